//! What the world outside brings: outputs that are no files, inputs without an end, closed pipes,
//! full disks, and text that would command the terminal.

use crate::stage::Stage;
use std::{
    cell::RefCell,
    fs::{self, File},
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    rc::Rc,
    thread,
};
use tabiya::{store::library::Library, text::is_hidden, tui::screens::games::Games};

/// A folder with the program's own files and those of a test.
pub struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().expect("a temporary folder"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(name), text).expect("the folder can be written to");
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a text file")
    }

    /// The program, to be run in the folder without a terminal.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        command.args(arguments).current_dir(self.0.path());
        for (name, folder) in [("CONFIG", "config"), ("DATA", "data"), ("STATE", "state")] {
            command.env(format!("TABIYA_{name}_DIR"), self.path(folder));
        }
        command.stdin(Stdio::null());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the program runs")
    }
}

pub fn said(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

pub const GAME: &str = "[White \"Tal\"]\n[Black \"Nezh\"]\n[Result \"1-0\"]\n\n\
    1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Qh5 {[%eval -0.4]} Ke7 {[%eval #1]} 3. Qxe5# 1-0\n";
pub const BOOK: &str = "[C20] King's Pawn Game\n1. e4 e5 *3\n";

const CSV: &str = "PuzzleId,FEN,Moves,Rating,Themes\n";
const PUZZLE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1,g8f8 a1a8,600";

/// Commands that print a result, one a line.
const PRINTING: &str = "\
    annotate g.pgn --nodes 50 --replace
    annotate g.pgn --nodes 50 --replace --json
    bench --depth 1
    book check b.book.txt
    book diff b.book.txt c.book.txt
    book diff --json b.book.txt c.book.txt
    book fmt --stdout b.book.txt
    book import g.pgn --min-games 1
    book merge b.book.txt c.book.txt
    book show
    book show --book b.book.txt e4
    book show --book b.book.txt --tree
    book stats --json b.book.txt
    completions bash
    doctor
    eval
    lab --depth 1
    learn g.pgn --list
    learn g.pgn --json
    man
    match random greedy --games 2 --max-moves 1
    perft 2 --divide
    pgn check g.pgn
    pgn find g.pgn startpos
    pgn fmt g.pgn
    pgn list g.pgn
    pgn list g.pgn --json
    solve s.epd --player random
    solve s.csv --player random --json
    stats g.pgn --player Tal
    stats g.pgn --player Tal --json
    store
    --help";

/// Commands that complain: of what is wrong in a file, or of MISSING, which is not there.
const COMPLAINING: &str = "\
    annotate MISSING
    book check bad.book.txt
    book check --json bad.book.txt
    book check MISSING
    book show MISSING
    eval --fen MISSING
    lab --fen MISSING
    match MISSING random
    pgn check bad.pgn
    pgn check --json bad.pgn
    pgn list g.pgn --find MISSING
    play --book MISSING
    stats g.pgn --player MISSING
    MISSING
    book MISSING";

/// The commands of a table, each divided into its arguments.
pub fn commands(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().map(|line| line.split_whitespace().collect())
}

pub fn with_files() -> Place {
    let place = Place::new();
    place.write("g.pgn", GAME);
    place.write("b.book.txt", BOOK);
    place.write("c.book.txt", BOOK.replace("e5", "c5"));
    place.write("s.epd", "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8+;\n");
    place.write("s.csv", format!("{CSV}00008,{PUZZLE},mate\n"));
    place
}

#[cfg(unix)]
#[test]
fn a_reader_that_has_gone_ends_every_command_without_a_word() {
    let place = with_files();
    for arguments in commands(PRINTING) {
        let (reader, mut writer) = io::pipe().expect("a pipe");
        drop(reader);
        // What another test starts just now holds the reader too until it begins to run.
        while writer.write_all(b" ").is_ok() {
            thread::yield_now();
        }
        let output = place
            .command(&arguments)
            .stdout(writer)
            .output()
            .expect("the program runs");
        let complaints = said(&output.stderr);
        assert_eq!(
            output.status.code(),
            Some(141),
            "{arguments:?}: {complaints}"
        );
        for word in ["panic", "pipe", "error"] {
            assert!(!complaints.contains(word), "{arguments:?}: {complaints}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_under_standard_output_is_told_by_every_command() {
    let place = with_files();
    for arguments in commands(PRINTING) {
        let full = File::options()
            .write(true)
            .open("/dev/full")
            .expect("there on Linux");
        let output = place
            .command(&arguments)
            .stdout(full)
            .output()
            .expect("the program runs");
        let complaint = said(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {complaint}");
        assert!(
            complaint.contains("standard output: the disk is full"),
            "{arguments:?}: {complaint}"
        );
    }
    // What cannot even be complained about is no reason to panic.
    let full = || {
        File::options()
            .write(true)
            .open("/dev/full")
            .expect("there")
    };
    let status = place
        .command(&["pgn", "list", "g.pgn"])
        .stdout(full())
        .stderr(full())
        .status();
    assert_eq!(status.expect("the program runs").code(), Some(1));
}

/// Sets titles and the clipboard, clears the screen, turns the direction of writing.
const HOSTILE: &str = "Ev\u{1b}]52;c;QQ==\u{7}\u{9b}2J\u{1b}[2J\u{202e}il\u{2028}\u{7f}\u{8}";

#[track_caller]
fn is_harmless(what: &str, text: &str) {
    let bad = text.lines().find(|line| line.contains(is_hidden));
    assert_eq!(bad, None, "{what}");
}

#[test]
fn text_from_outside_never_commands_the_terminal() {
    let place = Place::new();
    place.write("g.pgn", GAME.replace("Tal", &format!("Tal {HOSTILE}")));
    place.write(
        "bad.pgn",
        format!("[White \"{HOSTILE}\"]\n\n1. e4 {HOSTILE} 2. Ke8 {{{HOSTILE}}} *\n"),
    );
    place.write(
        "s.epd",
        format!("6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8+; id \"{HOSTILE}\";\n{HOSTILE}\n"),
    );
    place.write(
        "s.csv",
        format!("{CSV}{HOSTILE},{PUZZLE},{HOSTILE}\n{HOSTILE}\n"),
    );
    // A text book with control characters of ASCII is refused; others may stand in it.
    let note = "Ev\u{9b}2J\u{202e}il\u{2028}\u{85}";
    place.write(
        "b.book.txt",
        format!("[C20] Open {note}\n1. e4 e5 *3 ; {note}\n"),
    );
    place.write(
        "c.book.txt",
        format!("[C20] Other {note}\n1. e4 c5 ; {note}\n"),
    );
    place.write(
        "bad.book.txt",
        format!("[C20] {HOSTILE}\n1. e4 {HOSTILE}\n"),
    );
    let missing = format!("no such {HOSTILE}");
    for mut arguments in commands(PRINTING).chain(commands(COMPLAINING)) {
        if let Some(argument) = arguments.iter_mut().find(|word| **word == "MISSING") {
            *argument = &missing;
        }
        if arguments.starts_with(&["book", "fmt"]) {
            // A book in another layout keeps every character; `book check` tells of them.
            continue;
        }
        let output = place.run(&arguments);
        let (figures, words) = (said(&output.stdout), said(&output.stderr));
        // A file of games or a book keeps what turns the direction of writing, except on a
        // terminal.
        let is_file = ["annotate", "fmt", "import", "merge"]
            .iter()
            .any(|word| arguments.contains(word));
        let shown = if is_file {
            figures.replace(|c: char| is_hidden(c) && !c.is_control(), "")
        } else {
            figures.clone()
        };
        is_harmless(&format!("{arguments:?}, standard output"), &shown);
        is_harmless(&format!("{arguments:?}, standard error"), &words);
        if arguments.contains(&"--json") {
            let values = serde_json::Deserializer::from_str(&figures);
            let values: Vec<serde_json::Value> = values
                .into_iter()
                .collect::<Result<_, _>>()
                .expect("JSON stays JSON");
            assert!(!values.is_empty(), "{arguments:?}: {words}");
        }
    }
    let picture = "annotate g.pgn --nodes 50 --replace --report r.svg";
    place.run(&picture.split_whitespace().collect::<Vec<_>>());
    // In a picture, what turns the direction of writing may stand; XML knows no other.
    assert!(
        !place
            .read("r.svg")
            .contains(|c: char| c.is_control() && c != '\n')
    );
}

#[test]
fn no_screen_shows_a_hidden_character() {
    let games = GAME.replace("Tal", &format!("Tal {HOSTILE}"));
    let mut stage = Stage::with_layers(100, 30, |_, _| {
        let library = Library::new(PathBuf::from("g.pgn"), games.into_bytes());
        vec![Box::new(Games::new(Rc::new(RefCell::new(library))))]
    });
    let shown = stage.shows();
    assert!(shown.contains("Tal"), "{shown}");
    is_harmless("the list of games", &shown);
}

#[cfg(unix)]
#[test]
fn what_engines_say_never_commands_the_terminal_nor_the_file_of_games() {
    let place = Place::new();
    let body = format!(
        "while read -r line; do case \"$line\" in\n\
         uci) echo 'id name {HOSTILE}'; echo uciok;;\n\
         isready) echo readyok;;\n\
         go*) echo '{HOSTILE}' >&2; echo 'info string {HOSTILE}'; echo 'bestmove {HOSTILE}';;\n\
         quit) exit;;\nesac; done\n"
    );
    let engine = crate::fake_engine::script(place.0.path(), "engine", &body);
    let engine = engine.to_string_lossy();
    let named = format!("name={HOSTILE}");
    let arguments = [
        "match",
        "--engine",
        &engine,
        &named,
        "--engine",
        "random",
        "--games",
        "2",
        "--movetime",
        "50",
        "--pgn",
        "m.pgn",
    ];
    let output = place.run(&arguments);
    is_harmless("the table", &said(&output.stdout));
    is_harmless("what is told", &said(&output.stderr));
    let games = place.read("m.pgn");
    assert!(games.contains("[White"), "{}", said(&output.stderr));
    let is_control = |c: char| c.is_control() && c != '\n';
    assert!(!games.contains(is_control), "{games}");
}

/// Every output of the program is asked to write to something that is there and no file.
#[cfg(unix)]
#[test]
fn no_output_replaces_what_is_no_file() {
    use std::os::unix::fs::FileTypeExt as _;
    let place = with_files();
    let made = Command::new("mkfifo").arg(place.path("out.tby")).status();
    assert!(made.expect("mkfifo runs").success());
    for name in ["out.bin", "out.pgn", "out.book.txt", "out.svg", "out"] {
        fs::hard_link(place.path("out.tby"), place.path(name)).expect("another name");
    }
    let table = "\
        annotate g.pgn --nodes 50 -o out.pgn
        annotate g.pgn --nodes 50 --json --report out.svg
        book build b.book.txt -o out.tby
        book export b.book.txt --pgn out.pgn
        book export b.book.txt --polyglot out.bin
        book import g.pgn --min-games 1 -o out.book.txt
        book import g.pgn --min-games 1 -o out.bin
        book merge b.book.txt c.book.txt -o out.book.txt
        match random greedy --games 2 --max-moves 1 --pgn out.pgn
        pgn fmt g.pgn -o out.pgn
        tune extract g.pgn --from 0 -o out";
    for arguments in commands(table) {
        // Opened for both, a pipe waits for nobody; what is written waits in it.
        let mut pipe = File::options()
            .read(true)
            .write(true)
            .open(place.path("out"))
            .expect("the pipe opens");
        let output = place.run(&arguments);
        let complaint = said(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {complaint}");
        let mut begins = [0; 4];
        if !arguments.contains(&"extract") {
            pipe.read_exact(&mut begins).expect("something was written");
        }
        for name in [
            "out",
            "out.bin",
            "out.pgn",
            "out.book.txt",
            "out.svg",
            "out.tby",
        ] {
            let about = fs::symlink_metadata(place.path(name)).expect("there");
            assert!(about.file_type().is_fifo(), "{arguments:?}: {name}");
        }
    }
    let temporary = fs::read_dir(place.0.path())
        .expect("read")
        .filter_map(Result::ok)
        .any(|entry| entry.file_name().to_string_lossy().contains(".part"));
    assert!(!temporary, "nothing is kept beside a pipe");
}

#[cfg(unix)]
#[test]
fn standard_output_has_other_names() {
    let place = with_files();
    let plain = place.run(&["pgn", "fmt", "g.pgn"]).stdout;
    for name in ["-", "/dev/stdout", "/dev/fd/1"] {
        let output = place.run(&["pgn", "fmt", "g.pgn", "-o", name]);
        assert_eq!(output.stdout, plain, "{name}: {}", said(&output.stderr));
    }
}

#[test]
fn standard_input_is_named_once() {
    let place = with_files();
    let table = "\
        book import - -
        explore - -
        pgn diff - -
        pgn extract - - -o out.pgn
        pgn merge - -
        tune ratings - -";
    for arguments in commands(table) {
        let mut command = place.command(&arguments);
        command.stdin(File::open(place.path("g.pgn")).expect("games"));
        let output = command.output().expect("the program runs");
        let complaint = said(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
        assert!(complaint.contains("named only once"), "{complaint}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
    assert!(!place.path("out.pgn").exists());
}

#[test]
fn an_output_whose_folder_is_not_there_is_refused_with_what_to_do() {
    let place = with_files();
    let output = place.run(&["book", "build", "b.book.txt", "-o", "no/where/x.tby"]);
    let complaint = said(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint.contains("no/where does not exist"), "{complaint}");
    assert!(complaint.contains("hint: create the folder"), "{complaint}");
    assert!(!place.path("no").exists(), "no folder is made unasked");
}

/// What they would read is not there, and nothing is said of it.
#[test]
fn an_output_that_cannot_be_written_is_refused_before_any_work() {
    let place = with_files();
    let table = "\
        annotate MISSING -o no/where/out.pgn
        annotate MISSING --explain -o no/where/out.pgn
        annotate MISSING --report no/where/out.html
        puzzles make --count 100000 -o no/where/out.csv
        puzzles prove MISSING -o no/where/out.csv
        tune genetic --rounds 1000 --state no/where/out.json
        tune average MISSING MISSING -o no/where/out.network
        tune network MISSING -o no/where/out.nnue
        tune search -o no/where/out.json
        tune texel MISSING -o no/where/out.rs";
    let refused = |arguments: &[&str], told: &str| {
        let output = place.run(arguments);
        let complaint = said(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{complaint}");
        assert!(complaint.contains(told), "{arguments:?}: {complaint}");
    };
    for mut arguments in commands(table) {
        refused(&arguments, "no/where does not exist");
        // The folder of all files instead.
        arguments.pop();
        let is_report = arguments.last() == Some(&"--report");
        if !is_report {
            arguments.push(".");
            refused(&arguments, "cannot write .: it is a folder");
        }
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_an_output_and_another_is_to_be_chosen() {
    let place = with_files();
    for command in ["man --dir g.pgn/man", "explore g.pgn --index g.pgn/index"] {
        let arguments: Vec<&str> = command.split_whitespace().collect();
        let output = place.run(&arguments);
        let complaint = said(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{command}: {complaint}");
        assert!(complaint.contains("choose another"), "{complaint}");
        assert!(!complaint.contains("TABIYA_"), "{complaint}");
    }
}

#[test]
fn one_file_for_two_outputs_is_refused_before_any_work() {
    let place = with_files();
    for (command, options) in [
        (
            "pgn dedupe g.pgn g.pgn -o same.pgn --removed ./same.pgn",
            "-o and --removed",
        ),
        (
            "annotate g.pgn --nodes 50 -o same.html --report same.html",
            "-o and --report",
        ),
        (
            "book export b.book.txt --pgn same.pgn --study same.pgn",
            "--pgn and --study",
        ),
    ] {
        let arguments: Vec<&str> = command.split_whitespace().collect();
        let output = place.run(&arguments);
        let complaint = said(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{complaint}");
        let told = format!("expected {options} to name two files");
        assert!(complaint.contains(&told), "{complaint}");
    }
    for name in ["same.pgn", "same.html"] {
        assert!(!place.path(name).exists(), "{name}");
    }
}

#[test]
fn games_that_are_written_onto_themselves_are_kept_once() {
    let place = with_files();
    let rewrite = "pgn fmt g.pgn -o g.pgn";
    let annotate = "annotate g.pgn --redo --nodes 50 -o g.pgn";
    for command in [rewrite, annotate] {
        place.write("g.pgn", GAME);
        let arguments: Vec<&str> = command.split_whitespace().collect();
        for _ in 0..2 {
            assert_eq!(place.run(&arguments).status.code(), Some(0));
            assert_ne!(place.read("g.pgn"), GAME, "{command}");
            assert_eq!(place.read("g.pgn.bak"), GAME, "{command}");
        }
        fs::remove_file(place.path("g.pgn.bak")).expect("removed");
    }
    let help = said(&place.run(&["annotate", "--help"]).stdout);
    assert!(
        help.contains("--keep") && help.contains("OUT.pgn.bak"),
        "{help}"
    );
}

#[test]
fn a_book_that_is_overwritten_is_kept_once() {
    let place = with_files();
    let own = "# mine\n1. d4 d5\n";
    place.write("mine.book.txt", own);
    for _ in 0..2 {
        let import = "book import g.pgn --min-games 1 -o mine.book.txt";
        let arguments: Vec<&str> = import.split_whitespace().collect();
        assert_eq!(place.run(&arguments).status.code(), Some(0));
        assert!(place.read("mine.book.txt").contains("e4"));
        assert_eq!(place.read("mine.book.txt.bak"), own);
    }
}

/// Commands that read a file, which is named last.
const READING: &str = "\
    annotate
    book check
    book import
    book probe --fen startpos --book
    learn --list
    match random greedy --games 2 --openings
    pgn check
    pgn fmt
    pgn list
    solve
    tune extract
    tune texel";

/// As much memory as the program may take: far less than what it is asked to read.
#[cfg(target_os = "linux")]
fn within_memory(place: &Place, arguments: &[&str], file: &str) -> Output {
    const KIBIBYTES: u32 = 1 << 20;
    let mut command = place.command(&[]);
    let program = command.get_program().to_owned();
    let mut limited = Command::new("sh");
    limited
        .args(["-c", &format!("ulimit -v {KIBIBYTES}; exec \"$@\""), "sh"])
        .arg(program)
        .args(arguments)
        .arg(file)
        .current_dir(place.0.path())
        .stdin(Stdio::null());
    for (name, value) in command.env("LANG", "C.UTF-8").get_envs() {
        if let Some(value) = value {
            limited.env(name, value);
        }
    }
    limited.output().expect("sh is there")
}

#[cfg(target_os = "linux")]
#[test]
fn what_has_no_end_or_is_too_large_is_refused() {
    let place = Place::new();
    let large = File::create(place.path("large")).expect("created");
    large.set_len(3 << 30).expect("a sparse file");
    place.write("loop.book.txt", "@include \"/dev/zero\"\n1. e4\n");
    for file in ["/dev/zero", "large"] {
        for arguments in commands(READING) {
            let output = within_memory(&place, &arguments, file);
            let complaint = said(&output.stderr) + &said(&output.stdout);
            let code = output.status.code();
            assert!(
                matches!(code, Some(1 | 3)),
                "{arguments:?} {file}: {code:?} {complaint}"
            );
            let is_read_by_lines = arguments.contains(&"texel");
            let word = if is_read_by_lines { "expected" } else { "MiB" };
            assert!(
                complaint.contains(word) || complaint.contains("found what is no text"),
                "{arguments:?} {file}: {complaint}"
            );
        }
    }
    let output = within_memory(&place, &["book", "check"], "loop.book.txt");
    let found = said(&output.stdout);
    assert!(found.contains("at most 16 MiB"), "{found}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn the_exit_codes_stand_in_help_and_manual() {
    let place = Place::new();
    let help = said(&place.run(&["--help"]).stdout);
    let manual = said(&place.run(&["man"]).stdout);
    assert!(manual.contains(".SH \"EXIT STATUS\""), "{manual}");
    for code in ["0", "1", "2", "3", "141"] {
        assert!(help.contains(&format!("  {code}  ")), "{help}");
        assert!(manual.contains(&format!("\\fB{code}\\fR")), "{manual}");
    }
    let page = place.path("man");
    let folder = page.to_string_lossy();
    assert_eq!(place.run(&["man", "--dir", &folder]).status.code(), Some(0));
    assert!(
        fs::read_to_string(Path::new(&page).join("tabiya-solve.1"))
            .is_ok_and(|page| page.contains("EXIT STATUS"))
    );
}
