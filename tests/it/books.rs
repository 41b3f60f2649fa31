//! The opening book: its language, its diagnostics, what it answers.

use rand::SeedableRng;
use shakmaty::{Chess, Position as _};
use std::{collections::BTreeMap, fs, path::PathBuf};
use tabiya::{
    book::{Book, Code, Diagnostic, Mark, Severity, compile, compile::Included, file},
    chess::{self, notation},
};

/// The position after these moves.
fn after(moves: &str) -> Chess {
    move_path(moves).current().clone()
}

fn move_path(moves: &str) -> chess::Position {
    let mut position = chess::Position::default();
    for san in moves.split_whitespace() {
        let played = notation::read_move(position.current(), san).expect("a legal move");
        assert!(position.play(played));
    }
    position
}

/// Move, weight and share in percent of every move here.
fn moves(book: &Book, at: &str) -> Vec<(String, u32, u32)> {
    let chess = after(at);
    book.moves(&chess)
        .iter()
        .map(|m| {
            let share = (m.share * 100.0).round() as u32;
            (notation::san(&chess, m.played), m.weight, share)
        })
        .collect()
}

fn sound(text: &str) -> Book {
    let outcome = compile::text("test.book.txt", text);
    let said: Vec<String> = outcome.diagnostics.iter().map(Diagnostic::short).collect();
    assert!(said.is_empty(), "{}", said.join("\n"));
    outcome.book
}

/// What the compiler says: (line, column, code).
fn problems(text: &str) -> Vec<(u32, u32, Code)> {
    compile::text("test.book.txt", text)
        .diagnostics
        .iter()
        .map(|d| (d.place.line, d.place.column, d.code))
        .collect()
}

const RUY: &str = "\
# A small book.
@book  Ruy
@author Somebody

[C60] Ruy Lopez
1. e4 e5 2. Nf3 Nc6 3. Bb5     # the position of the name
  3... a6 *60  4. Ba4 Nf6 5. O-O Be7 *3 ; closed
    4. Bxc6 dxc6
  3... Nf6 *30 4. O-O Nxe4 {open} 5. d4
  3... d6?
";

#[test]
fn indented_lines_continue_the_line_above() {
    let book = sound(RUY);
    assert_eq!(
        moves(&book, "e4 e5 Nf3 Nc6 Bb5"),
        [
            ("a6".to_owned(), 60, 67),
            ("Nf6".to_owned(), 30, 33),
            ("d6".to_owned(), 1, 0)
        ]
    );
    assert_eq!(
        moves(&book, "e4 e5 Nf3 Nc6 Bb5 a6"),
        [("Ba4".to_owned(), 1, 50), ("Bxc6".to_owned(), 1, 50)]
    );
    assert_eq!((book.title(), book.author()), ("Ruy", "Somebody"));
    let counts = book.counts();
    assert_eq!((counts.lines, counts.names), (5, 1));
}

#[test]
fn notes_belong_to_the_position_reached() {
    let book = sound(RUY);
    let closed = after("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7");
    assert_eq!(book.note(&closed), Some("closed"));
    let before = after("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O");
    let noted = book.moves(&before);
    assert_eq!(
        noted.first().and_then(|m| m.note.as_deref()),
        Some("closed")
    );
    assert_eq!(noted.first().map(|m| m.line.line), Some(7));
    let open = after("e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4");
    assert_eq!(book.note(&open), Some("open"));
}

#[test]
fn a_name_is_of_the_last_position_and_lasts_along_the_line() {
    let book = sound(RUY);
    let name = |chess: &Chess| book.name(chess).map(|name| name.to_string());
    assert_eq!(
        name(&after("e4 e5 Nf3 Nc6 Bb5")).as_deref(),
        Some("C60 Ruy Lopez")
    );
    assert_eq!(name(&after("e4 e5 Nf3 Nc6")), None);
    assert_eq!(name(&after("e4 e5 Nf3 Nc6 Bb5 a6")), None);
    let along = |moves| {
        book.name_along(&move_path(moves))
            .map(|name| name.to_string())
    };
    // By another order of moves, and far behind the last book move.
    assert_eq!(
        along("Nf3 Nc6 e4 e5 Bb5 h6 h3 h5 h4").as_deref(),
        Some("C60 Ruy Lopez")
    );
    assert_eq!(along("d4 d5"), None);
}

