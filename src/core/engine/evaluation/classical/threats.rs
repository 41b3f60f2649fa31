//! Threats, passed pawns on the move, and space: what needs to know who attacks what.

use super::{
    eval_info::{EvalInfo, MIDDLE_FILES},
    pawns::{self, Structure},
    terms,
    trace::{Trace, Tracer},
};
use crate::engine::state::{State, colour_index};
use shakmaty::{Bitboard, Board, Color, Rank, Role, Square, attacks};

/// The threats of `color`.
pub fn evaluate<L: Tracer>(
    state: &State,
    color: Color,
    eval_info: &EvalInfo,
    trace: &mut Trace<'_, L>,
) {
    let board = state.board();
    let me = colour_index(color);
    let enemy_pieces = board.by_color(!color);
    let minors = board.knights() | board.bishops();
    let targets = [board.pawns(), minors, board.rooks(), board.queens()]
        .map(|enemies| enemies & enemy_pieces);
    let by = &eval_info.by[me];

    let by_pawn = by[Role::Pawn as usize];
    if (by_pawn & enemy_pieces).any() {
        for (index, enemies) in targets[1..].iter().enumerate() {
            trace.add_each(color, terms::THREAT_BY_PAWN, index, by_pawn & *enemies);
        }
    }
    let by_minor = by[Role::Knight as usize] | by[Role::Bishop as usize];
    let by_rook = by[Role::Rook as usize];
    let guarded = eval_info.all[1 - me];
    let by_pawns = eval_info.by[1 - me][Role::Pawn as usize];
    for (group, hit, own_rank) in [
        (terms::THREAT_BY_MINOR, by_minor & enemy_pieces, 1),
        (terms::THREAT_BY_ROOK, by_rook & enemy_pieces, 2),
    ] {
        if hit.is_empty() {
            continue;
        }
        for (index, enemies) in targets.into_iter().enumerate() {
            // Pieces that a pawn guards are only threatened by what is worth less.
            let sheltered = if index > own_rank {
                Bitboard::EMPTY
            } else {
                by_pawns
            };
            let enemies = hit & enemies & !sheltered;
            trace.add_each(color, group, index, enemies & !guarded);
            trace.add_each(color, group, 4 + index, enemies & guarded);
        }
    }
    let undefended = enemy_pieces & !guarded & !board.kings();
    let by_king = by[Role::King as usize] & undefended;
    trace.add_each(color, terms::THREAT_BY_KING, 0, by_king);
    let hanging = undefended & eval_info.all[me] & !board.pawns();
    trace.add_each(color, terms::HANGING, 0, hanging);
    push_threats(board, color, eval_info, trace);
    weak_pieces(board, color, eval_info, trace);
    queen_threats(board, color, eval_info, trace);
    space(board, color, eval_info, trace);
}

/// Enemy pieces and squares that are attacked and not well guarded.
fn weak_pieces<L: Tracer>(
    board: &Board,
    color: Color,
    eval_info: &EvalInfo,
    trace: &mut Trace<'_, L>,
) {
    let me = colour_index(color);
    let enemy = 1 - me;
    let held =
        eval_info.by[enemy][Role::Pawn as usize] | eval_info.twice[enemy] & !eval_info.twice[me];
    let enemies = board.by_color(!color) & !board.kings();
    let weak = enemies & eval_info.all[me] & !held;
    let pieces = weak & !board.pawns();
    trace.add_each(color, terms::WEAK_PIECES, 0, pieces);
    let by_queen = eval_info.by[enemy][Role::Queen as usize] & !eval_info.twice[enemy];
    trace.add_each(color, terms::QUEEN_GUARDS, 0, weak & by_queen);
    let contested = eval_info.all[me] & eval_info.all[enemy] & !held & !enemies;
    trace.add(color, terms::CONTESTED, 0, contested.count() as i32);
}

/// Safe squares from which a knight, or a bishop or rook, will attack the enemy's queen.
fn queen_threats<L: Tracer>(
    board: &Board,
    color: Color,
    eval_info: &EvalInfo,
    trace: &mut Trace<'_, L>,
) {
    let Some(queen) = board.by_piece(color.other().queen()).single_square() else {
        return;
    };
    let me = colour_index(color);
    let enemy = 1 - me;
    let by = &eval_info.by[me];
    let safe = eval_info.mobility_area[me]
        & !board.by_color(color)
        & (!eval_info.all[enemy] | eval_info.twice[me] & !eval_info.twice[enemy]);
    let knight = attacks::knight_attacks(queen) & by[Role::Knight as usize];
    trace.add_each(color, terms::QUEEN_NEXT, 0, knight & safe);
    let occupied = board.occupied();
    let sliders = attacks::bishop_attacks(queen, occupied) & by[Role::Bishop as usize]
        | attacks::rook_attacks(queen, occupied) & by[Role::Rook as usize];
    let sliders = sliders & safe & eval_info.twice[me];
    trace.add_each(color, terms::QUEEN_NEXT, 1, sliders);
}

