//! Practising a book: it plays one side, a person answers for the other.
//!
//! | file | what it is for |
//! |---|---|
//! | [`deck`] | the positions in which a side has something to know, and how they are reached |
//! | [`schedule`] | what is known how well, and when it is to be asked again (FSRS) |
//! | [`round`] | the drill itself: which line comes next, what an answer is worth |

pub mod deck;
pub mod round;
pub mod schedule;

pub use deck::Deck;
pub use round::{Begun, Round, Turn, Verdict};
pub use schedule::Schedule;
