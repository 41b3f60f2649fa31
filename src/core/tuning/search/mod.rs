//! The numbers of the search's techniques, fitted by games.
//!
//! No formula says how good a set of numbers is; only games do, and they are noisy. SPSA
//! (simultaneous perturbation stochastic approximation, James C. Spall 1992; for chess engines in
//! the form that Stockfish's testing framework uses) moves all numbers at once: up or down at
//! random, two games between the set so changed and the set changed the other way, and a small step
//! towards the winner. A step says next to nothing, ten thousand of them a great deal.
//!
//! What is good after few nodes need not be good after many: tune with at least 50,000 nodes a
//! move, and confirm the result by a match at a longer time.
//!
//! | file | what |
//! |---|---|
//! | [`spsa`] | the steps, without games |
//! | [`pair`] | two games between two sets of numbers |
//! | [`record`] | a tuning as a file: to resume, and for the engine to read |

pub mod pair;
pub mod record;
pub mod spsa;
