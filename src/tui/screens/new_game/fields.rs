//! What can be chosen for a new game, and what follows from it.

use crate::{
    book::Book,
    chess::{
        Position, TimeControl, chess960,
        time_control::{LONGEST, LONGEST_INCREMENT, read_duration},
    },
    play::{Odds, Opponent, Player, Setup},
    store::settings::OpponentName,
    tui::words::new_game as words,
    uci::client::Launch,
};
use shakmaty::{ByColor, CastlingMode, Chess, Color};
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// One of Tabiya's opponents.
    BuiltIn(OpponentName),
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
    Program,
    Depth,
    /// Which opponent plays this side, where Tabiya plays both.
    Watched(Color),
    Side,
    Clock,
    /// The parts of a clock of one's own.
    Minutes,
    Increment,
    Delay,
    View,
    Start,
    /// The number of a start position of Chess960.
    Number,
    /// An opening by code, name or moves.
    Opening,
    Handicap,
    Book,
    /// What a person at the board is called, where two play.
    Name(Color),
}

impl Field {
    pub fn label(self) -> &'static str {
        match self {
            Field::Opponent => words::OPPONENT,
            Field::Program => words::PROGRAM,
            Field::Depth => words::DEPTH,
            Field::Side => words::SIDE,
            Field::Clock => words::CLOCK,
            Field::Minutes => words::MINUTES,
            Field::Increment => words::INCREMENT,
            Field::Delay => words::DELAY,
            Field::View => words::VIEW,
            Field::Start => words::START,
            Field::Number => words::NUMBER,
            Field::Opening => words::OPENING,
            Field::Handicap => words::ODDS,
            Field::Book => words::BOOK,
            Field::Name(Color::White) | Field::Watched(Color::White) => words::WHITE,
            Field::Name(Color::Black) | Field::Watched(Color::Black) => words::BLACK,
        }
    }
}

impl Field {
    /// What is expected of one who types into the field.
    pub fn expects(self) -> &'static str {
        match self {
            Field::Minutes => words::EXPECTS_MINUTES,
            Field::Increment => words::EXPECTS_INCREMENT,
            Field::Delay => words::EXPECTS_DELAY,
            Field::Number => words::EXPECTS_NUMBER,
            Field::Opening => words::EXPECTS_OPENING,
            _ => words::EXPECTS_NAME,
        }
    }
}

/// The clocks offered, as [`TimeControl`] reads them.
pub const CLOCKS: [&str; 15] = [
    "none",
    "1+0",
    "2+1",
    "3+0",
    "3+2",
    "5+0",
    "5+3",
    "10+0",
    "10+5",
    "15+10",
    "30+0",
    "30+20",
    "90+30",
    "1s per move",
    "5s per move",
];

/// Where a game begins.
#[derive(Clone, Debug)]
pub enum Start {
    Usual,
    /// Any position of Chess960.
    Random960,
    /// The one of this number, as typed.
    Number960(String),
    /// An opening, as typed.
    Opening(String),
    /// A position from elsewhere.
    Given(Position),
}

impl Start {
    /// In this position.
    pub fn at(position: &Position) -> Start {
        let is_usual = position.ply() == 0
            && *position.current() == Chess::default()
            && position.castling_mode() == CastlingMode::Standard;
        match is_usual {
            true => Start::Usual,
            false => Start::Given(position.clone()),
        }
    }

    /// What stands in the field.
    pub fn words(&self) -> String {
        match self {
            Start::Usual => words::USUAL_START.to_owned(),
            Start::Random960 => words::RANDOM_START.to_owned(),
            Start::Number960(_) => words::NUMBERED_START.to_owned(),
            Start::Opening(_) => words::OPENING_START.to_owned(),
            Start::Given(position) => position.fen(),
        }
    }

    /// The next kind of start, or the one before; `given` is the position from elsewhere, if any.
    pub fn next(&self, given: Option<&Position>, up: bool) -> Start {
        let mut all = vec![
            Start::Usual,
            Start::Opening(String::new()),
            Start::Random960,
            Start::Number960(String::new()),
        ];
        all.extend(given.cloned().map(Start::Given));
        let kinds: Vec<_> = all.iter().map(std::mem::discriminant).collect();
        let kind = next(&kinds, std::mem::discriminant(self), up);
        let place = kinds.iter().position(|one| *one == kind).unwrap_or(0);
        all.swap_remove(place)
    }
}

/// The number of a start position as typed.
///
/// # Errors
/// What was expected.
pub fn read_number(text: &str) -> Result<Position, String> {
    let number = text.trim().parse::<u16>().ok();
    number
        .and_then(chess960::start)
        .ok_or_else(|| words::wrong_number(text))
}