#[test]
fn transpositions_meet_and_weights_add_up() {
    let book = sound("1. d4 *2 Nf6 2. c4 e6 *5\n1. c4 Nf6 2. d4 e6 *7 3. Nc3\n1. d4 d5\n");
    assert_eq!(moves(&book, "d4 Nf6 c4"), [("e6".to_owned(), 12, 100)]);
    assert_eq!(moves(&book, "c4 Nf6 d4 e6"), [("Nc3".to_owned(), 1, 100)]);
    // Written twice: once with the weight 2, once with the usual 1.
    assert_eq!(moves(&book, "").first(), Some(&("d4".to_owned(), 3, 75)));
    assert_eq!(book.counts().transpositions, 1);
}

#[test]
fn preferred_moves_are_played_alone_and_avoided_ones_never() {
    let book = sound("1. e4 !\n1. d4 ! *3\n1. c4\n1. g4 ?\n  1... d5\n");
    let start = Chess::default();
    let mut random = rand::rngs::StdRng::seed_from_u64(7);
    let mut drawn: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..4000 {
        let played = book.choose(&start, &mut random).expect("a book move");
        *drawn.entry(notation::san(&start, played)).or_default() += 1;
    }
    let names: Vec<&str> = drawn.keys().map(String::as_str).collect();
    assert_eq!(names, ["d4", "e4"]);
    // The share is honoured: 3000 expected, standard deviation 27.
    let d4 = drawn.get("d4").copied().unwrap_or(0);
    assert!((2880..=3120).contains(&d4), "{d4}");
    let shares: f64 = book.moves(&start).iter().map(|m| m.share).sum();
    assert!((shares - 1.0).abs() < 1e-9);
    let marks: Vec<Option<Mark>> = book.moves(&start).iter().map(|m| m.mark).collect();
    assert_eq!(
        marks,
        [
            Some(Mark::Prefer),
            Some(Mark::Prefer),
            None,
            Some(Mark::Avoid)
        ]
    );
    // A move that is never played is answered all the same.
    assert_eq!(moves(&book, "g4"), [("d5".to_owned(), 1, 100)]);
    // Where nothing may be played, nothing is.
    let book = sound("1. e4 e5\n1. d4 d5 ?\n");
    assert_eq!(book.choose(&after("d4"), &mut random), None);
}

#[test]
fn the_same_seed_draws_the_same_moves() {
    let book = Book::embedded();
    let draw = |seed| {
        let mut random = rand::rngs::StdRng::seed_from_u64(seed);
        let mut chess = Chess::default();
        let mut line = Vec::new();
        while let Some(played) = book.choose(&chess, &mut random) {
            line.push(notation::san(&chess, played));
            chess.play_unchecked(played);
        }
        line
    };
    assert!(!draw(1).is_empty());
    assert_eq!(draw(1), draw(1));
    let different: std::collections::BTreeSet<Vec<String>> = (0..20).map(draw).collect();
    assert!(different.len() > 1);
}

#[test]
fn the_embedded_book_compiles_without_a_word() {
    let outcome = compile::text(tabiya::book::embedded::NAME, tabiya::book::embedded::text());
    let said: Vec<String> = outcome.diagnostics.iter().map(Diagnostic::short).collect();
    assert!(said.is_empty(), "{}", said.join("\n"));
    assert!(Book::embedded().counts().positions > 20);
    assert!(Book::embedded().contains(&Chess::default()));
}

#[test]
fn a_start_position_of_ones_own() {
    let book = sound(
        "@start 4k3/8/8/8/8/8/4P3/4K3 w - - 0 31\n31. e4 Kd7\n  31... Ke7\n\
         @start r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 8\n8... O-O 9. O-O-O\n",
    );
    let pawn = chess::fen::read("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").expect("a legal FEN");
    assert!(book.contains(pawn.current()));
    assert!(!book.contains(&Chess::default()));
    assert_eq!(book.starts().len(), 2);
}

