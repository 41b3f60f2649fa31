//! The words of the arena: the players and terms of a new match, the boards and the table of one
//! that is played, and its messages.

use std::fmt::Display;

pub const TITLE: &str = "Arena";

// How far the match is.
pub const NEW_MATCH: &str = "new match";
pub const PLAYING: &str = "playing";
pub const STOPPED: &str = "stopped";
pub const OVER: &str = "over";

pub fn so_far(played: usize, planned: usize, state: &str) -> String {
    format!("{played} of {planned} games, {state}")
}

// The terms of a new match.
pub const ROUND_ROBIN: &str = "round robin";
pub const NO_PLAYERS: &str = "no players yet";
pub const NODES: &str = "nodes per move (historic programs: depth)";
pub const CLOCK: &str = "or a clock, seconds + increment";

pub fn stopped_earlier(played: usize, planned: usize, players: &str) -> String {
    format!("stopped after {played} of {planned}: {players}")
}

pub fn games_per_pair(total: impl Display) -> String {
    format!("games per pair ({total} in total)")
}

pub fn thousands(count: u64) -> String {
    format!("{count} k")
}

// The marked player.
pub const ANOTHER_PROGRAM: &str =
    "another program, run over UCI; one that crashes or stops answering loses the game";

pub fn blind_to(what: &str) -> String {
    format!("cannot see: {what}")
}

pub fn with_rating(player: impl Display, rating: impl Display) -> String {
    format!("{player}, rating {rating}")
}

/// An option that the engine is given, as it is typed.
pub fn option(name: &str, value: Option<&str>) -> String {
    match value {
        Some(value) => format!("option.{name}={value}"),
        None => format!("option.{name}"),
    }
}

// What keys do.
pub const OPEN_GAME: &str = "open game";
pub const REMOVE: &str = "remove";

// The question for an engine to be added.
pub const ANOTHER_ENGINE: &str = "Another engine";
pub const ENGINE_EXPECTS: &str = "its command and arguments; option.NAME=VALUE sets an option";

pub fn no_such_program(program: impl Display) -> String {
    format!("There is no program \"{program}\": give its path, or a name in PATH")
}

// Heads of the table: columns of 4, 6, 5, 7 and 7 signs.
pub const WON: &str = "won";
pub const DRAWN: &str = "drawn";
pub const LOST: &str = "lost";
pub const POINTS: &str = "points";
pub const ELO: &str = "Elo";

/// Above a board of a game that is played.
pub fn at_move(number: impl Display) -> String {
    format!("move {number}")
}

// Asked before a new match takes the place of one that was stopped.
pub const ASKS_TO_BEGIN: &str = "Start a new match?";

pub fn loses_stopped(played: usize, planned: usize) -> String {
    format!("The match stopped after {played} of {planned} games can then not be resumed.")
}

// Messages.
pub const NEEDS_TWO: &str = "A match needs two players; space adds the selected one";
pub const NOTHING_TO_RESUME: &str = "No match to resume";
pub const WAS_STOPPED: &str = "Match stopped; its games are kept and it can be resumed";

pub fn player_lost(reason: &str) -> String {
    format!("Match stopped, and can be resumed: {reason}")
}

pub fn at_most(players: usize) -> String {
    format!("At most {players} players")
}

pub fn saved_in(file: impl Display) -> String {
    format!("Games saved in {file}")
}

/// Asked before the program ends.
pub const IS_RUNNING: &str = "A match is running. The games played so far are kept.";
