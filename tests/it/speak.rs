//! The line mode, as a screen reader hears it: transcripts of whole dialogues with the program.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    path::Path,
    process::{Child, Command, Stdio},
};

/// Each of these is said, in this order.
pub fn says_in_order(said: &str, lines: &[&str]) {
    let mut rest = said;
    for line in lines {
        match rest.find(line) {
            Some(at) => rest = &rest[at + line.len()..],
            None => panic!("{line}\n--\n{said}"),
        }
    }
}

/// The program, to be written to and read from; its data folders are in `home`.
pub fn begun(home: &Path, args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    for variable in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME"] {
        command.env(variable, home);
    }
    command
        .args(args)
        .env("TERM", "dumb")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// What the program says to these lines; its data folders are in `home`.
pub fn dialogue(home: &Path, args: &[&str], lines: &[&str]) -> String {
    dialogue_to(0, home, args, lines)
}

/// As [`dialogue`], where the program ends with this code.
pub fn dialogue_to(code: i32, home: &Path, args: &[&str], lines: &[&str]) -> String {
    let mut child = begun(home, args);
    let mut input = child.stdin.take().expect("piped");
    for line in lines {
        // A program that has left already hears no more.
        let _it_may_have_left = writeln!(input, "{line}");
    }
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{said}\n{errors}");
    assert!(!said.contains('\u{1b}'), "control sequences: {said}");
    said
}

/// The lines after the first `skipped`.
fn told(said: &str, skipped: usize) -> Vec<&str> {
    said.lines().skip(skipped).collect()
}

const TWO: [&str; 5] = ["play", "--speak", "--opponent", "human", "--no-clock"];

#[test]
fn a_game_is_played_from_first_to_last_line() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "e4",
        "Eva five",
        "queen to h5",
        "knight c6",
        "bishop c4",
        "knight f6",
        "square f7",
        "queen takes f7",
        "pawns",
        "quit",
    ];
    let said = dialogue(home.path(), &TWO, &lines);
    assert_eq!(
        told(&said, 3),
        [
            "White played e4.",
            "Black played e5.",
            "White played queen h5.",
            "Black played knight c6.",
            "White played bishop c4.",
            "Black played knight f6.",
            "f7: black pawn.",
            "White attacks f7 with bishop c4, queen h5.",
            "Black defends f7 with king e8.",
            "White played queen takes f7, checkmate.",
            "White wins by checkmate.",
            "Write rematch, analyse or quit.",
            "Pawns: White a2 b2 c2 d2 f2 g2 h2 e4, Black e5 a7 b7 c7 d7 g7 h7.",
        ]
    );
    let kept = std::fs::read_to_string(home.path().join("tabiya/games.pgn")).expect("kept");
    assert!(kept.contains("Qxf7#"), "{kept}");
}

#[test]
fn a_game_that_begins_elsewhere_tells_its_pieces_and_the_persons_side() {
    let home = tempfile::tempdir().expect("a folder");
    with_settings(home.path(), "[game]\nname = \"Anna\"\n");
    let args = ["play", "--speak", "--as", "white"];
    let fen = ["--fen", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"];
    let said = dialogue(home.path(), &[&args[..], &fen].concat(), &["quit"]);
    says_in_order(
        &said,
        &["You are White", "king e1", "king e5", "Write a move"],
    );
    let said = dialogue(home.path(), &args, &["quit"]);
    assert!(said.contains("You are White"), "{said}");
    assert!(!said.contains("king e1"), "{said}");
}

#[test]
fn help_is_told_in_parts_and_about_a_word() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "help",
        "more",
        "more",
        "help Resign",
        "help nonsense",
        "more",
        "quit",
    ];
    let said = dialogue(home.path(), &TWO, &lines);
    let rest = "Write more for the other ";
    says_in_order(
        &said,
        &[
            "is always a move.\n",
            "clock: the time left.\n",
            rest,
            "fen: ",
            "\nThat was all.\n",
            "resign: resign; asks first.\n",
            "Nothing in the help has nonsense. Write help for all commands.\n",
            "\"more\" is neither a move nor a command here.",
        ],
    );
    assert_eq!(said.matches("clock: ").count(), 1, "{said}");
    assert_eq!(said.matches("resign: ").count(), 2, "{said}");
    assert_eq!(said.matches(rest).count(), 1, "{said}");
}

#[test]
fn a_finished_game_is_there_again_after_its_analysis() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "e4", "resign", "yes", "help", "analyse", "next", "quit", "game", "rematch", "quit",
    ];
    let said = dialogue(home.path(), &TWO, &lines);
    says_in_order(
        &said,
        &[
            "Write rematch, analyse or quit.\n",
            "rematch: the same game once more.\n",
            "analyse: look through the game; quit comes back to it.\n",
            "1, White, e4.\n",
            "Back at the finished game.\nWrite rematch, analyse or quit.\n",
            "1, e4.\n",
            "A person plays White",
        ],
    );
    assert!(!said.contains("hint: "), "{said}");
}

#[test]
fn a_draw_that_can_be_claimed_is_said_once() {
    let home = tempfile::tempdir().expect("a folder");
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 98 80";
    let args = [&TWO[..], &["--fen", fen]].concat();
    let lines = ["king d1", "king d8", "king c1", "draw", "quit"];
    let said = dialogue(home.path(), &args, &lines);
    let claim = "Draw by the fifty-move rule can be claimed. Write draw.";
    says_in_order(
        &said,
        &[
            "White played king d1.",
            "Black played king d8.",
            claim,
            "White played king c1.",
            "Draw by the fifty-move rule.",
        ],
    );
    assert_eq!(said.matches(claim).count(), 1, "{said}");
}

#[test]
fn what_cannot_be_done_is_said_and_nothing_happens() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "queen d5",
        "nonsense",
        "yes",
        "square z9",
        "clock",
        "back",
        "resume",
        "repeat",
        "rematch",
        "save mine.pgn",
        "go",
        "resign",
        "no",
        "turn",
        "quit",
    ];
    let said = dialogue(home.path(), &TWO, &lines);
    assert_eq!(
        told(&said, 3),
        [
            "\"queen d5\" is not possible: no queen of yours can go to d5; did you mean d3 or d4? Write \
             help for all commands.",
            "\"nonsense\" is neither a move nor a command here. Write help for all commands.",
            "Nothing was asked.",
            "A square is a1 to h8, not z9.",
            "This game has no clock.",
            "Nothing to take back: you have not moved yet.",
            "No unfinished game is kept.",
            "No unfinished game is kept.",
            "That is for a game that is over; resign ends this one.",
            "Here save alone adds the game to your finished games.",
            "For another file write analyse once it is over, and then save and its name.",
            "Write go 12, or go 12 black.",
            "Resign this game? Write yes or no.",
            "The game goes on.",
            "White to move.",
            "White may castle on both sides, Black may castle on both sides.",
        ]
    );
}

