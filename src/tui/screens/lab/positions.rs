//! What can be searched in the lab: three games, each with positions that show something and the
//! person's own before them.

use crate::{
    chess::{Position, fen},
    players::museum::{
        lab::View as Verdict,
        lab_positions::{CHESS, CONNECT_FOUR, Listed, TIC_TAC_TOE},
        subject::Subject,
    },
    textbook::games::{board::SmallBoard, connect_four, tic_tac_toe},
    tui::{desk::status_line::capital, pasted::Pasted, words::lab as said},
};

/// A game that the lab knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    Chess,
    TicTacToe,
    ConnectFour,
}

/// Positions with their names, and the one that is looked at.
#[derive(Clone, Debug)]
struct Shelf<P> {
    positions: Vec<(String, P)>,
    at: usize,
}

/// The positions of all games.
#[derive(Clone, Debug)]
pub struct Positions {
    game: Game,
    chess: Shelf<Position>,
    tic_tac_toe: Shelf<tic_tac_toe::Board>,
    connect_four: Shelf<connect_four::Board>,
}

impl<P> Shelf<P> {
    fn new(listed: &[Listed], at: usize, read: impl Fn(&str) -> Option<P>) -> Shelf<P> {
        let named = |(name, text): &Listed| Some(((*name).to_owned(), read(text)?));
        Shelf {
            positions: listed.iter().filter_map(named).collect(),
            at,
        }
    }

    fn current(&self) -> Option<&(String, P)> {
        self.positions.get(self.at)
    }

    fn next(&mut self) {
        self.at = (self.at + 1) % self.positions.len().max(1);
    }

    /// Puts a position in front and looks at it; it takes the place of one with the same name.
    fn put(&mut self, name: &str, position: P) {
        self.positions.retain(|(other, _)| other != name);
        self.positions.insert(0, (name.to_owned(), position));
        self.at = 0;
    }
}

impl Default for Positions {
    fn default() -> Positions {
        Positions {
            game: Game::Chess,
            // The first position is no place for a first look: nothing can be taken there.
            chess: Shelf::new(&CHESS, 1, |text| fen::read(text).ok()),
            tic_tac_toe: Shelf::new(&TIC_TAC_TOE, 0, |text| text.parse().ok()),
            connect_four: Shelf::new(&CONNECT_FOUR, 0, |text| text.parse().ok()),
        }
    }
}

impl Positions {
    pub fn game(&self) -> Game {
        self.game
    }

    pub fn next_game(&mut self) {
        self.game = match self.game {
            Game::Chess => Game::TicTacToe,
            Game::TicTacToe => Game::ConnectFour,
            Game::ConnectFour => Game::Chess,
        };
    }

    pub fn next(&mut self) {
        match self.game {
            Game::Chess => self.chess.next(),
            Game::TicTacToe => self.tic_tac_toe.next(),
            Game::ConnectFour => self.connect_four.next(),
        }
    }

    /// A chess position of the person's own.
    pub fn put(&mut self, position: Position) {
        self.game = Game::Chess;
        self.chess.put(said::YOUR_POSITION, position);
    }

    /// The position of the lesson with this name.
    pub fn put_of_lesson(&mut self, name: &str, position: Position) {
        self.game = Game::Chess;
        self.chess.put(name, position);
    }

    /// A position of a small game.
    pub fn put_small(&mut self, board: SmallBoard) {
        match board {
            SmallBoard::TicTacToe(board) => {
                self.game = Game::TicTacToe;
                self.tic_tac_toe.put(said::YOUR_POSITION, board);
            }
            SmallBoard::ConnectFour(board) => {
                self.game = Game::ConnectFour;
                self.connect_four.put(said::YOUR_POSITION, board);
            }
        }
    }

    /// The position of a small game, if it is one.
    pub fn small(&self) -> Option<SmallBoard> {
        match self.game {
            Game::Chess => None,
            Game::TicTacToe => Some(SmallBoard::TicTacToe(self.tic_tac_toe())),
            Game::ConnectFour => Some(SmallBoard::ConnectFour(self.connect_four())),
        }
    }

