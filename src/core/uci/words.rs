//! What is said to people by both ends of the wire: whoever wants it in another language translates
//! this file. The words of the protocol itself stand in [`super::protocol`].

pub use crate::engine::messages::THREAD_HAS_ENDED;

use std::{fmt::Display, path::Path, time::Duration};

// Who answers.
pub const AUTHOR: &str = "the Tabiya developers";

pub fn evaluation_used(name: impl Display) -> String {
    format!("evaluation: {name}")
}

// Why a line is no command.
pub const EMPTY_LINE: &str = "the line is empty";

pub fn unknown_command(found: &str) -> String {
    format!(
        "unknown command \"{found}\"; expected uci, isready, ucinewgame, position, go, stop, \
         ponderhit, setoption, debug or quit"
    )
}

pub fn not_a_start(found: &str) -> String {
    format!("position: expected \"startpos\" or \"fen\" and a FEN, found \"{found}\"")
}

pub fn not_written_as_a_move(number: usize, text: &str) -> String {
    format!("position: move {number} \"{text}\" is not written as a move, such as e2e4 or e7e8q")
}

pub fn not_an_option_name(found: &str) -> String {
    format!("setoption: expected \"name\" and the name of an option, found \"{found}\"")
}

pub fn not_a_message(line: &str) -> String {
    format!("not a message of the protocol: \"{line}\"")
}

// Why a command is not obeyed.
pub const SEARCH_IS_RUNNING: &str = "a search is running: this go is ignored; expected stop first";
pub const TOO_MANY_COMMANDS: &str = "too many commands during a search: ignored";

pub fn position_ignored(reason: &str) -> String {
    format!("position ignored: {reason}")
}

pub fn illegal_move(number: usize, text: impl Display, fen: &str) -> String {
    format!("move {number} \"{text}\" is illegal in {fen}")
}

pub fn illegal_search_move(text: impl Display) -> String {
    format!("searchmoves: \"{text}\" is illegal: ignored")
}

/// Behind `position startpos` stands something else than moves.
pub fn moves_expected(found: &str) -> String {
    format!("position: expected \"moves\" after \"startpos\", found \"{found}\"")
}

pub fn unknown_in_go(found: &str) -> String {
    let instead = match found {
        "perft" => "; the command tabiya perft counts",
        _ => "",
    };
    format!(
        "go: expected searchmoves, ponder, wtime, btime, winc, binc, movestogo, depth, nodes, \
         mate, movetime or infinite, found \"{found}\": ignored{instead}"
    )
}

pub const NO_KNOWN_LIMIT: &str = "go: without a limit that is known, one ply is searched";

/// `limit`: depth or mate.
pub fn limit_below_one(limit: &str) -> String {
    format!("go: {limit}: expected a number from 1: taken as 1")
}

// What is told on the way.
pub const NO_NAME: &str = "no name";

pub fn heard(command: impl Display) -> String {
    format!("heard: {command}")
}

pub fn book_move(line: &str) -> String {
    format!("book: {line}")
}

// Values that an option does not take. `expected` and `found`: of those below.
pub fn refused_value(option: &str, expected: &str, found: &str) -> String {
    format!("option {option}: expected {expected}, found {found}")
}

pub const TRUE_OR_FALSE: &str = "\"true\" or \"false\"";
pub const NOTHING: &str = "nothing";

pub fn number_between(min: i64, max: i64) -> String {
    format!("a number from {min} to {max}")
}

pub fn one_of(choices: &[String]) -> String {
    format!("one of {}", choices.join(", "))
}

pub fn quoted(value: &str) -> String {
    format!("\"{value}\"")
}

// Settings of our own engine.
pub const NO_NETWORK: &str = "Evaluation: expected a network given by EvalFile, since the program \
     carries none; classical stays";
pub const NO_TABLES: &str = "SyzygyPath: no endgame tables";

/// `instead`: what may have been meant.
pub fn unknown_option(name: &str, instead: &str) -> String {
    format!("there is no option \"{name}\"; {instead}")
}

pub fn tables_found(files: usize, most_pieces: usize) -> String {
    format!("SyzygyPath: {files} tables found, up to {most_pieces} pieces")
}

