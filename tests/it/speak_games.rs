//! The line mode: what can be done with a game beside its moves, and with a puzzle that is over.

use crate::speak::{dialogue, dialogue_to, says_in_order};
use std::fs;

const TWO: [&str; 5] = ["play", "--speak", "--opponent", "human", "--no-clock"];

#[test]
fn moves_are_redone_and_a_game_is_told_and_saved_before_its_end() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "e4", "redo", "back", "redo", "pgn", "save", "e5", "save", "quit",
    ];
    let said = dialogue(home.path(), &TWO, &lines);
    says_in_order(
        &said,
        &[
            "White played e4.\n",
            "Nothing to redo.\n",
            "1 move taken back. White to move.\n",
            "1 move redone. Black to move.\n",
            "[White ",
            "1. e4 *\n",
            "games.pgn.\n",
            "Black played e5.\n",
            "games.pgn.\n",
            "The game is kept. ",
        ],
    );
    let kept = fs::read_to_string(home.path().join("tabiya/games.pgn")).expect("kept");
    assert_eq!(kept.matches("[White ").count(), 1, "{kept}");
    assert!(kept.contains("1. e4 e5 *"), "{kept}");
    // It stands there once, also after its end.
    let lines = ["resume", "resign", "yes", "quit"];
    dialogue(home.path(), &TWO, &lines);
    let kept = fs::read_to_string(home.path().join("tabiya/games.pgn")).expect("kept");
    assert_eq!(kept.matches("[White ").count(), 1, "{kept}");
}

#[test]
fn threats_and_the_explorer_help_unless_the_game_is_serious() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = ["e4", "e5", "threat", "explorer", "redo", "quit"];
    let said = dialogue(home.path(), &TWO, &lines);
    says_in_order(
        &said,
        &["If Black were to move: ", "The explorer has no games yet"],
    );
    let home = tempfile::tempdir().expect("a folder");
    let serious = [&TWO[..], &["--view", "serious"]].concat();
    let said = dialogue(home.path(), &serious, &lines);
    says_in_order(
        &said,
        &[
            "No engine in a serious game.\n",
            "No explorer in a serious game.\n",
            "No moves are taken back in a serious game.\n",
        ],
    );
}

#[test]
fn earlier_positions_are_looked_at_until_a_move_is_made() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "previous",
        "e4",
        "d5",
        "exd5",
        "next",
        "previous",
        "square d5",
        "previous 7",
        "board",
        "opening",
        "go 1 black",
        "go 7",
        "go e4",
        "next",
        "last",
        "previous",
        "Qxd5",
        "first",
        "back",
        "first",
        "resign",
        "yes",
        "go 1",
        "material",
        "quit",
    ];
    let said = dialogue(home.path(), &TWO, &lines);
    let returned = "Questions are about the last position again.\n";
    says_in_order(
        &said,
        &[
            "This is the beginning.\nWhite played e4.\n",
            "This is the last position.\nLooking back: 1, Black, d5.\n",
            "Questions are about this position; end or a move returns to the game.\n",
            "Looking back: 1, Black, d5.\nd5: black pawn.\n",
            "Looking back: the beginning.\nLooking back: the beginning.\nWhite: king e1",
            "Looking back: the beginning.\nNo named opening.\n",
            "Looking back: 1, Black, d5.\n",
            "The game has no move 7 of White.\nA move has a number, not e4.\n",
            "The last position: 2, White, e takes d5.\nBlack to move.\nWhite played e takes d5.\n",
            "Looking back: 1, Black, d5.\n",
            "Black played queen takes d5.\n",
            returned,
            "Looking back: the beginning.\n",
            "1 move taken back. Black to move.\n",
            returned,
            "Looking back: the beginning.\n",
            returned,
            "White wins by resignation.\n",
            "Looking back: 1, White, e4.\n",
            "Looking back: 1, White, e4.\nWhite has taken nothing.",
        ],
    );
}

