//! The line mode beside other programs: files that they change.

use crate::speak_thinking::Talk;
use std::fs;

#[test]
fn a_book_that_another_program_has_changed_is_reloaded_or_saved_elsewhere() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("mine.book.txt");
    let other = home.path().join("other.book.txt");
    fs::write(&file, "1. e4 e5\n").expect("written");
    let path = file.to_str().expect("UTF-8");
    let mut talk = Talk::begin(home.path(), &["book", "edit", "--speak", path]);
    talk.ask("e4\nc5\nadd", "Added up to c5: ");
    fs::write(&file, "1. e4 e5\n1. d4 d5\n").expect("written");
    talk.ask("save", "Not saved: another program has changed ");
    talk.ask("reload", "Reloaded; undo restores your changes");
    talk.ask("reload", "The file holds nothing new.");
    talk.ask("undo\nsave", "Write save once more to lose that, or ");
    let elsewhere = |path: &std::path::Path| format!("save as {}", path.display());
    talk.ask(&elsewhere(&file), "already; write another name.");
    talk.ask(&elsewhere(&other), "Saved in ");
    talk.leave("save\nquit", "Nothing has changed.");
    let theirs = fs::read_to_string(&file).expect("there");
    assert_eq!(theirs, "1. e4 e5\n1. d4 d5\n");
    let ours = fs::read_to_string(&other).expect("saved");
    assert!(ours.contains("c5") && !ours.contains("d4"), "{ours}");
}
