//! The line mode's ways from one place to another, as the screens have them.

use crate::speak::{dialogue, says_in_order};
use std::{fs, path::Path};

/// A file in `home`, as its path is typed.
fn file(home: &Path, name: &str, text: &str) -> String {
    let path = home.join(name);
    fs::write(&path, text).expect("written");
    path.to_str().expect("UTF-8").to_owned()
}

#[test]
fn a_book_is_walked_through_and_its_positions_go_elsewhere() {
    let home = tempfile::tempdir().expect("a folder");
    let book = file(
        home.path(),
        "mine.book.txt",
        "1. e4 e5 2. Nf3 Nc6\n1. d4 Qh5\n",
    );
    let lines = [
        "next",
        "next many",
        "end",
        "next",
        "analyse",
        "quit",
        "lab",
        "quit",
        "first",
        "problem 3",
        "next problem",
        "next problem",
        "quit",
    ];
    let said = dialogue(home.path(), &["book", "edit", "--speak", &book], &lines);
    says_in_order(
        &said,
        &[
            "\n1, e4.\n",
            "How many moves is a number, not many.\n",
            "1, e4; e5. 2, knight f3; knight c6.\n",
            "The book has no moves here.\n",
            "Black played knight c6.\n",
            "1, e4; e5. 2, knight f3; knight c6.\n",
            "The lab: ",
            "1, e4; e5. 2, knight f3; knight c6.\n",
            "The beginning.\n",
            "There are problems 1 to 1, not 3.\n",
            "Line 2, error: ",
            "1, d4.\n",
            "Line 2, error: ",
        ],
    );
}

#[test]
fn a_finished_game_begins_again_and_its_position_goes_elsewhere() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "e4", "rematch", "resign", "yes", "engine", "lab", "quit", "set up", "quit", "restart",
        "quit",
    ];
    let two = ["play", "--speak", "--opponent", "human", "--no-clock"];
    let said = dialogue(home.path(), &two, &lines);
    says_in_order(
        &said,
        &[
            "That is for a game that is over; ",
            "The game is over. Write analyse for engine, threat, book and explorer ",
            "The lab: ",
            "Back at the finished game.\n",
            "Back at the finished game.\n",
            "A person plays White",
        ],
    );
}

#[test]
fn a_game_that_is_not_over_is_kept_or_ends_before_it_is_restarted() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "restart", "e4", "restart", "no", "restart", "yes", "game", "resume", "game", "restart",
        "end", "resume", "quit",
    ];
    let two = ["play", "--speak", "--opponent", "human", "--no-clock"];
    let said = dialogue(home.path(), &two, &lines);
    let asks = "Restart this game? Write yes to keep it as it stands and resume it later, end to end \
                it without a result, or no.\n";
    says_in_order(
        &said,
        &[
            "A person plays White",
            "White played e4.\n",
            asks,
            "The game goes on.\n",
            asks,
            "The game is kept. ",
            "A person plays White",
            "1 move. Write resume to continue it.\n",
            "No moves yet.\n",
            "A person plays White",
            "White played e4.\n1, e4.\n",
            asks,
            "Game aborted.\nA person plays White",
            "No unfinished game is kept.\n",
        ],
    );
    assert_eq!(said.matches("The game is kept.").count(), 1, "{said}");
    let games = fs::read_to_string(home.path().join("tabiya/games.pgn")).expect("kept");
    assert!(games.contains("1. e4 *"), "{games}");
}

#[test]
fn in_a_drill_the_side_and_what_is_asked_change() {
    let home = tempfile::tempdir().expect("a folder");
    let book = file(home.path(), "mine.book.txt", "1. e4 e5 2. Nf3 Nc6\n");
    let lines = ["e4", "side", "all", "ask all", "quit"];
    let said = dialogue(home.path(), &["book", "drill", "--speak", &book], &lines);
    says_in_order(
        &said,
        &[
            "Right: e4.\n",
            "1 of 1 right; ",
            "You answer for Black now.\nLine 1.\n",
            "1, e4.\nWhat does Black play?\n0 of 0 right; ",
            "Asking everything, due or not.\nLine 1.\n",
            "What does Black play?\n0 of 0 right; ",
            "Asking only what is due or new.\nLine 1.\n",
            "What does Black play?\n0 of 0 right; ",
        ],
    );
    let one_sided = file(
        home.path(),
        "white.book.txt",
        "@side white\n1. e4 e5 2. Nf3\n",
    );
    let drill = ["book", "drill", "--speak", &one_sided];
    let said = dialogue(home.path(), &drill, &["side", "quit"]);
    says_in_order(
        &said,
        &[
            "What does White play?\n",
            "The book is a repertoire for White: it has nothing to ask Black.\n",
            "0 of 0 right; ",
        ],
    );
    assert_eq!(said.matches(" right; ").count(), 1, "{said}");
}

