//! Games written with the piece letters of other languages: `Sf3`, `Cf3`.
//!
//! Which letters a game uses is asked only where a word cannot be read as English, or where it
//! might be read wrongly. All the words from there to the game's end then have a say: a language
//! counts only if it has every one of their letters, so a single slip in an English game stays
//! the error that it is.

use super::{
    lexer::{Lexer, Token},
    spelling::{self, Meaning},
};
use crate::chess::{
    languages::{ENGLISH, initial, promotion_at},
    line::PieceLetters,
    notation::MoveError,
};
use shakmaty::Chess;
use std::{borrow::Cow, collections::BTreeSet};

pub use crate::chess::languages::{LANGUAGES, Language};

/// What is known of the letters of a game while it is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Letters {
    /// `Some(None)`: English.
    found: Option<Option<&'static Language>>,
    /// Whether it begins from a position of its own, where kings and rooks may move first.
    pub is_from_position: bool,
}

impl Letters {
    /// Those of a language that was asked for.
    pub fn of(language: &'static Language) -> Letters {
        Letters {
            found: Some(Some(language)),
            is_from_position: false,
        }
    }

    /// The language, where it was found to be another than English.
    pub fn language(self) -> Option<&'static Language> {
        self.found.flatten()
    }

    /// SAN as the game would write it.
    pub fn written(self, san: String) -> String {
        match self.language() {
            Some(language) => language.write(&san),
            None => san,
        }
    }

    /// What `word` means in this position; `ahead` is the text that it begins.
    ///
    /// # Errors
    /// As [`spelling::read`], in the letters of the game.
    pub fn read(&mut self, chess: &Chess, word: &[u8], ahead: &[u8]) -> Result<Meaning, MoveError> {
        match self.found {
            Some(None) => return spelling::read(chess, word),
            Some(Some(language)) => return read_in(language, chess, word),
            None => {}
        }
        // A Dutch knight looks like a pawn, and French kings like rooks.
        let doubtful = match word.first() {
            Some(b'P') => true,
            Some(b'R' | b'B' | b'N') => self.is_from_position,
            _ => false,
        };
        if doubtful {
            self.find(chess, word, ahead);
            return self.read(chess, word, ahead);
        }
        let read = spelling::read(chess, word);
        if read.is_err() && begins_like_a_piece(word) {
            self.find(chess, word, ahead);
            if self.language().is_some() {
                return self.read(chess, word, ahead);
            }
        }
        read
    }

    /// Finds the language by all the letters that are to come.
    fn find(&mut self, chess: &Chess, word: &[u8], ahead: &[u8]) {
        let used = letters_of(ahead);
        if used.iter().all(|letter| ENGLISH.contains(&letter.as_str())) {
            self.found = Some(None);
            return;
        }
        let fitting = || {
            let has_all = |own: &&Language| used.iter().all(|letter| own.has(letter));
            LANGUAGES.iter().filter(has_all)
        };
        let playable = fitting().find(|language| read_in(language, chess, word).is_ok());
        // What several foreign letters agree on tells the language of a move that cannot be played.
        let foreign = used.iter().filter(|own| !ENGLISH.contains(&own.as_str()));
        let is_clear = foreign.count() > 1;
        self.found = Some(playable.or_else(|| fitting().next().filter(|_| is_clear)));
    }
}

fn read_in(language: &'static Language, chess: &Chess, word: &[u8]) -> Result<Meaning, MoveError> {
    let Ok(own) = std::str::from_utf8(word) else {
        return spelling::read(chess, word);
    };
    let read = spelling::read(chess, language.in_english(own).as_bytes());
    read.map_err(|error| error.with_letters(PieceLetters::Of(language)).about(own))
}

/// The letters of pieces in the moves up to the game's end.
fn letters_of(ahead: &[u8]) -> BTreeSet<String> {
    let mut lexer = Lexer::new(ahead, 0);
    let mut used = BTreeSet::new();
    while let Some(token) = lexer.next() {
        let Token::Word(word) = token else {
            continue;
        };
        let Ok(word) = std::str::from_utf8(word) else {
            continue;
        };
        used.extend(initial(word).map(str::to_owned));
        let promoted = promotion_at(word).and_then(|at| word.get(at..)?.chars().next());
        used.extend(promoted.map(String::from));
    }
    used
}

fn begins_like_a_piece(word: &[u8]) -> bool {
    std::str::from_utf8(word)
        .is_ok_and(|word| initial(word).is_some() || promotion_at(word).is_some())
}

