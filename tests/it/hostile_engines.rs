//! Engines that are silent, flood, die, name illegal moves or ignore `quit`: whatever they do, it
//! is told with their last words, and what was begun goes on or ends with an exit code.

use crate::fake_engine::script;
use std::{
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::mpsc::channel,
    thread,
    time::{Duration, Instant},
};
use tabiya::{
    chess::Position,
    engine::{self, Limits, Report, Search, Stop},
    uci::client::{Client, ClientError, Launch, Patience, Remote, Said},
};

const PATIENCE: Duration = Duration::from_secs(60);
/// Gets through the handshake; what it does with `go` is still to be said, then ` esac; done`.
const HELLO: &str = "read line; echo id name Fake; echo uciok; while read line; do case \"$line\" \
    in isready) echo readyok;; quit) exit;; go*)";

fn in_search(what: &str) -> String {
    format!("{HELLO} {what};; esac; done")
}

fn tabiya(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    for folder in ["TABIYA_CONFIG_DIR", "TABIYA_DATA_DIR", "TABIYA_STATE_DIR"] {
        command.env(folder, home);
    }
    command
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn launch(program: PathBuf) -> Launch {
    Launch {
        program,
        ..Launch::default()
    }
}

#[test]
fn a_review_goes_on_with_the_built_in_engine() {
    // Some load tables before their first `readyok`, which is no silence.
    let loads = in_search("echo bestmove a1a8").replace("isready)", "isready) $load; load=;");
    let cases = [
        (None, "there is no such program"),
        (
            Some(format!("load='sleep 6'; {loads}")),
            "the illegal move a1a8",
        ),
        (Some("exec cat".to_owned()), "did not say uciok"),
        (Some("exit 3".to_owned()), "has ended (exit status: 3)"),
        (
            Some("echo no licence >&2; echo >&2; exit 3".to_owned()),
            "no licence;",
        ),
        (Some(in_search("echo I feel ill >&2; exit 7")), "I feel ill"),
        (
            Some(in_search("echo bestmove a1a8")),
            "the illegal move a1a8",
        ),
        (Some(in_search("kill -9 $$")), "signal: 9"),
    ];
    thread::scope(|scope| {
        for (body, words) in cases {
            scope.spawn(move || {
                let home = tempfile::tempdir().expect("a folder");
                let file = |name: &str| home.path().join(name);
                std::fs::write(file("in.pgn"), "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n")
                    .expect("written");
                let engine = match &body {
                    Some(body) => script(home.path(), "fake", body),
                    None => file("nosuch"),
                };
                let output = tabiya(home.path())
                    .args(["annotate", "--nodes", "500", "--engine"])
                    .arg(engine)
                    .arg("-o")
                    .arg(file("out.pgn"))
                    .arg(file("in.pgn"))
                    .output()
                    .expect("the program runs");
                let said = errors(&output);
                assert_eq!(output.status.code(), Some(0), "{body:?}: {said}");
                assert!(said.contains(words), "{body:?}: {said}");
                assert!(said.contains("built-in engine takes its place"), "{said}");
                let written = std::fs::read_to_string(file("out.pgn")).expect("written");
                assert!(written.contains("[%eval"), "{written}");
            });
        }
    });
}

#[test]
fn a_review_without_any_evaluation_is_not_signed_and_has_failed() {
    let home = tempfile::tempdir().expect("a folder");
    let file = |name: &str| home.path().join(name);
    std::fs::write(file("in.pgn"), "1. e4 *\n").expect("written");
    let body = "read line; echo id name Fake; echo uciok; while read line; do case \"$line\" in \
        isready) echo readyok;; quit) exit;; *moves*) best=e7e5;; position*) best=e2e4;; \
        go*) echo bestmove $best;; esac; done";
    let output = tabiya(home.path())
        .args(["annotate", "--nodes", "500", "--engine"])
        .arg(script(home.path(), "fake", body))
        .arg("-o")
        .arg(file("out.pgn"))
        .arg(file("in.pgn"))
        .output()
        .expect("the program runs");
    let said = errors(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let told = "\"Fake\" gave no evaluations of 1 game;";
    assert!(said.contains(told), "{said}");
    let written = std::fs::read_to_string(file("out.pgn")).expect("written");
    assert!(!written.contains("Annotator"), "{written}");
}

#[test]
fn a_review_on_the_screen_goes_on_too() {
    use tabiya::{
        analysis::{MoveLimit, Reviewer, Settings},
        game::pgn,
        tui::work::{self, Order, Work, games::ReviewRequest, news},
    };
    let home = tempfile::tempdir().expect("a folder");
    let engine = script(
        home.path(),
        "fake",
        &in_search("echo I feel ill >&2; exit 7"),
    );
    let settings = Settings {
        nodes_per_move: MoveLimit::Nodes(200),
        ..Settings::default()
    };
    let reviewer = Reviewer::new(pgn::read_all(b"1. e4 e5 2. Nf3 *").remove(0), settings);
    let (tell, told) = channel();
    let order = Order {
        id: 1,
        stop: Stop::new(),
        work: Work::Review(ReviewRequest {
            reviewer: Box::new(reviewer),
            launch: Some(launch(engine)),
            engines: 1,
            evaluation: engine::evaluation::Choice::default(),
            knowledge: None,
        }),
    };
    work::begin(order, move |_, report| {
        // The test may have ended.
        let _ = tell.send(report);
    })
    .expect("a thread");
    let mut lost = None;
    loop {
        match told.recv_timeout(PATIENCE).expect("it goes on") {
            news::Report::EngineLost(words) => lost = Some(words),
            news::Report::Reviewed(reviewer) => {
                let (_, review) = reviewer.finish(None);
                assert!(review.complete);
                assert_eq!(review.engine, None, "the built-in engine did it");
                break;
            }
            news::Report::Done => panic!("no review came of it"),
            _ => {}
        }
    }
    let words = lost.expect("it is told of");
    assert!(words.contains("I feel ill"), "{words}");
}

/// One position to be solved by an engine of this kind.
fn solve(home: &Path, body: &str, problems: usize, terms: &[&str]) -> Command {
    let epd = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8+;\n".repeat(problems);
    std::fs::write(home.join("suite.epd"), epd).expect("written");
    let mut command = tabiya(home);
    command
        .args(["solve", "--no-record"])
        .arg(home.join("suite.epd"))
        .arg("--player")
        .arg(format!("cmd={}", script(home, "fake", body).display()))
        .args(terms);
    command
}

#[test]
fn a_suite_ends_whatever_the_engine_does() {
    let dies = in_search("echo I feel ill >&2; exit 7");
    // A flood that does not end: after the first it takes little of a processor.
    let floods = in_search(
        "yes info string still thinking | head -n 100000; \
         while echo info string still thinking; do sleep 0.1; done",
    );
    let cheats = in_search("echo bestmove e2e4");
    thread::scope(|scope| {
        scope.spawn(|| {
            let home = tempfile::tempdir().expect("a folder");
            let output = solve(home.path(), &cheats, 1, &["--depth", "3"])
                .output()
                .expect("the program runs");
            let said = errors(&output);
            assert_eq!(output.status.code(), Some(1), "{said}");
            assert!(said.contains("illegal move e2e4 in 6k1/5ppp"), "{said}");
        });
        scope.spawn(|| {
            let home = tempfile::tempdir().expect("a folder");
            let output = solve(home.path(), &dies, 20, &["--depth", "3"])
                .output()
                .expect("the program runs");
            let said = errors(&output);
            assert_eq!(output.status.code(), Some(1), "{said}");
            assert_eq!(said.matches("I feel ill").count(), 3, "{said}");
            assert!(said.contains("times in a row"), "{said}");
            let table = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(table.contains("0/3"), "what was done is kept: {table}");
        });
        scope.spawn(|| {
            let home = tempfile::tempdir().expect("a folder");
            let output = solve(home.path(), &floods, 1, &["--movetime", "50"])
                .output()
                .expect("the program runs");
            let said = errors(&output);
            assert_eq!(output.status.code(), Some(1), "{said}");
            assert!(said.contains("no answer within 5.050 s"), "{said}");
        });
    });
}

#[test]
fn an_engine_that_starts_no_more_leaves_what_it_has_solved() {
    let home = tempfile::tempdir().expect("a folder");
    // It is started to see that it can be, then for each file.
    let starts = home.path().join("starts");
    let twice = format!(
        "echo >> {0}; [ $(wc -l < {0}) -gt 2 ] && exit 3;",
        starts.display()
    );
    let body = format!("{twice} {}", in_search("echo bestmove a1a8"));
    let mut command = solve(home.path(), &body, 1, &["--depth", "3"]);
    let second = home.path().join("second.epd");
    std::fs::copy(home.path().join("suite.epd"), &second).expect("copied");
    let output = command.arg(&second).output().expect("the program runs");
    let said = errors(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("failed at 1 problem"), "{said}");
    let tables = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        tables.contains(" 1/1 ") && tables.contains("0/0 of 1"),
        "{tables}"
    );
    // Before anything is solved, it is complained of at once.
    std::fs::write(&starts, "\n").expect("written");
    let output = command.output().expect("the program runs");
    assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
    assert!(output.stdout.is_empty());
}

#[test]
fn an_interrupt_ends_a_suite_at_once_and_its_silent_engine_too() {
    let home = tempfile::tempdir().expect("a folder");
    let pids = home.path().join("pids");
    let body = in_search(&format!(
        "sleep 300 & echo $$ $! > {0}.new; mv {0}.new {0}; wait",
        pids.display()
    ));
    let child = solve(home.path(), &body, 3, &["--depth", "3"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let pids = read_when_there(&pids);
    let begun = Instant::now();
    signal("INT", child.id());
    let output = child.wait_with_output().expect("a child");
    // What it has is not shown as the whole run.
    let said = errors(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("before all problems were tried"), "{said}");
    let table = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(table.contains("0/0 of 3"), "{table}");
    // An engine that does not answer is waited for 20 seconds; an interrupt does not.
    assert!(begun.elapsed() < Duration::from_secs(15), "it waited");
    assert_gone(&pids);
}

#[test]
fn a_signal_says_how_far_a_review_came_and_how_it_goes_on() {
    let home = tempfile::tempdir().expect("a folder");
    let file = |name: &str| home.path().join(name);
    let games = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    std::fs::write(file("in.pgn"), games).expect("written");
    let pids = file("pids");
    let body = in_search(&format!(
        "sleep 300 & echo $$ $! > {0}.new; mv {0}.new {0}; wait",
        pids.display()
    ));
    let child = tabiya(home.path())
        .arg("annotate")
        .arg(file("in.pgn"))
        .arg("-o")
        .arg(file("out.pgn"))
        .arg("--engine")
        .arg(script(home.path(), "fake", &body))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let pids = read_when_there(&pids);
    signal("TERM", child.id());
    let said = errors(&child.wait_with_output().expect("a child"));
    assert!(
        said.contains(" of 2 games; the same command goes on ("),
        "{said}"
    );
    assert!(said.contains("out.pgn.part)"), "{said}");
    assert!(file("out.pgn.part").exists() && !file("out.pgn").exists());
    assert_gone(&pids);
}

#[test]
fn nothing_that_an_engine_started_outlives_a_command_that_a_signal_ends() {
    // Deaf to everything that can be ignored, with a child that is as well.
    let deaf = "trap '' TERM INT HUP; read line; echo uciok; (trap '' TERM INT HUP; exec sleep \
        300) & echo $$ $! > PIDS.new; mv PIDS.new PIDS; while true; do sleep 300; done";
    let commands: [&[&str]; 2] = [
        &["annotate", "IN", "--json", "--engine", "ENGINE"],
        &["book", "check", "--verify", "BOOK", "--engine", "ENGINE"],
    ];
    for (words, name) in commands.into_iter().zip(["TERM", "HUP"]) {
        let home = tempfile::tempdir().expect("a folder");
        let place = |name: &str| home.path().join(name).display().to_string();
        std::fs::write(place("in.pgn"), "1. e4 e5 *\n").expect("written");
        std::fs::write(place("own.book.txt"), "1. e4 e5\n").expect("written");
        let engine = script(home.path(), "deaf", &deaf.replace("PIDS", &place("pids")));
        let mut child = tabiya(home.path())
            .args(words.iter().map(|word| match *word {
                "IN" => place("in.pgn"),
                "BOOK" => place("own.book.txt"),
                "ENGINE" => engine.display().to_string(),
                word => word.to_owned(),
            }))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program runs");
        let pids = read_when_there(Path::new(&place("pids")));
        signal(name, child.id());
        let status = child.wait().expect("a child");
        assert_eq!(status.code(), None, "ended by {name}, as its parent sees");
        assert_gone(&pids);
    }
}

#[test]
fn a_book_that_an_engine_cannot_look_at_to_its_end_says_so() {
    let home = tempfile::tempdir().expect("a folder");
    let book = home.path().join("own.book.txt");
    std::fs::write(&book, "1. e4 e5\n").expect("written");
    let engine = script(
        home.path(),
        "fake",
        &in_search("echo I feel ill >&2; exit 7"),
    );
    let output = tabiya(home.path())
        .args(["book", "check", "--verify"])
        .arg(&book)
        .arg("--engine")
        .arg(engine)
        .output()
        .expect("the program runs");
    let said = errors(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("I feel ill") && said.contains("--journal"),
        "{said}"
    );
}

#[test]
fn a_flag_falls_in_a_flood_too() {
    let home = tempfile::tempdir().expect("a folder");
    let floods = in_search("exec yes info string still thinking");
    let engine = script(home.path(), "fake", &floods);
    let output = tabiya(home.path())
        .args([
            "match", "random", "--games", "2", "--tc", "0.3+0", "--json", "--quiet",
        ])
        .arg(format!("cmd={}", engine.display()))
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{}", errors(&output));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["players"][1]["lost_otherwise"]["time"], 2, "{json}");
}

#[test]
fn a_flood_in_the_handshake_ends_and_options_without_end_are_not_kept() {
    let home = tempfile::tempdir().expect("a folder");
    let flood = script(home.path(), "flood", "exec yes id author everybody");
    let patience = Duration::from_millis(300);
    let error = Client::start(&launch(flood), patience).expect_err("it never says uciok");
    assert!(
        matches!(
            error,
            ClientError::Silent {
                expected: "uciok",
                ..
            }
        ),
        "{error}"
    );

    let many = "yes 'option name X type check default true' | head -20000; echo uciok; \
        while read line; do case $line in isready) echo readyok;; quit) exit;; esac; done";
    let many = script(home.path(), "many", many);
    let client = Client::start(&launch(many), PATIENCE).expect("it starts");
    assert!(
        client.options().len() <= 1_000,
        "{}",
        client.options().len()
    );
}

#[test]
fn an_engine_that_talks_without_end_is_told_of_now_and_then() {
    let home = tempfile::tempdir().expect("a folder");
    let lines: String = (1..=500)
        .map(|place| format!("echo info depth 5 multipv {place} score cp 1 nodes 9 pv e2e4 e7e5;"))
        .collect();
    let engine = script(
        home.path(),
        "fake",
        &in_search(&format!("while true; do {lines} done")),
    );
    let (tell, told) = channel();
    let mut remote = Remote::start(launch(engine), move |said| {
        // The test may have ended.
        let _ = tell.send(said);
    })
    .expect("a thread");
    let begun = Instant::now();
    remote.send(engine::Command::Search(Box::new(Search {
        id: 1,
        position: Position::default(),
        limits: Limits {
            infinite: true,
            ..Limits::default()
        },
        lines: 2,
        stop: Stop::new(),
    })));
    let mut reports = 0;
    while reports < 8 {
        match told.recv_timeout(PATIENCE).expect("it talks") {
            Said::Report(Report::Progress(_, info)) => {
                reports += 1;
                assert!(info.lines.len() <= 2, "{} lines", info.lines.len());
            }
            Said::Introduced { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    // The first report of a depth comes at once, the others not more often than 33 ms apart.
    assert!(begun.elapsed() >= Duration::from_millis(7 * 33));
    drop(remote);
}

/// What comes of two searches of so many nodes, with little patience: how many were answered, and
/// why the engine was lost, if it was.
fn two_searches(body: &str) -> (usize, Option<String>) {
    let limits = Limits {
        nodes: Some(500),
        ..Limits::default()
    };
    two_searches_within(body, &limits, PATIENCE)
}

/// The same within other limits, with so much patience for the first word of each.
fn two_searches_within(
    body: &str,
    limits: &Limits,
    first_word: Duration,
) -> (usize, Option<String>) {
    let home = tempfile::tempdir().expect("a folder");
    let engine = script(home.path(), "fake", &in_search(body));
    let (tell, told) = channel();
    let patience = Patience {
        handshake: PATIENCE,
        first_word,
        lull: Duration::from_millis(200),
        answer: Duration::from_secs(2),
        untried: Duration::from_secs(2),
        mute: Duration::from_secs(2),
        stopping: Duration::from_secs(3),
    };
    let mut remote = Remote::start_within(launch(engine), patience, move |said| {
        // The test may have ended.
        let _ = tell.send(said);
    })
    .expect("a thread");
    for id in 1..=2 {
        remote.send(engine::Command::Search(Box::new(Search {
            id,
            position: Position::default(),
            limits: limits.clone(),
            lines: 1,
            stop: Stop::new(),
        })));
    }
    let mut answered = 0;
    while answered < 2 {
        match told.recv_timeout(PATIENCE).expect("it is noticed") {
            Said::Report(Report::Finished(..)) => answered += 1,
            Said::Lost(error) => return (answered, Some(error.to_string())),
            _ => {}
        }
    }
    (answered, None)
}

#[test]
fn an_engine_that_falls_silent_in_a_search_of_so_many_nodes_is_noticed() {
    const INFO: &str = "echo info depth 1 score cp 10 nodes 20 pv e2e4";
    let falls_silent = "if [ -n \"$again\" ]; then exec sleep 300; fi; again=yes";
    thread::scope(|scope| {
        // Its first answer came before it could answer a call, so nobody knows whether it would.
        scope.spawn(|| {
            let body = format!("{INFO}; {falls_silent}; echo bestmove e2e4");
            let (answered, lost) = two_searches(&body);
            let lost = lost.expect("it is silent");
            assert_eq!(answered, 1, "{lost}");
            assert!(lost.contains("did not say bestmove"), "{lost}");
        });
        // It has answered a call, and says one thing more after the next.
        scope.spawn(|| {
            let answers = "read line; echo readyok";
            let body = format!("{INFO}; {answers}; read line; {INFO}; exec sleep 300");
            let (answered, lost) = two_searches(&body);
            let lost = lost.expect("it is silent");
            assert_eq!(answered, 0, "{lost}");
            assert!(lost.contains("did not say readyok"), "{lost}");
        });
        // It never answers a call while it searches, but stops when it is told to.
        scope.spawn(|| {
            let body = format!("{INFO}; read line; read line; echo bestmove e2e4");
            assert_eq!(two_searches(&body), (2, None));
        });
        // It answers each call at once, and only its search takes long.
        scope.spawn(|| {
            let answers = "for call in 1 2 3 4 5; do read line; echo readyok; done";
            let body = format!("{INFO}; {answers}; echo bestmove e2e4");
            assert_eq!(two_searches(&body), (2, None));
        });
    });
}

/// Nothing asks an engine to tell of its search. Where time ends it, its answer is waited for.
#[test]
fn an_engine_that_tells_nothing_but_its_move_is_believed_while_its_time_runs() {
    let first_word = Duration::from_millis(300);
    let timed = Limits {
        move_time: Some(Duration::from_secs(20)),
        ..Limits::default()
    };
    let body = "sleep 1; echo bestmove e2e4";
    assert_eq!(two_searches_within(body, &timed, first_word), (2, None));
    let endless = Limits {
        nodes: Some(500),
        ..Limits::default()
    };
    let (answered, lost) = two_searches_within("exec sleep 300", &endless, first_word);
    let lost = lost.expect("it is silent");
    assert_eq!(answered, 0, "{lost}");
    assert!(lost.contains("anything of its search"), "{lost}");
}

#[test]
fn a_command_that_no_engine_reads_blocks_nobody() {
    let home = tempfile::tempdir().expect("a folder");
    let body = "read line; echo uciok; read line; echo readyok; exec sleep 300";
    let deaf = script(home.path(), "deaf", body);
    let mut client = Client::start(&launch(deaf), PATIENCE).expect("it starts");
    let position = Position::default();
    let refused = (0..200_000).find_map(|_| client.go(&position, &Limits::default()).err());
    assert!(
        matches!(refused, Some(ClientError::Deaf { .. })),
        "{refused:?}"
    );
}

/// The numbers in a file that is written in one go.
pub fn read_when_there(path: &Path) -> Vec<u32> {
    let begun = Instant::now();
    loop {
        if let Ok(text) = std::fs::read_to_string(path) {
            let words = text.split_whitespace();
            return words.map(|word| word.parse().expect("a number")).collect();
        }
        assert!(begun.elapsed() < PATIENCE, "no {}", path.display());
        thread::sleep(Duration::from_millis(5));
    }
}

fn signal(name: &str, process: u32) {
    let sent = Command::new("kill")
        .args([&format!("-{name}"), &process.to_string()])
        .status()
        .expect("kill is there");
    assert!(sent.success());
}

/// Waits until these processes are no more (one that nobody has reaped is none).
#[track_caller]
pub fn assert_gone(processes: &[u32]) {
    let lives = |process: &u32| {
        let output = Command::new("ps")
            .args(["-o", "stat=", "-p", &process.to_string()])
            .output()
            .expect("ps is there");
        let state = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        !state.is_empty() && !state.starts_with('Z')
    };
    let begun = Instant::now();
    while processes.iter().any(lives) {
        assert!(
            begun.elapsed() < Duration::from_secs(5),
            "{processes:?} live on"
        );
        thread::sleep(Duration::from_millis(10));
    }
}
