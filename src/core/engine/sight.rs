//! Seeing less than there is: how the search makes the mistakes of a person.
//!
//! A weak player does not play at random. They misjudge positions, and do not think of some moves.
//! Both are drawn from the game's seed and from what is misjudged (the position, the pawn structure,
//! the kings and the pieces around, a move in a position), never from chance during the search: in
//! the same game the same position is misjudged in the same way, and another game has other
//! mistakes. A mate in one is an exception for all but beginners, and so are a queen that can be
//! taken and the recapture of a piece.
//!
//! While it sees so little, the search keeps apart what it stores: the table's keys are salted, and
//! its histories forgotten before and after.

use super::{
    evaluation::{FULL_PHASE, phase},
    exchange::{see_ge, worth},
    messages::Limits,
    movegen,
    skill::{Skill, Taste},
    state::{State, landing, pack},
    value::{EVALUATION_BOUND, TB_WIN_BOUND, Value, is_decided},
};
use crate::{
    chess::{Position, mixer::mixed},
    sort,
};
use shakmaty::{Bitboard, CastlingSide, Color, Move, Piece, Role, Square, attacks};

/// A player's sight during one search.
#[derive(Clone, Debug)]
pub struct Sight {
    skill: Skill,
    /// The player's side.
    me: Color,
}

/// A root move that comes to mind, and how much the player likes or dislikes it, in centipawns,
/// for what it is and not for where it leads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    pub played: Move,
    pub habit: Value,
}

/// A capture that wins so much, in centipawns, comes to mind more easily.
const PRIZE: Value = 200;

/// Numbers that tell the kinds of draws from one seed apart.
mod salt {
    pub const TABLE: u64 = 0x51_7cc1_b727_220a;
    pub const TACTICS: u64 = 1;
    pub const KINGS: u64 = 2;
    pub const ENDINGS: u64 = 3;
    pub const PAWNS: u64 = 4;
    pub const MOVES: u64 = 5;
    pub const DEPTH: u64 = 6;
    pub const MATES: u64 = 7;
    pub const LAPSES: u64 = 8;
}

impl Sight {
    /// The sight of the side to move at the root.
    pub fn new(skill: &Skill, root: &State) -> Sight {
        Sight {
            skill: skill.clone(),
            me: root.turn(),
        }
    }

    /// What the table's keys are changed by, so that nothing found by this search is met by another
    /// one, nor the other way round.
    pub fn table_salt(&self, root: &State) -> u64 {
        mixed(self.skill.seed ^ salt::TABLE ^ root.key())
    }

    /// The evaluation as this player sees it, from the mover's side like `value`.
    pub fn misjudged(&self, value: Value, state: &State) -> Value {
        let errors = &self.skill.errors;
        let board = state.board();
        let phase = phase(board);
        let queens = board.queens().any();
        let keys = state.keys();
        let mut for_white = errors.pawns * self.normal(keys.pawns, salt::PAWNS);
        for_white += self.tactical_error(state.key());
        if queens && errors.kings > 0.0 {
            for_white += errors.kings * self.normal(around_kings(state), salt::KINGS);
        }
        let few = f64::from(FULL_PHASE - phase) / f64::from(FULL_PHASE);
        if few > 0.5 && errors.endings > 0.0 {
            let drawn = self.normal(state.key(), salt::ENDINGS);
            for_white += errors.endings * (2.0 * few - 1.0) * drawn;
        }
        let mine = self.liked(state, phase);
        let own = if state.turn() == self.me { mine } else { -mine };
        let error = state.turn().fold_wb(for_white, -for_white) as Value;
        (value + error + own).clamp(-EVALUATION_BOUND, EVALUATION_BOUND)
    }

    /// What the position has of what the player likes.
    fn liked(&self, state: &State, phase: i32) -> Value {
        let taste = &self.skill.taste;
        if *taste == Taste::default() {
            return 0;
        }
        let board = state.board();
        let own = board.by_color(self.me);
        let pieces = own & !(board.pawns() | board.kings());
        let mut liked = taste.pawns * (own & board.pawns()).count() as Value;
        if board.queens().any() {
            let near = around(state.king(!self.me));
            liked += taste.attack * (pieces & near).count() as Value;
        }
        liked += taste.exchanges * (FULL_PHASE - phase) / 2;
        if phase > FULL_PHASE / 2 {
            let home = Bitboard::from_rank(
                self.me
                    .fold_wb(shakmaty::Rank::First, shakmaty::Rank::Eighth),
            );
            let minor = own & (board.knights() | board.bishops());
            liked += taste.development * (minor & !home).count() as Value;
        }
        liked
    }

