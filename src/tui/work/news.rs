//! What long work has to say.

use crate::{
    analysis::{Mistake, Profile, Reviewer, review::Seen},
    arena, engine,
    players::museum::watched::Picture,
    puzzles::solver::Attempt,
};

/// Something said by a piece of work.
#[derive(Debug)]
pub enum Report {
    /// A guest's thought, in the engine's own words; they carry the order's number.
    Thought(engine::Report),
    /// A suite: what came of the problem at this place.
    Tried(usize, Attempt),
    /// A search that is watched: how it stands.
    Watched(Box<Picture>),
    /// The search that it is compared with: nodes of each of its iterations so far.
    Counted(Vec<u64>),
    /// A match: what happened in the hall.
    Match(arena::hall::News),
    /// A player's profile, after so many games.
    Profile(Box<Profile>, usize),
    /// What is looked for stands in the game at this place, after so many plies.
    Found(usize, usize),
    /// Something is looked for: so many games were read.
    Searched(usize),
    /// The mistakes that were found in so many games with evaluations.
    Mistakes { judged: usize, found: Vec<Mistake> },
    /// A review: positions that are judged now.
    Judged(Vec<Judged>),
    /// A review: an engine was lost, for this reason; the house goes on.
    EngineLost(String),
    /// A review: all is known.
    Reviewed(Box<Reviewer>),
    /// The work panicked, with these words; it is over.
    Failed(String),
    /// The work is done, or was stopped.
    Done,
}

/// A position of a game that is reviewed, judged.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Plies from the start to the position.
    pub ply: usize,
    pub seen: Seen,
}

impl Judged {
    /// What a reviewer knows of the position after so many plies.
    pub fn by(reviewer: &Reviewer, ply: usize) -> Option<Judged> {
        let seen = reviewer.seen_at(ply)?.clone();
        Some(Judged { ply, seen })
    }
}
