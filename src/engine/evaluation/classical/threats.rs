//! Threats, passed pawns on the move, and space: what needs to know who attacks what.

use super::{
    facts::{Facts, MIDDLE_FILES},
    pawns::{self, Structure},
    tally::{Listener, Tally},
    terms,
};
use crate::engine::state::{State, colour_index};
use shakmaty::{Bitboard, Board, Color, Rank, Role, Square, attacks};

/// The threats of `color`.
pub fn evaluate<L: Listener>(state: &State, color: Color, facts: &Facts, tally: &mut Tally<'_, L>) {
    let board = state.board();
    let me = colour_index(color);
    let enemy_men = board.by_color(!color);
    let minors = board.knights() | board.bishops();
    let targets = [board.pawns(), minors, board.rooks(), board.queens()].map(|men| men & enemy_men);
    let by = &facts.by[me];

    let by_pawn = by[Role::Pawn as usize];
    if (by_pawn & enemy_men).any() {
        for (index, men) in targets[1..].iter().enumerate() {
            tally.add_each(color, terms::THREAT_BY_PAWN, index, by_pawn & *men);
        }
    }
    let by_minor = by[Role::Knight as usize] | by[Role::Bishop as usize];
    let by_rook = by[Role::Rook as usize];
    let guarded = facts.all[1 - me];
    let by_pawns = facts.by[1 - me][Role::Pawn as usize];
    for (group, hit, own_rank) in [
        (terms::THREAT_BY_MINOR, by_minor & enemy_men, 1),
        (terms::THREAT_BY_ROOK, by_rook & enemy_men, 2),
    ] {
        if hit.is_empty() {
            continue;
        }
        for (index, men) in targets.into_iter().enumerate() {
            // Men that a pawn guards are only threatened by what is worth less.
            let sheltered = if index > own_rank {
                Bitboard::EMPTY
            } else {
                by_pawns
            };
            let men = hit & men & !sheltered;
            tally.add_each(color, group, index, men & !guarded);
            tally.add_each(color, group, 4 + index, men & guarded);
        }
    }
    let undefended = enemy_men & !guarded & !board.kings();
    let by_king = by[Role::King as usize] & undefended;
    tally.add_each(color, terms::THREAT_BY_KING, 0, by_king);
    let hanging = undefended & facts.all[me] & !board.pawns();
    tally.add_each(color, terms::HANGING, 0, hanging);
    push_threats(board, color, facts, tally);
    weak_men(board, color, facts, tally);
    queen_hunt(board, color, facts, tally);
    space(board, color, facts, tally);
}

/// Enemy men and squares that are attacked and not well guarded.
fn weak_men<L: Listener>(board: &Board, color: Color, facts: &Facts, tally: &mut Tally<'_, L>) {
    let me = colour_index(color);
    let enemy = 1 - me;
    let held = facts.by[enemy][Role::Pawn as usize] | facts.twice[enemy] & !facts.twice[me];
    let men = board.by_color(!color) & !board.kings();
    let weak = men & facts.all[me] & !held;
    let pieces = weak & !board.pawns();
    tally.add_each(color, terms::WEAK_PIECES, 0, pieces);
    let by_queen = facts.by[enemy][Role::Queen as usize] & !facts.twice[enemy];
    tally.add_each(color, terms::QUEEN_GUARDS, 0, weak & by_queen);
    let contested = facts.all[me] & facts.all[enemy] & !held & !men;
    tally.add(color, terms::CONTESTED, 0, contested.count() as i32);
}

/// Safe squares from which a knight, or a bishop or rook, will attack the enemy's queen.
fn queen_hunt<L: Listener>(board: &Board, color: Color, facts: &Facts, tally: &mut Tally<'_, L>) {
    let Some(queen) = board.by_piece(color.other().queen()).single_square() else {
        return;
    };
    let me = colour_index(color);
    let enemy = 1 - me;
    let by = &facts.by[me];
    let safe = facts.mobility_area[me]
        & !board.by_color(color)
        & (!facts.all[enemy] | facts.twice[me] & !facts.twice[enemy]);
    let knight = attacks::knight_attacks(queen) & by[Role::Knight as usize];
    tally.add_each(color, terms::QUEEN_NEXT, 0, knight & safe);
    let occupied = board.occupied();
    let sliders = attacks::bishop_attacks(queen, occupied) & by[Role::Bishop as usize]
        | attacks::rook_attacks(queen, occupied) & by[Role::Rook as usize];
    let sliders = sliders & safe & facts.twice[me];
    tally.add_each(color, terms::QUEEN_NEXT, 1, sliders);
}

