//! What players and the museum say, in one place: whoever wants it in another language translates
//! these files.
//!
//! A fixed text is a constant; one that tells values is a function of them, so that a language can
//! put them in its own order and choose its own plurals. The words by which players, methods and
//! evaluations are asked for are no texts: they are read again, and stand where they are read.

pub mod comparison;
pub mod exhibits;
pub mod idea;
pub mod lab;
pub mod lessons;
pub mod opponents;
pub mod own_search;
pub mod players;
pub mod story;
pub mod terms;
