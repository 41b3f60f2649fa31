//! Games reviewed: what is known before, what is left unchanged, and the figures of each game.

use super::shared::side_name;
pub use super::{files::CHOOSE_ANOTHER_OUTPUT, shared::no_games_in};
use crate::text::figures::{counted, grouped};
use shakmaty::Color;
use std::{fmt::Display, path::Path};

// Something that happens on the way.
pub const SEARCHED_AGAIN: &str = "tabiya: another tabiya is using the stored evaluations; what is \
     known of these games is searched again";
pub const NOT_STORED: &str = "tabiya: another tabiya is using the stored evaluations; those of \
     this run are not stored";

pub fn notice(what: impl Display) -> String {
    format!("tabiya: {what}")
}

pub fn engine_lost(reason: impl Display) -> String {
    notice(format!("{reason}; the built-in engine takes its place"))
}

// What is not searched again, or left as it is.
pub fn positions_known(count: usize) -> String {
    notice(format!(
        "{} known from deeper or equal searches, not searched again",
        counted(count as u64, "position")
    ))
}

pub fn games_known(count: usize) -> String {
    notice(format!(
        "{} reviewed in the same way before, not searched again",
        counted(count as u64, "game")
    ))
}

pub fn reviewed_before_interruption(games: usize, all: usize) -> String {
    notice(format!(
        "{games} of {all} games were reviewed before an interruption"
    ))
}

/// `advises`: whether to say how they are reviewed all the same.
pub fn left_unchanged(games: usize, advises: bool) -> String {
    let what = match games {
        1 => "1 game carries evaluations already and is left unchanged".to_owned(),
        games => format!("{games} games carry evaluations already and are left unchanged"),
    };
    let advice = match advises {
        true => "; --redo reviews them again",
        false => "",
    };
    notice(what + advice)
}

pub fn without_evaluations(games: usize) -> String {
    notice(format!(
        "{} without evaluations of half of the moves left unchanged",
        counted(games as u64, "game")
    ))
}

// Which games.

/// What is wrong and what to do. `some_carry`: evaluations, but of too few moves.
pub fn none_carries_evaluations(games: usize, some_carry: bool) -> (String, &'static str) {
    let (few, hint) = match some_carry {
        true => (
            " of half of the moves",
            "with --redo instead of --explain all are reviewed, and their mistakes explained",
        ),
        false => (
            "",
            "without --explain they are reviewed, and their mistakes explained",
        ),
    };
    let what = match games {
        1 => format!("the game does not carry evaluations{few}"),
        games => format!("none of the {games} games carries evaluations{few}"),
    };
    (what, hint)
}

pub fn none_of_the_games(games: usize) -> String {
    format!("expected --games to name some of the {games} games in the file, found none of them")
}

/// `numbers`: as they were given, never none.
pub fn not_in_file(numbers: &[String], games: usize) -> String {
    let is_one = matches!(numbers, [only] if !only.contains('-'));
    let (what, verb) = match is_one {
        true => ("game", "is"),
        false => ("games", "are"),
    };
    notice(format!(
        "{what} {} {verb} not in the file, which has {}",
        numbers.join(", "),
        counted(games as u64, "game")
    ))
}

// A signal has ended it.
/// `rest`: the file that keeps what is done.
pub fn stopped(games: usize, all: usize, rest: &Path) -> String {
    notice(format!(
        "stopped after {games} of {}; the same command goes on ({})",
        counted(all as u64, "game"),
        rest.display()
    ))
}

/// Of another engine, about games that it reviewed.
pub fn no_evaluations(engine: &str, games: usize) -> String {
    format!(
        "engine \"{engine}\" gave no evaluations of {}; expected info lines with a score",
        counted(games as u64, "game")
    )
}

// Games that could not be read whole.
pub fn not_read_completely(games: usize, all: usize, plies: usize) -> String {
    let left_out = match plies {
        1 => "1 ply that could not be read is kept as a comment".to_owned(),
        _ => format!(
            "{} that could not be read are kept as comments",
            counted(plies as u64, "ply")
        ),
    };
    format!(
        "{} of {} could not be read completely; {left_out}",
        grouped(games as u64),
        counted(all as u64, "game")
    )
}

