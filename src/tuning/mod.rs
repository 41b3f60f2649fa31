//! Tuning: positions with results in, better weights out.
//!
//! The whole loop, which anyone can repeat:
//!
//! ```text
//! tabiya match …  --pgn games.pgn             # play games (or take any PGN with results)
//! tabiya tune extract games.pgn -o quiet.txt  # quiet positions with the game's result
//! tabiya tune texel quiet.txt -o src/engine/evaluation/weights.rs
//! cargo build --release && tabiya bench       # and a match against the program before
//! ```
//!
//! | file | what |
//! |---|---|
//! | [`dataset`] | quiet positions from games; the text format |
//! | [`genes`], [`genetic`] | the museum's weights bred in tournaments, as their account tells |
//! | [`texel`] | the gradient descent (after Peter Österlund's Texel method) |
//! | [`small_texel`] | those weights fitted to positions instead |
//! | [`source`] | the weights as Rust source |

pub mod dataset;
pub mod genes;
pub mod genetic;
pub mod small_texel;
pub mod source;
pub mod texel;
