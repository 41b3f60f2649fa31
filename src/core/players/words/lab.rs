//! The laboratory: what each way to search is, why its value may differ, and what a word may be that
//! names a method or an evaluation.

use crate::textbook;
use std::fmt::Display;

/// A way to search: what it is, in at most eleven letters, and what it adds to the row that it is
/// compared with, as a sentence without its full stop.
#[derive(Clone, Copy)]
pub struct MethodText {
    pub title: &'static str,
    pub what: &'static str,
}

const fn method(title: &'static str, what: &'static str) -> MethodText {
    MethodText { title, what }
}

// The ways to search.
pub const MINIMAX: MethodText = method("minimax", "every line to the depth");
pub const WORST_FIRST: MethodText =
    method("worst first", "alpha-beta, the least promising move first");
pub const ALPHA_BETA: MethodText = method("unsorted", "alpha-beta, moves as they come");
pub const ORDERED: MethodText = method("best first", "alpha-beta, the most promising move first");
pub const PARALLEL: MethodText = method(
    "two threads",
    "the same, the root's moves shared by two threads",
);
pub const DEEPENING: MethodText = method(
    textbook::DEEPENING,
    "depth 1, 2, 3 …, best so far first; compared with best first",
);
pub const TABLE: MethodText = method(
    textbook::TABLE,
    "positions met again are not searched again",
);
pub const NULL_MOVE: MethodText = method(
    textbook::NULL_MOVE,
    "cuts what is too good even after passing",
);
pub const REDUCTIONS: MethodText = method(
    textbook::REDUCTIONS,
    "late, quiet moves less deeply at first",
);
pub const QUIESCENCE: MethodText = method(
    textbook::QUIESCENCE,
    "the table, and captures to the end; compared with the table",
);

// Why the value may differ from that of the full search.
pub const CAPTURES_BEYOND_DEPTH: &str = "captures beyond the depth are searched too";
pub const LATE_MOVES_LESS_DEEPLY: &str =
    "late moves were searched less deeply, and the null move cut";
pub const CUT_AFTER_PASSING: &str = "what was too good even after passing was cut";

// A null move in a line.
pub const PASS: &str = "(pass)";

// What a word may be.
pub const METHOD_NAMES: &str = "minimax, worstfirst, alphabeta, ordered, parallel, deepening, table, nullmove, reductions or quiescence";
pub const EVALUATION_NAMES: &str = "material, potential, deepening, genetic or classical";

pub fn unknown_word(expected: impl Display, found: impl Display) -> String {
    format!("expected {expected}, found \"{found}\"")
}

// What there is to search.
pub const FIRST_POSITION: &str = "the first position";
pub const OPEN_GAME: &str = "an open game";
pub const CAPTURES_EVERYWHERE: &str = "captures everywhere";
pub const MATE_IN_TWO: &str = "a mate in two";
pub const PAWNS_KINGS_AND_ROOKS: &str = "pawns, kings and rooks";
pub const THREE_MOVES_LEFT: &str = "three moves left";
pub const EMPTY_BOARD: &str = "the empty board";
pub const FORK_TO_BE_FOUND: &str = "a fork to be found";
pub const RACE_FOR_THE_MIDDLE: &str = "a race for the middle";
pub const WIN_IN_TWO: &str = "a win in two";
