//! The path from the root to the node being searched: what each ply remembers, and the keys of the
//! positions on it, by which repetitions are found.

use super::cuckoo;
use crate::engine::{
    history::{CONTINUATIONS, Context, ContinuationIndex, NO_CONTINUATION},
    state::State,
    value::{MAX_PLY, UNKNOWN, Value},
};
use arrayvec::ArrayVec;
use shakmaty::{Move, attacks};
use std::ops::{Index, IndexMut};

/// A line of moves.
pub type Line = ArrayVec<Move, MAX_PLY>;

/// What a ply of the current path remembers.
#[derive(Clone, Default)]
pub struct Frame {
    /// The last two quiet moves that caused a beta cutoff at this ply, packed; 0: none.
    pub killers: [u16; 2],
    /// The corrected static evaluation; `UNKNOWN` in check.
    pub evaluation: Value,
    /// The mover passed here (null move).
    pub null_move: bool,
    /// The move played here, for continuation histories.
    pub continuation: ContinuationIndex,
    /// The move left out by a singular search, packed; 0: none.
    pub excluded: u16,
    /// Beta cutoffs at this ply since the node two plies up was entered.
    pub cutoff_count: u32,
    /// The principal variation from here on.
    pub line: Line,
}

impl Frame {
    /// As at the root of a search. A line has room for two kilobytes: it is emptied, not written anew.
    fn begin(&mut self) {
        let Frame {
            killers,
            evaluation,
            null_move,
            continuation,
            excluded,
            cutoff_count,
            line,
        } = self;
        line.clear();
        (*killers, *excluded, *cutoff_count) = ([0; 2], 0, 0);
        (*evaluation, *null_move, *continuation) = (UNKNOWN, false, NO_CONTINUATION);
    }
}

/// The search stack, kept from search to search, each of which begins it anew; `stack[ply]` is the
/// frame of that ply, 0 being the root's.
pub struct Stack {
    frames: Vec<Frame>,
    /// Keys of the game's positions and of the path from the root, oldest first; the position
    /// being searched is not among them.
    keys: Vec<u64>,
    /// How many of the keys lie before the root.
    keys_before_root: usize,
}

impl Default for Stack {
    fn default() -> Stack {
        Stack {
            // A node looks up to two plies further than its own.
            frames: vec![Frame::default(); MAX_PLY + 4],
            keys_before_root: 0,
            keys: Vec::new(),
        }
    }
}

impl Stack {
    /// Begins at the root of a search; `earlier_keys` are those of the game's positions before it,
    /// oldest first.
    pub fn begin(&mut self, earlier_keys: &[u64]) {
        self.keys.clear();
        self.keys.reserve(earlier_keys.len() + MAX_PLY + 8);
        self.keys.extend_from_slice(earlier_keys);
        self.keys_before_root = self.keys.len();
        self.frames.iter_mut().for_each(Frame::begin);
    }

    /// Steps from the position with this key to a child by the move that `continuation` names.
    #[inline]
    pub fn push(&mut self, key: u64, ply: usize, continuation: ContinuationIndex) {
        self.keys.push(key);
        self.frames[ply].continuation = continuation;
    }

    /// Steps back from a child.
    #[inline]
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// Steps back from wherever the path has come to.
    pub fn return_to_root(&mut self) {
        self.keys.truncate(self.keys_before_root);
    }

    /// What the histories of moves at `ply` depend on.
    pub fn context(&self, state: &State, ply: usize) -> Context {
        const BACK: [usize; CONTINUATIONS] = [1, 2, 4];
        Context {
            mover: state.turn(),
            continuations: BACK.map(|plies| {
                ply.checked_sub(plies)
                    .map_or(NO_CONTINUATION, |earlier| self[earlier].continuation)
            }),
        }
    }

    /// Whether the position has been on the path since the root, or twice in the game. Inside the
    /// search one repetition is enough: who could repeat once could do it twice.
    pub fn is_repetition(&self, state: &State) -> bool {
        let key = state.key();
        let reversible = state.halfmoves();
        let mut seen_before_root = false;
        // Two plies back it is the same side's turn, but nothing can have come back yet.
        for (at, earlier) in self.keys.iter().enumerate().rev().skip(3).step_by(2) {
            if self.keys.len() - at > reversible {
                break;
            }
            if *earlier == key {
                if at >= self.keys_before_root || seen_before_root {
                    return true;
                }
                seen_before_root = true;
            }
        }
        false
    }

