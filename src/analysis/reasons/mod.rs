//! Why a move was a mistake, in words, from facts that hold on the board.
//!
//! An engine gives two lines: the best one instead of the move, and the one that refutes it. Each
//! is followed to a quiet end and its material counted; what is said must be seen in one of
//! them: a piece taken, a fork whose victim falls, a mate that stands on the board. Where nothing
//! can be shown so, nothing is said.
//!
//! | file | what it is for |
//! |---|---|
//! | [`attack`] | a line in which one side wins something: its boards, what is taken where |
//! | [`settle`] | what the material comes to once the captures that are left have been made |
//! | [`spoils`] | what a line wins, in words |
//! | [`motif`] | how a line wins it: which of the patterns below, and its words |
//! | [`hanging`] | a piece that can simply be taken |
//! | [`double`] | forks, and threats of mate beside another |
//! | [`sliders`] | pins, skewers, discovered attacks |
//! | [`defenders`] | a defender taken, or one with two tasks |
//! | [`trapped`] | a piece without a safe square |
//! | [`mate`] | mates allowed and missed |
//! | [`ending`] | stalemates, repetitions, endings that the tables know |
//! | [`quiet`] | the classical evaluation's terms where no material is lost |

pub mod attack;
pub mod defenders;
pub mod double;
pub mod ending;
pub mod hanging;
pub mod mate;
pub mod motif;
pub mod quiet;
pub mod settle;
pub mod sliders;
pub mod spoils;
pub mod trapped;

use crate::{
    chess::{
        Score,
        line::{self, PieceLetters},
    },
    engine::{tablebase::Tablebases, value::Value},
};
use attack::{Attack, LEAST};
use motif::Setting;
use settle::balance;
use shakmaty::{Chess, Move, Position as _, Square};

/// A mistake, and what an engine says about it. Scores are from the mover's side.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The position in which it was made.
    pub before: &'a Chess,
    /// The opponent's move that led there, where it is known.
    pub last: Option<Move>,
    pub played: Move,
    /// The best line, from `before`.
    pub best: &'a [Move],
    /// The best line after the move: what refutes it.
    pub refutation: &'a [Move],
    pub score_before: Score,
    pub score_after: Score,
    pub tablebases: Option<&'a Tablebases>,
}

/// What kind of reason it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Mate,
    HangingPiece,
    Fork,
    DoubleThreat,
    Pin,
    Skewer,
    DiscoveredAttack,
    DefenderTaken,
    Overloaded,
    Trapped,
    Promotion,
    /// Material, by no pattern that has a name here.
    Material,
    /// Stalemate or repetition where more was to be had.
    Draw,
    /// An ending that the tables know.
    Ending,
    /// What the classical evaluation says, without a loss of material.
    Quiet,
}

impl Kind {
    /// All kinds, in the order in which they are counted.
    pub const ALL: [Kind; 15] = [
        Kind::Mate,
        Kind::HangingPiece,
        Kind::Fork,
        Kind::DoubleThreat,
        Kind::Pin,
        Kind::Skewer,
        Kind::DiscoveredAttack,
        Kind::DefenderTaken,
        Kind::Overloaded,
        Kind::Trapped,
        Kind::Promotion,
        Kind::Material,
        Kind::Draw,
        Kind::Ending,
        Kind::Quiet,
    ];

    /// `hanging piece`
    pub fn words(self) -> &'static str {
        match self {
            Kind::Mate => "mate",
            Kind::HangingPiece => "hanging piece",
            Kind::Fork => "fork",
            Kind::DoubleThreat => "double threat",
            Kind::Pin => "pin",
            Kind::Skewer => "skewer",
            Kind::DiscoveredAttack => "discovered attack",
            Kind::DefenderTaken => "defender taken",
            Kind::Overloaded => "overloaded piece",
            Kind::Trapped => "trapped piece",
            Kind::Promotion => "promotion",
            Kind::Material => "other loss of material",
            Kind::Draw => "stalemate or repetition",
            Kind::Ending => "lost ending",
            Kind::Quiet => "terms of the evaluation",
        }
    }
}

/// Where a reason's line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shown {
    /// In the position after the move: it shows what the move allows.
    After,
    /// In the position before it: it shows what the move misses.
    Before,
}

/// Why a move was a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    pub kind: Kind,
    /// `Hangs the knight on e5`: without the line and without a full stop.
    pub words: String,
    pub shown: Shown,
    /// The moves that show it; never empty.
    pub line: Vec<Move>,
    /// The squares that it is about.
    pub squares: Vec<Square>,
}

