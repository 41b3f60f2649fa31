//! A line in which one side, the attacker, moves first and is to win something: its boards, and
//! what is taken where.

use super::settle::{balance, settle};
use crate::engine::{
    exchange::{see_ge, worth},
    state::State,
    value::Value,
};
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position as _, Role, Square};

/// So many plies of an engine's line are believed.
const PLIES: usize = 12;
/// Less than this is no difference of material, in centipawns: a bishop for three pawns.
pub const LEAST: Value = 60;

/// A line of moves, the attacker's first.
#[derive(Clone, Debug)]
pub struct Attack {
    start: Chess,
    moves: Vec<Move>,
    /// After each move.
    boards: Vec<Chess>,
    is_believed: bool,
}

/// A piece that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The ply of the capture, from 0.
    pub ply: usize,
    pub role: Role,
    /// Where it is taken.
    pub on: Square,
    /// Where it stood before the line.
    pub origin: Square,
    /// What it is worth, less the piece that takes it where that is taken at once in turn; in
    /// centipawns.
    pub net: Value,
}

impl Attack {
    /// The line as far as it is legal and near enough to be believed, with the captures that its
    /// end leaves. Where the attacker is ahead of `base` (centipawns) early in it and stays so,
    /// it is cut there: what a long line wins at its end may be won in another way, or not at
    /// all. `None` for an empty line.
    pub fn new(start: &Chess, line: &[Move], base: Value) -> Option<Attack> {
        let mut attack = Attack {
            start: start.clone(),
            moves: Vec::new(),
            boards: Vec::new(),
            is_believed: true,
        };
        for played in line.iter().take(PLIES) {
            if !attack.play(*played) {
                break;
            }
        }
        if attack.moves.is_empty() {
            return None;
        }
        for played in settle(attack.last()).1 {
            if !attack.play(played) {
                break;
            }
        }
        attack.is_believed = attack.cut(base);
        Some(attack)
    }

    fn play(&mut self, played: Move) -> bool {
        let mut chess = self.last().clone();
        if !chess.is_legal(played) {
            return false;
        }
        chess.play_unchecked(played);
        self.boards.push(chess);
        self.moves.push(played);
        true
    }

    /// Drops what follows the ply at which most of the gain that is believed is made; `false`
    /// where the line wins something, but too late to be believed.
    fn cut(&mut self, base: Value) -> bool {
        let side = self.side();
        let is_believed = |index: usize, gain: Value| match gain {
            ..LEAST => false,
            LEAST..150 => index < 7,
            150..350 => index < 9,
            _ => true,
        };
        // What is given back later was not won.
        let gains: Vec<(usize, Value)> = self
            .lasting()
            .into_iter()
            .zip(&self.boards)
            .enumerate()
            .filter(|(_, (lasting, chess))| balance(chess.board(), side) - lasting < LEAST)
            .map(|(index, (lasting, _))| (index, lasting - base))
            .filter(|(index, gain)| is_believed(*index, *gain))
            .collect();
        let Some(most) = gains.iter().map(|(_, gain)| *gain).max() else {
            return self.end() - base < LEAST;
        };
        let enough = gains.iter().find(|(_, gain)| *gain * 3 >= most * 2);
        if let Some((index, _)) = enough {
            self.boards.truncate(index + 1);
            self.moves.truncate(index + 1);
        }
        true
    }

    /// After each move, what the attacker is ahead by from there to the end of the line; a
    /// capture that is taken back at once does not count.
    fn lasting(&self) -> Vec<Value> {
        let side = self.side();
        let balances: Vec<Value> = self
            .boards
            .iter()
            .map(|chess| balance(chess.board(), side))
            .collect();
        let mut least = Value::MAX;
        let mut lasting: Vec<Value> = balances
            .iter()
            .enumerate()
            .rev()
            .map(|(index, value)| {
                let attacker_moves = index % 2 == 1;
                let restored = balances.get(index + 1).copied().filter(|_| attacker_moves);
                least = least.min(restored.map_or(*value, |next| next.max(*value)));
                least.min(*value)
            })
            .collect();
        lasting.reverse();
        lasting
    }

    /// Whether what it wins is won soon enough to be believed.
    pub fn is_believed(&self) -> bool {
        self.is_believed
    }

    /// The attacker.
    pub fn side(&self) -> Color {
        self.start.turn()
    }

