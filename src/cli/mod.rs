//! The command line: arguments in, a service called, the result printed.
//!
//! One file a subcommand, each with its `Args` and a `run(args) -> Result<(), Complaint>`.
//! Results go to standard output, progress and errors to standard error. An error is a
//! [`Complaint`], which also carries the exit code.

pub mod analyse;
pub mod annotate;
pub mod bench;
pub mod book;
mod book_file;
mod command_line;
pub mod complaint;
pub mod completions;
pub mod doctor;
mod entrant;
pub mod eval;
pub mod explore;
mod game_filter;
mod genetic;
pub mod guess;
mod home;
mod indexing;
mod interrupt;
mod lab;
pub mod learn;
pub mod look;
pub mod man;
pub mod match_;
mod numbers;
mod open;
mod out;
pub mod perft;
pub mod pgn;
pub mod play;
mod practice;
mod progress;
mod puzzles;
mod shard;
mod side;
mod solve;
mod source;
mod speak;
pub mod stats;
pub mod store;
pub mod tune;
pub mod uci;
mod words;

pub use complaint::{Complaint, Exit};

use crate::{
    engine::{evaluation, memory},
    store::{Paths, crash, guard, log, memory::free},
    uci::client::{processes, signals},
};
use clap::{
    Args as _, CommandFactory as _, FromArgMatches as _, Parser, Subcommand,
    error::{ContextKind, ContextValue},
};
use out::note;
use std::{env, ffi::OsString, panic, path::PathBuf, process::ExitCode, sync::LazyLock, thread};
use words::program as said;

/// Play chess, analyse games and keep an opening book in the terminal
///
/// Alone it shows the first screen. A file or a FEN named without a command is opened: games as by
/// analyse, a book as by book edit, puzzles (.csv) as by puzzles train, a test suite (.epd) as by
/// solve, a FEN as by analyse --fen.
#[derive(Debug, Default, Parser)]
#[command(name = "tabiya", version, long_version = long_version(), override_usage = said::USAGE, after_help = exit_codes())]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    options: Options,
}

/// What stands before a command, and some of it behind.
#[derive(Debug, Default, clap::Args)]
struct Options {
    /// Use the program in lines of text, without a screen: for screen readers, braille displays and
    /// pipes
    ///
    /// It asks what is to be done: games, small games, analysis, a position set up, puzzles, rush,
    /// endings, test suites, books, lessons, the museum, the lab, matches, profile, settings. help
    /// tells the rest.
    #[arg(long)]
    speak: bool,
    /// Write a log to a file, for a bug report; to one of your own with =, as in --log=FILE [default: the
    /// log in the state folder]
    #[arg(long, global = true, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    log: Option<Option<PathBuf>>,
}

/// One variant a subcommand.
#[derive(Debug, Subcommand)]
enum Command {
    Annotate(annotate::Args),
    #[command(visible_alias = "analyze")]
    Analyse(analyse::Args),
    Bench(bench::Args),
    Book(book::Args),
    Match(Box<match_::Args>),
    Completions(completions::Args),
    Doctor(doctor::Args),
    Eval(eval::Args),
    Explore(Box<explore::Args>),
    Guess(guess::Args),
    Lab(lab::Args),
    Learn(Box<learn::Args>),
    Man(man::Args),
    Perft(perft::Args),
    Pgn(pgn::Args),
    Play(Box<play::Args>),
    Puzzles(puzzles::Args),
    Stats(Box<stats::Args>),
    Store(store::Args),
    Solve(solve::Args),
    Tune(tune::Args),
    Uci(uci::Args),
}

/// Says which arguments a command takes.
type Describe = fn(clap::Command) -> clap::Command;

/// The commands once more, by name: the arguments of all together take half a megabyte, and who names
/// one is in need of its own alone.
const ARGUMENTS: [(&str, Describe); 22] = [
    ("annotate", annotate::Args::augment_args),
    ("analyse", analyse::Args::augment_args),
    ("bench", bench::Args::augment_args),
    ("book", book::Args::augment_args),
    ("match", match_::Args::augment_args),
    ("completions", completions::Args::augment_args),
    ("doctor", doctor::Args::augment_args),
    ("eval", eval::Args::augment_args),
    ("explore", explore::Args::augment_args),
    ("guess", guess::Args::augment_args),
    ("lab", lab::Args::augment_args),
    ("learn", learn::Args::augment_args),
    ("man", man::Args::augment_args),
    ("perft", perft::Args::augment_args),
    ("pgn", pgn::Args::augment_args),
    ("play", play::Args::augment_args),
    ("puzzles", puzzles::Args::augment_args),
    ("stats", stats::Args::augment_args),
    ("store", store::Args::augment_args),
    ("solve", solve::Args::augment_args),
    ("tune", tune::Args::augment_args),
    ("uci", uci::Args::augment_args),
];

