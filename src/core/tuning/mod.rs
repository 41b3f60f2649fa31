//! Tuning: positions with results in, better weights out.
//!
//! The whole loop, which anyone can repeat:
//!
//! ```text
//! tabiya tune play --games 6000 --nodes 5000 -o games   # the engine against itself
//! tabiya tune play --games 6000 --random 2 --openings others.epd -o more # … elsewhere
//! tabiya tune extract games/* more/* -o quiet.txt  # quiet positions of games, or of any PGN
//! tabiya tune texel quiet.txt -o src/core/engine/evaluation/classical/weights.rs
//! cargo build --release && tabiya bench       # and a match against the previous version
//! ```
//!
//! The numbers of the search have no error to descend; they are fitted by games:
//!
//! ```text
//! tabiya tune search -o margins.toml --pairs 10000 --threads 8
//! tabiya match --engine cmd=tabiya args=uci name=tuned option.MarginsFile=margins.toml \
//!   --engine cmd=tabiya args=uci name=before --tc 8+0.08 --sprt 0,5
//! ```
//!
//! Weights fit the positions they were tuned on. Games of the engine alone cover what it likes to
//! play; games begun from positions of games against others cover what others play. A match
//! against the previous version hardly shows the difference, one against another program does.
//!
//! | file | what |
//! |---|---|
//! | [`games`] | games of the engine against itself, played and kept |
//! | [`dataset`] | quiet positions from games; the text format |
//! | [`genes`], [`genetic`] | the museum's weights bred in tournaments, as in their account |
//! | [`network`] | training the network that evaluates positions |
//! | [`search`] | the numbers of the search's techniques, fitted by games between two sets of them |
//! | [`texel`] | the gradient descent (after Peter Österlund's Texel method) |
//! | [`small_texel`] | those weights fitted to positions instead |
//! | [`source`] | the weights as Rust source |

pub mod dataset;
pub mod games;
pub mod genes;
pub mod genetic;
pub mod network;
pub mod search;
pub mod small_texel;
pub mod source;
pub mod texel;
mod words;