pub fn tables_refused(reason: &str) -> String {
    format!("SyzygyPath {reason}")
}

pub fn network_refused(error: impl Display) -> String {
    format!("EvalFile {error}; the network in use stays")
}

pub fn margins_refused(error: impl Display) -> String {
    format!("MarginsFile {error}; the numbers in use stay")
}

pub fn book_refused(path: &str, error: impl Display) -> String {
    format!("BookFile {path}: {error}; the book in use stays")
}

// What went wrong with another engine.
pub fn not_started(name: &str, reason: &str) -> String {
    format!("engine \"{name}\" cannot be started: {reason}")
}

/// `expected`: a word of the protocol, or [`ANYTHING_OF_ITS_SEARCH`].
pub fn silent(name: &str, expected: &str, waited: Duration) -> String {
    let seconds = waited.as_secs_f64();
    format!("engine \"{name}\" did not say {expected} within {seconds:.1} s")
}

pub const ANYTHING_OF_ITS_SEARCH: &str = "anything of its search";

pub fn has_ended(name: &str, status: &str, last_words: &str) -> String {
    format!("engine \"{name}\" has ended ({status}){last_words}")
}

pub fn last_words(said: &[String]) -> String {
    match said {
        [] => String::new(),
        said => format!("; its last words: {}", said.join(" / ")),
    }
}

pub const UNKNOWN_EXIT_STATUS: &str = "unknown exit status";
pub const OUTPUT_CLOSED: &str = "it closed its output but runs on";

pub fn does_not_read(name: &str) -> String {
    format!("engine \"{name}\" does not read its input")
}

pub fn garbled(name: &str, line: &str) -> String {
    format!("engine \"{name}\": expected \"bestmove\" and a move such as e2e4, found \"{line}\"")
}

/// `played`: nothing, where the engine says that there is none.
pub fn illegal_answer(name: &str, played: Option<impl Display>, fen: &str) -> String {
    match played {
        Some(played) => format!("engine \"{name}\" played the illegal move {played} in {fen}"),
        None => format!("engine \"{name}\" said that there is no legal move in {fen}"),
    }
}

pub fn other_move(name: &str, answer: &str) -> String {
    format!(
        "engine \"{name}\": expected one of the moves that it was asked for, found \"bestmove \
         {answer}\"; it does not know searchmoves"
    )
}

/// `reason`: [`no_option`], [`NO_CHESS960`] or [`refused_value`].
pub fn cannot_be_set(name: &str, reason: &str) -> String {
    format!("engine \"{name}\": {reason}")
}

pub fn no_option(name: &str, known: &[&str]) -> String {
    let known = match known {
        [] => "none".to_owned(),
        known => known.join(", "),
    };
    format!("there is no option \"{name}\"; it has {known}")
}

pub const NO_CHESS960: &str = "the game needs Chess960, but the engine has no option UCI_Chess960";

// Why a line names no engine.
pub const NO_PROGRAM: &str =
    "expected the command line of an engine, such as \"stockfish\", found nothing";

pub fn option_without_name(found: &str) -> String {
    format!("expected the option of an engine as NAME=VALUE, found \"{found}\"")
}

pub fn option_without_value(found: &str) -> String {
    format!("expected option.NAME=VALUE, in quotes where it has blanks, found \"{found}\"")
}

pub fn open_quote(quote: char, line: &str) -> String {
    format!("expected a closing {quote} in the command line, found its end: {line}")
}

// Why a program was not started.
pub const NO_SUCH_NAME: &str =
    "there is no such program (a bare name is looked for in the folders of PATH)";
pub const NOT_EXECUTABLE: &str = "it may not be executed";
pub const IS_A_FOLDER: &str = "it is a folder";
/// It is there itself.
pub const NOTHING_RUNS_IT: &str =
    "the program that its first line names, or a system library that it needs, is not there";
pub const NO_INPUT_OR_OUTPUT: &str = "it has no input or output";
pub const PROGRAM_IS_ENDING: &str = "the program is ending";

pub fn no_such_folder(path: &Path) -> String {
    format!("there is no such folder: {}", path.display())
}

pub fn no_such_program(path: &Path) -> String {
    format!("there is no such program: {}", path.display())
}
