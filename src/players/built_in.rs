//! How Tabiya finds its move: from the book while it knows the position, else by search.
//!
//! [`Turn::decide`] says what to do in a position; the caller then plays the book's move or sends the
//! search to the engine and passes the result to [`Turn::answer`], which picks the move by level and
//! decides when to claim a draw or resign.

use super::{
    level::{self, Dice, Level},
    museum::exhibit_player::MoveRequest,
};
use crate::{
    book::{Book, OpeningName},
    chess::{Position, Score, TimeControl},
    engine::{Clock, Limits, Verdict},
};
use serde::{Deserialize, Serialize};
use shakmaty::{Move, Position as _};
use std::time::Duration;

/// How long the full strength thinks on a move when nothing else limits it.
pub const UNHURRIED: Duration = Duration::from_secs(3);

/// A limit on each search that stands besides the clock and the level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Budget {
    /// The clock and the level alone.
    #[default]
    ByClock,
    /// So many plies of iterative deepening.
    Depth(u32),
    /// So many positions.
    Nodes(u64),
}

impl Budget {
    /// What a game with this clock allows a program for its move; nothing may limit it.
    pub fn within(self, time: TimeControl, clock: Option<Clock>) -> Limits {
        let mut limits = Limits {
            clock,
            ..Limits::default()
        };
        if let TimeControl::MoveTime(time) = time {
            limits.move_time = Some(time);
        }
        match self {
            Budget::ByClock => {}
            Budget::Depth(depth) => limits.depth = Some(depth),
            Budget::Nodes(nodes) => limits.nodes = Some(nodes),
        }
        limits
    }
}

/// Sets a moderate time for a move that nothing limits.
pub(super) fn hurry(limits: &mut Limits) {
    let is_unlimited = limits.depth.is_none()
        && limits.nodes.is_none()
        && limits.clock.is_none()
        && limits.move_time.is_none();
    if is_unlimited {
        limits.move_time = Some(UNHURRIED);
    }
}

/// What a program does with its turn.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision {
    /// Play this at once.
    Book(BookReply),
    /// Ask the engine with these limits for so many lines, then see [`Turn::answer`].
    Search { limits: Limits, lines: usize },
    /// Ask the museum's exhibit that plays this side.
    Visit(Box<MoveRequest>),
    /// Ask the other engine that plays this side, with these limits.
    Consult(Limits),
}

/// A move from the book, and what else the book offers.
#[derive(Clone, Debug, PartialEq)]
pub struct BookReply {
    pub played: Move,
    /// The last name on the line, this move included.
    pub name: Option<OpeningName>,
    /// Every playable move of the book here with its share, 0–1, greatest first.
    pub alternatives: Vec<(Move, f64)>,
}

/// What Tabiya does with the engine's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// `score` from Tabiya's side; `best` tells whether it was the engine's first choice.
    Play {
        played: Move,
        score: Option<Score>,
        best: bool,
    },
    /// The position can be claimed as a draw, and Tabiya does not stand better.
    ClaimDraw,
    Resign,
}

/// The state of the game as far as Tabiya's choice depends on it.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    pub position: &'a Position,
    pub level: Level,
    pub time: TimeControl,
    /// The clocks, where the game has them.
    pub clock: Option<&'a Clock>,
    pub budget: Budget,
    /// The book, if Tabiya may look into one.
    pub book: Option<&'a Book>,
    /// The game's seed, see [`Dice`].
    pub seed: u64,
}

impl Turn<'_> {
    /// The book's move, or what to search.
    pub fn decide(&self) -> Decision {
        self.booked().map_or_else(|| self.search(), Decision::Book)
    }

    /// A move from the book by weighted chance, as far as the level knows the book. In a
    /// repeated position Tabiya searches instead, so that two books do not repeat moves forever.
    fn booked(&self) -> Option<BookReply> {
        let known = self.level.handicap().book_plies;
        if known.is_some_and(|plies| self.position.ply() >= plies)
            || self.position.occurrences() > 1
        {
            return None;
        }
        look_up(self.book?, self.position, self.seed)
    }

    /// The limits and the number of lines of this turn's search.
    fn search(&self) -> Decision {
        let handicap = self.level.handicap();
        let mut limits = self.budget.within(self.time, self.clock.cloned());
        limits.depth = limits.depth.into_iter().chain(handicap.depth).min();
        limits.nodes = limits.nodes.into_iter().chain(handicap.nodes).min();
        hurry(&mut limits);
        Decision::Search {
            limits,
            lines: handicap.lines,
        }
    }

    /// What to do with the engine's result. `earlier` are Tabiya's scores of its last moves,
    /// newest last; `may_resign` is the setting. `None`: there is no legal move.
    pub fn answer(&self, verdict: &Verdict, earlier: &[Score], may_resign: bool) -> Option<Answer> {
        let mut dice = Dice::new(self.seed, self.position.ply());
        let place = self
            .level
            .handicap()
            .choose(verdict, &mut dice)
            .unwrap_or(0);
        let (played, score) = match level::chosen(verdict, place) {
            Some((played, score)) => (played, Some(score)),
            None => (verdict.best?, None),
        };
        let best = verdict.info.lines.first().map(|line| line.score);
        if let Some(best) = best {
            if self.position.claimable_draw().is_some() && best <= Score::Cp(0) {
                return Some(Answer::ClaimDraw);
            }
            if may_resign && is_hopeless(earlier, best) {
                return Some(Answer::Resign);
            }
        }
        Some(Answer::Play {
            played,
            score,
            best: Some(played) == verdict.best,
        })
    }
}

/// A move of the book by weighted chance, the same for the same seed and ply.
pub fn look_up(book: &Book, position: &Position, seed: u64) -> Option<BookReply> {
    let chess = position.current();
    let mut dice = Dice::new(seed, position.ply());
    let played = book.choose(chess, dice.generator())?;
    let mut after = position.clone();
    Some(BookReply {
        played,
        name: after
            .play(played)
            .then(|| book.name_along(&after).cloned())
            .flatten(),
        alternatives: book
            .moves(chess)
            .into_iter()
            .filter(|known| known.share > 0.0)
            .map(|known| (known.played, known.share))
            .collect(),
    })
}

/// Whether Tabiya accepts a draw offer: when it stands worse, and late in an equal game. Without
/// a score (it has only played from the book) it plays on.
pub fn accepts_draw(position: &Position, last_score: Option<Score>) -> bool {
    /// At this score or below Tabiya accepts a draw.
    const WORSE: Score = Score::Cp(-50);
    /// Up to here a game counts as level.
    const LEVEL: Score = Score::Cp(10);
    const LATE_MOVE: u32 = 30;
    const FEW_PIECES: usize = 12;
    let Some(score) = last_score else {
        return false;
    };
    let chess = position.current();
    let late =
        chess.fullmoves().get() >= LATE_MOVE || chess.board().occupied().count() <= FEW_PIECES;
    score <= WORSE || (late && score <= LEVEL)
}

/// Whether to resign: Tabiya is being mated or is down more than a queen, and has been for three
/// moves.
fn is_hopeless(earlier: &[Score], now: Score) -> bool {
    const HOPELESS: Score = Score::Cp(-1000);
    let lately = earlier.iter().rev().take(2).chain([&now]);
    lately.clone().count() == 3 && lately.into_iter().all(|score| *score <= HOPELESS)
}
