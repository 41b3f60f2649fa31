//! The line mode says short lines: none is so long that its beginning is lost, and none ends amid a
//! sentence.

use crate::speak::dialogue;
use std::fs;

/// As long as a line may be, in characters.
const MOST: usize = 120;

/// Every line that is said to these.
fn insist_on_short_lines(args: &[&str], lines: &[&str]) -> String {
    let home = tempfile::tempdir().expect("a folder");
    let said = dialogue(home.path(), args, lines);
    for line in said.lines() {
        assert!(line.chars().count() <= MOST, "{line}");
        assert!(!line.ends_with(','), "cut: {line}");
    }
    said
}

#[test]
fn help_is_short_in_every_room() {
    let home = tempfile::tempdir().expect("a folder");
    let suite = home.path().join("suite.epd");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n";
    fs::write(&suite, start).expect("written");
    let suite = format!("suite {}", suite.display());
    for room in [
        &[][..],
        &["play nell no clock"],
        &["analyse"],
        &["files"],
        &["set up"],
        &["puzzles"],
        &["rush 3"],
        &["endings"],
        &[&suite],
        &["guess"],
        &["book"],
        &["drill"],
        &["museum"],
        &["lab"],
        &["lab", "depth 2", "tree"],
        &["lessons"],
        &["matches"],
        &["settings"],
        &["connect 4"],
    ] {
        let help = [
            "help", "more", "more", "more", "quit", "yes", "quit", "quit", "quit",
        ];
        let said = insist_on_short_lines(&["--speak"], &[room, &help].concat());
        // A command and what it does are one line.
        let commands: Vec<&str> = said.lines().filter(|line| line.contains(": ")).collect();
        assert!(commands.len() >= 5, "{room:?}: {said}");
    }
}

#[test]
fn lessons_are_told_sentence_by_sentence() {
    let mut lines = vec!["lessons"];
    for lesson in [
        "lesson 1", "lesson 2", "lesson 3", "lesson 4", "lesson 5", "lesson 6",
    ] {
        lines.extend([lesson, "1"]);
    }
    lines.extend(["quit", "quit"]);
    let said = insist_on_short_lines(&["--speak"], &lines);
    let hash =
        "A hash table keeps results under a number worked out from pieces and squares, the hash.\n";
    assert!(said.contains(hash), "{said}");
    assert!(
        said.contains("\nKing b1, a move of Black, king c1; "),
        "{said}"
    );
}

#[test]
fn the_museum_is_told_in_short_lines() {
    let numbers: Vec<String> = (1..=10).map(|number| number.to_string()).collect();
    let mut lines = vec![
        "museum", "programs", "ladder", "story", "worth", "breed", "stop",
    ];
    lines.extend(numbers.iter().map(String::as_str));
    lines.extend(["quit", "quit"]);
    let said = insist_on_short_lines(&["--speak"], &lines);
    assert!(
        said.contains("\nWrite play for a game against it.\n"),
        "{said}"
    );
}

#[test]
fn what_a_long_text_says_is_said_again_whole() {
    let home = tempfile::tempdir().expect("a folder");
    let said = dialogue(
        home.path(),
        &["--speak"],
        &["lessons", "back", "repeat", "quit", "quit"],
    );
    let idea = "Where moves are sorted well, late ones are seldom best.\n";
    let last = "Alpha-beta, ordering and table are on too.";
    for part in [idea, last] {
        assert_eq!(said.matches(part).count(), 2, "{part}\n--\n{said}");
    }
}
