//! Positions worth learning from, packed from the mover's side.

use crate::{
    engine::{
        evaluation::network::{bucket, feature::View},
        state::State,
    },
    tuning::games::chain::{Chain, MOST_SCORE, Outcome, Ply, Scored, UNSEARCHED, teaches},
};
use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Chess, Color, Piece, Position as _, Role, Square};

/// A position as the mover sees it, own pieces white and moving up, with what it should be worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    occupied: u64,
    /// Half a byte a piece, in the order of squares: kind, and 8 for the opponent's.
    pieces: [u8; 16],
    /// The search's score in centipawns for the mover.
    score: i16,
    /// The game's result for the mover: 0 lost, 1 drawn, 2 won; [`NO_RESULT`] outside games.
    result: u8,
}

/// The inputs that are on in one view.
pub type Features = ArrayVec<u16, 32>;

/// For positions that belong to no game.
pub(super) const NO_RESULT: u8 = 3;

impl Sample {
    /// The quiet positions of a game: no check, and the best move takes and promotes nothing. Their
    /// scores are those of [`looked_ahead`], with this share of what follows; only those after the last
    /// move that was drawn at random know the game's result, which says nothing about the ones before.
    pub fn of(chain: &Chain, ahead: f32) -> impl Iterator<Item = Sample> + '_ {
        let drawn = chain.plies.iter().rposition(|ply| ply.score == UNSEARCHED);
        let scores = looked_ahead(&chain.plies, ahead);
        let searched = chain.positions().zip(scores).enumerate();
        searched.filter_map(move |(at, (scored, score))| {
            let outcome = chain
                .outcome
                .filter(|_| drawn.is_none_or(|drawn| drawn < at));
            Sample::new(&scored, score, outcome)
        })
    }

    fn new(scored: &Scored, score: i16, outcome: Option<Outcome>) -> Option<Sample> {
        let chess = &scored.chess;
        if !teaches(&State::new(chess), scored.played, scored.score) {
            return None;
        }
        let mover = chess.turn();
        let score = mover.fold_wb(score, -score);
        let result = outcome.map_or(NO_RESULT, |outcome| {
            let white_share = outcome.white_share();
            (2.0 * mover.fold_wb(white_share, 1.0 - white_share)) as u8
        });
        Sample::packed(chess, score, result)
    }

    /// A position with its mover's score in centipawns and result (0 lost, 1 drawn, 2 won,
    /// [`NO_RESULT`]).
    pub fn packed(chess: &Chess, score: i16, result: u8) -> Option<Sample> {
        let mover = chess.turn();
        let mut sample = Sample {
            occupied: 0,
            pieces: [0; 16],
            score,
            result,
        };
        let turned = |square: Square| mover.fold_wb(square, square.flip_vertical());
        let occupied: Bitboard = chess.board().occupied().into_iter().map(turned).collect();
        sample.occupied = occupied.0;
        for (at, square) in occupied.into_iter().enumerate().take(32) {
            let piece = chess.board().piece_at(turned(square))?;
            let enemy = u8::from(piece.color != mover) << 3;
            let code = (piece.role as u8 - 1) | enemy;
            *sample.pieces.get_mut(at / 2)? |= code << (4 * (at % 2));
        }
        Some(sample)
    }

    fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Bitboard(self.occupied)
            .into_iter()
            .enumerate()
            .map(|(at, square)| {
                let code = self.pieces[at / 2 % 16] >> (4 * (at % 2)) & 15;
                let role = Role::ALL[usize::from(code & 7) % 6];
                let color = Color::from_white(code & 8 == 0);
                (square, Piece { color, role })
            })
    }

    /// The inputs that are on, in the mover's view and in the opponent's.
    #[inline]
    pub fn features(&self) -> [Features; 2] {
        let mut kings = [Square::E1; 2];
        for (square, piece) in self.pieces() {
            if piece.role == Role::King {
                kings[usize::from(piece.color.is_black())] = square;
            }
        }
        let views = [
            View::new(Color::White, kings[0]),
            View::new(Color::Black, kings[1]),
        ];
        let mut features = [Features::new(), Features::new()];
        for (square, piece) in self.pieces() {
            for (features, view) in features.iter_mut().zip(views) {
                let _never_more = features.try_push(view.feature(square, piece) as u16);
            }
        }
        features
    }

    /// Which set of output weights the position uses.
    pub fn bucket(&self, buckets: usize) -> usize {
        bucket(self.occupied.count_ones() as usize, buckets)
    }

    /// The search's score in centipawns for the mover.
    pub fn score(&self) -> i16 {
        self.score
    }

    /// What the network's output should foretell, 0 to 1: `result_share` of it is the game's
    /// result, the rest what the score promises (a logistic curve, `scale` centipawns to the
    /// factor e of the odds). Without a result the score is all.
    pub fn target(&self, result_share: f32, scale: f32) -> f32 {
        let promised = promised(self.score, scale);
        if self.result == NO_RESULT {
            return promised;
        }
        result_share * f32::from(self.result) / 2.0 + (1.0 - result_share) * promised
    }
}

