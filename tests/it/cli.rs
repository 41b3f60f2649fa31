//! The command line as a person or a script meets it: exit codes, complaints, doctor,
//! completions and manual pages.

use crate::shared_data;
use serde_json::Value;
use std::{
    ffi::OsStr,
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};
use tabiya::{
    store::settings,
    tui::{
        action::Action,
        keymap::{Context, Keymap},
    },
};

/// Runs the program without a terminal, with its files in `home`.
fn tabiya(home: &Path, arguments: &[impl AsRef<OsStr>]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(arguments)
        .env("TABIYA_CONFIG_DIR", home.join("config"))
        .env("TABIYA_DATA_DIR", home.join("data"))
        .env("TABIYA_STATE_DIR", home.join("state"))
        .env("TERM", "xterm-256color")
        .env("LANG", "C.UTF-8")
        .env_remove("LC_ALL")
        .env_remove("LC_CTYPE")
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn wrong_arguments_end_with_2_and_unreadable_input_with_3() {
    let home = home();
    for (arguments, code, words) in [
        (&["play", "--level", "11"][..], 2, "from 1 to 10"),
        (
            &["play", "--time", "5+3", "--no-clock"],
            2,
            "cannot be used with",
        ),
        (&["play", "--fen", "8/8/8/8 w - - 0 1"], 3, "has 4 ranks"),
        (
            &["play", "--book", "no/such.book.txt"],
            3,
            "no/such.book.txt",
        ),
        (&["play", "--book", "/"], 3, "folder"),
        (&["play"], 3, "terminal"),
        (&["completions", "telepathy"], 2, "bash"),
        (&["perft", "20000"], 2, "from 0 to 60, found \"20000\""),
        (&["play", "--chess960", "960"], 2, "from 0 to 959"),
        (
            &["pgn", "split", "g.pgn", "--every", "0"],
            2,
            "of at least 1",
        ),
        (
            &["puzzles", "make", "--seed", "x"],
            2,
            "a whole number, found",
        ),
        (
            &["annotate", "g.pgn", "--engine", "one", "--engine", "two"],
            2,
            "cannot be used multiple times",
        ),
        (
            &["analyse", "--speak", "--engine", "one"],
            2,
            "cannot be used with",
        ),
        (
            &["analyse", "--speak", "-"],
            3,
            "expected games on standard input, found nothing",
        ),
    ] {
        let output = tabiya(home.path(), arguments);
        let complaint = said(&output.stderr);
        assert_eq!(
            output.status.code(),
            Some(code),
            "{arguments:?}: {complaint}"
        );
        assert!(complaint.contains(words), "{arguments:?}: {complaint}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_book_that_is_no_text_is_not_edited() {
    let home = home();
    let at = |name: &str| home.path().join(name).display().to_string();
    fs::write(at("bad.book.txt"), b"1. e4 \xff\n").expect("written");
    fs::write(at("b.book.txt"), "1. e4 e5\n").expect("written");
    fs::write(at("g.pgn"), "[White \"Tal\"]\n\n1. e4 e5 *\n").expect("written");
    fs::write(at("s.epd"), "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#;\n").expect("written");
    let (text, compiled, new) = (at("b.book.txt"), at("b.tby"), at("new.tby"));
    let built = tabiya(home.path(), &["book", "build", &text, "-o", &compiled]);
    assert_eq!(built.status.code(), Some(0), "{}", said(&built.stderr));
    for (file, words) in [
        (&at("bad.book.txt"), "expected text in UTF-8"),
        (&compiled, "is a compiled book"),
        (&new, "the name of a compiled one"),
        (&at("g.pgn"), "holds games in PGN"),
        (&at("s.epd"), "holds positions with answers"),
    ] {
        let output = tabiya(home.path(), &["book", "edit", "--speak", file]);
        let complaint = said(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{file}: {complaint}");
        assert!(complaint.contains(words), "{file}: {complaint}");
        assert!(output.stdout.is_empty(), "{file}");
    }
    // Nor is a screen opened for games, or for one that would be written.
    let output = tabiya(home.path(), &["book", "edit", &at("g.pgn")]);
    let complaint = said(&output.stderr);
    assert!(complaint.contains("g.pgn -o NEW.book.txt"), "{complaint}");
    let output = tabiya(home.path(), &["book", "edit", &new]);
    let complaint = said(&output.stderr);
    assert!(complaint.contains("book build"), "{complaint}");
    assert!(!Path::new(&new).exists());
}

#[test]
fn a_clock_is_no_limit_for_a_problem() {
    let home = home();
    let suite = home.path().join("s.epd");
    fs::write(&suite, "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8+;\n").expect("a file");
    let suite = suite.display().to_string();
    let words = ["solve", &suite, "--player", "self tc=60+0.6"];
    let output = tabiya(home.path(), &words);
    let complaint = said(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{complaint}");
    assert!(complaint.contains("movetime="), "{complaint}");
    // A limit for all goes before it.
    let output = tabiya(home.path(), &[&words[..], &["--depth", "1"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", said(&output.stderr));
}

#[test]
fn the_first_problems_of_a_suite_do_not_replace_the_run_of_all() {
    let home = home();
    let suite = home.path().join("s.epd");
    let problems = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8+; id \"one\";\n\
        6k1/5ppp/8/8/8/8/8/4K2R w - - bm Rg1; id \"two\";\n";
    fs::write(&suite, problems).expect("a file");
    let suite = suite.display().to_string();
    let solved = |more: &[&str]| {
        let words = [&["solve", &suite, "--depth", "1"][..], more].concat();
        said(&tabiya(home.path(), &words).stdout)
    };
    let first = solved(&[]);
    assert!(!first.contains(" in common"), "{first}");
    for (more, common) in [
        (&["--first", "1"][..], "; 1 in common"),
        (&[], "; 2 in common"),
    ] {
        let compared = solved(more);
        assert!(compared.contains(common), "{compared}");
    }
}

#[test]
fn the_doctor_finds_nothing_wrong_where_nothing_is() {
    let home = home();
    let output = tabiya(home.path(), &["doctor", "--json"]);
    let findings: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let findings = findings.as_array().expect("an array");
    for what in ["terminal", "games in", "settings", "book", "engine"] {
        assert!(
            findings.iter().any(|finding| finding["what"] == what),
            "{what}"
        );
    }
    let bad: Vec<&Value> = findings.iter().filter(|f| f["state"] == "bad").collect();
    assert!(bad.is_empty(), "{bad:?}");
    assert_eq!(output.status.code(), Some(0));
}

/// What a person wrote stays as it is, comments and unknown keys too.
#[test]
fn the_doctor_writes_settings_that_fit() {
    let home = home();
    let text = "# mine\n[engine]\nthreads = 3 # for now\nmystery = 1\n";
    fs::create_dir(home.path().join("config")).expect("a folder");
    let settings = home.path().join("config/settings.toml");
    fs::write(&settings, text).expect("a file");
    let looked = said(&tabiya(home.path(), &["doctor"]).stdout);
    assert_eq!(fs::read_to_string(&settings).expect("there"), text);
    let written = said(&tabiya(home.path(), &["doctor", "--write"]).stdout);
    let after = fs::read_to_string(&settings).expect("there");
    assert!(!looked.contains("engine.threads"), "{looked}");
    // Where 64 MiB of hash fit already, there is nothing to be written.
    let is_changed = looked.contains("engine.hash is 64;");
    assert_eq!(written.contains("Written to "), is_changed, "{written}");
    // Each line is shown before it is written.
    let shown = written
        .lines()
        .any(|line| line.trim_start().starts_with("hash = "));
    assert_eq!(shown, is_changed, "{written}");
    assert_eq!(after.contains("\nhash = "), is_changed, "{after}");
    let line = after.lines().find(|line| line.starts_with("hash = "));
    let rest = line.map_or(after.clone(), |line| {
        after.replace(&format!("{line}\n"), "")
    });
    assert_eq!(rest, text);
}

#[test]
fn the_doctor_speaks_of_lines_only_where_there_is_one() {
    let home = home();
    let themes = home.path().join("config/themes");
    fs::create_dir_all(&themes).expect("a folder");
    fs::write(themes.join("paper.toml"), "light = \"#fff\"\n").expect("a file");
    let told = said(&tabiya(home.path(), &["doctor"]).stdout);
    assert!(
        told.contains("is a built-in theme; rename the file"),
        "{told}"
    );
    assert!(!told.contains("remove the line"), "{told}");
    fs::write(
        home.path().join("config/settings.toml"),
        "[look]\nascii = 3\n",
    )
    .expect("a file");
    let told = said(&tabiya(home.path(), &["doctor"]).stdout);
    assert!(told.contains("remove the line"), "{told}");
}

#[test]
fn the_doctor_looks_for_the_endgame_tables_of_the_settings() {
    let home = home();
    fs::create_dir_all(home.path().join("config")).expect("a folder");
    fs::create_dir_all(home.path().join("empty")).expect("a folder");
    let found = |folder: &Path| {
        let text = format!("[engine]\ntablebases = '{}'\n", folder.display());
        fs::write(home.path().join("config/settings.toml"), text).expect("a file");
        said(&tabiya(home.path(), &["doctor"]).stdout)
    };
    let missing = found(&home.path().join("missing"));
    assert!(missing.contains("BAD   tables"), "{missing}");
    assert!(
        missing.contains("cannot read endgame tables in"),
        "{missing}"
    );
    let empty = found(&home.path().join("empty"));
    assert!(empty.contains("no endgame tables in"), "{empty}");
    assert!(empty.contains("→ name folders with .rtbw"), "{empty}");
    if let Some(folder) = shared_data::path("syzygy/regular") {
        let there = found(&folder);
        assert!(there.contains("for up to 4 pieces in"), "{there}");
    }
}

#[test]
fn the_doctor_looks_for_the_engine_and_the_games_of_the_settings() {
    let home = home();
    fs::create_dir_all(home.path().join("config")).expect("a folder");
    let found = |text: &str| {
        fs::write(home.path().join("config/settings.toml"), text).expect("a file");
        let output = tabiya(home.path(), &["doctor"]);
        (said(&output.stdout), output.status.code())
    };
    let (text, code) = found(
        "[engine]\ncommand = \"no-such-engine\"\noptions = \"Threads=2\"\n\
         [explorer]\nfiles = \"/no/such/games\"\n",
    );
    for words in [
        "BAD   explorer     cannot read /no/such/games: ",
        "→ name files or folders of games in explorer.files",
        "BAD   other engine engine \"no-such-engine\" cannot be started: ",
        "→ change engine.command or engine.options",
        "ok    engine ",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    assert_eq!(code, Some(1));
    let (text, _) = found("[engine]\ncommand = \"gnuchess\"\noptions = \"=2\"\n");
    assert!(text.contains("NAME=VALUE, found \"=2\""), "{text}");
    let (text, code) = found("[engine]\noptions = \"Threads=2\"\n");
    assert!(text.contains("engine.command names no engine"), "{text}");
    assert_eq!(code, Some(0));
    let there = home.path().display();
    let (text, code) = found(&format!("[explorer]\nfiles = \"{there}\"\n"));
    assert!(
        text.contains(&format!("ok    explorer     {there}")),
        "{text}"
    );
    assert_eq!(code, Some(0));
}

#[cfg(unix)]
#[test]
fn the_doctor_starts_the_engine_of_the_settings_with_its_options() {
    let home = home();
    fs::create_dir_all(home.path().join("config")).expect("a folder");
    let engine = crate::fake_engine::script(
        home.path(),
        "engine",
        "while read line; do case \"$line\" in\n\
         uci) echo 'id name Able'\n\
         echo 'option name Threads type spin default 1 min 1 max 8'\n\
         echo uciok;;\n\
         isready) echo readyok;;\n\
         quit) exit;;\n\
         esac; done\n",
    );
    let found = |options: &str| {
        let command = engine.display();
        let text = format!("[engine]\ncommand = \"{command}\"\noptions = \"{options}\"\n");
        fs::write(home.path().join("config/settings.toml"), text).expect("a file");
        let output = tabiya(home.path(), &["doctor"]);
        (said(&output.stdout), output.status.code())
    };
    let (text, code) = found("Threads=2");
    assert!(text.contains("ok    other engine Able answers"), "{text}");
    assert_eq!(code, Some(0));
    for (options, words) in [
        ("Threads", "option Threads: expected "),
        ("Contempt=3", "there is no option \"Contempt\""),
    ] {
        let (text, code) = found(options);
        assert!(text.contains("BAD   other engine"), "{text}");
        assert!(text.contains(words), "{text}");
        assert_eq!(code, Some(1));
    }
}

#[test]
fn the_doctor_names_what_is_wrong_and_ends_with_1() {
    let home = home();
    fs::create_dir(home.path().join("config")).expect("a folder");
    let settings = home.path().join("config/settings.toml");
    fs::write(&settings, "[game]\nlevel = 0\nbook = \"gone.book.txt\"\n").expect("a file");
    // A file where the folder of the games should be.
    fs::write(home.path().join("data"), "in the way").expect("a file");
    let output = tabiya(home.path(), &["doctor"]);
    let text = said(&output.stdout);
    for words in [
        "settings.toml:2:9: game.level: expected one of \"pip\", \"nell\"",
        "gone.book.txt",
        "a file stands where a folder was expected",
        "ok    engine",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output.stderr).contains("problems found"));
}

#[test]
fn the_doctor_says_in_one_row_what_is_wrong_with_the_book() {
    let home = home();
    fs::create_dir(home.path().join("config")).expect("a folder");
    let book = home.path().join("bad.book.txt");
    fs::write(&book, "1. e4 Ke4\n1. d4 Kd4\n").expect("a file");
    let settings = home.path().join("config/settings.toml");
    fs::write(settings, format!("[game]\nbook = '{}'\n", book.display())).expect("a file");
    let text = said(&tabiya(home.path(), &["doctor"]).stdout);
    let check = format!("tabiya book check {})", book.display());
    for words in ["has 2 errors, the first in line 1: ", check.as_str()] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    assert!(
        !text.contains("\n\n") && !text.contains("1. d4 Kd4"),
        "{text}"
    );
}

#[test]
fn the_doctor_names_an_action_that_lost_its_key() {
    let home = home();
    fs::create_dir(home.path().join("config")).expect("a folder");
    let settings = home.path().join("config/settings.toml");
    fs::write(&settings, "[keys.home]\nplay = [\"n\"]\n").expect("a file");
    let text = said(&tabiya(home.path(), &["doctor"]).stdout);
    for words in [
        "settings.toml:2:",
        "\"new-game\" has no key in \"home\" any more: \"n\" is given to \"play\"",
        "give it another key",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
}

#[test]
fn completions_and_manual_know_every_command() {
    let home = home();
    let bash = said(&tabiya(home.path(), &["completions", "bash"]).stdout);
    let manual = said(&tabiya(home.path(), &["man"]).stdout);
    for command in ["play", "doctor", "perft", "uci", "book"] {
        assert!(bash.contains(command), "{command}");
        assert!(
            manual.contains(&format!("tabiya\\-{command}(1)")),
            "{command}"
        );
    }
    assert!(bash.contains("--movetime"));
    for words in [
        "round-robin gauntlet ladder",
        "de fr es it",
        "bullet blitz rapid",
    ] {
        assert!(bash.contains(words), "{words}");
    }
    let folder = home.path().join("man1");
    let asked = folder.to_string_lossy();
    let output = tabiya(home.path(), &["man", "--dir", &asked]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output.stderr));
    let page = fs::read_to_string(folder.join("tabiya-play.1")).expect("a page for play");
    assert!(page.contains("opponent"), "{page}");
    assert!(folder.join("tabiya-book-check.1").is_file());
}

/// The sample of the README is one that the program takes.
#[test]
fn the_sample_of_keys_is_accepted() {
    let readme = include_str!("../../README.md");
    let (_, rest) = readme.split_once("```toml\n").expect("a sample");
    let (sample, _) = rest.split_once("```").expect("its end");
    let loaded = settings::read(Path::new("settings.toml"), sample);
    assert_eq!(loaded.problems, vec![]);
    let mut keymap = Keymap::default();
    assert_eq!(keymap.take(&loaded.keys), vec![]);
    let chords = keymap.chords(&[Context::List], Action::Down);
    let named: Vec<String> = chords.iter().map(|chord| keymap.name(chord)).collect();
    assert_eq!(named, ["↓", "n"]);
}

/// `tabiya perft 3 --divide | head -1`: no word of a panic when nobody reads on.
#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["perft", "3", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    // It may have been done before the pipe was closed: then it tells its time, and no more.
    let complaints = said(&output.stderr);
    assert!(!complaints.contains("panic"), "{complaints}");
    assert!(!complaints.contains("pipe"), "{complaints}");
    assert_ne!(output.status.code(), Some(101));
}

#[test]
fn the_steps_of_a_search_are_printed_and_the_log_is_another_thing() {
    let home = home();
    let log = home.path().join("lab.log");
    let to_file = format!("--log={}", log.display());
    for player in ["alphabeta", "self"] {
        let arguments = ["lab", "--depth", "2", "--steps", player, &to_file];
        let output = tabiya(home.path(), &arguments);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output.stderr));
        assert!(said(&output.stdout).starts_with("side"), "{player}");
    }
    assert!(log.exists());
    let output = tabiya(home.path(), &["--log", "lab", "--depth", "1"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output.stderr));
}

#[test]
fn a_room_that_is_asked_for_by_another_name_is_named() {
    let home = home();
    let asked = [
        (&["puzzles", "--speak"][..], "tabiya puzzles train --speak"),
        (&["book", "--speak"], "tabiya book drill --speak"),
        (&["drill", "--speak"], "tabiya book drill"),
        (&["speak"], "tabiya --speak"),
    ];
    for (arguments, meant) in asked {
        let output = tabiya(home.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let text = said(&output.stderr);
        assert!(text.contains(&format!("tip: {meant}")), "{text}");
    }
}

#[test]
fn the_log_holds_the_error_that_a_command_ends_with() {
    let home = home();
    let log = home.path().join("check.log");
    let to_file = format!("--log={}", log.display());
    let output = tabiya(home.path(), &["pgn", "check", "no such.pgn", &to_file]);
    assert_eq!(output.status.code(), Some(3));
    let logged = fs::read_to_string(log).expect("a log");
    let last = logged.lines().last().unwrap_or_default();
    assert!(last.contains(" ended: error: "), "{logged}");
    assert!(last.contains("no such.pgn"), "{logged}");
}

#[cfg(unix)]
#[test]
fn a_name_that_is_no_utf_8_can_be_logged() {
    use std::os::unix::ffi::OsStrExt as _;
    let home = home();
    let log = home.path().join("names.log");
    let to_file = format!("--log={}", log.display());
    let arguments = [&b"pgn"[..], b"check", b"caf\xe9.pgn", to_file.as_bytes()];
    let output = tabiya(home.path(), &arguments.map(OsStr::from_bytes));
    let complaints = said(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{complaints}");
    let logged = fs::read_to_string(log).expect("a log");
    assert!(logged.contains("pgn check caf\u{fffd}.pgn"), "{logged}");
}

#[test]
fn the_lab_reads_numbered_moves_and_tells_the_position_it_searched() {
    let home = tempfile::tempdir().expect("a folder");
    let lab = |more: &[&str]| {
        let common = ["lab", "--depth", "1", "--compare", "ordered", "--json"];
        let output = tabiya(home.path(), &[&common[..], more].concat());
        let json = serde_json::from_slice::<Value>(&output.stdout);
        json.expect("JSON")["fen"].clone()
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(lab(&[]), start);
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(lab(&["--moves", "1. e4 e5"]), after);
    assert_eq!(lab(&["--game", "tic-tac-toe"]), Value::Null);
}
