//! The museum: its programs, their cards, sources and ladder, and what evaluations hold the pieces
//! to be worth.

pub use super::shared::HELP_REPEAT_AND_QUIT;
use crate::text::figures::grouped;
use std::fmt::Display;

// What the help says of each command.
pub const HELP_PROGRAMS: &str = "all of them, weakest idea first";
pub const HELP_CARD: &str = "the card of one: who wrote it, how it thinks, what it cannot see";
pub const HELP_PLAY: &str = "a game against the program you heard of last, or another";
pub const HELP_SOURCE: &str = "how the program you heard of last is written, some lines at a time";
pub const HELP_WORTH: &str =
    "what each evaluation holds the pieces to be worth, and on which squares";
pub const HELP_LADDER: &str = "how strong each is, and the games that say so";
pub const HELP_STORY: &str = "how evaluations came to their numbers";
pub const HELP_BREED: &str =
    "let evaluations of the program genetic play each other, and keep the best";
pub const HELP_LAB: &str = "count what each search technique costs";

pub fn welcome(programs: usize) -> String {
    format!(
        "The museum: {programs} historic programs, and Tabiya. Write programs, a number, ladder, \
         story or help."
    )
}

pub fn neither(found: &str) -> String {
    format!(
        "\"{found}\" is neither a program nor a command here. Programs lists them; help tells more."
    )
}

/// `called`: its name in commands, where that is another one.
pub fn program(number: usize, title: &str, called: Option<&str>) -> String {
    match called {
        None => format!("{number}: {title}."),
        Some(name) => format!("{number}: {title}, called {name}."),
    }
}

// A card.
/// `name`: the program's, in commands.
pub fn write_play(name: &str) -> String {
    format!(
        "Write play for a game against it. In the lab, tree {name} tells the tree of its search. Matches, \
         in the menu, lets it play others: match {name} nell."
    )
}

pub fn idea(says: &str) -> String {
    format!("The idea: {says}.")
}

// The ladder.
pub const DEPTHS: &str = "Each at its own depth, Tabiya with 100,000 nodes per move.";

pub fn ladder(programs: usize) -> String {
    format!("{programs} programs, the best first: Elo above Random, with the margin of error.")
}

pub fn zero_of_scale(number: usize, name: &str) -> String {
    format!("{number}: {name}, the zero of the scale.")
}

/// `elo` and `margin` are whole numbers.
pub fn standing(number: usize, name: &str, elo: f64, margin: f64) -> String {
    let figure = |value: f64| grouped(value.abs() as u64);
    let minus = if elo < 0.0 { "minus " } else { "" };
    let (elo, margin) = (figure(elo), figure(margin));
    format!("{number}: {name}, {minus}{elo}, give or take {margin}.")
}

// The source of a program.
pub const SOURCE_OF_TABIYA: &str =
    "Tabiya's search is not one text but many: it lies in src/core/engine.";
pub const NOTHING_IS_READ: &str = "Nothing is being read; write source.";
pub const WRITE_MORE: &str = "Write more to go on.";
pub const IS_END: &str = "This is its end.";

/// `place`: [`from_line`].
pub fn source(program: &str, place: &str) -> String {
    format!("{program}, {place}")
}

pub fn from_line(path: impl Display, line: usize) -> String {
    format!("{path}, from line {line}.")
}

// What pieces are worth.
pub const WORTH: &str = "What the pieces are worth, in centipawns.";
pub const WRITE_WORTH: &str = "Worth knight tells of its squares.";

pub fn piece(kind: &str, worth: f64) -> String {
    format!("{kind} {worth:.0}")
}

/// `pieces`: as [`piece`] tells them; `origin`: where the evaluation comes from.
pub fn means(evaluation: &str, pieces: &[String], origin: impl Display) -> String {
    format!("{evaluation}: {}. {origin}.", pieces.join(", "))
}

/// `mean`: none of the king; `piece` begins with a capital.
pub fn squares_of(piece: &str, evaluation: &str, mean: Option<f64>) -> String {
    let mean = mean.map_or_else(String::new, |mean| format!(" {mean:.0} on the mean;"));
    format!("{piece} by {evaluation}:{mean} the squares from a to h against that, in centipawns.")
}

pub fn rank(number: u32, figures: &[String]) -> String {
    format!("Rank {number}: {}.", figures.join(", "))
}

/// Of a square on which the piece was never measured.
pub const UNKNOWN: &str = "unknown";

pub fn no_piece(found: &str) -> String {
    format!("Expected a piece such as knight, found \"{found}\". Worth alone tells of all.")
}

/// `known`: the end of the sentence, about those that there are.
pub fn no_evaluation(found: &str, known: &str) -> String {
    format!("No evaluation is called \"{found}\": {known}")
}
