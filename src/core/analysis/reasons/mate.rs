//! Mates that a move allows or misses.

use super::{
    double::mate_in_one,
    reason::{Case, Kind, Reason, Shown},
};
use crate::{analysis::words::reasons as words, chess::Score};
use shakmaty::{Bitboard, Chess, Color, Move, Position as _, Rank, Role, Square, attacks};

/// The move lets the opponent mate.
pub fn allowed(case: &Case, after: &Chess) -> Option<Reason> {
    let is_new = matches!(case.score_after, Score::Mated(_))
        && !matches!(case.score_before, Score::Mated(_));
    let found = is_new.then(|| Mating::of(after, case.refutation))??;
    Some(found.reason(Shown::After))
}

/// The best move would have mated, and the one played does not.
pub fn missed(case: &Case) -> Option<Reason> {
    let is_lost = matches!(case.score_before, Score::Mates(_))
        && !matches!(case.score_after, Score::Mates(_));
    let found = is_lost.then(|| Mating::of(case.before, case.best))??;
    Some(found.reason(Shown::Before))
}

/// A line that ends in mate by the side that begins it.
struct Mating {
    line: Vec<Move>,
    end: Chess,
}

impl Mating {
    /// The line, with the mating move where it stops just before it.
    fn of(start: &Chess, line: &[Move]) -> Option<Mating> {
        let mut end = start.clone();
        let mut played_out = Vec::new();
        for played in line {
            if !end.is_legal(*played) {
                return None;
            }
            end.play_unchecked(*played);
            played_out.push(*played);
        }
        if !end.is_checkmate() && end.turn() == start.turn() {
            let last = mate_in_one(&end)?;
            end.play_unchecked(last);
            played_out.push(last);
        }
        (end.is_checkmate() && end.turn() != start.turn()).then_some(Mating {
            line: played_out,
            end,
        })
    }

    /// `Allows mate in 2`, `Misses a back-rank mate in 3`.
    fn reason(&self, shown: Shown) -> Reason {
        let moves = self.line.len().div_ceil(2);
        let what = match (is_back_rank(&self.end), is_smothered(&self.end)) {
            (true, _) => words::BACK_RANK_MATE,
            (_, true) => words::SMOTHERED_MATE,
            _ => words::MATE,
        };
        let words = match shown {
            Shown::After => words::allows_mate(what, moves),
            Shown::Before => words::misses_mate(what, moves),
        };
        let king = self.end.board().king_of(self.end.turn());
        let mating = self.line.last().map(|own| own.to());
        let squares = king.into_iter().chain(mating);
        Reason::new(Kind::Mate, words, shown, &self.line, squares)
    }
}

/// Whether a rook or queen mates along the king's first rank, and his own pieces take the
/// squares before him.
fn is_back_rank(mated: &Chess) -> bool {
    let side = mated.turn();
    let board = mated.board();
    let Some(king) = board.king_of(side) else {
        return false;
    };
    let (home, next) = side.fold_wb((Rank::First, Rank::Second), (Rank::Eighth, Rank::Seventh));
    let along = |checker: Square| {
        let role = board.role_at(checker);
        checker.rank() == home && matches!(role, Some(Role::Rook | Role::Queen))
    };
    let before_him = attacks::king_attacks(king) & Bitboard::from_rank(next);
    king.rank() == home
        && mated.checkers().into_iter().any(along)
        && (before_him & !board.by_color(side)).is_empty()
}

/// Whether a knight mates a king who has his own pieces on every square around him.
fn is_smothered(mated: &Chess) -> bool {
    let board = mated.board();
    let side: Color = mated.turn();
    let Some(king) = board.king_of(side) else {
        return false;
    };
    let is_knight = |checker: Square| board.role_at(checker) == Some(Role::Knight);
    mated.checkers().into_iter().any(is_knight)
        && (attacks::king_attacks(king) & !board.by_color(side)).is_empty()
}
