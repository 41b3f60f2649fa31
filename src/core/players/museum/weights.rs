//! Account E's evaluation: possession, and for each kind of piece its mobility, threats and
//! protection, weighed by small integers. Its author bred them in tournaments that ran in circles;
//! here they are as published.

use super::{
    chess_game::{ChessGame, became_possible},
    material::for_mover,
};
use crate::{players::words::terms as words, textbook::Evaluator};
use shakmaty::{
    Bitboard, Board, ByRole, Chess, Color, File, Move, Position as _, Rank, Role, Square, attacks,
};

/// The account's 25 integers: six of possession, which are fixed, and 19 from 0 to 5.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The worth of owning a piece, in the unit of the other weights. The account fixes them
    /// without publishing them; these are ours, ten units to the pawn.
    pub possession: ByRole<i32>,
    /// For each square that a piece of the kind can go to.
    pub mobility: ByRole<i32>,
    /// For each attack on an opponent's piece of the kind; on the king it is a check.
    pub threats: ByRole<i32>,
    /// For each guard of an own piece of the kind.
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
                words::POSSESSION,
                Weights {
                    possession: self.possession,
                    ..nothing.clone()
                },
            ),
            (
                words::MOBILITY,
                Weights {
                    mobility: self.mobility,
                    ..nothing.clone()
                },
            ),
            (
                words::THREATS,
                Weights {
                    threats: self.threats,
                    ..nothing.clone()
                },
            ),
            (
                words::PROTECTION,
                Weights {
                    protection: self.protection,
                    ..nothing.clone()
                },
            ),
            (
                words::PAWN_ADVANCE,
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
        let touch = self.touch(board, color);
        let occupied = board.occupied();
        // Of all that is reached, threats and guards together. There are few of them, and none
        // for most pieces.
        let touched = |reach: Bitboard| -> i32 {
            let pieces = (reach & occupied).into_iter();
            pieces.map(|at| touch[usize::from(at)]).sum()
        };
        let mut sum = self.pawns(board, color, touched);
        for role in Role::ALL {
            let pieces = own & board.by_role(role);
            sum += self.possession[role] * count(pieces);
            if role == Role::Pawn {
                continue;
            }
            for square in pieces {
                let reach = attacks::attacks(square, role.of(color), occupied);
                sum += touched(reach);
                // Counting bits is dear where the machine has no word for it.
                let mobility = self.mobility[role];
                if mobility != 0 {
                    sum += mobility * count(reach & !own);
                }
            }
        }
        sum
    }

    /// What reaching each square is worth: a threat where the other side's piece stands, a guard
    /// where an own piece does.
    fn touch(&self, board: &Board, color: Color) -> [i32; 64] {
        let mut touch = [0; 64];
        for (side, weights) in [(color, &self.protection), (color.other(), &self.threats)] {
            for role in Role::ALL {
                let weight = weights[role];
                if weight != 0 {
                    for square in board.by_color(side) & board.by_role(role) {
                        touch[usize::from(square)] = weight;
                    }
                }
            }
        }
        touch
    }

    /// What the pawns reach, where they can go, and how far they have come: all of them at once.
    fn pawns(&self, board: &Board, color: Color, touched: impl Fn(Bitboard) -> i32) -> i32 {
        let pawns = board.pawns() & board.by_color(color);
        let free = !board.occupied();
        let step = |squares: Bitboard| match color {
            Color::White => squares.shift(8),
            Color::Black => squares.shift(-8),
        };
        let left = step((pawns & !Bitboard::from(File::A)).shift(-1));
        let right = step((pawns & !Bitboard::from(File::H)).shift(1));
        let once = step(pawns) & free;
        let home = Bitboard::from(color.fold_wb(Rank::Second, Rank::Seventh));
        let twice = step(step(pawns & home) & free) & free;
        let enemies = board.by_color(color.other());
        let goals = count(once) + count(twice) + count(left & enemies) + count(right & enemies);
        let gone = |square: Square| match color {
            Color::White => i32::from(u8::from(square.rank())) - 1,
            Color::Black => 6 - i32::from(u8::from(square.rank())),
        };
        touched(left)
            + touched(right)
            + self.mobility.pawn * goals
            + self.pawn_advance * pawns.into_iter().map(gone).sum::<i32>()
    }
}

fn count(squares: Bitboard) -> i32 {
    i32::try_from(squares.count()).unwrap_or(0)
}

impl Evaluator<ChessGame> for Weights {
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
    /// to this evaluation that it hardly ever stands pat: all captures would never come to an end.
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

    /// Man by piece and target by target, as the account describes it.
    fn one_by_one(weights: &Weights, board: &Board, color: Color) -> i32 {
        let (own, other) = (board.by_color(color), board.by_color(color.other()));
        let mut sum = 0;
        for square in own {
            let piece = board.piece_at(square).expect("a piece stands here");
            let reach = attacks::attacks(square, piece, board.occupied());
            sum += weights.possession[piece.role];
            for target in reach {
                if let Some(role) = board.role_at(target) {
                    let mine = own.contains(target);
                    let kind = if mine {
                        &weights.protection
                    } else {
                        &weights.threats
                    };
                    sum += kind[role];
                }
            }
            let goals = if piece.role == Role::Pawn {
                let ahead = |by: i32| square.offset(color.fold_wb(8 * by, -8 * by));
                let free = |by| ahead(by).is_some_and(|to| !board.occupied().contains(to));
                let home = color.fold_wb(Rank::Second, Rank::Seventh);
                i32::from(free(1))
                    + i32::from(square.rank() == home && free(1) && free(2))
                    + count(reach & other)
            } else {
                count(reach & !own)
            };
            sum += weights.mobility[piece.role] * goals;
            if piece.role == Role::Pawn {
                let rank = i32::from(u8::from(square.rank()));
                sum += weights.pawn_advance * color.fold_wb(rank - 1, 6 - rank);
            }
        }
        sum
    }

    #[test]
    fn all_pieces_at_once_count_as_one_by_one() {
        let by_role = |values: [i32; 6]| ByRole {
            pawn: values[0],
            knight: values[1],
            bishop: values[2],
            rook: values[3],
            queen: values[4],
            king: values[5],
        };
        let other = Weights {
            mobility: by_role([3, 1, 4, 1, 5, 2]),
            threats: by_role([2, 0, 5, 3, 1, 4]),
            protection: by_role([1, 5, 0, 2, 4, 3]),
            pawn_advance: 3,
            ..Weights::published()
        };
        for text in [
            "startpos",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/P1k3p1/1p6/pP6/3pP1Kp/3P4/5PpP/8 b - - 0 1",
        ] {
            let position = fen::read(text).expect("a legal FEN");
            let board = position.current().board();
            for (weights, color) in [&other, &Weights::published()]
                .into_iter()
                .flat_map(|weights| [(weights, Color::White), (weights, Color::Black)])
            {
                let expected = one_by_one(weights, board, color);
                assert_eq!(weights.side(board, color), expected, "{text} {color:?}");
            }
        }
    }
}
