//! The move generator against known counts, and against shakmaty's own.

use std::{fs, path::PathBuf};
use tabiya::{
    chess::fen,
    engine::{movegen, state::State},
};

/// Leaves below which a count is worth its time in every test run. `TABIYA_PERFT_CAP` raises it:
/// `TABIYA_PERFT_CAP=5000000 cargo test --release --test it perft` checks the suites deeply.
fn cap() -> u64 {
    const UNLESS_TOLD: u64 = 40_000;
    let told = std::env::var("TABIYA_PERFT_CAP").ok();
    told.and_then(|text| text.parse().ok())
        .unwrap_or(UNLESS_TOLD)
}

/// Outside data, if this checkout has it.
pub fn outside(path: &str) -> Option<String> {
    let full = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../shared/data")
        .join(path);
    let text = fs::read(&full).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    if text.is_err() {
        println!("skipped: {} is not here", full.display());
    }
    text.ok()
}

fn count(text: &str, depth: u32) -> u64 {
    let position = fen::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    movegen::perft(&State::new(position.current()), depth)
}

/// `FEN[;] D1 20; D2 400 …`: the deepest count below the cap is checked.
fn check_epd(text: &str) -> usize {
    let mut checked = 0;
    for line in text.lines() {
        let Some(at) = line.find(" D1 ").or_else(|| line.find('D')) else {
            continue;
        };
        let (board, counts) = line.split_at(at);
        let board = board.trim().trim_end_matches(';').trim();
        let deepest = counts
            .split(';')
            .filter_map(|item| {
                let (depth, nodes) = item.trim().strip_prefix('D')?.split_once(' ')?;
                Some((
                    depth.parse::<u32>().ok()?,
                    nodes.trim().parse::<u64>().ok()?,
                ))
            })
            .rfind(|(_, nodes)| *nodes <= cap());
        if let Some((depth, nodes)) = deepest {
            assert_eq!(count(board, depth), nodes, "{board} depth {depth}");
            checked += 1;
        }
    }
    checked
}

/// Blocks of `epd FEN` and `perft N nodes`.
fn check_blocks(text: &str, cap: u64, every: usize) -> usize {
    let mut checked = 0;
    let blocks = text.split("\nepd ").skip(1).step_by(every);
    for block in blocks {
        let mut lines = block.lines();
        let board = lines.next().unwrap_or_default().trim();
        let deepest = lines
            .filter_map(|line| {
                let mut words = line.split_whitespace();
                (words.next() == Some("perft")).then_some(())?;
                Some((
                    words.next()?.parse::<u32>().ok()?,
                    words.next()?.parse::<u64>().ok()?,
                ))
            })
            .rfind(|(_, nodes)| *nodes <= cap);
        if let Some((depth, nodes)) = deepest {
            assert_eq!(count(board, depth), nodes, "{board} depth {depth}");
            checked += 1;
        }
    }
    checked
}

#[test]
fn the_known_positions_have_their_known_counts() {
    // From the Chess Programming Wiki's page of perft results.
    for (board, depth, nodes) in [
        ("startpos", 4, 197_281),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            3,
            97_862,
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            3,
            9_467,
        ),
        (
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            3,
            62_379,
        ),
    ] {
        assert_eq!(count(board, depth), nodes, "{board}");
    }
}

#[test]
fn the_standard_suites_agree() {
    // The double checks are counted at depth 4 alone, most of them above the cap.
    for (file, least) in [
        ("perft/standard126-frankygo.epd", 120),
        ("perft/special174-chessepds.epd", 125),
        ("perft/doublecheck184-mosca.epd", 30),
    ] {
        if let Some(text) = outside(file) {
            let checked = check_epd(&text);
            assert!(checked >= least, "{file}: only {checked} lines understood");
        }
    }
}

#[test]
fn the_tricky_positions_agree() {
    if let Some(text) = outside("perft/tricky18-scalachess.perft") {
        assert!(check_blocks(&text, cap(), 1) >= 15);
    }
}

#[test]
fn chess960_agrees() {
    if let Some(text) = outside("perft/chess960-960-scalachess.perft") {
        assert!(check_blocks(&text, 15_000, 4) >= 200);
    }
}