#[test]
fn the_moves_of_a_game_are_added_to_the_book() {
    let home = tempfile::tempdir().expect("a folder");
    let moves = ["e4", "a5", "Ke2", "add to book"];
    let added = "1, e4; a5. 2, king e2.\n";
    let grown = "Added up to king e2: plus 1 line, plus 1 position.\n";
    // Left without saving, so that it is added again.
    let lines = [&moves[..], &["quit", "quit", "quit", "quit"]].concat();
    let said = dialogue(home.path(), &["analyse", "--speak"], &lines);
    says_in_order(&said, &[added, grown, "\n2, White, king e2.\n"]);
    let lines = [&moves[..], &["save", "quit", "quit"]].concat();
    let said = dialogue(home.path(), &TWO, &lines);
    says_in_order(
        &said,
        &[
            "White played king e2.\n",
            added,
            grown,
            "Saved in ",
            "The last position: 2, White, king e2.\nBlack to move.\nThe game is kept.",
        ],
    );
    let serious = [&TWO[..], &["--view", "serious"]].concat();
    let said = dialogue(home.path(), &serious, &["e4", "add to book", "quit"]);
    assert!(said.contains("No book in a serious game.\n"), "{said}");
}

#[test]
fn a_game_knows_what_was_added_to_its_book() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("mine.book.txt");
    fs::write(&file, "1. e4 e5\n").expect("written");
    let args = [&TWO[..], &["--book", file.to_str().expect("UTF-8")]].concat();
    let lines = [
        "d4",
        "Nf6",
        "previous",
        "add to book",
        "save",
        "quit",
        "back",
        "back",
        "book",
        "quit",
    ];
    let said = dialogue(home.path(), &args, &lines);
    says_in_order(
        &said,
        &[
            "Added up to d4: plus 1 line, plus 1 position.\n",
            "mine.book.txt.\nLooking back: 1, White, d4.\n",
            "1 move taken back. White to move.\n",
            "The book plays 2 moves:\n",
        ],
    );
    let kept = fs::read_to_string(&file).expect("saved");
    assert!(kept.contains("1. d4") && !kept.contains("Nf6"), "{kept}");
}

#[test]
fn the_number_of_the_engines_lines_is_chosen_in_a_game() {
    let home = tempfile::tempdir().expect("a folder");
    // There are two moves.
    let fen = ["--fen", "7k/8/8/8/8/8/8/K6r w - - 0 1"];
    let args = [&TWO[..], &fen].concat();
    let lines = ["lines 1", "lines 0", "lines 6", "engine", "quit"];
    let said = dialogue(home.path(), &args, &lines);
    let told = |part: &str| part.matches(": 1, king ").count();
    let (one, rest) = said.split_once("Lines are 1 to 5, not 0.\n").expect("told");
    let (none, again) = rest.split_once("Lines are 1 to 5, not 6.\n").expect("told");
    assert_eq!([told(one), told(none), told(again)], [1, 0, 1], "{said}");
    let serious = [&args[..], &["--view", "serious"]].concat();
    let said = dialogue(home.path(), &serious, &["lines 2", "quit"]);
    assert!(said.contains("No engine in a serious game.\n"), "{said}");
}

#[test]
fn an_unfinished_game_is_deleted_once_that_is_confirmed() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "delete",
        "play human none",
        "e4",
        "quit",
        "play human none",
        "d4",
        "quit",
        "delete",
        "delete 1",
        "no",
        "delete 1",
        "yes",
        "resume",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    says_in_order(
        &said,
        &[
            "No unfinished game is kept.\n",
            "White played d4.\n",
            "\n2: ",
            "\nWrite resume or delete, and a number.\n",
            "Delete this game: ",
            ", 1 move? Write yes or no.\nThe game is kept.\n",
            "Delete this game: ",
            "Deleted.\n",
            // The only one that is left.
            "White played e4.\n",
        ],
    );
}

