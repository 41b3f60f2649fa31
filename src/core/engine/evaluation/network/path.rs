//! Accumulators that follow the search's path.
//!
//! A move only notes what it changes. Sums are made when a position is evaluated: from the nearest
//! position above it whose sums are there, change by change. Where the own king has crossed the
//! middle of the board the view is another one, and the sums are made from the last position seen
//! with that view ([`Seen`]), by the pieces in which it differs.

use super::{
    Network,
    feature::{View, is_mirrored},
    index, layers,
};
use crate::engine::{
    processor::level,
    state::{State, landing},
    value::{MAX_PLY, Value},
};
use arrayvec::ArrayVec;
use fearless_simd::{Simd, dispatch};
use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Piece, Role, Square};
use std::sync::Arc;

/// The path from the root, and the sums of its positions as far as they were needed.
pub struct Path {
    network: Arc<Network>,
    /// One for each position on the path; the first is the root.
    steps: Vec<Step>,
    /// Where the path ends.
    top: usize,
    /// The sums of each position, White's view before Black's.
    sums: Vec<i16>,
    /// For each side, unmirrored and mirrored.
    seen: [[Seen; 2]; 2],
}

/// What brought a position about.
#[derive(Clone, Default)]
struct Step {
    came: ArrayVec<(Square, Piece), 2>,
    went: ArrayVec<(Square, Piece), 2>,
    /// Whether this king crossed the middle, so that its side's view is another one.
    crossed: Option<Color>,
    /// Whether the sums are there, White's and Black's.
    ready: [bool; 2],
}

/// The last board seen with a view, with its sums.
struct Seen {
    sums: Vec<i16>,
    /// Squares by color and by kind.
    pieces: [[Bitboard; 6]; 2],
}

impl Path {
    pub fn new(network: Arc<Network>) -> Path {
        let positions = MAX_PLY + 8;
        let seen = || Seen {
            sums: network.input_bias.clone(),
            pieces: [[Bitboard::EMPTY; 6]; 2],
        };
        Path {
            seen: [[seen(), seen()], [seen(), seen()]],
            steps: vec![Step::default(); positions],
            top: 0,
            sums: vec![0; positions * 2 * network.hidden],
            network,
        }
    }

    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// The path is the root alone.
    pub fn begin(&mut self) {
        self.top = 0;
        if let Some(root) = self.steps.first_mut() {
            *root = Step::default();
        }
    }

