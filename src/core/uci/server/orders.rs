//! What a program's orders mean to the engine: positions, limits, clocks.

use crate::{
    chess::{Position, fen},
    engine::{self, Limits},
    uci::{
        protocol::{Go, Start},
        words,
    },
};
use shakmaty::{ByColor, Chess, Color, Move, uci::UciMove};
use std::time::Duration;

/// The position that a `position` command means.
///
/// # Errors
/// A sentence: what the FEN breaks, or which move is illegal where.
pub(super) fn place(start: &Start, moves: &[UciMove]) -> Result<Position, String> {
    let mut position = match start {
        Start::Startpos => Position::default(),
        Start::Fen(text) => fen::read(text).map_err(|error| error.to_string())?,
    };
    for (index, text) in moves.iter().enumerate() {
        let played = text.to_move(position.current()).ok();
        if !played.is_some_and(|played| position.play(played)) {
            let number = index + 1;
            return Err(words::illegal_move(number, text, &position.fen()));
        }
    }
    Ok(position)
}

/// The moves that a search shall look at, each once; and those asked for that are not legal.
pub(super) fn root_moves(go: &Go, chess: &Chess) -> (Vec<Move>, Vec<UciMove>) {
    let mut legal: Vec<Move> = Vec::new();
    let mut illegal = Vec::new();
    for text in &go.searchmoves {
        match text.to_move(chess) {
            Ok(played) if legal.contains(&played) => {}
            Ok(played) => legal.push(played),
            Err(_) => illegal.push(*text),
        }
    }
    (legal, illegal)
}

/// What of a `go` is not taken as it was said.
pub(super) fn remarks(go: &Go) -> Vec<String> {
    let mut remarks = Vec::new();
    if let Some(found) = &go.unknown {
        remarks.push(words::unknown_in_go(found));
        if is_cut_short(go) {
            remarks.push(words::NO_KNOWN_LIMIT.to_owned());
        }
    }
    for (limit, number) in [("depth", go.depth), ("mate", go.mate)] {
        if number == Some(0) {
            remarks.push(words::limit_below_one(limit));
        }
    }
    remarks
}

fn is_limited(go: &Go) -> bool {
    clock(go).is_some()
        || go.depth.is_some()
        || go.nodes.is_some()
        || go.mate.is_some()
        || go.movetime.is_some()
}

/// Whether all that may have limited the search is unknown: it is answered soon, for nobody may be
/// there to stop it.
fn is_cut_short(go: &Go) -> bool {
    go.unknown.is_some() && !go.infinite && !go.ponder && !is_limited(go)
}

/// The engine's limits for a `go`. Without any limit the search runs until it is stopped.
pub(super) fn limits(go: &Go, root_moves: Vec<Move>) -> Limits {
    let clock = clock(go);
    let is_cut_short = is_cut_short(go);
    // A mate in no moves is looked for no further than a mate in one is seen.
    let least = match go.mate {
        Some(0) => Some(2),
        _ => is_cut_short.then_some(1),
    };
    Limits {
        // The least that can be searched is a ply, a node.
        depth: go.depth.map(|depth| depth.max(1)).or(least),
        nodes: go.nodes.map(|nodes| nodes.max(1)),
        move_time: go.movetime.map(millis),
        clock,
        mate: go.mate.map(|moves| moves.max(1)),
        infinite: go.infinite || !is_limited(go) && !go.ponder && !is_cut_short,
        ponder: go.ponder,
        root_moves,
        skill: None,
    }
}

/// The clocks; a side whose time was not told is taken to have the other's.
fn clock(go: &Go) -> Option<engine::Clock> {
    let time = |own: Option<i64>, other: Option<i64>| {
        let shown = own.or(other)?;
        Some(millis(u64::try_from(shown).unwrap_or(0)))
    };
    let increment = |given: Option<u64>| millis(given.unwrap_or(0));
    Some(engine::Clock {
        remaining: ByColor {
            white: time(go.wtime, go.btime)?,
            black: time(go.btime, go.wtime)?,
        },
        increment: ByColor::new_with(|color| {
            increment(match color {
                Color::White => go.winc,
                Color::Black => go.binc,
            })
        }),
        moves_to_go: go.movestogo.filter(|moves| *moves > 0),
    })
}

