//! What the dialogues of the line mode have in common: settings, places, books, engines.

use crate::{
    analysis,
    book::{self, Book, edit, embedded},
    chess::line::PieceLetters,
    cli::words::speak as said,
    engine::{Options, tablebase::Tablebases},
    play::BookChoice,
    speak::{
        explorer::{Explorer, Games},
        moves::sentence,
        study::{self, Subject},
        thinker::Named,
    },
    store::{Paths, Settings, settings},
    uci::client::{CommandLineError, Launch},
};
use std::{
    borrow::Cow,
    cell::OnceCell,
    path::{Path, PathBuf},
};

/// What a dialogue needs of the program: where things are kept, the settings, a seed.
pub struct Context {
    pub paths: Option<Paths>,
    pub settings: Settings,
    pub seed: u64,
    /// Problems with settings and kept games.
    pub(super) notices: Vec<String>,
    /// One's own copy of the program's book, where it was saved in this sitting and games use it now.
    own_book: OnceCell<PathBuf>,
    /// What was asked of the explorer before anything else was begun.
    pub(super) explorer: Explorer,
}

/// The file of a book, and the text to begin with where there is no such file.
pub struct BookFile {
    pub(super) path: PathBuf,
    pub(super) otherwise: &'static str,
    /// One's own copy of the program's book.
    pub(super) is_own: bool,
}

impl Context {
    pub fn new(paths: Option<Paths>, settings: Settings, seed: u64) -> Context {
        Context {
            paths,
            settings,
            seed,
            notices: Vec::new(),
            own_book: OnceCell::new(),
            explorer: Explorer::default(),
        }
    }

    /// With the problems that were found at the start.
    #[must_use]
    pub fn with_notices(self, notices: Vec<String>) -> Context {
        Context { notices, ..self }
    }

    /// The settings, with the book that was saved meanwhile.
    pub(super) fn present_settings(&self) -> Settings {
        let mut settings = self.settings.clone();
        if let Some(path) = self.own_book.get() {
            settings.game.book = BookChoice::File(path.clone());
        }
        settings
    }

    /// Takes the book that was saved into the settings, where it can be changed again.
    pub(super) fn settle(&mut self) {
        if let Some(path) = self.own_book.take() {
            self.settings.game.book = BookChoice::File(path);
        }
    }

    /// Lets games use one's own copy of the program's book, which was saved, unless another book or
    /// none is chosen; what there is to say of that.
    pub(super) fn use_own_book(&self, path: &Path) -> Option<String> {
        let known = self.present_settings();
        let file = self.paths.as_ref()?.settings_file();
        if known.game.book != BookChoice::Embedded {
            return None;
        }
        let mut chosen = known.clone();
        chosen.game.book = BookChoice::File(path.to_owned());
        Some(match settings::save(&file, &known, &chosen) {
            Ok(()) => {
                self.own_book.get_or_init(|| path.to_owned());
                said::NEW_GAMES_USE_IT.to_owned()
            }
            Err(error) => said::new_games_do_not_use_it(error),
        })
    }

    pub(super) fn letters(&self) -> PieceLetters {
        self.settings.look.piece_letters
    }

    pub(super) fn options(&self) -> Options {
        let engine = &self.settings.engine;
        Options {
            hash_mib: engine.hash_mib,
            threads: engine.threads,
            tablebases: Tablebases::named(&engine.tablebases).ok().flatten(),
            evaluation: engine.evaluation.chosen(),
            ..Options::default()
        }
    }

    /// The engine that the settings name for analyses.
    pub(super) fn named_engine(&self) -> Result<Option<Launch>, CommandLineError> {
        let engine = &self.settings.engine;
        Launch::of_settings(&engine.command, &engine.options)
    }

    /// A book to be edited; `None` where one's own copy of the program's book has no place.
    pub fn book(&self, subject: edit::Subject) -> Option<BookFile> {
        let is_own = subject == edit::Subject::Own;
        let (path, otherwise) = match subject {
            edit::Subject::File(path) => (path, ""),
            edit::Subject::Own => (self.paths.as_ref()?.own_book_file(), embedded::text()),
        };
        Some(BookFile {
            path,
            otherwise,
            is_own,
        })
    }

    /// The book of new games, which the program's own stands in for where they have none.
    pub(super) fn repertoire(&self) -> Result<Cow<'static, Book>, String> {
        match self.present_settings().game.book {
            BookChoice::File(path) => match book::file::load(&path) {
                Ok(book) => Ok(Cow::Owned(book)),
                Err(error) => Err(sentence(&error)),
            },
            BookChoice::None | BookChoice::Embedded => Ok(Cow::Borrowed(Book::embedded())),
        }
    }

    pub(super) fn study<'a>(
        &self,
        subject: Subject,
        book: &'a study::OwnBook<'a>,
        leave: &'a mut study::Leave<'a>,
    ) -> study::Plan<'a> {
        let options = self.options();
        let review = analysis::Settings {
            tablebases: options.tablebases.clone(),
            ..analysis::Settings::from(&self.settings.review)
        };
        study::Plan {
            subject,
            options,
            named: Named::new(self.named_engine()),
            review,
            paths: self.paths.clone(),
            name: self.settings.game.name.clone(),
            questions: self.settings.review.questions,
            explorer: self.games(),
            book,
            leave,
        }
    }

    /// The games of the explorer.
    pub(super) fn games(&self) -> Option<Games> {
        let paths = self.paths.as_ref()?;
        Some(Games {
            folder: paths.explorer_folder(),
            sources: self.settings.explorer.sources(&paths.games_file()),
        })
    }
}
