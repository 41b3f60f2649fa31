//! Work shared out among machines: the parts joined are what one run makes.

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};

fn tabiya(home: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(arguments)
        .current_dir(home)
        .env("XDG_DATA_HOME", home)
        .env("XDG_CONFIG_HOME", home)
        .env("XDG_STATE_HOME", home)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

fn done(home: &Path, arguments: &[&str]) -> String {
    let output = tabiya(home, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn refused(home: &Path, arguments: &[&str]) -> String {
    let output = tabiya(home, arguments);
    assert!(!output.status.success(), "{arguments:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn read(home: &Path, name: &str) -> String {
    fs::read_to_string(home.join(name)).expect("a file")
}

/// Five short games.
const GAMES: &str = "\
[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n\
[White \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
[White \"C\"]\n\n1. d4 d5 2. c4 dxc4 3. e4 Nf6 4. e5 Nd5 *\n\n\
[White \"D\"]\n\n1. e4 f5 2. exf5 g5 3. Qh5# 1-0\n\n\
[White \"E\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n";

#[test]
fn reviewed_games_joined_are_those_of_one_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    fs::write(home.join("in.pgn"), GAMES).expect("written");
    let start = ["annotate", "in.pgn", "--nodes", "400"];
    let with = |more: &[&'static str]| [&start[..], more].concat();
    done(home, &with(&["-o", "whole.pgn"]));
    // On another machine nothing is known of it.
    let store = home.join("tabiya/evaluations.redb");
    fs::remove_file(&store).expect("a store");
    done(home, &with(&["-o", "1.part", "--shard", "1/2"]));
    done(home, &with(&["-o", "2.part", "--shard", "2/2"]));
    let missing = refused(home, &with(&["-o", "joined.pgn", "--join", "2.part"]));
    assert!(
        missing.contains("3 of the games are in none of the parts: numbers 1, 3, 5"),
        "{missing}"
    );
    let other = refused(
        home,
        &[
            "annotate",
            "in.pgn",
            "--nodes",
            "500",
            "-o",
            "joined.pgn",
            "--join",
            "2.part",
        ],
    );
    assert!(other.contains("made with other options"), "{other}");
    let wrong = refused(home, &with(&["-o", "joined.pgn", "--join", "in.pgn"]));
    assert!(wrong.contains("expected in.pgn to be a part"), "{wrong}");
    let part = read(home, "1.part");
    let over = refused(
        home,
        &with(&["-o", "1.part", "--join", "./1.part", "2.part"]),
    );
    assert!(over.contains("expected -o to name a new file"), "{over}");
    assert_eq!(read(home, "1.part"), part);
    done(
        home,
        &with(&["-o", "joined.pgn", "--join", "2.part", "1.part"]),
    );
    assert_eq!(read(home, "joined.pgn"), read(home, "whole.pgn"));
    assert!(read(home, "whole.pgn").contains("%eval"));
    // As `*.part` finds it: what an interrupted run with other options left beside the output.
    let journal = "joined.pgn.part";
    let rest = ["annotate", "in.pgn", "--nodes", "300", "-o", journal];
    done(home, &[&rest[..], &["--shard", "1/2"]].concat());
    fs::remove_file(home.join("joined.pgn")).expect("removed");
    let all = ["--join", "1.part", "2.part", journal];
    done(home, &with(&[&["-o", "joined.pgn"][..], &all].concat()));
    assert_eq!(read(home, "joined.pgn"), read(home, "whole.pgn"));
    let other = refused(home, &with(&[&["-o", "other.pgn"][..], &all].concat()));
    assert!(other.contains("made with other options"), "{other}");
    // What is known of the games changes neither a part nor the whole.
    for (part, shard) in [("1.part", "1/2"), ("2.part", "2/2")] {
        let searched = read(home, part);
        done(home, &with(&["-o", part, "--shard", shard]));
        assert_eq!(read(home, part), searched);
    }
    done(home, &with(&["-o", "again.pgn"]));
    assert_eq!(read(home, "again.pgn"), read(home, "whole.pgn"));
    let pipe = refused(home, &with(&["-o", "/dev/null", "--shard", "1/2"]));
    assert!(
        pipe.contains("expected -o to name a file for the part, found /dev/null"),
        "{pipe}"
    );
    let same = refused(
        home,
        &["annotate", "in.pgn", "-o", "in.pgn", "--shard", "1/2"],
    );
    assert!(
        same.contains("expected IN.pgn and -o to name two files"),
        "{same}"
    );
    assert_eq!(read(home, "in.pgn"), GAMES);
}

/// Too few evaluations to tell figures from; the game is left as it is all the same.
#[test]
fn a_game_with_few_evaluations_is_not_counted_as_reviewed() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    let game = "1. e4 {[%eval 0.3]} e5 2. Nf3 Nc6 3. Bb5 a6 *\n";
    fs::write(home.join("in.pgn"), game).expect("written");
    let part = tabiya(
        home,
        &["annotate", "in.pgn", "-o", "1.part", "--shard", "1/1"],
    );
    let said = String::from_utf8_lossy(&part.stderr);
    assert!(part.status.success(), "{said}");
    assert!(said.contains("part 1/1, 0 games reviewed"), "{said}");
    let reasons = refused(home, &["annotate", "in.pgn", "--explain"]);
    assert!(
        reasons.contains("does not carry evaluations of half of the moves"),
        "{reasons}"
    );
    assert!(reasons.contains("--redo"), "{reasons}");
    fs::write(home.join("in.pgn"), "1. e4 *\n").expect("written");
    let reasons = refused(home, &["annotate", "in.pgn", "--explain"]);
    assert!(reasons.contains("without --explain"), "{reasons}");
}

/// The machine that joins need not have the engine.
#[cfg(unix)]
#[test]
fn parts_are_joined_without_the_engine() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    fs::write(home.join("in.pgn"), GAMES).expect("written");
    let engine = home.join("other");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_tabiya"), &engine).expect("a link");
    let command = format!("{} uci", engine.display());
    let start = ["annotate", "in.pgn", "--nodes", "200", "--engine", &command];
    let with = |more: &[&'static str]| {
        let words: Vec<&str> = start.iter().chain(more).copied().collect();
        done(home, &words)
    };
    with(&["-o", "1.part", "--shard", "1/2"]);
    with(&["-o", "2.part", "--shard", "2/2"]);
    fs::remove_file(&engine).expect("removed");
    with(&["-o", "joined.pgn", "--join", "1.part", "2.part"]);
    assert!(read(home, "joined.pgn").contains("%eval"));
}

/// The parts are the journals, and what is said of the book is the same byte for byte.
#[test]
fn a_book_verified_in_parts_is_that_of_one_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    let mut text = String::from("1. e4 e5 2. Qh5 Nc6 3. Qxe5\n");
    for white in ["a3", "b3", "c3", "d3", "e3", "g3", "h3"] {
        for black in ["a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6"] {
            text += &format!("1. {white} {black} 2. Nf3\n");
        }
    }
    fs::write(home.join("b.book.txt"), text).expect("written");
    let check = |more: &[&'static str]| {
        let start = ["book", "check", "b.book.txt", "--verify", "--nodes", "1000"];
        [&start[..], more].concat()
    };
    let whole = done(home, &check(&["--short"]));
    assert!(whole.contains("Qxe5+ is worth"), "{whole}");
    for (part, journal) in [("1/2", "1.part"), ("2/2", "2.part")] {
        let said = done(home, &check(&["--journal", journal, "--shard", part]));
        assert_eq!(said, "");
    }
    let parts = ["1.part", "2.part"].map(|part| read(home, part).lines().count());
    assert!(parts.into_iter().all(|lines| lines > 40), "{parts:?}");
    let joined = done(home, &check(&["--short", "--join", "2.part", "1.part"]));
    assert_eq!(joined, whole);
    let missing = refused(home, &check(&["--join", "1.part"]));
    assert!(missing.contains("in none of the parts"), "{missing}");
    let lost = refused(home, &check(&["--journal", "/dev/null", "--shard", "1/2"]));
    assert!(
        lost.contains("cannot keep \"/dev/null\": expected a regular file"),
        "{lost}"
    );
    let other = refused(home, &["book", "check", "b.book.txt", "--shard", "1/2"]);
    assert!(other.contains("--journal"), "{other}");
}

#[test]
fn a_match_joined_is_that_of_one_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    let start = [
        "match",
        "random",
        "greedy",
        "--games",
        "6",
        "--max-moves",
        "12",
        "--quiet",
    ];
    let with = |more: &[&'static str]| [&start[..], more].concat();
    let whole = done(home, &with(&["--pgn", "whole.pgn"]));
    done(home, &with(&["--pgn", "1.pgn", "--shard", "1/2"]));
    done(home, &with(&["--pgn", "2.pgn", "--shard", "2/2"]));
    let missing = refused(home, &with(&["--join", "1.pgn"]));
    assert!(
        missing.contains("2 of 6 games are in none of the parts"),
        "{missing}"
    );
    let joined = done(
        home,
        &with(&["--pgn", "joined.pgn", "--join", "2.pgn", "1.pgn"]),
    );
    assert_eq!(joined, whole);
    // The times of day differ, and how long a move took: `0.001s`, and `0.001s,` before how it ended.
    let is_spent = |word: &str| {
        word.trim_end_matches(',').ends_with('s') && word.starts_with(|c: char| c.is_ascii_digit())
    };
    let moves = |name| {
        let text = read(home, name);
        let lines = text
            .lines()
            .filter(|line| !line.contains("Time") && !line.contains("Date"));
        let words = lines.map(|line| line.split(' ').filter(|word| !is_spent(word)));
        words
            .map(|words| words.collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
    };
    assert_eq!(moves("joined.pgn"), moves("whole.pgn"));
}

/// Which mistakes an opponent makes depends on the game alone, not on those before it at its table.
#[test]
fn games_of_opponents_are_the_same_in_parts() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    let start = [
        "match",
        "pip",
        "nell",
        "--games",
        "4",
        "--max-moves",
        "10",
        "--nodes",
        "200",
        "--quiet",
        "--pgn",
    ];
    let moves = |more: &[&'static str]| -> Vec<String> {
        done(home, &[&start[..], more].concat());
        let games = tabiya::game::pgn::read_all(read(home, more[0]).as_bytes());
        let moves = games.iter().map(|game| {
            let line = game.line_after(game.root());
            let moves = line.filter_map(|id| game.played(id));
            moves.map(|m| m.to_string()).collect::<Vec<_>>().join(" ")
        });
        moves.collect()
    };
    let whole = moves(&["whole.pgn"]);
    let two_tables = moves(&["tables.pgn", "--concurrency", "2"]);
    assert_eq!(two_tables, whole);
    let first = moves(&["1.pgn", "--shard", "1/2"]);
    let second = moves(&["2.pgn", "--shard", "2/2"]);
    assert_eq!([first, second].concat(), whole);
}

#[test]
fn parts_of_another_match_are_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    let run = |options: &str, more: &str| -> Output {
        let line = format!("match random greedy --quiet {options} {more}");
        tabiya(home, &line.split_whitespace().collect::<Vec<_>>())
    };
    let same = "--games 6 --max-moves 12";
    for part in ["--pgn 1.pgn --shard 1/2", "--pgn 2.pgn --shard 2/2"] {
        assert!(run(same, part).status.success(), "{part}");
    }
    fs::write(home.join("prose.txt"), "Not a game at all.\n").expect("written");
    fs::write(home.join("picture"), [0x89, 0x50, 0x00, 0x01, 0xff]).expect("written");
    let part = read(home, "1.pgn");
    for (options, more, expected) in [
        (
            same,
            "--pgn joined.pgn --join 1.pgn",
            "2 of 6 games are in none of the parts; nothing was written to joined.pgn",
        ),
        (
            "--games 6 --max-moves 12 --depth 2",
            "--pgn joined.pgn --join 1.pgn 2.pgn",
            "expected 1.pgn to be a part of this match (",
        ),
        (
            "--games 6 --max-moves 13",
            "--pgn joined.pgn --join 1.pgn 2.pgn",
            "(--max-moves 13), found games with --max-moves 12",
        ),
        (
            "--games 4 --max-moves 12",
            "--pgn joined.pgn --join 1.pgn 2.pgn",
            "found a game of round 3.1",
        ),
        (
            "--games 6 --max-moves 13 --shard 1/2",
            "--pgn 1.pgn --resume",
            "(--max-moves 13), found games with --max-moves 12",
        ),
        (
            same,
            "--pgn joined.pgn --join 1.pgn 2.pgn prose.txt",
            "prose.txt",
        ),
        (
            same,
            "--pgn joined.pgn --join 1.pgn 2.pgn picture",
            "found what is no text",
        ),
        (
            same,
            "--pgn 1.pgn --join 1.pgn 2.pgn",
            "1.pgn, which is one of the parts",
        ),
    ] {
        let output = run(options, more);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success(), "{options} {more}");
        assert!(said.contains(expected), "{options} {more}: {said}");
        assert!(!home.join("joined.pgn").exists(), "{options} {more}");
        assert_eq!(read(home, "1.pgn"), part, "{options} {more}");
    }
    // Joined twice, the games stand there once, behind those that were there before.
    let before = "[White \"A\"]\n\n1. e4 *\n\n";
    fs::write(home.join("joined.pgn"), before).expect("written");
    let join = "--pgn joined.pgn --join 1.pgn 2.pgn";
    assert!(run(same, join).status.success());
    let joined = read(home, "joined.pgn");
    assert!(joined.starts_with(before), "{joined}");
    assert_eq!(joined.matches("[Round ").count(), 6, "{joined}");
    let own = ["MatchRules", "MatchOptions"];
    assert!(!own.iter().any(|tag| joined.contains(tag)), "{joined}");
    assert!(run(same, join).status.success());
    assert_eq!(read(home, "joined.pgn"), joined);
    // Another game in the place of one of them stays, and is not doubled.
    let other = joined.replace("tabiya match", "another event");
    fs::write(home.join("joined.pgn"), &other).expect("written");
    let output = run(same, join);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("has another game of round 1.1"), "{said}");
    assert_eq!(read(home, "joined.pgn"), other);
}

