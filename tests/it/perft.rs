//! The move generator against known counts, and against shakmaty's own.

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
    let bytes = crate::shared_data::bytes(path)?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
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

/// Positions of our own, counted by Stockfish 15.1 and Fairy-Stockfish 11.1, which agree: start
/// positions, castling past and through other pieces, en passant and promotions beside it.
const OWN_CHESS960: [(&str, [u64; 4]); 12] = [
    (
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
        [20, 400, 9_006, 201_143],
    ),
    (
        "nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN w FBfb - 0 1",
        [18, 324, 6_658, 136_313],
    ),
    (
        "rknqbbnr/pppppppp/8/8/8/8/PPPPPPPP/RKNQBBNR w HAha - 0 1",
        [20, 400, 9_004, 202_257],
    ),
    (
        "qbrknbrn/pp1ppp1p/8/2p3p1/4P1P1/8/PPPP1P1P/QBRKNBRN w GCgc - 0 3",
        [28, 888, 24_754, 781_616],
    ),
    (
        "1rk3r1/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/1RK3R1 w GBgb - 0 1",
        [22, 486, 10_606, 232_312],
    ),
    (
        "r2k3r/8/8/8/8/8/8/R2K3R b HAha - 0 1",
        [26, 551, 13_177, 301_611],
    ),
    (
        "4rkr1/pppppppp/8/8/8/8/PPPPPPPP/4RKR1 w GEge - 0 1",
        [23, 529, 12_012, 272_716],
    ),
    (
        "rk5r/8/4q3/8/8/4Q3/8/RK5R w HAha - 0 1",
        [47, 1_776, 66_397, 2_393_724],
    ),
    (
        "5rkr/8/8/8/2b5/8/8/5RKR w HFhf - 0 1",
        [20, 510, 10_943, 292_772],
    ),
    (
        "r1k3r1/8/8/3pP3/8/8/8/R1K3R1 w GAga d6 0 2",
        [27, 606, 14_683, 333_376],
    ),
    (
        "2rkr3/P6P/8/8/8/8/p6p/2RKR3 w ECec - 0 1",
        [28, 669, 17_652, 444_070],
    ),
    (
        "nqbrkbrn/pppppp1p/6p1/8/8/4P3/PPPP1PPP/NQBRKBRN w GDgd - 0 2",
        [23, 433, 10_751, 228_492],
    ),
];

#[test]
fn chess960_positions_of_our_own_agree() {
    for (board, counts) in OWN_CHESS960 {
        for (depth, nodes) in (1..).zip(counts) {
            if nodes <= cap() {
                assert_eq!(count(board, depth), nodes, "{board} depth {depth}");
            }
        }
    }
}

#[test]
fn chess960_agrees() {
    if let Some(text) = outside("perft/chess960-960-scalachess.perft") {
        assert!(check_blocks(&text, 15_000, 4) >= 200);
    }
}
