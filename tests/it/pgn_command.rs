//! `tabiya pgn`: files of games checked, rewritten and listed from the command line.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

pub fn tabiya(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    // A program that refuses its arguments has ended before it read anything.
    match stdin.write_all(input.as_bytes()) {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => {}
        written => written.expect("it reads"),
    }
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

const TWO_GAMES: &str = "[White \"Anna\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 d5 1-0\n\n\
                         [White \"Berta\"]\n\n1.d4 d5 2.c2-c4 *\n";

#[test]
fn the_command_line_checks_files() {
    let (code, out, _) = tabiya(&["pgn", "check", "-"], TWO_GAMES);
    assert_eq!(code, Some(1));
    assert!(
        out.contains("-:4:13: error: \"Ke3\" is not possible"),
        "{out}"
    );
    assert!(out.contains("(game 1, ply 3)"), "{out}");
    assert!(
        out.contains("-:8:11: warning: \"c2-c4\" is not standard, read as c4"),
        "{out}"
    );
    assert!(
        out.ends_with("2 games, 5 moves: 1 error, 1 warning\n"),
        "{out}"
    );
    let (_, out, _) = tabiya(&["pgn", "check", "--json", "-"], TWO_GAMES);
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(json["problems"][0]["column"], 13);
    assert_eq!(json["errors"], 1);
    let (code, _, err) = tabiya(&["pgn", "check", "no such file.pgn"], "");
    assert_eq!(code, Some(3));
    assert!(err.contains("no such file.pgn"), "{err}");
}

#[test]
fn days_that_are_in_no_calendar_are_told() {
    let wrong = ["2023.02.30", "2023.13.01", "1.2.2024", "2023"];
    let right = ["2024.02.29", "2023.??.??", "????.??.??", "?", ""];
    let game = |day: &&str| format!("[White \"A\"]\n[Date \"{day}\"]\n\n1. e4 *\n\n");
    let text: String = wrong.iter().chain(&right).map(game).collect();
    let (code, out, _) = tabiya(&["pgn", "check", "-"], &text);
    assert_eq!(code, Some(0), "{out}");
    for (number, day) in (1..).zip(wrong) {
        let expected = format!(
            "-:{}:1: warning: expected a day in the tag Date (2024.05.31, ?? for what is not \
             known), found \"{day}\" (game {number})\n",
            5 * number - 3
        );
        assert!(out.contains(&expected), "{out}");
    }
    assert_eq!(out.lines().count(), wrong.len() + 1, "{out}");
}

#[test]
fn the_command_line_rewrites_and_lists_files() {
    let (code, out, err) = tabiya(&["pgn", "fmt", "-"], TWO_GAMES);
    // The game that cannot be read whole is copied, the other one is tidied.
    assert_eq!(code, Some(1), "{err}");
    assert!(
        err.contains("1 of 2 games could not be read completely and was copied unchanged")
            && err.contains("tabiya pgn check - lists the problems"),
        "{err}"
    );
    assert!(
        err.contains("\"Ke3\" is not possible") && !err.contains("kept as a comment"),
        "what is copied is in no comment: {err}"
    );
    assert!(
        out.contains("1. e4 e5 2. Ke3 d5 1-0\n\n[White \"Berta\"]\n\n1. d4 d5 2. c4 *\n"),
        "{out}"
    );
    let (_, again, _) = tabiya(&["pgn", "fmt", "-"], &out);
    assert_eq!(again, out);
    let (code, out, _) = tabiya(
        &["pgn", "list", "--find", "berta", "--json", "-"],
        TWO_GAMES,
    );
    assert_eq!(code, Some(0));
    let json: serde_json::Value = serde_json::from_str(&out).expect("one line of JSON");
    assert_eq!(
        (&json["white"], &json["plies"]),
        (&"Berta".into(), &3.into())
    );
    let (code, _, err) = tabiya(&["pgn", "list", "--find", "colour:white", "-"], TWO_GAMES);
    assert_eq!(code, Some(2), "{err}");
}

#[test]
fn piece_letters_are_read_on_request_and_where_they_are_clear() {
    let (code, out, err) = tabiya(&["pgn", "fmt", "-"], "1. e4 e5 2. Sf3 Sc6 3. Lb5 *\n");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(out, "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n");
    let (_, out, _) = tabiya(&["pgn", "check", "-"], "1. e4 e5 2. Sf3 Sc6 3. Lb5 *\n");
    assert!(
        out.contains("-:1:13: warning: German piece letters, read as such"),
        "{out}"
    );
    // Rook or king: only the reader knows.
    let ending = "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. Rd1 Rd8 *\n";
    let (code, _, _) = tabiya(&["pgn", "fmt", "-"], ending);
    assert_eq!(code, Some(1));
    let (code, out, _) = tabiya(&["pgn", "fmt", "--letters", "fr", "-"], ending);
    assert_eq!(code, Some(0));
    assert!(out.ends_with("1. Kd1 Kd8 *\n"), "{out}");
    // What cannot be read is copied as it is, and told where it stands.
    let slip = "1. e4 e5 2. Кe2 Крe7 3. d3 zz *\n";
    let (code, out, err) = tabiya(&["pgn", "fmt", "--letters", "ru", "-"], slip);
    assert!(code == Some(1) && out == slip, "{out}");
    assert!(err.contains("-:1:28: "), "{err}");
    let (_, out, _) = tabiya(&["pgn", "check", "--letters", "ru", "-"], slip);
    assert!(out.contains("-:1:28: "), "{out}");
    // A move that cannot be played is told as it stands in the file, and no letters that were asked for.
    let impossible = "1. e4 e5 2. Dd3 d6 3. Ke2 *\n";
    for (letters, told) in [
        (
            &["--letters", "de"][..],
            "\"Dd3\" is not possible: no queen of yours can go to d3; did you mean Ld3 or Df3?",
        ),
        (&[][..], "\"Dd3\" is not a move"),
    ] {
        let args = [&["pgn", "check", "-"][..], letters].concat();
        let (code, out, _) = tabiya(&args, impossible);
        assert_eq!(code, Some(1));
        assert!(out.contains(&format!("-:1:13: error: {told}")), "{out}");
        assert!(!out.contains("piece letters"), "{out}");
    }
    let (code, _, err) = tabiya(&["pgn", "fmt", "--letters", "klingon", "-"], "");
    assert_eq!(code, Some(2));
    assert!(err.contains("expected a language, one of de, fr"), "{err}");
}

#[test]
fn what_stands_behind_the_result_stands_at_the_last_move() {
    let text = "1. e4 e5 1-0 White resigns\n\n[Result \"0-1\"]\n\n1. d4 (1. c4 1-0\n";
    let (_, out, _) = tabiya(&["pgn", "check", "-"], text);
    assert!(
        out.contains("found \"White resigns\", kept as a comment (game 1, ply 2)"),
        "{out}"
    );
    assert!(out.contains("found none (game 2, ply 1)"), "{out}");
    assert!(
        out.contains("its Result tag says 0-1; 1-0 is used (game 2, ply 1)"),
        "{out}"
    );
}
