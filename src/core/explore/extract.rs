//! Games as the index wants them, straight from the text, without growing trees.

use super::{
    record::{Key, MoveCode, zobrist_after},
    row::Row,
    words,
};
use crate::{
    chess::Score,
    game::{
        Comment, GameResult, Piece,
        pgn::skim::{self, Head, Skimmer},
    },
};
use memchr::memmem;
use shakmaty::{CastlingMode, Chess, Color, Move, Position as _};
use std::ops::Range;

/// A position of a game, with the move made in it and the evaluation after that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub key: Key,
    pub code: MoveCode,
    /// In centipawns from White's side.
    pub eval: Option<i16>,
}

/// A game that was read.
#[derive(Debug)]
pub struct Extract<'a> {
    /// The names of its players, and its file and place there, are left to whoever keeps it.
    pub row: Row,
    pub white: &'a str,
    pub black: &'a str,
    /// All positions of its main line up to a null move; the last one with the code of its end, if
    /// it is here.
    pub steps: &'a [Step],
    /// A word could not be read as a legal move; what follows it is not in the steps.
    pub broken: bool,
}

/// Games that do not count whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unclear {
    /// With a word that is no legal move: counted up to there.
    pub broken: u32,
    /// Of another variant, or from a position that cannot be read: not counted.
    pub unread: u32,
}

impl Unclear {
    pub(super) fn see(&mut self, game: &Extract<'_>) {
        self.broken += u32::from(game.broken);
        self.unread += u32::from(game.steps.is_empty() && !game.broken);
    }

    pub(super) fn add(&mut self, more: Unclear) {
        self.broken += more.broken;
        self.unread += more.unread;
    }

    /// What is said of them; `None` where all count whole.
    pub fn words(self) -> Option<String> {
        let broken = (self.broken > 0).then(|| words::counted_partly(self.broken));
        let unread = (self.unread > 0).then(|| words::not_counted(self.unread));
        let told: Vec<String> = broken.into_iter().chain(unread).collect();
        (!told.is_empty()).then(|| told.join(", "))
    }
}

/// Evaluations count as at most this, in centipawns, so that one mate does not hide all others.
const MOST: i16 = 1000;

