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
pub use schedule::{Recall, Schedule};

use super::Book;
use shakmaty::Color;

/// Takes over what an earlier version, which knew positions by their keys alone, kept of this book.
pub fn adopt(schedule: &mut Schedule, former: &Schedule, book: &Book) {
    if former.is_empty() {
        return;
    }
    for side in Color::ALL {
        for card in Deck::whole(book, side).questions() {
            schedule.adopt(former, card.position, card.key);
        }
    }
}
