//! What all screens share: looks, keys, settings, the book, where files lie, and the next
//! search's number.

use super::{
    effect::Seat,
    images::{Canvas, Images, Rgb},
    job::{Shelved, Task, exploring::SharedIndex, known_settings::KnownSettings},
    keymap::Keymap,
    theme::{Depth, Pieces, Scheme, Theme},
    words::shared,
    work,
};
use crate::{
    chess::line::PieceLetters,
    engine::{Command, Options, SearchId, Stop, Tablebases, evaluation},
    explore::{
        ExploreError,
        update::{Progress, Updated},
    },
    play::{BookChoice, Setup, Snapshot, ratings::Ratings, small_game::SmallSession},
    store::{
        Paths, Settings,
        evaluations::Evaluations,
        saves::{Saves, Slot},
        settings::{Choice as _, Colours, Engine as EngineSettings, PieceStyle, to_keep},
        unsaved::Unsaved,
    },
    textbook::games::board::SmallGame,
    uci::client::{CommandLineError, Launch},
};
use std::{collections::BTreeMap, path::PathBuf, sync::Arc, time::Instant};

/// Shared by all screens.
pub struct World {
    pub theme: Theme,
    pub keymap: Keymap,
    pub settings: Settings,
    /// Where files are kept; `None`: nowhere, and nothing is.
    pub paths: Option<Paths>,
    /// The unfinished games that can be gone on with, the one left last first.
    pub unfinished: Vec<(Slot, Snapshot)>,
    /// Changes of games and books that were left unsaved, the latest first.
    pub unsaved: Vec<(Slot, Unsaved)>,
    /// Small games that were left before their end, the one left last at the end. They are kept
    /// only while the program runs.
    pub small_games: Vec<SmallSession>,
    /// The person's ratings, and what the adaptive opponent plays at.
    pub ratings: Ratings,
    /// What there is to say at the start: problems in the settings, a game that could not be read.
    pub notices: Vec<String>,
    /// What is known of positions from earlier on, once it is open.
    pub evaluations: Option<Arc<Evaluations>>,
    /// Other engines that analyses are to be made with.
    pub engines: Vec<Launch>,
    /// Whether the command line names them, and not the settings.
    pub engines_are_given: bool,
    /// Whether Tabiya's engine analyses beside them.
    pub built_in_beside: bool,
    /// When that was asked for last, and what was said against it.
    pub store_asked: Option<Instant>,
    pub store_refused: Option<String>,
    /// Whether engines' lines come with what else a search reports.
    pub engine_details: bool,
    last_seat: Seat,
    /// The space for stored evaluations that the store was opened with.
    store_mib: usize,
    /// The theme that the terminal asked for, before the settings.
    detected: Theme,
    /// How the terminal shows images, where it does.
    images: Option<Images>,
    settings_changed: bool,
    /// The piece letters before figurines were chosen.
    letters_before: PieceLetters,
    /// What the run began with, and what the settings file said then.
    begun: Settings,
    stored: Settings,
    /// What it says now, as far as this program knows.
    known: KnownSettings,
    /// What the next game's chances are drawn from.
    seed: u64,
    /// The built-in book, and the one of a file that was read last.
    built_in_book: Option<Shelved>,
    book: Option<(PathBuf, Shelved)>,
    /// How the engine was last configured.
    engine: Options,
    /// The settings that the engine follows.
    equipped: EngineSettings,
    /// Endgame tables, once they are open.
    tables: Option<Tablebases>,
    last_search: SearchId,
    /// The index of the person's games, and how far it is.
    pub explorer: Explorer,
    /// The folder that a file was last opened from.
    pub last_folder: Option<PathBuf>,
    /// The file of the list of games that is open, which is watched also while a game of it is.
    pub listed: Option<PathBuf>,
    /// What was typed in answer to each question, the latest last.
    typed: BTreeMap<&'static str, Vec<String>>,
}

