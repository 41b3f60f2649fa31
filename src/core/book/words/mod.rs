//! What the opening book says to people, in one place: whoever wants it in another language
//! translates these files.
//!
//! A fixed text is a constant; one that tells values is a function of them, so that a language can
//! put them in its own order and choose its own plurals. What is written into books and read again
//! (directives, marks, commands in comments) stands with what reads it.

pub mod compile;
pub mod edit;
pub mod figures;
pub mod file;
pub mod openings;
pub mod study;
pub mod syntax;
pub mod unclear;
