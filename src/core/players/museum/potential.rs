//! Account A's final heuristic: piece values, the potential of the moves, the number of
//! moves, the number of pieces.
//!
//! For each side `0.65 · pieces/11371 + 0.2 · potential/218 + 0.1 · moves/218 + 0.05 · own/16`,
//! own less the opponent's. The potential is the sum, over the side's moves, of the moved piece's
//! value after less before, and the captured piece's value.
//!
//! The account wants values strictly within (-1, 1), where 1 is a win, but the formula leaves it: a
//! queen that can be taken adds 0.2 · 880/218 = 0.81 for each move that takes it, one owned 0.65 ·
//! 880/11371 = 0.05. Such values are cut to the bound here ([`Potential::is_cut`]).
//!
//! The tables of squares are those of Michniewski's article "Simplified evaluation function", the
//! values of the pieces those of Berliner's system.

use super::{chess_game::ChessGame, material::for_mover};
use crate::textbook::{Evaluator, LIMIT};
use shakmaty::{Board, Chess, Color, File, Move, MoveList, Piece, Position as _, Role, Square};

/// The divisor of the pieces: a side's greatest value with all its square modifiers.
pub const PIECES: f64 = 11_371.0;
/// The divisor of potential and of the number of moves: the most moves a position can have.
pub const MOVES: f64 = 218.0;
/// The divisor of the number of pieces.
pub const COUNT: f64 = 16.0;
/// The divisor of the first heuristic.
pub const FIRST: f64 = 11_246.0;
/// Values are strictly within one.
const BOUND: f64 = 0.999_999;
/// What the four parts weigh: piece values, potential, moves, piece count.
pub const WEIGHTS: [f64; 4] = [0.65, 0.20, 0.10, 0.05];

/// One on the account's scale, in the textbook's units.
const ONE: f64 = LIMIT as f64;

type Table = [[i32; 8]; 8];

const PAWN: Table = [
    [0, 0, 0, 0, 0, 0, 0, 0],
    [50, 50, 50, 50, 50, 50, 50, 50],
    [10, 10, 20, 30, 30, 20, 10, 10],
    [5, 5, 10, 25, 25, 10, 5, 5],
    [0, 0, 0, 20, 20, 0, 0, 0],
    [5, -5, -10, 0, 0, -10, -5, 5],
    [5, 10, 10, -20, -20, 10, 10, 5],
    [0, 0, 0, 0, 0, 0, 0, 0],
];
const KNIGHT: Table = [
    [-50, -40, -30, -30, -30, -30, -40, -50],
    [-40, -20, 0, 0, 0, 0, -20, -40],
    [-30, 0, 10, 15, 15, 10, 0, -30],
    [-30, 5, 15, 20, 20, 15, 5, -30],
    [-30, 0, 15, 20, 20, 15, 0, -30],
    [-30, 5, 10, 15, 15, 10, 5, -30],
    [-40, -20, 0, 5, 5, 0, -20, -40],
    [-50, -40, -30, -30, -30, -30, -40, -50],
];
const BISHOP: Table = [
    [-20, -10, -10, -10, -10, -10, -10, -20],
    [-10, 0, 0, 0, 0, 0, 0, -10],
    [-10, 0, 5, 10, 10, 5, 0, -10],
    [-10, 5, 5, 10, 10, 5, 5, -10],
    [-10, 0, 10, 10, 10, 10, 0, -10],
    [-10, 10, 10, 10, 10, 10, 10, -10],
    [-10, 5, 0, 0, 0, 0, 5, -10],
    [-20, -10, -10, -10, -10, -10, -10, -20],
];
const ROOK: Table = [
    [0, 0, 0, 0, 0, 0, 0, 0],
    [5, 10, 10, 10, 10, 10, 10, 5],
    [-5, 0, 0, 0, 0, 0, 0, -5],
    [-5, 0, 0, 0, 0, 0, 0, -5],
    [-5, 0, 0, 0, 0, 0, 0, -5],
    [-5, 0, 0, 0, 0, 0, 0, -5],
    [-5, 0, 0, 0, 0, 0, 0, -5],
    [0, 0, 0, 5, 5, 0, 0, 0],
];
const QUEEN: Table = [
    [-20, -10, -10, -5, -5, -10, -10, -20],
    [-10, 0, 0, 0, 0, 0, 0, -10],
    [-10, 0, 5, 5, 5, 5, 0, -10],
    [-5, 0, 5, 5, 5, 5, 0, -5],
    [0, 0, 5, 5, 5, 5, 0, -5],
    [-10, 5, 5, 5, 5, 5, 0, -10],
    [-10, 0, 5, 0, 0, 0, 0, -10],
    [-20, -10, -10, -5, -5, -10, -10, -20],
];

