//! Judging games: against marks and accuracies that others gave to the same evaluations, and a
//! whole game with our own engine.

use crate::shared_data;
use shakmaty::Color;
use std::{collections::BTreeMap, path::Path, process::Command};
use tabiya::{
    analysis::{
        Mark, MoveLimit, Panel, Review, Reviewer, Settings, accuracy, annotate, former, marks,
        panel::Event,
    },
    book::Book,
    chess::Score,
    engine::messages::Stop,
    game::{Game, GameResult, pgn},
    store::evaluations::Evaluations,
};

fn score(value: &serde_json::Value) -> Score {
    if let Some(cp) = value.as_i64() {
        return Score::Cp(i32::try_from(cp).expect("centipawns"));
    }
    let mate = value.as_str().and_then(|text| text.strip_prefix('#'));
    let moves: i32 = mate.expect("a mate").parse().expect("a number");
    if moves < 0 {
        Score::Mated(moves.unsigned_abs())
    } else {
        Score::Mates(moves.unsigned_abs())
    }
}

#[test]
fn marks_agree_with_those_of_a_well_known_site() {
    let Some(bytes) = shared_data::bytes("pgn-lichess/analysed-visible-labels.jsonl") else {
        return;
    };
    let text = String::from_utf8(bytes).expect("UTF-8");
    let (mut moves, mut same) = (0u32, 0u32);
    for line in text.lines() {
        let game: serde_json::Value = serde_json::from_str(line).expect("JSON");
        for row in game["rows"].as_array().expect("rows") {
            let ply = row[0].as_u64().expect("a ply");
            let mover = if ply % 2 == 1 {
                Color::White
            } else {
                Color::Black
            };
            let found = marks::problem(score(&row[2]), score(&row[3]), mover);
            let label = row[4].as_str().expect("a label");
            moves += 1;
            same += u32::from(found.map(|mark| mark.to_string()).unwrap_or_default() == label);
        }
    }
    assert!(moves > 10_000);
    let share = f64::from(same) / f64::from(moves);
    println!("{same} of {moves} marks agree");
    assert!(share >= 0.995, "{same} of {moves} marks agree");
}

/// The published rule worked out on its own, over a grid of evaluations of our own.
#[test]
fn marks_follow_the_published_rule() {
    let wdl = |cp: i32| 2.0 / (1.0 + (-0.003_682_08 * f64::from(cp)).exp()) - 1.0;
    let grid: Vec<i32> = (-7..=7).map(|step| step * 125 + step * step).collect();
    let mut marks = BTreeMap::new();
    for before in &grid {
        for after in &grid {
            for (mover, sign) in [(Color::White, 1.0), (Color::Black, -1.0)] {
                let drop = sign * (wdl(*before) - wdl(*after));
                let expected = match drop {
                    drop if drop >= 0.3 => Some(Mark::Blunder),
                    drop if drop >= 0.2 => Some(Mark::Mistake),
                    drop if drop >= 0.1 => Some(Mark::Inaccuracy),
                    _ => None,
                };
                let found = marks::problem(Score::Cp(*before), Score::Cp(*after), mover);
                assert_eq!(found, expected, "{before} -> {after} {mover}");
                *marks.entry(expected).or_insert(0) += 1;
            }
        }
    }
    assert_eq!(marks.len(), 4, "{marks:?}");
}

#[test]
fn accuracies_meet_every_published_expectation() {
    let Some(bytes) = shared_data::bytes("pgn-lichess/lichess-game-accuracy-expectations.csv")
    else {
        return;
    };
    let text = String::from_utf8(bytes).expect("UTF-8");
    let mut rows = 0;
    for line in text.lines().skip(1) {
        let columns: Vec<&str> = line.split(',').collect();
        let first = if columns[0] == "white" {
            Color::White
        } else {
            Color::Black
        };
        let evals: Vec<Score> = columns[1]
            .split_whitespace()
            .map(|cp| Score::Cp(cp.parse().expect("centipawns")))
            .collect();
        let found = accuracy::of_game(first, Score::Cp(marks::START_CP), &evals, |_| true);
        for (found, wanted, tolerance) in [
            (found.white, columns[2], columns[3]),
            (found.black, columns[4], columns[5]),
        ] {
            let number = |text: &str| text.parse::<f64>().expect("a number");
            if let Some(found) = found {
                let (wanted, tolerance) = (number(wanted), number(tolerance));
                assert!((found - wanted).abs() <= tolerance, "{line}: {found}");
            }
        }
        rows += 1;
    }
    assert_eq!(rows, 15);
}

