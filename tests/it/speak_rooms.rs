//! The line mode's other places: rush, setting up, test suites, the museum, the lab, the explorer.

use crate::speak::{begun, dialogue, says_in_order, with_settings};
use std::{
    fs,
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
};

/// A file in `home`, as its path is typed.
fn file(home: &Path, name: &str, text: &str) -> String {
    let path = home.join(name);
    fs::write(&path, text).expect("written");
    path.to_str().expect("UTF-8").to_owned()
}

const TWO_PUZZLES: &str = "PuzzleId,FEN,Moves,Rating,Themes\n\
    L,8/8/1k6/8/8/R7/1R6/6K1 b - - 0 1,b6c6 a3a7 c6d6 b2b6,500,mate mateIn2\n\
    M,6k1/5ppp/8/8/8/8/7P/R3K2r w - - 0 1,e1d2 h1a1,900,hangingPiece\n";

#[test]
fn a_rush_is_played_to_its_result_and_the_best_is_kept() {
    let home = tempfile::tempdir().expect("a folder");
    let file = file(home.path(), "two.csv", TWO_PUZZLES);
    let args = ["puzzles", "train", "--speak", "--rush", "none", &file];
    let lines = [
        "clock",
        "hint",
        "quit",
        "no",
        "rook a7",
        "rook b6",
        "rook takes h2",
        "rating",
        "next",
        "rook takes a1",
        "rush",
        "rush 5",
        "quit",
        "yes",
        "quit",
    ];
    let said = dialogue(home.path(), &args, &lines);
    says_in_order(
        &said,
        &[
            "Puzzle rush, no clock. 3 mistakes end it.\n",
            "A puzzle. Find the best move.\n",
            "0 solved, 0 missed.\n",
            "Not possible during a rush. Write quit to end it.\n",
            "End the rush? ",
            "The rush goes on.\n",
            "Right. Answer: king d6. Your move.\n",
            "Right, solved.\n1 solved, 0 missed.\n",
            "Wrong: rook takes h2, check. The solution: 1, Black, rook takes a1.\n",
            "1 solved, 1 missed.\nThere are no more puzzles.\n",
            "The rush is over. No clock: 1 puzzle solved, a new best.\n",
            "Write next to look at the missed puzzle again, rush, all or quit.\n",
            // A rush counts for no rating.
            "Rating 1000, 0 of 0 solved.\n",
            "Missed in the rush, the last one; not rated.\n",
            "Right, solved.",
            "Your best: no clock 1.\n",
            "Puzzle rush, five minutes. ",
            "End the rush? ",
            "Five minutes: 0 puzzles solved, your best is 0.\nWrite next, rush or quit.\n",
        ],
    );
    let kept = fs::read_to_string(home.path().join("tabiya/training.json")).expect("kept");
    assert!(kept.contains("\"no_clock\": 1"), "{kept}");
    let menu = dialogue(home.path(), &["--speak"], &["rush", "rush 3", "clock"]);
    says_in_order(
        &menu,
        &[
            "Write rush 3 or rush 5, for minutes, or rush no clock.\n",
            "Puzzle rush, three minutes. ",
            "0 solved, 0 missed, ",
        ],
    );
}

#[test]
fn what_is_wrong_with_a_file_of_puzzles_is_told() {
    let home = tempfile::tempdir().expect("a folder");
    let (heading, puzzles) = TWO_PUZZLES.split_once('\n').expect("two lines");
    let bare = file(home.path(), "bare.csv", puzzles);
    let ask = format!("puzzles {bare}");
    let said = dialogue(home.path(), &["--speak"], &[&ask, "quit"]);
    assert!(
        said.contains("line 1: expected a first line that names the columns FEN and Moves"),
        "{said}"
    );
    let whole = file(home.path(), "whole.csv", TWO_PUZZLES);
    let ask = format!("puzzles {whole}");
    let said = dialogue(home.path(), &["--speak"], &[&ask, "help", "quit", "quit"]);
    assert!(
        said.contains("one left without a wrong move does not count"),
        "{said}"
    );
    let text = format!("{heading}\nX,8/8,a1a2,500,mate\n{puzzles}");
    let some = file(home.path(), "some.csv", &text);
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["puzzles", "train", "--speak", &some])
        .env("HOME", home.path())
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("some.csv:2: "), "{errors}");
}

