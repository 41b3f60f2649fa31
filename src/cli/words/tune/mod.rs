//! What the commands below `tabiya tune` say: of positions and weights here, of the others in the
//! files below.

pub mod curve;
pub mod genetic;
pub mod mistakes;
pub mod network;
pub mod play;
pub mod ratings;
pub mod search;

// Behind what was interrupted.
pub const SAME_COMMAND: &str = "the same command resumes";

// Positions to tune on.
pub const NO_POSITIONS: &str = "expected positions to tune on, found none";
pub const MAKE_POSITIONS: &str = "make such files with \"tabiya tune extract\"";

pub fn extracted(positions: usize) -> String {
    format!("{positions} positions")
}

// The error of the weights; `elsewhere`: that of the positions that are not tuned on, or nothing.
pub fn elsewhere(error: f64) -> String {
    format!(", elsewhere {error:.6}")
}

pub fn begun(positions: usize, steepness: f64, error: f64, elsewhere: &str) -> String {
    format!(
        "{positions} positions, steepness {steepness:.5} per centipawn, error {error:.6}{elsewhere}"
    )
}

pub fn pass(pass: u32, error: f64, elsewhere: &str) -> String {
    format!("pass {pass}: error {error:.6}{elsewhere}")
}

pub fn tuned(before: f64, after: f64, elsewhere: &str) -> String {
    format!("error {before:.6} -> {after:.6}{elsewhere}")
}

/// Where the weights come from, above them in the source.
pub fn origin(positions: usize, before: f64, after: f64) -> String {
    format!("{positions} quiet positions, error {before:.5} to {after:.5}.")
}
