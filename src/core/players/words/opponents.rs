//! Tabiya's opponents: their characters, what is said of each before a game, how strong they are,
//! and why a word names none of them.

use crate::text::did_you_mean;
use std::fmt::Display;

// What kind of player.
pub const ALL_ROUNDER: &str = "all-rounder";
pub const PAWN_GRABBER: &str = "pawn grabber";
pub const ATTACKER: &str = "attacker";
pub const GAMBITEER: &str = "gambiteer";
pub const GRINDER: &str = "grinder";
pub const SWINDLER: &str = "swindler";

// What is said of each: one sentence, short enough for a line of the smallest form.
pub const ABOUT_PIP: &str = "Knows the moves; hangs pieces and misses mates.";
pub const ABOUT_NELL: &str = "Takes whatever is offered and forgets the king.";
pub const ABOUT_BRUNO: &str = "Every piece towards your king, sound or not.";
pub const ABOUT_GRETA: &str = "Gives a pawn for fast development.";
pub const ABOUT_OTTO: &str = "Exchanges pieces and waits for your mistake.";
pub const ABOUT_ZORA: &str = "Never resigns, and sets traps when behind.";
pub const ABOUT_VICTOR: &str = "Attacks with a plan; weaker without queens.";
pub const ABOUT_INES: &str = "Wins a pawn and defends it well.";
pub const ABOUT_HENRIK: &str = "Patient, and at home in endings.";
pub const ABOUT_TALA: &str = "Gives material for an attack, and calculates.";
pub const ABOUT_NOOR: &str = "Makes very few mistakes.";
pub const ABOUT_TABIYA: &str = "The engine at full strength.";
pub const ABOUT_ADAPTIVE: &str = "Plays as well as you do and improves with you.";

// The one that has no name of a person.
pub const ADAPTIVE: &str = "Adaptive";

pub fn adaptive_at(elo: u32) -> String {
    format!("{ADAPTIVE} ({elo})")
}

// How strong they are.
pub fn now(elo: u32) -> String {
    format!("now {elo}")
}

pub fn about_estimated(elo: u32) -> String {
    format!("about {elo}, estimated")
}

pub fn estimated(elo: u32, error: u32) -> String {
    format!("{}, estimated", measured(elo, error))
}

pub fn measured(elo: u32, error: u32) -> String {
    format!("{elo} ±{error}")
}

// A word that names none of them.
/// `meant`: as [`or_meant`] says it, or empty.
pub fn not_an_opponent(names: impl Display, found: impl Display, meant: impl Display) -> String {
    format!("expected one of {names}, found \"{found}\"{meant}")
}

/// Goes on after what was found.
pub fn or_meant(near: &str) -> String {
    format!("; {}", did_you_mean(near))
}

pub fn not_a_rating(least: u32, most: u32, found: impl Display) -> String {
    format!(
        "expected adaptive or a rating from {least} to {most} for it, adaptive:1200, found \
         \"{found}\""
    )
}

pub fn takes_no_rating(found: impl Display) -> String {
    format!("only adaptive takes a rating, adaptive:1200, found \"{found}\"")
}
