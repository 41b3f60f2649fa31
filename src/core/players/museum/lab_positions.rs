//! Positions of the games that the lab knows, each of which has something to show.

use crate::players::words::lab as words;

/// Its name, and how it is written.
pub type Listed = (&'static str, &'static str);

/// An open game, after 3.Bc4: what the lessons and the cards measure on.
pub const OPEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";

pub const CHESS: [Listed; 5] = [
    (words::FIRST_POSITION, "startpos"),
    (words::OPEN_GAME, OPEN),
    (
        words::CAPTURES_EVERYWHERE,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
    (
        words::MATE_IN_TWO,
        "3r2k1/5ppp/8/8/8/8/4RPPP/4R1K1 w - - 0 1",
    ),
    (
        words::PAWNS_KINGS_AND_ROOKS,
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ),
];
/// The first is the tree that explains minimax best: three moves are left.
pub const TIC_TAC_TOE: [Listed; 3] = [
    (words::THREE_MOVES_LEFT, "a3 b3 c3 b2 b1 a2"),
    (words::EMPTY_BOARD, ""),
    (words::FORK_TO_BE_FOUND, "a3 b2 c1"),
];
pub const CONNECT_FOUR: [Listed; 3] = [
    (words::EMPTY_BOARD, ""),
    (words::RACE_FOR_THE_MIDDLE, "44443"),
    (words::WIN_IN_TWO, "4 1 5 1"),
];
