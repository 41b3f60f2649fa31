//! Account E's search: a bound from a null move, quiet moves first, and a quiescence that looks
//! only at the captures which the last move made possible.

use super::{
    chess_game::{ChessGame, became_possible, passed},
    weights::Weights,
};
use crate::textbook::{
    Counts, Cut, Evaluator, Note, Rules, Searcher, Thought, WIN, Watcher, choice::STAND_PAT,
};
use shakmaty::{Chess, Move, Position as _};

/// The account's searcher.
#[derive(Clone, Debug)]
pub struct Genetic;

impl Searcher<ChessGame, Weights> for Genetic {
    fn choose(
        &mut self,
        rules: &ChessGame,
        evaluator: &Weights,
        state: &Chess,
        depth: usize,
        watcher: &mut dyn Watcher<Move>,
    ) -> Thought<Move> {
        let mut walk = Walk {
            rules,
            evaluator,
            watcher,
            counts: Counts::default(),
        };
        let bound = walk.null_move_bound(state);
        let (value, line, _) = walk.value(state, depth.max(1), 0, bound, WIN);
        if !line.is_empty() && value > bound {
            return Thought {
                value,
                line,
                counts: walk.counts,
            };
        }
        // Every move is worse than passing would be (zugzwang), or nothing was found: once more
        // without the bound.
        let (value, line, _) = walk.value(state, depth.max(1), 0, -WIN, WIN);
        Thought {
            value,
            line,
            counts: walk.counts,
        }
    }
}

struct Walk<'a> {
    rules: &'a ChessGame,
    evaluator: &'a Weights,
    watcher: &'a mut dyn Watcher<Move>,
    counts: Counts,
}

/// A move, the position after it, and that position's value for the side to move there.
struct Tried {
    chosen: Move,
    after: Chess,
    value: i32,
}

/// Value for the mover, line, and the cut if there was one.
type Found = (i32, Vec<Move>, Option<Cut>);