#[test]
fn the_book_of_a_drill_is_edited_and_asked_as_it_is_then() {
    let home = tempfile::tempdir().expect("a folder");
    let book = file(home.path(), "mine.book.txt", "1. e4 e5 2. Nf3 Nc6\n");
    let lines = [
        "edit book",
        "quit",
        "edit book",
        "d5",
        "add",
        "save",
        "quit",
        "answer",
        "quit",
    ];
    let drill = ["book", "drill", "--speak", "--as", "black", &book];
    let said = dialogue(home.path(), &drill, &lines);
    says_in_order(
        &said,
        &[
            "1, e4.\nWhat does Black play?\n",
            "1, e4.\ne5, 100 percent",
            "1, e4.\nWhat does Black play?\n",
            "Saved in ",
            "0 of 0 right; ",
            "The book has changed; what was answered stays known.\nLine 1.\n",
            "The book plays 2 moves:\ne5, 50 percent.\nd5, 50 percent.\n",
            "0 of 1 right; ",
        ],
    );
    // The built-in book is edited as the copy that games use from then on.
    let lines = [
        "edit book",
        "e4",
        "a5",
        "king e2",
        "add",
        "save",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["book", "drill", "--speak"], &lines);
    says_in_order(
        &said,
        &[
            "What does White play?\n",
            "New games use it.\n",
            "The book has changed; ",
            "What does White play?\n",
        ],
    );
    // Where the book is being edited, that goes on.
    let lines = ["drill white", "edit book", "quit"];
    let said = dialogue(home.path(), &["book", "edit", "--speak", &book], &lines);
    says_in_order(
        &said,
        &[
            "What does White play?\n",
            "0 of 0 right; ",
            "The beginning.\n",
        ],
    );
}

#[test]
fn a_command_of_another_place_is_told_to_be_none() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "play human none",
        "review games",
        "add",
        "Nbd",
        "b4",
        "quit",
        "lab",
        "hint",
        "quit",
        "puzzles",
        "save mine.pgn",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    let rest = "is neither a move nor a command here. Write help for all commands.\n";
    says_in_order(
        &said,
        &[
            &format!("\"review games\" {rest}\"add\" {rest}\"Nbd\" is not a move; did you mean "),
            "White played b4.\n",
            &format!("\"hint\" {rest}"),
            &format!("\"save mine.pgn\" {rest}"),
        ],
    );
}

#[test]
fn files_are_chosen_and_lessons_lead_to_the_lab() {
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().join("games");
    fs::create_dir(&folder).expect("a folder");
    file(&folder, "few.pgn", "1. e4 e5 *\n");
    let files = format!("files {}", home.path().display());
    let lines = [
        &files,
        "9",
        "games",
        "quit",
        &files,
        "1",
        "open 1",
        "next",
        "quit",
        "up",
        "quit",
        "lessons",
        "more",
        "source",
        "more",
        "lab",
        "game tic-tac-toe",
        "moves b2 z9",
        "moves b2 a1",
        "play",
        "quit",
        "set up",
        "game chess",
        "set up",
        "quit",
        "quit",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    says_in_order(
        &said,
        &[
            "1: games, a folder.\n",
            "up or quit, not 9.\n",
            "up or quit, not games.\n",
            "1: few.pgn.\n",
            "1, White, e4.\n",
            "1: few.pgn.\n",
            "1: games, a folder.\n",
            "Lesson 1: ",
            "Nothing is ",
            ".rs, from line ",
            "The lab: ",
            "Write moves and the moves from the start, ",
            "Tic-tac-toe, depth 4. X to move.\n",
            "Tic-tac-toe. ",
            "Tic-tac-toe, depth 4. X to move.\n",
            "That is for chess alone; ",
            "Depth 4, evaluation material. ",
            "Depth 4, evaluation material. ",
            "After which move of Black",
        ],
    );
}

#[test]
fn the_mistakes_of_all_games_are_asked_about_and_a_run_takes_what_it_is_given() {
    let home = tempfile::tempdir().expect("a folder");
    let game = |white: &str| {
        format!(
            "[White \"{white}\"]\n[Black \"Bert\"]\n\n1. e4 {{[%eval 0.2]}} e5 {{[%eval 0.2]}} \
             2. Ke2 {{[%eval -4.0]}} Nf6 {{[%eval -4.0]}} *\n\n"
        )
    };
    let games = file(home.path(), "two.pgn", &(game("Anna") + &game("Clara")));
    let lines = ["learn games", "learn games anna", "quit", "quit"];
    let said = dialogue(home.path(), &["analyse", "--speak", &games], &lines);
    says_in_order(
        &said,
        &[
            "No reviewed games of that player among 2 games; ",
            "Question 1 of 1",
            "Move 2: White played king e2.\n",
        ],
    );
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#;\n";
    let suite = file(home.path(), "one.epd", mate);
    let lines = ["nodes none", "nodes 2k", "depth 2", "run", "quit"];
    let said = dialogue(home.path(), &["solve", "--speak", &suite], &lines);
    says_in_order(
        &said,
        &[
            "Write nodes and a number, or depth and a number from 1 to 60.\n",
            "The next run: 2,000 nodes per move.\n",
            "The next run: depth 2.\n",
            "answers, depth 2. ",
            "right, rook a8, checkmate.\n",
        ],
    );
}
