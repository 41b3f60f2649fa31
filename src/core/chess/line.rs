//! Runs of moves as text: numbered, in letters or figurines.

use super::languages::Language;
use shakmaty::{
    Chess, Color, Move, Position as _,
    san::{San, SanPlus},
};

/// A bishop that was not typed as `B`: no small letter of it is the file of a pawn.
pub const BISHOP: char = '♗';

/// How piece letters are drawn in move text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceLetters {
    /// `Nf3`
    #[default]
    Letters,
    /// `Sf3`: the letters of another language.
    Of(&'static Language),
    /// `♘f3`: outline figurines for both sides, since the solid pawn is an emoji in many fonts.
    Figurines,
}

/// Says whether a figurine is drawn as text or as an emoji.
fn is_variation(letter: char) -> bool {
    matches!(letter, '\u{fe0e}' | '\u{fe0f}')
}

/// The English letter of a figurine, `P` for a pawn's; `None` for all other letters.
pub fn letter_of(figurine: char) -> Option<char> {
    Some(match figurine {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' => 'P',
        _ => return None,
    })
}

impl PieceLetters {
    /// What was typed, perhaps not to its end, with English letters. Figurines are understood
    /// whatever the letters are.
    pub fn typed_in_english(self, text: &str) -> String {
        if text.chars().any(|letter| letter_of(letter).is_some()) {
            let letters = text.chars().filter(|letter| !is_variation(*letter));
            let plain = letters.map(|letter| letter_of(letter).unwrap_or(letter));
            return plain.collect::<String>().trim_start_matches('P').to_owned();
        }
        match self {
            PieceLetters::Of(language) => language.typed_in_english(text),
            PieceLetters::Letters | PieceLetters::Figurines => text.to_owned(),
        }
    }

    /// What was typed as [`super::notation`] is to read it: with English letters, but a bishop that
    /// was not typed as `B` with its figurine, for a `B` may also be the file of a pawn.
    pub fn for_reading(self, text: &str) -> String {
        let plain = self.typed_in_english(text);
        match plain.strip_prefix('B') {
            Some(rest) if !text.starts_with('B') => format!("{BISHOP}{rest}"),
            _ => plain,
        }
    }

    /// The English letter of the piece with this name, in small letters, in the person's language.
    pub fn piece_called(self, name: &str) -> Option<&'static str> {
        match self {
            PieceLetters::Of(language) => language.piece_called(name),
            PieceLetters::Letters | PieceLetters::Figurines => None,
        }
    }

    /// Whether a piece of another language begins with this letter, or it is a figurine.
    pub fn begins_a_piece(self, letter: char) -> bool {
        if letter_of(letter).is_some() {
            return true;
        }
        match self {
            PieceLetters::Of(language) => language.begins_a_piece(letter),
            PieceLetters::Letters | PieceLetters::Figurines => false,
        }
    }

    /// SAN with the letters that are typed: those of the language, English ones for figurines.
    pub fn typed(self, san: &str) -> String {
        match self {
            PieceLetters::Of(language) => language.write(san),
            PieceLetters::Letters | PieceLetters::Figurines => san.to_owned(),
        }
    }

    /// Words with the moves among them written with these piece letters.
    pub fn write_moves_in(self, words: &str) -> String {
        let word = |word: &str| {
            let is_letter = |letter: char| letter.is_ascii_alphanumeric();
            let from = word.find(is_letter).unwrap_or(0);
            let end = word.rfind(is_letter).map_or(0, |last| last + 1);
            let san = word.get(from..end).unwrap_or_default();
            match San::from_ascii(san.as_bytes()) {
                Ok(_) => word.replacen(san, &self.write(san), 1),
                Err(_) => word.to_owned(),
            }
        };
        words.split_inclusive(' ').map(word).collect()
    }

    /// SAN with these piece letters.
    pub fn write(self, san: &str) -> String {
        match self {
            PieceLetters::Letters => san.to_owned(),
            PieceLetters::Of(language) => language.write(san),
            PieceLetters::Figurines => san
                .chars()
                .map(|letter| match letter {
                    'K' => '♔',
                    'Q' => '♕',
                    'R' => '♖',
                    'B' => '♗',
                    'N' => '♘',
                    other => other,
                })
                .collect(),
        }
    }
}

/// One move of a line, ready to print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// `12.` before White's move, `12…` before Black's if the line begins with it, else empty.
    pub number: String,
    /// SAN with check marks.
    pub san: String,
    pub played: Move,
}

