//! Account E's opinion: possession, and for each kind of man its mobility, threats and
//! protection, weighed by small integers that a genetic search bred.

use super::{
    chess_game::{ChessGame, became_possible},
    material::for_mover,
};
use crate::textbook::Opinion;
use shakmaty::{Bitboard, Board, ByRole, Chess, Color, Move, Position as _, Role, attacks};

/// The account's 25 integers: six of possession, which are fixed, and 19 from 0 to 5.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The worth of owning a man, in the unit of the other weights. The account fixes them
    /// without publishing them; these are ours, ten units to the pawn.
    pub possession: ByRole<i32>,
    /// For each square that a man of the kind can go to.
    pub mobility: ByRole<i32>,
    /// For each attack on an opponent's man of the kind; on the king it is a check.
    pub threats: ByRole<i32>,
    /// For each guard of an own man of the kind.
    pub protection: ByRole<i32>,
    /// For each rank that a pawn has gone.
    pub pawn_advance: i32,
}

impl Weights {
    /// The result that the account publishes.
    pub fn published() -> Weights {
        Weights {
            possession: ByRole {
                pawn: 10,
                knight: 30,
                bishop: 30,
                rook: 50,
                queen: 90,
                king: 0,
            },
            mobility: ByRole {
                pawn: 0,
                knight: 0,
                bishop: 0,
                rook: 0,
                queen: 1,
                king: 0,
            },
            threats: ByRole {
                pawn: 0,
                knight: 1,
                bishop: 1,
                rook: 2,
                queen: 5,
                king: 4,
            },
            protection: ByRole {
                pawn: 0,
                knight: 1,
                bishop: 1,
                rook: 0,
                queen: 0,
                king: 0,
            },
            pawn_advance: 1,
        }
    }

    /// White less Black, in tenths of a pawn.
    pub fn of(&self, board: &Board) -> i32 {
        self.side(board, Color::White) - self.side(board, Color::Black)
    }

    /// The same weights with all but one group at 0, group by group.
    pub fn alone(&self) -> Vec<(&'static str, Weights)> {
        const NONE: ByRole<i32> = ByRole {
            pawn: 0,
            knight: 0,
            bishop: 0,
            rook: 0,
            queen: 0,
            king: 0,
        };
        let nothing = Weights {
            possession: NONE,
            mobility: NONE,
            threats: NONE,
            protection: NONE,
            pawn_advance: 0,
        };
        vec![
            (
                "possession",
                Weights {
                    possession: self.possession,
                    ..nothing.clone()
                },
            ),
            (
                "mobility",
                Weights {
                    mobility: self.mobility,
                    ..nothing.clone()
                },
            ),
            (
                "threats",
                Weights {
                    threats: self.threats,
                    ..nothing.clone()
                },
            ),
            (
                "protection",
                Weights {
                    protection: self.protection,
                    ..nothing.clone()
                },
            ),
            (
                "pawn advance",
                Weights {
                    pawn_advance: self.pawn_advance,
                    ..nothing
                },
            ),
        ]
    }

    /// One side's sum.
    pub fn side(&self, board: &Board, color: Color) -> i32 {
        let own = board.by_color(color);
        let other = board.by_color(color.other());
        let mut sum = 0;
        for square in own {
            let Some(piece) = board.piece_at(square) else {
                continue;
            };
            let reach = attacks::attacks(square, piece, board.occupied());
            sum += self.possession[piece.role];
            let weight = self.mobility[piece.role];
            if weight != 0 {
                sum += weight * count(mobility(board, piece.role, square, reach, color));
            }
            // Most men reach none or few: what is empty need not be asked about six kinds.
            let (threatened, protected) = (reach & other, reach & own);
            for (targets, weights) in [(threatened, &self.threats), (protected, &self.protection)] {
                for target in targets {
                    sum += board.role_at(target).map_or(0, |role| weights[role]);
                }
            }
            if piece.role == Role::Pawn {
                let gone = match color {
                    Color::White => i32::from(u8::from(square.rank())) - 1,
                    Color::Black => 6 - i32::from(u8::from(square.rank())),
                };
                sum += self.pawn_advance * gone;
            }
        }
        sum
    }
}

/// The squares that a man can go to: a pawn pushes and takes, the others go where they look.
fn mobility(
    board: &Board,
    role: Role,
    square: shakmaty::Square,
    reach: Bitboard,
    color: Color,
) -> Bitboard {
    if role != Role::Pawn {
        return reach & !board.by_color(color);
    }
    let free = !board.occupied();
    let home = Bitboard::from(color.fold_wb(shakmaty::Rank::Second, shakmaty::Rank::Seventh));
    let step = |squares: Bitboard| match color {
        Color::White => squares.shift(8),
        Color::Black => squares.shift(-8),
    };
    let from = Bitboard::from_square(square);
    let once = step(from) & free;
    let twice = if (from & home).any() {
        step(once) & free
    } else {
        Bitboard::EMPTY
    };
    once | twice | (reach & board.by_color(color.other()))
}

fn count(squares: Bitboard) -> i32 {
    i32::try_from(squares.count()).unwrap_or(0)
}

impl Opinion<ChessGame> for Weights {
    fn value(&self, _rules: &ChessGame, state: &Chess) -> i32 {
        for_mover(self.of(state.board()), state.turn())
    }

    /// Quiet moves first: the smaller the one-ply score, whoever it favours, the better the
    /// place. The account found its cut-offs that way ("stand pat" first).
    fn promise(&self, _rules: &ChessGame, state: &Chess, chosen: Move) -> i32 {
        let mut after = state.clone();
        after.play_unchecked(chosen);
        -self.of(after.board()).abs()
    }

    /// As the account has it, only what the last move made possible. A threat is worth so much
    /// to this opinion that it hardly ever stands pat: all captures would never come to an end.
    fn disturbs(
        &self,
        _rules: &ChessGame,
        last: Option<(&Chess, Move)>,
        _state: &Chess,
        chosen: Move,
    ) -> bool {
        chosen.is_capture()
            && last.is_none_or(|(before, last)| became_possible(before, last, chosen))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    #[test]
    fn the_published_weights_lie_in_their_range() {
        let weights = Weights::published();
        let tuned = [&weights.mobility, &weights.threats, &weights.protection]
            .into_iter()
            .flat_map(|kind| Role::ALL.map(|role| kind[role]))
            .chain([weights.pawn_advance]);
        let tuned: Vec<i32> = tuned.collect();
        assert_eq!(tuned.len(), 19);
        assert!(tuned.iter().all(|weight| (0..=5).contains(weight)));
        assert_eq!(
            (
                weights.threats.queen,
                weights.threats.king,
                weights.mobility.queen
            ),
            (5, 4, 1)
        );
    }

    #[test]
    fn a_hand_computed_position() {
        // White: queen d1, king e1, pawn e4. Black: king e8, knight d5.
        // The queen goes to a1 b1 c1, d2 d3 d4 d5, c2 b3 a4, e2 f3 g4 h5: 14 squares.
        // She attacks the knight (1), the pawn attacks it (1); nobody guards anything that
        // counts. The pawn has gone two ranks. The knight attacks nothing that counts; the
        // black king guards nothing.
        let position = fen::read("4k3/8/8/3n4/4P3/8/8/3QK3 w - - 0 1").expect("a legal FEN");
        let white = 90 + 10 + 14 + 2 + 2;
        let black = 30;
        assert_eq!(
            Weights::published().of(position.current().board()),
            white - black
        );
    }
}
