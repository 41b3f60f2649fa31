//! `tabiya doctor`: whether everything the program needs works, and how to fix what does not.

mod finding;
mod fitting;
mod look;

use super::complaint::Complaint;
use crate::cli::out::{self, say};
use crate::{
    book::{self, Book},
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
    tui::{introduction, keymap::Keymap, terminal},
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
        (file, Offer::new(loaded, &text, machine))
    });
    let offer = offer.filter(|(_, offer)| !offer.is_empty());
    if let Some((_, offer)) = &offer {
        findings.extend(offer.changes.iter().map(fits));
    }
    if args.json {
        out::pretty_json(&findings)?;
    } else {
        for finding in &findings {
            print(finding)?;
        }
    }
    let is_shown = !args.json && (args.write || out::is_dialogue());
    if let Some((file, offer)) = offer.as_ref().filter(|_| is_shown) {
        say!("These lines fit {}:", file.display())?;
        for line in offer.lines() {
            say!("    {line}")?;
        }
    }
    if let Some((file, offer)) = &offer
        && (args.write || !args.json && out::is_dialogue() && agrees(file)?)
    {
        settings::save(file, &offer.settings).map_err(Complaint::failed)?;
        if !args.json {
            say!("Written to {}.", file.display())?;
        }
    }
    let bad = findings
        .iter()
        .filter(|finding| finding.state == State::Bad)
        .count();
    match bad {
        0 => Ok(()),
        1 => Err(Complaint::failed("1 problem found")),
        many => Err(Complaint::failed(format!("{many} problems found"))),
    }
}

fn print(finding: &Finding) -> Result<(), Complaint> {
    let mark = match finding.state {
        State::Good => "ok  ",
        State::Note => "note",
        State::Bad => "BAD ",
    };
    say!("{mark}  {:<12} {}", finding.what, finding.found)?;
    if !finding.advice.is_empty() {
        say!("{:19}→ {}", "", finding.advice)?;
    }
    Ok(())
}

/// Whether the person wants fitting settings to be written.
fn agrees(file: &Path) -> Result<bool, Complaint> {
    say!("Write them to {}? y or n", file.display())?;
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
        "fitting",
        format!("{name} is {from}; {to} fits better: {why}"),
        "tabiya doctor --write writes it",
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
            findings.push(Finding::failed("folders", error));
            Settings::default()
        }
    };
    findings.push(book_of(&settings));
    findings.push(evaluation_of(&settings));
    findings.push(tables_of(&settings.engine.tablebases));
    findings.push(engine(&settings));
    findings
}

fn program() -> Finding {
    let cores = cores();
    let (version, system, machine) = (
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
    );
    Finding::good(
        "program",
        format!("tabiya {version}, {system} on {machine}, {cores} cores"),
    )
}

fn window(variable: impl Fn(&str) -> Option<String>) -> Finding {
    const WHAT: &str = "terminal";
    let term = variable("TERM").unwrap_or_default();
    if !out::is_dialogue() {
        return Finding::note(
            WHAT,
            "not checked: input or output is redirected",
            "run tabiya doctor in the terminal you play in",
        );
    }
    if term.is_empty() || term == "dumb" {
        return Finding::bad(
            WHAT,
            format!("TERM is \"{term}\", which cannot place a cursor"),
            "set TERM to your terminal's type, such as xterm-256color",
        );
    }
    match terminal::room() {
        Ok((0, _) | (_, 0)) => Finding::note(
            WHAT,
            format!("{term}, size unknown"),
            "set the size with stty cols 80 rows 24",
        ),
        Ok((columns, rows)) if columns < 40 || rows < 12 => Finding::bad(
            WHAT,
            format!("{term}, {columns}×{rows}"),
            "make the window at least 40 columns by 12 rows; 80×24 shows everything",
        ),
        Ok((columns, rows)) => Finding::good(WHAT, format!("{term}, {columns}×{rows}")),
        Err(error) => Finding::bad(
            WHAT,
            format!("{term}, size unknown: {error}"),
            "try another terminal",
        ),
    }
}

fn folders(paths: &Paths, findings: &mut Vec<Finding>) {
    let folders = [
        ("settings in", paths.config()),
        ("games in", paths.data()),
        ("logs in", paths.state()),
    ];
    for (what, folder) in folders {
        findings.push(match atomic::check_writable(folder) {
            Ok(()) => Finding::good(what, folder.display()),
            Err(error) => Finding::failed(what, &error),
        });
    }
}

