//! What is said of matches: why a player lost or cannot play, what is expected of rules and
//! openings, and the cards of the players.

pub use crate::engine::messages::THREAD_HAS_ENDED;

use crate::chess::side_name;
use shakmaty::{Color, uci::UciMove};
use std::fmt::Display;

/// The PGN tag of the games of a match that is not named.
pub const EVENT: &str = "Tabiya's arena";

// Why a player does not play on.
pub const GAME_STOPPED: &str = "the game was stopped";
pub const PERSON_CANNOT_PLAY: &str = "a person cannot play in a match";

// It is read again where a match is resumed.
const NO_ANSWER: &str = "no answer within";

pub fn no_answer_within(seconds: f64) -> String {
    format!("{NO_ANSWER} {seconds:.3} s")
}

/// Whether it was said that this side lost because it did not answer.
pub fn tells_of_silence(text: &str, by: Color) -> bool {
    text.contains(&format!("({}: {NO_ANSWER}", side_name(by)))
}

pub fn silent_about_search(seconds: f64) -> String {
    format!(
        "{}, nor anything about its search",
        no_answer_within(seconds)
    )
}

/// `expected`: a word of the protocol.
pub fn did_not_say(seconds: f64, expected: &str) -> String {
    format!("{}: it did not say {expected}", no_answer_within(seconds))
}

/// A move that is not legal; `None`: it said that there is none.
pub fn played_in(played: Option<UciMove>, fen: impl Display) -> String {
    match played {
        Some(played) => format!("played the illegal move {played} in {fen}"),
        None => format!("said that there is no legal move in {fen}"),
    }
}

/// Why a match cannot go on. `reason`: of the last of these games.
pub fn broke_down(name: &str, games: usize, reason: &str) -> String {
    format!("{name} lost {games} games in a row by a crash or no answer: {reason}")
}

/// How a game ended that a player could not go on with.
pub fn ended_by_problem(ending: impl Display, by: Color, reason: &str) -> String {
    format!("{ending} ({}: {reason})", side_name(by))
}

// What is expected of a match.
pub const RESIGN_TERMS: &str = "moves and centipawns such as \"3,600\"";
pub const DRAW_TERMS: &str = "first move, moves and centipawns such as \"34,8,20\"";

pub fn expected(what: &str, found: &str) -> String {
    format!("expected {what}, found \"{found}\"")
}

pub fn expected_format(found: &str) -> String {
    format!("expected \"round-robin\", \"gauntlet\" or \"ladder\", found \"{found}\"")
}

pub fn expected_elo_differences(found: &str) -> String {
    format!("expected two Elo differences, the lower one first, such as \"0,5\", found \"{found}\"")
}

pub fn expected_clock(found: &str) -> String {
    format!(
        "expected seconds and increment such as \"8+0.08\", or moves, seconds and increment such \
         as \"40/60+0.6\", found \"{found}\""
    )
}

// What a move may cost.
pub fn seconds(clock: impl Display) -> String {
    format!("{clock} s")
}

pub fn ms_per_move(ms: u128) -> String {
    format!("{ms} ms per move")
}

pub fn nodes_per_move(nodes: u64) -> String {
    format!("{nodes} nodes per move")
}

pub fn depth(plies: u32) -> String {
    format!("depth {plies}")
}

// Openings that cannot be used.
pub const NO_OPENINGS: &str =
    "expected positions (FEN or EPD, one a line) or games in PGN, found none";

pub fn in_line(line: usize, reason: &str) -> String {
    format!("line {line}: {reason}")
}

/// `line`: 0 where it is not known.
pub fn in_game(number: usize, line: usize, reason: &str) -> String {
    match line {
        0 => format!("game {number}: {reason}"),
        line => format!("game {number} (line {line}): {reason}"),
    }
}

pub fn game_over_there(ending: impl Display) -> String {
    format!("the game is over there: {ending}")
}

// The headings of a card.
pub const ORIGIN: &str = "origin";
pub const WHEN: &str = "when";
pub const HOW_IT_THINKS: &str = "how it thinks";
pub const WHAT_IT_CANNOT_SEE: &str = "what it cannot see";
pub const LOOKS_AHEAD: &str = "looks ahead";
pub const ITS_NUMBERS: &str = "its numbers";
pub const MEASURED: &str = "measured";
pub const RATING: &str = "rating";

// Tabiya's own card.
pub const THIS_PROGRAM: &str = "this program, written in Rust";
pub const TODAY: &str = "today; most of its ideas are from after 1975";
pub const OWN_THINKING: &str = "iterative deepening, late move reductions, null move, killer and \
     counter moves; opening book first";
pub const OWN_BLIND_SPOTS: &str = "what is beyond its search: fortresses and plans of thirty moves";
pub const OWN_NUMBERS: &str = "eleven opponents and full strength; the classical evaluation has \
     1,231 pairs of weights fitted to its own games; a network has weights of its own";

// How far a program sees, and where it stands.
pub const ONLY_ITS_OWN_MOVE: &str = "only its own move";
pub const ZERO_BY_DEFINITION: &str = "0 by definition";

pub fn plies_ahead(plies: impl Display, why: impl Display) -> String {
    format!("{plies} plies ({why}); you can choose")
}

/// `meetings`: as [`won_drawn_lost`] tells each.
pub fn elo_from_random(elo: &str, meetings: &[String]) -> String {
    format!("{elo} Elo from Random; {}", meetings.join("; "))
}

pub fn won_drawn_lost(
    won: impl Display,
    drawn: impl Display,
    lost: impl Display,
    against: &str,
) -> String {
    format!("{won} won, {drawn} drawn, {lost} lost against {against}")
}
