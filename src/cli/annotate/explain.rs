//! `tabiya annotate --explain`: adds to games that carry evaluations why their mistakes are
//! mistakes. Only the positions before and after a mistake are searched; evaluations, marks and
//! comments stay.

use super::{
    knowledge::{self, Knowledge},
    panel::{WhenLost, run_panel},
};
use crate::{
    analysis::{Mark, Panel, Review, Reviewer, Settings, annotate::add_reasons},
    book::Book,
    cli::complaint::Complaint,
    game::Game,
};
use std::collections::{BTreeMap, BTreeSet};

/// The games that carry evaluations, by their numbers, with the reasons written into them. What is
/// known already is not searched again.
///
/// # Errors
/// [`Complaint`] where no engine can be started.
pub fn explain(
    games: BTreeMap<usize, Game>,
    settings: &Settings,
    mut panel: Panel,
    mut knowledge: Option<Knowledge>,
) -> Result<BTreeMap<usize, (Game, Review)>, Complaint> {
    let book = Some(Book::embedded());
    let store = knowledge.as_ref().and_then(Knowledge::open);
    let mut known = Vec::new();
    let mut left = BTreeMap::new();
    let mut jobs = Vec::new();
    let (mut positions, mut known_positions) = (0, 0);
    for (number, game) in games {
        let Some(review) = Review::written(&game, book) else {
            continue;
        };
        let around = around_mistakes(&review);
        left.insert(number, game.clone());
        let mut reviewer = Reviewer::of_positions(game.clone(), settings.clone(), around.clone());
        let stored = store.as_ref().zip(knowledge.as_ref());
        let deeper = stored.map_or(0, |(store, own)| own.deepen(store, &mut reviewer));
        match stored.and_then(|(store, own)| own.recall(store, &game, Some(&around), settings)) {
            Some(reviewer) => known.push((number, reviewer)),
            None => {
                positions += around.len().saturating_sub(deeper);
                known_positions += deeper;
                jobs.push((number, reviewer));
            }
        }
    }
    drop(store);
    knowledge::say_what_is_known(known_positions);
    let mut reviewed = BTreeMap::new();
    let mut explained = |job: usize, reviewer: Reviewer| {
        let Some(mut game) = left.remove(&job) else {
            return;
        };
        let tables = settings.tablebases.clone();
        if let Some(review) = Review::written_with(&game, reviewer.seen(), tables, book) {
            let _nobody_undoes_it = add_reasons(&mut game, &review);
            reviewed.insert(job, (game, review));
        }
    };
    for (number, reviewer) in known {
        explained(number, reviewer);
    }
    let jobs = jobs.into_iter();
    let knows = knowledge.as_mut();
    run_panel(
        &mut panel,
        jobs,
        positions,
        WhenLost::BuiltIn,
        knows,
        explained,
    )?;
    if let Some(knowledge) = knowledge {
        knowledge.keep();
    }
    Ok(reviewed)
}

/// The positions before and after mistakes, by the plies that lead to them.
fn around_mistakes(review: &Review) -> BTreeSet<usize> {
    let is_mistake = |mark: Option<Mark>| mark.is_some_and(Mark::is_problem);
    let mistakes = review.moves.iter().filter(|own| is_mistake(own.mark));
    mistakes.flat_map(|own| [own.ply - 1, own.ply]).collect()
}
