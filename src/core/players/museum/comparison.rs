//! All techniques on the same position, side by side: what each of them costs, and whether it
//! still finds the value of the full search.

use super::{
    chess_game::san,
    lab::{self, Method, by_view},
    subject::Subject,
    watched::line_in_words,
};
use crate::{
    engine::Stop,
    players::words::comparison as words,
    sort,
    textbook::{
        Counts, Evaluator, Rules, Thought, Watcher,
        games::{
            connect_four::{ConnectFour, OpenThrees, column_name},
            tic_tac_toe::{TicTacToe, square_name},
        },
        rules::Blind,
        tree_size::{TreeSize, fewest_leaves, tree_size},
    },
};
use std::time::{Duration, Instant};

/// A technique's row.
#[derive(Clone, Debug)]
pub struct Row {
    pub method: Method,
    pub counts: Counts,
    /// From the mover's side, in the evaluation's unit.
    pub value: i32,
    /// The moves that both sides are expected to play.
    pub line: Vec<String>,
    pub time: Duration,
    /// How its nodes are known.
    pub nodes_by: NodesBy,
    /// Its value is not that of the full search, for this reason.
    pub differs: Option<&'static str>,
}

/// How the nodes of a row are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodesBy {
    Searching,
    /// Counted as perft does; the value is alpha-beta's, which is the same.
    Counting,
    /// Too many even for that: from a shallower count and its branching factor.
    Estimate,
}

/// The fewest leaves that alpha-beta must see.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fewest {
    pub leaves: f64,
    /// Moves per position that this is reckoned with: the mean over the full tree.
    pub branching: f64,
}

/// What a comparison has to say.
#[derive(Clone, Debug)]
pub enum Told {
    /// Known before the rows.
    Fewest(Fewest),
    Row(Box<Row>),
}

/// Minimax is searched where it visits no more nodes than this, else counted.
const MOST_SEARCHED: u64 = 3_000_000;
/// Positions that counting looks at, at most.
const MOST_COUNTED: u64 = 20_000_000;

/// Searches by each of the methods and tells what each has cost; what is not done when it is
/// stopped is left out.
pub fn compare(
    subject: &Subject,
    methods: &[Method],
    depth: usize,
    stop: &Stop,
    tell: &mut dyn FnMut(Told),
) {
    match subject {
        Subject::Chess(chess, view) => {
            by_view!(view, chess => |rules, state, evaluator| {
                rows((rules, evaluator, state), &san, (methods, depth), stop, tell);
            });
        }
        Subject::TicTacToe(board) => {
            let say = |_: &_, square| square_name(square);
            rows(
                (&TicTacToe, &Blind, board),
                &say,
                (methods, depth),
                stop,
                tell,
            );
        }
        Subject::ConnectFour(board) => {
            let say = |_: &_, column| column_name(column);
            let at = (&ConnectFour, &OpenThrees, board);
            rows(at, &say, (methods, depth), stop, tell);
        }
    }
}

/// Watches for nothing but the stop.
pub(super) struct Stopped<'a>(pub &'a Stop);

impl<M> Watcher<M> for Stopped<'_> {
    fn wants_stop(&mut self) -> bool {
        self.0.is_stopped()
    }
}

