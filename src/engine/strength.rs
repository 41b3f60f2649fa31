//! Playing at a wished-for strength (`UCI_LimitStrength`, `UCI_Elo`): fewer nodes, nothing else.
//!
//! A search of fewer nodes makes the mistakes of somebody who looked less far, and no others.

/// The weakest and the strongest rating that can be asked for.
pub const LEAST: u32 = 1_600;
pub const MOST: u32 = 2_900;

/// How many nodes a move play at about this strength.
///
/// One doubling of the nodes is worth [`DOUBLING`] points here; see there for what was measured.
pub fn nodes(elo: u32) -> u64 {
    let above = f64::from(elo.clamp(LEAST, MOST) - LEAST);
    (LEAST_NODES * (above / DOUBLING).exp2()).round() as u64
}

/// What plays at about [`LEAST`]: hardly more than the captures after each move.
const LEAST_NODES: f64 = 60.0;
/// Points of rating for twice the nodes.
const DOUBLING: f64 = 100.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_strength_is_more_nodes_and_nothing_overflows() {
        let all: Vec<u64> = (1_000..4_000).step_by(50).map(nodes).collect();
        assert!(all.windows(2).all(|pair| pair[0] <= pair[1]));
        assert!(nodes(LEAST) < nodes(LEAST + 200) && nodes(0) > 0);
        assert_eq!(nodes(u32::MAX), nodes(MOST));
    }
}
