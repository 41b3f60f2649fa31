//! Tabiya's classical evaluation as an exhibit: terms that people thought of, their weights fitted
//! to games. Here it has no search of its own but that of the exhibit `deepening`, so that the two
//! evaluations can be compared.

use super::{chess_game::ChessGame, material::Material};
use crate::{
    engine::{
        evaluation::{PawnCache, classical},
        state::State,
    },
    textbook::Evaluator,
};
use shakmaty::{Chess, Move};
use std::sync::{Mutex, PoisonError};

/// The evaluation, with what it remembers of pawns.
#[derive(Default)]
pub struct Classical {
    pawns: Mutex<PawnCache>,
}

impl Evaluator<ChessGame> for Classical {
    fn value(&self, _rules: &ChessGame, state: &Chess) -> i32 {
        let mut pawns = self.pawns.lock().unwrap_or_else(PoisonError::into_inner);
        classical::evaluate(&State::new(state), &mut pawns)
    }

    /// What it takes and what it promotes to; the whole evaluation would cost more than it saves.
    fn promise(&self, rules: &ChessGame, state: &Chess, chosen: Move) -> i32 {
        Material::of_hundreds().promise(rules, state, chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{chess::fen, engine::static_eval};

    #[test]
    fn it_is_the_evaluation_of_the_engine() {
        let classical = Classical::default();
        for text in [
            "startpos",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ] {
            let position = fen::read(text).expect("a position");
            let chess = position.current();
            let rules = ChessGame::default();
            let twice = [(); 2].map(|()| classical.value(&rules, chess));
            assert_eq!(twice, [static_eval(chess); 2], "{text}");
        }
    }
}
