//! The explorer: the index gives the answers that reading all games gives, whatever happened to
//! the files and to the program meanwhile.

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use shakmaty::{Chess, Color, Position as _, san::SanPlus};
use std::{
    fmt::Write as _,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};
use tabiya::{
    engine::Stop,
    explore::{
        Filter, Index, TimeClass,
        found_game::FoundGame,
        index::Found,
        scan::{self, Question},
        update::{self, Updated},
    },
    game::{Date, GameResult},
};

/// Random games that often begin with the same moves, some with evaluations.
fn games(random: &mut StdRng, count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let result = ["1-0", "0-1", "1/2-1/2", "*"][random.random_range(0..4)];
        let _ = writeln!(text, "[Event \"{number}\"]");
        for side in ["White", "Black"] {
            let _ = writeln!(text, "[{side} \"Player {}\"]", random.random_range(0..12));
            if random.random_range(0..4) > 0 {
                let _ = writeln!(text, "[{side}Elo \"{}\"]", random.random_range(900..2900));
            }
        }
        let _ = writeln!(
            text,
            "[Date \"20{:02}.0{}.??\"]",
            random.random_range(0..30),
            random.random_range(1..9)
        );
        let time = ["60", "300+3", "900+10", "-"][random.random_range(0..4)];
        let _ = writeln!(text, "[TimeControl \"{time}\"]\n[Result \"{result}\"]\n");
        let mut chess = Chess::default();
        for _ in 0..random.random_range(0..40) {
            let legal = chess.legal_moves();
            if legal.is_empty() {
                break;
            }
            // Few different moves at first, so that games meet.
            let among = if chess.fullmoves().get() < 6 {
                2
            } else {
                legal.len()
            };
            let played = legal[random.random_range(0..among.min(legal.len()))];
            let san = SanPlus::from_move_and_play_unchecked(&mut chess, played);
            let _ = write!(text, "{san} ");
            if random.random_range(0..6) == 0 {
                let _ = write!(
                    text,
                    "{{[%eval {:.2}]}} ",
                    random.random_range(-300..300) as f64 / 100.0
                );
            }
        }
        let _ = writeln!(text, "{result}\n");
    }
    text
}

/// A folder with files of games and, beside it, their index.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("games")).expect("made");
        Place { folder }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join("games").join(name)
    }

    fn index(&self) -> PathBuf {
        self.folder.path().join("index")
    }

    fn sources(&self) -> Vec<PathBuf> {
        vec![self.folder.path().join("games")]
    }

    fn update(&self) -> Updated {
        let stop = Stop::new();
        update::update(&self.index(), &self.sources(), 2, &stop, &mut |_| {}).expect("updated")
    }

    /// The index answers as reading through does, in so many positions of some lines; all games are
    /// asked for, since which come first depends on when their files were read.
    fn check(&self, positions: usize, random: &mut StdRng) {
        const MOST: usize = 10_000;
        let mut index = Index::open(&self.index()).expect("opened");
        let mut known = 0;
        for _ in 0..positions {
            let mut chess = Chess::default();
            for _ in 0..random.random_range(0..12) {
                let legal = chess.legal_moves();
                chess.play_unchecked(legal[random.random_range(0..2.min(legal.len()))]);
            }
            for filter in filters() {
                let question = Question {
                    chess: &chess,
                    apart: false,
                    filter: &filter,
                    games: MOST,
                };
                let scanned =
                    scan::scan(&self.sources(), question, 2, &Stop::new(), &mut |_, _| {});
                let found = index.ask(&chess, false, &filter).expect("asked");
                assert_eq!(found, scanned.found, "{filter:?}");
                let games = index
                    .games(&chess, false, None, &filter, MOST)
                    .expect("asked");
                assert_eq!(sorted(&games), sorted(&scanned.games), "{filter:?}");
                let latest = index.games(&chess, false, None, &filter, 5).expect("asked");
                let dates = |games: &[FoundGame]| -> Vec<Date> {
                    games.iter().take(5).map(|game| game.row.date).collect()
                };
                assert_eq!(dates(&latest), dates(&games), "{filter:?}");
                let less = index.fit_less(&filter).expect("asked");
                assert_eq!(less, scanned.fit_less, "{filter:?}");
                known += usize::from(found.total.games > 0);
            }
        }
        assert!(known >= positions, "{known} questions with an answer");
    }
}

