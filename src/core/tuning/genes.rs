//! The 19 small integers of the exhibit `genetic`, as something to be bred.

use super::words;
use crate::players::museum::weights::Weights;
use rand::{RngExt as _, rngs::Xoshiro256PlusPlus};
use serde::{Deserialize, Serialize};
use shakmaty::{ByRole, Role};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// How many weights are bred.
pub const COUNT: usize = 19;
/// Each lies between 0 and this.
pub const MOST: u8 = 5;

/// Mobility, threats and protection for pawn, knight, bishop, rook, queen, king; pawn advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Genes(pub [u8; COUNT]);

/// Text that is not a list of genes.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", words::expected_digits(COUNT, MOST, .0))]
pub struct GenesError(String);

impl Genes {
    /// The published weights.
    pub fn published() -> Genes {
        let weights = Weights::published();
        let kinds = [&weights.mobility, &weights.threats, &weights.protection];
        let mut genes = [0; COUNT];
        let values = kinds
            .into_iter()
            .flat_map(|kind| Role::ALL.map(|role| kind[role]))
            .chain([weights.pawn_advance]);
        for (gene, value) in genes.iter_mut().zip(values) {
            *gene = u8::try_from(value).unwrap_or(0);
        }
        Genes(genes)
    }

    /// Pieces counted and nothing else.
    pub const fn bare() -> Genes {
        Genes([0; COUNT])
    }

    pub fn random(dice: &mut Xoshiro256PlusPlus) -> Genes {
        Genes(std::array::from_fn(|_| dice.random_range(0..=MOST)))
    }

    /// Some four of the genes moved by one step.
    #[must_use]
    pub fn mutated(mut self, dice: &mut Xoshiro256PlusPlus) -> Genes {
        for gene in &mut self.0 {
            if dice.random_range(0..5) == 0 {
                let up: bool = dice.random();
                *gene = if up {
                    (*gene + 1).min(MOST)
                } else {
                    gene.saturating_sub(1)
                };
            }
        }
        self
    }

    /// The evaluation that these genes make, possession as ever.
    pub fn weights(&self) -> Weights {
        let gene = |index: usize| self.0.get(index).map_or(0, |gene| i32::from(*gene));
        let kind = |first: usize| ByRole {
            pawn: gene(first),
            knight: gene(first + 1),
            bishop: gene(first + 2),
            rook: gene(first + 3),
            queen: gene(first + 4),
            king: gene(first + 5),
        };
        Weights {
            possession: Weights::published().possession,
            mobility: kind(0),
            threats: kind(6),
            protection: kind(12),
            pawn_advance: gene(18),
        }
    }
}

/// `000010-011254-011000-1`: mobility, threats, protection, pawn advance.
impl fmt::Display for Genes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (index, gene) in self.0.iter().enumerate() {
            if index > 0 && index % 6 == 0 {
                text.push('-');
            }
            text.push(char::from(b'0' + gene.min(&9)));
        }
        f.pad(&text)
    }
}

impl FromStr for Genes {
    type Err = GenesError;

    fn from_str(text: &str) -> Result<Genes, GenesError> {
        let digits: Option<Vec<u8>> = text
            .chars()
            .filter(|c| *c != '-')
            .map(|c| c.to_digit(10).and_then(|digit| u8::try_from(digit).ok()))
            .collect();
        digits
            .filter(|digits| digits.iter().all(|digit| *digit <= MOST))
            .and_then(|digits| digits.try_into().ok())
            .map(Genes)
            .ok_or_else(|| GenesError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn genes_make_the_published_evaluation_and_are_written_and_read() {
        let genes = Genes::published();
        assert_eq!(genes.weights(), Weights::published());
        assert_eq!(genes.to_string(), "000010-011254-011000-1");
        assert_eq!(genes.to_string().parse(), Ok(genes));
        for bad in [
            "",
            "000010",
            "000016-011254-011000-1",
            "x00010-011254-011000-1",
        ] {
            assert!(bad.parse::<Genes>().is_err(), "{bad}");
        }
    }
}
