//! Account C's opinion: material, nearness to the centre, pawns, the king's shelter.
//!
//! The account publishes the values of the men and of castling, and names the other terms
//! without their figures; those figures are ours and marked so.

use super::{chess_game::ChessGame, material::for_mover};
use crate::textbook::Opinion;
use shakmaty::{
    Bitboard, Board, ByRole, Chess, Color, File, Move, Piece, Position as _, Rank, Role, Square,
    attacks,
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
/// Published: the bonus for a king that stands castled short, and long.
pub const CASTLED_SHORT: i32 = 100;
pub const CASTLED_LONG: i32 = 50;

/// Ours: points for each step nearer the centre than the corner is (a knight or bishop).
const CENTRE_STEP: f64 = 8.0;
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

/// The account's opinion, in centipawns.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shape;

impl Shape {
    /// Material, and what each kind's places are worth, White's and Black's.
    pub fn terms(board: &Board) -> Vec<(&'static str, [i32; 2])> {
        let sides = |worth: &dyn Fn(Piece, Square) -> i32| {
            [Color::White, Color::Black].map(|color| {
                let men = board.by_color(color).into_iter();
                men.filter_map(|square| Some(worth(board.piece_at(square)?, square)))
                    .sum()
            })
        };
        let material = sides(&|piece, _| VALUES[piece.role]);
        let mut terms = vec![("material", material)];
        for (name, role) in [
            ("pawns: advance, passed", Role::Pawn),
            ("knights near the centre", Role::Knight),
            ("bishops: centre, diagonals", Role::Bishop),
            ("rooks on open files", Role::Rook),
            ("king: castled, sheltered", Role::King),
        ] {
            let places = sides(&|piece, square| {
                if piece.role == role {
                    man(board, piece, square) - VALUES[role]
                } else {
                    0
                }
            });
            terms.push((name, places));
        }
        terms
    }

    /// White less Black.
    pub fn of(board: &Board) -> i32 {
        side(board, Color::White) - side(board, Color::Black)
    }
}

fn side(board: &Board, color: Color) -> i32 {
    board
        .by_color(color)
        .into_iter()
        .filter_map(|square| {
            board
                .piece_at(square)
                .map(|piece| man(board, piece, square))
        })
        .sum()
}

fn man(board: &Board, piece: Piece, square: Square) -> i32 {
    let shape = match piece.role {
        Role::Pawn => pawn(board, piece.color, square),
        Role::Knight => nearness(square),
        Role::Bishop => {
            nearness(square)
                - DIAGONAL_PAWN * pawns_on(board, attacks::bishop_attacks(square, Bitboard::EMPTY))
        }
        Role::Rook if pawns_on(board, Bitboard::from(square.file())) == 0 => OPEN_FILE,
        Role::Rook | Role::Queen => 0,
        Role::King => king(board, piece.color, square),
    };
    VALUES[piece.role] + shape
}

fn pawns_on(board: &Board, squares: Bitboard) -> i32 {
    i32::try_from((board.pawns() & squares).count()).unwrap_or(0)
}

/// Grows from 0 in the corner, by the Euclidean distance to the middle of the board.
fn nearness(square: Square) -> i32 {
    const CORNER: f64 = 4.949_747_468_305_833; // √(3.5² + 3.5²)
    let off = |coordinate: u32| f64::from(coordinate) - 3.5;
    let (file, rank) = (off(u32::from(square.file())), off(u32::from(square.rank())));
    ((CORNER - file.hypot(rank)) * CENTRE_STEP).round() as i32
}

fn pawn(board: &Board, color: Color, square: Square) -> i32 {
    let gone = match color {
        Color::White => i32::from(u8::from(square.rank())) - 1,
        Color::Black => 6 - i32::from(u8::from(square.rank())),
    };
    let central = if matches!(square.file(), File::D | File::E) {
        PAWN_CENTRE
    } else {
        0
    };
    let passed = if is_passed(board, color, square) {
        PASSED_RANK * gone
    } else {
        0
    };
    PAWN_RANK * gone + central + passed
}

/// No enemy pawn ahead on its own or a neighbouring file.
fn is_passed(board: &Board, color: Color, square: Square) -> bool {
    let enemies = board.pawns() & board.by_color(color.other());
    !enemies.into_iter().any(|enemy| {
        let near = u8::from(enemy.file()).abs_diff(u8::from(square.file())) <= 1;
        let ahead = match color {
            Color::White => enemy.rank() > square.rank(),
            Color::Black => enemy.rank() < square.rank(),
        };
        near && ahead
    })
}

fn king(board: &Board, color: Color, square: Square) -> i32 {
    let home = color.fold_wb(Rank::First, Rank::Eighth);
    let castled = match square.file() {
        File::G if square.rank() == home => CASTLED_SHORT,
        File::C if square.rank() == home => CASTLED_LONG,
        _ => 0,
    };
    let empty = (attacks::king_attacks(square) & !board.occupied()).count();
    castled
        + if empty <= SHELTER_EMPTY_SQUARES {
            SHELTER
        } else {
            0
        }
}

impl Opinion<ChessGame> for Shape {
    fn value(&self, _rules: &ChessGame, state: &Chess) -> i32 {
        for_mover(Shape::of(state.board()), state.turn())
    }

    /// The position behind the move, as the account's root ordering has it before there is an
    /// iteration to order by.
    fn promise(&self, rules: &ChessGame, state: &Chess, chosen: Move) -> i32 {
        use crate::textbook::Rules as _;
        -self.value(rules, &rules.play(state, chosen))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn of(text: &str) -> i32 {
        Shape::of(fen::read(text).expect("a legal FEN").current().board())
    }

    #[test]
    fn the_start_is_even() {
        assert_eq!(of("startpos"), 0);
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
