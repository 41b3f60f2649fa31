//! The learning curve of a training.

use std::time::Duration;

pub const FILE_IS_NAMED: &str =
    "the file that \"tabiya tune network\" keeps is named as the network, with .training added";
pub const NO_PASSES: &str = "No passes are recorded in this training.";

/// Above the figures of the passes.
pub const COLUMNS: &str = "pass  training error  validation";
/// The same, with how fast each was.
pub const COLUMNS_AND_SPEED: &str = "pass  training error  validation   positions per second";
/// What is drawn.
pub const SIGNS: &str = "o training  * validation  ^ v off the log scale";

// The stages of a training.
pub const PRETRAINING: &str = "pretraining";
pub const GAMES: &str = "games";

pub fn stage(name: &str) -> String {
    format!("{name}: {SIGNS}")
}

/// `last`: the figures of the last pass; `speed`: positions per second.
pub fn so_far(last: &str, passes: u32, speed: f64, left: Duration) -> String {
    format!(
        "{last}   of {passes} passes, {speed:.0}/s, {} left",
        crate::text::figures::hms(left)
    )
}
