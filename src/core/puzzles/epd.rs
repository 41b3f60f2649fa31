//! Suites in EPD: four fields of a FEN, then operations, each ended by a semicolon.
//!
//! The standard (Edwards 1994, part of the PGN standard) is followed loosely, as its users do:
//! FEN counters may stand before the operations, with a semicolon behind them or glued to the
//! dash of the en-passant field, and count as `hmvc` and `fmvn` do; several answers may be separated by commas; a check sign may
//! stand apart; `bm #4` asks for a mate; what follows the operations does not matter.

use super::{
    problem::{Problem, Task},
    words,
};
use crate::chess::{Position, fen, notation};
use shakmaty::Move;

/// Reads a line.
///
/// # Errors
/// In words, what is wrong with it.
pub fn read(line: &str, number: usize) -> Result<Problem, String> {
    let (fields, counters, operations) = divide(line)?;
    let fen = with_counters(&fields, counters, operations);
    let position = fen::read(&fen).map_err(|error| error.to_string())?;
    let mut name = None;
    let (mut best, mut avoid, mut mate) = (Vec::new(), Vec::new(), None);
    for (code, operand) in split(operations) {
        match code {
            "bm" if operand.trim_start().starts_with('#') => {
                mate = Some(count(operand.trim_start().trim_start_matches('#'))?);
            }
            "bm" => best.extend(moves(&position, operand)?),
            "am" => avoid.extend(moves(&position, operand)?),
            "dm" => mate = Some(count(operand)?),
            "id" => name = Some(operand.trim().trim_matches('"').to_owned()),
            _ => {}
        }
    }
    if best.is_empty() && avoid.is_empty() && mate.is_none() {
        return Err(words::EXPECTED_OPERATION.to_owned());
    }
    if let Some(ending) = position.ending() {
        return Err(words::game_is_over(ending));
    }
    let name = name.filter(|name| !name.is_empty());
    Ok(Problem {
        is_named: name.is_some(),
        name: name.unwrap_or_else(|| words::name_of_line(number)),
        position,
        task: Task::Find { best, avoid, mate },
        rating: None,
        themes: Vec::new(),
    })
}

/// Half moves since the last capture or pawn move, and the number of the move.
type Counters = [Option<u32>; 2];

/// The FEN without its counters, these, and the operations.
fn divide(line: &str) -> Result<(String, Counters, &str), String> {
    let mut rest = line.trim_start();
    let mut next = || {
        let end = rest
            .find(|c: char| c.is_whitespace() || c == ';')
            .unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        rest = after.trim_start();
        word
    };
    let [board, turn, castling, passing] = [next(), next(), next(), next()];
    if passing.is_empty() || !board.contains('/') {
        let found: String = line.trim().chars().take(40).collect();
        return Err(words::expected_position(&found));
    }
    // A counter glued to the dash: "-1" for "- 1".
    let (passing, glued) = match passing.strip_prefix('-') {
        Some(counter) if !counter.is_empty() => ("-", Some(counter)),
        _ => (passing, None),
    };
    let mut counters = [glued.and_then(|counter| counter.parse().ok()), None];
    for counter in counters.iter_mut().skip(usize::from(glued.is_some())) {
        let word = rest.split([' ', '\t', ';']).next().unwrap_or("");
        if word.is_empty() || !word.chars().all(|c| c.is_ascii_digit()) {
            break;
        }
        *counter = word.parse().ok();
        rest = rest.get(word.len()..).unwrap_or("").trim_start();
    }
    let fields = format!("{board} {turn} {castling} {passing}");
    Ok((fields, counters, rest.trim_start_matches([';', ' ', '\t'])))
}

/// The FEN made whole. A counter that is not given, or is no number, is that of a game's start.
fn with_counters(fields: &str, mut counters: Counters, operations: &str) -> String {
    let [half_moves, number] = &mut counters;
    for (code, operand) in split(operations) {
        let counter = match code {
            "hmvc" => &mut *half_moves,
            "fmvn" => &mut *number,
            _ => continue,
        };
        *counter = operand.trim().parse().ok().or(*counter);
    }
    let (half_moves, number) = (half_moves.unwrap_or(0), number.unwrap_or(1));
    format!("{fields} {half_moves} {}", number.max(1))
}

/// The operations, each a code and what it says: what stands between semicolons, those inside quotes
/// aside.
fn split(operations: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut quoted = false;
    let all = operations.split(move |c: char| {
        quoted ^= c == '"';
        c == ';' && !quoted
    });
    let all = all.map(str::trim).filter(|operation| !operation.is_empty());
    all.map(|operation| {
        operation
            .split_once(char::is_whitespace)
            .unwrap_or((operation, ""))
    })
}

fn moves(position: &Position, operand: &str) -> Result<Vec<Move>, String> {
    operand
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty() && !matches!(*word, "+" | "#" | "!" | "?"))
        .map(|word| {
            notation::read_move(position.current(), word).map_err(|error| error.to_string())
        })
        .collect()
}