/// Pawns that step forward, safely, and attack a piece.
fn push_threats<L: Tracer>(
    board: &Board,
    color: Color,
    eval_info: &EvalInfo,
    trace: &mut Trace<'_, L>,
) {
    let me = colour_index(color);
    let empty = !board.occupied();
    let pawns = board.by_piece(color.pawn());
    let forward = |squares: Bitboard| color.fold_wb(squares.shift(8), squares.shift(-8));
    let one = forward(pawns) & empty;
    let third = Bitboard::from_rank(color.relative_rank(Rank::Third));
    let two = forward(one & third) & empty;
    let enemy_pawns = eval_info.by[1 - me][Role::Pawn as usize];
    let safe = (one | two) & !enemy_pawns & (eval_info.all[me] | !eval_info.all[1 - me]);
    let pieces = board.by_color(!color) & !board.pawns();
    let hit = pawns::pawn_attacks(color, safe) & pieces & !eval_info.by[me][Role::Pawn as usize];
    trace.add_each(color, terms::PUSH_THREAT, 0, hit);
}

/// Safe squares in the own half of the centre, more precious with pieces to use them.
fn space<L: Tracer>(board: &Board, color: Color, eval_info: &EvalInfo, trace: &mut Trace<'_, L>) {
    let me = colour_index(color);
    let pieces = (board.by_color(color) & !board.pawns()).count() as i32;
    if pieces < 5 {
        return;
    }
    let own_half = [Rank::Second, Rank::Third, Rank::Fourth]
        .into_iter()
        .map(|rank| Bitboard::from_rank(color.relative_rank(rank)))
        .fold(Bitboard::EMPTY, |all, rank| all | rank);
    let safe = own_half
        & MIDDLE_FILES
        & !board.by_piece(color.pawn())
        & !eval_info.by[1 - me][Role::Pawn as usize];
    trace.add(
        color,
        terms::SPACE,
        0,
        safe.count() as i32 * (pieces - 4) / 4,
    );
}

/// The passed pawns of `color`: who holds them up, who helps them.
pub fn passed<L: Tracer>(
    state: &State,
    color: Color,
    structure: &Structure,
    eval_info: &EvalInfo,
    trace: &mut Trace<'_, L>,
) {
    let board = state.board();
    let me = colour_index(color);
    for square in structure.passed[me] {
        let rank = color.relative_rank(square.rank()).to_usize();
        trace.add(color, terms::PASSED, rank, 1);
        let Some(next) = pawns::next(color, square) else {
            continue;
        };
        if board.occupied().contains(next) {
            if board.by_color(!color).contains(next) {
                trace.add(color, terms::PASSED_BLOCKED, rank, 1);
            }
        } else if !eval_info.all[1 - me].contains(next) || eval_info.all[me].contains(next) {
            trace.add(color, terms::PASSED_FREE, rank, 1);
        }
        let file = Bitboard::from_file(square.file());
        let ahead = pawns::ahead(color, square.rank());
        let way = ahead & file;
        if (way & eval_info.all[1 - me]).is_empty() {
            trace.add(color, terms::PASSED_SAFE, rank, 1);
        }
        if (way & board.by_color(!color)).is_empty() {
            trace.add(color, terms::PASSED_OPEN, rank, 1);
        }
        if runs(state, color, square, way, eval_info) {
            trace.add(color, terms::PASSED_RUNS, 0, 1);
        }
        if rank >= Rank::Fourth.to_usize() {
            let row = 8 * (rank - Rank::Fourth.to_usize());
            let distance = |king: Square| row + king.distance(next) as usize;
            trace.add(
                color,
                terms::PASSED_OWN_KING,
                distance(eval_info.king[me]),
                1,
            );
            trace.add(
                color,
                terms::PASSED_ENEMY_KING,
                distance(eval_info.king[1 - me]),
                1,
            );
        }
        let rooks = board.by_piece(color.rook()) & file & !ahead;
        if (attacks::rook_attacks(square, board.occupied()) & rooks).any() {
            trace.add(color, terms::PASSED_ROOK, 0, 1);
        }
    }
}

/// Whether a passed pawn queens by walking: nothing is on its way, the enemy has only king and
/// pawns, and that king stands outside the pawn's square.
fn runs(state: &State, color: Color, pawn: Square, way: Bitboard, eval_info: &EvalInfo) -> bool {
    let board = state.board();
    let enemy_pieces = board.by_color(!color) & !board.pawns() & !board.kings();
    if enemy_pieces.any() || (way & board.occupied()).any() {
        return false;
    }
    let goal = Square::from_coords(pawn.file(), color.relative_rank(Rank::Eighth));
    // From the second rank a pawn takes two steps at once.
    let steps = goal.distance(pawn).min(5);
    let king = eval_info.king[1 - colour_index(color)].distance(goal);
    king > steps + u32::from(state.turn() != color)
}
