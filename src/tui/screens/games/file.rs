//! The file of the list while other programs write to it.

use super::{Games, file_news::FileNews};
use crate::{
    store::library::Change,
    tui::{desk::book_follow, effect::Effect, job::Task, screen::Scene, words::games as words},
};
use std::path::Path;

impl Games {
    /// Wants to hear when the file is written to.
    pub(super) fn watch(&self, scene: &mut Scene) {
        scene.world.listed = self.library.borrow().file().map(Path::to_owned);
        book_follow::watch_files(Vec::new(), scene);
    }

    /// Asks for the file again once a change to it has settled.
    pub(super) fn reread_if_due(&mut self, scene: &mut Scene) {
        let FileNews::Written(due) = self.news else {
            return;
        };
        if due > scene.now || self.is_covered {
            return;
        }
        if let Some(path) = self.library.borrow().file() {
            self.news = FileNews::Asked;
            scene.ask(Effect::Job(Task::ReadGames(path.to_owned())));
        }
    }

    /// The file as it is now.
    pub(super) fn take_in(&mut self, path: &Path, bytes: &[u8], scene: &mut Scene) {
        self.news = FileNews::None;
        let mut library = self.library.borrow_mut();
        let before = library.index().len();
        let change = library.reread(path, bytes);
        let after = library.index().len();
        drop(library);
        // Whatever the file holds now, it is not gone any more.
        self.trouble = self.trouble.take().filter(|told| told != words::FILE_GONE);
        self.note = match change {
            // Another list of the same games may have taken it in.
            Change::None => return self.select(),
            Change::Gone => {
                self.trouble = Some(words::FILE_GONE.to_owned());
                return;
            }
            Change::Grown if after > before => Some(words::more_in_file(after - before)),
            Change::Grown => Some(words::NEW_MOVES.to_owned()),
            Change::Rewritten => Some(words::RELOADED.to_owned()),
        };
        // What was found on the boards goes by the places in the file as it was.
        let searched = self.board_search.take().is_some();
        self.select();
        if searched {
            self.library.borrow_mut().read_until(usize::MAX);
            self.search_boards(scene);
        }
    }
}
