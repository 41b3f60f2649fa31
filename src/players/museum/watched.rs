//! A search of the laboratory while it runs: chess or tic-tac-toe, with any of the switches, as
//! text that a screen can show.

use super::{
    chess_game::ChessGame,
    lab::{View, by_view},
};
use crate::{
    chess::notation,
    engine::Stop,
    textbook::{
        Counts, Cut, Evaluator, Rules, Searcher as _, Watcher,
        games::{
            connect_four::{self, ConnectFour, OpenThrees, column_name},
            tic_tac_toe::{self, TicTacToe, square_name},
        },
        recorder::{Branch, Recorder},
        rules::Blind,
        workbench::{Switches, Workbench},
    },
};
use shakmaty::{Chess, Position as _};
use std::time::Duration;

/// What is searched.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A position and the evaluation to use.
    Chess(Box<Chess>, View),
    TicTacToe(tic_tac_toe::Board),
    /// Evaluated by lines of three with the fourth place empty.
    ConnectFour(connect_four::Board),
}

/// How a search stands.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    pub counts: Counts,
    pub iterations: Vec<Step>,
    /// Nodes in equal slices of time.
    pub pace: Vec<f64>,
    pub time: Duration,
    /// The last iteration's tree, the root first; there only at the end, and only if it is small.
    pub tree: Vec<Twig>,
    pub overflowed: bool,
    pub done: bool,
}

/// A finished iteration, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub depth: usize,
    pub value: i32,
    pub line: String,
    pub nodes: u64,
    pub cutoffs: u64,
    pub first_move_cutoffs: u64,
    pub table_hits: u64,
}

/// A node of the tree, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Twig {
    /// The move that leads here.
    pub label: String,
    /// The window and the value from the side to move here.
    pub alpha: i32,
    pub beta: i32,
    pub value: i32,
    pub cut: Option<Cut>,
    pub children: Vec<usize>,
}

/// Larger trees are not kept: nobody could look through them.
const MOST_TWIGS: usize = 30_000;

/// Searches, and reports about fifteen times per second and at the end. When stopped, it ends
/// with what it has.
pub fn watch(
    subject: &Subject,
    switches: Switches,
    depth: usize,
    stop: &Stop,
    tell: &mut dyn FnMut(Picture),
) {
    match subject {
        Subject::Chess(chess, view) => {
            let rules = ChessGame::default();
            let say = |state: &Chess, m| notation::san(state, m);
            by_view!(view, evaluator => go(
                &rules,
                evaluator,
                chess.as_ref(),
                switches,
                depth,
                stop,
                say,
                tell,
            ));
        }
        Subject::TicTacToe(board) => {
            let say = |_: &tic_tac_toe::Board, square: u8| square_name(square);
            go(&TicTacToe, &Blind, board, switches, depth, stop, say, tell);
        }
        Subject::ConnectFour(board) => {
            let say = |_: &connect_four::Board, column: u8| column_name(column);
            let evaluator = &OpenThrees;
            go(
                &ConnectFour,
                evaluator,
                board,
                switches,
                depth,
                stop,
                say,
                tell,
            );
        }
    }
}

/// Nodes of each iteration with these switches, reported as they are known.
pub fn count(
    subject: &Subject,
    switches: Switches,
    depth: usize,
    stop: &Stop,
    tell: &mut dyn FnMut(Vec<u64>),
) {
    let mut counter = Counter { stop, tell };
    let mut bench = Workbench { switches };
    match subject {
        Subject::Chess(chess, view) => {
            let rules = ChessGame::default();
            by_view!(view, evaluator => {
                bench.choose(&rules, evaluator, chess, depth, &mut counter)
            });
        }
        Subject::TicTacToe(board) => {
            bench.choose(&TicTacToe, &Blind, board, depth, &mut counter);
        }
        Subject::ConnectFour(board) => {
            bench.choose(&ConnectFour, &OpenThrees, board, depth, &mut counter);
        }
    }
}

struct Counter<'a> {
    stop: &'a Stop,
    tell: &'a mut dyn FnMut(Vec<u64>),
}

impl<M> Watcher<M> for Counter<'_> {
    fn iteration(&mut self, _depth: usize, _value: i32, _line: &[M], counts: &Counts) {
        (self.tell)(counts.by_iteration.clone());
    }

    fn wants_stop(&mut self) -> bool {
        self.stop.is_stopped()
    }
}

#[expect(
    clippy::too_many_arguments,
    reason = "one call of one function, for every evaluation"
)]
fn go<R: Rules, O: Evaluator<R>>(
    rules: &R,
    evaluator: &O,
    state: &R::State,
    switches: Switches,
    depth: usize,
    stop: &Stop,
    say: impl Fn(&R::State, R::Move) -> String,
    tell: &mut dyn FnMut(Picture),
) {
    let mut look = |recorder: &Recorder<'_, R::Move>| {
        tell(picture(rules, state, recorder, &say));
        !stop.is_stopped()
    };
    let mut recorder = Recorder::new(MOST_TWIGS, &mut look);
    let mut bench = Workbench { switches };
    bench.choose(rules, evaluator, state, depth, &mut recorder);
    let mut last = picture(rules, state, &recorder, &say);
    last.tree = twigs(rules, state, &recorder.tree, &say);
    last.overflowed = recorder.overflowed;
    last.done = true;
    tell(last);
}

