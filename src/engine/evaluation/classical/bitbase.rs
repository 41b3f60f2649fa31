//! The KPK bitbase: whether king and pawn against king is won, for every such position.
//!
//! It is generated when it is first needed, by retrograde analysis: a pawn that promotes safely
//! wins, a lost pawn or a stalemate draws, and every other position follows from where its moves
//! lead. One bit a position, 24 KiB.

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
    let position = KpkPosition {
        strong_to_move: state.turn() == strong,
        king: seen(state.king(strong)),
        other: seen(state.king(!strong)),
        pawn: seen(pawn),
    };
    let index = position.index()?;
    Some(WON.get(index / 64)? >> (index % 64) & 1 == 1)
}

static WON: LazyLock<Vec<u64>> = LazyLock::new(generate);

/// Turns, king, king, and a pawn on four files and six ranks.
const POSITIONS: usize = 2 * 64 * 64 * 24;

#[derive(Clone, Copy, Debug)]
struct KpkPosition {
    strong_to_move: bool,
    king: Square,
    other: Square,
    pawn: Square,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    /// Such a position cannot occur.
    Invalid,
    Unknown,
    Draw,
    Win,
}

impl KpkPosition {
    fn index(self) -> Option<usize> {
        let file = self.pawn.file().to_usize();
        let rank = self.pawn.rank().to_usize().checked_sub(1)?;
        if file > 3 || rank > 5 {
            return None;
        }
        let kings = self.king.to_usize() * 64 + self.other.to_usize();
        Some((kings * 24 + rank * 4 + file) * 2 + usize::from(self.strong_to_move))
    }

    fn at(index: usize) -> KpkPosition {
        let square = |number: usize| Square::new((number % 64) as u32);
        let (pawn, kings) = (index / 2 % 24, index / 48);
        KpkPosition {
            strong_to_move: index % 2 == 1,
            king: square(kings / 64),
            other: square(kings),
            pawn: Square::from_coords(
                File::new((pawn % 4) as u32),
                Rank::new((pawn / 4 + 1) as u32),
            ),
        }
    }

    /// What is known of it without looking at its moves.
    fn classify(self) -> Class {
        let guarded = attacks::pawn_attacks(Color::White, self.pawn);
        if self.king.distance(self.other) <= 1
            || self.king == self.pawn
            || self.other == self.pawn
            || (self.strong_to_move && guarded.contains(self.other))
        {
            return Class::Invalid;
        }
        let near_king = attacks::king_attacks(self.king);
        if self.strong_to_move {
            let Some(goal) = self
                .pawn
                .offset(8)
                .filter(|goal| goal.rank() == Rank::Eighth)
            else {
                return Class::Unknown;
            };
            let free = goal != self.king && goal != self.other;
            let safe = self.other.distance(goal) > 1 || near_king.contains(goal);
            return if free && safe {
                Class::Win
            } else {
                Class::Unknown
            };
        }
        let escapes = attacks::king_attacks(self.other) & !near_king & !guarded;
        if escapes.is_empty() || escapes.contains(self.pawn) {
            Class::Draw
        } else {
            Class::Unknown
        }
    }

    /// What follows from its moves, as far as their classes are known.
    fn classify_by_moves(self, classes: &[Class]) -> Class {
        let (mut wins, mut draws, mut unknown) = (false, false, false);
        let mut look =
            |position: KpkPosition| match position.index().and_then(|index| classes.get(index)) {
                Some(Class::Win) => wins = true,
                Some(Class::Draw) => draws = true,
                Some(Class::Unknown) => unknown = true,
                Some(Class::Invalid) | None => {}
            };
        let next = KpkPosition {
            strong_to_move: !self.strong_to_move,
            ..self
        };
        if self.strong_to_move {
            for king in attacks::king_attacks(self.king) {
                look(KpkPosition { king, ..next });
            }
            let kings = Bitboard::from(self.king) | Bitboard::from(self.other);
            let mut step = self.pawn.offset(8).filter(|step| !kings.contains(*step));
            if let Some(pawn) = step {
                look(KpkPosition { pawn, ..next });
            }
            step = step.and_then(|step| step.offset(8));
            if let Some(pawn) =
                step.filter(|step| self.pawn.rank() == Rank::Second && !kings.contains(*step))
            {
                look(KpkPosition { pawn, ..next });
            }
            match (wins, unknown) {
                (true, _) => Class::Win,
                (false, true) => Class::Unknown,
                (false, false) => Class::Draw,
            }
        } else {
            for other in attacks::king_attacks(self.other) {
                look(KpkPosition { other, ..next });
            }
            match (draws, unknown) {
                (true, _) => Class::Draw,
                (false, true) => Class::Unknown,
                (false, false) => Class::Win,
            }
        }
    }
}

fn generate() -> Vec<u64> {
    let mut classes: Vec<Class> = (0..POSITIONS)
        .map(|index| KpkPosition::at(index).classify())
        .collect();
    loop {
        let mut changed = false;
        for index in 0..POSITIONS {
            if classes[index] == Class::Unknown {
                let class = KpkPosition::at(index).classify_by_moves(&classes);
                changed |= class != Class::Unknown;
                classes[index] = class;
            }
        }
        if !changed {
            break;
        }
    }
    // What stays unknown can be put off for ever, so it is a draw.
    classes
        .chunks(64)
        .map(|chunk| {
            chunk.iter().enumerate().fold(0, |bits, (index, class)| {
                bits | u64::from(*class == Class::Win) << index
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

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
    fn other_material_is_not_known() {
        assert_eq!(won("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), None);
        assert_eq!(won("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"), None);
    }
}
