//! Playing at a chosen strength (`UCI_LimitStrength`, `UCI_Elo`, and every opponent but the
//! strongest): how far and how clearly a player of this rating sees.
//!
//! One scale for all: ratings as `stockfish` understands its own `UCI_Elo`. From 1320 up it was
//! met by matches; below that it is estimated by matches among the rungs. The figures are in
//! `players/strength.md`.

use super::skill::{Errors, Skill, Taste};

/// The weakest and the strongest rating that can be asked for.
pub const LEAST: u32 = 530;
pub const MOST: u32 = 2_320;

/// From this rating up the scale was met by other programs of known strength.
pub const MEASURED_FROM: u32 = 1_320;

/// From this rating on every mate in one is seen; below it, so many are not.
const SEES_MATES: f64 = 700.0;
const MATES_MISSED: f64 = 0.3;

/// What a rating means; between two rungs it is mixed.
#[derive(Clone, Copy, Debug)]
struct Rung {
    elo: f64,
    /// Plies looked ahead.
    depth: f64,
    nodes: f64,
    /// Deviation of evaluations in centipawns.
    error: f64,
    /// Share of moves that do not come to mind.
    overlooked: f64,
}

const fn rung(elo: u32, (depth, nodes): (f64, u32), error: f64, overlooked: f64) -> Rung {
    Rung {
        elo: elo as f64,
        depth,
        nodes: nodes as f64,
        error,
        overlooked,
    }
}

/// Set by matches between neighbours and against programs of known strength, lowest first.
const RUNGS: [Rung; 11] = [
    rung(530, (1.0, 450), 195.0, 0.4),
    rung(705, (1.2, 700), 130.0, 0.305),
    rung(985, (1.65, 1_100), 94.0, 0.22),
    rung(1_245, (2.25, 1_800), 68.0, 0.14),
    rung(1_430, (3.1, 3_100), 46.0, 0.085),
    rung(1_635, (4.5, 6_000), 36.0, 0.045),
    rung(1_795, (6.0, 9_500), 34.0, 0.036),
    rung(1_920, (8.3, 22_000), 29.0, 0.027),
    rung(2_075, (11.0, 90_000), 27.0, 0.023),
    rung(2_180, (14.0, 220_000), 20.0, 0.016),
    rung(2_320, (18.0, 300_000), 7.0, 0.004),
];

/// How a player of this rating sees; one beyond the scale's ends as at its end. All errors grow with
/// the same number, each by its own part of it, and nothing is liked more than it is worth.
pub fn skill(elo: u32, seed: u64) -> Skill {
    let elo = f64::from(elo.clamp(LEAST, MOST));
    let above = RUNGS.iter().position(|rung| rung.elo >= elo);
    let above = above.unwrap_or(RUNGS.len() - 1);
    let (low, high) = (RUNGS[above.saturating_sub(1)], RUNGS[above]);
    let width = (high.elo - low.elo).max(1.0);
    let share = ((elo - low.elo) / width).clamp(0.0, 1.0);
    let mix = |low: f64, high: f64| low + (high - low) * share;
    // Strength grows with the logarithm of the nodes.
    let nodes = mix(low.nodes.ln(), high.nodes.ln()).exp();
    let error = mix(low.error, high.error);
    Skill {
        depth: Some(mix(low.depth, high.depth)),
        nodes: nodes.round() as u64,
        errors: Errors {
            tactics: error * 0.7,
            kings: error * 0.5,
            endings: error * 0.7,
            pawns: error * 0.4,
        },
        overlooked: mix(low.overlooked, high.overlooked),
        mates_missed: if elo < SEES_MATES { MATES_MISSED } else { 0.0 },
        taste: Taste::default(),
        seed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stronger_sees_further_and_more_clearly() {
        let all: Vec<Skill> = (500..3_000).step_by(25).map(|elo| skill(elo, 1)).collect();
        for pair in all.windows(2) {
            let (weak, strong) = (&pair[0], &pair[1]);
            assert!(weak.nodes <= strong.nodes);
            assert!(weak.depth.unwrap_or(99.0) <= strong.depth.unwrap_or(99.0));
            assert!(weak.errors.tactics >= strong.errors.tactics);
            assert!(weak.overlooked >= strong.overlooked);
        }
        assert_eq!(skill(0, 1), skill(LEAST, 1));
        assert_eq!(skill(u32::MAX, 1), skill(MOST, 1));
        assert!(skill(700, 1).mates_missed <= 0.0 && skill(LEAST, 1).mates_missed > 0.0);
    }
}
