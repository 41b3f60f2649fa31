//! The program on the screen: `tabiya` alone shows the first screen, `tabiya play` a game,
//! `tabiya analyse` the games of a file or a position.

use super::{
    analyse::{self, Subject},
    complaint::Complaint,
    guess, learn, play,
    practice::Wish,
    speak,
    words::home as words,
};
use crate::{
    analysis::Lesson,
    book::edit,
    chess::Position,
    cli::out::{note, say},
    files,
    play::Snapshot,
    puzzles::{Problem, own},
    speak::study,
    store::{
        Paths, Settings, games, kept,
        saves::{Found, Saves, Slot},
        settings,
        unsaved::Unsaved,
    },
    tui::{
        app::App,
        job::Shelved,
        keymap::{Keymap, Note},
        route::{BookPlace, DrillPlan, Route, Studied, TrainingPlan},
        run,
        terminal::TerminalError,
        theme::Theme,
        world::World,
    },
    uci::client::processes,
};
use std::{
    cell::RefCell,
    path::{Path, PathBuf},
    rc::Rc,
    sync::Arc,
    time::Instant,
};

/// Shows the first screen until the person leaves.
pub fn run() -> Result<(), Complaint> {
    let built_in = BuiltIn::open();
    show(built_in.world(), Vec::new())
}

/// Asks in lines of text what is to be done.
pub fn run_speaking() -> Result<(), Complaint> {
    let built_in = BuiltIn::open();
    let unsaved = built_in.paths.as_ref().map(left_unsaved);
    let told = unsaved.iter().flat_map(|found| &found.games);
    let told = told.map(|(_, own)| told_of(own)).collect();
    speak::menu::run(built_in.context(), told)
}

/// Trains with the puzzles of a plan, on the screen or in lines of text.
pub fn run_puzzles(plan: TrainingPlan, speaks: bool) -> Result<(), Complaint> {
    let built_in = BuiltIn::open();
    if speaks {
        let problems = plan.problems.map(|(_, problems)| problems);
        let problems = problems.unwrap_or_else(own::problems);
        return speak::train(&built_in.context(), problems, plan.rush);
    }
    show(built_in.world(), vec![Route::Puzzles(plan)])
}

/// Goes through a test suite of this name in lines of text.
pub fn run_suite(name: String, problems: Vec<Problem>, is_whole: bool) -> Result<(), Complaint> {
    speak::solve(&BuiltIn::open().context(), name, problems, is_whole)
}

/// Begins the game that the arguments ask for.
pub fn run_game(args: play::Args) -> Result<(), Complaint> {
    let mut built_in = BuiltIn::open();
    if args.lists_endings() {
        return play::list_endings(built_in.paths.as_ref());
    }
    if let Some(setup) = play::prepare_small(&args, &mut built_in.settings, built_in.seed)? {
        if args.speak {
            return speak::small_game(&built_in.context(), setup);
        }
        return show(built_in.world(), vec![Route::SmallGame(setup)]);
    }
    let speaks = args.speak;
    let prepared = play::prepare(args, built_in.settings.clone(), built_in.seed)?;
    built_in.settings = prepared.settings;
    built_in.seed = prepared.setup.seed;
    if speaks {
        return speak::play(&built_in.context(), prepared.setup, prepared.book);
    }
    let mut world = built_in.world();
    if let Some((path, book)) = prepared.book {
        world.shelve(Some(path), Shelved::Read(Arc::new(book)));
    }
    show(world, vec![Route::Play(Box::new(prepared.setup))])
}

/// Opens the file or position that the arguments name.
pub fn run_analysis(args: analyse::Args) -> Result<(), Complaint> {
    let mut built_in = BuiltIn::open();
    let engines = analyse::engines(&args, &built_in.settings)?;
    let (speaks, is_beside) = (args.speak, args.built_in);
    let are_given = args.names_engines();
    let subject = analyse::prepare(args, &mut built_in.settings)?;
    if speaks {
        let subject = match subject {
            Subject::Board(position) => study::Subject::Position(position),
            Subject::File(library, number) => study::Subject::File(library, number.unwrap_or(0)),
        };
        return speak::analyse(&built_in.context(), subject);
    }
    let mut world = built_in.world();
    world.engines = engines;
    world.engines_are_given = are_given;
    world.built_in_beside = is_beside;
    let routes = match subject {
        Subject::Board(position) => vec![Route::board(&position)],
        Subject::File(library, number) => {
            let number = number.filter(|number| library.game(*number).is_some());
            let is_only_game = library.index().len() == 1;
            let library = Rc::new(RefCell::new(*library));
            let list = Route::Games {
                library: Rc::clone(&library),
                with: None,
            };
            let game = number.map(|number| {
                Route::Analysis(Studied::InFile {
                    library,
                    number,
                    ply: 0,
                    among: None,
                })
            });
            let list = (game.is_none() || !is_only_game).then_some(list);
            list.into_iter().chain(game).collect()
        }
    };
    show(world, routes)
}

