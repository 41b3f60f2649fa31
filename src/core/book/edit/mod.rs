//! Edits of a book's text that keep its comments and layout: pure functions from text to text.
//!
//! A screen asks for "this move here", "this weight there"; what is changed is the fewest words
//! of the text that say it. Only the one text is edited: what it includes is edited in its own
//! file. Where a position is reached in several places, the first is edited, and what the others
//! say against it is taken out.

mod add;
mod cut;
pub mod document;
mod draft;
mod error;
mod move_path;
mod name;
mod qualify;
mod subject;
mod written;

pub use add::add_moves;
pub use cut::{delete_line, delete_move};
pub use error::EditError;
pub use move_path::{Chapter, chapters, position_at};
pub use name::set_name;
pub use qualify::{set_mark, set_note, set_weight};
pub use subject::Subject;
pub use written::{has_move, included_line, reaches, takes_note};
