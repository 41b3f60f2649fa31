//! Learning from mistakes: the questions, the engine's verdict of other answers, what comes
//! again.

use crate::stage::{Stage, cell, holds, info, lacks, usual_world};
use tabiya::{
    analysis::{Deck, Mistake, Review, mistakes},
    book::Book,
    chess::{Score, line::PieceLetters, notation},
    engine::{Report, Search, Verdict},
    game::pgn,
    store::kept,
    tui::{event::Event, screens::lesson::Lesson},
};

/// White drops the queen, and Black a rook: two questions.
const GAME: &str = "[White \"Anna\"]\n[Black \"Bert\"]\n\n\
    1. e4 { [%eval 0.3] } e5 { [%eval 0.3] } 2. Qh5 { [%eval -0.3] } Nc6 { [%eval -0.2] } \
    3. Bc4 { [%eval -0.3] } g6 { [%eval -0.3] } 4. Qf3 { [%eval -0.3] } Nf6 { [%eval -0.4] } \
    5. Qxf6 { [%eval -7.0] } (5. Ne2 d6 6. O-O) Qxf6 { [%eval -7.0] } 6. Nf3 { [%eval -7.1] } \
    Rg8 { [%eval -6.9] } 7. O-O { [%eval -7.0] } Qxf3 { [%eval 0.4] } (7... Bg7) *\n";

pub fn found() -> Vec<Mistake> {
    let game = pgn::read_all(GAME.as_bytes()).remove(0);
    let review = Review::written(&game, Some(Book::embedded())).expect("evaluations");
    mistakes::of_game(&game, &review, None)
}

fn stage(mistakes: Vec<Mistake>) -> Stage {
    Stage::with_layers(100, 30, |_, _| vec![Box::new(Lesson::new(mistakes))])
}

/// The engine ends a search with this move and score, from the mover's side.
pub fn engine_says(stage: &mut Stage, search: &Search, san: &str, score: Score) {
    let mut info = info(search, san);
    info.lines[0].score = score;
    let best = info.lines[0].moves.first().copied();
    stage.happen(Event::Engine(Report::Finished(
        search.id,
        Verdict {
            best,
            ponder: None,
            info,
        },
    )));
}

#[test]
fn a_mistake_is_asked_answered_and_followed_by_the_next() {
    let mistakes = found();
    assert_eq!(mistakes.len(), 2, "{mistakes:?}");
    let mut stage = stage(mistakes);
    let text = stage.shows();
    assert!(text.contains("White played 5.Qxf6"), "{text}");
    assert!(text.contains("-0.40 → -7.00"), "{text}");
    assert!(text.contains("1 of 2"), "{text}");
    stage.press("Q x f 6 enter");
    assert!(stage.shows().contains("Qxf6 was played in the game"));
    stage.press("N e 2 enter");
    let text = stage.shows();
    assert!(text.contains("Ne2 is right"), "{text}");
    assert!(text.contains("5.Ne2 d6 6.O-O"), "{text}");
    stage.press("enter");
    let text = stage.shows();
    assert!(text.contains("Black played 7…Qxf3"), "{text}");
    // Black's question is seen from Black's side: h1 stands at the top left.
    stage.press("s enter");
    let text = stage.shows();
    assert!(text.contains("1 correct after a try"), "{text}");
    assert!(text.contains("1 answer shown"), "{text}");
    // What was not known at once comes again.
    stage.press("enter");
    assert!(stage.shows().contains("1 of 2"));
}

#[test]
fn the_position_that_was_asked_about_is_analysed_once_it_is_answered() {
    let mut stage = stage(found());
    let asked = stage.search().position.fen();
    let searches = stage.searches();
    stage.press("z");
    assert_eq!(stage.searches(), searches);
    stage.press("s");
    let searches = stage.searches();
    stage.press("z");
    assert!(stage.searches() > searches);
    assert_eq!(stage.search().position.fen(), asked);
}

#[test]
fn the_engine_checks_other_answers_beside_the_best() {
    let mut stage = stage(found());
    let reference = stage.search();
    assert!(reference.limits.root_moves.is_empty());
    stage.press("Q e 2 enter");
    let text = stage.shows();
    assert!(text.contains("The engine is checking it"), "{text}");
    engine_says(&mut stage, &reference, "Ne2", Score::Cp(-30));
    let second = stage.search();
    let played = notation::read_move(second.position.current(), "Qe2").expect("legal");
    assert_eq!(second.limits.root_moves, [played]);
    assert_eq!(second.limits.nodes, reference.limits.nodes);
    engine_says(&mut stage, &second, "Qe2", Score::Cp(-45));
    let text = stage.shows();
    assert!(text.contains("Qe2 is right, as good as Ne2"), "{text}");
}

#[test]
fn an_answer_that_costs_too_much_is_refused_with_the_reason() {
    let mut stage = stage(found());
    let reference = stage.search();
    engine_says(&mut stage, &reference, "Ne2", Score::Cp(-30));
    stage.press("Q b 3 enter");
    let second = stage.search();
    engine_says(&mut stage, &second, "Qb3", Score::Cp(-180));
    let text = stage.shows();
    assert!(text.contains("Qb3 is not good enough: -1.80"), "{text}");
    assert!(text.contains("Find a better move"), "{text}");
    stage.press("t");
    assert!(stage.shows().contains("Look at the knight on g1"));
}

