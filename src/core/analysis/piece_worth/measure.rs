//! What an evaluation holds of each piece on each square, measured from outside: a piece is put on
//! a square or taken off it, and the evaluation asked before and after.
//!
//! Any evaluation can be asked so: a network that nobody told what a knight is worth shows what
//! its games have taught it.

use crate::engine::{
    Stop,
    evaluation::{Choice, Evaluator},
    state::State,
};
use shakmaty::{
    Bitboard, CastlingMode, Chess, Color, EnPassantMode, FromSetup as _, Piece, Position as _,
    Role, Setup, Square,
};

/// The worth of every kind of piece on every square, in centipawns.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceWorth {
    /// By kind (pawn to king) and square, its own side moving up. `None`: never measured there.
    /// A king cannot be taken off, so its squares are compared with each other: their mean is 0.
    pub squares: [[Option<f64>; 64]; 6],
}

/// Sums of measurements.
#[derive(Clone, Copy, Default)]
struct Mean {
    sum: f64,
    count: u32,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    fn value(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / f64::from(self.count))
    }
}

impl PieceWorth {
    /// Asks the engine's evaluation of all these positions, each with one piece more or less, or a
    /// king moved. Positions that this would make illegal are left out, and those after a `stop`.
    pub fn measure<'p>(
        choice: &Choice,
        positions: impl IntoIterator<Item = &'p Chess>,
        stop: &Stop,
    ) -> PieceWorth {
        let mut evaluator = Evaluator::new(choice);
        let value = |chess: &Chess| {
            evaluator.begin();
            let worth = f64::from(evaluator.evaluate(&State::new(chess)));
            chess.turn().fold_wb(worth, -worth)
        };
        PieceWorth::measure_by(value, positions, stop)
    }

    /// As [`PieceWorth::measure`], for any evaluation: `value` gives centipawns from White's side.
    pub fn measure_by<'p>(
        mut value: impl FnMut(&Chess) -> f64,
        positions: impl IntoIterator<Item = &'p Chess>,
        stop: &Stop,
    ) -> PieceWorth {
        let mut means = [[Mean::default(); 64]; 6];
        for chess in positions {
            if stop.is_stopped() {
                break;
            }
            let setup = plain(chess);
            let Some(before) = white_worth(&mut value, setup.clone()) else {
                continue;
            };
            for square in Square::ALL {
                for color in Color::ALL {
                    let own = color.fold_wb(square, square.flip_vertical());
                    let sign = color.fold_wb(1.0, -1.0);
                    for (role, changed, way) in changes(&setup, color, square) {
                        if let Some(after) = white_worth(&mut value, changed)
                            && let Some(mean) = means[role as usize - 1].get_mut(own.to_usize())
                        {
                            mean.add(sign * way * (after - before));
                        }
                    }
                }
            }
        }
        PieceWorth::of(means.map(|kind| kind.map(Mean::value)))
    }

    /// From absolute worths; kings are compared with their mean.
    pub fn of(mut squares: [[Option<f64>; 64]; 6]) -> PieceWorth {
        let kings = &mut squares[Role::King as usize - 1];
        let known: Vec<f64> = kings.iter().copied().flatten().collect();
        let mean = known.iter().sum::<f64>() / known.len().max(1) as f64;
        for king in kings.iter_mut().flatten() {
            *king -= mean;
        }
        PieceWorth { squares }
    }

    /// The mean over all squares of a kind, in centipawns.
    pub fn mean(&self, role: Role) -> f64 {
        let known: Vec<f64> = self.squares[role as usize - 1]
            .iter()
            .copied()
            .flatten()
            .collect();
        known.iter().sum::<f64>() / known.len().max(1) as f64
    }

    /// One figure for a kind, in centipawns: its mean, or of kings how far their squares differ.
    pub fn in_short(&self, role: Role) -> f64 {
        match role {
            Role::King => self.spread(role),
            _ => self.mean(role),
        }
    }

    /// By how much a square is better for a piece than the mean of its kind, in centipawns.
    pub fn against_mean(&self, role: Role, square: Square) -> Option<f64> {
        Some(self.at(role, square)? - self.mean(role))
    }

    /// The greatest difference between a square and the mean of its kind, in centipawns.
    pub fn spread(&self, role: Role) -> f64 {
        Square::ALL
            .into_iter()
            .filter_map(|square| self.against_mean(role, square))
            .fold(0.0, |most, off| most.max(off.abs()))
    }

    /// The worth of a piece on a square of its own side's board, in centipawns.
    pub fn at(&self, role: Role, square: Square) -> Option<f64> {
        *self.squares[role as usize - 1].get(square.to_usize())?
    }
}

