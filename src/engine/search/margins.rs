//! Every number that the search's techniques use: its unit, and why it is so.

use crate::engine::value::Value;
use std::sync::LazyLock;

/// Half width of the first aspiration window, in centipawns: wide enough that most iterations
/// stay inside, narrow enough that most of the tree sees a bound.
pub const ASPIRATION: Value = 15;

/// Half the width, in centipawns, from which on a window that keeps failing is opened entirely.
pub const WIDEST_ASPIRATION: Value = 600;

/// From this depth on the last iteration's value is worth building a window on, in plies.
pub const ASPIRATION_DEPTH: i32 = 4;

/// What a move gains in the histories by a beta cutoff, in history units: deep cutoffs cost more to
/// find and are rarer, but no single one decides.
pub fn history_bonus(depth: i32) -> i32 {
    (170 * depth - 60).min(1_800)
}

/// What the moves tried before it lose.
pub fn history_malus(depth: i32) -> i32 {
    (190 * depth - 50).min(1_300)
}

/// What the soft time is multiplied by, from the share of nodes spent on the best move
/// (0 to 1), for how many iterations it has been best, and by how many centipawns its value has
/// just fallen. Clear moves are played quickly; falling values are looked into.
pub fn time_factor(node_share: f64, stable_iterations: u32, fall: Value) -> f64 {
    let by_share = 0.52 + 1.8 * (1.0 - node_share);
    let by_stability = 1.25 - 0.06 * f64::from(stable_iterations.min(8));
    let by_fall = 1.0 + f64::from(fall.clamp(-20, 60)) / 100.0;
    (by_share * by_stability * by_fall).clamp(0.3, 3.0)
}

/// Reverse futility pruning is trusted up to this depth, in plies.
pub const REVERSE_FUTILITY_DEPTH: i32 = 8;

/// How far above beta the evaluation must stand, in centipawns: about what a side loses by one
/// bad move a ply, a ply less when the position improves anyway.
pub fn reverse_futility(depth: i32, improving: bool) -> Value {
    65 * (depth - i32::from(improving))
}

/// Below this depth (plies) a null move saves nothing.
pub const NULL_MOVE_DEPTH: i32 = 3;

/// From this depth on a null move that fails high is verified by a search without null moves, in
/// plies: there an overlooked zugzwang costs most, and the verification little.
pub const NULL_MOVE_VERIFICATION_DEPTH: i32 = 14;

/// How much less deep the reply to a null move is searched, in plies: more with depth and with
/// the lead over beta (centipawns).
pub fn null_move_reduction(depth: i32, lead: Value) -> i32 {
    4 + depth / 4 + (lead / 200).clamp(0, 3)
}

/// How many moves of a shallow node are tried before the quiet ones are left out: the square of
/// the depth, half as many when the position gets worse.
pub fn late_move_count(depth: i32, improving: bool) -> usize {
    let all = 3 + depth * depth;
    (if improving { all } else { all / 2 }) as usize
}

/// History pruning is trusted up to this depth, in plies.
pub const HISTORY_PRUNING_DEPTH: i32 = 4;

/// The history (units) below which a quiet move is left out: the deeper, the worse it must be.
pub fn history_pruning(depth: i32) -> i32 {
    -3_000 * depth
}

/// Futility pruning is trusted where late move reductions leave so many plies or fewer.
pub const FUTILITY_DEPTH: i32 = 8;

/// How much, in centipawns, quiet moves may gain in so many plies.
pub fn futility(depth: i32) -> Value {
    60 + 70 * depth.max(0)
}

/// Exchange pruning of captures is trusted up to this depth, in plies.
pub const CAPTURE_EXCHANGE_DEPTH: i32 = 8;

/// The loss in the exchange, in centipawns, that a capture may still be worth.
pub fn capture_exchange(depth: i32) -> Value {
    -25 * depth * depth - 50
}

/// Exchange pruning of quiet moves is trusted where late move reductions leave so many plies or
/// fewer.
pub const QUIET_EXCHANGE_DEPTH: i32 = 12;

/// The loss in the exchange, in centipawns, that a quiet move may still be worth in so many
/// plies: next to nothing near the leaves, where a sacrifice has no time to show its point.
pub fn quiet_exchange(left: i32) -> Value {
    -12 * left * left - 10 * left
}

/// What a capture may bring in quiescence besides the piece taken, in centipawns.
pub const QUIESCENCE_FUTILITY: Value = 165;

/// By how many plies an answer of the endgame tables counts as deeper than the search that asked:
/// it is final.
pub const TABLEBASE_DEPTH: i32 = 6;

/// Internal iterative reduction begins here, in plies: below, a reduction saves nothing.
pub const ITERATIVE_REDUCTION_DEPTH: i32 = 4;

/// By how many plies a node without a hash move is searched less deeply: two on the principal
/// variation, and where a cutoff is expected and much depth at stake.
pub fn iterative_reduction(depth: i32, pv: bool, cut_node: bool) -> i32 {
    1 + i32::from(pv || (cut_node && depth >= 8))
}

/// Razoring is trusted up to this depth, in plies.
pub const RAZORING_DEPTH: i32 = 3;

/// How far below alpha the evaluation must stand, in centipawns.
pub fn razoring(depth: i32) -> Value {
    180 + 170 * depth
}

/// Probcut begins here, in plies.
pub const PROBCUT_DEPTH: i32 = 5;
/// How far above beta the shallow searches must end, in centipawns.
pub const PROBCUT: Value = 190;
/// By how much that search is shallower, in plies.
pub const PROBCUT_REDUCTION: i32 = 4;

