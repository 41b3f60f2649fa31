//! The game written: in the place that it came from, or at the end of another file; and what is asked
//! before changes are lost.

use super::{Losing, Reading};
use crate::{
    files,
    game::pgn,
    speak::{
        listed::Listed,
        words::{shared::ended, study as words},
    },
    store::{StoreError, games, own_file, paths},
};
use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Adds a game to a file, in place of the earlier text of it; whether the file has become UTF-8 by that.
type Add = fn(&Path, Option<&str>, &str) -> Result<bool, StoreError>;

/// Adds a game to a file of the program's own, which is UTF-8.
fn add_to_ours(path: &Path, earlier: Option<&str>, game: &str) -> Result<bool, StoreError> {
    match earlier {
        Some(earlier) => games::append_again(path, earlier, game)?,
        None => games::append(path, game)?,
    }
    Ok(false)
}

impl Reading<'_, '_> {
    /// Saves the game in its file; a game of no file is added to the person's analyses.
    pub(super) fn save(&mut self) -> io::Result<()> {
        // What was piped in goes where games of no file go.
        match self.library.as_ref().is_some_and(|own| !own.is_piped()) {
            true => self.save_in_place(false),
            false => match &self.paths {
                Some(paths) => self.add_to(paths.analysis_file(), add_to_ours),
                None => self.voice.say(words::NO_DATA_FOLDER),
            },
        }
    }

    /// Saves the game in its own file, where that is the one with this name, else at the end of it.
    pub(super) fn save_in(&mut self, name: &str) -> io::Result<()> {
        let path = paths::typed(name);
        let own = self.place().is_some_and(|own| files::is_same(own, &path));
        match own {
            true => self.save_in_place(true),
            false => self.add_to(path, own_file::append_game),
        }
    }

    /// The file that the game came from.
    fn place(&self) -> Option<&Path> {
        let library = self.library.as_ref()?;
        library.place_of(self.number).map(|(path, _)| path)
    }

    /// Saves the game in its place; where another program has changed the file, at its end, if that is
    /// what was asked for.
    fn save_in_place(&mut self, or_at_end: bool) -> io::Result<()> {
        if !self.study.is_changed() {
            return self.voice.say(words::NOTHING_TO_SAVE);
        }
        match self.put_in_place() {
            None => self.voice.say(words::NO_PLACE),
            Some(Ok((path, is_utf_8_now))) => self.saved(&path, is_utf_8_now),
            Some(Err(StoreError::Changed { path })) if or_at_end => self.move_to_end(&path),
            Some(Err(StoreError::Changed { path })) => {
                self.voice.say(words::file_was_changed(path.display()))
            }
            Some(Err(error)) => self.not_saved(&error),
        }
    }

    /// Writes the game in its place: into which file, and whether that has become UTF-8.
    fn put_in_place(&mut self) -> Option<Result<(PathBuf, bool), StoreError>> {
        let library = self.library.as_mut()?;
        let replacement = library.replacing(Some(self.number), self.study.game())?;
        let (path, after) = (replacement.path, replacement.after);
        let replaced = own_file::replace_games(&path, &replacement.before, &after);
        Some(replaced.map(|whole| {
            let is_utf_8_now = library.replaced(&path, &whole.map_or(after, Arc::new));
            (path, is_utf_8_now)
        }))
    }

    /// Adds the game at the end of its own file, where its place is from then on.
    fn move_to_end(&mut self, path: &Path) -> io::Result<()> {
        let text = pgn::write(self.study.game());
        let added = own_file::append_game(path, None, &text)
            .and_then(|is_utf_8_now| Ok((is_utf_8_now, own_file::read(path)?)));
        let (is_utf_8_now, bytes) = match added {
            Ok(added) => added,
            Err(error) => return self.not_saved(&error),
        };
        let library = self.library.as_mut();
        let number = library.and_then(|own| own.moved_to_end(path, &bytes));
        self.number = number.unwrap_or(self.number);
        // The file's games have other numbers now.
        self.list.games = Listed::default();
        self.saved(path, is_utf_8_now)?;
        self.voice.say(words::is_at_end(self.number + 1))
    }

    /// What was added there before is replaced.
    fn add_to(&mut self, path: PathBuf, add: Add) -> io::Result<()> {
        let text = pgn::write(self.study.game());
        let earlier = self.added.as_ref().filter(|(earlier, _)| *earlier == path);
        let earlier = earlier.map(|(_, earlier)| earlier.as_str());
        match add(&path, earlier, &text) {
            Ok(is_utf_8_now) => {
                self.added = Some((path.clone(), text));
                // A game of a file is saved only there, unless nothing can be written into it.
                let is_copy = self.place().is_some_and(|own| !own_file::is_closed(own));
                match is_copy {
                    true => self.copied(&path, is_utf_8_now),
                    false => self.saved(&path, is_utf_8_now),
                }
            }
            Err(error) => self.not_saved(&error),
        }
    }

    fn not_saved(&mut self, error: &StoreError) -> io::Result<()> {
        self.voice.say(ended(error))?;
        match self.place().is_some_and(own_file::is_closed) {
            true => self.voice.say(words::WRITE_ANOTHER_FILE),
            false => Ok(()),
        }
    }

    fn saved(&mut self, path: &Path, is_utf_8_now: bool) -> io::Result<()> {
        self.study.mark_saved();
        self.go_on_keeping();
        self.voice.say(words::saved(path.display()))?;
        self.tell_utf_8(is_utf_8_now)
    }

    fn copied(&mut self, path: &Path, is_utf_8_now: bool) -> io::Result<()> {
        self.voice.say(words::copied(path.display()))?;
        self.tell_utf_8(is_utf_8_now)
    }

    fn tell_utf_8(&mut self, is_utf_8_now: bool) -> io::Result<()> {
        match is_utf_8_now {
            true => self.voice.say(words::UTF_8_NOW),
            false => Ok(()),
        }
    }

    /// Whether changes may be lost so: there are none, or the line before was `warned` of the same.
    pub(super) fn may_lose(&mut self, by: Losing, warned: Option<Losing>) -> io::Result<bool> {
        if !self.study.is_changed() || warned == Some(by) {
            return Ok(true);
        }
        self.warned = Some(by);
        self.voice.say(match by {
            Losing::Quit => words::CHANGED_BEFORE_QUIT,
            Losing::Open(_) | Losing::Restore | Losing::Review => words::CHANGED_BEFORE_OPENING,
        })?;
        Ok(false)
    }
}
