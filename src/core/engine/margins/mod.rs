//! The formulas of the search's techniques. Their numbers stand in [`numbers`], unless they
//! are not worth tuning by games.

pub mod numbers;

use super::value::Value;
use numbers::Numbers;
use std::{
    ops::Deref,
    sync::{Arc, LazyLock},
};

/// Half the width, in centipawns, from which on a window that keeps failing is opened entirely.
pub const WIDEST_ASPIRATION: Value = 600;

/// From this depth on the last iteration's value is worth building a window on, in plies.
pub const ASPIRATION_DEPTH: i32 = 4;
/// Each value above the window takes a ply off the search that finds how far above it is, though not
/// off so few plies.
pub const ABOVE_WINDOW_DEPTH: i32 = 8;

/// Reverse futility pruning is trusted up to this depth, in plies.
pub const REVERSE_FUTILITY_DEPTH: i32 = 5;

/// Below this depth (plies) a null move saves nothing.
pub const NULL_MOVE_DEPTH: i32 = 3;

/// From this depth on a null move that fails high is verified by a search without null moves, in
/// plies: there an overlooked zugzwang costs most, and the verification little.
pub const NULL_MOVE_VERIFICATION_DEPTH: i32 = 14;

/// History pruning is trusted up to this depth, in plies.
pub const HISTORY_PRUNING_DEPTH: i32 = 4;

/// Futility pruning is trusted where late move reductions leave so many plies or fewer.
pub const FUTILITY_DEPTH: i32 = 8;
/// That of captures, where they leave so many.
pub const CAPTURE_FUTILITY_DEPTH: i32 = 6;

/// Exchange pruning of captures and checks is trusted up to this depth, in plies.
pub const CAPTURE_EXCHANGE_DEPTH: i32 = 8;

/// Exchange pruning of quiet moves is trusted where late move reductions leave so many plies or
/// fewer.
pub const QUIET_EXCHANGE_DEPTH: i32 = 12;

/// By how many plies an answer of the endgame tables counts as deeper than the search that asked:
/// it is final.
pub const TABLEBASE_DEPTH: i32 = 6;

/// Internal iterative reduction begins here, in plies: below, a reduction saves nothing.
pub const ITERATIVE_REDUCTION_DEPTH: i32 = 4;

/// Razoring is trusted up to this depth, in plies.
pub const RAZORING_DEPTH: i32 = 1;

/// Probcut begins here, in plies.
pub const PROBCUT_DEPTH: i32 = 5;
/// By how much its search is shallower, in plies.
pub const PROBCUT_REDUCTION: i32 = 3;

/// The hash move is tested for being the only good one from this depth on, in plies.
pub const SINGULAR_DEPTH: i32 = 6;
/// The table's value comes from a search at most so many plies less deep, or is not trusted.
pub const SINGULAR_ENTRY_DEPTH: i32 = 3;
/// Where some move is expected to reach beta, and others than the hash move may, it is searched so many
/// plies less deeply …
pub const NEGATIVE_EXTENSION: i32 = 2;
/// … and so many where the table's value has reached beta already.
pub const NEGATIVE_EXTENSION_AT_BETA: i32 = 3;

/// Late moves are reduced from this depth on, in plies.
pub const LATE_MOVE_DEPTH: i32 = 2;

/// So many children may fail high before late moves are reduced more.
pub const MANY_CUTOFFS: u32 = 3;

/// So many units in the history of a capture count as a centipawn.
const CENTIPAWN: i32 = 112;

/// Reductions are added up in 1,024ths of a ply.
const PLY: i32 = 1_024;

/// What the soft time is multiplied by, from the share of nodes spent on the best move
/// (0 to 1), for how many iterations it has been best, and by how many centipawns its value has
/// just fallen. Clear moves are played quickly; falling values are looked into.
pub fn time_factor(node_share: f64, stable_iterations: u32, fall: Value) -> f64 {
    let by_share = 0.52 + 1.8 * (1.0 - node_share);
    let by_stability = 1.25 - 0.06 * f64::from(stable_iterations.min(8));
    let by_fall = 1.0 + f64::from(fall.clamp(-20, 60)) / 100.0;
    (by_share * by_stability * by_fall).clamp(0.3, 3.0)
}

