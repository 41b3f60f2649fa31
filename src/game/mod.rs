//! A game as people keep it: a tree of moves with variations, comments, marks, evaluations and
//! clock times, its tags and its result, and its reading and writing as PGN. No I/O here.
//!
//! | file | what it is for |
//! |---|---|
//! | [`tree`] | [`Game`]: the tree, walked and grown |
//! | [`notes`] | what is said about a move: comments with their `[%eval]`, `[%clk]`, … as data |
//! | [`nag`] | numeric annotation glyphs and their signs |
//! | [`tags`] | the tag pairs, in order |
//! | [`date`] | the calendar for tags |
//! | [`edit`] | promote, demote, delete, annotate: every edit returns what undoes it |
//! | [`pgn`] | text to games, games to text |

pub mod date;
pub mod edit;
pub mod nag;
pub mod notes;
pub mod pgn;
pub mod tags;
pub mod tree;

pub use edit::{Change, Editor};
pub use nag::Nag;
pub use notes::{Arrow, Brush, Comment, Eval, Notes, Piece, Shade};
pub use tags::Tags;
pub use tree::{Fault, Game, GameResult, IllegalMove, NodeId, Severity};
