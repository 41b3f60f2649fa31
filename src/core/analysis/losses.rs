//! How moves go wrong, counted over many games: how much is lost a move, in which phase the blunders
//! are, how many mates are missed and how many pieces left hanging. So people of a rating can be
//! compared with opponents that are meant to play like them.

use super::{accuracy, phases::Division, phases::Phase};
use crate::{
    chess::Score,
    engine::{exchange, movegen, sight::mates, state::State},
};
use serde::Serialize;
use shakmaty::{Chess, Move, Position as _, Role};

/// Upper ends of the classes of loss, in centipawns; the last class has none.
pub const CLASSES: [u32; 5] = [20, 50, 100, 200, 400];

/// Moves of a game's first plies are not counted: they are known by heart.
const FROM_PLY: usize = 10;

/// Nor are moves in positions decided by more than this, in centipawns: nothing depends on them.
const OPEN: i32 = 600;

/// A loss of so many percent of the point, or more, is a blunder.
const BLUNDER: f64 = 15.0;

/// A capture that wins so much takes a piece that was left hanging.
const PIECE: i32 = 250;

/// Counts of one player or group of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Losses {
    pub games: u64,
    /// Moves counted.
    pub moves: u64,
    /// Centipawns lost by them, at most 1,000 each.
    pub lost: u64,
    /// Moves in each class of [`CLASSES`], and above.
    pub classes: [u64; 6],
    /// Moves and blunders in each of [`Phase::ALL`].
    pub phases: [(u64, u64); 3],
    /// Positions with a mate in one, and those where another move was played.
    pub mates: (u64, u64),
    /// Blunders after which the opponent could win a piece by a capture.
    pub hung: u64,
}

/// A move with what is needed to count it. Scores are from White's side.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// Plies before it in the game.
    pub ply: usize,
    pub before: &'a Chess,
    pub played: Move,
    /// Of the positions before and after it, where they are known.
    pub scores: Option<(Score, Score)>,
}

impl Losses {
    /// Counts a move.
    pub fn count(&mut self, step: &Step<'_>, division: &Division) {
        let state = State::new(step.before);
        let can_mate = movegen::legal(&state)
            .iter()
            .any(|played| mates(&state, *played));
        if can_mate {
            self.mates.0 += 1;
            self.mates.1 += u64::from(!mates(&state, step.played));
        }
        let Some((before, after)) = step.scores else {
            return;
        };
        let open = matches!(before, Score::Cp(cp) if cp.abs() <= OPEN);
        if step.ply < FROM_PLY || !open {
            return;
        }
        let mover = step.before.turn();
        let loss = accuracy::loss(before, after, mover);
        let own = |score: Score| score.for_white(mover).win_percent();
        let blunder = own(before) - own(after) >= BLUNDER;
        self.moves += 1;
        self.lost += u64::from(loss);
        let class = CLASSES.iter().position(|end| loss < *end);
        if let Some(count) = self.classes.get_mut(class.unwrap_or(CLASSES.len())) {
            *count += 1;
        }
        let phase = division.phase(step.ply);
        let place = Phase::ALL.iter().position(|one| *one == phase);
        if let Some((moves, blunders)) = place.and_then(|place| self.phases.get_mut(place)) {
            *moves += 1;
            *blunders += u64::from(blunder);
        }
        self.hung += u64::from(blunder && hangs(&state, step.played));
    }

    /// Adds what another has counted.
    pub fn add(&mut self, other: &Losses) {
        self.games += other.games;
        self.moves += other.moves;
        self.lost += other.lost;
        for (own, more) in self.classes.iter_mut().zip(other.classes) {
            *own += more;
        }
        for (own, more) in self.phases.iter_mut().zip(other.phases) {
            own.0 += more.0;
            own.1 += more.1;
        }
        self.mates.0 += other.mates.0;
        self.mates.1 += other.mates.1;
        self.hung += other.hung;
    }

