//! The explorer beside a board: moves with their results, going into them, their games, filters.

use crate::stage::{LEFT_DOWN, Stage, holds, lacks, usual_world};
use crossterm::event::MouseEventKind;
use std::fs;
use tabiya::{
    book::edit::Subject,
    chess::Position,
    play::Setup,
    store::{Paths, settings::GameView},
    tui::screens::{analysis::Analysis, book::BookScreen, play::Play},
};

const GAMES: &str = "\
[Event \"?\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[WhiteElo \"1900\"]\n[BlackElo \"2000\"]\n[Date \"2023.05.01\"]\n[Result \"1-0\"]\n\n1. e4 c5 2. Nf3 d6 1-0\n\n\
[Event \"?\"]\n[White \"Bob\"]\n[Black \"Ann\"]\n[Date \"2024.05.01\"]\n[Result \"1/2-1/2\"]\n\n1. e4 c5 2. c3 1/2-1/2\n\n\
[Event \"?\"]\n[White \"Cid\"]\n[Black \"Ann\"]\n[Result \"0-1\"]\n\n1. Nf3 c5 2. e4 d6 0-1\n";

/// A board with the explorer open, and the folder of its files.
fn explorer(width: u16, height: u16, games: &str) -> (Stage, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("games.pgn"), games).expect("written");
    let paths = Paths::find_with(|_| Some(folder.path().into())).expect("folders");
    let world = usual_world().with_paths(paths);
    let mut stage = Stage::in_world(width, height, world, |world, _| {
        vec![Box::new(Analysis::of_position(&Position::default(), world))]
    });
    stage.press("ctrl-g");
    stage.work_beside();
    stage.work();
    (stage, folder)
}

#[test]
fn moves_are_shown_gone_into_and_met_by_other_ways() {
    let (mut stage, _folder) = explorer(120, 40, GAMES);
    let picture = stage.shows();
    assert!(picture.contains("Explorer  3 games"), "{picture}");
    assert!(
        picture.contains("e4") && picture.contains("Nf3") && picture.contains("all"),
        "{picture}"
    );
    assert!(picture.contains("2024"), "{picture}");
    for keys in ["enter", "enter", "down enter"] {
        stage.press(keys);
        stage.work();
    }
    let picture = stage.shows();
    // The third game came here by 1. Nf3.
    let row = picture
        .lines()
        .find(|line| line.contains("d6    2"))
        .expect("a row");
    assert!(row.contains("50 %"), "{picture}");
    stage.press("down enter");
    stage.work();
    stage.press("ctrl-g");
    assert!(!stage.shows().contains("Explorer"));
}

#[test]
fn the_games_of_a_move_are_listed_and_opened_where_it_was_played() {
    let (mut stage, _folder) = explorer(100, 30, GAMES);
    stage.press("down ctrl-f");
    stage.work();
    let picture = stage.shows();
    assert!(
        picture.contains("1 game") && picture.contains("Cid – Ann"),
        "{picture}"
    );
    stage.press("enter");
    stage.work();
    let picture = stage.shows();
    assert!(
        picture.contains("Cid – Ann") && picture.contains("Nf3"),
        "{picture}"
    );
    assert!(!picture.contains("Explorer"), "{picture}");
    assert_eq!(stage.endless_searches(), 1, "the analysis below rests");
}

#[test]
fn a_game_that_was_found_is_saved_in_its_file() {
    let (mut stage, folder) = explorer(100, 30, GAMES);
    stage.press("down ctrl-f");
    stage.work();
    stage.press("enter");
    stage.work();
    holds(&mut stage, "game 3 of 3");
    stage.press("; u n u s u a l enter ctrl-s");
    stage.work();
    holds(&mut stage, "Saved in");
    let saved = fs::read_to_string(folder.path().join("games.pgn")).expect("read");
    let (_, third) = saved.split_once("Cid").expect("the third game");
    assert!(third.contains("unusual"), "{saved}");
    stage.press("[");
    holds(&mut stage, "Bob – Ann");
}

#[test]
fn a_filter_chooses_the_games_that_count() {
    let (mut stage, _folder) = explorer(100, 30, GAMES);
    stage.press("/");
    for letter in "ann".chars() {
        stage.press(&letter.to_string());
    }
    stage.press("space");
    for letter in "black".chars() {
        stage.press(&letter.to_string());
    }
    stage.press("enter");
    stage.work();
    let picture = stage.shows();
    // Of three games, those that count.
    assert!(picture.contains("2 games · ann as black"), "{picture}");
    let all = picture
        .lines()
        .find(|line| line.contains("all "))
        .expect("a row");
    assert!(all.contains(" 2 "), "{picture}");
}

