//! The words of the lab: what is searched and how, its messages and questions, what became of a
//! node, and its six pages.

pub use super::shared::depth;
use crate::text::figures::{counted, grouped};
pub use crate::textbook::{NULL_MOVE, QUIESCENCE, TABLE};

pub const TITLE: &str = "Lab";
pub const TIC_TAC_TOE: &str = "tic-tac-toe";
pub const CONNECT_FOUR: &str = "Connect 4";

// Each stands before a name; the last one where there is little room.
pub const SEARCHED_BY: &str = "searched by ";
pub const EVALUATED_BY: &str = "evaluated by ";
pub const BY: &str = "by ";

// Evaluations: by what they count, or by the program of the museum that has them.
pub const MATERIAL: &str = "material";
pub const POTENTIAL: &str = "potential";
pub const PROGRAM_OF_DEEPENING: &str = "deepening";
pub const GENETIC: &str = "genetic";
pub const CLASSICAL: &str = "classical";

// The pages.
pub const NUMBERS: &str = "numbers";
pub const COMPARISON: &str = "comparison";
pub const STEPS: &str = "steps";
pub const TREE: &str = "tree";
pub const EVALUATION: &str = "evaluation";
pub const LOG: &str = "log";

/// What is left without alpha-beta.
pub const MINIMAX: &str = "minimax";
pub const OWN_SEARCH: &str = "Tabiya's search";
/// Beside a switch of the other search, and above that search's nodes.
pub const COMPARED: &str = "compared";

// What there is to search.
pub const YOUR_POSITION: &str = "your position";

pub fn lesson(number: usize, title: &str) -> String {
    format!("Lesson {number}: {title}")
}

pub const WHITE: &str = "White";
pub const BLACK: &str = "Black";

// The question for a position, and what is expected.
pub const ASKS_FOR_POSITION: &str = "A position to search";
pub const EXPECTS_POSITION: &str = "a FEN, or moves: 1. e4 e5 2. Nf3";
pub const ASKS_FOR_SQUARES: &str = "Squares in order, X first";
pub const ASKS_FOR_COLUMNS: &str = "Columns in order, solid discs first";

pub fn no_position(found: &str) -> String {
    format!("Expected a FEN, moves from the start or a game, found \"{found}\"")
}

pub const GAME_OVER: &str = "The game is over in this position; ] shows another";
pub const NEEDS_ALPHA_BETA: &str = "It needs alpha-beta, which was turned on too";
pub const STOPPED: &str = "Stopped; enter searches again";

pub fn does_not_search(program: &str) -> String {
    format!("{program} does not search; this is alpha-beta")
}

// How a node is searched.
pub const REDUCED: &str = "reduced";
pub const AGAIN_IN_FULL: &str = "again, in full";
pub const NULL_WINDOW: &str = "null window";

pub fn reduced_by(plies: usize) -> String {
    format!("reduced by {plies}")
}

// Why a node was left: in full, then with less and less room.
pub const FROM_TABLE: &str = "known from the table";
pub const NULL_MOVE_TOO_GOOD: &str = "null move: too good";

pub fn cut_by(by: &str, tried: usize, of: usize) -> String {
    format!("cut by {by}, {tried} of {of}")
}

pub fn cut_by_in_brief(by: &str, tried: usize, of: usize) -> String {
    format!("cut {by} {tried}/{of}")
}

pub fn cut_in_brief(tried: usize, of: usize) -> String {
    format!("cut {tried}/{of}")
}

pub fn nodes(count: u64) -> String {
    counted(count, "node")
}

// The head of columns of more than one page.
pub const NODES: &str = "nodes";
pub const LEAVES: &str = "leaves";
/// How many times fewer nodes.
pub const FEWER: &str = "fewer";
pub const TIME: &str = "time";
pub const MOVE: &str = "move";
pub const VALUE: &str = "value";
pub const WINDOW: &str = "window";
pub const WHAT_BECAME_OF_IT: &str = "what became of it";
/// The same where there is little room.
pub const WHY: &str = "why";

/// The root, where other nodes have their move.
pub const THE_POSITION: &str = "the position";

// The page of numbers: its table.
pub const DEPTH: &str = "depth";
/// How many times the nodes of the last iteration.
pub const TIMES_LAST: &str = "× last";
pub const BEST_LINE: &str = "best line";

// Below it, each before a figure.
pub const IN_QUIESCENCE: &str = "in quiescence";
pub const CUT_OFFS: &str = "cut-offs";
pub const BY_FIRST_MOVE: &str = "by the first move";
pub const BY_NULL_MOVE: &str = "by null move";
pub const TABLE_HITS: &str = "table hits";
pub const PER_SECOND: &str = "per second";

pub const OWN_IS_SEARCHED: &str = "the search that plays, from an empty hash table, on one thread";

pub fn compared_with(name: &str) -> String {
    format!("compared with {name}")
}

pub fn compared_with_nodes(name: &str, count: u64) -> String {
    format!("compared with {name}: {}", nodes(count))
}

