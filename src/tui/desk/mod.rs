//! What the screens share beside the widgets: how moves are given, how panels lie around a board,
//! what is asked over a screen.
//!
//! | file | what it is for |
//! |---|---|
//! | [`status_line`] | what is typed and said, and the keys that work now |
//! | [`move_input`] | a move entered by any means; what a screen with a board implements |
//! | [`board_state`] | the board that a move is entered on |
//! | [`typed_move`] | a move typed: its text, what it may become, what it means |
//! | [`mod@pointer`] | a move clicked, dragged or walked to by a cursor, and arrows drawn |
//! | [`promotion`] | the piece that a pawn becomes |
//! | [`premove`] | a premove as it is seen on the board |
//! | [`live_engine`] | one search at a time beside a board |
//! | [`long_work`] | long work beside the engine: a match, a suite, a profile |
//! | [`profile_work`] | how a player plays, for the pages that show it |
//! | [`layout`] | where board and panels stand, for every size |
//! | [`title`] | the first row of a screen |
//! | [`book_follow`] | the book shown, read again when its file is written |
//! | [`book_panel`] | what the opening book says of a position |
//! | [`tables_panel`] | what the endgame tables say of each move |
//! | [`explorer_panel`] | what was played in a position in the person's games |
//! | [`explores`] | what a screen implements to have that beside its board |
//! | [`analyst`] | an engine beside a board, and what it found by position |
//! | [`text_entry`] | one line of text being typed |
//! | [`arrows`] | a value between two arrows, changed by a click |
//! | [`list`], [`form`], [`dialog`] | rows to choose from, fields to fill in, and the frame around them |
//! | [`preview`] | a small board beside a list: what the marked row leads to |
//! | [`scroll`] | a page longer than the screen |
//! | [`fuzzy`], [`name_list`] | names found by a few of their letters, and a list of such over a screen |
//! | [`palette`] | the `:` line: all commands, found by a few letters |
//! | [`unsaved`] | changes that are not saved, kept in case the program is ended from outside |
//! | [`question`], [`line_question`] | something asked over a screen |
//! | [`menu`] | a list of actions over a screen |
//!
//! Screens use the desk; the desk knows no screen.

pub mod analyst;
pub mod arrows;
pub mod board_state;
pub mod book_follow;
pub mod book_panel;
pub mod dialog;
pub mod examiner;
pub mod explorer_panel;
pub mod explores;
pub mod form;
pub mod fuzzy;
pub mod layout;
pub mod line_question;
pub mod list;
pub mod live_engine;
pub mod long_work;
pub mod menu;
pub mod move_input;
pub mod name_list;
pub mod palette;
pub mod pointer;
pub mod premove;
pub mod preview;
pub mod profile_work;
pub mod promotion;
pub mod question;
pub mod reason_marks;
pub mod scroll;
pub mod status_line;
pub mod tables_panel;
pub mod text_entry;
pub mod title;
pub mod typed_move;
pub mod unsaved;
