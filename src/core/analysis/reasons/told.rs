//! A reason that was written down: its squares and its line, found again in its words.

use super::reason::Shown;
use crate::chess::{line::PieceLetters, notation::read_move};
use shakmaty::{Chess, Color, Move, Position as _, Square};

/// What a written reason is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Where its line begins.
    pub shown: Shown,
    /// The squares that its words name, in order.
    pub squares: Vec<Square>,
    /// The moves in parentheses, as far as they can be played; never empty.
    pub line: Vec<Move>,
}

impl Told {
    /// Reads `Hangs the knight on e5 to the pawn on d6 (24...dxe5 25.Qd2).`, said of this move.
    /// `None` where there is no line that can be played.
    pub fn read(sentence: &str, before: &Chess, played: Move) -> Option<Told> {
        let (words, line) = sentence.rsplit_once(" (")?;
        let line = line.split_once(')')?.0;
        if !before.is_legal(played) {
            return None;
        }
        let mut after = before.clone();
        after.play_unchecked(played);
        let begins = beginning(line)?;
        let begins_at = |chess: &Chess| begins == (chess.fullmoves().get(), chess.turn());
        let (shown, start) = match (begins_at(&after), begins_at(before)) {
            (true, _) => (Shown::After, &after),
            (_, true) => (Shown::Before, before),
            _ => return None,
        };
        let moves = moves(line, start);
        let mut squares: Vec<Square> = words
            .split(|letter: char| !letter.is_ascii_alphanumeric())
            .filter_map(|word| word.parse().ok())
            .collect();
        squares.sort_unstable();
        squares.dedup();
        (!moves.is_empty()).then_some(Told {
            shown,
            squares,
            line: moves,
        })
    }
}

/// The same sentence with the moves of its line in these letters; it was written with English ones.
pub fn in_letters(sentence: &str, letters: PieceLetters) -> String {
    match sentence.rsplit_once(" (") {
        Some((words, line)) => format!("{words} ({}", letters.write(line)),
        None => sentence.to_owned(),
    }
}

/// The number that a line begins with, and who moves first in it.
fn beginning(line: &str) -> Option<(u32, Color)> {
    let digits = line.find(|letter: char| !letter.is_ascii_digit())?;
    let (number, rest) = line.split_at(digits);
    let turn = match rest.starts_with("..") || rest.starts_with('…') {
        true => Color::Black,
        false => Color::White,
    };
    Some((number.parse().ok()?, turn))
}

fn moves(line: &str, start: &Chess) -> Vec<Move> {
    let mut chess = start.clone();
    let mut moves = Vec::new();
    for word in line.split_whitespace() {
        let is_of_number = |letter: char| letter.is_ascii_digit() || letter == '.' || letter == '…';
        let san = match word.starts_with(|letter: char| letter.is_ascii_digit()) {
            true => word.trim_start_matches(is_of_number),
            false => word,
        };
        match read_move(&chess, san) {
            Ok(played) => {
                chess.play_unchecked(played);
                moves.push(played);
            }
            Err(_) => break,
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    /// White's knight on e5 can be taken by the pawn on d6.
    const START: &str = "4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 24";

    fn told(sentence: &str) -> Option<Told> {
        let position = fen::read(START).expect("a legal FEN");
        let played = read_move(position.current(), "Ne5").expect("legal");
        Told::read(sentence, position.current(), played)
    }

    #[test]
    fn squares_and_line_are_found_in_the_words() {
        let read =
            told("Hangs the knight on e5 to the pawn on d6 (24...dxe5 25.Ke2).").expect("read");
        assert_eq!(read.shown, Shown::After);
        assert_eq!(read.squares, [Square::E5, Square::D6]);
        assert_eq!(read.line.len(), 2);
        let missed = told("Misses the pawn on d6 (24.Nd4 Ke7).").expect("read");
        assert_eq!((missed.shown, missed.line.len()), (Shown::Before, 2));
        // The same with the sign of the screen.
        assert!(told("Hangs the knight on e5 (24…dxe5).").is_some());
    }

    #[test]
    fn what_is_no_reason_of_this_move_is_not_read() {
        for other in [
            "",
            "a bad move",
            "Hangs it (30.Kd1).",
            "Hangs it (24...Qxh7).",
            "Hangs it (so).",
        ] {
            assert_eq!(told(other), None, "{other}");
        }
    }
}
