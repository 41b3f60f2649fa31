//! Every number that the search's techniques use: its unit, and why it is so.

use crate::engine::value::Value;

/// Half width of the first aspiration window, in centipawns: wide enough that most iterations
/// stay inside, narrow enough that most of the tree sees a bound.
pub const ASPIRATION: Value = 15;

/// From this depth on the last iteration's value is worth building a window on, in plies.
pub const ASPIRATION_DEPTH: i32 = 4;

/// The bonus of a quiet move that refuted, in history units; the square of the depth as in the
/// first history heuristics, bounded so that one deep node does not decide everything.
pub fn history_bonus(depth: i32) -> i32 {
    (32 * depth * depth).min(2_000)
}
