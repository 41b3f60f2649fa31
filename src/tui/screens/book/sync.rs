//! Reading, compiling and saving the text, and living with other programs at the same file.

use super::BookScreen;
use crate::{
    book::{
        compiled,
        edit::{Subject, document::Document},
        embedded, growth, severities,
    },
    play::BookChoice,
    tui::{
        action::Action,
        desk::{
            book_follow::{self, QUIET},
            question::Question,
            status_line::capital,
        },
        effect::Effect,
        job::{self, Compiled, Shelved, Task},
        keymap::Context,
        screen::Scene,
        widgets::prompt::Tone,
        words::book as said,
    },
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Instant,
};

impl BookScreen {
    /// Asks for the text.
    pub(super) fn begin(&mut self, scene: &mut Scene) {
        scene.ask(Effect::Job(Task::ReadText(self.path.clone())));
        self.watch(scene);
        self.refresh(scene);
    }

    /// Wants to hear when the file is written, or one that it includes.
    pub(super) fn watch(&self, scene: &mut Scene) {
        let mut files = vec![self.path.clone()];
        files.extend_from_slice(self.included());
        book_follow::watch_files(files, scene);
    }

    /// The files that the text included when it was compiled last.
    fn included(&self) -> &[PathBuf] {
        let compiled = self.compiled.as_ref();
        compiled.map_or(&[], |compiled| &compiled.included)
    }

    pub(super) fn hear_io_worker(&mut self, report: &job::Report, scene: &mut Scene) {
        match report {
            job::Report::Text(path, bytes) if *path == self.path => {
                self.hear_text(bytes.clone(), false, scene);
            }
            job::Report::Compiled(compiled) if compiled.path == self.path => {
                self.hear_compiled(compiled, scene);
            }
            job::Report::Replaced(path, bytes) if *path == self.path => {
                // Told by where they lie: a text that could not be written here may be written there.
                let is_own = |own: &Arc<Vec<u8>>| Arc::ptr_eq(own, bytes);
                let own = self.writing.iter().position(is_own);
                match own {
                    Some(place) => {
                        self.writing.drain(..=place);
                        self.saved(bytes, scene);
                    }
                    // Another screen of this book has written it.
                    None => self.hear_text(Some(Arc::clone(bytes)), true, scene),
                }
            }
            job::Report::Failed(words) => {
                self.opens_editor = false;
                self.after_saving = None;
                self.say(capital(words), Tone::Wrong);
            }
            job::Report::NotSaved(slot, words) if self.keeper.tells_of(slot) => {
                self.say(capital(words), Tone::Wrong);
            }
            _ => {}
        }
    }

    /// The file was read: for the first time, or again after somebody wrote to it, be it another screen
    /// of the same book.
    fn hear_text(&mut self, bytes: Option<Arc<Vec<u8>>>, is_by_screen: bool, scene: &mut Scene) {
        let Some(document) = &mut self.document else {
            self.first_text(bytes, scene);
            return;
        };
        let Some(bytes) = bytes else {
            if document.lost() {
                let key = scene.key_of(Context::Book, Action::Save);
                self.say(said::file_deleted(&key), Tone::Wrong);
            }
            return;
        };
        let had_changes = document.is_changed();
        match document.reread(&bytes) {
            Ok(false) => {}
            Ok(true) => {
                self.is_by_screen = is_by_screen;
                let are_hidden = had_changes && document.hides_changes();
                if document.unsaved().is_none() {
                    self.begin_keeping(scene);
                }
                let words = if are_hidden {
                    said::reloaded_over_changes(&scene.key_of(Context::Book, Action::Undo))
                } else {
                    said::RELOADED.to_owned()
                };
                self.compile(&words, scene);
            }
            Err(error) => self.say(capital(&error.to_string()), Tone::Wrong),
        }
    }

