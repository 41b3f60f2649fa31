//! Which game the lab searches, and the positions of each that have something to show.

use super::{Bench, small::Small};
use crate::{
    chess::fen,
    players::museum::lab_positions::{self, Listed},
    speak::{place, words::lab as words},
    textbook::games::board::{SmallBoard, SmallGame},
};

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
