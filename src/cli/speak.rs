//! The line mode: what is read from standard input and said to standard output.

mod context;
pub mod menu;
mod places;

pub use context::{BookFile, Context};

use super::{
    book_file::load,
    complaint::{Complaint, Exit},
    interrupt, out,
    practice::{Prepared, Wish, prepare, prepare_book},
    words::{book as book_words, speak as said},
};
use crate::{
    analysis::{Lesson, guessing::Guessing},
    book::{
        self, Book, compiled,
        edit::{self, document::Document},
    },
    chess::{Position, line::PieceLetters},
    engine::Options,
    game::Game,
    play::{BookChoice, Setup, Snapshot, small_game::SmallSetup},
    puzzles::{Problem, rush::Kind},
    speak::{
        Voice,
        book::{self as editing, Practice, Start},
        drill as practice, game, guess, lab, learn, puzzles,
        set_up::{self, SetUp},
        small_game,
        study::{self, Request, Subject},
        suite,
    },
    store::{Paths, own_file, saves::Slot},
};
use shakmaty::Color;
use std::{
    borrow::Cow,
    io::{self, BufReader},
    path::{Path, PathBuf},
    sync::Arc,
};

/// Plays a game, and looks through it afterwards where that is wished.
///
/// # Errors
/// When the book cannot be read, or nothing can be read or written any more.
pub fn play(
    context: &Context,
    setup: Setup,
    book: Option<(PathBuf, Book)>,
) -> Result<(), Complaint> {
    let book = match book {
        Some((_, book)) => Some(book),
        None => read_book(&setup)?,
    };
    with_voice(context.letters(), |voice| {
        play_with(voice, context, setup, book, None)
    })
}

/// The book of a game, where it is in a file.
fn read_book(setup: &Setup) -> Result<Option<Book>, Complaint> {
    match &setup.book {
        BookChoice::None | BookChoice::Embedded => Ok(None),
        BookChoice::File(path) => book::file::load(path).map(Some).map_err(Complaint::input),
    }
}

fn play_with(
    voice: &mut Voice,
    context: &Context,
    setup: Setup,
    read: Option<Book>,
    kept: Option<(Slot, Snapshot)>,
) -> Result<(), Complaint> {
    let view = context.settings.game.view;
    play_wish(voice, context, game::Wish { setup, view }, read, kept)
}

fn play_wish(
    voice: &mut Voice,
    context: &Context,
    game::Wish { setup, view }: game::Wish,
    read: Option<Book>,
    kept: Option<(Slot, Snapshot)>,
) -> Result<(), Complaint> {
    let book = match &setup.book {
        BookChoice::None => None,
        BookChoice::Embedded => Some(Book::embedded()),
        BookChoice::File(_) => read.as_ref(),
    };
    let options = Options {
        hash_mib: setup.hash_mib,
        threads: setup.threads,
        ..context.options()
    };
    let mut edit = |voice: &mut Voice<'_>, choice: &BookChoice, start: Start| {
        edit_chosen(voice, context, choice, start)
    };
    let mut open = looks_through(context);
    let mut leave = leaves(context);
    let plan = game::Plan {
        setup,
        book,
        options,
        view,
        paths: context.paths.clone(),
        explorer: context.games(),
        kept,
        edit: &mut edit,
        open: &mut open,
        leave: &mut leave,
    };
    game::run(voice, plan).map_err(out::unwritten)
}

/// Looks through games.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn analyse(context: &Context, subject: Subject) -> Result<(), Complaint> {
    with_voice(context.letters(), |voice| {
        study_with(voice, context, subject).map_err(out::unwritten)
    })
}

/// Looks through games; what is done with a position of theirs is done in between.
fn study_with(voice: &mut Voice, context: &Context, subject: Subject) -> io::Result<()> {
    let mut leave = leaves(context);
    let book = || context.repertoire();
    study::run(voice, context.study(subject, &book, &mut leave))
}