/// The index of the person's games: which games it is over is said by the settings.
#[derive(Debug, Default)]
pub struct Explorer {
    pub index: SharedIndex,
    /// How far the update is that is running.
    pub progress: Option<Progress>,
    /// What went wrong in the last one: a sentence.
    pub problem: Option<String>,
    running: Option<SearchId>,
    /// The files and folders of the last update that was begun; none after the games have
    /// changed.
    sources: Option<Vec<PathBuf>>,
}

impl Explorer {
    /// Some file of games was written, or may have been by another program.
    pub fn games_changed(&mut self) {
        self.sources = None;
    }

    /// Hears what an update says; whether it was one.
    pub fn hear(&mut self, id: SearchId, report: &work::news::Report) -> bool {
        if self.running != Some(id) {
            return false;
        }
        match report {
            work::news::Report::Indexing(progress) => self.progress = Some(*progress),
            work::news::Report::Indexed(updated) => {
                self.problem = match updated {
                    Ok(updated) => left_out(updated),
                    Err(error) => Some(error.to_string()),
                };
                self.end();
            }
            work::news::Report::Failed(words) => {
                self.problem = Some(words.clone());
                self.end();
            }
            _ => {}
        }
        true
    }

    fn end(&mut self) {
        self.running = None;
        self.progress = None;
    }
}

/// The files of games that could not be read, or else the games that do not count whole, in a sentence
/// short enough for a panel.
fn left_out(updated: &Updated) -> Option<String> {
    let Some((first, others)) = updated.problems.split_first() else {
        return updated.unclear.words();
    };
    Some(match first {
        ExploreError::Source { path, reason, .. } => shared::left_out(path, others.len(), reason),
        other => other.to_string(),
    })
}

impl World {
    /// The update of the explorer's index that is due: none while one runs, or when the games are
    /// those that it has.
    pub fn due_index(&mut self) -> Option<work::Order> {
        let paths = self.paths.as_ref()?;
        let sources = self.settings.explorer.sources(&paths.games_file());
        let folder = paths.explorer_folder();
        if self.explorer.running.is_some() || self.explorer.sources.as_ref() == Some(&sources) {
            return None;
        }
        let id = self.next_search();
        self.explorer.running = Some(id);
        self.explorer.sources = Some(sources.clone());
        Some(work::Order {
            id,
            stop: Stop::new(),
            work: work::Work::Index { folder, sources },
        })
    }

    /// What was typed in answer to this question so far, the latest last.
    pub fn typed_before(&self, question: &str) -> &[String] {
        self.typed.get(question).map_or(&[], Vec::as_slice)
    }

    /// Keeps an answer, for when the question is asked again.
    pub fn remember_typed(&mut self, question: &'static str, answer: &str) {
        let earlier = self.typed.entry(question).or_default();
        earlier.retain(|one| one != answer);
        earlier.push(answer.to_owned());
    }

    /// `detected` is the theme that the terminal asks for; the settings have the last word.
    pub fn new(detected: Theme, keymap: Keymap, settings: Settings) -> World {
        let theme = dressed(&detected, &settings, None);
        World {
            theme,
            detected,
            images: None,
            settings_changed: false,
            letters_before: PieceLetters::default(),
            begun: settings.clone(),
            stored: settings.clone(),
            known: KnownSettings::new(settings.clone()),
            seed: 0,
            keymap,
            settings,
            paths: None,
            unfinished: Vec::new(),
            unsaved: Vec::new(),
            small_games: Vec::new(),
            ratings: Ratings::default(),
            notices: Vec::new(),
            evaluations: None,
            engines: Vec::new(),
            engines_are_given: false,
            built_in_beside: false,
            store_asked: None,
            store_refused: None,
            engine_details: false,
            last_seat: 0,
            store_mib: 0,
            built_in_book: None,
            book: None,
            engine: Options::default(),
            equipped: EngineSettings::default(),
            tables: None,
            last_search: 0,
            explorer: Explorer::default(),
            last_folder: None,
            listed: None,
            typed: BTreeMap::new(),
        }
    }

    /// Keeps files there.
    #[must_use]
    pub fn with_paths(mut self, paths: Paths) -> World {
        self.paths = Some(paths);
        self
    }