/// The text of a file with English piece letters in the place of those of a language; what is no
/// move stays as it is, and everything in its column: blanks stand behind a move that gets shorter.
pub fn in_english(bytes: &[u8], language: &Language) -> Vec<u8> {
    let mut english = Vec::with_capacity(bytes.len());
    let mut copied = 0;
    let mut lexer = Lexer::new(bytes, 0);
    while lexer.start_game().is_some() {
        while let Some(token) = lexer.next() {
            let Token::Word(word) = token else {
                continue;
            };
            let Ok(text) = std::str::from_utf8(word) else {
                continue;
            };
            if let Cow::Owned(plain) = language.in_english(text) {
                let at = lexer.token_at();
                english.extend_from_slice(bytes.get(copied..at).unwrap_or_default());
                english.extend_from_slice(plain.as_bytes());
                let shorter = text.chars().count().saturating_sub(plain.chars().count());
                english.extend(std::iter::repeat_n(b' ', shorter));
                copied = at + word.len();
            }
        }
    }
    english.extend_from_slice(bytes.get(copied..).unwrap_or_default());
    english
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::pgn::{read_all, write_all};

    fn moves(text: &str) -> String {
        let games = read_all(text.as_bytes());
        write_all(&games)
            .split("\n\n")
            .last()
            .unwrap_or_default()
            .trim()
            .replace('\n', " ")
    }

    #[test]
    fn games_clearly_in_a_language_are_read() {
        let cases = [
            (
                "1. e4 e5 2. Sf3 Sc6 3. Lc4 Lc5 4. De2 d6 5. Tf1 Ke7 *",
                "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Qe2 d6 5. Rf1 Ke7 *",
            ),
            (
                "1. e4 e5 2. Cf3 Cc6 3. Fb5 (3. d4 Fe7) Dg5 4. Cxg5 Re7 5. O-O a6 6. Te1 *",
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 (3. d4 Be7) 3... Qg5 4. Nxg5 Ke7 5. O-O a6 6. Re1 *",
            ),
            (
                "1. e4 e5 2. Cf3 Cc6 3. Ab5 *",
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
            ),
            (
                "1. e4 e5 2. Pf3 Pc6 3. Lb5 Df6 *",
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 Qf6 *",
            ),
            (
                "1. e4 e5 2. Jf3 Jc6 3. Sb5 *",
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
            ),
            (
                "1. e4 e5 2. Кf3 Кc6 3. Сb5 Крe7 *",
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 Ke7 *",
            ),
            (
                "1. e4 d5 2. exd5 c6 3. dxc6 Dc7 4. cxb7 Dd7 5. bxa8D Dc7 6. Dxb8 *",
                "1. e4 d5 2. exd5 c6 3. dxc6 Qc7 4. cxb7 Qd7 5. bxa8=Q Qc7 6. Qxb8 *",
            ),
            // Rook or king? The games as a whole say.
            (
                "[FEN \"4k3/8/8/8/8/3R4/8/4K2N w - - 0 1\"]\n\n1. Rd2 Re7 2. Cf2 *",
                "1. Kd2 Ke7 2. Nf2 *",
            ),
            (
                "[FEN \"4k3/8/8/8/8/3R4/8/4K2N w - - 0 1\"]\n\n1. Rd2 Ke7 2. Nf2 *",
                "1. Rd2 Ke7 2. Nf2 *",
            ),
        ];
        for (foreign, english) in cases {
            assert_eq!(moves(foreign), english, "{foreign}");
            if !foreign.starts_with('[') {
                assert_eq!(moves(english), english, "{english}");
            }
        }
    }

    #[test]
    fn what_cannot_be_played_is_told_in_the_letters_of_the_game() {
        for (text, told) in [
            (
                "1. e4 e5 2. Sf3 Sc6 3. Dd3 a6 *",
                "\"Dd3\" is not possible: no queen of yours can go to d3; did you mean Ld3 or d3?",
            ),
            // The first foreign letter stands in it.
            (
                "1. e4 e5 2. Cd3+ Cc6 3. Ff1 *",
                "\"Cd3+\" is not possible: no knight of yours can go to d3; did you mean Fd3 or Ca3?",
            ),
            (
                "1. e4 e5 2. Sf3 Sc6 3. d3 d6 4. Sd2 Sf6 *",
                "\"Sd2\" fits Sbd2 and Sfd2: say which",
            ),
            (
                "1. Sf3 d5 2. Hd3 He5 3. Gb5 *",
                "\"Hd3\" is not possible: no queen of yours can go to d3; did you mean d3 or Sa3?",
            ),
            (
                "1. Sf3 a5 2. g3 a4 3. Lg2 a3 4. O-O axb2 5. d3 bxa1 *",
                "a pawn on the last rank becomes a piece: write bxa1=D",
            ),
            (
                "1. e4 e5 2. Sg1-f3 Sc6 *",
                "\"Sg1-f3\" is not standard, read as Sf3",
            ),
        ] {
            let games = read_all(text.as_bytes());
            let problems = &games[0].problems;
            let is_told = problems.iter().any(|own| own.reason.contains(told));
            assert!(is_told, "{text}: {problems:?}");
        }
    }

    #[test]
    fn a_slip_is_no_language() {
        for text in [
            "1. e4 e5 2. Cf3 Nc6 *",
            "1. e4 e5 2. Nf3 Sc6 3. Bb5 *",
            "1. e4 Xe5 *",
        ] {
            let games = read_all(text.as_bytes());
            assert!(games[0].left_out > 0, "{text}");
        }
        // A pawn with its letter is an old way to write.
        assert_eq!(moves("1. Pe4 Pe5 2. Nf3 *"), "1. e4 e5 2. Nf3 *");
    }

    #[test]
    fn a_file_is_read_in_the_language_asked_for() {
        let german: &Language = "DE".parse().expect("a language");
        let text = "[White \"Sd1\"]\n\n1. Sf3 {Sd2} (1. e4 d5 2. Kd8) d5 2. g3 exd1=S+ *\n";
        let english = "[White \"Sd1\"]\n\n1. Nf3 {Sd2} (1. e4 d5 2. Kd8) d5 2. g3 exd1=N+ *\n";
        let read = in_english(text.as_bytes(), german);
        assert_eq!(String::from_utf8(read).expect("UTF-8"), english);
        assert!("xx".parse::<&Language>().unwrap_err().contains("de, fr"));
    }
}