#[test]
fn an_opponent_answers_and_an_unfinished_game_is_continued() {
    let home = tempfile::tempdir().expect("a folder");
    let nell = [
        "play",
        "--speak",
        "--opponent",
        "nell",
        "--seed",
        "4",
        "--no-clock",
    ];
    let said = dialogue(home.path(), &nell, &["e4", "hint", "hint", "quit"]);
    let lines = told(&said, 3);
    assert_eq!(lines[0], "White played e4.");
    assert!(lines[1].starts_with("Nell played "), "{said}");
    assert!(lines[2].starts_with("Hint: move the "), "{said}");
    assert!(lines[3].starts_with("Hint: "), "{said}");
    assert!(lines[4].starts_with("The game is kept."), "{said}");
    let said = dialogue(
        home.path(),
        &nell,
        &["resume", "last", "resign", "yes", "quit"],
    );
    assert!(said.contains("Write resume to continue it."), "{said}");
    assert!(said.contains("Nell wins by resignation."), "{said}");
    let kept = std::fs::read_to_string(home.path().join("tabiya/games.pgn")).expect("kept");
    assert!(kept.contains("1. e4"), "{kept}");
    let again = dialogue(home.path(), &nell, &["quit"]);
    assert!(!again.contains("resume"), "{again}");
}

#[test]
fn a_hint_is_of_the_position_on_the_board() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = ["e4", "hint", "back", "d4", "hint", "hint", "quit"];
    let said = dialogue(home.path(), &TWO, &lines);
    // For each of the two positions the piece is said first.
    assert_eq!(said.matches("Hint: move the ").count(), 2, "{said}");
    assert_eq!(said.matches("Hint: ").count(), 3, "{said}");
}

#[test]
fn a_game_taken_back_to_its_start_is_not_kept() {
    let home = tempfile::tempdir().expect("a folder");
    for lines in [
        &["e4", "back", "quit"][..],
        &["e4", "back", "resign", "yes", "quit"],
    ] {
        dialogue(home.path(), &TWO, lines);
        let said = dialogue(home.path(), &TWO, &["resume", "quit"]);
        assert!(said.contains("No unfinished game is kept."), "{said}");
    }
}

#[test]
fn a_serious_game_is_continued_as_one() {
    let home = tempfile::tempdir().expect("a folder");
    let serious = [&TWO[..], &["--view", "serious"]].concat();
    dialogue(home.path(), &serious, &["e4", "quit"]);
    let said = dialogue(home.path(), &TWO, &["resume", "hint", "quit"]);
    assert!(said.contains("No hints in a serious game."), "{said}");
}

/// A game that was written to the games file, and is played on and ended, stands there once.
#[test]
fn a_game_that_stands_in_the_games_file_is_replaced_there() {
    let home = tempfile::tempdir().expect("a folder");
    dialogue(home.path(), &TWO, &["e4", "e5", "quit"]);
    let data = home.path().join("tabiya");
    let games = data.join("games.pgn");
    let written = "[White \"Ada\"]\n\n1. e4 e5 *";
    std::fs::write(&games, format!("{written}\n")).expect("written");
    let mut saved = std::fs::read_dir(data.join("unfinished"))
        .expect("a folder")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|end| end == "json"));
    let path = saved.next().expect("a saved game");
    let text = std::fs::read(&path).expect("readable");
    let mut game: serde_json::Value = serde_json::from_slice(&text).expect("JSON");
    game["in_games_file"] = written.into();
    std::fs::write(&path, game.to_string()).expect("written");
    let said = dialogue(
        home.path(),
        &TWO,
        &["resume", "Nf3", "resign", "yes", "quit"],
    );
    assert!(said.contains("White wins by resignation."), "{said}");
    let kept = std::fs::read_to_string(&games).expect("kept");
    assert_eq!(kept.matches("[White ").count(), 1, "{kept}");
    assert!(kept.contains("2. Nf3"), "{kept}");
}

#[test]
fn an_adaptive_opponent_keeps_the_rating_that_was_asked_for() {
    let home = tempfile::tempdir().expect("a folder");
    let args = [
        "play",
        "--speak",
        "--opponent",
        "adaptive:1500",
        "--no-clock",
    ];
    let said = dialogue(home.path(), &args, &["quit"]);
    assert!(said.contains("Adaptive (1500)"), "{said}");
}

#[test]
fn a_game_of_a_file_is_looked_through_with_comments_and_findings() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("one.pgn");
    let text = "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"1-0\"]\n\n\
        1. e4 {[%eval 0.3] best by test} e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.3]} \
        (2. Bc4 Nf6) 2... f6? {[%eval 1.5]} 3. Nxe5 {[%eval 1.4]} 1-0\n";
    std::fs::write(&file, text).expect("written");
    let file = file.to_str().expect("UTF-8");
    let lines = [
        "next",
        "variations",
        "next",
        "variations",
        "variation 2",
        "first",
        "go 2 black",
        "next",
        "next",
        "findings",
        "blunder back",
        "game 7",
        "quit",
    ];
    let said = dialogue(home.path(), &["analyse", "--speak", file], &lines);
    assert!(
        said.starts_with("Anna against Bert, White won.\n3 moves.\n"),
        "{said}"
    );
    for line in [
        "1, White, e4.\nEvaluation: White is better by 0.3 pawns.\nComment: best by test\n",
        "1, main move: 1, Black, e5. 2, knight f3; f6. 3, knight takes e5.\n",
        "1, main move: 2, knight f3; f6. 3, knight takes e5.\n2, variation: 2, bishop c4; knight f6.\n",
        "2, White, bishop c4.\n",
        "2, Black, f6, mistake.\nEvaluation: White is better by 1.5 pawns.\n",
        "3, White, knight takes e5.\n",
        "This is the end of the line.\n",
        "accuracy",
        "There is no blunder before this position.\n",
        "The file has games 1 to 1, not 7.\n",
    ] {
        assert!(said.contains(line), "{line}\n--\n{said}");
    }
}

#[test]
fn a_game_that_could_not_be_read_to_its_end_says_so() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("broken.pgn");
    let text = "[White \"Anna\"]\n[Black \"Bert\"]\n\n1. e4 e5 2. Nf9 Nc6 *\n";
    std::fs::write(&file, text).expect("written");
    let file = file.to_str().expect("UTF-8");
    let said = dialogue(home.path(), &["analyse", "--speak", file], &["quit"]);
    let line = said
        .lines()
        .find(|line| line.starts_with("Line 4, column "));
    let line = line.unwrap_or_else(|| panic!("{said}"));
    assert!(
        line.ends_with("; the rest of the game (2 plies) is kept as a comment."),
        "{said}"
    );
}