    fn first_text(&mut self, bytes: Option<Arc<Vec<u8>>>, scene: &mut Scene) {
        self.unreadable = None;
        if bytes
            .as_ref()
            .is_some_and(|bytes| compiled::is_compiled(bytes))
        {
            self.is_compiled = true;
            self.say(said::IS_COMPILED, Tone::Wrong);
            return;
        }
        self.is_compiled = false;
        let is_new = bytes.is_none();
        let otherwise = match self.subject {
            Subject::Own => embedded::text(),
            Subject::File(_) => "",
        };
        let words = match (&self.subject, is_new) {
            (Subject::Own, true) => said::BUILT_IN.to_owned(),
            (Subject::File(_), true) => said::new_book(&scene.key_of(Context::Book, Action::Save)),
            _ => String::new(),
        };
        match Document::new(self.path.clone(), bytes, otherwise) {
            Ok(document) => {
                self.document = Some(document);
                self.begin_keeping(scene);
                self.compile(&words, scene);
                if !self.adds_at_once {
                    self.offer_unsaved(scene);
                }
            }
            Err(error) => {
                let words = capital(&error.to_string());
                self.unreadable = Some(words.clone());
                self.say(words, Tone::Wrong);
            }
        }
    }

    /// Has the text compiled; `done` is said with the growth that came of it.
    pub(super) fn compile(&mut self, done: impl Into<String>, scene: &mut Scene) {
        if let Some(document) = &self.document {
            self.done = Some(done.into()).filter(|words: &String| !words.is_empty());
            scene.ask(Effect::Job(Task::Compile {
                path: self.path.clone(),
                text: Arc::new(document.text().as_bytes().to_vec()),
                revision: document.revision(),
            }));
        }
    }

    fn hear_compiled(&mut self, compiled: &Compiled, scene: &mut Scene) {
        let is_present = self
            .document
            .as_ref()
            .is_some_and(|document| document.revision() == compiled.revision);
        if !is_present {
            // A newer text is being compiled already.
            return;
        }
        let before = self.compiled.replace(compiled.clone());
        if before.is_none() {
            self.open_at_beginning();
        }
        let (errors, _) = self.severities();
        if let Some(done) = self.done.take() {
            let took = compiled.took.as_secs_f64() * 1000.0;
            let words = match &before {
                Some(before) => {
                    let growth = growth::between(before.book.counts(), compiled.book.counts());
                    said::grown(&done, growth.as_deref(), took)
                }
                None => done,
            };
            match errors {
                0 => self.say(words, Tone::Good),
                _ => self.say(said::with_errors(&words, errors), Tone::Wrong),
            }
        }
        if errors == 0 {
            self.hand_over(compiled, scene);
        }
        // A screen above this one may watch files of its own.
        if scene.is_topmost {
            self.watch(scene);
        }
        self.refresh(scene);
        if std::mem::take(&mut self.adds_at_once) {
            self.add_line(scene);
        }
    }

    /// A game that plays from this very file goes on with the book as it is saved.
    fn hand_over(&mut self, compiled: &Compiled, scene: &mut Scene) {
        let is_saved = self
            .document
            .as_ref()
            .is_some_and(|document| !document.is_changed() && document.on_disk().is_some());
        let choice = BookChoice::File(self.path.clone());
        if is_saved && scene.world.book(&choice).is_some() {
            let book = Shelved::Read(Arc::clone(&compiled.book));
            scene.world.shelve(Some(self.path.clone()), book);
        }
    }

    pub(super) fn save(&mut self, scene: &mut Scene) {
        let Some(document) = &self.document else {
            return;
        };
        if !self.has_to_save() {
            match self.after_saving {
                Some(_) => self.go_on_after_saving(scene),
                None => self.say(said::NOTHING_TO_SAVE, Tone::Plain),
            }
            return;
        }
        if self.subject == Subject::Own && scene.world.paths.is_none() {
            self.after_saving = None;
            self.say(said::NO_FOLDER, Tone::Wrong);
            return;
        }
        if document.drops_outside() {
            let why = if document.is_unreadable() {
                said::drops_unreadable(&scene.key_of(Context::Book, Action::OpenEditor))
            } else {
                said::drops_outside(self.is_by_screen)
            };
            let question = Question::new(said::ASKS_TO_SAVE, why, Action::Save);
            scene.open(question.or_declined(Action::Save));
            return;
        }
        self.write(scene);
    }

    /// Whether the file holds something else than the text, as far as is known.
    pub(super) fn has_to_save(&self) -> bool {
        self.document
            .as_ref()
            .is_some_and(|own| own.is_changed() || own.drops_outside() || own.on_disk().is_none())
    }

    /// Writes the text over what is known of the file.
    pub(super) fn write(&mut self, scene: &mut Scene) {
        let Some(document) = &self.document else {
            return;
        };
        let before = document.on_disk().cloned().unwrap_or_default();
        let after = Arc::new(document.text().as_bytes().to_vec());
        self.writing.push(Arc::clone(&after));
        scene.ask(Effect::Job(Task::Replace {
            path: self.path.clone(),
            before,
            after,
            is_named: self.subject != Subject::Own,
        }));
    }

