//! Moves as files spell them: SAN first and fast, then everything that people and programs write
//! instead of it.

use super::shapes::has_no_width;
use crate::{
    chess::{
        line::letter_of,
        notation::{MoveError, read_move},
    },
    game::nag::{self, Nag},
};
use shakmaty::{Chess, Move, san::San};

/// What a word in the movetext means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A move, and whether it was spelt as the standard asks, and a sign stuck to it.
    Move(Move, Spelling, Option<Nag>),
    Null,
    /// A sign for the move before it: `±`, `+-`, `N`.
    Sign(Nag),
    /// `e.p.` or `+` on its own, after the move; says nothing new.
    Ornament,
    /// `(=)`: a draw was offered.
    DrawOffer,
}

/// How a move was spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// SAN, give or take the check mark.
    Standard,
    /// Anything else that could be understood: `e2e4`, `cxd8Q`, `0-0`.
    Other,
}

/// What `word` means in this position.
///
/// # Errors
/// [`MoveError`] with the reason and the moves that may have been meant.
pub fn read(chess: &Chess, word: &[u8]) -> Result<Meaning, MoveError> {
    if let Ok(san) = San::from_ascii(word) {
        match san {
            San::Null => return Ok(Meaning::Null),
            _ => {
                if let Ok(played) = san.to_move(chess) {
                    return Ok(Meaning::Move(played, Spelling::Standard, None));
                }
            }
        }
    }
    let word = String::from_utf8_lossy(word);
    const NULL_MOVES: [&str; 9] = ["--", "Z0", "Z1", "z0", "null", "0000", "@@@@", "pass", "––"];
    if NULL_MOVES.contains(&word.as_ref()) {
        return Ok(Meaning::Null);
    }
    if let Some(sign) = sign(word.as_bytes()) {
        return Ok(sign);
    }
    let plain = plain(&word);
    match read_move(chess, without_check(&plain)) {
        Ok(played) => Ok(Meaning::Move(played, Spelling::Other, None)),
        Err(error) => {
            // A sign of the position stuck to the move: `Nf3±`, `Qg4+-`.
            let signed = nag::split_sign(&word).and_then(|(rest, sign)| {
                let played = read_move(chess, &self::plain(rest)).ok()?;
                Some(Meaning::Move(played, Spelling::Other, Some(sign)))
            });
            signed.ok_or_else(|| error.about(&word))
        }
    }
}

/// The meaning of a word that is not a move but annotates the one before it.
pub fn sign(word: &[u8]) -> Option<Meaning> {
    match word {
        b"e.p." | b"ep" | b"e.p" => Some(Meaning::Ornament),
        b"+" | b"++" | b"#" | b"ch" | b"dblch" | b"disch" | b"dbl" | b"dble" | b"dis" => {
            Some(Meaning::Ornament)
        }
        b"check" | b"mate" | b"checkmate" => Some(Meaning::Ornament),
        b"(=)" => Some(Meaning::DrawOffer),
        _ => nag::from_sign(std::str::from_utf8(word).ok()?).map(Meaning::Sign),
    }
}

/// Without a check that is spelt in letters or daggers: `Qxf7ch`, `Qxf7+ch`, `Qxf7†`.
fn without_check(word: &str) -> &str {
    const CHECKS: [&str; 9] = [
        "dblch",
        "dblech",
        "disch",
        "ch",
        "checkmate",
        "check",
        "mate",
        "†",
        "‡",
    ];
    let bare = CHECKS.iter().find_map(|check| word.strip_suffix(check));
    bare.map(|bare| bare.trim_end_matches(['+', '#']))
        .filter(|bare| bare.ends_with(|c: char| c.is_ascii_digit() || "QRBNO".contains(c)))
        .unwrap_or(word)
}

/// Figurines to letters, long dashes to short ones.
fn plain(word: &str) -> String {
    word.chars()
        .filter_map(|letter| match letter {
            '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' => None,
            figurine if letter_of(figurine).is_some() => letter_of(figurine),
            '–' | '—' | '‐' | '‑' | '−' => Some('-'),
            '×' => Some('x'),
            hidden if has_no_width(hidden) => None,
            other => Some(other),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};

    fn meaning(fen: &str, word: &str) -> Result<Meaning, MoveError> {
        let position = fen::read(fen).expect("a legal FEN");
        read(position.current(), word.as_bytes())
    }

    #[test]
    fn sloppy_spellings_are_understood() {
        let cases = [
            ("2rr4/1P1P4/8/4k3/8/8/8/4K3 w - - 0 1", "dxc8Q", "dxc8=Q"),
            ("7k/3P4/7K/8/8/8/8/8 w - - 6 55", "d7d8R", "d8=R#"),
            ("7k/3P4/7K/8/8/8/8/8 w - - 6 55", "d8(N)", "d8=N"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6ep", "exd6"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6e.p.", "exd6"),
            ("4k3/5p2/8/7Q/8/8/8/4K3 w - - 0 1", "Qxf7++", "Qxf7+"),
            ("startpos", "e2-e4", "e4"),
            ("startpos", "Ng1-f3", "Nf3"),
            ("startpos", "♘f3", "Nf3"),
            ("startpos", "Nf3±", "Nf3"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0–0–0", "O-O-O"),
        ];
        for (fen, word, san) in cases {
            let position = fen::read(fen).expect("a legal FEN");
            match meaning(fen, word) {
                Ok(Meaning::Move(played, _, _)) => {
                    assert_eq!(notation::san(position.current(), played), san, "{word}");
                }
                other => panic!("{word}: {other:?}"),
            }
        }
    }

    #[test]
    fn signs_and_null_moves_are_no_moves() {
        assert_eq!(meaning("startpos", "--"), Ok(Meaning::Null));
        assert_eq!(meaning("startpos", "Z0"), Ok(Meaning::Null));
        assert_eq!(meaning("startpos", "±"), Ok(Meaning::Sign(Nag(16))));
        assert_eq!(meaning("startpos", "+-"), Ok(Meaning::Sign(Nag(18))));
        assert!(meaning("startpos", "Sf3").is_err());
        assert!(meaning("startpos", "\u{fffd}").is_err());
    }
}
