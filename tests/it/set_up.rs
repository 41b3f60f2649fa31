//! A position set up by hand: pieces, side, castling, why it is impossible, and what it opens.

use crate::stage::{LEFT_DOWN, LEFT_UP, Stage, cell, holds, lacks};
use tabiya::{
    chess::Position,
    tui::{effect::Effect, event::Event, screens::set_up::SetUp},
};

fn stage(width: u16, height: u16) -> Stage {
    Stage::with_layers(width, height, |_, _| {
        vec![Box::new(SetUp::new(&Position::default()))]
    })
}

#[test]
fn a_position_is_built_and_analysed() {
    let mut stage = stage(100, 30);
    stage.press("ctrl-u");
    assert!(stage.shows().contains("The position is impossible"));
    // The cursor stands on e4.
    stage.press("K up up k");
    assert!(stage.shows().contains("8/8/4k3/8/4K3/8/8/8 w - - 0 1"));
    stage.press("down P");
    let text = stage.shows();
    assert!(text.contains("8/8/4k3/4P3/4K3/8/8/8 w - - 0 1"), "{text}");
    stage.press("left left R");
    let text = stage.shows();
    assert!(text.contains("2R1P3/4K3"), "{text}");
    stage.press("down down Q enter");
    // Analysed: the engine is asked about this very position.
    let search = stage.search();
    let expected = "8/8/4k3/2R1P3/4K3/2Q5/8/8 w - - 0 1";
    assert_eq!(search.position.fen(), expected);
    stage.press("esc F");
    let copied = stage
        .asked
        .iter()
        .any(|effect| matches!(effect, Effect::Copy(text) if text == expected));
    assert!(copied);
}

#[test]
fn a_cleared_board_comes_back() {
    let mut stage = stage(100, 30);
    stage.press("ctrl-u u");
    let text = stage.shows();
    assert!(
        text.contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        "{text}"
    );
    stage.press("y");
    assert!(stage.shows().contains("The position is impossible"));
    stage.press("y");
    assert!(stage.shows().contains("Nothing to redo"));
}

#[test]
fn an_impossible_position_says_why_and_opens_nothing() {
    let mut stage = stage(80, 24);
    stage.press("ctrl-u K enter");
    let text = stage.shows();
    assert!(text.contains("Set up a position"), "{text}");
    assert!(text.contains("impossible: a king is"), "{text}");
    stage.press("1");
    assert!(stage.shows().contains("start squares"));
    stage.press("x");
    assert!(stage.shows().contains("is neither a piece nor a key here"));
}

#[test]
fn why_a_position_is_impossible_is_said_once() {
    let mut stage = stage(80, 24);
    stage.press("ctrl-u enter");
    let text = stage.shows();
    assert_eq!(text.matches("position is").count(), 1, "{text}");
}

#[test]
fn the_position_can_be_played_on() {
    let mut stage = stage(60, 20);
    stage.press("ctrl-u K up up up up k down 1 left left Q ctrl-n");
    stage.press("enter");
    let text = stage.shows();
    assert!(text.contains("You"), "{text}");
}

#[test]
fn a_pasted_fen_is_taken_and_everything_fits_a_small_terminal() {
    let mut stage = stage(60, 20);
    stage.happen(Event::Paste(
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1".to_owned(),
    ));
    let text = stage.shows();
    assert!(text.contains("K--q") && text.contains("Black"), "{text}");
    stage.press("2 tab");
    let text = stage.shows();
    assert!(text.contains("KQ-q") && text.contains("White"), "{text}");
    stage.happen(Event::Paste("no position".to_owned()));
    assert!(stage.shows().contains("FEN"));
}

fn click_on(stage: &mut Stage, square: &str) {
    let (column, row) = cell(square);
    stage.click(LEFT_DOWN, column, row);
    stage.click(LEFT_UP, column, row);
}

/// A click on the panel, so many columns and rows from its beginning.
fn click_beside(stage: &mut Stage, right: u16, down: u16) {
    stage.click(LEFT_DOWN, 37 + right, 2 + down);
    stage.click(LEFT_UP, 37 + right, 2 + down);
}

#[test]
fn the_mouse_alone_sets_up_a_position() {
    let mut stage = stage(80, 24);
    stage.press("ctrl-u");
    holds(&mut stage, "place       no piece yet");
    click_on(&mut stage, "c5");
    holds(&mut stage, "Choose a piece first");
    // The letters of the first two rows are the pieces, those below are keys.
    click_beside(&mut stage, 0, 0);
    lacks(&mut stage, "Choose a piece first");
    holds(&mut stage, "place       White's king");
    click_on(&mut stage, "e1");
    click_beside(&mut stage, 4, 0);
    click_on(&mut stage, "h1");
    click_beside(&mut stage, 0, 1);
    click_on(&mut stage, "c5");
    holds(&mut stage, "8/8/8/2k5/8/8/8/4K2R w - - 0 1");
    click_beside(&mut stage, 0, 5);
    holds(&mut stage, "4K2R w K - 0 1");
    // The second letter of `K---`, the key of the first, and between the two.
    click_beside(&mut stage, 27, 5);
    holds(&mut stage, "Castling needs king and rook");
    click_beside(&mut stage, 26, 5);
    click_beside(&mut stage, 20, 5);
    click_beside(&mut stage, 0, 4);
    holds(&mut stage, "8/8/8/2k5/8/8/8/4K2R b - - 0 1");
    // The blank row and what the pieces are called are no keys.
    click_beside(&mut stage, 0, 3);
    click_beside(&mut stage, 16, 0);
    holds(&mut stage, "8/8/8/2k5/8/8/8/4K2R b - - 0 1");
    click_beside(&mut stage, 0, 2);
    holds(&mut stage, "The position is impossible");
}

#[test]
fn on_the_smallest_screen_all_keys_are_seen_and_why_a_position_is_impossible() {
    let mut stage = stage(40, 12);
    for words in [
        "White to move",
        "castling KQkq",
        "en passant -",
        "no piece yet",
    ] {
        holds(&mut stage, words);
    }
    stage.press("ctrl-u");
    holds(&mut stage, "The position is impossible");
}
