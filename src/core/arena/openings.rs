//! Where the games of a match begin: positions from a file, or lines of Tabiya's book.

use super::words;
use crate::{
    book::Book,
    chess::{Position, fen},
    game::{Severity, pgn},
};
use rand::{SeedableRng as _, rngs::Xoshiro256PlusPlus, seq::SliceRandom as _};
use std::collections::HashSet;
use thiserror::Error;

/// Why a file has no openings to offer.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum OpeningsError {
    #[error("{}", words::in_line(*line, reason))]
    Line { line: usize, reason: String },
    #[error("{}", words::in_game(*number, *line, reason))]
    Game {
        number: usize,
        /// 0: not known.
        line: usize,
        reason: String,
    },
    #[error("{}", words::NO_OPENINGS)]
    Empty,
}

/// The openings of a file: games in PGN, cut to `plies`, or one position a line in FEN or EPD.
/// Which of them it is is told by what the file holds.
///
/// # Errors
/// The first line or game that cannot be used, with the reason: a match from half a file would
/// not be the match that was asked for. Positions in which the game is over are such.
pub fn read(bytes: &[u8], plies: Option<usize>) -> Result<Vec<Position>, OpeningsError> {
    let openings = if is_pgn(bytes) {
        games(bytes, plies)
    } else {
        positions(bytes)
    }?;
    if openings.is_empty() {
        return Err(OpeningsError::Empty);
    }
    Ok(openings)
}

/// A PGN begins with a tag or a move number; a FEN's first word has slashes.
fn is_pgn(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes.get(..4_096).unwrap_or(bytes));
    let first = text
        .trim_start_matches('\u{feff}')
        .split_whitespace()
        .next();
    first.is_some_and(|word| word.starts_with('[') || word.starts_with("1."))
}

fn positions(bytes: &[u8]) -> Result<Vec<Position>, OpeningsError> {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    lines
        .map(|(index, line)| (index + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(line, text)| {
            let refuse = |reason| OpeningsError::Line { line, reason };
            let position = epd(text).map_err(refuse)?;
            playable(position).map_err(refuse)
        })
        .collect()
}

/// The position of an EPD or FEN line: four fields, and two more if they are numbers; what
/// follows is the EPD's operations.
fn epd(line: &str) -> Result<Position, String> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let counters = fields
        .iter()
        .skip(4)
        .take(2)
        .take_while(|field| field.parse::<u32>().is_ok())
        .count();
    let used: Vec<&str> = fields.into_iter().take(4 + counters).collect();
    let complete = if counters == 1 { 4 } else { used.len() };
    let fen: Vec<&str> = used.into_iter().take(complete).collect();
    fen::read(&fen.join(" ")).map_err(|error| error.to_string())
}

fn games(bytes: &[u8], plies: Option<usize>) -> Result<Vec<Position>, OpeningsError> {
    let mut openings = Vec::new();
    for (index, game) in pgn::read_all(bytes).into_iter().enumerate() {
        let refuse = |line, reason| OpeningsError::Game {
            number: index + 1,
            line,
            reason,
        };
        if !game.is_sound() {
            let problem = game.problems.iter().find(|f| f.severity == Severity::Error);
            let reason = problem.map_or(String::new(), |problem| problem.reason.clone());
            return Err(refuse(problem.map_or(0, |problem| problem.line), reason));
        }
        let mut position = game.start_position();
        for id in game
            .line_after(game.root())
            .take(plies.unwrap_or(usize::MAX))
        {
            let played = game.played(id);
            if !played.is_some_and(|played| position.play(played)) {
                break;
            }
        }
        openings.push(playable(position).map_err(|reason| refuse(0, reason))?);
    }
    Ok(openings)
}

fn playable(position: Position) -> Result<Position, String> {
    match position.ending() {
        None => Ok(position),
        Some(ending) => Err(words::game_over_there(ending)),
    }
}

