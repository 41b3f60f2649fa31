//! Problems of a book on its screen: those of files that it includes, and lines that go wrong at once.

use crate::{
    book_screen::{Desk, holds},
    stage::Stage,
};
use std::{fs, time::Duration};
use tabiya::{
    book::edit::Subject,
    tui::{effect::Effect, event::Event, screens::book::BookScreen},
};

/// A book that another program has written anew, with a file beside it that it includes.
fn including(text: &str, included: &str) -> Desk {
    let mut desk = Desk::new("1. d4 d5\n", 120, 40);
    fs::write(desk.path.with_file_name("part.book.txt"), included).expect("written");
    fs::write(&desk.path, text).expect("written");
    let path = desk.path.clone();
    desk.stage.happen(Event::FileChanged(path));
    desk.stage.pass(Duration::from_millis(200));
    desk.stage.work();
    desk
}

#[test]
fn problems_of_an_included_file_are_named_and_not_drawn_under_other_lines() {
    let text = "@include \"part.book.txt\"\n1. d4 d5\n1. c4 c5\n";
    let mut desk = including(text, "# one\n# two\n1. e4 Ke4\n");
    let shown = desk.shows();
    holds(&shown, "1 error, 0 warnings");
    assert!(!shown.contains('↑'), "{shown}");
    desk.press(".");
    let shown = desk.shows();
    holds(&shown, "part.book.txt (line 3), which this book includes:");
    assert!(!shown.contains("No errors or warnings"), "{shown}");
}

#[test]
fn a_file_that_the_book_includes_is_read_again_when_another_program_changes_it() {
    let mut desk = including("@include \"part.book.txt\"\n1. d4 d5\n", "1. e4 e5\n");
    holds(&desk.shows(), "no problems");
    let part = desk.path.with_file_name("part.book.txt");
    let is_heard =
        |effect: &Effect| matches!(effect, Effect::Watch(files) if files.contains(&part));
    assert!(desk.stage.asked.iter().any(is_heard));
    let happens = |desk: &mut Desk| {
        desk.stage.happen(Event::FileChanged(part.clone()));
        desk.stage.pass(Duration::from_millis(200));
        desk.stage.work();
        desk.shows()
    };
    fs::write(&part, "1. e4 Ke4\n").expect("written");
    let shown = happens(&mut desk);
    holds(&shown, "1 error, 0 warnings");
    holds(&shown, "Changed on disk, reloaded");
    // Also one that is gone may come back.
    fs::remove_file(&part).expect("removed");
    holds(&happens(&mut desk), "1 error, 0 warnings");
    fs::write(&part, "1. e4 e5\n").expect("written");
    holds(&happens(&mut desk), "no problems");
    // Without a notice, what was edited is there when the editor is closed.
    fs::write(&part, "1. e4 Ke4\n").expect("written");
    desk.stage.happen(Event::EditorClosed(Ok(())));
    desk.stage.work();
    holds(&desk.shows(), "1 error, 0 warnings");
}

#[test]
fn problems_of_the_text_and_of_what_it_includes_are_walked_through_as_one_list() {
    let text = "@include \"part.book.txt\"\n1. d4 Ke4\n";
    let mut desk = including(text, "1. e4 Ke4\n1. c4 Ke4\n");
    holds(&desk.shows(), "3 errors, 0 warnings");
    let own = "2 ▸ 1. d4 Ke4";
    let included = |line| format!("part.book.txt (line {line}), which this book includes:");
    desk.press(".");
    holds(&desk.shows(), own);
    for line in [1, 2] {
        desk.press(".");
        holds(&desk.shows(), &included(line));
    }
    desk.press(".");
    let shown = desk.shows();
    holds(&shown, own);
    assert!(!shown.contains("part.book.txt (line"), "{shown}");
    for line in [2, 1] {
        desk.press(",");
        holds(&desk.shows(), &included(line));
    }
}

#[test]
fn a_line_that_is_wrong_from_its_first_move_shows_the_moves_of_the_start() {
    let mut desk = Desk::new("1. e4 e5 2. Nf3\n1. e5 c5\n", 120, 40);
    desk.press("right right");
    holds(&desk.shows(), "▸Nf3");
    desk.press(".");
    let shown = desk.shows();
    holds(&shown, "the start position");
    holds(&shown, "▸e4");
    assert!(!shown.contains("▸Nf3"), "{shown}");
}

#[test]
fn a_file_that_is_no_text_is_read_again_once_another_program_has_changed_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("latin.book.txt");
    fs::write(&path, b"1. e4 ; caf\xe9\n").expect("written");
    let subject = Subject::File(path.clone());
    let mut stage = Stage::with_layers(80, 24, |world, _| {
        vec![Box::new(BookScreen::new(subject, world))]
    });
    stage.work();
    holds(&stage.shows(), "xpected text in UTF-8");
    stage.press("down");
    let shown = stage.shows();
    assert!(!shown.contains("loading"), "{shown}");
    fs::write(&path, "1. e4 ; cafe\n").expect("written");
    stage.happen(Event::FileChanged(path));
    stage.pass(Duration::from_millis(200));
    stage.work();
    holds(&stage.shows(), "▸e4");
}