    fn saved(&mut self, bytes: &Arc<Vec<u8>>, scene: &mut Scene) {
        let Some(document) = &mut self.document else {
            return;
        };
        let is_first = document.on_disk().is_none();
        document.saved(bytes);
        if !document.is_changed() {
            self.begin_keeping(scene);
        }
        let mut words = said::saved(self.path.display());
        if self.subject == Subject::Own {
            if is_first {
                words = said::saved_as_own(self.path.display());
            }
            let game = &mut scene.world.settings.game;
            if game.book == BookChoice::Embedded {
                game.book = BookChoice::File(self.path.clone());
                words.push_str(said::NEW_GAMES_USE_IT);
                if let Some(task) = scene.world.save_settings() {
                    scene.ask(Effect::Job(task));
                }
            }
        }
        let errors = self.severities().0;
        let tone = if errors > 0 {
            words.push_str(said::NOT_USED_UNTIL_FIXED);
            Tone::Wrong
        } else {
            Tone::Good
        };
        self.say(words, tone);
        if let Some(compiled) = self.compiled.clone().filter(|_| errors == 0) {
            self.hand_over(&compiled, scene);
        }
        if std::mem::take(&mut self.opens_editor) {
            self.open_editor(scene);
        }
        self.go_on_after_saving(scene);
    }

    /// Does what the text was saved for. Where it was changed again meanwhile, that is asked about
    /// once more; whoever has turned to something else stays.
    fn go_on_after_saving(&mut self, scene: &mut Scene) {
        let is_changed = self.document.as_ref().is_some_and(Document::is_changed);
        match self.after_saving.take() {
            Some(Action::Back) if !scene.is_topmost || self.words.is_some() => {}
            Some(Action::Back) if is_changed => self.back(scene),
            Some(action) => self.confirmed(action, scene),
            None => {}
        }
    }

    /// Errors and warnings of the text as it was compiled last.
    pub(super) fn severities(&self) -> (usize, usize) {
        let diagnostics = self
            .compiled
            .as_ref()
            .map_or(&[][..], |compiled| compiled.diagnostics.as_slice());
        severities(diagnostics)
    }

    pub(super) fn file_changed(&mut self, path: &Path, now: Instant) {
        let is_included = self.included().iter().any(|included| included == path);
        self.is_outdated |= is_included;
        if is_included || path == self.path {
            self.reread_at = Some(now + QUIET);
        }
    }

    pub(super) fn reread_if_due(&mut self, scene: &mut Scene) {
        if self.reread_at.is_some_and(|at| at <= scene.now) {
            self.reread_at = None;
            scene.ask(Effect::Job(Task::ReadText(self.path.clone())));
            // Where the text has changed too, that is compiled in its place.
            if std::mem::take(&mut self.is_outdated) {
                self.compile(said::RELOADED, scene);
            }
        }
    }

    /// Opens the editor on the file at the line shown, after saving what is not.
    pub(super) fn open_editor(&mut self, scene: &mut Scene) {
        if self.is_compiled {
            self.say(said::IS_COMPILED, Tone::Wrong);
            return;
        }
        let Some(document) = &self.document else {
            // Bytes that are no text can be fixed there.
            self.edit_file(1, scene);
            return;
        };
        if document.is_changed() || document.on_disk().is_none() {
            // The editor is to see what stands here.
            self.opens_editor = true;
            self.save(scene);
            return;
        }
        let line = self.line_shown().unwrap_or(1);
        self.edit_file(u32::try_from(line).unwrap_or(1), scene);
    }

    fn edit_file(&mut self, line: u32, scene: &mut Scene) {
        self.analyst.rest();
        scene.ask(Effect::Edit {
            path: self.path.clone(),
            line,
        });
    }

    pub(super) fn editor_closed(&mut self, done: &Result<(), String>, scene: &mut Scene) {
        if let Err(words) = done {
            self.say(capital(words), Tone::Wrong);
        }
        scene.ask(Effect::Job(Task::ReadText(self.path.clone())));
        if !self.included().is_empty() {
            // One of these may have been edited instead.
            self.compile("", scene);
        }
        self.refresh(scene);
    }
}
