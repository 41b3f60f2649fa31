//! `tabiya doctor`: whether everything the program needs works, and how to fix what does not.

mod finding;
mod fitting;
mod look;
mod named;

use super::{complaint::Complaint, words::doctor as words};
use crate::cli::out::{self, say};
use crate::{
    book::{self, Book, BookError, Code, Diagnostic},
    chess::Position,
    engine::{
        Command, Engine, Limits, Options, Report, Search, Stop, Verdict,
        evaluation::network::Network, tablebase::Tablebases,
    },
    files,
    play::{BookChoice, Snapshot},
    store::{
        Paths, StoreError, atomic, memory,
        saves::Saves,
        settings::{self, EvaluationChoice, Loaded, Settings},
    },
    text::figures,
    tui::{
        introduction,
        keymap::{Keymap, Note},
        terminal,
        widgets::popup,
    },
};
use finding::{Finding, State};
use fitting::{Change, Machine, Offer};
use look::Shown;
use std::{
    io::{self, BufRead as _, Read as _},
    path::{Path, PathBuf},
    sync::mpsc,
    time::Duration,
};

/// Check terminal, files, book and engine; say what is wrong and how to fix it
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::DOCTOR)]
pub struct Args {
    /// Print the findings as a JSON array
    #[arg(long)]
    json: bool,
    /// Write the settings that fit this machine, without asking; what stands in the settings file,
    /// with its comments, stays
    #[arg(long)]
    write: bool,
}

/// Prints what was found; exit code 1 where something is bad.
pub fn run(args: &Args) -> Result<(), Complaint> {
    let loaded = Paths::find().map(|paths| {
        let file = paths.settings_file();
        let loaded = settings::load(&file);
        (paths, file, loaded)
    });
    let usual = Settings::default();
    let settings = loaded.as_ref().map_or(&usual, |(_, _, own)| &own.settings);
    // The terminal is not asked where the output is another program's.
    let shown = Shown::by(settings, !args.json && out::is_dialogue());
    let mut findings = look_everywhere(&loaded, &shown);
    let offer = loaded.as_ref().ok().map(|(_, file, loaded)| {
        let text = files::read_own_text(file).unwrap_or_default();
        let machine = Machine {
            look: shown.fitting(),
            ..machine()
        };
        (file, &loaded.settings, Offer::new(loaded, &text, machine))
    });
    let offer = offer.filter(|(_, _, offer)| !offer.is_empty());
    if let Some((_, _, offer)) = &offer {
        findings.extend(offer.changes.iter().map(fits));
    }
    if args.json {
        out::pretty_json(&findings)?;
    } else {
        let columns = out::is_dialogue().then(terminal::room).and_then(Result::ok);
        let columns = columns.map(|(columns, _)| columns);
        for finding in &findings {
            print(finding, &shown, columns)?;
        }
    }
    let is_shown = !args.json && (args.write || out::is_dialogue());
    if let Some((file, _, offer)) = offer.as_ref().filter(|_| is_shown) {
        say!("{}", words::these_lines_fit(file))?;
        for line in offer.lines() {
            say!("    {line}")?;
        }
    }
    if let Some((file, known, offer)) = &offer
        && (args.write || !args.json && out::is_dialogue() && agrees(file)?)
    {
        settings::save(file, known, &offer.settings).map_err(Complaint::failed)?;
        if !args.json {
            say!("{}", words::written_to(file))?;
        }
    }
    let bad = findings
        .iter()
        .filter(|finding| finding.state == State::Bad)
        .count();
    match bad {
        0 => Ok(()),
        count => Err(Complaint::failed(words::problems_found(count))),
    }
}

