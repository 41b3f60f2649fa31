//! History heuristics: what the search has learnt about moves and evaluations, whatever the
//! position.
//!
//! Every number moves towards a bound with *gravity*: `h += bonus - h·|bonus| / bound`, so that
//! recent experience outweighs old, and nothing overflows.
//!
//! | memory | asks |
//! |---|---|
//! | quiet | has this move of this side done well? |
//! | continuation | … as the answer to the last move, and to those two and four plies back? |
//! | captures | has this piece done well in taking that kind of piece there? |
//! | corrections | how far off was the static evaluation with these pawns, with these pieces? |
//!
//! Beta cutoffs teach the first three, values of searched nodes the last.

use super::{
    state::{State, colour_index, landing},
    value::{EVALUATION_BOUND, Value},
};
use shakmaty::{Color, Move, Square};

/// The bound of all move histories.
pub const BOUND: i32 = 16_384;

/// One search thread's memory; kept from search to search until a new game.
pub struct Histories {
    /// By mover, from and to.
    quiet: Vec<[i16; SQUARES * SQUARES]>,
    /// By earlier piece and its square, then by piece and its square.
    continuation: Vec<[i16; PIECES_ON_SQUARES]>,
    /// By piece, its square, and the kind taken.
    captures: Vec<i16>,
    /// By mover and pawn key.
    pawn_corrections: Vec<i16>,
    /// By mover, owner of the pieces, and their key.
    piece_corrections: Vec<i16>,
}

const SQUARES: usize = 64;
/// A piece of twelve on a square.
const PIECES_ON_SQUARES: usize = 12 * SQUARES;
/// Kinds that can be taken, and none (a promotion alone).
const TAKEN: usize = 7;
const CORRECTION_SLOTS: usize = 16_384;
/// Corrections are kept in so many parts of a centipawn.
const CORRECTION_UNIT: i32 = 256;
/// No correction is more than this, in centipawns.
const CORRECTION_BOUND: i32 = 64;

/// A piece on a square, as an index: how continuation histories name a move.
pub type ContinuationIndex = usize;

/// No move: the start of the search's path, or a null move.
pub const NO_CONTINUATION: ContinuationIndex = PIECES_ON_SQUARES;

/// How many earlier moves a continuation history looks at.
pub const CONTINUATIONS: usize = 3;

/// What a move's histories depend on besides the move.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    pub mover: Color,
    /// The moves one, two and four plies back.
    pub continuations: [ContinuationIndex; CONTINUATIONS],
}

impl Histories {
    pub fn new() -> Histories {
        Histories {
            quiet: vec![[0; SQUARES * SQUARES]; 2],
            continuation: vec![[0; PIECES_ON_SQUARES]; PIECES_ON_SQUARES + 1],
            captures: vec![0; PIECES_ON_SQUARES * TAKEN],
            pawn_corrections: vec![0; 2 * CORRECTION_SLOTS],
            piece_corrections: vec![0; 4 * CORRECTION_SLOTS],
        }
    }

    pub fn clear(&mut self) {
        self.quiet.as_flattened_mut().fill(0);
        self.continuation.as_flattened_mut().fill(0);
        self.captures.fill(0);
        self.pawn_corrections.fill(0);
        self.piece_corrections.fill(0);
    }

    /// How well a quiet move has done, all memories together: within ±4 [`BOUND`].
    #[inline]
    pub fn quiet(&self, context: &Context, played: Move) -> i32 {
        self.quiets(context).of(played)
    }

    /// What is remembered of quiet moves in one context, found once for all of them.
    #[inline]
    pub fn quiets(&self, context: &Context) -> Quiets<'_> {
        let [one, two, four] = context.continuations;
        let after = |earlier: ContinuationIndex| &self.continuation[earlier];
        Quiets {
            mover: context.mover,
            own: &self.quiet[colour_index(context.mover)],
            answers: [after(one), after(two), after(four)],
        }
    }

    pub fn update_quiet(&mut self, context: &Context, played: Move, bonus: i32) {
        let own = &mut self.quiet[colour_index(context.mover)];
        apply_bonus(&mut own[from_to(played)], bonus);
        let here = continuation(context.mover, played);
        for earlier in context.continuations {
            if earlier != NO_CONTINUATION {
                apply_bonus(&mut self.continuation[earlier][here], bonus);
            }
        }
    }

    /// How well a capture or promotion has done: within ±[`BOUND`].
    #[inline]
    pub fn capture(&self, mover: Color, played: Move) -> i32 {
        i32::from(self.captures[capture_index(mover, played)])
    }

    pub fn update_capture(&mut self, mover: Color, played: Move, bonus: i32) {
        apply_bonus(&mut self.captures[capture_index(mover, played)], bonus);
    }

    /// The static evaluation, moved by what earlier searches of like positions found.
    pub fn corrected(&self, state: &State, evaluation: Value) -> Value {
        let sum: i32 = correction_slots(state)
            .iter()
            .map(|(kind, index)| i32::from(self.corrections(*kind)[*index]))
            .sum();
        (evaluation + sum / (2 * CORRECTION_UNIT)).clamp(-EVALUATION_BOUND, EVALUATION_BOUND)
    }

    /// A search found the static evaluation to be `error` centipawns too low.
    pub fn learn_correction(&mut self, state: &State, depth: i32, error: Value) {
        let weight = (depth + 1).clamp(1, 16);
        for (kind, index) in correction_slots(state) {
            let slot = match kind {
                Kind::Pawns => &mut self.pawn_corrections[index],
                Kind::Pieces => &mut self.piece_corrections[index],
            };
            let bound = CORRECTION_BOUND * CORRECTION_UNIT;
            let target = error.clamp(-CORRECTION_BOUND, CORRECTION_BOUND) * CORRECTION_UNIT;
            let mixed = (i32::from(*slot) * (256 - weight) + target * weight) / 256;
            *slot = mixed.clamp(-bound, bound) as i16;
        }
    }

    fn corrections(&self, kind: Kind) -> &[i16] {
        match kind {
            Kind::Pawns => &self.pawn_corrections,
            Kind::Pieces => &self.piece_corrections,
        }
    }
}

