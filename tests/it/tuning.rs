//! The evaluation as a table, and the loop that tunes its weights: games, positions, weights as
//! Rust source.

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};
use tabiya::tuning::{
    genes::Genes,
    genetic::{Plan, Round, Tournament},
};

fn tabiya(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

fn said(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn path_in(folder: &Path, name: &str) -> String {
    folder.join(name).to_string_lossy().into_owned()
}

/// The evaluation that the table ends with, in pawns.
fn whole(fen: &str) -> f64 {
    let table = said(&tabiya(&["eval", "--fen", fen]));
    let last = table.lines().last().unwrap_or_default();
    let number = last
        .strip_prefix("evaluation ")
        .and_then(|rest| rest.split(' ').next())
        .and_then(|number| number.parse().ok());
    number.unwrap_or_else(|| panic!("expected \"evaluation NUMBER\", found {last}"))
}

#[test]
fn the_table_of_terms_adds_up_to_what_the_engine_thinks() {
    let fen = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/1PN1PN2/PB3PPP/R2QKB1R w KQ - 0 9";
    let table = said(&tabiya(&["eval", "--fen", fen]));
    for term in ["tables", "knight mobility", "king danger", "tempo"] {
        assert!(
            table.lines().any(|line| line.starts_with(term)),
            "{term} in {table}"
        );
    }
    // Every row rounds for itself.
    let rows = table
        .lines()
        .skip(2)
        .take_while(|l| !l.starts_with("middle"));
    let sum: f64 = rows
        .filter_map(|row| row.split_whitespace().last()?.parse::<f64>().ok())
        .sum();
    assert!((sum - whole(fen)).abs() < 0.1, "{sum} in {table}");
}

#[test]
fn a_finished_game_is_not_evaluated_and_figures_stand_below_each_other() {
    for (fen, ending) in [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Draw by stalemate"),
        (
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            "Black wins by checkmate",
        ),
    ] {
        let told = said(&tabiya(&["eval", "--fen", fen]));
        assert_eq!(told, format!("the game is over: {ending}\n"));
    }
    let table = said(&tabiya(&["eval"]));
    // Below the two lines of heads.
    let rows = table
        .lines()
        .skip(2)
        .take_while(|line| !line.starts_with("middle"));
    let mut widths: Vec<usize> = rows.map(|row| row.chars().count()).collect();
    widths.dedup();
    assert_eq!(widths.len(), 1, "{table}");
}

#[test]
fn colours_exchanged_turn_the_evaluation_around() {
    let white = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let black = "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1";
    assert!((whole(white) + whole(black)).abs() < 1e-9);
    let wrong = tabiya(&["eval", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"]);
    assert_eq!(wrong.status.code(), Some(3));
}

#[test]
fn each_evaluation_is_told_as_json_too() {
    let fen = "4k3/8/8/8/8/8/8/3QK3 b - - 0 1";
    let told = |more: &[&str]| {
        let words = said(&tabiya(&[&["eval", "--json", "--fen", fen], more].concat()));
        serde_json::from_str::<serde_json::Value>(&words).expect("JSON")
    };
    let own = told(&[]);
    assert!(own["centipawns"].as_i64() > Some(500), "{own}");
    assert!(
        own["terms"]
            .as_array()
            .is_some_and(|terms| terms.len() > 10)
    );
    let material = told(&["--evaluation", "material"]);
    assert_eq!(material["value"], 1000);
    assert_eq!(material["centipawns"], 1000);
    // Its unit is a won game, not a pawn.
    let potential = told(&["--evaluation", "potential"]);
    assert!(potential["value"].as_f64() < Some(1.0), "{potential}");
    assert!(potential["centipawns"].is_null(), "{potential}");
    let words = said(&tabiya(&[
        "eval",
        "--fen",
        fen,
        "--evaluation",
        "potential",
    ]));
    assert!(
        words.contains("a win is 1") && !words.contains("in pawns"),
        "{words}"
    );
}

#[test]
fn games_become_positions_and_positions_weights() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [once, again, lines, source] =
        ["once", "again", "lines.txt", "weights.rs"].map(|name| path_in(folder.path(), name));
    let play = |to: &str, games: &str| {
        let told = tabiya(&[
            "tune", "play", "--games", games, "--nodes", "150", "--seed", "5", "-o", to,
        ]);
        said(&told);
        let told = String::from_utf8_lossy(&told.stderr).into_owned();
        (
            fs::read(Path::new(to).join("games-5-00000.games")).expect("games"),
            told,
        )
    };
    let (whole, _) = play(&once, "3");
    let (two, _) = play(&again, "2");
    assert_eq!(
        whole.get(..two.len()),
        Some(&two[..]),
        "the same seed gives the same games"
    );
    // Cut off in the third game, as a lost machine would leave it.
    let file = Path::new(&again).join("games-5-00000.games");
    fs::write(&file, &whole[..whole.len() - 7]).expect("written");
    let (resumed, told) = play(&again, "3");
    assert!(told.contains("3 of 3 games; 1 now played"), "{told}");
    assert_eq!(
        resumed, whole,
        "a run that was stopped goes on as if it had not been"
    );
    let other = tabiya(&["tune", "play", "--nodes", "151", "--seed", "5", "-o", &once]);
    assert_eq!(
        other.status.code(),
        Some(2),
        "games of other nodes are not mixed in"
    );

    let games = file.to_string_lossy().into_owned();
    said(&tabiya(&["tune", "extract", &games, "-o", &lines]));
    let positions = fs::read_to_string(&lines).expect("positions");
    assert!(positions.lines().count() > 20, "{positions}");
    for line in positions.lines() {
        let fields: Vec<&str> = line.split(" | ").collect();
        assert_eq!(fields.len(), 3, "{line}");
        assert!(["0", "0.5", "1"].contains(&fields[1]), "{line}");
        assert!(fields[2].parse::<i32>().is_ok(), "{line}");
    }

    let tuned = tabiya(&["tune", "texel", &lines, "--passes", "40", "-o", &source]);
    said(&tuned);
    let told = String::from_utf8_lossy(&tuned.stderr).into_owned();
    let errors: Vec<f64> = told
        .lines()
        .find_map(|line| line.strip_prefix("error "))
        .into_iter()
        .flat_map(|rest| rest.split(" -> "))
        .filter_map(|number| number.parse().ok())
        .collect();
    assert!(
        matches!(errors[..], [before, after] if after < before),
        "{told}"
    );
    let written = fs::read_to_string(&source).expect("the weights");
    assert!(written.contains("pub static WEIGHTS: [TaperedScore; TERMS]"));
    assert_eq!(
        written.matches("// tables\n").count(),
        1,
        "the groups are named"
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_the_games_that_were_played_and_fails() {
    use std::{
        thread,
        time::{Duration, Instant},
    };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games-1-00000.games");
    let child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["tune", "play", "--games", "1000", "--nodes", "150", "-o"])
        .arg(folder.path())
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let begun = Instant::now();
    while fs::metadata(&file).map_or(0, |data| data.len()) < 20 {
        assert!(begun.elapsed() < Duration::from_secs(60), "no game");
        thread::sleep(Duration::from_millis(10));
    }
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("a child");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains(" of 1000 games; "), "{told}");
    assert!(told.contains("before all games were played"), "{told}");
    assert!(told.contains("the same command resumes"), "{told}");
}

#[test]
fn games_that_were_refused_before_the_first_are_begun_anew_with_other_nodes() {
    let folder = tempfile::tempdir().expect("a folder");
    let to = path_in(folder.path(), "games");
    let play = |nodes: &str| tabiya(&["tune", "play", "--games", "1", "--nodes", nodes, "-o", &to]);
    let refused = play("1");
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    said(&play("150"));
    let other = play("151");
    assert_eq!(other.status.code(), Some(2), "there is a game now");
}

#[test]
fn positions_are_taken_from_games_and_wrong_lines_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [games, positions] =
        ["games.pgn", "positions.txt"].map(|name| path_in(folder.path(), name));
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O";
    let text = format!("[Result \"1-0\"]\n\n{moves} 1-0\n\n[Result \"*\"]\n\n{moves} *\n");
    fs::write(&games, text).expect("written");
    said(&tabiya(&[
        "tune", "extract", &games, "--from", "8", "-o", &positions,
    ]));
    let text = fs::read_to_string(&positions).expect("positions");
    assert!(text.lines().count() >= 3, "{text}");
    assert!(
        text.lines().all(|line| line.ends_with("| 1-0")),
        "only the game with a result: {text}"
    );

    fs::write(&positions, format!("{text}no position | 1\n")).expect("written");
    let refused = tabiya(&["tune", "texel", &positions]);
    assert_eq!(refused.status.code(), Some(3));
    let complaint = String::from_utf8_lossy(&refused.stderr).into_owned();
    let place = format!("positions.txt:{}:", text.lines().count() + 1);
    assert!(complaint.contains(&place), "{complaint}");

    fs::write(&positions, "").expect("written");
    let refused = tabiya(&["tune", "texel", &positions]);
    assert_eq!(
        refused.status.code(),
        Some(3),
        "there is nothing to tune on"
    );
}

#[test]
fn openings_without_a_game_in_them_are_complained_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused = |content: &str| {
        let openings = path_in(folder.path(), "openings.epd");
        fs::write(&openings, content).expect("a file");
        let to = path_in(folder.path(), "games");
        let output = tabiya(&[
            "tune",
            "play",
            "--nodes",
            "50",
            "--openings",
            &openings,
            "-o",
            &to,
        ]);
        assert_eq!(output.status.code(), Some(3), "{output:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    // A queen more in every opening: no game would ever be played.
    let lopsided = refused("4k3/8/8/8/8/8/QQQ5/4K3 w - - 0 1\n");
    assert!(lopsided.contains("lopsided"), "{lopsided}");
    let nonsense = refused("4k3/8/8/8/8/8/8/4K2R w - - 0 1\nnonsense\n");
    assert!(nonsense.contains("line 2"), "{nonsense}");
    // The files have no room for its castling.
    let chess960 = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    let told = refused(chess960);
    assert!(told.contains("found bqnb1rkr/pp3ppp"), "{told}");
}

/// What `tune ratings` says of these games, as JSON, and beside it.
fn rated(folder: &Path, games: &str) -> (serde_json::Value, String) {
    let file = path_in(folder, "rated.pgn");
    fs::write(&file, games).expect("written");
    let output = tabiya(&["tune", "ratings", "--json", &file]);
    let list = serde_json::from_str(&said(&output)).expect("JSON");
    (list, String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_game_against_a_namesake_is_not_rated() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = |white: &str, black: &str, result: &str| {
        format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n1. e4 {result}\n\n"
        )
    };
    let others = game("Fish", "Cat", "1-0") + &game("Cat", "Fish", "1/2-1/2");
    let (list, beside) = rated(folder.path(), &others);
    assert_eq!(
        (list[0]["name"].as_str(), beside.as_str()),
        (Some("Fish"), "")
    );
    assert_eq!(list[0]["games"], 2);
    let namesakes = game("Fish", "Fish", "1-0") + &game("Dog", "Dog", "0-1") + &others;
    let (again, beside) = rated(folder.path(), &namesakes);
    assert_eq!(again, list);
    assert!(beside.contains("2 games were left out"), "{beside}");
}

#[test]
fn players_whom_no_games_join_have_no_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = |white: &str, black: &str, result: &str| {
        format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n1. e4 {result}\n\n"
        )
    };
    let apart = game("Fish", "Cat", "1/2-1/2") + &game("Dog", "Cow", "1-0");
    let (list, _) = rated(folder.path(), &apart);
    let errors = list.as_array().expect("players");
    assert!(errors.iter().all(|player| player["error"].is_null()));
    let file = path_in(folder.path(), "rated.pgn");
    let table = said(&tabiya(&["tune", "ratings", &file]));
    assert!(table.contains("cannot be compared"), "{table}");
    let twice = ["--anchor", "Cat=1500", "--anchor", "Cat=1600"];
    let output = tabiya(&[&["tune", "ratings", &file], &twice[..]].concat());
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn errors_of_a_rating_list_are_to_the_anchors_or_to_the_mean() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path_in(folder.path(), "two.pgn");
    let game = "[White \"Fish\"]\n[Black \"Cat\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n";
    fs::write(&file, game).expect("written");
    let list = said(&tabiya(&["tune", "ratings", &file]));
    assert!(list.contains("the difference to the mean."), "{list}");
    let list = said(&tabiya(&["tune", "ratings", &file, "--anchor", "Cat=1500"]));
    assert!(
        list.contains("the difference to the players known."),
        "{list}"
    );
}

/// The file of a tournament of which one round was played.
fn tournament(folder: &Path) -> String {
    let mut tournament = Tournament::new(Plan::default());
    tournament.rounds.push(Round {
        ranking: vec![(Genes::published(), 18.0)],
        games: 90,
        circles: Vec::new(),
    });
    let path = path_in(folder, "bred.json");
    let json = serde_json::to_vec(&tournament).expect("JSON");
    fs::write(&path, json).expect("written");
    path
}

#[test]
fn a_tournament_that_is_kept_names_the_options_it_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = tournament(folder.path());
    let other = [
        "tune",
        "genetic",
        "--breeding",
        "mutation",
        "--state",
        &state,
    ];
    let other = tabiya(&other);
    assert_eq!(other.status.code(), Some(2));
    let complaint = String::from_utf8_lossy(&other.stderr).into_owned();
    let own = "(--breeding preservation --opponents each-other --plies 2 --seed 1)";
    assert!(complaint.contains(own), "{complaint}");
}

