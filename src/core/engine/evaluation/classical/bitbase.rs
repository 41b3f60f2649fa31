//! The KPK bitbase: whether king and pawn against king is won, for every such position.
//!
//! It is generated when it is first needed, by retrograde analysis: a pawn that promotes safely
//! wins, a lost pawn or a stalemate draws, and every other position follows from where its moves
//! lead. One bit a position, 24 KiB; all squares of the king without a pawn are worked out at
//! once, in a millisecond or two, since a search that first needs it may have no more left.

use crate::engine::state::State;
use shakmaty::{Bitboard, Color, File, Rank, Square, attacks};
use std::sync::LazyLock;

/// Whether the side with the pawn wins; `None` where the pieces are others.
pub fn is_won(state: &State) -> Option<bool> {
    let board = state.board();
    if board.occupied().count() != 3 {
        return None;
    }
    let pawn = board.pawns().single_square()?;
    let strong = Color::from_white(board.white().contains(pawn));
    // The table knows a white pawn on the left half.
    let seen = |square: Square| {
        let square = strong.fold_wb(square, square.flip_vertical());
        if pawn.file() > File::D {
            square.flip_horizontal()
        } else {
            square
        }
    };
    let lost = if state.turn() == strong {
        &BITBASE.strong_moves
    } else {
        &BITBASE.weak_moves
    };
    let king = seen(state.king(strong)).to_usize();
    Some(lost[pawn_index(seen(pawn))?][king].contains(seen(state.king(!strong))))
}

static BITBASE: LazyLock<Bitbase> = LazyLock::new(generate);

/// A pawn on one of four files and six ranks.
const PAWNS: usize = 24;

/// For each pawn and its king the squares where the other king, the weak side, has lost.
type Lost = [[Bitboard; 64]; PAWNS];

/// The weak king's squares that lose, by who moves.
struct Bitbase {
    strong_moves: Box<Lost>,
    weak_moves: Box<Lost>,
}

/// The number of a pawn: four files, the second rank first.
fn pawn_index(pawn: Square) -> Option<usize> {
    let (file, rank) = (pawn.file().to_usize(), pawn.rank().to_usize());
    (file < 4 && (1..7).contains(&rank)).then(|| (rank - 1) * 4 + file)
}

fn pawns() -> impl DoubleEndedIterator<Item = (usize, Square)> {
    Square::ALL
        .into_iter()
        .filter_map(|pawn| Some((pawn_index(pawn)?, pawn)))
}

/// All squares next to some of these.
fn beside(squares: Bitboard) -> Bitboard {
    squares.into_iter().fold(Bitboard::EMPTY, |all, square| {
        all | attacks::king_attacks(square)
    })
}

/// From promotions backwards, until nothing new follows. What is not found to be won can be put
/// off for ever, so it is a draw.
fn generate() -> Bitbase {
    let none = || Box::new([[Bitboard::EMPTY; 64]; PAWNS]);
    let mut found = Bitbase {
        strong_moves: none(),
        weak_moves: none(),
    };
    loop {
        let mut changed = false;
        for (index, pawn) in pawns().rev() {
            for king in Square::ALL {
                changed |= found.follow(index, pawn, king);
            }
        }
        if !changed {
            return found;
        }
    }
}

impl Bitbase {
    /// What follows for one pawn and its king from what is known; whether anything is new.
    fn follow(&mut self, index: usize, pawn: Square, king: Square) -> bool {
        if king == pawn {
            return false;
        }
        let guarded = attacks::pawn_attacks(Color::White, pawn);
        let near_king = attacks::king_attacks(king);
        let apart = !(near_king | Bitboard::from(king) | Bitboard::from(pawn));

        let mut lost = promotes(pawn, king);
        for king in near_king {
            lost |= self.weak_moves[index][king.to_usize()];
        }
        let step = pawn.offset(8).filter(|step| *step != king);
        if let Some(one) = step.and_then(pawn_index) {
            lost |= self.weak_moves[one][king.to_usize()];
        }
        let double = step
            .and_then(|step| step.offset(8))
            .filter(|to| pawn.rank() == Rank::Second && *to != king);
        if let (Some(step), Some(two)) = (step, double.and_then(pawn_index)) {
            lost |= self.weak_moves[two][king.to_usize()].without(step);
        }
        // The weak king cannot stand in check while the pawn's side moves.
        let lost = lost & apart & !guarded;

        // Where it may go; taking the pawn draws, and so does having nowhere to go.
        let open = !(near_king | guarded);
        let escapes = open & !lost;
        let stuck = apart & beside(open) & !beside(escapes);

        let before = (
            self.strong_moves[index][king.to_usize()],
            self.weak_moves[index][king.to_usize()],
        );
        self.strong_moves[index][king.to_usize()] = lost;
        self.weak_moves[index][king.to_usize()] = stuck;
        before != (lost, stuck)
    }
}

/// Where the other king cannot hinder the pawn from becoming a queen that stays.
fn promotes(pawn: Square, king: Square) -> Bitboard {
    match pawn
        .offset(8)
        .filter(|goal| goal.rank() == Rank::Eighth && *goal != king)
    {
        None => Bitboard::EMPTY,
        Some(goal) if attacks::king_attacks(king).contains(goal) => Bitboard::FULL.without(goal),
        Some(goal) => !attacks::king_attacks(goal).with(goal),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::fen,
        play::endgame::{ENDGAMES, Endgame, Goal},
    };

    fn won(text: &str) -> Option<bool> {
        is_won(&State::new(fen::read(text).expect("a legal FEN").current()))
    }

    #[test]
    fn the_opposition_decides() {
        assert_eq!(won("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1"), Some(true));
        assert_eq!(won("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"), Some(false));
        // The same with colours and wings changed.
        assert_eq!(won("8/3p4/3k4/8/3K4/8/8/8 w - - 0 1"), Some(true));
        assert_eq!(won("8/3p4/3k4/8/3K4/8/8/8 b - - 0 1"), Some(false));
        // A rook's pawn with the king in the corner, and one that outruns him.
        assert_eq!(won("k7/8/8/1K6/P7/8/8/8 w - - 0 1"), Some(false));
        assert_eq!(won("8/8/8/8/7P/1k6/8/7K w - - 0 1"), Some(true));
    }

    #[test]
    fn endings_for_practice_have_the_goals_that_they_can_have() {
        let known: Vec<&Endgame> = ENDGAMES
            .iter()
            .filter(|endgame| {
                let fen = endgame.position().fen();
                let wins = endgame.goal == Goal::Win;
                won(&fen).is_some_and(|is_won| {
                    assert_eq!(is_won, wins, "{}", endgame.id);
                    true
                })
            })
            .collect();
        assert_eq!(known.len(), 4, "{known:?}");
    }

    /// As many as Stockfish's bitbase counts, which has the same positions.
    #[test]
    fn all_that_is_won_is_found() {
        let count = |lost: &Lost| {
            let squares = lost.as_flattened().iter().map(|lost| lost.count());
            squares.sum::<usize>()
        };
        assert_eq!(
            count(&BITBASE.strong_moves) + count(&BITBASE.weak_moves),
            111_282
        );
    }

    #[test]
    fn other_material_is_not_known() {
        assert_eq!(won("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), None);
        assert_eq!(won("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"), None);
    }
}
