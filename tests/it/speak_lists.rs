//! The line mode's lists: games that the explorer finds, those of a file in an order, where games left
//! the book, and the gaps of a book.

use crate::{
    speak::{dialogue, says_in_order, with_settings},
    speak_thinking::Talk,
};
use std::{fs, path::Path};

/// A file in `home`, as its path is typed.
fn file(home: &Path, name: &str, text: &str) -> String {
    let path = home.join(name);
    fs::write(&path, text).expect("written");
    path.to_str().expect("UTF-8").to_owned()
}

fn game(white: &str, black: &str, date: &str, moves: &str, result: &str) -> String {
    format!(
        "[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"{date}\"]\n[Result \"{result}\"]\n\n\
         {moves} {result}\n\n"
    )
}

#[test]
fn the_explorer_counts_some_games_lists_them_and_opens_one() {
    let home = tempfile::tempdir().expect("a folder");
    let games = [
        game("Anna", "Bert", "2020.01.01", "1. e4 e5 2. Nf3", "1-0"),
        game("Clara", "Anna", "2021.01.01", "1. e4 c5 2. Nf3", "0-1"),
        game("Anna", "Bert", "2022.01.01", "1. d4 d5", "1/2-1/2"),
    ];
    let games = file(home.path(), "three.pgn", &games.concat());
    with_settings(home.path(), &format!("[explorer]\nfiles = {games:?}\n"));
    let lines = [
        "analyse",
        "explorer game 1",
        "explorer filter",
        "explorer filter anna as white",
        "explorer games",
        "explorer filter elo:high",
        "explorer filter",
        "explorer filter all",
        "explorer games d4",
        "explorer games e5",
        "e4",
        "explorer games",
        "explorer game 9",
        "explorer game 1",
        "next",
        "quit",
        "explorer nonsense",
        "d5",
        "quit",
        "quit",
        "explorer games d4",
        "explorer game 1",
        "next",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    says_in_order(
        &said,
        &[
            "No games are listed yet; write explorer games.\n",
            "All games count. Write explorer filter and words, ",
            "2 games: anna as white.\nAll: 2 games, White won 50 percent, drawn 50, Black won 0, ",
            "1: Anna against Bert, drawn, 2022.\n2: Anna against Bert, White won, 2020.\n\
             2 games; explorer game and a number opens one.\n",
            "Expected ratings such as elo:2000-2400, found \"elo:high\".\n",
            "Games that count: anna as white. Write explorer filter all to count all games.\n",
            "All: 3 games, ",
            "1: Anna against Bert, drawn, 2022.\n1 game; explorer game and a number opens one.\n",
            // Not a move of White's.
            "e5",
            "1, White, e4.\n",
            "1: Clara against Anna, Black won, 2021.\n2: Anna against Bert, White won, 2020.\n",
            "Games 1 to 2 are listed, not 9.\n",
            // It begins where the games were listed.
            "Clara against Anna, Black won.\nWhite played e4.\n",
            "1, Black, c5.\n",
            "1, White, e4.\n",
            "Write explorer, explorer all, ",
            "1, Black, d5.\n",
            "The game was changed and is not saved. ",
            "1: Anna against Bert, drawn, 2022.\n",
            "Write analyse, some moves and explorer for other positions.\n",
            "Anna against Bert, drawn.\n",
            "1, White, d4.\n",
        ],
    );
}

#[test]
fn games_are_sorted_and_told_to_the_last() {
    let home = tempfile::tempdir().expect("a folder");
    let games = (1..=25).map(|number| {
        let white = format!("White{number:02}");
        game(&white, "Bert", "????.??.??", "1. e4 e5", "*")
    });
    let path = file(home.path(), "many.pgn", &games.collect::<String>());
    with_settings(home.path(), &format!("[explorer]\nfiles = {path:?}\n"));
    let lines = [
        "find bert",
        "more",
        "more",
        "sort white backwards",
        "games 24",
        "sort -number",
        "sort colour",
        "sort",
        "explorer games",
        "explorer more",
        "quit",
    ];
    let said = dialogue(home.path(), &["analyse", "--speak", &path], &lines);
    let line =
        |number: usize| format!("{number}: White{number:02} against Bert, not finished, 1 move.\n");
    let [first, second, sixth] = [1, 2, 6].map(line);
    let [twentieth, next, before_last, last] = [20, 21, 24, 25].map(line);
    let more = "25 games match; more tells the next, game and a number opens any.\n";
    says_in_order(
        &said,
        &[
            &first,
            &format!("{twentieth}{more}"),
            &next,
            &format!("{last}25 games match; game and a number opens any.\n"),
            "No more games.\n",
            // What was searched stays searched.
            &format!("{last}{before_last}"),
            &format!("{sixth}{more}"),
            &format!("{second}{first}25 games in all; game and a number opens any.\n"),
            &format!("{last}{before_last}"),
            "25 games in all; games 21 tells the next, game and a number opens any.\n",
            "Expected number, white, black, ",
            "Write sort and number, white, ",
            "25 games; explorer more tells the next, explorer game and a number opens one.\n21: ",
            "\n25 games; explorer game and a number opens one.\n",
        ],
    );
}

/// The person's name and book; the explorer has the games of this file, too.
#[test]
fn a_list_whose_file_has_changed_is_to_be_made_again() {
    let home = tempfile::tempdir().expect("a folder");
    let anna = game("Anna", "Bert", "2020.01.01", "1. e4 e5 2. Nf3", "1-0");
    let games = file(home.path(), "one.pgn", &anna);
    with_settings(home.path(), &format!("[explorer]\nfiles = {games:?}\n"));
    let mut talk = Talk::begin(home.path(), &["--speak"]);
    talk.ask_at_once(
        "analyse\nexplorer games",
        "1 game; explorer game and a number ",
    );
    let clara = game("Clara", "Dora", "2021.01.01", "1. d4 d5 2. c4 e6", "1-0");
    file(home.path(), "one.pgn", &clara);
    let again = " has changed since it was indexed; write explorer games again.";
    talk.ask_at_once("explorer game 1", again);
    talk.ask_at_once("explorer games", "1: Clara against Dora, White won, 2021.");
    talk.ask_at_once("explorer game 1", "Clara against Dora, White won.");
}

#[test]
fn games_of_the_other_side_are_not_counted() {
    let home = tempfile::tempdir().expect("a folder");
    let games = [
        game("Anna", "Bert", "2020.01.01", "1. e4 e5 2. Bc4", "1-0"),
        game("Bert", "Anna", "2020.01.02", "1. e4 c5", "0-1"),
    ];
    let games = file(home.path(), "two.pgn", &games.concat());
    with_book(
        home.path(),
        "@book Mine\n@side white\n1. e4 e5 2. Nf3\n",
        &games,
    );
    let analyse = ["analyse", "--speak", &games];
    let said = dialogue(home.path(), &analyse, &["left book", "quit"]);
    let told = "Where Anna left the book as White, over 1 game: 1 way.\n";
    assert!(said.contains(told), "{said}");
}

#[test]
fn a_surname_is_of_all_who_bear_it() {
    let home = tempfile::tempdir().expect("a folder");
    let games = [
        game("Tal", "Bert", "1960.01.01", "1. e4 e5 2. Bc4", "1-0"),
        game("Tal, M", "Bert", "1960.01.02", "1. e4 e5 2. Bc4", "1-0"),
        game("Talbot", "Bert", "1960.01.03", "1. e4 e5 2. d4", "1-0"),
    ];
    let games = file(home.path(), "three.pgn", &games.concat());
    with_book(home.path(), "1. e4 e5 2. Nf3\n", &games);
    let analyse = ["analyse", "--speak", &games];
    let said = dialogue(home.path(), &analyse, &["left book Tal", "quit"]);
    let told = "Where Tal left the book, over 2 games: 1 way.\n\
                Not counted, since they fit less: Talbot (1).\n";
    assert!(said.contains(told), "{said}");
}

fn with_book(home: &Path, text: &str, games: &str) -> String {
    let book = file(home, "one.book.txt", text);
    let game = format!("[game]\nname = \"Anna\"\nbook = {book:?}\n");
    with_settings(home, &format!("{game}\n[explorer]\nfiles = {games:?}\n"));
    book
}

#[test]
fn where_games_left_the_book_is_told_looked_at_and_practised() {
    let home = tempfile::tempdir().expect("a folder");
    let italian = "1. e4 e5 2. Nf3 Nc6 3. Bc4";
    let games = [
        game("Anna", "Bert", "2020.01.01", italian, "1-0"),
        game("Anna", "Bert", "2020.01.02", "1. e4 e5 2. Nf3 h5", "0-1"),
        game("Clara", "Bert", "2020.01.03", "1. e4 e5 2. d4", "1-0"),
        game("Anna", "Bert", "2020.01.04", italian, "1-0"),
    ];
    let games = file(home.path(), "four.pgn", &games.concat());
    with_book(home.path(), "1. e4 e5 2. Nf3 Nc6 3. Bb5\n", &games);
    let lines = [
        "way 1",
        "left book nobody",
        "left book",
        "left book more",
        "way 7",
        "way 1",
        "quit",
        "find way 1",
        "edit way 2",
        "quit",
        "drill way 2",
        "drill way 1",
        "quit",
        "left book Clara",
        "quit",
    ];
    let said = dialogue(home.path(), &["analyse", "--speak", &games], &lines);
    says_in_order(
        &said,
        &[
            "No ways are listed; write left book.\n",
            "No games of nobody in this file.\n",
            "Where Anna left the book, over 3 games: 2 ways.\n1, ",
            ": 1, e4; e5. 2, knight f3; knight c6. 3, bishop c4.\nThe player left: 2 games, score 100 \
             percent.\nBook: bishop b5.\n2, ",
            ": 1, e4; e5. 2, knight f3; h5. The opponent left: 1 game, score 0 percent. Book: knight \
             c6.\nWrite way and a number to look at one.\n",
            "No more ways.\n",
            "Ways 1 to 2 are listed, not 7.\n",
            "White played bishop c4.\nBlack to move.\n",
            "The beginning.\n",
            "1: Anna against Bert, White won, 1 January 2020, 3 moves.\n4: Anna against Bert, White won, 4 January 2020, 3 moves.\n2 games match; ",
            "1, e4; e5. 2, knight f3; h5.\n",
            "The beginning.\n",
            "Only where the player left is there a book move to practise.\n",
            "What does White play?\n",
            "Where Clara left the book, over 1 game: 1 way.\n",
            ": 1, e4; e5. 2, d4. The player left: 1 game, score 100 percent. Book: knight f3.\n",
        ],
    );
}

#[test]
fn frequent_replies_without_an_answer_are_told_and_come_to() {
    let home = tempfile::tempdir().expect("a folder");
    let sicilian = game("Anna", "Bert", "2020.01.01", "1. e4 c5", "1-0");
    let open = game("Anna", "Bert", "2020.01.02", "1. e4 e5 2. Nf3 Nc6", "1-0");
    let games = sicilian.repeat(12) + &open.repeat(12);
    let games = file(home.path(), "many.pgn", &games);
    let book = with_book(home.path(), "1. e4 e5 2. Nf3 Nc6 3. Bb5\n", &games);
    let found = "White's book: 1 reply without an answer. Replies are as frequent as in 24 games of \
                 the player with this side.\n1: 1, e4; c5. In 50.0 percent of games, 50 percent of \
                 the replies, 12 games.\nWrite gap and a number to come to one.\n";
    // Over the games of a file.
    let lines = [
        "gap 1",
        "gaps up",
        "gaps white",
        "gaps more",
        "gap 1",
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["analyse", "--speak", &games], &lines);
    let there = "1, e4; c5.\nThe book has no moves here.\n";
    says_in_order(
        &said,
        &[
            "No gaps are listed; write gaps.\n",
            "Write gaps, gaps white, gaps black or gaps more.\n",
            found,
            "No more gaps.\n",
            there,
            "The beginning.\n",
        ],
    );
    // Over those of the explorer; the book stays open.
    let lines = [
        "gaps",
        "gap 2",
        "gap 1",
        "explorer",
        "explorer games",
        "explorer game 1",
    ];
    let lines = [&lines[..], &["quit", "quit"]].concat();
    let said = dialogue(home.path(), &["book", "edit", "--speak", &book], &lines);
    says_in_order(
        &said,
        &[
            found,
            "1 gap is listed; 2 is not its number.\n",
            there,
            "All: 12 games, White won 100 percent, drawn 0, Black won 0, last in 2020.\nThe game ended \
             here: 12 games, ",
            "1: Anna against Bert, White won, 2020.\n",
            "12 games; explorer game and a number opens one.\n",
            "Anna against Bert, White won.\nBlack played c5.\n",
            there,
        ],
    );
}

#[test]
fn a_game_that_the_explorer_found_is_looked_through_during_a_game() {
    let home = tempfile::tempdir().expect("a folder");
    let found = game("Anna", "Bert", "2020.01.01", "1. e4 e5 2. Nf3", "1-0");
    let found = file(home.path(), "one.pgn", &found);
    with_settings(home.path(), &format!("[explorer]\nfiles = {found:?}\n"));
    let lines = [
        "e4",
        "explorer games",
        "explorer game 1",
        "next",
        "quit",
        "e5",
        "quit",
    ];
    let play = ["play", "--speak", "--opponent", "human", "--no-clock"];
    let said = dialogue(home.path(), &play, &lines);
    says_in_order(
        &said,
        &[
            "1: Anna against Bert, White won, 2020.\n",
            "Anna against Bert, White won.\nWhite played e4.\n",
            "1, Black, e5.\n",
            "The last position: 1, White, e4.\nBlack to move.\nBlack played e5.\n",
        ],
    );
}

#[test]
fn in_the_drill_the_explorer_tells_what_was_played_once_the_answer_is_known() {
    let home = tempfile::tempdir().expect("a folder");
    let found = game("Anna", "Bert", "2020.01.01", "1. e4 e5 2. Nf3", "1-0");
    let found = file(home.path(), "one.pgn", &found);
    with_settings(home.path(), &format!("[explorer]\nfiles = {found:?}\n"));
    let book = file(home.path(), "mine.book.txt", "1. e4 e5\n");
    let lines = [
        "explorer",
        "answer",
        "explorer",
        "explorer games",
        "explorer game 1",
        "next",
        "quit",
        "quit",
    ];
    let drill = ["book", "drill", "--speak", &book];
    let said = dialogue(home.path(), &drill, &lines);
    says_in_order(
        &said,
        &[
            "What does White play?\n",
            "The explorer would tell the answer. Write answer first; ",
            "All: 1 game, White won 100 percent",
            "1: Anna against Bert, White won, 2020.\n",
            "Anna against Bert, White won.\n",
            "1, White, e4.\n",
            "The start position.\nWhat does White play?\n",
        ],
    );
}

#[test]
fn few_games_are_not_said_to_tell_how_often_a_reply_comes() {
    let home = tempfile::tempdir().expect("a folder");
    let games = game("Anna", "Bert", "2020.01.01", "1. e4 e5", "1-0").repeat(3);
    let games = file(home.path(), "three.pgn", &games);
    with_book(
        home.path(),
        "@side white\n1. e4 e5 2. Nf3 Nc6 3. Bb5\n",
        &games,
    );
    let analyse = ["analyse", "--speak", &games];
    let said = dialogue(home.path(), &analyse, &["gaps", "quit"]);
    let told = "Replies are as frequent as in the built-in book.\nNo position came 10 times in 3 games \
                of the player with this side.\n";
    assert!(said.contains(told), "{said}");
}

#[test]
fn a_game_is_held_against_the_book_of_new_games() {
    let home = tempfile::tempdir().expect("a folder");
    let games = game("Anna", "Bert", "2020.01.01", "1. e4 e5 2. Bc4 Nc6", "1-0");
    let games = file(home.path(), "one.pgn", &games);
    let book = with_book(home.path(), "1. e4 e5 2. Nf3 Nc6 3. Bb5\n", &games);
    let lines = ["next 2", "book", "end", "book", "quit"];
    let analyse = ["analyse", "--speak", &games];
    let said = dialogue(home.path(), &analyse, &lines);
    says_in_order(
        &said,
        &[
            "The book plays knight f3.\n",
            "The book has no move here.\nOut of book since 2, bishop c4.\n",
        ],
    );
    fs::remove_file(book).expect("removed");
    let said = dialogue(home.path(), &analyse, &["book", "quit"]);
    assert!(!said.contains("The book plays"), "{said}");
}

#[test]
fn what_an_included_file_has_is_to_be_changed_there() {
    let home = tempfile::tempdir().expect("a folder");
    file(
        home.path(),
        "sicilian.book.txt",
        "# Sicilian\n1. e4 c5 2. c3\n",
    );
    let text = "@include \"sicilian.book.txt\"\n1. e4 e6 2. d4\n";
    let book = file(home.path(), "main.book.txt", text);
    let lines = [
        "e4",
        "weight 70 c5",
        "c5",
        "add",
        "delete c3",
        "note x",
        "d4",
        "note x",
        "quit",
    ];
    let said = dialogue(home.path(), &["book", "edit", "--speak", &book], &lines);
    let there = "is in sicilian.book.txt, line 2, which this book includes; change it there.\n";
    says_in_order(
        &said,
        &[
            &format!("Not done: c5 {there}"),
            &format!("Not done: this position {there}"),
            &format!("Not done: c3 {there}"),
            &format!("Not done: this position {there}"),
            "Not done: no line of this text reaches the position; add its moves first.\n",
        ],
    );
}

#[test]
fn a_copy_is_no_save_and_changes_and_games_are_named() {
    let home = tempfile::tempdir().expect("a folder");
    let moves = "1. e4 { (-0.51 → -1.62) } e5";
    let one = |date| game("Anna", "Bert", date, moves, "1-0");
    let path = file(
        home.path(),
        "two.pgn",
        &(one("2020.01.02") + &one("2021.??.??")),
    );
    let copy = format!("save {}", home.path().join("copy.pgn").display());
    let lines = [
        "games",
        "next game",
        "previous game",
        "e4",
        "c5",
        "delete",
        "undo",
        &copy,
        "quit",
        "quit",
    ];
    let said = dialogue(home.path(), &["analyse", "--speak", &path], &lines);
    says_in_order(
        &said,
        &[
            "Game 1 of 2, 2 January 2020.\n",
            "1: Anna against Bert, White won, 2 January 2020, 1 move.\n2: Anna against Bert, White won, 2021, 1 move.\n2 games in all; game and a number opens any.\n",
            "Game 2 of 2, 2021.\n",
            "(minus 0.51 to minus 1.62)",
            "Added as variation 2.\n",
            "Deleted c5; undo restores it.\n",
            "Undone: 1, Black, c5 is back.\n",
            "A copy is saved in ",
            "The game was changed and is not saved. ",
        ],
    );
}
