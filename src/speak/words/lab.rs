//! The lab: what search techniques cost, the steps of a search, and its tree.

use super::shared::side_name;
pub use super::shared::{FEN_AND_A_FEN, HELP_QUIT, HELP_REPEAT, IS_BEGINNING};
use crate::text::figures::{counted, grouped};
pub use crate::textbook::{NULL_MOVE, QUIESCENCE, TABLE};
use shakmaty::Color;
use std::fmt::Display;

// What the help says of each command.
pub const HELP_COUNT: &str = "the nodes of all ten techniques, or of some; stop ends it";
pub const HELP_TECHNIQUES: &str = "what each of them does";
pub const HELP_STEPS: &str =
    "a search move by move, as far as so many steps: Tabiya's, or a historic program's";
pub const SWITCH_A_TECHNIQUE: &str = "switches, switch null move";
pub const HELP_SWITCH: &str = "a technique on or off, for tree switches and steps switches";
pub const HELP_TREE: &str = "the tree of a search, walked through move by move";
pub const HELP_DEPTH: &str = "how many plies are searched";
pub const HELP_EVALUATION: &str =
    "how positions are evaluated: material, potential, deepening, genetic or classical";
pub const HELP_TERMS: &str = "what the evaluation counts in this position";
pub const A_MOVE_BACK: &str = "a move, back";
pub const HELP_MOVE: &str = "to another position";
pub const HELP_FEN: &str = "a position; fen alone tells it";
pub const HELP_HERE: &str = "what is searched";

pub const WELCOME: &str = "The lab: what search techniques cost.";
pub const WRITE_COUNT: &str =
    "Write count, techniques, depth 5, a move, a question such as board, or help.";

/// `last`: the sentence that tells the last move, where there is one; `turn`: whose move it is.
pub fn here(depth: usize, evaluation: &str, last: Option<String>, turn: &str) -> String {
    let last = last.map_or_else(String::new, |last| format!("{last} "));
    format!("Depth {depth}, evaluation {evaluation}. {last}{turn}")
}

pub fn no_depth(deepest: usize, found: &str) -> String {
    format!("Depth is 1 to {deepest} plies here, not {found}.")
}

pub fn game_over(ending: impl Display) -> String {
    format!("The game is over here: {ending}.")
}

// The techniques; each name begins a sentence.
/// `called`: its name in commands, where that is another one.
pub fn technique(title: &str, called: Option<&str>, what: &str) -> String {
    let called = called.map_or_else(String::new, |name| format!(", called {name}"));
    format!("{title}{called}: {what}.")
}

pub const NOTHING_IS_COUNTED: &str = "Nothing is being counted.";

pub fn begun(techniques: usize, depth: usize) -> String {
    format!(
        "{}, {}; stop ends it.",
        counted(techniques as u64, "technique"),
        counted(depth as u64, "ply")
    )
}

pub const STOPPED_COUNTING: &str = "Stopped; what was told is complete.";
pub const STOPPED: &str = "Stopped.";

pub fn finds_another_value(title: &str, reason: &str) -> String {
    format!("{title} finds another value: {reason}.")
}

pub fn costs_more(title: &str, reason: &str) -> String {
    format!("{title} costs more: {reason}.")
}

pub fn remark(title: &str, remark: &str) -> String {
    format!("{title}: {remark}.")
}

pub fn at_best(leaves: u64) -> String {
    format!(
        "Alpha-beta at best, with the best move first everywhere: {} leaves.",
        grouped(leaves)
    )
}

/// `beside`: [`as_many`], [`times_fewer`], [`times_more`] or nothing.
pub fn counted_nodes(
    title: &str,
    (nodes, is_estimate): (u64, bool),
    beside: &str,
    first_move: &str,
    value: &str,
) -> String {
    let about = if is_estimate { "about " } else { "" };
    let nodes = grouped(nodes);
    format!("{title}: {about}{nodes} nodes{beside}; {first_move}, {value}.")
}

pub fn as_many(other: &str) -> String {
    format!(", as many as {other}")
}

