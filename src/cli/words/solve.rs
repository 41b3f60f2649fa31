//! Test suites: the table of a run, and why there is none.

pub use super::match_::PLAYER;
use std::{fmt::Display, path::Path};

pub const EXAMPLES: &str = "\
Examples:
  tabiya solve wac.epd --movetime 200
  tabiya solve puzzles.csv --player potential --depth 4
  tabiya solve wac.epd --player potential --player 'potential sorting=off' \\
      --depth 5
  tabiya solve wac.epd --player 'ssh big stockfish' \\
      --player 'cmd=./own args=\"uci fast\" name=own'
  tabiya solve wac.epd --player all --nodes 20000 --json
  tabiya solve --speak wac.epd
  tabiya solve wac.epd --player self --player cmd=/usr/games/stockfish \\
      --nodes 100000

Each run of a whole file is saved, and the next run of the same file and player is compared with it.";

// The file.
pub const AN_EPD_LINE: &str =
    "an EPD line is a position and an answer: 6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8+;";

pub const A_HEADING: &str = "a heading is a line such as PuzzleId,FEN,Moves,Rating,Themes";

pub fn found_no_heading(path: &Path) -> String {
    format!(
        "expected a first line that names the columns FEN and Moves, found a puzzle in {}",
        path.display()
    )
}

pub fn no_problems(path: &Path) -> String {
    format!("{} has no problems to solve", path.display())
}

pub fn found_games(path: &Path) -> String {
    format!(
        "expected positions with answers in EPD or CSV, found games in {}",
        path.display()
    )
}

pub fn found_no_text(path: &Path) -> String {
    format!(
        "expected positions with answers in EPD or CSV, found what is no text in {}",
        path.display()
    )
}

/// Behind those that were told.
pub fn more_wrong_lines(path: &Path, lines: usize) -> String {
    format!("{}: {lines} more such lines", path.display())
}

// Players.
pub const LIMITS_FOR_A_PROBLEM: &str = "use movetime=MS, nodes=N or depth=N";

pub fn no_limit_for_a_problem(player: &str) -> String {
    format!("{player}: expected a limit for each problem, found a clock (tc=)")
}

// Engines that fail.
pub fn skipping(player: &str, failures: usize) -> String {
    format!("{player}: failed {failures} times in a row, skipping the rest")
}

/// At least one.
pub fn failed(problems: usize) -> String {
    match problems {
        1 => "an engine failed at 1 problem (see above)".to_owned(),
        problems => format!("engines failed at {problems} problems (see above)"),
    }
}

pub fn not_saved(error: impl Display) -> String {
    format!("note: this run is not saved: {error}")
}

// It was interrupted.
pub const NOT_ALL_PROBLEMS: &str = "interrupted before all problems were tried";

// The table.
pub const PROBLEM: &str = "problem";
pub const NEWLY_SOLVED: &str = "newly solved";
pub const LOST: &str = "lost";

pub fn heading(path: &Path, problems: usize) -> String {
    let s = if problems == 1 { "" } else { "s" };
    format!("{}: {problems} problem{s}", path.display())
}

/// Above the rows; `width`: that of the names.
pub fn columns(width: usize) -> String {
    format!(
        "{PLAYER:width$}  {:>9}  {:>9}  {:>13}  {:>10}  terms",
        "solved", "time", "nodes", "nodes/s"
    )
}

/// `tried`: how many of all were, which an interruption or an engine's failures may have cut short.
pub fn solved(solved: usize, tried: usize, all: usize) -> String {
    match tried < all {
        true => format!("{solved}/{tried} of {all}"),
        false => format!("{solved}/{tried}"),
    }
}

/// `common`: how many problems both runs have.
pub fn compared(terms: &str, common: usize, result: impl Display) -> String {
    format!("against the last run ({terms}; {common} in common): {result}")
}

// Parts that are joined.
pub fn no_part(path: &Path, error: impl Display) -> String {
    format!(
        "expected {} to be what --shard printed: {error}",
        path.display()
    )
}

pub fn whole_run(file: &str) -> String {
    format!("expected parts of {file}, found a whole run")
}

pub fn other_terms(file: &str, player: &str, terms: &str, others: &str) -> String {
    format!("the parts of {file} were solved by {player} with {terms} and with {others}")
}

pub const GIVE_OPTIONS_OF_PARTS: &str = "give the options of the runs with --shard, or none";

pub fn not_as_asked(file: &Path, player: &str, terms: &str, asked: &str) -> String {
    format!(
        "the parts of {} were solved by {player} with {terms}, not with {asked}",
        file.display()
    )
}

pub fn unknown_problem(part: impl Display, file: &str, problem: &str) -> String {
    format!("part {part} of {file} has the problem {problem}, which is not there")
}

pub const GIVE_SUITE_OF_PARTS: &str = "give the files of the runs with --shard";

/// `others`: the files that the parts are of.
pub fn no_part_of(file: &str, others: &[&str]) -> String {
    let found = match others {
        [] => "nothing".to_owned(),
        others => others.join(", "),
    };
    format!("expected parts of {file}, found parts of {found}")
}

pub fn in_no_part(missing: usize, problems: usize, file: &str) -> String {
    format!("{missing} of {problems} problems of {file} are in none of the parts")
}
