//! Files of games that are packed, damaged or hold something else: what can be read is read, and of
//! the rest it is said in plain words what it is and what to do.

use crate::{
    explore::tabiya,
    pgn_tools::gzip,
    stage::{Stage, lacks, usual_world},
};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::fs;
use tabiya::{
    chess::Position,
    store::Paths,
    tui::screens::{analysis::Analysis, home::Home},
};

const GAMES: &str = "\
[Event \"?\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"2023.05.01\"]\n[Result \"1-0\"]\n\n1. e4 c5 1-0\n\n\
[Event \"?\"]\n[White \"Cid\"]\n[Black \"Ann\"]\n[Result \"0-1\"]\n\n1. Nf3 c5 0-1\n";

/// A folder with sound games and, below `all`, these beside an archive that is cut off.
fn place() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let put = |name: &str, bytes: &[u8]| {
        fs::write(folder.path().join(name), bytes).expect("written");
    };
    for name in ["all", "own"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    let packed = gzip(GAMES.as_bytes());
    put("a.pgn", GAMES.as_bytes());
    put("a.pgn.gz", &packed);
    put("all/a.pgn", GAMES.as_bytes());
    put("all/cut.pgn.gz", &packed[..packed.len() - 9]);
    folder
}

#[test]
fn a_damaged_file_keeps_nobody_from_the_games_beside_it() {
    let place = place();
    let (code, out, err) = tabiya(&["analyse", "--speak", "all"], place.path());
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("2 games in the file"), "{out}");
    let told = "cut.pgn.gz is left out: it is packed with gzip and damaged: it ends too early";
    assert!(err.contains(told), "{err}");
    // Named outright it is an error.
    let (code, _, err) = tabiya(&["analyse", "--speak", "all/cut.pgn.gz"], place.path());
    assert_eq!(code, Some(3), "{err}");
    assert!(err.contains("fetch the file again"), "{err}");
}

#[test]
fn games_packed_in_a_way_that_is_not_read_are_named_and_not_passed_over() {
    let place = place();
    let bzip2 = b"BZh91AY&SY and more";
    fs::write(place.path().join("all/more.pgn.bz2"), bzip2).expect("written");
    let (code, out, err) = tabiya(&["analyse", "--speak", "all"], place.path());
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("2 games in the file"), "{out}");
    let told = "more.pgn.bz2 is left out: it is packed with bzip2";
    assert!(err.contains(told), "{err}");
}

#[test]
fn the_list_of_a_folder_names_what_is_left_out() {
    let place = place();
    let mut world = usual_world();
    world.last_folder = Some(place.path().join("all"));
    let mut stage = Stage::in_world(100, 30, world, |_, _| vec![Box::new(Home::new())]);
    stage.press("o");
    stage.work();
    // From the first file to the row for all of them.
    stage.press("up enter");
    stage.work();
    let shown = stage.shows();
    assert!(
        shown.contains("2 games") && shown.contains("Cid"),
        "{shown}"
    );
    assert!(
        shown.contains("left out cut.pgn.gz: it is packed with gzip"),
        "{shown}"
    );
    stage.press("/ x");
    lacks(&mut stage, "left out");
}

#[test]
fn the_explorer_says_beside_its_answer_what_it_lacks() {
    for (width, height) in [(120, 40), (100, 30)] {
        let place = place();
        let paths = Paths::find_with(|_| Some(place.path().join("own").into())).expect("folders");
        let mut world = usual_world().with_paths(paths);
        world.settings.explorer.files = place.path().join("all").display().to_string();
        let mut stage = Stage::in_world(width, height, world, |world, _| {
            vec![Box::new(Analysis::of_position(&Position::default(), world))]
        });
        stage.press("ctrl-g");
        stage.work_beside();
        stage.work();
        let shown = stage.shows();
        assert!(shown.contains("Explorer  2 games"), "{shown}");
        assert!(
            shown.contains("Nf3") && shown.contains("left out cut.pgn.gz"),
            "{shown}"
        );
        stage.press("/ z z z z enter");
        stage.work();
        let shown = stage.shows();
        assert!(shown.contains("Explorer  0 games · zzzz"), "{shown}");
        assert!(shown.contains("no game was here"), "{shown}");
        assert!(shown.contains("left out cut.pgn.gz"), "{shown}");
    }
}

