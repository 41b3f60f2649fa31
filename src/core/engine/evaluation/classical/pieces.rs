//! Knights, bishops, rooks and queens: placement, mobility, and terms for single kinds.

use super::{
    eval_info::{EvalInfo, MIDDLE_FILES},
    king::KingAttack,
    pawns::{Structure, ahead},
    placement::Placement,
    terms,
    trace::{Trace, Tracer},
};
use crate::engine::state::{State, colour_index};
use shakmaty::{Bitboard, Board, Color, File, Position as _, Rank, Role, Square, attacks};

const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);
/// Ranks four to six of each side.
const OUTPOST_RANKS: [Bitboard; 2] = [
    Bitboard(0x0000_ffff_ff00_0000),
    Bitboard(0x0000_00ff_ffff_0000),
];

/// Evaluates the pieces of `color` and notes their attacks; returns what they do to the enemy's
/// king.
pub fn evaluate<L: Tracer>(
    state: &State,
    color: Color,
    structure: &Structure,
    eval_info: &mut EvalInfo,
    trace: &mut Trace<'_, L>,
) -> KingAttack {
    let board = state.board();
    let own = board.by_color(color);
    let me = colour_index(color);
    let enemy_ring = eval_info.ring[1 - me];
    let enemy_king_zone = attacks::king_attacks(eval_info.king[1 - me]);
    let mut king_attack = KingAttack::default();
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let placement = Placement::new(color, role, eval_info.king, eval_info.mirror);
        for square in own & board.by_role(role) {
            placement.add(square, trace);
            let mut seen = attack(state, color, role, square);
            if eval_info.pinned[me].contains(square) {
                seen &= attacks::ray(eval_info.king[me], square);
            }
            eval_info.add_attacks(color, role, seen);
            let (group, most) = mobility_group(role);
            let squares = (seen & eval_info.mobility_area[me]).count().min(most);
            trace.add(color, group, squares, 1);
            if (seen & enemy_ring).any() {
                king_attack.attackers[role as usize - 2] += 1;
                king_attack.attacks += (seen & enemy_king_zone).count() as i32;
            }
            match role {
                Role::Knight | Role::Bishop => {
                    minor(state, color, role, square, structure, eval_info, trace);
                }
                Role::Rook => {
                    rook(state, color, square, squares, eval_info, trace);
                    rook_work(board, color, square, seen, eval_info, trace);
                }
                _ => {}
            }
        }
    }
    let bishops = own & board.bishops();
    if (bishops & Bitboard::LIGHT_SQUARES).any() && (bishops & Bitboard::DARK_SQUARES).any() {
        trace.add(color, terms::BISHOP_PAIR, 0, 1);
    }
    king_attack
}

/// What the piece attacks, through own pieces that move the same way (X-rays).
fn attack(state: &State, color: Color, role: Role, square: Square) -> Bitboard {
    let board = state.board();
    let occupied = board.occupied();
    let own = board.by_color(color);
    match role {
        Role::Knight => attacks::knight_attacks(square),
        Role::Bishop => attacks::bishop_attacks(square, occupied & !(own & board.queens())),
        Role::Rook => attacks::rook_attacks(square, occupied & !(own & board.rooks_and_queens())),
        _ => attacks::queen_attacks(square, occupied),
    }
}

fn mobility_group(role: Role) -> (terms::Group, usize) {
    let group = match role {
        Role::Knight => terms::KNIGHT_MOBILITY,
        Role::Bishop => terms::BISHOP_MOBILITY,
        Role::Rook => terms::ROOK_MOBILITY,
        _ => terms::QUEEN_MOBILITY,
    };
    (group, group.count - 1)
}