/// Lines are broken between words where a terminal of so many columns would break them anywhere.
fn print(finding: &Finding, shown: &Shown, columns: Option<u16>) -> Result<(), Complaint> {
    const INDENT: u16 = 19;
    let mark = match finding.state {
        State::Good => words::GOOD,
        State::Note => words::NOTE,
        State::Bad => words::BAD,
    };
    let indent = format!("\n{:1$}", "", usize::from(INDENT));
    let folded = |text: &str| match columns.filter(|columns| *columns > 2 * INDENT) {
        Some(columns) => popup::wrap(text, columns - INDENT).join(&indent),
        None => text.to_owned(),
    };
    let mut lines = format!("{mark:<4}  {:<12} {}", finding.what, folded(&finding.found));
    if !finding.advice.is_empty() {
        lines += &indent;
        lines += &folded(&format!("→ {}", finding.advice));
    }
    say!("{}", shown.spelt(&lines))
}

/// Whether the person wants fitting settings to be written.
fn agrees(file: &Path) -> Result<bool, Complaint> {
    say!("{}", words::asks_to_write(file))?;
    let mut answer = String::new();
    // No answer is so long, but what is read need not end.
    let read = io::stdin().lock().take(4_096).read_line(&mut answer);
    read.map_err(Complaint::input)?;
    // A far terminal may still be telling what it shows.
    let answer = introduction::without_answers(&answer);
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}