pub fn check_says_what_is_wrong(file: &Path) -> String {
    format!("tabiya pgn check {} says what is wrong", file.display())
}

// The parts of a work, and its journal.
pub const EXPECTED_FILE_FOR_PART: &str = "expected -o to name a file for the part";
/// What the games are read from, as `--help` calls it.
pub const INPUT: &str = "IN.pgn";

pub const GIVE_INPUT_OF_PARTS: &str = "give the input and the options of the runs with --shard";

pub fn expected_file_for_part(found: &Path) -> String {
    format!("{EXPECTED_FILE_FOR_PART}, found {}", found.display())
}

pub fn part_is_reviewed(part: impl Display, games: u64) -> String {
    notice(format!(
        "part {part}, {} reviewed; --join puts the parts together",
        counted(games, "game")
    ))
}

pub const SAME_COMMAND_RESUMES: &str =
    "the games before are kept; once the engine answers again, the same command reviews the others";

pub fn part_is_not_whole(part: impl Display, left: usize) -> String {
    format!(
        "part {part} is not written: the engine was lost with {} left to review",
        counted(left as u64, "game")
    )
}

/// `numbers`: of the first of them.
pub fn in_no_part(games: usize, numbers: &[String]) -> String {
    let (are, called) = match games {
        1 => ("is", "number"),
        _ => ("are", "numbers"),
    };
    let more = match games > numbers.len() {
        true => ", …",
        false => "",
    };
    format!(
        "{games} of the games {are} in none of the parts: {called} {}{more}",
        numbers.join(", ")
    )
}

pub fn is_no_part(path: &Path) -> String {
    format!(
        "expected {} to be a part that --shard wrote",
        path.display()
    )
}

pub fn part_is_output(path: &Path) -> String {
    format!(
        "expected -o to name a new file, found {}, which is one of the parts",
        path.display()
    )
}

pub fn is_of_other_games(path: &Path) -> String {
    format!("{} is of other games", path.display())
}

pub fn is_of_another_version(path: &Path) -> String {
    format!("{} is of another version of the program", path.display())
}

pub fn has_other_options(path: &Path) -> String {
    format!("{} is made with other options", path.display())
}

/// The journal of the file that the parts are joined in, among the parts.
pub fn is_passed_over(path: &Path) -> String {
    notice(format!(
        "{} is what an interrupted run with other options left, not a part; it is passed over",
        path.display()
    ))
}

// Mistakes that are explained.
pub const MISTAKES: &str = "mistakes (?? and ?)";
pub const INACCURACIES: &str = "inaccuracies (?!)";

/// `called`: one of those above, of which there is one at least; `by_terms`: how many more are
/// explained by terms of the evaluation.
pub fn explained(by_facts: usize, all: usize, called: &str, by_terms: usize) -> String {
    let percent = by_facts as f64 * 100.0 / all as f64;
    let more = match by_terms {
        0 => String::new(),
        more => format!("; {more} more by terms of the evaluation"),
    };
    format!("explained: {by_facts} of {all} {called}, {percent:.0} %{more}")
}

// The figures of a game.
pub fn game(number: usize, white: &str, black: &str, result: impl Display) -> String {
    format!("game {number}: {white} – {black}  {result}")
}

pub fn figures(side: Color, accuracy: f64, average_loss: u32, problems: &str) -> String {
    format!(
        "{}: accuracy {accuracy:.1} %, average loss {average_loss} centipawns, {problems}",
        side_name(side)
    )
}

/// `best`: empty where it is not known.
pub fn turned(moved: &str, before: impl Display, after: impl Display, best: &str) -> String {
    format!("turned at {moved}: {before} → {after}{}", better(best))
}

pub fn better(best: &str) -> String {
    match best {
        "" => String::new(),
        best => format!(", {best} was best"),
    }
}
