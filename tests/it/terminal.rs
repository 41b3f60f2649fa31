//! The program in a real pseudo-terminal: what a person sees, and what is left behind.

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::{
    io::{Read, Write},
    num::NonZero,
    path::Path,
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

/// How long anything may take on a busy machine before a test gives up.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// What the program writes before and after each frame (synchronised output).
const BEGUN: &[u8] = b"\x1b[?2026h";
const ENDED: &[u8] = b"\x1b[?2026l";

/// A program in a terminal of its own.
pub struct Pty {
    master: Box<dyn MasterPty + Send>,
    pub child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    shown: Arc<Mutex<vt100::Parser>>,
    /// Every byte that the program wrote.
    written: Arc<Mutex<Vec<u8>>>,
    /// The line settings before the program began.
    before: String,
}

impl Pty {
    /// Starts tabiya with its files in `home`.
    pub fn start(arguments: &[&str], size: (u16, u16), home: &Path) -> Pty {
        Pty::start_program(env!("CARGO_BIN_EXE_tabiya"), arguments, size, home)
    }

    /// Starts a program that may start tabiya.
    fn start_program(
        program: &str,
        arguments: &[&str],
        (width, height): (u16, u16),
        home: &Path,
    ) -> Pty {
        let pair = native_pty_system()
            .openpty(size(width, height))
            .expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        // Whoever keeps their folders elsewhere keeps them out of the tests.
        for folder in ["TABIYA_CONFIG_DIR", "TABIYA_DATA_DIR", "TABIYA_STATE_DIR"] {
            command.env_remove(folder);
        }
        for folder in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
            command.env(folder, home);
        }
        command.env_remove("NO_COLOR");
        command.env("EDITOR", "true");
        command.env("VISUAL", "true");
        command.cwd(home);
        let before = line_settings(pair.master.as_ref());
        let child = pair.slave.spawn_command(command).expect("tabiya starts");
        drop(pair.slave);
        let shown = Arc::new(Mutex::new(vt100::Parser::new(
            cells(height.min(500)),
            cells(width.min(1000)),
            0,
        )));
        let mut output = pair.master.try_clone_reader().expect("a reader");
        let parser = Arc::clone(&shown);
        let written = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&written);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                // Both at once: the bytes tell whether the screen is whole.
                let mut shown = parser.lock().expect("the reader is well");
                let mut kept = kept.lock().expect("the reader is well");
                kept.extend(&bytes[..count]);
                shown.process(&bytes[..count]);
            }
        });
        let keys = pair.master.take_writer().expect("a writer");
        Pty {
            master: pair.master,
            child,
            keys,
            shown,
            written,
            before,
        }
    }

    /// How often the program wrote these bytes.
    pub fn wrote(&self, bytes: &str) -> usize {
        let written = self.written.lock().expect("the reader is well");
        let places = written.windows(bytes.len());
        places.filter(|place| *place == bytes.as_bytes()).count()
    }

    pub fn press(&mut self, keys: &str) {
        self.keys
            .write_all(keys.as_bytes())
            .expect("keys are taken");
        self.keys.flush().expect("keys are taken");
    }

    /// As [`Pty::press`], for keys that may come after the program's end.
    pub fn try_to_press(&mut self, keys: &str) {
        let _ = self.keys.write_all(keys.as_bytes());
        let _ = self.keys.flush();
    }

    /// Whether the program has ended.
    pub fn has_ended(&mut self) -> bool {
        self.child.try_wait().expect("a child").is_some()
    }

    fn look<T>(&self, at: impl FnOnce(&vt100::Screen) -> T) -> T {
        at(self.shown.lock().expect("the reader is well").screen())
    }

    pub fn text(&self) -> String {
        self.look(|screen| screen.contents())
    }

    /// The screen's text, and whether all of the frame has come: what is read of a terminal may
    /// end anywhere within one.
    fn frame(&self) -> (String, bool) {
        self.look(|screen| {
            let written = self.written.lock().expect("the reader is well");
            let mut marks = written.windows(BEGUN.len()).rev();
            let last = marks.find(|mark| *mark == BEGUN || *mark == ENDED);
            (screen.contents(), last != Some(BEGUN))
        })
    }

    /// Waits until the screen is as it should be.
    #[track_caller]
    pub fn wait_for(&self, what: &str, good: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let (text, is_whole) = self.frame();
            if is_whole && good(&text) {
                return text;
            }
            assert!(
                begun.elapsed() < PATIENCE,
                "waited for {what}, saw:\n{text}"
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn resize(&self, width: u16, height: u16) {
        // Nothing is read meanwhile: what the program draws for the new size must not meet the
        // old screen.
        let mut shown = self.shown.lock().expect("the reader is well");
        self.master.resize(size(width, height)).expect("a new size");
        shown.screen_mut().set_size(cells(height), cells(width));
    }

    pub fn signal(&self, name: &str) {
        let process = self.child.process_id().expect("a process");
        let sent = std::process::Command::new("kill")
            .args([&format!("-{name}"), &process.to_string()])
            .status()
            .expect("kill is there");
        assert!(sent.success());
    }

    /// Waits for the program's end and asserts that the terminal is as it was.
    #[track_caller]
    pub fn ends_clean(&mut self) -> portable_pty::ExitStatus {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            assert!(begun.elapsed() < PATIENCE, "no end; saw:\n{}", self.text());
            thread::sleep(Duration::from_millis(5));
        };
        // The last bytes may still be on their way to the reader.
        while self.is_held() && begun.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(5));
        }
        let kept = self.look(|screen| {
            format!(
                "alternate screen {}, cursor hidden {}, marked pastes {}, mouse {:?}",
                screen.alternate_screen(),
                screen.hide_cursor(),
                screen.bracketed_paste(),
                screen.mouse_protocol_mode()
            )
        });
        assert!(
            !self.is_held(),
            "the terminal was not given back ({status}): {kept}; saw:\n{}",
            self.text()
        );
        assert_eq!(line_settings(self.master.as_ref()), self.before);
        status
    }

    /// Whether any of the terminal's modes is still ours.
    fn is_held(&self) -> bool {
        self.look(|screen| {
            screen.alternate_screen()
                || screen.hide_cursor()
                || screen.bracketed_paste()
                || screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
        })
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn size(width: u16, height: u16) -> PtySize {
    PtySize {
        rows: height,
        cols: width,
        // Cells of 10 by 20 pixels.
        pixel_width: width.saturating_mul(10),
        pixel_height: height.saturating_mul(20),
    }
}

fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("a terminal has cells")
}

