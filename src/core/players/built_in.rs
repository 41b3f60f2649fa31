//! How Tabiya finds its move: from the book while it knows the position, else by search.
//!
//! [`Turn::decide`] says what to do in a position; the caller then plays the book's move or sends the
//! search to the engine and passes the result to [`Turn::answer`], which plays what was found and
//! decides when to offer or claim a draw and when to resign.

use super::{dice::Dice, museum::exhibit_player::MoveRequest, opponent::Opponent, pace};
use crate::{
    book::{Book, OpeningName},
    chess::{Position, Score, TimeControl},
    engine::{Clock, Limits, Skill, Verdict},
};
use serde::{Deserialize, Serialize};
use shakmaty::Move;
use std::time::Duration;

/// How long the full strength thinks on a move when nothing else limits it.
pub const UNHURRIED: Duration = Duration::from_secs(3);

/// A limit on each search that stands besides the clock and the opponent's skill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Budget {
    /// The clock and the opponent's skill alone.
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
    /// `score` from Tabiya's side; with an offer of a draw or without.
    Play {
        played: Move,
        score: Option<Score>,
        offers_draw: bool,
    },
    /// The position can be claimed as a draw, and Tabiya does not stand better.
    ClaimDraw,
    Resign,
}

/// The state of the game as far as Tabiya's choice depends on it.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    pub position: &'a Position,
    pub opponent: Opponent,
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

    /// A move from the book by weighted chance, as far as the opponent knows the book. In a
    /// repeated position Tabiya searches instead, so that two books do not repeat moves forever.
    fn booked(&self) -> Option<BookReply> {
        let known = self.opponent.book_plies();
        if known.is_some_and(|plies| self.position.ply() >= plies)
            || self.position.occurrences() > 1
        {
            return None;
        }
        look_up(self.book?, self.position, self.seed)
    }

    /// The limits of this turn's search.
    fn search(&self) -> Decision {
        let mut limits = self.budget.within(self.time, self.clock.cloned());
        limits.skill = self.opponent.skill(self.seed).map(|skill| {
            let premature = pace::is_premature(self.opponent, self.position, self.clock, self.seed);
            Box::new(if premature { hasty(skill) } else { skill })
        });
        if limits.skill.is_none() {
            hurry(&mut limits);
        }
        Decision::Search { limits, lines: 1 }
    }

    /// What to do with the engine's result. `earlier` are the opponent's scores of their last moves,
    /// newest last; `may_resign` is the setting. `None`: there is no legal move.
    pub fn answer(&self, verdict: &Verdict, earlier: &[Score], may_resign: bool) -> Option<Answer> {
        let played = verdict.best?;
        let score = verdict.info.lines.first().map(|line| line.score);
        let character = self.opponent.character();
        if let Some(now) = score {
            if self.position.claimable_draw().is_some() && now <= Score::Cp(0) {
                return Some(Answer::ClaimDraw);
            }
            if may_resign && character.resigns(self.opponent.elo(), earlier, now) {
                return Some(Answer::Resign);
            }
        }
        let offers_draw =
            score.is_some_and(|now| character.offers_draw(self.position, earlier, now));
        Some(Answer::Play {
            played,
            score,
            offers_draw,
        })
    }

    /// How long the opponent takes for this move, from the moment when it was their turn.
    pub fn pace(&self, earlier: &[Score], now: Option<Score>) -> Duration {
        let scores = (earlier.last().copied(), now);
        pace::pace(
            self.opponent,
            self.position,
            self.time,
            self.clock,
            self.seed,
            scores,
        )
    }
}

/// The skill of somebody who has not thought.
fn hasty(skill: Skill) -> Skill {
    Skill {
        depth: skill.depth.map(|depth| (depth - 1.0).max(1.0)),
        overlooked: (1.3 * skill.overlooked).min(0.6),
        ..skill
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
            .then(|| book.name_along(&after))
            .flatten(),
        alternatives: book
            .moves(chess)
            .into_iter()
            .filter(|known| known.share > 0.0)
            .map(|known| (known.played, known.share))
            .collect(),
    })
}
