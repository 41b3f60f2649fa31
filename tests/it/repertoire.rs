//! A repertoire and the games played with it: gaps, and where games left the book.

use crate::explore::tabiya;
use std::fs;

/// So many games with these moves.
fn games(count: usize, moves: &str) -> String {
    let game = format!(
        "[Event \"?\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n{moves} 1-0\n\n"
    );
    game.repeat(count)
}

#[test]
fn gaps_are_found_with_games_and_without() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::write(
        at("my.book.txt"),
        "1. e4 e5 2. Nf3 Nc6 3. Bb5\n1. e4 c5 2. Nf3\n",
    )
    .expect("written");
    let text =
        games(50, "1. e4 e5 2. Nf3 Nc6") + &games(30, "1. e4 c5") + &games(20, "1. e4 e6 2. d4");
    fs::write(at("games.pgn"), text).expect("written");
    let gaps = [
        "book",
        "gaps",
        "my.book.txt",
        "--as",
        "white",
        "--nodes",
        "2000",
    ];
    let with_games = [gaps.as_slice(), &["--games", "games.pgn", "--json"]].concat();
    let (code, out, err) = tabiya(&with_games, folder.path());
    assert_eq!(code, Some(1), "{err}");
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let found = json["gaps"].as_array().expect("a list");
    assert_eq!(found.len(), 1, "{out}");
    assert_eq!(found[0]["moves"], "1.e4 e6");
    assert_eq!(found[0]["games"], 20);
    assert!((found[0]["reach"].as_f64().expect("a number") - 0.2).abs() < 1e-9);
    assert!(found[0]["engine"].is_string(), "{out}");
    // The built-in book knows more replies to 1. e4.
    let (code, out, err) = tabiya(&gaps, folder.path());
    assert_eq!(code, Some(1), "{err}");
    for reply in ["1.e4 e6", "1.e4 c6"] {
        assert!(out.contains(reply), "{out}");
    }
    assert!(out.contains("Replies without an answer"), "{out}");
    let (code, out, _) = tabiya(
        &[gaps.as_slice(), &["--percent", "90"]].concat(),
        folder.path(),
    );
    assert_eq!(code, Some(0), "{out}");
}

#[test]
fn files_without_a_game_do_not_pass_for_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("my.book.txt"), "@side white\n1. e4 e5 2. Nf3\n").expect("written");
    fs::write(at("empty.pgn"), "").expect("written");
    fs::write(at("notes.pgn"), "nothing but words\n").expect("written");
    fs::create_dir(at("none")).expect("a folder");
    for games in ["empty.pgn", "notes.pgn", "none", "-"] {
        let gaps = ["book", "gaps", "my.book.txt", "--nodes", "0", "--games"];
        let (code, out, err) = tabiya(&[gaps.as_slice(), &[games]].concat(), folder.path());
        assert_eq!((code, out.as_str()), (Some(3), ""), "{games}: {err}");
        let words = "expected games in PGN, found none in";
        assert!(err.contains(words), "{games}: {err}");
    }
}

#[test]
fn gaps_say_only_what_was_looked_at() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("my.book.txt"), "@side white\n1. e4 e5 2. Nf3\n").expect("written");
    fs::write(at("games.pgn"), games(12, "1. e4 e5")).expect("written");
    let gaps = |more: &[&str]| {
        let usual = ["book", "gaps", "my.book.txt"];
        tabiya(&[usual.as_slice(), more].concat(), folder.path())
    };
    // Ann had White, Bob Black; nobody had neither.
    let (code, out, err) = gaps(&["--games", "games.pgn", "--player", "Bob"]);
    assert_eq!((code, out.as_str()), (Some(1), ""), "{err}");
    assert!(err.contains("no game has a player with White"), "{err}");
    let (_, _, err) = gaps(&["--player", "Ann"]);
    assert!(err.contains("there are no games"), "{err}");
    let (code, out, err) = gaps(&["--games", "games.pgn", "--player", "Ann", "--nodes", "0"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("counted in 12 games"), "{err}");
    assert!(out.contains("of your games"), "{out}");
    assert!(!err.contains("built-in book"), "{err}");
    for unseen in ["Lines that end badly", "Lines met in fewer"] {
        assert!(!out.contains(unseen), "{out}");
    }
    let (_, out, _) = gaps(&["--nodes", "0"]);
    assert!(out.contains("by the weights of the built-in book"), "{out}");
    // So few games say nothing, whosever they are.
    fs::write(at("few.pgn"), games(9, "1. e4 e5")).expect("written");
    let (_, out, err) = gaps(&["--games", "few.pgn", "--player", "Ann", "--nodes", "0"]);
    assert!(out.contains("by the weights of the built-in book"), "{out}");
    let few = "no position came 10 times in 9 games";
    assert!(err.contains(few), "{err}");
    fs::write(
        at("my.book.txt"),
        "@side white\n1. e4 e5 2. Nf3 Nc6 3. Bb5\n",
    )
    .expect("written");
    let (_, out, err) = gaps(&["--games", "games.pgn", "--player", "Ann", "--nodes", "0"]);
    assert!(out.contains("of your games"), "{out}");
    let both = "counted in 12 games, elsewhere weighted by the built-in book";
    assert!(err.contains(both), "{err}");
    fs::write(at("my.book.txt"), "1. e4\n").expect("written");
    let (code, _, err) = gaps(&["--as", "black"]);
    assert_eq!(code, Some(3), "{err}");
    assert!(err.contains("no moves for Black"), "{err}");
}