fn filters() -> Vec<Filter> {
    let open = Filter::default;
    vec![
        open(),
        Filter {
            player: Some("player 3".to_owned()),
            ..open()
        },
        Filter {
            player: Some("Player 1".to_owned()),
            side: Some(Color::Black),
            ..open()
        },
        Filter {
            from: Some(Date::read("2010")),
            to: Some(Date::read("2020.05")),
            ..open()
        },
        Filter {
            least_elo: Some(1500),
            most_elo: Some(2200),
            ..open()
        },
        Filter {
            times: vec![TimeClass::Blitz, TimeClass::Rapid],
            ..open()
        },
        Filter {
            results: vec![GameResult::Draw],
            ..open()
        },
    ]
}

/// Games in an order of their own: file, place, players, bytes.
fn sorted(games: &[FoundGame]) -> Vec<(PathBuf, u32, String, String, u64, u32)> {
    let mut sorted: Vec<_> = games
        .iter()
        .map(|game| {
            let (row, white, black) = (&game.row, game.white.clone(), game.black.clone());
            (
                game.path.clone(),
                row.number,
                white,
                black,
                row.start,
                row.length,
            )
        })
        .collect();
    sorted.sort();
    sorted
}

#[test]
fn the_index_answers_as_reading_all_games_does_whatever_happens_to_the_files() {
    let mut random = StdRng::seed_from_u64(20);
    let place = Place::new();
    fs::write(place.file("one.pgn"), games(&mut random, 150)).expect("written");
    fs::write(place.file("two.pgn"), games(&mut random, 40)).expect("written");
    assert_eq!(place.update().added, 190);
    place.check(25, &mut random);
    assert_eq!(place.update().added, 0);

    // Games appended: only they are read.
    let mut text = fs::read_to_string(place.file("two.pgn")).expect("read");
    for _ in 0..5 {
        text += &games(&mut random, 7);
        fs::write(place.file("two.pgn"), &text).expect("written");
        assert_eq!(place.update().added, 7);
    }
    place.check(10, &mut random);

    // A game changed where it stands: the file is read anew, and its former games are gone.
    let changed = text.replacen("Player 3", "Somebody Else", 1);
    fs::write(place.file("two.pgn"), changed).expect("written");
    let updated = place.update();
    assert_eq!((updated.added, updated.games), (75, 225));
    place.check(10, &mut random);

    // A file gone, another come.
    fs::remove_file(place.file("one.pgn")).expect("removed");
    fs::write(place.file("three.pgn"), games(&mut random, 20)).expect("written");
    assert_eq!(place.update().games, 95);
    place.check(10, &mut random);
}

#[test]
fn small_additions_are_merged_and_the_folder_stays_small() {
    let mut random = StdRng::seed_from_u64(3);
    let place = Place::new();
    let mut text = String::new();
    for _ in 0..40 {
        text += &games(&mut random, 5);
        fs::write(place.file("games.pgn"), &text).expect("written");
        place.update();
    }
    let files = fs::read_dir(place.index()).expect("read").count();
    assert!(files <= 2 + 3 * 5, "{files} files");
    place.check(10, &mut random);
}

#[test]
fn a_stopped_update_goes_on_and_leftovers_go() {
    let mut random = StdRng::seed_from_u64(4);
    let place = Place::new();
    fs::write(place.file("games.pgn"), games(&mut random, 200)).expect("written");
    let stop = Stop::new();
    stop.stop();
    let updated = update::update(&place.index(), &place.sources(), 1, &stop, &mut |_| {});
    let updated = updated.expect("stopped without an error");
    assert!(updated.stopped && updated.games == 0);
    fs::write(place.index().join("009999.games"), "half").expect("written");
    assert_eq!(place.update().games, 200);
    assert!(!place.index().join("009999.games").exists());
    place.check(10, &mut random);
}

#[test]
fn a_damaged_index_is_an_error_and_a_lost_one_is_built_again() {
    let mut random = StdRng::seed_from_u64(5);
    let place = Place::new();
    fs::write(place.file("games.pgn"), games(&mut random, 50)).expect("written");
    place.update();
    let positions = place.index().join("000001.a.positions");
    fs::write(&positions, "nothing of the kind").expect("written");
    let error = Index::open(&place.index()).expect_err("damaged");
    assert!(
        error.to_string().contains("is damaged; remove that folder"),
        "{error}"
    );
    fs::remove_dir_all(place.index()).expect("removed");
    assert_eq!(place.update().added, 50);
    place.check(10, &mut random);
}

#[test]
fn games_of_chess960_are_counted_apart() {
    let place = Place::new();
    let text = "[Event \"?\"]\n[Variant \"Chess960\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. d4 *\n\n\
                [Event \"?\"]\n\n1. e4 *\n\n[Event \"?\"]\n[Variant \"Atomic\"]\n\n1. c4 *\n";
    fs::write(place.file("games.pgn"), text).expect("written");
    place.update();
    let mut index = Index::open(&place.index()).expect("opened");
    for (apart, square) in [(false, "e4"), (true, "d4")] {
        let found = index
            .ask(&Chess::default(), apart, &Filter::default())
            .expect("asked");
        assert_eq!(found.total.games, 1);
        assert_eq!(found.moves[0].0.to().to_string(), square);
    }
}

