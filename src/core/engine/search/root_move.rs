//! A move at the root, and what the iterations have found out about it.

use super::{node::bound_of, stack::Line};
use crate::{
    chess::{Position, Score},
    engine::{
        messages::{Bound, PvLine},
        sight::{Sight, with_habit},
        state::State,
        value::{INFINITE, Value},
    },
};
use shakmaty::Move;
use std::cmp::Reverse;

/// The root moves: all of these, or those that come to mind to a player of this sight.
pub fn root_moves(
    position: &Position,
    root: &State,
    moves: &[Move],
    sight: Option<&Sight>,
) -> Vec<RootMove> {
    match sight {
        None => moves.iter().copied().map(RootMove::new).collect(),
        Some(sight) => sight
            .candidates(position, root, moves)
            .into_iter()
            .map(|candidate| RootMove {
                habit: candidate.habit,
                ..RootMove::new(candidate.played)
            })
            .collect(),
    }
}

/// Sorts the best first; moves that were found no better keep their order.
pub fn best_first(moves: &mut [RootMove]) {
    moves.sort_by_key(|root_move| Reverse(root_move.value));
}

/// A legal move at the root and what is known of it.
#[derive(Clone, Debug)]
pub struct RootMove {
    pub played: Move,
    /// Counted into its value, in centipawns: what the player likes or dislikes about it.
    pub habit: Value,
    /// From the iteration in progress; `-INFINITE` while it has not been found better than others.
    pub value: Value,
    bound: Bound,
    /// From the last iteration that gave it an exact value.
    settled: Option<Settled>,
    line: Line,
    /// The longest line looked at, in plies.
    pub seldepth: usize,
    /// Spent on this move by the whole search.
    pub nodes: u64,
}

/// A result that a later iteration may fall back on.
#[derive(Clone, Debug)]
struct Settled {
    value: Value,
    depth: i32,
    seldepth: usize,
    line: Line,
}

impl RootMove {
    /// A move of which nothing is known.
    pub fn new(played: Move) -> RootMove {
        let mut line = Line::new();
        line.push(played);
        RootMove {
            played,
            habit: 0,
            value: -INFINITE,
            bound: Bound::Exact,
            settled: None,
            line,
            seldepth: 0,
            nodes: 0,
        }
    }

    /// The iteration to `depth` plies begins: what the one before found is kept apart.
    pub fn begin_iteration(&mut self, depth: i32) {
        if self.bound == Bound::Exact && self.value != -INFINITE {
            self.settled = Some(Settled {
                value: self.value,
                depth: depth - 1,
                seldepth: self.seldepth,
                line: self.line.clone(),
            });
        }
        self.value = -INFINITE;
        self.bound = Bound::Exact;
    }

    /// The best line found last, beginning with this move.
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// The value from the last iteration that gave an exact one.
    pub fn settled_value(&self) -> Option<Value> {
        self.settled.as_ref().map(|settled| settled.value)
    }

    /// The move was searched with this window, and `line` begins with it.
    pub fn found(&mut self, value: Value, (alpha, beta): (Value, Value), line: &Line) {
        self.value = value;
        self.bound = bound_of(value, alpha, beta);
        self.line.clone_from(line);
    }

    /// The line as of the iteration to `depth` plies, or else of the last one that settled it; also
    /// then when the search was `aborted` while the move fell below the window. `score` turns a
    /// value into what is reported.
    pub fn pv_line(
        &self,
        depth: i32,
        aborted: bool,
        score: impl Fn(Value) -> Score,
    ) -> Option<PvLine> {
        let fresh = self.value != -INFINITE;
        match &self.settled {
            Some(settled) if !fresh || (aborted && self.bound == Bound::Upper) => Some(PvLine {
                score: score(with_habit(settled.value, -self.habit)),
                bound: Bound::Exact,
                depth: settled.depth.unsigned_abs(),
                seldepth: settled.seldepth as u32,
                moves: settled.line.to_vec(),
            }),
            _ if fresh => Some(PvLine {
                score: score(with_habit(self.value, -self.habit)),
                bound: self.bound,
                depth: depth.unsigned_abs(),
                seldepth: self.seldepth as u32,
                moves: self.line.to_vec(),
            }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::value;
    use shakmaty::{Chess, Position as _};

    #[test]
    fn an_aborted_iteration_falls_back_on_the_last_that_settled_the_move() {
        let played = Chess::default().legal_moves()[0];
        let line = Line::from_iter([played]);
        let mut root_move = RootMove::new(played);
        let reported = |root_move: &RootMove, depth, aborted| {
            root_move
                .pv_line(depth, aborted, value::score)
                .map(|line| (line.score, line.bound, line.depth))
        };
        assert_eq!(reported(&root_move, 1, false), None, "nothing is known");
        root_move.found(31, (-INFINITE, INFINITE), &line);
        let first = Some((value::score(31), Bound::Exact, 1));
        assert_eq!(reported(&root_move, 1, false), first);

        root_move.begin_iteration(2);
        assert_eq!(root_move.settled_value(), Some(31));
        assert_eq!(reported(&root_move, 2, true), first, "not searched yet");
        root_move.found(5, (10, 40), &line);
        let low = Some((value::score(5), Bound::Upper, 2));
        assert_eq!(reported(&root_move, 2, false), low);
        assert_eq!(reported(&root_move, 2, true), first, "a bound is no result");
    }
}
