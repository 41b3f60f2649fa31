//! Static exchange evaluation (SEE): what a capture wins once all recaptures have been made.

use super::{state::State, value::Value};
use shakmaty::{Bitboard, Color, Move, Role, Square, attacks};

/// What a piece is worth in an exchange, in centipawns.
pub const fn worth(role: Role) -> Value {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 10_000,
    }
}

/// What the move takes at once: the piece captured and what a promotion adds.
pub fn immediate_gain(played: Move) -> Value {
    let taken = played.capture().map_or(0, worth);
    let promoted = played
        .promotion()
        .map_or(0, |role| worth(role) - worth(Role::Pawn));
    taken + promoted
}

/// Whether the exchange that the move begins on its square wins at least `threshold` for the
/// mover, both sides taking with the least valuable piece and free to stop. Pins of the mover's
/// pieces are respected as long as the pinning piece stands; the other side's are not looked at.
pub fn see_ge(state: &State, played: Move, threshold: Value) -> bool {
    let (from, to) = match played {
        Move::Normal { from, to, .. } | Move::EnPassant { from, to } => (from, to),
        // Castling takes nothing and is never taken back.
        Move::Castle { .. } | Move::Put { .. } => return threshold <= 0,
    };
    let mut balance = immediate_gain(played) - threshold;
    if balance < 0 {
        return false;
    }
    // The worst that can follow is the loss of the piece that moved.
    balance -= worth(played.promotion().unwrap_or(played.role()));
    if balance >= 0 {
        return true;
    }
    let mut occupied = state.board().occupied().without(from).with(to);
    if played.is_en_passant() {
        occupied = occupied.without(Square::from_coords(to.file(), from.rank()));
    }
    recaptures(state, to, occupied, balance)
}

/// Plays the exchange out: `balance` is what the first mover has if it stops now, the other
/// side to take.
fn recaptures(state: &State, to: Square, mut occupied: Bitboard, mut balance: Value) -> bool {
    let board = state.board();
    let mover = state.turn();
    let diagonal = board.bishops_and_queens();
    let straight = board.rooks_and_queens();
    let mut attackers = occupied
        & (attacks::bishop_attacks(to, occupied) & diagonal
            | attacks::rook_attacks(to, occupied) & straight
            | attacks::knight_attacks(to) & board.knights()
            | attacks::king_attacks(to) & board.kings()
            | attacks::pawn_attacks(Color::Black, to) & board.by_piece(Color::White.pawn())
            | attacks::pawn_attacks(Color::White, to) & board.by_piece(Color::Black.pawn()));
    let mut side = mover;
    let mut mover_succeeds = true;
    loop {
        side = !side;
        let mut own = attackers & board.by_color(side) & occupied;
        if side == mover {
            own &= !pinned_now(state, occupied);
        }
        let Some((role, square)) = least_valuable(state, own) else {
            break;
        };
        mover_succeeds = !mover_succeeds;
        if role == Role::King {
            // The king takes only what nobody guards.
            if (attackers & board.by_color(!side) & occupied).any() {
                mover_succeeds = !mover_succeeds;
            }
            break;
        }
        // What the taker has if its own piece is lost in turn.
        balance = -balance - 1 - worth(role);
        if balance >= 0 {
            break;
        }
        occupied = occupied.without(square);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop_attacks(to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook_attacks(to, occupied) & straight;
        }
        attackers &= occupied;
    }
    mover_succeeds
}

/// The first mover's pieces that are still pinned to their king.
fn pinned_now(state: &State, occupied: Bitboard) -> Bitboard {
    let pinned = state.pinned() & occupied;
    if pinned.is_empty() {
        return pinned;
    }
    let board = state.board();
    let us = state.turn();
    let king = state.king(us);
    let snipers = (attacks::rook_attacks(king, occupied & !pinned) & board.rooks_and_queens()
        | attacks::bishop_attacks(king, occupied & !pinned) & board.bishops_and_queens())
        & board.by_color(!us)
        & occupied;
    let still_held = |square: Square| {
        snipers
            .into_iter()
            .any(|sniper| attacks::between(king, sniper).contains(square))
    };
    pinned
        .into_iter()
        .filter(|square| still_held(*square))
        .collect()
}

fn least_valuable(state: &State, among: Bitboard) -> Option<(Role, Square)> {
    let board = state.board();
    Role::ALL.into_iter().find_map(|role| {
        (among & board.by_role(role))
            .first()
            .map(|square| (role, square))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation::read_move};

    /// The greatest threshold that the move meets.
    fn exchange(fen_text: &str, san: &str) -> Value {
        let position = fen::read(fen_text).expect("a legal FEN");
        let state = State::new(position.current());
        let played = read_move(position.current(), san).expect("a legal move");
        (-2000..2000)
            .rev()
            .find(|threshold| see_ge(&state, played, *threshold))
            .expect("a value in range")
    }

    #[test]
    fn exchanges_are_counted_to_the_end() {
        for (fen, san, value) in [
            (
                "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
                "Rxe5",
                100,
            ),
            (
                "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
                "Nxe5",
                -230,
            ),
            // X-rays through the queen.
            ("4r1k1/4r3/8/4p3/8/4Q3/4R3/4R1K1 w - - 0 1", "Qxe5", -350),
            // A quiet move into a pawn's guard loses the piece.
            ("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "Ne5", -330),
            // Taking en passant.
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 100),
        ] {
            assert_eq!(exchange(fen, san), value, "{san} in {fen}");
        }
    }
}
