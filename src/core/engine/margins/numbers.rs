//! The numbers of the search's techniques that can be tuned, each with unit, range and reason.
//!
//! `tabiya tune search` fits them by games, and the UCI option `MarginsFile` reads what it found;
//! the formulas that use them stand in [`super`].

/// Declares the numbers once: as fields, as their defaults, and by name for tuning.
macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident: $default:literal in $low:literal..=$high:literal;)*) => {
        /// One set of numbers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Numbers {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Default for Numbers {
            fn default() -> Numbers {
                Numbers { $($name: $default,)* }
            }
        }

        /// All numbers that can be tuned, in the order of their declaration.
        pub const TUNABLE: &[Tunable] = &[
            $(Tunable { name: stringify!($name), default: $default, low: $low, high: $high },)*
        ];

        impl Numbers {
            /// The number of this name.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }

            /// Sets a number, kept inside its range; `false` when there is none of this name.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value.clamp($low, $high),)*
                    _ => return false,
                }
                true
            }
        }
    };
}

/// What tuning must know of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tunable {
    pub name: &'static str,
    pub default: i32,
    /// The least and the greatest value that make sense.
    pub low: i32,
    pub high: i32,
}

numbers! {
    /// Half width of the first aspiration window, in centipawns: wide enough that most iterations
    /// stay inside, narrow enough that most of the tree sees a bound.
    aspiration: 10 in 5..=60;

    /// What a cutoff gains a move in the histories: history units per ply of depth …
    history_bonus: 170 in 60..=400;
    /// … less this …
    history_bonus_less: 60 in 0..=300;
    /// … and at most this: deep cutoffs cost more to find and are rarer, but no single one decides.
    history_bonus_most: 1200 in 600..=3600;
    /// What the moves tried before it lose: history units per ply of depth …
    history_malus: 250 in 60..=400;
    /// … less this …
    history_malus_less: 50 in 0..=300;
    /// … and at most this.
    history_malus_most: 1300 in 400..=3600;

    /// Reverse futility pruning: centipawns per ply that the evaluation must stand above beta;
    /// about what a side loses by one bad move.
    reverse_futility: 55 in 30..=160;

    /// Null move: how much less deep the reply is searched, in 64ths of a ply at any depth …
    null_move: 296 in 128..=480;
    /// … and for each ply of depth.
    null_move_growth: 21 in 6..=40;
    /// So many centipawns above beta reduce it by a ply more.
    null_move_lead: 200 in 80..=400;

    /// Late move pruning: quiet moves tried at depth 0, to which the depth's square is added …
    late_move_count: 4 in 1..=10;
    /// … this many hundredths of it.
    late_move_count_growth: 78 in 50..=200;

    /// History pruning: history units below zero per ply of depth.
    history_pruning: 3000 in 500..=9000;

    /// Futility pruning: what a quiet move may gain in no plies, in centipawns …
    futility: 60 in 0..=200;
    /// … and in each ply left.
    futility_growth: 70 in 30..=160;

    /// Futility pruning of captures: what one may gain besides what it takes, in centipawns …
    capture_futility: 100 in 0..=300;
    /// … and in each ply left.
    capture_futility_growth: 100 in 30..=250;

    /// Exchange pruning of captures: the loss, in centipawns, allowed at any depth …
    capture_exchange: 50 in 0..=200;
    /// … and for each square of the depth.
    capture_exchange_growth: 25 in 5..=80;
    /// Exchange pruning of quiet moves: the loss, in centipawns, allowed for each ply left …
    quiet_exchange: 2 in 0..=80;
    /// … and for the square of the plies left: next to nothing near the leaves, where a sacrifice
    /// has no time to show its point.
    quiet_exchange_growth: 8 in 4..=50;

    /// What a capture may bring in quiescence besides the piece taken, in centipawns.
    quiescence_futility: 210 in 60..=350;

    /// Razoring: how far below alpha the evaluation must stand, in centipawns …
    razoring: 250 in 60..=500;
    /// … and for each ply of depth.
    razoring_growth: 170 in 60..=400;

    /// Probcut: how far above beta the shallow searches must end, in centipawns.
    probcut: 145 in 80..=350;

    /// Singular extension: by how much the others must fall short of the hash move's value, in 64ths
    /// of a centipawn per ply …
    singular: 84 in 16..=192;
    /// … and so much more on the principal variation, where an extension costs most.
    singular_pv: 32 in 0..=128;
    /// Falling short by so many more centipawns extends twice.
    double_extension: 12 in 4..=60;

    /// Late move reductions of quiet moves: thousandths of a ply at any depth …
    late_quiet: 1300 in 300..=1800;
    /// … and by what, in thousandths, the product of the logarithms of depth and number is divided
    /// (Ethereal's published figure; its base is 750).
    late_quiet_divisor: 2250 in 1400..=3600;
    /// The same for captures and promotions.
    late_noisy: 200 in -400..=900;
    late_noisy_divisor: 3400 in 2000..=5400;
    // What follows is in 1,024ths of a ply.
    /// Less on the principal variation.
    late_pv: 624 in 0..=2048;
    /// Less where the position stood in a principal variation at some time.
    late_was_pv: 1024 in 0..=2048;
    /// Less at the root, besides.
    late_root: 1024 in 0..=2048;
    /// More where some move is expected to fail high, and an earlier one should have.
    late_cut_node: 1024 in 0..=2560;
    /// More where the position gets worse.
    late_not_improving: 112 in 0..=1536;
    /// Less for checks.
    late_check: 1524 in 0..=2048;
    /// More for quiet moves where the hash move takes or queens.
    late_hash_captures: 1024 in 0..=2048;
    /// More where many moves of the node after it failed high.
    late_many_cutoffs: 524 in 0..=2048;
    /// So many history units are worth a ply.
    late_history: 8800 in 5000..=30000;

    /// A reduced move that failed high is searched a ply deeper than usual where it beats the best
    /// by so many centipawns …
    full_search_deeper: 40 in 10..=120;
    /// … and these for each ply of depth;
    full_search_deeper_growth: 4 in 0..=12;
    /// a ply less deep where it beats it by less than this.
    full_search_shallower: 14 in 0..=30;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_has_its_name_and_stays_in_its_range() {
        let mut numbers = Numbers::default();
        for tunable in TUNABLE {
            assert!(
                (tunable.low..=tunable.high).contains(&tunable.default),
                "{tunable:?}"
            );
            assert_eq!(numbers.get(tunable.name), Some(tunable.default));
            assert!(numbers.set(tunable.name, i32::MAX));
            assert_eq!(numbers.get(tunable.name), Some(tunable.high));
            assert!(numbers.set(tunable.name, tunable.default));
        }
        assert_eq!(numbers, Numbers::default());
        assert!(!numbers.set("margin", 1) && numbers.get("margin").is_none());
    }
}