/// Centipawns to the factor e of the odds where scores are mixed as win chances.
const MIXING_SCALE: f32 = 200.0;

/// The share of the point, 0 to 1, that a score in centipawns promises by a logistic curve: `scale`
/// centipawns more are the factor e of the odds.
fn promised(score: i16, scale: f32) -> f32 {
    1.0 / (1.0 + (-f32::from(score) / scale).exp())
}

/// A game's scores in centipawns for White, each with `ahead` of it what the searches after it found, as
/// far as the moves are those that a search chose.
fn looked_ahead(plies: &[Ply], ahead: f32) -> Vec<i16> {
    let most = MOST_SCORE as i16;
    let mut follows = None;
    let mut scores: Vec<i16> = plies
        .iter()
        .rev()
        .map(|ply| {
            if ply.score == UNSEARCHED {
                follows = None;
                return ply.score;
            }
            let own = promised(ply.score.clamp(-most, most), MIXING_SCALE);
            let chance = follows.map_or(own, |follows| own + ahead * (follows - own));
            follows = Some(chance);
            let mixed = MIXING_SCALE * (chance / (1.0 - chance)).ln();
            mixed.clamp(f32::from(-most), f32::from(most)).round() as i16
        })
        .collect();
    scores.reverse();
    scores
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::fen,
        engine::state::pack,
        tuning::games::chain::{Outcome, Ply},
    };
    use shakmaty::uci::UciMove;

    fn chain(fen: &str, moves: &[(&str, i16)]) -> Chain {
        let start = fen::read(fen).expect("a position").current().clone();
        let mut chess: Chess = start.clone();
        let mut plies = Vec::new();
        for (text, score) in moves {
            let uci: UciMove = text.parse().expect("a move");
            let played = uci.to_move(&chess).expect("a legal move");
            plies.push(Ply {
                played: pack(played),
                score: *score,
            });
            chess.play_unchecked(played);
        }
        Chain {
            start,
            outcome: Some(Outcome::WhiteWins),
            plies,
        }
    }

    #[test]
    fn only_quiet_positions_are_taken_and_seen_by_their_mover() {
        let game = chain(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            &[
                ("e2e4", 30),
                ("d7d5", 40),
                ("e4d5", 50),
                ("d8d5", 60),
                ("b1c3", 9_000),
                ("d5e5", 70),
                ("f1e2", 20),
            ],
        );
        let samples: Vec<Sample> = Sample::of(&game, 0.5).collect();
        let told: Vec<(i16, u8)> = samples.iter().map(|s| (s.score, s.result)).collect();
        // Captures, a score beyond all doubt and the position in check are left out.
        // Half of each score is what came after it, or nothing.
        let results: Vec<u8> = told.iter().map(|(_, result)| *result).collect();
        assert_eq!(results, [2, 0, 0]);
        assert_eq!(told[2].0, -45, "half of 70, half of 20 for White");
        assert_eq!(told[0].0, 49, "30, 40, 50, 60, most, 70, 20");
        let own: Vec<i16> = Sample::of(&game, 0.0).map(|sample| sample.score).collect();
        assert_eq!(own, [30, -40, -70], "as the searches found them");
        let [mut ours, mut theirs] = samples[0].features();
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs, "the start position looks alike to both");
        assert_eq!(ours.len(), 32);
        assert!((samples[0].target(1.0, 400.0) - 1.0).abs() < 1e-6);
        assert!((samples[2].target(0.0, 400.0) - 0.472).abs() < 1e-3);
        assert_eq!(size_of::<Sample>(), 32);
    }

    #[test]
    fn a_move_drawn_at_random_cuts_labels_off_from_what_follows() {
        let game = chain(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            &[
                ("e2e4", 20),
                ("b8c6", 20),
                ("e1e2", UNSEARCHED),
                ("g8f6", -150),
                ("b1c3", -150),
            ],
        );
        let samples: Vec<Sample> = Sample::of(&game, 0.5).collect();
        let told: Vec<(i16, u8)> = samples.iter().map(|s| (s.score, s.result)).collect();
        let none = NO_RESULT;
        assert_eq!(told, [(20, none), (-20, none), (150, 0), (-150, 2)]);
    }

    #[test]
    fn features_are_those_that_the_engine_uses() {
        let game = chain("r3k3/1P3p2/2q5/3N4/8/8/6P1/4K2R b Kq - 0 1", &[("e8f8", 5)]);
        let sample = Sample::of(&game, 0.5).next().expect("a quiet position");
        let board = game.start.board();
        let engine = |color| {
            let view = View::of(board, color);
            let mut all: Vec<u16> = board
                .iter()
                .map(|(square, piece)| view.feature(square, piece) as u16)
                .collect();
            all.sort_unstable();
            all
        };
        let [mut ours, mut theirs] = sample.features();
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours.to_vec(), engine(Color::Black));
        assert_eq!(theirs.to_vec(), engine(Color::White));
    }
}
