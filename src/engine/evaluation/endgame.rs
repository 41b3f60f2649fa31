//! Endgame knowledge: endings that are won by method, endings that are drawn whatever the count
//! says.

use super::bitbase;
use crate::engine::{state::State, value::Value};
use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square};

/// The whole of the endgame's score.
pub const FULL: i32 = 64;

/// A bare king against mating material: how the winner makes progress, in centipawns from the
/// winner's side, on top of the material. `None` where there is no bare king.
///
/// The lone king is driven to the edge (with bishop and knight to a corner of the bishop's
/// colour), and the winner's king is brought near.
pub fn mating_bonus(board: &Board, winner: Color) -> Option<Value> {
    let loser_men = board.by_color(!winner);
    if loser_men.more_than_one() || !can_mate(board, winner) {
        return None;
    }
    let loser = board.king_of(!winner)?;
    let king = board.king_of(winner)?;
    let own = board.by_color(winner);
    let near = 7 - king.distance(loser) as Value;
    let only_bishop_and_knight = (own & !board.kings()).count() == 2
        && (own & board.bishops()).any()
        && (own & board.knights()).any();
    let corner = if only_bishop_and_knight {
        let light = (own & board.bishops() & Bitboard::LIGHT_SQUARES).any();
        let corners = if light {
            [Square::A8, Square::H1]
        } else {
            [Square::A1, Square::H8]
        };
        let steps = corners.map(|corner| steps(loser, corner));
        60 * (7 - steps[0].min(steps[1])) / 2
    } else {
        0
    };
    Some(200 + 20 * from_centre(loser) + 12 * near + corner)
}

/// What a won ending of king and pawn is worth on top of its material, in centipawns from the
/// winner's side: nearly a queen, the more the nearer the pawn is to becoming one.
pub fn queening_bonus(state: &State) -> Option<Value> {
    let pawn = state.board().pawns().single_square()?;
    let winner = Color::from_white(state.board().white().contains(pawn));
    let rank = winner.relative_rank(pawn.rank()).to_usize() as Value;
    bitbase::is_won(state)?.then_some(400 + 30 * rank)
}

/// King's steps between squares, counted along the sides of the board: it falls by leaving the
/// wrong corner along the edge, too.
fn steps(a: Square, b: Square) -> Value {
    let file = a.file().distance(b.file());
    let rank = a.rank().distance(b.rank());
    (file.max(rank)) as Value
}

/// 0 in the centre, 6 in a corner.
fn from_centre(square: Square) -> Value {
    let off = |coordinate: u32| (2 * coordinate as Value - 7).abs() / 2;
    off(square.file().to_u32()) + off(square.rank().to_u32())
}

fn can_mate(board: &Board, winner: Color) -> bool {
    let own = board.by_color(winner);
    if (own & (board.pawns() | board.rooks_and_queens())).any() {
        return (own & board.rooks_and_queens()).any();
    }
    let bishops = own & board.bishops();
    let both_shades =
        (bishops & Bitboard::LIGHT_SQUARES).any() && (bishops & Bitboard::DARK_SQUARES).any();
    both_shades
        || (bishops.any() && (own & board.knights()).any())
        || (own & board.knights()).count() >= 3
}

/// How much of the endgame's score is worth having for the side that leads, 0 to [`FULL`].
pub fn scale(state: &State, leader: Color) -> i32 {
    let board = state.board();
    let own = board.by_color(leader);
    let enemy = board.by_color(!leader);
    if let Some(won) = bitbase::is_won(state) {
        return if won { FULL } else { 0 };
    }
    let own_pawns = own & board.pawns();
    if own_pawns.is_empty() {
        return without_pawns(board, own, enemy);
    }
    if let Some(scale) = wrong_bishop(board, leader, own_pawns) {
        return scale;
    }
    let (bishops, knights) = (board.bishops(), board.knights());
    let opposite = (own & bishops).count() == 1
        && (enemy & bishops).count() == 1
        && (bishops & Bitboard::LIGHT_SQUARES).count() == 1;
    if opposite {
        // Alone, bishops of opposite colours hold nearly everything; with other pieces they
        // attack.
        let pure = (knights | board.rooks_and_queens()).is_empty();
        return if pure { 28 } else { 48 };
    }
    // The fewer pawns the leader has, the nearer the draw.
    (44 + 5 * own_pawns.count() as i32).min(FULL)
}

/// Without pawns a lead of less than a rook does not win.
fn without_pawns(board: &Board, own: Bitboard, enemy: Bitboard) -> i32 {
    let force = |side: Bitboard| {
        Role::ALL
            .into_iter()
            .filter(|role| *role != Role::King && *role != Role::Pawn)
            .map(|role| worth(role) * (side & board.by_role(role)).count() as i32)
            .sum::<i32>()
    };
    let (own_force, enemy_force) = (force(own), force(enemy));
    if own_force <= worth(Role::Bishop)
        || (own & !board.kings()).is_subset(board.knights()) && (own & board.knights()).count() <= 2
    {
        0
    } else if own_force - enemy_force <= worth(Role::Bishop) {
        if enemy_force == 0 { FULL } else { 10 }
    } else {
        FULL
    }
}

const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// Rook's pawns and a bishop (or nothing) that does not command the corner, the lone enemy king
/// in it: a draw.
fn wrong_bishop(board: &Board, leader: Color, pawns: Bitboard) -> Option<i32> {
    let own = board.by_color(leader);
    let others = own & !(board.pawns() | board.kings() | board.bishops());
    if others.any() {
        return None;
    }
    let file = [File::A, File::H]
        .into_iter()
        .find(|file| pawns.is_subset(Bitboard::from_file(*file)))?;
    let corner = Square::from_coords(file, leader.relative_rank(Rank::Eighth));
    let bishops = own & board.bishops();
    let shade = if corner.is_light() {
        Bitboard::LIGHT_SQUARES
    } else {
        Bitboard::DARK_SQUARES
    };
    let defender = board.king_of(!leader)?;
    let attacker = board.king_of(leader)?;
    let in_the_corner = defender.distance(corner) <= 1;
    if (bishops & shade).any() {
        return None;
    }
    if bishops.is_empty() {
        // King and rook's pawns alone: only where nothing else can be pushed.
        let alone = (board.by_color(!leader) & !board.kings()).is_empty();
        return (alone && in_the_corner && attacker != corner).then_some(0);
    }
    in_the_corner.then_some(0)
}
