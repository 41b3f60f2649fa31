//! The 960 start positions of Chess960 by their usual numbers (Scharnagl's): 518 is the start of
//! standard chess.

use super::Position;
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, File, FromSetup as _, Piece, Position as _, Rank,
    Role, Setup, Square,
};

/// How many start positions there are; their numbers begin at 0.
pub const COUNT: u16 = 960;

/// The start position of this number, castling written king onto rook; `None` from [`COUNT`] on.
pub fn start(number: u16) -> Option<Position> {
    let roles = back_rank(number)?;
    let mut board = Board::empty();
    let mut rights = Bitboard::EMPTY;
    for (file, role) in File::ALL.into_iter().zip(roles) {
        for (color, back, front) in [
            (Color::White, Rank::First, Rank::Second),
            (Color::Black, Rank::Eighth, Rank::Seventh),
        ] {
            let square = Square::from_coords(file, back);
            board.set_piece_at(square, Piece { color, role });
            if role == Role::Rook {
                rights.add(square);
            }
            let pawn = Piece {
                color,
                role: Role::Pawn,
            };
            board.set_piece_at(Square::from_coords(file, front), pawn);
        }
    }
    let setup = Setup {
        board,
        castling_rights: rights,
        ..Setup::empty()
    };
    let chess = Chess::from_setup(setup, CastlingMode::Chess960).ok()?;
    Some(Position::new(chess, CastlingMode::Chess960))
}

/// A number by chance, the same for the same seed.
pub fn random(seed: u64) -> u16 {
    /// A multiplier of MurmurHash3's finalizer, so that near seeds give far numbers.
    const MIX: u64 = 0xff51_afd7_ed55_8ccd;
    let mixed = (seed ^ (seed >> 33)).wrapping_mul(MIX);
    u16::try_from((mixed >> 33) % u64::from(COUNT)).unwrap_or(0)
}

/// The number of a start position; `None` for any other position.
pub fn number(position: &Position) -> Option<u16> {
    if position.castling_mode() != CastlingMode::Chess960 {
        return None;
    }
    let board = position.start().board();
    let rank = File::ALL.map(|file| board.role_at(Square::from_coords(file, Rank::First)));
    let number =
        (0..COUNT).find(|number| back_rank(*number).map(|roles| roles.map(Some)) == Some(rank))?;
    let found = start(number)?;
    (found.start() == position.start()).then_some(number)
}

/// The pieces of the first rank from file a to h.
fn back_rank(number: u16) -> Option<[Role; 8]> {
    /// The places of two knights among the five squares that bishops and queen leave.
    const KNIGHTS: [(usize, usize); 10] = [
        (0, 1),
        (0, 2),
        (0, 3),
        (0, 4),
        (1, 2),
        (1, 3),
        (1, 4),
        (2, 3),
        (2, 4),
        (3, 4),
    ];
    if number >= COUNT {
        return None;
    }
    let number = usize::from(number);
    let mut rank: [Option<Role>; 8] = [None; 8];
    let mut put = |file: usize, role: Role| {
        if let Some(square) = rank.get_mut(file) {
            *square = Some(role);
        }
    };
    // A bishop on b, d, f or h, one on a, c, e or g.
    put(number % 4 * 2 + 1, Role::Bishop);
    put(number / 4 % 4 * 2, Role::Bishop);
    let free = |rank: &[Option<Role>; 8]| -> Vec<usize> {
        (0..8).filter(|file| rank[*file].is_none()).collect()
    };
    let queen = *free(&rank).get(number / 16 % 6)?;
    rank[queen] = Some(Role::Queen);
    let left = free(&rank);
    let (first, second) = *KNIGHTS.get(number / 96)?;
    for place in [first, second] {
        rank[*left.get(place)?] = Some(Role::Knight);
    }
    // The king stands between the rooks.
    for (file, role) in free(&rank)
        .into_iter()
        .zip([Role::Rook, Role::King, Role::Rook])
    {
        rank[file] = Some(role);
    }
    Some(rank.map(|role| role.unwrap_or(Role::Pawn)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn rank_of(number: u16) -> String {
        let roles = back_rank(number).expect("a number below 960");
        roles.iter().map(|role| role.upper_char()).collect()
    }

    #[test]
    fn the_numbers_are_the_usual_ones() {
        // As listed in the table of all positions (Scharnagl).
        for (number, rank) in [
            (0, "BBQNNRKR"),
            (518, "RNBQKBNR"),
            (534, "RNBKQBNR"),
            (959, "RKRNNQBB"),
        ] {
            assert_eq!(rank_of(number), rank);
        }
        assert!(back_rank(960).is_none());
    }

    #[test]
    fn every_position_is_another_one_and_can_be_played() {
        let ranks: HashSet<String> = (0..COUNT).map(rank_of).collect();
        assert_eq!(ranks.len(), usize::from(COUNT));
        for number in 0..COUNT {
            let position = start(number).expect("a position");
            assert_eq!(position.current().castles().castling_rights().count(), 4);
            assert!(position.current().legal_moves().len() >= 18, "{number}");
        }
        let one = start(77).expect("a position");
        assert_eq!(super::number(&one), Some(77));
        assert_eq!(super::number(&Position::default()), None);
    }
}
