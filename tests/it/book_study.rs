//! Studies as books and back: variations, comments, glyphs, chapters, start positions.

use crate::{book_commands::Desk, seeded};
use proptest::prelude::*;
use shakmaty::Position as _;
use tabiya::{
    book::{
        compile, diff,
        study::{self, losses::Loss},
    },
    game::{Game, Nag, pgn},
};

const STUDY: &str = r#"[Event "Ruy: Main line"]
[Site "https://lichess.org/study/abcd1234/efgh5678"]
[StudyName "Ruy"]
[ChapterName "Main line"]
[Annotator "Ann"]
[Result "*"]

{ What White plays for. } 1. e4 e5 2. Nf3 { develops } $1 Nc6 (2... d6 { solid } (2... f6? 3. Nxe5! $18) 3. d4) 3. Bb5 a6 $14 ({ or } 3... Nf6 { a fortress } 4. O-O) 4. Ba4 *

[Event "Ruy: An ending"]
[StudyName "Ruy"]
[ChapterName "An ending"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 31"]
[SetUp "1"]
[Result "*"]

31... Kd7 { the square is } 32. e4 Ke6 *
"#;

const BOOK: &str = "\
@book Ruy
@author Ann

@chapter Main line
{What White plays for.} 1. e4 e5 2. Nf3! {develops} 2... Nc6 3. Bb5 a6 $14 4. Ba4
  2... d6 {solid} 3. d4
  2... f6? 3. Nxe5! $18
  {or} 3... Nf6 {a fortress} 4. O-O

@chapter An ending
@start 4k3/8/8/8/8/8/4P3/4K3 b - - 0 31
31... Kd7 {the square is} 32. e4 Ke6
";

fn games_of(text: &str) -> Vec<Game> {
    let outcome = compile::text("study.book.txt", text);
    assert!(!outcome.has_errors(), "{:?}\n{text}", outcome.diagnostics);
    study::to_games::games(&outcome).0
}

/// What a game says of each of its moves, in the order of the file, comments joined.
fn said(game: &Game) -> Vec<(String, Vec<Nag>, String)> {
    let about = game.walk().map(|node| {
        let notes = game.notes(node).cloned().unwrap_or_default();
        let words = notes.text_before() + "|" + &notes.text();
        let mut nags = notes.nags;
        nags.sort_by_key(|nag| nag.0);
        (game.san(node), nags, words)
    });
    about.collect()
}

#[test]
fn a_study_becomes_a_book_and_a_study_again() {
    let games = pgn::read_all(STUDY.as_bytes());
    assert!(study::is_study(&games));
    let (text, losses) = study::from_games::text(&games, None);
    assert_eq!(text, BOOK);
    assert_eq!(losses.lines(), ["the tags Site"]);
    let back = games_of(&text);
    assert_eq!(back.len(), 2);
    for (before, after) in games.iter().zip(&back) {
        assert_eq!(said(before), said(after));
        assert_eq!(before.start(), after.start());
        for tag in ["StudyName", "ChapterName", "Event"] {
            assert_eq!(before.tags.get(tag), after.tags.get(tag));
        }
    }
    let written = pgn::write_all(&back);
    let (again, losses) = study::from_games::text(&pgn::read_all(written.as_bytes()), None);
    assert_eq!(again, BOOK);
    assert!(losses.is_empty(), "{:?}", losses.lines());
}

#[test]
fn weights_names_and_the_side_come_back_from_a_study() {
    let text = "@book Mine\n@side white\n\n1. e4\n  [B20] Sicilian\n  1... c5 *30\n    2. Nf3\n  \
                1... e5 *60 2. Nf3 ; a } brace\n  1... f6?? *10\n";
    let games = games_of(text);
    let written = pgn::write_all(&games);
    assert!(written.contains("[%weight 60]"), "{written}");
    assert!(written.contains("[%name B20 Sicilian]"), "{written}");
    let (again, losses) = study::from_games::text(&pgn::read_all(written.as_bytes()), None);
    assert!(losses.is_empty(), "{:?}", losses.lines());
    let outcome = compile::text("again.book.txt", &again);
    assert!(
        outcome.diagnostics.is_empty(),
        "{:?}\n{again}",
        outcome.diagnostics
    );
    let book = compile::text("mine.book.txt", text).book;
    let differences = diff::compare(&book, &outcome.book);
    assert!(differences.is_empty(), "{differences}\n{again}");
}

#[test]
fn what_a_book_cannot_say_is_counted() {
    let game = "[White \"A\"]\n[Date \"2024.01.01\"]\n\n1. e4 {[%eval 0.2] [%clk 0:01:00] [%csl Ge4] \
                [%tqu x] words} e5 $1 $2 (1... -- 2. d4) 2. Nf3 *\n";
    let games = pgn::read_all(game.as_bytes());
    assert!(!study::is_study(&games));
    let (text, losses) = study::from_games::text(&games, None);
    assert_eq!(text, "1. e4 {words} 1... e5! 2. Nf3\n");
    for loss in [
        Loss::Evaluation,
        Loss::Clock,
        Loss::Shape,
        Loss::Command,
        Loss::Glyph,
        Loss::NullMove,
    ] {
        assert_eq!(losses.count(loss), 1, "{loss:?}");
    }
    let told = losses.lines();
    assert_eq!(
        told.last().map(String::as_str),
        Some("the tags Date, White")
    );
}

#[test]
fn a_weight_that_is_too_great_becomes_the_greatest() {
    let game = "1. e4 {[%weight 2000000]} e5 {[%weight many]} 2. Nf3 {[%weight 1000000]} *\n";
    let (text, losses) = study::from_games::text(&pgn::read_all(game.as_bytes()), None);
    assert_eq!(text, "1. e4 *1000000 e5 2. Nf3 *1000000\n");
    assert_eq!(losses.lines(), ["2 weights outside 1 to 1000000"]);
}

#[test]
fn a_chapter_without_moves_and_what_else_changes_is_kept_or_named() {
    let pgn = "[Event \"Cup: Round 1\"]\n[StudyName \"Ruy\"]\n[ChapterName \"A\"]\n\
               [Annotator \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 $1 $3 1-0\n\n\
               [StudyName \"Ruy\"]\n[ChapterName \"Words\"]\n[Annotator \"Ben\"]\n\n\
               { just text } *\n";
    let (text, losses) = study::from_games::text(&pgn::read_all(pgn.as_bytes()), None);
    assert!(text.contains("@chapter Words\n# just text\n"), "{text}");
    assert_eq!(
        losses.lines(),
        [
            "1 glyph in conflict with others of the same move, or repeated",
            "the tags Annotator, Event, Result"
        ]
    );
    let outcome = compile::text("study.book.txt", &text);
    let (back, losses) = study::to_games::games(&outcome);
    assert!(losses.is_empty(), "{:?}", losses.lines());
    let words: Vec<String> = back
        .iter()
        .map(|game| game.notes(game.root()).map_or(String::new(), |n| n.text()))
        .collect();
    assert_eq!(words, ["", "just text"]);
}

#[test]
fn names_that_begin_with_a_number_sign_are_no_comments() {
    let pgn = "[StudyName \"#1 Ruy\"]\n[ChapterName \"#2 or ##3 # 4\"]\n[Annotator \"#Ann\"]\n\n1. e4 *\n";
    let (text, _) = study::from_games::text(&pgn::read_all(pgn.as_bytes()), None);
    assert!(
        text.contains("@book No. 1 Ruy\n@author No. Ann\n"),
        "{text}"
    );
    assert!(text.contains("@chapter No. 2 or No. 3 No. 4\n"), "{text}");
    assert!(!compile::text("x", &text).has_errors(), "{text}");
}

#[test]
fn chapters_that_disagree_about_a_move_still_make_a_sound_book() {
    let pgn = "[ChapterName \"A\"]\n\n1. e4! e5 *\n\n[ChapterName \"B\"]\n\n1. e4? c5 *\n";
    let (text, losses) = study::from_games::text(&pgn::read_all(pgn.as_bytes()), None);
    assert_eq!(losses.count(Loss::Glyph), 1);
    assert!(!compile::text("x", &text).has_errors(), "{text}");
}

#[test]
fn the_commands_keep_studies_and_say_why_a_book_is_empty() {
    let desk = Desk::new(&[
        ("study.pgn", STUDY),
        (
            "two.pgn",
            "[White \"Ann\"]\n\n1. e4 (1. d4 d5) e5 *\n\n[White \"Ben\"]\n\n1. c4 *\n",
        ),
        (
            "end.pgn",
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n",
        ),
        ("none.pgn", "\n"),
    ]);
    let made = desk.book(&["import", "study.pgn", "-o", "study.book.txt"]);
    assert_eq!(made.code, Some(0), "{}", made.err);
    assert_eq!(desk.read("study.book.txt"), BOOK);
    assert!(made.err.contains("2 chapters, "), "{}", made.err);
    assert!(made.err.contains("not kept"), "{}", made.err);
    let back = desk.book(&["export", "study.book.txt", "--study", "back.pgn"]);
    assert_eq!(back.code, Some(0), "{}", back.err);
    assert!(
        desk.read("back.pgn").contains("{ solid } 3. d4)"),
        "{}",
        desk.read("back.pgn")
    );
    for (options, code, reason) in [
        (
            &["two.pgn"][..],
            1,
            "no move was played in 3 games or more: 2 games counted",
        ),
        (
            &["two.pgn", "--player", "Zoe"],
            1,
            "no game has a player called \"Zoe\"",
        ),
        (&["end.pgn"], 1, "other positions"),
        (&["none.pgn"], 3, "found none"),
    ] {
        let args = [&["import"], options, &["-o", "empty.book.txt"]].concat();
        let refused = desk.book(&args);
        assert_eq!(refused.code, Some(code), "{options:?}: {}", refused.err);
        assert!(refused.err.contains(reason), "{options:?}: {}", refused.err);
        assert!(!desk.path().join("empty.book.txt").exists(), "{options:?}");
    }
    let kept = desk.book(&["import", "two.pgn", "--study"]);
    assert!(kept.out.contains("1. d4 d5"), "{}", kept.out);
    let clash = desk.book(&["import", "two.pgn", "--study", "--min-games", "1"]);
    assert_eq!(clash.code, Some(2), "{}", clash.err);
}

proptest! {
    #![proptest_config(seeded::cases(60))]

    /// Any tree with anything said in it: the book compiles, and says the same as a study again.
    #[test]
    fn any_study_survives(steps in prop::collection::vec((0_usize..40, 0_usize..6, 0_usize..9), 1..60)) {
        let mut game = Game::new();
        let mut nodes = vec![game.root()];
        for (choice, from, ornament) in steps {
            let parent = nodes[nodes.len() - 1 - from.min(nodes.len() - 1)];
            let chess = game.chess_at(parent);
            let legal = chess.legal_moves();
            let Some(played) = legal.get(choice % legal.len().max(1)).copied() else { continue };
            if game.children(parent).any(|child| game.played(child) == Some(played)) {
                continue;
            }
            let node = game.add_move(parent, played).expect("legal");
            let notes = game.notes_mut(node);
            match ornament {
                1 => notes.nags.push(Nag(1)),
                2 => notes.nags.extend([Nag(5), Nag(14)]),
                3 => notes.set_text("some words; and { more } of them # here"),
                4 => notes.set_text("[%weight 12] weighed"),
                5 => notes.nags.push(Nag(146)),
                _ => {}
            }
            nodes.push(node);
        }
        let (text, losses) = study::from_games::text(std::slice::from_ref(&game), None);
        prop_assert!(losses.is_empty(), "{:?}", losses.lines());
        let back = games_of(&text);
        prop_assert_eq!(back.len(), 1);
        prop_assert_eq!(said(&game), said(&back[0]), "{}", text);
        let (again, _) = study::from_games::text(&back, None);
        let lines = |text: &str| -> Vec<String> {
            let moves = text.lines().filter(|line| !line.starts_with('@') && !line.is_empty());
            moves.map(str::to_owned).collect()
        };
        prop_assert_eq!(lines(&text), lines(&again));
    }
}