/// What does something with a position in a dialogue of its own.
fn leaves(
    context: &Context,
) -> impl FnMut(&mut Voice<'_>, &Position, Request<'_>) -> io::Result<()> + '_ {
    |voice, position, request| {
        let done = match request {
            Request::Play(words) => play_as_said(voice, context, words, Some(position.clone())),
            Request::SetUp => set_up_from(voice, context, position),
            Request::Analyse => {
                return study_with(voice, context, Subject::position(position));
            }
            Request::Lab => return lab_with(voice, context, position.clone()),
            Request::Game(game) => {
                let game = Box::new(game.clone());
                let position = Box::new(position.clone());
                return study_with(voice, context, Subject::GameAt(game, position));
            }
            Request::Drill(side) => return drill_from(voice, context, position, side),
            Request::Book { adds } => {
                let position = position.clone();
                return edit_own(voice, context, Start { position, adds });
            }
        };
        done.or_else(|complaint| complaint_told(voice, &complaint))
    }
}

/// The lab, from this position.
fn lab_with(voice: &mut Voice, context: &Context, position: Position) -> io::Result<()> {
    lab::run(voice, position, &mut leaves(context))
}

/// A position set up; then a game, an analysis or the lab.
fn set_up_from(voice: &mut Voice, context: &Context, position: &Position) -> Result<(), Complaint> {
    let mut set_up = SetUp::new(position);
    loop {
        match set_up.run(voice).map_err(out::unwritten)? {
            set_up::After::Leave => return Ok(()),
            set_up::After::Play(position, words) => {
                play_as_said(voice, context, &words, Some(*position))?;
            }
            set_up::After::Analyse(position) => {
                study_with(voice, context, Subject::position(&position)).map_err(out::unwritten)?;
            }
            set_up::After::Lab(position) => {
                lab_with(voice, context, *position).map_err(out::unwritten)?;
            }
        }
    }
}

/// What looks at a position in a dialogue of its own.
fn look(context: &Context) -> impl FnMut(&mut Voice<'_>, &Position) -> io::Result<()> + '_ {
    |voice, position| study_with(voice, context, Subject::position(position))
}

/// What looks through a game in a dialogue of its own, from a position on.
fn looks_through(
    context: &Context,
) -> impl FnMut(&mut Voice<'_>, Box<Game>, Box<Position>) -> io::Result<()> + '_ {
    |voice, game, position| study_with(voice, context, Subject::GameAt(game, position))
}

/// The book of the settings, edited.
fn edit_own(voice: &mut Voice, context: &Context, start: Start) -> io::Result<()> {
    edit_chosen(voice, context, &context.settings.game.book, start)
}

/// The book that is practised, edited; as it was saved meanwhile.
fn edit_practised(
    voice: &mut Voice,
    context: &Context,
    subject: &edit::Subject,
    position: &Position,
) -> io::Result<Option<Cow<'static, Book>>> {
    let Some(file) = context.book(subject.clone()) else {
        voice.say(said::NO_DATA_FOLDER)?;
        return Ok(None);
    };
    let path = file.path.clone();
    if !edit_with(voice, context, file, Start::at(position.clone()))? {
        return Ok(None);
    }
    match load(Some(&path)) {
        Ok(book) => Ok(Some(book)),
        Err(complaint) => complaint_told(voice, &complaint).map(|()| None),
    }
}

fn edit_chosen(
    voice: &mut Voice,
    context: &Context,
    choice: &BookChoice,
    start: Start,
) -> io::Result<()> {
    match context.book(choice.subject()) {
        Some(file) => edit_with(voice, context, file, start).map(drop),
        None => voice.say(said::NO_DATA_FOLDER),
    }
}

/// A book edited; what is in it is practised in between. Whether its file was saved without errors.
fn edit_with(
    voice: &mut Voice,
    context: &Context,
    file: BookFile,
    start: Start,
) -> io::Result<bool> {
    let mut practise = |voice: &mut Voice<'_>, practice: Practice<'_>| {
        let wish = Wish {
            file: practice.file,
            side: practice.wanted.side,
            root: practice.root,
            asks_all: practice.wanted.asks_all,
            new: None,
            in_dialogue: true,
        };
        let book = Cow::Borrowed(practice.book);
        let paths = context.paths.as_ref();
        let prepared = prepare_book(book, &wish, paths, &context.settings);
        drill_with(voice, context, prepared)
    };
    let (file_path, is_own) = (file.path.clone(), file.is_own);
    let mut is_saved = false;
    let mut saved = |path: &Path| {
        // Not the file that it may be saved as.
        let is_same = file_path == path;
        is_saved |= is_same;
        (is_same && is_own)
            .then(|| context.use_own_book(path))
            .flatten()
    };
    let mut open = looks_through(context);
    let mut leave = leaves(context);
    editing::run(
        voice,
        editing::Plan {
            path: file.path,
            otherwise: file.otherwise,
            is_named: !file.is_own,
            start,
            options: context.options(),
            name: context.settings.game.name.clone(),
            explorer: context.games(),
            paths: context.paths.clone(),
            practise: &mut practise,
            saved: &mut saved,
            open: &mut open,
            leave: &mut leave,
        },
    )?;
    Ok(is_saved)
}

/// A book practised to its end, or what is in the way of that.
fn drill_with(
    voice: &mut Voice,
    context: &Context,
    prepared: Result<Prepared<'_>, Complaint>,
) -> io::Result<()> {
    match prepared {
        Ok(prepared) => practise(voice, context, &prepared, usize::MAX),
        Err(complaint) => complaint_told(voice, &complaint),
    }
}

/// At most so many lines of a book.
fn practise(
    voice: &mut Voice,
    context: &Context,
    prepared: &Prepared<'_>,
    lines: usize,
) -> io::Result<()> {
    let mut open = looks_through(context);
    let mut leave = leaves(context);
    let edits = |subject| {
        move |voice: &mut Voice<'_>, position: &Position| {
            edit_practised(voice, context, subject, position)
        }
    };
    let mut edit = prepared.edited.as_ref().map(edits);
    let edit = edit.as_mut().map(|edit| edit as _);
    let ways = (&mut open as _, &mut leave as _, edit);
    let plan = prepared.plan((context.seed, lines), context.games(), ways);
    practice::run(voice, plan)
}