    /// Whether the player does not think of this move, `ply` plies after the root, where `last` is
    /// the square that the move before went to. Never in check.
    ///
    /// Long moves, moves backwards and knights' moves are overlooked more often, captures that win
    /// material less often, recaptures hardly ever, and the further ahead a move is, the less it comes to mind.
    pub fn overlooks(&self, state: &State, played: Move, ply: usize, last: Option<Square>) -> bool {
        if self.skill.overlooked <= 0.0 || state.is_check() {
            return false;
        }
        let mut share = self.skill.overlooked * conspicuity(state.turn(), played);
        share *= match ply {
            0 => 0.6,
            1 => 1.0,
            2 => 1.25,
            _ => 1.5,
        };
        if played.is_capture() && see_ge(state, played, PRIZE) {
            share *= 0.5;
        }
        if last == Some(played.to()) {
            share *= 0.15;
        }
        if played.is_promotion() || played.capture() == Some(Role::Queen) {
            share *= 0.4;
        }
        self.chance(state.key() ^ u64::from(pack(played)) << 20, salt::MOVES) < share
    }

    /// The moves that come to mind at the root, at least one where there is one.
    pub fn candidates(&self, position: &Position, root: &State, moves: &[Move]) -> Vec<Candidate> {
        let last = position.last_move().map(|played| landing(played, !self.me));
        let misses = self.chance(root.key(), salt::MATES) < self.skill.mates_missed;
        let comes_to_mind = |played: &&Move| {
            let played = **played;
            if mates(root, played) {
                return !misses;
            }
            let prize = played.capture().map_or(0, worth);
            let plain = last == Some(played.to()) && prize > 0 && see_ge(root, played, 0)
                || prize >= worth(Role::Queen) && see_ge(root, played, worth(Role::Knight));
            plain || !self.overlooks(root, played, 0, last)
        };
        let mut kept: Vec<Move> = moves.iter().filter(comes_to_mind).copied().collect();
        if kept.is_empty() {
            kept = moves.to_vec();
        }
        // However few the nodes, a mate is among the first that are searched.
        sort::by_cached_key(&mut kept, |played| !mates(root, *played));
        kept.into_iter()
            .map(|played| Candidate {
                played,
                habit: habit(position, root, played),
            })
            .collect()
    }

    /// These limits, and the skill's besides.
    pub fn limits(&self, limits: &Limits, root: &State) -> Limits {
        Limits {
            nodes: limits.nodes.into_iter().chain([self.skill.nodes]).min(),
            depth: limits.depth.into_iter().chain(self.depth(root)).min(),
            ..limits.clone()
        }
    }

    /// Plies to look ahead at this root.
    fn depth(&self, root: &State) -> Option<u32> {
        let depth = self.skill.depth?;
        let more = self.chance(root.key(), salt::DEPTH) < depth.fract();
        Some(depth.trunc() as u32 + u32::from(more))
    }

    /// How far a position by itself is misjudged, in centipawns: nearly always a little, and now and
    /// then by as much as a piece. So people err: most of their moves are good, and a few are very
    /// bad.
    fn tactical_error(&self, key: u64) -> f64 {
        /// Share of positions that are misjudged by much, and how much more than the others; the
        /// two factors together have the deviation 1.
        const LAPSES: f64 = 0.1;
        const SMALL: f64 = 0.6;
        const LARGE: f64 = 2.6;
        /// A queen is never misjudged.
        const MOST: f64 = 300.0;
        let lapses = self.chance(key, salt::LAPSES) < LAPSES;
        let share = if lapses { LARGE } else { SMALL };
        let error = self.skill.errors.tactics * share * self.normal(key, salt::TACTICS);
        error.clamp(-MOST, MOST)
    }