/// Reads the arguments, does what they ask, and returns the exit code.
///
/// Writing to a pipe that nobody reads is an error and never a signal here (the runtime of Rust
/// ignores SIGPIPE), so that neither an engine that dies nor `| head` ends the program unasked.
pub fn run() -> ExitCode {
    let cli = match asked(env::args_os()) {
        Ok(cli) => cli,
        Err(told) => return end(tell(&told)),
    };
    if let Err(complaint) = begin_log(cli.options.log) {
        return end(Err(complaint));
    }
    // Engines that are leaving have a moment for it at the end; none is left behind.
    let _farewell = processes::Farewell;
    guard::keep_quiet();
    report_crashes(crash::report);
    interrupt::outlive_full_files();
    memory::ask_with(free);
    let speaks = cli.options.speak;
    let done = match cli.command {
        None if speaks => home::run_speaking(),
        None => home::run(),
        Some(_) if speaks => Err(Complaint::usage(said::SPEAK_ALONE).hint(said::SPEAK_BEHIND)),
        Some(Command::Annotate(args)) => annotate::run(&args),
        Some(Command::Analyse(args)) => home::run_analysis(args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Book(args)) => book::run(args),
        Some(Command::Match(args)) => match_::run(&args),
        Some(Command::Completions(args)) => completions::run(&args, Cli::command()),
        Some(Command::Doctor(args)) => doctor::run(&args),
        Some(Command::Eval(args)) => eval::run(&args),
        Some(Command::Explore(args)) => explore::run(&args),
        Some(Command::Guess(args)) => home::run_guess(&args),
        Some(Command::Lab(args)) => lab::run(&args),
        Some(Command::Learn(args)) => home::run_lesson(&args),
        Some(Command::Man(args)) => man::run(&args, Cli::command()),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Pgn(args)) => pgn::run(&args),
        Some(Command::Play(args)) => home::run_game(*args),
        Some(Command::Puzzles(args)) => puzzles::run(&args),
        Some(Command::Stats(args)) => stats::run(&args),
        Some(Command::Store(args)) => store::run(&args),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Tune(args)) => tune::run(&args),
        Some(Command::Uci(args)) => uci::run(&args),
    };
    end(done)
}

/// What the arguments ask for. Where there are none, no parser is even made: the first screen stands
/// sooner, in less memory.
fn asked(arguments: impl ExactSizeIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    match arguments.len() {
        0 | 1 => Ok(Cli::default()),
        _ => {
            let arguments = open::with_command(without_help_of_help(arguments), is_command);
            let parsed = parser(arguments.get(1)).try_get_matches_from(&arguments);
            parsed
                .and_then(|matches| Cli::from_arg_matches(&matches))
                .map_err(|told| with_tip(told, &arguments))
        }
    }
}

/// What reads arguments of which this is the first: of one command, if it names one.
fn parser(first: Option<&OsString>) -> clap::Command {
    let named = first.and_then(|first| ARGUMENTS.iter().find(|(name, _)| first == name));
    match named {
        Some((name, describe)) => {
            // Options that all commands have are shown where they come behind all commands.
            let program = clap::Command::new("tabiya").next_display_order(ARGUMENTS.len());
            Options::augment_args(program).subcommand(describe(clap::Command::new(*name)))
        }
        None => Cli::command(),
    }
}

/// `tabiya help --help` asks for what `tabiya help` tells; the parser would take the option for the
/// name of a command.
fn without_help_of_help(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    if arguments.get(1).is_some_and(|first| first == "help") {
        arguments.retain(|argument| argument != "--help" && argument != "-h");
    }
    arguments
}

/// The error, with what is meant: where a word behind `--log` is taken for an argument (alone the option
/// has a file of its own, so that another one has to hang on it), and where a room is asked for by a
/// name that is not its command's.
fn with_tip(mut told: clap::Error, arguments: &[OsString]) -> clap::Error {
    let kinds = [ContextKind::InvalidArg, ContextKind::InvalidSubcommand];
    let wrong = kinds.into_iter().find_map(|kind| match told.get(kind) {
        Some(ContextValue::String(wrong)) => Some(wrong.clone()),
        _ => None,
    });
    let Some(wrong) = wrong else {
        return told;
    };
    let is_file_of_log =
        |pair: &[OsString]| matches!(pair, [option, file] if option == "--log" && *file == *wrong);
    let tip = if arguments.windows(2).any(is_file_of_log) {
        Some(said::log_is_named_so(&wrong))
    } else {
        let is_named = |word: &str| arguments.iter().any(|argument| argument == word);
        let room = said::ROOMS
            .iter()
            .find(|(named, unknown, _)| wrong == *unknown && (named.is_empty() || is_named(named)));
        room.map(|(.., tip)| (*tip).to_owned())
    };
    if let Some(tip) = tip {
        let tips = ContextValue::StyledStrs(vec![tip.into()]);
        told.insert(ContextKind::Suggested, tips);
    }
    told
}