#[test]
fn a_filter_that_is_unknown_is_taken_for_no_name() {
    let (mut stage, _folder) = explorer(120, 40, GAMES);
    stage.press("/");
    for letter in "player:ann".chars() {
        stage.press(&letter.to_string());
    }
    stage.press("enter");
    stage.work();
    let picture = stage.shows();
    assert!(picture.contains("nknown filter \"player:\""), "{picture}");
    assert!(picture.contains("Explorer  3 games"), "{picture}");
}

#[test]
fn a_surname_counts_the_games_of_all_who_bear_it() {
    let games = "[White \"Tal\"]\n\n1. e4 *\n\n[White \"Tal, M\"]\n\n1. d4 *\n";
    for (name, counted) in [
        ("t a l", "2 games · tal"),
        ("t a l space m", "1 game · tal m"),
    ] {
        let (mut stage, _folder) = explorer(120, 40, games);
        stage.press(&format!("/ {name} enter"));
        stage.work();
        let picture = stage.shows();
        assert!(picture.contains(counted), "{name}\n{picture}");
    }
}

#[test]
fn names_that_fit_less_are_said_below_the_moves() {
    let games = format!("{GAMES}\n[White \"Anne\"]\n\n1. d4 *\n");
    for (width, height) in [(120, 40), (80, 24), (60, 20)] {
        let (mut stage, _folder) = explorer(width, height, &games);
        stage.press("/ a n n enter");
        stage.work();
        let picture = stage.shows();
        let row = |words: &str| picture.lines().position(|line| line.contains(words));
        let said = row("not counted: Anne").or(row("fit less: Anne"));
        assert!(said > row("Explorer"), "{picture}");
        // Where all rows have room it stands below them.
        if let Some(all) = row("all  ") {
            assert_eq!(said, Some(all + 1), "{picture}");
        }
    }
}

#[test]
fn it_stands_beside_a_book_too_and_at_every_size() {
    for (width, height) in [(120, 40), (100, 30), (80, 24), (60, 20)] {
        let (mut stage, folder) = explorer(width, height, GAMES);
        let picture = stage.shows();
        assert!(
            picture.contains("Explorer") && picture.contains("e4"),
            "{width}×{height}\n{picture}"
        );
        let paths = Paths::find_with(|_| Some(folder.path().into())).expect("folders");
        let world = usual_world().with_paths(paths);
        let mut stage = Stage::in_world(width, height, world, |world, _| {
            vec![Box::new(BookScreen::new(Subject::Own, world))]
        });
        stage.work();
        stage.press("ctrl-g");
        stage.work();
        let picture = stage.shows();
        assert!(picture.contains("Explorer"), "{width}×{height}\n{picture}");
    }
}

#[test]
fn without_games_it_says_what_to_do() {
    let (mut stage, _folder) = explorer(120, 40, "");
    let picture = stage.shows();
    assert!(picture.contains("no games yet"), "{picture}");
}

#[test]
fn a_move_that_was_found_is_added_to_the_book() {
    let odd = "[White \"Ann\"]\n[Result \"1-0\"]\n\n1. Na3 a5 2. Nb1 1-0\n";
    let (mut stage, _folder) = explorer(120, 40, odd);
    stage.press("enter");
    stage.work();
    stage.press("A");
    stage.work();
    // The line on the board and the marked move.
    let picture = stage.shows();
    assert!(picture.contains("Added up to 1…a5"), "{picture}");
}

/// A drill of one move, and the explorer beside it.
#[test]
fn beside_a_drill_it_gives_no_answer_away() {
    use std::sync::Arc;
    use tabiya::{
        book::compile,
        tui::{job::Shelved, route::DrillPlan, screens::drill::Drill},
    };
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("games.pgn"), GAMES).expect("written");
    let paths = Paths::find_with(|_| Some(folder.path().into())).expect("folders");
    let world = usual_world().with_paths(paths);
    let book = compile::text("mine.book.txt", "1. e4 c5\n").book;
    let plan = DrillPlan {
        path: Some(folder.path().join("mine.book.txt")),
        book: Some(Shelved::Read(Arc::new(book))),
        side: Some(shakmaty::Color::White),
        root: None,
        asks_all: false,
    };
    let mut stage = Stage::in_world(100, 30, world, |_, _| vec![Box::new(Drill::new(plan, 1))]);
    stage.work();
    stage.pass(std::time::Duration::from_secs(1));
    stage.press("ctrl-g");
    assert!(!stage.shows().contains("Explorer"), "{}", stage.shows());
    stage.play("e4");
    stage.work();
    stage.pass(std::time::Duration::from_secs(1));
    stage.pass(std::time::Duration::from_secs(1));
    stage.press("ctrl-g");
    stage.work_beside();
    stage.work();
    let picture = stage.shows();
    assert!(picture.contains("Explorer  3 games"), "{picture}");
    assert!(picture.contains("End of line"), "{picture}");
    // Enter goes on with the drill.
    stage.press("enter");
    assert!(stage.shows().contains("Nothing due"), "{}", stage.shows());
}

