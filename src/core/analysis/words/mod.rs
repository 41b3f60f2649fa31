//! What a review, its reasons and a profile say, in one place: whoever wants it in another language
//! translates these files.
//!
//! A fixed text is a constant; one that tells values is a function of them, so that a language can
//! put them in its own order and choose its own plurals. What is written into PGN files and found
//! again there (verdicts, tags, the names of marks and phases) stands where it is written and read.

pub mod evaluation;
pub mod profile;
pub mod reasons;
pub mod report;
pub mod review;