/// The book of new games, practised from this position on, whatever is due.
fn drill_from(
    voice: &mut Voice,
    context: &Context,
    position: &Position,
    side: Color,
) -> io::Result<()> {
    let settings = context.present_settings();
    let file = settings.game.book.subject();
    let wish = Wish {
        file: file.path(),
        side: Some(side),
        root: Some(position.clone()),
        asks_all: true,
        new: None,
        in_dialogue: true,
    };
    let prepared = prepare(&wish, context.paths.as_ref(), &settings);
    drill_with(voice, context, prepared)
}

/// A game as the settings have it, but for what the words name and where it begins.
fn play_as_said(
    voice: &mut Voice,
    context: &Context,
    words: &str,
    start: Option<Position>,
) -> Result<(), Complaint> {
    let settings = context.present_settings();
    let mut setup = Setup::from_settings(&settings, rand::random());
    setup.start = start.unwrap_or_default();
    let view = settings.game.view;
    match (game::Wish { setup, view }).with_words(words) {
        Ok(wish) => match read_book(&wish.setup) {
            Ok(book) => play_wish(voice, context, wish, book, None),
            Err(complaint) => say_complaint(voice, &complaint),
        },
        Err(sentence) => voice.say(sentence).map_err(out::unwritten),
    }
}

/// Says what is wrong with a file or a choice; the question is asked again.
fn say_complaint(voice: &mut Voice, complaint: &Complaint) -> Result<(), Complaint> {
    complaint_told(voice, complaint).map_err(out::unwritten)
}

fn complaint_told(voice: &mut Voice, complaint: &Complaint) -> io::Result<()> {
    let words = complaint.to_string();
    voice.say_all(words.lines().map(|line| line.trim().to_owned()))
}

/// The puzzle trainer; a rush comes first where one is named.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn train(
    context: &Context,
    problems: Vec<Problem>,
    rush: Option<Kind>,
) -> Result<(), Complaint> {
    with_voice(context.letters(), |voice| {
        train_with(voice, context, problems, rush)
    })
}

fn train_with(
    voice: &mut Voice,
    context: &Context,
    problems: Vec<Problem>,
    rush: Option<Kind>,
) -> Result<(), Complaint> {
    let plan = puzzles::Plan {
        rush,
        problems,
        file: context.paths.as_ref().map(Paths::training_file),
        seed: context.seed,
        analyse: &mut look(context),
    };
    puzzles::run(voice, plan).map_err(out::unwritten)
}