fn rows<R: Rules + Sync, O: Evaluator<R> + Sync>(
    (rules, evaluator, state): (&R, &O, &R::State),
    say: &impl Fn(&R::State, R::Move) -> String,
    (methods, depth): (&[Method], usize),
    stop: &Stop,
    tell: &mut dyn FnMut(Told),
) {
    let search = |method| {
        let begun = Instant::now();
        let mut watch = Stopped(stop);
        let thought = lab::by(method, (rules, evaluator), state, depth, &mut watch);
        (!stop.is_stopped()).then(|| (thought, begun.elapsed()))
    };
    let Some((size, leaves, nodes_by)) = whole_tree((rules, state), depth, stop) else {
        return;
    };
    tell(Told::Fewest(fewest(leaves, depth)));
    // Its value is that of the full search; it takes time, so it is asked only where that matters.
    let of_use = |method: &Method| {
        matches!(method, Method::Ordered | Method::Minimax) || method.may_differ().is_some()
    };
    let best_first = match methods.iter().any(of_use) {
        true => match search(Method::Ordered) {
            None => return,
            found => found,
        },
        false => None,
    };
    for method in methods {
        let mut row_by = NodesBy::Searching;
        let (thought, time) = match (method, &best_first) {
            (Method::Ordered, Some(known)) => known.clone(),
            (Method::Minimax, Some((known, _))) if size.nodes > MOST_SEARCHED => {
                row_by = nodes_by;
                let counts = Counts {
                    nodes: size.nodes,
                    leaves: size.leaves,
                    ..Counts::default()
                };
                let thought = Thought {
                    counts,
                    ..known.clone()
                };
                (thought, Duration::ZERO)
            }
            (method, _) => match search(*method) {
                Some(done) => done,
                None => return,
            },
        };
        let differs = best_first
            .as_ref()
            .filter(|(known, _)| known.value != thought.value)
            .map(|_| method.may_differ().unwrap_or(words::SEARCH_ERROR));
        let line = line_in_words(rules, state, &thought.line, say);
        tell(Told::Row(Box::new(Row {
            method: *method,
            counts: thought.counts,
            value: thought.value,
            line: line.split_whitespace().map(str::to_owned).collect(),
            time,
            nodes_by: row_by,
            differs,
        })));
    }
}

/// The size of the full tree, its leaves also where an estimate of them is beyond all whole numbers;
/// `None` when stopped.
fn whole_tree<R: Rules>(
    (rules, state): (&R, &R::State),
    depth: usize,
    stop: &Stop,
) -> Option<(TreeSize, f64, NodesBy)> {
    let is_wanted = || !stop.is_stopped();
    let mut known = TreeSize::default();
    let mut before = 1.0;
    let mut growth = 1.0;
    for plies in 1..=depth.max(1) {
        match tree_size(rules, state, plies, MOST_COUNTED, &is_wanted) {
            Some(size) => {
                growth = size.leaves as f64 / before;
                before = size.leaves.max(1) as f64;
                known = size;
            }
            None if stop.is_stopped() => return None,
            None => {
                let left = i32::try_from(depth + 1 - plies).unwrap_or(i32::MAX);
                let leaves = known.leaves as f64 * growth.powi(left);
                let nodes = leaves * growth / (growth - 1.0).max(0.1);
                let size = TreeSize {
                    nodes: nodes as u64,
                    leaves: leaves as u64,
                };
                return Some((size, leaves, NodesBy::Estimate));
            }
        }
    }
    Some((known, known.leaves as f64, NodesBy::Counting))
}

fn fewest(leaves: f64, depth: usize) -> Fewest {
    let branching = leaves.powf(1.0 / depth.max(1) as f64);
    Fewest {
        leaves: fewest_leaves(branching, depth),
        branching,
    }
}

/// What is to be said of the rows: why a value differs, and why a technique cost more than the row
/// that it is compared with.
pub fn remarks(rows: &[Row]) -> Vec<(Method, String)> {
    let mut remarks = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        if let Some(reason) = row.differs {
            remarks.push((row.method, format!("≠: {reason}")));
        }
        let base = compared_with(rows, index);
        if base.is_some_and(|base| times_fewer(base, row) < 0.95) {
            let is_usual = base.is_some_and(|base| usual_base(row.method) == Some(base.method));
            remarks.push((
                row.method,
                match is_usual {
                    true => why_more(row),
                    false => words::OTHER_SEARCH.to_owned(),
                },
            ));
        }
    }
    // A wrong value weighs more than a cost.
    sort::by_key(&mut remarks, |(_, remark)| !remark.starts_with('≠'));
    remarks
}

/// What a method is compared with where all are searched: what makes it cost more is known for that one
/// alone.
fn usual_base(own: Method) -> Option<Method> {
    let index = Method::ALL.iter().position(|method| *method == own)?;
    let above = Method::ALL.get(..index)?;
    let base = above.iter().find(|base| own.adds_to(**base));
    base.or(above.last()).copied()
}