/// Pawns that step forward, safely, and attack a piece.
fn push_threats<L: Listener>(board: &Board, color: Color, facts: &Facts, tally: &mut Tally<'_, L>) {
    let me = colour_index(color);
    let empty = !board.occupied();
    let pawns = board.by_piece(color.pawn());
    let forward = |squares: Bitboard| color.fold_wb(squares.shift(8), squares.shift(-8));
    let one = forward(pawns) & empty;
    let third = Bitboard::from_rank(color.relative_rank(Rank::Third));
    let two = forward(one & third) & empty;
    let enemy_pawns = facts.by[1 - me][Role::Pawn as usize];
    let safe = (one | two) & !enemy_pawns & (facts.all[me] | !facts.all[1 - me]);
    let pieces = board.by_color(!color) & !board.pawns();
    let hit = pawns::pawn_attacks(color, safe) & pieces & !facts.by[me][Role::Pawn as usize];
    tally.add_each(color, terms::PUSH_THREAT, 0, hit);
}

/// Safe squares in the own half of the centre, more precious with pieces to use them.
fn space<L: Listener>(board: &Board, color: Color, facts: &Facts, tally: &mut Tally<'_, L>) {
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
        & !facts.by[1 - me][Role::Pawn as usize];
    tally.add(
        color,
        terms::SPACE,
        0,
        safe.count() as i32 * (pieces - 4) / 4,
    );
}

/// The passed pawns of `color`: who holds them up, who helps them.
pub fn passed<L: Listener>(
    state: &State,
    color: Color,
    structure: &Structure,
    facts: &Facts,
    tally: &mut Tally<'_, L>,
) {
    let board = state.board();
    let me = colour_index(color);
    for square in structure.passed[me] {
        let rank = color.relative_rank(square.rank()).to_usize();
        tally.add(color, terms::PASSED, rank, 1);
        let Some(next) = pawns::next(color, square) else {
            continue;
        };
        if board.occupied().contains(next) {
            if board.by_color(!color).contains(next) {
                tally.add(color, terms::PASSED_BLOCKED, rank, 1);
            }
        } else if !facts.all[1 - me].contains(next) || facts.all[me].contains(next) {
            tally.add(color, terms::PASSED_FREE, rank, 1);
        }
        let file = Bitboard::from_file(square.file());
        let ahead = pawns::ahead(color, square.rank());
        let way = ahead & file;
        if (way & facts.all[1 - me]).is_empty() {
            tally.add(color, terms::PASSED_SAFE, rank, 1);
        }
        if (way & board.by_color(!color)).is_empty() {
            tally.add(color, terms::PASSED_OPEN, rank, 1);
        }
        if runs(state, color, square, way, facts) {
            tally.add(color, terms::PASSED_RUNS, 0, 1);
        }
        if rank >= Rank::Fourth.to_usize() {
            let row = 8 * (rank - Rank::Fourth.to_usize());
            let distance = |king: Square| row + king.distance(next) as usize;
            tally.add(color, terms::PASSED_OWN_KING, distance(facts.king[me]), 1);
            tally.add(
                color,
                terms::PASSED_ENEMY_KING,
                distance(facts.king[1 - me]),
                1,
            );
        }
        let rooks = board.by_piece(color.rook()) & file & !ahead;
        if (attacks::rook_attacks(square, board.occupied()) & rooks).any() {
            tally.add(color, terms::PASSED_ROOK, 0, 1);
        }
    }
}

/// Whether a passed pawn queens by walking: nothing is on its way, the enemy has only king and
/// pawns, and that king stands outside the pawn's square.
fn runs(state: &State, color: Color, pawn: Square, way: Bitboard, facts: &Facts) -> bool {
    let board = state.board();
    let enemy_pieces = board.by_color(!color) & !board.pawns() & !board.kings();
    if enemy_pieces.any() || (way & board.occupied()).any() {
        return false;
    }
    let goal = Square::from_coords(pawn.file(), color.relative_rank(Rank::Eighth));
    // From the second rank a pawn takes two steps at once.
    let steps = goal.distance(pawn).min(5);
    let king = facts.king[1 - colour_index(color)].distance(goal);
    king > steps + u32::from(state.turn() != color)
}