/// White drops the queen on move 5 and is mated for it soon after.
const DROPPED_QUEEN: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n\
    1. e4 e5 2. Qh5 Nc6 3. Bc4 g6 4. Qf3 Nf6 5. Qxf6 Qxf6 6. Nf3 Bc5 7. h3 Bxf2+ 8. Kd1 d6 0-1\n";

/// Twenty moves that the players would rather forget.
const LONG_GAME: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 \
    8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 \
    16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 *\n";

fn reviewed(text: &str, settings: &Settings, engines: usize) -> Vec<(Game, Review)> {
    let jobs = pgn::read_all(text.as_bytes()).into_iter().enumerate();
    let jobs = jobs.map(|(number, game)| (number, Reviewer::new(game, settings.clone())));
    let mut done = BTreeMap::new();
    Panel::start(engines, 1)
        .run(jobs, &Stop::new(), |event| {
            if let Event::Finished { job, reviewer } = event {
                done.insert(job, reviewer.finish(Some(Book::embedded())));
            }
        })
        .expect("the engines live");
    done.into_values().collect()
}

fn quick() -> Settings {
    Settings {
        nodes_per_move: MoveLimit::Nodes(3_000),
        ..Settings::default()
    }
}

#[test]
fn a_dropped_queen_is_found_named_and_written_down() {
    let (mut game, review) = reviewed(DROPPED_QUEEN, &quick(), 1).remove(0);
    assert!(review.complete);
    assert_eq!(review.moves.len(), 16);
    let blunder = &review.moves[8];
    assert_eq!(
        (blunder.san.as_str(), blunder.mark),
        ("Qxf6", Some(Mark::Blunder))
    );
    assert!(blunder.best.is_some() && blunder.best_san != "Qxf6");
    let white = review.sides.white.whole;
    assert!(white.count(Mark::Blunder) >= 1);
    assert!(white.accuracy < review.sides.black.whole.accuracy);
    assert!(
        review.turning_points.contains(&8),
        "{:?}",
        review.turning_points
    );
    assert!(review.book_plies >= 2, "{}", review.book_plies);

    let before = game.clone();
    let change = annotate(&mut game, &review);
    let text = pgn::write(&game);
    let again = pgn::read_all(text.as_bytes()).remove(0);
    assert_eq!(again, game);
    assert!(game.main_line().iter().all(|id| game.eval(*id).is_some()));
    assert!(text.contains("Qxf6 $4"), "{text}");
    assert!(text.contains("Blunder"), "{text}");
    assert!(game.tags.get("WhiteAccuracy").is_some());
    assert_eq!(game.result, GameResult::BlackWins);
    // The better line stands beside the blunder.
    let parent = game.parent(blunder.node).expect("a move");
    assert!(game.children(parent).count() >= 2, "{text}");
    // Doing it again changes nothing more, and all of it can be taken back.
    let mut twice = game.clone();
    annotate(&mut twice, &review);
    assert_eq!(twice, game);
    game.undo(change);
    assert_eq!(game, before);
}

/// A site reviewed it: marks in its form, evaluations, a better line; a person wrote the rest.
const SITE_REVIEW: &str = "[White \"A\"]\n[Black \"B\"]\n[Site \"https://lichess.org/abcd\"]\n\n\
    1. e4 { [%eval 0.2] } e5 { [%eval 0.2] [%clk 0:05:00] } \
    2. Qh5 $4 { (0.20 → -0.60) Blunder. Nf3 was best. } { [%eval -0.6] A bold try } (2. Nf3 Nc6) \
    (2. d4 { My own idea }) 2... Nc6 { [%eval -0.5] } \
    3. Bc4 $6 { (-0.50 → -1.50) Inaccuracy. d3 was best. I was tired. [%eval -1.5] } (3. d3) \
    3... g6 { [%eval -1.4] } 4. Qf3 { [%eval -1.4] } Nf6 { [%eval -1.4] } \
    5. Qxf6 $1 { [%eval 2.0] } Qxf6 { [%eval 2.0] } *\n";

