//! A tuning as its record in a file, and back.

use super::spsa::Spsa;
use crate::{
    engine::margins::numbers::TUNABLE,
    store::margins::{Progress, Record},
};

/// The record of a tuning at so many nodes a move.
pub fn of(spsa: &Spsa, nodes: u64) -> Record {
    let numbers = spsa.numbers();
    let by_name = |name: &'static str| Some((name.to_owned(), numbers.get(name)?));
    let values = || spsa.values.iter();
    Record {
        margins: values()
            .filter_map(|(tunable, _)| by_name(tunable.name))
            .collect(),
        tuning: Some(Progress {
            pairs: spsa.pairs,
            done: spsa.done,
            seed: spsa.seed,
            nodes,
            exact: values()
                .map(|(tunable, value)| (tunable.name.to_owned(), *value))
                .collect(),
        }),
    }
}

/// The tuning to resume, and its nodes a move; `None` where the file holds numbers only.
pub fn resume(record: &Record) -> Option<(Spsa, u64)> {
    let progress = record.tuning.as_ref()?;
    let tuned = TUNABLE
        .iter()
        .filter(|tunable| progress.exact.contains_key(tunable.name));
    let mut spsa = Spsa::new(tuned.copied().collect(), progress.pairs, progress.seed);
    spsa.done = progress.done;
    for (tunable, value) in &mut spsa.values {
        if let Some(exact) = progress.exact.get(tunable.name) {
            *value = exact.clamp(f64::from(tunable.low), f64::from(tunable.high));
        }
    }
    Some((spsa, progress.nodes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tuning_comes_back_from_its_record() {
        let mut spsa = Spsa::new(TUNABLE.to_vec(), 100, 9);
        let trial = spsa.trial(0);
        spsa.learn(&trial, 2.0);
        let record = Record::read(&of(&spsa, 50_000).text()).expect("a record");
        assert_eq!(resume(&record), Some((spsa.clone(), 50_000)));
        assert_eq!(record.numbers(), spsa.numbers());
        assert_eq!(resume(&Record::default()), None);
    }
}
