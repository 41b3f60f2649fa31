//! The lines of the first screen: what can be done, and a few words on how it stands.

use crate::{
    analysis::Deck,
    book::edit::Subject,
    play::{Opponent, Setup},
    store::settings::OwnSide,
    tui::{action::Action, world::World},
};
use std::time::SystemTime;

/// One line of the list.
pub struct Door {
    pub action: Action,
    pub name: &'static str,
    pub words: String,
}

fn door(action: Action, name: &'static str, words: impl Into<String>) -> Door {
    Door {
        action,
        name,
        words: words.into(),
    }
}

/// What can be done here, in the order of the list; `mistakes` are those kept from earlier lessons.
pub fn doors(world: &World, mistakes: &Deck) -> Vec<Door> {
    let mut doors = vec![door(Action::Play, "Play", usual_game(world))];
    match world.unfinished.as_slice() {
        [] => {}
        [(_, game)] => doors.push(door(Action::Resume, "Resume", game.title())),
        games => {
            let words = format!("{} unfinished games", games.len());
            doors.push(door(Action::Resume, "Resume", words));
        }
    }
    doors.extend([
        door(Action::NewGame, "New game", "opponent, colour, clock"),
        door(Action::Analyse, "Analyse", "a board, a FEN, a game"),
        door(Action::SetUp, "Set up", "place the pieces"),
        door(Action::OpenGames, "Open", "a PGN file"),
        door(Action::OwnGames, "My games", "your finished games"),
        door(Action::Puzzles, "Puzzles", "find the winning move"),
        door(Action::Guess, "Guess", "a famous game's moves"),
    ]);
    doors.extend(lesson_door(mistakes));
    doors.extend([
        door(Action::OpenBook, "Book", usual_book(world)),
        door(Action::Drill, "Drill", "practise the book"),
        door(Action::Museum, "Museum", "historic programs"),
        door(Action::Lab, "Lab", "watch a search at work"),
        door(Action::SearchLessons, "Lessons", "how programs search"),
        door(Action::Arena, "Arena", "programs play each other"),
        door(Action::Settings, "Settings", "colours, pieces, engine"),
        door(Action::Help, "Help", "all keys"),
        door(Action::Quit, "Quit", ""),
    ]);
    doors
}

/// The saved mistakes, if there are any.
fn lesson_door(mistakes: &Deck) -> Option<Door> {
    let kept = mistakes.len();
    let words = match mistakes.due(SystemTime::now()).len() {
        0 => "your mistakes; none due yet".to_owned(),
        1 => "1 of your mistakes is due".to_owned(),
        due => format!("{due} of your mistakes are due"),
    };
    (kept > 0).then(|| door(Action::Learn, "Learn", words))
}

/// Which book the entry opens.
fn usual_book(world: &World) -> String {
    match world.settings.game.book.subject() {
        Subject::Own => "browse and edit".to_owned(),
        Subject::File(path) => {
            let name = path.file_name().unwrap_or(path.as_os_str());
            name.to_string_lossy().into_owned()
        }
    }
}

/// `White, Greta, 5+3`.
fn usual_game(world: &World) -> String {
    let game = &world.settings.game;
    let side = match game.side {
        OwnSide::White => "White",
        OwnSide::Black => "Black",
        OwnSide::Random => "either colour",
    };
    let pace = Setup {
        time: game.time,
        ..Setup::default()
    }
    .pace();
    format!(
        "{side}, {}, {pace}",
        Opponent::named(game.opponent).card().name
    )
}