/// Opens a book to be edited, on the screen or in lines of text; without a file the one of the
/// settings.
pub fn run_book(file: Option<PathBuf>, position: Position, speaks: bool) -> Result<(), Complaint> {
    let built_in = BuiltIn::open();
    let subject = match file {
        Some(file) => edit::Subject::File(file),
        None => built_in.settings.game.book.subject(),
    };
    if speaks {
        let context = built_in.context();
        let Some(file) = context.book(subject) else {
            return Err(Complaint::input(words::NO_DATA_FOLDER).hint(words::NAME_A_FILE));
        };
        return speak::edit(&context, file, position);
    }
    let place = BookPlace {
        subject,
        position: Box::new(position),
        flipped: false,
        adds: false,
    };
    show(built_in.world(), vec![Route::Book(place)])
}

/// Practises a book on the screen, with so many new questions a day, or as the settings say.
pub fn run_drill(plan: DrillPlan, new_a_day: Option<usize>) -> Result<(), Complaint> {
    let mut built_in = BuiltIn::open();
    let drill = &mut built_in.settings.drill;
    drill.new_per_day = new_a_day.unwrap_or(drill.new_per_day);
    show(built_in.world(), vec![Route::Drill(plan)])
}

/// Practises a book in lines of text, at most so many lines of moves.
pub fn run_spoken_drill(wish: &Wish, seed: u64, lines: usize) -> Result<(), Complaint> {
    let mut context = BuiltIn::open().context();
    context.seed = seed;
    speak::drill(&context, wish, lines)
}

/// Asks the questions that the arguments name, or prints them.
pub fn run_lesson(args: &learn::Args) -> Result<(), Complaint> {
    let mut built_in = BuiltIn::open();
    args.look.apply(&mut built_in.settings)?;
    let kept = built_in.paths.as_ref().map(Paths::mistakes_file);
    let wishes = learn::Wishes {
        name: &built_in.settings.game.name,
        questions: built_in.settings.review.questions,
        kept: kept.as_deref(),
    };
    let session = learn::questions(args, &wishes)?;
    if args.list || args.json {
        return learn::print(&session.questions, args.json);
    }
    let lesson = Lesson::new(session.questions);
    if lesson.is_empty() {
        let is_later = args.file.is_none() || session.waiting > 0;
        return match is_later {
            true => say!("{}", words::NOTHING_DUE),
            false => say!("{}", words::NO_MISTAKES),
        };
    }
    if args.speak {
        return speak::learn(&built_in.context(), lesson);
    }
    show(built_in.world(), vec![Route::Lesson(lesson)])
}

/// Plays a game through, its moves to be guessed.
pub fn run_guess(args: &guess::Args) -> Result<(), Complaint> {
    let mut built_in = BuiltIn::open();
    args.look.apply(&mut built_in.settings)?;
    let game = guess::game(args, built_in.seed)?;
    if args.speak {
        return speak::guess(&built_in.context(), game);
    }
    show(built_in.world(), vec![Route::Guess(Box::new(game))])
}

/// Shows the first screen with other layers over it, until the person leaves.
fn show(world: World, mut above: Vec<Route>) -> Result<(), Complaint> {
    above.insert(0, Route::Home);
    let ended =
        run::run(move |area| App::at(above, world, area, Instant::now())).map_err(complain)?;
    if let Some(signal) = ended.by {
        for words in &ended.unsaved {
            note!("tabiya: {words}");
        }
        processes::end_all();
        run::die_by(signal);
    }
    match ended.unsaved.as_slice() {
        [] => Ok(()),
        sentences => Err(Complaint::failed(sentences.join("\n"))),
    }
}

/// What is read before the first screen.
struct BuiltIn {
    paths: Option<Paths>,
    settings: Settings,
    /// What the settings file says.
    stored: Settings,
    keymap: Keymap,
    notices: Vec<String>,
    seed: u64,
}

impl BuiltIn {
    /// Settings and keys; problems with them are shown on the first screen.
    fn open() -> BuiltIn {
        let mut built_in = BuiltIn {
            paths: None,
            settings: Settings::default(),
            stored: Settings::default(),
            keymap: Keymap::default(),
            notices: Vec::new(),
            seed: rand::random(),
        };
        match Paths::find() {
            Ok(paths) => {
                built_in.read_settings(&paths);
                built_in.paths = Some(paths);
            }
            Err(error) => built_in.notices.push(error.to_string()),
        }
        built_in
    }

