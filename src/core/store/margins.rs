//! Numbers of the search as a file in TOML: the whole numbers for the engine to read, and what a
//! tuning needs to resume.

use super::{
    error::StoreError,
    words::{deeds, margins as words},
};
use crate::{
    engine::margins::{
        Margins,
        numbers::{Numbers, TUNABLE},
    },
    files,
    text::nearest::instead,
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, path::Path};
use thiserror::Error;

/// The file's contents.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Numbers by name; those that are missing keep the program's own.
    #[serde(default)]
    pub margins: BTreeMap<String, i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tuning: Option<Progress>,
}

/// How far the tuning is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Pairs of games in all, and those played.
    pub pairs: u64,
    pub done: u64,
    pub seed: u64,
    /// Nodes per move.
    pub nodes: u64,
    /// The values of the numbers tuned, before rounding.
    pub exact: BTreeMap<String, f64>,
}

/// What is wrong with such a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Wrong {
    #[error("{}", words::expected_numbers(.0))]
    Form(String),
    #[error("{}", words::unknown_number(.name, &known(.name)))]
    Name { name: String },
    #[error("{}", words::out_of_range(.name, *.low, *.high, *.found))]
    Range {
        name: String,
        low: i32,
        high: i32,
        found: i32,
    },
}

fn known(name: &str) -> String {
    instead(name, TUNABLE.iter().map(|tunable| tunable.name))
}

/// Why a file gives no numbers.
#[derive(Debug, Error)]
pub enum LoadError {
    #[error("{0}")]
    Read(#[from] StoreError),
    #[error("{path}: {reason}")]
    Wrong { path: String, reason: Wrong },
}

/// Reads the numbers of a file.
///
/// # Errors
/// [`LoadError`] says which file, what was expected and what found.
pub fn load(path: &Path) -> Result<Record, LoadError> {
    let text =
        files::read_own_text(path).map_err(|error| StoreError::own(deeds::READ, path, &error))?;
    Record::read(&text).map_err(|reason| LoadError::Wrong {
        path: path.display().to_string(),
        reason,
    })
}

impl Record {
    /// # Errors
    /// [`Wrong`]: what was expected and found.
    pub fn read(text: &str) -> Result<Record, Wrong> {
        let record: Record =
            toml::from_str(text).map_err(|error| Wrong::Form(error.message().to_owned()))?;
        for (name, found) in &record.margins {
            let tunable = TUNABLE.iter().find(|tunable| tunable.name == name.as_str());
            let Some(tunable) = tunable else {
                return Err(Wrong::Name { name: name.clone() });
            };
            if !(tunable.low..=tunable.high).contains(found) {
                return Err(Wrong::Range {
                    name: name.clone(),
                    low: tunable.low,
                    high: tunable.high,
                    found: *found,
                });
            }
        }
        Ok(record)
    }

    /// The file's text.
    pub fn text(&self) -> String {
        let body = toml::to_string(self).unwrap_or_default();
        format!("{}{body}", words::HEADING)
    }

    /// The numbers for the engine.
    pub fn numbers(&self) -> Numbers {
        let mut numbers = Numbers::default();
        for (name, value) in &self.margins {
            numbers.set(name, *value);
        }
        numbers
    }

    /// The margins for the engine.
    pub fn margins(&self) -> Margins {
        Margins::new(self.numbers())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said() {
        let said = |text: &str| Record::read(text).expect_err("wrong").to_string();
        assert_eq!(
            said("[margins]\nprobcat = 100\n"),
            "expected a number that the search has, found \"probcat\"; did you mean \"probcut\"?"
        );
        assert_eq!(
            said("[margins]\nprobcut = 5000\n"),
            "expected probcut from 80 to 350, found 5000"
        );
        assert!(said("margins = 3").starts_with("expected numbers of the search"));
        let few = Record::read("[margins]\nprobcut = 100\n").expect("numbers");
        assert_eq!(few.numbers().probcut, 100);
        assert_eq!(few.numbers().futility, Numbers::default().futility);
        assert_eq!(few.tuning, None);
        assert_eq!(Record::read(&few.text()), Ok(few));
    }
}
