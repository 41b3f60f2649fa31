//! The list of endings for practice.

pub const TITLE: &str = "Endings";
pub const ABOUT: &str = "play them out against Tabiya";
/// What choosing does, in the footer.
pub const PLAY: &str = "play";

pub fn mastered(count: usize, all: usize) -> String {
    format!("{count} of {all} mastered")
}