/// Puts the openings in an order that depends on the seed alone.
pub fn shuffle(openings: &mut [Position], seed: u64) {
    openings.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
}

/// Up to `count` different lines of a book, each followed by chance for `plies` or to where the
/// book ends; the same for the same seed. Fewer where the book has no more.
pub fn from_book(book: &Book, count: usize, plies: usize, seed: u64) -> Vec<Position> {
    // A small book repeats itself; after so many known lines in a row it is taken to have no
    // more.
    const PATIENCE: usize = 300;
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    let mut in_vain = 0;
    while openings.len() < count && in_vain < PATIENCE {
        let mut position = Position::default();
        while position.ply() < plies
            && let Some(played) = book.choose(position.current(), &mut dice)
            && position.play(played)
        {}
        if position.ending().is_none() && seen.insert(position.key()) {
            openings.push(position);
            in_vain = 0;
        } else {
            in_vain += 1;
        }
    }
    openings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_come_as_fen_and_as_epd() {
        let text = "# two openings\n\
            r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3\r\n\
            \n\
            4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"1 2\";\n";
        let openings = read(text.as_bytes(), None).expect("two openings");
        let fens: Vec<String> = openings.iter().map(Position::fen).collect();
        assert_eq!(
            fens,
            [
                "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3",
                "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
            ]
        );
    }

    #[test]
    fn games_are_cut_and_keep_their_moves() {
        let text =
            "[Event \"?\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n[Event \"?\"]\n\n1. d4 *\n";
        let plies = |cut| -> Vec<usize> {
            let openings = read(text.as_bytes(), cut).expect("two openings");
            openings.iter().map(Position::ply).collect()
        };
        assert_eq!(plies(None), [4, 1]);
        assert_eq!(plies(Some(3)), [3, 1]);
    }

    #[test]
    fn what_cannot_be_played_is_named_with_its_place() {
        let mate = "# fool's mate\nrnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        let cases: [(&str, &str); 4] = [
            ("", "found none"),
            ("4k3/8/8/8/8/8/4P3/4K3 w - -\nnonsense", "line 2:"),
            (
                mate,
                "line 2: the game is over there: Black wins by checkmate",
            ),
            ("[Event \"?\"]\n\n1. e4 e5 2. Ke3 *\n", "game 1"),
        ];
        for (text, words) in cases {
            let error = read(text.as_bytes(), None).expect_err(text).to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
    }

    /// Sixteen lines of four plies.
    fn small_book() -> Book {
        let firsts = ["e4", "d4", "c4", "Nf3"];
        let replies = ["Nf6", "e6", "g6", "c6"];
        let lines: Vec<String> = firsts
            .iter()
            .flat_map(|first| replies.map(|reply| format!("1. {first} {reply} 2. g3 d5\n")))
            .collect();
        crate::book::compile::text("small.book.txt", &lines.concat()).book
    }

    fn keys(openings: &[Position]) -> Vec<u64> {
        openings.iter().map(Position::key).collect()
    }

    #[test]
    fn the_book_gives_different_lines_and_the_same_ones_again() {
        let book = small_book();
        let first = keys(&from_book(&book, 10, 8, 1));
        assert_eq!(first.iter().collect::<HashSet<_>>().len(), 10);
        assert_eq!(first, keys(&from_book(&book, 10, 8, 1)));
        assert_ne!(first, keys(&from_book(&book, 10, 8, 2)));
        assert_eq!(
            from_book(&book, 10, 1, 1).len(),
            4,
            "there are only four first moves"
        );
    }

    #[test]
    fn an_order_depends_on_its_seed_alone() {
        let mut one = from_book(&small_book(), 10, 8, 1);
        let mut two = one.clone();
        let before = keys(&one);
        shuffle(&mut one, 5);
        shuffle(&mut two, 5);
        assert_eq!(keys(&one), keys(&two));
        assert_ne!(keys(&one), before);
    }
}
