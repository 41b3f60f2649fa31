//! A game in progress: who plays, the clock, the moves so far, takeback, draws, the result.
//!
//! [`Session`] is a pure state. It is told the time with every call and starts no thread; whoever
//! owns it (the play screen) carries searches to the engine and saves [`Snapshot`]s to disk.
//!
//! The round of a move, as the owner sees it:
//! - a person: [`Session::play`];
//! - Tabiya: [`Session::decide`], then [`Session::play_book`] or, with the engine's verdict,
//!   [`Session::answer`];
//! - at any time [`Session::tick`], which finds a fallen flag, and [`Session::wake_in`], which
//!   says when a clock's shown time changes next.

pub mod clock;
pub mod endgame;
pub mod export;
pub mod glicko;
pub mod handicap;
pub mod opening;
pub mod ratings;
pub mod record;
pub mod refusal;
pub mod session;
pub mod setup;
pub mod small_game;
pub mod snapshot;
mod words;

pub use crate::players::{Opponent, Player, human::Premove};
pub use clock::GameClock;
pub use endgame::Endgame;
pub use handicap::{CannotGive, Handicap, Odds};
pub use opening::Opening;
pub use record::{Origin, Played};
pub use session::{Offered, Premoved, Refusal, Session, Status};
pub use setup::{BookChoice, Setup};
pub use snapshot::Snapshot;
