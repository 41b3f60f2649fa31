//! Which move, if any, leads from one position to another: found from their keys alone.
//!
//! Two positions one reversible move apart differ in their keys by the piece on its two squares
//! and by the turn. All such differences (3,668 of them) stand in a table with two places for
//! each (cuckoo hashing, after Marcel van Kervinck's "A cycle detection algorithm for chess
//! engines"), so that the search sees, a ply before it happens, that a repetition can be played.

use shakmaty::{
    Bitboard, Color, Piece, Role, Square, attacks,
    zobrist::{Zobrist64, ZobristValue as _},
};
use std::{mem, sync::LazyLock};

const PLACES: usize = 8_192;

struct Cuckoo {
    /// 0: empty.
    keys: Vec<u64>,
    moves: Vec<(Square, Square)>,
}

static CUCKOO: LazyLock<Cuckoo> = LazyLock::new(Cuckoo::fill);

/// The two squares of the reversible move that makes this difference of keys, if one does.
#[inline]
pub fn squares(difference: u64) -> Option<(Square, Square)> {
    let cuckoo = &*CUCKOO;
    places(difference)
        .into_iter()
        .find(|place| cuckoo.keys[*place] == difference)
        .map(|place| cuckoo.moves[place])
}

#[inline]
fn places(key: u64) -> [usize; 2] {
    [key as usize % PLACES, (key >> 16) as usize % PLACES]
}

impl Cuckoo {
    fn fill() -> Cuckoo {
        let mut cuckoo = Cuckoo {
            keys: vec![0; PLACES],
            moves: vec![(Square::A1, Square::A1); PLACES],
        };
        for role in Role::ALL.into_iter().filter(|role| *role != Role::Pawn) {
            for color in Color::ALL {
                let piece = Piece { color, role };
                for one in Square::ALL {
                    for other in attacks::attacks(one, piece, Bitboard::EMPTY) {
                        if one < other {
                            cuckoo.insert(piece, one, other);
                        }
                    }
                }
            }
        }
        cuckoo
    }

    fn insert(&mut self, piece: Piece, one: Square, other: Square) {
        let mut key = Zobrist64::zobrist_for_piece(one, piece).0
            ^ Zobrist64::zobrist_for_piece(other, piece).0
            ^ Zobrist64::zobrist_for_white_turn().0;
        let mut squares = (one, other);
        let mut place = places(key)[0];
        // Whoever is thrown out goes to their other place.
        while key != 0 {
            mem::swap(&mut self.keys[place], &mut key);
            mem::swap(&mut self.moves[place], &mut squares);
            let [first, second] = places(key);
            place = if place == first { second } else { first };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::{fen, notation::read_move},
        engine::state::State,
    };

    #[test]
    fn every_reversible_move_has_its_place() {
        let kept = CUCKOO.keys.iter().filter(|key| **key != 0).count();
        assert_eq!(kept, 3_668);
    }

    #[test]
    fn the_move_between_two_positions_is_found() {
        let position = fen::read("startpos").expect("a legal FEN");
        let before = State::new(position.current());
        let after = |san| {
            let played = read_move(position.current(), san).expect("legal");
            before.play(played).key()
        };
        let found = squares(before.key() ^ after("Nf3"));
        assert_eq!(found, Some((Square::G1, Square::F3)));
        assert_eq!(squares(before.key() ^ after("e4")), None);
    }
}
