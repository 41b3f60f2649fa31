//! Tic-tac-toe and Connect 4 in the lab: from one position to the next.

use crate::{
    players::museum::{actor::Actor, lab::Method, subject::Subject},
    speak::{
        moves::capital,
        small_game::{rows, sign},
        words::{lab as words, small_game},
    },
    textbook::games::board::SmallBoard,
};

/// A position of a small game, and those that led to it.
pub struct Small {
    pub board: SmallBoard,
    before: Vec<SmallBoard>,
}

impl Small {
    pub fn at(board: SmallBoard) -> Small {
        Small {
            board,
            before: Vec::new(),
        }
    }

    pub fn subject(&self) -> Subject {
        match self.board {
            SmallBoard::TicTacToe(board) => Subject::TicTacToe(board),
            SmallBoard::ConnectFour(board) => Subject::ConnectFour(board),
        }
    }

    /// `Tic-tac-toe, depth 4. X to move.`
    pub fn here(&self, depth: usize) -> String {
        let turn = small_game::to_move(sign(self.board.mover()));
        words::here_in(&capital(self.board.game().title()), depth, &turn)
    }

    /// Makes a move or takes one back: `None` where that was done, else what there is to say.
    pub fn take(&mut self, line: &str, words: &[&str]) -> Option<Vec<String>> {
        let game = self.board.game();
        match words {
            ["board"] => return Some(rows(&self.board)),
            ["terms" | "fen" | "evaluation" | "evaluator", ..] => {
                return Some(vec![words::CHESS_ALONE.to_owned()]);
            }
            ["back" | "undo"] => match self.before.pop() {
                Some(board) => self.board = board,
                None => return Some(vec![words::IS_BEGINNING.to_owned()]),
            },
            words => {
                let moves = match self.board.outcome() {
                    None => self.board.moves(),
                    Some(_) => return Some(vec![words::IS_OVER.to_owned()]),
                };
                let is_meant = |own: &&u8| words == [game.name_of(**own)];
                let Some(chosen) = moves.iter().find(is_meant) else {
                    let names: Vec<String> = moves.iter().map(|own| game.name_of(*own)).collect();
                    return Some(vec![small_game::no_move(line, &names)]);
                };
                let after = self.board.play(*chosen);
                self.before.push(std::mem::replace(&mut self.board, after));
            }
        }
        None
    }
}

/// Who searches a small game: a technique, since programs play chess alone.
pub fn actor(names: &[&str]) -> Result<Actor, String> {
    let method = names.first().and_then(|name| name.parse::<Method>().ok());
    let switched = method.and_then(Method::switches).map(Actor::Switched);
    switched.ok_or_else(|| words::CHESS_ALONE.to_owned())
}
