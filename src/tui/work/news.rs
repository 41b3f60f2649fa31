//! What long work has to say.

use crate::{
    analysis::{
        Deck, Mistake, Profile, Reviewer,
        gaps::{Basis, Gap},
        piece_worth::{PieceWorth, Source},
        review::Seen,
    },
    arena, engine,
    explore::{
        ExploreError,
        update::{Progress, Updated},
    },
    play::small_game::SmallMove,
    players::museum::{
        comparison, lessons, staged::Staged, step_log::StepLog, twig::Twig, watched::Picture,
    },
    puzzles::solver::Attempt,
    tuning::genetic::Round,
};

/// Something said by a piece of work.
#[derive(Debug)]
pub enum Report {
    /// An exhibit's thought, in the engine's own words; they carry the order's number.
    Thought(engine::Report),
    /// A suite: what came of the problem at this place.
    Tried(usize, Attempt),
    /// A search that is watched: how it stands.
    Watched(Box<Picture>),
    /// A search on stage: the branch it is in.
    Staged(Box<Staged>),
    /// What lies below a node of a search's tree, the first standing for the node.
    Unfolded(Vec<Twig>),
    /// The first steps of a search.
    Logged(Box<StepLog>),
    /// The answer to the question of a lesson on search.
    SearchLesson(lessons::Answer),
    /// A round of the genetic tournament.
    Bred(Box<Round>),
    /// A move of a small game; `None` where it is over.
    SmallMove(Option<SmallMove>),
    /// Techniques compared on one position: what is known of the next.
    Compared(comparison::Told),
    /// The search that it is compared with: nodes of each of its iterations so far.
    Counted(Vec<u64>),
    /// A match is not begun, for one of its players cannot play, for this reason.
    PlayerRefused(String),
    /// A match has stopped, for one of its players cannot go on, for this reason.
    PlayerLost(String),
    /// A match: what happened.
    Match(arena::runner::News),
    /// A player's profile, after this many games.
    Profile(Box<Profile>, usize),
    /// The gaps of a repertoire, or a sentence on what went wrong.
    Gaps(Box<Result<FoundGaps, String>>),
    /// What is searched for was found in the game at this place, after this many plies.
    Found(usize, usize),
    /// A search is running: the number of games read so far.
    Searched(usize),
    /// The mistakes that were found in so many games with evaluations: the person's own, or of
    /// both sides where the games do not tell which is his.
    Mistakes {
        reviewed: usize,
        found: Vec<Mistake>,
        are_own: bool,
        /// Those of earlier lessons.
        deck: Box<Deck>,
    },
    /// A review: positions that are being evaluated.
    ReviewedPosition(Vec<ReviewedPosition>),
    /// A review: an engine was lost, for this reason; Tabiya goes on.
    EngineLost(String),
    /// A review: all is known.
    Reviewed(Box<Reviewer>),
    /// The explorer's index: how far the update is.
    Indexing(Progress),
    /// It is up to date, or was stopped.
    Indexed(Result<Updated, ExploreError>),
    /// What somebody holds each piece to be worth on each square.
    Worth(Box<(Source, PieceWorth)>),
    /// A file of one's own gives no network, for this reason.
    NetworkRefused(String),
    /// The work panicked, with these words; it is over.
    Failed(String),
    /// The work is done, or was stopped.
    Done,
}

/// The gaps of a repertoire.
#[derive(Clone, Debug, Default)]
pub struct FoundGaps {
    /// The one met most often first.
    pub gaps: Vec<Gap>,
    /// Games that were counted, and whether they are those of one player.
    pub games: u64,
    pub is_own: bool,
    /// What the figures are from.
    pub basis: Basis,
    /// Positions in which the book has a move for its side.
    pub positions: usize,
}

/// An evaluated position of a game under review.
#[derive(Clone, Debug)]
pub struct ReviewedPosition {
    /// Plies from the start to the position.
    pub ply: usize,
    pub seen: Seen,
}

impl ReviewedPosition {
    /// What a reviewer knows of the position after so many plies.
    pub fn by(reviewer: &Reviewer, ply: usize) -> Option<ReviewedPosition> {
        let seen = reviewer.seen_at(ply)?.clone();
        Some(ReviewedPosition { ply, seen })
    }
}
