//! The searcher: a thread that owns its tables, hears commands and says reports.
//!
//! Nothing in this room prints or opens a file. What others need of it: [`Engine`], the words
//! of [`messages`], and [`static_eval`].
//!
//! From the ground up:
//!
//! | file | what |
//! |---|---|
//! | [`messages`] | the whole language spoken with the engine |
//! | [`value`] | the numbers compared: centipawns and mates |
//! | [`state`] | a position with keys, checkers and pins |
//! | [`movegen`] | moves in stages |
//! | [`exchange`] | what a capture wins once everybody has taken back |
//! | [`history`] | what has been learnt about moves |
//! | [`picker`] | the order in which moves are tried |
//! | [`table`] | the hash table |
//! | [`evaluation`] | a position's worth without looking ahead |
//! | [`clock`] | when to stop |
//! | [`search`] | the search proper |
//! | [`coordinator`], [`handle`] | the thread, and how others hold it |

pub mod clock;
pub mod coordinator;
pub mod evaluation;
pub mod exchange;
pub mod handle;
pub mod history;
pub mod messages;
pub mod movegen;
pub mod picker;
pub mod search;
pub mod state;
pub mod table;
pub mod value;

pub use handle::Engine;
pub use messages::{
    Bound, Clock, Command, Info, Limits, Options, PvLine, Report, Search, SearchId, Stop, Verdict,
};

/// The static evaluation of a position in centipawns from the mover's side.
pub fn static_eval(chess: &shakmaty::Chess) -> i32 {
    evaluation::evaluate(&state::State::new(chess), &mut evaluation::PawnCache::new())
}
