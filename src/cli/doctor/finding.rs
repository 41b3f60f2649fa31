//! What the doctor finds.

use crate::store::StoreError;
use serde::Serialize;
use std::fmt::Display;

/// How serious a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    Good,
    /// Works, but could be better.
    Note,
    Bad,
}

/// One thing looked at.
#[derive(Debug, Serialize)]
pub struct Finding {
    pub what: &'static str,
    pub state: State,
    pub found: String,
    /// What to do; empty where nothing is to be done.
    pub advice: String,
}

impl Finding {
    pub fn good(what: &'static str, found: impl Display) -> Finding {
        Finding {
            what,
            state: State::Good,
            found: found.to_string(),
            advice: String::new(),
        }
    }

    pub fn note(what: &'static str, found: impl Display, advice: impl Display) -> Finding {
        Finding {
            state: State::Note,
            advice: advice.to_string(),
            ..Finding::good(what, found)
        }
    }

    pub fn bad(what: &'static str, found: impl Display, advice: impl Display) -> Finding {
        Finding {
            state: State::Bad,
            ..Finding::note(what, found, advice)
        }
    }

    /// What a file error says already ends with its advice.
    pub fn failed(what: &'static str, error: &StoreError) -> Finding {
        Finding::bad(what, error, "")
    }
}