    /// Goes on by a legal move.
    #[inline]
    pub fn enter(&mut self, from: &State, played: Move) {
        let step = self.next();
        let us = from.turn();
        let to = landing(played, us);
        let Some(left) = played.from() else { return };
        let role = played.role();
        step.went.push((left, role.of(us)));
        step.came
            .push((to, played.promotion().unwrap_or(role).of(us)));
        match played {
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_queen_side(rook < king);
                step.went.push((rook, Role::Rook.of(us)));
                step.came.push((side.rook_to(us), Role::Rook.of(us)));
            }
            Move::EnPassant { from, to } => {
                let taken = Square::from_coords(to.file(), from.rank());
                step.went.push((taken, Role::Pawn.of(!us)));
            }
            _ => {
                if let Some(taken) = played.capture() {
                    step.went.push((to, taken.of(!us)));
                }
            }
        }
        if role == Role::King && is_mirrored(left) != is_mirrored(to) {
            step.crossed = Some(us);
        }
    }

    /// Goes on by a pass.
    pub fn enter_null_move(&mut self) {
        self.next();
    }

    fn next(&mut self) -> &mut Step {
        // The search's paths are shorter; a longer one would end in wrong sums, not in a panic.
        self.top = (self.top + 1).min(self.steps.len() - 1);
        let step = &mut self.steps[self.top];
        step.came.clear();
        step.went.clear();
        step.crossed = None;
        step.ready = [false; 2];
        step
    }

    /// Goes back by one.
    #[inline]
    pub fn leave(&mut self) {
        self.top = self.top.saturating_sub(1);
    }

    /// The worth of the position at the end of the path, which `state` must be, in centipawns from
    /// the mover's side.
    pub fn evaluate(&mut self, state: &State) -> Value {
        let value = dispatch!(level(), simd => self.evaluate_with(simd, state));
        // Of one position in sixteen: of all of them, searches in tests would take twice as long.
        debug_assert!(
            !state.key().is_multiple_of(16) || value == self.network.evaluate(state),
            "as made anew"
        );
        value
    }

    #[inline(always)]
    fn evaluate_with<S: Simd>(&mut self, simd: S, state: &State) -> Value {
        for color in Color::ALL {
            if !self.steps[self.top].ready[index(color)] {
                self.prepare(simd, state.board(), color);
            }
        }
        let hidden = self.network.hidden;
        let first = self.top * 2 * hidden;
        let (white, black) = self.sums[first..first + 2 * hidden].split_at(hidden);
        let (mover, opponent) = if state.turn().is_white() {
            (white, black)
        } else {
            (black, white)
        };
        let bucket = self.network.bucket(state.board());
        self.network.output(simd, bucket, mover, opponent)
    }

    /// Makes the sums of a view at the end of the path.
    #[inline(always)]
    fn prepare<S: Simd>(&mut self, simd: S, board: &Board, color: Color) {
        let side = index(color);
        let mut known = self.top;
        while !self.steps[known].ready[side] {
            if known == 0 || self.steps[known].crossed == Some(color) {
                return self.refresh(simd, board, color);
            }
            known -= 1;
        }
        let hidden = self.network.hidden;
        let view = View::of(board, color);
        for at in known + 1..=self.top {
            let step = &mut self.steps[at];
            step.ready[side] = true;
            let row = |(square, piece): (Square, Piece)| {
                self.network.weights_of(view.feature(square, piece))
            };
            let (before, after) = self.sums.split_at_mut(at * 2 * hidden);
            let first = (at - 1) * 2 * hidden + side * hidden;
            let source = &before[first..first + hidden];
            let target = &mut after[side * hidden..(side + 1) * hidden];
            match (step.came.as_slice(), step.went.as_slice()) {
                // Nearly every move: one piece goes and comes, and may take another.
                ([one], [other]) => {
                    layers::change(simd, target, source, &[row(*one)], &[row(*other)]);
                }
                ([one], [other, taken]) => {
                    let went = [row(*other), row(*taken)];
                    layers::change(simd, target, source, &[row(*one)], &went);
                }
                (came, went) => {
                    let rows = |changes: &[(Square, Piece)]| -> ArrayVec<&[i16], 2> {
                        changes.iter().map(|change| row(*change)).collect()
                    };
                    layers::change(simd, target, source, &rows(came), &rows(went));
                }
            }
        }
    }

    /// Makes the sums from the last board seen with this view.
    #[inline(always)]
    fn refresh<S: Simd>(&mut self, simd: S, board: &Board, color: Color) {
        let side = index(color);
        let view = View::of(board, color);
        let king = board.king_of(color).unwrap_or(Square::E1);
        let seen = &mut self.seen[side][usize::from(is_mirrored(king))];
        for piece_color in Color::ALL {
            for role in Role::ALL {
                let now = board.by_color(piece_color) & board.by_role(role);
                let before = &mut seen.pieces[index(piece_color)][role as usize - 1];
                let piece = role.of(piece_color);
                for square in now & !*before {
                    layers::add(
                        simd,
                        &mut seen.sums,
                        self.network.weights_of(view.feature(square, piece)),
                    );
                }
                for square in *before & !now {
                    layers::take(
                        simd,
                        &mut seen.sums,
                        self.network.weights_of(view.feature(square, piece)),
                    );
                }
                *before = now;
            }
        }
        let hidden = self.network.hidden;
        let first = self.top * 2 * hidden + side * hidden;
        self.sums[first..first + hidden].copy_from_slice(&seen.sums);
        self.steps[self.top].ready[side] = true;
    }
}

#[cfg(test)]
mod tests {
    use super::{super::tests::random, *};
    use crate::engine::movegen;
    use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
    use shakmaty::Chess;

    /// Walks at random up and down the tree, evaluating now and then.
    fn walk(start: &str, seed: u64) {
        let network = Arc::new(random(32, 4, 5));
        let mut path = Path::new(Arc::clone(&network));
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        let start = crate::chess::fen::read(start).expect("a position");
        let mut states = vec![State::new(start.current())];
        path.begin();
        for _ in 0..3_000 {
            let state = states.last().expect("the root at least").clone();
            let moves = movegen::legal(&state);
            let back = dice.random_range(0..100) < 30 || states.len() > 200 || moves.is_empty();
            if back && states.len() > 1 {
                states.pop();
                path.leave();
            } else if dice.random_range(0..20) == 0
                && let Some(passed) = state.pass()
            {
                path.enter_null_move();
                states.push(passed);
            } else if !moves.is_empty() {
                let played = moves[dice.random_range(0..moves.len())];
                path.enter(&state, played);
                states.push(state.play(played));
            }
            let here = states.last().expect("the root at least");
            if dice.random_range(0..3) == 0 {
                assert_eq!(path.evaluate(here), network.evaluate(here));
            }
        }
    }

    #[test]
    fn sums_that_follow_the_moves_are_those_made_anew() {
        for (seed, start) in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/PPPk4/8/2pP4/2Pp4/8/4Kppp/8 w - - 0 1",
            "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1",
        ]
        .into_iter()
        .enumerate()
        {
            walk(start, seed as u64);
        }
    }

    #[test]
    fn a_new_root_forgets_the_path() {
        let network = Arc::new(random(16, 1, 8));
        let mut path = Path::new(Arc::clone(&network));
        let start = State::new(&Chess::default());
        path.begin();
        let before = path.evaluate(&start);
        let played = movegen::legal(&start)[3];
        let next = start.play(played);
        path.begin();
        assert_eq!(path.evaluate(&next), network.evaluate(&next));
        path.begin();
        assert_eq!(path.evaluate(&start), before);
    }
}