#[test]
fn a_mate_and_a_move_to_avoid_are_asked_for_in_words() {
    const BOARD: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - ";
    let home = tempfile::tempdir().expect("a folder");
    let mate = format!("{BOARD}dm 1;\n{BOARD}dm 3;\n");
    let mate = file(home.path(), "mate.epd", &mate);
    let args = ["puzzles", "train", "--speak", &mate];
    let said = dialogue(home.path(), &args, &["hint", "rook a7", "solution", "quit"]);
    says_in_order(
        &said,
        &[
            "1 puzzle left out: only an engine can tell",
            "A puzzle. Find a mate in 1 move.\n",
            "Hint: move the rook on a1. ",
            "Not the best move: rook a7. ",
            "The solution: 1, rook a8, checkmate. Write next for another.\n",
        ],
    );
    // Without a terminal, the screen is refused; a file that only engines solve before that.
    for (name, told) in [
        (&mate, "terminal"),
        (
            &file(home.path(), "far.epd", &format!("{BOARD}dm 3;\n")),
            "1 puzzle left out: only an engine can tell",
        ),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .args(["puzzles", "train", name.as_str(), "--rush", "3"])
            .env("HOME", home.path())
            .stdin(Stdio::null())
            .output()
            .expect("the program starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{errors}");
        assert!(errors.contains(told), "{errors}");
    }
    let other = file(home.path(), "other.epd", &format!("{BOARD}am Ra7;\n"));
    let args = ["puzzles", "train", "--speak", &other];
    let lines = ["hint", "rook a7", "king f1", "hint", "quit"];
    let said = dialogue(home.path(), &args, &lines);
    says_in_order(
        &said,
        &[
            "A puzzle. Avoid the mistake: rook a7.\n",
            "Any move is right but rook a7.\n",
            "To be avoided: rook a7. Try another move.\n",
            "Right, after a mistake.",
            "This puzzle is over; write next or quit.\n",
        ],
    );
    let said = dialogue(home.path(), &args, &["solution", "quit"]);
    says_in_order(
        &said,
        &["Any move is right but rook a7. Write next for another.\n"],
    );
}

#[test]
fn a_position_is_set_up_and_played_from() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "set up",
        "clear",
        "play",
        "white king e1",
        "black king e8",
        "K e9",
        "R h1",
        "castling white",
        "check",
        "black to move",
        "undo",
        "turn",
        "play human none",
        "castle kingside",
        "quit",
        "fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "pawns",
        "analyse",
        "fen",
        "play human none",
        "e4",
        "quit",
        "quit",
        "quit",
        "set up nonsense",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    says_in_order(
        &said,
        &[
            "Set up a position. ",
            "White: king e1, queen d1, ",
            "The board is empty.\n",
            "The position is impossible: the board is empty",
            "White king e1.\nBlack king e8.\nA square is a1 to h8, not e9.\nWhite rook h1.\n",
            "Castling: White kingside. Castling needs king and rook on their start squares.\n",
            "The position is possible.\n4k3/8/8/8/8/8/8/4K2R w K - 0 1\n",
            "Black to move.\nUndone.\nWhite to move.\nCastling: White kingside.\n",
            "A person plays White, a person plays Black.",
            "White castled kingside.\n",
            "Set up a position. ",
            "White: king e1, pawn e2.\nBlack: king e8.\n",
            "Pawns: White e2, Black none.\n",
            "A position without moves.\n",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n",
            "White played e4.\n",
            // Back at the position that is looked at.
            "The beginning.\n",
            "Set up a position. ",
            "What next? Write help for all that there is.\n",
            "The FEN's board",
        ],
    );
}