#[test]
fn a_puzzle_is_solved_and_counted() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("one.csv");
    let text = "PuzzleId,FEN,Moves,Rating,Themes\n\
        L,8/8/1k6/8/8/R7/1R6/6K1 b - - 0 1,b6c6 a3a7 c6d6 b2b6,900,mate mateIn2\n";
    std::fs::write(&file, text).expect("written");
    let file = file.to_str().expect("UTF-8");
    let lines = [
        "rook a7",
        "rook b6",
        "rating",
        "themes",
        "theme fork",
        "theme mate in 2",
        "failed",
        "quit",
    ];
    let said = dialogue(home.path(), &["puzzles", "train", "--speak", file], &lines);
    for line in [
        "White: king g1, rooks b2 a3.",
        "Right. Answer: king d6. Your move.",
        "Right, solved.",
        "1 of 1 solved.",
        "Themes: mate, mate in 2.\n",
        "No puzzle is about \"fork\"; themes lists them.\n",
        "Only puzzles about mate in 2.\nA puzzle.",
        "No failed puzzles to review.\n",
    ] {
        assert!(said.contains(line), "{line}\n--\n{said}");
    }
}

#[test]
fn the_menu_and_the_drill_speak_too() {
    let home = tempfile::tempdir().expect("a folder");
    let said = dialogue(
        home.path(),
        &["--speak"],
        &[
            "what",
            "puzzles",
            "quit",
            "drill black",
            "answer",
            "quit",
            "quit",
        ],
    );
    assert!(said.contains("A puzzle. Find the best move."), "{said}");
    for line in ["What does Black play?", "The book plays ", "0 of 1 right; "] {
        assert!(said.contains(line), "{line}\n--\n{said}");
    }
    let drill = ["book", "drill", "--speak", "--seed", "1", "--lines", "1"];
    let said = dialogue(home.path(), &drill, &["rank 1", "q"]);
    assert!(
        said.contains("Rank 1: white rook a1, white knight b1"),
        "{said}"
    );
}

#[test]
fn a_game_begins_with_what_is_unusual_about_it() {
    let home = tempfile::tempdir().expect("a folder");
    let two = ["play", "--speak", "--opponent", "human"];
    for (more, told) in [
        (
            &["--time", "5+3", "--odds", "knight"][..],
            "a person plays Black. Black gives a knight. Clock: 5+3.\n",
        ),
        (
            &["--chess960", "118", "--depth", "5"],
            "a person plays Black. Chess960 no. 118. No clock. The engine looks at most 5 plies \
             ahead.\n",
        ),
        (
            &["--nodes", "1"],
            "a person plays Black. No clock. The engine searches at most 1 node for a move.\n",
        ),
    ] {
        let said = dialogue(home.path(), &[&two[..], more].concat(), &["quit"]);
        assert!(said.contains(told), "{told}\n--\n{said}");
    }
}

/// From the first question on: a game with a named opponent, which is kept, listed and continued,
/// and the finished ones.
#[test]
fn games_are_begun_continued_and_looked_through_from_the_menu() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "games",
        "play nobody",
        "play human none",
        "e4",
        "quit",
        "play human none",
        "d4",
        "quit",
        "resume",
        "resume 2",
        "quit",
        "resume 1",
        "f5",
        "resign",
        "yes",
        "quit",
        "games",
        "pgn",
        "quit",
        "nonsense",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    for line in [
        "There are no finished games yet.\n",
        "as in play nell black 5+3.\nExpected human, ",
        "A person plays White, a person plays Black. No clock.\n",
        "White played e4.\n",
        "1: White against Black, 1 move.\n2: White against Black, 1 move.\nWrite resume or delete, and a number.\n",
        "1. e4 f5",
        "\"nonsense\" is not one of the commands here.\n",
    ] {
        assert!(said.contains(line), "{line}\n--\n{said}");
    }
}

#[test]
fn what_the_form_for_a_new_game_has_is_said_from_the_menu_and_after_a_game() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "play human chess960 77",
        "quit",
        "new game human none opening Ruy Lopez",
        "quit",
        "play odds half none",
        "play human odds a knight view serious none",
        "hint",
        "f3",
        "new game",
        "e5",
        "g4",
        "queen h4",
        "new game nobody",
        "new game chess960 7",
        "hint",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    says_in_order(
        &said,
        &[
            "a person plays Black. Chess960 no. 77. ",
            "bishop b5.\n",
            "Odds of time need a clock, ",
            "a person plays Black. Black gives a knight. No clock.\n",
            "No hints in a serious game.\n",
            "A game is being played. ",
            "Black wins by checkmate",
            "found \"nobody\"",
            "a person plays Black. Chess960 no. 7. No clock.\n",
            "No hints in a serious game.\n",
            "What next?",
        ],
    );
}

#[test]
fn a_game_is_commented_marked_and_changed_back() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "e4",
        "comment Best by Test",
        "mark !?",
        "mark good",
        "e5",
        "back",
        "c5",
        "promote",
        "promote",
        "delete",
        "undo",
        "undo",
        "no comment",
        "mark nothing",
        "lines 9",
        "pgn",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["analyse", "--speak"], &lines);
    for line in [
        "1, White, e4.\nComment: Best by Test\n",
        "1, White, e4, interesting move.\nComment: Best by Test\n",
        "1, White, e4, good move.\nComment: Best by Test\n",
        "This is the main line already.\n",
        "A mark is good, brilliant, interesting, inaccuracy, mistake or blunder, or its sign, not nothing.\n",
        "Lines are 1 to 5, not 9.\n",
        "1. e4",
    ] {
        assert!(said.contains(line), "{line}\n--\n{said}");
    }
}

#[test]
fn words_at_the_head_of_a_variation_are_told_and_changed() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("head.pgn");
    std::fs::write(&file, "1. e4 e5 (1... {At the head} c5) *\n").expect("written");
    let path = file.to_str().expect("UTF-8");
    let lines = [
        "next",
        "c5",
        "comment First words",
        "no comment",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["analyse", "--speak", path], &lines);
    for line in [
        "1, Black, c5.\nComment before the move: At the head\n",
        "1, Black, c5.\nComment before the move: First words\n",
        "1, Black, c5.\nEnd of the line.\n",
    ] {
        assert!(said.contains(line), "{line}\n--\n{said}");
    }
}

