//! Where the opening ends and where the endgame begins.
//!
//! The middlegame begins when pieces have gone, a back rank has emptied or the two armies stand
//! mixed; the endgame when six pieces or fewer are left. The thresholds and the weights of
//! mixedness are those of lichess (scalachess, `Divider.scala`).

use shakmaty::{Board, Chess, Color, Position as _, Rank, Role};
use std::fmt;

/// A part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    Opening,
    Middlegame,
    Endgame,
}

impl Phase {
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middlegame, Phase::Endgame];
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Phase::Opening => "opening",
            Phase::Middlegame => "middlegame",
            Phase::Endgame => "endgame",
        })
    }
}

/// The plies at which the later phases begin, 0 being the start position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Division {
    pub middlegame: Option<usize>,
    pub endgame: Option<usize>,
}

impl Division {
    /// Divides a game, given its positions from the start on.
    pub fn of<'a>(positions: impl IntoIterator<Item = &'a Chess>) -> Division {
        let mut division = Division::default();
        for (ply, chess) in positions.into_iter().enumerate() {
            division.see(ply, chess);
        }
        division
    }

    /// Takes the next position of the game into account.
    pub fn see(&mut self, ply: usize, chess: &Chess) {
        let board = chess.board();
        let pieces = pieces(board);
        if self.middlegame.is_none()
            && (pieces <= 10 || back_rank_is_sparse(board) || mixedness(board) > 150)
        {
            self.middlegame = Some(ply);
        }
        if self.middlegame.is_some() && self.endgame.is_none() && pieces <= 6 {
            self.endgame = Some(ply);
        }
    }

    /// The phase of the position after so many plies.
    pub fn phase(&self, ply: usize) -> Phase {
        if self.endgame.is_some_and(|begin| ply >= begin) {
            Phase::Endgame
        } else if self.middlegame.is_some_and(|begin| ply >= begin) {
            Phase::Middlegame
        } else {
            Phase::Opening
        }
    }
}

/// Pieces other than kings and pawns.
fn pieces(board: &Board) -> usize {
    let simple = board.by_role(Role::King) | board.by_role(Role::Pawn);
    (board.occupied() & !simple).count()
}

fn back_rank_is_sparse(board: &Board) -> bool {
    let home = |color: Color, rank: Rank| {
        let pieces = board.by_color(color) & shakmaty::Bitboard::from(rank);
        pieces.count()
    };
    home(Color::White, Rank::First) < 4 || home(Color::Black, Rank::Eighth) < 4
}

/// How much both armies stand among each other: the sum over all squares of two by two.
fn mixedness(board: &Board) -> i32 {
    let square = |file: u32, rank: u32| shakmaty::Bitboard(0x0303 << (file + 8 * rank));
    let mut sum = 0;
    for rank in 0..7 {
        for file in 0..7 {
            let region = square(file, rank);
            let count = |color| (board.by_color(color) & region).count();
            let from_white = i32::try_from(rank).unwrap_or(0) + 1;
            sum += region_weight(count(Color::White), count(Color::Black), from_white);
        }
    }
    sum
}

/// The weight of a region by the pieces of both sides in it. `from_white` is its distance from
/// White's edge, 1–7; what one side has alone counts by how far it has come.
fn region_weight(white: usize, black: usize, from_white: i32) -> i32 {
    let (more, fewer, advance) = if white >= black {
        (white, black, from_white)
    } else {
        (black, white, 8 - from_white)
    };
    match (more, fewer) {
        (1, 0) => 9 - advance,
        (2, 0) if advance > 2 => advance,
        (3 | 4, 0) if advance > 1 => advance + 2,
        (1, 1) => 5 + (4 - from_white).abs(),
        (2, 1) => 3 + advance,
        (3, 1) => 4 + advance,
        (2, 2) => 7,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn board(fen: &str) -> Chess {
        fen::read(fen).expect("a legal FEN").current().clone()
    }

    #[test]
    fn the_start_is_an_opening_and_bare_kings_are_not() {
        let start = Chess::default();
        let endgame = board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        let division = Division::of([&start, &start, &endgame]);
        assert_eq!(division.phase(1), Phase::Opening);
        assert_eq!((division.middlegame, division.endgame), (Some(2), Some(2)));
        assert_eq!(division.phase(2), Phase::Endgame);
    }

    #[test]
    fn mixedness_is_the_same_from_both_sides() {
        // Counted by hand from the table of regions.
        for (fen, expected) in [
            ("startpos", 0),
            (
                "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9",
                110,
            ),
            (
                "r3r1k1/1b3pp1/p1q1pn1p/1p1pN3/3P1P2/2PB1Q2/PP4PP/4RRK1 w - - 0 1",
                152,
            ),
        ] {
            let board = board(fen);
            assert_eq!(mixedness(board.board()), expected, "{fen}");
            assert_eq!(
                mixedness(&board.into_mirrored()),
                expected,
                "{fen} mirrored"
            );
        }
    }

    trait Mirrored {
        fn into_mirrored(self) -> Board;
    }

    impl Mirrored for Chess {
        fn into_mirrored(self) -> Board {
            let mut board = self.board().clone();
            board.flip_vertical();
            board.swap_colors();
            board
        }
    }
}
