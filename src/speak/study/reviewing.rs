//! The review of the whole game, and what it found.

use super::{Losing, Reading, summary::played, unfinished::Unfinished};
use crate::{
    analysis::{Mark, Review, Reviewer, former, other_marks::marks_others},
    book::Book,
    engine::Info,
    game::nag,
    speak::{
        moves::{spoken, spoken_reason},
        words::review as words,
    },
};
use shakmaty::{Color, Position as _};
use std::io;

/// It is told how far the review is at each of so many parts.
const PARTS: usize = 4;

impl Reading<'_, '_> {
    /// Reviews the whole game, or goes on where it was stopped, and tells what was found; `warned`: what
    /// the line before would have lost.
    pub(super) fn review(&mut self, warned: Option<Losing>) -> io::Result<()> {
        if self.study.game().main_line().is_empty() {
            return self.voice.say(words::NO_MOVES_TO_REVIEW);
        }
        let game = self.study.game();
        let unfinished = self.unfinished.take();
        let unfinished = unfinished.filter(|own| own.reviewer.is_of(game));
        let is_others = former::carries_review(game) && !former::is_own(game);
        // Of one that was stopped it has been asked.
        if unfinished.is_none() && is_others && warned != Some(Losing::Review) {
            let told = words::has_review(&former::reviewer(game));
            self.warned = Some(Losing::Review);
            return self.voice.say(told);
        }
        let (mut reviewer, mut engine) = match unfinished {
            Some(own) => (own.reviewer, own.engine),
            None => (Reviewer::new(game.clone(), self.review.clone()), None),
        };
        let (done, positions) = reviewer.progress();
        self.voice.say(match done {
            0 => words::reviewing(positions),
            done => words::reviewing_on(positions.saturating_sub(done)),
        })?;
        let part_of = |done: usize| done * PARTS / positions.max(1);
        let mut told = part_of(done);
        while let Some(asked) = reviewer.question() {
            let has_other = engine.is_some() || self.named.is_there();
            let mut hear = |info: &Info| reviewer.hear(info);
            let (name, verdict) = self.ask(&asked.position, &asked.limits, 1, &mut hear)?;
            let Some(verdict) = verdict else {
                return self.voice.say(words::REVIEW_HAS_ENDED);
            };
            if has_other && name.is_none() {
                // It was lost: one engine alone reviews a game.
                (told, engine) = (0, None);
                reviewer.begin_anew();
                continue;
            }
            engine = name;
            reviewer.answer(&verdict);
            let done = reviewer.progress().0;
            if self.voice.is_stopped() {
                self.unfinished = Some(Unfinished { reviewer, engine });
                return self.voice.say(words::review_stopped(done, positions));
            }
            let part = part_of(done);
            if part > told && part < PARTS {
                told = part;
                self.voice.say(words::percent(100 * part / PARTS))?;
            }
        }
        reviewer.was_reviewed_by(engine);
        let (_, review) = reviewer.finish(Some(Book::embedded()));
        self.study.write_review(&review);
        self.found = Some(review);
        self.findings()
    }

    /// What the last review found, or what the game carries.
    pub(super) fn known_review(&mut self) -> Option<Review> {
        let written = || Review::written(self.study.game(), Some(Book::embedded()));
        self.found.take().or_else(written)
    }

    /// Accuracies, and each mistake with what was better.
    pub(super) fn findings(&mut self) -> io::Result<()> {
        let Some(review) = self.known_review() else {
            return self.voice.say(words::NOT_REVIEWED);
        };
        let mut lines: Vec<String> = Color::ALL
            .into_iter()
            .filter_map(|side| {
                let whole = review.sides.get(side).whole;
                let accuracy = whole.accuracy?;
                let count = |mark| whole.count(mark) as u64;
                Some(words::accuracy(
                    side,
                    accuracy,
                    count(Mark::Inaccuracy),
                    count(Mark::Mistake),
                    count(Mark::Blunder),
                ))
            })
            .collect();
        let game = self.study.game();
        if marks_others(game, &review) {
            lines.push(words::MARKS_BY_RULE.to_owned());
        }
        for own in review
            .moves
            .iter()
            .filter(|own| own.mark.is_some_and(Mark::is_problem))
        {
            let Some((before, played)) = played(game, own) else {
                continue;
            };
            let meaning = own.mark.and_then(|mark| nag::meaning(mark.nag()));
            let better = own.best.filter(|best| *best != played);
            let reason = own.reason.as_ref();
            lines.push(words::finding(
                (before.fullmoves(), before.turn()),
                &spoken(&before, played),
                meaning.unwrap_or(words::MISTAKE),
                better.map(|best| spoken(&before, best)),
                reason.map(|reason| spoken_reason(reason, &before, played)),
            ));
        }
        self.found = Some(review);
        self.voice.say_all(lines)
    }

    /// To the next mistake, blunder or swing of the line, or to the one before.
    pub(super) fn seek(&mut self, what: &str, onwards: bool) -> io::Result<()> {
        let (found, unmarked) = match what {
            "swing" => (self.study.to_swing(onwards), words::NO_MORE_SWINGS),
            "blunder" => (self.study.to_blunder(onwards), words::NO_MORE_BLUNDERS),
            _ => (self.study.to_mistake(onwards), words::NO_MORE_MISTAKES),
        };
        if found {
            return self.here();
        }
        let written = || Review::written(self.study.game(), Some(Book::embedded()));
        match self.found.is_some() || written().is_some() {
            true => self.voice.say(words::none_further(what, onwards)),
            false => self.voice.say(unmarked),
        }
    }
}