    /// Centipawns lost a move; `None` where nothing was counted.
    pub fn average(&self) -> Option<f64> {
        share(self.lost, self.moves)
    }

    /// Share of the moves in each class of loss, 0 to 1.
    pub fn shares(&self) -> [Option<f64>; 6] {
        self.classes.map(|count| share(count, self.moves))
    }

    /// Share of the moves of each phase that are blunders, 0 to 1.
    pub fn blunders(&self) -> [Option<f64>; 3] {
        self.phases.map(|(moves, blunders)| share(blunders, moves))
    }

    /// Share of all moves that are blunders, 0 to 1.
    pub fn all_blunders(&self) -> Option<f64> {
        let blunders = self.phases.iter().map(|(_, blunders)| blunders).sum();
        share(blunders, self.moves)
    }

    /// Share of mates in one that were not played, 0 to 1.
    pub fn mates_missed(&self) -> Option<f64> {
        share(self.mates.1, self.mates.0)
    }

    /// Share of the moves that left a piece hanging, 0 to 1.
    pub fn pieces_hung(&self) -> Option<f64> {
        share(self.hung, self.moves)
    }
}

fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// Whether the opponent can win a piece by a capture after this move. What the move itself took is
/// paid back by taking on the same square, unless it was but a pawn: a piece for a pawn is lost too.
fn hangs(before: &State, played: Move) -> bool {
    let gain = exchange::immediate_gain(played);
    let paid = if gain > exchange::worth(Role::Pawn) {
        gain
    } else {
        0
    };
    let state = before.play(played);
    movegen::legal(&state).into_iter().any(|reply| {
        let paid = if reply.to() == played.to() { paid } else { 0 };
        reply.is_capture() && exchange::see_ge(&state, reply, PIECE + paid)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};

    fn counted(text: &str, san: &str, scores: (i32, i32)) -> Losses {
        let position = fen::read(text).expect("a legal FEN");
        let chess = position.current();
        let played = notation::read_move(chess, san).expect(san);
        let mut losses = Losses::default();
        let step = Step {
            ply: 20,
            before: chess,
            played,
            scores: Some((Score::Cp(scores.0), Score::Cp(scores.1))),
        };
        losses.count(&step, &Division::of([chess]));
        losses
    }

    const MIDDLE: &str = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 9";

    #[test]
    fn a_piece_left_hanging_is_a_blunder_of_its_class() {
        let losses = counted(MIDDLE, "Bxh7", (20, -250));
        assert_eq!((losses.moves, losses.lost, losses.hung), (1, 270, 1));
        assert_eq!(losses.classes, [0, 0, 0, 0, 1, 0]);
        assert_eq!(losses.all_blunders(), Some(1.0));
    }

    #[test]
    fn a_piece_that_is_traded_does_not_hang() {
        let queens = "rnbqkbnr/1pp2ppp/8/p3p3/4P2P/8/PPP2PP1/RNBQKBNR w KQkq - 0 5";
        let losses = counted(queens, "Qxd8", (0, -250));
        assert_eq!((losses.all_blunders(), losses.hung), (Some(1.0), 0));
        assert_eq!(counted(queens, "Qd7", (0, -600)).hung, 1, "for nothing");
        // The new queen is taken for what a pawn was worth.
        let promotes = "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(counted(promotes, "b8=Q", (0, -250)).hung, 0);
    }

    #[test]
    fn a_good_move_loses_nothing_and_decided_games_do_not_count() {
        let losses = counted(MIDDLE, "Re1", (20, 25));
        assert_eq!((losses.lost, losses.classes[0], losses.hung), (0, 1, 0));
        assert_eq!(counted(MIDDLE, "Re1", (900, 300)).moves, 0);
    }

    #[test]
    fn mates_in_one_are_counted_whatever_the_score() {
        let back_rank = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";
        assert_eq!(counted(back_rank, "Re8", (900, 900)).mates, (1, 0));
        assert_eq!(counted(back_rank, "Re7", (900, 900)).mates, (1, 1));
    }
}
