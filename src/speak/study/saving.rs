//! The game written: in the place that it came from, or at the end of another file; and what is asked
//! before changes are lost.

use super::{Losing, Reading};
use crate::{
    game::pgn,
    speak::words::study as words,
    store::{StoreError, games, library::Library, own_file, paths},
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
        let in_file = |library: &&mut Box<Library>| !library.is_piped();
        let Some(library) = self.library.as_mut().filter(in_file) else {
            return match &self.paths {
                Some(paths) => self.add_to(paths.analysis_file(), add_to_ours),
                None => self.voice.say(words::NO_DATA_FOLDER),
            };
        };
        if !self.study.is_changed() {
            return self.voice.say(words::NOTHING_TO_SAVE);
        }
        let Some(replacement) = library.replacing(Some(self.number), self.study.game()) else {
            return self.voice.say(words::NO_PLACE);
        };
        let (path, after) = (replacement.path, replacement.after);
        match own_file::replace_games(&path, &replacement.before, &after) {
            Ok(whole) => {
                let is_utf_8_now = library.replaced(&path, &whole.map_or(after, Arc::new));
                self.saved(&path, is_utf_8_now)
            }
            Err(StoreError::Changed { path }) => {
                self.voice.say(words::file_was_changed(path.display()))
            }
            Err(error) => self.voice.say(format!("{error}.")),
        }
    }

    /// Adds the game at the end of the file with this name.
    pub(super) fn save_in(&mut self, name: &str) -> io::Result<()> {
        self.add_to(paths::typed(name), own_file::append_game)
    }

    /// What was added there before is replaced.
    fn add_to(&mut self, path: PathBuf, add: Add) -> io::Result<()> {
        let text = pgn::write(self.study.game());
        let earlier = self.added.as_ref().filter(|(earlier, _)| *earlier == path);
        let earlier = earlier.map(|(_, earlier)| earlier.as_str());
        match add(&path, earlier, &text) {
            Ok(is_utf_8_now) => {
                self.added = Some((path.clone(), text));
                // A game of a file is saved only there.
                match self.library.as_ref().is_some_and(|own| !own.is_piped()) {
                    true => self.copied(&path, is_utf_8_now),
                    false => self.saved(&path, is_utf_8_now),
                }
            }
            Err(error) => self.voice.say(format!("{error}.")),
        }
    }

    fn saved(&mut self, path: &Path, is_utf_8_now: bool) -> io::Result<()> {
        self.study.mark_saved();
        self.begin_keeping();
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