#[test]
fn a_log_has_what_was_heard_and_said() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("log.txt");
    let log = format!("--log={}", file.display());
    let args: Vec<&str> = TWO.into_iter().chain([log.as_str()]).collect();
    dialogue(home.path(), &args, &["e4", "quit"]);
    let log = std::fs::read_to_string(&file).expect("a log");
    assert!(log.contains(" heard: e4\n"), "{log}");
    assert!(log.contains(" said: White played e4.\n"), "{log}");
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let home = tempfile::tempdir().expect("a folder");
    let long = "x".repeat(100_000);
    let said = dialogue(home.path(), &TWO, &[&long, "\u{7}\u{1b}[2J", "e4", "quit"]);
    assert!(said.contains("White played e4."), "{said}");
}

pub fn with_settings(home: &Path, text: &str) {
    let folder = home.join("tabiya");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("settings.toml"), text).expect("written");
}

/// A letter alone is a command, a letter with a number a move; own piece letters come before
/// English ones.
#[test]
fn commands_and_moves_are_told_apart_in_every_language() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "b4", "b 5", "n", "previous", "forward", "b", "next 2", "back 2", "help", "quit", "quit",
    ];
    let said = dialogue(home.path(), &["analyse", "--speak"], &lines);
    assert_eq!(said.matches("1, Black, b5.\n").count(), 3, "{said}");
    for line in [
        "1, White, b4.\n",
        "1, Black, b5.\n",
        "This is the end of the line.\n",
        "The beginning.\n",
        "is always a move.\n",
    ] {
        assert!(said.contains(line), "{line}\n--\n{said}");
    }
    with_settings(home.path(), "[look]\npiece_letters = \"french\"\n");
    let said = dialogue(
        home.path(),
        &TWO,
        &["Cf3", "e5", "Cc3", "Cc6", "R", "Nb1", "quit"],
    );
    assert_eq!(
        told(&said, 3),
        [
            "White played knight f3.",
            "Black played e5.",
            "White played knight c3.",
            "Black played knight c6.",
            "\"R\" is not a move. Write help for all commands.",
            "White played knight b1.",
            "The game is kept. Resume continues it, here or on the screen.",
        ]
    );
    let book = home.path().join("own.book.txt");
    std::fs::write(&book, "1. Nf3 Nf6 2. g3\n").expect("written");
    let book = book.to_str().expect("UTF-8");
    let drill = [
        "book", "drill", "--speak", "--as", "white", "--lines", "1", book,
    ];
    let said = dialogue(home.path(), &drill, &["Cc3", "cf3", "g2g3"]);
    for line in [
        "Not knight c3. The book plays knight f3.",
        "Right: knight f3.",
        "1, Black, knight f6.",
        "Right: g3.",
    ] {
        assert!(said.contains(line), "{line}\n--\n{said}");
    }
}

#[test]
fn games_of_a_file_are_searched() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("three.pgn");
    let game = |white: &str, moves: &str| {
        format!("[White \"{white}\"]\n[Black \"Bert\"]\n[Result \"*\"]\n\n{moves} *\n\n")
    };
    let text = game("Anna", "1. e4") + &game("Clara", "1. d4") + &game("Anna", "1. c4");
    std::fs::write(&file, text).expect("written");
    let file = file.to_str().expect("UTF-8");
    let lines = [
        "find Anna",
        "find player:nobody",
        "find fen:rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1",
        "find year:soon",
        "game 3",
        "quit",
    ];
    let said = dialogue(home.path(), &["analyse", "--speak", file], &lines);
    for line in [
        "1: Anna against Bert, not finished, 1 move.\n3: Anna against Bert, not finished, 1 move.\n\
         2 games match; game and a number opens any.\n\
         No matching games.\n2: Clara against Bert, not finished, 1 move.\n\
         1 game matches; game and its number opens it.\n",
        "soon",
    ] {
        assert!(said.contains(line), "{line}\n--\n{said}");
    }
}

#[test]
fn a_book_is_edited_and_saved() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("mine.book.txt");
    std::fs::write(&file, "# my own\n1. e4 e5 2. Nf3 Nc6\n").expect("written");
    let path = file.to_str().expect("UTF-8");
    let lines = [
        "note hi",
        "name hi",
        "e4",
        "c5",
        "add",
        "name B20 Sicilian",
        "note sharp play",
        "back",
        "weight 30 c5",
        "avoid e5",
        "weight 3 knight f6",
        "d6",
        "add",
        "undo",
        "problems",
        "quit",
        "save",
        "quit",
    ];
    let said = dialogue(home.path(), &["book", "edit", "--speak", path], &lines);
    for line in [
        "mine.book.txt: 1 line, 5 positions, 0 names.\nThe beginning.\ne4, 100 percent, weight 1.\n",
        "Noted.\n\
         The start position has no name, and no note before a move is added.\n",
        "Added up to c5: plus 1 line, plus 1 position.\n",
        "Named B20 Sicilian: plus 1 name.\n",
        "Noted.\n",
        "c5: weight 30.\n",
        "e5: never played.\n",
        "The book does not have knight f6 here.\n",
        "Undone: ",
        "The book was changed and is not saved. Write save, or quit once more.\n",
        "Saved in ",
    ] {
        assert!(said.contains(line), "{line}\n--\n{said}");
    }
    let kept = std::fs::read_to_string(&file).expect("saved");
    assert!(kept.starts_with("# my own\n"), "{kept}");
    for words in [
        "{hi} 1. e4",
        "[B20] Sicilian",
        "c5 *30",
        "sharp play",
        "e5?",
    ] {
        assert!(kept.contains(words), "{words}\n--\n{kept}");
    }
}

#[test]
fn a_book_without_moves_at_the_usual_start_is_edited_at_its_own() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("end.book.txt");
    let text = "@start 8/8/8/8/8/4k3/4p3/4K2R w - - 0 1\n1. Rh3+ Kd4 2. Kxe2\n";
    std::fs::write(&path, text).expect("written");
    let path = path.to_str().expect("a name");
    let said = dialogue(home.path(), &["book", "edit", "--speak", path], &["quit"]);
    assert!(said.contains("100 percent"), "{said}");
    assert!(!said.contains("no moves here"), "{said}");
}