    /// The settings file says this; what differs was said for this run alone.
    #[must_use]
    pub fn with_stored(mut self, stored: Settings) -> World {
        self.known = KnownSettings::new(stored.clone());
        self.stored = stored;
        self
    }

    /// Draws all chances from this.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> World {
        self.seed = seed;
        self
    }

    /// The settings were changed: looks follow at once.
    pub fn settings_changed(&mut self) {
        self.theme = dressed(&self.detected, &self.settings, self.images.as_ref());
        self.fit_keymap();
        self.settings_changed = true;
    }

    /// Keys are named as the theme can show them, and make way for moves in the letters of the
    /// settings.
    pub fn fit_keymap(&mut self) {
        self.keymap.show_in_ascii(self.theme.ascii);
        self.keymap.type_moves_in(self.settings.look.piece_letters);
    }

    /// Letters instead of figurines in move text, or the other way round.
    pub fn change_piece_letters(&mut self) {
        let now = self.settings.look.piece_letters;
        let next = match now {
            PieceLetters::Figurines => self.letters_before,
            PieceLetters::Letters | PieceLetters::Of(_) => PieceLetters::Figurines,
        };
        self.letters_before = now;
        self.settings.look.piece_letters = next;
        self.settings_changed();
    }

    /// The task that writes the settings to their file, where there is one.
    pub fn save_settings(&self) -> Option<Task> {
        let path = self.paths.as_ref()?.settings_file();
        let settings = to_keep(&self.settings, &self.begun, &self.stored);
        Some(Task::SaveSettings {
            path,
            known: self.known.clone(),
            settings: Box::new(settings),
        })
    }

    /// Whether settings were changed since the last time this was asked.
    pub fn take_settings_changed(&mut self) -> bool {
        std::mem::take(&mut self.settings_changed)
    }

    /// What the chances of the next game, or of a screen, are drawn from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// A game as the settings wish for it.
    pub fn usual_game(&mut self) -> Setup {
        let setup = Setup::from_settings(&self.settings, self.seed).again();
        self.seed = setup.seed;
        Setup::from_settings(&self.settings, self.seed)
    }

    /// What something's chances are drawn from; never twice the same.
    pub fn next_seed(&mut self) -> u64 {
        self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.seed
    }

    /// A seat that no other engine has had.
    pub fn next_seat(&mut self) -> Seat {
        self.last_seat += 1;
        self.last_seat
    }

    /// A number that no search had before.
    pub fn next_search(&mut self) -> SearchId {
        self.last_search += 1;
        self.last_search
    }

    /// The small game of this kind that was left last, for whoever goes on with it.
    pub fn take_small_game(&mut self, game: SmallGame) -> Option<SmallSession> {
        let left = &mut self.small_games;
        let place = left.iter().rposition(|session| session.game() == game)?;
        Some(left.remove(place))
    }

    /// The book of this choice, if it has been read.
    pub fn book(&self, choice: &BookChoice) -> Option<&Shelved> {
        let Some(path) = file_of(choice)? else {
            return self.built_in_book.as_ref();
        };
        let read = self.book.as_ref().filter(|(read, _)| *read == path);
        read.map(|(_, book)| book)
    }

    /// Whose moves are shown beside a board that is no game: the book that games are played from,
    /// else the built-in one.
    pub fn shown_book(&self) -> BookChoice {
        match &self.settings.game.book {
            BookChoice::None => BookChoice::Embedded,
            choice => choice.clone(),
        }
    }

    /// The person's own copy of the built-in book, whether it is there or not.
    pub fn own_book_file(&self) -> Option<PathBuf> {
        self.paths.as_ref().map(Paths::own_book_file)
    }

    /// The file of the book that games are compared with; `None`: the built-in book, or none at all.
    pub fn book_file(&self) -> Option<PathBuf> {
        file_of(&self.settings.game.book).flatten()
    }

    /// That file, where it is still to be read.
    pub fn book_due(&self) -> Option<PathBuf> {
        let is_read = self.book(&self.settings.game.book).is_some();
        self.book_file().filter(|_| !is_read)
    }

    /// The terminal shows images.
    pub fn show_images(&mut self, canvas: Canvas) {
        self.images = Some(Images::new(canvas));
        self.theme = dressed(&self.detected, &self.settings, self.images.as_ref());
    }

    /// The terminal's background has this colour: a theme that was not chosen suits it.
    pub fn stand_before(&mut self, colour: Rgb) {
        self.detected.scheme = Scheme::before(colour);
        self.theme = dressed(&self.detected, &self.settings, self.images.as_ref());
    }

    /// The terminal may have forgotten the images it was sent.
    pub fn renew_images(&mut self) {
        if let Some(canvas) = self.images.as_ref().map(Images::canvas) {
            self.show_images(canvas);
        }
    }

    /// Puts a book on the shelf, for [`World::book`].
    pub fn shelve(&mut self, path: Option<PathBuf>, book: Shelved) {
        match path {
            Some(path) => self.book = Some((path, book)),
            None => self.built_in_book = Some(book),
        }
    }

    /// How Tabiya's engine values positions, by the settings.
    pub fn evaluation(&self) -> evaluation::Choice {
        self.settings.engine.evaluation.chosen()
    }

    /// Configures the engine with this hash table (MiB), these threads and the endgame tables;
    /// what it has to be told for that, if anything.
    pub fn configure(&mut self, hash_mib: usize, threads: usize) -> Option<Command> {
        let options = Options {
            hash_mib,
            threads,
            tablebases: self.tables.clone(),
            evaluation: self.evaluation(),
            ..Options::default()
        };
        let news = self.engine != options;
        self.engine = options;
        news.then(|| Command::Configure(self.engine.clone()))
    }

    /// What is known of positions is stored in as much space as the settings say: the store is opened
    /// anew for another size, unless a review has it, and closed where nothing is to be stored.
    pub fn fit_store(&mut self) {
        let mib = self.settings.store.evaluations_mib;
        let is_shared = |store: &Arc<_>| Arc::strong_count(store) > 1;
        if mib > 0 && self.evaluations.as_ref().is_some_and(is_shared) {
            return;
        }
        if std::mem::replace(&mut self.store_mib, mib) != mib {
            self.evaluations = None;
            self.store_asked = None;
        }
    }

    /// The engine that the settings name is the one to analyse with, unless the command line has
    /// named others.
    ///
    /// # Errors
    /// [`CommandLineError`] where the settings cannot be understood; Tabiya's engine analyses then.
    pub fn take_named_engine(&mut self) -> Result<(), CommandLineError> {
        if self.engines_are_given {
            return Ok(());
        }
        self.engines.clear();
        let engine = &self.settings.engine;
        let launch = Launch::of_settings(&engine.command, &engine.options)?;
        self.engines.extend(launch);
        Ok(())
    }

    /// What follows from the engine's settings, if they are not those it has: a word to it, and
    /// work for the IO worker where there are tables to be opened.
    pub fn equip(&mut self) -> (Option<Command>, Option<Task>) {
        let wished = self.settings.engine.clone();
        let before = std::mem::replace(&mut self.equipped, wished.clone());
        if before == wished {
            return (None, None);
        }
        let task = (before.tablebases != wished.tablebases)
            .then_some(Task::OpenTablebases(wished.tablebases));
        (self.configure(wished.hash_mib, wished.threads), task)
    }

    /// The endgame tables, once they are open.
    pub fn tables(&self) -> Option<&Tablebases> {
        self.tables.as_ref()
    }

    /// These are the tables from now on; what the engine has to be told.
    pub fn set_tables(&mut self, tables: Option<Tablebases>) -> Option<Command> {
        self.tables = tables;
        self.configure(self.engine.hash_mib, self.engine.threads)
    }

    /// Where unfinished games are kept.
    pub fn saves(&self) -> Option<Saves> {
        let folder = self.paths.as_ref()?.saves_folder();
        Some(Saves::in_folder(folder))
    }

    /// Where changes are kept that are not saved.
    pub fn unsaved_slots(&self) -> Option<Saves> {
        let folder = self.paths.as_ref()?.unsaved_folder();
        Some(Saves::in_folder(folder))
    }
}