/// The row that a row is compared with: the one above it; of quiescence, which has no more than the
/// table besides, the table's where there is one, and of deepening, on one thread, best first's.
pub fn compared_with(rows: &[Row], index: usize) -> Option<&Row> {
    let own = rows.get(index)?.method;
    let base = rows.iter().take(index).find(|row| own.adds_to(row.method));
    base.or_else(|| rows.get(index.checked_sub(1)?))
}

/// Why a technique cost more than what it is usually compared with.
fn why_more(row: &Row) -> String {
    let counts = &row.counts;
    match row.method {
        Method::Minimax | Method::WorstFirst => words::OTHER_SEARCH.to_owned(),
        Method::AlphaBeta => words::LEAST_PROMISING_IS_BETTER.to_owned(),
        Method::Ordered => words::PROMISING_IS_WORSE.to_owned(),
        Method::Parallel(_) => words::THREADS_BEGIN_BEFORE_BOUND.to_owned(),
        Method::Switched(switches) if switches.quiescence => {
            words::nodes_beyond_depth(100 * counts.quiescence / counts.nodes.max(1))
        }
        Method::Switched(switches) if switches.reductions => {
            words::searched_again(100.0 * counts.again as f64 / counts.reduced.max(1) as f64)
        }
        Method::Switched(switches) if switches.null_move => words::PASSING_COST_MORE.to_owned(),
        Method::Switched(switches) if switches.table => words::HARDLY_MET_AGAIN.to_owned(),
        Method::Switched(_) => {
            let smaller = counts.by_iteration.split_last();
            let smaller: u64 = smaller.map_or(0, |(_, smaller)| smaller.iter().sum());
            words::smaller_depths_cost(smaller)
        }
    }
}

/// By how much fewer nodes a row has than the one it is compared with; less than 1: more.
pub fn times_fewer(base: &Row, row: &Row) -> f64 {
    base.counts.nodes as f64 / row.counts.nodes.max(1) as f64
}