#[test]
fn chapters_of_a_book_are_told_and_gone_to() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("two.book.txt");
    let text = "@chapter Open\n1. e4 e5\n@chapter Pawn\n\
                @start 8/8/8/8/8/4k3/4p3/4K2R w - - 0 1\n1. Rh3+ Kd4 2. Kxe2\n";
    std::fs::write(&path, text).expect("written");
    let path = path.to_str().expect("a name");
    let lines = ["chapters", "chapter 2", "chapter 3", "chapters x", "quit"];
    let said = dialogue(home.path(), &["book", "edit", "--speak", path], &lines);
    says_in_order(
        &said,
        &[
            "1: Open, from the usual start.\n2: Pawn, from a position of its own.\n",
            "Write chapter and a number to go to one.\nChapter 2 of 2: Pawn.\n",
            "rook h1",
            "\nWhite to move.\nThe beginning.\nRook h3, check, 100 percent",
            "The text has chapters 1 to 2, not 3.\nThe text has chapters 1 to 2, not x.\n",
        ],
    );
}

/// What the screen of the book has too: the engine, and practising from where one is.
#[test]
fn in_a_book_the_engine_is_asked_and_what_follows_is_practised() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("mine.book.txt");
    std::fs::write(&file, "1. e4 e5 2. Nf3 Nc6\n").expect("written");
    let path = file.to_str().expect("UTF-8");
    let lines = [
        "engine",
        "e4",
        "e5",
        "drill white",
        "answer",
        "quit",
        "drill nothing",
        "drill all black",
        "quit",
        "a3",
        "drill white",
        "quit",
    ];
    let said = dialogue(home.path(), &["book", "edit", "--speak", path], &lines);
    says_in_order(
        &said,
        &[
            "e4, 100 percent, weight 1.\n",
            // Of the engine's lines each tells its score.
            ": 1, ",
            ": 1, ",
            ": 1, ",
            "1, e4; e5.\nKnight f3, 100 percent, weight 1.\n",
            "Line 1.\n",
            "What does White play?\n",
            "The book plays knight f3.\n",
            "0 of 1 right; ",
            "1, e4; e5.\nKnight f3, 100 percent, weight 1.\n",
            "Write drill, drill white, drill black or drill all.\n",
            "What does Black play?\n",
            "1, e4; e5.\n",
            // Where the book has nothing, as it says on the way and then to the drill.
            "The book has no moves here.\n",
            "The book has no moves here.\n",
        ],
    );
}

#[test]
fn a_book_tells_a_few_moves_at_once_and_all_where_that_is_asked() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = ["book", "book all", "quit"];
    let said = dialogue(home.path(), &TWO, &lines);
    let told = told(&said, 3);
    let moves = |line: &str| line.contains(" percent");
    assert_eq!(
        told.iter().filter(|line| moves(line)).count(),
        told.len() - 3
    );
    says_in_order(
        &said,
        &[
            "The book plays ",
            " moves:\ne4, ",
            " more; write book all.\n",
            "The book plays ",
            " moves:\ne4, ",
        ],
    );
    assert!(told.iter().all(|line| line.len() < 200), "{said}");
    let menu = [
        "drill everything",
        "drill all",
        "suspend",
        "answer all",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &menu);
    says_in_order(
        &said,
        &[
            "Write drill, drill white, drill black or drill all.\n",
            "What does White play?\n",
            "Suspended; drill all still asks it, and suspend there restores it.\n",
            "The book plays ",
            "0 of 1 right; ",
        ],
    );
}

#[test]
fn an_edited_book_tells_a_few_moves_at_once_and_all_where_that_is_asked() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("wide.book.txt");
    let text = "1. a3\n1. b3\n1. c3\n1. d3\n1. e3\n1. f3\n1. Nf3\n";
    std::fs::write(&file, text).expect("written");
    let path = file.to_str().expect("UTF-8");
    let lines = ["here", "book all", "quit"];
    let said = dialogue(home.path(), &["book", "edit", "--speak", path], &lines);
    // When it opens, where one is, and all of them.
    let moves = said.matches(" percent, weight ").count();
    assert_eq!(moves, 5 + 5 + 7, "{said}");
    assert_eq!(said.matches("2 more; write book all.").count(), 2, "{said}");
}

/// The games of a person without a name stand under `Player` in the file.
#[test]
fn a_profile_finds_the_games_of_a_person_without_a_name() {
    let home = tempfile::tempdir().expect("a folder");
    let data = home.path().join("tabiya");
    std::fs::create_dir_all(&data).expect("a folder");
    let game = "[White \"Player\"]\n[Black \"Tabiya Pip\"]\n[Result \"1-0\"]\n\n\
                1. e4 e5 2. Nf3 Nc6 3. Ke2 1-0\n";
    std::fs::write(data.join("games.pgn"), game).expect("written");
    let said = dialogue(home.path(), &["--speak"], &["profile", "quit"]);
    says_in_order(
        &said,
        &[
            "Profile over 1 game.\nResults.\n",
            "As White: 1 game, won 1, drawn 0, lost 0, score 100.0 percent.\n",
            "1, e4; e5. 2, knight f3; knight c6. 3, king e2: 1 game, won 1, ",
            "Book: bishop ",
        ],
    );
}

#[test]
fn a_profile_tells_where_the_own_book_was_left() {
    let home = tempfile::tempdir().expect("a folder");
    let book = home.path().join("own.book.txt");
    std::fs::write(&book, "1. e4 e5 2. d4\n").expect("written");
    with_settings(home.path(), &format!("[game]\nbook = {book:?}\n"));
    let game = "[White \"Player\"]\n[Black \"Tabiya Pip\"]\n[Result \"1-0\"]\n\n\
                1. e4 e5 2. Nf3 Nc6 3. Ke2 1-0\n";
    std::fs::write(home.path().join("tabiya/games.pgn"), game).expect("written");
    let said = dialogue(home.path(), &["--speak"], &["profile", "quit"]);
    says_in_order(&said, &["2, knight f3: 1 game, won 1, ", "Book: d4"]);
}

#[test]
fn lessons_ask_and_tell_what_was_found() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "lessons", "turn", "9", "1", "lesson 4", "x", "back", "quit", "quit",
    ];
    let lines: Vec<&str> = std::iter::once("lessons").chain(lines).collect();
    let said = dialogue(home.path(), &["--speak"], &lines);
    for line in [
        "6 lessons on how programs search.\nLesson 1: Alpha-beta.\n",
        "After which move of Black are replies skipped for the first time?\n1: ",
        "2: Move ordering.\n",
        "Black to move.\n",
        "A guess is a number from 1 to ",
        "Write next for another lesson.\n",
        "Lesson 4: Quiescence search.\n",
        "Lesson 3: The hash table.\n",
    ] {
        assert!(said.contains(line), "{line}\n--\n{said}");
    }
}

