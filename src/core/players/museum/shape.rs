//! Account C's evaluation: material, nearness to the centre, pawns, the king's shelter.
//!
//! The account publishes the values of the pieces and of castling, and names the other terms
//! without their figures; those figures are ours and marked so.

use super::{
    castled::{CastledChess, CastledGame},
    material::for_mover,
};
use crate::{players::words::terms as words, textbook::Evaluator};
use shakmaty::{
    Bitboard, Board, ByRole, CastlingSide, Color, File, Move, Position as _, Role, Square, attacks,
};

/// Published: 100, 300, 325, 500, 900; the king is never lost, so it needs no value.
pub const VALUES: ByRole<i32> = ByRole {
    pawn: 100,
    knight: 300,
    bishop: 325,
    rook: 500,
    queen: 900,
    king: 0,
};
/// Published: the bonus for a king that has castled kingside, and queenside.
pub const CASTLED_SHORT: i32 = 100;
pub const CASTLED_LONG: i32 = 50;

/// Ours: what a knight or bishop gains for each step nearer the centre than the corner is, by
/// the Euclidean distance of the account, 8 points a step: by files and ranks off the middle, the
/// two innermost first.
const NEARNESS: [[i32; 4]; 4] = [
    [34, 27, 19, 11],
    [27, 23, 16, 9],
    [19, 16, 11, 5],
    [11, 9, 5, 0],
];
/// Ours: points a pawn gains for each rank, and in the two middle files besides.
const PAWN_RANK: i32 = 4;
const PAWN_CENTRE: i32 = 8;
/// Ours: a passed pawn's bonus for each rank it has gone.
const PASSED_RANK: i32 = 12;
/// Ours: lost for each pawn that stands on a bishop's own diagonals.
const DIAGONAL_PAWN: i32 = 4;
/// Ours: a rook on a file without pawns.
const OPEN_FILE: i32 = 25;
/// Ours: the king has at most three empty squares round it (the number is published).
const SHELTER: i32 = 25;
const SHELTER_EMPTY_SQUARES: usize = 3;

/// The account's evaluation, in centipawns.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shape;

impl Shape {
    /// Material, and what each kind's places are worth, White's and Black's.
    pub fn terms(state: &CastledChess) -> Vec<(&'static str, [i32; 2])> {
        type Places = fn(&Board, Color) -> i32;
        let terms: [(&'static str, Places); 5] = [
            (words::MATERIAL, material),
            (words::PAWNS, pawns),
            (words::KNIGHTS, knights),
            (words::BISHOPS, bishops),
            (words::ROOKS, rooks),
        ];
        let sides = [Color::White, Color::Black];
        let king = (words::KING, sides.map(|color| king(state, color)));
        terms
            .map(|(name, worth)| (name, sides.map(|color| worth(state.board(), color))))
            .into_iter()
            .chain([king])
            .collect()
    }

    /// White less Black.
    pub fn of(state: &CastledChess) -> i32 {
        side(state, Color::White) - side(state, Color::Black)
    }
}

fn side(state: &CastledChess, color: Color) -> i32 {
    let board = state.board();
    material(board, color)
        + pawns(board, color)
        + knights(board, color)
        + bishops(board, color)
        + rooks(board, color)
        + king(state, color)
}

fn material(board: &Board, color: Color) -> i32 {
    let own = board.by_color(color);
    Role::ALL
        .iter()
        .map(|role| VALUES[*role] * count(own & board.by_role(*role)))
        .sum()
}

/// Advance and centre, and the way gone besides where no enemy pawn stands ahead on the pawn's
/// own or a neighbouring file.
fn pawns(board: &Board, color: Color) -> i32 {
    let own = board.pawns() & board.by_color(color);
    let enemies = board.pawns() & board.by_color(color.other());
    let passed = own & !guarded_by(enemies, color.other());
    let gone = |square: Square| match color {
        Color::White => i32::from(u8::from(square.rank())) - 1,
        Color::Black => 6 - i32::from(u8::from(square.rank())),
    };
    let middle = Bitboard::from(File::D) | Bitboard::from(File::E);
    PAWN_CENTRE * count(own & middle)
        + PAWN_RANK * own.into_iter().map(gone).sum::<i32>()
        + PASSED_RANK * passed.into_iter().map(gone).sum::<i32>()
}

/// All squares ahead of these pawns of `color`, on their files and the files beside them.
fn guarded_by(pawns: Bitboard, color: Color) -> Bitboard {
    let on = |squares: Bitboard, ranks: i32| {
        squares
            | match color {
                Color::White => squares.shift(8 * ranks),
                Color::Black => squares.shift(-8 * ranks),
            }
    };
    let beside = pawns
        | (pawns & !Bitboard::from(File::A)).shift(-1)
        | (pawns & !Bitboard::from(File::H)).shift(1);
    let one_ahead = match color {
        Color::White => beside.shift(8),
        Color::Black => beside.shift(-8),
    };
    on(on(on(one_ahead, 1), 2), 4)
}

fn knights(board: &Board, color: Color) -> i32 {
    let own = board.knights() & board.by_color(color);
    own.into_iter().map(nearness).sum()
}

fn bishops(board: &Board, color: Color) -> i32 {
    let own = board.bishops() & board.by_color(color);
    own.into_iter()
        .map(|square| {
            let diagonals = attacks::bishop_attacks(square, Bitboard::EMPTY);
            nearness(square) - DIAGONAL_PAWN * count(board.pawns() & diagonals)
        })
        .sum()
}

fn rooks(board: &Board, color: Color) -> i32 {
    let own = board.rooks() & board.by_color(color);
    let is_open = |square: &Square| (board.pawns() & Bitboard::from(square.file())).is_empty();
    let open = own.into_iter().filter(is_open).count();
    OPEN_FILE * i32::try_from(open).unwrap_or(0)
}

/// What castling is worth once it is done, wherever the king has gone since.
fn king(state: &CastledChess, color: Color) -> i32 {
    let board = state.board();
    let Some(square) = board.king_of(color) else {
        return 0;
    };
    let castled = match state.castled(color) {
        Some(CastlingSide::KingSide) => CASTLED_SHORT,
        Some(CastlingSide::QueenSide) => CASTLED_LONG,
        None => 0,
    };
    let empty = (attacks::king_attacks(square) & !board.occupied()).count();
    castled
        + if empty <= SHELTER_EMPTY_SQUARES {
            SHELTER
        } else {
            0
        }
}

fn count(squares: Bitboard) -> i32 {
    i32::try_from(squares.count()).unwrap_or(0)
}

fn nearness(square: Square) -> i32 {
    let off = |coordinate: u32| match coordinate {
        0..4 => 3 - coordinate,
        other => other - 4,
    } as usize;
    let (file, rank) = (off(u32::from(square.file())), off(u32::from(square.rank())));
    NEARNESS
        .get(file)
        .and_then(|row| row.get(rank))
        .copied()
        .unwrap_or(0)
}

impl Evaluator<CastledGame> for Shape {
    fn value(&self, _rules: &CastledGame, state: &CastledChess) -> i32 {
        for_mover(Shape::of(state), state.turn())
    }

