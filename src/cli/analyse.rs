//! `tabiya analyse`: the games of a file, a position, or the start position, with the engine
//! thinking about what is on the board.

use super::{
    command_line::{EngineArgs, of_settings},
    complaint::Complaint,
    look::Look,
    numbers::at_least,
    pgn::letters::Letters,
    words::{analyse as words, files::STANDARD_INPUT, indexing::warning},
};
use crate::{
    chess::{Position, fen},
    cli::{out::note, source},
    game::pgn::letters::Language,
    store::{Settings, StoreError, library::Library, own_file},
    uci::client::Launch,
};
#[cfg(unix)]
use std::fs::File;
use std::{
    io::{self, IsTerminal as _},
    path::{Path, PathBuf},
};

/// Analyse games or a position
///
/// Without a file or a FEN the start position is shown.
#[derive(Debug, clap::Args)]
#[command(after_help = words::EXAMPLES)]
pub struct Args {
    /// A PGN file, also packed as .gz or .zst, or a folder of them; a list of the games is shown
    /// where there are several. - is standard input, into which games are piped
    #[arg(value_name = "FILE.pgn", conflicts_with = "fen")]
    file: Option<PathBuf>,
    /// Open this game of the file, counted from 1
    #[arg(long, value_name = "N", requires = "file", value_parser = at_least::<u64>(1))]
    game: Option<u64>,
    /// Start from this position; put it in quotes
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Look through the games in lines of text, with the engine of the settings or the built-in one,
    /// without a screen: for screen readers, braille displays and pipes
    #[arg(long, conflicts_with_all = ["engines", "options", "built_in"])]
    pub speak: bool,
    #[command(flatten)]
    letters: Letters,
    #[command(flatten)]
    engines: EngineArgs,
    /// The built-in engine thinks too, beside those named by --engine or in the settings
    #[arg(long)]
    pub built_in: bool,
    #[command(flatten)]
    look: Look,
}

/// What is to be opened.
pub enum Subject {
    Board(Box<Position>),
    /// A file with its games; the one to open at once, from 0.
    File(Box<Library>, Option<usize>),
}

impl Args {
    /// Whether engines are named, so that those of the settings do not count.
    pub fn names_engines(&self) -> bool {
        !self.engines.engines.is_empty()
    }
}

/// The engines that the arguments name, or else the settings.
///
/// # Errors
/// [`Complaint`] about a command line that cannot be understood.
pub fn engines(args: &Args, settings: &Settings) -> Result<Vec<Launch>, Complaint> {
    let named = args.engines.launches()?;
    if !named.is_empty() {
        return Ok(named);
    }
    let engine = &settings.engine;
    Ok(of_settings(&engine.command, &engine.options)?
        .into_iter()
        .collect())
}

/// Reads what the arguments name.
pub fn prepare(args: Args, settings: &mut Settings) -> Result<Subject, Complaint> {
    args.look.apply(settings)?;
    match (&args.file, &args.fen) {
        (Some(path), _) => open(path, args.game, args.letters.language()),
        (None, Some(text)) => match fen::read(text) {
            Ok(position) => Ok(Subject::Board(Box::new(position))),
            Err(error) => Err(Complaint::input(error).hint(words::QUOTE_FEN)),
        },
        (None, None) => Ok(Subject::Board(Box::default())),
    }
}

/// A file that takes a while to be read is named first.
fn say_if_large(path: &Path) {
    const LARGE_MIB: u64 = 256;
    let bytes = std::fs::metadata(path).map_or(0, |about| about.len());
    let mib = bytes >> 20;
    if mib >= LARGE_MIB {
        note!("{}", words::reading(path, mib));
    }
}

/// The games of a file, or of a folder of them.
///
/// # Errors
/// [`Complaint`] when it cannot be read or has none.
pub fn library(path: &Path) -> Result<Library, Complaint> {
    match path == Path::new("-") {
        // What is typed there is no game.
        true => Err(nothing_is_piped()),
        false => read(path, None),
    }
}

fn nothing_is_piped() -> Complaint {
    Complaint::usage(words::NOT_STANDARD_INPUT).hint(words::PIPE_GAMES)
}

/// The games that are piped in; from then on standard input is the terminal, for keys and lines.
fn piped() -> Result<Library, Complaint> {
    if io::stdin().is_terminal() {
        return Err(nothing_is_piped());
    }
    let bytes = source::bytes(Path::new("-"))?;
    if bytes.trim_ascii().is_empty() {
        return Err(Complaint::input(words::NOTHING_IS_PIPED).hint(words::PIPE_GAMES));
    }
    source::insist_on_text(Path::new("-"), &bytes)?;
    let unreachable =
        |_| Complaint::input(words::NO_TERMINAL_BESIDE_PIPE).hint(words::SAVE_AS_FILE);
    read_from_terminal().map_err(unreachable)?;
    Ok(Library::piped(STANDARD_INPUT, bytes))
}

#[cfg(unix)]
fn read_from_terminal() -> io::Result<()> {
    let terminal = File::open("/dev/tty")?;
    Ok(rustix::stdio::dup2_stdin(&terminal)?)
}

#[cfg(not(unix))]
fn read_from_terminal() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

fn read(path: &Path, letters: Option<&'static Language>) -> Result<Library, Complaint> {
    let failed = |error: StoreError| Complaint::input(error);
    let library = if path == Path::new("-") {
        piped()?
    } else if path.is_dir() {
        let read = own_file::read_folder(path).map_err(failed)?;
        if read.files.is_empty() {
            return Err(Complaint::input(words::no_files(path)));
        }
        for left_out in &read.left_out {
            let told = words::left_out(&left_out.path, &left_out.reason);
            note!("{}", warning(told));
        }
        Library::of_folder(path.to_owned(), read)
    } else {
        say_if_large(path);
        let bytes = own_file::read(path).map_err(failed)?;
        source::insist_on_text(path, &bytes)?;
        Library::new(path.to_owned(), bytes)
    }
    .in_letters(letters);
    if library.index().is_empty() {
        let told = words::no_games(library.path());
        return Err(Complaint::input(told).hint(words::CHECK_LISTS_PROBLEMS));
    }
    Ok(library)
}

fn open(
    path: &Path,
    game: Option<u64>,
    letters: Option<&'static Language>,
) -> Result<Subject, Complaint> {
    let mut library = read(path, letters)?;
    let Some(number) = game else {
        // What was left out of a folder is told in the list.
        let is_whole = library.is_complete() && library.left_out().is_empty();
        let only = is_whole && library.index().len() == 1;
        return Ok(Subject::File(Box::new(library), only.then_some(0)));
    };
    let index = usize::try_from(number - 1).unwrap_or(usize::MAX);
    library.read_until(index);
    let known = library.index().len();
    if index >= known {
        return Err(Complaint::input(words::no_such_game(
            library.path(),
            known,
            number,
        )));
    }
    Ok(Subject::File(Box::new(library), Some(index)))
}