pub fn values_for(side: &str) -> String {
    format!("values for {side}, the side to move")
}

pub fn nodes_by_ply(depth: usize) -> String {
    format!("nodes by ply, at depth {depth}")
}

/// One letter, behind a ply that only quiescence reached.
pub const IS_QUIESCENCE: &str = "q";
pub const NODES_OVER_TIME: &str = "nodes over time";

// The page of the comparison.
pub const TECHNIQUE: &str = "technique";
pub const FIRST: &str = "1st";
pub const FIRST_EXPLAINED: &str = "1st: share of cut-offs by the first move";
pub const SEARCHING: &str = "searching";
// Instead of a time, in six columns: the nodes were counted without a search, or estimated.
pub const COUNTED: &str = "count";
pub const ESTIMATED: &str = "guess";

pub fn milliseconds(millis: u128) -> String {
    format!("{millis} ms")
}

/// The fewest leaves that alpha-beta could have.
pub const AT_ITS_BEST: &str = "at its best";

pub fn moves_per_position(moves: f64) -> String {
    format!("{moves:.1} moves per position")
}

pub fn leaves_and_moves(leaves: &str, moves: f64) -> String {
    format!("{leaves} leaves, {moves:.1} moves each")
}

pub fn more(lines: usize) -> String {
    format!("… {lines} more")
}

// The page of the steps: its keys.
pub const AGAIN: &str = "again";
pub const RUN: &str = "run";
pub const PAUSE: &str = "pause";
pub const STEP: &str = "step";
pub const NEXT_CUT: &str = "next cut";
pub const FASTER: &str = "faster";
pub const SLOWER: &str = "slower";

// How it goes.
pub const PAUSED: &str = "paused";
pub const AS_FAST_AS_IT_CAN: &str = "as fast as it can";

pub fn steps_per_second(steps: u32) -> String {
    match steps {
        1 => "1 step per second".to_owned(),
        steps => format!("{steps} steps per second"),
    }
}

pub fn done(value: &str, side: &str, line: &str) -> String {
    format!("done: {value} for {side}, {line}")
}

pub fn iteration(number: usize) -> String {
    format!("iteration {number}")
}

pub fn cut_offs(count: u64) -> String {
    counted(count, "cut-off")
}

/// Whose the values are, and who is to move in the position.
pub fn whose_values(side: &str) -> String {
    format!("values for the side that moved; {side} moves first")
}

pub fn whose_values_in_brief(side: &str) -> String {
    format!("value: for the mover; {side} moves first")
}

/// Moves that are done and not shown.
pub fn before(moves: usize) -> String {
    format!("… {moves} before")
}

pub fn moves(count: usize) -> String {
    counted(count as u64, "move")
}

pub fn move_of(number: usize, moves: usize) -> String {
    format!("move {number} of {moves}")
}

pub fn move_of_in_brief(number: usize, moves: usize) -> String {
    format!("{number} of {moves}")
}

// The page of the tree.
pub const TREE_COMES: &str = "The tree is shown when the search is done; enter stops it.";
pub const NO_TREE: &str = "Nothing searched yet; enter starts.";
pub const UNFOLD: &str = "unfold";
pub const FOLD: &str = "fold";

pub fn nodes_and_whose_values(count: u64) -> String {
    format!("{}; values for the side that moved", nodes(count))
}

pub fn nodes_and_whose_values_in_brief(count: u64) -> String {
    format!("{}; value: for the mover", nodes(count))
}

// Instead of nodes.
pub const SEARCHING_AGAIN: &str = "searching again …";

pub fn more_skipped(moves: usize) -> String {
    format!("… {moves} more skipped")
}

pub fn others(nodes: usize) -> String {
    format!("… {nodes} others")
}

// Which nodes are shown; also those known from the table, and those in quiescence.
pub const ALL_NODES: &str = "all nodes";
pub const CUT_BY_A_MOVE: &str = "cut by a move";
pub const CUT_BY_THE_NULL_MOVE: &str = "cut by the null move";
pub const REDUCED_OR_AGAIN: &str = "reduced, or again in full";
pub const PRUNED_OR_DRAWN: &str = "pruned or drawn";

// The page of the evaluation.
pub const TERM: &str = "term";
pub const SUM: &str = "sum";
pub const MIDDLEGAME: &str = "mid";
pub const ENDGAME: &str = "end";
pub const PIECE_VALUES: &str = "piece values; green: above average, red: below";

pub fn smaller_ones(terms: usize) -> String {
    format!("and {terms} smaller ones")
}

// The page of the log.
pub const SIDE: &str = "side";
pub const PLY: &str = "ply";
pub const BEST_SO_FAR: &str = "best so far";

/// How many steps there are, and whose the values are.
pub fn logged(steps: usize, is_searching: bool, is_whole: bool) -> String {
    let steps = grouped(steps as u64);
    let steps = match (is_searching, is_whole) {
        (true, _) => "searching …".to_owned(),
        (false, true) => format!("all {steps} steps"),
        (false, false) => format!("the first {steps} steps"),
    };
    format!("{steps}; values for the side that moved")
}