/// Shows every game of these bytes. The place of a row is that in these bytes.
pub fn games(bytes: &[u8], each: impl FnMut(Extract<'_>)) {
    let mut reader = Reader {
        each,
        row: Row::default(),
        white: String::new(),
        black: String::new(),
        steps: Vec::new(),
        is_wanted: false,
        is_apart: false,
        goes_on: false,
        zobrist: 0,
        after: Chess::default(),
    };
    skim::skim(bytes, &mut reader);
}

struct Reader<F> {
    each: F,
    row: Row,
    white: String,
    black: String,
    steps: Vec<Step>,
    /// Whether it is a game of chess from a position that can be read.
    is_wanted: bool,
    /// Whether it is Chess960.
    is_apart: bool,
    /// Whether there is a null move, after which it goes on in other positions.
    goes_on: bool,
    zobrist: u64,
    /// The position after the last step.
    after: Chess,
}

impl<F: FnMut(Extract<'_>)> Skimmer for Reader<F> {
    fn begin(&mut self, head: &Head<'_>) -> bool {
        self.steps.clear();
        self.goes_on = false;
        self.white = head.get("White").unwrap_or_default();
        self.black = head.get("Black").unwrap_or_default();
        self.row = Row::of_tags(|name| head.get(name));
        let Some(start) = head.start() else {
            self.is_wanted = false;
            return false;
        };
        self.is_wanted = true;
        self.is_apart = start.castling_mode() == CastlingMode::Chess960;
        self.after = start.current().clone();
        self.zobrist = start.key();
        true
    }

    fn play(&mut self, before: &Chess, played: Move) -> bool {
        self.steps.push(Step {
            key: Key::of_zobrist(self.zobrist, self.is_apart),
            code: MoveCode::new(before.turn(), Some(played)),
            eval: None,
        });
        self.after.play_unchecked(played);
        self.zobrist = zobrist_after(before, self.zobrist, played, &self.after);
        true
    }

    fn null_move(&mut self) -> bool {
        self.goes_on = true;
        false
    }

    fn comment(&mut self, text: &[u8]) {
        if let Some(step) = self.steps.last_mut()
            && may_evaluate(text)
        {
            step.eval = eval_in(text, self.after.turn().other()).or(step.eval);
        }
    }

    fn end(&mut self, result: GameResult, broken: bool, span: Range<usize>) {
        let has_end = self.is_wanted && !broken && !self.goes_on;
        if !self.is_wanted {
            self.steps.clear();
        } else if has_end {
            self.steps.push(Step {
                key: Key::of_zobrist(self.zobrist, self.is_apart),
                code: MoveCode::new(self.after.turn(), None),
                eval: None,
            });
        }
        let plies = self.steps.len().saturating_sub(usize::from(has_end));
        self.row.result = result;
        self.row.plies = u16::try_from(plies).unwrap_or(u16::MAX);
        self.row.start = span.start as u64;
        self.row.length = u32::try_from(span.len()).unwrap_or(u32::MAX);
        (self.each)(Extract {
            row: self.row,
            white: &self.white,
            black: &self.black,
            steps: &self.steps,
            broken,
        });
    }
}

/// Whether there may be an evaluation in a comment: a command, or what a match program notes.
fn may_evaluate(text: &[u8]) -> bool {
    let is_note = |text: &[u8]| {
        let head = text.get(..text.len().min(16)).unwrap_or_default();
        head.starts_with(b"d=") || head.contains(&b'/') && head.iter().any(u8::is_ascii_digit)
    };
    memmem::find(text, b"[%eval").is_some() || is_note(text.trim_ascii_start())
}

/// The evaluation in a comment on a move of this side, if it is one.
fn eval_in(text: &[u8], mover: Color) -> Option<i16> {
    let comment = Comment::parse(&String::from_utf8_lossy(text));
    let pieces = comment.pieces();
    let written = pieces.iter().find_map(|piece| match piece {
        Piece::Eval(eval) => Some(eval.score),
        _ => None,
    });
    let score = written.or_else(|| {
        pieces.iter().find_map(|piece| match piece {
            Piece::Engine(note) => note.score(mover),
            _ => None,
        })
    })?;
    let centipawns = match score {
        Score::Cp(centipawns) => centipawns,
        Score::Mates(_) => i32::from(MOST),
        Score::Mated(_) => -i32::from(MOST),
    };
    i16::try_from(centipawns.clamp(-i32::from(MOST), i32::from(MOST))).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore::FoundGame;
    use std::path::PathBuf;

    #[test]
    fn names_are_read_in_one_encoding_and_a_game_is_known_again_by_them() {
        let text = b"[White \"Ko\x9eul, Z\"]\n[Black \"M\xfcller\"]\n\n1. e4 *\n";
        let mut names = Vec::new();
        games(text, |game| {
            names.push((game.white.to_owned(), game.black.to_owned()));
        });
        let expected = ("Kožul, Z".to_owned(), "Müller".to_owned());
        assert_eq!(names.as_slice(), std::slice::from_ref(&expected));
        let found = FoundGame {
            row: Row::default(),
            white: expected.0,
            black: expected.1,
            path: PathBuf::new(),
            played: None,
        };
        assert!(found.is_in(text));
        assert!(!found.is_in(b"[White \"Other\"]\n[Black \"M\xfcller\"]\n\n1. e4 *\n"));
        assert!(!found.is_in(b""));
    }

    #[test]
    fn a_game_ends_as_its_moves_say_and_only_without_that_as_its_tag() {
        for (moves, result) in [
            ("1. e4 *", GameResult::Unknown),
            ("1. e4 0-1", GameResult::BlackWins),
            ("1. e4", GameResult::WhiteWins),
        ] {
            let text = format!("[Result \"1-0\"]\n\n{moves}\n");
            games(text.as_bytes(), |game| {
                assert_eq!(game.row.result, result, "{moves}");
            });
        }
    }

    #[test]
    fn a_game_ends_after_its_last_move_and_not_at_a_null_move() {
        for (text, steps, plies) in [
            ("1. e4 e5 *", 3, 2),
            ("1. e4 -- 2. d4 *", 1, 1),
            ("1. e4 Ke4 *", 1, 1),
        ] {
            games(text.as_bytes(), |game| {
                assert_eq!((game.steps.len(), game.row.plies), (steps, plies), "{text}");
            });
        }
    }
}
