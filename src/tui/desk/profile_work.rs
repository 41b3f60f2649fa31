//! How a player plays, worked out for the pages that show it: begun once the book is there, its
//! profile growing while the games are read.

use super::long_work::LongWork;
use crate::{
    analysis::Profile,
    tui::{
        effect::Effect,
        job::{Report, Task},
        route::{GapsPlan, PlayersGames, Route},
        screen::{News, Scene},
        words::desk as words,
        work::{Work, news},
    },
};
use shakmaty::Color;
use std::path::PathBuf;

/// The work, and how far it is.
pub struct ProfileWork {
    pub of: PlayersGames,
    /// It was begun, which waits for the book.
    is_begun: bool,
    /// The file of the book that it was begun with.
    book_file: Option<PathBuf>,
    /// While it is under way.
    running: Option<LongWork>,
    /// What went wrong in it.
    trouble: Option<String>,
    /// Games read so far.
    seen: usize,
    /// The book was written since, as the screen of the book above does it.
    is_outdated: bool,
}

impl ProfileWork {
    pub fn new(of: PlayersGames) -> ProfileWork {
        ProfileWork {
            of,
            is_begun: false,
            book_file: None,
            running: None,
            trouble: None,
            seen: 0,
            is_outdated: false,
        }
    }

    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// `112 of 2,000 games`, `2,000 games`, or what went wrong.
    pub fn count(&self) -> String {
        if let Some(words) = &self.trouble {
            return words.clone();
        }
        let all = self.of.games.places.len();
        match self.running {
            Some(_) => words::games_read(self.seen, all),
            None => words::games(all as u64),
        }
    }

    /// The same on a page that shows so many of the games, once all are read.
    pub fn count_of(&self, shown: u32) -> String {
        match self.running {
            None if self.is_begun && self.trouble.is_none() => words::games(shown.into()),
            _ => self.count(),
        }
    }

    /// The replies that the book has no answer to, over these games.
    pub fn gaps(&self, side: Option<Color>, scene: &Scene) -> Route {
        let choice = &scene.world.settings.game.book;
        Route::Gaps(GapsPlan {
            path: choice.subject().path().map(ToOwned::to_owned),
            book: scene.world.book(choice).cloned(),
            side: side.unwrap_or(Color::White),
            games: Some((self.of.player.clone(), self.of.games.clone())),
        })
    }

    fn begin(&mut self, scene: &mut Scene) {
        let work = Work::Profile {
            games: self.of.games.clone(),
            player: self.of.player.clone(),
            book: scene.world.book(&scene.world.settings.game.book).cloned(),
        };
        self.is_begun = true;
        self.trouble = None;
        self.book_file = scene.world.book_file();
        self.running = Some(LongWork::begin(work, scene));
    }

    /// Whether the book was changed, or another was chosen, since the games were compared with it.
    fn is_of_another_book(&mut self, scene: &Scene) -> bool {
        let is_other = self.is_begun && self.book_file != scene.world.book_file();
        std::mem::take(&mut self.is_outdated) || is_other
    }

    /// Follows the news; the profile as it is now, where there is more of it.
    pub fn hear<'n>(&mut self, news: &'n News, scene: &mut Scene) -> Option<&'n Profile> {
        match news {
            News::Opened => match scene.world.book_due() {
                Some(path) => scene.ask(Effect::Job(Task::ReadBook(Some(path)))),
                None => self.begin(scene),
            },
            News::Job(Report::Replaced(path, _)) => {
                let own = scene.world.own_book_file();
                let file = scene.world.book_file().or(own);
                self.is_outdated |= file.as_deref() == Some(path.as_path());
            }
            News::Uncovered if self.is_of_another_book(scene) => {
                self.is_begun = false;
                scene.ask(Effect::Job(Task::ReadBook(scene.world.book_file())));
            }
            // What cannot be read is said where books are chosen; the program's own takes its place.
            News::Job(Report::Book(..) | Report::BookFailed(_)) if !self.is_begun => {
                self.begin(scene);
            }
            News::Work(id, report) if self.running.as_ref().is_some_and(|own| own.is(*id)) => {
                match report {
                    news::Report::Profile(profile, seen) => {
                        self.seen = *seen;
                        return Some(profile);
                    }
                    news::Report::Failed(words) => self.trouble = Some(words.clone()),
                    news::Report::Done => self.running = None,
                    _ => {}
                }
            }
            _ => {}
        }
        None
    }
}
