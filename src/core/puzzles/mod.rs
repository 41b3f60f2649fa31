//! Positions with answers: suites read, solved and compared with the last time.
//!
//! | file | what it is for |
//! |---|---|
//! | [`problem`] | a position, what is asked in it, and whether an answer is right |
//! | [`epd`] | suites in EPD, with the dialects that people write |
//! | [`csv`] | rated puzzles as comma-separated values, the first move played |
//! | [`solver`] | a player of the arena at work on problems |
//! | [`finder`] | puzzles found in games of weak opponents, and proven |
//! | [`own`], [`trainer`] | the program's own puzzles, and how a person stands with them |
//! | [`rush`] | puzzles against the clock, until three are missed |
//! | [`run`] | what came of a suite, and how it compares with the last time |
//!
//! Nothing here prints or opens a file.

pub mod csv;
pub mod epd;
pub mod finder;
pub mod own;
pub mod problem;
pub mod run;
pub mod rush;
pub mod solver;
pub mod trainer;
mod words;

pub use problem::{Goal, Problem, Task};

use crate::{game::pgn, sort};
use thiserror::Error;

/// A line of a suite that is not a problem.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", words::wrong_line(*.line, .reason))]
pub struct WrongLine {
    /// From 1.
    pub line: usize,
    pub reason: String,
}

/// What a file of problems held.
#[derive(Clone, Debug, Default)]
pub struct Suite {
    pub problems: Vec<Problem>,
    pub wrong_lines: Vec<WrongLine>,
}

/// Reads a suite: EPD, or CSV where the first line says so by its columns. As with games, the words
/// are in UTF-8, UTF-16, or another encoding that they seem to be in.
pub fn read(bytes: &[u8]) -> Suite {
    let bytes = pgn::in_utf_8(&pgn::ascii_compatible(bytes));
    let text = String::from_utf8_lossy(&bytes).replace('\0', "");
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().enumerate();
    let mut suite = Suite::default();
    let mut columns = None;
    for (index, line) in lines {
        let line_number = index + 1;
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        if suite.problems.is_empty() && columns.is_none() {
            columns = csv::Columns::of(line);
            if columns.is_some() {
                continue;
            }
        }
        let read = match &columns {
            Some(columns) => columns.read(line, line_number),
            None => epd::read(line, line_number).map_err(|reason| match csv::lacks_heading(line) {
                true => words::EXPECTED_HEADING.to_owned(),
                false => reason,
            }),
        };
        match read {
            Ok(problem) => suite.problems.push(problem),
            Err(reason) => suite.wrong_lines.push(WrongLine {
                line: line_number,
                reason,
            }),
        }
    }
    suite
}

/// The problems that a person can train with, and how many were left out: moves alone do not tell
/// whether a mate in several moves was found.
pub fn for_training(mut problems: Vec<Problem>) -> (Vec<Problem>, usize) {
    let all = problems.len();
    problems.retain(Problem::is_told_by_moves);
    let left_out = all - problems.len();
    (problems, left_out)
}

/// The themes of these problems, each once, in the order of the alphabet, as the file writes them,
/// and how many problems have each.
pub fn themes(problems: &[Problem]) -> Vec<(&str, usize)> {
    let all = problems.iter().flat_map(|problem| &problem.themes);
    let mut all: Vec<&str> = all.map(String::as_str).collect();
    sort::ascending(&mut all);
    let same = all.chunk_by(|a, b| a == b);
    same.filter_map(|same| Some((*same.first()?, same.len())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_read_in_other_encodings() {
        let line = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id \"Müller 1\";\n";
        let text = format!("{line}{}", line.replace("Müller 1", "Müller 2"));
        let wide = |unit: fn(u16) -> [u8; 2]| {
            let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
            units.flat_map(unit).collect::<Vec<u8>>()
        };
        let latin_1 = text.chars().map(|letter| letter as u8).collect();
        let files: [Vec<u8>; 4] = [
            text.clone().into_bytes(),
            latin_1,
            wide(u16::to_le_bytes),
            wide(u16::to_be_bytes),
        ];
        for file in files {
            let suite = read(&file);
            assert!(suite.wrong_lines.is_empty(), "{:?}", suite.wrong_lines);
            let names = suite.problems.iter().map(|problem| problem.name.as_str());
            assert_eq!(names.collect::<Vec<_>>(), ["Müller 1", "Müller 2"]);
        }
    }

    #[test]
    fn puzzles_without_a_heading_are_told_what_is_missing() {
        let line = "x1,4k3/8/8/8/8/8/q6P/4K2R b K - 0 1,a2a8 e1g1 e8e7 h2h4,1200,endgame short";
        let suite = read(line.as_bytes());
        assert!(suite.problems.is_empty());
        let reasons: Vec<String> = suite.wrong_lines.iter().map(ToString::to_string).collect();
        assert_eq!(
            reasons,
            ["line 1: expected a first line that names the columns FEN and Moves"]
        );
        let with_heading = format!("PuzzleId,FEN,Moves,Rating,Themes\n{line}\n");
        assert_eq!(read(with_heading.as_bytes()).problems.len(), 1);
        let text = read(b"e4, e5, and then the knight\n");
        assert_ne!(text.wrong_lines[0].reason, words::EXPECTED_HEADING);
    }
}
