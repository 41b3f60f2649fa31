//! Repertoires (`@side`) and glyphs in the language of books.

use rand::{SeedableRng as _, rngs::SmallRng};
use shakmaty::{Chess, Color};
use std::collections::HashMap;
use tabiya::{
    book::{Book, Code, compile, drill::Deck, file, format},
    chess,
};

const WHITE: &str = "\
@book Mine
@side white
1. e4 e5 *60 2. Nf3 Nc6 3. Bb5!
    3. Bc4?!
  1... c5 *30 2. Nf3
    2. Nc3?
  1... f6? *10 2. d4
";

fn after(moves: &str) -> Chess {
    let mut position = chess::Position::default();
    for san in moves.split_whitespace() {
        let played = chess::notation::read_move(position.current(), san).expect("a move");
        assert!(position.play(played));
    }
    position.current().clone()
}

fn sound(text: &str) -> Book {
    let outcome = compile::text("mine.book.txt", text);
    assert!(outcome.diagnostics.is_empty(), "{:?}", outcome.diagnostics);
    outcome.book
}

fn problems(text: &str) -> Vec<(u32, Code)> {
    let diagnostics = compile::text("mine.book.txt", text).diagnostics;
    let about = diagnostics.iter().map(|d| (d.place.line, d.code));
    about.collect()
}

/// Signs and shares in percent, by move.
fn shares(book: &Book, at: &Chess) -> Vec<(String, u32)> {
    let shown = book.moves(at).into_iter().map(|known| {
        let san = chess::notation::san(at, known.played);
        let share = (known.share * 100.0).round() as u32;
        (san + &known.signs(), share)
    });
    shown.collect()
}

#[test]
fn the_other_sides_moves_keep_their_frequencies() {
    let book = sound(WHITE);
    assert_eq!(book.side(), Some(Color::White));
    let replies = [("e5", 60), ("c5", 30), ("f6?", 10)].map(|(san, share)| (san.to_owned(), share));
    assert_eq!(shares(&book, &after("e4")), replies);
    // Of the own side a mistake is never played, whatever its weight.
    let own = [("Nf3", 100), ("Nc3?", 0)].map(|(san, share)| (san.to_owned(), share));
    assert_eq!(shares(&book, &after("e4 c5")), own);
    let preferred = [("Bb5!", 100), ("Bc4?!", 0)].map(|(san, share)| (san.to_owned(), share));
    assert_eq!(shares(&book, &after("e4 e5 Nf3 Nc6")), preferred);
    let mut random = SmallRng::seed_from_u64(1);
    let mut met: HashMap<String, u32> = HashMap::new();
    for _ in 0..1000 {
        let at = after("e4");
        let played = book.meet(&at, &mut random).expect("a reply");
        *met.entry(chess::notation::san(&at, played)).or_default() += 1;
        let chosen = book.choose(&at, &mut random).expect("a move");
        assert_ne!(
            chess::notation::san(&at, chosen),
            "f6",
            "a mistake is not played"
        );
    }
    assert!((50..200).contains(&met["f6"]), "{met:?}");
}

#[test]
fn the_same_text_without_a_side_means_what_it_did() {
    let book = sound(&WHITE.replace("@side white\n", "").replace("f6? *10", "f6?"));
    let replies = [("e5", 67), ("c5", 33), ("f6?", 0)].map(|(san, share)| (san.to_owned(), share));
    assert_eq!(shares(&book, &after("e4")), replies);
    assert_eq!(book.side(), None);
}

#[test]
fn only_the_own_side_is_asked() {
    let book = sound(WHITE);
    // At the start, after e5, c5 and f6, and after Nc6.
    assert_eq!(Deck::whole(&book, Color::White).questions().count(), 5);
    assert!(Deck::whole(&book, Color::Black).is_empty());
    let likelihood: Vec<f64> = Deck::whole(&book, Color::White)
        .questions()
        .map(|card| (card.likelihood * 100.0).round())
        .collect();
    assert_eq!(likelihood, [100.0, 60.0, 30.0, 10.0, 60.0]);
}