/// The share of cut-offs that the first move brought, in percent; `None` without cut-offs.
pub fn first_move_share(counts: &Counts) -> Option<f64> {
    (counts.cutoffs > 0).then(|| 100.0 * counts.first_move_cutoffs as f64 / counts.cutoffs as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::fen,
        players::museum::{chess_game::ChessGame, lab::View},
    };

    fn told(fen: &str, depth: usize) -> (Vec<Row>, Fewest) {
        let position = fen::read(fen).expect("a position");
        let subject = Subject::chess(&position, View::Material);
        let (mut rows, mut least) = (Vec::new(), None);
        let mut tell = |told| match told {
            Told::Fewest(fewest) => least = Some(fewest),
            Told::Row(row) => rows.push(*row),
        };
        compare(&subject, &Method::ALL, depth, &Stop::new(), &mut tell);
        (rows, least.expect("it is told first"))
    }

    #[test]
    fn a_reason_is_given_only_beside_the_search_that_it_is_about() {
        let position = fen::read(OPEN).expect("a position");
        let subject = Subject::chess(&position, View::Material);
        let mut rows = Vec::new();
        let mut tell = |told| {
            if let Told::Row(row) = told {
                rows.push(*row);
            }
        };
        let methods = [Method::Ordered, Method::AlphaBeta];
        compare(&subject, &methods, 3, &Stop::new(), &mut tell);
        let told = remarks(&rows);
        let expected = (Method::AlphaBeta, words::OTHER_SEARCH.to_owned());
        assert!(told.contains(&expected), "{told:?}");
    }

    const OPEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";

    #[test]
    fn every_technique_has_a_row_and_values_differ_only_with_a_reason() {
        let (rows, fewest) = told(OPEN, 3);
        let methods: Vec<Method> = rows.iter().map(|row| row.method).collect();
        assert_eq!(methods, Method::ALL);
        let by = |name: &str| {
            let mut found = rows.iter().filter(|row| row.method.to_string() == name);
            found.next().expect("a row")
        };
        for row in &rows {
            assert_eq!(row.differs.is_some(), row.value != by("minimax").value);
            assert_ne!(row.differs, Some("an error in the search"), "{row:?}");
            assert_eq!(row.nodes_by, NodesBy::Searching);
        }
        // From the worst order to the best, and the best that could be is below.
        let leaves = |name| by(name).counts.leaves;
        assert!(leaves("worstfirst") > leaves("alphabeta"));
        assert!(leaves("alphabeta") > leaves("ordered"));
        assert!((leaves("ordered") as f64) >= fewest.leaves);
        assert!((25.0..40.0).contains(&fewest.branching), "{fewest:?}");
        // What cost more, or found something else, is explained; nothing else is.
        let remarked = remarks(&rows);
        for (index, row) in rows.iter().enumerate().skip(1) {
            let base = compared_with(&rows, index).expect("a row above");
            let odd = row.differs.is_some() || times_fewer(base, row) < 0.95;
            let said = remarked.iter().any(|(method, _)| *method == row.method);
            assert_eq!(said, odd, "{row:?}");
        }
    }

    #[test]
    fn what_adds_to_a_row_further_up_is_compared_with_that() {
        let (rows, _) = told(OPEN, 2);
        let base =
            |rows: &[Row], index| compared_with(rows, index).map(|base| base.method.to_string());
        assert_eq!(base(&rows, 9).as_deref(), Some("table"));
        assert_eq!(base(&rows, 8).as_deref(), Some("nullmove"));
        assert_eq!(base(&rows, 5).as_deref(), Some("ordered"));
        let last = rows.get(8..).expect("reductions and quiescence");
        assert_eq!(base(last, 1).as_deref(), Some("reductions"));
        assert_eq!(base(last, 0), None);
        // Where nothing can be taken it costs what the table costs, and there is nothing to explain.
        let mut rows = Vec::new();
        let subject = Subject::TicTacToe("a3 b3".parse().expect("moves"));
        compare(&subject, &Method::ALL, 4, &Stop::new(), &mut |told| {
            if let Told::Row(row) = told {
                rows.push(*row);
            }
        });
        let remarks = remarks(&rows);
        let quiet = |method: &Method| method.to_string() != "quiescence";
        assert!(
            remarks.iter().all(|(method, _)| quiet(method)),
            "{remarks:?}"
        );
    }

    #[test]
    fn what_is_too_large_to_search_is_counted_and_counts_are_those_of_perft() {
        // Where that is quick, minimax itself is asked.
        let rules = ChessGame::default();
        let position = fen::read(OPEN).expect("a position");
        let size = |depth| {
            let wanted = || true;
            tree_size(&rules, position.current(), depth, u64::MAX, &wanted).expect("it is wanted")
        };
        let (rows, _) = told(OPEN, 3);
        assert_eq!(rows[0].counts.nodes, size(3).nodes);
        assert_eq!(rows[0].counts.leaves, size(3).leaves);
        let start = crate::chess::Position::default();
        let five = tree_size(&rules, start.current(), 5, u64::MAX, &|| true).expect("wanted");
        assert_eq!(five.nodes, 20 + 400 + 8_902 + 197_281 + 4_865_609);
        // Eight games are over before the fifth move.
        assert_eq!(five.leaves, 4_865_609 + 8);
    }

    #[test]
    fn nothing_is_searched_that_was_not_asked_for_and_no_tree_is_too_large() {
        // Two kings behind a wall: there are few positions, but more lines than a number can count.
        let position = fen::read("4k3/8/p1p1p1p1/P1P1P1P1/1p1p1p1p/1P1P1P1P/8/4K3 w - - 0 1");
        let subject = Subject::chess(&position.expect("a position"), View::Material);
        let mut least = None;
        let mut tell = |told| match told {
            Told::Fewest(fewest) => least = Some(fewest),
            Told::Row(row) => panic!("nothing was to be searched: {row:?}"),
        };
        // Best first would take years.
        compare(&subject, &[], 40, &Stop::new(), &mut tell);
        let branching = least.expect("it is told").branching;
        assert!((4.0..5.5).contains(&branching), "{branching}");
    }

    #[test]
    fn stopped_it_tells_nothing_more() {
        let subject = Subject::Chess(Box::default(), View::Material);
        let stop = Stop::new();
        stop.stop();
        let mut count = 0;
        compare(&subject, &Method::ALL, 6, &stop, &mut |told| {
            count += usize::from(matches!(told, Told::Row(_)));
        });
        assert_eq!(count, 0);
    }
}