#[test]
fn programs_play_matches_and_each_game_is_told() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "matches",
        "match random",
        "match random nobody",
        "match random greedy 0",
        "players",
        "match random greedy 2",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    for line in [
        "A match has two players or more",
        "found \"nobody\"",
        "Games are 1 to 1000, not 0.",
        "minimax",
        "Random, greedy: 2 games. Stop ends it.\n",
        "Game 1: ",
        "Game 2: ",
        "\nRandom: ",
        "\nGreedy: ",
    ] {
        assert!(said.contains(line), "{line}\n--\n{said}");
    }
    let lines = [
        "matches",
        "match random greedy 1000",
        "stop",
        "quit",
        "quit",
    ];
    let stopped = dialogue(home.path(), &["--speak"], &lines);
    assert!(stopped.contains("Stopped after "), "{stopped}");
}

#[test]
fn a_game_is_guessed_move_by_move() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("one.pgn");
    let text = "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"1-0\"]\n\n\
        1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
    std::fs::write(&file, text).expect("written");
    let file = file.to_str().expect("UTF-8");
    let args = ["guess", "--speak", "--from", "3", file];
    let lines = ["square f7", "a3", "queen takes f7"];
    let said = dialogue(home.path(), &args, &lines);
    for line in [
        "Guess the move: Anna against Bert.\n2 moves of Anna. ",
        "Move 1 of 2: what did Anna play for White?\nf7: black pawn.\n",
        "Anna played bishop c4: ",
        "3, Black, knight f6.\nMove 2 of 2: what did Anna play for White?\n",
        "Queen takes f7, checkmate, the move of the game: 10 points of 10.\nThe game is over.\n",
        "The same move 1 time in 2 moves.\n",
    ] {
        assert!(said.contains(line), "{line}\n--\n{said}");
    }
    assert!(home.path().join("tabiya/guesses.json").exists());
}

/// Not from the start of the game, and not from before the opponent's move of a puzzle.
#[test]
fn an_exercise_is_analysed_in_the_position_that_was_asked_about() {
    let home = tempfile::tempdir().expect("a folder");
    let game = home.path().join("one.pgn");
    let text = "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"1-0\"]\n\n\
        1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
    std::fs::write(&game, text).expect("written");
    let game = game.to_str().expect("UTF-8");
    let args = ["guess", "--speak", "--from", "3", game];
    let lines = ["analyse", "a3", "analyse", "back", "quit", "quit"];
    let said = dialogue(home.path(), &args, &lines);
    says_in_order(
        &said,
        &[
            "Analysis would tell the move: guess it first.\n",
            "Analysis of the position before move 1, which is answered.\n",
            "Black played knight c6.\nWhite to move.\nWrite next, engine,",
            "2, White, queen h5.\n",
            "Move 2 of 2: ",
        ],
    );
    let puzzle = home.path().join("one.csv");
    let text = "PuzzleId,FEN,Moves,Rating,Themes\n\
        L,8/8/1k6/8/8/R7/1R6/6K1 b - - 0 1,b6c6 a3a7 c6d6 b2b6,900,mate mateIn2\n";
    std::fs::write(&puzzle, text).expect("written");
    let puzzle = puzzle.to_str().expect("UTF-8");
    let args = ["solve", "--speak", puzzle];
    let said = dialogue(home.path(), &args, &["analyse", "fen", "quit", "quit"]);
    says_in_order(
        &said,
        &[
            "Black played king c6.\nWhite to move.\n",
            "Black played king c6.\nWhite to move.\nWrite next, engine,",
            "8/8/2k5/8/8/R7/1R6/6K1 w - - 1 2\n",
        ],
    );
}

#[test]
fn mistakes_come_back_as_spoken_questions() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("one.pgn");
    let text = "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"1-0\"]\n\n\
        1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Qh5 {[%eval 0.0]} Nc6 {[%eval 0.0]} \
        3. Bc4 {[%eval 0.0]} Nf6?? {[%eval #1]} (3... Qe7) 4. Qxf7# 1-0\n";
    std::fs::write(&file, text).expect("written");
    let file = file.to_str().expect("UTF-8");
    let args = ["learn", "--speak", "--player", "Bert", file];
    let lines = [
        "analyse",
        "knight f6",
        "hint",
        "queen e7",
        "results",
        "analyse",
        "fen",
        "quit",
        "more",
        "analyse",
        "quit",
    ];
    let said = dialogue(home.path(), &args, &lines);
    says_in_order(
        &said,
        &[
            "Learn from mistakes: 1 question. ",
            "Move 3: Black played knight f6.\n",
            "Find a better move for Black.\n",
            "Analysis would tell the answer: try it first.\n",
            "Knight f6 was played in the game. Try again.\n",
            "Hint: move the queen on d8. ",
            "Queen e7 is right.\n",
            "No questions left.\n1 correct after a try or a hint.\n",
            "Analysis of question 1, which is answered.\n",
            "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3\n",
            "No questions left.\n",
            // The same question again.
            "Question 1 of 1: ",
            "Analysis would tell the answer: try it first.\n",
        ],
    );
    assert!(home.path().join("tabiya/mistakes.json").exists());
}

#[test]
fn a_position_is_questioned_and_the_game_saved_in_its_place() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("two.pgn");
    let game = |white: &str| {
        format!("[White \"{white}\"]\n[Black \"Bert\"]\n[Result \"*\"]\n\n1. e4 e5 2. Qh5 *\n\n")
    };
    std::fs::write(&file, game("Anna") + &game("Clara")).expect("written");
    let path = file.to_str().expect("UTF-8");
    let lines = [
        "go 2",
        "threat",
        "why",
        "why not king e7",
        "compare knight c6 and king e7",
        "back",
        "knight f3",
        "promote",
        "demote",
        "main line",
        "tag white Anna Smith",
        "tag Date soon",
        "no tag fen",
        "no tag white",
        "undo",
        "times",
        "book",
        "explorer",
        "save",
        "save",
        "quit",
    ];
    let said = dialogue(home.path(), &["analyse", "--speak", path], &lines);
    // On a busy machine the search sees little in its time, and the bishop comes before the capture.
    let threat = |line: &str| line.starts_with("If White were to move: 3, ");
    let threatened = said.lines().find(|line| threat(line));
    assert!(
        threatened.is_some_and(|line| line.contains("queen takes e5, check")),
        "{said}"
    );
    for line in [
        "Queen h5: ",
        "King e7: White mates in 1",
        "White: Anna Smith.\n",
        "White: removed.\n",
        "Date: expected 2024.05.31, ?? for what is not known, found soon.\n",
        "A tag that can be written",
        "The game has no times here.\n",
        "The book plays ",
        "The explorer has no games yet",
        "Saved in ",
        "Nothing has changed since the game was read or saved.\n",
    ] {
        assert!(said.contains(line), "{line}\n--\n{said}");
    }
    let kept = std::fs::read_to_string(&file).expect("kept");
    assert!(
        kept.contains("Anna Smith") && kept.contains("2. Nf3 (2. Qh5)"),
        "{kept}"
    );
    assert_eq!(kept.matches("[White ").count(), 2, "{kept}");
}

