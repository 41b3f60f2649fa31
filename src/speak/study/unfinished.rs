//! A review that was stopped, so that it can go on.

use crate::analysis::Reviewer;

pub struct Unfinished {
    pub reviewer: Reviewer,
    /// Who gave the answers, where it was not the built-in engine.
    pub engine: Option<String>,
}