/// By how many plies a node without a hash move is searched less deeply: two on the principal
/// variation, and where a cutoff is expected and much depth at stake. Where every move is expected to
/// fail low none is the best, so that nothing is missing.
pub fn iterative_reduction(depth: i32, pv: bool, cut_node: bool) -> i32 {
    let much = pv || (cut_node && depth >= 8);
    i32::from(pv || cut_node) + i32::from(much)
}

/// Whether, once a move has raised alpha at this depth (plies), the others are searched a ply less
/// deeply: a second improvement is rare. Too near the leaves nothing is left to save, far from
/// them too much is at stake.
pub fn is_reduced_after_raise(depth: i32) -> bool {
    (3..12).contains(&depth)
}

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
    /// The node is the root of the search.
    pub root: bool,
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

/// One set of numbers, and what follows from them.
#[derive(Debug, PartialEq, Eq)]
pub struct Margins {
    numbers: Numbers,
    logs: Box<Logs>,
}

/// The base of late move reductions, in 1,024ths of a ply, by depth and number.
#[derive(Debug, PartialEq, Eq)]
struct Logs {
    quiet: [[i32; 64]; 64],
    noisy: [[i32; 64]; 64],
}

impl Default for Margins {
    fn default() -> Margins {
        Margins::new(Numbers::default())
    }
}

impl Deref for Margins {
    type Target = Numbers;

    fn deref(&self) -> &Numbers {
        &self.numbers
    }
}

impl Margins {
    pub fn new(numbers: Numbers) -> Margins {
        let logs = Box::new(Logs {
            quiet: logs(numbers.late_quiet, numbers.late_quiet_divisor),
            noisy: logs(numbers.late_noisy, numbers.late_noisy_divisor),
        });
        Margins { numbers, logs }
    }

    /// The program's own, shared by all who search with them.
    pub fn usual() -> Arc<Margins> {
        static USUAL: LazyLock<Arc<Margins>> = LazyLock::new(Arc::default);
        Arc::clone(&USUAL)
    }

    /// What a move gains in the histories by a beta cutoff, in history units.
    pub fn cutoff_bonus(&self, depth: i32) -> i32 {
        (self.history_bonus * depth - self.history_bonus_less).min(self.history_bonus_most)
    }

    /// What the moves tried before it lose, in history units; `place` is that among them, from 0: those
    /// tried early were thought better of, and lose more.
    pub fn cutoff_malus(&self, depth: i32, place: usize) -> i32 {
        let most = self.history_malus_most;
        let malus = (self.history_malus * depth - self.history_malus_less).min(most);
        malus * 8 / (6 + place as i32)
    }

    /// How far above beta the evaluation must stand for reverse futility pruning, in centipawns: a
    /// ply less when the position improves anyway.
    pub fn above_beta(&self, depth: i32, improving: bool) -> Value {
        self.reverse_futility * (depth - i32::from(improving))
    }

    /// How much less deep the reply to a null move is searched, in plies: more with depth and with
    /// the lead over beta (centipawns).
    pub fn null_move_reduction(&self, depth: i32, lead: Value) -> i32 {
        let usual = (self.null_move + self.null_move_growth * depth) / 64;
        usual + (lead / self.null_move_lead).clamp(0, 3)
    }

    /// How many moves of a shallow node are tried before the quiet ones are left out: half as many
    /// when the position gets worse.
    pub fn moves_tried(&self, depth: i32, improving: bool) -> usize {
        let all = self.late_move_count + depth * depth * self.late_move_count_growth / 100;
        (if improving { all } else { all / 2 }) as usize
    }

    /// The history (units) below which a quiet move is left out: the deeper, the worse it must be.
    pub fn least_history(&self, depth: i32) -> i32 {
        -self.history_pruning * depth
    }

    /// How much, in centipawns, quiet moves may gain in so many plies.
    pub fn quiet_gain(&self, left: i32) -> Value {
        self.futility + self.futility_growth * left.max(0)
    }