#[test]
fn from_an_analysis_one_sets_up_plays_counts_and_edits_and_comes_back() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "e4",
        "mistake",
        "blunder back",
        "swing",
        "set up",
        "empty d8",
        "analyse",
        "square d8",
        "play nell",
        "quit",
        "quit",
        "quit",
        "lab",
        "quit",
        "edit book",
        // The way here goes into the book too.
        "a5",
        "king e2",
        "add",
        "quit",
        "quit",
        "guess",
        "e4",
        "analyse",
        "play nell",
        "quit",
        "quit",
        "quit",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["analyse", "--speak"], &lines);
    says_in_order(
        &said,
        &[
            "No more mistakes are marked",
            "No more blunders are marked",
            "No more swings are known; review finds them.",
            "Empty: d8.\n",
            "d8 is empty",
            "You are White, Black is Nell",
            "1, White, e4.\n",
            "The lab: ",
            "1, White, e4.\n",
            "1, e4; a5. 2, king e2.\n",
            "Added up to king e2: plus 1 line, plus 1 position.\n",
            "1, White, e4.\n",
        ],
    );
}

#[test]
fn settings_profile_and_files_are_reached_from_the_menu() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "settings",
        "look piece letters german",
        "quit",
        "profile",
        "explorer",
        "learn",
        "analyse /no/such.pgn",
        "play human none",
        "Springer f3",
        "quit",
        "help settings",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    for line in [
        "Sections: ",
        "look piece letters: german.\n",
        "There are no finished games of yours yet.\n",
        "No mistakes saved yet",
        "/no/such.pgn",
        "White played knight f3.\n",
        "settings: hear and change them.\n",
    ] {
        assert!(said.contains(line), "{line}\n--\n{said}");
    }
}

#[test]
fn small_games_are_played_by_square_and_column() {
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
        "a1", "b1", "a1", "board", "a2", "b2", "back", "b2", "a3", "a1", "quit",
    ];
    let said = dialogue(home.path(), &args, &lines);
    for line in [
        "Tic-tac-toe. X begins. ",
        "X played a1.\nO to move.\nO played b1.\nX to move.\n",
        "\"a1\" is neither a move nor a command here. Write one of ",
        "X, O, empty.\n",
        "Taken back.\n",
        "X wins. Write rematch or quit.\nThe game is over. ",
    ] {
        assert!(said.contains(line), "{line}\n--\n{said}");
    }
}

#[test]
fn the_side_and_the_depth_of_a_small_game_are_chosen() {
    let home = tempfile::tempdir().expect("a folder");
    let args = ["play", "--game", "tic-tac-toe", "--as", "white", "--speak"];
    let lines = ["depth 3", "depth 99", "depth", "side", "side", "quit"];
    let said = dialogue(home.path(), &args, &lines);
    says_in_order(
        &said,
        &[
            "Depth 3.",
            "\"99\" is not a depth here. Write depth and a number from 1 to 9.",
            "Depth 3.",
            "The engine plays X, you O.",
            "X played ",
            "O to move.",
            "Two people play.",
            "O to move.",
        ],
    );
}

/// A game has the book that it was begun with, whatever the settings say by then.
#[test]
fn a_game_that_is_continued_has_its_own_book() {
    let home = tempfile::tempdir().expect("a folder");
    let without = [&TWO[..], &["--book", "none"]].concat();
    dialogue(home.path(), &without, &["e4", "quit"]);
    let said = dialogue(home.path(), &TWO, &["resume", "book", "quit"]);
    assert!(said.contains("This game has no book.\n"), "{said}");
    with_settings(home.path(), "[game]\nbook = \"/nowhere/gone.book.txt\"\n");
    let resume = ["resume", "book", "quit", "quit"];
    let said = dialogue(home.path(), &["--speak"], &resume);
    assert!(said.contains("This game has no book.\n"), "{said}");
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("own.book.txt");
    std::fs::write(&file, "1. a3 a6\n").expect("written");
    let path = file.to_str().expect("UTF-8");
    let own = [&TWO[..], &["--book", path]].concat();
    dialogue(home.path(), &own, &["a3", "quit"]);
    let said = dialogue(home.path(), &["--speak"], &resume);
    assert!(said.contains("The book plays a6.\n"), "{said}");
    std::fs::remove_file(&file).expect("removed");
    let said = dialogue(home.path(), &["--speak"], &resume);
    says_in_order(
        &said,
        &[
            "The game goes on without its book: ",
            "This game has no book.\n",
        ],
    );
}