/// Whether a command has this name.
fn is_command(name: &str) -> bool {
    let mut program = Cli::command();
    program.build();
    program.find_subcommand(name).is_some()
}

/// From here on a panic of this thread is logged and reported, and what `report` says of it is
/// told, with and without a screen.
fn report_crashes(report: impl Fn(&str) -> String + Send + Sync + 'static) {
    let main = thread::current().id();
    let tell = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        tell(info);
        if thread::current().id() == main && !guard::is_guarded() {
            let words = info.to_string();
            log::note("crash", || words.clone());
            note!("{}", report(&words).trim_end());
        }
    }));
}

/// Begins the log, if one is asked for.
fn begin_log(wanted: Option<Option<PathBuf>>) -> Result<(), Complaint> {
    let Some(named) = wanted else {
        return Ok(());
    };
    let path = match named {
        Some(path) => path,
        None => {
            let path = Paths::find().map_err(Complaint::failed)?.log_file();
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder)
                    .map_err(|error| out::cannot_write(&path, &error))?;
            }
            note!("{}", said::log_is(&path));
            path
        }
    };
    log::begin(&path).map_err(|error| out::cannot_write(&path, &error))?;
    log::note("begun", || {
        let term = env::var("TERM").unwrap_or_default();
        let version = env!("CARGO_PKG_VERSION");
        format!("version {version}, TERM {term}: {}", crash::command())
    });
    Ok(())
}

/// For `--version`: also what positions are valued by.
fn long_version() -> &'static str {
    static WORDS: LazyLock<String> =
        LazyLock::new(|| said::version(env!("CARGO_PKG_VERSION"), evaluation::carried()));
    &WORDS
}

/// The exit codes, for the end of the help.
fn exit_codes() -> String {
    let mut text = format!("{}\n", said::EXIT_CODES);
    for (exit, meaning) in Exit::MEANINGS {
        text += &format!("{:>5}  {meaning}\n", exit as u8);
    }
    text
}

/// Says what went wrong, if anything, and gives the exit code.
fn end(done: Result<(), Complaint>) -> ExitCode {
    match done {
        Ok(()) => Exit::Done.into(),
        Err(complaint) => {
            signals::yield_to_them();
            if !complaint.is_silent() {
                log::note("ended", || complaint.to_string());
                note!("{complaint}");
            }
            complaint.exit().into()
        }
    }
}