#[test]
fn damaged_archives_are_told_of_in_plain_words() {
    let place = place();
    let packed = compress_to_vec(GAMES.repeat(50).as_bytes(), CompressionLevel::Fastest);
    let cut = &packed[..packed.len() / 2];
    let followed = [&packed, &b"what else"[..]].concat();
    let files: [(&str, &[u8], &str); 2] = [
        ("cut.pgn.zst", cut, "it ends too early"),
        (
            "more.pgn.zst",
            &followed,
            "what follows its end is not packed",
        ),
    ];
    let commands: [&[&str]; 4] = [
        &["explore"],
        &["analyse", "--speak"],
        &["pgn", "check"],
        &["book", "import"],
    ];
    for (name, bytes, why) in files {
        fs::write(place.path().join(name), bytes).expect("written");
        for command in commands {
            let (code, _, err) = tabiya(&[command, &[name]].concat(), place.path());
            assert_eq!(code, Some(3), "{command:?}: {err}");
            let told = format!("it is packed with Zstandard and damaged: {why}");
            assert!(err.contains(&told), "{command:?}: {err}");
            assert!(
                err.contains("fetch the file again, or pack it again"),
                "{err}"
            );
        }
    }
}

#[test]
fn a_book_is_made_of_packed_games_as_of_others() {
    let place = place();
    let packed = compress_to_vec(GAMES.as_bytes(), CompressionLevel::Fastest);
    fs::write(place.path().join("a.pgn.zst"), packed).expect("written");
    let books = ["a.pgn", "a.pgn.gz", "a.pgn.zst"].map(|name| {
        let arguments = ["book", "import", name, "--min-games", "1"];
        let (code, out, err) = tabiya(&arguments, place.path());
        assert_eq!(code, Some(0), "{name}: {err}");
        out
    });
    assert!(books[0].contains("e4"), "{}", books[0]);
    assert!(books[1] == books[0] && books[2] == books[0], "{books:?}");
}

#[test]
fn what_is_packed_otherwise_is_to_be_unpacked_first() {
    let place = place();
    let files: [(&str, &[u8], &str); 3] = [
        ("a.pgn.bz2", b"BZh91AY&SY\x01\x02\x03", "bzip2"),
        ("a.pgn.xz", b"\xfd7zXZ\0\0\x04", "xz"),
        ("a.zip", b"PK\x03\x04\x14\0\0\0", "zip"),
    ];
    let commands: [&[&str]; 3] = [&["explore"], &["analyse", "--speak"], &["solve"]];
    for (name, bytes, packing) in files {
        fs::write(place.path().join(name), bytes).expect("written");
        for command in commands {
            let (code, _, err) = tabiya(&[command, &[name]].concat(), place.path());
            assert_eq!(code, Some(3), "{command:?}: {err}");
            let told = format!("it is packed with {packing}, which is not read");
            assert!(err.contains(&told), "{command:?}: {err}");
            assert!(err.contains("unpack it first"), "{command:?}: {err}");
        }
    }
}

