//! The words of the form for a new game: its fields, what can be chosen in each, and what is wrong
//! with what was typed.

use std::fmt::Display;

pub const TITLE: &str = "New game";

// The fields. Those that begin with two spaces belong to the one above.
pub const OPPONENT: &str = "Opponent";
pub const PROGRAM: &str = "Program";
pub const DEPTH: &str = "Looks ahead";
pub const SIDE: &str = "You play";
pub const CLOCK: &str = "Clock";
pub const MINUTES: &str = "  minutes";
pub const INCREMENT: &str = "  increment";
pub const DELAY: &str = "  delay";
pub const VIEW: &str = "Shown";
pub const START: &str = "Start";
pub const NUMBER: &str = "  number";
pub const OPENING: &str = "  which";
pub const ODDS: &str = "Odds";
pub const BOOK: &str = "Book";

// The sides: fields, values of one, and givers of odds.
pub const WHITE: &str = "White";
pub const BLACK: &str = "Black";
pub const RANDOM: &str = "random";

// What is expected of one who types into a field.
pub const EXPECTS_MINUTES: &str = "minutes for the game";
pub const EXPECTS_INCREMENT: &str = "seconds added for each move";
pub const EXPECTS_DELAY: &str = "seconds free on each move";
pub const EXPECTS_NUMBER: &str = "0 to 959";
pub const EXPECTS_OPENING: &str = "B90, Ruy Lopez, or e4 e5 Nf3";
pub const EXPECTS_NAME: &str = "type a name";

// What was typed is wrong.
pub const TYPE_AN_OPENING: &str =
    "Type an opening: an ECO code such as B90, a name such as Ruy Lopez, or moves";

pub fn wrong_minutes(most: u64, found: &str) -> String {
    expected(&format!("minutes from 0 to {most}"), found)
}

pub fn wrong_seconds(most: u64, found: &str) -> String {
    expected(&format!("seconds from 0 to {most}"), found)
}

/// Neither minutes nor an increment.
pub fn no_time(found: &str) -> String {
    expected("more than 0 minutes, or an increment", found)
}

pub fn wrong_number(found: &str) -> String {
    expected("a number from 0 to 959", found)
}

fn expected(what: &str, found: &str) -> String {
    match found.trim() {
        "" => format!("Expected {what}; the field is empty"),
        found => format!("Expected {what}, found \"{found}\""),
    }
}

// Whom one plays against.
pub const ANOTHER_PERSON: &str = "another person here";
pub const HISTORIC_PROGRAM: &str = "a historic program";
pub const WATCH: &str = "watch two opponents";

pub fn full_strength(name: &str) -> String {
    format!("{name}, full strength")
}

pub fn rating(estimate: &str) -> String {
    format!("Rating {estimate}")
}

/// How far ahead a historic program looks; the numbers stand below each other.
pub fn depth(plies: u32) -> String {
    match plies {
        1 => " 1 ply".to_owned(),
        plies => format!("{plies:>2} plies"),
    }
}

// In help: digits, 0 for the tenth.
pub const DIGITS: &str = "1–9 0";
pub const CHOOSE_OPPONENT: &str = "One of the first ten opponents, the weakest first";

// Clocks.
pub const NO_CLOCK: &str = "no clock";
pub const OWN_CLOCK: &str = "custom";

/// A time for each move.
pub fn for_the_engine(time: impl Display) -> String {
    format!("{time} for the engine")
}

/// A clock as it is written: `3+2`, minutes for the game and seconds for each move.
pub fn minutes_and_seconds(time: &str) -> String {
    let (base, increment) = time.split_once('+').unwrap_or((time, ""));
    // Less than whole minutes have their unit.
    let unit = if base.ends_with('s') { "" } else { " min" };
    match increment {
        "" | "0" => format!("{base}{unit}"),
        // A delay, which the form does not offer.
        increment if increment.ends_with('d') => time.to_owned(),
        increment => format!("{base}{unit} + {increment} s per move"),
    }
}

// What is shown during the game.
pub const OPEN: &str = "open: the engine's thinking";
pub const TRAINING: &str = "training: everything";
pub const SERIOUS: &str = "serious: board, clocks, moves";

// Where the game begins.
pub const USUAL_START: &str = "usual position";
pub const RANDOM_START: &str = "Chess960, random";
pub const NUMBERED_START: &str = "Chess960, by number";
pub const OPENING_START: &str = "an opening";

// Odds: who gives which, or gets how much of the time.
pub const NO_ODDS: &str = "none";
pub const THE_OPPONENT: &str = "opponent";

pub fn gives(giver: &str, odds: &str) -> String {
    format!("{giver} gives {odds}")
}

pub fn gets(giver: &str, time: &str) -> String {
    format!("{giver} gets {time}")
}

pub fn you_give(odds: &str) -> String {
    format!("you give {odds}")
}

pub fn you_get(time: &str) -> String {
    format!("you get {time}")
}

pub const WITH_BOOK: &str = "opening book";
pub const WITHOUT_BOOK: &str = "no book";
