//! What stands where the program is asked to write: files of a person are kept, input that cannot be
//! read writes nothing, and what is not ours is left alone.

use crate::outside::{BOOK, GAME, commands, said, with_files};
use std::fs;
#[cfg(unix)]
use std::process::Command;

/// Commands that write a file, which is named last.
const WRITING: &str = "\
    annotate g.pgn --redo --nodes 50 --shard 1/2 -o mine.part
    annotate g.pgn --nodes 50 --json --report mine.md
    book build b.book.txt -o mine.tby
    book export b.book.txt --polyglot mine.bin
    book export b.book.txt --pgn mine.pgn
    book export b.book.txt --study mine.pgn
    book import g.pgn --min-games 1 -o mine.bin
    pgn fmt g.pgn -o mine.pgn
    puzzles prove own.csv -o mine.csv
    tune extract g.pgn --from 0 -o mine.txt";

/// A puzzle of the program's own, which is proven again.
const PROVEN: &str = "PuzzleId,FEN,Moves\n\
    F6STJ,1k5r/5n2/1p2p2p/pPbp3P/P4Pp1/4Q1P1/8/4R1K1 w - - 4 41,g1h1 c5e3\n";

#[test]
fn what_a_command_replaces_is_kept_beside_it() {
    let place = with_files();
    place.write("own.csv", PROVEN);
    for arguments in commands(WRITING) {
        let name = arguments.last().expect("a file");
        let copy = format!("{name}.bak");
        place.write(name, "mine\n");
        let output = place.run(&arguments);
        let complaint = said(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {complaint}");
        assert_ne!(
            fs::read(place.path(name)).expect("written"),
            b"mine\n",
            "{arguments:?}"
        );
        assert_eq!(place.read(&copy), "mine\n", "{arguments:?}");
        fs::remove_file(place.path(&copy)).expect("removed");
    }
    // What was written by the same command is no person's.
    for part in ["1/2", "2/2"] {
        let arguments = ["annotate", "g.pgn", "--nodes", "50", "-o", "mine.part"];
        let output = place.run(&[&arguments[..], &["--shard", part]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", said(&output.stderr));
        assert!(!place.path("mine.part.bak").exists(), "{part}");
    }
    // The input itself is read before it is replaced.
    let output = place.run(&["tune", "extract", "g.pgn", "--from", "0", "-o", "g.pgn"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output.stderr));
    assert!(place.read("g.pgn").contains(" | 1-0"));
    assert_eq!(place.read("g.pgn.bak"), GAME);
}

#[test]
fn input_that_cannot_be_read_writes_nothing() {
    let place = with_files();
    place.write("notes.txt", "shopping: milk\n");
    place.write("picture", [0x00, 0xff, 0x1b, 0x02].repeat(100));
    place.write("mine", "mine\n");
    let table = "\
        puzzles prove notes.txt -o mine
        tune extract MISSING -o mine
        tune extract g.pgn notes.txt -o mine
        tune extract picture -o mine";
    for arguments in commands(table) {
        let output = place.run(&arguments);
        let complaint = said(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {complaint}");
        assert_eq!(place.read("mine"), "mine\n", "{arguments:?}");
        assert!(!place.path("mine.bak").exists(), "{arguments:?}");
    }
}

#[test]
fn puzzles_that_are_not_proven_leave_the_file_as_it_is() {
    let place = with_files();
    place.write("mine.csv", "mine\n");
    for (from, code, said_of_it) in [
        ("s.epd", 3, "begin with the opponent's move"),
        ("s.csv", 1, "nothing was written"),
    ] {
        let output = place.run(&["puzzles", "prove", from, "-o", "mine.csv"]);
        let complaint = said(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{complaint}");
        assert!(complaint.contains(said_of_it), "{complaint}");
        assert_eq!(place.read("mine.csv"), "mine\n");
        assert!(!place.path("mine.csv.bak").exists());
    }
}

#[test]
fn a_file_in_place_of_a_journal_or_a_log_stays() {
    let place = with_files();
    place.write("out.pgn.part", "half of a download");
    let annotate = ["annotate", "g.pgn", "--redo", "--nodes", "50", "-o"];
    let list = ["pgn", "list", "g.pgn"];
    let output = place.run(&[&annotate[..], &["out.pgn"]].concat());
    let complaint = said(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{complaint}");
    assert!(
        complaint.contains("out.pgn.part") && complaint.contains("-o"),
        "{complaint}"
    );
    assert_eq!(place.read("out.pgn.part"), "half of a download");
    assert!(!place.path("out.pgn").exists());

    let output = place.run(&[&list[..], &["--log=b.book.txt"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(place.read("b.book.txt"), BOOK);
    for _ in 0..2 {
        let output = place.run(&[&list[..], &["--log=own.log"]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", said(&output.stderr));
    }
    assert_eq!(place.read("own.log").matches(" begun: ").count(), 2);
}

/// Nobody reads or writes the other end of this pipe.
#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_a_journal_or_a_log_is_not_waited_for() {
    let place = with_files();
    let made = Command::new("mkfifo")
        .arg(place.path("out.pgn.part"))
        .status();
    assert!(made.expect("mkfifo runs").success());
    let table = "\
        annotate g.pgn --redo --nodes 50 -o out.pgn
        book check --verify --nodes 50 --journal out.pgn.part b.book.txt
        pgn list g.pgn --log=out.pgn.part";
    for arguments in commands(table) {
        let output = place.run(&arguments);
        let complaint = said(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {complaint}");
        assert!(
            complaint.contains("expected a regular file") && complaint.contains("hint: "),
            "{arguments:?}: {complaint}"
        );
    }
}

#[test]
fn a_match_adds_to_games_only() {
    let place = with_files();
    let play = |name| {
        let start = ["match", "random", "greedy", "--games", "2"];
        place.run(&[&start[..], &["--max-moves", "1", "--pgn", name]].concat())
    };
    place.write("bare.pgn", "1. e4 *");
    let output = play("bare.pgn");
    assert_eq!(output.status.code(), Some(0), "{}", said(&output.stderr));
    assert!(place.read("bare.pgn").starts_with("1. e4 *\n\n[Event "));
    let foreign: [(&str, &[u8], i32, &str); 3] = [
        (
            "notes.txt",
            b"shopping: milk\n",
            3,
            "found none in notes.txt",
        ),
        (
            "program",
            &[0x7f, 0, 1, 2, 0xff],
            3,
            "found what is no text",
        ),
        ("games.pgn.gz", &[0x1f, 0x8b, 8, 0], 1, "packed with gzip"),
    ];
    for (name, bytes, code, words) in foreign {
        let bytes = bytes.repeat(20);
        place.write(name, &bytes);
        let output = play(name);
        let complaint = said(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{name}: {complaint}");
        assert!(complaint.contains(words), "{name}: {complaint}");
        assert_eq!(fs::read(place.path(name)).expect("there"), bytes, "{name}");
    }
}
