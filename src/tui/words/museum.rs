//! The words of the museum around the cards and the story, which stand with the programs.

pub const TITLE: &str = "Museum";

// The names of the pages.
pub const CARDS: &str = "programs";
pub const RESULTS: &str = "results";
pub const STORY: &str = "evaluations";

// What each of the pages is about.
pub const ABOUT_CARDS: &str = "how historic programs chose their moves";
pub const ABOUT_RESULTS: &str = "how they play against each other";
pub const ABOUT_STORY: &str = "how evaluations came to their numbers";

/// A program whose search was to be watched.
pub fn does_not_search(name: &str) -> String {
    format!("{name} does not search")
}

// Of the card of the program itself.
pub const SOURCE_IS_A_FOLDER: &str = "Tabiya's source fills a folder, src/core/engine";

// Below a card that is too long for the screen.
pub fn lines_below(left: usize) -> String {
    match left {
        0 => "the end".to_owned(),
        1 => "1 more line".to_owned(),
        left => format!("{left} more lines"),
    }
}

// Above and below the ladder; Random and Tabiya are programs.
pub const ELO_AND_INTERVAL: &str = "Elo, Random at 0; bars show the 95 % interval";
pub const HOW_DEEP: &str = "Each at its own depth, Tabiya with 100,000 nodes per move.";