fn minor<L: Tracer>(
    state: &State,
    color: Color,
    role: Role,
    square: Square,
    structure: &Structure,
    eval_info: &EvalInfo,
    trace: &mut Trace<'_, L>,
) {
    let board = state.board();
    let me = colour_index(color);
    let own_pawns = board.by_piece(color.pawn());
    let outposts = OUTPOST_RANKS[me] & !structure.reach[1 - me];
    let by_pawns = eval_info.by[me][Role::Pawn as usize];
    if outposts.contains(square) {
        let guarded = by_pawns.contains(square);
        let index = 2 * usize::from(role == Role::Bishop) + usize::from(guarded);
        trace.add(color, terms::OUTPOSTS, index, 1);
    } else if role == Role::Knight {
        let open = outposts & by_pawns & !board.by_color(color);
        if (attacks::knight_attacks(square) & open).any() {
            trace.add(color, terms::OUTPOST_REACHED, 0, 1);
        }
    }
    if super::pawns::next(color, square).is_some_and(|front| board.pawns().contains(front)) {
        trace.add(color, terms::SHELTERED, 0, 1);
    }
    if role == Role::Bishop {
        let bishop_colour = if square.is_light() {
            Bitboard::LIGHT_SQUARES
        } else {
            Bitboard::DARK_SQUARES
        };
        let on_colour = (own_pawns & bishop_colour).count() as i32;
        trace.add(color, terms::BAD_BISHOP, 0, on_colour);
        let occupied = board.occupied();
        let stopped = color.fold_wb(occupied.shift(-8), occupied.shift(8));
        let blocked = (own_pawns & MIDDLE_FILES & stopped).count() as i32;
        trace.add(color, terms::BLOCKED_BISHOP, 0, on_colour * blocked);
        let enemy_pawns = board.pawns() & board.by_color(!color);
        let aims = attacks::bishop_attacks(square, Bitboard::EMPTY) & enemy_pawns;
        trace.add_each(color, terms::BISHOP_AIMS, 0, aims);
        let seen = attacks::bishop_attacks(square, board.pawns()) & CENTRE;
        if seen.more_than_one() {
            trace.add(color, terms::LONG_DIAGONAL, 0, 1);
        }
    }
}

fn rook<L: Tracer>(
    state: &State,
    color: Color,
    square: Square,
    mobility: usize,
    eval_info: &EvalInfo,
    trace: &mut Trace<'_, L>,
) {
    let board = state.board();
    let file = Bitboard::from_file(square.file());
    if (board.by_piece(color.pawn()) & file).is_empty() {
        let half = usize::from((board.pawns() & file).any());
        trace.add(color, terms::ROOK_FILES, half, 1);
    } else if mobility <= 3 && !state.chess().castles().has_color(color) {
        let king = eval_info.king[colour_index(color)];
        let king_side = king.file() >= File::E;
        let outside = if king_side {
            square.file() > king.file()
        } else {
            square.file() < king.file()
        };
        let home = color.relative_rank(king.rank()) == Rank::First
            && (ahead(color, Rank::new(color.fold_wb(0, 7))) & Bitboard::from(square)).is_empty();
        if outside && home {
            trace.add(color, terms::TRAPPED_ROOK, 0, 1);
        }
    }
}

fn rook_work<L: Tracer>(
    board: &Board,
    color: Color,
    square: Square,
    seen: Bitboard,
    eval_info: &EvalInfo,
    trace: &mut Trace<'_, L>,
) {
    let enemy_pawns = board.by_piece(color.other().pawn());
    let seventh = color.relative_rank(Rank::Seventh);
    if square.rank() == seventh {
        let last = Bitboard::from_rank(color.relative_rank(Rank::Eighth));
        let caught = last.contains(eval_info.king[1 - colour_index(color)])
            || (enemy_pawns & Bitboard::from_rank(seventh)).any();
        trace.add(color, terms::ROOK_WORK, 0, i32::from(caught));
    }
    trace.add_each(color, terms::ROOK_WORK, 1, seen & enemy_pawns);
    let linked = (seen & board.by_piece(color.rook())).any();
    trace.add(color, terms::ROOK_WORK, 2, i32::from(linked));
}
