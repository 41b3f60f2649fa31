//! Knights, bishops, rooks and queens: placement, mobility, and their particular joys.

use super::{
    facts::{Facts, MIDDLE_FILES},
    king::Assault,
    pawns::{Structure, ahead},
    placement::Placement,
    tally::{Listener, Tally},
    terms,
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
pub fn evaluate<L: Listener>(
    state: &State,
    color: Color,
    structure: &Structure,
    facts: &mut Facts,
    tally: &mut Tally<'_, L>,
) -> Assault {
    let board = state.board();
    let own = board.by_color(color);
    let me = colour_index(color);
    let enemy_ring = facts.ring[1 - me];
    let enemy_king_zone = attacks::king_attacks(facts.king[1 - me]);
    let mut assault = Assault::default();
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let placement = Placement::new(color, role, facts.king, facts.wings);
        for square in own & board.by_role(role) {
            placement.add(square, tally);
            let mut seen = attack(state, color, role, square);
            if facts.pinned[me].contains(square) {
                seen &= attacks::ray(facts.king[me], square);
            }
            facts.note(color, role, seen);
            let (group, most) = mobility_group(role);
            let squares = (seen & facts.mobility_area[me]).count().min(most);
            tally.add(color, group, squares, 1);
            if (seen & enemy_ring).any() {
                assault.attackers[role as usize - 2] += 1;
                assault.attacks += (seen & enemy_king_zone).count() as i32;
            }
            match role {
                Role::Knight | Role::Bishop => {
                    minor(state, color, role, square, structure, facts, tally);
                }
                Role::Rook => {
                    rook(state, color, square, squares, facts, tally);
                    rook_work(board, color, square, seen, facts, tally);
                }
                _ => {}
            }
        }
    }
    let bishops = own & board.bishops();
    if (bishops & Bitboard::LIGHT_SQUARES).any() && (bishops & Bitboard::DARK_SQUARES).any() {
        tally.add(color, terms::BISHOP_PAIR, 0, 1);
    }
    assault
}

/// What the piece sees, through own men that move the same way.
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

fn minor<L: Listener>(
    state: &State,
    color: Color,
    role: Role,
    square: Square,
    structure: &Structure,
    facts: &Facts,
    tally: &mut Tally<'_, L>,
) {
    let board = state.board();
    let me = colour_index(color);
    let own_pawns = board.by_piece(color.pawn());
    let outposts = OUTPOST_RANKS[me] & !structure.reach[1 - me];
    let by_pawns = facts.by[me][Role::Pawn as usize];
    if outposts.contains(square) {
        let guarded = by_pawns.contains(square);
        let index = 2 * usize::from(role == Role::Bishop) + usize::from(guarded);
        tally.add(color, terms::OUTPOSTS, index, 1);
    } else if role == Role::Knight {
        let open = outposts & by_pawns & !board.by_color(color);
        if (attacks::knight_attacks(square) & open).any() {
            tally.add(color, terms::OUTPOST_REACHED, 0, 1);
        }
    }
    if super::pawns::next(color, square).is_some_and(|front| board.pawns().contains(front)) {
        tally.add(color, terms::SHELTERED, 0, 1);
    }
    if role == Role::Bishop {
        let shade = if square.is_light() {
            Bitboard::LIGHT_SQUARES
        } else {
            Bitboard::DARK_SQUARES
        };
        let on_shade = (own_pawns & shade).count() as i32;
        tally.add(color, terms::BAD_BISHOP, 0, on_shade);
        let occupied = board.occupied();
        let stopped = color.fold_wb(occupied.shift(-8), occupied.shift(8));
        let blocked = (own_pawns & MIDDLE_FILES & stopped).count() as i32;
        tally.add(color, terms::BLOCKED_BISHOP, 0, on_shade * blocked);
        let enemy_pawns = board.pawns() & board.by_color(!color);
        let aims = attacks::bishop_attacks(square, Bitboard::EMPTY) & enemy_pawns;
        tally.add_each(color, terms::BISHOP_AIMS, 0, aims);
        let seen = attacks::bishop_attacks(square, board.pawns()) & CENTRE;
        if seen.more_than_one() {
            tally.add(color, terms::LONG_DIAGONAL, 0, 1);
        }
    }
}

fn rook<L: Listener>(
    state: &State,
    color: Color,
    square: Square,
    mobility: usize,
    facts: &Facts,
    tally: &mut Tally<'_, L>,
) {
    let board = state.board();
    let file = Bitboard::from_file(square.file());
    if (board.by_piece(color.pawn()) & file).is_empty() {
        let half = usize::from((board.pawns() & file).any());
        tally.add(color, terms::ROOK_FILES, half, 1);
    } else if mobility <= 3 && !state.chess().castles().has_color(color) {
        let king = facts.king[colour_index(color)];
        let king_side = king.file() >= File::E;
        let outside = if king_side {
            square.file() > king.file()
        } else {
            square.file() < king.file()
        };
        let home = color.relative_rank(king.rank()) == Rank::First
            && (ahead(color, Rank::new(color.fold_wb(0, 7))) & Bitboard::from(square)).is_empty();
        if outside && home {
            tally.add(color, terms::TRAPPED_ROOK, 0, 1);
        }
    }
}

fn rook_work<L: Listener>(
    board: &Board,
    color: Color,
    square: Square,
    seen: Bitboard,
    facts: &Facts,
    tally: &mut Tally<'_, L>,
) {
    let enemy_pawns = board.by_piece(color.other().pawn());
    let seventh = color.relative_rank(Rank::Seventh);
    if square.rank() == seventh {
        let last = Bitboard::from_rank(color.relative_rank(Rank::Eighth));
        let caught = last.contains(facts.king[1 - colour_index(color)])
            || (enemy_pawns & Bitboard::from_rank(seventh)).any();
        tally.add(color, terms::ROOK_WORK, 0, i32::from(caught));
    }
    tally.add_each(color, terms::ROOK_WORK, 1, seen & enemy_pawns);
    let linked = (seen & board.by_piece(color.rook())).any();
    tally.add(color, terms::ROOK_WORK, 2, i32::from(linked));
}