#[test]
fn arrows_and_marked_squares_are_drawn_on_a_game_and_deleted() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "no arrows",
        "mark d4",
        "e4",
        "arrow e2 e4",
        "arrow from Eva two to Eva four red",
        "arrow d8 h4",
        "mark e5 and Felix seven blue",
        "mark !?",
        "mark e5 purple",
        "arrow e2",
        "pgn",
        "mark f7 blue",
        "no arrows",
        "undo",
        "no squares",
        "help no arrows",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["analyse", "--speak"], &lines);
    let arrows = "Arrows: red e2 to e4, d8 to h4.\n";
    let squares = "Marked squares: blue e5, blue f7.\n";
    says_in_order(
        &said,
        &[
            "Nothing to delete here.\nThe beginning.\nMarked squares: d4.\n",
            "1, White, e4.\nArrows: e2 to e4.\n",
            "1, White, e4.\nArrows: red e2 to e4.\n",
            arrows,
            &format!("{arrows}{squares}"),
            "1, White, e4, interesting move.\n",
            "Write mark and a sign such as !?, or mark e5, with red",
            "Write arrow e2 e4, with red",
            "Re2e4,Gd8h4]",
            &format!("{arrows}Marked squares: blue e5.\n"),
            "1, White, e4, interesting move.\nMarked squares: blue e5.\n",
            &format!("{arrows}Marked squares: blue e5.\n"),
            &format!("{arrows}End of the line.\n"),
            "no arrows, no squares: ",
        ],
    );
}

#[test]
fn a_puzzle_that_is_over_is_analysed() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("one.csv");
    let text = "PuzzleId,FEN,Moves,Rating,Themes\n\
        L,8/8/1k6/8/8/R7/1R6/6K1 b - - 0 1,b6c6 a3a7 c6d6 b2b6,900,mate mateIn2\n";
    fs::write(&file, text).expect("written");
    let file = file.to_str().expect("UTF-8");
    let lines = ["analyse", "solution", "analyse", "lines 9", "quit", "quit"];
    let said = dialogue(home.path(), &["puzzles", "train", "--speak", file], &lines);
    says_in_order(
        &said,
        &[
            "A puzzle is analysed once it is over; write solution to give up.\n",
            "The solution: ",
            "Lines are 1 to 5, not 9.\n",
            "This puzzle is over; write next or quit.\n",
        ],
    );
}

#[test]
fn moves_of_a_small_game_are_redone_and_it_is_restarted() {
    let home = tempfile::tempdir().expect("a folder");
    let args = [
        "play",
        "--game",
        "tic-tac-toe",
        "--opponent",
        "human",
        "--speak",
    ];
    let lines = [
        "restart", "a1", "b1", "back", "redo", "redo", "restart", "redo", "help", "quit",
    ];
    let said = dialogue(home.path(), &args, &lines);
    says_in_order(
        &said,
        &[
            "Nothing to take back.\nX played a1.\n",
            "O played b1.\nX to move.\n",
            "Taken back.\n1 move redone.\nX to move.\nNothing to redo.\n",
            "From the start; redo plays the moves again.\nX to move.\n",
            "1 move redone.\nO to move.\n",
            "back, redo: take your last move back; play it again.\nrestart: ",
        ],
    );
}

#[test]
fn what_a_game_gives_is_changed_while_it_is_played() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "view",
        "view serious",
        "e4",
        "back",
        "view nonsense",
        "quit",
    ];
    let said = dialogue(home.path(), &TWO, &lines);
    let refused = "No moves are taken back in a serious game.\n";
    says_in_order(
        &said,
        &[
            "View open: hints, ",
            "View serious: board, clocks and moves; ",
            refused,
            "A view is open, training, serious, not nonsense.\n",
        ],
    );
    // Whoever resumes it has the same.
    let lines = ["resume", "back", "view training", "back", "quit"];
    let said = dialogue(home.path(), &TWO, &lines);
    let taken_back = "1 move taken back. White to move.\n";
    says_in_order(&said, &[refused, "View training: hints, ", taken_back]);
}

/// What restores changes, or deletes them.
const OFFER: &str = "Write restore to go on with them, or discard to delete them.\n";
const KEPT: &str = "The changes are kept, and offered when it is opened again.\n";

