//! The results of a suite, and how they compare with the last run.

use super::{solver::Attempt, words};
use serde::{Deserialize, Serialize};
use std::{collections::HashMap, time::Duration};

/// One player's results on a suite.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Run {
    pub player: String,
    /// `depth 5`, `100 ms per move`.
    pub terms: String,
    pub attempts: Vec<Attempt>,
}

/// Two runs over the problems that both of them tried.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The terms of the run before.
    pub terms: String,
    /// Problems that both tried.
    pub common: usize,
    pub newly_solved: Vec<String>,
    pub lost: Vec<String>,
    /// How many times as fast as before, by the time of the common problems; `None` where it
    /// was too short to be measured.
    pub faster: Option<f64>,
}

impl Run {
    pub fn solved(&self) -> usize {
        self.attempts
            .iter()
            .filter(|attempt| attempt.solved)
            .count()
    }

    pub fn nodes(&self) -> u64 {
        self.attempts.iter().map(|attempt| attempt.nodes).sum()
    }

    pub fn time(&self) -> Duration {
        Duration::from_millis(self.attempts.iter().map(|attempt| attempt.millis).sum())
    }

    /// How this run compares with an earlier one; `None` where they have no problem in common.
    pub fn against(&self, earlier: &Run) -> Option<Comparison> {
        let before: HashMap<&str, &Attempt> = earlier
            .attempts
            .iter()
            .map(|attempt| (attempt.key(), attempt))
            .collect();
        let common: Vec<(&Attempt, &Attempt)> = self
            .attempts
            .iter()
            .filter_map(|now| Some((now, *before.get(now.key())?)))
            .collect();
        if common.is_empty() {
            return None;
        }
        let names = |wanted: fn(&(&Attempt, &Attempt)) -> bool| {
            let chosen = common.iter().filter(|pair| wanted(pair));
            chosen.map(|(now, _)| now.name.clone()).collect()
        };
        let then: u64 = common.iter().map(|(_, then)| then.millis).sum();
        let now: u64 = common.iter().map(|(now, _)| now.millis).sum();
        Some(Comparison {
            terms: earlier.terms.clone(),
            common: common.len(),
            newly_solved: names(|(now, then)| now.solved && !then.solved),
            lost: names(|(now, then)| !now.solved && then.solved),
            faster: (now > 0 && then > 0).then(|| then as f64 / now as f64),
        })
    }
}

impl Comparison {
    /// `faster ×3.1, 2 newly solved, 1 lost`.
    pub fn sentence(&self) -> String {
        words::comparison(self.faster, self.newly_solved.len(), self.lost.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles;

    fn run(attempts: &[(&str, bool, u64)]) -> Run {
        let attempts = attempts.iter().map(|(name, solved, millis)| Attempt {
            name: (*name).to_owned(),
            key: String::new(),
            solved: *solved,
            played: String::new(),
            score: None,
            depth: None,
            nodes: 10,
            millis: *millis,
        });
        Run {
            attempts: attempts.collect(),
            ..Run::default()
        }
    }

    #[test]
    fn runs_are_compared_where_they_meet() {
        let before = run(&[("a", true, 300), ("b", false, 320), ("c", true, 10)]);
        let now = run(&[("a", false, 100), ("b", true, 100), ("d", true, 900)]);
        let compared = now.against(&before).expect("two in common");
        assert_eq!(compared.common, 2);
        assert_eq!(compared.sentence(), "faster ×3.1, 1 newly solved, 1 lost");
        assert!(now.against(&run(&[("x", true, 1)])).is_none());
        assert_eq!((now.solved(), now.nodes()), (2, 30));
    }

    /// A run that solved all of a suite but its first problem.
    fn all_but_the_first(epd: &str) -> Run {
        let suite = puzzles::read(epd.as_bytes());
        assert!(suite.wrong_lines.is_empty(), "{:?}", suite.wrong_lines);
        let attempts = suite.problems.iter().enumerate();
        let attempts = attempts.map(|(place, problem)| Attempt {
            solved: place > 0,
            ..Attempt::unsolved(problem)
        });
        Run {
            attempts: attempts.collect(),
            ..Run::default()
        }
    }

    const ROOK: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8;\n";
    const QUEEN: &str = "6k1/5ppp/8/8/8/8/8/Q5K1 w - - bm Qa8;\n";
    const OTHER: &str = "6k1/5ppp/8/8/8/8/8/1R4K1 w - - bm Rb8;\n";

    #[test]
    fn problems_without_names_are_compared_by_their_positions() {
        let before = all_but_the_first(&[ROOK, QUEEN].concat());
        let now = all_but_the_first(&[OTHER, ROOK, QUEEN].concat());
        let compared = now.against(&before).expect("two in common");
        assert_eq!(compared.common, 2);
        assert_eq!(compared.newly_solved, ["line 2"]);
        assert!(compared.lost.is_empty());
        // Another suite of the same name has nothing in common with it.
        assert!(all_but_the_first(OTHER).against(&before).is_none());
    }

    #[test]
    fn a_run_kept_without_keys_is_compared_by_the_names_that_the_suite_gave() {
        let named = all_but_the_first(&ROOK.replace("Ra8;", "Ra8; id \"rook\";"));
        let unnamed = all_but_the_first(ROOK);
        let old = |run: &Run| {
            let mut old = run.clone();
            old.attempts
                .iter_mut()
                .for_each(|attempt| attempt.key.clear());
            old
        };
        assert!(named.against(&old(&named)).is_some());
        assert!(unnamed.against(&old(&unnamed)).is_none());
    }
}
