//! The lines of the first screen: what can be done, and a few words on how it stands.

use crate::{
    analysis::Deck,
    book::edit::Subject,
    files,
    play::{Opponent, Setup},
    store::settings::OwnSide,
    tui::{action::Action, words::home as words, world::World},
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

/// What was kept for another day.
#[derive(Default)]
pub struct Kept {
    /// The mistakes from earlier lessons.
    pub mistakes: Deck,
    /// Games that were played of a match that was stopped, and all of its games.
    pub stopped_match: Option<(usize, usize)>,
}

/// What can be done here, in the order of the list.
pub fn doors(world: &World, kept: &Kept) -> Vec<Door> {
    let mut doors = vec![door(Action::Play, words::PLAY, usual_game(world))];
    let stopped_match = kept
        .stopped_match
        .map(|(played, all)| words::stopped_match(played, all));
    let mut about_arena = words::ABOUT_ARENA.to_owned();
    match (world.unfinished.as_slice(), stopped_match) {
        ([], Some(words)) => doors.push(door(Action::Resume, words::RESUME, words)),
        // The key resumes the games, and the match is resumed in the arena.
        (_, Some(words)) => about_arena = words,
        (_, None) => {}
    }
    match world.unfinished.as_slice() {
        [] => {}
        [(_, game)] => doors.push(door(Action::Resume, words::RESUME, game.title())),
        games => {
            let words = words::unfinished_games(games.len());
            doors.push(door(Action::Resume, words::RESUME, words));
        }
    }
    doors.extend([
        door(Action::NewGame, words::NEW_GAME, words::ABOUT_NEW_GAME),
        door(Action::Analyse, words::ANALYSE, words::ABOUT_ANALYSE),
        door(Action::SetUp, words::SET_UP, words::ABOUT_SET_UP),
        door(Action::OpenGames, words::OPEN, words::ABOUT_OPEN),
        door(Action::OwnGames, words::MY_GAMES, words::ABOUT_MY_GAMES),
        door(Action::Puzzles, words::PUZZLES, words::ABOUT_PUZZLES),
        door(Action::Endings, words::ENDINGS, words::ABOUT_ENDINGS),
        door(Action::Guess, words::GUESS, words::ABOUT_GUESS),
    ]);
    doors.extend(lesson_door(&kept.mistakes));
    doors.extend([
        door(Action::OpenBook, words::BOOK, usual_book(world)),
        door(Action::Drill, words::DRILL, words::ABOUT_DRILL),
        door(Action::Museum, words::MUSEUM, words::ABOUT_MUSEUM),
        door(Action::Lab, words::LAB, words::ABOUT_LAB),
        door(Action::SearchLessons, words::LESSONS, words::ABOUT_LESSONS),
        door(Action::Arena, words::ARENA, about_arena),
        door(Action::Settings, words::SETTINGS, words::ABOUT_SETTINGS),
        door(Action::Help, words::HELP, words::ABOUT_HELP),
        door(Action::Quit, words::QUIT, ""),
    ]);
    doors
}

/// The saved mistakes, if there are any.
fn lesson_door(mistakes: &Deck) -> Option<Door> {
    let kept = mistakes.len();
    let words = words::mistakes_due(mistakes.due(SystemTime::now()).len());
    (kept > 0).then(|| door(Action::Learn, words::LEARN, words))
}

/// Which book the entry opens.
fn usual_book(world: &World) -> String {
    match world.settings.game.book.subject() {
        Subject::Own => words::ABOUT_OWN_BOOK.to_owned(),
        Subject::File(path) => files::name_of(&path),
    }
}

/// `White, Greta, 5+3`.
fn usual_game(world: &World) -> String {
    let game = &world.settings.game;
    let side = match game.side {
        OwnSide::White => words::WHITE,
        OwnSide::Black => words::BLACK,
        OwnSide::Random => words::EITHER_COLOUR,
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