/// Runs the program in a folder of its own: exit code, output, errors.
pub fn tabiya(arguments: &[&str], folder: &Path) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(arguments)
        .current_dir(folder)
        .env("TABIYA_CONFIG_DIR", folder.join("config"))
        .env("TABIYA_DATA_DIR", folder.join("data"))
        .env("TABIYA_STATE_DIR", folder.join("state"))
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

const THREE: &str = "[Event \"?\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[WhiteElo \"1900\"]\n\
    [BlackElo \"2000\"]\n[Date \"2023.05.01\"]\n[Result \"1-0\"]\n\n1. e4 {[%eval 0.4]} c5 2. Nf3 1-0\n\n\
    [Event \"?\"]\n[White \"Bob\"]\n[Black \"Ann\"]\n[Date \"2024.05.01\"]\n[Result \"1/2-1/2\"]\n\n1. e4 c5 2. c3 1/2-1/2\n\n\
    [Event \"?\"]\n[White \"Cid\"]\n[Black \"Ann\"]\n[Result \"0-1\"]\n\n1. Nf3 c5 2. e4 0-1\n";

#[test]
fn the_command_line_explores_with_and_without_an_index() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("three.pgn");
    fs::write(&file, THREE).expect("written");
    let file = file.to_str().expect("UTF-8");
    let index = folder.path().join("index");
    let index = index.to_str().expect("UTF-8");
    let mut answers = Vec::new();
    for how in [
        vec![file],
        vec![file, "--index", index],
        vec!["--index", index],
    ] {
        let mut arguments = vec![
            "explore",
            "--moves",
            "1. e4 c5 2. Nf3",
            "--json",
            "--games",
            "9",
        ];
        arguments.extend(how);
        let (code, out, err) = tabiya(&arguments, folder.path());
        assert_eq!(code, Some(0), "{err}");
        answers.push(serde_json::from_str::<serde_json::Value>(&out).expect("JSON"));
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[1], answers[2]);
    // The third game came to the same position by another way.
    assert_eq!(answers[0]["ended"]["games"], 2);
    assert_eq!(answers[0]["ended"]["black"], 1);
    assert_eq!(answers[0]["games"][0]["white"], "Ann");

    let (code, out, _) = tabiya(&["explore", file], folder.path());
    assert_eq!(code, Some(0));
    let e4 = out
        .lines()
        .find(|line| line.starts_with("1.e4"))
        .expect("a row");
    let words: Vec<&str> = e4.split_whitespace().collect();
    assert_eq!(
        words,
        [
            "1.e4", "2", "50.0%", "50.0%", "0.0%", "2800", "1900", "2024", "+0.40"
        ]
    );
    let (_, out, _) = tabiya(
        &["explore", file, "--player", "ann", "--as", "black"],
        folder.path(),
    );
    assert!(
        out.contains("1.Nf3") && out.contains(&format!("{:<8} {:>9}", "all", 2)),
        "{out}"
    );
    let (code, _, err) = tabiya(&["explore", file, "--moves", "d4"], folder.path());
    assert_eq!(code, Some(1));
    assert!(err.contains("no game was in this position"), "{err}");
    let (code, _, err) = tabiya(&["explore", file, "--player", "nobody"], folder.path());
    assert_eq!(code, Some(1));
    assert!(err.contains("with \"nobody\" in a player's name"), "{err}");
    // Castling rights that are not told would be none, which no game has here.
    let board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
    for (rest, expected) in [("", 2), (" b", 2), (" b -", 1), (" b KQkq", 0)] {
        let fen = format!("{board}{rest}");
        let (code, _, err) = tabiya(&["explore", file, "--fen", &fen], folder.path());
        assert_eq!(code, Some(expected), "{fen}: {err}");
        assert_eq!(err.contains("castling rights"), expected == 2, "{err}");
    }
    let (code, _, err) = tabiya(&["explore", "missing.pgn"], folder.path());
    assert_eq!(code, Some(3), "{err}");
    // What could be read is shown all the same.
    for how in [&["--json"][..], &["--index", index, "--json"]] {
        let arguments = [&["explore", file, "missing.pgn"], how].concat();
        let (code, out, err) = tabiya(&arguments, folder.path());
        assert_eq!(code, Some(3), "{err}");
        assert!(err.contains("missing.pgn"), "{err}");
        let shown: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(shown["total"]["games"], 3);
    }
    // Also in a folder.
    let inside = folder.path().join("games");
    fs::create_dir(&inside).expect("made");
    fs::copy(file, inside.join("three.pgn")).expect("copied");
    let bad = inside.join("bad.pgn");
    fs::write(&bad, [1; 64]).expect("written");
    let bad = bad.to_str().expect("UTF-8");
    for named in [&["games"][..], &["games", bad]] {
        let arguments = [&["explore"], named].concat();
        let (code, out, err) = tabiya(&arguments, folder.path());
        assert_eq!(code, Some(3), "{err}");
        assert!(out.contains("1.e4"), "{out}");
        assert!(
            err.contains("warning: ") && err.contains("bad.pgn"),
            "{err}"
        );
    }
    let (code, _, err) = tabiya(&["explore"], folder.path());
    assert_eq!(code, Some(3));
    assert!(err.contains("there are no games yet"), "{err}");
    let (code, _, _) = tabiya(&["explore", file, "--time", "fast"], folder.path());
    assert_eq!(code, Some(2));
}

