//! A search of the laboratory while it runs, with any of the switches, as text that a screen can
//! show.

use super::{
    actor::Actor,
    chess_game::{ChessGame, san},
    lab::by_view,
    subject::Subject,
    twig::{MOST_TWIGS, Twig, twigs},
};
use crate::{
    engine::Stop,
    textbook::{
        Counts, Rules, Searcher as _, Watcher,
        games::{
            connect_four::{self, ConnectFour, OpenThrees, column_name},
            tic_tac_toe::{self, TicTacToe, square_name},
        },
        recorder::Recorder,
        rules::Blind,
        workbench::{Switches, Workbench},
    },
};
use shakmaty::Chess;
use std::time::Duration;

/// How a search stands.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    pub counts: Counts,
    pub iterations: Vec<Step>,
    /// Nodes in equal slices of time.
    pub pace: Vec<f64>,
    pub time: Duration,
    /// Nodes by ply of the iteration under way, or of the last one.
    pub by_ply: Vec<u64>,
    /// The last iteration's tree, the root first; there only at the end, and only its upper part
    /// where it is large.
    pub tree: Vec<Twig>,
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

/// Searches, and reports about fifteen times per second and at the end. When stopped, it ends
/// with what it has.
pub fn watch(
    subject: &Subject,
    actor: Actor,
    depth: usize,
    stop: &Stop,
    tell: &mut dyn FnMut(Picture),
) {
    let mut bench = actor.workbench();
    match subject {
        Subject::Chess(chess, view) => {
            if !matches!(actor, Actor::Switched(_)) {
                let plain: &Chess = chess;
                let at = (&ChessGame::default(), plain);
                return record(at, san, stop, tell, |recorder| {
                    let thought = actor.search(chess, depth, recorder);
                    if let Some(thought) =
                        thought.filter(|_| !actor.deepens() && !stop.is_stopped())
                    {
                        // Its only depth.
                        let counts = Counts {
                            by_iteration: vec![thought.counts.nodes],
                            ..thought.counts
                        };
                        recorder.iteration(depth, thought.value, &thought.line, &counts);
                    }
                });
            }
            by_view!(view, chess => |rules, state, evaluator| {
                record((rules, state), san, stop, tell, |recorder| {
                    bench.choose(rules, evaluator, state, depth, recorder);
                });
            });
        }
        Subject::TicTacToe(board) => {
            let say = |_: &tic_tac_toe::Board, square: u8| square_name(square);
            record((&TicTacToe, board), say, stop, tell, |recorder| {
                bench.choose(&TicTacToe, &Blind, board, depth, recorder);
            });
        }
        Subject::ConnectFour(board) => {
            let say = |_: &connect_four::Board, column: u8| column_name(column);
            record((&ConnectFour, board), say, stop, tell, |recorder| {
                bench.choose(&ConnectFour, &OpenThrees, board, depth, recorder);
            });
        }
    }
}

/// Nodes of each depth with these switches, reported as they are known: 0 for a depth that was not
/// searched.
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
            by_view!(view, chess => |rules, state, evaluator| {
                bench.choose(rules, evaluator, state, depth, &mut counter)
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
    fn iteration(&mut self, depth: usize, _value: i32, _line: &[M], counts: &Counts) {
        let searched = &counts.by_iteration;
        let mut by_depth = vec![0; depth.saturating_sub(searched.len())];
        by_depth.extend(searched);
        (self.tell)(by_depth);
    }

    fn wants_stop(&mut self) -> bool {
        self.stop.is_stopped()
    }
}

/// Records a search and tells how it stands, at last with its tree.
fn record<R: Rules>(
    (rules, state): (&R, &R::State),
    say: impl Fn(&R::State, R::Move) -> String,
    stop: &Stop,
    tell: &mut dyn FnMut(Picture),
    search: impl FnOnce(&mut Recorder<'_, R::Move>),
) {
    let mut look = |recorder: &Recorder<'_, R::Move>| {
        tell(picture(rules, state, recorder, &say));
        !stop.is_stopped()
    };
    let mut recorder = Recorder::new(MOST_TWIGS, &mut look);
    search(&mut recorder);
    let mut last = picture(rules, state, &recorder, &say);
    last.tree = twigs(rules, state, &recorder.tree, &say);
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
        by_ply: recorder.by_ply(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::museum::{actor, lab::View};

    #[test]
    fn chess_is_watched_and_its_tree_is_told_in_words() {
        let subject = Subject::Chess(Box::default(), View::Material);
        let switches = Switches {
            alpha_beta: true,
            ordering: true,
            ..Switches::default()
        };
        let mut last = Picture::default();
        watch(
            &subject,
            Actor::Switched(switches),
            3,
            &Stop::new(),
            &mut |picture| last = picture,
        );
        assert!(last.done && last.by_ply.len() == 3);
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
        watch(
            &subject,
            Actor::Switched(Switches::default()),
            30,
            &stop,
            &mut |_| {
                told += 1;
                stop.stop();
            },
        );
        assert!(told >= 1);
    }

    #[test]
    fn an_exhibit_is_watched_in_its_own_search() {
        let open = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
        let position = crate::chess::fen::read(open).expect("a FEN");
        let subject = Subject::chess(&position, View::Material);
        for name in [
            "minimax10",
            "alphabeta",
            "potential",
            "deepening",
            "genetic",
        ] {
            let exhibit = crate::players::museum::find(name).expect("an exhibit");
            let root = (&position).into();
            let own = actor::search(exhibit, &root, 2, &mut crate::textbook::Silent);
            let mut last = Picture::default();
            let actor = Actor::Exhibit(exhibit);
            watch(&subject, actor, 2, &Stop::new(), &mut |picture| {
                last = picture
            });
            let step = last.iterations.last().expect("a depth");
            assert_eq!((step.depth, step.value), (2, own.value), "{name}");
            let root = last.tree.first().expect("a tree");
            assert!(!root.children.is_empty(), "{name}");
            if !exhibit.deepens() {
                assert_eq!(step.nodes, own.counts.nodes, "{name}");
                assert!(root.nodes >= own.counts.nodes, "{name}");
            }
        }
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
        watch(
            &subject,
            Actor::Switched(switches),
            9,
            &Stop::new(),
            &mut |picture| last = picture,
        );
        assert_eq!(last.iterations.last().map(|step| step.value), Some(0));
        let threes = "4 1 4 1 5 2".parse().expect("six moves");
        watch(
            &Subject::ConnectFour(threes),
            Actor::Switched(switches),
            5,
            &Stop::new(),
            &mut |picture| last = picture,
        );
        assert!(last.counts.nodes > 0 && last.iterations.len() == 5);
    }
}