#[test]
fn stats_count_the_games_that_pass_the_filters() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = |date: &str, time: &str, white: &str, result: &str| {
        format!(
            "[White \"{white}\"]\n[Black \"Ann\"]\n[Date \"{date}\"]\n[TimeControl \"{time}\"]\n\
             [WhiteElo \"1800\"]\n[Result \"{result}\"]\n\n1. e4 e5 {result}\n\n"
        )
    };
    let text = game("2024.04.01", "180+2", "Bob", "1-0")
        + &game("2024.05.01", "180+2", "Bob", "0-1")
        + &game("2024.05.02", "1800", "Bob", "1/2-1/2")
        + &game("2024.05.03", "1800", "Joanna", "1-0");
    fs::write(folder.path().join("games.pgn"), text).expect("written");
    let stats = |more: &[&str]| {
        let usual = ["stats", "games.pgn", "--player", "ann", "--json"];
        let (code, out, err) = tabiya(&[usual.as_slice(), more].concat(), folder.path());
        let json: serde_json::Value = serde_json::from_str(&out).unwrap_or_default();
        (code, json, err)
    };
    for (more, games) in [
        (&[][..], 4),
        (&["--from", "2024.05"], 3),
        (&["--to", "2024.04"], 1),
        (&["--time-control", "blitz"], 2),
        (&["--result", "0-1,1/2-1/2"], 2),
        (&["--max-elo", "1800"], 4),
    ] {
        let (code, json, err) = stats(more);
        assert_eq!(code, Some(0), "{more:?}: {err}");
        assert_eq!(json["black"]["games"], games, "{more:?}");
    }
    let (_, json, _) = stats(&[]);
    assert_eq!(json["trend"][1]["name"], "2024.05");
    assert_eq!(json["trend"][1]["games"]["score"], 50.0);
    let (code, _, err) = stats(&["--as", "white"]);
    assert_eq!(code, Some(1));
    assert!(
        err.contains("no game passes the filters, of 4 games"),
        "{err}"
    );
    let (code, _, err) = stats(&["--from", "2024.13"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("expected a date"), "{err}");
}

#[test]
fn stats_say_where_games_left_the_book() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("my.book.txt"), "1. e4 e5 2. Nf3 Nc6 3. Bb5\n").expect("written");
    let text = games(2, "1. e4 e5 2. Nf3 Nc6 3. Bc4") + &games(3, "1. e4 c5 2. Nf3");
    fs::write(at("games.pgn"), text).expect("written");
    let stats = [
        "stats",
        "games.pgn",
        "--player",
        "ann",
        "--book",
        "my.book.txt",
    ];
    let (code, out, err) = tabiya(&stats, folder.path());
    assert_eq!(code, Some(0), "{err}");
    assert!(
        out.contains("Where the player left the book") && out.contains("3.Bc4"),
        "{out}"
    );
    assert!(
        out.contains("Where opponents left the book") && out.contains("1.e4 c5"),
        "{out}"
    );
    let (_, out, _) = tabiya(&[stats.as_slice(), &["--json"]].concat(), folder.path());
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let lines = json["book"]["lines"].as_array().expect("a list");
    let own = lines
        .iter()
        .find(|line| line["left_by"] == "own")
        .expect("one");
    assert_eq!(
        (own["book"].as_str(), own["games"]["games"].as_u64()),
        (Some("Bb5"), Some(2))
    );
}
