//! Tic-tac-toe and Connect 4 in lines: moves by square or column, the board by rows.

use super::Voice;
use crate::{
    engine::Stop,
    play::small_game::{SmallSession, SmallSetup, think},
    textbook::{Outcome, Side, games::board::SmallGame},
};
use std::io;

const COMMANDS: [(&str, &str); 7] = [
    ("a move", "a square, such as b2, or a column, such as 4"),
    ("board", "what stands in each row, the upper first"),
    ("hint", "the engine's move"),
    ("back", "take your last move back"),
    ("rematch", "a new game, the other one beginning"),
    ("repeat", "say the last lines again"),
    ("quit", "leave"),
];

/// Plays until the person leaves; the seed chooses among equal moves.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn run(voice: &mut Voice, setup: SmallSetup, seed: u64) -> io::Result<()> {
    let mut session = SmallSession::new(setup);
    let game = session.game();
    let moves = match game {
        SmallGame::TicTacToe => "a square, a1 to c3",
        SmallGame::ConnectFour => "a column, 1 to 7",
    };
    voice.say(format!(
        "{}. X begins. Write {moves}, board or help.",
        game.title()
    ))?;
    go_on(voice, &mut session, seed)?;
    while let Some(line) = voice.line()? {
        let lower = line.to_lowercase();
        match lower.as_str() {
            "quit" | "q" | "exit" | "leave" => break,
            "help" | "?" | "h" => voice.commands(&COMMANDS)?,
            "board" => voice.say_all(board(&session))?,
            "back" | "undo" => match session.take_back() {
                true => voice.say("Taken back.")?,
                false => voice.say("Nothing to take back.")?,
            },
            "rematch" => {
                session.rematch();
                voice.say("A new game.")?;
                go_on(voice, &mut session, seed)?;
            }
            _ if session.outcome().is_some() => {
                voice.say("The game is over. Write rematch or quit.")?;
            }
            "hint" => {
                let found = think(&session.board(), session.depth, seed, &Stop::new());
                let name = found.map(|found| game.name_of(found.chosen));
                voice.say(format!("Hint: {}.", name.unwrap_or_default()))?;
            }
            word => {
                let moves = session.board().moves();
                let chosen = moves.iter().find(|own| game.name_of(**own) == word);
                match chosen {
                    Some(chosen) => {
                        play(voice, &mut session, *chosen)?;
                        go_on(voice, &mut session, seed)?;
                    }
                    None => voice.say(format!(
                        "\"{line}\" is not a move here. Write one of {}.",
                        moves
                            .iter()
                            .map(|own| game.name_of(*own))
                            .collect::<Vec<_>>()
                            .join(", ")
                    ))?,
                }
            }
        }
    }
    Ok(())
}

/// Plays a move and says it.
fn play(voice: &mut Voice, session: &mut SmallSession, chosen: u8) -> io::Result<()> {
    let side = sign(session.board().mover());
    let name = session.game().name_of(chosen);
    session.play(chosen);
    voice.say(format!("{side} played {name}."))
}

/// The opponent moves where it is its turn; then how the game ended, or whose move it is.
fn go_on(voice: &mut Voice, session: &mut SmallSession, seed: u64) -> io::Result<()> {
    if session.is_opponents_turn() {
        let found = think(&session.board(), session.depth, seed, &Stop::new());
        if let Some(found) = found {
            play(voice, session, found.chosen)?;
        }
    }
    voice.say(match session.outcome() {
        Some(Outcome::Won(side)) => format!("{} wins. Write rematch or quit.", sign(side)),
        Some(Outcome::Drawn) => "Drawn. Write rematch or quit.".to_owned(),
        None => format!("{} to move.", sign(session.board().mover())),
    })
}

fn board(session: &SmallSession) -> Vec<String> {
    let board = session.board();
    let (columns, rows) = session.game().size();
    let row = |row: u8| {
        let places: Vec<&str> = (0..columns)
            .map(|column| board.at((column, row)).map_or("empty", sign))
            .collect();
        format!("{}.", places.join(", "))
    };
    (0..rows).map(row).collect()
}

fn sign(side: Side) -> &'static str {
    match side {
        Side::First => "X",
        Side::Second => "O",
    }
}
