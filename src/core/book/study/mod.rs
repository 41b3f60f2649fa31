//! Studies: games with variations and comments, as text books and back.
//!
//! | file | what it is for |
//! |---|---|
//! | [`from_games`] | chapters of a study → the text of a book |
//! | [`to_games`] | the text of a book → a game for each chapter |
//! | [`losses`] | what a book cannot say, counted |
//!
//! A chapter is a game: its tree becomes lines of text, its comments notes, its glyphs marks. What
//! only books say (weights, names) stands in the games as commands in comments, which other programs
//! skip: `[%weight 60]`, `[%name C60 Ruy Lopez]`. The text is kept as it is written, line by line;
//! positions are joined only when it is compiled.

pub mod from_games;
pub mod losses;
pub mod to_games;

pub use losses::Losses;

use crate::game::Game;

/// The command for a move's weight.
const WEIGHT: &str = "weight";
/// The command for the name of the position reached.
const NAME: &str = "name";
/// The tag for whose repertoire a book is.
const SIDE: &str = "BookSide";

/// Whether these games say of themselves that they are a study.
pub fn is_study(games: &[Game]) -> bool {
    games.iter().any(|game| {
        let is_there = |name: &str| game.tags.known(name).is_some();
        let is_linked = |name: &str| {
            let value = game.tags.get(name).unwrap_or_default();
            value.contains("lichess.org/study/")
        };
        ["StudyName", "ChapterName", "ChapterURL", SIDE]
            .into_iter()
            .any(is_there)
            || ["Site", "Event"].into_iter().any(is_linked)
    })
}
