//! The work with files of games: checking, rewriting, listing, cutting, joining and comparing them.

use crate::text::figures::{counted, grouped};
use std::path::Path;

// Examples below the help.
pub const DEDUPE_EXAMPLES: &str = "\
Examples:
  tabiya pgn dedupe all.pgn -o clean.pgn --removed again.pgn
  tabiya pgn dedupe mine.pgn club.pgn --keep longest -o both.pgn";
pub const EXTRACT_EXAMPLES: &str = "\
Examples:
  tabiya pgn extract big.pgn.zst --find 'player:tal year:1960-65' -o tal.pgn
  tabiya pgn extract games.pgn --position KRPvKR
  tabiya pgn extract games.pgn --games 3,10-20
  tabiya pgn extract games.pgn --find draw --not -o decided.pgn";
pub const MERGE_EXAMPLES: &str = "\
Examples:
  tabiya pgn merge 2024.pgn 2025.pgn --sort date -o all.pgn
  tabiya pgn merge *.pgn --find 'player:anna' -o anna.pgn.gz";
pub const SPLIT_EXAMPLES: &str = "\
Examples:
  tabiya pgn split big.pgn --every 10000 -o parts
  tabiya pgn split games.pgn --by eco -o by-opening
  tabiya pgn split games.pgn --by white --find year:2024- -o players";
pub const TAG_EXAMPLES: &str = "\
Examples:
  tabiya pgn tag club.pgn --set 'Event=Club championship' --set Site=Graz \\
      -o club.pgn
  tabiya pgn tag games.pgn --find player:anna --set 'WhiteTeam=Graz' \\
      -o tagged.pgn
  tabiya pgn tag games.pgn --remove Annotator --rename TimeControl=Clock \\
      -o other.pgn";

// Which games.
pub const EXPECTED_ONE_POSITION: &str =
    "expected one position, found one in --find and one in --position";

pub const NOT_FINDS_OTHERS: &str = "--not finds all games that do not match";

/// `numbers`: as they were given, never none.
pub fn not_in_file(path: &Path, numbers: &[String], games: u64) -> String {
    let number = match numbers {
        [only] if !only.contains('-') => "number",
        _ => "numbers",
    };
    format!(
        "note: {} has {}, none with the {number} {}",
        path.display(),
        counted(games, "game"),
        numbers.join(", ")
    )
}

/// `path`: the file that would have been replaced.
pub fn none_match(games: u64, path: &Path) -> String {
    format!(
        "expected games that match, found none among {}; {} is as it was",
        counted(games, "game"),
        path.display()
    )
}

pub fn listed(games: usize, all: usize) -> String {
    copied(games as u64, all as u64)
}

pub fn copied(games: u64, all: u64) -> String {
    format!("{} of {}", grouped(games), counted(all, "game"))
}

// Where in a game a position stands.
pub const AT_START: &str = "start";

pub fn at_move(number: u32) -> String {
    format!("move {number}")
}

// Checking, and rewriting what can be read.
pub fn problem(reason: &str, game: usize, ply: Option<usize>) -> String {
    let ply = ply.map_or_else(String::new, |ply| format!(", ply {ply}"));
    format!("{reason} (game {game}{ply})")
}

pub fn checked(games: usize, moves: usize, errors: usize, warnings: usize) -> String {
    format!(
        "{}, {}: {}, {}",
        counted(games as u64, "game"),
        counted(moves as u64, "move"),
        counted(errors as u64, "error"),
        counted(warnings as u64, "warning")
    )
}

pub fn places_not_read(places: usize, files: usize) -> String {
    let places = match places {
        1 => "1 place".to_owned(),
        _ => format!("{places} places"),
    };
    let files = match files {
        1 => "the file",
        _ => "the files",
    };
    format!("{places} in {files} could not be read")
}

pub fn games_not_read(games: usize, all: usize) -> String {
    let were = if games == 1 { "was" } else { "were" };
    format!(
        "{} could not be read completely and {were} copied unchanged",
        listed(games, all)
    )
}

pub fn check_lists_problems(file: &Path) -> String {
    format!("tabiya pgn check {} lists the problems", file.display())
}

// Games that come again.
pub const LONGEST_READS_TWICE: &str =
    "--keep longest reads the files twice, which standard input and pipes cannot be";
pub const SAVE_AS_FILE: &str = "save it as a file first";

pub fn left_out(games: u64, all: u64) -> String {
    format!(
        "{} left out of {}",
        counted(games, "duplicate"),
        counted(all, "game")
    )
}

