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
const PATIENCE: Duration = Duration::from_secs(20);

/// A program in a terminal of its own.
struct Pty {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    shown: Arc<Mutex<vt100::Parser>>,
    /// The line settings before the program began.
    before: String,
}

impl Pty {
    /// Starts tabiya with its files in `home`.
    fn start(arguments: &[&str], (width, height): (u16, u16), home: &Path) -> Pty {
        let pair = native_pty_system()
            .openpty(size(width, height))
            .expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tabiya"));
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        for folder in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
            command.env(folder, home);
        }
        command.env_remove("NO_COLOR");
        let before = line_settings(pair.master.as_ref());
        let child = pair.slave.spawn_command(command).expect("tabiya starts");
        drop(pair.slave);
        let shown = Arc::new(Mutex::new(vt100::Parser::new(
            cells(height),
            cells(width),
            0,
        )));
        let mut output = pair.master.try_clone_reader().expect("a reader");
        let parser = Arc::clone(&shown);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                parser
                    .lock()
                    .expect("the reader is well")
                    .process(&bytes[..count]);
            }
        });
        let keys = pair.master.take_writer().expect("a writer");
        Pty {
            master: pair.master,
            child,
            keys,
            shown,
            before,
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys
            .write_all(keys.as_bytes())
            .expect("keys are taken");
        self.keys.flush().expect("keys are taken");
    }

    fn look<T>(&self, at: impl FnOnce(&vt100::Screen) -> T) -> T {
        at(self.shown.lock().expect("the reader is well").screen())
    }

    fn text(&self) -> String {
        self.look(|screen| screen.contents())
    }

    /// Waits until the screen is as it should be.
    #[track_caller]
    fn wait_for(&self, what: &str, good: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let text = self.text();
            if good(&text) {
                return text;
            }
            assert!(
                begun.elapsed() < PATIENCE,
                "waited for {what}, saw:\n{text}"
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn resize(&self, width: u16, height: u16) {
        self.master.resize(size(width, height)).expect("a new size");
        self.shown
            .lock()
            .expect("the reader is well")
            .screen_mut()
            .set_size(cells(height), cells(width));
    }

    fn signal(&self, name: &str) {
        let process = self.child.process_id().expect("a process");
        let sent = std::process::Command::new("kill")
            .args([&format!("-{name}"), &process.to_string()])
            .status()
            .expect("kill is there");
        assert!(sent.success());
    }

    /// Waits for the program's end and asserts that the terminal is as it was.
    #[track_caller]
    fn ends_clean(&mut self) -> portable_pty::ExitStatus {
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
        assert!(!self.is_held(), "the terminal was not given back");
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
        pixel_width: 0,
        pixel_height: 0,
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
        while pty.is_held() {
            assert!(
                begun.elapsed() < PATIENCE,
                "the terminal was not given back"
            );
            thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(line_settings(pty.master.as_ref()), pty.before);
        pty.signal("CONT");
        pty.wait_for("the screen as before", |text| text == before);
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
    pty.wait_for("the screen as before", |text| text == before);
    pty.press("q");
    assert!(pty.ends_clean().success());
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