    /// The position behind the move, as the account's root ordering has it before there is an
    /// iteration to order by.
    fn promise(&self, rules: &CastledGame, state: &CastledChess, chosen: Move) -> i32 {
        use crate::textbook::Rules as _;
        -self.value(rules, &rules.play(state, chosen))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn of(text: &str) -> i32 {
        let position = fen::read(text).expect("a legal FEN");
        Shape::of(&CastledChess::from(&position))
    }

    #[test]
    fn the_start_is_even() {
        assert_eq!(of("startpos"), 0);
    }

    #[test]
    fn nearness_is_the_euclidean_distance() {
        let corner = 3.5_f64.hypot(3.5);
        for square in Square::ALL {
            let off = |coordinate: u32| f64::from(coordinate) - 3.5;
            let (file, rank) = (off(u32::from(square.file())), off(u32::from(square.rank())));
            let expected = ((corner - file.hypot(rank)) * 8.0).round();
            assert_eq!(f64::from(nearness(square)), expected, "{square}");
        }
    }

    #[test]
    fn a_pawn_is_passed_until_an_enemy_stands_ahead_beside_or_before_it() {
        // Kings and a pawn on e5, and a black pawn at various places.
        let alone = of("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1");
        for (fen, passed) in [
            ("4k3/4p3/8/4P3/8/8/8/4K3 w - - 0 1", false),
            ("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", false),
            ("4k3/8/8/4Pp2/8/8/8/4K3 w - - 0 1", true),
            ("4k3/7p/8/4P3/8/8/8/4K3 w - - 0 1", true),
        ] {
            let board = fen::read(fen)
                .expect("a legal FEN")
                .current()
                .board()
                .clone();
            let own = pawns(&board, Color::White);
            let whole = alone - VALUES.pawn;
            let expected = if passed {
                whole
            } else {
                whole - 3 * PASSED_RANK
            };
            assert_eq!(own, expected, "{fen}");
        }
    }

    #[test]
    fn castling_is_worth_its_published_bonus() {
        // The same shelter on both sides; only the castled bonus differs.
        let short = of("4k3/8/8/8/8/8/8/6K1 w - - 0 1");
        let long = of("4k3/8/8/8/8/8/8/2K5 w - - 0 1");
        assert_eq!((short, long), (CASTLED_SHORT, CASTLED_LONG));
    }

    #[test]
    fn a_hand_computed_position() {
        // A white pawn on e5: three ranks gone, central, passed. A black rook on the a-file,
        // open. The kings stand alike in the open.
        let pawn = 100 + 3 * PAWN_RANK + PAWN_CENTRE + 3 * PASSED_RANK;
        let rook = 500 + OPEN_FILE;
        assert_eq!(of("r3k3/8/8/4P3/8/8/8/4K3 w - - 0 1"), pawn - rook);
    }
}
