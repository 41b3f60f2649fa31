//! The game and its file: saving, what other programs have written meanwhile, the file's other
//! games.

use super::{Analysis, why::Why};
use crate::{
    analysis::study::Study,
    files,
    game::{Game, pgn},
    store::{library::Library, own_file, paths},
    tui::{
        action::Action,
        desk::{question::Question, status_line::capital},
        effect::Effect,
        job::{self, Task},
        keymap::Context,
        screen::{Scene, Step},
        widgets::prompt::Tone,
        words::analysis as said,
    },
};
use std::{
    cell::RefCell,
    path::{Path, PathBuf},
    rc::Rc,
    sync::Arc,
};

impl Analysis {
    pub fn save(&mut self, scene: &mut Scene) {
        let is_changed = self.study.is_changed();
        if self.library.is_some() && !is_changed {
            if self.after_saving.is_some() {
                return self.go_on_after_saving(scene);
            }
            if !self.is_file_gone() {
                return self.say(said::NOTHING_CHANGED, Tone::Plain);
            }
        }
        // What was piped in goes where games of no file go.
        let in_file = |library: &&Rc<RefCell<Library>>| !library.borrow().is_piped();
        if let Some(library) = self.library.as_ref().filter(in_file) {
            let replacement = library.borrow().replacing(self.number, self.study.game());
            let Some(replacement) = replacement else {
                self.after_saving = None;
                let key = scene.key_of(Context::Analysis, Action::CopyPgn);
                self.say(said::not_in_file(&key), Tone::Wrong);
                return;
            };
            self.saving = Some(self.study.revision());
            // A file that is gone is written again, byte for byte where the game is as it was.
            let after = match is_changed {
                true => replacement.after,
                false => Arc::clone(&replacement.before),
            };
            scene.ask(Effect::Job(Task::ReplaceGames {
                path: replacement.path,
                before: replacement.before,
                after,
            }));
            return;
        }
        let Some(paths) = &scene.world.paths else {
            self.after_saving = None;
            self.say(
                said::no_folder(&scene.key_of(Context::Analysis, Action::CopyPgn)),
                Tone::Wrong,
            );
            return;
        };
        self.saving = Some(self.study.revision());
        let path = paths.analysis_file();
        let (earlier, pgn) = self.added_to(&path);
        scene.ask(Effect::Job(Task::Append {
            path,
            earlier,
            pgn,
            asked: true,
        }));
    }

    /// Saves the game in its own file, where that is the one with this name, else at the end of it.
    pub fn save_as(&mut self, name: &str, scene: &mut Scene) {
        if name.is_empty() {
            return;
        }
        let path = paths::typed(name);
        let own = self.place();
        if own.as_ref().is_some_and(|own| files::is_same(own, &path)) {
            return self.save(scene);
        }
        // A game of a file is saved only there, unless nothing can be written into it.
        let is_copy = own.is_some_and(|own| !own_file::is_closed(&own));
        self.saving = (!is_copy).then(|| self.study.revision());
        let (earlier, pgn) = self.added_to(&path);
        scene.ask(Effect::Job(Task::AppendToOwn { path, earlier, pgn }));
    }

    /// The file that the game came from.
    fn place(&self) -> Option<PathBuf> {
        let library = self.library.as_ref()?.borrow();
        let (path, _) = library.place_of(self.number?)?;
        Some(path.to_owned())
    }

    /// The game's text for this file, and the one that was added there before, which it replaces.
    fn added_to(&mut self, path: &Path) -> (Option<String>, String) {
        let text = pgn::write(self.study.game());
        let before = self.added.replace((path.to_owned(), text.clone()));
        let earlier = before.filter(|(earlier, _)| earlier == path);
        (earlier.map(|(_, earlier)| earlier), text)
    }

    /// What the IO worker says of the writing.
    pub fn hear_io_worker(&mut self, report: &job::Report, scene: &mut Scene) {
        match report {
            job::Report::Book(..) => self.refresh(scene),
            job::Report::BookFailed(words) => {
                self.say(said::book_failed(words), Tone::Wrong);
            }
            job::Report::Tablebases(_) => {
                self.why.of = None;
                self.refresh(scene);
            }
            job::Report::Evaluations(_) => {
                scene.world.store_refused = None;
                self.refresh(scene);
            }
            // It is tried again, but told once.
            job::Report::NoEvaluations(words)
                if scene.world.store_refused.as_ref() != Some(words) =>
            {
                self.say(capital(words), Tone::Plain);
                scene.world.store_refused = Some(words.clone());
            }
            job::Report::Replaced(path, after) => {
                if let Some(library) = &self.library
                    && library.borrow().holds(path)
                {
                    let is_utf_8_now = library.borrow_mut().replaced(path, after);
                    self.saved(said::saved_in(path.display(), is_utf_8_now), scene);
                }
            }
            job::Report::ChangedByOthers(path) if self.saving.take().is_some() => {
                let words = said::asks_to_append(path.display());
                self.changed_file = Some(path.clone());
                self.after_saving = None;
                scene.open(Question::new(said::NOT_SAVED, words, Action::Save).yes_first());
            }
            job::Report::Appended { path, is_utf_8_now } => {
                let is_it = |(added, _): &(PathBuf, String)| added == path;
                let is_copy = self.saving.is_none() && self.added.as_ref().is_some_and(is_it);
                if is_copy {
                    let words = said::copied_to(path.display(), *is_utf_8_now);
                    self.say(words, Tone::Good);
                } else {
                    self.saved(said::saved_in(path.display(), *is_utf_8_now), scene);
                }
                if self.changed_file.as_ref() == Some(path) {
                    scene.ask(Effect::Job(Task::ReadGames(path.clone())));
                }
            }
            job::Report::Games(path, bytes) if self.changed_file.as_ref() == Some(path) => {
                self.changed_file = None;
                self.move_to_end(path, bytes);
                if !self.study.is_changed() {
                    self.begin_keeping(scene);
                }
            }
            job::Report::NotSaved(slot, words) if self.keeper.tells_of(slot) => {
                self.say(capital(words), Tone::Wrong);
            }
            job::Report::Failed(words) => {
                let words = match self.saving.take() {
                    Some(_) => {
                        let key = scene.key_of(Context::Analysis, Action::SaveAs);
                        said::saving_failed(words, &key)
                    }
                    None => words.clone(),
                };
                self.after_saving = None;
                self.say(capital(&words), Tone::Wrong);
            }
            _ => {}
        }
    }

