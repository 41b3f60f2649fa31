//! How a person plays, over the games played here. The names of the rows stand with the profile.

use crate::text::figures::counted;
use std::fmt::Display;

/// `name`: empty where the person has none.
pub fn no_games(name: &str) -> String {
    match name {
        "" => "There are no finished games of yours yet.".to_owned(),
        name => format!("There are no finished games of {name} yet."),
    }
}

/// `margin`: how far off the rating may be.
pub fn rating(
    speed: impl Display,
    rating: f64,
    margin: f64,
    [won, drawn, lost]: [u32; 3],
) -> String {
    format!(
        "Rating, {speed}: {rating:.0}, give or take {margin:.0}. {won} won, {drawn} drawn, {lost} \
         lost."
    )
}

/// `player`: empty where it is the person's own.
pub fn games(player: &str, count: u64) -> String {
    let games = counted(count, "game");
    match player {
        "" => format!("Profile over {games}."),
        player => format!("Profile of {player} over {games}."),
    }
}

/// `about`: what all the figures below it are.
pub fn heading(title: &str, about: Option<&str>) -> String {
    let about = about.map_or_else(String::new, |about| format!(", {about}"));
    format!("{title}{about}.")
}

/// `name`: what the figures are about.
pub fn row(name: &str, figures: &str) -> String {
    format!("{name}: {figures}.")
}

/// `head`: what the figure counts.
pub fn figure(head: &str, figure: &str) -> String {
    format!("{head} {figure}")
}

pub fn percent(figure: &str) -> String {
    format!("{figure} percent")
}

// The heads of columns that are signs or short.
pub const CENTIPAWNS_LOST: &str = "centipawns lost";
pub const INACCURACIES: &str = "inaccuracies";
pub const MISTAKES: &str = "mistakes";
pub const BLUNDERS: &str = "blunders";