/// A time no longer than a year, which can be added to any clock without overflowing it.
fn millis(number: u64) -> Duration {
    const YEAR: u64 = 365 * 24 * 3600 * 1000;
    Duration::from_millis(number.min(YEAR))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::protocol::Command;

    fn read(line: &str) -> Limits {
        match line.parse() {
            Ok(Command::Go(go)) => limits(&go, Vec::new()),
            other => panic!("{line} is a search, not {other:?}"),
        }
    }

    #[test]
    fn one_clock_stands_for_both() {
        let clock = read("go wtime 100 binc 7 movestogo 0")
            .clock
            .expect("a clock");
        assert_eq!(clock.remaining.black, Duration::from_millis(100));
        assert_eq!(clock.increment.white, Duration::ZERO);
        assert_eq!(clock.increment.black, Duration::from_millis(7));
        assert_eq!(clock.moves_to_go, None);
        let clock = read("go btime -100").clock.expect("a clock");
        assert_eq!(clock.remaining.white, Duration::ZERO);
        assert_eq!(read("go winc 100 depth 3").clock, None);
    }

    #[test]
    fn a_search_without_limits_is_infinite_and_one_with_empty_limits_is_short() {
        assert!(read("go").infinite);
        assert!(read("go searchmoves e2e4").infinite);
        assert!(!read("go ponder").infinite);
        let least = read("go depth 0 nodes 0 mate 0 movetime 0");
        assert!(!least.infinite);
        assert_eq!(
            (least.depth, least.nodes, least.mate),
            (Some(1), Some(1), Some(1))
        );
        assert_eq!(least.move_time, Some(Duration::ZERO));
    }

    #[test]
    fn a_search_that_is_not_understood_ends_and_says_why() {
        let remarks = |line: &str| match line.parse() {
            Ok(Command::Go(go)) => remarks(&go).join("\n"),
            other => panic!("{line} is a search, not {other:?}"),
        };
        for line in ["go bogus", "go perft 3"] {
            let limits = read(line);
            assert_eq!((limits.depth, limits.infinite), (Some(1), false), "{line}");
            assert!(remarks(line).contains("one ply"), "{line}");
        }
        assert!(remarks("go perft 3").contains("tabiya perft"));
        assert!(remarks("go bogus").contains("found \"bogus\": ignored"));
        assert!(read("go infinite bogus").infinite);
        assert_eq!(read("go bogus depth 7").depth, Some(7));
        assert!(!remarks("go bogus depth 7").contains("one ply"));
        let no_mate = read("go mate 0");
        assert_eq!((no_mate.mate, no_mate.depth), (Some(1), Some(2)));
        assert!(remarks("go mate 0").contains("mate: expected a number from 1"));
        assert!(remarks("go depth -3").contains("depth: expected a number from 1"));
        assert_eq!(remarks("go depth 1 mate 1 nodes 0"), "");
    }

    #[test]
    fn a_time_beyond_reason_does_not_overflow_the_clock() {
        let limits = read("go movetime 18446744073709551615");
        let time = limits.move_time.expect("a time");
        assert!(std::time::Instant::now().checked_add(time).is_some());
    }

    #[test]
    fn impossible_positions_are_refused_with_their_reason() {
        let cases = [
            ("position fen invalid/fen w - - 0 1", "2 ranks"),
            ("position startpos moves e2e5", "move 1 \"e2e5\" is illegal"),
            ("position startpos moves e2e4 0000", "move 2 \"0000\""),
            ("position startpos moves e2e4 P@e5", "move 2 \"P@e5\""),
            ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "board is empty"),
        ];
        for (line, words) in cases {
            let Ok(Command::Position { start, moves }) = line.parse() else {
                panic!("{line} can be read");
            };
            let reason = place(&start, &moves).expect_err(line);
            assert!(reason.contains(words), "{line}: {reason}");
        }
    }
}