/// The terminal's own theme as far as the settings leave it: what the screens are drawn with.
pub fn dressed(detected: &Theme, settings: &Settings, images: Option<&Images>) -> Theme {
    let look = &settings.look;
    // All themes but auto are schemes by name.
    let scheme = Scheme::named(look.theme.word()).unwrap_or(detected.scheme);
    let depth = match look.colours {
        Colours::Auto if scheme == Scheme::Terminal && detected.depth != Depth::None => {
            Depth::Basic16
        }
        Colours::Auto => detected.depth,
        Colours::True => Depth::True,
        Colours::Indexed256 => Depth::Indexed256,
        Colours::Basic16 => Depth::Basic16,
        Colours::None => Depth::None,
    };
    let pieces = match look.pieces {
        PieceStyle::Images | PieceStyle::Art => detected.pieces,
        PieceStyle::Sextants => Pieces::Sextants,
        PieceStyle::Octants => Pieces::Octants,
        PieceStyle::Figurines => Pieces::Figurines,
        PieceStyle::Outlines => Pieces::Outlines,
        PieceStyle::Letters => Pieces::Letters,
    };
    let own = look.colours_over();
    Theme::with_colours(scheme, depth, &own)
        .with_ascii(look.ascii || detected.ascii)
        .with_pieces(pieces)
        .with_own_ground(look.ground)
        .with_images(
            images
                .filter(|_| look.pieces == PieceStyle::Images)
                .cloned(),
            &own,
        )
}