/// What every reason's words begin with. By them and by the line in parentheses a comment's
/// reason is found again.
pub const OPENINGS: [&str; 9] = [
    "Hangs ",
    "Leaves ",
    "Allows ",
    "Misses ",
    "Loses ",
    "Does not ",
    "Turns ",
    "Opens ",
    "Costs ",
];

/// No more plies of a line are shown than these.
const SHOWN_PLIES: usize = 10;

impl Reason {
    fn new(
        kind: Kind,
        words: impl Into<String>,
        shown: Shown,
        line: &[Move],
        squares: impl IntoIterator<Item = Square>,
    ) -> Reason {
        let mut squares: Vec<Square> = squares.into_iter().collect();
        squares.sort_unstable();
        squares.dedup();
        Reason {
            kind,
            words: words.into(),
            shown,
            line: line.to_vec(),
            squares,
        }
    }

    /// The line as text: `24…dxe5 25.Qd2`.
    pub fn line_text(&self, before: &Chess, played: Move, letters: PieceLetters) -> String {
        let mut start = before.clone();
        if self.shown == Shown::After && start.is_legal(played) {
            start.play_unchecked(played);
        }
        let moves = self.line.iter().copied().take(SHOWN_PLIES);
        let more = if self.line.len() > SHOWN_PLIES {
            " …"
        } else {
            ""
        };
        format!("{}{more}", line::text(&start, moves, letters))
    }

    /// `Hangs the knight on e5 (24…dxe5 25.Qd2).`
    pub fn sentence(&self, before: &Chess, played: Move, letters: PieceLetters) -> String {
        let line = self.line_text(before, played, letters);
        format!("{} ({line}).", self.words)
    }
}

/// Why the move was a mistake, as far as the board shows it.
pub fn explain(case: &Case) -> Option<Reason> {
    let mut after = case.before.clone();
    if !after.is_legal(case.played) {
        return None;
    }
    after.play_unchecked(case.played);
    mate::allowed(case, &after)
        .or_else(|| mate::missed(case))
        .or_else(|| ending::known(case, &after))
        .or_else(|| ending::drawn(case, &after))
        .or_else(|| ending::missed_draw(case))
        .or_else(|| material(case, &after))
        .or_else(|| quiet::terms(case, &after))
}

/// What the move loses or fails to win.
fn material(case: &Case, after: &Chess) -> Option<Reason> {
    let me = case.before.turn();
    let base = balance(case.before.board(), me);
    let refuting = Attack::new(after, case.refutation, -base);
    let best = Attack::new(case.before, case.best, base);
    let with_best = best.as_ref().map_or(base, Attack::end);
    let as_played = match &refuting {
        Some(line) => -line.end(),
        None => balance(after.board(), me),
    };
    let loss = with_best - as_played;
    if loss < LEAST || !agrees(case, loss) {
        return None;
    }
    let (lost, missed) = (base - as_played, with_best - base);
    if lost >= LEAST && lost >= missed {
        let line = refuting?;
        let mut setting = Setting::new(case, lost);
        if missed <= -LEAST {
            // Some of it is lost whatever is played.
            setting.anyway = best
                .iter()
                .flat_map(Attack::given)
                .map(|own| own.origin)
                .collect();
        }
        return Some(motif::allowed(&line, &setting));
    }
    let line = best.filter(|_| missed >= LEAST)?;
    let mut setting = Setting::new(case, missed);
    if lost <= -LEAST {
        let played = Attack::new(case.before, &with(case), base);
        setting.anyway = played
            .iter()
            .flat_map(Attack::taken)
            .map(|own| own.origin)
            .collect();
    }
    Some(motif::missed(&line, &setting))
}

/// The move and what refutes it, as one line.
fn with(case: &Case) -> Vec<Move> {
    std::iter::once(case.played)
        .chain(case.refutation.iter().copied())
        .collect()
}

/// Whether the engine's scores fall by something like the material that is said to be lost;
/// scores of decided positions say nothing about that.
fn agrees(case: &Case, loss: Value) -> bool {
    const DECIDED: i32 = 600;
    const SHARE: i32 = 40;
    match (case.score_before, case.score_after) {
        (Score::Cp(before), Score::Cp(after)) => {
            before.abs() >= DECIDED
                || after.abs() >= DECIDED
                || (before - after) * 100 >= loss * SHARE
        }
        _ => true,
    }
}
