//! Moves in stages: captures and queenings, then the quiet ones, each made only when asked for.
//!
//! The moves are pseudo-legal with respect to pins ([`State::is_safe`] says the rest), but in
//! check only answers to the check are made. Board and attack tables are shakmaty's.

use super::{checks::CheckSquares, state::State};
use arrayvec::ArrayVec;
use shakmaty::{Bitboard, CastlingSide, Color, Move, Rank, Role, Square, attacks};

/// The most moves that are kept.
pub const MOST_MOVES: usize = 270;

/// Room for every move of every position that can be set up by the rules' own count; where a
/// fantastic position has more pseudo-legal ones, the surplus is left out.
pub type Moves = ArrayVec<Move, MOST_MOVES>;

#[inline]
fn push(moves: &mut Moves, played: Move) {
    let _surplus = moves.try_push(played);
}

/// Captures (promoting ones in all pieces), en passant, and promotions to a queen.
pub fn captures(state: &State, moves: &mut Moves) {
    let targets = state.them() & state.evasion_targets();
    pawn_captures(state, targets, moves);
    queenings(state, moves);
    non_pawns(state, targets, moves);
    king(state, state.them(), moves);
}

/// Everything else: quiet moves, castling, quiet promotions to lesser pieces.
pub fn quiets(state: &State, moves: &mut Moves) {
    let empty = !state.board().occupied();
    let targets = empty & state.evasion_targets();
    pawn_pushes(state, targets, moves);
    non_pawns(state, targets, moves);
    king(state, empty, moves);
    for side in CastlingSide::ALL {
        if let Some(castle) = state.may_castle(side) {
            push(moves, castle);
        }
    }
}

/// Quiet moves of knights, bishops, rooks and queens that give check themselves.
pub fn quiet_checks(state: &State, moves: &mut Moves) {
    let occupied = state.board().occupied();
    let checks = CheckSquares::new(state);
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let squares = checks.of(role) & !occupied;
        if squares.is_empty() {
            continue;
        }
        for from in state.our(role) {
            let reached = attacks::attacks(from, role.of(state.turn()), occupied);
            push_all(state, role, from, reached & squares, moves);
        }
    }
}

/// All legal moves.
pub fn legal(state: &State) -> Moves {
    let mut moves = Moves::new();
    captures(state, &mut moves);
    quiets(state, &mut moves);
    moves.retain(|played| state.is_safe(*played));
    moves
}

/// Whether there is any legal move.
pub fn any_legal(state: &State) -> bool {
    let mut moves = Moves::new();
    quiets(state, &mut moves);
    if moves.iter().any(|played| state.is_safe(*played)) {
        return true;
    }
    moves.clear();
    captures(state, &mut moves);
    moves.iter().any(|played| state.is_safe(*played))
}

/// Counts the leaves of the tree of legal moves, `depth` plies deep.
pub fn perft(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = legal(state);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|played| perft(&state.play(*played), depth - 1))
        .sum()
}

/// Pieces other than pawns and king.
fn non_pawns(state: &State, targets: Bitboard, moves: &mut Moves) {
    if targets.is_empty() {
        return;
    }
    let board = state.board();
    let occupied = board.occupied();
    for from in state.our(Role::Knight) & !state.pinned() {
        push_all(
            state,
            Role::Knight,
            from,
            attacks::knight_attacks(from) & targets,
            moves,
        );
    }
    for from in state.our(Role::Bishop) {
        let to = attacks::bishop_attacks(from, occupied) & targets;
        push_all(state, Role::Bishop, from, to, moves);
    }
    for from in state.our(Role::Rook) {
        let to = attacks::rook_attacks(from, occupied) & targets;
        push_all(state, Role::Rook, from, to, moves);
    }
    for from in state.our(Role::Queen) {
        let to = attacks::queen_attacks(from, occupied) & targets;
        push_all(state, Role::Queen, from, to, moves);
    }
}

#[inline]
fn king(state: &State, targets: Bitboard, moves: &mut Moves) {
    let from = state.king(state.turn());
    push_all(
        state,
        Role::King,
        from,
        attacks::king_attacks(from) & targets,
        moves,
    );
}

fn push_all(state: &State, role: Role, from: Square, targets: Bitboard, moves: &mut Moves) {
    let board = state.board();
    for to in targets {
        push(
            moves,
            Move::Normal {
                role,
                from,
                capture: board.role_at(to),
                to,
                promotion: None,
            },
        );
    }
}

fn forward(us: Color) -> i32 {
    us.fold_wb(8, -8)
}

fn last_rank(us: Color) -> Bitboard {
    Bitboard::from_rank(us.relative_rank(Rank::Eighth))
}

fn pawn_captures(state: &State, targets: Bitboard, moves: &mut Moves) {
    let us = state.turn();
    let board = state.board();
    let last = last_rank(us);
    for from in state.our(Role::Pawn) {
        for to in attacks::pawn_attacks(us, from) & targets {
            let capture = board.role_at(to);
            if last.contains(to) {
                for promotion in [Role::Queen, Role::Knight, Role::Rook, Role::Bishop] {
                    push_pawn(moves, from, to, capture, Some(promotion));
                }
            } else {
                push_pawn(moves, from, to, capture, None);
            }
        }
    }
    // In check by the pawn just pushed, taking it en passant answers the check although it
    // lands elsewhere; whether it is safe is tested when it is played.
    if let Some(to) = state.en_passant() {
        for from in attacks::pawn_attacks(!us, to) & state.our(Role::Pawn) {
            push(moves, Move::EnPassant { from, to });
        }
    }
}

fn push_pawn(
    moves: &mut Moves,
    from: Square,
    to: Square,
    capture: Option<Role>,
    promotion: Option<Role>,
) {
    push(
        moves,
        Move::Normal {
            role: Role::Pawn,
            from,
            capture,
            to,
            promotion,
        },
    );
}

/// The squares that pawns reach by one step and by two.
fn push_targets(state: &State) -> (Bitboard, Bitboard) {
    let us = state.turn();
    let empty = !state.board().occupied();
    let one = state.our(Role::Pawn).shift(forward(us)) & empty;
    let third = Bitboard::from_rank(us.relative_rank(Rank::Third));
    (one, (one & third).shift(forward(us)) & empty)
}

fn queenings(state: &State, moves: &mut Moves) {
    let us = state.turn();
    if (state.our(Role::Pawn) & Bitboard::from_rank(us.relative_rank(Rank::Seventh))).is_empty() {
        return;
    }
    let (one, _) = push_targets(state);
    for to in one & last_rank(us) & state.evasion_targets() {
        if let Some(from) = to.offset(-forward(us)) {
            push_pawn(moves, from, to, None, Some(Role::Queen));
        }
    }
}

fn pawn_pushes(state: &State, targets: Bitboard, moves: &mut Moves) {
    let us = state.turn();
    let step = forward(us);
    let last = last_rank(us);
    let (one, two) = push_targets(state);
    for to in one & targets {
        let Some(from) = to.offset(-step) else {
            continue;
        };
        if last.contains(to) {
            for promotion in [Role::Knight, Role::Rook, Role::Bishop] {
                push_pawn(moves, from, to, None, Some(promotion));
            }
        } else {
            push_pawn(moves, from, to, None, None);
        }
    }
    for to in two & targets {
        if let Some(from) = to.offset(-2 * step) {
            push_pawn(moves, from, to, None, None);
        }
    }
}