#[test]
fn a_review_takes_the_place_of_the_one_before_and_leaves_what_people_wrote() {
    let (mut game, review) = reviewed(SITE_REVIEW, &quick(), 1).remove(0);
    let before = game.clone();
    assert!(former::carries_review(&game) && !former::is_own(&game));
    assert_eq!(former::reviewer(&game), "lichess.org");
    let change = annotate(&mut game, &review);
    let text = pgn::write(&game)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    // Nothing of the site is left: one verdict a move, and it is the review's.
    for former in ["→", "(0.20", "(2. Nf3 Nc6)", "(3. d3)", "-1.5"] {
        assert!(!text.contains(former), "{former}: {text}");
    }
    for marks in review
        .moves
        .iter()
        .map(|reviewed| (reviewed.node, reviewed.mark))
    {
        let nags = game.notes(marks.0).map(|notes| notes.nags.clone());
        let own = marks.1.map(Mark::nag);
        let marks: Vec<_> = nags.into_iter().flatten().collect();
        assert_eq!(marks, own.into_iter().collect::<Vec<_>>(), "{text}");
    }
    // What people wrote is still there.
    for words in [
        "A bold try",
        "My own idea",
        "I was tired.",
        "[%clk 0:05:00]",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    // The summary and the game tell the same.
    let told: usize = [Color::White, Color::Black]
        .iter()
        .map(|side| review.sides[*side].whole.count(Mark::Blunder))
        .sum();
    assert_eq!(text.matches("$4").count(), told, "{text}");
    assert!(former::is_own(&game));
    game.undo(change);
    assert_eq!(game, before);
}

/// `tabiya annotate` with its own files in this folder.
fn annotate_at(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    for (name, folder) in [("CONFIG", "config"), ("DATA", "data"), ("STATE", "state")] {
        command.env(format!("TABIYA_{name}_DIR"), home.join(folder));
    }
    command.arg("annotate");
    command
}

#[test]
fn the_command_line_leaves_a_foreign_review_unless_it_is_to_be_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let (from, to) = (folder.path().join("in.pgn"), folder.path().join("out.pgn"));
    std::fs::write(&from, format!("{SITE_REVIEW}\n{DROPPED_QUEEN}")).expect("written");
    let run = |from: &std::path::Path, arguments: &[&str]| {
        let output = annotate_at(folder.path())
            .arg(from)
            .arg("-o")
            .arg(&to)
            .args(arguments)
            .output()
            .expect("the program runs");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (said, std::fs::read_to_string(&to).expect("written"))
    };
    let (said, text) = run(&from, &["--nodes", "1000"]);
    assert!(
        said.contains("1 game carries evaluations already"),
        "{said}"
    );
    assert!(said.contains("--redo"), "{said}");
    assert!(text.starts_with(SITE_REVIEW), "{text}");
    assert!(text.contains("Annotator \"tabiya"), "{text}");
    let (said, replaced) = run(&from, &["--nodes", "1000", "--redo"]);
    assert!(!said.contains("already"), "{said}");
    assert!(
        !replaced.contains("→") && replaced.contains("My own idea"),
        "{replaced}"
    );
    // So is one of this program, by an earlier name of the option too.
    let own = folder.path().join("own.pgn");
    std::fs::write(&own, &replaced).expect("written");
    let (said, again) = run(&own, &["--nodes", "1000", "--replace"]);
    assert!(!said.contains("already"), "{said}");
    assert_eq!(again, replaced);
    for keep in [&["--nodes", "9000"][..], &["--keep", "--nodes", "9000"]] {
        let (said, kept) = run(&own, keep);
        assert!(said.contains("2 games carry evaluations already"), "{said}");
        assert_eq!(kept, replaced);
    }
}

