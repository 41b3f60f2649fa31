//! A mistake to explain, and what is said of it.

use crate::{
    analysis::words::reasons as words,
    chess::{
        Score,
        line::{self, PieceLetters},
    },
    engine::tablebase::Tablebases,
};
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
    /// A piece that has to move again at once.
    Tempo,
    /// What the classical evaluation says, without a loss of material.
    Quiet,
}

impl Kind {
    /// All kinds, in the order in which they are counted.
    pub const ALL: [Kind; 16] = [
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
        Kind::Tempo,
        Kind::Quiet,
    ];

    /// `hanging piece`
    pub fn words(self) -> &'static str {
        match self {
            Kind::Mate => words::MATE,
            Kind::HangingPiece => words::HANGING_PIECE,
            Kind::Fork => words::FORK,
            Kind::DoubleThreat => words::DOUBLE_THREAT,
            Kind::Pin => words::PIN,
            Kind::Skewer => words::SKEWER,
            Kind::DiscoveredAttack => words::DISCOVERED_ATTACK,
            Kind::DefenderTaken => words::DEFENDER_TAKEN,
            Kind::Overloaded => words::OVERLOADED_PIECE,
            Kind::Trapped => words::TRAPPED_PIECE,
            Kind::Promotion => words::PROMOTION,
            Kind::Material => words::OTHER_LOSS,
            Kind::Draw => words::STALEMATE_OR_REPETITION,
            Kind::Ending => words::LOST_ENDING,
            Kind::Tempo => words::LOST_TEMPO,
            Kind::Quiet => words::TERMS,
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

/// No more plies of a line are shown than these.
const SHOWN_PLIES: usize = 10;

impl Reason {
    /// A reason; its squares are put in order.
    pub fn new(
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