/// A test suite, or the first problems of it.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn solve(
    context: &Context,
    name: String,
    problems: Vec<Problem>,
    is_whole: bool,
) -> Result<(), Complaint> {
    with_voice(context.letters(), |voice| {
        suite_with(voice, context, name, (problems, is_whole))
    })
}

fn suite_with(
    voice: &mut Voice,
    context: &Context,
    name: String,
    (problems, is_whole): (Vec<Problem>, bool),
) -> Result<(), Complaint> {
    let plan = suite::Plan {
        name,
        problems,
        is_whole,
        runs: context.paths.as_ref().map(Paths::runs_folder),
        options: context.options(),
        seed: context.seed,
        analyse: &mut look(context),
    };
    suite::run(voice, plan).map_err(out::unwritten)
}

/// A book, edited.
///
/// # Errors
/// When it cannot be read as text, or nothing can be read or written any more.
pub fn edit(context: &Context, file: BookFile, position: Position) -> Result<(), Complaint> {
    insist_on_text_book(&file.path)?;
    with_voice(context.letters(), |voice| {
        edit_with(voice, context, file, Start::at(position))
            .map(drop)
            .map_err(out::unwritten)
    })
}

/// Refuses a file that is there and cannot be edited as text.
fn insist_on_text_book(path: &Path) -> Result<(), Complaint> {
    // What is no file cannot be looked at twice.
    if !path.is_file() {
        return Ok(());
    }
    let bytes = own_file::read(path).map_err(Complaint::input)?;
    if compiled::is_compiled(&bytes) {
        return Err(Complaint::input(book_words::is_compiled(path)).hint(book_words::EDIT_ITS_TEXT));
    }
    let document = Document::new(path.to_owned(), Some(Arc::new(bytes)), "");
    document.map(drop).map_err(Complaint::input)
}

/// A book, practised.
///
/// # Errors
/// When the book or what was answered before cannot be read, the book has no moves for that side, or
/// nothing can be read or written any more.
pub fn drill(context: &Context, wish: &Wish, lines: usize) -> Result<(), Complaint> {
    let prepared = prepare(wish, context.paths.as_ref(), &context.settings)?;
    with_voice(context.letters(), |voice| {
        practise(voice, context, &prepared, lines).map_err(out::unwritten)
    })
}

/// Guess the move.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn guess(context: &Context, game: Guessing) -> Result<(), Complaint> {
    with_voice(context.letters(), |voice| guess_with(voice, context, game))
}

fn guess_with(voice: &mut Voice, context: &Context, game: Guessing) -> Result<(), Complaint> {
    let plan = guess::Plan {
        game,
        options: context.options(),
        file: context.paths.as_ref().map(Paths::guesses_file),
        analyse: &mut look(context),
    };
    guess::run(voice, plan).map_err(out::unwritten)
}

/// Tic-tac-toe or Connect 4.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn small_game(context: &Context, setup: SmallSetup) -> Result<(), Complaint> {
    let mut seed = context.seed;
    with_voice(context.letters(), |voice| {
        small_game::run(voice, setup, &mut seed).map_err(out::unwritten)
    })
}

/// Learning from mistakes.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn learn(context: &Context, lesson: Lesson) -> Result<(), Complaint> {
    with_voice(context.letters(), |voice| {
        learn_with(voice, context, lesson)
    })
}

fn learn_with(voice: &mut Voice, context: &Context, lesson: Lesson) -> Result<(), Complaint> {
    let plan = learn::Plan {
        lesson,
        options: context.options(),
        file: context.paths.as_ref().map(Paths::mistakes_file),
        analyse: &mut look(context),
    };
    learn::run(voice, plan).map_err(out::unwritten)
}

/// A dialogue over standard input and output; what could not be saved is an error, and at the end of the
/// input what is not.
fn with_voice(
    letters: PieceLetters,
    dialogue: impl FnOnce(&mut Voice) -> Result<(), Complaint>,
) -> Result<(), Complaint> {
    let mut out = out::raw();
    let input = BufReader::new(io::stdin());
    let mut voice = Voice::new(input, &mut out);
    voice.letters = letters;
    let interrupter = voice.interrupter();
    interrupt::ask(move || interrupter.interrupt());
    dialogue(&mut voice)?;
    match voice.has_unsaved() {
        // It was said.
        true => Err(Complaint::silent(Exit::Failed)),
        false => Ok(()),
    }
}
