//! Every code of the compiler: a text on which it is said, at its line and column, and one very
//! like it on which nothing is.

use tabiya::book::{
    Code, Diagnostic,
    Severity::{self, Error, Warning},
    compile::{self, Included, Outcome},
    findings,
};

fn compiled(bytes: &[u8]) -> Outcome {
    let root = Included {
        identity: "main".to_owned(),
        file: "main.book.txt".into(),
        bytes: bytes.to_vec(),
    };
    let mut beside = |_: &str, asked: &str| match asked {
        "part.book.txt" => Ok(Included {
            identity: "part".to_owned(),
            file: "part.book.txt".into(),
            bytes: b"1. c4 e5\n".to_vec(),
        }),
        "main.book.txt" => Ok(Included {
            identity: "main".to_owned(),
            file: "main.book.txt".into(),
            bytes: Vec::new(),
        }),
        _ => Err("there is no such file".to_owned()),
    };
    compile::bytes(root, &mut beside)
}

fn said(bytes: &[u8]) -> Vec<(Code, Severity, u32, u32)> {
    compiled(bytes)
        .diagnostics
        .iter()
        .map(|d| (d.code, d.severity, d.place.line, d.place.column))
        .collect()
}

/// Code, severity, the text with the problem, its line and column, the text without.
type Case = (Code, Severity, &'static [u8], u32, u32, &'static [u8]);

