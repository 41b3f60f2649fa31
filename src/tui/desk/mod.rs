//! What the screens share beside the widgets: how moves are given, how panels lie around a board,
//! what is asked over a screen.
//!
//! | file | what it is for |
//! |---|---|
//! | [`status_line`] | what is typed and said, and the keys that work now |
//! | [`move_input`] | a move typed or made on the board, whichever comes first |
//! | [`hand`] | moves made on the board by keys and mouse |
//! | [`prompt`] | the text of the line at the bottom, and what it may become |
//! | [`layout`] | where board and panels stand, for every size |
//! | [`title`] | the first row of a screen |
//! | [`book_panel`] | what the opening book says of a position |
//! | [`analyst`] | an engine beside a board, and what it found by position |
//! | [`question`], [`line_question`] | something asked over a screen |
//! | [`menu`] | a list of actions over a screen |
//!
//! Screens use the desk; the desk knows no screen.

pub mod analyst;
pub mod book_panel;
pub mod hand;
pub mod layout;
pub mod line_question;
pub mod menu;
pub mod move_input;
pub mod prompt;
pub mod question;
pub mod status_line;
pub mod title;
