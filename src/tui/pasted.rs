//! Pasted text: the one place that says whether it is a position, moves, a game or only words.
//!
//! Every screen is handed a [`Pasted`] and asks it for what the screen can use: a field that is
//! being typed takes [`Pasted::line`], a board takes [`Pasted::content`]. Nothing pasted is ever
//! taken for keys.

use crate::{
    chess::{Position, fen, notation},
    game::{Game, Severity, pgn},
};
use shakmaty::{Chess, Move, Position as _};

/// Text pasted in one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pasted {
    text: String,
}

/// What pasted text is for a board.
#[derive(Clone, Debug)]
pub enum Content {
    Nothing,
    Position(Box<Position>),
    /// A FEN that cannot be read, and why.
    BadPosition(fen::FenError),
    /// Moves that can be played one after the other, at least one.
    Moves(Vec<Move>),
    /// The first of so many games.
    Game(Box<Game>, usize),
    /// Something else.
    Words,
}

/// A longer line is cut when it is pasted into a field.
pub const LONGEST_LINE: usize = 4_000;
/// More than any FEN needs.
const LONGEST_FEN: usize = 200;
/// More than any move needs.
const LONGEST_MOVE: usize = 12;
/// More moves than any game has; a longer text is read as a file of games.
const MOST_WORDS: usize = 4_000;

impl Pasted {
    pub fn new(text: impl Into<String>) -> Pasted {
        Pasted { text: text.into() }
    }

    /// The text without blanks around it.
    pub fn text(&self) -> &str {
        self.text.trim()
    }

    /// The text as one line for a field: line breaks and control characters are blanks.
    pub fn line(&self) -> String {
        let mut line = String::new();
        for letter in self.text().chars().take(LONGEST_LINE) {
            if !letter.is_whitespace() && !letter.is_control() {
                line.push(letter);
            } else if !line.ends_with(' ') {
                line.push(' ');
            }
        }
        line
    }

    /// The text, where it is one word no longer than a move: it may be typed into the line of
    /// moves, which says what is wrong with it.
    pub fn word(&self) -> Option<&str> {
        let text = self.text();
        let is_word = text.chars().all(char::is_alphanumeric)
            || text.chars().all(|letter| letter.is_ascii_graphic());
        (is_word && !text.is_empty() && text.len() <= LONGEST_MOVE).then_some(text)
    }

    /// What the text is for a board with this position.
    pub fn content(&self, chess: &Chess) -> Content {
        if self.text().is_empty() {
            return Content::Nothing;
        }
        if let Some(read) = self.position() {
            return match read {
                Ok(position) => Content::Position(Box::new(position)),
                Err(error) => Content::BadPosition(error),
            };
        }
        if let Some(moves) = self.moves(chess) {
            return Content::Moves(moves);
        }
        let games = pgn::read_all(self.text().as_bytes());
        let count = games.len();
        // A word that happens to be a move does not make a game of a letter.
        let has_tags = self.text().lines().any(|line| line.starts_with('['));
        let is_clean = |game: &Game| {
            game.problems
                .iter()
                .all(|own| own.severity != Severity::Error)
        };
        let is_game = |game: &Game| !game.main_line().is_empty() && (has_tags || is_clean(game));
        match games.into_iter().find(is_game) {
            Some(game) => Content::Game(Box::new(game), count),
            None => Content::Words,
        }
    }

    /// The position that the text names or leads to, from the usual start where it is moves.
    pub fn last_position(&self) -> Option<Result<Position, fen::FenError>> {
        Some(match self.content(&Chess::default()) {
            Content::Position(position) => Ok(*position),
            Content::BadPosition(error) => Err(error),
            Content::Moves(moves) => {
                let mut position = Position::default();
                // They were found to be legal one after the other.
                let _ = moves.into_iter().all(|played| position.play(played));
                Ok(position)
            }
            Content::Game(game, _) => {
                let last = game.main_line().last().copied();
                Ok(game.position_at(last.unwrap_or(game.root())))
            }
            Content::Nothing | Content::Words => return None,
        })
    }