#[test]
fn a_suite_is_answered_by_a_person_and_by_programs() {
    let home = tempfile::tempdir().expect("a folder");
    let board = "6k1/5ppp/8/8/8/8/8/R3K3 w - -";
    let text = format!("{board} bm Ra8+; id \"mate\";\n{board} am Ra2; id \"quiet\";\n");
    let file = file(home.path(), "two.epd", &text);
    let lines = [
        "rook a2",
        "rook a8",
        "engine",
        "next",
        "next",
        "rook a2",
        "answer",
        "go 9",
        "run minimax",
        "run minimax",
        "results",
        "quit",
    ];
    let said = dialogue(home.path(), &["solve", "--speak", &file], &lines);
    says_in_order(
        &said,
        &[
            "A test suite of 2 positions. ",
            "Position 1 of 2, mate.\nFind the best move.\nWhite: king e1, rook a1.\n",
            "Wrong: rook a2. Try again, or write answer, engine or next.\n",
            "Right: rook a8, checkmate. Write next or engine.\n",
            "The engine plays rook a8, checkmate. That is right. White mates in 1: ",
            "Position 2 of 2, quiet.\nAvoid the mistake: find another good move.\n",
            "This is the last position.\n",
            "Wrong: rook a2. ",
            "To be avoided: rook a2.\n",
            "The suite has positions 1 to 2, not 9.\n",
            "Minimax answers, depth 3. Stop ends it.\n1, mate: right, rook a8, checkmate.\n2, quiet: ",
            " right of 2.\n",
            "Beside the last run, depth 3: ",
            "0 right of 2 answered, 2 positions in all.\n",
        ],
    );
    let menu = dialogue(
        home.path(),
        &["--speak"],
        &["suite", &format!("suite {file}")],
    );
    assert!(menu.contains("Write suite and a file"), "{menu}");
    assert!(menu.contains("Position 1 of 2, mate.\n"), "{menu}");
    // A run through the first positions alone is not kept.
    let home = tempfile::tempdir().expect("a folder");
    let first = ["solve", "--speak", &file, "--first", "1"];
    for arguments in [&first[..], &first[..3]] {
        let said = dialogue(home.path(), arguments, &["run minimax", "quit"]);
        assert!(said.contains("Minimax answers, depth 3. "), "{said}");
        assert!(!said.contains("Beside the last run"), "{said}");
    }
}

#[test]
fn the_museum_is_heard_and_its_programs_are_played() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "museum",
        "programs",
        "minimax",
        "source",
        "more 3",
        "worth",
        "worth knight material",
        "ladder",
        "story",
        "breed fields",
        "breed field 7",
        "stop",
        "nonsense",
        "play 2 black none",
        "quit",
        "lab",
        "quit",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    says_in_order(
        &said,
        &[
            "The museum: 9 historic programs, and Tabiya. ",
            "1: Random.\n2: Greedy.\n",
            "10: Tabiya.\n",
            "Minimax.\nOrigin: ",
            "What it cannot see: ",
            "Minimax, src/core/textbook/minimax.rs, from line ",
            "Write more to go on.\n",
            "What the pieces are worth, in centipawns.\nMaterial: pawn 100, ",
            "Knight by material: 350 on the mean; ",
            "Rank 8: 0, 0, ",
            "10 programs, the best first: Elo above Random",
            "1: Tabiya, ",
            "Random, the zero of the scale.\n",
            "Greedy: 81 won, 18 drawn, 1 lost against Random.\n",
            "1: Material.\nPieces are counted: ",
            "Expected mutation, field, a seed or nothing after breed, found \"fields\".\n",
            "all play a fixed field.\n10 rounds; stop ends it.\n",
            "Stopped after 0 rounds.\n",
            "\"nonsense\" is neither a program nor a command here. ",
            "White is Greedy, you are Black.",
            "Greedy played ",
            "The museum: ",
            "The lab: what search techniques cost.\n",
            "The museum: ",
        ],
    );
}

#[test]
fn the_lab_counts_what_techniques_cost() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "lab",
        "depth 13",
        // Neither stops by itself before the test is given up.
        "depth 12",
        "evaluation classical",
        "count",
        "stop",
        "tree table",
        "stop",
        "evaluation material",
        "depth 2",
        "count minimax alphabeta",
        "count magic",
        "techniques",
        "terms",
        "steps minimax 2",
        "steps nobody",
        "tree alphabeta",
        "2",
        "up",
        "nonsense",
        "quit",
        "e4",
        "back",
        "back",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    says_in_order(
        &said,
        &[
            "The lab: what search techniques cost.\nDepth 4, evaluation material. White to move.\n",
            "Depth is 1 to 12 plies here, not 13.\n",
            "10 techniques, 12 plies; stop ends it.\n",
            "Stopped; what was told is complete.\n",
            "12 plies; stop ends it.\nStopped.\n",
            "Depth 2, evaluation material. White to move.\n",
            "2 techniques, 2 plies; stop ends it",
            // Twenty moves, and twenty answers to each.
            "Minimax: 420 nodes; ",
            "Unsorted: ",
            " times fewer than minimax; ",
            "Alpha-beta at best",
            "Expected minimax, ",
            "Best first, called ordered: alpha-beta, the most promising move first.\n",
            "Pawns: White plus 800, Black plus 800.\n",
            "Black, ply 2, ",
            "The first 2 steps. Steps and a number tells more.\n",
            "nobody",
            "The tree of ",
            "The position: ",
            "10 more; write all.\n",
            "After ",
            "The position: ",
            "Expected a move that was looked at here, or its number, found \"nonsense\". ",
            "Depth 2, evaluation material. White to move.\n",
            "Depth 2, evaluation material. White played e4. Black to move.\n",
            "White to move.\n",
            "This is the beginning.\n",
        ],
    );
}

