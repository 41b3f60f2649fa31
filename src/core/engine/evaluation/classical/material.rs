//! Piece combinations: what a piece is worth depends on what else is on the board.

use super::{
    terms,
    trace::{Trace, Tracer},
};
use shakmaty::{Board, Color, Role};

pub fn evaluate<L: Tracer>(board: &Board, trace: &mut Trace<'_, L>) {
    let pawns = |color: Color| board.by_piece(color.pawn());
    let rammed = (pawns(Color::White).shift(8) & pawns(Color::Black)).count() as i32;
    for color in Color::ALL {
        let count = |color: Color, role: Role| board.by_piece(role.of(color)).count() as i32;
        let [own_pawns, enemy_pawns] = [color, !color].map(|side| count(side, Role::Pawn));
        let pieces =
            [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(|role| count(color, role));
        for (kind, number) in pieces.into_iter().enumerate() {
            trace.add(color, terms::WITH_PAWNS, kind, number * own_pawns);
            trace.add(color, terms::WITH_PAWNS, 4 + kind, number * enemy_pawns);
        }
        for (kind, number) in pieces.into_iter().take(3).enumerate() {
            trace.add(color, terms::IN_BLOCKADE, kind, number * rammed);
        }
        let [knights, bishops, rooks, queens] = pieces;
        trace.add(color, terms::TOGETHER, 0, i32::from(knights > 1));
        trace.add(color, terms::TOGETHER, 1, i32::from(rooks > 1));
        if queens > 0 {
            trace.add(color, terms::TOGETHER, 2, rooks);
        } else if count(!color, Role::Queen) > 0 {
            trace.add(color, terms::TOGETHER, 3, knights + bishops);
        }
    }
}