const CASES: &[Case] = &[
    (
        Code::Encoding,
        Error,
        b"1. e4 e5 ; caf\xe9\n",
        1,
        15,
        "1. e4 e5 ; café\n".as_bytes(),
    ),
    (
        Code::Encoding,
        Error,
        b"1. e4 e5\n1. d4\x07 d5\n",
        2,
        6,
        b"1. e4 e5\n1. d4\t d5\n",
    ),
    (
        Code::Encoding,
        Error,
        b"\xff\xfe1\0.\0",
        1,
        1,
        b"\xef\xbb\xbf1. e4 e5\r\n",
    ),
    (
        Code::Syntax,
        Error,
        b"1. e4 e5 {open\n",
        1,
        10,
        b"1. e4 e5 {open}\n",
    ),
    (
        Code::Syntax,
        Error,
        b"1. e4 (1. d4) e5\n",
        1,
        7,
        b"1. e4 {1. d4} e5\n",
    ),
    (
        Code::Syntax,
        Error,
        b"1. e4 e5 1-0\n",
        1,
        10,
        b"1. e4 e5 ; 1-0\n",
    ),
    (
        Code::Syntax,
        Error,
        b"1. e4 e5 !!!\n",
        1,
        10,
        b"1. e4 e5 !?\n",
    ),
    (
        Code::Syntax,
        Error,
        b"[C20 King's Pawn\n1. e4 e5\n",
        1,
        1,
        b"[C20] King's Pawn\n1. e4 e5\n",
    ),
    (
        Code::Syntax,
        Error,
        b"1. e4 e5\n  ; a note alone\n",
        2,
        1,
        b"1. e4 e5\n  # a comment alone\n",
    ),
    (
        Code::Directive,
        Error,
        b"@books Mine\n1. e4 e5\n",
        1,
        1,
        b"@book Mine\n1. e4 e5\n",
    ),
    (
        Code::Directive,
        Error,
        b"@book\n1. e4 e5\n",
        1,
        1,
        b"@book B\n1. e4 e5\n",
    ),
    (
        Code::Directive,
        Error,
        b"@start 8/8/8/8/8/8/8/8 w - -\n1. e4 e5\n",
        1,
        8,
        b"@start startpos\n1. e4 e5\n",
    ),
    (
        Code::Eco,
        Error,
        b"[F00] None\n1. e4 e5\n",
        1,
        1,
        b"[C20] One\n1. e4 e5\n",
    ),
    (
        Code::UnknownMove,
        Error,
        b"1. e4 hello\n",
        1,
        7,
        b"1. e4 {hello} e5\n",
    ),
    (
        Code::IllegalMove,
        Error,
        b"1. e4 e5 2. Nf4\n",
        1,
        13,
        b"1. e4 e5 2. Nf3\n",
    ),
    (
        Code::IllegalMove,
        Error,
        b"1. f3 e5 2. g4 Qh4# 3. a3\n",
        1,
        24,
        b"1. f3 e5 2. g4 Qg5 3. a3\n",
    ),
    (
        Code::AmbiguousMove,
        Error,
        b"1. d4 d5 2. Nf3 Nf6 3. Nd2\n",
        1,
        24,
        b"1. d4 d5 2. Nf3 Nf6 3. Nbd2\n",
    ),
    (
        Code::Spelling,
        Warning,
        b"1. e4 e5 2. nf3\n",
        1,
        13,
        b"1. e4 e5 2. Nf3\n",
    ),
    (
        Code::MoveNumber,
        Error,
        b"1. e4 e5 3. Nf3\n",
        1,
        10,
        b"1. e4 e5 2. Nf3\n",
    ),
    (
        Code::MoveNumber,
        Error,
        b"1. e4 e5\n  3. Nf3\n",
        2,
        3,
        b"1. e4 e5\n  2. Nf3\n",
    ),
    (
        Code::Indentation,
        Error,
        b"  1. e4 e5\n",
        1,
        3,
        b"1. e4 e5\n",
    ),
    (
        Code::Weight,
        Error,
        b"1. e4 *0 e5\n",
        1,
        7,
        b"1. e4 *1 e5\n",
    ),
    (
        Code::Weight,
        Error,
        b"1. e4 *1000001 e5\n",
        1,
        7,
        b"1. e4 *1000000 e5\n",
    ),
    (
        Code::Weight,
        Error,
        b"1. e4 *2 *3 e5\n",
        1,
        10,
        b"1. e4 *2 e5 *3\n",
    ),
    (
        Code::Contradiction,
        Error,
        b"1. e4 ! e5\n1. e4 ? c5\n",
        2,
        7,
        b"1. e4 ! e5\n1. e4 ! c5\n",
    ),
    (
        Code::Contradiction,
        Error,
        b"[C20] A\n1. e4 e5\n[C20] B\n1. e4 e5 2. d4\n[C21] C\n1. e4 e5 2. d4\n",
        5,
        1,
        b"[C20] A\n1. e4 e5\n[C20] B\n1. e4 e5 2. d4\n[C21] C\n1. e4 e5 2. d4 exd4\n",
    ),
    (
        Code::NameWithoutMoves,
        Warning,
        b"[C20] A\n\n[C21] B\n1. e4 e5\n",
        1,
        1,
        b"[C20] A\n\n1. e4 e5\n",
    ),
    (
        Code::Duplicate,
        Warning,
        b"1. e4 e5\n1. e4 e5\n",
        2,
        1,
        b"1. e4 e5\n1. e4 e5 2. d4\n",
    ),
    (
        Code::TransposedName,
        Warning,
        b"[A40] A\n1. d4 e6 2. c4\n[A13] B\n1. c4 e6 2. d4\n",
        3,
        1,
        b"[A40] A\n1. d4 e6 2. c4\n[A40] A\n1. c4 e6 2. d4\n",
    ),
    (
        Code::DeadAlternative,
        Warning,
        b"1. e4 ! e5\n1. d4 *3 d5\n",
        2,
        7,
        b"1. e4 ! e5\n1. d4 d5\n",
    ),
    (
        Code::DeadAlternative,
        Warning,
        b"1. e4 e5\n1. f3 ? *3 e5\n",
        2,
        9,
        b"1. e4 e5\n1. f3 ? e5\n",
    ),
    (
        Code::Undeclared,
        Warning,
        b"@side white\n1. e4 e5\n1. d4 d5\n",
        3,
        4,
        b"@side white\n1. e4 ! e5\n1. d4 d5\n",
    ),
    (
        Code::DeadPreference,
        Warning,
        b"@side white\n1. e4 e5 !\n  1... c5\n",
        2,
        10,
        b"@side white\n1. e4 e5 *2\n  1... c5 *1\n",
    ),
    (
        Code::ColourNeverPrepared,
        Warning,
        b"1. e4 e5 ?\n",
        1,
        4,
        b"1. e4 e5 ?\n  1... c5\n",
    ),
    (
        Code::Weight,
        Error,
        b"1. e4 e5 x30\n",
        1,
        10,
        b"1. e4 e5 *30\n",
    ),
    (
        Code::Weight,
        Error,
        b"1. e4 e5 30%\n",
        1,
        10,
        b"1. e4 e5 *30\n",
    ),
    (
        Code::Weight,
        Error,
        b"1. e4 e5 (30)\n",
        1,
        10,
        b"1. e4 e5 {30}\n",
    ),
    (
        Code::Weight,
        Error,
        b"1. e4 e5 *1.5\n",
        1,
        10,
        b"1. e4 e5 *15\n",
    ),
    (
        Code::Weight,
        Error,
        b"1. e4 e5 * 30\n",
        1,
        10,
        b"1. e4 e5 *30\n",
    ),
    (
        Code::Weight,
        Error,
        b"1. e4 e5 *-5\n",
        1,
        10,
        b"1. e4 e5 *5\n",
    ),
    (
        Code::Syntax,
        Error,
        b"[Event \"x\"]\n[Site \"y\"]\n\n1. e4 zz (1. d4) 1-0\n",
        1,
        1,
        b"[C20] Event \"x\"\n1. e4 e5\n",
    ),
    (
        Code::Syntax,
        Error,
        "1. e4 e5\u{A0}2. Nf3\u{A0}Nc6\n".as_bytes(),
        1,
        9,
        "1. e4 e5 {\u{A0}} 2. Nf3 Nc6\n".as_bytes(),
    ),
    (
        Code::UnknownMove,
        Error,
        "1. e4 \u{435}5 2. Nf3\n".as_bytes(),
        1,
        7,
        b"1. e4 e5 2. Nf3\n",
    ),
    (
        Code::UnknownMove,
        Error,
        b"1. e4 e5 2. Sf3 Nc6\n",
        1,
        13,
        b"1. e4 e5 2. Nf3 Nc6\n",
    ),
    (
        Code::Encoding,
        Error,
        b"1. e4 e5\r1. d4 d5\r",
        1,
        9,
        b"1. e4 e5\r\n1. d4 d5\r\n",
    ),
    (
        Code::MoveNumber,
        Error,
        b"1. e4 e5 2 Nf3\n",
        1,
        10,
        b"1. e4 e5 2. Nf3\n",
    ),
    (Code::MoveNumber, Error, b"1) e4 e5\n", 1, 1, b"1. e4 e5\n"),
    (
        Code::Spelling,
        Warning,
        b"1. e4 e5 2. Nf3#\n",
        1,
        13,
        b"1. e4 e5 2. Nf3\n",
    ),
    (
        Code::Eco,
        Warning,
        b"[C99] Ruy Lopez\n1. e4 c5\n",
        1,
        1,
        b"[B20] Sicilian\n1. e4 c5\n",
    ),
    (
        Code::Directive,
        Warning,
        b"@book A\n@book B\n1. e4 e5\n",
        2,
        1,
        b"@book A\n@author B\n1. e4 e5\n",
    ),
    (
        Code::Include,
        Error,
        b"1. e4 e5\n@include other.book.txt\n",
        2,
        10,
        b"1. e4 e5\n@include \"part.book.txt\"\n",
    ),
    (
        Code::IncludeLoop,
        Error,
        b"1. e4 e5\n@include main.book.txt\n",
        2,
        10,
        b"1. e4 e5\n@include part.book.txt\n",
    ),
];