/// Begins a command, interrupts it once it has written a line that holds these words, and gives its
/// exit code with what it wrote as errors. (Who runs tests in the background may have it ignore Ctrl-C.)
#[cfg(unix)]
fn interrupted(arguments: &[&str], on_errors: bool, words: &str) -> (Option<i32>, String) {
    use std::io::{BufRead as _, BufReader, Read};
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut output: Box<dyn Read> = Box::new(child.stdout.take().expect("a pipe"));
    let mut errors: Box<dyn Read> = Box::new(child.stderr.take().expect("a pipe"));
    if on_errors {
        std::mem::swap(&mut output, &mut errors);
    }
    let mut awaited = BufReader::new(output);
    let mut told = String::new();
    while !told.contains(words) {
        let read = awaited.read_line(&mut told).expect("text");
        assert!(read > 0, "it ended: {told}");
    }
    let interrupt = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status();
    assert!(interrupt.is_ok_and(|status| status.success()));
    awaited.read_to_string(&mut told).expect("text");
    let mut other = String::new();
    errors.read_to_string(&mut other).expect("text");
    let code = child.wait().expect("a child").code();
    (code, if on_errors { told } else { other })
}

#[cfg(unix)]
#[test]
fn an_interrupted_measurement_has_failed_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let positions = path_in(folder.path(), "positions.txt");
    let lines = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | 1-0\n4k3/4p3/8/8/8/8/8/4K3 w - - 0 1 | 0-1\n";
    fs::write(&positions, lines).expect("written");
    let fit = ["tune", "weights", &positions, "--games", "20000"];
    let (code, errors) = interrupted(&fit, false, "published  ");
    assert_eq!(code, Some(1), "{errors}");
    assert!(errors.contains("interrupted before all games"), "{errors}");
    let state = tournament(folder.path());
    let breed = ["tune", "genetic", "--rounds", "10000", "--state", &state];
    let (code, errors) = interrupted(&breed, true, "resuming after round 1");
    assert_eq!(code, Some(1), "{errors}");
    assert!(errors.contains("interrupted before all rounds"), "{errors}");
    let (games, network) = (path_in(folder.path(), "games"), path_in(folder.path(), "n"));
    let play = ["--games", "12", "--nodes", "60", "-o", &games];
    said(&tabiya(&[&["tune", "play"][..], &play].concat()));
    let small = ["--hidden", "16", "--passes", "100000", "--batch", "64"];
    let train = [&["tune", "network", &games, "-o", &network][..], &small].concat();
    let (code, errors) = interrupted(&train, true, "pass  training error");
    assert_eq!(code, Some(1), "{errors}");
    assert!(errors.contains("interrupted; the same command"), "{errors}");
}