#[test]
fn parts_whose_players_had_other_options_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    let run = |hash: &str, more: &str| -> Output {
        let line = format!("match random self {hash} --games 2 --nodes 9 --max-moves 2 -q {more}");
        tabiya(home, &line.split_whitespace().collect::<Vec<_>>())
    };
    let part = "--pgn 1.pgn --shard 1/1";
    assert!(run("option.Hash=1", part).status.success());
    for more in ["--pgn 1.pgn --shard 1/1 --resume", "--join 1.pgn"] {
        let output = run("option.Hash=2", more);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{more}: {said}");
        assert!(said.contains("option.Hash=2), found games with "), "{said}");
        assert!(run("option.Hash=1", more).status.success(), "{more}");
    }
    // Parts of earlier versions do not tell the options.
    let told = read(home, "1.pgn");
    let lines = told.lines().filter(|line| !line.contains("MatchOptions"));
    let earlier: Vec<&str> = lines.collect();
    fs::write(home.join("1.pgn"), earlier.join("\n")).expect("written");
    assert!(run("option.Hash=2", "--join 1.pgn").status.success());
}

#[test]
fn a_suite_joined_is_that_of_one_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    let suite = "\
        6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8+; id \"one\";\n\
        6k1/5ppp/8/8/8/8/8/4K2R w - - bm Rg1; id \"two\";\n\
        k7/8/1K6/8/8/8/8/7R w - - bm Rh8+; id \"three\";\n";
    fs::write(home.join("s.epd"), suite).expect("written");
    let start = ["solve", "s.epd", "--nodes", "500", "--no-record", "--json"];
    let with = |more: &[&'static str]| [&start[..], more].concat();
    let whole = done(home, &start);
    // A part is JSON also where that is not said.
    for (name, shard, said) in [("1.json", "1/2", 5), ("2.json", "2/2", 6)] {
        let part = done(home, &[&start[..said], &["--shard", shard]].concat());
        fs::write(home.join(name), part).expect("written");
    }
    let joined = done(home, &with(&["--join", "1.json", "2.json"]));
    let without_times = |text: &str| {
        let lines = text.lines().filter(|line| !line.contains("milli"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(without_times(&joined), without_times(&whole));
    let missing = refused(home, &with(&["--join", "2.json"]));
    assert!(missing.contains("2 of 3 problems"), "{missing}");
    for (limit, number) in [("--nodes", "600"), ("--depth", "3")] {
        let others = [
            "solve", "s.epd", limit, number, "--join", "1.json", "2.json",
        ];
        let refusal = refused(home, &others);
        assert!(refusal.contains(", not with "), "{refusal}");
    }
    // The machine that joins may have the suite in another folder, but not under another name.
    fs::create_dir(home.join("there")).expect("a folder");
    for name in ["there/s.epd", "t.epd"] {
        fs::write(home.join(name), suite).expect("written");
    }
    done(
        home,
        &["solve", "there/s.epd", "--join", "1.json", "2.json"],
    );
    let other = refused(home, &["solve", "t.epd", "--join", "1.json", "2.json"]);
    assert!(
        other.contains("expected parts of t.epd, found parts of s.epd"),
        "{other}"
    );
}

#[cfg(unix)]
#[test]
fn a_suite_joined_fails_where_an_engine_failed() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    let suite = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8+;\n";
    fs::write(home.join("s.epd"), suite).expect("written");
    let dies = "while read line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; \
        go*) exit 7;; esac; done";
    crate::fake_engine::script(home, "dies", dies);
    let part = tabiya(
        home,
        &["solve", "s.epd", "--player", "cmd=./dies", "--shard", "1/1"],
    );
    assert_eq!(part.status.code(), Some(1));
    fs::write(home.join("part"), part.stdout).expect("written");
    let said = refused(home, &["solve", "s.epd", "--join", "part"]);
    assert!(said.contains("failed at 1 problem"), "{said}");
}

#[test]
fn self_play_in_parts_gives_the_files_of_one_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    // A file holds a thousand games: short ones, half of their moves drawn.
    let endings = "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\n8/5k2/8/5p2/8/5K2/5P2/8 w - - 0 1\n";
    fs::write(home.join("endings.epd"), endings).expect("written");
    let start = "tune play --games 1001 --nodes 10 --random 1 --stray 0.5 --openings endings.epd";
    let start: Vec<&str> = start.split(' ').collect();
    done(home, &[&start[..], &["-o", "whole"]].concat());
    for shard in ["1/2", "2/2"] {
        done(
            home,
            &[&start[..], &["-o", "parts", "--shard", shard]].concat(),
        );
    }
    let files = |name: &str| {
        let entries = fs::read_dir(home.join(name)).expect("a folder");
        let mut files: Vec<(String, Vec<u8>)> = entries
            .map(|entry| entry.expect("an entry").path())
            .map(|path| {
                let name = path
                    .file_name()
                    .expect("a name")
                    .to_string_lossy()
                    .into_owned();
                (name, fs::read(path).expect("a file"))
            })
            .collect();
        files.sort();
        files
    };
    assert_eq!(files("whole").len(), 2);
    assert_eq!(files("parts"), files("whole"));
}