fn picture<R: Rules>(
    rules: &R,
    state: &R::State,
    recorder: &Recorder<'_, R::Move>,
    say: &impl Fn(&R::State, R::Move) -> String,
) -> Picture {
    let steps = recorder.iterations.iter().map(|iteration| Step {
        depth: iteration.depth,
        value: iteration.value,
        line: line_in_words(rules, state, &iteration.line, say),
        nodes: iteration.counts.by_iteration.last().copied().unwrap_or(0),
        cutoffs: iteration.counts.cutoffs,
        first_move_cutoffs: iteration.counts.first_move_cutoffs,
        table_hits: iteration.counts.table_hits,
    });
    Picture {
        counts: recorder.counts.clone(),
        iterations: steps.collect(),
        pace: recorder.pace.iter().map(|nodes| *nodes as f64).collect(),
        time: recorder.elapsed(),
        ..Picture::default()
    }
}

/// A line of moves in words.
pub fn line_in_words<R: Rules>(
    rules: &R,
    state: &R::State,
    line: &[R::Move],
    say: &impl Fn(&R::State, R::Move) -> String,
) -> String {
    let mut now = state.clone();
    let mut words = Vec::new();
    for chosen in line {
        words.push(say(&now, *chosen));
        now = rules.play(&now, *chosen);
    }
    words.join(" ")
}

/// The tree in words: the moves have to be played for that.
fn twigs<R: Rules>(
    rules: &R,
    root: &R::State,
    tree: &[Branch<R::Move>],
    say: &impl Fn(&R::State, R::Move) -> String,
) -> Vec<Twig> {
    let mut labels = vec![String::new(); tree.len()];
    let mut waiting = vec![(0, root.clone())];
    while let Some((place, state)) = waiting.pop() {
        let Some(branch) = tree.get(place) else {
            continue;
        };
        for child in &branch.children {
            let Some(below) = tree.get(*child) else {
                continue;
            };
            let (label, after) = match below.chosen {
                Some(chosen) => (say(&state, chosen), Some(rules.play(&state, chosen))),
                None => ("(pass)".to_owned(), rules.pass(&state)),
            };
            if let Some(place) = labels.get_mut(*child) {
                *place = label;
            }
            if let Some(after) = after.filter(|_| !below.children.is_empty()) {
                waiting.push((*child, after));
            }
        }
    }
    tree.iter()
        .zip(labels)
        .map(|(branch, label)| Twig {
            label,
            alpha: branch.alpha,
            beta: branch.beta,
            value: branch.value,
            cut: branch.cut,
            children: branch.children.clone(),
        })
        .collect()
}

/// The pieces that stand, and whether the position may be searched.
pub fn is_over(subject: &Subject) -> bool {
    match subject {
        Subject::Chess(chess, _) => chess.is_game_over(),
        Subject::TicTacToe(board) => TicTacToe.outcome(board).is_some(),
        Subject::ConnectFour(board) => ConnectFour.outcome(board).is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess_is_watched_and_its_tree_is_told_in_words() {
        let subject = Subject::Chess(Box::default(), View::Material);
        let switches = Switches {
            alpha_beta: true,
            ordering: true,
            ..Switches::default()
        };
        let mut last = Picture::default();
        watch(&subject, switches, 3, &Stop::new(), &mut |picture| {
            last = picture
        });
        assert!(last.done && !last.overflowed);
        assert_eq!(last.iterations.len(), 3);
        let root = &last.tree[0];
        assert_eq!(root.children.len(), 20);
        let labels: Vec<&str> = root
            .children
            .iter()
            .map(|c| last.tree[*c].label.as_str())
            .collect();
        assert!(labels.contains(&"e4") && labels.contains(&"Nf3"));
        let mut off = Vec::new();
        count(
            &subject,
            Switches::default(),
            3,
            &Stop::new(),
            &mut |nodes| off = nodes,
        );
        assert_eq!(off, [20, 20 + 400, 20 + 400 + 8_902]);
        assert!(last.iterations[2].nodes < off[2]);
    }

    #[test]
    fn a_watched_search_can_be_stopped() {
        let subject = Subject::Chess(Box::default(), View::Weights);
        let stop = Stop::new();
        let mut told = 0;
        watch(&subject, Switches::default(), 30, &stop, &mut |_| {
            told += 1;
            stop.stop();
        });
        assert!(told >= 1);
    }

    #[test]
    fn the_smaller_games_are_searched_too() {
        let switches = Switches {
            alpha_beta: true,
            table: true,
            ..Switches::default()
        };
        let mut last = Picture::default();
        let subject = Subject::TicTacToe(tic_tac_toe::Board::default());
        watch(&subject, switches, 9, &Stop::new(), &mut |picture| {
            last = picture
        });
        assert_eq!(last.iterations.last().map(|step| step.value), Some(0));
        let threes = "4 1 4 1 5 2".parse().expect("six moves");
        watch(
            &Subject::ConnectFour(threes),
            switches,
            5,
            &Stop::new(),
            &mut |picture| last = picture,
        );
        assert!(last.counts.nodes > 0 && last.iterations.len() == 5);
    }
}