    /// A number from 0 to 1, the same for the same key.
    fn chance(&self, key: u64, salt: u64) -> f64 {
        let drawn = mixed(mixed(key ^ self.skill.seed).wrapping_add(salt));
        (drawn >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number of mean 0 and deviation 1, nearly normal, the same for the same key.
    fn normal(&self, key: u64, salt: u64) -> f64 {
        let drawn = mixed(mixed(key ^ self.skill.seed).wrapping_add(salt));
        // Four even numbers of 16 bits: their sum has the deviation 65,536 / √3.
        let sum: u64 = (0..4).map(|part| drawn >> (16 * part) & 0xffff).sum();
        (sum as f64 - 2.0 * 65_535.0) * 3.0_f64.sqrt() / 65_536.0
    }
}

/// How easily a move is overlooked, 1 for an ordinary one.
fn conspicuity(mover: Color, played: Move) -> f64 {
    let Some(from) = played.from() else {
        return 1.0;
    };
    let to = played.to();
    let role = played.role();
    let length = from.distance(to);
    let forward = mover.fold_wb(
        i32::from(to.rank()) - i32::from(from.rank()),
        i32::from(from.rank()) - i32::from(to.rank()),
    );
    let mut factor = match role {
        Role::Pawn => 0.6,
        Role::Knight => 1.3,
        Role::King => 0.8,
        Role::Bishop | Role::Rook | Role::Queen => 0.8 + 0.12 * f64::from(length),
    };
    if forward < 0 && role != Role::King {
        factor *= 1.3;
    }
    factor
}

/// What people do by habit, and what they do not like to do, besides where it leads.
fn habit(position: &Position, root: &State, played: Move) -> Value {
    /// Castling is done early.
    const CASTLE: Value = 45;
    /// The king stays at home while there are queens, most of all before castling.
    const KING_WALK: Value = -70;
    const RIGHTS_LOST: Value = -80;
    /// A piece is not moved back to where it came from.
    const BACK: Value = -45;
    /// Nor twice in a row in the opening.
    const TWICE: Value = -25;
    const OPENING_PLIES: usize = 20;
    if root.is_check() || played.capture().is_some() {
        return 0;
    }
    if played.is_castle() {
        return CASTLE;
    }
    let mut habit = 0;
    if played.role() == Role::King && root.board().queens().any() {
        habit += KING_WALK;
        let castles = root.chess();
        let may = |side| shakmaty::Position::castles(castles).has(root.turn(), side);
        if CastlingSide::ALL.into_iter().any(may) {
            habit += RIGHTS_LOST;
        }
    }
    let own_last = position.moves().rev().nth(1);
    if let Some(last) = own_last
        && played.from() == Some(last.to())
        && played.role() != Role::Pawn
    {
        if last.from() == Some(played.to()) {
            habit += BACK;
        } else if position.ply() < OPENING_PLIES {
            habit += TWICE;
        }
    }
    habit
}

/// A value at the root with the habit counted in; mates are mates.
pub fn with_habit(value: Value, habit: Value) -> Value {
    if is_decided(value) {
        value
    } else {
        value + habit
    }
}

/// The bound of a window at the root for a move with this habit: with the habit counted in, values
/// above it are those above `bound`. What is decided is so whatever the habit.
pub fn without_habit(bound: Value, habit: Value) -> Value {
    if is_decided(bound) {
        bound
    } else {
        (bound - habit).clamp(1 - TB_WIN_BOUND, TB_WIN_BOUND - 1)
    }
}

/// Whether the move is checkmate.
pub fn mates(state: &State, played: Move) -> bool {
    let after = state.play(played);
    after.is_check() && !movegen::any_legal(&after)
}

/// The squares at most three steps from a king.
fn around(king: Square) -> Bitboard {
    let one = attacks::king_attacks(king).with(king);
    let wider = |squares: Bitboard| {
        squares
            .into_iter()
            .fold(squares, |sum, square| sum | attacks::king_attacks(square))
    };
    wider(wider(one))
}

/// A key of both kings and what stands next to them.
fn around_kings(state: &State) -> u64 {
    let board = state.board();
    Color::ALL.into_iter().fold(0, |key, color| {
        let king = state.king(color);
        let near = attacks::king_attacks(king) & board.occupied();
        let code = |square: Square| {
            let piece = board.piece_at(square).map_or(0, number);
            (square.to_usize() as u64) << 4 | piece
        };
        near.into_iter()
            .fold(key ^ mixed(code(king) ^ 0x9e37), |key, square| {
                key ^ mixed(code(square))
            })
    })
}

fn number(piece: Piece) -> u64 {
    1 + piece.role as u64 + 7 * u64::from(piece.color.is_black())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::{Score, fen},
        engine::{evaluation::Choice, solo::Solo, strength, value::mate_in},
    };

    #[test]
    fn a_window_moves_with_the_habit_but_never_into_the_mates() {
        for bound in [-300, 0, 1_343] {
            assert_eq!(without_habit(bound, -150), bound + 150);
            assert_eq!(with_habit(without_habit(bound, -150), -150), bound);
        }
        let mate = mate_in(9);
        assert_eq!(
            (without_habit(mate, -150), with_habit(mate, -150)),
            (mate, mate)
        );
        assert_eq!(without_habit(TB_WIN_BOUND - 1, -150), TB_WIN_BOUND - 1);
        assert_eq!(without_habit(-mate, 45), -mate);
    }

    #[test]
    fn who_says_mate_in_one_mates() {
        let position = fen::read("8/8/6pp/q7/8/8/8/2k4K b - - 0 1").expect("a legal FEN");
        let mut solo = Solo::new(1, &Choice::default());
        let mut found = 0;
        for seed in 0..60 {
            let limits = Limits {
                skill: Some(Box::new(strength::skill(1_875, seed))),
                ..Limits::default()
            };
            let info = solo.search(&position, &limits).expect("a search");
            let line = info.lines.first().expect("a line");
            if let Score::Mates(moves) = line.score {
                found += 1;
                // The king is mated by no move here, and not by a king's move at all.
                assert!(moves > 1, "seed {seed}: {line:?}");
            }
        }
        assert!(found > 0, "some see a mate");
    }
}