/// A pipe's link leads to no place in a folder.
#[cfg(target_os = "linux")]
#[test]
fn games_come_through_a_pipe() {
    for name in ["-", "/dev/stdin", "/proc/self/fd/0"] {
        let (code, out, err) = crate::pgn_command::tabiya(&["explore", name, "--json"], THREE);
        assert_eq!(code, Some(0), "{name}: {err}");
        let shown: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(shown["total"]["games"], 3, "{name}");
    }
    let elsewhere = ["explore", "-", "--moves", "d4"];
    let (code, _, err) = crate::pgn_command::tabiya(&elsewhere, THREE);
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("no game was in this position"), "{err}");
}

/// What was counted until then is shown, but not as if it were all.
#[cfg(unix)]
#[test]
fn an_interrupted_count_has_failed_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("games.pgn");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo runs").success());
    let child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["explore", "--json"])
        .arg(&pipe)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Opened once the program reads from the other end.
    let mut writer = fs::File::options().write(true).open(&pipe).expect("opened");
    writer.write_all(THREE.as_bytes()).expect("written");
    let process = child.id().to_string();
    let sent = Command::new("kill").args(["-TERM", &process]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    std::thread::sleep(Duration::from_millis(500));
    drop(writer);
    let output = child.wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("interrupted before all games"), "{errors}");
    let shown: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(shown["interrupted"], true, "{shown}");
}

/// The program is killed again and again while it indexes; in the end the index is whole.
#[cfg(unix)]
#[test]
fn a_killed_program_leaves_an_index_that_goes_on() {
    let mut random = StdRng::seed_from_u64(6);
    let place = Place::new();
    for number in 0..4 {
        fs::write(
            place.file(&format!("{number}.pgn")),
            games(&mut random, 250),
        )
        .expect("written");
    }
    let sources = place.sources();
    let mut killed = 0;
    for patience in [5, 10, 20, 30, 45, 60, 80, 100, 140, 200] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .arg("explore")
            .args(&sources)
            .args(["--index", place.index().to_str().expect("UTF-8")])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(Duration::from_millis(patience));
        child.kill().expect("killed");
        let status = child.wait().expect("it ends");
        killed += usize::from(!status.success());
        // What is there can be asked at any time.
        let _: Found = Index::open(&place.index())
            .and_then(|mut index| index.ask(&Chess::default(), false, &Filter::default()))
            .expect("asked");
    }
    assert!(killed > 0);
    place.update();
    assert_eq!(
        Index::open(&place.index()).expect("opened").games_count(),
        1000
    );
    place.check(4, &mut random);
}

#[test]
fn games_that_do_not_count_whole_are_told() {
    let place = Place::new();
    let text = "1. e4 e5 2. Ke3 *\n\n[White \"A\"]\n\n1. e5 *\n\n\
        [Variant \"Crazyhouse\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 d5 *\n";
    fs::write(place.file("some.pgn"), text).expect("written");
    let told = "2 games counted only up to an illegal move, 1 game of other variants or from impossible \
        positions left out";
    assert_eq!(place.update().unclear.words().as_deref(), Some(told));
    // What was read before is not told again.
    assert_eq!(place.update().unclear.words(), None);
    let question = Question {
        chess: &Chess::default(),
        apart: false,
        filter: &Filter::default(),
        games: 0,
    };
    let scanned = scan::scan(&place.sources(), question, 2, &Stop::new(), &mut |_, _| {});
    assert_eq!(scanned.unclear.words().as_deref(), Some(told));
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["explore".as_ref(), place.file("some.pgn").as_os_str()])
        .output()
        .expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains(told), "{errors}");
}