    /// Whether the file of the game was deleted or renamed since it was read.
    fn is_file_gone(&self) -> bool {
        let library = self.library.as_ref().map(|library| library.borrow());
        let path = library.as_ref().and_then(|library| library.file());
        path.is_some_and(|path| !path.exists())
    }

    /// The file was changed by another program: the game goes to its end.
    pub fn append_to_changed(&mut self, scene: &mut Scene) {
        if let Some(path) = self.changed_file.clone() {
            self.saving = Some(self.study.revision());
            scene.ask(Effect::Job(Task::AppendToOwn {
                path,
                earlier: None,
                pgn: pgn::write(self.study.game()),
            }));
        }
    }

    /// The game is the last one of its file now.
    fn move_to_end(&mut self, path: &Path, bytes: &[u8]) {
        // The file's games have other numbers now.
        self.among = None;
        if let Some(library) = &self.library {
            self.number = library.borrow_mut().moved_to_end(path, bytes);
        }
    }

    fn saved(&mut self, words: String, scene: &mut Scene) {
        if let Some(revision) = self.saving.take() {
            // Changed again while it was written: there is more to save.
            if revision == self.study.revision() {
                self.study.mark_saved();
                self.begin_keeping(scene);
            }
            self.say(words, Tone::Good);
            self.go_on_after_saving(scene);
        }
    }

    /// Does what the game was saved for. Where it was changed again meanwhile, that is asked about
    /// once more; whoever has turned to something else stays.
    fn go_on_after_saving(&mut self, scene: &mut Scene) {
        match self.after_saving.take() {
            Some(Action::Quit) => scene.steps.push(Step::Act(Action::Quit)),
            Some(action) if scene.is_topmost && self.words.is_none() => match self.loss(action) {
                Some(question) => scene.open(question),
                None => self.confirmed(action, scene),
            },
            _ => {}
        }
    }

    /// The next (or last) game of the file, after a question where this one has changed.
    pub fn leaf(&mut self, by: isize, scene: &mut Scene) {
        if self.library.is_none() {
            self.say(said::ANALYSIS_HAS_NO_FILE, Tone::Plain);
            return;
        }
        let action = if by > 0 {
            Action::NextGame
        } else {
            Action::PreviousGame
        };
        match self.loss(action) {
            Some(question) => scene.open(question),
            None => self.open_game(by, scene),
        }
    }

    /// What is asked before an action that leaves the game, where something would be lost.
    pub fn loss(&self, action: Action) -> Option<Question> {
        if self.study.is_changed() {
            return Some(Question::save_or_discard(
                said::ASKS_TO_LEAVE,
                said::CHANGES_NOT_SAVED,
                action,
            ));
        }
        let words = self.unfinished_review()?;
        Some(Question::save_or_discard(
            said::ASKS_TO_LEAVE_REVIEW,
            said::review_can_be_kept(&words),
            action,
        ))
    }

    pub fn open_game(&mut self, by: isize, scene: &mut Scene) {
        let (Some(library), Some(number)) = (self.library.clone(), self.number) else {
            return;
        };
        let found = self.next_number(number, by).and_then(|next| {
            library.borrow_mut().read_until(next);
            let game = library.borrow().game(next)?;
            Some((next, game))
        });
        let Some((next, game)) = found else {
            let end = match self.among {
                Some(_) => said::end_of_list(by > 0),
                None => said::end_of_file(by > 0),
            };
            self.say(end, Tone::Plain);
            return;
        };
        self.take_game(game);
        self.added = None;
        self.number = Some(next);
        self.moved(scene);
        self.begin_keeping(scene);
        self.offer_unsaved(scene);
    }

    /// The game so many further in the list, or in the file where there is none.
    fn next_number(&self, number: usize, by: isize) -> Option<usize> {
        let Some(among) = &self.among else {
            return number.checked_add_signed(by);
        };
        let here = among.iter().position(|own| *own == number)?;
        among.get(here.checked_add_signed(by)?).copied()
    }

    /// This game takes the place of the studied one. Nothing that was worked out of that one is
    /// left: its revisions and moves are counted anew.
    pub(super) fn take_game(&mut self, game: Game) {
        self.study = Study::new(game);
        // What is still being written was the game before.
        self.saving = None;
        self.after_saving = None;
        self.reviewing = None;
        self.learns_after = None;
        self.review = None;
        self.threat = None;
        self.why = Why::default();
        self.scores_of = None;
        self.tree_kept.take();
    }
}
