//! The engine: a thread that owns its tables, receives commands and sends reports.
//!
//! Nothing in this module prints or opens a file (endgame tables are opened by their own reader).
//! What others need of it: [`Engine`], the types of [`messages`], and [`static_eval`].
//!
//! From the ground up:
//!
//! | file | what |
//! |---|---|
//! | [`messages`] | every message to and from the engine |
//! | [`value`] | the numbers compared: centipawns and mates |
//! | [`keys`] | Zobrist keys |
//! | [`state`] | a position with keys, checkers and pins |
//! | [`movegen`] | staged move generation |
//! | [`checks`] | which moves give check |
//! | [`exchange`] | static exchange evaluation |
//! | [`history`] | history heuristics: what has been learnt about moves |
//! | [`picker`] | the staged move picker |
//! | [`ranks`] | which of its moves is next |
//! | [`processor`] | which vectors it has |
//! | [`table`] | the hash table |
//! | [`pages`] | its memory |
//! | [`tablebase`] | endgame tables |
//! | [`evaluation`] | a position's worth without looking ahead |
//! | [`mod@wdl`] | what a score means for the result |
//! | [`branching`] | the effective branching factor |
//! | [`clock`] | when to stop |
//! | [`strength`] | playing at a chosen strength |
//! | [`margins`] | every number that the techniques use, with unit and reason; those that games can tune |
//! | [`skill`], [`sight`] | the mistakes of a person |
//! | [`search`] | the search proper |
//! | [`coordinator`], [`handle`] | the thread, and how others hold it |
//! | [`solo`] | a searcher in the caller's thread |
//! | [`threads`] | work for another thread, done in the caller's where the system starts no more |
//! | `words` | what is said to people |
//!
//! What each technique of the search gained is told in [`search`], what was learned of networks in
//! [`evaluation::network`].
//!
#![doc = include_str!("strength.md")]

pub mod branching;
pub mod checks;
pub mod clock;
pub mod coordinator;
pub mod evaluation;
pub mod exchange;
pub mod handle;
pub mod history;
pub mod keys;
pub mod margins;
pub mod memory;
pub mod messages;
pub mod movegen;
pub mod pages;
pub mod picker;
pub mod processor;
pub mod ranks;
pub mod search;
pub mod sight;
pub mod skill;
pub mod solo;
pub mod state;
pub mod strength;
pub mod table;
pub mod tablebase;
pub mod threads;
pub mod value;
pub mod wdl;
mod words;

pub use branching::Branching;
pub use evaluation::static_eval;
pub use handle::{Engine, NoThread};
pub use messages::{
    Bound, Clock, Command, Info, Limits, Options, PvLine, Report, Search, SearchId, Stop, Verdict,
};
pub use skill::Skill;
pub use tablebase::Tablebases;
pub use wdl::{WinDrawLoss, wdl};
