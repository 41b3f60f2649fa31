//! Matches through the real program: engines that behave, engines that do not, interrupts.

#[cfg(unix)]
use crate::fake_engine::script;
use std::{
    fs,
    path::Path,
    process::{Command, Output},
};
use tabiya::game::pgn;

const PROGRAM: &str = env!("CARGO_BIN_EXE_tabiya");

fn match_(words: &[&str]) -> Output {
    Command::new(PROGRAM)
        .arg("match")
        .args(words)
        .output()
        .expect("the program runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).expect("JSON on standard output")
}

/// The moves of every game in a file.
fn games(path: &Path) -> Vec<Vec<String>> {
    let bytes = fs::read(path).expect("the games were written");
    pgn::read_all(&bytes)
        .iter()
        .map(|game| {
            assert!(game.is_sound(), "{:?}", game.problems);
            let moves = game.line_after(game.root());
            moves
                .filter_map(|id| game.played(id))
                .map(|m| m.to_string())
                .collect()
        })
        .collect()
}

#[test]
fn a_match_with_fixed_nodes_can_be_repeated() {
    let folder = tempfile::tempdir().expect("a folder");
    let play = |file: &str| {
        let path = folder.path().join(file);
        let output = match_(&[
            "--engine",
            "self:Hash=1",
            "name=one",
            "--engine",
            "self:Hash=1",
            "name=two",
            "nodes=60",
            "--nodes",
            "300",
            "--games",
            "4",
            "--max-moves",
            "30",
            "--seed",
            "9",
            "--concurrency",
            "2",
            "--json",
            "--pgn",
            &path.to_string_lossy(),
        ]);
        assert!(output.status.success(), "{}", stderr(&output));
        (json(&output), games(&path))
    };
    let first = play("first.pgn");
    let second = play("second.pgn");
    assert_eq!(first, second);
    let (result, games) = first;
    assert_eq!((result["played"].as_u64(), games.len()), (Some(4), 4));
    assert_eq!(result["ended"], "played");
    // Both games of a pair begin with the same moves, and pairs differ.
    assert_eq!(games[0][..4], games[1][..4]);
    assert_ne!(games[0][..8], games[2][..8]);
}

#[test]
fn an_engine_in_a_process_of_its_own_plays_both_colours() {
    let folder = tempfile::tempdir().expect("a folder");
    let openings = folder.path().join("openings.epd");
    fs::write(&openings, "8/8/8/8/8/4k3/4p3/4K2R w K - bm Rh3;\n").expect("writable");
    let output = match_(&[
        "--engine",
        "self",
        "--engine",
        &format!("cmd={PROGRAM}"),
        "args=uci",
        "name=other",
        "option.Hash=2",
        "--games",
        "2",
        "--depth",
        "3",
        "--max-moves",
        "10",
        "--openings",
        &openings.to_string_lossy(),
        "--sprt",
        "0,50",
    ]);
    assert!(output.status.success(), "{}", stderr(&output));
    let table = stdout(&output);
    assert!(table.contains("2 of 2 games"), "{table}");
    assert!(table.contains("other"), "{table}");
    assert!(table.contains("LLR"), "{table}");
    // What their moves took is told where progress is; by the engine in a process of its own, too.
    let told = stderr(&output);
    for name in [concat!("Tabiya ", env!("CARGO_PKG_VERSION")), "other"] {
        let mut lines = told.lines();
        let took =
            lines.find(|line| line.starts_with(&format!("{name}: ")) && line.contains(" ms, "));
        let took = took.unwrap_or_else(|| panic!("{name} in {told}"));
        for part in [" nodes, depth ", " on average for ", " nodes/s"] {
            assert!(took.contains(part), "{part} in {took}");
        }
    }
}

#[cfg(unix)]
#[test]
fn engines_that_misbehave_lose_and_the_match_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let hello = "read line; echo uciok; while read line; do case \"$line\" in \
        isready) echo readyok;; quit) exit;; go*)";
    let engines = [
        ("illegal", "echo bestmove a1a8;;", "illegal_moves"),
        ("nonsense", "echo bestmove castles;;", "illegal_moves"),
        ("dying", "echo I feel ill >&2; exit 7;;", "crashes"),
        ("late", "sleep 60; echo bestmove e2e4;;", "time"),
    ];
    for (name, at_go, problem) in engines {
        let path = script(folder.path(), name, &format!("{hello} {at_go} esac; done"));
        let file = folder.path().join(format!("{name}.pgn"));
        // Only one of them is to lose by the clock; the other is to have enough of it even on a
        // machine that has other things to do.
        let (terms, much) = match problem {
            "time" => ("--tc", "2.5+0.01"),
            _ => ("--nodes", "200"),
        };
        let output = match_(&[
            "--engine",
            "self:Hash=1",
            "--engine",
            &path.to_string_lossy(),
            "--games",
            "2",
            terms,
            much,
            "--json",
            "--pgn",
            &file.to_string_lossy(),
        ]);
        let result = json(&output);
        assert_eq!(result["played"], 2, "{name}: {result:#}");
        let loser = &result["players"][1];
        assert_eq!(loser["name"], name);
        assert_eq!(loser["games"]["losses"], 2, "{name}: {result:#}");
        assert_eq!(loser["lost_otherwise"][problem], 2, "{name}: {result:#}");
        // A lost flag is part of the game; what is broken is a failure.
        let code = if problem == "time" { 0 } else { 1 };
        assert_eq!(output.status.code(), Some(code), "{name}");
        let text = fs::read_to_string(&file).expect("the games were written");
        if name == "dying" {
            let flat = text.replace('\n', " ");
            assert!(flat.contains("exit status: 7"), "{text}");
            assert!(flat.contains("I feel ill"), "{text}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_crash_in_one_match_leaves_the_others_to_be_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let hello = "read line; echo uciok; while read line; do case \"$line\" in \
        isready) echo readyok;; quit) exit;; go*) exit 7;; esac; done";
    let dying = script(folder.path(), "dying", hello);
    let dying = dying.to_string_lossy();
    let output = match_(&[
        "random", &dying, "--nodes", "100,200", "--games", "1", "--quiet",
    ]);
    let table = stdout(&output);
    for limits in ["100 nodes per move", "200 nodes per move"] {
        assert!(table.contains(limits), "{table}");
    }
    assert_eq!(output.status.code(), Some(1));
    let told = stderr(&output);
    assert!(told.contains("2 games were lost by a crash"), "{told}");
}

#[cfg(unix)]
#[test]
fn a_match_stops_when_an_engine_crashes_game_after_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let hello = "read line; echo uciok; while read line; do case \"$line\" in \
        isready) echo readyok;; quit) exit;; go*) exit 7;; esac; done";
    let dying = script(folder.path(), "dying", hello);
    let output = match_(&["random", &dying.to_string_lossy(), "--games", "20"]);
    let (table, told) = (stdout(&output), stderr(&output));
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(table.starts_with("3 of 20 games, interrupted"), "{table}");
    let expected = "dying lost 3 games in a row by a crash or no answer";
    assert!(told.contains(expected), "{told}");
}

#[cfg(unix)]
#[test]
fn engines_that_cannot_begin_are_named_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let dead = script(folder.path(), "dead", "echo no licence found >&2; exit 3");
    let output = match_(&["--engine", "self", "--engine", &dead.to_string_lossy()]);
    assert_eq!(output.status.code(), Some(3));
    let said = stderr(&output);
    assert!(
        said.contains("\"dead\" has ended (exit status: 3)"),
        "{said}"
    );
    assert!(said.contains("no licence found"), "{said}");

    let output = match_(&["--engine", "self", "--engine", "/nowhere/at/all"]);
    assert_eq!(output.status.code(), Some(3));
    let said = stderr(&output);
    assert!(
        said.contains("cannot be started: there is no such program: /nowhere/at/all"),
        "{said}"
    );
    assert!(!said.contains("PATH"), "{said}");

    let own = format!("cmd={PROGRAM}");
    let output = match_(&[
        "--engine",
        "self",
        "--engine",
        &own,
        "args=uci",
        "option.Contempt=1",
    ]);
    assert_eq!(output.status.code(), Some(3));
    let said = stderr(&output);
    assert!(said.contains("no option \"Contempt\"; it has Hash"));
    // It was found: its path is not what is wrong.
    assert!(!said.contains("path of the engine"), "{said}");
}

#[cfg(unix)]
#[test]
fn what_keeps_an_engine_from_beginning_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let body = "read line; echo uciok; while read line; do \
        case \"$line\" in quit) exit;; esac; done";
    let plain = script(folder.path(), "plain", body);
    let orphan = folder.path().join("orphan");
    // As the scripts of other tests, it is written by a child.
    let written = Command::new("sh")
        .args([
            "-c",
            "printf '#!/nowhere/sh\\n' > \"$1\" && chmod +x \"$1\"",
            "sh",
        ])
        .arg(&orphan)
        .status();
    assert!(written.is_ok_and(|status| status.success()));
    let [plain, orphan, folder] = [plain.as_path(), orphan.as_path(), folder.path()]
        .map(|path| path.to_string_lossy().into_owned());
    for (words, expected) in [
        (&[&*plain, "dir=/nowhere"][..], "no such folder: /nowhere"),
        (&[&*plain, "option.Foo=1"], "no option \"Foo\"; it has none"),
        (&[&*orphan], "the program that its first line names"),
        (&[&*folder], "it is a folder"),
    ] {
        let output = match_(&[&["random"][..], words].concat());
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(3), "{words:?}: {said}");
        assert!(said.contains(expected), "{words:?}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn an_engine_without_chess960_is_refused_where_games_begin_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let body = "while read line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; \
        quit) exit;; esac; done";
    let plain = script(folder.path(), "plain", body);
    let openings = folder.path().join("openings.epd");
    let start = "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w GDgd - 0 1\n";
    fs::write(&openings, start).expect("writable");
    let file = folder.path().join("games.pgn");
    let common = ["random", "--nodes", "9", "--games", "2", "--max-moves", "2"];
    let files = ["--openings", "--pgn"].into_iter().zip([&openings, &file]);
    let files: Vec<String> = files
        .flat_map(|(option, path)| [option.to_owned(), path.display().to_string()])
        .collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let with = |player: &str| match_(&[&common[..], &files, &["--engine", player]].concat());
    let output = with(&plain.to_string_lossy());
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(
        said.contains("\"plain\": the game needs Chess960"),
        "{said}"
    );
    assert!(!file.exists(), "no game was played");
    let output = with("self:Hash=1");
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn wrong_orders_say_what_was_expected() {
    let folder = tempfile::tempdir().expect("a folder");
    let book = folder.path().join("mine.book.txt");
    fs::write(&book, "@book Mine\n1. e4 e5\n").expect("written");
    let book = book.to_str().expect("a name");
    for (words, code, expected) in [
        (&["--engine", "self"][..], 2, "two engines"),
        (
            &["--engine", "self", "self", "--tc", "fast"],
            2,
            "seconds and increment",
        ),
        (
            &["--engine", "self", "self", "--sprt", "5,0"],
            2,
            "lower one first",
        ),
        (
            &["--engine", "self", "self", "self", "--sprt", "0,5"],
            2,
            "compares two engines",
        ),
        (
            &["--engine", "self", "self", "--openings", "/nowhere.pgn"],
            3,
            "cannot be read",
        ),
        (
            &["--engine", "self", "self", "--openings", book],
            3,
            "book export",
        ),
        (
            &["--engine", "self", "self", "--nodes", "5", "--depth", "2"],
            2,
            "cannot be used with",
        ),
        (&["--engine", "self", "colour=red"], 2, "found \"colour\""),
        (
            &["random", "greedy", "--games", "4,2", "--depth", "2"],
            2,
            "expected one number for --games, found 2",
        ),
        (
            &["self", "self", "--nodes", "50,400", "--games", "4,2,1"],
            2,
            "expected at most 2 numbers for --games, as many as for --nodes, found 3",
        ),
        (
            &["self", "self", "--nodes", "50,400,50"],
            2,
            "expected different numbers for --nodes, found 50 twice",
        ),
        (
            &["random", "greedy", "--games", "1", "--pgn", "-"],
            2,
            "--pgn to name a file",
        ),
    ] {
        let output = match_(words);
        assert_eq!(output.status.code(), Some(code), "{words:?}");
        let said = stderr(&output);
        assert!(said.contains(expected), "{words:?}: {said}");
        assert!(output.stdout.is_empty(), "{words:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_when_the_first_game_is_lost() {
    let output = match_(&[
        "random",
        "greedy",
        "--games",
        "4",
        "--max-moves",
        "2",
        "--quiet",
        "--pgn",
        "/dev/full",
    ]);
    assert_eq!(output.status.code(), Some(1));
    let told = stderr(&output);
    let at_once = "a game could not be written to /dev/full: the disk is full";
    assert_eq!(told.matches(at_once).count(), 1, "{told}");
    assert!(told.contains("not all games could be written"), "{told}");
    assert!(stdout(&output).contains("4 of 4 games"));
}

#[test]
fn several_numbers_of_nodes_are_as_many_matches() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    let path = path.to_string_lossy();
    let output = match_(&[
        "--engine",
        "self:Hash=1",
        "self:Hash=1",
        "--nodes",
        "50,400",
        "--games",
        "4,2",
        "--max-moves",
        "8",
        "--quiet",
        "--pgn",
        &path,
    ]);
    let table = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    for limits in ["limits: 50 nodes per move", "limits: 400 nodes per move"] {
        assert_eq!(table.matches(limits).count(), 1, "{table}");
    }
    let played = |nodes: u32| games(&folder.path().join(format!("games.{nodes}.pgn"))).len();
    assert_eq!((played(50), played(400)), (4, 2));
    let again = ["random", "greedy", "--games", "2,1", "--max-moves", "2"];
    let limits = ["--nodes", "50,400", "--json", "--pgn", &*path];
    let output = match_(&[&again[..], &limits].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let results = json(&output);
    let results = results.as_array().expect("one of each match").iter();
    let played: Vec<_> = results.map(|one| one["played"].as_u64()).collect();
    assert_eq!(played, [Some(2), Some(1)]);
    let told = stderr(&output);
    assert!(
        told.contains("games.50.pgn, ") && told.contains("games.400.pgn"),
        "{told}"
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_was_played() {
    use std::{process::Stdio, thread, time::Duration};
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    let child = Command::new(PROGRAM)
        .args([
            "match",
            "--engine",
            "self:Hash=1",
            "self:Hash=1",
            "--nodes",
            "100",
        ])
        .args(["--games", "100000", "--max-moves", "5", "--quiet", "--pgn"])
        .arg(&path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let begun = std::time::Instant::now();
    while fs::metadata(&path).map_or(0, |data| data.len()) < 2_000 {
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "games are being played"
        );
        thread::sleep(Duration::from_millis(10));
    }
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("the program ends");
    let (table, told) = (stdout(&output), stderr(&output));
    assert_eq!(output.status.code(), Some(1), "{told}");
    for words in ["before all games were played", "hint: with --resume"] {
        assert!(told.contains(words), "{told}");
    }
    assert!(table.contains("games, interrupted"), "{table}");
    let played: usize = table
        .split_whitespace()
        .next()
        .and_then(|word| word.parse().ok())
        .expect("the table begins with the games played");
    assert_eq!(games(&path).len(), played);
    assert!(played > 0);
}

#[test]
fn a_match_broken_off_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ladder.pgn");
    let words = |games: &str, more: &[&str]| -> Vec<String> {
        [
            "random", "greedy", "minimax", "depth=1", "--format", "ladder",
        ]
        .into_iter()
        .chain([
            "--max-moves",
            "8",
            "--quiet",
            "--json",
            "--games",
            games,
            "--pgn",
        ])
        .map(str::to_owned)
        .chain([path.to_string_lossy().into_owned()])
        .chain(more.iter().map(|word| (*word).to_owned()))
        .collect()
    };
    let play = |words: Vec<String>| {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match_(&words)
    };
    // Openings of the same file, so that more games begin with the same ones.
    let openings = folder.path().join("openings.epd");
    fs::write(
        &openings,
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1\n\
         rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1\n",
    )
    .expect("writable");
    let openings = openings.to_string_lossy().into_owned();
    let first = json(&play(words("2", &["--openings", &openings])));
    assert_eq!(first["played"], 4);
    let both = play(words("4", &["--openings", &openings, "--resume"]));
    let second = json(&both);
    assert_eq!(second["played"], 8, "{second:#}");
    assert_eq!(second["ratings"].as_array().map(Vec::len), Some(3));
    assert_eq!(games(&path).len(), 8);
    // All at once gives the same.
    let other = folder.path().join("other.pgn");
    let mut whole = words("4", &["--openings", &openings]);
    let place = whole
        .iter()
        .position(|word| word == "--pgn")
        .expect("there")
        + 1;
    whole[place] = other.to_string_lossy().into_owned();
    let whole = json(&play(whole));
    assert_eq!(whole["players"], second["players"]);
    // Nothing is left to be played; with other openings it is another match.
    let third = json(&play(words("4", &["--openings", &openings, "--resume"])));
    assert_eq!(third["played"], 8);
    assert_eq!(games(&path).len(), 8);
    let refused = play(words("4", &["--resume"]));
    assert_eq!(refused.status.code(), Some(3));
    assert!(
        stderr(&refused).contains("starts differently"),
        "{}",
        stderr(&refused)
    );
}

#[test]
fn games_under_other_limits_are_not_those_of_the_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    let path = path.to_string_lossy();
    let play = |depth: &str| {
        let own = ["random", "minimax", depth, "--pgn", &*path, "--resume"];
        let common = ["--games", "2", "--max-moves", "3", "--quiet", "--json"];
        let output = match_(&[own, common].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        assert_eq!(json(&output)["played"], 2);
        games(Path::new(&*path)).len()
    };
    assert_eq!(play("depth=1"), 2);
    assert_eq!(play("depth=2"), 4);
    // Now the file has both matches.
    assert_eq!((play("depth=1"), play("depth=2")), (4, 4));
}
