//! The lab: the table of its methods, the steps of a search, and why it did not end.

use crate::{players::museum::comparison::Fewest, text::figures::grouped};
use std::fmt::Display;

pub const EXAMPLES: &str = "\
Examples:
  tabiya lab --depth 5 --compare minimax,alphabeta,ordered
  tabiya lab \\
      --fen 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq -' \\
      --depth 6 --compare ordered,deepening,table,nullmove,reductions \\
      --evaluator deepening
  tabiya lab --game connect-four --moves 4453 --depth 8
  tabiya lab --depth 3 --steps alphabeta
  tabiya lab --depth 6 --steps self

Each row says how many times fewer nodes it has than the row above; quiescence, than table, and \
deepening, than ordered.

From deepening on, each method includes the techniques of those before it, except that quiescence is \
deepening with a table. deepening also searches every smaller depth, and its counts add up all of them.

minimax is counted by its moves where searching it would take too long. ≠ marks a value that is not \
that of the full search, with the reason below.";

// What is searched.
pub const TIC_TAC_TOE: &str = "tic-tac-toe";
pub const CONNECT_FOUR: &str = "Connect 4";
pub const IS_OVER: &str = "expected a position to search, found a game that is over";

pub fn after(game: &str, moves: &str) -> String {
    format!("{game} after {moves}")
}

pub fn is_over(ending: impl Display) -> String {
    format!("{IS_OVER}: {ending}")
}

// It was interrupted.
pub const SHOWN_ARE_COMPLETE: &str = "note: interrupted; the results that are shown are complete";
pub const NOT_ALL_METHODS: &str = "interrupted before all methods were tried";
pub const NOT_ENDED: &str = "interrupted before its end";

/// `names`: those of the exhibits.
pub fn has_no_steps(names: impl Display, found: &str) -> String {
    format!("expected self or an exhibit of the museum ({names}), found \"{found}\"")
}

/// Above the steps of a search.
pub fn step_columns() -> String {
    format!(
        "{:<6} {:>3}  {:<10} {:>9} {:>9}",
        "side", "ply", "move", "value", "best"
    )
}

// The table of methods.
pub fn heading(position: &str, depth: u32) -> String {
    format!("{position}, depth {depth}")
}

pub fn columns() -> String {
    format!(
        "{:<12} {:>7} {:>9} {:>13} {:>13} {:>8} {:>7} {:>10} {:>10} {:>9}",
        "method", "move", "value", "nodes", "leaves", "fewer", "first", "table", "nodes/s", "time"
    )
}

// In place of the time, where nothing was searched.
pub const COUNTED: &str = "counted";
pub const ESTIMATED: &str = "estimated";

pub fn fewest(fewest: Fewest) -> String {
    format!(
        "alpha-beta at best: {} leaves, with the best move first everywhere (branching factor \
         {:.1})",
        grouped(fewest.leaves as u64),
        fewest.branching
    )
}

/// Before the nodes of each depth.
pub fn by_depth(method: impl Display) -> String {
    format!("{method} by depth:")
}

/// Why move ordering makes this exhibit slower.
pub const QUIET_FIRST: &str = "
genetic orders its moves as its source describes, quiet moves first: where there are many captures
this costs more nodes than no ordering, and the captures beyond the depth add to it
";
