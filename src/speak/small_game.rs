//! Tic-tac-toe and Connect 4 in lines: moves by square or column, the board by rows.

use super::{Voice, moves::capital, take_seed, words::small_game as words};
use crate::{
    engine::Stop,
    play::small_game::{SmallMove, SmallSession, SmallSetup, deepest, think},
    textbook::{
        Outcome, Side,
        games::board::{SmallBoard, SmallGame},
    },
};
use std::io;

const COMMANDS: [(&str, &str); 12] = [
    (words::A_MOVE, words::HELP_MOVE),
    ("board", words::HELP_BOARD),
    ("hint", words::HELP_HINT),
    ("stop", words::HELP_STOP),
    ("back, redo", words::HELP_TAKE_BACK_AND_REDO),
    ("restart", words::HELP_RESTART),
    ("resign", words::HELP_RESIGN),
    ("rematch", words::HELP_REMATCH),
    ("side", words::HELP_SIDE),
    (words::DEPTH, words::HELP_DEPTH),
    ("repeat", words::HELP_REPEAT),
    ("quit", words::HELP_QUIT),
];

/// Plays until the person leaves; the seed chooses among equal moves, another one in each game.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn run(voice: &mut Voice, setup: SmallSetup, seeds: &mut u64) -> io::Result<()> {
    let mut session = SmallSession::new(setup);
    let mut seed = take_seed(seeds);
    let game = session.game();
    let moves = match game {
        SmallGame::TicTacToe => words::A_SQUARE,
        SmallGame::ConnectFour => words::A_COLUMN,
    };
    voice.say(words::announced(&capital(game.title()), moves))?;
    go_on(voice, &mut session, seed)?;
    while let Some(line) = voice.line()? {
        let lower = line.to_lowercase();
        match lower.as_str() {
            "quit" | "q" | "exit" | "leave" => break,
            "help" | "?" | "h" => voice.commands(&COMMANDS)?,
            "board" => voice.say_all(rows(&session.board()))?,
            "stop" => voice.say(words::NO_SEARCH_GOES_ON)?,
            "back" | "undo" => match session.take_back() {
                true => voice.say(words::TAKEN_BACK)?,
                false => voice.say(words::NOTHING_TO_TAKE_BACK)?,
            },
            "redo" => {
                let before = session.played().len();
                if session.redo() {
                    let redone = session.played().len().saturating_sub(before);
                    voice.say(words::redone(redone))?;
                    go_on(voice, &mut session, seed)?;
                } else {
                    voice.say(words::NOTHING_TO_REDO)?;
                }
            }
            "restart" => {
                if session.restart() {
                    voice.say(words::FROM_THE_START)?;
                    go_on(voice, &mut session, seed)?;
                } else {
                    voice.say(words::NOTHING_TO_TAKE_BACK)?;
                }
            }
            "rematch" => {
                session.rematch();
                seed = take_seed(seeds);
                voice.say(words::NEW_GAME)?;
                go_on(voice, &mut session, seed)?;
            }
            "side" => {
                session.people = session.people.next();
                voice.say(words::players(session.people))?;
                go_on(voice, &mut session, seed)?;
            }
            _ if is_about_depth(&lower) => tell_depth(voice, &mut session, &lower)?,
            _ if session.outcome().is_some() => {
                voice.say(words::IS_OVER)?;
            }
            "resign" => {
                session.resign();
                go_on(voice, &mut session, seed)?;
            }
            "hint" => {
                if let Some(found) = thought(voice, &session, seed)? {
                    voice.say(words::hint(game.name_of(found.chosen)))?;
                }
            }
            word => {
                let moves = session.board().moves();
                let chosen = moves.iter().find(|own| game.name_of(**own) == word);
                match chosen {
                    Some(chosen) => {
                        play(voice, &mut session, *chosen)?;
                        go_on(voice, &mut session, seed)?;
                    }
                    None => {
                        let names: Vec<String> =
                            moves.iter().map(|own| game.name_of(*own)).collect();
                        voice.say(words::no_move(&line, &names))?;
                    }
                }
            }
        }
    }
    Ok(())
}

