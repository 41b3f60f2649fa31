//! What game the words behind `play` ask for.

use crate::{chess::TimeControl, play::Setup, players::Player};
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
    for word in words {
        let is_clock = *word == "none" || word.starts_with(|sign: char| sign.is_ascii_digit());
        match *word {
            "white" => own = Color::White,
            "black" => own = Color::Black,
            "against" => {}
            clock if is_clock => {
                setup.time = clock.parse::<TimeControl>().map_err(|error| {
                    format!("{clock} is not a clock: {error}. Write play nell black 5+3.")
                })?;
            }
            name => {
                opponent = name.parse::<Player>().map_err(|error| {
                    format!(
                        "A game has an opponent, a colour and a clock, as in play nell black 5+3: {error}."
                    )
                })?;
            }
        }
    }
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
        assert_eq!(asked("5+3 black against nell"), nell_black);
        let minimax = Ok((
            "human".to_owned(),
            "minimax".to_owned(),
            TimeControl::Unlimited,
        ));
        assert_eq!(asked("minimax"), minimax);
        for wrong in ["nobody", "5+x"] {
            let error = asked(wrong).expect_err(wrong);
            assert!(error.contains("play nell black 5+3"), "{error}");
        }
    }
}
