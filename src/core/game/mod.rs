//! A game as people keep it: a tree of moves with variations, comments, marks, evaluations and
//! clock times, its tags and its result, and its reading and writing as PGN. No I/O here.
//!
//! | file | what it is for |
//! |---|---|
//! | [`tree`] | [`Game`]: the tree, walked and grown |
//! | [`notes`] | what is said about a move: comments with their `[%eval]`, `[%clk]`, … as data |
//! | [`engine_note`] | `+0.25/12 0.1s`, which match programs write in comments |
//! | [`painting`] | squares and arrows painted about a move |
//! | [`time_used`] | how long a player thought about a move |
//! | [`nag`] | numeric annotation glyphs and their signs |
//! | [`tags`] | the tag pairs, in order |
//! | [`date`] | a day of which parts may be unknown |
//! | [`tag_values`] | which tags are offered, and what may stand in them |
//! | [`player`] | a player by name, among the names that games have |
//! | [`fit_less`] | names that fit a player less, and are not counted |
//! | [`edit`] | promote, demote, delete, annotate: every edit returns what undoes it |
//! | [`problem`], [`result`] | what was wrong in its text; how it ended |
//! | [`compare`] | what differs between two versions of a game |
//! | [`same`] | whether two games are the same one |
//! | [`retag`] | tags changed in a text that otherwise stays as it is |
//! | [`pgn`] | text to games, games to text |
//! | [`index`] | a file of many games as a list to browse, search and sort |

pub mod compare;
pub mod date;
pub mod edit;
pub mod engine_note;
pub mod find;
pub mod fit_less;
pub mod index;
pub mod nag;
pub mod notes;
pub mod painting;
pub mod pgn;
pub mod player;
pub mod problem;
pub mod result;
pub mod retag;
pub mod same;
pub mod tag_values;
pub mod tags;
pub mod time_used;
pub mod tree;
mod words;

pub use date::Date;
pub use edit::{Change, Editor};
pub use engine_note::EngineNote;
pub use fit_less::FitLess;
pub use nag::Nag;
pub use notes::{Arrow, Brush, Comment, Eval, Notes, Piece, Shade};
pub use player::{Fit, PlayerName, UNNAMED};
pub use problem::{Problem, Severity};
pub use result::GameResult;
pub use tags::Tags;
pub use tree::{Game, IllegalMove, NodeId, after_null};