#[test]
fn games_reviewed_before_are_not_searched_again_and_come_out_the_same() {
    const KNOWN: &str = "not searched again";
    let folder = tempfile::tempdir().expect("a folder");
    let from = folder.path().join("in.pgn");
    std::fs::write(&from, format!("{DROPPED_QUEEN}\n{LONG_GAME}")).expect("written");
    let run = |home: &str, more: &[&str]| {
        let to = folder.path().join("out.pgn");
        let mut command = annotate_at(&folder.path().join(home));
        command.arg(&from).arg("-o").arg(&to).args(more);
        let output = command.output().expect("the program runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{said}");
        (said, std::fs::read_to_string(&to).expect("written"))
    };
    let few = ["--nodes", "1500", "--mark-good-moves"];
    let (said, first) = run("one", &few);
    assert!(!said.contains(KNOWN), "{said}");
    let (said, again) = run("one", &few);
    assert!(said.contains("2 games reviewed in the same way"), "{said}");
    assert_eq!(again, first);
    // What was asked with fewer nodes, or not many more, changes nothing.
    for nodes in ["2500", "800"] {
        run("two", &["--nodes", nodes]);
    }
    let (said, other) = run("two", &few);
    assert!(!said.contains(KNOWN), "{said}");
    assert_eq!(other, first);
    // What was searched much deeper is used, except for the parts of a work.
    run("three", &["--nodes", "8000"]);
    let (said, deeper) = run("three", &few);
    assert!(said.contains("positions known from deeper"), "{said}");
    let (said, again) = run("three", &few);
    assert!(said.contains("2 games reviewed in the same way"), "{said}");
    assert_eq!(again, deeper);
    // Another program has the store: that is said, and it is searched.
    let file = folder.path().join("one/data/evaluations.redb");
    let store = Evaluations::open(&file, 64).expect("opened");
    let contents = store.contents().expect("counted");
    assert!(
        contents.reviews == 2 && contents.findings() > 0,
        "{contents:?}"
    );
    let (said, without) = run("one", &few);
    for words in ["is searched again", "those of this run are not stored"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert_eq!(without, first);
}

#[test]
fn what_another_engine_found_is_used_by_the_same_engine_with_the_same_settings() {
    let folder = tempfile::tempdir().expect("a folder");
    let from = folder.path().join("in.pgn");
    std::fs::write(&from, DROPPED_QUEEN).expect("written");
    let program = env!("CARGO_BIN_EXE_tabiya").replace(' ', "\\ ");
    let engine = format!("{program} uci");
    let run = |more: &[&str]| {
        let mut command = annotate_at(folder.path());
        command
            .arg(&from)
            .arg("-o")
            .arg(folder.path().join("out.pgn"));
        command
            .args(["--nodes", "20000", "--engine", &engine])
            .args(more);
        let output = command.output().expect("the program runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{said}");
        said.contains("not searched again")
    };
    assert!(!run(&[]));
    assert!(run(&["--option", "Hash=1"]));
    assert!(!run(&["--option", "UCI_LimitStrength=true"]));
}

#[test]
fn the_outcome_does_not_depend_on_how_many_engines_work() {
    let text = format!("{DROPPED_QUEEN}\n1. f3 e5 2. g4 Qh4# 0-1\n\n1. d4 *\n");
    let one = reviewed(&text, &quick(), 1);
    let three = reviewed(&text, &quick(), 3);
    assert_eq!(one.len(), 3);
    assert!(one == three);
    // A long game is walked in parts, at the same time where there are several engines.
    let mark_good = Settings {
        nodes_per_move: MoveLimit::Nodes(500),
        mark_good: true,
        ..Settings::default()
    };
    let long = reviewed(LONG_GAME, &mark_good, 1);
    assert!(long[0].1.complete);
    assert_eq!(long[0].1.moves.len(), 40);
    assert!(long == reviewed(LONG_GAME, &mark_good, 4));
    let mate = &one[1].1;
    assert_eq!(mate.moves[3].mark, None);
    assert_eq!(mate.moves[2].mark, Some(Mark::Blunder));
}

#[test]
fn a_cancelled_review_keeps_what_it_has() {
    let cancel = Stop::new();
    let game = pgn::read_all(DROPPED_QUEEN.as_bytes()).remove(0);
    let mut found = None;
    let mut positions = 0;
    Panel::start(1, 1)
        .run(
            [(0, Reviewer::new(game, quick()))].into_iter(),
            &cancel,
            |event| match event {
                Event::Position { .. } => {
                    positions += 1;
                    if positions == 5 {
                        cancel.stop();
                    }
                }
                Event::Finished { reviewer, .. } => found = Some(reviewer.finish(None).1),
                Event::Progress { .. } | Event::Lost { .. } | Event::LessHash { .. } => {}
            },
        )
        .expect("the engine lives");
    let review = found.expect("handed back");
    assert!(!review.complete);
    assert_eq!(review.moves.len(), 4);
}

#[test]
fn the_command_line_annotates_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (from, to) = (folder.path().join("in.pgn"), folder.path().join("out.pgn"));
    std::fs::write(&from, format!("{DROPPED_QUEEN}\n1. e4 Ke7 *\n")).expect("written");
    let run = |arguments: &[&str]| {
        annotate_at(folder.path())
            .arg(&from)
            .args(["--nodes", "2000", "-o"])
            .arg(&to)
            .args(arguments)
            .output()
            .expect("the program runs")
    };
    let output = run(&["--games", "1", "--json", "--side", "white"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["moves"].as_array().map(Vec::len), Some(8));
    assert_eq!(json["sides"]["black"]["moves"], 0);
    let written = std::fs::read_to_string(&to).expect("written");
    assert!(
        written.contains("$4") && written.ends_with("1. e4 Ke7 *\n"),
        "{written}"
    );
    // A game that cannot be read whole is said to be so.
    let output = run(&["--threads", "2"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let unread = "could not be read completely; 1 ply that could not be read is kept as a comment";
    assert!(said.contains(unread), "{said}");
    assert_eq!(run(&["--games", "7"]).status.code(), Some(2));
    // One that is not there keeps nobody from the others.
    let output = run(&["--games", "1,7"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.contains("game 7 is not in the file, which has 2 games"),
        "{said}"
    );
}

#[test]
fn a_kept_review_tells_what_stands_in_its_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("in.pgn"), format!("{DROPPED_QUEEN}\n{LONG_GAME}")).expect("written");
    let run = |from: &str, to: &str, more: &[&str]| {
        let mut command = annotate_at(folder.path());
        command.arg(at(from)).arg("-o").arg(at(to));
        let output = command.args(["--json"]).args(more).output();
        let output = output.expect("the program runs");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let lines = String::from_utf8(output.stdout).expect("UTF-8");
        let games = lines.lines().map(serde_json::from_str);
        games
            .map(|game| game.expect("JSON"))
            .collect::<Vec<serde_json::Value>>()
    };
    let search = ["--nodes", "1500", "--mark-good-moves"];
    let (first, again) = (
        run("in.pgn", "one.pgn", &search),
        run("one.pgn", "two.pgn", &[]),
    );
    assert_eq!((first.len(), again.len()), (2, 2));
    for (first, again) in first.iter().zip(&again) {
        for side in ["white", "black"] {
            for figure in ["accuracy", "marks"] {
                let of = |game: &serde_json::Value| game["sides"][side][figure].clone();
                assert_eq!(of(first), of(again), "{side} {figure}");
            }
        }
        let marks = |game: &serde_json::Value| {
            let moves = game["moves"].as_array().expect("moves").iter();
            moves
                .map(|own| (own["mark"].clone(), own["stable"].clone()))
                .filter(|(mark, _)| !mark.is_null())
                .collect::<Vec<_>>()
        };
        assert_eq!(marks(first), marks(again));
        // What stands in no game is not told of it.
        assert!(first["explained"].is_object() && again["explained"].is_null());
        let moves = |game: &serde_json::Value| game["moves"].as_array().expect("moves").clone();
        assert!(moves(first).iter().any(|own| own["best"].is_string()));
        for own in moves(again) {
            assert!(own["best"].is_null() && own["lines"].is_null(), "{own}");
        }
    }
    let kept = annotate_at(folder.path()).arg(at("one.pgn")).output();
    let said = String::from_utf8(kept.expect("the program runs").stderr).expect("UTF-8");
    assert!(
        said.contains("accuracy") && !said.contains("explained"),
        "{said}"
    );
}

#[test]
fn scores_of_a_match_give_way_to_a_review() {
    let text = "1. e4 { +0.25/12 0.1s } e5 { -0.31/11 2s } 2. Nf3 { +0.40/12 0.1s } *\n";
    let game = pgn::read_all(text.as_bytes()).remove(0);
    assert!(!former::carries_review(&game));
    assert!(Review::written(&game, None).is_none());
    assert!(game.main_line().iter().all(|id| game.eval(*id).is_some()));
    let (mut game, review) = reviewed(text, &quick(), 1).remove(0);
    annotate(&mut game, &review);
    let text = pgn::write(&game);
    assert!(
        !text.contains("/12") && text.contains("[%emt 0:00:02]"),
        "{text}"
    );
    assert_eq!(text.matches("%eval").count(), 3, "{text}");
}

#[test]
fn reasons_are_added_to_evaluations_that_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let (from, to) = (folder.path().join("in.pgn"), folder.path().join("out.pgn"));
    let text = "[White \"A\"]\n[Annotator \"lichess.org\"]\n\n1. e4 { [%eval 0.3] } e5 { [%eval 0.3] } \
        2. Nf3 { [%eval 0.3] } Nf6 { [%eval 0.4] } 3. Nd4?? { (0.40 → -4.00) Blunder. Nxe5 was best. } \
        { [%eval -4.0] } { I was in a hurry } (3. Nxe5) 3... exd4 { [%eval -4.0] } *\n";
    std::fs::write(&from, format!("{text}\n1. d4 d5 *\n")).expect("written");
    let run = |from: &std::path::Path| {
        annotate_at(folder.path())
            .arg(from)
            .args(["--explain", "--json", "--nodes", "3000", "-o"])
            .arg(&to)
            .output()
            .expect("the program runs")
    };
    let output = run(&from);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["moves"][4]["reason"]["kind"], "hanging-piece");
    assert_eq!(json["moves"][4]["reason"]["line_from"], "after");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.contains("explained: 1 of 1 mistakes (?? and ?), 100 %"),
        "{said}"
    );
    let one_line = |path: &std::path::Path| {
        let text = std::fs::read_to_string(path).expect("written");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let written = one_line(&to);
    for kept in [
        "(0.40 → -4.00) Blunder. Nxe5 was best. Hangs the knight on d4 to the pawn on e5 (3...exd4).",
        "I was in a hurry",
        "[Annotator \"lichess.org\"]",
        "[%eval 0.40]",
        "1. d4 d5 *",
    ] {
        assert!(written.contains(kept), "{kept} in {written}");
    }
    // A second time the reason takes the place of the first.
    let output = run(&to.clone());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(one_line(&to).matches("Hangs the").count(), 1);
    // A new review leaves nothing of it but the words of people.
    let game = pgn::read_all(&std::fs::read(&to).expect("written")).remove(0);
    let review = Review::written(&game, None).expect("evaluations");
    let mut again = game.clone();
    annotate(&mut again, &review);
    let again = pgn::write(&again);
    assert!(
        again.contains("hurry") && !again.contains("Hangs"),
        "{again}"
    );
    // Without evaluations there is nothing to explain.
    std::fs::write(&from, "1. d4 d5 *\n").expect("written");
    assert_eq!(run(&from).status.code(), Some(1));
}

