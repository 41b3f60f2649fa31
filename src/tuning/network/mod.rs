//! Training the evaluation's network from the engine's own games.
//!
//! ```text
//! tabiya tune play --games 200000 --threads 2 -o games      # positions, for hours
//! tabiya tune network games -o my.network                   # minutes
//! tabiya match --engine "tabiya uci" …                      # is it better?
//! tabiya tune play --network my.network --games 400000 …    # the next generation
//! ```
//!
//! | file | what |
//! |---|---|
//! | [`samples`] | positions worth learning from, in 32 bytes each |
//! | [`pretraining`] | positions near those of the games, valued by the classical evaluation |
//! | [`model`] | the network in floating point: its value, and which way every weight should go |
//! | [`trainer`] | batches, the steps of AdamW, the error on positions kept back |
//! | [`checkpoint`] | a training stopped and gone on with |
//!
//! The recipe is what others measured: targets that blend the search's score with the game's
//! result (Hobbes: 0.4 of the result best), squared clipped sums (+17 to +36), the learning rate
//! falling by a cosine (Pygin: +19 against a flat one), all positions fully shuffled (Viridithas:
//! unshuffled data ruins a network), weights clipped to ±1.98 so that they fit 8 bits and a half.

pub mod checkpoint;
pub mod model;
pub mod pretraining;
pub mod samples;
pub mod trainer;
