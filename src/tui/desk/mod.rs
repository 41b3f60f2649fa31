//! What the screens with a board share.
//!
//! | file | what it is for |
//! |---|---|
//! | [`layout`] | where board and panels stand |
//! | [`title`] | the first row |
//! | [`status_line`] | what is typed and said, and the keys that work now |
//! | [`book_panel`] | what the opening book says of a position |

pub mod book_panel;
pub mod layout;
pub mod status_line;
pub mod title;