fn machine() -> Machine {
    Machine {
        cores: cores(),
        free_mib: memory::free().map(|free| free >> 20),
        look: Vec::new(),
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A setting that could fit better.
fn fits(change: &Change) -> Finding {
    let Change {
        name,
        from,
        to,
        why,
    } = change;
    Finding::note(
        words::FITTING,
        words::fits_better(name, from, to, why),
        words::WRITE_WRITES_IT,
    )
}

fn look_everywhere(
    own: &Result<(Paths, PathBuf, Loaded), StoreError>,
    shown: &Shown,
) -> Vec<Finding> {
    let variable = |name: &str| std::env::var(name).ok();
    let mut findings = vec![program(), window(variable)];
    findings.extend(shown.findings());
    let settings = match own {
        Ok((paths, file, loaded)) => {
            folders(paths, &mut findings);
            games(paths, &mut findings);
            settings_file(file, loaded, &mut findings);
            loaded.settings.clone()
        }
        Err(error) => {
            findings.push(Finding::failed(words::FOLDERS, error));
            Settings::default()
        }
    };
    findings.push(book_of(&settings));
    findings.push(evaluation_of(&settings));
    findings.push(tables_of(&settings.engine.tablebases));
    findings.extend(named::games(&settings));
    findings.push(engine(&settings));
    findings.extend(threads(settings.engine.threads, cores()));
    findings.extend(named::engine(&settings));
    findings
}

fn program() -> Finding {
    let (version, system, machine) = (
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
    );
    Finding::good(
        words::PROGRAM,
        words::program(version, system, machine, cores()),
    )
}

fn window(variable: impl Fn(&str) -> Option<String>) -> Finding {
    if !out::is_dialogue() {
        return Finding::note(words::TERMINAL, words::REDIRECTED, words::RUN_IN_TERMINAL);
    }
    let term = variable("TERM").unwrap_or_default();
    window_of(&term, terminal::room())
}

/// A terminal of this type with so much room. Without a type the screens are shown all the same.
fn window_of(term: &str, room: io::Result<(u16, u16)>) -> Finding {
    const WHAT: &str = words::TERMINAL;
    if term == terminal::DUMB {
        return Finding::bad(WHAT, words::cannot_place_cursor(term), words::SET_TERM);
    }
    let is_set = !term.is_empty();
    let term = if is_set { term } else { words::TERM_NOT_SET };
    match room {
        Ok((0, _) | (_, 0)) => Finding::note(WHAT, words::size_unknown(term), words::SET_SIZE),
        Ok((columns, rows)) => {
            let found = format!("{term}, {columns}×{rows}");
            if columns < 40 || rows < 12 {
                Finding::bad(WHAT, found, words::MAKE_LARGER)
            } else if is_set || cfg!(windows) {
                Finding::good(WHAT, found)
            } else {
                Finding::note(WHAT, found, words::SET_TERM)
            }
        }
        Err(error) => Finding::bad(
            WHAT,
            words::size_failed(term, error),
            words::TRY_ANOTHER_TERMINAL,
        ),
    }
}

fn folders(paths: &Paths, findings: &mut Vec<Finding>) {
    let folders = [
        (words::SETTINGS_IN, paths.config()),
        (words::GAMES_IN, paths.data()),
        (words::LOGS_IN, paths.state()),
    ];
    for (what, folder) in folders {
        findings.push(match atomic::check_writable(folder) {
            Ok(()) => Finding::good(what, folder.display()),
            Err(error) => Finding::failed(what, &error),
        });
    }
}

fn games(paths: &Paths, findings: &mut Vec<Finding>) {
    const UNFINISHED: &str = words::UNFINISHED;
    const FILE: &str = words::GAMES_FILE;
    let found = Saves::in_folder(paths.saves_folder()).find::<Snapshot>();
    for problem in &found.problems {
        findings.push(Finding::failed(UNFINISHED, problem));
    }
    let titles: Vec<String> = found.games.iter().map(|(_, game)| game.title()).collect();
    findings.push(match titles.as_slice() {
        [] => Finding::good(UNFINISHED, words::NO_GAMES),
        titles => Finding::good(UNFINISHED, words::games(titles)),
    });
    let file = paths.games_file();
    findings.push(match std::fs::metadata(&file) {
        Ok(about) if about.is_file() => Finding::good(FILE, words::kib(about.len().div_ceil(1024))),
        Ok(_) => Finding::bad(FILE, words::is_no_file(&file), words::MOVE_IT_AWAY),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Finding::good(FILE, words::NO_FINISHED_GAMES)
        }
        Err(error) => Finding::bad(
            FILE,
            words::cannot_read(&file, files::reason(&error)),
            words::CHANGE_PERMISSIONS,
        ),
    });
}

fn settings_file(file: &Path, loaded: &Loaded, findings: &mut Vec<Finding>) {
    const WHAT: &str = words::SETTINGS;
    const KEYS: &str = words::KEYS;
    if loaded.problems.is_empty() {
        let found = if file.exists() {
            words::NO_PROBLEMS
        } else {
            words::DEFAULTS
        };
        findings.push(Finding::good(WHAT, found));
    }
    for problem in &loaded.problems {
        // What is said of a whole file has its advice with it.
        let advice = problem.place.map_or("", |_| words::FIX_FILE);
        findings.push(Finding::bad(WHAT, problem, advice));
    }
    for renamed in &loaded.renamed {
        findings.push(Finding::note(WHAT, renamed, words::USE_NEW_NAME));
    }
    let mut keymap = Keymap::default();
    let said = |note: &Note| {
        let (line, column) = (note.line, note.column);
        format!("{}:{line}:{column}: {}", file.display(), note.words)
    };
    for key in keymap.take(&loaded.keys) {
        findings.push(match key.is_problem {
            true => Finding::bad(KEYS, said(&key), words::FIX_FILE),
            false => Finding::note(KEYS, said(&key), words::FORMER_NAME_WORKS),
        });
    }
    keymap.type_moves_in(loaded.settings.look.piece_letters);
    for key in keymap.keyless(&loaded.keys) {
        findings.push(Finding::note(KEYS, said(&key), words::GIVE_ANOTHER_KEY));
    }
}

fn book_of(settings: &Settings) -> Finding {
    const WHAT: &str = words::BOOK;
    let counted =
        |book: &Book, name: &str| Finding::good(WHAT, format!("{name}: {}", book.counts()));
    match &settings.game.book {
        BookChoice::None => Finding::good(WHAT, words::NO_BOOK),
        BookChoice::Embedded => counted(Book::embedded(), words::BUILT_IN),
        BookChoice::File(path) => match book::file::load(path) {
            Ok(book) => counted(&book, &path.display().to_string()),
            Err(error) => Finding::bad(WHAT, first_error(&error), words::fix_book(path)),
        },
    }
}

/// What is wrong with a book, in one row: the compiler's report of each error would take many.
fn first_error(error: &BookError) -> String {
    let is_in_text = |known: &&Diagnostic| known.is_error() && known.code != Code::Unreadable;
    let Some(first) = error.diagnostics().iter().find(is_in_text) else {
        return error.headline();
    };
    let (errors, _) = book::severities(error.diagnostics());
    words::first_error(&error.headline(), errors, first.place.line, &first.message)
}

/// What positions are valued by, and which network the program carries.
fn evaluation_of(settings: &Settings) -> Finding {
    const WHAT: &str = words::EVALUATION;
    let carried = Network::built_in().map(words::network);
    match (settings.engine.evaluation, carried) {
        (EvaluationChoice::Network, Some(network)) => Finding::good(WHAT, network),
        (EvaluationChoice::Network, None) => Finding::good(WHAT, words::NO_NETWORK),
        (EvaluationChoice::Classical, Some(network)) => {
            Finding::good(WHAT, words::classical(&network))
        }
        (EvaluationChoice::Classical, None) => Finding::good(WHAT, words::CLASSICAL_AND_NO_NETWORK),
    }
}

/// Whether the endgame tables of the settings are there.
fn tables_of(folders: &str) -> Finding {
    const WHAT: &str = words::TABLES;
    if folders.is_empty() {
        return Finding::good(WHAT, words::NO_TABLES);
    }
    match Tablebases::open(folders) {
        Ok(tables) if tables.files() == 0 => {
            Finding::bad(WHAT, words::no_tables_in(folders), words::NAME_FOLDERS)
        }
        Ok(tables) => {
            let (files, pieces) = (tables.files(), tables.most_pieces());
            Finding::good(WHAT, words::tables(files, pieces, folders))
        }
        Err(error) => {
            let found = words::cannot_read_tables(folders, files::reason(&error));
            Finding::bad(WHAT, found, words::NAME_FOLDERS)
        }
    }
}

/// Whether the search has more threads than the machine has cores.
fn threads(set: usize, cores: usize) -> Option<Finding> {
    let found = words::threads_on_cores(set, cores);
    (set > cores).then(|| Finding::note(words::THREADS, found, words::set_threads(cores)))
}

/// Whether the built-in engine answers.
fn engine(settings: &Settings) -> Finding {
    const WHAT: &str = words::ENGINE;
    const PATIENCE: Duration = Duration::from_secs(60);
    let options = Options {
        evaluation: settings.engine.evaluation.chosen(),
        ..Options::default()
    };
    match search(options, 50_000, PATIENCE) {
        Some(Verdict {
            best: Some(_),
            info,
            ..
        }) => Finding::good(WHAT, words::answers(figures::count(info.nps()))),
        _ => Finding::bad(WHAT, words::no_answer(PATIENCE.as_secs()), words::REPORT_IT),
    }
}

fn search(options: Options, nodes: u64, patience: Duration) -> Option<Verdict> {
    let (sender, reports) = mpsc::channel();
    let mut engine = Engine::start(move |report| {
        if let Report::Finished(_, verdict) = report {
            // Nobody listens any more only when the patience has ended.
            let _ = sender.send(verdict);
        }
    });
    engine.send(Command::Configure(options));
    engine.send(Command::Search(Box::new(Search {
        id: 1,
        position: Position::default(),
        limits: Limits {
            nodes: Some(nodes),
            ..Limits::default()
        },
        lines: 1,
        stop: Stop::new(),
    })));
    reports.recv_timeout(patience).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_terminal_without_a_type_is_not_bad() {
        for (term, room, state, found) in [
            ("xterm", (80, 24), State::Good, "xterm, 80×24"),
            ("", (80, 24), State::Note, "TERM is not set, 80×24"),
            ("", (30, 24), State::Bad, "TERM is not set, 30×24"),
            (
                "dumb",
                (80, 24),
                State::Bad,
                "TERM is \"dumb\", which cannot place a cursor",
            ),
        ] {
            let told = window_of(term, Ok(room));
            assert_eq!((told.state, told.found.as_str()), (state, found));
        }
    }

    #[test]
    fn more_threads_than_cores_are_told_of() {
        assert!(threads(2, 2).is_none());
        let told = threads(256, 2).expect("a note");
        assert_eq!(told.state, State::Note);
        assert_eq!(told.found, "256 search threads on 2 cores");
        assert!(told.advice.contains("at most 2"), "{}", told.advice);
    }
}
