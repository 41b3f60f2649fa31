//! Tic-tac-toe and Connect 4 in the lab: from one position to the next.

use crate::{
    play::small_game::SmallSetup,
    players::museum::{actor::Actor, lab::Method, subject::Subject},
    speak::{
        Voice,
        moves::capital,
        small_game::{self as playing, rows, sign},
        words::{lab as words, small_game},
    },
    textbook::games::board::SmallBoard,
};
use std::io;

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

    /// A game from here, in a dialogue of its own.
    pub fn play_on(&self, voice: &mut Voice) -> io::Result<()> {
        let setup = SmallSetup {
            start: self.board,
            ..SmallSetup::new(self.board.game())
        };
        playing::run(voice, setup, &mut rand::random())
    }

    /// To the position after these moves from the start; false where one of them cannot be made.
    fn set(&mut self, names: &[&str]) -> bool {
        let game = self.board.game();
        let mut board = game.empty();
        for name in names {
            let moves = match board.outcome() {
                None => board.moves(),
                Some(_) => return false,
            };
            let Some(chosen) = moves.iter().find(|own| game.name_of(**own) == *name) else {
                return false;
            };
            board = board.play(*chosen);
        }
        *self = Small::at(board);
        true
    }

    /// Makes a move or takes one back: `None` where that was done, else what there is to say.
    pub fn take(&mut self, line: &str, words: &[&str]) -> Option<Vec<String>> {
        let game = self.board.game();
        match words {
            ["board"] => return Some(rows(&self.board)),
            ["terms" | "fen" | "evaluation" | "evaluator", ..] => {
                return Some(vec![words::CHESS_ALONE.to_owned()]);
            }
            ["moves", names @ ..] => {
                if !self.set(names) {
                    return Some(vec![words::WRITE_MOVES.to_owned()]);
                }
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