/// Only what cannot be written ends the dialogue.
#[test]
fn a_book_that_cannot_be_read_leaves_the_other_choices() {
    let home = tempfile::tempdir().expect("a folder");
    with_settings(home.path(), "[game]\nbook = \"/nowhere/gone.book.txt\"\n");
    let lines = [
        "play human none",
        "set up",
        "play human none",
        "quit",
        "museum",
        "play 2 black none",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    says_in_order(
        &said,
        &[
            "gone.book.txt",
            "What next?",
            "Set up a position. ",
            "gone.book.txt",
            "What next?",
            "The museum: ",
            "gone.book.txt",
            "What next?",
        ],
    );
}

#[test]
fn what_is_not_saved_is_told_at_the_end_of_the_input_which_is_an_error() {
    let home = tempfile::tempdir().expect("a folder");
    let kept = "The changes are kept, and offered when it is opened again.\n";
    let file = home.path().join("new.book.txt");
    let path = file.to_str().expect("UTF-8");
    let edit = ["book", "edit", "--speak", path];
    let said = dialogue_to(1, home.path(), &edit, &["e4", "add"]);
    assert!(
        said.ends_with(&format!("\nThe book was changed and is not saved.\n{kept}")),
        "{said}"
    );
    let said = dialogue(home.path(), &edit, &["e4"]);
    assert!(!said.contains("The book was changed"), "{said}");
    let analyse = ["analyse", "--speak"];
    let said = dialogue_to(1, home.path(), &analyse, &["e4", "comment hello"]);
    let kept = "The changes are kept, and offered when a new analysis begins.\n";
    assert!(
        said.ends_with(&format!("\nThe game was changed and is not saved.\n{kept}")),
        "{said}"
    );
    // Also where leaving was asked about, and from the first question on.
    let lines = ["analyse", "e4", "quit"];
    let said = dialogue_to(1, home.path(), &["--speak"], &lines);
    says_in_order(
        &said,
        &[
            "quit once more.\n",
            "The game was changed and is not saved.\n",
        ],
    );
    // What is changed once leaving was asked about is asked about again.
    let asked = "Write save, or quit once more.\n";
    let lines = ["e4", "quit", "first", "d4", "quit", "quit"];
    let said = dialogue(home.path(), &analyse, &lines);
    assert_eq!(said.matches(asked).count(), 2, "{said}");
    let lines = ["e4", "add", "quit", "undo", "redo", "quit", "quit"];
    let said = dialogue(home.path(), &edit, &lines);
    assert_eq!(said.matches(asked).count(), 2, "{said}");
}

#[test]
fn a_game_that_could_not_be_saved_is_not_left_unasked() {
    let home = tempfile::tempdir().expect("a folder");
    // What stands there keeps both files from being written.
    let data = home.path().join("tabiya");
    std::fs::create_dir_all(data.join("games.pgn")).expect("made");
    std::fs::write(data.join("unfinished"), "").expect("written");
    let asked = "The game would be lost.\nWrite save";
    let lines = ["e4", "resign", "yes", "quit", "rematch"];
    let said = dialogue_to(1, home.path(), &TWO, &lines);
    says_in_order(
        &said,
        &[
            "wins by resignation.\n",
            "The game is not saved!\n",
            "The game is not saved!\n",
            asked,
            "The game is not saved!\n",
            "No clock.\n",
        ],
    );
    let said = dialogue_to(1, home.path(), &TWO, &["e4", "quit", "pgn", "quit", "d5"]);
    says_in_order(
        &said,
        &[
            "The game is not kept: ",
            asked,
            "1. e4",
            "The game is not kept: ",
        ],
    );
    assert_eq!(said.matches(asked).count(), 1, "{said}");
    assert!(!said.contains("played d5"), "{said}");
}

#[test]
fn a_game_is_saved_under_the_name_behind_as() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("mine.pgn");
    let save = format!("save as {}", file.display());
    let lines = ["e4", "save as", &save, "quit"];
    let said = dialogue(home.path(), &["analyse", "--speak"], &lines);
    says_in_order(
        &said,
        &["Write save as and a file's name.\n", "mine.pgn.\n"],
    );
    let kept = std::fs::read_to_string(&file).expect("saved");
    assert!(kept.contains("1. e4"), "{kept}");
    // What stands there keeps its encoding, as long as it has all letters.
    std::fs::write(&file, b"{\xfcber} 1. d4 *\n").expect("written");
    let lines = ["e4", "comment schön", &save, "comment č", &save, "quit"];
    let said = dialogue(home.path(), &["analyse", "--speak"], &lines);
    assert_eq!(said.matches("mine.pgn.\n").count(), 2, "{said}");
    assert_eq!(
        said.matches("mine.pgn.\nThe whole file is UTF-8 now.\n")
            .count(),
        1,
        "{said}"
    );
    let kept = std::fs::read_to_string(&file).expect("UTF-8");
    assert!(kept.starts_with("{über} 1. d4 *\n"), "{kept}");
    assert_eq!(kept.matches("1. e4").count(), 1, "{kept}");
}

#[test]
fn only_the_same_command_directly_after_the_question_loses_changes() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("two.pgn");
    let game = |white: &str| format!("[White \"{white}\"]\n[Black \"Bert\"]\n\n1. e4 e5 *\n\n");
    std::fs::write(&file, game("Anna") + &game("Clara")).expect("written");
    let path = file.to_str().expect("UTF-8");
    let lines = [
        "next",
        "comment Hello",
        "quit",
        "game 2",
        "quit",
        "turn",
        "quit",
        "game 2",
        "repeat",
        "game 2",
        "quit",
    ];
    let said = dialogue(home.path(), &["analyse", "--speak", path], &lines);
    let quit = "Write save, or quit once more.\n";
    let open = "Write save, or the same once more.\n";
    says_in_order(
        &said,
        &[
            quit,
            open,
            quit,
            "Black to move.",
            quit,
            open,
            open,
            "Clara against Bert",
        ],
    );
    let file = home.path().join("new.book.txt");
    let path = file.to_str().expect("UTF-8");
    let lines = ["e4", "add", "quit", "turn", "quit", "quit"];
    let said = dialogue(home.path(), &["book", "edit", "--speak", path], &lines);
    assert_eq!(said.matches(quit).count(), 2, "{said}");
}

/// Ctrl-C leaves as `quit` does, and asks about changes first.
#[cfg(unix)]
#[test]
fn an_interrupt_is_a_quit() {
    let home = tempfile::tempdir().expect("a folder");
    let mut child = begun(home.path(), &["analyse", "--speak"]);
    let mut input = child.stdin.take().expect("piped");
    let mut said = BufReader::new(child.stdout.take().expect("piped")).lines();
    let mut hears = |words: &str| said.any(|line| line.expect("UTF-8").contains(words));
    let interrupt = || {
        let sent = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(sent.is_ok_and(|status| status.success()));
    };
    writeln!(input, "e4").expect("written");
    assert!(hears("1, White, e4."));
    interrupt();
    assert!(hears("Write save, or quit once more."));
    interrupt();
    assert!(!hears("Write"), "it has left");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_move_that_is_asked_about_is_read_as_it_was_written() {
    let home = tempfile::tempdir().expect("a folder");
    // Bishop and pawn may take the knight.
    let fen = "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1";
    let args = ["analyse", "--speak", "--fen", fen];
    let said = dialogue(home.path(), &args, &["why not Bxc3", "quit"]);
    assert!(said.contains("\nBishop takes c3: "), "{said}");
}

#[test]
fn a_review_is_stopped_and_goes_on() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("one.pgn");
    std::fs::write(
        &file,
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n",
    )
    .expect("written");
    let path = file.to_str().expect("UTF-8");
    let lines = ["review", "turn", "stop", "review", "here", "stop", "quit"];
    let said = dialogue(home.path(), &["analyse", "--speak", path], &lines);
    says_in_order(
        &said,
        &[
            "Reviewing 11 positions. Stop ends it.\n",
            " of 11 positions; nothing was changed. Write review to go on with it.\n",
            "White to move.",
            "Going on with the review: ",
            " of 11 positions; nothing was changed. ",
            "The beginning.\n",
        ],
    );
    let done = said.lines().filter_map(|line| {
        let done = line.strip_prefix("Stopped at ")?.split(' ').next()?;
        done.parse::<usize>().ok()
    });
    let done: Vec<usize> = done.collect();
    assert!(
        matches!(done[..], [first, second] if first < second),
        "{said}"
    );
}
