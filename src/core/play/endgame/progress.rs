//! Which endings a person has mastered.

use super::{
    known::{Endgame, Outcome},
    list::ENDGAMES,
};
use crate::{game::tags, play::words::endgames as words};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, time::SystemTime};

/// How a person stands with the endings, by their ids; saved between sessions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Progress(BTreeMap<String, Past>);

/// How a person stands with one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Past {
    tried: u32,
    /// The day when it was mastered first, by the person's clock: `2026.11.27`.
    mastered: Option<String>,
}

impl Progress {
    /// Takes an attempt into account; what is mastered stays so.
    pub fn note(&mut self, id: &str, outcome: Outcome, now: SystemTime) {
        let past = self.0.entry(id.to_owned()).or_default();
        past.tried += 1;
        if outcome == Outcome::Mastered && past.mastered.is_none() {
            past.mastered = Some(tags::local(now, tags::DAY));
        }
    }

    pub fn is_mastered(&self, endgame: &Endgame) -> bool {
        (self.0.get(endgame.id)).is_some_and(|past| past.mastered.is_some())
    }

    /// How many of the endings are mastered.
    pub fn mastered(&self) -> usize {
        let is_mastered = |endgame: &&Endgame| self.is_mastered(endgame);
        ENDGAMES.iter().filter(is_mastered).count()
    }

    /// `mastered 2026.11.27, 3 attempts`.
    pub fn told(&self, endgame: &Endgame) -> String {
        let past = self.0.get(endgame.id);
        let mastered = past.and_then(|past| past.mastered.as_deref());
        words::standing(mastered, past.map_or(0, |past| past.tried))
    }
}