#[test]
fn every_problem_is_found_in_one_run_with_its_place() {
    let text = "\
@bok X
[Z00] Wrong
[C60] Nothing follows
[C60] Ruy Lopez
1. e4 e5 2. Nf3 Nc6 3. Bb5
  3... a6 *0
  3... Nf6 4. O-O Nxe4 5. Nd2
    5... Bc5 6. Nxe4
  6... d5
1. d4 d5 2. Nf3 Nf6 3. Nd2
1. f3 e5 2. g4 Qh4# 3. a3
1. e4 e5 2. Nf3 Nc6 3. Bb5
3. e4
1. e4 c5 2. Nf3 {open
1. e4 c6 (1... e6) 2. d4
1. e4 c6 2. hello
1. e4 c6 3. d4
1. e4 *5 *6 c6
";
    assert_eq!(
        problems(text),
        [
            (1, 1, Code::Directive),
            (2, 1, Code::Eco),
            (3, 1, Code::NameWithoutMoves),
            (6, 11, Code::Weight),
            (7, 27, Code::IllegalMove),
            (9, 3, Code::MoveNumber),
            (10, 24, Code::AmbiguousMove),
            (11, 24, Code::IllegalMove),
            (12, 1, Code::Duplicate),
            (13, 1, Code::MoveNumber),
            (14, 17, Code::Syntax),
            (15, 10, Code::Syntax),
            (16, 13, Code::UnknownMove),
            (17, 10, Code::MoveNumber),
            (18, 10, Code::Weight),
        ]
    );
}

#[test]
fn a_problem_ends_its_line_but_not_those_that_leave_before_it() {
    let outcome = compile::text(
        "test.book.txt",
        "1. e4 e5 2. Nf3 Nc6 3. Bb9 a6\n  2... d6 3. d4\n  3... Nf6\n",
    );
    assert_eq!(outcome.diagnostics.len(), 1, "{:?}", outcome.diagnostics);
    assert!(outcome.book.contains(&after("e4 e5 Nf3 d6")));
    assert!(outcome.into_result().is_err());
}

#[test]
fn ambiguous_and_misspelt_moves_are_answered_with_what_may_be_meant() {
    let said = |text: &str| {
        compile::text("test.book.txt", text)
            .diagnostics
            .iter()
            .map(Diagnostic::short)
            .collect::<Vec<String>>()
            .join("\n")
    };
    let ambiguous = said("1. d4 d5 2. Nf3 Nf6 3. Nd2\n");
    assert!(
        ambiguous.contains("test.book.txt:1:24: error:")
            && ambiguous.contains("did you mean Nbd2 or Nfd2?"),
        "{ambiguous}"
    );
    let far = said("1. Nf6\n");
    assert!(far.contains("no knight of yours can go to f6"), "{far}");
    assert!(far.contains("Nf3"), "{far}");
    let lenient = said("1. e4 E5 2. nf3\n");
    assert_eq!(lenient.matches("warning").count(), 2, "{lenient}");
}

#[test]
fn contradictions_are_errors_and_name_both_places() {
    let outcome = compile::text(
        "test.book.txt",
        "1. e4 ! e5\n1. e4 ? c5\n[B00] One\n1. e4 c6\n[B01] Two\n1. e4 c6 2. d4\n[B02] Three\n1. d4 c6 2. e4\n[B02] Four\n1. e4 c6 2. c4\n[B03] Five\n1. e4 c6 2. c4\n",
    );
    let found: Vec<(u32, Code, Severity, Option<u32>)> = outcome
        .diagnostics
        .iter()
        .map(|d| {
            let other = d.other.as_ref().map(|(place, _)| place.line);
            (d.place.line, d.code, d.severity, other)
        })
        .collect();
    assert_eq!(
        found,
        [
            (2, Code::Contradiction, Severity::Error, Some(1)),
            // The same position by another order of moves: worth a word, no contradiction.
            (7, Code::TransposedName, Severity::Warning, Some(5)),
            (11, Code::Contradiction, Severity::Error, Some(9)),
            (12, Code::Duplicate, Severity::Warning, Some(10)),
        ]
    );
}

#[test]
fn weights_that_never_count_and_unprepared_sides_are_noticed() {
    assert_eq!(
        problems("1. e4 ! e5\n1. d4 *3 d5 *2 ?\n1. c4 e5\n"),
        [
            (2, 7, Code::DeadAlternative),
            (2, 13, Code::DeadAlternative)
        ]
    );
    assert_eq!(
        problems("1. e4 e5 ?\n"),
        [(1, 4, Code::ColourNeverPrepared)]
    );
}

#[test]
fn wrong_bytes_are_named_and_the_rest_is_read() {
    let bytes = |bytes: &[u8]| {
        let included = Included {
            identity: "x".to_owned(),
            file: "latin.book.txt".into(),
            bytes: bytes.to_vec(),
        };
        compile::bytes(included, &mut |_, _| Err("none".to_owned()))
    };
    let latin = bytes(b"# a comment\n[C00] D\xe9fense fran\xe7aise\n1. e4 e6\n1. e4 Ng3\n");
    let said: Vec<String> = latin.diagnostics.iter().map(Diagnostic::short).collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(
        said.first()
            .is_some_and(|s| s.starts_with("latin.book.txt:2:8: error:")
                && s.contains("0xE9")
                && s.contains('é')),
        "{said:?}"
    );
    let utf16 = bytes(b"\xff\xfe1\0.\0");
    assert_eq!(
        utf16.diagnostics.first().map(|d| d.code),
        Some(Code::Encoding)
    );
    let nul = bytes(b"1. e4\0 e5\n");
    assert_eq!(
        nul.diagnostics.first().map(|d| d.code),
        Some(Code::Encoding)
    );
    // A byte-order mark and carriage returns are no problem.
    let windows = bytes(b"\xef\xbb\xbf1. e4 e5\r\n  2. Nf3\r\n");
    assert!(windows.diagnostics.is_empty(), "{:?}", windows.diagnostics);
    assert_eq!(windows.book.counts().moves, 3);
}

/// A folder with these files, removed when dropped.
fn folder(files: &[(&str, &str)]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    let path = folder.path().to_path_buf();
    (folder, path)
}

#[test]
fn books_include_books_beside_them() {
    let (_kept, path) = folder(&[
        (
            "main.book.txt",
            "@include \"parts/white.book.txt\"\n1. e4 e5\n",
        ),
        (
            "parts/white.book.txt",
            "@include \"deep.book.txt\"\n1. d4 d5\n",
        ),
        ("parts/deep.book.txt", "1. c4 e5 ; deep\n"),
    ]);
    let book = file::load(path.join("main.book.txt")).expect("a sound book");
    assert_eq!(book.moves(&Chess::default()).len(), 3);
    let line = book.moves(&after("c4")).first().map(|m| m.line.clone());
    let line = line.expect("a book move");
    assert!(
        line.file.ends_with("deep.book.txt") && line.line == 1,
        "{line}"
    );
}

#[test]
fn include_loops_and_missing_includes_are_diagnosed() {
    let (_kept, path) = folder(&[
        ("a.book.txt", "1. e4\n@include \"b.book.txt\"\n"),
        (
            "b.book.txt",
            "@include a.book.txt\n@include missing.book.txt\n1. d4\n",
        ),
    ]);
    let error = file::load(path.join("a.book.txt")).expect_err("a loop");
    let found: Vec<(Code, u32)> = error
        .diagnostics()
        .iter()
        .map(|d| (d.code, d.place.line))
        .collect();
    assert_eq!(found, [(Code::IncludeLoop, 1), (Code::Include, 2)]);
    let text = error.to_string();
    assert!(
        text.contains("include loop") && text.contains("b.book.txt:1:10"),
        "{text}"
    );
    let missing = file::load(path.join("nowhere.book.txt")).expect_err("no file");
    assert!(
        missing.to_string().contains("cannot read the book"),
        "{missing}"
    );
    assert!(file::load(&path).is_err(), "a folder is no book");
}

#[test]
fn deep_nesting_and_endless_lines_are_refused_without_harm() {
    let mut nested = String::new();
    for depth in 0..500 {
        nested.push_str(&" ".repeat(depth));
        nested.push_str(["Nf3\n", "Nf6\n", "Ng1\n", "Ng8\n"][depth % 4]);
    }
    assert!(
        problems(&nested)
            .iter()
            .any(|(_, _, code)| *code == Code::TooLong)
    );
    let endless = "Nf3 Nf6 Ng1 Ng8 ".repeat(20_000);
    let said = problems(&endless);
    assert_eq!(said.first().map(|f| f.2), Some(Code::TooLong), "{said:?}");
    let garbage = "garbage ".repeat(100_000);
    assert_eq!(problems(&garbage), [(1, 1, Code::UnknownMove)]);
}
