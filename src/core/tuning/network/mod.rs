//! Training the evaluation's network from the engine's own games.
//!
//! ```text
//! tabiya tune play --games 200000 --threads 2 --leaves 5 -o games   # positions, for hours
//! tabiya tune network games -o my.network                   # minutes
//! tabiya match --engine "tabiya uci" …                      # is it better?
//! tabiya tune play --network my.network --games 400000 …    # the next generation
//! ```
//!
//! A network that plays well goes on by whole games of its own, without `--leaves`: `tabiya tune
//! network --from my.network --passes 2 --batch 4096 --rate 0.0003 --scale 120 …`, several times with
//! other seeds and scales, and then `tabiya tune average` of all of them. So came about the last
//! networks carried.
//!
//! | file | what |
//! |---|---|
//! | [`samples`] | positions worth learning from, in 32 bytes each |
//! | [`pretraining`] | positions near those of the games, valued by the classical evaluation |
//! | [`model`] | the network in floating point: its value, and which way every weight should go |
//! | [`trainer`] | batches, the steps of AdamW, the error on positions kept back |
//! | [`checkpoint`] | a training stopped and gone on with |
//! | [`curve`] | the errors of its passes, as a picture |
//!
//! The recipe is mostly what others measured: targets that blend the search's score with the game's
//! result, squared clipped sums (+17 to +36), the learning rate
//! falling by a cosine (Pygin: +19 against a flat one), all positions fully shuffled (Viridithas:
//! unshuffled data ruins a network), weights clipped to ±1.98 so that they fit 8 bits and a half.
//!
//! The labels' scale of 200 centipawns makes undecided positions count most; so trained a network
//! ranks positions better than with 400 (`src/core/engine/evaluation/network/measured.md`).
//!
//! How much of the result (Hobbes found 0.4 best) depends on the number of games. With 190,000 of
//! them, against the classical evaluation at 10,000 nodes a move, 200 games each: pretrained on 120
//! million positions and then a tenth of the result, N = 64: -7 ±40 Elo; four tenths, N = 128: -58
//! ±42; pretraining alone, N = 64: -98 ±39. An earlier network from games alone, four tenths, N = 64
//! and 9.9 million positions: -164 ±73 (100 games).

pub mod checkpoint;
pub mod curve;
pub mod model;
pub mod pretraining;
pub mod samples;
pub mod trainer;
