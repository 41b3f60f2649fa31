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
    holds(&mut stage, "1. 1 2  2. 1 2  3. 1 2  4. 1");
    stage.press("3");
    holds(&mut stage, "The game is over; n plays again");
    stage.press("u");
    holds(&mut stage, "Solid to move");
    stage.press("y");
    holds(&mut stage, "Solid wins");
    stage.press("n");
    lacks(&mut stage, "Solid wins");
    holds(&mut stage, "Four in a row wins;");
    stage.press("u");
    holds(&mut stage, "Nothing to take back");
    stage.press("H");
    holds(&mut stage, "The engine is not searching");
    assert_eq!(stage.works(), 0, "nobody searched");
    stage.press("?");
    holds(&mut stage, "Play in the marked place");
    lacks(&mut stage, "pick up");
}

#[test]
fn a_game_is_resigned_by_its_command_and_gone_on_with() {
    let mut stage = of(SmallGame::ConnectFour, People::Both);
    stage.press("1 2 : r e s i g n enter");
    holds(&mut stage, "Hollow wins by resignation");
    holds(&mut stage, "Resigned; u takes it back");
    stage.press("3");
    holds(&mut stage, "The game is over; n plays again");
    stage.press("u");
    holds(&mut stage, "Solid to move");
    // The person resigns also while the engine searches, which then plays nothing.
    let mut stage = of(SmallGame::TicTacToe, People::First);
    stage.press("b 2 : r e s i g n enter");
    holds(&mut stage, "The engine wins by resignation");
    stage.work_beside();
    stage.press("u");
    holds(&mut stage, "The engine is searching");
    stage.press(": r e s i g n enter n");
    lacks(&mut stage, "resignation");
    // Whoever resigned has not won by going over to the other side.
    let mut stage = of(SmallGame::TicTacToe, People::First);
    stage.press("b 2 : r e s i g n enter S");
    lacks(&mut stage, "resignation");
}

#[test]
fn a_small_screen_has_the_whole_board_and_words_beside_it() {
    let small = |game, (width, height)| {
        let setup = SmallSetup {
            people: People::Both,
            ..SmallSetup::new(game)
        };
        Stage::with_layers(width, height, |_, _| {
            vec![Box::new(SmallGameScreen::new(setup))]
        })
    };
    for size in [(40, 12), (44, 13)] {
        let mut stage = small(SmallGame::ConnectFour, size);
        stage.press("4 4");
        let text = stage.shows();
        assert_eq!(text.matches('·').count(), 40, "{text}");
        for words in ["●", "○", "Solid to move", "1. 4 4"] {
            holds(&mut stage, words);
        }
    }
    let mut stage = small(SmallGame::TicTacToe, (40, 12));
    for words in ["a3│ b3│ c3", "a1│ b1│ c1", "X to move", "Three in a row"] {
        holds(&mut stage, words);
    }
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
    holds(&mut stage, "Arrows choose a square");
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
    holds(&mut stage, "Engine: X, you: O");
    stage.press("H");
    stage.work_beside();
    holds(&mut stage, "It had no time to look ahead");
    holds(&mut stage, "Your move: O");
    stage.press("S");
    holds(&mut stage, "O to move");
    stage.press("S");
    holds(&mut stage, "You: X, engine: O");
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
fn a_hint_on_its_way_is_seen_and_the_earlier_one_is_gone() {
    let mut stage = of(SmallGame::ConnectFour, People::Both);
    stage.press("1 7 t");
    stage.work_beside();
    holds(&mut stage, "⏎ play");
    let works = stage.works();
    stage.press("t");
    holds(&mut stage, "Searching for a hint");
    holds(&mut stage, "H hint now");
    lacks(&mut stage, "⏎ play");
    // Whatever is pressed meanwhile, it is still said.
    stage.press("+ t");
    holds(&mut stage, "Searching for a hint");
    assert_eq!(stage.works(), works + 1, "it is not begun anew");
    stage.work_beside();
    holds(&mut stage, "Hint: ");
    lacks(&mut stage, "Searching for a hint");
}

#[test]
fn what_the_engine_found_goes_with_its_move() {
    let mut stage = of(SmallGame::ConnectFour, People::First);
    stage.press("4");
    stage.work_beside();
    holds(&mut stage, "nodes, depth 4");
    stage.press("S S");
    holds(&mut stage, "Two people play");
    lacks(&mut stage, "nodes, depth 4");
    let mut stage = of(SmallGame::ConnectFour, People::First);
    stage.press("4");
    stage.work_beside();
    stage.press("1");
    lacks(&mut stage, "nodes, depth 4");
    stage.work_beside();
    holds(&mut stage, "nodes, depth 4");
}

#[test]
fn the_help_lists_what_works_in_this_game() {
    let mut stage = of(SmallGame::TicTacToe, People::Both);
    stage.resize(80, 50);
    stage.press("?");
    holds(&mut stage, "Take back your last move");
    holds(&mut stage, "Quit; asks first if a game is not over");
    for words in ["column", "clocks", "is kept"] {
        lacks(&mut stage, words);
    }
    stage.press("esc tab ?");
    holds(&mut stage, "Drop a disc into column 7");
    stage.press("esc S S 4");
    holds(&mut stage, "Hollow to move");
}

/// Home, and a small game opened from there by its name.
fn from_home(game: &str) -> Stage {
    let mut stage = Stage::home(80, 24);
    open(&mut stage, game);
    stage
}

fn open(stage: &mut Stage, game: &str) {
    stage.press(":");
    for letter in game.chars() {
        stage.press(&letter.to_string());
    }
    stage.press("enter");
}

#[test]
fn a_game_that_is_left_goes_on_when_it_is_opened_again() {
    let mut stage = from_home("connect-four");
    stage.press("S S 4 4 tab");
    holds(&mut stage, "tic-tac-toe");
    stage.press("S S b 2 esc");
    lacks(&mut stage, "1. b2");
    open(&mut stage, "connect-four");
    holds(&mut stage, "Your game as you left it");
    holds(&mut stage, "1. 4 4");
    holds(&mut stage, "Two people play");
    // The other one too.
    stage.press("tab");
    holds(&mut stage, "1. b2");
    // What is over is not kept.
    stage.press("a 1 b 3 a 2 b 1");
    holds(&mut stage, "X wins");
    stage.press("esc");
    open(&mut stage, "tic-tac-toe");
    lacks(&mut stage, "as you left it");
    holds(&mut stage, "Your move: X");
}

#[test]
fn quitting_asks_before_a_small_game_is_lost() {
    let mut stage = from_home("tic-tac-toe");
    stage.press("S S b 2 ctrl-c");
    assert!(!stage.has_quit());
    holds(&mut stage, "Your game of tic-tac-toe is not over");
    stage.press("n");
    lacks(&mut stage, "Leave the program");
    holds(&mut stage, "1. b2");
    // The other game is on the screen; then neither.
    for keys in ["tab ctrl-c", "n esc q"] {
        stage.press(keys);
        assert!(!stage.has_quit());
        holds(&mut stage, "Your game of tic-tac-toe is not over");
    }
    stage.press("y");
    assert!(stage.has_quit());
    // Where no person has moved, nothing is lost.
    let mut stage = from_home("tic-tac-toe");
    stage.press("ctrl-c");
    assert!(stage.has_quit());
}

#[test]
fn the_position_goes_to_the_lab_and_back_to_a_game() {
    let mut stage = from_home("connect-four");
    holds(&mut stage, "You: solid, engine: hollow");
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
