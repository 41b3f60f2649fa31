//! Parts of a suite's run, put together in the order of the problems.

use crate::{
    cli::{
        complaint::Complaint,
        shard::{self, Shard},
        source,
        words::solve as words,
    },
    puzzles::{Problem, run::Run, solver::Attempt},
};
use serde::Deserialize;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// What a run with `--shard` printed of one file.
#[derive(Debug, Deserialize)]
pub struct Part {
    shard: Option<String>,
    file: String,
    players: Vec<Player>,
}

#[derive(Debug, Deserialize)]
struct Player {
    player: String,
    terms: String,
    attempts: Vec<Attempt>,
    /// Earlier versions did not write it.
    #[serde(default)]
    failed: usize,
}

/// The parts of a suite. Other machines may have had it in another folder, so its name decides,
/// unless several of the suites are called so.
fn of<'p>(path: &Path, suites: &[PathBuf], parts: &'p [Part]) -> Vec<&'p Part> {
    let name = source::called(path);
    let is_called_so = |path: &Path| source::called(path) == name;
    let by_path = suites.iter().filter(|path| is_called_so(path)).count() > 1;
    let is_own = |part: &&Part| match by_path {
        true => Path::new(&part.file) == path,
        false => is_called_so(Path::new(&part.file)),
    };
    parts.iter().filter(is_own).collect()
}

/// A run that is put together.
struct Joined {
    run: Run,
    attempts: Vec<Option<Attempt>>,
    /// At how many problems of each part the player failed altogether.
    failed: BTreeMap<String, usize>,
}

/// The whole runs of one of the suites, one for each player, from all parts, and at how many problems
/// the player failed altogether.
///
/// # Errors
/// When parts do not belong together, or some problem is in none of them.
pub fn join(
    path: &Path,
    suites: &[PathBuf],
    problems: &[Problem],
    parts: &[Part],
) -> Result<Vec<(Run, usize)>, Complaint> {
    let file = &path.display().to_string();
    let mut runs: Vec<Joined> = Vec::new();
    for part in of(path, suites, parts) {
        let shard: Shard = match &part.shard {
            Some(shard) => shard.parse().map_err(Complaint::input)?,
            None => return Err(Complaint::input(words::whole_run(file))),
        };
        for own in &part.players {
            let is_own = |joined: &Joined| joined.run.player == own.player;
            let place = runs.iter().position(is_own);
            let place = place.unwrap_or_else(|| {
                let run = Run {
                    player: own.player.clone(),
                    terms: own.terms.clone(),
                    attempts: Vec::new(),
                };
                runs.push(Joined {
                    run,
                    attempts: vec![None; problems.len()],
                    failed: BTreeMap::new(),
                });
                runs.len() - 1
            });
            let Some(Joined {
                run,
                attempts,
                failed,
            }) = runs.get_mut(place)
            else {
                continue;
            };
            failed.insert(shard.to_string(), own.failed);
            if run.terms != own.terms {
                let told = words::other_terms(file, &own.player, &run.terms, &own.terms);
                return Err(Complaint::input(told));
            }
            for (number, attempt) in own.attempts.iter().enumerate() {
                let at = usize::try_from(shard.place(number as u64)).unwrap_or(usize::MAX);
                match (attempts.get_mut(at), problems.get(at)) {
                    (Some(slot), Some(problem)) if problem.name == attempt.name => {
                        *slot = Some(attempt.clone());
                    }
                    _ => {
                        let told = words::unknown_problem(shard, file, &attempt.name);
                        return Err(Complaint::input(told));
                    }
                }
            }
        }
    }
    if runs.is_empty() {
        let mut others: Vec<&str> = parts.iter().map(|part| part.file.as_str()).collect();
        others.sort_unstable();
        others.dedup();
        let told = words::no_part_of(file, &others);
        return Err(Complaint::input(told).hint(words::GIVE_SUITE_OF_PARTS));
    }
    runs.into_iter()
        .map(|joined| {
            let (mut run, attempts) = (joined.run, joined.attempts);
            let missing = attempts.iter().filter(|attempt| attempt.is_none()).count();
            if missing > 0 {
                let told = words::in_no_part(missing, problems.len(), file);
                return Err(Complaint::failed(told).hint(shard::MISSING));
            }
            run.attempts = attempts.into_iter().flatten().collect();
            Ok((run, joined.failed.into_values().sum()))
        })
        .collect()
}
