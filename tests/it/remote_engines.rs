//! Engines on another machine, by a command line such as `ssh host tabiya uci`: a stand-in for the
//! line delays what goes over it, and breaks in the middle of a game.

use crate::fake_engine::script;
use std::{
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// What stands for `ssh`: every line takes its time, and instead of the answer to so many searches
/// the line breaks. Words before the program are passed over as a host's name would be.
fn line(folder: &Path, breaks_after: usize) -> PathBuf {
    let body = format!(
        "shift; delayed() {{ while IFS= read -r line; do sleep 0.02; printf '%s\\n' \"$line\"; done; }}
delayed | \"$@\" | {{ answers=0
while IFS= read -r line; do
  case $line in
    bestmove*) answers=$((answers + 1))
      if [ $answers -gt {breaks_after} ]; then
        echo 'Connection to host closed by remote host.' >&2; kill -9 $$; exit 255
      fi; sleep 0.02;;
  esac
  printf '%s\\n' \"$line\"
done; }}"
    );
    script(folder, "ssh", &body)
}

/// `ssh host tabiya uci`
fn command_line(folder: &Path, breaks_after: usize) -> String {
    let ssh = line(folder, breaks_after);
    format!(
        "{} host {} uci",
        ssh.display(),
        env!("CARGO_BIN_EXE_tabiya")
    )
}

fn tabiya(home: &Path, arguments: &[&str], lines: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    for folder in ["TABIYA_CONFIG_DIR", "TABIYA_DATA_DIR", "TABIYA_STATE_DIR"] {
        command.env(folder, home);
    }
    let mut child = command
        .args(arguments)
        .current_dir(home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    for line in lines {
        writeln!(input, "{line}").expect("heard");
    }
    drop(input);
    child.wait_with_output().expect("it ends")
}

#[test]
fn a_game_goes_on_when_the_line_breaks() {
    let home = tempfile::tempdir().expect("a folder");
    let opponent = command_line(home.path(), 1);
    let arguments = [
        "play",
        "--speak",
        "--nodes",
        "300",
        "--book",
        "none",
        "--opponent",
        &opponent,
    ];
    let output = tabiya(home.path(), &arguments, &["a3", "h3", "game", "quit"]);
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{errors}");
    // The first answer came over the line, the second is Tabiya's own.
    let answers = said.matches(" played ").count();
    assert_eq!(answers, 4, "{said}");
    assert!(said.contains("Tabiya plays on for it."), "{said}");
    assert!(
        said.contains("Connection to host closed by remote host."),
        "{said}"
    );
    assert!(said.contains("The game is kept."), "{said}");
}

#[test]
fn a_match_goes_on_when_the_line_breaks() {
    let home = tempfile::tempdir().expect("a folder");
    let far = format!("cmd={}", line(home.path(), 3).display());
    let words = format!("args=host {} uci", env!("CARGO_BIN_EXE_tabiya"));
    let arguments = [
        &[
            "match", "--engine", &far, "name=far", &words, "--engine", "self",
        ][..],
        &["--games", "2", "--nodes", "200", "--max-moves", "8"],
        &["--concurrency", "1", "--pgn", "out.pgn"],
    ]
    .concat();
    let output = tabiya(home.path(), &arguments, &[]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let games = std::fs::read_to_string(home.path().join("out.pgn")).expect("written");
    assert_eq!(games.matches("[Result ").count(), 2, "{games}\n{said}");
    for words in ["2 by crash", "Connection to host closed by remote host."] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

/// An engine whose machine is gone for good once it has been asked for a move.
fn doomed(folder: &Path) -> PathBuf {
    let gone = folder.join("gone");
    let gone = gone.display();
    let body = format!(
        "[ -e '{gone}' ] && {{ echo no route to host >&2; exit 255; }}
while read line; do case \"$line\" in
  uci) echo uciok;; isready) echo readyok;; quit) exit;; go*) touch '{gone}'; exit 7;;
esac; done"
    );
    script(folder, "far", &body)
}

