//! Nothing in a PGN file is lost: what cannot be read as moves is written back word for word, and
//! a large or hostile file takes time in proportion to its size.

use crate::shared_data;
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};
use tabiya::game::{Game, Severity, index::Indexer, pgn};

fn only(text: &str) -> Game {
    let mut games = pgn::read_all(text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// The moves of the main line in SAN, with the comments, as they are written.
fn rewritten(text: &str) -> String {
    let game = only(text);
    let written = pgn::write(&game);
    let again = pgn::read_all(written.as_bytes());
    assert_eq!(again, [game], "{written}");
    assert_eq!(pgn::write(&again[0]), written);
    written.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn what_other_readers_read_is_read() {
    let cases = [
        ("1. e4 e5 2. Qh5 Ke7 3. Qxe5 + 1-0", "3. Qxe5# 1-0"),
        ("1. e4 e5 2. Qh5 Nc6 3. Qxe5!+ Nxe5 *", "3. Qxe5+ $1 Nxe5 *"),
        ("1. e4 e5 2. Qh5 Nc6 3. Qxe5 ch Nxe5 *", "3. Qxe5+ Nxe5 *"),
        ("1. e4 e5 2. Qh5 Nc6 3. Qxe5ch Nxe5 *", "3. Qxe5+ Nxe5 *"),
        ("1. e4 e5 2. Qh5 Nc6 3. Qxf7† Kxf7 *", "3. Qxf7+ Kxf7 *"),
        ("1. f3 e5 2. g4 Qh4 mate 0-1", "2. g4 Qh4# 0-1"),
        ("1. e4, e5, 2. Nf3 , Nc6 *", "1. e4 e5 2. Nf3 Nc6 *"),
        ("1. e4 1… e5 2. Nf3 … Nc6 *", "1. e4 e5 2. Nf3 Nc6 *"),
        ("1. f3 e5 2. g4 Qh40-1", "1. f3 e5 2. g4 Qh4# 0-1"),
        ("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-01-0", "4. O-O 1-0"),
        ("1. e4 e51/2-1/2", "1. e4 e5 1/2-1/2"),
        (
            "1.\u{200b}e4\u{200b}e5 2.\u{a0}Nf3\u{a0}Nc6 *",
            "1. e4 e5 2. Nf3 Nc6 *",
        ),
        ("1. e4 e5 2. N\u{200b}f3 Nc6\u{ad} *", "2. Nf3 Nc6 *"),
        (
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7 dbl ch Kxf7 *",
            "3. Qxf7+ Kxf7 *",
        ),
        (
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7 dis.ch. Kxf7 *",
            "3. Qxf7+ Kxf7 *",
        ),
        ("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ch. Kxf7 *", "3. Qxf7+ Kxf7 *"),
        (
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7 check Kxf7 *",
            "3. Qxf7+ Kxf7 *",
        ),
        ("1. f3 e5 2. g4 Qh4 checkmate 0-1", "2. g4 Qh4# 0-1"),
        (
            "1. e4 e5 inf 2. Nf3 D Nc6+/= *",
            "e5 $13 2. Nf3 $220 Nc6 $14 *",
        ),
        (
            "1. e4 {[%eval inf]} e5 {[%eval -inf]} *",
            "e4 { [%eval 100.00] } 1... e5 { [%eval -100.00] } *",
        ),
        (
            "1. e4 e5 2. Sf3 Sc6 3. Lc4 Df6 *",
            "2. Nf3 Nc6 3. Bc4 Qf6 *",
        ),
        (
            "1. e4 e5 2. Cf3 Cc6 3. Fc4 Re7 *",
            "2. Nf3 Nc6 3. Bc4 Ke7 *",
        ),
        (
            "\u{200b}1. e4\u{202f}e5\u{2060} \u{feff}2. Nf3\u{3000}Nc6 *",
            "2. Nf3 Nc6 *",
        ),
    ];
    for (text, end) in cases {
        let game = only(text);
        assert!(game.is_sound(), "{text}: {:?}", game.problems);
        let written = rewritten(text);
        assert!(written.ends_with(end), "{text}: {written}");
        let index = Indexer::read_all(text.as_bytes());
        let plies: Vec<u32> = index.rows().iter().map(|row| row.plies).collect();
        let expected = u32::try_from(game.main_line().len()).expect("a count");
        assert_eq!(plies, [expected], "{text}");
    }
    // In Latin-1 the no-break space is one byte.
    let games = pgn::read_all(b"1.\xa0e4\xa0e5 2. Nf3 {caf\xe9} *");
    assert_eq!(games[0].main_line().len(), 3, "{:?}", games[0].problems);
}

#[test]
fn words_of_a_comment_are_not_joined() {
    let text = "1. e4 {a\u{a0}b 1\u{200b}2} *";
    assert!(pgn::write(&only(text)).contains("{ a\u{a0}b 1\u{200b}2 }"));
}

#[test]
fn nothing_after_the_last_game_is_a_game() {
    for tail in ["\u{a0}", "\u{200b}\n", "\n\u{feff}\n", "\n--"] {
        let text = format!("[White \"A\"]\n\n1. e4 *{tail}");
        let games = pgn::read_all(text.as_bytes());
        assert!(games.len() == 1 || tail.contains('-'), "{tail:?}");
    }
    for tail in [
        b"\xff".as_slice(),
        b"\n\xff\xff\n",
        b"\n\n\xfe",
        b"\x1a\xff",
    ] {
        let bytes = [b"[White \"A\"]\n\n1. e4 *".as_slice(), tail].concat();
        let games = pgn::read_all(&bytes);
        assert_eq!(games.len(), 1, "{tail:?}");
        assert!(
            games[0].problems.is_empty(),
            "{tail:?}: {:?}",
            games[0].problems
        );
        assert_eq!(Indexer::read_all(&bytes).len(), 1, "{tail:?}");
    }
    // Signs that begin no game are kept with the game before them.
    let game = only("1. e4 *\n\n§§ ~~~\n");
    assert!(pgn::write(&game).contains("{ §§ ~~~ }"));
}

#[test]
fn what_is_said_of_the_end_stands_at_the_end() {
    let game = only("[Result \"0-1\"]\n\n1. e4 e5 2. Nf3 (2. f4 1-0");
    let found: Vec<(usize, &str)> = game
        .problems
        .iter()
        .map(|problem| (problem.ply, problem.reason.as_str()))
        .collect();
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.iter().all(|(ply, _)| *ply == 3), "{found:?}");
    let game = only("1. e4 e5 2. Nf3");
    assert_eq!(game.problems[0].ply, 3, "{:?}", game.problems);
}

#[test]
fn what_cannot_be_read_is_kept_and_counted() {
    let cases = [
        // The rest of the game, with its comments and variations.
        (
            "1. e4 e5 2. Ke3 d5 {why} 3. d4 (3. Nc3 Nf6) Nf6 ; more\n4. c4 1-0",
            "1. e4 e5 { 2. Ke3 d5 } { why } { 3. d4 (3. Nc3 Nf6) Nf6 } { more } { 4. c4 } 1-0",
            5,
        ),
        // A variation from a word in it on.
        (
            "1. e4 (1. d4 Kd7 2. c4) 1... e5 *",
            "1. e4 (1. d4 { Kd7 2. c4 }) 1... e5 *",
            2,
        ),
        // A variation of which nothing can be read.
        (
            "1. e4 (1. e5 {no} c5 (1... d5)) 1... e5 2. Nf3 *",
            "1. e4 { (1. e5 } { no } { c5 (1... d5)) } 1... e5 2. Nf3 *",
            2,
        ),
        // A variation before any move.
        ("(1. d4 d5) 1. e4 *", "{ (1. d4 d5) } 1. e4 *", 2),
        // What stands before the word belongs to the move before it.
        (
            "1. e4 {good} 1... {bad} Kd7 *",
            "1. e4 { good } { bad } { Kd7 } *",
            1,
        ),
        // Not closed.
        ("1. e4 (1. d4 Kd7 2. c4", "1. e4 (1. d4 { Kd7 2. c4 }) *", 2),
        // Braces in it are written wide.
        ("1. e4 Kd7 } d5 *", "1. e4 { Kd7 ｝ d5 } *", 2),
        // A start that cannot be used.
        (
            "[Variant \"Atomic\"]\n\n{first} 1. e4 {boom} e5 *",
            "[Variant \"Atomic\"] { first } { 1. e4 } { boom } { e5 } *",
            2,
        ),
        // No moves, but words all the same.
        (
            "1. e4 $999 e5 [odd one] *",
            "1. e4 { $999 } 1... e5 { [odd one] } *",
            0,
        ),
        ("[Odd]\n\n1. e4 *", "{ [Odd] } 1. e4 *", 0),
    ];
    for (text, written, plies) in cases {
        assert_eq!(rewritten(text), written, "{text}");
        let game = only(text);
        assert_eq!(game.left_out, plies, "{text}");
        let mut errors = game.problems.iter();
        let error = errors.find(|problem| problem.severity == Severity::Error);
        let reason = &error.expect("it is said").reason;
        assert!(reason.contains("kept as a comment"), "{reason}");
        if plies > 1 {
            assert!(reason.contains(&format!("({plies} plies)")), "{reason}");
        }
        let read = Indexer::read_all(text.as_bytes());
        let alone = pgn::read_span(text.as_bytes(), read.rows()[0].span(), 1);
        assert!(alone == Some(game), "{text}");
    }
}

#[test]
fn a_comment_with_a_brace_in_it_is_read_back_by_every_reader() {
    // The standard ends a comment at the first closing brace; some readers nest braces, and some
    // pass over comments after a semicolon.
    let text = "1. e4 { a { b } e5 2. Nf3 Nc6 *";
    assert_eq!(rewritten(text), "1. e4 { a ｛ b } 1... e5 2. Nf3 Nc6 *");
    let text = "1. e4 { a { b } c } e5 ; } d5\n2. Nf3 *";
    assert_eq!(
        rewritten(text),
        "1. e4 { a ｛ b ｝ c } 1... e5 { ｝ d5 } 2. Nf3 *"
    );
    let game = only(text);
    let notes = game.notes(game.main_line()[0]).expect("notes");
    assert_eq!(notes.text(), "a { b } c");
    // In the next game.
    let text = "1. e4 {x { y} 1... e5 ; z } z\n*\n\n[White \"A\"]\n\n1. d4 ; } d5\n*\n";
    let games = pgn::read_all(text.as_bytes());
    let written = pgn::write_all(&games);
    assert_eq!(pgn::read_all(written.as_bytes()), games, "{written}");
    assert_eq!(games[0].main_line().len(), 2, "{written}");
    assert!(written.contains("{ x ｛ y }"), "{written}");
}

/// How often each word of so many letters stands in a text; moves and commands are no words.
fn words(text: &str) -> BTreeMap<String, usize> {
    const LETTERS: usize = 4;
    let mut words = BTreeMap::new();
    for word in text.split(|letter: char| !letter.is_alphabetic()) {
        if word.chars().count() >= LETTERS {
            *words.entry(word.to_owned()).or_default() += 1;
        }
    }
    words
}

#[test]
fn no_word_of_a_difficult_file_is_lost() {
    let files = shared_data::pgn_files("pgn-nasty");
    for (name, bytes) in files {
        let bytes = pgn::unfold(bytes);
        let index = Indexer::read_all(&bytes);
        for row in index.rows() {
            let text = pgn::decode(bytes.get(row.span()).unwrap_or_default());
            let line = usize::try_from(row.line).expect("a line");
            let game = pgn::read_span(&bytes, row.span(), line).expect("a game");
            let written = words(&pgn::write(&game));
            for (word, count) in words(&text) {
                // Moves that the reader writes otherwise, and signs in letters.
                if ["null", "pass", "mate", "check"].contains(&word.as_str()) {
                    continue;
                }
                let kept = written.get(&word).copied().unwrap_or(0);
                assert!(kept >= count, "{name}:{line}: {word} {count} -> {kept}");
            }
        }
        // Between the games there is nothing but blanks.
        let mut between = 0;
        for row in index.rows() {
            let gap = bytes.get(between..row.span().start).unwrap_or_default();
            assert_eq!(
                words(&pgn::decode(gap)),
                BTreeMap::new(),
                "{name}:{}",
                row.line
            );
            between = row.span().end;
        }
    }
}

/// Texts that a reader can easily take quadratic time for, of so many parts.
fn monsters(parts: usize) -> Vec<(&'static str, String)> {
    let tags: String = (0..parts).map(|at| format!("[T{at} \"x\"]")).collect();
    let lines = tags.replace("][", "]\n[");
    let many = |text: &str| text.repeat(parts);
    vec![
        ("tags on lines", format!("{lines}\n\n1. e4 *")),
        ("tags on one line", format!("{tags}\n\n1. e4 *")),
        (
            "a tag again and again",
            format!("{}\n1. e4 *", many("[A \"x\"]\n")),
        ),
        (
            "wrong numbers",
            format!("{lines}\n\n{}", many("7. Nf3 Nf6 Ng1 Ng8 ")),
        ),
        (
            "variations in variations",
            format!("e4 {}", many("(d4 (c4 ")),
        ),
        (
            "variations side by side",
            format!("e4 {}", many("(d4) (c4) ")),
        ),
        ("unreadable variations", format!("e4 {}", many("(d9) "))),
        ("open parentheses", format!("e4 {}", many("("))),
        ("brackets", format!("e4 {}", many("[x] "))),
        ("open commands", format!("e4 {{{}]}}", many("[%1 "))),
        ("open comments", format!("e4 {}", many("{ { } "))),
        (
            "tags in a comment",
            format!("e4 {{{}}} *", many("\n\n[Event \"")),
        ),
        (
            "comments after the result",
            format!("e4 *\n{}", many("{x}\n")),
        ),
        (
            "escapes after the result",
            format!("e4 *\n{}", many("%x\n")),
        ),
        (
            "words after the result",
            format!("e4 * {}", many("so {x} ")),
        ),
        ("games without tags", many("e4 *\n\n")),
        ("wrong games on one line", many("Ke3 * ")),
        ("comments", format!("e4 {}", many("{x}"))),
    ]
}

#[test]
fn reading_takes_time_in_proportion_to_the_text() {
    const PARTS: usize = 600;
    const TIMES: usize = 8;
    let seconds = |text: &str| {
        // The best of a few, so that a busy machine does not decide.
        let tries = (0..2).map(|_| {
            let begun = Instant::now();
            let games = pgn::read_all(text.as_bytes());
            let index = Indexer::read_all(text.as_bytes());
            assert_eq!(games.len(), index.len());
            assert!(!pgn::write_all(&games).is_empty());
            begun.elapsed()
        });
        tries
            .min()
            .unwrap_or_default()
            .max(Duration::from_millis(5))
    };
    for ((name, small), (_, large)) in monsters(PARTS).iter().zip(&monsters(PARTS * TIMES)) {
        // Eight times the text takes eight times as long, sixty-four times if every part is
        // compared with every other. A busy machine may spoil a measurement, not all of them.
        let is_in_proportion = |_| {
            let (small, large) = (seconds(small), seconds(large));
            large.as_secs_f64() / small.as_secs_f64() < 28.0
        };
        assert!((0..6).any(is_in_proportion), "{name} takes too long");
    }
}

#[test]
fn variations_too_deep_to_be_read_are_kept() {
    let deep = format!(
        "1. e4 {}{} *",
        "(1. d4 (1. c4 ".repeat(6_000),
        "))".repeat(6_000)
    );
    let game = only(&deep);
    let errors: Vec<_> = game.problems.iter().map(ToString::to_string).collect();
    assert!(
        errors.iter().any(|error| error.contains("10000 nested")),
        "{errors:?}"
    );
    let written = pgn::write(&game);
    assert_eq!(written.matches("c4").count(), 6_000);
    assert_eq!(pgn::read_all(written.as_bytes()), [game]);
}
