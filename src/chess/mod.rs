//! The words every floor uses: a position with its history, a score, a move as people write it,
//! and how a game can end.
//!
//! The rules themselves are shakmaty's, which stands below this room; what it offers under a
//! good name is used under that name. Nothing here does I/O.

pub mod fen;
pub mod line;
pub mod material;
pub mod notation;
pub mod outcome;
pub mod position;
pub mod score;
pub mod time_control;

pub use outcome::{Ending, Reason};
pub use position::Position;
pub use score::Score;
pub use time_control::TimeControl;