    /// How much, in centipawns, a capture with this history (units) may gain in so many plies besides
    /// what it takes.
    pub fn capture_gain(&self, left: i32, history: i32) -> Value {
        self.capture_futility + self.capture_futility_growth * left + history / CENTIPAWN
    }

    /// The loss in the exchange, in centipawns below 0, that a capture or a check may still be worth.
    pub fn capture_loss(&self, depth: i32) -> Value {
        -self.capture_exchange_growth * depth * depth - self.capture_exchange
    }

    /// The loss in the exchange, in centipawns below 0, that a quiet move may still be worth in so
    /// many plies.
    pub fn quiet_loss(&self, left: i32) -> Value {
        -self.quiet_exchange_growth * left * left - self.quiet_exchange * left
    }

    /// How far below alpha the evaluation must stand for razoring, in centipawns.
    pub fn below_alpha(&self, depth: i32) -> Value {
        self.razoring + self.razoring_growth * depth
    }

    /// By how much the other moves must fall short of the hash move's value to make it singular, in
    /// centipawns.
    pub fn singular_margin(&self, depth: i32, pv: bool) -> Value {
        depth * self.singular / 64 + depth * i32::from(pv) * self.singular_pv / 64
    }

    /// By how many plies a late move is searched less deeply.
    ///
    /// The base grows with the product of the logarithms of depth and number; the rest says how far
    /// the order is to be trusted here.
    pub fn late_move_reduction(&self, late: &LateMove) -> i32 {
        let row = if late.quiet {
            &self.logs.quiet
        } else {
            &self.logs.noisy
        };
        let numbers = &self.numbers;
        let depth = late.depth.clamp(1, 63) as usize;
        let mut reduction = row[depth][late.number.min(63)];
        reduction -= numbers.late_pv * i32::from(late.pv);
        reduction -= numbers.late_was_pv * i32::from(late.was_pv);
        reduction -= numbers.late_root * i32::from(late.root);
        reduction += numbers.late_cut_node * i32::from(late.cut_node);
        reduction += numbers.late_not_improving * i32::from(!late.improving);
        reduction -= numbers.late_check * i32::from(late.gives_check);
        reduction += numbers.late_hash_captures * i32::from(late.quiet && late.hash_captures);
        reduction += numbers.late_many_cutoffs * i32::from(late.many_cutoffs);
        reduction -= late.history * PLY / numbers.late_history;
        reduction / PLY
    }

    /// How many plies the full search of a reduced move that failed high goes deeper than usual:
    /// one if it beats the best by much (`lead` in centipawns), one less than usual if by next to
    /// nothing.
    pub fn full_search_adjustment(&self, lead: Value, depth: i32) -> i32 {
        let much = self.full_search_deeper + self.full_search_deeper_growth * depth;
        i32::from(lead > much) - i32::from(lead < self.full_search_shallower)
    }
}

/// The product of the logarithms, with its base and divisor in thousandths.
fn logs(base: i32, divisor: i32) -> [[i32; 64]; 64] {
    let (base, divisor) = (f64::from(base) / 1000.0, f64::from(divisor) / 1000.0);
    std::array::from_fn(|depth| {
        std::array::from_fn(|number| {
            let logs = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
            ((base + logs / divisor) * f64::from(PLY)) as i32
        })
    })
}

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
        let margins = Margins::default();
        let plies = |depth, number| margins.late_move_reduction(&quiet(depth, number));
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
            assert!(margins.late_move_reduction(&late) < usual);
        }
        let cut_node = LateMove {
            cut_node: true,
            ..quiet(12, 12)
        };
        assert_eq!(margins.late_move_reduction(&cut_node), usual + 1);
    }

    #[test]
    fn clear_moves_take_less_time_than_doubtful_ones() {
        let (clear, doubtful) = (time_factor(0.95, 8, 0), time_factor(0.3, 0, 50));
        assert!((0.3..1.0).contains(&clear), "{clear}");
        assert!(doubtful > 2.0 && doubtful <= 3.0, "{doubtful}");
    }
}
