//! What game the words behind `play` ask for.

use crate::{
    chess::TimeControl,
    play::Setup,
    players::{Player, built_in::Budget},
    speak::words::game as words,
};
use shakmaty::{ByColor, Color};

/// The game with the opponent, the colour and the clock that these words name; what they leave out
/// stays.
///
/// # Errors
/// A sentence, about a word that is none of these.
pub fn with_words(mut setup: Setup, words: &[&str]) -> Result<Setup, String> {
    let mut own = setup.only_human().unwrap_or(Color::White);
    let mut opponent = setup.sides.get(own.other()).clone();
    let person = setup.sides.get(own).clone();
    let mut depth = None;
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let is_clock = *word == "none" || word.starts_with(|sign: char| sign.is_ascii_digit());
        match *word {
            "white" => own = Color::White,
            "black" => own = Color::Black,
            "against" | "as" | "versus" | "vs" | "with" => {}
            "no" if words.as_slice().first() == Some(&"clock") => {
                words.next();
                setup.time = TimeControl::Unlimited;
            }
            "depth" => {
                let plies = words.next().and_then(|word| word.parse().ok());
                let plies = plies.filter(|plies| *plies > 0);
                depth = Some(plies.ok_or_else(|| words::NO_DEPTH.to_owned())?);
            }
            clock if is_clock => {
                let read = clock.parse::<TimeControl>();
                setup.time = read.map_err(|error| words::no_clock(clock, error))?;
            }
            name => {
                opponent = name.parse::<Player>().map_err(words::no_game)?;
            }
        }
    }
    opponent = match (opponent, depth) {
        (Player::Museum { exhibit_player }, Some(plies)) => Player::Museum {
            exhibit_player: exhibit_player.at_depth(plies),
        },
        (other, Some(plies)) => {
            setup.budget = Budget::Depth(plies);
            other
        }
        (other, None) => other,
    };
    setup.sides = match own {
        Color::White => ByColor {
            white: person,
            black: opponent,
        },
        Color::Black => ByColor {
            white: opponent,
            black: person,
        },
    };
    Ok(setup)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::museum::ExhibitPlayer;

    fn asked(words: &str) -> Result<(String, String, TimeControl), String> {
        let words: Vec<&str> = words.split_whitespace().collect();
        let setup = with_words(Setup::default(), &words)?;
        let [white, black] = Color::ALL.map(|side| setup.sides.get(side).word());
        Ok((white, black, setup.time))
    }

    #[test]
    fn opponent_colour_and_clock_are_taken_in_any_order() {
        let clock: TimeControl = "5+3".parse().expect("a clock");
        let nell_black = Ok(("nell".to_owned(), "human".to_owned(), clock));
        assert_eq!(asked("nell black 5+3"), nell_black);
        for words in ["5+3 black against nell", "vs nell as black with 5+3"] {
            assert_eq!(asked(words), nell_black, "{words}");
        }
        let minimax = Ok((
            "human".to_owned(),
            "minimax".to_owned(),
            TimeControl::Unlimited,
        ));
        assert_eq!(asked("minimax"), minimax);
        assert_eq!(asked("5+3 minimax white no clock"), minimax);
        let words = ["minimax", "depth", "3", "black"];
        let deep = with_words(Setup::default(), &words).expect("a game");
        let minimax: ExhibitPlayer = "minimax".parse().expect("an exhibit");
        let expected = Player::Museum {
            exhibit_player: minimax.at_depth(3),
        };
        assert_eq!(deep.sides.white, expected);
        let tabiya = with_words(Setup::default(), &["tabiya", "depth", "7"]).expect("a game");
        assert_eq!(tabiya.budget, Budget::Depth(7));
        let missing = asked("minimax depth").expect_err("no number");
        assert!(missing.contains("depth 3"), "{missing}");
        for wrong in ["nobody", "5+x"] {
            let error = asked(wrong).expect_err(wrong);
            assert!(error.contains("play nell black 5+3"), "{error}");
        }
    }
}
