//! What a line wins, in words: `a knight for a pawn`, `the exchange`.

use crate::analysis::words::reasons as words;
use shakmaty::{Board, Color, Role};

/// From the greatest to the smallest.
const ORDER: [Role; 5] = [
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

/// What `winner` has won between two boards: the other side's losses less its own. `None` where
/// no piece is missing on the other side.
pub fn won(first: &Board, last: &Board, winner: Color) -> Option<String> {
    let lost = |color: Color| {
        let (first, last) = (first.material_side(color), last.material_side(color));
        ORDER.map(|role| i32::from(first[role]) - i32::from(last[role]))
    };
    let (mut won, mut paid) = ([0; 5], [0; 5]);
    let both = lost(winner.other()).into_iter().zip(lost(winner));
    for (slot, (theirs, own)) in won.iter_mut().zip(&mut paid).zip(both) {
        let net = theirs - own;
        (*slot.0, *slot.1) = (net.max(0), (-net).max(0));
    }
    trade_minors(&mut won, &mut paid);
    // A new piece is paid for by its pawn.
    if paid[..4].iter().all(|count| *count == 0) && won[..4].iter().any(|count| *count > 0) {
        // A single pawn less is worth a word only where nothing greater is won.
        let rook = won[0] == 0 && won[1] == 0;
        if !rook {
            paid[4] = 0;
        }
    }
    let exchange = won[1] == 1 && won[0] == 0 && minors(&won) == 0;
    if exchange && paid[0] == 0 && paid[1] == 0 && minors(&paid) == 1 {
        let pawns = won[4] - paid[4];
        return Some(match pawns {
            0 => words::THE_EXCHANGE.to_owned(),
            1.. => words::exchange_and(&words::pieces(&[0, 0, 0, 0, pawns])),
            _ => words::exchange_for(&words::pieces(&[0, 0, 0, 0, -pawns])),
        });
    }
    let gains = words::pieces(&won);
    let price = words::pieces(&paid);
    match (gains.is_empty(), price.is_empty()) {
        (true, _) => None,
        (false, true) => Some(gains),
        (false, false) => Some(words::gains_for(&gains, &price)),
    }
}

/// A bishop for a knight is an even trade.
fn trade_minors(won: &mut [i32; 5], paid: &mut [i32; 5]) {
    for (theirs, own) in [(2, 3), (3, 2)] {
        let even = won[theirs].min(paid[own]);
        won[theirs] -= even;
        paid[own] -= even;
    }
}

fn minors(counts: &[i32; 5]) -> i32 {
    counts[2] + counts[3]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use shakmaty::Position as _;

    fn words(first: &str, last: &str) -> Option<String> {
        let board = |text: &str| {
            let position = fen::read(text).expect("a legal FEN");
            position.current().board().clone()
        };
        won(&board(first), &board(last), Color::White)
    }

    #[test]
    fn what_is_won_and_what_it_costs() {
        let first = "r2qkb2/pp6/8/8/8/8/PP6/R2QKBN1 w - - 0 1";
        for (last, said) in [
            ("r2qk3/pp6/8/8/8/8/PP6/R2QKBN1 w - - 0 1", Some("a bishop")),
            ("r2qk3/pp6/8/8/8/8/PP6/R2QKB2 w - - 0 1", None),
            (
                "3qkb2/pp6/8/8/8/8/PP6/R2QK1N1 w - - 0 1",
                Some("the exchange"),
            ),
            (
                "3qkb2/1p6/8/8/8/8/PP6/R2QK1N1 w - - 0 1",
                Some("the exchange and a pawn"),
            ),
            (
                "r3kb2/pp6/8/8/8/8/PP6/3QKBN1 w - - 0 1",
                Some("a queen for a rook"),
            ),
            (
                "r2qk3/pp6/8/8/8/8/P7/R2QKBN1 w - - 0 1",
                Some("a bishop for a pawn"),
            ),
            ("r2qkb2/8/8/8/8/8/PP6/R2QKBN1 w - - 0 1", Some("two pawns")),
        ] {
            assert_eq!(words(first, last).as_deref(), said, "{last}");
        }
    }
}
