//! The numbers that the search compares: centipawns in the middle, distances to mate at the ends.
//!
//! A value is from the side to move. A mate is counted in plies from the root of the search, so
//! that nearer mates are worth more; the hash table stores it counted from the node instead.

use crate::chess::Score;

/// Centipawns, or a mate encoded near [`MATE`].
pub type Value = i32;

/// The longest line that the search follows, in plies.
pub const MAX_PLY: usize = 240;
/// Plies: no search deepens further. Only where nothing is left to find is it reached.
pub const DEEPEST: u32 = MAX_PLY as u32 - 10;

/// Above every value that a position can have.
pub const INFINITE: Value = 32_001;
/// Mate on the board, seen from the winner; a mate in `n` plies is worth `MATE - n`.
pub const MATE: Value = 32_000;
/// From here on a value is a mate.
pub const MATE_BOUND: Value = MATE - 2 * MAX_PLY as Value;
/// A win that the endgame tables know of; `n` plies from the root it is worth `n` less.
pub const TABLEBASE_WIN: Value = 31_000;
/// From here on a value is certain: a mate, or a win by the endgame tables.
pub const TB_WIN_BOUND: Value = TABLEBASE_WIN - 2 * MAX_PLY as Value;
/// No static evaluation reaches further than this.
pub const EVALUATION_BOUND: Value = 20_000;
pub const DRAW: Value = 0;
/// "Not known", where a value may be missing.
pub const UNKNOWN: Value = -32_002;

/// The value of being mated `ply` plies from the root.
pub fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// The value of mating `ply` plies from the root.
pub fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// Whether the value is a mate for either side.
pub fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_BOUND
}

/// Whether the value is a mate or a win by the endgame tables, for either side.
pub fn is_decided(value: Value) -> bool {
    value.abs() >= TB_WIN_BOUND
}

/// From plies counted from the root to plies counted from the node at `ply`.
pub fn to_table(value: Value, ply: usize) -> Value {
    if value >= TB_WIN_BOUND {
        value + ply as Value
    } else if value <= -TB_WIN_BOUND {
        value - ply as Value
    } else {
        value
    }
}

/// The inverse of [`to_table`].
pub fn from_table(value: Value, ply: usize) -> Value {
    if value >= TB_WIN_BOUND {
        value - ply as Value
    } else if value <= -TB_WIN_BOUND {
        value + ply as Value
    } else {
        value
    }
}

/// The value as the rest of the program says it.
pub fn score(value: Value) -> Score {
    if value >= MATE_BOUND {
        Score::Mates(((MATE - value + 1) / 2).unsigned_abs())
    } else if value <= -MATE_BOUND {
        Score::Mated(((MATE + value) / 2).unsigned_abs())
    } else {
        Score::Cp(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves_of_the_side_that_gives_them() {
        assert_eq!(score(mate_in(1)), Score::Mates(1));
        assert_eq!(score(mate_in(3)), Score::Mates(2));
        assert_eq!(score(mated_in(0)), Score::Mated(0));
        assert_eq!(score(mated_in(2)), Score::Mated(1));
        assert_eq!(score(-35), Score::Cp(-35));
    }

    #[test]
    fn the_table_counts_mates_from_the_node() {
        let seen_at_four = mate_in(9);
        assert_eq!(to_table(seen_at_four, 4), mate_in(5));
        assert_eq!(from_table(mate_in(5), 6), mate_in(11));
        for value in [
            0,
            250,
            -EVALUATION_BOUND,
            mated_in(8),
            mate_in(12),
            TABLEBASE_WIN - 9,
        ] {
            assert_eq!(from_table(to_table(value, 7), 7), value);
        }
    }
}
