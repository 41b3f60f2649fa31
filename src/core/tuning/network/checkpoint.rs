//! A training as bytes, so that it can be stopped and gone on with.

use super::{
    curve::{ENTRY, Learned, Stage},
    model::{Model, Shape},
    trainer::{Recipe, Trainer},
};
use crate::tuning::words;
use thiserror::Error;

const MAGIC: [u8; 8] = *b"TABTRAIN";
/// Magic, sizes and counts.
const HEADER: usize = 8 + 4 * 4 + 8;

/// Why bytes are no training to go on with.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum CheckpointError {
    #[error("{}", words::EXPECTED_TRAINING)]
    Foreign,
    #[error("{}", words::expected_shape(*.wanted_hidden, *.wanted_buckets, *.hidden, *.buckets))]
    Shape {
        wanted_hidden: usize,
        wanted_buckets: usize,
        hidden: usize,
        buckets: usize,
    },
    #[error("{}", words::expected_bytes(*.expected, *.found))]
    Length { expected: usize, found: usize },
}

impl Trainer {
    /// All that is needed to go on.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let shape = self.recipe.shape;
        let stage = usize::from(self.stage == Stage::Pretraining);
        let sizes = [shape.hidden, shape.buckets, self.passes as usize, stage];
        bytes.extend(sizes.iter().flat_map(|size| (*size as u32).to_le_bytes()));
        bytes.extend(self.steps.to_le_bytes());
        for row in [&self.model.weights, &self.momentum, &self.velocity] {
            bytes.extend(row.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(self.curve.iter().flat_map(|learned| learned.to_bytes()));
        bytes
    }

    /// The training that `bytes` hold, to go on by this recipe.
    ///
    /// # Errors
    /// [`CheckpointError`] says what was expected and found.
    pub fn from_bytes(recipe: Recipe, bytes: &[u8]) -> Result<Trainer, CheckpointError> {
        let shape = shape_of(bytes)?;
        if shape != recipe.shape {
            return Err(CheckpointError::Shape {
                wanted_hidden: recipe.shape.hidden,
                wanted_buckets: recipe.shape.buckets,
                hidden: shape.hidden,
                buckets: shape.buckets,
            });
        }
        let curve = curve_of(bytes)?;
        let count = shape.len();
        let word = |index| word(bytes, index);
        let steps = bytes.get(24..32).and_then(|eight| eight.try_into().ok());
        let (_, numbers) = bytes.split_at(HEADER);
        let mut rows = numbers.chunks_exact(4 * count).map(|row| {
            row.chunks_exact(4)
                .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]))
                .collect::<Vec<f32>>()
        });
        let mut row = || rows.next().unwrap_or_default();
        Ok(Trainer {
            recipe,
            stage: match word(3) {
                0 => Stage::Games,
                _ => Stage::Pretraining,
            },
            model: Model {
                shape,
                weights: row(),
            },
            momentum: row(),
            velocity: row(),
            steps: u64::from_le_bytes(steps.unwrap_or_default()),
            passes: word(2),
            curve,
        })
    }
}

/// How the passes of a training went; empty for trainings of former versions, which did not say.
///
/// # Errors
/// As [`Trainer::from_bytes`].
pub fn curve_of(bytes: &[u8]) -> Result<Vec<Learned>, CheckpointError> {
    let shape = shape_of(bytes)?;
    let expected = HEADER.saturating_add(12_usize.saturating_mul(shape.len()));
    let damaged = CheckpointError::Length {
        expected,
        found: bytes.len(),
    };
    let (entries, rest) = bytes.get(expected..).ok_or(damaged)?.as_chunks::<ENTRY>();
    match rest {
        [] => Ok(entries.iter().map(Learned::from_bytes).collect()),
        _ => Err(damaged),
    }
}

/// The sizes that a training says it has.
fn shape_of(bytes: &[u8]) -> Result<Shape, CheckpointError> {
    if !bytes.starts_with(&MAGIC) || bytes.len() < HEADER {
        return Err(CheckpointError::Foreign);
    }
    Ok(Shape {
        hidden: word(bytes, 0).min(u32::from(u16::MAX)) as usize,
        buckets: word(bytes, 1).min(u32::from(u16::MAX)) as usize,
    })
}

/// A number of the header.
fn word(bytes: &[u8], index: usize) -> u32 {
    let four = bytes.get(8 + 4 * index..12 + 4 * index);
    let four = four.and_then(|four| four.try_into().ok());
    u32::from_le_bytes(four.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::{
        super::{curve::Pass, model::Label},
        *,
    };

    fn recipe(hidden: usize) -> Recipe {
        Recipe {
            shape: Shape { hidden, buckets: 2 },
            label: Label::default(),
            passes: 3,
            batch: 16,
            rate: 0.001,
            decay: 0.01,
            threads: 1,
            seed: 1,
        }
    }

    #[test]
    fn a_training_is_written_and_gone_on_with() {
        let mut trainer = Trainer::new(recipe(16), Stage::Pretraining);
        trainer.passes = 2;
        trainer.steps = 77;
        let former = trainer.to_bytes();
        let error = |learned| Learned {
            stage: Stage::Pretraining,
            pass: Pass {
                learned,
                kept_back: None,
            },
        };
        trainer.curve = vec![error(0.2), error(0.1)];
        let bytes = trainer.to_bytes();
        let again = Trainer::from_bytes(recipe(16), &bytes).expect("the same shape");
        assert_eq!(again.model, trainer.model);
        assert_eq!((again.passes, again.steps), (2, 77));
        assert_eq!(again.stage, Stage::Pretraining);
        assert_eq!(again.curve, trainer.curve);
        assert_eq!(curve_of(&former), Ok(Vec::new()), "a former version's");
        assert!(matches!(
            Trainer::from_bytes(recipe(32), &bytes),
            Err(CheckpointError::Shape { hidden: 16, .. })
        ));
        assert!(matches!(
            Trainer::from_bytes(recipe(16), &bytes[..bytes.len() - 1]),
            Err(CheckpointError::Length { .. })
        ));
        let foreign = Trainer::from_bytes(recipe(16), b"TABNET").err();
        assert_eq!(foreign, Some(CheckpointError::Foreign));
    }
}
