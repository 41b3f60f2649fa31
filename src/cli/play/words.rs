//! What stands for a player, for odds and for a game on the command line.

use crate::{
    cli::{command_line, words::play as said},
    play::{Endgame, Odds},
    players::{Opponent, Player, UnknownPlayer, museum, opponent},
    textbook::games::board::{SmallBoard, SmallGame},
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::str::FromStr;

/// The board of a small game after these moves.
///
/// # Errors
/// Which move cannot be played, or that the game is over.
pub fn small_board(game: SmallGame, moves: &str) -> Result<SmallBoard, String> {
    let read = match game {
        SmallGame::TicTacToe => moves.parse().map(SmallBoard::TicTacToe),
        SmallGame::ConnectFour => moves.parse().map(SmallBoard::ConnectFour),
    };
    let board = read.map_err(|error| error.to_string())?;
    match board.outcome() {
        None => Ok(board),
        Some(_) => Err(said::NOTHING_TO_PLAY.to_owned()),
    }
}

/// Odds, and whether the person at the keyboard gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given {
    pub by_me: bool,
    pub odds: Odds,
}

impl FromStr for Given {
    type Err = String;

    fn from_str(text: &str) -> Result<Given, String> {
        let (by_me, name) = match text.strip_prefix('-') {
            Some(name) => (true, name),
            None => (false, text),
        };
        let odds = Odds::named(name).ok_or_else(|| said::no_odds(text))?;
        Ok(Given { by_me, odds })
    }
}

/// An ending to be practised, or the list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Practised {
    One(&'static Endgame),
    List,
}

impl FromStr for Practised {
    type Err = String;

    fn from_str(text: &str) -> Result<Practised, String> {
        match Endgame::named(text) {
            Some(endgame) => Ok(Practised::One(endgame)),
            None if text == "list" => Ok(Practised::List),
            None => Err(said::no_ending(text, Endgame::meant(text))),
        }
    }
}

/// A player as the command line names one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// The opponent of `--level` or the settings.
    AsSet,
    Player(Player),
}

impl FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Who, String> {
        if text == "engine" {
            return Ok(Who::AsSet);
        }
        match text.parse() {
            Ok(player) => Ok(Who::Player(player)),
            Err(UnknownPlayer::Word { .. }) => command_line::program(text)
                .map(|launch| {
                    let launch = Box::new(launch);
                    Who::Player(Player::External { launch })
                })
                .ok_or_else(|| {
                    let (opponents, exhibits) = (opponent::names(), museum::names());
                    said::no_player(&opponents, &exhibits, text, &opponent::meant(text))
                }),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// Reads the name of a small game.
pub fn small_game() -> impl TypedValueParser<Value = SmallGame> {
    PossibleValuesParser::new(SmallGame::ALL.map(SmallGame::word)).map(|word| {
        let named = SmallGame::ALL.into_iter().find(|game| game.word() == word);
        named.unwrap_or(SmallGame::TicTacToe)
    })
}

/// The opponent that a level of earlier versions has become.
pub fn level(text: &str) -> Result<Opponent, String> {
    let number = text.trim().parse().ok();
    number
        .and_then(Opponent::of_level)
        .ok_or_else(|| UnknownPlayer::Level(text.to_owned()).to_string())
}