impl Walk<'_> {
    /// What the mover keeps even if the opponent moves twice in a row: nearly always less than
    /// a move of one's own is worth, so it serves as the first lower bound. Where the first of the
    /// two moves gives check, the second cannot be made, and the mover answers.
    fn null_move_bound(&mut self, state: &Chess) -> i32 {
        let Some(first) = passed(state) else {
            return -WIN;
        };
        // The opponent's best, as the opponent's value.
        let mut best = -WIN;
        self.watcher.enter_pass(-WIN, WIN);
        for chosen in self.rules.moves(&first) {
            if self.watcher.wants_stop() {
                self.watcher.leave(best, None);
                return -WIN;
            }
            let after = self.rules.play(&first, chosen);
            self.counts.visit(1);
            self.watcher.enter(chosen, -WIN, -best);
            let value = match passed(&after) {
                Some(second) => {
                    self.watcher.enter_pass(best, WIN);
                    let value = self.value(&second, 1, 2, best, WIN).0;
                    self.watcher.leave(value, None);
                    value
                }
                None => -self.value(&after, 1, 2, -WIN, -best).0,
            };
            self.watcher.leave(-value, None);
            best = best.max(value);
        }
        self.watcher.leave(best, None);
        -best - 1
    }

    fn value(&mut self, state: &Chess, depth: usize, ply: usize, alpha: i32, beta: i32) -> Found {
        if let Some(outcome) = self.rules.outcome(state) {
            self.counts.leaves += 1;
            return (
                outcome.value(self.rules.mover(state), ply),
                Vec::new(),
                None,
            );
        }
        let moves: Vec<Tried> = self
            .rules
            .moves(state)
            .into_iter()
            .map(|chosen| {
                let after = self.rules.play(state, chosen);
                let value = self.evaluator.value(self.rules, &after);
                Tried {
                    chosen,
                    after,
                    value,
                }
            })
            .collect();
        // As the evaluation's promise has it: quiet moves first.
        let mut order: Vec<(i32, usize)> = moves
            .iter()
            .enumerate()
            .map(|(place, tried)| (tried.value.abs(), place))
            .collect();
        order.sort_unstable();
        let in_order = order.iter().filter_map(|(_, place)| moves.get(*place));
        let mut best: Found = (-WIN, Vec::new(), None);
        let mut floor = alpha;
        for (index, tried) in in_order.enumerate() {
            if self.watcher.wants_stop() {
                break;
            }
            self.counts.visit(ply + 1);
            self.watcher.enter(tried.chosen, -beta, -floor);
            let (reply, mut line, cut) = if depth == 1 {
                let (reply, cut) = self.quiesce(state, tried, ply + 1, -beta, -floor);
                (reply, Vec::new(), cut)
            } else {
                self.value(&tried.after, depth - 1, ply + 1, -beta, -floor)
            };
            self.watcher.leave(reply, cut);
            if -reply > best.0 || best.1.is_empty() {
                line.insert(0, tried.chosen);
                best = (-reply, line, None);
            }
            floor = floor.max(best.0);
            if best.0 >= beta && index + 1 < moves.len() {
                self.counts.cut(index);
                best.2 = Some(Cut {
                    tried: index + 1,
                    of: moves.len(),
                });
                break;
            }
        }
        best
    }

    /// The mover may stand pat, or take what the last move laid open.
    fn quiesce(
        &mut self,
        before: &Chess,
        tried: &Tried,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> (i32, Option<Cut>) {
        self.counts.leaves += 1;
        let state = &tried.after;
        if let Some(outcome) = self.rules.outcome(state) {
            return (outcome.value(self.rules.mover(state), ply), None);
        }
        let mut best = tried.value;
        alpha = alpha.max(best);
        if best >= beta {
            self.watcher.note(STAND_PAT);
            return (best, None);
        }
        let mut captures = state.capture_moves();
        captures.retain(|capture| became_possible(before, tried.chosen, *capture));
        for (index, capture) in captures.iter().copied().enumerate() {
            if self.watcher.wants_stop() {
                break;
            }
            let after = self.rules.play(state, capture);
            let value = self.evaluator.value(self.rules, &after);
            self.counts.visit(ply + 1);
            self.counts.quiescence += 1;
            self.watcher.note(Note::Beyond);
            self.watcher.enter(capture, -beta, -alpha);
            let next = Tried {
                chosen: capture,
                after,
                value,
            };
            let (reply, cut) = self.quiesce(state, &next, ply + 1, -beta, -alpha);
            self.watcher.leave(reply, cut);
            best = best.max(-reply);
            alpha = alpha.max(best);
            if best >= beta && index + 1 < captures.len() {
                self.counts.cut(index);
                let (tried, of) = (index + 1, captures.len());
                return (best, Some(Cut { tried, of }));
            }
        }
        (best, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::{fen, notation},
        textbook::{Silent, recorder::Recorder, stage::Manner},
    };

    fn best(text: &str, depth: usize) -> String {
        let position = fen::read(text).expect("a legal FEN");
        let thought = Genetic.choose(
            &ChessGame::default(),
            &Weights::published(),
            position.current(),
            depth,
            &mut Silent,
        );
        thought
            .best()
            .map(|m| notation::san(position.current(), m))
            .unwrap_or_default()
    }

    #[test]
    fn it_takes_a_hanging_queen_and_mates() {
        assert_eq!(best("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", 2), "exd5");
        assert_eq!(best("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 2), "Ra8#");
    }

    #[test]
    fn zugzwang_does_not_leave_it_without_a_move() {
        // Passing would be best; every move loses the pawn.
        assert!(!best("8/8/8/8/8/4k3/4P3/4K3 w - - 0 1", 3).is_empty());
    }

    /// Of every node below the root: a child's window is the node's own, turned round and narrowed
    /// by the children before it.
    #[test]
    fn a_watcher_is_told_the_windows_that_are_searched_with() {
        let position = fen::read("r2qkb1r/ppp2ppp/2n2n2/3pp3/4P1b1/3B1N2/PPPP1PPP/RNBQ1RK1 w kq -");
        let position = position.expect("a legal FEN");
        let mut look = |_: &Recorder<'_, Move>| true;
        let mut recorder = Recorder::new(1_000_000, &mut look);
        let (rules, weights) = (ChessGame::default(), Weights::published());
        Genetic.choose(&rules, &weights, position.current(), 2, &mut recorder);
        let mut passes = 0;
        for node in recorder.tree.iter().skip(1) {
            passes += usize::from(node.chosen.is_none());
            let mut floor = node.alpha;
            for child in node.children.iter().map(|place| &recorder.tree[*place]) {
                assert_eq!(child.alpha, -node.beta, "{node:?}: {child:?}");
                match child.manner {
                    // Standing pat has narrowed it as well.
                    Manner::Beyond => assert!(child.beta <= -floor, "{node:?}: {child:?}"),
                    _ => assert_eq!(child.beta, -floor, "{node:?}: {child:?}"),
                }
                floor = floor.max(-child.value);
            }
        }
        assert!(passes > 20, "{passes}");
    }

    #[test]
    fn captures_en_passant_and_of_a_castled_rook_are_new() {
        let is_new = |text: &str, last: &str, takes: &str| {
            let position = fen::read(text).expect("a legal FEN");
            let before = position.current();
            let last = notation::read_move(before, last).expect("a legal move");
            let after = ChessGame::default().play(before, last);
            let takes = notation::read_move(&after, takes).expect("a legal move");
            became_possible(before, last, takes)
        };
        let pawns = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
        assert!(is_new(pawns, "d5", "exd6"));
        // In Chess960 the bishop may have looked at the rook's new square before.
        let castles = "4k3/8/8/8/6b1/8/7P/RK6 w Q - 0 1";
        assert!(is_new(castles, "O-O-O", "Bxd1"));
    }

    #[test]
    fn an_old_capture_is_not_looked_at_and_a_new_one_is() {
        let position = fen::read("4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1").expect("a legal FEN");
        let before = position.current();
        let quiet = notation::read_move(before, "Ke2").expect("a legal move");
        let after = ChessGame::default().play(before, quiet);
        let takes = notation::read_move(&after, "Rxd1").expect("a legal move");
        assert!(!became_possible(before, quiet, takes));
        let offers = notation::read_move(before, "Rd4").expect("a legal move");
        let after = ChessGame::default().play(before, offers);
        let takes = notation::read_move(&after, "Rxd4").expect("a legal move");
        assert!(became_possible(before, offers, takes));
    }
}