    /// What a dialogue in lines of text needs; problems with settings and kept games are told on
    /// standard error, several of them in one line.
    fn context(mut self) -> speak::Context {
        if let Some(paths) = &self.paths {
            let (_, problems) = kept_games(paths);
            self.notices.extend(problems);
        }
        match self.notices.as_slice() {
            [] => {}
            [words] => note!("tabiya: {words}"),
            several => note!("tabiya: {}", words::problems(several.len())),
        }
        speak::Context::new(self.paths, self.settings, self.seed).with_notices(self.notices)
    }

    fn read_settings(&mut self, paths: &Paths) {
        let path = paths.settings_file();
        let loaded = settings::load(&path);
        self.settings = loaded.settings;
        self.stored = self.settings.clone();
        let notes = loaded.problems.iter().chain(&loaded.renamed);
        self.notices.extend(notes.map(ToString::to_string));
        for note in self.keymap.take(&loaded.keys) {
            let (
                path,
                Note {
                    line,
                    column,
                    words,
                    ..
                },
            ) = (path.display(), note);
            self.notices
                .push(format!("{path}:{line}:{column}: {words}"));
        }
    }

    fn world(self) -> World {
        let detected = Theme::detect(|name| std::env::var(name).ok());
        let mut world = World::new(detected, self.keymap, self.settings)
            .with_stored(self.stored)
            .with_seed(self.seed);
        world.notices = self.notices;
        if let Err(error) = world.take_named_engine() {
            world.notices.push(error.to_string());
        }
        if let Some(paths) = self.paths {
            match kept::load(&paths.ratings_file()) {
                Ok(ratings) => world.ratings = ratings,
                Err(error) => world.notices.push(error.to_string()),
            }
            let (unfinished, problems) = kept_games(&paths);
            world.unfinished = unfinished;
            world.notices.extend(problems);
            let unsaved = left_unsaved(&paths);
            let problems = unsaved.problems.iter().map(ToString::to_string);
            world.notices.extend(problems);
            world.notices.extend(told_in_short(&unsaved.games));
            world.unsaved = unsaved.games;
            world = world.with_paths(paths);
        }
        world
    }
}

/// The changes that were left unsaved.
fn left_unsaved(paths: &Paths) -> Found<Unsaved> {
    Saves::in_folder(paths.unsaved_folder()).find()
}

/// Where they wait.
fn told_of(unsaved: &Unsaved) -> String {
    let of = &unsaved.of;
    let file = of.file.as_deref().map(Path::display);
    words::left_unsaved(file, of.number.map(|number| number + 1))
}

/// The same of all of them in one sentence, as the first screen has room for it: files by their names,
/// and of many the first.
fn told_in_short(all: &[(Slot, Unsaved)]) -> Option<String> {
    const NAMED: usize = 3;
    let name = |own: &Unsaved| {
        let file = own.of.file.as_deref();
        file.map_or_else(|| words::AN_ANALYSIS.to_owned(), files::name_of)
    };
    if let [(_, own)] = all {
        let file = own.of.file.as_deref().map(files::name_of);
        return Some(words::left_unsaved(
            file,
            own.of.number.map(|number| number + 1),
        ));
    }
    let mut places: Vec<String> = Vec::new();
    for (_, own) in all {
        let name = name(own);
        if !places.contains(&name) {
            places.push(name);
        }
    }
    let more = places.len().saturating_sub(NAMED);
    places.truncate(NAMED);
    (!places.is_empty()).then(|| words::left_unsaved_in(&places, more))
}

/// The unfinished games, and what was wrong with those that are kept. Finished ones go to the games
/// file: the program ended before it could do this, or the file could not be written.
fn kept_games(paths: &Paths) -> (Vec<(Slot, Snapshot)>, Vec<String>) {
    let found = Saves::in_folder(paths.saves_folder()).find::<Snapshot>();
    let mut problems: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
    let (unfinished, finished): (Vec<_>, Vec<_>) = found
        .games
        .into_iter()
        .partition(|(_, game)| game.is_unfinished());
    let path = paths.games_file();
    for (slot, game) in finished {
        if let Some((earlier, pgn)) = game.left_to_append() {
            let done = games::append_missing(&path, earlier, pgn);
            if let Err(error) = done.and_then(|()| slot.discard()) {
                problems.push(error.to_string());
            }
        }
    }
    (unfinished, problems)
}

/// What is wrong with the terminal, and what to do about it.
fn complain(error: TerminalError) -> Complaint {
    let complaint = Complaint::input(&error);
    match error {
        TerminalError::NotATerminal { .. } => complaint.hint(words::START_IN_TERMINAL),
        TerminalError::Dumb => complaint.hint(words::SET_TERM),
        TerminalError::Broken(_) => complaint,
    }
}