#[test]
fn every_code_is_said_at_its_place_and_not_of_what_is_nearly_the_same() {
    for (code, severity, faulty, line, column, sound) in CASES {
        let shown = String::from_utf8_lossy(faulty);
        let found = said(faulty);
        // What else follows from the problem is another matter; the problem itself is named once.
        let of_code: Vec<_> = found.iter().filter(|said| said.0 == *code).collect();
        assert_eq!(
            of_code,
            [&(*code, *severity, *line, *column)],
            "{shown:?}: {found:?}"
        );
        let near = said(sound);
        assert!(
            near.is_empty(),
            "{:?}: {near:?}",
            String::from_utf8_lossy(sound)
        );
    }
}

/// What needs more text than a table holds.
#[test]
fn too_long_too_deep_and_too_many_are_said_where_the_limit_is_passed() {
    let dance = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let line = |plies: usize| {
        dance
            .iter()
            .cycle()
            .take(plies)
            .copied()
            .collect::<Vec<_>>()
    };
    assert_eq!(said(line(600).join(" ").as_bytes()), []);
    let long = line(601).join(" ");
    assert_eq!(
        said(long.as_bytes()),
        [(Code::TooLong, Error, 1, 600 * 4 + 1)]
    );
    let nested = |depth: usize| -> String {
        line(depth)
            .iter()
            .enumerate()
            .map(|(indent, san)| format!("{}{san}\n", " ".repeat(indent)))
            .collect()
    };
    assert_eq!(said(nested(200).as_bytes()), []);
    assert_eq!(
        said(nested(201).as_bytes()),
        [(Code::TooLong, Error, 201, 201)]
    );
    let note = |length: usize| format!("1. e4 e5 ; {}\n1. d4 d5\n", "x".repeat(length - 11));
    assert_eq!(said(note(1 << 20).as_bytes()), []);
    assert_eq!(
        said(note((1 << 20) + 1).as_bytes()),
        [(Code::TooLong, Error, 1, 1)]
    );
    let problems = |number: usize| said("1. e5\n".repeat(number).as_bytes());
    assert!(
        problems(findings::MOST)
            .iter()
            .all(|f| f.0 == Code::IllegalMove)
    );
    let over = problems(findings::MOST + 3);
    assert_eq!(over.len(), findings::MOST + 1);
    let last = over.last().map(|said| (said.0, said.1));
    assert_eq!(last, Some((Code::TooMany, Error)));
}