    /// Whether a single move of a piece over free squares leads back to a position of the path, at
    /// `ply` plies from the root. The piece may also be the other side's: whose it is is not asked.
    pub fn can_repeat(&self, state: &State, ply: usize) -> bool {
        // The root itself may be repeated once; and what lies before it counts only when it
        // has stood twice, which is seen when it happens.
        let farthest = state.halfmoves().min(ply.saturating_sub(1));
        let here = state.key();
        (3..=farthest).step_by(2).any(|back| {
            let Some(earlier) = self.keys.len().checked_sub(back) else {
                return false;
            };
            cuckoo::squares(here ^ self.keys[earlier]).is_some_and(|(one, other)| {
                (attacks::between(one, other) & state.board().occupied()).is_empty()
            })
        })
    }

    /// The principal variation at `ply` is now `played`, followed by the child's.
    pub fn set_line(&mut self, ply: usize, played: Move) {
        let (here, below) = self.frames.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(played);
        let room = line.remaining_capacity();
        line.extend(below[0].line.iter().copied().take(room));
    }

    /// A quiet move, packed, caused a beta cutoff at `ply`.
    pub fn add_killer(&mut self, ply: usize, packed: u16) {
        let killers = &mut self[ply].killers;
        if killers[0] != packed {
            *killers = [packed, killers[0]];
        }
    }
}

impl Index<usize> for Stack {
    type Output = Frame;

    #[inline]
    fn index(&self, ply: usize) -> &Frame {
        &self.frames[ply]
    }
}

impl IndexMut<usize> for Stack {
    #[inline]
    fn index_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Position, notation::read_move};

    /// A stack on which these moves were played from the start, the first `before_root` of them in
    /// the game, and the position that they lead to.
    fn played(moves: &str, before_root: usize) -> (Stack, State) {
        let mut position = Position::default();
        let mut keys = Vec::new();
        for san in moves.split_whitespace() {
            keys.push(State::new(position.current()).key());
            let played = read_move(position.current(), san).expect("legal");
            assert!(position.play(played));
        }
        let mut stack = Stack::default();
        stack.begin(&keys[..before_root]);
        for (ply, key) in keys[before_root..].iter().enumerate() {
            stack.push(*key, ply, NO_CONTINUATION);
        }
        (stack, State::new(position.current()))
    }

    #[test]
    fn a_position_of_the_search_is_a_draw_when_it_returns() {
        let (stack, state) = played("e4 e5 Nf3 Nf6 Ng1 Ng8", 0);
        assert!(stack.is_repetition(&state));
        let (stack, state) = played("e4 e5 Nf3 Nf6 Ng1", 0);
        assert!(!stack.is_repetition(&state));
        assert!(stack.can_repeat(&state, 5), "by Ng8");
    }

    #[test]
    fn a_position_of_the_game_counts_when_it_has_stood_twice() {
        let once = "e4 e5 Nf3 Nf6 Ng1 Ng8";
        let (stack, state) = played(once, 6);
        assert!(!stack.is_repetition(&state), "a second time");
        let (stack, state) = played(&format!("{once} Nf3 Nf6 Ng1 Ng8"), 8);
        assert!(stack.is_repetition(&state), "a third time");
        let (stack, state) = played("e4 e5 Nf3 Nf6 Ng1", 5);
        assert!(!stack.can_repeat(&state, 0), "nothing of the game alone");
    }

    #[test]
    fn nothing_returns_once_a_pawn_has_moved() {
        let (stack, state) = played("Nf3 Nf6 Ng1 Ng8 e4", 0);
        assert!(!stack.is_repetition(&state));
        assert!(!stack.can_repeat(&state, 5));
    }

    #[test]
    fn a_line_is_the_move_and_the_childs_line() {
        let mut stack = Stack::default();
        let position = Position::default();
        let moves =
            ["e4", "d4", "c4"].map(|san| read_move(position.current(), san).expect("legal"));
        stack.set_line(1, moves[1]);
        stack.set_line(0, moves[0]);
        assert_eq!(stack[0].line.as_slice(), &moves[..2]);
        stack[1].line.clear();
        stack.set_line(0, moves[2]);
        assert_eq!(stack[0].line.as_slice(), &moves[2..]);
    }

    #[test]
    fn the_last_two_killers_are_kept_without_repeats() {
        let mut stack = Stack::default();
        for packed in [7, 8, 8, 9] {
            stack.add_killer(3, packed);
        }
        assert_eq!(stack[3].killers, [9, 8]);
    }
}