#[test]
fn changes_of_a_game_that_were_left_unsaved_are_offered() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("two.pgn");
    let game =
        |white, played| format!("[White \"{white}\"]\n[Black \"Bert\"]\n\n1. {played} *\n\n");
    fs::write(&file, game("Anna", "e4") + &game("Clara", "d4")).expect("written");
    let path = file.to_str().expect("UTF-8");
    let analyse = ["analyse", "--speak", path];
    let lines = ["game 2", "next", "comment hello"];
    let said = dialogue_to(1, home.path(), &analyse, &lines);
    assert!(said.ends_with(KEPT), "{said}");
    let said = dialogue(home.path(), &["--speak"], &["quit"]);
    let where_it_is = format!("Unsaved changes: open game 2 of {path} to restore them.\n");
    assert!(said.contains(&where_it_is), "{said}");
    // With their own game, and again where they are not answered.
    let said = dialogue(home.path(), &analyse, &["restore", "game 2", "quit"]);
    says_in_order(&said, &["No changes were left unsaved here.\n", OFFER]);
    assert_eq!(said.matches(OFFER).count(), 1, "{said}");
    let lines = [
        "game 2", "restore", "next", "save", "game 1", "game 2", "next", "quit",
    ];
    let said = dialogue(home.path(), &analyse, &lines);
    let hello = "1, White, d4.\nComment: hello\n";
    says_in_order(
        &said,
        &[
            OFFER,
            "Unsaved changes restored.\n",
            "Clara against Bert",
            hello,
            "two.pgn.\n",
            hello,
        ],
    );
    assert_eq!(said.matches(OFFER).count(), 1, "{said}");
}

#[test]
fn changes_of_a_book_that_were_left_unsaved_are_offered() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("mine.book.txt");
    fs::write(&file, "1. e4 e5\n").expect("written");
    let edit = ["book", "edit", "--speak", file.to_str().expect("UTF-8")];
    let left = || {
        let said = dialogue_to(1, home.path(), &edit, &["d4", "add"]);
        assert!(said.ends_with(KEPT), "{said}");
    };
    left();
    let said = dialogue(home.path(), &edit, &["restore", "undo", "quit"]);
    let restored = "Unsaved changes restored: plus 1 line, plus 1 position.\n";
    says_in_order(&said, &[OFFER, restored, "Undone: "]);
    let said = dialogue(home.path(), &edit, &["discard", "quit"]);
    says_in_order(&said, &["No changes were left unsaved here.\n"]);
    left();
    let said = dialogue(home.path(), &edit, &["discard", "discard", "quit"]);
    let deleted = "Unsaved changes deleted.\nNo changes were left unsaved here.\n";
    says_in_order(&said, &[OFFER, deleted]);
    let kept = fs::read_to_string(&file).expect("there");
    assert_eq!(kept, "1. e4 e5\n");
}

#[test]
fn an_offer_waits_for_its_answer_while_other_changes_are_saved() {
    let home = tempfile::tempdir().expect("a folder");
    let analyse = ["analyse", "--speak"];
    dialogue_to(1, home.path(), &analyse, &["e4", "comment hello"]);
    let lines = ["d4", "save", "restore", "next", "save", "quit"];
    let said = dialogue(home.path(), &analyse, &lines);
    let restored = "Unsaved changes restored.\n";
    says_in_order(&said, &[OFFER, restored, "Comment: hello\n"]);
    // Neither takes the place of the other.
    let saved = home.path().join("tabiya/analysis.pgn");
    let saved = fs::read_to_string(saved).expect("there");
    assert!(
        saved.contains("1. d4") && saved.contains("hello"),
        "{saved}"
    );

    let book = home.path().join("mine.book.txt");
    fs::write(&book, "1. e4 e5\n").expect("written");
    let edit = ["book", "edit", "--speak", book.to_str().expect("UTF-8")];
    dialogue_to(1, home.path(), &edit, &["d4", "add"]);
    let lines = ["c4", "add", "save", "restore", "undo", "quit"];
    let said = dialogue(home.path(), &edit, &lines);
    let restored = "Unsaved changes restored";
    says_in_order(&said, &[OFFER, "Saved in ", restored, "Undone.\n"]);
}