    /// The text read as FEN, if it looks like one: a board of ranks with slashes between them.
    fn position(&self) -> Option<Result<Position, fen::FenError>> {
        const SLASHES: usize = 4;
        let text = self.text();
        let board = text.split_whitespace().next()?;
        let is_fen = text.len() <= LONGEST_FEN
            && text.lines().count() == 1
            && board.matches('/').count() >= SLASHES
            && !board.contains(':');
        (is_fen || text == "startpos").then(|| fen::read(text))
    }

    /// The text as moves from here: with or without move numbers, marks and a result.
    fn moves(&self, chess: &Chess) -> Option<Vec<Move>> {
        let mut chess = chess.clone();
        let mut moves = Vec::new();
        for (count, word) in self.text().split_whitespace().enumerate() {
            let word = without_number(word);
            if word.is_empty() || is_aside(word) {
                continue;
            }
            if count > MOST_WORDS || word.len() > LONGEST_MOVE {
                return None;
            }
            let played = notation::read_move(&chess, word).ok()?;
            chess.play_unchecked(played);
            moves.push(played);
        }
        (!moves.is_empty()).then_some(moves)
    }
}

/// `12.Nf3`, `12...Nf6` and `12…Nf6` without their number.
pub fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if rest.starts_with(['.', '…']) {
        rest.trim_start_matches(['.', '…'])
    } else {
        word
    }
}

/// A result, a mark, an en passant sign: what stands among moves and is none.
fn is_aside(word: &str) -> bool {
    matches!(
        word,
        "1-0" | "0-1" | "1/2-1/2" | "½-½" | "*" | "e.p." | "ep"
    ) || word.starts_with('$')
        || word.chars().all(|letter| "!?+#".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn content(text: &str) -> Content {
        Pasted::new(text).content(&Chess::default())
    }

    #[test]
    fn moves_are_moves_however_they_are_written() {
        for text in [
            "1. e4 e5 2. Nf3",
            "1.e4 e5 2.Nf3 *",
            "e4 e5 Nf3",
            "e2e4 e7e5 g1f3",
            "\n1. e4! e5 $1\n2. Nf3 1/2-1/2\n",
            "1. e4 1... e5 2. Nf3 !?",
        ] {
            let Content::Moves(moves) = content(text) else {
                panic!("{text}: {:?}", content(text));
            };
            assert_eq!(moves.len(), 3, "{text}");
        }
        assert!(matches!(content("Nf3"), Content::Moves(moves) if moves.len() == 1));
    }

    #[test]
    fn positions_games_and_words_are_told_apart() {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        assert!(matches!(content(fen), Content::Position(_)));
        assert!(matches!(
            content("4k3/8/8/8/8/8/4P3 w"),
            Content::BadPosition(_)
        ));
        assert!(matches!(content(" \n"), Content::Nothing));
        let games = "[White \"A\"]\n\n1. d4 {good} d5 *\n\n[White \"B\"]\n\n1. c4 *\n";
        assert!(matches!(content(games), Content::Game(game, 2) if game.main_line().len() == 2));
        // Moves that are not legal here may be a game's from its own start.
        let after = Chess::default();
        let after = after
            .play(notation::read_move(&Chess::default(), "e4").expect("a move"))
            .expect("legal");
        let pasted = Pasted::new("1. d4 d5 2. c4");
        assert!(matches!(pasted.content(&after), Content::Game(..)));
        for words in [
            "https://lichess.org/a/b/c/d/e/f",
            "hello",
            "Nf9",
            "(a) / b",
            "Nf3 \u{265e} and so on",
        ] {
            assert!(matches!(content(words), Content::Words), "{words}");
        }
    }

    #[test]
    fn a_field_takes_one_line() {
        assert_eq!(
            Pasted::new(" two\r\nlines\u{1b}[31m ").line(),
            "two lines [31m"
        );
        assert_eq!(Pasted::new("x".repeat(9_000)).line().len(), LONGEST_LINE);
        assert_eq!(Pasted::new("Nf9").word(), Some("Nf9"));
        assert_eq!(Pasted::new("two words").word(), None);
    }
}
