//! A file of many games as a list: where each game stands, and what its tags say, without
//! playing a move.
//!
//! [`Indexer`] builds it piece by piece, so that a screen can show the first games while the
//! rest of the file is still read. Names are kept once however often they occur; a row takes
//! some sixty bytes. The games found are those that [`pgn::games`](super::pgn::games) finds, for
//! both go by the same lexer, but for games so plain that they can be measured without it.
//!
//! | file | what it is for |
//! |---|---|
//! | [`row`] | one game of the list, its date, the table of names |
//! | [`build`] | from bytes to rows |
//! | `plain` | a quick look at games in which nothing takes thought |
//! | [`query`] | what a person types to find games |
//! | [`select`] | filtering and sorting |

pub mod build;
mod plain;
pub mod query;
pub mod row;
pub mod select;

pub use build::Indexer;
pub use query::{Query, QueryError};
pub use row::{Index, Name, Row, average_elo};
pub use select::{Column, Sort};
