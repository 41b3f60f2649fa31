//! Matches between programs: what can be asked for, each game as it ends, and how the players stand.

pub use super::shared::{HELP_QUIT, HELP_REPEAT};
use super::shared::{ended, stopped_after};
use crate::{arena::terms::Spending, text::figures::counted};
use std::fmt::Display;

// What the help says of each command.
pub const HELP_MATCH: &str = "four games between two players; several players all meet each other";
pub const HELP_PLAYERS: &str = "who can play";
pub const ENGINE_AND_COMMAND: &str = "engine stockfish option.Hash=64";
pub const HELP_ENGINE: &str =
    "another program, run over UCI, by its command; players tells what it is called";
pub const HELP_NODES: &str = "what a move may cost; pace tells it";
pub const HELP_CLOCK: &str = "seconds on a clock for all, and what each move adds";
pub const HELP_STOP: &str = "end a match that goes on";
pub const HELP_RESUME: &str = "go on with the stopped match";
pub const HELP_OPEN: &str = "look through the last game of the match, or another";

pub const ANNOUNCED: &str =
    "Matches between programs. Write match nell bruno 4, players, help or quit.";
pub const NO_MATCH_GOES_ON: &str = "No match goes on.";
pub const WRITE_MATCH: &str = "Write match and two players: match nell bruno 4. Help tells more.";

// What is wrong with a match that was asked for.
pub const NO_PERSON: &str = "A person cannot play in a match.";
pub const NEEDS_TWO: &str = "A match has two players or more: match nell bruno 4.";

pub fn no_count(most: usize, found: &str) -> String {
    format!("Games are 1 to {most}, not {found}.")
}

pub fn no_depth(most: u32, found: u32) -> String {
    format!("Depths are 1 to {most}, not {found}.")
}

// The match.
pub fn starting(program: &str) -> String {
    format!("Starting {program}.")
}

/// `players` begin with a capital.
pub fn begun(players: &str, games: usize) -> String {
    format!(
        "{players}: {}. Stop ends it.",
        counted(games as u64, "game")
    )
}

pub fn game(number: impl Display, white: &str, black: &str, ending: impl Display) -> String {
    format!("Game {number}: {white} against {black}. {ending}.")
}

pub fn stopped(games: usize) -> String {
    stopped_after(&counted(games as u64, "game"))
}

pub fn player_lost(reason: &str) -> String {
    ended(format!("The match has stopped: {reason}"))
}

/// `player` begins with a capital; `elo` where it is known.
pub fn standing(player: &str, (won, drawn, lost): (u64, u64, u64), elo: Option<String>) -> String {
    let elo = elo.map_or_else(String::new, |elo| format!(", {elo}"));
    format!("{player}: {won} won, {drawn} drawn, {lost} lost{elo}.")
}

/// As [`standing`].
pub fn has_not_played(player: &str) -> String {
    format!("{player}: no game yet.")
}

pub fn saved_in(file: impl Display) -> String {
    format!("Games saved in {file}.")
}

/// `games`: those that can be opened, with their numbers.
pub fn no_game(games: &[(usize, String)]) -> String {
    match (games.first(), games.last()) {
        (Some((only, _)), Some((last, _))) if only == last => {
            format!("The match has only game {only} to open.")
        }
        (Some((first, _)), Some((last, _))) => {
            format!("The match has games {first} to {last} to open.")
        }
        _ => "No game of a match has ended here yet.".to_owned(),
    }
}

// A stopped match.
pub const WRITE_RESUME: &str = "Write resume to go on with it.";
pub const NOTHING_TO_RESUME: &str = "No match to resume.";
pub const STAYS: &str = "The stopped match is kept.";

pub fn stopped_earlier(played: usize, planned: usize, players: &str) -> String {
    format!("A match stopped after {played} of {planned} games: {players}. {WRITE_RESUME}")
}

pub fn asks_to_begin(played: usize, planned: usize) -> String {
    format!(
        "The match stopped after {played} of {planned} games can then not be resumed. Start a new one? \
         Write yes or no."
    )
}

// Other programs.
pub const WRITE_ENGINE: &str =
    "Write engine and its command and arguments; option.NAME=VALUE sets an option.";

pub fn no_such_program(program: impl Display) -> String {
    format!("There is no program {program}: give its path, or a name in PATH.")
}

pub fn engine_added(name: &str) -> String {
    format!("Added. It is called {name}: match {name} nell 4.")
}

// The pace.
pub const WRITE_NODES: &str = "Write nodes 10000, depth 6 or clock 8+0.08.";

pub fn pace(spending: &Spending) -> String {
    match spending {
        Spending::Clock(terms) => {
            let terms = terms.to_string().replacen('/', " moves in ", 1);
            let seconds = if terms == "1" { "second" } else { "seconds" };
            let terms = terms.replacen('+', " plus ", 1);
            format!("A clock for all: {terms} {seconds}.")
        }
        Spending::MoveTime(time) => format!("{} milliseconds per move.", time.as_millis()),
        Spending::Nodes(nodes) => format!(
            "{} per move; historic programs search to their own depth.",
            counted(*nodes, "node")
        ),
        Spending::Depth(plies) => format!("Depth {plies} for all."),
    }
}