// Reading and writing.
pub const TOO_MUCH_TO_SORT: &str = "expected at most 2 GiB of games to sort, found more";
pub const SORT_LESS: &str = "choose fewer with --find, or sort the files one by one";
pub const ZST_NOT_WRITTEN: &str =
    ".zst is read but not written; use .gz, or pack the file with zstd";

pub fn expected_pgn_name(path: &Path) -> String {
    format!(
        "expected a name ending in .pgn or .pgn.gz, found {}",
        path.display()
    )
}

pub fn no_end_of_game(mib: usize) -> String {
    format!("expected games in PGN, found {mib} MiB without the end of one")
}

// Several files of one.
pub const CHOOSE_FEWER_GAMES: &str = "choose fewer games with --find";
pub const CHOOSE_ANOTHER_FOLDER: &str = "choose another folder with -o";
pub const CHOOSE_EMPTY_FOLDER: &str = "choose an empty folder with -o";

pub fn split(games: u64, files: usize) -> String {
    format!(
        "{} in {}",
        counted(games, "game"),
        counted(files as u64, "file")
    )
}

pub fn too_many_files(most: usize) -> String {
    format!("expected at most {most} files, found more values")
}

pub fn is_there_already(path: &Path) -> String {
    format!("{} is there already", path.display())
}

// Tags.
pub const NOTHING_TO_CHANGE: &str = "expected --set, --remove or --rename, found none";
pub const TAG_HELP_HAS_EXAMPLES: &str = "tabiya pgn tag --help has examples";

pub fn expected_tag_name(found: &str) -> String {
    format!("expected a tag's name of letters, digits and _, found \"{found}\"")
}

pub fn fixed_tag(name: &str) -> String {
    format!(
        "{name} says from which position the moves are played; set it up in the program instead"
    )
}

pub fn expected_name_and_value(found: &str) -> String {
    format!("expected NAME=VALUE, found \"{found}\"")
}

pub fn expected_one_line(found: &str) -> String {
    format!("expected a value on one line, found \"{found}\"")
}

pub fn expected_result(found: &str) -> String {
    format!("expected Result=1-0, 0-1, 1/2-1/2 or *, found \"{found}\"")
}

pub fn expected_date(found: &str) -> String {
    format!("expected Date=2024.05.31, with ?? for what is not known, found \"{found}\"")
}

pub fn expected_old_and_new(found: &str) -> String {
    format!("expected OLD=NEW, found \"{found}\"")
}

pub fn changed(games: u64, all: u64) -> String {
    format!("{} of {} changed", grouped(games), counted(all, "game"))
}

/// At least one.
pub fn open_comments(games: u64) -> String {
    let (games, has) = (
        counted(games, "game"),
        if games == 1 { "has" } else { "have" },
    );
    format!("{games} {has} a comment without its closing brace, and stayed unchanged")
}

// Two files compared.
pub const FILES_DIFFER: &str = "the files differ";

pub fn compared(only_first: usize, only_second: usize, differ: usize, same: usize) -> String {
    format!(
        "{} only in the first, {only_second} only in the second, {differ} differ, {same} the same",
        counted(only_first as u64, "game")
    )
}

pub fn game(number: usize, called: &str) -> String {
    format!("game {number}: {called}")
}

/// Its numbers in both files, which differ.
pub fn game_of_both(first: usize, second: usize, called: &str) -> String {
    format!("game {first} and {second}: {called}")
}

/// `Tal – Botvinnik, 1960.03.15, round 1`
pub fn called(players: &str, date: Option<&str>, round: Option<&str>) -> String {
    let date = date.map_or_else(String::new, |date| format!(", {date}"));
    let round = round.map_or_else(String::new, |round| format!(", round {round}"));
    format!("{players}{date}{round}")
}

// What differs in a game: the first file's own, and the other's.
pub const NO_TAG: &str = "none";
pub const NO_MORE_MOVES: &str = "the end";
pub const NO_NOTE: &str = "nothing";

pub fn differs(what: &str, first: &str, second: &str) -> String {
    format!("{what}: {first} / {second}")
}

pub fn start_differs(first: &str, second: &str) -> String {
    differs("start position", first, second)
}

pub fn moves_differ(first: &str, second: &str) -> String {
    differs("moves", first, second)
}

pub fn result_differs(first: &str, second: &str) -> String {
    differs("result behind the moves", first, second)
}

pub fn variation_only_in_first(at: &str) -> String {
    format!("variation {at} only in the first")
}

pub fn variation_only_in_second(at: &str) -> String {
    format!("variation {at} only in the second")
}

pub fn and_more(differences: usize) -> String {
    format!("and {differences} more; --json shows all")
}