#[test]
fn a_finished_game_is_opened_by_its_number() {
    let home = tempfile::tempdir().expect("a folder");
    let data = home.path().join("tabiya");
    fs::create_dir_all(&data).expect("a folder");
    let game = |white: &str| format!("[White \"{white}\"]\n[Black \"Bert\"]\n\n1. e4 e5 1-0\n\n");
    file(&data, "games.pgn", &(game("Anna") + &game("Clara")));
    let lines = ["games", "open 7", "open 1", "quit", "open", "quit", "quit"];
    let said = dialogue(home.path(), &["--speak"], &lines);
    says_in_order(
        &said,
        &[
            "1: Anna against Bert, White won, 1 move.\n2: Clara against Bert, White won, 1 move.\nWrite open and a number.\n",
            "There are games 1 to 2, not 7.\n",
            "Anna against Bert, White won.\n",
            "Clara against Bert, White won.\n",
        ],
    );
}

#[test]
fn ones_own_copy_of_the_book_is_used_once_it_is_saved() {
    let home = tempfile::tempdir().expect("a folder");
    let data = home.path().join("tabiya");
    fs::create_dir_all(&data).expect("a folder");
    let lines = ["book", "e4", "a5", "king e2", "add", "save", "quit"];
    let asked = ["settings", "game book", "quit", "quit"];
    let said = dialogue(home.path(), &["--speak"], &[&lines[..], &asked].concat());
    says_in_order(
        &said,
        &[
            "openings.book.txt.\nNew games use it.\n",
            "game book: ",
            "openings.book.txt.\n",
        ],
    );
    let kept = fs::read_to_string(data.join("settings.toml")).expect("written");
    assert!(kept.contains("openings.book.txt"), "{kept}");
    // Where the settings name no book, the drill asks the one that `book` opens.
    with_settings(home.path(), "[game]\nbook = \"none\"\n");
    file(&data, "openings.book.txt", "1. a3 a6\n");
    let lines = ["drill white", "answer", "quit", "quit"];
    let said = dialogue(home.path(), &["--speak"], &lines);
    assert!(said.contains("The book plays a3.\n"), "{said}");
}

