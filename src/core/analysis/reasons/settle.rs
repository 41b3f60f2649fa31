//! What the material comes to once the captures that are left have been made.

use crate::{
    engine::{
        exchange::{see_ge, worth},
        state::State,
        value::Value,
    },
    sort,
};
use shakmaty::{Board, Chess, Color, Move, Position as _, Role};

/// So deep captures are followed, in plies.
const DEPTH: u32 = 10;
/// So many positions are looked at; after that what stands on the board counts.
const POSITIONS: u32 = 4_000;
/// Worse than any loss of material.
const MATED: Value = -30_000;

/// A side's pieces less the other's, in centipawns of [`worth`].
pub fn balance(board: &Board, side: Color) -> Value {
    let sum = |color: Color| -> Value {
        let pieces = board.material_side(color);
        Role::ALL
            .into_iter()
            .filter(|role| *role != Role::King)
            .map(|role| worth(role) * Value::from(pieces[role]))
            .sum()
    };
    sum(side) - sum(side.other())
}

/// The balance for the side to move after the best captures of both, each free to stop, and
/// those captures. A check is answered before anything is counted.
pub fn settle(chess: &Chess) -> (Value, Vec<Move>) {
    let mut left = POSITIONS;
    follow(chess, MATED, -MATED, DEPTH, &mut left)
}

/// Whether the captures that are left change nothing, whoever is to move.
pub fn is_quiet(chess: &Chess) -> bool {
    !chess.is_check() && settle(chess).0 <= balance(chess.board(), chess.turn())
}

fn follow(
    chess: &Chess,
    mut alpha: Value,
    beta: Value,
    depth: u32,
    left: &mut u32,
) -> (Value, Vec<Move>) {
    let standing = balance(chess.board(), chess.turn());
    if depth == 0 || *left == 0 {
        return (standing, Vec::new());
    }
    *left -= 1;
    let is_check = chess.is_check();
    let mut best = (standing, Vec::new());
    if is_check {
        best.0 = MATED;
    } else if standing >= beta {
        return best;
    }
    alpha = alpha.max(best.0);
    let state = State::new(chess);
    let mut moves: Vec<Move> = chess.legal_moves().into_iter().collect();
    if !is_check {
        let takes = |own: &Move| own.is_capture() || own.promotion() == Some(Role::Queen);
        moves.retain(|own| takes(own) && see_ge(&state, *own, 0));
    }
    sort::by_key(&mut moves, |own| {
        std::cmp::Reverse(own.capture().map_or(0, worth) - worth(own.role()))
    });
    for played in moves {
        let mut after = chess.clone();
        after.play_unchecked(played);
        let (value, line) = follow(&after, -beta, -alpha, depth - 1, left);
        if -value > best.0 {
            let mut whole = vec![played];
            whole.extend(line);
            best = (-value, whole);
            alpha = alpha.max(-value);
            if alpha >= beta {
                break;
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, line};

    fn settled(text: &str) -> (Value, String) {
        let position = fen::read(text).expect("a legal FEN");
        let (value, moves) = settle(position.current());
        let said = line::text(position.current(), moves, line::PieceLetters::Letters);
        (
            value - balance(position.current().board(), position.turn()),
            said,
        )
    }

    #[test]
    fn captures_are_followed_to_their_end() {
        // A guarded pawn is left alone, a free one is taken.
        assert_eq!(settled("4k3/3p4/4p3/8/8/8/4R3/4K3 w - - 0 1").0, 0);
        let free = settled("4k3/8/4p3/8/8/8/4R3/3K4 w - - 0 1");
        assert_eq!(free.0, 100);
        assert!(free.1.starts_with("1.Rxe6+"), "{}", free.1);
        // A promotion counts; out of check comes first.
        assert_eq!(settled("8/P3k3/8/8/8/8/8/4K3 w - - 0 1").0, 850);
        assert_eq!(settled("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1").0, 950);
    }
}