/// The memories of quiet moves in one context.
pub struct Quiets<'h> {
    mover: Color,
    own: &'h [i16; SQUARES * SQUARES],
    /// As answers to the moves one, two and four plies back.
    answers: [&'h [i16; PIECES_ON_SQUARES]; CONTINUATIONS],
}

impl Quiets<'_> {
    /// How well this move has done, all memories together: within ±4 [`BOUND`].
    #[inline]
    pub fn of(&self, played: Move) -> i32 {
        let here = continuation(self.mover, played);
        let [one, two, four] = self.answers;
        let (one, two, four) = (one[here], two[here], four[here]);
        let own = self.own[from_to(played)];
        i32::from(own) + i32::from(one) + i32::from(two) + i32::from(four) * 7 / 8
    }
}

impl Default for Histories {
    fn default() -> Histories {
        Histories::new()
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Pawns,
    Pieces,
}

fn correction_slots(state: &State) -> [(Kind, usize); 3] {
    let mover = colour_index(state.turn());
    let slot = |key: u64| key as usize % CORRECTION_SLOTS;
    let keys = state.keys();
    [
        (Kind::Pawns, mover * CORRECTION_SLOTS + slot(keys.pawns)),
        (
            Kind::Pieces,
            2 * mover * CORRECTION_SLOTS + slot(keys.pieces[0]),
        ),
        (
            Kind::Pieces,
            (2 * mover + 1) * CORRECTION_SLOTS + slot(keys.pieces[1]),
        ),
    ]
}

fn apply_bonus(entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-BOUND, BOUND);
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / BOUND) as i16;
}

/// The piece that moves, on the square where it lands.
#[inline]
pub fn continuation(mover: Color, played: Move) -> ContinuationIndex {
    let piece = colour_index(mover) * 6 + played.role() as usize - 1;
    piece * SQUARES + landing(played, mover).to_usize()
}

/// The square where the move that this names landed; `None` after a null move, or before any.
#[inline]
pub fn landed_on(index: ContinuationIndex) -> Option<Square> {
    let square = u32::try_from(index % SQUARES).ok()?;
    (index != NO_CONTINUATION).then(|| Square::new(square))
}

#[inline]
fn from_to(played: Move) -> usize {
    let from = played.from().unwrap_or(played.to()).to_usize();
    from * SQUARES + played.to().to_usize()
}

#[inline]
fn capture_index(mover: Color, played: Move) -> usize {
    let taken = played.capture().map_or(0, |role| role as usize);
    continuation(mover, played) * TAKEN + taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation::read_move};

    #[test]
    fn histories_stay_within_their_bound_and_turn_around() {
        let mut entry = 0;
        for _ in 0..1000 {
            apply_bonus(&mut entry, 2_000);
        }
        assert!(i32::from(entry) <= BOUND && entry > 15_000);
        apply_bonus(&mut entry, -BOUND);
        assert!(entry < 0, "one strong malus outweighs many old bonuses");
    }

    #[test]
    fn an_answer_is_remembered_with_what_it_answered() {
        let position = fen::read("startpos").expect("a legal FEN");
        let played = read_move(position.current(), "Nf3").expect("legal");
        let other = read_move(position.current(), "e4").expect("legal");
        let context = |earlier| Context {
            mover: Color::White,
            continuations: [earlier, NO_CONTINUATION, NO_CONTINUATION],
        };
        let mut histories = Histories::new();
        histories.update_quiet(&context(5), played, 1_000);
        assert_eq!(histories.quiet(&context(5), played), 2_000);
        assert_eq!(histories.quiet(&context(6), played), 1_000);
        assert_eq!(histories.quiet(&context(5), other), 0);
    }

    #[test]
    fn corrections_follow_the_errors_and_stay_bounded() {
        let state = State::new(fen::read("startpos").expect("a legal FEN").current());
        let mut histories = Histories::new();
        assert_eq!(histories.corrected(&state, 30), 30);
        for _ in 0..2_000 {
            histories.learn_correction(&state, 12, 500);
        }
        let corrected = histories.corrected(&state, 30);
        assert!(
            corrected > 60 && corrected <= 30 + 2 * CORRECTION_BOUND,
            "{corrected}"
        );
    }
}
