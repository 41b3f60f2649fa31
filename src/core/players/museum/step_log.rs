//! The log of a search, step by step, as account D's program wrote it: whose move, how
//! deep, which move, what it is worth, and the best so far.

use super::{
    actor::Actor,
    castled::CastledChess,
    chess_game::passed,
    lab::{View, by_view},
    twig::{PASS, in_brackets},
};
use crate::{
    chess::notation,
    engine::Stop,
    textbook::{Counts, Cut, Note, Searcher as _, Thought, WIN, Watcher, choice::Trial},
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

impl Step {
    /// Whether none of the moves beside it, searched before it, is better.
    pub fn is_best(&self) -> bool {
        self.value == self.best
    }
}

/// The steps of a search, or the first of them.
#[derive(Clone, Debug, Default)]
pub struct StepLog {
    pub steps: Vec<Step>,
    /// There are no more.
    pub is_whole: bool,
}

/// So many steps are kept at most.
const MOST_STEPS: usize = 20_000;

/// The first steps of a search; what it finds does not matter.
pub fn first_steps(
    root: &CastledChess,
    actor: Actor,
    view: View,
    depth: usize,
    stop: &Stop,
) -> StepLog {
    let mut steps = Vec::new();
    let mut is_whole = true;
    let mut tell = |step| {
        is_whole = steps.len() < MOST_STEPS;
        if is_whole {
            steps.push(step);
        }
        is_whole
    };
    log(root, (actor, view), depth, stop, &mut tell);
    StepLog { steps, is_whole }
}

/// Searches and tells each step, until `tell` wants no more or it is stopped. The evaluation is for
/// who has none of its own.
pub fn log(
    root: &CastledChess,
    (actor, view): (Actor, View),
    depth: usize,
    stop: &Stop,
    tell: &mut dyn FnMut(Step) -> bool,
) -> Thought<Move> {
    let mut recorder = StepRecorder {
        levels: vec![Level::of(Chess::clone(root), String::new())],
        stop,
        tell,
        trial: None,
        is_enough: false,
    };
    if let Some(thought) = actor.search(root, depth, &mut recorder) {
        return thought;
    }
    let mut bench = actor.workbench();
    by_view!(view, root => |rules, state, evaluator| {
        bench.choose(rules, evaluator, state, depth, &mut recorder)
    })
}

/// A node on the way to where the search is.
struct Level {
    chess: Chess,
    /// The move that led here.
    label: String,
    /// For the side to move here.
    best: i32,
    /// No move led here: it is the position above, put to another question.
    is_trial: bool,
}

impl Level {
    fn of(chess: Chess, label: String) -> Level {
        Level {
            chess,
            label,
            best: -WIN,
            is_trial: false,
        }
    }
}

struct StepRecorder<'a> {
    /// The root first.
    levels: Vec<Level>,
    stop: &'a Stop,
    tell: &'a mut dyn FnMut(Step) -> bool,
    /// The node entered next is the same position, put to this question.
    trial: Option<Trial>,
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
        match self.trial.take() {
            Some(trial) => {
                self.enter_with(|_| in_brackets(trial), Chess::clone);
                if let Some(level) = self.levels.last_mut() {
                    level.is_trial = true;
                }
            }
            None => self.enter_with(
                |_| PASS.to_owned(),
                |chess| passed(chess).unwrap_or_else(|| chess.clone()),
            ),
        }
    }

    fn note(&mut self, note: Note) {
        if let Note::Trial(trial) = note {
            self.trial = Some(trial);
        }
    }

    fn leave(&mut self, value: i32, _cut: Option<Cut>) {
        let Some(left) = self.levels.pop() else {
            return;
        };
        let ply = self.levels.len();
        let Some(here) = self.levels.last_mut() else {
            return;
        };
        // The answer to another question is no value of a move.
        if !left.is_trial {
            here.best = here.best.max(-value);
        }
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

    fn iteration(&mut self, _depth: usize, _value: i32, _line: &[Move], _counts: &Counts) {
        // The next one begins with nothing found.
        if let Some(root) = self.levels.first_mut() {
            root.best = -WIN;
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
        let actor = Actor::Exhibit(exhibit);
        let at = (actor, View::Material);
        let thought = log(&root, at, depth, &Stop::new(), &mut tell);
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

    #[test]
    fn any_search_has_a_log_and_a_long_one_is_cut_off() {
        let root = CastledChess::default();
        let stop = Stop::new();
        let short = first_steps(&root, Actor::Tabiya, View::Material, 5, &stop);
        assert!(short.is_whole);
        let first = short.steps.first().expect("a step");
        assert!(first.is_best() && first.side == Color::White);
        let found = Actor::Tabiya.search(&root, 5, &mut crate::textbook::Silent);
        let nodes = found.expect("it has a search").counts.nodes;
        assert_eq!(short.steps.len() as u64, nodes);
        let switched = Actor::Switched(crate::textbook::workbench::Switches::default());
        let long = first_steps(&root, switched, View::Material, 4, &stop);
        assert_eq!((long.steps.len(), long.is_whole), (MOST_STEPS, false));
    }
}
