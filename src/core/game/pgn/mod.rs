//! PGN: text to games and back.
//!
//! Reading is in two steps. The [`lexer`] cuts bytes into tokens and knows where a game ends; it
//! never drops a byte unseen. The [`reader`] plays the moves and grows the tree, and says of
//! everything it could not use where it stands and why.
//!
//! We have a lexer of our own, beside the one of the pgn-reader crate, because that one passes
//! over words it does not know without a sign (`cxd8Q`, `Qxf7++`, `d7d8R`, a rest-of-line
//! comment), gives neither lines nor columns, takes every blank line for the end of a game, and
//! cannot tell a comment before a move from one after it. Its `Nag` is used here, and the tests
//! take it as the referee on games that it does understand.
//!
//! Writing follows the export format of the standard where it can: tags, blank line, movetext
//! wrapped at 80 columns. What was read and is written reads back equal.

mod counting;
mod cut;
mod encoding;
pub mod letters;
mod lexer;
mod reader;
mod shapes;
pub mod skim;
mod spelling;
mod writer;

pub use cut::{last_game, next_game};
pub(super) use encoding::Guess;
pub use encoding::{
    ascii_compatible, decode, encode_like, foreign, in_utf_8, unfold, windows_1252,
};
pub(super) use lexer::{Lexer, Token};
pub(super) use reader::unescape;
pub use reader::{Games, games, has_a_game, read_all, read_span, read_span_in};
pub use shapes::{line_break_of, line_breaks};
pub(super) use spelling::sign as is_sign;
pub use writer::{write, write_all};
