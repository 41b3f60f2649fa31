//! Pieces as images, in terminals that say they show them.

use crate::terminal::{PATIENCE, Pty};
use std::{
    thread,
    time::{Duration, Instant},
};

/// What each kind of terminal answers to the program's questions.
const KITTY: &str = "\x1bP>|kitty(0.35.2)\x1b\\\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t\x1b[?62;c";
const FOOT: &str = "\x1bP>|foot(1.16.2)\x1b\\\x1b[6;20;10t\x1b[?62;4;22c";
const ITERM: &str = "\x1bP>|iTerm2 3.5.0\x1b\\\x1b[6;20;10t\x1b[?62;4c";
const XTERM: &str = "\x1b[?1;2c";

/// What an image begins with, in each way of showing them.
const KITTY_IMAGE: &str = "a=T,U=1";
const SIXEL_IMAGE: &str = "\x1bP";
const ITERM_IMAGE: &str = "\x1b]1337;File=inline=1";

/// The program in a terminal that answers so; the home screen with its board is shown.
fn start(answers: &str, home: &std::path::Path) -> Pty {
    let mut pty = Pty::start(&[], (120, 40), home);
    pty.press(answers);
    pty.wait_for("the first screen", |text| text.contains("New game"));
    pty
}

#[track_caller]
fn wait_for_images(pty: &Pty, image: &str, count: usize) {
    let begun = Instant::now();
    while pty.wrote(image) < count {
        assert!(
            begun.elapsed() < PATIENCE,
            "{} of {count} images",
            pty.wrote(image)
        );
        thread::sleep(Duration::from_millis(5));
    }
}

/// Opens an analysis: a board with all 32 pieces.
fn open_a_board(pty: &mut Pty) {
    pty.press("a");
    pty.wait_for("an empty game", |text| text.contains("thinking"));
}

#[test]
fn kitty_is_sent_each_piece_once_and_forgets_them_at_the_end() {
    let home = tempfile::tempdir().expect("a folder");
    let mut pty = start(KITTY, home.path());
    open_a_board(&mut pty);
    wait_for_images(&pty, KITTY_IMAGE, 12);
    pty.wait_for("pieces among the letters", |text| {
        text.matches('\u{10EEEE}').count() >= 32
    });
    // Another position needs no other images.
    let sent = pty.wrote(KITTY_IMAGE);
    pty.press("e4\r");
    pty.wait_for("the move", |text| text.contains("1. e4"));
    assert_eq!(pty.wrote(KITTY_IMAGE), sent);
    pty.press("q");
    pty.try_to_press("y");
    pty.ends_clean();
    assert_eq!(pty.wrote("\x1b_Ga=d,d=R"), 1);
}

#[test]
fn sixels_and_iterm_images_stand_in_their_squares() {
    for (answers, image) in [(FOOT, SIXEL_IMAGE), (ITERM, ITERM_IMAGE)] {
        let home = tempfile::tempdir().expect("a folder");
        let mut pty = start(answers, home.path());
        open_a_board(&mut pty);
        wait_for_images(&pty, image, 32);
        assert_eq!(pty.wrote(KITTY_IMAGE), 0);
    }
}

#[test]
fn a_terminal_without_images_gets_block_art_and_loses_no_key() {
    let home = tempfile::tempdir().expect("a folder");
    let mut pty = Pty::start(&[], (120, 40), home.path());
    // The key comes in the middle of the answers.
    pty.press("a");
    pty.press(XTERM);
    pty.wait_for("an empty game", |text| text.contains("thinking"));
    assert_eq!(pty.wrote(KITTY_IMAGE) + pty.wrote(SIXEL_IMAGE), 0);
    assert!(pty.text().contains('▀'));
}

#[test]
fn the_setting_art_keeps_images_away() {
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().join("tabiya");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("settings.toml"), "[look]\npieces = \"art\"\n").expect("written");
    let mut pty = start(KITTY, home.path());
    open_a_board(&mut pty);
    assert_eq!(pty.wrote(KITTY_IMAGE), 0);
    assert!(pty.text().contains('▀'));
}

#[test]
fn a_far_terminal_is_heard_when_it_answers_late_and_types_nothing() {
    let home = tempfile::tempdir().expect("a folder");
    let mut pty = Pty::start(&[], (120, 40), home.path());
    pty.wait_for("the first screen", |text| text.contains("New game"));
    // Longer than anybody waits for answers; the second half comes later still.
    thread::sleep(Duration::from_millis(900));
    let (first, second) = KITTY.split_at(9);
    pty.press(first);
    thread::sleep(Duration::from_millis(60));
    pty.press(second);
    pty.wait_for("the first screen still", |text| text.contains("New game"));
    open_a_board(&mut pty);
    wait_for_images(&pty, KITTY_IMAGE, 12);
}

#[test]
fn a_terminal_some_way_off_is_heard_to_take_sixels() {
    let home = tempfile::tempdir().expect("a folder");
    let mut pty = Pty::start(&[], (120, 40), home.path());
    thread::sleep(Duration::from_millis(200));
    pty.press(FOOT);
    pty.wait_for("the first screen", |text| text.contains("New game"));
    open_a_board(&mut pty);
    wait_for_images(&pty, SIXEL_IMAGE, 32);
}

#[test]
fn a_far_terminal_is_asked_once_more_for_sixels_when_a_key_came_first() {
    let home = tempfile::tempdir().expect("a folder");
    let mut pty = Pty::start(&[], (120, 40), home.path());
    pty.press("a");
    pty.wait_for("an empty game", |text| text.contains("thinking"));
    thread::sleep(Duration::from_millis(200));
    pty.press(FOOT);
    wait_for_images(&pty, "\x1b[16t", 2);
    pty.press("e4");
    pty.press("\x1b[6;20;10t\x1b[?62;4;22c");
    wait_for_images(&pty, SIXEL_IMAGE, 32);
    pty.press("\r");
    pty.wait_for("the move", |text| text.contains("1. e4"));
    assert_eq!(pty.wrote("\x1b[16t"), 2, "not asked a third time");
}
