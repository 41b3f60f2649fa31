//! Guess the move: the questions, the points for guess and game, the result at the end.

use crate::{
    lessons::engine_says,
    stage::{Stage, holds, lacks, usual_world},
};
use tabiya::{
    analysis::guessing::Guessing,
    chess::{Score, line::PieceLetters},
    game::pgn,
    store::Paths,
    tui::screens::guess::GuessTheMove,
};

const GAME: &str = "[Event \"Paris\"]\n[White \"Morphy\"]\n[Black \"Two friends\"]\n\
    [Date \"1858.??.??\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0";

/// From White's second move on.
pub fn stage(width: u16, height: u16) -> Stage {
    let game = pgn::read_all(GAME.as_bytes()).remove(0);
    let game = Guessing::new(&game, None, Some(2)).expect("moves");
    Stage::with_layers(width, height, |_, _| {
        vec![Box::new(GuessTheMove::new(game)) as Box<_>]
    })
}

/// Guesses Nf3 where Qh5 was played; the engine would have played it too.
pub fn guess_the_first(stage: &mut Stage) {
    let best = stage.search();
    stage.press("N f 3 enter");
    engine_says(stage, &best, "Nf3", Score::Cp(40));
    let played = stage.search();
    engine_says(stage, &played, "Qh5", Score::Cp(-20));
}

#[test]
fn a_guess_and_the_move_of_the_game_get_points() {
    let mut stage = stage(100, 30);
    let text = stage.shows();
    assert!(text.contains("What did Morphy play for White?"), "{text}");
    assert!(
        text.contains("1 of 3") && text.contains("Paris, 1858"),
        "{text}"
    );
    guess_the_first(&mut stage);
    let text = stage.shows();
    assert!(text.contains("You: 2.Nf3, 10 points of 10"), "{text}");
    assert!(
        text.contains("Morphy: 2.Qh5, 5 points of 10")
            || text.contains("Morphy: 2.Qh5, 4 points of 10"),
        "{text}"
    );
    stage.press("enter");
    // The same move; the engine knows a better one.
    let best = stage.search();
    stage.press("B c 4 enter");
    assert!(stage.shows().contains("The engine is checking"));
    engine_says(&mut stage, &best, "Nf3", Score::Cp(30));
    let played = stage.search();
    engine_says(&mut stage, &played, "Bc4", Score::Cp(25));
    let text = stage.shows();
    assert!(
        text.contains("3.Bc4 as Morphy played: 10 points of 10"),
        "{text}"
    );
    assert!(text.contains("Engine: 3.Nf3"), "{text}");
    stage.press("enter");
    // Shown: no points.
    let best = stage.search();
    stage.press("s");
    engine_says(&mut stage, &best, "Qxf7#", Score::Mates(1));
    let text = stage.shows();
    assert!(text.contains("No guess, 0 points of 10"), "{text}");
    stage.press("enter");
    let text = stage.shows();
    assert!(text.contains("You: 20 of 30 points, 67 %"), "{text}");
    assert!(text.contains("The same move 1 of 3 times"), "{text}");
    assert!(text.contains("4.no guess"), "{text}");
}

#[test]
fn leaving_with_points_is_asked_about() {
    let mut stage = stage(100, 30);
    guess_the_first(&mut stage);
    stage.press("enter esc");
    holds(&mut stage, "Leave this game?");
    holds(&mut stage, "kept at its end");
    stage.press("n");
    lacks(&mut stage, "Leave this game?");
    // Whoever goes on with a move did not mean to leave.
    stage.press("esc B c 4");
    holds(&mut stage, "> Bc4");
    stage.press("esc esc y");
    assert!(stage.has_quit());
    // Without points there is nothing to ask.
    let mut stage = self::stage(100, 30);
    stage.press("esc");
    assert!(stage.has_quit());
}

#[test]
fn the_position_that_was_asked_about_is_analysed_once_it_is_answered() {
    let mut stage = stage(100, 30);
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
fn a_move_passed_over_does_not_count() {
    let mut stage = stage(80, 24);
    stage.press("]");
    let text = stage.shows();
    assert!(text.contains("1 of 2"), "{text}");
    stage.press("] ]");
    assert!(
        stage.shows().contains("No move was guessed"),
        "{}",
        stage.shows()
    );
}

#[test]
fn the_command_says_what_it_cannot_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("one.pgn");
    std::fs::write(&file, GAME).expect("written");
    let guess = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tabiya"));
        let run = command.arg("guess").arg(&file).args(arguments).output();
        let run = run.expect("the program runs");
        (
            run.status.code(),
            String::from_utf8_lossy(&run.stderr).into_owned(),
        )
    };
    let (code, said) = guess(&["--game", "2"]);
    assert!(
        code == Some(3) && said.contains("expected game 1, the only one"),
        "{said}"
    );
    let (code, said) = guess(&["--from", "40"]);
    assert!(
        code == Some(1) && said.contains("no moves to guess"),
        "{said}"
    );
    let (code, said) = guess(&["--side", "pink"]);
    assert!(code == Some(2), "{said}");
}

#[test]
fn points_are_kept_over_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut shown = Vec::new();
    for _ in 0..2 {
        let paths = Paths::find_with(|_| Some(folder.path().into())).expect("folders");
        let game = pgn::read_all(GAME.as_bytes()).remove(0);
        let game = Guessing::new(&game, None, Some(2)).expect("moves");
        let world = usual_world().with_paths(paths);
        let mut stage = Stage::in_world(80, 24, world, |_, _| {
            vec![Box::new(GuessTheMove::new(game)) as Box<_>]
        });
        guess_the_first(&mut stage);
        stage.press("enter ] ]");
        stage.work();
        shown.push(stage.shows());
    }
    assert!(!shown[0].contains("on average"), "{}", shown[0]);
    let words = "2 games guessed, 100 % on average";
    assert!(shown[1].contains(words), "{}", shown[1]);
}

#[test]
fn moves_are_told_in_the_letters_that_are_typed() {
    let mut world = usual_world();
    world.settings.look.piece_letters = PieceLetters::Of("de".parse().expect("a language"));
    let game = pgn::read_all(GAME.as_bytes()).remove(0);
    let game = Guessing::new(&game, None, Some(2)).expect("moves");
    let mut stage = Stage::in_world(100, 30, world, |_, _| {
        vec![Box::new(GuessTheMove::new(game)) as Box<_>]
    });
    let best = stage.search();
    stage.press("s");
    engine_says(&mut stage, &best, "Nf3", Score::Cp(40));
    let played = stage.search();
    engine_says(&mut stage, &played, "Qh5", Score::Cp(-20));
    holds(&mut stage, "Morphy: 2.Dh5, ");
    holds(&mut stage, "Engine: 2.Sf3");
    stage.press("enter ] ]");
    holds(&mut stage, "Morphy: Dh5 (");
}

#[test]
fn a_key_that_must_wait_says_so_and_help_tells_of_no_hint() {
    let mut stage = stage(100, 30);
    stage.press("ctrl-g");
    holds(&mut stage, "The explorer opens once the move is guessed");
    stage.press("?");
    crate::stage::lacks(&mut stage, "which piece to move");
}