/// The position without castling rights and en passant, so that pieces may come and go.
fn plain(chess: &Chess) -> Setup {
    let mut setup = chess.to_setup(EnPassantMode::Legal);
    setup.castling_rights = Bitboard::EMPTY;
    setup.ep_square = None;
    setup
}

/// The value from White's side: the mean of both sides' moves, so that having the move
/// counts for neither. `None` where one of them would be illegal or in check.
fn white_worth(value: &mut impl FnMut(&Chess) -> f64, setup: Setup) -> Option<f64> {
    let mut sum = 0.0;
    for turn in Color::ALL {
        let mut setup = setup.clone();
        setup.turn = turn;
        let chess = Chess::from_setup(setup, CastlingMode::Standard).ok()?;
        if chess.is_check() {
            return None;
        }
        sum += value(&chess);
    }
    Some(sum / 2.0)
}

/// What can be changed on a square for a side: the kind measured, the position after the change,
/// and 1 if the piece is there then, -1 if it was before.
fn changes(setup: &Setup, color: Color, square: Square) -> Vec<(Role, Setup, f64)> {
    let with = |edit: &dyn Fn(&mut Setup)| {
        let mut changed = setup.clone();
        edit(&mut changed);
        changed
    };
    match setup.board.piece_at(square) {
        Some(piece) if piece.color == color && piece.role != Role::King => {
            let without = with(&|setup| {
                setup.board.discard_piece_at(square);
            });
            vec![(piece.role, without, -1.0)]
        }
        Some(_) => Vec::new(),
        None => {
            let last = Bitboard::BACKRANKS.contains(square);
            let mut changes: Vec<(Role, Setup, f64)> = Role::ALL
                .into_iter()
                .filter(|role| *role != Role::King && !(last && *role == Role::Pawn))
                .map(|role| {
                    let more = with(&|setup| {
                        setup.board.set_piece_at(square, Piece { color, role });
                    });
                    (role, more, 1.0)
                })
                .collect();
            if let Some(king) = setup.board.king_of(color) {
                let moved = with(&|setup| {
                    setup.board.discard_piece_at(king);
                    setup.board.set_piece_at(square, Role::King.of(color));
                });
                changes.push((Role::King, moved, 1.0));
            }
            changes
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn positions() -> Vec<Chess> {
        [
            "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 10",
            "r2q1rk1/1b2bppp/p2ppn2/1p6/3NP3/1BN5/PPP1QPPP/R1B2RK1 b - - 0 12",
            "8/1p3pk1/p2p2p1/3Pp2p/2P1P2P/1P3KP1/P7/8 w - - 0 40",
        ]
        .iter()
        .map(|text| fen::read(text).expect("a position").current().clone())
        .collect()
    }

    #[test]
    fn the_classical_evaluation_holds_what_everybody_knows() {
        let worth = PieceWorth::measure(&Choice::Classical, &positions(), &Stop::new());
        let mean = |role| worth.mean(role);
        assert!(
            (50.0..200.0).contains(&mean(Role::Pawn)),
            "{}",
            mean(Role::Pawn)
        );
        assert!(mean(Role::Knight) > 2.0 * mean(Role::Pawn));
        assert!(mean(Role::Rook) > mean(Role::Knight));
        assert!(mean(Role::Queen) > mean(Role::Rook));
        assert!(
            mean(Role::King).abs() < 1e-6,
            "kings are compared with each other"
        );
        let pawn = |square| worth.at(Role::Pawn, square).expect("measured");
        assert!(pawn(Square::D7) > pawn(Square::D3), "a pawn about to queen");
        assert_eq!(
            worth.at(Role::Pawn, Square::A8),
            None,
            "no pawn stands there"
        );
    }

    #[test]
    fn colours_exchanged_hold_the_same() {
        let mirrored: Vec<Chess> = positions()
            .iter()
            .map(|chess| {
                let mut setup = chess.to_setup(EnPassantMode::Legal);
                setup.mirror();
                Chess::from_setup(setup, CastlingMode::Standard).expect("a position")
            })
            .collect();
        let one = PieceWorth::measure(&Choice::Classical, &positions(), &Stop::new());
        let other = PieceWorth::measure(&Choice::Classical, &mirrored, &Stop::new());
        for role in Role::ALL {
            let far = (one.mean(role) - other.mean(role)).abs();
            assert!(far < 1e-6, "{role:?}: {far}");
        }
    }
}
