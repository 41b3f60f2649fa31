//! What a player's moves took: time, nodes and depth, as means over the games of a match.
//!
//! A result means something only together with how much was searched for it: the same clock gives a
//! fast machine many times the nodes of a slow one.

use super::match_game::Played;
use shakmaty::Color;
use std::time::Duration;

/// What the moves of one player took so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Averages {
    moves: u64,
    spent: Duration,
    depth: Told,
    nodes: Told,
    /// Time spent on the moves of which nodes were told.
    counted: Duration,
}

/// A number that a player may tell of a move or not.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Told {
    moves: u64,
    sum: u64,
}

impl Told {
    fn note(&mut self, told: u64) {
        self.moves += 1;
        self.sum = self.sum.saturating_add(told);
    }

    fn mean(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.sum as f64 / self.moves as f64)
    }
}

impl Averages {
    /// Adds this side's moves of a game.
    pub fn note(&mut self, played: &Played, side: Color) {
        for thought in played.thoughts_of(side) {
            self.moves += 1;
            self.spent += thought.spent;
            if let Some(depth) = thought.depth {
                self.depth.note(depth.into());
            }
            if let Some(nodes) = thought.nodes {
                self.nodes.note(nodes);
                self.counted += thought.spent;
            }
        }
    }

    /// How many moves were thought about.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// Seconds for each move; `None` before the first.
    pub fn seconds(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.spent.as_secs_f64() / self.moves as f64)
    }

    /// Plies, over the moves of which the player told them.
    pub fn depth(&self) -> Option<f64> {
        self.depth.mean()
    }

    /// Nodes for each move of which the player told them.
    pub fn nodes(&self) -> Option<f64> {
        self.nodes.mean()
    }

    /// Nodes in a second of those moves, by the arbiter's clock.
    pub fn nodes_per_second(&self) -> Option<f64> {
        let seconds = self.counted.as_secs_f64();
        (seconds > 0.0).then(|| self.nodes.sum as f64 / seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        arena::match_player::Thought,
        chess::{Ending, Position, Reason},
    };
    use shakmaty::Position as _;

    #[test]
    fn each_side_has_the_means_of_its_own_moves() {
        let thought = |ms, depth, nodes| Thought {
            best: None,
            score: None,
            depth,
            nodes,
            spent: Duration::from_millis(ms),
        };
        let mut position = Position::default();
        for _ in 0..5 {
            let played = position.current().legal_moves()[0];
            assert!(position.play(played));
        }
        // After five plies it is Black's turn: the last thought, and every other before it, was
        // White's; the first two plies were the opening's.
        let played = Played {
            position,
            ending: Ending::draw(Reason::Adjudication),
            problem: None,
            thoughts: vec![
                thought(100, Some(10), Some(3_000)),
                thought(900, None, None),
                thought(300, Some(13), None),
            ],
        };
        let [mut white, mut black] = [Averages::default(); 2];
        assert_eq!((white.seconds(), white.nodes_per_second()), (None, None));
        white.note(&played, Color::White);
        black.note(&played, Color::Black);
        assert_eq!((white.moves(), black.moves()), (2, 1));
        assert_eq!((white.seconds(), black.seconds()), (Some(0.2), Some(0.9)));
        assert_eq!((white.depth(), black.depth()), (Some(11.5), None));
        assert_eq!((white.nodes(), black.nodes()), (Some(3_000.0), None));
        // Of the move whose nodes are known, not of all.
        assert_eq!(white.nodes_per_second(), Some(30_000.0));
        white.note(&played, Color::White);
        assert_eq!((white.moves(), white.depth()), (4, Some(11.5)));
    }
}