#[test]
fn an_interrupted_annotation_goes_on_and_ends_in_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let from = folder.path().join("in.pgn");
    let text = format!("{DROPPED_QUEEN}\n1. f3 e5 2. g4 Qh4# 0-1\n\n{DROPPED_QUEEN}\n1. d4 d5 *\n");
    std::fs::write(&from, text).expect("written");
    let command = |name: &str| {
        // Each with its own store, so that nothing is known of the others.
        let mut command = annotate_at(&folder.path().join(name).with_extension("home"));
        command
            .arg(&from)
            .args(["--nodes", "4000", "-o"])
            .arg(folder.path().join(name));
        command
    };
    let read = |name: &str| std::fs::read(folder.path().join(name)).expect("written");
    for name in ["one.pgn", "two.pgn"] {
        let output = command(name).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    assert!(
        read("one.pgn") == read("two.pgn"),
        "the same command, other bytes"
    );
    // Killed as soon as a game is done (or too late, and then there is nothing to go on with).
    let journal = folder.path().join("three.pgn.part");
    let mut child = command("three.pgn")
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("the program runs");
    let has_a_game =
        || std::fs::read_to_string(&journal).is_ok_and(|text| text.matches('\n').count() > 1);
    while !has_a_game() && child.try_wait().expect("a child").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child.kill().expect("killed");
    child.wait().expect("ended");
    let was_interrupted = has_a_game();
    let output = command("three.pgn").output().expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        said.contains("reviewed before an interruption"),
        was_interrupted,
        "{said}"
    );
    assert!(read("three.pgn") == read("one.pgn"));
    assert!(!journal.exists());
}