    pub fn start(&self) -> &Chess {
        &self.start
    }

    /// The position at the end of the line.
    pub fn last(&self) -> &Chess {
        self.boards.last().unwrap_or(&self.start)
    }

    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The attacker's balance at the end, in centipawns.
    pub fn end(&self) -> Value {
        balance(self.last().board(), self.side())
    }

    /// The position before the move at this ply, or after the last move.
    pub fn board(&self, ply: usize) -> Option<&Chess> {
        match ply.checked_sub(1) {
            None => Some(&self.start),
            Some(index) => self.boards.get(index),
        }
    }

    /// The attacker's moves, with the positions before and after.
    pub fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        (0..self.moves.len()).step_by(2).filter_map(|ply| {
            Some(Step {
                ply,
                played: *self.moves.get(ply)?,
                before: self.board(ply)?,
                after: self.boards.get(ply)?,
            })
        })
    }

    /// What the attacker takes, in order.
    pub fn taken(&self) -> Vec<Taken> {
        self.captures(0)
    }

    /// What the other side takes, in order.
    pub fn given(&self) -> Vec<Taken> {
        self.captures(1)
    }

    fn captures(&self, first: usize) -> Vec<Taken> {
        let own = self.moves.iter().enumerate().skip(first).step_by(2);
        own.filter_map(|(ply, played)| {
            let on = captured_on(*played)?;
            let role = played.capture()?;
            let answer = self.moves.get(ply + 1);
            let back = answer.filter(|own| own.to() == played.to() && own.is_capture());
            Some(Taken {
                ply,
                role,
                net: worth(role) - back.map_or(0, |_| worth(played.role())),
                on,
                origin: self.origin(ply, on)?,
            })
        })
        .collect()
    }

    /// Where the piece that stands on a square before this ply stood before the line.
    pub fn origin(&self, ply: usize, square: Square) -> Option<Square> {
        self.origin_at(ply, square, 0)
    }

    /// Where the piece that stands on a square before this ply stood before an earlier one.
    pub fn origin_at(&self, ply: usize, square: Square, earlier: usize) -> Option<Square> {
        origin(self.moves.get(earlier..ply)?, square)
    }

    /// The attacker's first promotion, and where its pawn stood before the line.
    pub fn promotion(&self) -> Option<(Move, Square)> {
        let promotes = |step: &Step| step.played.promotion().is_some();
        let step = self.steps().find(promotes)?;
        Some((step.played, self.origin(step.ply, step.played.from()?)?))
    }
}

/// Where the piece that stands on a square after these moves stood before them.
pub fn origin(moves: &[Move], square: Square) -> Option<Square> {
    let mut square = square;
    for played in moves.iter().rev() {
        if !played.is_castle() && played.to() == square {
            square = played.from()?;
        }
    }
    Some(square)
}

/// One move of the attacker.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// From 0.
    pub ply: usize,
    pub played: Move,
    pub before: &'a Chess,
    pub after: &'a Chess,
}

/// Where the captured piece stands.
pub fn captured_on(played: Move) -> Option<Square> {
    match played {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        Move::Normal {
            capture: Some(_),
            to,
            ..
        } => Some(to),
        _ => None,
    }
}

/// The pieces of a side that a piece on this square attacks.
pub fn attacked_by(board: &Board, square: Square, side: Color) -> Bitboard {
    board.attacks_from(square) & board.by_color(side)
}

/// Whether the attacker wins at least `least` centipawns by taking what stands on `square`, with
/// the piece on `from` or with any; `chess` with the attacker to move.
pub fn can_take(chess: &Chess, square: Square, from: Option<Square>, least: Value) -> bool {
    let state = State::new(chess);
    let fits =
        |own: &Move| captured_on(*own) == Some(square) && (from.is_none() || own.from() == from);
    let moves = chess.legal_moves();
    let mut fitting = moves.iter().filter(|own| fits(own));
    fitting.any(|own| see_ge(&state, *own, least))
}

/// What the exchange that a move begins wins, in centipawns, found by asking for less and less.
pub fn exchange_value(chess: &Chess, played: Move) -> Value {
    let state = State::new(chess);
    let mut least = played.capture().map_or(0, worth);
    while least > -1_000 && !see_ge(&state, played, least) {
        least -= 10;
    }
    least
}