/// A value of the textbook's scale in centipawns: as many as pawns would bring it about, each by
/// its worth and by its number.
pub fn centipawns(value: i32) -> i32 {
    let pawn = WEIGHTS[0] * f64::from(worth(Role::Pawn)) / PIECES + WEIGHTS[3] / COUNT;
    (f64::from(value) / ONE / pawn * 100.0).round() as i32
}

/// The value of a piece alone.
pub const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 333,
        Role::Rook => 510,
        Role::Queen => 880,
        Role::King => 1000,
    }
}

/// The value of a piece on its square.
pub fn worth_on(piece: Piece, square: Square) -> i32 {
    // The tables are drawn from White's side, the eighth rank first.
    let place = match piece.color {
        Color::White => square.flip_vertical(),
        Color::Black => square,
    };
    ON_SQUARES[piece.role as usize][usize::from(place)]
}

/// By role (the king's number is the greatest) and square: value and modifier in one. The value
/// of a leaf adds up some hundred of these.
const ON_SQUARES: [[i32; 64]; Role::King as usize + 1] = {
    let mut all = [[0; 64]; Role::King as usize + 1];
    let mut role = 0;
    while role < Role::ALL.len() {
        let kind = Role::ALL[role];
        let table = match kind {
            Role::Pawn => &PAWN,
            Role::Knight => &KNIGHT,
            Role::Bishop => &BISHOP,
            Role::Rook => &ROOK,
            Role::Queen => &QUEEN,
            Role::King => &[[0; 8]; 8],
        };
        let mut square = 0;
        while square < 64 {
            all[kind as usize][square] = worth(kind) + table[square / 8][square % 8];
            square += 1;
        }
        role += 1;
    }
    all
};

/// The account's evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Potential;

impl Potential {
    /// One side's share of the account's formula, part by part.
    fn side(board: &Board, color: Color, moves: &[Move]) -> [f64; 4] {
        let own = board.by_color(color);
        let pieces: i32 = Role::ALL
            .into_iter()
            .flat_map(|role| {
                (own & board.by_role(role))
                    .into_iter()
                    .map(move |at| (role, at))
            })
            .map(|(role, square)| worth_on(Piece { role, color }, square))
            .sum();
        let potential: i32 = moves.iter().map(|m| gain(*m, color)).sum();
        let parts = [
            f64::from(pieces) / PIECES,
            f64::from(potential) / MOVES,
            moves.len() as f64 / MOVES,
            own.count() as f64 / COUNT,
        ];
        std::array::from_fn(|part| WEIGHTS[part] * parts[part])
    }

    /// White's parts and Black's: piece values, potential, moves, piece count, in the textbook's unit.
    pub fn parts(chess: &Chess) -> [[i32; 4]; 2] {
        let [mover, waiting] = Potential::sides(chess).map(|parts| parts.map(|p| (p * ONE) as i32));
        chess.turn().fold_wb([mover, waiting], [waiting, mover])
    }

    /// The mover's parts and the waiting side's.
    fn sides(chess: &Chess) -> [[f64; 4]; 2] {
        let own = chess.legal_moves();
        let other = opponents_moves(chess);
        [
            Potential::side(chess.board(), chess.turn(), &own),
            Potential::side(chess.board(), chess.turn().other(), &other),
        ]
    }

    /// White less Black on the account's scale, within (-1, 1).
    pub fn of(chess: &Chess) -> f64 {
        Potential::formula(chess).clamp(-BOUND, BOUND)
    }

    /// The same before it is cut to the bounds.
    pub fn formula(chess: &Chess) -> f64 {
        let [mover, waiting] = Potential::sides(chess).map(|parts| parts.iter().sum::<f64>());
        match chess.turn() {
            Color::White => mover - waiting,
            Color::Black => waiting - mover,
        }
    }

    /// Whether the formula leaves the bounds that the account wants it to keep.
    pub fn is_cut(chess: &Chess) -> bool {
        Potential::formula(chess).abs() > BOUND
    }

    /// The account's first heuristic, White less Black: nothing but pieces, divided by [`FIRST`].
    pub fn first(board: &Board) -> f64 {
        let side = |color| -> i32 {
            let own = board.by_color(color);
            let count = |role| i32::try_from((own & board.by_role(role)).count()).unwrap_or(0);
            Role::ALL
                .into_iter()
                .map(|role| count(role) * worth(role))
                .sum()
        };
        f64::from(side(Color::White) - side(Color::Black)) / FIRST
    }
}

/// What a move gains: the piece's value after less before, and what it takes.
fn gain(m: Move, color: Color) -> i32 {
    let on = |role, square| worth_on(Piece { role, color }, square);
    match m {
        Move::Normal {
            role,
            from,
            capture,
            to,
            promotion,
        } => on(promotion.unwrap_or(role), to) - on(role, from) + capture.map_or(0, worth),
        Move::EnPassant { from, to } => {
            on(Role::Pawn, to) - on(Role::Pawn, from) + worth(Role::Pawn)
        }
        Move::Castle { king, rook } => {
            let file = if rook > king { File::F } else { File::D };
            let to = Square::from_coords(file, rook.rank());
            on(Role::Rook, to) - on(Role::Rook, rook)
        }
        Move::Put { .. } => 0,
    }
}

