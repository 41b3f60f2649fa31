//! The line mode: what is read from standard input and said to standard output.

use super::{
    complaint::Complaint,
    out,
    practice::{Wish, prepare},
};
use crate::{
    analysis,
    book::{self, Book, edit, embedded},
    chess::Position,
    engine::{Options, tablebase::Tablebases},
    play::{BookChoice, Setup, Snapshot},
    puzzles::Problem,
    speak::{
        Heard, Voice, arena, book as editing, drill as practice,
        game::{self, After},
        lessons, puzzles,
        study::{self, Subject},
    },
    store::{
        Paths, Settings,
        library::Library,
        own_file,
        saves::{Saves, Slot},
    },
};
use shakmaty::Color;
use std::io::{self, BufReader};

/// What a dialogue needs of the program: where things are kept, the settings, a seed.
pub struct Context {
    pub paths: Option<Paths>,
    pub settings: Settings,
    pub seed: u64,
}

impl Context {
    fn options(&self) -> Options {
        let engine = &self.settings.engine;
        Options {
            hash_mib: engine.hash_mib,
            threads: engine.threads,
            tablebases: Tablebases::named(&engine.tablebases).ok().flatten(),
            evaluation: engine.evaluation.chosen(),
            ..Options::default()
        }
    }

    /// A book to be edited; `None` where one's own copy of the program's book has no place.
    pub fn book(&self, subject: edit::Subject, position: Position) -> Option<editing::Plan> {
        let (path, otherwise) = match subject {
            edit::Subject::File(path) => (path, ""),
            edit::Subject::Own => (self.paths.as_ref()?.own_book_file(), embedded::text()),
        };
        Some(editing::Plan {
            path,
            otherwise,
            position,
        })
    }

    fn study(&self, subject: Subject) -> study::Plan {
        let options = self.options();
        let review = analysis::Settings {
            tablebases: options.tablebases.clone(),
            ..analysis::Settings::from(&self.settings.review)
        };
        study::Plan {
            subject,
            options,
            review,
            paths: self.paths.clone(),
        }
    }
}

/// Plays a game, and looks through it afterwards where that is wished.
///
/// # Errors
/// When the book cannot be read, or nothing can be read or written any more.
pub fn play(
    context: &Context,
    setup: Setup,
    book: Option<(std::path::PathBuf, Book)>,
) -> Result<(), Complaint> {
    with_voice(context, |voice| {
        play_with(voice, context, setup, book.map(|(_, book)| book), None)
    })
}

fn play_with(
    voice: &mut Voice,
    context: &Context,
    setup: Setup,
    named: Option<Book>,
    kept: Option<(Slot, Snapshot)>,
) -> Result<(), Complaint> {
    let read = match (&named, &setup.book) {
        (None, BookChoice::File(path)) => Some(book::file::load(path).map_err(Complaint::input)?),
        _ => None,
    };
    let book = match &setup.book {
        BookChoice::None => None,
        BookChoice::Embedded => named.as_ref().or(Some(Book::embedded())),
        BookChoice::File(_) => named.as_ref().or(read.as_ref()),
    };
    let options = Options {
        hash_mib: setup.hash_mib,
        threads: setup.threads,
        ..context.options()
    };
    let plan = game::Plan {
        setup,
        book,
        options,
        view: context.settings.game.view,
        paths: context.paths.clone(),
        kept,
    };
    match game::run(voice, plan).map_err(out::unwritten)? {
        After::Leave => Ok(()),
        After::Study(played) => {
            let plan = context.study(Subject::Game(played));
            study::run(voice, plan).map_err(out::unwritten)
        }
    }
}

/// Looks through games.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn analyse(context: &Context, subject: Subject) -> Result<(), Complaint> {
    with_voice(context, |voice| {
        study::run(voice, context.study(subject)).map_err(out::unwritten)
    })
}

/// The puzzle trainer.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn train(context: &Context, problems: Vec<Problem>) -> Result<(), Complaint> {
    with_voice(context, |voice| train_with(voice, context, problems))
}

fn train_with(
    voice: &mut Voice,
    context: &Context,
    problems: Vec<Problem>,
) -> Result<(), Complaint> {
    let plan = puzzles::Plan {
        problems,
        file: context.paths.as_ref().map(Paths::training_file),
        seed: context.seed,
    };
    puzzles::run(voice, plan).map_err(out::unwritten)
}

/// A book, edited.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn edit(context: &Context, plan: editing::Plan) -> Result<(), Complaint> {
    with_voice(context, |voice| {
        editing::run(voice, plan).map_err(out::unwritten)
    })
}

/// The book of the settings, from its beginning.
fn edit_own(voice: &mut Voice, context: &Context) -> Result<(), Complaint> {
    let subject = context.settings.game.book.subject();
    match context.book(subject, Position::default()) {
        Some(plan) => editing::run(voice, plan),
        None => voice.say("There is no data folder for a book of your own."),
    }
    .map_err(out::unwritten)
}

/// A book, practised.
///
/// # Errors
/// When the book or what was answered before cannot be read, the book has no moves for that side, or
/// nothing can be read or written any more.
pub fn drill(context: &Context, wish: &Wish, lines: usize) -> Result<(), Complaint> {
    let prepared = prepare(wish, context.paths.as_ref(), &context.settings)?;
    with_voice(context, |voice| {
        practice::run(voice, prepared.plan(context.seed, lines)).map_err(out::unwritten)
    })
}

