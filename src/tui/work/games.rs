//! What is asked of whole games: a review of one, the mistakes of many, how somebody plays.

use super::news::{Report, ReviewedPosition};
use crate::{
    analysis::{
        Panel, Profile, Review, ReviewSearch, Reviewer, mistakes, panel, profile::own_side,
    },
    book::Book,
    engine::{Info, Options, Stop, Verdict, evaluation},
    game::{Game, PlayerName, find::Wanted, pgn},
    store::{
        evaluations::{Evaluations, Finding},
        kept,
    },
    uci::client::Launch,
};
use std::{ops::Range, path::Path, sync::Arc};

/// A review to be made.
#[derive(Debug)]
pub struct ReviewRequest {
    /// With what is known already, which is not asked for again.
    pub reviewer: Box<Reviewer>,
    /// Another engine than Tabiya's, started for it.
    pub launch: Option<Launch>,
    /// How many engines of Tabiya divide a long game among themselves; the outcome is the
    /// same.
    pub engines: usize,
    /// What they value positions by.
    pub evaluation: evaluation::Choice,
    pub knowledge: Option<Knowledge>,
}

/// Where evaluations are kept from one game to the next, and under what name.
#[derive(Clone, Debug)]
pub struct Knowledge {
    pub store: Arc<Evaluations>,
    pub engine: String,
    /// Tabiya's name, for when it takes the engine's place.
    pub built_in: String,
    /// What was found and is to be kept.
    pub found: Vec<Finding>,
}

/// Games of a file: where each stands in the bytes, and the line of the file that it begins in.
#[derive(Clone, Debug)]
pub struct Games {
    pub bytes: Arc<Vec<u8>>,
    pub places: Vec<(Range<usize>, usize)>,
}

/// Between two reports about many games.
const GAMES_AT_A_TIME: usize = 100;

impl Games {
    /// Shows every game that can be read, with its place among these, to `see`; after each
    /// hundred `tell` hears how many were passed. False when it was stopped.
    fn each(
        &self,
        stop: &Stop,
        mut see: impl FnMut(usize, &Game),
        mut tell: impl FnMut(usize),
    ) -> bool {
        let mut seen = 0;
        for some in self.places.chunks(GAMES_AT_A_TIME) {
            for (at, (span, line)) in (seen..).zip(some) {
                if stop.is_stopped() {
                    return false;
                }
                if let Some(game) = pgn::read_span(&self.bytes, span.clone(), *line) {
                    see(at, &game);
                }
            }
            seen += some.len();
            tell(seen);
        }
        true
    }
}

/// How somebody plays, after each hundred games.
pub fn profile(
    games: &Games,
    player: &PlayerName,
    book: &Book,
    stop: &Stop,
    tell: impl Fn(Report),
) {
    let profile = std::cell::RefCell::new(Profile::default());
    let went_on = games.each(
        stop,
        |_, game| {
            let mut profile = profile.borrow_mut();
            profile.see(game, player, Book::embedded(), book);
        },
        |seen| tell(Report::Profile(Box::new(profile.borrow().clone()), seen)),
    );
    if went_on {
        tell(Report::Done);
    }
}

/// The mistakes of a player in the games that he is in; of both sides where he is in none of
/// them. As far as the games carry evaluations.
pub fn mistakes(
    games: &Games,
    player: &PlayerName,
    kept: Option<&Path>,
    stop: &Stop,
    tell: impl Fn(Report),
) {
    let mut reviewed = 0;
    let (mut own, mut others) = (Vec::new(), Vec::new());
    let mut are_own = false;
    let went_on = games.each(
        stop,
        |_, game| {
            if let Some(review) = Review::written(game, Some(Book::embedded())) {
                reviewed += 1;
                let side = own_side(game, player);
                are_own |= side.is_some();
                let found = mistakes::of_game(game, &review, side);
                match side {
                    Some(_) => own.extend(found),
                    None => others.extend(found),
                }
            }
        },
        |seen| tell(Report::Searched(seen)),
    );
    if went_on {
        let found = if are_own { own } else { others };
        tell(Report::Mistakes {
            reviewed,
            found,
            are_own,
            // What cannot be read is said when the lesson writes to it.
            deck: Box::new(kept.map(kept::peek).unwrap_or_default()),
        });
        tell(Report::Done);
    }
}

