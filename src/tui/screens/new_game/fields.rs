//! What can be chosen for a new game, and what follows from it.

use crate::{
    play::{Level, Player},
    uci::client::Launch,
};
use shakmaty::{ByColor, Color};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    BuiltIn,
    Person,
    /// A program of the museum.
    Museum,
    /// Another engine, by its place in the list.
    Engine(usize),
    /// Tabiya plays both sides.
    Watch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Opponent,
    Level,
    Program,
    Depth,
    WhiteLevel,
    BlackLevel,
    Side,
    Clock,
    Book,
    Start,
    /// What a person at the board is called, where two play.
    Name(Color),
}

impl Field {
    pub fn label(self) -> &'static str {
        match self {
            Field::Opponent => "Opponent",
            Field::Level => "Level",
            Field::Program => "Program",
            Field::Depth => "Looks ahead",
            Field::WhiteLevel => "White's level",
            Field::BlackLevel => "Black's level",
            Field::Side => "You play",
            Field::Clock => "Clock",
            Field::Book => "Opening",
            Field::Start => "From",
            Field::Name(Color::White) => "White",
            Field::Name(Color::Black) => "Black",
        }
    }
}

/// The clocks offered, as [`TimeControl`] reads them.
pub const CLOCKS: [&str; 11] = [
    "none",
    "1+0",
    "3+2",
    "5+0",
    "5+3",
    "10+5",
    "15+10",
    "30+20",
    "90+30",
    "1s per move",
    "5s per move",
];

/// The place of an engine in the list, which it is added to where it is not there yet. What it
/// calls itself does not matter.
pub fn place_of(launch: &Launch, engines: &mut Vec<Launch>) -> usize {
    let is_it = |other: &Launch| {
        let what = |one: &Launch| {
            (
                one.program.clone(),
                one.arguments.clone(),
                one.options.clone(),
            )
        };
        what(other) == what(launch)
    };
    engines.iter().position(is_it).unwrap_or_else(|| {
        engines.push(launch.clone());
        engines.len() - 1
    })
}

/// A person of this colour against a program.
pub fn against(color: Color, person: Player, program: Player) -> ByColor<Player> {
    let mut sides = ByColor {
        white: person,
        black: program,
    };
    if color == Color::Black {
        sides.swap();
    }
    sides
}

/// The one after or before `now`, wrapping around.
pub fn next<T: Copy + PartialEq>(all: &[T], now: T, up: bool) -> T {
    let here = all.iter().position(|one| *one == now).unwrap_or(0);
    let step = if up { 1 } else { all.len().saturating_sub(1) };
    all.iter().cycle().nth(here + step).copied().unwrap_or(now)
}

pub fn change_level(level: Level, up: bool) -> Level {
    let number = if up {
        level.number() + 1
    } else {
        level.number().saturating_sub(1)
    };
    Level::new(number).unwrap_or(level)
}

/// `3  beginner`.
pub fn level_words(level: Level) -> String {
    let words = match level.number() {
        1 => "first steps",
        2 | 3 => "beginner",
        4 | 5 => "casual player",
        6 | 7 => "club player",
        8 | 9 => "strong",
        _ => "full strength",
    };
    format!("{:>2}  {words}", level.number())
}
