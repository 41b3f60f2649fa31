//! The types that all modules use: a position with its history, a score, a move as people write
//! it, and how a game can end.
//!
//! The rules themselves are shakmaty's; its types are used under their own names. Nothing here
//! does I/O.

mod castling;
pub mod chess960;
pub mod fen;
pub mod languages;
pub mod line;
pub mod material;
pub mod mixer;
pub mod notation;
pub mod outcome;
pub mod placing;
pub mod position;
pub mod premove;
pub mod score;
pub mod time_control;
mod words;

pub use outcome::{Ending, Reason};
pub use position::Position;
pub use score::Score;
pub use time_control::TimeControl;
pub use words::side_name;
