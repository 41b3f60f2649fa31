//! The searcher: a thread that owns its tables, hears commands and says reports.
//!
//! Nothing in this room prints or opens a file. What others need of it: the words of
//! [`messages`].

pub mod messages;

pub use messages::{
    Clock, Command, Info, Limits, Options, PvLine, Report, Search, SearchId, Stop, Verdict,
};
