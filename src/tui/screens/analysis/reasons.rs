//! Why the move one stands on was a mistake: words below the board, squares on it. A review has
//! found the reason; for a game that was reviewed elsewhere it is looked for with the better line
//! that stands beside the move and what the engine finds now.

use super::{Analysis, why::Why};
use crate::{
    analysis::{
        former,
        landmarks::is_doubtful,
        mistakes::written_line,
        reasons::{self, Case, Reason, Told},
    },
    game::NodeId,
    tui::{
        desk::reason_marks,
        widgets::{board::Marks, pen::width},
    },
};
use shakmaty::Position as _;

/// The columns of the row below the board that its words have not: its sign and margins.
pub(super) const AROUND: u16 = 6;

impl Analysis {
    /// After another move, or when the engine has found more.
    pub fn look_for_reason(&mut self) {
        let at = self.study.at();
        let found = self.analyst.found(self.study.position());
        let depth = found.map_or(0, |info| info.depth);
        let of = Some((at, self.study.revision(), depth));
        if self.why.of != of {
            let reason = self.reviewed_reason(at).or_else(|| self.found_reason(at));
            let told = match reason {
                Some(_) => None,
                None => self.told_reason(at),
            };
            self.why = Why { of, reason, told };
        }
    }

    fn reviewed_reason(&self, at: NodeId) -> Option<Reason> {
        let moves = &self.review.as_ref()?.moves;
        moves.iter().find(|own| own.node == at)?.reason.clone()
    }

    /// What an earlier review wrote into the game.
    fn told_reason(&self, at: NodeId) -> Option<Told> {
        let game = self.study.game();
        let words = game.notes(at).and_then(former::reason)?;
        let before = game.chess_at(game.parent(at)?);
        Told::read(&words, &before, game.played(at)?)
    }

    /// Only of moves that the game marks, and by lines deep enough to be believed.
    fn found_reason(&self, at: NodeId) -> Option<Reason> {
        const DEPTH: u32 = 14;
        let game = self.study.game();
        let (parent, played) = (game.parent(at)?, game.played(at)?);
        let found = self.analyst.found(self.study.position())?;
        let line = found.lines.first()?;
        // Two reasons for one move would contradict each other.
        let is_written = game.notes(at).and_then(former::reason).is_some();
        if !is_doubtful(game, at) || line.depth < DEPTH || is_written {
            return None;
        }
        let before = game.chess_at(parent);
        let mover = before.turn();
        reasons::explain(&Case {
            before: &before,
            last: game.played(parent),
            played,
            best: &written_line(game, at, parent),
            refutation: &line.moves,
            score_before: game.eval(parent)?.score.for_white(mover),
            score_after: game.eval(at)?.score.for_white(mover),
            tablebases: self.tables.tables(),
        })
    }

    /// The squares that the reason is about, and the first move of its line.
    pub fn mark_reason(&self, marks: &mut Marks) {
        if let Some(reason) = &self.why.reason {
            let first = reason.line.first();
            reason_marks::mark(reason.shown, &reason.squares, first, marks);
        } else if let Some(told) = &self.why.told {
            reason_marks::mark_told(told, marks);
        }
    }

    /// The reason, where the row below the board of a screen with so many columns has no room for it,
    /// and it gets rows beside the board.
    pub fn long_reason(&self, columns: u16) -> Option<String> {
        let is_long = |words: &String| width(words).saturating_add(AROUND) > columns;
        self.reason_words().filter(is_long)
    }

    /// `Hangs the knight on e5 to the pawn on d6 (24…dxe5).`
    pub fn reason_words(&self) -> Option<String> {
        let game = self.study.game();
        let at = self.study.at();
        let reason = self.why.reason.as_ref()?;
        let before = game.chess_at(game.parent(at)?);
        Some(reason.sentence(&before, game.played(at)?, self.piece_letters))
    }
}