#[test]
fn what_is_meant_is_offered_and_the_line_is_shown_with_a_caret() {
    let outcome = compiled(b"1. d4 d5 2. Nf3 Nf6 3. Nd2\n");
    let report: Vec<String> = outcome
        .diagnostics
        .iter()
        .map(|d| d.report(false))
        .collect();
    let report = report.join("\n");
    let caret = report
        .lines()
        .find(|line| line.contains("^^^"))
        .expect("a caret");
    let source = report
        .lines()
        .find(|line| line.contains("3. Nd2"))
        .expect("the line");
    assert_eq!(caret.find("^^^"), source.find("Nd2"), "{report}");
    assert!(report.contains("main.book.txt:1:24"), "{report}");
    assert!(report.contains("did you mean Nbd2 or Nfd2?"), "{report}");
    let short: Vec<String> = outcome.diagnostics.iter().map(Diagnostic::short).collect();
    assert!(!short.join("").contains('\n'));
}

/// Message and help of every error and warning, a line each.
fn words(text: &str) -> String {
    let outcome = compiled(text.as_bytes());
    let lines: Vec<String> = outcome.diagnostics.iter().map(Diagnostic::short).collect();
    lines.join("\n")
}

#[test]
fn what_is_meant_is_named() {
    let promotion = "@start rn2k3/1P6/8/8/8/8/8/4K3 w - - 0 1\n1. bxa8\n";
    for (text, expected) in [
        (promotion, "bxa8=Q"),
        (
            "1. e4 e5 2. d4 Nc6 3. Nf3 d6 4. Bb5 Nxd4\n",
            "the knight on c6 is pinned",
        ),
        ("1. e4 e5 x30\n", "a weight is written *30"),
        ("1. e4 e5 *-5\n", "from 1 to 1000000, found -5"),
        ("1. e4 e5 *1.5\n", "a whole number after \"*\", found 1.5"),
        ("1. e4 e5\u{A0}2. Nf3\n", "U+00A0 (no-break space)"),
        ("1. e4 \u{435}5\n", "the Cyrillic letter"),
        ("1. d4 \u{434}5\n", "(U+0434), no letter of a move"),
        ("1. e4 e5 2. Sf3\n", "Nf3 in German piece letters"),
        // No bishop can go there, and its letter is not a pawn's.
        ("1. e4 e5 2. L4\n", "expected a move, found \"L4\""),
        ("1. e4 e5 2. \u{421}4\n", "(U+0421), no letter of a move"),
        ("[Event \"x\"]\n", "tabiya book import main.book.txt"),
        ("1. e4 e5\r1. d4 d5\r", "old Macs"),
        ("1. e4 e5 2 Nf3\n", "write 2. for White's move"),
        ("1. e4 e5 2. Nf3#\n", "is not checkmate"),
        ("[C99] A\n1. e4 c5\n", "Black's pawn is still on e7"),
    ] {
        let said = words(text);
        assert!(said.contains(expected), "{text:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{text:?}: {said}");
    }
    let outcome = compiled(b"1. e4 e5\n  4. Nf3\n");
    let above = outcome.diagnostics.first().and_then(|d| d.other.as_ref());
    assert_eq!(
        above.map(|(place, _)| (place.line, place.text.as_str())),
        Some((1, "1. e4 e5"))
    );
}

#[test]
fn a_line_is_read_on_behind_a_problem_without_follow_up_errors() {
    let columns = |text: &str| -> Vec<u32> {
        let outcome = compiled(text.as_bytes());
        outcome.diagnostics.iter().map(|d| d.place.column).collect()
    };
    assert_eq!(columns("1. e4 e5 2. Qh9 Nf9 Zz\n"), [13, 17, 21]);
    // Two moves fit Nf3, which was meant; the knight that then goes nowhere is found too.
    assert_eq!(columns("1. e4 e5 2. Nf4 Nc6 3. Bb5 Nb7\n"), [13, 28]);
    // Nothing shows what was meant here.
    assert_eq!(columns("1. e4 e5 2. Qd8 Ne4 3. Nxd6\n"), [13]);
    // What is not a move ends nothing.
    assert_eq!(
        columns("1. e4 e5 x30 2. Nf3 !!! Nc6 3. Bb9\n"),
        [10, 21, 32]
    );
    // A warning stays beside an error, and all errors are counted.
    assert_eq!(columns("1. e4 e5 2. nf3 Nc6 3. Bb9\n"), [13, 24]);
    let many = compiled("1. e5\n".repeat(findings::MOST + 3).as_bytes());
    let (errors, _) = tabiya::book::severities(&many.diagnostics);
    assert_eq!(errors, findings::MOST + 3);
}
