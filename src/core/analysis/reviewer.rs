//! Asks for everything a review needs to know, one search at a time.
//!
//! The main line is walked from its end to its start: what the engine finds late in the game
//! then helps it, through its hash table, to see it coming. Where good moves are to be marked, a
//! second walk looks for the next best move wherever the engine's own choice was played.
//!
//! A long game may be walked in [`parts`](Reviewer::parts), by several engines at the same time.

use super::{
    marks, review,
    review::{Review, Seen, settled},
    settings::{MoveLimit, Settings},
};
use crate::{
    book::Book,
    chess::{Position, Score},
    engine::messages::{Bound, Info, Limits, PvLine, Verdict},
    game::{Game, NodeId},
};
use shakmaty::{Chess, Color, Move, Position as _};
use std::{collections::BTreeSet, ops::RangeInclusive};

/// A search that a review needs.
#[derive(Clone, Debug)]
pub struct ReviewSearch {
    pub position: Position,
    pub limits: Limits,
    /// Plies from the start to the position.
    pub ply: usize,
    /// Whether it evaluates a position of the game; else it follows a line or looks for another move.
    pub evaluates: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The position after so many plies is to be evaluated.
    Evaluate(usize),
    /// The line that was found there is to be followed further, where it is needed.
    Lengthen(usize),
    /// The next best move instead of this ply (from 1) is to be found.
    MarkGood(usize),
    Done,
}

/// A review under way.
#[derive(Clone, Debug)]
pub struct Reviewer {
    game: Game,
    settings: Settings,
    /// The engine's name, where it is not Tabiya's.
    engine: Option<String>,
    line: Vec<NodeId>,
    stage: Stage,
    /// The position of the stage.
    position: Position,
    /// What is known of the position after so many plies.
    seen: Vec<Option<Seen>>,
    /// The positions that are evaluated, by the plies that lead to them: all, or those of a part.
    span: RangeInclusive<usize>,
    is_part: bool,
    /// The positions of which long lines are wanted, by plies; `None`: those around mistakes.
    lines_of: Option<BTreeSet<usize>>,
    /// Of the search that runs: depth and score (from the mover) of its iterations.
    iterations: Vec<(u32, Score)>,
    /// Of the search that runs: the line to rely on.
    found: Option<PvLine>,
}

impl Reviewer {
    pub fn new(game: Game, settings: Settings) -> Reviewer {
        let line = game.main_line();
        let last = line.last().copied().unwrap_or(NodeId::ROOT);
        Reviewer {
            position: game.position_at(last),
            stage: Stage::Evaluate(line.len()),
            seen: vec![None; line.len() + 1],
            span: 0..=line.len(),
            is_part: false,
            lines_of: None,
            iterations: Vec::new(),
            found: None,
            engine: None,
            game,
            settings,
            line,
        }
    }

    /// Looks only at the positions after these numbers of plies, for their best lines.
    pub fn of_positions(game: Game, settings: Settings, plies: BTreeSet<usize>) -> Reviewer {
        let mut reviewer = Reviewer::new(game, settings);
        reviewer.lines_of = Some(plies);
        reviewer.leave_unwanted();
        reviewer
    }

    /// Only the positions that it is about are asked for.
    fn leave_unwanted(&mut self) {
        let Some(wanted) = &self.lines_of else {
            return;
        };
        for (ply, slot) in self.seen.iter_mut().enumerate() {
            if !wanted.contains(&ply) {
                *slot = Some(Seen::settled(Score::Cp(0)));
            }
        }
    }

    /// A review whose answers are all known; there must be one for each position, `None` where
    /// nothing is known of it.
    pub(super) fn done(
        game: Game,
        settings: Settings,
        seen: Vec<Option<Seen>>,
        engine: Option<String>,
    ) -> Reviewer {
        Reviewer {
            seen,
            engine,
            stage: Stage::Done,
            ..Reviewer::new(game, settings)
        }
    }

