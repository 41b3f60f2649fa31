//! The line mode while an opponent thinks: what is written meanwhile is answered, and a script keeps its
//! order.

use crate::speak::{begun, dialogue, says_in_order};
use std::{
    io::{BufRead as _, BufReader, Write as _},
    path::Path,
    process::{Child, ChildStdin},
    sync::mpsc::{self, Receiver},
    thread,
    time::Duration,
};

/// Who writes only now and then is heard at once; lines that come closer together are a script's.
const PAUSE: Duration = Duration::from_millis(300);
/// Nothing takes so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// The opponent thinks for most of a minute.
const SLOW: [&str; 8] = [
    "play",
    "--speak",
    "--book",
    "none",
    "--opponent",
    "tabiya",
    "--time",
    "60+0",
];

/// A dialogue in which each line is written once the last one has been answered.
pub struct Talk {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    said: String,
}

impl Talk {
    pub fn begin(home: &Path, args: &[&str]) -> Talk {
        let mut child = begun(home, args);
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _nobody_listens = sender.send(line);
            }
        });
        Talk {
            child,
            input,
            lines,
            said: String::new(),
        }
    }

    /// Writes a line while somebody may be thinking, and waits until it is answered with this.
    pub fn ask(&mut self, line: &str, answer: &str) {
        thread::sleep(PAUSE);
        self.ask_at_once(line, answer);
    }

    /// As [`Talk::ask`], where nobody is thinking.
    pub fn ask_at_once(&mut self, line: &str, answer: &str) {
        writeln!(self.input, "{line}").expect("heard");
        self.hear(answer);
    }

    fn hear(&mut self, answer: &str) {
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("{answer}\n--\n{}", self.said));
            self.said += &line;
            self.said += "\n";
            if line.contains(answer) {
                return;
            }
        }
    }

    /// Writes the last line, which ends the program.
    pub fn leave(mut self, line: &str, answer: &str) {
        self.ask(line, answer);
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "{}", self.said);
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _it_has_ended = self.child.kill();
        let _it_has_ended = self.child.wait();
    }
}

#[test]
fn an_opponent_that_thinks_is_asked_about_the_game_and_to_move_now() {
    let home = tempfile::tempdir().expect("a folder");
    let mut talk = Talk::begin(home.path(), &SLOW);
    talk.ask_at_once("e4", "White played e4.");
    talk.ask("board", "White: king e1");
    talk.ask("repeat", "White: king e1");
    talk.ask("clock", ", Black ");
    talk.ask("previous", "Looking back: the beginning.");
    talk.ask("square e4", "e4 is empty");
    talk.ask("end", "The last position: 1, White, e4.");
    talk.ask("game", "1, e4.");
    talk.ask("help", "stop, move now: the opponent moves at once.");
    talk.ask(
        "h3",
        "Tabiya is thinking; that waits for your move. Write stop to make it move now.",
    );
    talk.ask("resign", "Resign this game? Write yes or no.");
    talk.ask("no", "The game goes on.");
    assert!(!talk.said.contains("Tabiya played"), "{}", talk.said);
    talk.ask("move now", "Tabiya played ");
    talk.hear("White played h3.");
    talk.hear("Tabiya is thinking.");
    talk.ask("stop", "Tabiya played ");
    talk.ask_at_once("stop", "Nobody is thinking; it is your move.");
    talk.ask_at_once("a3", "White played a3.");
    talk.leave("quit", "The game is kept.");
}

#[test]
fn a_move_is_taken_back_and_a_game_resigned_while_the_opponent_thinks() {
    let home = tempfile::tempdir().expect("a folder");
    let mut talk = Talk::begin(home.path(), &SLOW);
    talk.ask("e4", "White played e4.");
    // What waited for the opponent's move goes with it.
    talk.ask("h3", "that waits for your move.");
    talk.ask("back", "1 move taken back. White to move.");
    talk.ask("d4", "White played d4.");
    assert!(!talk.said.contains("played h3"), "{}", talk.said);
    talk.ask("restart", "Restart this game?");
    talk.ask("no", "The game goes on.");
    talk.ask("restart", "Restart this game?");
    talk.ask("yes", "The game is kept.");
    talk.hear("1 move. Write resume to continue it.");
    talk.ask("d4", "White played d4.");
    talk.ask("resign", "Resign this game?");
    talk.ask("yes", "Tabiya wins by resignation.");
    talk.hear("Write rematch, analyse or quit.");
    thread::sleep(PAUSE);
    writeln!(talk.input, "quit").expect("heard");
    assert!(talk.child.wait().expect("it ends").success());
    let kept = std::fs::read_to_string(home.path().join("tabiya/games.pgn")).expect("kept");
    assert!(kept.contains("1. d4"), "{kept}");
}

#[test]
fn programs_that_play_each_other_are_hurried_and_left() {
    let home = tempfile::tempdir().expect("a folder");
    let watched = [&SLOW[..], &["--me", "tabiya"]].concat();
    let mut talk = Talk::begin(home.path(), &watched);
    talk.ask("stop", " played ");
    talk.ask("board", "White: king ");
    talk.leave("quit", "The game is kept.");
}

/// Lines that were there before the opponent began to think are taken one after the other.
#[test]
fn what_a_script_writes_is_answered_in_its_order() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = ["e4", "stop", "board", "h3", "move now", "game", "quit"];
    let said = dialogue(home.path(), &SLOW, &lines);
    says_in_order(
        &said,
        &[
            "White played e4.\nTabiya played ",
            "White: king e1",
            "White played h3.\nTabiya played ",
            "1, e4; ",
            "The game is kept.",
        ],
    );
    assert!(!said.contains("thinking"), "{said}");
    // The opponent answers, and then nothing more is read.
    let home = tempfile::tempdir().expect("a folder");
    let nell = [&SLOW[..5], &["nell"]].concat();
    let said = dialogue(home.path(), &nell, &["e4"]);
    says_in_order(
        &said,
        &["White played e4.\nNell played ", "The game is kept."],
    );
}