#[test]
fn what_the_engine_says_of_an_earlier_question_is_passed_over() {
    let mut stage = stage(found());
    let first = stage.search();
    stage.press("]");
    let second = stage.search();
    assert!(first.stop.is_abandoned() && first.id != second.id);
    engine_says(&mut stage, &first, "Ne2", Score::Cp(-30));
    stage.press("t");
    let text = stage.shows();
    assert!(text.contains("bishop on f8"), "{text}");
}

#[test]
fn what_was_asked_is_kept_and_asked_again_by_the_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let learn = |arguments: &[&str]| {
        std::process::Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .arg("learn")
            .args(arguments)
            .env("TABIYA_DATA_DIR", folder.path())
            .env("TABIYA_CONFIG_DIR", folder.path())
            .env("TABIYA_STATE_DIR", folder.path())
            .output()
            .expect("the program runs")
    };
    let nothing = learn(&["--list"]);
    assert_eq!(nothing.status.code(), Some(1), "{nothing:?}");
    let paths = tabiya::store::Paths::find_with(|_| Some(folder.path().into())).expect("folders");
    for mistake in found() {
        kept::change(&paths.mistakes_file(), |deck: &mut Deck| deck.add(&mistake)).expect("kept");
    }
    let first = found().remove(0);
    let noted = kept::change(&paths.mistakes_file(), |deck: &mut Deck| {
        deck.note(&first, true, std::time::SystemTime::now());
    });
    noted.expect("kept");
    // What is known waits; what was never answered is asked.
    let due = learn(&["--json"]);
    let text = String::from_utf8(due.stdout).expect("UTF-8");
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.contains("f6f3"), "{text}");
    // A file without evaluations is reviewed first.
    let file = folder.path().join("one.pgn");
    std::fs::write(
        &file,
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 g6 4. Qf3 Nf6 5. Qxf6 Qxf6 *",
    )
    .expect("written");
    let reviewed = learn(&[file.to_str().expect("a name"), "--nodes", "3000", "--list"]);
    let text = String::from_utf8(reviewed.stdout).expect("UTF-8");
    assert!(text.contains("5.Qxf6"), "{text}");
}

#[test]
fn a_session_is_short_begins_with_the_worst_and_reviews_only_what_is_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("year.pgn");
    let bare = "[White \"Anna\"]\n[Date \"2026.01.02\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxe5+ Nxe5 *\n";
    std::fs::write(&file, format!("{bare}\n{GAME}\n{bare}")).expect("written");
    let learn = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tabiya"));
        let run = command
            .arg("learn")
            .arg(&file)
            .args(["--list", "--nodes", "2000"])
            .args(arguments)
            .env("TABIYA_DATA_DIR", folder.path())
            .env("TABIYA_CONFIG_DIR", folder.path())
            .env("TABIYA_STATE_DIR", folder.path())
            .output()
            .expect("the program runs");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (text(run.stdout), text(run.stderr))
    };
    let (out, said) = learn(&["--side", "both"]);
    let worst = out.find("7…Qxf3").expect("Black's rook");
    assert!(worst < out.find("5.Qxf6").expect("White's queen"), "{out}");
    assert!(
        said.contains("2 games without evaluations left out"),
        "{said}"
    );
    let (out, said) = learn(&["--side", "both", "--limit", "1"]);
    assert!(
        out.contains("1 question\n") && out.contains("7…Qxf3"),
        "{out}"
    );
    assert!(said.contains("1 mistake left for other sessions"), "{said}");
    let (out, _) = learn(&["--player", "anna"]);
    assert!(!out.contains("Qxf3"), "only her own: {out}");
    let (out, said) = learn(&["--player", "anna", "--review", "1"]);
    assert!(out.contains("3.Qxe5+"), "{out}");
    assert!(
        said.contains("1 game without evaluations left out"),
        "{said}"
    );
}

#[test]
fn the_squares_of_the_reason_are_marked_once_the_question_is_answered() {
    let mut mistakes = found();
    mistakes[0].why = "Hangs the queen on f6 to the queen on d8 (5...Qxf6).".to_owned();
    let mut stage = Stage::with_layers(80, 24, |_, _| vec![Box::new(Lesson::new(mistakes))]);
    // All three are dark squares.
    let painted = |stage: &mut Stage| {
        let screen = stage.buffer();
        let [queen, target, other] = ["d8", "f6", "b8"].map(|square| {
            let (column, row) = cell(square);
            screen[(column, row + 1)].bg
        });
        queen == target && queen != other
    };
    assert!(!painted(&mut stage));
    stage.press("s");
    let text = stage.shows();
    assert!(text.contains("Hangs the queen on f6"), "{text}");
    assert!(painted(&mut stage), "{text}");
}

#[test]
fn moves_are_told_in_the_letters_that_are_typed() {
    let mut world = usual_world();
    world.settings.look.piece_letters = PieceLetters::Of("de".parse().expect("a language"));
    let mut mistakes = found();
    mistakes[0].why = "Hangs the queen on f6 to the queen on d8 (5...Qxf6).".to_owned();
    let mut stage = Stage::in_world(100, 30, world, |_, _| vec![Box::new(Lesson::new(mistakes))]);
    holds(&mut stage, "White played 5.Dxf6");
    stage.press("t t");
    holds(&mut stage, "Se2 is a good move here");
    stage.press("s");
    holds(&mut stage, "Se2 was the move");
    holds(&mut stage, "5.Dxf6: Hangs the queen");
    holds(&mut stage, "(5...Dxf6).");
    lacks(&mut stage, "Ne2");
}
