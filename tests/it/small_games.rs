//! Tic-tac-toe and Connect 4 on the screen, by keys and by the mouse.

use crate::stage::{LEFT_DOWN, Stage, holds, lacks};
use tabiya::{
    play::small_game::{People, SmallSetup},
    textbook::games::board::SmallGame,
    tui::screens::small_game::SmallGameScreen,
};

fn stage(setup: SmallSetup) -> Stage {
    Stage::with_layers(80, 24, |_, _| vec![Box::new(SmallGameScreen::new(setup))])
}

fn of(game: SmallGame, people: People) -> Stage {
    stage(SmallSetup {
        people,
        depth: 4,
        ..SmallSetup::new(game)
    })
}

/// Where these words stand.
fn find(stage: &mut Stage, words: &str) -> (u16, u16) {
    let text = stage.shows();
    let found = (0u16..).zip(text.lines()).find_map(|(row, line)| {
        let before = line.split_once(words)?.0;
        Some((
            u16::try_from(before.chars().count()).expect("a column"),
            row,
        ))
    });
    found.unwrap_or_else(|| panic!("expected {words:?} in\n{text}"))
}

#[test]
fn a_game_of_two_people_is_won_taken_back_and_played_again() {
    let mut stage = of(SmallGame::ConnectFour, People::Both);
    holds(&mut stage, "Two people play");
    stage.press("1 2 1 2 1 2 1");
    holds(&mut stage, "Solid wins: four in a row");
    holds(&mut stage, "1. 1 2 2. 1 2 3. 1 2 4. 1");
    stage.press("3");
    holds(&mut stage, "The game is over; n plays again");
    stage.press("u");
    holds(&mut stage, "Solid to move");
    stage.press("y");
    holds(&mut stage, "Solid wins");
    stage.press("n");
    lacks(&mut stage, "wins");
    stage.press("u");
    holds(&mut stage, "Nothing to take back");
    assert_eq!(stage.works(), 0, "nobody searched");
}

#[test]
fn the_engine_answers_and_takes_what_is_given() {
    let mut stage = of(SmallGame::ConnectFour, People::First);
    stage.press("1");
    holds(&mut stage, "The engine is searching");
    stage.press("1");
    holds(&mut stage, "The opponent is searching");
    stage.work_beside();
    holds(&mut stage, "Your move: solid");
    holds(&mut stage, "depth 4");
    // X goes on in the first column, so that O has to stop it there.
    stage.press("1");
    stage.work_beside();
    stage.press("1");
    stage.work_beside();
    let text = stage.shows();
    assert!(text.contains("3. 1 1"), "{text}");
}

#[test]
fn the_mouse_plays_and_taken_places_are_refused() {
    let mut stage = of(SmallGame::TicTacToe, People::Both);
    let (column, row) = find(&mut stage, "b2");
    stage.click(LEFT_DOWN, column, row);
    holds(&mut stage, "O to move");
    lacks(&mut stage, " b2 ");
    stage.click(LEFT_DOWN, column, row);
    holds(&mut stage, "b2 is taken; choose a free square");
    let (column, row) = find(&mut stage, "u take back");
    stage.click(LEFT_DOWN, column, row);
    holds(&mut stage, "X to move");
}

#[test]
fn squares_are_typed_and_other_keys_are_explained() {
    let mut stage = of(SmallGame::TicTacToe, People::Both);
    holds(&mut stage, "→ choose");
    stage.press("b");
    holds(&mut stage, "b: now its row, 1 to 3");
    stage.press("2");
    holds(&mut stage, "O to move");
    stage.press("b 2");
    holds(&mut stage, "b2 is taken");
    stage.press("z");
    holds(&mut stage, "\"z\" is neither a square nor a key here");
    stage.press("5");
    holds(&mut stage, "\"5\" is neither a square nor a key here");
    // Half a square is dropped first.
    stage.press("c esc 1");
    holds(&mut stage, "\"1\" is neither a square");
    stage.press("enter");
    holds(&mut stage, "Arrows choose a place");
    holds(&mut stage, "enter play");
    let mut stage = of(SmallGame::ConnectFour, People::Both);
    stage.press("8");
    holds(&mut stage, "\"8\" is neither a column nor a key here");
    stage.press("1 1 1 1 1 1 1");
    holds(&mut stage, "Column 1 is full");
}

#[test]
fn the_engine_begins_where_the_person_is_second_and_can_be_hurried() {
    let mut stage = of(SmallGame::TicTacToe, People::Second);
    holds(&mut stage, "The engine plays X, you O");
    stage.press("H");
    stage.work_beside();
    holds(&mut stage, "It had no time to look ahead");
    holds(&mut stage, "Your move: O");
    stage.press("S");
    holds(&mut stage, "O to move");
    stage.press("S");
    holds(&mut stage, "You play X, the engine O");
    holds(&mut stage, "The engine is searching");
}

#[test]
fn a_hint_marks_the_winning_column() {
    let mut stage = of(SmallGame::ConnectFour, People::Both);
    stage.press("1 7 1 7 1 6 t");
    stage.work_beside();
    holds(&mut stage, "Hint: 1; enter plays it");
    stage.press("enter");
    holds(&mut stage, "Solid wins");
}

#[test]
fn the_position_goes_to_the_lab_and_back_to_a_game() {
    let mut stage = Stage::home(80, 24);
    stage.press(":");
    for letter in "connect-four".chars() {
        stage.press(&letter.to_string());
    }
    stage.press("enter");
    holds(&mut stage, "You play the solid discs");
    stage.press("S S 4 4 i");
    holds(&mut stage, "your position");
    holds(&mut stage, "Connect 4");
    stage.press("ctrl-n");
    holds(&mut stage, "Your move: solid");
    stage.press("tab");
    holds(&mut stage, "tic-tac-toe");
    stage.press("tab");
    lacks(&mut stage, "tic-tac-toe");
}
