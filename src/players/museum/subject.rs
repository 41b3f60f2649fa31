//! What is searched in the lab: a position of chess, with the evaluation to use, or of a smaller game.

use super::lab::View;
use crate::textbook::{
    Rules as _,
    games::{
        connect_four::{self, ConnectFour},
        tic_tac_toe::{self, TicTacToe},
    },
};
use shakmaty::{Chess, Position as _};

/// What is searched.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A position and the evaluation to use.
    Chess(Box<Chess>, View),
    TicTacToe(tic_tac_toe::Board),
    /// Evaluated by lines of three with the fourth place empty.
    ConnectFour(connect_four::Board),
}

/// Whether the game is over in the position.
pub fn is_over(subject: &Subject) -> bool {
    match subject {
        Subject::Chess(chess, _) => chess.is_game_over(),
        Subject::TicTacToe(board) => TicTacToe.outcome(board).is_some(),
        Subject::ConnectFour(board) => ConnectFour.outcome(board).is_some(),
    }
}