fn line_settings(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios())
}

#[test]
fn the_terminal_comes_back_after_every_kind_of_end() {
    for (how, code) in [("q", 0), ("\x03", 0)] {
        let home = tempfile::tempdir().expect("a folder");
        let mut pty = Pty::start(&[], (80, 24), home.path());
        pty.wait_for("the first screen", |text| text.contains("Tabiya"));
        assert!(pty.is_held());
        assert_ne!(line_settings(pty.master.as_ref()), pty.before);
        pty.press(how);
        assert_eq!(pty.ends_clean().exit_code(), code, "{how:?}");
    }
    for signal in ["TERM", "INT", "HUP"] {
        let home = tempfile::tempdir().expect("a folder");
        let mut pty = Pty::start(&[], (80, 24), home.path());
        pty.wait_for("the first screen", |text| text.contains("Tabiya"));
        pty.signal(signal);
        let status = pty.ends_clean();
        assert!(!status.success(), "ended by {signal}, as its parent sees");
    }
}

#[test]
fn a_stopped_program_leaves_the_terminal_and_comes_back_whole() {
    for how in ["\x1a", "TSTP"] {
        let home = tempfile::tempdir().expect("a folder");
        let mut pty = Pty::start(&[], (80, 24), home.path());
        let before = pty.wait_for("the first screen", |text| text.contains("help"));
        match how {
            "TSTP" => pty.signal(how),
            key => pty.press(key),
        }
        let begun = Instant::now();
        while pty.is_held() || line_settings(pty.master.as_ref()) != pty.before {
            assert!(
                begun.elapsed() < PATIENCE,
                "the terminal was not given back"
            );
            thread::sleep(Duration::from_millis(5));
        }
        pty.signal("CONT");
        pty.wait_for(&format!("this again:\n{before}\n"), |text| text == before);
        assert!(pty.is_held());
        pty.press("q");
        assert!(pty.ends_clean().success());
    }
}

#[test]
fn any_size_is_survived() {
    let home = tempfile::tempdir().expect("a folder");
    let mut pty = Pty::start(&[], (80, 24), home.path());
    let before = pty.wait_for("the first screen", |text| text.contains("help"));
    for (width, height) in [(1, 1), (39, 30), (200, 11), (2, 200), (300, 100), (1, 1)] {
        pty.resize(width, height);
        thread::sleep(Duration::from_millis(20));
    }
    pty.resize(40, 11);
    pty.wait_for("what is needed", |text| text.contains("needs 40×12"));
    pty.resize(80, 24);
    pty.wait_for(&format!("this again:\n{before}\n"), |text| text == before);
    pty.press("q");
    assert!(pty.ends_clean().success());
}

