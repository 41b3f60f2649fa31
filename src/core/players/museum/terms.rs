//! What an exhibit's evaluation is made of, term by term and piece by piece.

use super::{
    castled::CastledChess,
    lab::{View, by_view},
    material::Material,
    potential::Potential,
    shape::Shape,
    weights::Weights,
};
use crate::{
    chess::notation,
    engine::{evaluation::explain, state::State},
    players::words::terms as words,
    textbook::Evaluator,
};
use shakmaty::{Board, Chess, Color, FromSetup as _, Position as _, Role, Square};

/// A term, in the evaluation's own unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    pub name: String,
    pub white: i32,
    pub black: i32,
}

/// The terms; White's less Black's, added up, is [`value`] except for rounding.
pub fn terms(view: View, chess: &CastledChess) -> Vec<Term> {
    let board = chess.board();
    match view {
        View::Material => {
            let material = Material::of_hundreds();
            let worth = |color, role| {
                let count = (board.by_color(color) & board.by_role(role)).count();
                i32::try_from(count).unwrap_or(0) * material.values[role]
            };
            Role::ALL
                .into_iter()
                .filter(|role| *role != Role::King)
                .map(|role| Term {
                    name: words::pieces(notation::name(role)),
                    white: worth(Color::White, role),
                    black: worth(Color::Black, role),
                })
                .collect()
        }
        View::Potential => {
            let [white, black] = Potential::parts(chess);
            let names = [
                words::PIECE_VALUES,
                words::POTENTIAL,
                words::MOVES,
                words::PIECE_COUNT,
            ];
            names
                .into_iter()
                .zip(white.into_iter().zip(black))
                .map(|(name, (white, black))| Term {
                    name: name.to_owned(),
                    white,
                    black,
                })
                .collect()
        }
        View::Shape => Shape::terms(chess)
            .into_iter()
            .map(|(name, [white, black])| Term {
                name: name.to_owned(),
                white,
                black,
            })
            .collect(),
        View::Classical => explain(&State::new(chess))
            .rows()
            .into_iter()
            .map(|row| Term {
                name: row.name().to_owned(),
                white: row.sum.max(0),
                black: (-row.sum).max(0),
            })
            .collect(),
        View::Weights => Weights::published()
            .alone()
            .into_iter()
            .map(|(name, weights)| Term {
                name: name.to_owned(),
                white: weights.side(board, Color::White),
                black: weights.side(board, Color::Black),
            })
            .collect(),
    }
}

/// The evaluation from White's side, in its own unit.
pub fn value(view: View, chess: &CastledChess) -> i32 {
    let mover = by_view!(view, chess => |rules, state, evaluator| evaluator.value(rules, state));
    chess.turn().fold_wb(mover, -mover)
}

/// Whether the value is a bound, because the evaluation's terms leave the range of its values.
pub fn is_cut(view: View, chess: &Chess) -> bool {
    view == View::Potential && Potential::is_cut(chess)
}

/// What is to be said of the value besides its terms, as sentences.
pub fn remarks(view: View, chess: &Chess) -> Vec<String> {
    if view != View::Potential {
        return Vec::new();
    }
    let first = Potential::first(chess.board());
    let mut remarks = vec![words::first_heuristic(first)];
    if is_cut(view, chess) {
        let whole = Potential::formula(chess);
        remarks.push(words::cut_to_bound(whole));
    }
    remarks
}

/// What each piece is worth where it stands, from White's side: the value with it less the value
/// without it. Kings, and pieces without which the position would be illegal, are left out.
pub fn pieces(chess: &Chess, value: impl Fn(&Chess) -> i32) -> Vec<(Square, i32)> {
    let whole = value(chess);
    let board = chess.board();
    (board.occupied() & !board.kings())
        .into_iter()
        .filter_map(|square| Some((square, whole - value(&without(chess, square)?))))
        .collect()
}

fn without(chess: &Chess, square: Square) -> Option<Chess> {
    let mut setup = chess.to_setup(shakmaty::EnPassantMode::Legal);
    let mut board: Board = setup.board.clone();
    board.discard_piece_at(square);
    setup.castling_rights &= board.rooks();
    setup.board = board;
    setup.ep_square = None;
    Chess::from_setup(setup, shakmaty::CastlingMode::Chess960).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    #[test]
    fn the_terms_add_up_to_the_value() {
        let position =
            fen::read("r1bqk2r/ppp2ppp/2n2n2/2bpp3/4P3/2NP1N2/PPP2PPP/R1BQKB1R w KQkq - 0 6")
                .expect("a legal FEN");
        let chess = &CastledChess::from(&position);
        for view in [View::Material, View::Potential, View::Shape, View::Weights] {
            let sum: i32 = terms(view, chess)
                .iter()
                .map(|term| term.white - term.black)
                .sum();
            let value = value(view, chess);
            assert!((sum - value).abs() <= 8, "{view:?}: {sum} {value}");
        }
    }

    #[test]
    fn a_piece_is_worth_what_is_lost_without_it() {
        let position = fen::read("4k3/8/8/3n4/8/8/8/3QK3 b - - 0 1").expect("a legal FEN");
        let root = CastledChess::from(&position);
        let worth = pieces(&root, |chess| value(View::Material, &root.with(chess)));
        assert_eq!(worth, [(Square::D1, 1000), (Square::D5, -350)]);
    }
}