/// Where a position, or pieces, stand first in each game.
pub fn find(games: &Games, wanted: &Wanted, stop: &Stop, tell: impl Fn(Report)) {
    let went_on = games.each(
        stop,
        |at, game| {
            if let Some(ply) = wanted.in_game(game) {
                tell(Report::Found(at, ply));
            }
        },
        |seen| tell(Report::Searched(seen)),
    );
    if went_on {
        tell(Report::Done);
    }
}

/// Reviews a game; each evaluated position is reported and kept.
pub fn review(review_request: ReviewRequest, stop: &Stop, tell: impl Fn(Report)) {
    /// The hash table of each engine in MiB: as much as `tabiya annotate` gives, so that the
    /// outcome is the same.
    const HASH_MIB: usize = 16;
    let ReviewRequest {
        mut reviewer,
        launch,
        engines,
        evaluation,
        mut knowledge,
    } = review_request;
    // Another engine gets one process: it need not give the same answers to the parts of a game.
    let engines = if launch.is_some() { 1 } else { engines };
    if let (Some(knowledge), Some(question)) = (&knowledge, reviewer.question()) {
        let known = knowledge.recall(&mut reviewer, &question);
        tell(Report::ReviewedPosition(known));
    }
    let mut whole = None;
    let options = Options {
        hash_mib: HASH_MIB,
        evaluation,
        ..Options::default()
    };
    let mut panel = Panel::start_with(launch, engines, options);
    let ran = panel.run(std::iter::once((0, *reviewer)), stop, |event| match event {
        panel::Event::Position {
            question,
            verdict,
            reviewer,
            ..
        } => {
            if let Some(knowledge) = &mut knowledge {
                knowledge.note(question, verdict);
            }
            let found = ReviewedPosition::by(reviewer, question.ply);
            tell(Report::ReviewedPosition(found.into_iter().collect()));
        }
        panel::Event::Finished { reviewer, .. } => whole = Some(reviewer),
        panel::Event::Lost { reason } => {
            if let Some(knowledge) = &mut knowledge {
                knowledge.engine.clone_from(&knowledge.built_in);
            }
            tell(Report::EngineLost(reason));
        }
        panel::Event::LessHash { .. } | panel::Event::Progress { .. } => {}
    });
    let was_stopped = stop.is_stopped();
    drop(panel);
    if let Some(knowledge) = &mut knowledge {
        knowledge.keep();
    }
    match (ran, whole) {
        (Ok(()), Some(reviewer)) if !was_stopped => tell(Report::Reviewed(reviewer)),
        (Err(error), _) => tell(Report::EngineLost(error.to_string())),
        _ => {}
    }
    tell(Report::Done);
}

impl Knowledge {
    /// What is known with at least as many nodes as the question allows.
    fn recall(&self, reviewer: &mut Reviewer, question: &ReviewSearch) -> Vec<ReviewedPosition> {
        let Some(nodes) = question.limits.nodes else {
            return Vec::new();
        };
        let deep_enough = |info: &Info| info.nodes >= nodes;
        reviewer.recall(|position| self.store.get(position, &self.engine).filter(deep_enough));
        let (_, positions) = reviewer.progress();
        let found = (0..positions).filter_map(|ply| ReviewedPosition::by(reviewer, ply));
        found.collect()
    }

    /// Notes an answer about all moves of a position.
    fn note(&mut self, question: &ReviewSearch, verdict: &Verdict) {
        /// Each writing waits for the disk.
        const AT_A_TIME: usize = 16;
        if question.limits.root_moves.is_empty() {
            let finding = Finding::of(&question.position, &self.engine, &verdict.info);
            self.found.extend(finding);
        }
        if self.found.len() >= AT_A_TIME {
            self.keep();
        }
    }

    /// Keeps what was noted. What cannot be written is not kept; the review goes on.
    fn keep(&mut self) {
        let _not_kept = self.store.keep(&self.found);
        self.found.clear();
    }
}
