//! Reviews by a panel of engines, with progress and what went wrong on standard error.

use super::knowledge::Knowledge;
use crate::{
    analysis::{Panel, Reviewer, panel::Event, record::Record},
    cli::{complaint::Complaint, out::note, progress::Progress, words::annotate as words},
    engine::messages::Stop,
};

/// What is done where another engine is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhenLost {
    /// The built-in engine takes its place.
    BuiltIn,
    /// Nothing: what is not finished by then is left.
    Stop,
}

/// Runs the jobs, `positions` in all, and hands over each when it is finished; what is found is
/// noted.
///
/// # Errors
/// [`Complaint`] where no engine can go on.
pub fn run_panel(
    panel: &mut Panel,
    jobs: impl Iterator<Item = (usize, Reviewer)>,
    positions: usize,
    when_lost: WhenLost,
    mut knowledge: Option<&mut Knowledge>,
    mut finished: impl FnMut(usize, Reviewer),
) -> Result<(), Complaint> {
    let mut progress = Progress::new(positions);
    let stop = Stop::new();
    panel
        .run(jobs, &stop, |event| match event {
            Event::Position {
                question,
                verdict,
                engine,
                ..
            } => {
                if question.evaluates {
                    progress.advance();
                }
                if let Some(knowledge) = &mut knowledge {
                    knowledge.note(question, verdict, engine);
                }
            }
            // Handed back as far as it came.
            Event::Finished { .. } if stop.is_stopped() => {}
            Event::Finished { job, reviewer } => {
                if let Some(knowledge) = &mut knowledge {
                    let record = Record::of(&reviewer);
                    knowledge.remember(reviewer.game(), reviewer.only(), &record);
                }
                finished(job, *reviewer);
            }
            Event::Lost { reason } => {
                progress.finish();
                match when_lost {
                    WhenLost::BuiltIn => note!("{}", words::engine_lost(reason)),
                    WhenLost::Stop => {
                        note!("{}", words::notice(reason));
                        stop.stop();
                    }
                }
            }
            Event::LessHash { words: what } => {
                progress.finish();
                note!("{}", words::notice(what));
                if let Some(knowledge) = &mut knowledge {
                    knowledge.distrust();
                }
            }
            Event::Progress { .. } => {}
        })
        .map_err(Complaint::failed)?;
    progress.finish();
    Ok(())
}