/// What the waiting side could play if it were to move; nothing while the mover is in check,
/// for then the question makes no sense.
fn opponents_moves(chess: &Chess) -> MoveList {
    let swapped = match chess.is_check() {
        true => None,
        false => chess.clone().swap_turn().ok(),
    };
    swapped.map_or_else(MoveList::new, |swapped| swapped.legal_moves())
}

impl Evaluator<ChessGame> for Potential {
    fn value(&self, _rules: &ChessGame, state: &Chess) -> i32 {
        for_mover((Potential::of(state) * ONE) as i32, state.turn())
    }

    fn promise(&self, _rules: &ChessGame, state: &Chess, chosen: Move) -> i32 {
        gain(chosen, state.turn())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation::read_move};

    #[test]
    fn a_queen_that_can_be_taken_counts_sixteen_times_one_owned() {
        let queen = f64::from(worth(Role::Queen));
        let taken = WEIGHTS[1] * queen / MOVES;
        let owned = WEIGHTS[0] * queen / PIECES;
        assert!((taken - 0.81).abs() < 0.005 && (owned - 0.05).abs() < 0.005);
        // Two pawns may take it: the formula leaves its bounds, the first heuristic does not.
        let position = fen::read("4k3/8/8/3q4/2P1P3/8/8/4K3 w - - 0 1").expect("a legal FEN");
        let chess = position.current();
        assert!(Potential::is_cut(chess), "{}", Potential::formula(chess));
        assert!(Potential::of(chess) < 1.0);
        assert_eq!(Potential::first(chess.board()), (200.0 - 880.0) / FIRST);
    }

    #[test]
    fn a_share_of_the_leaves_is_cut_to_the_bound() {
        // Three plies of the open game, each leaf: what a search of `potential` has to do with.
        fn leaves(chess: &Chess, depth: u32, seen: &mut [u32; 2]) {
            if depth == 0 {
                seen[usize::from(Potential::is_cut(chess))] += 1;
                return;
            }
            for played in chess.legal_moves() {
                let mut after = chess.clone();
                after.play_unchecked(played);
                leaves(&after, depth - 1, seen);
            }
        }
        let open = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
        let position = fen::read(open).expect("a legal FEN");
        let mut seen = [0, 0];
        leaves(position.current(), 3, &mut seen);
        let share = 100.0 * f64::from(seen[1]) / f64::from(seen[0] + seen[1]);
        assert!((0.5..20.0).contains(&share), "{share} % of {seen:?}");
    }

    #[test]
    fn tables_stand_the_right_way_up() {
        let white = |role, square| {
            worth_on(
                Piece {
                    role,
                    color: Color::White,
                },
                square,
            )
        };
        let black = |role, square| {
            worth_on(
                Piece {
                    role,
                    color: Color::Black,
                },
                square,
            )
        };
        assert_eq!(white(Role::Pawn, Square::E7), 150);
        assert_eq!(white(Role::Pawn, Square::E2), 80);
        assert_eq!(black(Role::Pawn, Square::E7), 80);
        assert_eq!(white(Role::Queen, Square::A4), 880);
        assert_eq!(white(Role::Queen, Square::H4), 875);
        assert_eq!(black(Role::Rook, Square::D8), 515);
    }

    #[test]
    fn the_start_is_even_and_a_capture_adds_its_value() {
        let start = fen::read("startpos").expect("the start position");
        assert!(Potential::of(start.current()).abs() < 1e-9);
        let position = fen::read("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").expect("a legal FEN");
        let takes = read_move(position.current(), "exd5").expect("a legal move");
        // From e4 (120) to d5 (125), taking a pawn.
        assert_eq!(
            Potential.promise(&ChessGame::default(), position.current(), takes),
            105
        );
    }

    #[test]
    fn a_hand_computed_position() {
        // Kings and a white rook on a1, White to move. White: king 1000, rook 510; the rook has
        // 14 - 4 = 10 moves (a2–a8, b1–d1), the king 5. Black's king on e8 has 5 moves.
        let position = fen::read("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").expect("a legal FEN");
        // Rook moves change its square's modifier: a1 is 0; a2–a6 -5 each, a7 +5, a8 0; b1, c1 0,
        // d1 +5.
        let potential = -5.0 * 5.0 + 5.0 + 5.0;
        let white = 0.65 * 1510.0 / PIECES
            + 0.2 * potential / MOVES
            + 0.1 * 15.0 / MOVES
            + 0.05 * 2.0 / COUNT;
        let black = 0.65 * 1000.0 / PIECES + 0.1 * 5.0 / MOVES + 0.05 * 1.0 / COUNT;
        assert!((Potential::of(position.current()) - (white - black)).abs() < 1e-9);
    }
}
