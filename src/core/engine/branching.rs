//! How much more an iteration costs than the one before: the effective branching factor.

/// The nodes with which the iterations of a search ended.
#[derive(Clone, Debug, Default)]
pub struct Branching {
    /// Depth in plies and nodes searched until then, deepest last.
    ends: Vec<(u32, u64)>,
}

/// The factor is taken over so many iterations, for single ones jump about.
const ITERATIONS: usize = 6;

impl Branching {
    /// An iteration to `depth` plies has ended, `nodes` into the search.
    pub fn note(&mut self, depth: u32, nodes: u64) {
        match self.ends.last_mut() {
            Some((last, until)) if *last == depth => *until = nodes,
            Some((last, _)) if *last > depth => {}
            _ => self.ends.push((depth, nodes)),
        }
    }

    /// By how much the nodes have grown with each of the last six iterations (fewer where there
    /// were fewer), in hundredths; `None` before the third.
    pub fn hundredths(&self) -> Option<u32> {
        let (depth, nodes) = *self.ends.last()?;
        let earlier = self.ends.len().checked_sub(ITERATIONS + 1).unwrap_or(1);
        let (from, before) = *self.ends.get(earlier)?;
        if from >= depth || before == 0 {
            return None;
        }
        let growth = nodes as f64 / before as f64;
        Some((100.0 * growth.powf(1.0 / f64::from(depth - from))).round() as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factor_is_the_mean_of_the_last_iterations() {
        let mut branching = Branching::default();
        assert_eq!(branching.hundredths(), None);
        for depth in 1..=12 {
            // Threefold at first, then twofold.
            let nodes = if depth < 6 {
                3_u64.pow(depth)
            } else {
                243 << (depth - 5)
            };
            branching.note(depth, nodes);
            if depth == 5 {
                assert_eq!(branching.hundredths(), Some(300));
            }
        }
        assert_eq!(branching.hundredths(), Some(200));
        // The last word on an iteration counts, and a line from an earlier one does not.
        branching.note(12, (243 << 7) + 1);
        branching.note(9, 5);
        assert_eq!(branching.hundredths(), Some(200));
    }
}
