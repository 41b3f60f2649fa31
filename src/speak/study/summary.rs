//! The review in figures: how each side played, phase by phase, and where the game turned.

use super::Reading;
use crate::{
    analysis::{
        Mark, MoveReview, Phase, Review,
        other_marks::marks_others,
        report,
        review::{Figures, SWINGS, Side},
    },
    game::{Game, nag},
    speak::{
        moves::{spoken, spoken_score},
        words::review as words,
    },
};
use shakmaty::{Chess, Color, Move};
use std::io;

impl Reading<'_, '_> {
    pub(super) fn summary(&mut self) -> io::Result<()> {
        let Some(review) = self.known_review() else {
            return self.voice.say(words::NOT_REVIEWED);
        };
        let lines = told(self.study.game(), &review);
        self.found = Some(review);
        self.voice.say_all(lines)
    }
}

fn told(game: &Game, review: &Review) -> Vec<String> {
    let opening = report::opening(review);
    let mut lines = vec![opening.map_or_else(|| words::NO_OPENING.to_owned(), |own| own + ".")];
    for side in review.reviewed_sides() {
        lines.extend(side_told(side, review.sides.get(side)));
    }
    let turns = review.turning_points.iter();
    let turns = turns.filter_map(|index| turn_told(game, review.moves.get(*index)?));
    let before = lines.len();
    lines.extend(turns);
    if lines.len() == before {
        lines.push(words::NO_TURNING_POINT.to_owned());
    }
    if marks_others(game, review) {
        lines.push(words::MARKS_BY_RULE.to_owned());
    }
    if review.sides.iter().any(Side::is_outside_phases) {
        lines.push(SWINGS.to_owned());
    }
    lines.push(words::rests_on(review.settings.nodes_per_move));
    lines
}

/// All moves of a side, then those of each phase.
fn side_told(side: Color, own: &Side) -> Vec<String> {
    let whole = std::iter::once(words::figures(
        side,
        None::<Phase>,
        &figures_told(&own.whole),
    ));
    let phases = Phase::ALL.into_iter().zip(&own.phases);
    let phases = phases.filter(|(_, figures)| figures.moves > 0);
    let phases = phases.map(|(phase, own)| words::figures(side, Some(phase), &figures_told(own)));
    whole.chain(phases).collect()
}

/// Moves, accuracy, loss, and the marks that there are.
fn figures_told(figures: &Figures) -> Vec<String> {
    let mut told = vec![words::moves(figures.moves)];
    told.extend(figures.accuracy.map(words::accuracy_of));
    told.extend(figures.average_loss.map(words::loss));
    for mark in [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder] {
        let count = figures.count(mark);
        told.extend((count > 0).then(|| words::marks(count, mark)));
    }
    told
}

fn turn_told(game: &Game, own: &MoveReview) -> Option<String> {
    let (before, played) = played(game, own)?;
    let better = own.best.filter(|best| *best != played);
    let meaning = own.mark.and_then(|mark| nag::meaning(mark.nag()));
    Some(words::turning_point(
        (own.number, own.mover),
        &spoken(&before, played),
        meaning.unwrap_or(words::MISTAKE),
        [spoken_score(own.before), spoken_score(own.after)],
        better.map(|best| spoken(&before, best)),
    ))
}

/// A reviewed move, and the position that it was played in.
pub(super) fn played(game: &Game, own: &MoveReview) -> Option<(Chess, Move)> {
    Some((
        game.chess_at(game.parent(own.node)?),
        game.played(own.node)?,
    ))
}