#[test]
fn a_match_stops_when_a_machine_is_gone_and_goes_on_when_it_is_back() {
    let home = tempfile::tempdir().expect("a folder");
    let games = || {
        let text = std::fs::read_to_string(home.path().join("out.pgn")).expect("written");
        text.matches("[Result ").count()
    };
    let run = |far: &[&str], more: &[&str]| {
        let start = ["match", "--engine"];
        let terms = ["--engine", "self:Hash=1", "--games", "8", "--nodes", "50"];
        let file = ["--max-moves", "2", "--pgn", "out.pgn"];
        let output = tabiya(
            home.path(),
            &[&start[..], far, &terms, &file, more].concat(),
            &[],
        );
        let said = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        (output.status.code(), said)
    };
    let engine = doomed(home.path()).display().to_string();
    let (code, said) = run(&[&engine, "name=far"], &[]);
    assert_eq!(code, Some(1), "{said}");
    for words in [
        "1 of 8 games, interrupted",
        "error: the match has stopped: engine \"far\" has ended (exit status: 255)",
        "no route to host",
        "hint: with --resume the same command plays the others",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert_eq!(games(), 1);
    // The game in which it made no move is played again, too.
    let back = format!("cmd={}", env!("CARGO_BIN_EXE_tabiya"));
    let back = [&*back, "args=uci", "name=far", "option.Hash=1"];
    let (code, said) = run(&back, &["--resume"]);
    assert_eq!(code, Some(0), "{said}");
    for words in ["0 games were played before", "8 of 8 games;"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert_eq!(games(), 9);
    let (code, said) = run(&back, &["--resume"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("8 games were played before"), "{said}");
    assert_eq!(games(), 9);
}

#[test]
fn a_match_in_lines_stops_when_a_machine_is_gone() {
    let home = tempfile::tempdir().expect("a folder");
    let add = format!("engine {}", doomed(home.path()).display());
    let lines = ["matches", &add, "match far random 4", "quit", "quit"];
    let output = tabiya(home.path(), &["--speak"], &lines);
    let said = String::from_utf8_lossy(&output.stdout);
    for words in [
        "The match has stopped: engine \"far\" has ended (exit status: 255); its last words: no route to \
         host.\n",
        "Stopped after 1 game.",
        "Write resume to go on with it.\n",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert!(!said.contains("Game 2: "), "{said}");
}

/// Answers that take longer to arrive cost nothing but time.
#[test]
fn games_of_a_file_are_reviewed_over_a_slow_line() {
    let home = tempfile::tempdir().expect("a folder");
    std::fs::write(home.path().join("in.pgn"), "1. f3 e5 2. g4 Qh4# 0-1\n").expect("written");
    let engine = command_line(home.path(), 100);
    let review = |output: &str, more: &[&str]| {
        let start = ["annotate", "in.pgn", "--nodes", "300", "-o", output];
        let done = tabiya(home.path(), &[&start[..], more].concat(), &[]);
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(done.status.success(), "{said}");
        assert!(!said.contains("takes its place"), "{said}");
        std::fs::read_to_string(home.path().join(output)).expect("written")
    };
    let far = review("far.pgn", &["--engine", &engine]);
    assert!(far.contains("%eval"), "{far}");
}

/// What stands in a part is by the engine that was asked for, or it does not stand there.
#[test]
fn a_part_whose_engine_is_lost_is_left_to_be_resumed() {
    let home = tempfile::tempdir().expect("a folder");
    let file = |name: &str| home.path().join(name);
    let games = "[White \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[White \"B\"]\n\n1. e4 e5 *\n";
    std::fs::write(file("in.pgn"), games).expect("written");
    let engine = command_line(home.path(), 1);
    let start = ["annotate", "in.pgn", "--nodes", "200", "--engine", &engine];
    let run = |more: &[&str]| {
        let output = tabiya(home.path(), &[&start[..], more].concat(), &[]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), said)
    };
    let part = ["-o", "1.shard", "--shard", "1/1"];
    let (code, said) = run(&part);
    assert_eq!(code, Some(1), "{said}");
    for words in [
        "Connection to host closed by remote host.",
        "part 1/1 is not written: the engine was lost with 2 games left to review",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert!(!said.contains("takes its place"), "{said}");
    assert!(!file("1.shard").exists(), "{said}");
    // The line holds again.
    line(home.path(), 1_000);
    let (code, said) = run(&part);
    assert_eq!(code, Some(0), "{said}");
    let join = ["-o", "joined.pgn", "--join", "1.shard"];
    let (code, said) = run(&join);
    assert_eq!(code, Some(0), "{said}");
    let joined = std::fs::read_to_string(file("joined.pgn")).expect("written");
    assert!(joined.contains("%eval"), "{joined}");
    // A part in which the built-in engine took over, as earlier versions wrote it.
    let whole = std::fs::read_to_string(file("1.shard")).expect("written");
    let other = whole.replace("\"engine\":\"", "\"engine\":null,\"was\":\"");
    assert_ne!(other, whole);
    std::fs::write(file("1.shard"), other).expect("written");
    let (code, said) = run(&join);
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains("in none of the parts: numbers 1, 2"),
        "{said}"
    );
}

#[test]
fn suites_and_matches_take_a_command_line_for_a_player() {
    let home = tempfile::tempdir().expect("a folder");
    let suite = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8+;\n";
    std::fs::write(home.path().join("s.epd"), suite).expect("written");
    let engine = command_line(home.path(), 1_000);
    let named = format!(
        "cmd={} args='host {} uci' name='far away'",
        line(home.path(), 1_000).display(),
        env!("CARGO_BIN_EXE_tabiya")
    );
    let start = ["solve", "s.epd", "--no-record", "--nodes", "300"];
    let solved = tabiya(
        home.path(),
        &[&start[..], &["--player", &engine, "--player", &named]].concat(),
        &[],
    );
    let said = String::from_utf8_lossy(&solved.stdout).into_owned();
    let errors = String::from_utf8_lossy(&solved.stderr);
    assert!(solved.status.success(), "{said}{errors}");
    assert_eq!(said.matches("1/1").count(), 2, "{said}");
    assert!(said.contains("far away"), "{said}");
    let players = ["match", "--engine", &engine, "name=far", "--engine", "self"];
    let terms = ["--games", "2", "--nodes", "200", "--max-moves", "2"];
    let played = tabiya(home.path(), &[&players[..], &terms].concat(), &[]);
    let said = String::from_utf8_lossy(&played.stdout).into_owned();
    let errors = String::from_utf8_lossy(&played.stderr);
    assert!(played.status.success(), "{said}{errors}");
    assert!(said.contains("2 of 2 games"), "{said}");
}