/// The file to read for a choice: `Some(None)` is the program's own book, `None` no book.
pub fn file_of(choice: &BookChoice) -> Option<Option<PathBuf>> {
    match choice {
        BookChoice::None => None,
        BookChoice::Embedded => Some(None),
        BookChoice::File(path) => Some(Some(path.clone())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore::extract::Unclear;

    fn world(settings: Settings) -> World {
        let theme = Theme::detect(|_| None);
        World::new(theme, Keymap::default(), settings)
    }

    #[test]
    fn games_that_do_not_count_whole_are_told_of() {
        let id = 7;
        let mut explorer = Explorer {
            running: Some(id),
            ..Explorer::default()
        };
        let unclear = Unclear {
            broken: 2,
            unread: 0,
        };
        let updated = Updated {
            unclear,
            ..Updated::default()
        };
        assert!(explorer.hear(id, &work::news::Report::Indexed(Ok(updated))));
        let told = explorer.problem.expect("told of");
        assert_eq!(told, "2 games counted only up to an illegal move");
    }

    #[test]
    fn the_engine_follows_the_settings_and_is_told_once() {
        let mut settings = Settings::default();
        settings.engine.threads = 2;
        settings.engine.tablebases = "here".to_owned();
        let mut world = world(settings);
        let (command, task) = world.equip();
        let Some(Command::Configure(options)) = command else {
            panic!("the engine is told of its threads, found {command:?}");
        };
        assert_eq!((options.threads, options.hash_mib), (2, 64));
        assert!(matches!(task, Some(Task::OpenTablebases(folders)) if folders == "here"));
        let (command, task) = world.equip();
        assert!(command.is_none() && task.is_none(), "nothing is new");

        // A game with settings of its own does not lose the tables, nor the next one.
        let tables = Tablebases::open(".").expect("a folder, if without tables");
        assert!(world.set_tables(Some(tables.clone())).is_some());
        let told = world.configure(128, 1);
        assert!(
            matches!(told, Some(Command::Configure(options)) if options.tablebases == Some(tables))
        );
        assert!(world.configure(128, 1).is_none());

        // Another setting changed leaves the engine of this game alone.
        world.settings.look.ascii = true;
        let (command, task) = world.equip();
        assert!(command.is_none() && task.is_none());
    }
}
