//! The line mode's analysis: what is said of changes, marks and players of the games looked through.

use crate::speak::{dialogue, says_in_order, with_settings};
use std::fs;

/// What is said when a file with this text is looked through so.
fn said_of(text: &str, lines: &[&str]) -> String {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("some.pgn");
    fs::write(&path, text).expect("written");
    let path = path.to_str().expect("UTF-8");
    dialogue(home.path(), &["analyse", "--speak", path], lines)
}

#[test]
fn each_change_of_the_variations_is_told() {
    let lines = [
        "next",
        "variation 3",
        "promote",
        "promote",
        "demote",
        "undo",
        "redo",
        "comment Solid",
        "undo",
        "delete",
        "undo",
        "c5",
        "delete",
        "undo",
        "tag Event Test",
        "undo",
        "quit",
        "quit",
    ];
    let said = said_of("1. e4 e5 (1... c5 2. Nf3) (1... e6) 2. Nf3 *\n", &lines);
    says_in_order(
        &said,
        &[
            "3 moves continue; variations tells them.\n",
            "Variation 3 of 3.\n1, Black, e6.\n",
            "Moved up. Variation 2 of 3.\n1, Black, e6.\n",
            "Moved up. Main move of 3.\n1, Black, e6.\n",
            "Moved down. Variation 2 of 3.\n1, Black, e6.\n",
            "Undone: the order of the variations.\n",
            "Redone: the order of the variations.\n",
            "Comment: Solid\n",
            "Undone: the notes of 1, Black, e6.\n",
            "Deleted e6; undo restores it.\n",
            "Undone: 1, Black, e6 is back.\n",
            "Variation 3 of 3.\n1, Black, c5.\n",
            "Deleted c5 and 1 move after it; undo restores them.\n",
            "Undone: 1, Black, c5 and 1 other move are back.\n",
            "Event: Test.\n",
            "Undone: the tags.\n",
        ],
    );
}

#[test]
fn a_null_move_is_no_beginning() {
    let said = said_of("1. e4 -- 2. d4 *\n", &["next 2", "quit"]);
    assert!(said.contains("1, Black, no move.\n"), "{said}");
}

#[test]
fn marks_of_others_are_told_apart_from_the_findings() {
    let told = "The marks are by Tabiya's rule; the game has others.\n2, White, king e2: ";
    for (mark, differs) in [("?!", true), ("??", false)] {
        let text = format!(
            "1. e4 {{[%eval 0.2]}} e5 {{[%eval 0.2]}} 2. Ke2{mark} {{[%eval -4.0]}} \
             Nf6 {{[%eval -4.0]}} *\n"
        );
        let said = said_of(&text, &["findings", "summary", "quit"]);
        says_in_order(
            &said,
            &[
                "\n2, White, king e2: blunder.",
                "White: 2 moves, accuracy ",
                " centipawns, 1 blunder.\nWhite, opening: 2 moves, ",
                "Black, opening: 2 moves, ",
                "Turning point: 2, White, king e2: blunder.\nBefore it White is better by 0.2 pawns, after it Black is better by 4",
                "This rests on ",
            ],
        );
        assert_eq!(said.contains(told), differs, "{said}");
    }
}

#[test]
fn the_profile_of_a_player_of_the_file_is_told() {
    let game = |white: &str, result: &str| {
        format!(
            "[White \"{white}\"]\n[Black \"Bert\"]\n[Result \"{result}\"]\n\n1. e4 {result}\n\n"
        )
    };
    let text = game("Anna", "1-0") + &game("Clara", "0-1") + &game("Anna", "0-1");
    let lines = [
        "profile anna",
        "profile nobody",
        "profile",
        "help profile",
        "quit",
    ];
    let said = said_of(&text, &lines);
    says_in_order(
        &said,
        &[
            "Profile of anna over 2 games.\nResults.\n\
             As White: 2 games, won 1, drawn 0, lost 1, score 50.0 percent.\n",
            "No games of nobody in this file.\n",
            // Whoever has White, where the person has no game.
            "Profile of Anna over 2 games.\n",
            "profile, profile tal: ",
        ],
    );
    let home = tempfile::tempdir().expect("a folder");
    let said = dialogue(home.path(), &["analyse", "--speak"], &["profile", "quit"]);
    assert!(said.contains("There is only this game.\n"), "{said}");
}

#[test]
fn a_list_tells_by_what_it_is_ordered() {
    let game = |event: &str, moves: &str| {
        format!("[Event \"{event}\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n\n{moves} *\n\n")
    };
    let text = game("Rome", "1. e4 e5 2. d4") + &game("Oslo", "1. e4");
    let lines = ["sort event", "sort length backwards", "quit"];
    let said = said_of(&text, &lines);
    let [rome, oslo] = [
        "not finished, Rome, 2 moves.\n",
        "not finished, Oslo, 1 move.\n",
    ];
    says_in_order(
        &said,
        &[
            &format!("2: Anna against Bert, {oslo}1: Anna against Bert, {rome}"),
            "1: Anna against Bert, not finished, 2 moves.\n\
             2: Anna against Bert, not finished, 1 move.\n\
             2 games in all; game and a number opens any.\n",
        ],
    );
}

#[test]
fn a_line_of_the_engine_is_kept_and_a_review_is_of_one_side() {
    let lines = [
        "keep line",
        "engine",
        "keep line 4",
        "keep line 2 3",
        "next 2",
        "back 3",
        "undo",
        "review white until noon",
        "review black 1k nodes",
        "summary",
        "quit",
        "quit",
    ];
    let said = said_of("1. f3 e5 2. g4 Qh4# *\n", &lines);
    says_in_order(
        &said,
        &[
            "The engine has told no lines here yet; write engine first.\n",
            "The engine told lines 1 to 3, not 4.\n",
            " added; next goes along the line.\nVariation 2 of 2.\n1, White, ",
            "End of the line.\n",
            "Undone: ",
            "Write review white, review black or review both, ",
            "Reviewing 5 positions. ",
            "Black: 2 moves, ",
            "This rests on 1000 nodes per move.\n",
        ],
    );
    assert!(!said.contains("White: 2 moves"), "{said}");
}

#[test]
fn whose_mistakes_are_asked_about_is_asked_where_the_word_is_no_side() {
    let home = tempfile::tempdir().expect("a folder");
    with_settings(home.path(), "[game]\nname = \"Anna\"\n");
    let path = home.path().join("some.pgn");
    let text = "[White \"Anna\"]\n[Black \"Bert\"]\n\n\
        1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Qh5 {[%eval 0.0]} Nc6 {[%eval 0.0]} \
        3. Bc4 {[%eval 0.0]} Nf6?? {[%eval #1]} (3... Qe7) 4. Qxf7# 1-0\n";
    fs::write(&path, text).expect("written");
    let args = ["analyse", "--speak", path.to_str().expect("UTF-8")];
    let said = dialogue(
        home.path(),
        &args,
        &["learn wite", "learn black", "quit", "quit"],
    );
    says_in_order(
        &said,
        &[
            "Whose mistakes? Write learn white, learn black or learn both.\n",
            "Learn from mistakes: 1 question. ",
        ],
    );
}