/// The book of the settings, practised from the side that was named, or its own.
fn drill_own(voice: &mut Voice, context: &Context, side: Option<Color>) -> Result<(), Complaint> {
    let file = match &context.settings.game.book {
        BookChoice::File(path) => Some(path.as_path()),
        BookChoice::None | BookChoice::Embedded => None,
    };
    let wish = Wish {
        file,
        side,
        ..Wish::default()
    };
    match prepare(&wish, context.paths.as_ref(), &context.settings) {
        Ok(prepared) => practice::run(voice, prepared.plan(context.seed, usize::MAX)),
        Err(complaint) => {
            let words = complaint.to_string();
            voice.say_all(words.lines().map(|line| line.trim().to_owned()))
        }
    }
    .map_err(out::unwritten)
}

/// Asks what is to be done, until the person leaves.
///
/// # Errors
/// As for each of the others.
pub fn menu(context: &Context) -> Result<(), Complaint> {
    const CHOICES: &str = "Write play, resume, games, puzzles, analyse, book, drill, lessons, \
                           matches, help or quit.";
    with_voice(context, |voice| {
        voice
            .say("Tabiya in lines of text.")
            .map_err(out::unwritten)?;
        loop {
            voice.say(CHOICES).map_err(out::unwritten)?;
            let Heard::Line(line) = voice.hear(None).map_err(out::unwritten)? else {
                return Ok(());
            };
            let lower = line.to_lowercase();
            let words: Vec<&str> = lower.split_whitespace().collect();
            match lower.as_str() {
                _ if words.first() == Some(&"play") => {
                    play_as_said(voice, context, words.get(1..).unwrap_or_default())?;
                }
                _ if words.first() == Some(&"resume") => {
                    resume(voice, context, words.get(1).copied())?;
                }
                "games" => my_games(voice, context)?,
                "puzzles" => train_with(voice, context, crate::puzzles::own::problems())?,
                "analyse" | "analyze" => {
                    let plan = context.study(Subject::Game(Box::default()));
                    study::run(voice, plan).map_err(out::unwritten)?;
                }
                "book" => edit_own(voice, context)?,
                "drill" => drill_own(voice, context, None)?,
                "drill white" => drill_own(voice, context, Some(Color::White))?,
                "drill black" => drill_own(voice, context, Some(Color::Black))?,
                "lessons" => lessons::run(voice).map_err(out::unwritten)?,
                "matches" | "match" => arena::run(voice, context.seed).map_err(out::unwritten)?,
                "quit" | "q" | "exit" => return Ok(()),
                "help" => voice
                    .say(
                        "Play nell black 5+3 names an opponent, a colour and a clock; resume goes on \
                         with an unfinished game, games has the finished ones. \
                         Outside: tabiya play --speak --help tells of opponents and clocks, \
                         tabiya analyse --speak FILE opens games, tabiya book edit --speak FILE \
                         a book, tabiya book drill --speak FILE practises one, tabiya match plays longer \
                         matches. Here drill black practises Black's moves.",
                    )
                    .map_err(out::unwritten)?,
                _ => voice
                    .say(format!("\"{line}\" is not one of the commands here."))
                    .map_err(out::unwritten)?,
            }
        }
    })
}

/// A game as the settings have it, but for what the words name.
fn play_as_said(voice: &mut Voice, context: &Context, words: &[&str]) -> Result<(), Complaint> {
    let setup = Setup::from_settings(&context.settings, rand::random());
    match game::with_words(setup, words) {
        Ok(setup) => play_with(voice, context, setup, None, None),
        Err(sentence) => voice.say(sentence).map_err(out::unwritten),
    }
}

/// The unfinished game, or the one with this number; a list of them where there are several.
fn resume(voice: &mut Voice, context: &Context, number: Option<&str>) -> Result<(), Complaint> {
    let saves = context
        .paths
        .as_ref()
        .map(|paths| Saves::in_folder(paths.saves_folder()));
    let mut games = saves.map_or(Vec::new(), |saves| saves.find::<Snapshot>().games);
    games.retain(|(_, game)| game.is_unfinished());
    let count = games.len();
    let place = match (number, count) {
        (None, 1) => Some(0),
        (None, _) => None,
        (Some(number), _) => number
            .parse::<usize>()
            .ok()
            .and_then(|number| number.checked_sub(1)),
    };
    if let Some(place) = place.filter(|place| *place < count) {
        let setup = Setup::from_settings(&context.settings, context.seed);
        return play_with(voice, context, setup, None, Some(games.swap_remove(place)));
    }
    let mut lines: Vec<String> = (1..)
        .zip(&games)
        .map(|(number, (_, game))| format!("{number}: {}.", game.title()))
        .collect();
    lines.push(match count {
        0 => "No unfinished game is kept.".to_owned(),
        _ => "Write resume and a number.".to_owned(),
    });
    voice.say_all(lines).map_err(out::unwritten)
}

/// The person's finished games, from the last one.
fn my_games(voice: &mut Voice, context: &Context) -> Result<(), Complaint> {
    let path = context.paths.as_ref().map(Paths::games_file);
    let Some(path) = path.filter(|path| path.exists()) else {
        return voice
            .say("There are no finished games yet.")
            .map_err(out::unwritten);
    };
    let bytes = match own_file::read(&path) {
        Ok(bytes) => bytes,
        Err(error) => return voice.say(format!("{error}.")).map_err(out::unwritten),
    };
    let mut library = Library::new(path, bytes);
    library.read_until(usize::MAX - 1);
    let last = library.index().len().saturating_sub(1);
    let plan = context.study(Subject::File(Box::new(library), last));
    study::run(voice, plan).map_err(out::unwritten)
}

/// A dialogue over standard input and output.
fn with_voice(
    context: &Context,
    dialogue: impl FnOnce(&mut Voice) -> Result<(), Complaint>,
) -> Result<(), Complaint> {
    let mut out = out::raw();
    let input = BufReader::new(io::stdin());
    let mut voice = Voice::new(input, &mut out);
    voice.letters = context.settings.look.piece_letters;
    dialogue(&mut voice)
}
