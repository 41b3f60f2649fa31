//! What was played in a position, over the games of the explorer.

use super::study::{DRAWN, NOT_FINISHED, won};
pub use super::{opening::more, shared::EXPLORER_ALL};
use crate::{
    explore::Filter,
    game::{Date, GameResult},
    text::figures::counted,
};
use shakmaty::{ByColor, Color};
use std::fmt::Display;

pub const NO_GAMES: &str = "The explorer has no games yet: finished games count, and files named in \
                            the settings (explorer.files).";
// The index, while it is brought up to date; `share`: 0 to 1.
pub fn reading(share: f64) -> String {
    format!("Reading games, {:.0} percent. Stop ends it.", 100.0 * share)
}

pub fn merging(share: f64) -> String {
    format!(
        "Sorting what was read, {:.0} percent. Stop ends it.",
        100.0 * share
    )
}

pub const STOPPED: &str =
    "Stopped before all games were read; the explorer goes on from there when it is asked again.";

pub const NO_GAME_HERE: &str = "No game was in this position.";

/// What all games in the position came to.
pub fn all(figures: &str) -> String {
    format!("All: {figures}.")
}

/// In the place of a move.
pub const ENDED_HERE: &str = "The game ended here";

/// What the games with a move came to; `played` begins with a capital, unless a pawn
/// makes the move.
pub fn of_move(played: &str, figures: &str) -> String {
    format!("{played}: {figures}.")
}

pub fn games(count: u32) -> String {
    counted(count.into(), "game")
}

/// In percent.
pub fn results(white: f64, drawn: f64, black: f64) -> String {
    format!("White won {white:.0} percent, drawn {drawn:.0}, Black won {black:.0}")
}

pub fn last_in(year: impl Display) -> String {
    format!("last in {year}")
}

// Which games count.
/// `filter`: one that lets every game through shows nothing.
pub fn filter(filter: &Filter) -> String {
    match filter.is_open() {
        true => {
            "All games count. Write explorer filter and words, as in explorer filter ann as white \
             2020- elo:2000- blitz draw."
                .to_owned()
        }
        false => {
            format!("Games that count: {filter}. Write explorer filter all to count all games.")
        }
    }
}

pub fn passing(count: u64, filter: &Filter) -> String {
    format!("{}: {filter}.", counted(count, "game"))
}

pub const WRITE_EXPLORER: &str = "Write explorer, explorer all, explorer games, or explorer games and a move. \
                                  Or explorer more, explorer game and a number, or explorer filter \
                                  and words.";

// The games with a position.
pub const NONE_LISTED: &str = "No games are listed yet; write explorer games.";

/// `elo`: 0 where it is not known.
pub fn found(
    number: usize,
    [white, black]: [&str; 2],
    elo: ByColor<u16>,
    result: GameResult,
    date: Date,
) -> String {
    let player = |name: &str, elo: u16| {
        let name = if name.is_empty() { "?" } else { name };
        match elo {
            0 => name.to_owned(),
            elo => format!("{name} {elo}"),
        }
    };
    let result = match result {
        GameResult::WhiteWins => won(Color::White),
        GameResult::BlackWins => won(Color::Black),
        GameResult::Draw => DRAWN,
        GameResult::Unknown => NOT_FINISHED,
    };
    let year = (date.year > 0).then(|| format!(", {}", date.year));
    format!(
        "{number}: {} against {}{result}{}.",
        player(white, elo.white),
        player(black, elo.black),
        year.unwrap_or_default()
    )
}

/// `is_latest`: there may be earlier ones.
pub fn games_found(count: usize, is_latest: bool, has_more: bool) -> String {
    let more = if has_more {
        " explorer more tells the next,"
    } else {
        ""
    };
    format!(
        "{}{};{more} explorer game and a number opens one.",
        if is_latest { "The latest " } else { "" },
        counted(count as u64, "game")
    )
}

/// What to do where a file has changed since it was indexed.
pub const GAMES_AGAIN: &str = "write explorer games again";

pub fn no_game(count: usize, found: &str) -> String {
    match count {
        0 => NONE_LISTED.to_owned(),
        1 => format!("1 game is listed; {found} is not its number."),
        count => format!("Games 1 to {count} are listed, not {found}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_with_all_that_it_can_have_has_the_latest() {
        let told = |is_latest| games_found(500, is_latest, false);
        assert_eq!(
            told(true),
            "The latest 500 games; explorer game and a number opens one."
        );
        assert_eq!(
            told(false),
            "500 games; explorer game and a number opens one."
        );
    }
}
