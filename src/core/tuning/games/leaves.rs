//! Positions out of the tree of a search: those that a static evaluation is asked about.
//!
//! Games show what comes after good moves. A search evaluates mostly what comes after bad ones, and
//! there an evaluation learned from games alone was never right or wrong. So some of the positions
//! that the search of a move evaluated are drawn, each as likely as any other, and searched on
//! their own. (That training positions are better taken from within searches was found by others
//! too, for instance for Ethereal's networks.)

use crate::engine::search::trace::{Entered, Tracer};
use rand::{RngExt as _, rngs::Xoshiro256PlusPlus};
use shakmaty::Move;

/// Draws from one search; reservoir sampling, so that nothing need be known of its length.
pub struct Leaves<'a> {
    random: &'a mut Xoshiro256PlusPlus,
    /// Positions to draw.
    wanted: usize,
    /// Positions evaluated so far.
    seen: usize,
    /// The moves from the root to where the search is; `None`: a null move.
    path: Vec<Option<Move>>,
    drawn: Vec<Vec<Move>>,
}

impl<'a> Leaves<'a> {
    pub fn new(wanted: usize, random: &'a mut Xoshiro256PlusPlus) -> Leaves<'a> {
        Leaves {
            random,
            wanted,
            seen: 0,
            path: Vec::new(),
            drawn: Vec::with_capacity(wanted),
        }
    }

    /// The moves from the root to each position drawn.
    pub fn into_paths(self) -> Vec<Vec<Move>> {
        self.drawn
    }
}

impl Tracer for Leaves<'_> {
    // Paths are all that is wanted: nothing need be worked out for this listener.
    const LISTENS: bool = false;

    fn descend(&mut self, played: Option<Move>) {
        self.path.push(played);
    }

    fn ascend(&mut self) {
        self.path.pop();
    }

    fn enter(&mut self, node: Entered) {
        if node.depth > 0 || self.wanted == 0 {
            return;
        }
        // No null moves: they lead to positions that no game reaches.
        let Some(path) = self.path.iter().copied().collect::<Option<Vec<_>>>() else {
            return;
        };
        self.seen += 1;
        if self.drawn.len() < self.wanted {
            self.drawn.push(path);
        } else if let Some(place) = self.drawn.get_mut(self.random.random_range(0..self.seen)) {
            *place = path;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::Position,
        engine::{Limits, evaluation::Choice, solo::Solo},
    };
    use rand::SeedableRng as _;

    fn drawn(wanted: usize, seed: u64) -> Vec<Vec<Move>> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let limits = Limits {
            nodes: Some(2_000),
            ..Limits::default()
        };
        let mut leaves = Leaves::new(wanted, &mut random);
        let found = Solo::new(2, &Choice::Classical).search_traced(
            &Position::default(),
            &limits,
            &mut leaves,
        );
        assert!(found.is_some());
        leaves.into_paths()
    }

    #[test]
    fn positions_are_drawn_from_all_of_a_search() {
        let paths = drawn(20, 1);
        assert_eq!(paths.len(), 20);
        assert_eq!(drawn(20, 1), paths, "the same for the same seed");
        assert_ne!(drawn(20, 2), paths);
        for path in &paths {
            let mut position = Position::default();
            assert!(path.iter().all(|played| position.play(*played)), "legal");
        }
        let longest = paths.iter().map(Vec::len).max();
        let shortest = paths.iter().map(Vec::len).min();
        assert!(longest >= Some(5) && longest > shortest, "{longest:?}");
        assert!(drawn(0, 1).is_empty());
    }
}
