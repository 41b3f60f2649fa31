//! Endgame practice: the list of endings, and how one stands with them.

pub use super::shared::HELP_REPEAT_AND_QUIT;

// What the help says of each command.
pub const HELP_ENDINGS: &str = "all of them, and which you have mastered";
pub const HELP_PLAY: &str = "play one, by its number or its name";
pub const HELP_NEXT: &str = "play the one after the last";
pub const HELP_IDEA: &str = "how it is done; without a number that of the last";

pub fn welcome(mastered: usize, all: usize) -> String {
    format!("{all} endings, {mastered} mastered. Write endings, a number, a name, next, or help.")
}

/// The first of a group; `group` begins with a capital.
pub fn group(group: &str) -> String {
    format!("{group}.")
}

/// `task`: its name with what is to be done.
pub fn ending(number: usize, task: &str, standing: &str) -> String {
    format!("{number}: {task}; {standing}.")
}

pub const WHICH_IDEA: &str = "Write idea and a number or a name: idea 14.";
pub const WHICH_ENDING: &str = "Write play and a number or a name: play 14.";

pub fn neither(found: &str) -> String {
    format!(
        "\"{found}\" is neither an ending nor a command here. Endings lists them; help tells more."
    )
}

pub fn not_read(error: impl std::fmt::Display) -> String {
    format!("{error}.")
}