pub fn times_fewer(times: f64, other: &str) -> String {
    format!(", {times:.1} times fewer than {other}")
}

pub fn times_more(times: f64, other: &str) -> String {
    format!(", {times:.1} times more than {other}")
}

// The evaluation.
pub const NOTHING_COUNTS: &str = "Nothing counts here.";

pub fn term(name: &str, white: &str, black: &str) -> String {
    format!("{name}: White {white}, Black {black}.")
}

// The steps of a search.
pub const NOTHING_TO_SEARCH: &str = "There is nothing to search here.";

pub fn step(
    (side, ply): (Color, usize),
    played: &str,
    value: impl Display,
    best: impl Display,
) -> String {
    format!(
        "{}, ply {ply}, {played}: {value}, best {best}.",
        side_name(side)
    )
}

pub fn first_steps(count: usize) -> String {
    let first = match count {
        1 => "The first step".to_owned(),
        count => format!("The first {count} steps"),
    };
    format!("{first}. Steps and a number tells more.")
}

/// `title` begins with a capital.
pub fn has_no_tree(title: &str) -> String {
    format!("{title} searches in a way that has no tree to show.")
}

// The tree: what the help says of each command.
pub const HELP_INTO_A_MOVE: &str = "into a move, by its number or as it is written";
pub const HELP_BEST: &str = "into the move that gives this position its value";
pub const HELP_UP: &str = "to the position before";
pub const NEXT_OF_A_KIND: &str = "next, next cut";
pub const HELP_NEXT: &str = "on to the next node of the kind shown, or of another";
pub const HELP_ALL: &str = "the moves here, the first ten of them or all";
pub const SHOW_A_KIND: &str = "show cut, show all";
pub const HELP_SHOW: &str = "only nodes of a kind, and what leads to them: cut, table, null move, reduced, captures or pruned";
pub const HELP_BACK_TO_LAB: &str = "back to the lab";

/// In place of who searches.
pub const THESE_TECHNIQUES: &str = "these techniques";

pub fn tree_of(whose: &str, depth: usize) -> String {
    let depth = counted(depth as u64, "ply");
    format!("The tree of {whose}, {depth}; stop ends it.")
}

pub const WRITE_A_NUMBER: &str = "Write a number, best, up, all, help, or quit for the lab.";
pub const IS_ROOT: &str = "This is the position that was searched.";
pub const NO_BEST: &str = "No move here gives the position its value.";
pub const NO_NEXT: &str = "No such node follows in the tree.";
pub const NOT_SEARCHED: &str = "Nothing was searched below that.";

pub fn no_move(found: &str) -> String {
    format!(
        "Expected a move that was looked at here, or its number, found \"{found}\". Write here or \
         help."
    )
}

pub fn root(value: &str) -> String {
    format!("The position: {value}")
}

pub fn after(moves: &[String], value: &str) -> String {
    format!("After {}: {value} for who moved", moves.join("; "))
}

/// `head`: [`root`] or [`after`]; `why`: why no more was searched, behind a comma.
pub fn place(head: &str, nodes: u64, moves: usize, why: &str) -> String {
    let (nodes, moves) = (counted(nodes, "node"), counted(moves as u64, "move"));
    format!("{head}, {nodes}, {moves} looked at{why}.")
}

pub fn more(count: usize) -> String {
    format!("{count} more; write all.")
}

pub const WRITE_SHOW: &str = "Write show or next and a kind of nodes: cut, table, null move, reduced, \
                              captures, pruned or all.";

/// Moves whose nodes are of another kind.
pub fn hidden(count: usize) -> String {
    format!("{count} hidden; show all tells them too.")
}

// A move of the tree.
pub fn skipped(number: usize, label: &str, why: &str) -> String {
    format!("{number}: {label}, skipped{why}.")
}

pub fn at_most(value: &str) -> String {
    format!("at most {value}")
}

pub fn at_least(value: &str) -> String {
    format!("at least {value}")
}

