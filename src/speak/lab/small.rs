//! Tic-tac-toe and Connect 4 in the lab: their positions, and moves from one to the next.

use super::Bench;
use crate::{
    chess::fen,
    players::museum::{
        actor::Actor,
        lab::Method,
        lab_positions::{self, Listed},
        subject::Subject,
    },
    speak::{
        moves::capital,
        place,
        small_game::{rows, sign},
        words::{lab as words, small_game},
    },
    textbook::games::board::{SmallBoard, SmallGame},
};

/// A position of a small game, and those that led to it.
pub struct Small {
    pub board: SmallBoard,
    before: Vec<SmallBoard>,
}

impl Small {
    fn at(board: SmallBoard) -> Small {
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

impl Bench {
    /// Another game, from the position of it that shows most.
    pub(super) fn choose_game(&mut self, name: &str) -> String {
        let game = match name {
            "chess" => None,
            "tic-tac-toe" => Some(SmallGame::TicTacToe),
            name if name.starts_with("connect") => Some(SmallGame::ConnectFour),
            _ => return words::WRITE_GAME.to_owned(),
        };
        self.small = game.map(|game| {
            let first = listed(Some(game)).first();
            let read = first.and_then(|(_, text)| read(game, text));
            Small::at(read.unwrap_or_else(|| game.empty()))
        });
        self.here()
    }

    fn listed(&self) -> &'static [Listed] {
        listed(self.small.as_ref().map(|small| small.board.game()))
    }

    /// The positions of the game that have something to show.
    pub(super) fn positions(&self) -> Vec<String> {
        let named = (1..).zip(self.listed());
        named
            .map(|(number, (name, _))| words::position(number, name))
            .collect()
    }

    /// To the one with this number.
    pub(super) fn go_to_position(&mut self, number: &str) -> String {
        let listed = self.listed();
        let Some((_, text)) = place(number, listed.len()).and_then(|place| listed.get(place))
        else {
            return words::no_position(listed.len(), number);
        };
        match &mut self.small {
            Some(small) => {
                if let Some(board) = read(small.board.game(), text) {
                    *small = Small::at(board);
                }
            }
            None => {
                if let Ok(position) = fen::read(text) {
                    self.position = position;
                }
            }
        }
        self.here()
    }
}

fn listed(game: Option<SmallGame>) -> &'static [Listed] {
    match game {
        None => &lab_positions::CHESS,
        Some(SmallGame::TicTacToe) => &lab_positions::TIC_TAC_TOE,
        Some(SmallGame::ConnectFour) => &lab_positions::CONNECT_FOUR,
    }
}

fn read(game: SmallGame, text: &str) -> Option<SmallBoard> {
    match game {
        SmallGame::TicTacToe => text.parse().ok().map(SmallBoard::TicTacToe),
        SmallGame::ConnectFour => text.parse().ok().map(SmallBoard::ConnectFour),
    }
}

/// Who searches a small game: a technique, since programs play chess alone.
pub fn actor(names: &[&str]) -> Result<Actor, String> {
    let method = names.first().and_then(|name| name.parse::<Method>().ok());
    let switched = method.and_then(Method::switches).map(Actor::Switched);
    switched.ok_or_else(|| words::CHESS_ALONE.to_owned())
}