/// A clock as its parts were typed; increment and delay may be left empty.
///
/// # Errors
/// The field that is wrong, and what was expected there.
pub fn read_clock(
    minutes: &str,
    increment: &str,
    delay: &str,
) -> Result<TimeControl, (Field, String)> {
    let seconds = |field, text| {
        let read = read_part(text, Duration::from_secs(1), LONGEST_INCREMENT);
        read.ok_or_else(|| {
            let most = LONGEST_INCREMENT.as_secs();
            (field, words::wrong_seconds(most, text))
        })
    };
    let base = read_part(minutes, Duration::from_secs(60), LONGEST).ok_or_else(|| {
        let most = LONGEST.as_secs() / 60;
        (Field::Minutes, words::wrong_minutes(most, minutes))
    })?;
    let increment = seconds(Field::Increment, increment)?;
    let delay = seconds(Field::Delay, delay)?;
    if base.is_zero() && increment.is_zero() {
        return Err((Field::Minutes, words::no_time(minutes)));
    }
    Ok(TimeControl::Fischer {
        base,
        increment,
        delay,
    })
}

/// A part of a clock, none where it is empty; a comma is as good as a point.
fn read_part(text: &str, unit: Duration, most: Duration) -> Option<Duration> {
    match text.trim() {
        "" => Some(Duration::ZERO),
        text => read_duration(&text.replace(',', "."), unit, most).ok(),
    }
}

/// Whether the opponent gives the odds, and what; `None`: an even game.
pub type Given = Option<(bool, Odds)>;

/// All that is offered; odds of time only where there is a clock.
pub fn handicaps(has_clock: bool) -> Vec<Given> {
    let odds = || {
        Odds::ALL
            .into_iter()
            .filter(move |odds| has_clock || !matches!(odds, Odds::Time(_)))
    };
    let given = |by_opponent: bool| odds().map(move |odds| Some((by_opponent, odds)));
    std::iter::once(None)
        .chain(given(true))
        .chain(given(false))
        .collect()
}

/// `none`, `opponent gives a knight`.
pub fn handicap_words(given: Given, opponent: Against) -> String {
    let Some((by_opponent, odds)) = given else {
        return words::NO_ODDS.to_owned();
    };
    let giver = match (opponent, by_opponent) {
        (Against::Person | Against::Watch, true) => Some(words::BLACK),
        (Against::Person | Against::Watch, false) => Some(words::WHITE),
        (_, true) => Some(words::THE_OPPONENT),
        (_, false) => None,
    };
    let what = odds.words();
    match (giver, odds) {
        (Some(giver), Odds::Time(_)) => words::gets(giver, &what),
        (Some(giver), _) => words::gives(giver, &what),
        (None, Odds::Time(_)) => words::you_get(&what),
        (None, _) => words::you_give(&what),
    }
}

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

/// `Bruno, attacker`; full strength and the adaptive opponent by their names alone.
pub fn opponent_words(name: OpponentName) -> String {
    let card = Opponent::named(name).card();
    match name {
        OpponentName::Tabiya => words::full_strength(card.name),
        OpponentName::Adaptive => card.name.to_owned(),
        _ => format!("{}, {}", card.name, card.character.word()),
    }
}

/// The start of the next game after this one.
pub fn start_like(base: &Setup) -> Start {
    if !base.opening.is_empty() {
        let mut position = Position::default();
        let fits = base
            .opening_moves()
            .into_iter()
            .all(|played| position.play(played));
        let name = Book::embedded().name_along(&position).filter(|_| fits);
        return Start::Opening(name.map_or(String::new(), |name| name.name));
    }
    match chess960::number(&base.start) {
        Some(_) => Start::Random960,
        None => Start::Usual,
    }
}

/// Minutes, increment and delay of a clock, as they are typed.
pub fn parts_of(time: TimeControl) -> [String; 3] {
    let TimeControl::Fischer {
        base,
        increment,
        delay,
    } = time
    else {
        return Default::default();
    };
    let number = |value: f64| match value {
        0.0 => String::new(),
        value => format!("{}", (value * 1000.0).round() / 1000.0),
    };
    [
        number(base.as_secs_f64() / 60.0),
        number(increment.as_secs_f64()),
        number(delay.as_secs_f64()),
    ]
}

/// What a person is called, if by a name.
pub fn name_of(player: &Player) -> String {
    match player {
        Player::Human { name: Some(name) } => name.clone(),
        _ => String::new(),
    }
}

pub fn person_called(name: &str) -> Player {
    let name = Some(name.trim().to_owned()).filter(|name| !name.is_empty());
    Player::Human { name }
}