fn is_about_depth(line: &str) -> bool {
    line.split_whitespace().next() == Some(words::DEPTH)
}

/// Says how far the opponent looks ahead; before that, changes it where a number follows.
fn tell_depth(voice: &mut Voice, session: &mut SmallSession, line: &str) -> io::Result<()> {
    let deepest = deepest(session.game());
    if let Some(wanted) = line.split_whitespace().nth(1) {
        let read = wanted.parse().ok();
        match read.filter(|plies| (1..=deepest).contains(plies)) {
            Some(plies) => session.depth = plies,
            None => return voice.say(words::no_depth(wanted, deepest)),
        }
    }
    voice.say(words::depth(session.depth))
}

/// Plays a move and says it.
fn play(voice: &mut Voice, session: &mut SmallSession, chosen: u8) -> io::Result<()> {
    let side = sign(session.board().mover());
    let name = session.game().name_of(chosen);
    session.play(chosen);
    voice.say(words::played(side, &name))
}

/// The opponent moves where it is its turn; then how the game ended, or whose move it is.
fn go_on(voice: &mut Voice, session: &mut SmallSession, seed: u64) -> io::Result<()> {
    if session.is_opponents_turn()
        && let Some(found) = thought(voice, session, seed)?
    {
        play(voice, session, found.chosen)?;
    }
    voice.say(match session.outcome() {
        Some(Outcome::Won(side)) => words::wins(sign(side)),
        Some(Outcome::Drawn) => words::DRAWN.to_owned(),
        None => words::to_move(sign(session.board().mover())),
    })
}

/// The engine's move; `stop` ends a long search with the best move so far.
fn thought(voice: &mut Voice, session: &SmallSession, seed: u64) -> io::Result<Option<SmallMove>> {
    let (board, depth, stop) = (session.board(), session.depth, Stop::new());
    let mut found = None;
    voice.meanwhile(
        &stop,
        |sender| {
            // After a stop nobody may listen.
            let _ = sender.send(think(&board, depth, seed, &stop));
        },
        |_, thought| {
            found = thought;
            Ok(())
        },
    )?;
    Ok(found)
}

/// What stands in each row, the upper one first.
pub fn rows(board: &SmallBoard) -> Vec<String> {
    let (columns, rows) = board.game().size();
    let row = |row: u8| {
        let places: Vec<&str> = (0..columns)
            .map(|column| board.at((column, row)).map_or(words::EMPTY, sign))
            .collect();
        format!("{}.", places.join(", "))
    };
    (0..rows).map(row).collect()
}

pub fn sign(side: Side) -> &'static str {
    match side {
        Side::First => "X",
        Side::Second => "O",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::small_game::People;

    #[test]
    fn a_long_search_for_a_hint_is_stopped() {
        let lines = "depth 16\nhint\nstop\nquit\n";
        let mut said = Vec::new();
        let mut voice = Voice::new(lines.as_bytes(), &mut said);
        let setup = SmallSetup::new(SmallGame::ConnectFour);
        run(&mut voice, setup, &mut 1).expect("said");
        drop(voice);
        let said = String::from_utf8(said).expect("UTF-8");
        assert!(said.contains("Hint: "), "{said}");
        assert!(!said.contains(words::NO_SEARCH_GOES_ON), "{said}");
    }

    #[test]
    fn a_game_is_resigned_and_gone_on_with() {
        let lines = "resign\nb2\nback\nside\nquit\n";
        let mut said = Vec::new();
        let mut voice = Voice::new(lines.as_bytes(), &mut said);
        let setup = SmallSetup {
            people: People::Both,
            ..SmallSetup::new(SmallGame::TicTacToe)
        };
        run(&mut voice, setup, &mut 1).expect("said");
        drop(voice);
        let said = String::from_utf8(said).expect("UTF-8");
        let wins = words::wins("O");
        let order = [wins.as_str(), words::IS_OVER, words::TAKEN_BACK];
        let places: Vec<_> = order.iter().map(|words| said.find(words)).collect();
        assert!(
            places.iter().all(Option::is_some) && places.is_sorted(),
            "{said}"
        );
    }
}