fn count(operand: &str) -> Result<u32, String> {
    let word = operand.split_whitespace().next().unwrap_or("");
    word.parse()
        .ok()
        .filter(|moves| *moves > 0)
        .ok_or_else(|| words::expected_moves_to_mate(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Score;

    fn best(line: &str) -> Vec<String> {
        let problem = read(line, 1).unwrap_or_else(|error| panic!("{line}: {error}"));
        let chess = problem.position.current();
        problem
            .answers()
            .into_iter()
            .map(|m| notation::san(chess, m))
            .collect()
    }

    #[test]
    fn the_dialects_are_read() {
        const BOARD: &str = "r1bqk1nr/pppnbppp/3p4/8/2BNP3/8/PPP2PPP/RNBQK2R w KQkq";
        for line in [
            format!("{BOARD} - bm Bxf7+; id \"one; two\";"),
            format!("{BOARD} - 2 6 ; bm Bxf7 +  "),
            format!("{BOARD} -2 6; bm Bxf7"),
            format!("{BOARD} - ; bm Bxf7; and some words"),
            format!("{BOARD} - 0 1 bm c4f7;"),
        ] {
            assert_eq!(best(&line), ["Bxf7+"], "{line}");
        }
        assert_eq!(best(&format!("{BOARD} - bm Bxf7+, O-O Nc3;")).len(), 3);
        let named = read(&format!("{BOARD} - bm O-O; id \"one; two\";"), 4).expect("a problem");
        assert_eq!(named.name, "one; two");
    }

    #[test]
    fn counters_are_those_of_the_position() {
        const BOARD: &str = "r1bqk1nr/pppnbppp/3p4/8/2BNP3/8/PPP2PPP/RNBQK2R w KQkq";
        for (line, counters) in [
            ("- 5 31 bm Bxf7+;", "5 31"),
            ("- 5 31; bm Bxf7+;", "5 31"),
            ("-5 31 bm Bxf7+;", "5 31"),
            ("- bm Bxf7+; hmvc 5; fmvn 31;", "5 31"),
            ("- 2 3 fmvn 31; bm Bxf7+;", "2 31"),
            ("- 5 bm Bxf7+;", "5 1"),
            ("- 0 0 bm Bxf7+;", "0 1"),
            ("- 0 99999999999 bm Bxf7+; fmvn many;", "0 1"),
            ("- bm Bxf7+;", "0 1"),
        ] {
            let problem = read(&format!("{BOARD} {line}"), 1).expect(line);
            let fen = problem.position.fen();
            assert_eq!(fen, format!("{BOARD} - {counters}"), "{line}");
            assert_eq!(problem.key(), format!("{BOARD} -"), "{line}");
        }
    }

    #[test]
    fn a_mate_that_was_not_seen_is_not_found() {
        let problem = read("6k1/5ppp/8/8/8/8/8/R3K3 w - - bm #2;", 1).expect("a problem");
        let chess = problem.position.current();
        let accepts = |san, score| {
            let played = notation::read_move(chess, san).expect("a move");
            problem.accepts(&problem.position, 0, played, score)
        };
        assert!(accepts("Ra7", Some(Score::Mates(1))) && accepts("Ra7", Some(Score::Mates(2))));
        assert!(!accepts("Ra7", Some(Score::Mates(3))) && !accepts("Ra7", Some(Score::Cp(900))));
        assert!(!accepts("Ra7", None));
        // What stands on the board needs no score.
        assert!(accepts("Ra8", None));
    }

    #[test]
    fn what_moves_alone_do_not_tell_is_known() {
        for (operations, is_told) in [
            ("dm 1;", true),
            ("bm #1;", true),
            ("dm 2;", false),
            ("dm 2; bm Ra8;", true),
            ("am Ra7;", true),
            // The only mate is the move to avoid.
            ("dm 1; am Ra8;", false),
        ] {
            let line = format!("6k1/5ppp/8/8/8/8/8/R3K3 w - - {operations}");
            let problem = read(&line, 1).expect("a problem");
            assert_eq!(problem.is_told_by_moves(), is_told, "{operations}");
        }
        // A mate in one that is not there.
        let problem = read("6k1/5p1p/8/8/8/8/8/R3K3 w - - dm 1;", 1).expect("a problem");
        assert!(!problem.is_told_by_moves());
    }

    #[test]
    fn results_of_lines_without_a_name_are_kept_by_the_position() {
        let read = |line: &str| read(line, 1).expect("a problem");
        let unnamed = read("6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8;");
        assert_eq!(unnamed.name, "line 1");
        assert_eq!(unnamed.key(), "6k1/5ppp/8/8/8/8/8/R3K3 w - -");
        let named = read("6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8; id \"A\";");
        assert_eq!(named.key(), "A");
    }

    #[test]
    fn what_is_no_problem_says_why() {
        for (line, words) in [
            ("hello", "expected a position"),
            (
                "8/8/8/4k3/8/8/8/4K3 w - - id \"x\";",
                "expected an operation bm",
            ),
            ("4k3/8/8/8/8/8/8/4K2R w K - bm Rh9;", "Rh9"),
            ("4k3/8/8/8/8/8/8/4K2R w K - dm soon;", "found \"soon\""),
            ("4k3/8/8/8/8/8/8/8 w - - bm a4;", "king"),
        ] {
            let error = read(line, 1).expect_err(line);
            assert!(error.contains(words), "{line}: {error}");
        }
    }
}