#[test]
fn a_finished_game_that_could_not_be_appended_is_appended_at_the_next_start() {
    let home = tempfile::tempdir().expect("a folder");
    let games = home.path().join("tabiya/games.pgn");
    fs::create_dir_all(&games).expect("a folder in its place");
    let lines = [
        "play human none",
        "f3",
        "e5",
        "g4",
        "queen h4",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    assert!(
        said.contains("will be appended at the next start"),
        "{said}"
    );
    fs::remove_dir_all(&games).expect("removed");
    let said = dialogue(home.path(), &["--speak"], &["games", "quit", "quit"]);
    assert!(!said.contains("There are no finished games yet."), "{said}");
    let kept = fs::read_to_string(&games).expect("appended");
    assert_eq!(kept.matches("Qh4#").count(), 1, "{kept}");
}

#[test]
fn the_explorer_tells_what_was_played_and_how_it_ended() {
    let home = tempfile::tempdir().expect("a folder");
    let game = |year: u16, black: &str, result: &str| {
        let tags = "[White \"Anna\"]\n[Black \"Bert\"]";
        format!(
            "{tags}\n[Date \"{year}.01.01\"]\n[Result \"{result}\"]\n\n1. e4 {black} {result}\n\n"
        )
    };
    let games = [
        game(2020, "e5 2. Nf3", "1-0"),
        game(2021, "c5 2. Nf3", "0-1"),
        game(2022, "c5 2. c3", "1/2-1/2"),
    ];
    let games = file(home.path(), "three.pgn", &games.concat());
    with_settings(home.path(), &format!("[explorer]\nfiles = {games:?}\n"));
    let lines = [
        "explorer", "analyse", "e4", "explorer", "d5", "explorer", "quit", "quit", "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    says_in_order(
        &said,
        &[
            "All: 3 games, White won 33 percent, drawn 33, Black won 33, last in 2022.\ne4: 3 games, ",
            "All: 3 games, ",
            "c5: 2 games, White won 0 percent, drawn 50, Black won 50, last in 2022.\n",
            "e5: 1 game, White won 100 percent, drawn 0, Black won 0, last in 2020.\n",
            "No game was in this position.\n",
        ],
    );
}

#[test]
fn the_explorer_says_how_many_moves_it_has_not_told() {
    let home = tempfile::tempdir().expect("a folder");
    let tags = "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"1-0\"]";
    let first = ["a3", "a4", "b3", "b4", "c3", "c4", "d3", "d4", "e3", "e4"];
    let games = first.map(|own| format!("{tags}\n\n1. {own} e5 1-0\n\n"));
    let games = file(home.path(), "ten.pgn", &games.concat());
    with_settings(home.path(), &format!("[explorer]\nfiles = {games:?}\n"));
    let lines = [
        "explorer",
        "analyse",
        "explorer",
        "explorer all",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    let more = "2 more; write explorer all.\n";
    let all = "All: 10 games, ";
    says_in_order(&said, &[all, more, all, more, all]);
    assert_eq!(said.matches(": 1 game, ").count(), 8 + 8 + 10, "{said}");
}

#[test]
fn later_games_of_a_file_are_listed() {
    let home = tempfile::tempdir().expect("a folder");
    let game =
        |number: usize| format!("[White \"White{number}\"]\n[Black \"Bert\"]\n\n1. e4 e5 *\n\n");
    let games: Vec<String> = (1..=25).map(game).collect();
    let path = file(home.path(), "many.pgn", &games.concat());
    let lines = ["games", "games 21", "games 26", "quit"];
    let said = dialogue(home.path(), &["analyse", "--speak", &path], &lines);
    says_in_order(
        &said,
        &[
            "1: White1 against Bert, ",
            "20: White20 against Bert, ",
            "25 games in all; games 21 tells the next, game and a number opens any.\n",
            "21: White21 against Bert, ",
            "25: White25 against Bert, ",
            "25 games in all; game and a number opens any.\n",
            "The file has games 1 to 25, not 26.\n",
        ],
    );
}

#[test]
fn the_folder_of_a_new_book_is_not_made() {
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().join("misspelt");
    let file = folder.join("x.book.txt");
    let path = file.to_str().expect("UTF-8");
    let lines = ["e4", "add", "reload", "save", "quit", "quit"];
    let said = dialogue(home.path(), &["book", "edit", "--speak", path], &lines);
    says_in_order(
        &said,
        &["There is no file; save writes one.\n", "does not exist"],
    );
    assert!(!folder.exists());
}

#[test]
fn of_a_theme_and_of_failed_puzzles_the_last_choice_counts() {
    let home = tempfile::tempdir().expect("a folder");
    let file = file(home.path(), "two.csv", TWO_PUZZLES);
    let lines = [
        "theme hanging piece",
        "solution",
        "theme mate",
        "rook a7",
        "rook b6",
        "failed",
        "theme mate",
        "quit",
    ];
    let said = dialogue(home.path(), &["puzzles", "train", "--speak", &file], &lines);
    says_in_order(
        &said,
        &[
            "Only puzzles about hanging piece.\nA puzzle. ",
            "Only puzzles about mate.\nA puzzle. ",
            "Right, solved.",
            "Only puzzles you failed last time.\nA puzzle. ",
            "Only puzzles about mate.\nA puzzle. ",
        ],
    );
    assert!(!said.contains("There is no other puzzle."), "{said}");
}

#[test]
fn games_that_are_not_there_are_not_opened() {
    let home = tempfile::tempdir().expect("a folder");
    let data = home.path().join("tabiya");
    fs::create_dir_all(&data).expect("a folder");
    file(&data, "games.pgn", "");
    let lines = ["games", "open", "games 5", "quit"];
    let said = dialogue(home.path(), &["--speak"], &lines);
    let none = "There are no finished games yet.\n";
    assert_eq!(said.matches(none).count(), 3, "{said}");
}

#[test]
fn a_drill_tells_legal_moves_and_how_the_other_side_is_chosen() {
    let home = tempfile::tempdir().expect("a folder");
    let book = file(home.path(), "one.book.txt", "1. e4\n");
    with_settings(home.path(), &format!("[game]\nbook = {book:?}\n"));
    let lines = ["drill black", "drill white", "moves", "quit", "quit"];
    let said = dialogue(home.path(), &["--speak"], &lines);
    says_in_order(
        &said,
        &[
            "the book has no moves for Black\nhint: write drill white\n",
            "What does White play?\n",
            "20 moves: ",
        ],
    );
}

#[test]
fn games_without_mistakes_have_nothing_to_learn_from() {
    let home = tempfile::tempdir().expect("a folder");
    let text = "1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.3]} Nc6 {[%eval 0.3]} *\n";
    let file = file(home.path(), "good.pgn", text);
    let args = ["learn", "--speak", "--side", "white", &file];
    let said = dialogue(home.path(), &args, &[]);
    assert_eq!(said, "No mistakes to ask about were found.\n");
}

#[test]
fn several_problems_of_the_settings_are_counted_and_told_when_asked_for() {
    let home = tempfile::tempdir().expect("a folder");
    let text = "[engine]\nthreds = 2\n\n[game]\nnames = \"x\"\n";
    with_settings(home.path(), text);
    let mut child = begun(home.path(), &["--speak"]);
    let mut input = child.stdin.take().expect("piped");
    input.write_all(b"problems\nquit\n").expect("heard");
    let output = child.wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        errors,
        "tabiya: 2 problems with settings or saved games; the command problems of tabiya --speak \
         tells them\n"
    );
    let said = String::from_utf8_lossy(&output.stdout);
    let found = [
        "settings.toml:2:1: unknown key \"threds\"; did you mean \"threads\"?\n",
        "settings.toml:5:1: unknown key \"names\"; did you mean \"name\"?\n",
        "What next?",
    ];
    says_in_order(&said, &found);
    let home = tempfile::tempdir().expect("a folder");
    let said = dialogue(home.path(), &["--speak"], &["problems", "quit"]);
    assert!(
        said.contains("\nNo problems with settings or saved games.\n"),
        "{said}"
    );
}

#[test]
fn a_match_has_engines_and_a_pace_of_its_own_and_its_games_are_kept() {
    let home = tempfile::tempdir().expect("a folder");
    let engine = format!("engine {} uci", env!("CARGO_BIN_EXE_tabiya"));
    let lines = [
        "matches",
        "engine",
        "engine /no/such/engine",
        &engine,
        "players",
        "pace",
        "nodes 500",
        "open",
        "resume",
        "match tabiya-2 random 2",
        "open 7",
        "open 1",
        "quit",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    says_in_order(
        &said,
        &[
            "Write engine and its command and arguments; ",
            "There is no program /no/such/engine: ",
            "Added. It is called tabiya-2: ",
            ", tabiya-2.\n",
            "100,000 nodes per move; ",
            "500 nodes per move; ",
            "No game of a match has ended here yet.\n",
            "No match to resume.\n",
            "Tabiya-2, random: 2 games. Stop ends it.\nGame 1: ",
            "\nGame 2: ",
            "\nTabiya-2: ",
            " Elo.\nRandom: ",
            " Elo.\nGames saved in ",
            "The match has games 1 to 2 to open.\n",
            " against ",
            "What next?",
        ],
    );
    let kept = fs::read_to_string(home.path().join("tabiya/matches.pgn")).expect("kept");
    assert_eq!(kept.matches("[White ").count(), 2, "{kept}");
}

#[test]
fn a_stopped_match_is_resumed_and_not_lost_unasked() {
    let home = tempfile::tempdir().expect("a folder");
    let data = home.path().join("tabiya");
    fs::create_dir_all(&data).expect("a folder");
    let text = r#"{"players": [{"museum": {"name": "random"}}, {"museum": {"name": "greedy"}}],
        "games": 4, "spending": {"nodes": 500}, "seed": 1, "results": [{"fixture": {"number": 1,
        "round": 1, "game": 1, "opening": 0, "white": 0, "black": 1}, "white_won": false,
        "problem": null}]}"#;
    file(&data, "match.json", text);
    let lines = [
        "matches",
        "match random greedy 2",
        "no",
        "resume",
        "open 1",
        "open 4",
        "quit",
        "resume",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    says_in_order(
        &said,
        &[
            "A match stopped after 1 of 4 games: random, greedy. Write resume to go on with it.\n",
            "The match stopped after 1 of 4 games can then not be resumed. Start a new one? Write yes \
             or no.\n",
            "The stopped match is kept.\n",
            "Random, greedy: 3 games. Stop ends it.\nGame 2: ",
            "\nGame 4: ",
            "\nGames saved in ",
            "The match has games 2 to 4 to open.\n",
            " against ",
            "No match to resume.\n",
        ],
    );
    assert!(!data.join("match.json").exists());
}

#[test]
fn in_the_lab_nodes_of_a_kind_are_told_and_techniques_put_together() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "lab",
        "depth 2",
        "tree alphabeta",
        "show cut",
        "all",
        "show stars",
        "show all",
        "quit",
        "switches",
        "switch magic",
        "switch ordering",
        "switch null move",
        "tree switches",
        "quit",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    says_in_order(
        &said,
        &[
            "The tree of ",
            "10 more; write all.\n",
            "\nThe position: ",
            ", cut by ",
            " hidden; show all tells them too.\n",
            " hidden; show all tells them too.\nWrite show or next and a kind of nodes: ",
            "10 more; write all.\n",
            "Depth 2, evaluation material. White to move.\n",
            "On: alpha-beta, ordering, deepening. All others are off.\n",
            "Write switch and one of these: alpha-beta, ",
            "On: alpha-beta, deepening. All others are off.\n",
            "On: alpha-beta, null move, deepening. All others are off.\n",
            "The tree of these techniques, 2 plies; stop ends it.\nThe position: ",
            "What next?",
        ],
    );
}

#[test]
fn in_the_lab_two_sets_of_switches_are_compared() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "lab",
        "depth 2",
        "compare switches",
        "keep switches",
        "compare switches",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    says_in_order(
        &said,
        &[
            "On: alpha-beta, ordering, deepening.\nAll others are off.\nCompared with: On: deepening.\n\
             All others are off. 2 plies; stop ends it.\n",
            "Depth 1: 20 nodes beside 20, as many.\n",
            // Twenty moves, and twenty answers to each.
            " beside 420, ",
            " times fewer.\n",
            "Kept to compare with. On: alpha-beta, ordering, deepening. All others are off.\n",
            "Depth 1: 20 nodes beside 20, as many.\nDepth 2: ",
            ", as many.\n",
        ],
    );
}