/// The hash move is tested for being the only good one from this depth on, in plies.
pub const SINGULAR_DEPTH: i32 = 5;
/// The table's value comes from a search at most so many plies less deep, or is not trusted.
pub const SINGULAR_ENTRY_DEPTH: i32 = 3;
/// By how much the others must fall short of the hash move's value, in centipawns: by more on the
/// principal variation, where an extension costs most.
pub fn singular(depth: i32, pv: bool) -> Value {
    depth + depth * i32::from(pv) / 2
}
/// Falling short by so much more extends twice, in centipawns.
pub const DOUBLE_EXTENSION: Value = 20;
/// Where others seem to reach beta as well, or some move is expected to, the hash move is searched
/// so many plies less deeply.
pub const NEGATIVE_EXTENSION: i32 = 2;

/// Whether, once a move has raised alpha at this depth (plies), the others are searched a ply less
/// deeply: a second improvement is rare. Too near the leaves nothing is left to save, far from
/// them too much is at stake.
pub fn is_reduced_after_raise(depth: i32) -> bool {
    (3..12).contains(&depth)
}

/// Late moves are reduced from this depth on, in plies.
pub const LATE_MOVE_DEPTH: i32 = 2;

/// What a late move's reduction depends on.
#[derive(Default)]
pub struct LateMove {
    pub depth: i32,
    /// Its number among the legal moves tried, from 1.
    pub number: usize,
    pub quiet: bool,
    pub pv: bool,
    /// The position stood in a principal variation at some time.
    pub was_pv: bool,
    /// Some move of the node is expected to fail high, and an earlier one should have.
    pub cut_node: bool,
    pub improving: bool,
    pub gives_check: bool,
    /// The hash move takes or queens: a quiet move is then seldom the point of the position.
    pub hash_captures: bool,
    /// More than [`MANY_CUTOFFS`] children have failed high: moves here keep failing low.
    pub many_cutoffs: bool,
    /// What the histories say of it, in history units.
    pub history: i32,
}

/// By how many plies a late move is searched less deeply.
///
/// The base grows with the product of the logarithms of depth and number (Ethereal's published
/// ln·ln/2.25 for quiet moves, with 1.1 instead of its 0.75); the rest says how far the order is to
/// be trusted here.
pub fn late_move_reduction(late: &LateMove) -> i32 {
    let row = if late.quiet { &LOGS.quiet } else { &LOGS.noisy };
    let depth = late.depth.clamp(1, 63) as usize;
    let mut reduction = row[depth][late.number.min(63)];
    reduction -= PLY * i32::from(late.pv);
    reduction -= PLY * i32::from(late.was_pv);
    reduction += PLY * i32::from(late.cut_node);
    reduction += PLY * i32::from(!late.improving) / 2;
    reduction -= PLY * i32::from(late.gives_check);
    reduction += PLY * i32::from(late.quiet && late.hash_captures);
    reduction += PLY * i32::from(late.many_cutoffs);
    reduction -= late.history * PLY / 12_288;
    reduction / PLY
}

/// So many children may fail high before late moves are reduced more.
pub const MANY_CUTOFFS: u32 = 3;

/// How many plies the full search of a reduced move that failed high goes deeper than usual: one if
/// it beats the best by much (`lead` in centipawns, growing with the depth in plies), one less than
/// usual if by next to nothing.
pub fn full_search_adjustment(lead: Value, depth: i32) -> i32 {
    i32::from(lead > 40 + 4 * depth) - i32::from(lead < 8)
}

/// Reductions are added up in 1,024ths of a ply.
const PLY: i32 = 1_024;

struct Logs {
    quiet: [[i32; 64]; 64],
    noisy: [[i32; 64]; 64],
}

static LOGS: LazyLock<Logs> = LazyLock::new(|| {
    let table = |base: f64, divisor: f64| {
        std::array::from_fn(|depth| {
            std::array::from_fn(|number| {
                let logs = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
                ((base + logs / divisor) * f64::from(PLY)) as i32
            })
        })
    };
    Logs {
        quiet: table(1.1, 2.25),
        noisy: table(0.2, 3.4),
    }
});

#[cfg(test)]
mod tests {
    use super::*;

    fn quiet(depth: i32, number: usize) -> LateMove {
        LateMove {
            depth,
            number,
            quiet: true,
            improving: true,
            ..LateMove::default()
        }
    }

    #[test]
    fn reductions_grow_with_depth_and_number_and_shrink_for_what_matters() {
        let plies = |depth, number| late_move_reduction(&quiet(depth, number));
        for depth in 2..80 {
            for number in 2..100 {
                assert!(plies(depth, number) <= plies(depth + 1, number));
                assert!(plies(depth, number) <= plies(depth, number + 1));
            }
        }
        let usual = plies(12, 12);
        for late in [
            LateMove {
                pv: true,
                ..quiet(12, 12)
            },
            LateMove {
                gives_check: true,
                ..quiet(12, 12)
            },
            LateMove {
                history: 20_000,
                ..quiet(12, 12)
            },
        ] {
            assert!(late_move_reduction(&late) < usual);
        }
        let cut_node = LateMove {
            cut_node: true,
            ..quiet(12, 12)
        };
        assert_eq!(late_move_reduction(&cut_node), usual + 1);
    }

    #[test]
    fn clear_moves_take_less_time_than_doubtful_ones() {
        let (clear, doubtful) = (time_factor(0.95, 8, 0), time_factor(0.3, 0, 50));
        assert!((0.3..1.0).contains(&clear), "{clear}");
        assert!(doubtful > 2.0 && doubtful <= 3.0, "{doubtful}");
    }
}
