//! Books made from the files of other programs, and written for them.

pub use super::shared::BUILT_IN_BOOK;
use super::shared::side_name;
use crate::{
    book::import::ImportCounts,
    text::figures::{counted, grouped},
};
use shakmaty::Color;
use std::{
    fmt::Display,
    path::{Path, PathBuf},
};

pub const STUDY: &str = "the study";

pub fn games(count: u64) -> String {
    counted(count, "game")
}

fn chapters(count: usize) -> String {
    counted(count as u64, "chapter")
}

fn entries(count: usize) -> String {
    match count {
        1 => "1 entry".to_owned(),
        _ => format!("{} entries", grouped(count as u64)),
    }
}

pub const NAME_ANOTHER_FILE: &str = "name another file to write";

pub fn expected_ending(path: &Path) -> String {
    format!(
        "expected a name that ends in .bin or .pgn, found \"{}\"",
        path.display()
    )
}

pub fn is_book_itself(path: &Path) -> String {
    format!(
        "expected a file to write, found the book that is exported, \"{}\"; nothing was written",
        path.display()
    )
}

pub fn text_is_compiled_by_build(path: &Path) -> String {
    format!(
        "write a text book; `tabiya book build BOOK.book.txt -o {}` compiles it",
        path.display()
    )
}

pub fn text_is_exported_to_polyglot(path: &Path) -> String {
    format!(
        "write a text book; `tabiya book export BOOK.book.txt --polyglot {}` makes a Polyglot book \
         of it",
        path.display()
    )
}

// What was read.
pub fn games_read(read: ImportCounts, different_moves: usize, seconds: f64) -> String {
    format!(
        "{} ({} counted, {} of other players, {} from other positions, {} with an illegal move), \
         {} different moves, {seconds:.2} s, {} games per second",
        games(read.games),
        grouped(read.counted),
        grouped(read.other_players),
        grouped(read.other_start),
        grouped(read.broken),
        grouped(different_moves as u64),
        grouped((read.games as f64 / seconds.max(1e-9)) as u64)
    )
}

/// `least`: games that a move needs.
pub fn moves_left_out(count: usize, least: u32) -> String {
    format!(
        "{} left out, played in fewer than {}; --min-games 1 keeps all",
        counted(count as u64, "move"),
        games(u64::from(least))
    )
}

pub fn moves_not_reached(count: usize) -> String {
    format!(
        "{} left out, in positions that no kept move leads to",
        counted(count as u64, "move")
    )
}

pub fn study_read(count: usize, moves: usize) -> String {
    format!("{}, {}", chapters(count), counted(moves as u64, "move"))
}

pub fn chapters_not_read(count: usize) -> String {
    format!(
        "{} could not be read whole: `tabiya pgn check` says where",
        chapters(count)
    )
}

pub fn entries_read(count: usize, reachable: usize) -> String {
    format!(
        "{}, {} of them reachable from the start position",
        entries(count),
        grouped(reachable as u64)
    )
}

// What was written.
pub fn games_written(path: &Path, count: usize) -> String {
    format!("{}: {}", path.display(), games(count as u64))
}

pub fn chapters_written(path: &Path, count: usize) -> String {
    format!("{}: {}", path.display(), chapters(count))
}

pub fn entries_written(path: &Path, count: usize) -> String {
    format!("{}: {}", path.display(), entries(count))
}

pub fn side_not_kept(path: &Path, side: &str) -> String {
    format!(
        "\"{}\" has \"@side {side}\", and not all of these books have; it is left out of the book \
         that is written",
        path.display()
    )
}

pub fn lines_shared(count: usize) -> String {
    let lines = counted(count as u64, "line");
    match count {
        1 => format!("{lines} stands in more than one of these books; its weights are added"),
        _ => format!("{lines} stand in more than one of these books; their weights are added"),
    }
}

/// `most`: the greatest weight that a book can say.
pub fn weights_scaled(positions: usize, most: u32) -> String {
    let positions = counted(positions as u64, "position");
    format!("in {positions} weights add up to more than {most}; all weights there are scaled down")
}

// What is lost on the way; it follows, a line for each kind.
pub const NOT_KEPT_IN_PGN: &str = "not kept, for PGN cannot say it:";
pub const NOT_KEPT_IN_BOOK: &str = "not kept, for a book cannot say it:";

// Why nothing is imported.
pub const OTHER_POSITIONS: &str =
    "all games begin from other positions than the usual one; nothing was written";
pub const STUDY_KEEPS_POSITIONS: &str =
    "--study keeps them with their positions, one chapter for each";
pub const KEEP_MORE_GAMES: &str = "say --min-games 1, or keep the games as they are with --study";

pub fn check_says_what_is_wrong(files: &[PathBuf]) -> String {
    let names: Vec<String> = files
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    format!("tabiya pgn check {} says what is wrong", names.join(" "))
}

pub fn no_player(name: &str) -> String {
    format!("no game has a player called \"{name}\"; nothing was written")
}

/// A player who has the other side in all games.
pub fn no_player_with(name: &str, side: Color) -> String {
    format!(
        "no game has a player with {} called \"{name}\"; nothing was written",
        side_name(side)
    )
}

/// The side that such a player has.
pub fn has_other_side(side: Color) -> String {
    format!(
        "--side {side} makes a book of the games with {}",
        side_name(side)
    )
}

pub fn played_too_seldom(least: u32, counted: u64) -> String {
    format!(
        "no move was played in {} or more: {} counted; nothing was written",
        games(least.into()),
        games(counted)
    )
}

pub fn needs_games(option: &str, found: &Path) -> String {
    format!(
        "{option} needs games (.pgn), and \"{}\" is a Polyglot book",
        found.display()
    )
}

pub fn cannot_import(path: &Path, error: impl Display) -> String {
    format!("cannot import \"{}\": {error}", path.display())
}

pub fn no_start_of_game(mib: usize) -> String {
    format!("expected games in PGN, found {mib} MiB without the start of a game")
}
