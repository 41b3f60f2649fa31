//! The 19 weights of the exhibit `genetic` fitted to positions with results, as
//! [`super::texel`] fits the engine's own.
//!
//! The evaluation is linear in the weights, so each position is a row of 19 differences (White's
//! count less Black's) and what possession is worth. The weights are whole numbers from 0 to 5:
//! instead of walking down a gradient each of them is tried one step up and down, until nothing
//! helps any more.

use super::{
    dataset::{LineError, fields_of},
    genes::{COUNT, Genes, MOST},
};
use crate::chess::fen;
use shakmaty::Position as _;

/// Positions as the fit sees them.
#[derive(Default)]
pub struct Tuner {
    rows: Vec<Row>,
}

struct Row {
    /// What no gene explains, and the counts of each.
    possession: f32,
    counts: [f32; COUNT],
    result: f32,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitted {
    pub genes: Genes,
    /// Mean square error of the predicted share of the point.
    pub error: f64,
    pub published_error: f64,
}

impl Tuner {
    /// Takes a line `FEN | result` in.
    ///
    /// # Errors
    /// When it is none.
    pub fn add(&mut self, line: &str) -> Result<(), LineError> {
        let fields = fields_of(line)?;
        let position = fen::read(fields.fen)?;
        let board = position.current().board();
        let bare = Genes::bare().weights().of(board);
        let counts = std::array::from_fn(|index| {
            let mut single = Genes::bare();
            if let Some(gene) = single.0.get_mut(index) {
                *gene = 1;
            }
            (single.weights().of(board) - bare) as f32
        });
        self.rows.push(Row {
            possession: bare as f32,
            counts,
            result: fields.share as f32,
        });
        Ok(())
    }

    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Fits the weights, beginning with those published.
    pub fn fit(&self) -> Fitted {
        let published = Genes::published();
        let steepness = self.steepness(&published);
        let published_error = self.error(&published, steepness);
        let (mut genes, mut error) = (published, published_error);
        loop {
            let before = error;
            for index in 0..COUNT {
                for up in [true, false] {
                    let mut tried = genes;
                    let Some(gene) = tried.0.get_mut(index) else {
                        continue;
                    };
                    match (up, *gene) {
                        (true, MOST) | (false, 0) => continue,
                        (true, _) => *gene += 1,
                        (false, _) => *gene -= 1,
                    }
                    let found = self.error(&tried, steepness);
                    if found < error {
                        (genes, error) = (tried, found);
                    }
                }
            }
            if error >= before {
                return Fitted {
                    genes,
                    error,
                    published_error,
                };
            }
        }
    }

    /// The steepness of the sigmoid under which these weights err least, a tenth of a pawn.
    fn steepness(&self, genes: &Genes) -> f64 {
        let candidates = (1..=60).map(|step| f64::from(step) * 0.002);
        candidates
            .map(|steepness| (self.error(genes, steepness), steepness))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map_or(0.04, |(_, steepness)| steepness)
    }

    fn error(&self, genes: &Genes, steepness: f64) -> f64 {
        let weights: [f32; COUNT] = genes.0.map(f32::from);
        let sum: f64 = self
            .rows
            .iter()
            .map(|row| {
                let genes: f32 = weights.iter().zip(&row.counts).map(|(w, c)| w * c).sum();
                let value = f64::from(row.possession + genes);
                let expected = 1.0 / (1.0 + (-steepness * value).exp());
                (f64::from(row.result) - expected).powi(2)
            })
            .sum();
        sum / self.rows.len().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fit_finds_what_the_results_were_made_from() {
        // Whoever has the more advanced pawns wins: the pawn's advance must rise, and the error
        // fall.
        let mut tuner = Tuner::default();
        for (board, result) in [
            ("4k3/8/4P3/8/8/3p4/8/4K3 w - - 0 1", "0.5"),
            ("4k3/8/4P3/8/3p4/8/8/4K3 w - - 0 1", "1"),
            ("4k3/8/8/4P3/8/3p4/8/4K3 w - - 0 1", "0"),
            ("4k3/4P3/8/3p4/8/8/8/4K3 w - - 0 1", "1"),
            ("4k3/8/8/8/4P3/8/3p4/4K3 w - - 0 1", "0"),
        ] {
            tuner.add(&format!("{board} | {result}")).expect("a line");
        }
        let fitted = tuner.fit();
        assert!(fitted.error < fitted.published_error);
        assert!(
            fitted.genes.0[18] > Genes::published().0[18],
            "{}",
            fitted.genes
        );
        assert!(tuner.add("8/8 | 1-0").is_err() && tuner.add("x").is_err());
    }
}