#[test]
fn files_without_games_are_no_positions_without_games() {
    let place = place();
    fs::write(place.path().join("fake.pgn"), "hello\n").expect("written");
    fs::write(place.path().join("empty.pgn"), "").expect("written");
    let indexes: [&[&str]; 2] = [&[], &["--index", "index"]];
    for name in ["fake.pgn", "empty.pgn"] {
        for index in indexes {
            let arguments = [&["explore", name][..], index].concat();
            let (code, out, err) = tabiya(&arguments, place.path());
            assert_eq!((code, out.as_str()), (Some(3), ""), "{err}");
            let told = format!("expected games in PGN, found none in {name}");
            assert!(err.contains(&told) && !err.contains("fewer moves"), "{err}");
        }
    }
    let commands: [&[&str]; 2] = [
        &["stats", "--player", "Anna"],
        &["book", "import", "--min-games", "1"],
    ];
    for name in ["fake.pgn", "empty.pgn"] {
        for command in commands {
            let (code, _, err) = tabiya(&[command, &[name]].concat(), place.path());
            assert_eq!(code, Some(3), "{command:?}: {err}");
            let told = format!("expected games in PGN, found none in {name}");
            assert!(err.contains(&told) && !err.contains("Anna"), "{err}");
        }
    }
    // Nothing is advised that was done already.
    fs::write(
        place.path().join("bad.pgn"),
        "[White \"Ann\"]\n\n1. Ke4 *\n",
    )
    .expect("written");
    let arguments = ["book", "import", "bad.pgn", "--min-games", "1"];
    let (code, _, err) = tabiya(&arguments, place.path());
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("hint: tabiya pgn check bad.pgn says"), "{err}");
    // What is advised is what was asked for.
    let asked: [(&[&str], Option<&str>); 4] = [
        (&["--moves", "d4"], Some("hint: play fewer moves\n")),
        (&["--player", "Dora"], Some("hint: leave filters out\n")),
        (
            &["--moves", "e4", "--player", "Dora"],
            Some("hint: play fewer moves, or leave filters out\n"),
        ),
        (&["--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"], None),
    ];
    for (arguments, hint) in asked {
        let (code, _, err) = tabiya(&[&["explore", "a.pgn"], arguments].concat(), place.path());
        assert_eq!(code, Some(1), "{err}");
        assert!(err.contains("no game was in this position"), "{err}");
        match hint {
            Some(hint) => assert!(err.contains(hint), "{err}"),
            None => assert!(!err.contains("hint:"), "{err}"),
        }
    }
    for name in ["a.pgn", "a.pgn.gz"] {
        let (code, _, err) = tabiya(&["solve", name], place.path());
        assert_eq!(code, Some(3), "{err}");
        assert!(err.contains(&format!("found games in {name}")), "{err}");
        assert_eq!(err.lines().count(), 2, "{err}");
    }
}

#[test]
fn filters_that_no_game_can_pass_are_refused() {
    let place = place();
    let commands: [&[&str]; 2] = [
        &["explore", "a.pgn"],
        &["stats", "a.pgn", "--player", "Ann"],
    ];
    let refused: [(&[&str], &str); 3] = [
        (&["--from", "1894.02.30"], "expected a date"),
        (
            &["--from", "1890", "--to", "1889"],
            "found --from 1890 and --to 1889",
        ),
        (
            &["--min-elo", "3000", "--max-elo", "2000"],
            "found --min-elo 3000 and --max-elo 2000",
        ),
    ];
    for (filters, told) in refused {
        for command in commands {
            let (code, _, err) = tabiya(&[command, filters].concat(), place.path());
            assert_eq!(code, Some(2), "{err}");
            assert!(err.contains(told), "{err}");
        }
    }
}

#[test]
fn nothing_unpacked_is_written_under_the_name_of_a_packed_file() {
    let place = place();
    let commands: [&[&str]; 4] = [
        &["annotate", "a.pgn", "--nodes", "50", "-o"],
        &["pgn", "fmt", "a.pgn", "-o"],
        &["tune", "network", "a.pgn", "-o"],
        &["tune", "genetic", "--rounds", "1", "--state"],
    ];
    for command in commands {
        let (code, _, err) = tabiya(&[command, &["out.pgn.gz"]].concat(), place.path());
        assert_eq!(code, Some(2), "{err}");
        assert!(
            err.contains("expected a name without .gz, found out.pgn.gz"),
            "{err}"
        );
        assert!(!place.path().join("out.pgn.gz").exists());
    }
}