/// Help and version go to standard output, complaints about the arguments to standard error.
fn tell(told: &clap::Error) -> Result<(), Complaint> {
    let words = told.render();
    if told.use_stderr() {
        if out::is_note_coloured() {
            out::note_coloured(&words.ansi().to_string());
        } else {
            out::tell(format_args!("{}", words.to_string().trim_end()));
        }
        Err(Complaint::silent(Exit::Usage))
    } else if out::is_coloured() {
        out::print_coloured(&words.ansi().to_string())
    } else {
        out::print(&words.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    #[test]
    fn no_arguments_ask_for_what_the_parser_says_they_ask_for() {
        let words = |text: &str| -> Vec<OsString> {
            let words = text.split_whitespace();
            words.map(OsString::from).collect()
        };
        let alone = asked(words("tabiya").into_iter()).expect("no arguments are none wrong");
        let parsed = Cli::try_parse_from(["tabiya"]).expect("as the parser says");
        assert_eq!(format!("{alone:?}"), format!("{parsed:?}"));
        assert!(asked(words("tabiya --speak").into_iter()).is_ok_and(|cli| cli.options.speak));
        assert!(asked(words("tabiya --nonsense").into_iter()).is_err());
        assert!(
            ["book", "match", "analyze", "help"]
                .into_iter()
                .all(is_command)
        );
        assert!(!is_command("games"));
    }

    #[test]
    fn who_names_a_command_is_told_of_it_what_all_commands_together_tell() {
        let mut whole = Cli::command();
        whole.build();
        let names: Vec<&str> = whole
            .get_subcommands()
            .map(clap::Command::get_name)
            .collect();
        let known = ARGUMENTS.map(|(name, _)| name);
        assert_eq!(names, [&known[..], &["help"]].concat());
        for name in known {
            let told = |mut parser: clap::Command, words: &[&str]| {
                let told = parser.try_get_matches_from_mut(words);
                told.expect_err("help or a mistake").to_string()
            };
            for words in [["tabiya", name, "--help"], ["tabiya", name, "--nonsense"]] {
                let alone = told(parser(Some(&name.into())), &words);
                assert_eq!(alone, told(Cli::command(), &words));
            }
        }
    }

    #[test]
    fn the_help_of_help_is_the_help() {
        for line in [
            "tabiya help --help",
            "tabiya help -h",
            "tabiya help play --help",
        ] {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let told = asked(words.into_iter()).expect_err("help is no command to run");
            assert_eq!(told.kind(), clap::error::ErrorKind::DisplayHelp, "{line}");
        }
    }

    #[test]
    fn who_names_a_log_without_its_sign_is_told() {
        for line in ["tabiya pgn list g.pgn --log y.log", "tabiya --log y.log"] {
            let words = line.split(' ').map(OsString::from);
            let words: Vec<OsString> = words.collect();
            let told = asked(words.into_iter()).expect_err("no such argument");
            assert!(told.to_string().contains("--log=y.log"), "{told}");
        }
        let other = ["tabiya", "pgn", "list", "g.pgn", "y.log"].map(OsString::from);
        let told = asked(other.into_iter()).expect_err("one file");
        assert!(!told.to_string().contains("--log=y.log"), "{told}");
    }

    /// The examples below the help of a command and of those below it, without what they are
    /// told to do.
    fn examples(command: &clap::Command, found: &mut Vec<String>) {
        let help = command.get_after_help().map(ToString::to_string);
        // A long one goes on in the next line.
        let help = help.unwrap_or_default().replace("\\\n      ", "");
        for line in help.lines() {
            if let Some(rest) = line.strip_prefix("  tabiya ") {
                let example = rest.split("   ").next().unwrap_or(rest);
                let commands = example.split(" && ");
                found.extend(commands.map(|one| one.trim_start_matches("tabiya ").to_owned()));
            }
        }
        for below in command.get_subcommands() {
            examples(below, found);
        }
    }

    #[test]
    fn the_examples_of_the_help_are_understood() {
        let mut found = Vec::new();
        examples(&Cli::command(), &mut found);
        assert!(found.len() > 100, "{found:#?}");
        // Opponents that are programs are looked for.
        found.retain(|example| !example.contains("'gnuchess --uci'"));
        for example in found {
            let words = command_line::words(&example).expect("closed quotes");
            let words: Vec<OsString> = ["tabiya".to_owned()]
                .into_iter()
                .chain(words)
                .map(OsString::from)
                .collect();
            if let Err(told) = asked(words.into_iter()) {
                panic!("{example}: {told}");
            }
        }
    }

    #[test]
    fn examples_fit_a_narrow_terminal_and_sentences_are_wrapped_by_it_alone() {
        fn look(command: &clap::Command) {
            let help = command.get_after_help().map(ToString::to_string);
            let help = help.unwrap_or_default();
            let lines: Vec<&str> = help.lines().collect();
            for line in &lines {
                let is_wide = line.starts_with("  ") && line.chars().count() > 78;
                assert!(!is_wide, "{}: {line}", command.get_name());
            }
            for pair in lines.windows(2) {
                let goes_on = |line: &str| line.starts_with(|first: char| first.is_alphabetic());
                let is_cut = goes_on(pair[0]) && goes_on(pair[1]) && !pair[0].ends_with(['.', ':']);
                assert!(!is_cut, "{}: {pair:?}", command.get_name());
            }
            command.get_subcommands().for_each(look);
        }
        look(&Cli::command());
    }

    #[test]
    fn an_error_in_the_program_is_reported_once() {
        let reports = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&reports);
        report_crashes(move |words| {
            kept.lock().expect("no other").push(words.to_owned());
            String::new()
        });
        let crashed = panic::catch_unwind(|| panic!("no such square"));
        let guarded = guard::guarded(|| panic!("a torn page"));
        let elsewhere = thread::spawn(|| panic!("another thread")).join();
        drop(panic::take_hook());
        assert!(crashed.is_err() && guarded.is_err() && elsewhere.is_err());
        let reports = reports.lock().expect("no other");
        assert_eq!(reports.len(), 1, "{reports:?}");
        assert!(reports[0].contains("no such square"), "{reports:?}");
    }

    #[test]
    fn former_names_of_options_are_still_read() {
        for line in [
            "tabiya annotate in.pgn --praise",
            "tabiya annotate in.pgn --mark-good-moves",
            "tabiya lab --opinion genetic",
            "tabiya lab --evaluator genetic",
            "tabiya tune genetic --judging field",
            "tabiya tune genetic --opponents field",
        ] {
            let parsed = Cli::try_parse_from(line.split_whitespace());
            assert!(parsed.is_ok(), "{line}");
        }
    }
}
