//! What long work has to say.

use crate::{
    analysis::Profile, arena, engine, players::museum::watched::Picture, puzzles::solver::Attempt,
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
    /// The work is done, or was stopped.
    Done,
}
