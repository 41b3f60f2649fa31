//! What screens are made of: each widget holds references to what it shows and to the
//! [`Theme`](crate::tui::theme::Theme), and draws itself into the area it is given, whatever
//! its size.
//!
//! Numbers that change stand in fixed columns; what does not fit is cut with `…`, never drawn
//! outside the area. Hit testing for the mouse is done by pure functions beside the widgets.

pub mod board;
