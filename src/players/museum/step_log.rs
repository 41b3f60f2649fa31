//! The log of an exhibit's search, step by step, as account D's program wrote it: whose move, how
//! deep, which move, what it is worth, and the best so far.

use super::{actor, castled::CastledChess, exhibits::Exhibit, genetic::passed};
use crate::{
    chess::notation,
    engine::Stop,
    textbook::{Cut, Thought, WIN, Watcher},
};
use shakmaty::{Chess, Color, Move, Position as _};

/// A move that was searched, with all below it.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub side: Color,
    /// Plies below the root, from 1.
    pub ply: usize,
    /// The move in words; a pass too.
    pub label: String,
    /// What it is worth to the side that moved.
    pub value: i32,
    /// The best value for that side among its moves so far, this one included.
    pub best: i32,
}

/// Searches as the exhibit does and tells each step, until `tell` wants no more or it is stopped.
pub fn log(
    root: &CastledChess,
    exhibit: &Exhibit,
    depth: usize,
    stop: &Stop,
    tell: &mut dyn FnMut(Step) -> bool,
) -> Thought<Move> {
    let mut recorder = StepRecorder {
        levels: vec![Level::of(Chess::clone(root), String::new())],
        stop,
        tell,
        is_enough: false,
    };
    actor::search(exhibit, root, depth, &mut recorder)
}

/// A node on the way to where the search is.
struct Level {
    chess: Chess,
    /// The move that led here.
    label: String,
    /// For the side to move here.
    best: i32,
}

impl Level {
    fn of(chess: Chess, label: String) -> Level {
        Level {
            chess,
            label,
            best: -WIN,
        }
    }
}

struct StepRecorder<'a> {
    /// The root first.
    levels: Vec<Level>,
    stop: &'a Stop,
    tell: &'a mut dyn FnMut(Step) -> bool,
    is_enough: bool,
}

impl StepRecorder<'_> {
    fn enter_with(&mut self, label: impl Fn(&Chess) -> String, after: impl Fn(&Chess) -> Chess) {
        if let Some(here) = self.levels.last() {
            let level = Level::of(after(&here.chess), label(&here.chess));
            self.levels.push(level);
        }
    }
}

impl Watcher<Move> for StepRecorder<'_> {
    fn enter(&mut self, chosen: Move, _alpha: i32, _beta: i32) {
        self.enter_with(
            |chess| notation::san(chess, chosen),
            |chess| {
                let mut after = chess.clone();
                // A search that passed without saying so would have a move of the other side.
                if chess.is_legal(chosen) {
                    after.play_unchecked(chosen);
                }
                after
            },
        );
    }

    fn enter_pass(&mut self, _alpha: i32, _beta: i32) {
        self.enter_with(
            |_| "(pass)".to_owned(),
            |chess| passed(chess).unwrap_or_else(|| chess.clone()),
        );
    }

    fn leave(&mut self, value: i32, _cut: Option<Cut>) {
        let Some(left) = self.levels.pop() else {
            return;
        };
        let ply = self.levels.len();
        let Some(here) = self.levels.last_mut() else {
            return;
        };
        here.best = here.best.max(-value);
        let step = Step {
            side: here.chess.turn(),
            ply,
            label: left.label,
            value: -value,
            best: here.best,
        };
        if !self.is_enough {
            self.is_enough = !(self.tell)(step);
        }
    }

    fn wants_stop(&mut self) -> bool {
        self.is_enough || self.stop.is_stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{chess::fen, players::museum::exhibits};

    fn steps(fen: &str, name: &str, depth: usize, most: usize) -> (Vec<Step>, Thought<Move>) {
        let position = fen::read(fen).expect("a FEN");
        let exhibit = exhibits::find(name).expect("an exhibit");
        let mut steps = Vec::new();
        let mut tell = |step| {
            steps.push(step);
            steps.len() < most
        };
        let root = CastledChess::from(&position);
        let thought = log(&root, exhibit, depth, &Stop::new(), &mut tell);
        (steps, thought)
    }

    const SMALL: &str = "7k/8/8/8/8/8/r6P/R6K w - - 0 1";

    #[test]
    fn every_node_is_a_step_and_the_last_of_the_root_has_the_value() {
        for name in ["minimax", "alphabeta", "deepening", "genetic"] {
            let (steps, thought) = steps(SMALL, name, 2, usize::MAX);
            let passes = steps.iter().filter(|step| step.label == "(pass)").count();
            assert_eq!(passes > 0, name == "genetic");
            assert_eq!(
                (steps.len() - passes) as u64,
                thought.counts.nodes,
                "{name}"
            );
            let last = steps.last().expect("a step");
            assert_eq!((last.ply, last.side), (1, Color::White), "{name}");
            let of_the_root = steps.iter().filter(|step| step.ply == 1);
            let best = of_the_root.map(|step| step.value).max();
            assert!(best >= Some(thought.value), "{name}");
        }
    }

    #[test]
    fn values_are_those_of_the_side_that_moved() {
        let (steps, thought) = steps(SMALL, "minimax", 2, usize::MAX);
        let taken = steps
            .iter()
            .find(|step| step.ply == 1 && step.label == "Rxa2");
        // A rook is worth 525, the pawn 100.
        assert_eq!(taken.map(|step| (step.value, step.best)), {
            Some((625, taken.map_or(0, |step| step.best)))
        });
        assert_eq!(thought.value, 625);
        let replies = |step: &&Step| step.ply == 2 && step.label == "Rxa1+";
        let bad = steps.iter().find(replies).expect("Black takes");
        assert_eq!((bad.side, bad.value, bad.best), (Color::Black, 425, 425));
    }

    #[test]
    fn who_wants_no_more_ends_the_search() {
        let (steps, thought) = steps("startpos", "minimax", 3, 10);
        assert_eq!(steps.len(), 10);
        assert!(thought.counts.nodes < 100, "{}", thought.counts.nodes);
    }
}