/// A frame of that size would take a hundred gigabytes.
#[test]
fn a_window_of_any_claimed_size_is_drawn_in_part() {
    let home = tempfile::tempdir().expect("a folder");
    let mut pty = Pty::start(&[], (u16::MAX, u16::MAX), home.path());
    pty.wait_for("the first screen", |text| text.contains("Tabiya"));
    pty.press("q");
    assert!(pty.ends_clean().success());
}

/// As a pager does it: the games come through the pipe, the keys from the terminal.
#[cfg(unix)]
#[test]
fn piped_games_are_looked_through_with_keys() {
    let home = tempfile::tempdir().expect("a folder");
    let game = |white: &str| format!("[White \"{white}\"]\n[Black \"Bert\"]\n\n1. e4 e5 *\n\n");
    let games = game("Anna") + &game("Clara");
    std::fs::write(home.path().join("two.pgn"), games).expect("written");
    let line = "cat two.pgn | \"$0\" analyse -";
    let arguments = ["-c", line, env!("CARGO_BIN_EXE_tabiya")];
    let mut pty = Pty::start_program("sh", &arguments, (80, 24), home.path());
    pty.wait_for("the list", |text| {
        text.contains("standard input") && text.contains("Anna") && text.contains("Clara")
    });
    pty.press("q");
    assert!(pty.ends_clean().success());
}

#[test]
fn games_are_not_typed_into_standard_input() {
    let home = tempfile::tempdir().expect("a folder");
    let mut pty = Pty::start(&["analyse", "-"], (80, 24), home.path());
    pty.wait_for("the refusal", |text| {
        text.contains("cat games.pgn | tabiya analyse -")
    });
    assert_eq!(pty.ends_clean().exit_code(), 2);
}

#[test]
fn without_a_terminal_it_says_so() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .stdin(std::process::Stdio::null())
        .output()
        .expect("tabiya starts");
    assert_eq!(output.status.code(), Some(3));
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(
        words.contains("expected a terminal on standard input"),
        "{words}"
    );
    assert!(words.contains("hint:"), "{words}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_game_is_played_taken_back_and_kept() {
    let home = tempfile::tempdir().expect("a folder");
    let arguments = [
        "play",
        "--as",
        "white",
        "--level",
        "10",
        "--movetime",
        "1s",
        "--book",
        "none",
    ];
    let mut pty = Pty::start(&arguments, (100, 30), home.path());
    pty.wait_for("the board", |text| text.contains("your move"));
    pty.press("e4");
    pty.wait_for("the typed move explained", |text| {
        text.contains("pawn e2–e4")
    });
    pty.press("\r");
    pty.wait_for("the engine's live figures", |text| {
        text.contains("thinking") && text.contains("depth") && text.contains("/s")
    });
    let text = pty.wait_for("the engine's reply", |text| text.contains("your move"));
    let line = text.lines().find(|line| line.contains("1. e4"));
    let words = line.map_or(0, |line| line.split_whitespace().count());
    assert!(words >= 3, "a move and its answer in {text}");
    pty.press("u");
    pty.wait_for("the move taken back", |text| !text.contains("1. e4"));
    pty.press("d4\r");
    pty.wait_for("another move", |text| text.contains("1. d4"));
    pty.wait_for("its answer", |text| text.contains("your move"));
    pty.press("q");
    pty.wait_for("a question", |text| text.contains("Leave the program?"));
    pty.press("y");
    assert!(pty.ends_clean().success());

    let mut pty = Pty::start(&[], (80, 24), home.path());
    pty.wait_for("the kept game", |text| text.contains("Resume"));
    pty.press("r");
    pty.wait_for("its moves", |text| text.contains("1. d4"));
    pty.press("\x03y");
    assert!(pty.ends_clean().success());
}

#[test]
fn a_killed_game_is_resumed() {
    let home = tempfile::tempdir().expect("a folder");
    let mut pty = Pty::start(&["play", "--opponent", "human"], (80, 24), home.path());
    pty.wait_for("the board", |text| text.contains("your move"));
    pty.press("e4\re5\r");
    pty.wait_for("two moves", |text| {
        text.contains("1. e4") && text.contains("e5")
    });
    wait_for_save(home.path(), "e7e5");
    pty.signal("KILL");
    while pty.child.try_wait().expect("a child").is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    let mut pty = Pty::start(&[], (80, 24), home.path());
    pty.wait_for("the kept game", |text| text.contains("Resume"));
    pty.press("r");
    pty.wait_for("its moves", |text| {
        text.contains("1. e4") && text.contains("e5")
    });
    pty.signal("TERM");
    pty.ends_clean();
}

