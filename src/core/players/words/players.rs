//! Players: what a person without a name is called, and why a word names no player.

use std::fmt::Display;

pub const YOU: &str = "You";

pub fn not_a_level(found: impl Display) -> String {
    format!("expected a level from 1 to 10, found \"{found}\"")
}

/// `meant`: what may have been meant, as it goes on after what was found, or empty.
pub fn not_a_player(
    opponents: impl Display,
    exhibits: impl Display,
    found: impl Display,
    meant: impl Display,
) -> String {
    format!(
        "expected human, an opponent ({opponents}) or an exhibit ({exhibits}), found \"{found}\"{meant}"
    )
}