#[test]
fn an_own_choice_is_declared() {
    let undeclared = "@side white\n1. e4 e5 2. Nf3\n  2. Bc4\n";
    assert_eq!(problems(undeclared), [(3, Code::Undeclared)]);
    // With no side said, both are the book's.
    assert_eq!(problems(&undeclared.replace("@side white\n", "")), []);
    for declared in [
        "@side white\n1. e4 e5 2. Nf3!\n  2. Bc4\n",
        "@side white\n1. e4 e5 2. Nf3 *3\n  2. Bc4 *1\n",
        "@side white\n1. e4 e5 2. Nf3\n  2. Bc4?\n",
        // The other side has as many as come.
        "@side white\n1. e4 e5\n  1... c5\n  1... e6?\n",
    ] {
        assert_eq!(problems(declared), [], "{declared}");
    }
    assert_eq!(
        problems("@side black\n1. e4\n1. d4\n"),
        [(2, Code::ColourNeverPrepared)]
    );
}

#[test]
fn a_preference_of_the_other_side_without_effect_is_said() {
    let text = "@side white\n1. e4 e5!\n  1... c5\n";
    assert_eq!(problems(text), [(2, Code::DeadPreference)]);
    assert_eq!(problems(&text.replace("@side white\n", "")), []);
    for sound in [
        // Nothing else could come, or the weights say how often.
        "@side white\n1. e4 e5!\n",
        "@side white\n1. e4 e5! *60\n  1... c5 *30\n",
    ] {
        assert_eq!(problems(sound), [], "{sound}");
    }
}

#[test]
fn a_book_has_one_side() {
    assert_eq!(problems("@side grey\n1. e4 e5\n"), [(1, Code::Directive)]);
    assert_eq!(problems("@side\n1. e4 e5\n"), [(1, Code::Directive)]);
    assert_eq!(
        problems("@side white\n@side black\n1. e4 e5\n"),
        [(2, Code::Contradiction)]
    );
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("white.book.txt"), "@side white\n1. e4 e5\n").expect("written");
    std::fs::write(path("black.book.txt"), "@side black\n1. d4 d5\n").expect("written");
    let all = "@include \"white.book.txt\"\n@include \"black.book.txt\"\n1. c4 e5\n";
    std::fs::write(path("all.book.txt"), all).expect("written");
    assert_eq!(
        file::load(path("all.book.txt")).expect("a book").side(),
        None
    );
    let both = [path("white.book.txt"), path("black.book.txt")];
    assert_eq!(file::compile_files(&both).expect("read").book.side(), None);
    let twice = [path("white.book.txt"), path("white.book.txt")];
    let side = file::compile_files(&twice).expect("read").book.side();
    assert_eq!(side, Some(Color::White));
}

#[test]
fn glyphs_are_kept_and_spelt_in_one_way() {
    let text = "1. e4!? $14 *2 e5?? {so} 2. Nf3 $1 $146 Nc6 $6\n  2. Qh5 $2\n";
    let outcome = compile::text("mine.book.txt", text);
    assert!(!outcome.has_errors(), "{:?}", outcome.diagnostics);
    let document = outcome.documents.first().expect("a text");
    let formatted = format::format(document, &outcome.spelling(0));
    assert_eq!(
        formatted,
        "1. e4!? $14 *2 e5?? {so} 2. Nf3! $146 Nc6?!\n  2. Qh5?\n"
    );
    let signs = |at: &str| shares(&outcome.book, &after(at));
    assert_eq!(signs(""), [("e4!?⩲".to_owned(), 100)]);
    assert_eq!(signs("e4"), [("e5??".to_owned(), 0)]);
    assert_eq!(signs("e4 e5 Nf3"), [("Nc6?!".to_owned(), 100)]);
    for wrong in ["1. e4 $256\n", "1. e4 $\n", "1. e4 $0\n", "1. e4 !!!\n"] {
        assert_eq!(problems(wrong), [(1, Code::Syntax)], "{wrong}");
    }
    assert_eq!(
        problems("1. e4 $5 $10 $13 $14 $22 e5\n"),
        [(1, Code::Syntax)]
    );
    assert_eq!(
        problems("1. e4!! e5\n1. e4? c5\n"),
        [(2, Code::Contradiction)]
    );
}