#[test]
fn several_unfinished_games_can_be_chosen_from() {
    let home = tempfile::tempdir().expect("a folder");
    for (moves, uci) in [("d4\rd5\r", "d7d5"), ("c4\r", "c2c4")] {
        let mut pty = Pty::start(&["play", "--opponent", "human"], (80, 24), home.path());
        pty.wait_for("the board", |text| text.contains("your move"));
        pty.press(moves);
        wait_for_save(home.path(), uci);
        pty.press("\x03y");
        assert!(pty.ends_clean().success());
    }
    let mut pty = Pty::start(&[], (80, 24), home.path());
    pty.wait_for("both", |text| text.contains("2 unfinished games"));
    pty.press("r");
    pty.wait_for("the list", |text| text.contains("Unfinished games"));
    // The one left last is the first.
    pty.press("\r");
    pty.wait_for("its moves", |text| text.contains("1. c4"));
    pty.press("\x03y");
    assert!(pty.ends_clean().success());

    let mut pty = Pty::start(&[], (60, 20), home.path());
    pty.wait_for("both", |text| text.contains("2 unfinished games"));
    pty.press("rd");
    pty.wait_for("a question", |text| text.contains("Delete this game?"));
    pty.press("y");
    pty.wait_for("the other", |text| !text.contains("Delete this game?"));
    pty.press("\r");
    pty.wait_for("its moves", |text| text.contains("1. d4      d5"));
    pty.press("\x03y");
    assert!(pty.ends_clean().success());
}

/// Waits until some saved game tells of this move.
pub fn wait_for_save(home: &Path, uci: &str) {
    let folder = home.join("tabiya").join("unfinished");
    let begun = Instant::now();
    let is_there = || {
        let files = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        // What is still being written does not count before it has its name.
        files
            .map(|file| file.path())
            .filter(|path| path.extension().is_some_and(|end| end == "json"))
            .filter_map(|path| std::fs::read_to_string(path).ok())
            .any(|text| text.contains(uci))
    };
    while !is_there() {
        assert!(begun.elapsed() < PATIENCE, "the game was not saved");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_finished_game_is_appended_to_the_games_file() {
    let home = tempfile::tempdir().expect("a folder");
    let mut pty = Pty::start(&["play", "--opponent", "human"], (60, 20), home.path());
    pty.wait_for("the board", |text| text.contains("your move"));
    pty.press("f3\re5\rg4\rQh4\r");
    pty.wait_for("the result", |text| {
        text.contains("Black wins by checkmate")
    });
    pty.press("q");
    assert!(
        pty.ends_clean().success(),
        "nothing to lose, so no question"
    );
    let games = home.path().join("tabiya").join("games.pgn");
    let text = std::fs::read_to_string(games).expect("a games file");
    assert!(text.contains("Qh4# 0-1"), "{text}");
    let mut pty = Pty::start(&[], (60, 20), home.path());
    pty.wait_for("the first screen", |text| text.contains("My games"));
    pty.press("g");
    pty.wait_for("the game", |text| {
        text.contains("1 game") && text.contains("0-1")
    });
    pty.signal("TERM");
    pty.ends_clean();
}

#[test]
fn a_signal_in_the_middle_of_a_search_gives_the_terminal_back() {
    let home = tempfile::tempdir().expect("a folder");
    let arguments = [
        "play",
        "--as",
        "black",
        "--movetime",
        "60s",
        "--book",
        "none",
    ];
    let mut pty = Pty::start(&arguments, (80, 24), home.path());
    pty.wait_for("a search", |text| {
        text.contains("thinking") || text.contains("k/s")
    });
    pty.signal("TERM");
    assert!(!pty.ends_clean().success());
}

#[test]
fn a_megabyte_of_rubbish_and_wild_resizing_do_no_harm() {
    let home = tempfile::tempdir().expect("a folder");
    let mut pty = Pty::start(&["play", "--opponent", "human"], (80, 24), home.path());
    pty.wait_for("the board", |text| text.contains("your move"));
    let rubbish = "Nf3 \u{265e} 日本 %&/()=? ".repeat(32 * 1024);
    pty.press("\x1b[200~");
    pty.press(&rubbish);
    pty.press("\x1b[201~");
    pty.wait_for("a sentence about it", |text| {
        text.contains("neither a move nor a FEN")
    });
    // A mouse button goes down, the terminal shrinks to nothing under it and grows again.
    pty.press("\x1b[<0;20;18M");
    for (width, height) in [(1, 1), (300, 100), (2, 60), (1, 1), (80, 24)] {
        pty.resize(width, height);
        pty.press("\x1b[<32;5;5M");
    }
    pty.press("\x1b[<0;1;1m");
    pty.press("e4\r");
    pty.wait_for("a game that goes on", |text| text.contains("1. e4"));
    pty.press("\x03y");
    assert!(pty.ends_clean().success());
}
