//! The program ended in every way that a person, a system or an accident may think of: nothing of
//! the person's is lost, no process is left behind, and the terminal is as it was.

use crate::{
    fake_engine::script,
    hostile_engines::{assert_gone, read_when_there},
    terminal::{PATIENCE, Pty, wait_for_save},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::{
    fs,
    path::Path,
    process::Command,
    thread,
    time::{Duration, Instant},
};

const SIZE: (u16, u16) = (100, 30);

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn kill(pty: &mut Pty) {
    pty.signal("KILL");
    while pty.child.try_wait().expect("a child").is_none() {
        thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn no_engine_outlives_the_screen_however_it_ends() {
    let deaf = "trap '' TERM INT HUP; read line; echo uciok; (trap '' TERM INT HUP; exec sleep \
        300) & echo $$ $! > PIDS.new; mv PIDS.new PIDS; while read line; do case $line in \
        isready) echo readyok;; esac; done; while true; do sleep 300; done";
    for how in ["q", "TERM", "HUP", "QUIT"] {
        let home = home();
        let pids = home.path().join("pids");
        let body = deaf.replace("PIDS", &pids.display().to_string());
        let engine = script(home.path(), "deaf", &body);
        let engine = engine.display().to_string();
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        let mut pty = Pty::start(
            &["analyse", "--fen", fen, "--engine", &engine],
            SIZE,
            home.path(),
        );
        let pids = read_when_there(&pids);
        match how {
            "q" => pty.press("\x03"),
            name => pty.signal(name),
        }
        let status = pty.ends_clean();
        assert_eq!(status.success(), how == "q", "{how}");
        assert_gone(&pids);
    }
}

#[test]
fn signals_leave_every_screen_clean() {
    let home = home();
    let book = home.path().join("own.book.txt");
    fs::write(&book, "1. e4 e5\n").expect("written");
    let book = book.display().to_string();
    let screens: [&[&str]; 3] = [
        &["play", "--opponent", "human"],
        &["analyse"],
        &["book", "edit", &book],
    ];
    for (screen, signal) in screens.into_iter().zip(["QUIT", "HUP", "TERM"]) {
        let mut pty = Pty::start(screen, SIZE, home.path());
        pty.wait_for("a board", |text| {
            text.contains(" a   b ") || text.contains("help")
        });
        // A file that grew too long is an error as any other.
        pty.signal("XFSZ");
        pty.signal(signal);
        assert!(!pty.ends_clean().success(), "{screen:?} ended by {signal}");
    }
}

#[test]
fn a_new_size_is_drawn_after_half_a_key() {
    for half in ["\x1b[999~", "\x1b[", "\u{0}"] {
        let home = home();
        let mut pty = Pty::start(&[], (80, 24), home.path());
        pty.wait_for("the first screen", |text| text.contains("Tabiya"));
        pty.press(half);
        thread::sleep(Duration::from_millis(20));
        pty.resize(40, 11);
        pty.wait_for("what is needed", |text| text.contains("needs 40×12"));
        pty.signal("TERM");
        pty.ends_clean();
    }
}

#[test]
fn a_file_that_never_ends_to_be_read_does_not_keep_the_program() {
    for how in ["\x03", "TERM"] {
        let home = home();
        let fifo = home.path().join("x.book.txt");
        let made = Command::new("mkfifo").arg(&fifo).status();
        assert!(made.expect("mkfifo is there").success());
        let mut pty = Pty::start(
            &["book", "edit", &fifo.display().to_string()],
            SIZE,
            home.path(),
        );
        pty.wait_for("a screen", |text| {
            text.contains("help") || text.contains("x.book.txt")
        });
        match how {
            "TERM" => pty.signal(how),
            keys => pty.press(keys),
        }
        pty.ends_clean();
    }
}

/// The unfinished games that are kept, and the games that are finished.
fn kept(home: &Path) -> (Vec<String>, usize) {
    let folder = home.join("tabiya").join("unfinished");
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let unfinished = files
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .map(|path| fs::read_to_string(path).expect("a readable file"))
        .collect();
    let games = fs::read_to_string(home.join("tabiya/games.pgn")).unwrap_or_default();
    (unfinished, games.matches("[Event ").count())
}

#[test]
fn a_game_that_cannot_be_appended_is_kept_until_it_can() {
    let home = home();
    let games = home.path().join("tabiya/games.pgn");
    fs::create_dir_all(&games).expect("in the way");
    let mut pty = Pty::start(&["play", "--opponent", "human"], SIZE, home.path());
    pty.wait_for("the board", |text| text.contains("your move"));
    pty.press("f3\re5\rg4\rQh4\r");
    pty.wait_for("what went wrong", |text| text.contains("is kept"));
    pty.press("q");
    pty.ends_clean();
    assert_eq!(kept(home.path()).0.len(), 1, "the game is not lost");
    fs::remove_dir(&games).expect("out of the way");
    let mut pty = Pty::start(&[], SIZE, home.path());
    let text = pty.wait_for("the first screen", |text| text.contains("My games"));
    assert!(!text.contains("Resume"), "it is over: {text}");
    pty.press("q");
    pty.ends_clean();
    let (unfinished, finished) = kept(home.path());
    assert_eq!((unfinished.len(), finished), (0, 1));
    let text = fs::read_to_string(&games).expect("a games file");
    assert!(text.contains("Qh4# 0-1"), "{text}");
}

#[test]
fn killed_at_the_mate_a_game_is_either_unfinished_or_finished() {
    for millis in [0, 2, 5, 10, 20, 40, 60] {
        let home = home();
        let mut pty = Pty::start(&["play", "--opponent", "human"], SIZE, home.path());
        pty.wait_for("the board", |text| text.contains("your move"));
        // Saved in the background, a moment after it was played: all but the mate is safe by now.
        pty.press("f3\re5\rg4\r");
        wait_for_save(home.path(), "g2g4");
        pty.press("Qh4\r");
        pty.wait_for("the result", |text| text.contains("checkmate"));
        thread::sleep(Duration::from_millis(millis));
        kill(&mut pty);
        let mut pty = Pty::start(&[], SIZE, home.path());
        let text = pty.wait_for("the first screen", |text| text.contains("My games"));
        pty.press("q");
        pty.ends_clean();
        let (unfinished, finished) = kept(home.path());
        let offered = text.contains("Resume");
        assert_eq!(usize::from(offered), unfinished.len(), "after {millis} ms");
        assert!(unfinished.len() + finished <= 1, "after {millis} ms: twice");
        // The last move may have been lost with the process, the game may not.
        let is_there = finished == 1 || unfinished.iter().all(|text| text.contains("e7e5"));
        assert!(is_there, "after {millis} ms: {unfinished:?}");
    }
}

#[test]
fn killed_at_any_moment_nothing_committed_is_lost() {
    let home = home();
    let mut random = StdRng::seed_from_u64(16);
    let moves = [
        "e4\r", "e5\r", "Nf3\r", "Nc6\r", "Bb5\r", "a6\r", "Ba4\r", "u", "U", "f",
    ];
    let mut most = 0;
    for _ in 0..12 {
        let mut pty = Pty::start(&["play", "--opponent", "human"], SIZE, home.path());
        pty.wait_for("the board", |text| text.contains("your move"));
        for _ in 0..random.random_range(1..6) {
            let next = random.random_range(0..moves.len());
            pty.press(moves[next]);
        }
        thread::sleep(Duration::from_millis(random.random_range(0..60)));
        kill(&mut pty);
        let (unfinished, _) = kept(home.path());
        assert!(unfinished.len() >= most, "a game was lost");
        most = unfinished.len();
        for text in unfinished {
            serde_json::from_str::<serde_json::Value>(&text).expect("a whole file");
        }
    }
    let mut pty = Pty::start(&[], SIZE, home.path());
    pty.wait_for("the first screen", |text| text.contains("My games"));
    pty.press("q");
    pty.ends_clean();
    assert_eq!(kept(home.path()).0.len(), most);
    let folder = home.path().join("tabiya/unfinished");
    let broken = fs::read_dir(folder).into_iter().flatten().flatten();
    let broken = broken.filter(|f| f.file_name().to_string_lossy().contains("broken"));
    assert_eq!(broken.count(), 0);
}

#[test]
fn a_hash_table_larger_than_memory_is_made_smaller() {
    let begun = Instant::now();
    let talk = "uci\\nsetoption name Hash value 65536\\nposition startpos\\ngo depth 2\\n";
    let words = format!("ulimit -v 700000; printf '{talk}' | \"$0\" uci");
    let output = Command::new("sh")
        .args(["-c", &words, env!("CARGO_BIN_EXE_tabiya")])
        .output()
        .expect("sh is there");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        said.contains("info string A hash table of 65536 MiB does not fit"),
        "{said}"
    );
    assert!(said.contains("bestmove "), "{said}");
    assert!(output.status.success(), "{output:?}");
    assert!(begun.elapsed() < PATIENCE);
}

#[test]
fn keys_are_answered_beside_an_engine_that_floods_and_it_ends_with_the_program() {
    let flood = "read line; echo uciok; while read line; do case $line in isready) echo readyok;; \
        go*) echo $$ > PIDS.new; mv PIDS.new PIDS; while true; do echo info depth 1 multipv 7 \
        score cp 3 nodes 1 pv e7e5; echo info string more and more; echo; done;; esac; done";
    for screen in ["play", "analyse"] {
        let home = home();
        let pids = home.path().join("pids");
        let body = flood.replace("PIDS", &pids.display().to_string());
        let engine = script(home.path(), "flood", &body).display().to_string();
        let arguments: &[&str] = match screen {
            "play" => &["play", "--as", "white", "--opponent", &engine],
            _ => &["analyse", "--engine", &engine],
        };
        let mut pty = Pty::start(arguments, SIZE, home.path());
        pty.wait_for("a board", |text| text.contains("help"));
        pty.press("e4\r");
        let pids = read_when_there(&pids);
        pty.wait_for("the move", |text| text.contains("1. e4"));
        // Asked for again over the question whether to leave, it leaves.
        pty.press("\x03\x03");
        assert!(pty.ends_clean().success(), "{screen}");
        assert_gone(&pids);
    }
}