/// The moves from `start` with their numbers, as far as they are legal.
pub fn numbered(start: &Chess, moves: impl IntoIterator<Item = Move>) -> Vec<Numbered> {
    let mut chess = start.clone();
    let mut line = Vec::new();
    for played in moves {
        if !chess.is_legal(played) {
            break;
        }
        let number = match chess.turn() {
            Color::White => format!("{}.", chess.fullmoves()),
            Color::Black if line.is_empty() => format!("{}…", chess.fullmoves()),
            Color::Black => String::new(),
        };
        let san = SanPlus::from_move_and_play_unchecked(&mut chess, played).to_string();
        line.push(Numbered {
            number,
            san,
            played,
        });
    }
    line
}

/// `3.Nf3 Nxe4 4.d3`: a variation in one string.
pub fn text(
    start: &Chess,
    moves: impl IntoIterator<Item = Move>,
    piece_letters: PieceLetters,
) -> String {
    let words: Vec<String> = numbered(start, moves)
        .iter()
        .map(|m| format!("{}{}", m.number, piece_letters.write(&m.san)))
        .collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{
        fen,
        notation::{completions, read_move, san},
        premove,
    };

    #[test]
    fn figurines_are_typed_like_letters() {
        for letters in [PieceLetters::Letters, PieceLetters::Figurines] {
            assert_eq!(letters.typed_in_english("♘f3"), "Nf3");
            assert_eq!(letters.typed_in_english("♙\u{fe0e}e4"), "e4");
            assert_eq!(letters.typed_in_english("e8=♛"), "e8=Q");
            assert!(letters.begins_a_piece('♞'));
        }
    }

    #[test]
    fn moves_among_words_have_the_letters_of_the_language_and_words_keep_theirs() {
        let german = PieceLetters::Of("de".parse().expect("a language"));
        let words = "Kb1, a move of Black; Qxd6: +900 (Nf3+), not exd6. No Pawn on A1";
        assert_eq!(
            german.write_moves_in(words),
            "Kb1, a move of Black; Dxd6: +900 (Sf3+), not exd6. No Pawn on A1"
        );
        assert_eq!(PieceLetters::Letters.write_moves_in(words), words);
    }

    #[test]
    fn a_bishop_of_other_letters_is_never_a_pawn() {
        let start = Chess::default();
        // The b-pawn can take what the bishop cannot.
        let capture = fen::read("4k3/8/8/8/2p5/1P6/8/B3K3 w - - 0 1").expect("a legal FEN");
        let read = |chess: &Chess, letters: PieceLetters, typed: &str| {
            let played = read_move(chess, &letters.for_reading(typed)).ok()?;
            Some(san(chess, played))
        };
        let of = |code: &str| PieceLetters::Of(code.parse().expect("a language"));
        for (code, letter) in [
            ("es", "A"),
            ("it", "A"),
            ("pl", "G"),
            ("de", "L"),
            ("ro", "N"),
        ] {
            for rest in ["4", "b4", "2b4"] {
                let typed = format!("{letter}{rest}");
                assert_eq!(read(&start, of(code), &typed), None, "{code} {typed}");
            }
            let premove = of(code).for_reading(&format!("{letter}5"));
            assert!(premove::by_text(&start, &premove).is_err(), "{code}");
            let typed = format!("{letter}xc4");
            assert_eq!(read(capture.current(), of(code), &typed), None, "{typed}");
            let typed = format!("{letter}b2");
            let bishop = read(capture.current(), of(code), &typed);
            assert_eq!(bishop.as_deref(), Some("Bb2"), "{typed}");
            assert!(completions(&start, &of(code).for_reading(letter)).is_empty());
        }
        assert_eq!(read(&start, PieceLetters::Figurines, "♗4"), None);
        // As before where the letter was B, or the pawn was typed.
        for letters in [PieceLetters::Letters, of("de"), of("pt")] {
            assert_eq!(read(&start, letters, "B4").as_deref(), Some("b4"));
            assert_eq!(read(&start, letters, "b4").as_deref(), Some("b4"));
        }
        let error = read_move(&start, &of("de").for_reading("Lc4")).expect_err("no bishop can");
        assert!(error.candidates().is_empty(), "{error}");
        assert!(error.to_string().contains("no bishop of yours"), "{error}");
    }

    #[test]
    fn a_line_carries_its_numbers() {
        let position =
            fen::read("rnbqkb1r/pppp1ppp/5n2/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 2 3")
                .expect("a legal FEN");
        let mut chess = position.current().clone();
        let moves: Vec<Move> = ["Nf3", "Nxe4", "d3"]
            .iter()
            .map(|san| {
                let m = read_move(&chess, san).expect("a legal move");
                chess.play_unchecked(m);
                m
            })
            .collect();
        let whole = text(
            position.current(),
            moves.iter().copied(),
            PieceLetters::Letters,
        );
        assert_eq!(whole, "3.Nf3 Nxe4 4.d3");
        let mut after = position.current().clone();
        after.play_unchecked(moves[0]);
        assert_eq!(
            text(&after, moves[1..].iter().copied(), PieceLetters::Figurines),
            "3…♘xe4 4.d3"
        );
    }
}