#[test]
fn games_that_come_while_it_is_closed_are_counted_when_it_is_opened_again() {
    let (mut stage, folder) = explorer(120, 40, GAMES);
    let more = "[White \"Dan\"]\n[Result \"1-0\"]\n\n1. d4 d5 1-0\n";
    let games = folder.path().join("games.pgn");
    fs::write(games, format!("{GAMES}\n{more}")).expect("written");
    stage.press("ctrl-g");
    assert_eq!(stage.works(), 0, "nothing to do while it is closed");
    stage.press("ctrl-g");
    stage.work_beside();
    stage.work();
    let picture = stage.shows();
    assert!(picture.contains("Explorer  4 games"), "{picture}");
}

#[test]
fn all_moves_are_in_sight_where_there_is_room_and_else_it_is_said_which() {
    let firsts = [
        "a3", "a4", "b3", "b4", "c3", "c4", "d3", "d4", "e3", "e4", "f3", "f4", "g3", "g4", "h3",
    ];
    let games: String = firsts
        .iter()
        .map(|first| format!("[White \"Ann\"]\n[Result \"1-0\"]\n\n1. {first} 1-0\n\n"))
        .collect();
    let (mut stage, _folder) = explorer(80, 24, &games);
    let picture = stage.shows();
    let heading = picture.lines().find(|line| line.contains("Explorer"));
    assert!(
        heading.is_some_and(|line| line.contains(" of 16")),
        "{picture}"
    );
    // Without moves on the board their room is for those of the explorer.
    for (width, height) in [(120, 40), (200, 60)] {
        let (mut stage, _folder) = explorer(width, height, &games);
        let picture = stage.shows();
        assert!(picture.contains("all  15"), "{picture}");
        assert!(!picture.contains(" of 16"), "{picture}");
    }
}

/// Clicks on the explorer's row of this move, which no list of moves has in the same row.
fn click_row(stage: &mut Stage, played: &str) {
    let text = stage.shows();
    let head = text.lines().position(|line| line.contains("Explorer  "));
    let mut rows = text.lines().enumerate().skip(head.expect("an explorer"));
    let (row, line) = rows
        .find(|(_, line)| line.contains(played))
        .unwrap_or_else(|| panic!("no {played}\n{text}"));
    let (before, _) = line.split_once(played).expect("the move");
    let place = |at: usize| u16::try_from(at).expect("a screen");
    let column = place(before.chars().count());
    stage.click(LEFT_DOWN, column, place(row));
    stage.work();
}

#[test]
fn a_click_goes_into_a_move_and_the_wheel_marks_one() {
    let (mut stage, folder) = explorer(120, 40, GAMES);
    click_row(&mut stage, "e4 ");
    holds(&mut stage, "1. e4");
    click_row(&mut stage, "c5 ");
    click_row(&mut stage, "Nf3 ");
    click_row(&mut stage, "d6 ");
    holds(&mut stage, "Nf3");
    // The sum of all moves is none of them.
    let before = stage.shows();
    click_row(&mut stage, "all ");
    assert_eq!(stage.shows(), before);

    let (mut stage, _folder) = explorer(120, 40, GAMES);
    let text = stage.shows();
    let head = text.lines().position(|line| line.contains("Explorer  "));
    let row = u16::try_from(head.expect("an explorer") + 1).expect("a screen");
    stage.click(MouseEventKind::ScrollDown, 100, row);
    stage.press("enter");
    stage.work();
    holds(&mut stage, "1. Nf3");

    let paths = Paths::find_with(|_| Some(folder.path().into())).expect("folders");
    let world = usual_world().with_paths(paths);
    let mut stage = Stage::in_world(120, 40, world, |world, _| {
        vec![Box::new(BookScreen::new(Subject::Own, world))]
    });
    stage.work();
    stage.press("ctrl-g");
    stage.work_beside();
    stage.work();
    click_row(&mut stage, "Nf3 ");
    holds(&mut stage, "1. Nf3");
}

/// In a game that is played the first click marks, so that none is a move by mistake.
#[test]
fn a_second_click_plays_a_move_in_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("games.pgn"), GAMES).expect("written");
    let paths = Paths::find_with(|_| Some(folder.path().into())).expect("folders");
    let mut world = usual_world().with_paths(paths);
    world.settings.game.view = GameView::Training;
    let mut stage = Stage::in_world(120, 40, world, |world, now| {
        vec![Box::new(Play::new(Setup::default(), world, now))]
    });
    stage.press("ctrl-g");
    stage.work_beside();
    stage.work();
    click_row(&mut stage, "Nf3 ");
    lacks(&mut stage, "1. Nf3");
    click_row(&mut stage, "Nf3 ");
    holds(&mut stage, "1. Nf3");
}
