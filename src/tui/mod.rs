//! The screens; the only room that knows the terminal.

pub mod theme;
pub mod widgets;
