//! What follows a game: it is opened in an analysis, reviewed, or its mistakes become questions.

use super::Play;
use crate::{
    game::pgn,
    play::export,
    store::library::Library,
    tui::{
        action::Action,
        effect::Effect,
        job::{self, Task},
        route::{Route, Studied, StudyTask},
        screen::Scene,
        widgets::prompt::Tone,
        words::play as words,
    },
};
use std::{cell::RefCell, path::Path, rc::Rc};

/// How many games from the end of the file are looked at.
const LATEST: usize = 50;

impl Play {
    /// Opens the finished game as it stands in the games file, so that a review is kept there.
    pub fn study(&mut self, action: Action, scene: &mut Scene) {
        if self.session.is_playing() {
            self.say(words::NOT_OVER, Tone::Wrong);
            return;
        }
        if !self.session.has_begun() {
            self.say(words::NO_MOVES, Tone::Wrong);
            return;
        }
        match &scene.world.paths {
            Some(paths) if self.appended.is_some() => {
                self.wants_to = Some(action);
                scene.ask(Effect::Job(Task::ReadGames(paths.games_file())));
            }
            _ => self.open_study(None, action, scene),
        }
    }

    /// The games file was read.
    pub fn hear_games(&mut self, path: &Path, bytes: &[u8], scene: &mut Scene) {
        if let Some(action) = self.wants_to.take() {
            let library = Library::new(path.to_owned(), bytes.to_vec());
            self.open_study(Some(library), action, scene);
        }
    }

    fn open_study(&mut self, library: Option<Library>, action: Action, scene: &mut Scene) {
        let flipped = self.flipped;
        let found = library.and_then(|library| self.place_in(library));
        let studied = match found {
            Some((library, number)) => Studied::InFile {
                library: Rc::new(RefCell::new(library)),
                number,
                ply: self.session.position().ply(),
                among: None,
            },
            None => {
                let book = scene.world.book(&self.session.setup().book);
                let book = book.map(job::Shelved::book);
                Studied::Game {
                    game: Box::new(export::game(&self.session, book)),
                    flipped,
                }
            }
        };
        let task = match action {
            Action::ReviewGame => Some(StudyTask::Review),
            Action::Learn => Some(StudyTask::Learn(self.own_side())),
            _ => None,
        };
        scene.go(Route::Study {
            studied,
            flipped,
            task,
        });
    }

    /// This game among those of the games file: the last one with its text, whatever has been
    /// added to it since, such as a review.
    fn place_in(&self, mut library: Library) -> Option<(Library, usize)> {
        library.read_until(usize::MAX - 1);
        let own = self.appended.as_deref()?;
        let own = pgn::read_all(own.as_bytes()).into_iter().next()?;
        let moves: Vec<_> = own.main_line().iter().map(|id| own.played(*id)).collect();
        let number = (0..library.index().len())
            .rev()
            .take(LATEST)
            .find(|number| {
                library.game(*number).is_some_and(|game| {
                    let same = |tag| game.tags.known(tag) == own.tags.known(tag);
                    ["UTCDate", "UTCTime", "White", "Black"]
                        .into_iter()
                        .all(same)
                        && game.start() == own.start()
                        && game
                            .main_line()
                            .iter()
                            .map(|id| game.played(*id))
                            .eq(moves.iter().copied())
                })
            })?;
        Some((library, number))
    }
}
