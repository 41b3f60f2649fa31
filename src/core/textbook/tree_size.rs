//! How large the whole tree is, without searching it: what minimax would visit, as perft counts it.
//!
//! Positions met again at the same depth are counted once and added, and the last ply is counted by
//! its moves alone, so that millions of leaves take a moment.

use super::rules::Rules;
use std::collections::HashMap;

/// The size of a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeSize {
    /// Positions below the root.
    pub nodes: u64,
    /// Positions at the depth asked for, and games that ended before it.
    pub leaves: u64,
}

/// The size of the tree of all moves, `depth` plies deep (at least 1); `None` when more than
/// `most` positions would have to be looked at, or there are more than can be counted, or it is not
/// wanted any more.
pub fn tree_size<R: Rules>(
    rules: &R,
    state: &R::State,
    depth: usize,
    most: u64,
    is_wanted: &dyn Fn() -> bool,
) -> Option<TreeSize> {
    let mut count = Count {
        rules,
        known: HashMap::new(),
        left: most,
        is_wanted,
    };
    count.below(state, depth.max(1))
}

/// Fewest leaves that alpha-beta has to see to be sure of the value, with the best move always
/// first, in a tree of this branching factor and depth (Knuth and Moore 1975).
pub fn fewest_leaves(branching: f64, depth: usize) -> f64 {
    let part = |plies: usize| branching.powi(i32::try_from(plies).unwrap_or(i32::MAX));
    part(depth.div_ceil(2)) + part(depth / 2) - 1.0
}

struct Count<'a, R> {
    rules: &'a R,
    known: HashMap<(u64, usize), TreeSize>,
    left: u64,
    is_wanted: &'a dyn Fn() -> bool,
}

impl<R: Rules> Count<'_, R> {
    fn below(&mut self, state: &R::State, depth: usize) -> Option<TreeSize> {
        self.left = self.left.checked_sub(1)?;
        if self.left & 0xfff == 0 && !(self.is_wanted)() {
            return None;
        }
        if self.rules.outcome(state).is_some() {
            let leaf = TreeSize {
                nodes: 0,
                leaves: 1,
            };
            return Some(leaf);
        }
        let moves = self.rules.moves(state);
        if depth == 1 {
            let count = moves.len() as u64;
            let last = TreeSize {
                nodes: count,
                leaves: count,
            };
            return Some(last);
        }
        // So near the leaves a position costs less than looking it up.
        let key = (depth > 2).then(|| (self.rules.key(state), depth));
        if let Some(known) = key.and_then(|key| self.known.get(&key)) {
            return Some(*known);
        }
        let mut size = TreeSize::default();
        for chosen in moves {
            let after = self.rules.play(state, chosen);
            let below = self.below(&after, depth - 1)?;
            size.nodes = size.nodes.checked_add(below.nodes)?.checked_add(1)?;
            size.leaves = size.leaves.checked_add(below.leaves)?;
        }
        if let Some(key) = key {
            self.known.insert(key, size);
        }
        Some(size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook::games::tic_tac_toe::{Board, TicTacToe};

    #[test]
    fn a_tree_is_as_large_as_is_known() {
        let size = |text: &str, depth| {
            let board: Board = text.parse().expect("a position");
            tree_size(&TicTacToe, &board, depth, u64::MAX, &|| true)
        };
        // 549,945 positions below the empty board, 255,168 ways for a game to end.
        let whole = TreeSize {
            nodes: 549_945,
            leaves: 255_168,
        };
        assert_eq!(size("", 9), Some(whole));
        assert_eq!(size("", 2).map(|size| size.nodes), Some(9 + 72));
        let none = tree_size(&TicTacToe, &Board::default(), 9, 100, &|| true);
        assert_eq!(none, None);
    }

    #[test]
    fn the_fewest_leaves_are_about_twice_the_square_root() {
        assert_eq!(fewest_leaves(30.0, 4), 900.0 + 900.0 - 1.0);
        assert_eq!(fewest_leaves(30.0, 3), 900.0 + 30.0 - 1.0);
        assert_eq!(fewest_leaves(30.0, 1), 30.0);
    }
}