#[test]
fn small_games_are_searched_in_the_lab_too() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "lab",
        "positions",
        "position 9",
        "position 4",
        "game go",
        "game tic-tac-toe",
        "positions",
        "position 2",
        "board",
        "back",
        "z9",
        "b2",
        "back",
        "terms",
        "steps",
        "depth 2",
        "count minimax",
        "tree",
        "1",
        "quit",
        "tree nell",
        "compare switches",
        "game connect 4",
        "4",
        "game chess",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    let alone = "That is for chess alone; write game chess.\n";
    says_in_order(
        &said,
        &[
            "1: the first position.\n2: an open game.\n",
            "Positions are 1 to 5, not 9.\n",
            "Depth 4, evaluation material. White to move.\n",
            "Write game chess, game tic-tac-toe or game connect 4.\n",
            "Tic-tac-toe, depth 4. X to move.\n",
            "1: three moves left.\n2: the empty board.\n",
            "Tic-tac-toe, depth 4. X to move.\n",
            "empty, empty, empty.\n",
            "This is the beginning.\n\"z9\" is neither a move nor a command here. Write one of ",
            "Tic-tac-toe, depth 4. O to move.\n",
            "Tic-tac-toe, depth 4. X to move.\n",
            alone,
            alone,
            "Tic-tac-toe, depth 2. X to move.\n",
            // Nine squares, and eight for each answer.
            "Minimax: 81 nodes; ",
            "The tree of these techniques, 2 plies; stop ends it.\nThe position: ",
            "After ",
            alone,
            "Depth 1: 9 nodes beside 9, as many.\n",
            " beside 81, ",
            "Connect 4, depth 2. X to move.\n",
            "Connect 4, depth 2. O to move.\n",
            "Depth 2, evaluation material. White to move.\n",
        ],
    );
}
