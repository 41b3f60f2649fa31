//! Parts of a suite's run, put together in the order of the problems.

use crate::{
    cli::{
        complaint::Complaint,
        shard::{self, Shard},
    },
    puzzles::{Problem, run::Run, solver::Attempt},
};
use serde::Deserialize;

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
}

/// The whole runs of a file, one for each player, from all parts.
///
/// # Errors
/// When parts do not belong together, or some problem is in none of them.
pub fn join(file: &str, problems: &[Problem], parts: &[Part]) -> Result<Vec<Run>, Complaint> {
    let mut runs: Vec<(Run, Vec<Option<Attempt>>)> = Vec::new();
    for part in parts.iter().filter(|part| part.file == file) {
        let shard: Shard = match &part.shard {
            Some(shard) => shard.parse().map_err(Complaint::input)?,
            None => {
                return Err(Complaint::input(format!(
                    "expected parts of {file}, found a whole run"
                )));
            }
        };
        for own in &part.players {
            let place = runs.iter().position(|(run, _)| run.player == own.player);
            let place = place.unwrap_or_else(|| {
                let run = Run {
                    player: own.player.clone(),
                    terms: own.terms.clone(),
                    attempts: Vec::new(),
                };
                runs.push((run, vec![None; problems.len()]));
                runs.len() - 1
            });
            let Some((run, attempts)) = runs.get_mut(place) else {
                continue;
            };
            if run.terms != own.terms {
                return Err(Complaint::input(format!(
                    "the parts of {file} were solved by {} with {} and with {}",
                    own.player, run.terms, own.terms
                )));
            }
            for (number, attempt) in own.attempts.iter().enumerate() {
                let at = usize::try_from(shard.place(number as u64)).unwrap_or(usize::MAX);
                match (attempts.get_mut(at), problems.get(at)) {
                    (Some(slot), Some(problem)) if problem.name == attempt.name => {
                        *slot = Some(attempt.clone());
                    }
                    _ => {
                        return Err(Complaint::input(format!(
                            "part {shard} of {file} has the problem {}, which is not there",
                            attempt.name
                        )));
                    }
                }
            }
        }
    }
    if runs.is_empty() {
        return Err(Complaint::input(format!("none of the parts is of {file}")));
    }
    runs.into_iter()
        .map(|(mut run, attempts)| {
            let missing = attempts.iter().filter(|attempt| attempt.is_none()).count();
            if missing > 0 {
                return Err(Complaint::failed(format!(
                    "{missing} of {} problems of {file} are in none of the parts",
                    problems.len()
                ))
                .hint(shard::MISSING));
            }
            run.attempts = attempts.into_iter().flatten().collect();
            Ok(run)
        })
        .collect()
}
