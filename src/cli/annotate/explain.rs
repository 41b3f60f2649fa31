//! `tabiya annotate --explain`: adds to games that carry evaluations why their mistakes are
//! mistakes. Only the positions before and after a mistake are searched; evaluations, marks and
//! comments stay.

use super::{Args, own_tablebases, read_game, report, wanted, whole_file};
use crate::{
    analysis::{Mark, Panel, Review, Reviewer, annotate::add_reasons, panel::Event},
    book::Book,
    cli::{
        complaint::Complaint,
        out::{self, note},
        progress::Progress,
    },
    engine::messages::{Options, Stop},
    game::{Game, index::Index},
};
use std::collections::{BTreeMap, BTreeSet};

/// Explains the mistakes of the chosen games.
///
/// # Errors
/// [`Complaint`] where no game carries evaluations, or nothing can be written.
pub fn run(args: &Args, bytes: &[u8], index: &Index, chosen: &[usize]) -> Result<(), Complaint> {
    let book = Some(Book::embedded());
    let mut games: BTreeMap<usize, Game> = BTreeMap::new();
    let mut jobs = Vec::new();
    let mut positions = 0;
    for number in chosen {
        let Some(game) = read_game(bytes, index, *number) else {
            continue;
        };
        let Some(review) = Review::written(&game, book) else {
            continue;
        };
        let (reviewer, wanted) = around_mistakes(args, &game, &review);
        positions += wanted;
        jobs.push((*number, reviewer));
        games.insert(*number, game);
    }
    if games.is_empty() {
        return Err(Complaint::failed(format!(
            "no game in {} carries evaluations",
            args.file.display()
        ))
        .hint("without --explain the games are reviewed, and their mistakes explained"));
    }
    let without = chosen.len() - games.len();
    if without > 0 {
        note!("tabiya: {without} games carry no evaluations and are left unchanged");
    }
    let reviewed = searched(args, games, jobs, positions)?;
    let text = whole_file(bytes, index, |number| {
        reviewed.get(&number).map(|(game, _)| game)
    });
    match &args.output {
        Some(path) => out::write(Some(path), &text)?,
        None if !args.json => out::write(None, &text)?,
        None => {}
    }
    if args.json {
        report::print_json(&reviewed)?;
    }
    report::print_reasons(&reviewed);
    Ok(())
}

/// A reviewer that searches only the positions around mistakes, and how many those are.
fn around_mistakes(args: &Args, game: &Game, review: &Review) -> (Reviewer, usize) {
    let mistakes = review
        .moves
        .iter()
        .filter(|own| own.mark.is_some_and(Mark::is_problem));
    let around: BTreeSet<usize> = mistakes.flat_map(|own| [own.ply - 1, own.ply]).collect();
    let count = around.len();
    let reviewer = Reviewer::of_positions(game.clone(), wanted(args), around);
    (reviewer, count)
}

/// The games with their reasons.
fn searched(
    args: &Args,
    mut games: BTreeMap<usize, Game>,
    jobs: Vec<(usize, Reviewer)>,
    positions: usize,
) -> Result<BTreeMap<usize, (Game, Review)>, Complaint> {
    let launch = args.engine.launches()?.into_iter().next();
    let options = Options {
        hash_mib: args.hash as usize,
        ..Options::default()
    };
    let tables = own_tablebases();
    let mut progress = Progress::new(positions);
    let mut reviewed = BTreeMap::new();
    Panel::start_with(launch, args.threads.into(), options)
        .run(jobs.into_iter(), &Stop::new(), |event| match event {
            Event::Position { .. } => progress.advance(),
            Event::Finished { job, reviewer } => {
                let book = Some(Book::embedded());
                let Some(mut game) = games.remove(&job) else {
                    return;
                };
                let review = Review::written_with(&game, reviewer.seen(), tables.clone(), book);
                if let Some(review) = review {
                    let _undone_by_nobody = add_reasons(&mut game, &review);
                    reviewed.insert(job, (game, review));
                }
            }
            Event::Lost { reason } => {
                progress.finish();
                note!("tabiya: {reason}; the built-in engine takes its place");
            }
            Event::LessHash { words } => {
                progress.finish();
                note!("tabiya: {words}");
            }
            Event::Progress { .. } => {}
        })
        .map_err(Complaint::failed)?;
    progress.finish();
    Ok(reviewed)
}