    /// What is spent on each position.
    pub fn nodes_per_move(&self) -> MoveLimit {
        self.settings.nodes_per_move
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The plies that lead to the positions it is about, where it is not about all.
    pub fn only(&self) -> Option<&BTreeSet<usize>> {
        self.lines_of.as_ref()
    }

    pub(super) fn engine(&self) -> Option<&str> {
        self.engine.as_deref()
    }

    /// What is known of each position, by the plies that lead to it.
    pub fn seen(&self) -> &[Option<Seen>] {
        &self.seen
    }

    /// Forgets every answer: another engine reviews the game.
    pub fn begin_anew(&mut self) {
        self.seen.fill(None);
        self.leave_unwanted();
        self.iterations.clear();
        self.found = None;
        self.stage = Stage::Evaluate(self.line.len());
        self.position = self.position_after(self.line.len());
    }

    /// Who gave the answers; `None` is Tabiya.
    pub fn was_reviewed_by(&mut self, engine: Option<String>) {
        self.engine = engine;
    }

    /// The review of a long game in parts, each to be worked on from a fresh start; none where
    /// the game is short. What comes of them does not depend on when and by whom each is done.
    pub fn parts(&self) -> Vec<Reviewer> {
        /// About so many positions are in a part: enough for a hash table to be of use.
        const PART: usize = 12;
        let positions = self.seen.len();
        if positions < 2 * PART || !matches!(self.stage, Stage::Evaluate(_)) {
            return Vec::new();
        }
        // An even number divides well among the usual numbers of engines.
        let count = (positions + PART) / (2 * PART) * 2;
        let begin = |part: usize| part * positions / count;
        (0..count)
            .rev()
            .map(|part| {
                let last = begin(part + 1) - 1;
                Reviewer {
                    stage: Stage::Evaluate(last),
                    position: self.position_after(last),
                    span: begin(part)..=last,
                    is_part: true,
                    ..self.clone()
                }
            })
            .collect()
    }

    /// Takes in what a part has found.
    pub fn take(&mut self, part: &Reviewer) {
        for ply in part.span.clone() {
            if let (Some(slot), Some(found)) = (self.seen.get_mut(ply), part.seen.get(ply)) {
                slot.clone_from(found);
            }
        }
    }

    /// Takes in what was found of the position after so many plies; it is not asked for again.
    pub fn note(&mut self, ply: usize, seen: Seen) {
        self.keep(ply, seen);
    }

    /// What is known of the position after so many plies.
    pub fn seen_at(&self, ply: usize) -> Option<&Seen> {
        self.seen.get(ply)?.as_ref()
    }

    /// Takes in what is known of positions from elsewhere; `known` is asked about each that has
    /// not been looked at.
    pub fn recall(&mut self, known: impl Fn(&Position) -> Option<Info>) {
        let mut position = self.position_after(self.line.len());
        for ply in (0..self.seen.len()).rev() {
            if self.seen_at(ply).is_none()
                && let Some(info) = known(&position)
                && let Some(seen) = seen_in(&info, info.lines.first(), &[], position.turn())
            {
                self.keep(ply, seen);
            }
            // Before a null move there is another history.
            if let Some(earlier) = ply.checked_sub(1)
                && position.undo().is_none()
            {
                position = self.position_after(earlier);
            }
        }
    }

    /// All parts have been taken in: what is left is asked of one engine.
    pub fn join(&mut self) {
        self.end_evaluation();
    }

    /// Whether it is of the game as it is now: another line may have become the main line since.
    pub fn is_of(&self, game: &Game) -> bool {
        self.line == game.main_line()
    }

    /// Positions evaluated, and how many there are in all.
    pub fn progress(&self) -> (usize, usize) {
        let done = self.seen.iter().filter(|seen| seen.is_some()).count();
        (done, self.seen.len())
    }

    /// What to search now; `None` when all is known. Asking again without an answer gives the
    /// same question.
    pub fn question(&mut self) -> Option<ReviewSearch> {
        loop {
            match self.stage {
                Stage::Done => return None,
                Stage::Evaluate(ply) if self.seen_at(ply).is_some() => self.step_back(ply),
                Stage::Evaluate(ply) => match settled(&self.position) {
                    Some(score) => {
                        self.keep(ply, Seen::settled(score));
                        self.step_back(ply);
                    }
                    None => {
                        return Some(ReviewSearch {
                            position: self.position.clone(),
                            limits: self.settings.nodes_per_move.limits(),
                            ply,
                            evaluates: true,
                        });
                    }
                },
                Stage::Lengthen(ply) => match self.end_of_short_line(ply) {
                    Some(position) => {
                        return Some(ReviewSearch {
                            position,
                            limits: self.settings.nodes_per_move.limits(),
                            ply,
                            evaluates: false,
                        });
                    }
                    None => self.lengthen_next(ply),
                },
                Stage::MarkGood(ply) => match self.alternatives(ply) {
                    Some(root_moves) => {
                        let mut limits = self.settings.nodes_per_move.limits();
                        limits.root_moves = root_moves;
                        return Some(ReviewSearch {
                            position: self.position.clone(),
                            limits,
                            ply: ply - 1,
                            evaluates: false,
                        });
                    }
                    None => self.step_on(ply),
                },
            }
        }
    }

    /// Takes in what the running search has found so far.
    pub fn hear(&mut self, info: &Info) {
        if let Some(line) = info.lines.first() {
            // A bound is better than nothing, but does not replace what is exact.
            match self.found.as_ref().map(|found| found.bound) {
                Some(Bound::Exact) if line.bound != Bound::Exact => return,
                Some(Bound::Lower | Bound::Upper) => self.iterations.clear(),
                _ => {}
            }
            self.found = Some(line.clone());
            match self.iterations.last_mut() {
                Some((depth, score)) if *depth == line.depth => *score = line.score,
                _ => self.iterations.push((line.depth, line.score)),
            }
        }
    }

    /// Takes the answer to the question in hand.
    pub fn answer(&mut self, verdict: &Verdict) {
        self.hear(&verdict.info);
        let iterations = std::mem::take(&mut self.iterations);
        let found = self.found.take();
        // A move that only a bound speaks for does not belong to the line that is relied on.
        let is_last = found.as_ref() == verdict.info.lines.first();
        let mover = self.position.turn();
        let seen = seen_in(&verdict.info, found.as_ref(), &iterations, mover);
        // An engine that says nothing leaves a gap, but does not stop the review.
        match self.stage {
            Stage::Evaluate(ply) => {
                if let Some(seen) = seen {
                    let best = if is_last { verdict.best } else { seen.best };
                    self.keep(ply, Seen { best, ..seen });
                }
                self.step_back(ply);
            }
            Stage::Lengthen(ply) => {
                let more = seen.map(|seen| seen.line).unwrap_or_default();
                if let Some(Some(own)) = self.seen.get_mut(ply) {
                    own.line.extend(more);
                }
                self.lengthen_next(ply);
            }
            Stage::MarkGood(ply) => {
                if let (Some(Some(own)), Some(other)) = (self.seen.get_mut(ply - 1), seen) {
                    own.next_best = Some(other.score);
                }
                self.step_on(ply);
            }
            Stage::Done => {}
        }
    }

    /// The outcome, as far as the answers go, and the game back.
    ///
    /// The usual start counts as in every review: its evaluation is not written, and who reads the
    /// game later is to find the same losses.
    pub fn finish(mut self, book: Option<&Book>) -> (Game, Review) {
        if *self.game.start() == Chess::default()
            && let Some(Some(start)) = self.seen.first_mut()
        {
            start.score = Score::Cp(marks::START_CP);
            start.earlier = start.score;
        }
        let mut review = Review::of(&self.game, &self.line, &self.seen, &self.settings, book);
        review.engine = self.engine;
        (self.game, review)
    }

    fn keep(&mut self, ply: usize, seen: Seen) {
        if let Some(slot) = self.seen.get_mut(ply) {
            *slot = Some(seen);
        }
    }

    fn step_back(&mut self, ply: usize) {
        let earlier = ply.checked_sub(1);
        let Some(earlier) = earlier.filter(|earlier| self.span.contains(earlier)) else {
            return self.end_evaluation();
        };
        self.stage = Stage::Evaluate(earlier);
        // Before a null move there is another history.
        if self.position.undo().is_none() {
            self.position = self.position_after(earlier);
        }
    }

    fn end_evaluation(&mut self) {
        self.position = self.game.start_position();
        if self.is_part {
            self.stage = Stage::Done;
            return;
        }
        self.stage = Stage::Lengthen(0);
    }

    fn lengthen_next(&mut self, ply: usize) {
        if ply < self.line.len() {
            self.stage = Stage::Lengthen(ply + 1);
        } else {
            self.end_lines();
        }
    }

    /// Where the line of this position stops, if that is too soon to see what it leads to. What
    /// the game went on with is taken from its next positions.
    fn end_of_short_line(&mut self, ply: usize) -> Option<Position> {
        const ENOUGH: usize = 6;
        if !self.needs_line(ply) {
            return None;
        }
        let mut line = self.seen_at(ply).map(|seen| seen.line.clone())?;
        let mut position = self.position_after(ply);
        follow(&mut position, &line)?;
        let mut next = ply;
        while line.len() < ENOUGH && !is_end(&position, line.len()) {
            let played = |at: usize| self.line.get(at).and_then(|node| self.game.played(*node));
            let reached = ply + line.len();
            if (next..reached).any(|at| played(at).as_ref() != line.get(at - ply)) {
                break;
            }
            let more = self.seen_at(reached).map_or(&[][..], |seen| &seen.line);
            if more.is_empty() {
                break;
            }
            next = reached;
            follow(&mut position, more)?;
            line.extend_from_slice(more);
        }
        let is_short = line.len() < ENOUGH && !is_end(&position, line.len());
        if let Some(Some(seen)) = self.seen.get_mut(ply) {
            seen.line = line;
        }
        is_short.then_some(position)
    }

    /// Whether the move before or after this position is a mistake.
    fn needs_line(&self, ply: usize) -> bool {
        if let Some(wanted) = &self.lines_of {
            return wanted.contains(&ply);
        }
        let is_mistake = |at: usize| {
            let (before, after) = (self.seen_at(at)?, self.seen_at(at + 1)?);
            let played = self.game.played(*self.line.get(at)?)?;
            let mover = self
                .game
                .chess_at(self.game.parent(*self.line.get(at)?)?)
                .turn();
            let side = self.settings.reviews(mover);
            let is_best = before.best == Some(played);
            let problem = marks::problem(before.score, after.score, mover);
            (side && !is_best && problem.is_some()).then_some(())
        };
        is_mistake(ply).is_some()
            || ply
                .checked_sub(1)
                .is_some_and(|at| is_mistake(at).is_some())
    }

    fn end_lines(&mut self) {
        self.stage = if self.settings.mark_good && !self.is_part && !self.line.is_empty() {
            Stage::MarkGood(1)
        } else {
            Stage::Done
        };
        self.position = self.game.start_position();
    }

    fn step_on(&mut self, ply: usize) {
        if ply >= self.line.len() {
            self.stage = Stage::Done;
            return;
        }
        self.stage = Stage::MarkGood(ply + 1);
        self.position = self.position_after(ply);
    }

    fn position_after(&self, ply: usize) -> Position {
        let node = ply
            .checked_sub(1)
            .and_then(|index| self.line.get(index))
            .copied()
            .unwrap_or(NodeId::ROOT);
        self.game.position_at(node)
    }

    /// The moves other than the one played, if the one played was the engine's choice, could be
    /// marked as good, and this side is reviewed.
    fn alternatives(&self, ply: usize) -> Option<Vec<Move>> {
        let mover = self.position.turn();
        if !self.settings.reviews(mover) {
            return None;
        }
        let node = self.line.get(ply - 1)?;
        let played = self.game.played(*node)?;
        let seen = self.seen_at(ply - 1)?;
        let level = (2.0..98.0).contains(&seen.score.win_percent());
        if seen.best != Some(played) || !level || seen.next_best.is_some() {
            return None;
        }
        // Such a capture gets no mark, whatever the next best move is.
        if review::takes_what_hangs(self.position.current(), played) {
            return None;
        }
        let legal = self.position.current().legal_moves();
        let others: Vec<Move> = legal.into_iter().filter(|other| *other != played).collect();
        (!others.is_empty()).then_some(others)
    }
}

/// Plays the moves of a line, if all are legal.
fn follow(position: &mut Position, line: &[Move]) -> Option<()> {
    line.iter()
        .all(|played| position.play(*played))
        .then_some(())
}

/// Whether a line of so many plies ends here: with the game, or with what an engine takes for a
/// draw, be it claimed or not: a position of the line that comes back is one.
fn is_end(position: &Position, plies: usize) -> bool {
    let mut on_line = position.earlier_keys().rev().take(plies);
    position.ending().is_some()
        || position.claimable_draw().is_some()
        || on_line.any(|key| key == position.key())
}

/// What an engine has found, its best line, and the depth and score (from the mover) of each iteration where
/// they are known; `None` where it found nothing.
fn seen_in(
    info: &Info,
    line: Option<&PvLine>,
    iterations: &[(u32, Score)],
    mover: Color,
) -> Option<Seen> {
    let last = iterations.last().copied();
    let (depth, score) = last.or_else(|| line.map(|line| (line.depth, line.score)))?;
    let earlier = iterations
        .iter()
        .rev()
        .find(|(earlier, _)| earlier + 2 <= depth)
        .map_or(score, |(_, score)| *score);
    let moves = line.map(|line| line.moves.clone()).unwrap_or_default();
    Some(Seen {
        score: score.for_white(mover),
        earlier: earlier.for_white(mover),
        best: moves.first().copied(),
        line: moves,
        next_best: None,
        depth,
        nodes: info.nodes,
    })
}

#[cfg(test)]
mod tests;
