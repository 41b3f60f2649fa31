//! What is searched in the lab: a position of chess, with the evaluation to use, or of a smaller game.

use super::{castled::CastledChess, lab::View};
use crate::{
    chess::Position,
    textbook::{
        Rules as _,
        games::{
            connect_four::{self, ConnectFour},
            tic_tac_toe::{self, TicTacToe},
        },
    },
};
use shakmaty::Position as _;

/// What is searched.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A position and the evaluation to use.
    Chess(Box<CastledChess>, View),
    TicTacToe(tic_tac_toe::Board),
    /// Evaluated by lines of three with the fourth place empty.
    ConnectFour(connect_four::Board),
}

impl Subject {
    /// A position, evaluated so.
    pub fn chess(position: &Position, view: View) -> Subject {
        Subject::Chess(Box::new(position.into()), view)
    }
}

/// Whether the game is over in the position.
pub fn is_over(subject: &Subject) -> bool {
    match subject {
        Subject::Chess(chess, _) => chess.is_game_over(),
        Subject::TicTacToe(board) => TicTacToe.outcome(board).is_some(),
        Subject::ConnectFour(board) => ConnectFour.outcome(board).is_some(),
    }
}
