//! Reviews by a panel of engines, with progress and what went wrong on standard error.

use crate::{
    analysis::{Panel, Reviewer, panel::Event},
    cli::{complaint::Complaint, out::note, progress::Progress},
    engine::messages::Stop,
};

/// Runs the jobs, `positions` in all, and hands over each when it is finished.
///
/// # Errors
/// [`Complaint`] where no engine can go on.
pub fn run_panel(
    panel: &mut Panel,
    jobs: impl Iterator<Item = (usize, Reviewer)>,
    positions: usize,
    mut finished: impl FnMut(usize, Reviewer),
) -> Result<(), Complaint> {
    let mut progress = Progress::new(positions);
    panel
        .run(jobs, &Stop::new(), |event| match event {
            Event::Position { question, .. } if question.evaluates => progress.advance(),
            Event::Finished { job, reviewer } => finished(job, *reviewer),
            Event::Lost { reason } => {
                progress.finish();
                note!("tabiya: {reason}; the built-in engine takes its place");
            }
            Event::LessHash { words } => {
                progress.finish();
                note!("tabiya: {words}");
            }
            Event::Position { .. } | Event::Progress { .. } => {}
        })
        .map_err(Complaint::failed)?;
    progress.finish();
    Ok(())
}