fn games(paths: &Paths, findings: &mut Vec<Finding>) {
    const UNFINISHED: &str = "unfinished";
    let found = Saves::in_folder(paths.saves_folder()).find::<Snapshot>();
    for problem in &found.problems {
        findings.push(Finding::failed(UNFINISHED, problem));
    }
    let titles: Vec<String> = found.games.iter().map(|(_, game)| game.title()).collect();
    findings.push(match titles.as_slice() {
        [] => Finding::good(UNFINISHED, "no games"),
        titles => Finding::good(UNFINISHED, titles.join("; ")),
    });
    let file = paths.games_file();
    findings.push(match std::fs::metadata(&file) {
        Ok(about) if about.is_file() => {
            Finding::good("games file", format!("{} KiB", about.len().div_ceil(1024)))
        }
        Ok(_) => Finding::bad(
            "games file",
            format!("{} is not a file", file.display()),
            "move it away",
        ),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Finding::good("games file", "no finished games yet")
        }
        Err(error) => Finding::bad(
            "games file",
            format!("cannot read {}: {error}", file.display()),
            "change its permissions",
        ),
    });
}

fn settings_file(file: &Path, loaded: &Loaded, findings: &mut Vec<Finding>) {
    const WHAT: &str = "settings";
    const KEYS: &str = "keys";
    if loaded.problems.is_empty() {
        let found = if file.exists() {
            "no problems"
        } else {
            "defaults"
        };
        findings.push(Finding::good(WHAT, found));
    }
    for problem in &loaded.problems {
        findings.push(Finding::bad(
            WHAT,
            problem,
            "fix the file, or remove the line",
        ));
    }
    for renamed in &loaded.renamed {
        findings.push(Finding::note(
            WHAT,
            renamed,
            "use the new name; saving the settings in the program changes it too",
        ));
    }
    for key in Keymap::default().take(&loaded.keys) {
        let said = format!(
            "{}:{}:{}: {}",
            file.display(),
            key.line,
            key.column,
            key.words
        );
        findings.push(match key.is_problem {
            true => Finding::bad(KEYS, said, "fix the file, or remove the line"),
            false => Finding::note(KEYS, said, "the former name still works; use the new one"),
        });
    }
}

fn book_of(settings: &Settings) -> Finding {
    const WHAT: &str = "book";
    let counted =
        |book: &Book, name: &str| Finding::good(WHAT, format!("{name}: {}", book.counts()));
    match &settings.game.book {
        BookChoice::None => Finding::good(WHAT, "none: game.book is \"none\" in the settings"),
        BookChoice::Embedded => counted(Book::embedded(), "built-in"),
        BookChoice::File(path) => match book::file::load(path) {
            Ok(book) => counted(&book, &path.display().to_string()),
            Err(error) => Finding::bad(
                WHAT,
                error,
                "fix the book (tabiya book check FILE), or change game.book in the settings",
            ),
        },
    }
}

/// What positions are valued by, and which network the program carries.
fn evaluation_of(settings: &Settings) -> Finding {
    const WHAT: &str = "evaluation";
    let carried = Network::built_in().map(|network| format!("network {network}"));
    match (settings.engine.evaluation, carried) {
        (EvaluationChoice::Network, Some(network)) => Finding::good(WHAT, network),
        (EvaluationChoice::Network, None) => {
            Finding::good(WHAT, "classical; this build carries no network")
        }
        (EvaluationChoice::Classical, Some(network)) => Finding::good(
            WHAT,
            format!("classical, by engine.evaluation in the settings; built in: {network}"),
        ),
        (EvaluationChoice::Classical, None) => Finding::good(
            WHAT,
            "classical, by engine.evaluation in the settings; this build carries no network",
        ),
    }
}

/// Whether the endgame tables of the settings are there.
fn tables_of(folders: &str) -> Finding {
    const WHAT: &str = "tables";
    const ADVICE: &str = "name folders with .rtbw and .rtbz files in engine.tablebases, or remove \
                          that line";
    if folders.is_empty() {
        let found = "none: engine.tablebases names no folder with endgame tables";
        return Finding::good(WHAT, found);
    }
    match Tablebases::open(folders) {
        Ok(tables) if tables.files() == 0 => {
            Finding::bad(WHAT, format!("no endgame tables in {folders}"), ADVICE)
        }
        Ok(tables) => {
            let (files, pieces) = (tables.files(), tables.most_pieces());
            let found = format!("{files} files for up to {pieces} pieces in {folders}");
            Finding::good(WHAT, found)
        }
        Err(error) => {
            let reason = files::reason(&error);
            let found = format!("cannot read endgame tables in {folders}: {reason}");
            Finding::bad(WHAT, found, ADVICE)
        }
    }
}

/// Whether the engine answers.
fn engine(settings: &Settings) -> Finding {
    const WHAT: &str = "engine";
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
        }) => Finding::good(
            WHAT,
            format!("answers; {} nodes per second", figures::count(info.nps())),
        ),
        _ => Finding::bad(
            WHAT,
            format!("no answer within {} s", PATIENCE.as_secs()),
            "the machine may be overloaded; if not, this is a bug: please report it",
        ),
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