    /// What was typed or pasted, as a position of the game that is looked at.
    ///
    /// # Errors
    /// What was expected and what was found, as a sentence.
    pub fn read(&mut self, pasted: &Pasted) -> Result<(), String> {
        match self.game {
            Game::Chess => match pasted.last_position() {
                Some(Ok(position)) => self.chess.put(said::YOUR_POSITION, position),
                Some(Err(error)) => return Err(capital(&error.to_string())),
                None => return Err(said::no_position(&shortened(pasted.text()))),
            },
            Game::TicTacToe => {
                let board = (pasted.text().parse()).map_err(refused)?;
                self.tic_tac_toe.put(said::YOUR_POSITION, board);
            }
            Game::ConnectFour => {
                let board = (pasted.text().parse()).map_err(refused)?;
                self.connect_four.put(said::YOUR_POSITION, board);
            }
        }
        Ok(())
    }

    /// The title of the question for a position, and what is expected.
    pub fn question(&self) -> (&'static str, &'static str) {
        match self.game {
            Game::Chess => (said::ASKS_FOR_POSITION, said::EXPECTS_POSITION),
            Game::TicTacToe => (said::ASKS_FOR_SQUARES, "b2 a3 c1"),
            Game::ConnectFour => (said::ASKS_FOR_COLUMNS, "4453"),
        }
    }

    /// The name of the position.
    pub fn name(&self) -> &str {
        let name = match self.game {
            Game::Chess => self.chess.current().map(|(name, _)| name),
            Game::TicTacToe => self.tic_tac_toe.current().map(|(name, _)| name),
            Game::ConnectFour => self.connect_four.current().map(|(name, _)| name),
        };
        name.map_or("", String::as_str)
    }

    /// The chess position, if it is chess.
    pub fn chess(&self) -> Option<&Position> {
        let (_, position) = self.chess.current()?;
        (self.game == Game::Chess).then_some(position)
    }

    pub fn tic_tac_toe(&self) -> tic_tac_toe::Board {
        self.tic_tac_toe
            .current()
            .map_or_else(Default::default, |(_, board)| *board)
    }

    pub fn connect_four(&self) -> connect_four::Board {
        self.connect_four
            .current()
            .map_or_else(Default::default, |(_, board)| *board)
    }

    /// Who is to move.
    pub fn side_to_move(&self) -> &'static str {
        match self.small() {
            Some(board) => board.game().side_name(board.mover()),
            None => self.chess().map_or("", |position| {
                position.turn().fold_wb(said::WHITE, said::BLACK)
            }),
        }
    }

    /// What is searched; chess with this evaluation.
    pub fn subject(&self, verdict: Verdict) -> Option<Subject> {
        Some(match self.game {
            Game::TicTacToe => Subject::TicTacToe(self.tic_tac_toe()),
            Game::ConnectFour => Subject::ConnectFour(self.connect_four()),
            Game::Chess => Subject::chess(self.chess()?, verdict),
        })
    }
}

fn refused(error: impl ToString) -> String {
    capital(&error.to_string())
}

/// The first words of a text, for a line of the screen.
fn shortened(text: &str) -> String {
    const MOST: usize = 24;
    let line = text.lines().next().unwrap_or_default();
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::museum::subject;

    #[test]
    fn every_position_can_be_searched() {
        let mut positions = Positions::default();
        for count in [5, 3, 3] {
            for _ in 0..count {
                let subject = positions.subject(Verdict::Material).expect("a position");
                assert!(!subject::is_over(&subject), "{}", positions.name());
                positions.next();
            }
            positions.next_game();
        }
        assert_eq!(positions.game(), Game::Chess);
        // None was left out because it could not be read.
        let counts = [
            positions.chess.positions.len(),
            positions.tic_tac_toe.positions.len(),
            positions.connect_four.positions.len(),
        ];
        assert_eq!(counts, [5, 3, 3]);
    }

    #[test]
    fn what_cannot_be_read_is_said_and_changes_nothing() {
        let mut positions = Positions::default();
        let name = positions.name().to_owned();
        let words = positions
            .read(&Pasted::new("what is this"))
            .expect_err("no FEN");
        assert!(
            words.contains("FEN") && words.contains("what is this"),
            "{words}"
        );
        assert_eq!(positions.name(), name);
        positions.read(&Pasted::new("1. e4 c5")).expect("moves");
        assert_eq!(positions.name(), said::YOUR_POSITION);
        positions.next_game();
        assert!(positions.read(&Pasted::new("b2 b2")).is_err());
        positions.read(&Pasted::new("b2")).expect("a move");
        assert!(positions.tic_tac_toe().at(4).is_some());
    }
}