/// `nodes`: none where nothing was searched; `how`: a way to search; `why`: as in [`place`].
pub fn twig(
    (number, label): (usize, &str),
    value: &str,
    nodes: u64,
    how: Option<String>,
    why: &str,
) -> String {
    let nodes = match nodes {
        0 => String::new(),
        nodes => format!(", {}", counted(nodes, "node")),
    };
    let how = how.map_or_else(String::new, |how| format!(", {how}"));
    format!("{number}: {label}, {value}{nodes}{how}{why}.")
}

// Why a move was left.
pub const FROM_TABLE: &str = ", known from the table";
pub const PASS_IS_TOO_GOOD: &str = ", even a pass is too good";

pub fn known(why: &str) -> String {
    format!(", {why}")
}

pub fn cut_by(by: &str, tried: usize, of: usize) -> String {
    format!(", cut by {by}, move {tried} of {of}")
}

// How a move was searched.
pub const AGAIN_IN_FULL: &str = "searched again in full";
pub const CAPTURES_ONLY: &str = "captures only";

pub fn reduced_by(plies: usize) -> String {
    format!("reduced by {}", counted(plies as u64, "ply"))
}

// The switches of a search put together by hand.
pub fn write_switch(names: &[&str]) -> String {
    let names = match names.split_last() {
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    };
    format!("Write switch and one of these: {names}.")
}

/// `on`: those that are used, of which there may be none.
pub fn switches(on: &[&str]) -> String {
    match on {
        [] => "All techniques are off: plain minimax.".to_owned(),
        on => format!("On: {}. All others are off.", on.join(", ")),
    }
}

// Two sets of switches beside each other.
pub const KEEP_OR_COMPARE: &str = "keep switches, compare switches";
pub const HELP_COMPARE: &str =
    "what to compare with, at first plain minimax; the nodes of both, depth by depth";

/// `switches`: the sentence that tells them.
pub fn kept(switches: &str) -> String {
    format!("Kept to compare with. {switches}")
}

/// As [`kept`].
pub fn comparing(switches: &str, others: &str, depth: usize) -> String {
    let depth = counted(depth as u64, "ply");
    format!("{switches} Compared with: {others} {depth}; stop ends it.")
}

pub const AS_MANY: &str = "as many";

pub fn times_fewer_nodes(times: f64) -> String {
    format!("{times:.1} times fewer")
}

pub fn times_more_nodes(times: f64) -> String {
    format!("{times:.1} times more")
}

/// `times`: one of those above.
pub fn nodes_beside(depth: usize, nodes: u64, others: u64, times: &str) -> String {
    let (nodes, others) = (counted(nodes, "node"), grouped(others));
    format!("Depth {depth}: {nodes} beside {others}, {times}.")
}

// The small games, and positions of each game.
pub const GAMES: &str = "game tic-tac-toe, game connect 4, game chess";
pub const HELP_GAME: &str = "what is searched: a position of this game";
pub const HELP_POSITIONS: &str = "positions with something to show; one of them";
pub const MOVES: &str = "moves b2 a1 c3, moves 4 4 3";
pub const HELP_MOVES: &str = "of a small game, the position after these moves from its start";
pub const WRITE_MOVES: &str =
    "Write moves and the moves from the start, each possible: moves b2 a1, or moves 4 4 3.";
pub const PLAY_OR_SET_UP: &str = "play, set up";
pub const HELP_PLAY: &str = "a game from here, as in play nell black; place the pieces otherwise";
pub const WRITE_GAME: &str = "Write game chess, game tic-tac-toe or game connect 4.";
pub const CHESS_ALONE: &str = "That is for chess alone; write game chess.";
pub const IS_OVER: &str = "The game is over here; write back.";

/// `game` begins with a capital; `turn`: whose move it is.
pub fn here_in(game: &str, depth: usize, turn: &str) -> String {
    format!("{game}, depth {depth}. {turn}")
}

pub fn position(number: usize, name: &str) -> String {
    format!("{number}: {name}.")
}

pub fn no_position(count: usize, found: &str) -> String {
    format!("Positions are 1 to {count}, not {found}.")
}
