//! `tabiya book …` as a user meets it: what it prints, what it writes, how it ends.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
    time::{Duration, SystemTime},
};

const SOUND: &str = "\
@book Two openings
[C60] Ruy Lopez
1. e4 e5 2. Nf3 Nc6 3. Bb5
  3... a6 *60 4. Ba4 ; patient
  3... Nf6 *20 4. O-O
  3... f6?
[D06] Queen's Gambit
1. d4! d5 2. c4
";

pub struct Desk {
    folder: tempfile::TempDir,
}

impl Desk {
    pub fn new(files: &[(&str, &str)]) -> Desk {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (name, text) in files {
            fs::write(folder.path().join(name), text).expect("a file");
        }
        Desk { folder }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).expect("a file")
    }

    /// Runs `tabiya book …` in the folder.
    pub fn book(&self, arguments: &[&str]) -> Answer {
        let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .arg("book")
            .args(arguments)
            .current_dir(self.path())
            .output()
            .expect("the program runs");
        Answer::of(&output)
    }
}

pub struct Answer {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Answer {
    fn of(output: &Output) -> Answer {
        Answer {
            code: output.status.code(),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).expect("JSON on standard output")
    }
}

#[test]
fn check_says_everything_and_ends_with_one() {
    let desk = Desk::new(&[
        ("good.book.txt", SOUND),
        ("bad.book.txt", "1. e4 e5 2. Nf4\n1. d4 Nf7\n[A00] Alone\n"),
    ]);
    let good = desk.book(&["check", "good.book.txt"]);
    assert_eq!(good.code, Some(0), "{}", good.err);
    assert!(good.out.contains("5 lines"), "{}", good.out);

    let short = desk.book(&["check", "--short", "bad.book.txt"]);
    assert_eq!(short.code, Some(1));
    let lines: Vec<&str> = short.out.lines().collect();
    assert_eq!(lines.len(), 3, "{}", short.out);
    assert!(
        short.out.starts_with("bad.book.txt:1:13: error: "),
        "{}",
        short.out
    );
    assert!(
        short.out.contains("bad.book.txt:3:1: warning: "),
        "{}",
        short.out
    );
    assert!(
        short.err.contains("2 errors and 1 warning"),
        "{}",
        short.err
    );

    let long = desk.book(&["check", "bad.book.txt"]);
    assert!(long.out.contains("1 | 1. e4 e5 2. Nf4"), "{}", long.out);
    assert!(long.out.contains("^^^"), "{}", long.out);

    let json = desk.book(&["check", "--json", "bad.book.txt"]).json();
    assert_eq!(json[0]["line"], 1);
    assert_eq!(json[0]["column"], 13);
    assert_eq!(json[0]["severity"], "error");
    assert_eq!(json[0]["code"], "illegal-move");

    let missing = desk.book(&["check", "nowhere.book.txt"]);
    assert_eq!(missing.code, Some(3));
    assert!(missing.err.contains("no such file"), "{}", missing.err);
}

#[test]
fn a_warning_fails_only_a_strict_check() {
    let desk = Desk::new(&[("b.book.txt", "1. e4 e5\n1. e4 e5\n")]);
    assert_eq!(desk.book(&["check", "b.book.txt"]).code, Some(0));
    assert_eq!(
        desk.book(&["check", "--strict", "b.book.txt"]).code,
        Some(1)
    );
}

#[test]
fn fmt_rewrites_once_and_leaves_broken_books_alone() {
    let rough = "1.e4 e5 2.Nf3   # theory\n     2... nc6\n\n\n1.d4 d5\n";
    let broken = "1.e4   e5 2. Ke3\n";
    let desk = Desk::new(&[("rough.book.txt", rough), ("broken.book.txt", broken)]);
    assert_eq!(
        desk.book(&["fmt", "--check", "rough.book.txt"]).code,
        Some(1)
    );
    let shown = desk.book(&["fmt", "--stdout", "rough.book.txt"]);
    assert_eq!(
        shown.out,
        "1. e4 e5 2. Nf3  # theory\n  2... Nc6\n\n1. d4 d5\n"
    );
    assert_eq!(desk.book(&["fmt", "rough.book.txt"]).code, Some(0));
    assert_eq!(desk.read("rough.book.txt"), shown.out);
    assert_eq!(
        desk.book(&["fmt", "--check", "rough.book.txt"]).code,
        Some(0)
    );

    let refused = desk.book(&["fmt", "broken.book.txt"]);
    assert_eq!(refused.code, Some(1));
    assert!(
        refused.err.contains("nothing was written"),
        "{}",
        refused.err
    );
    assert_eq!(desk.read("broken.book.txt"), broken);
}

#[test]
fn probe_and_show_answer_the_same_from_text_and_compiled() {
    let desk = Desk::new(&[("b.book.txt", SOUND)]);
    let built = desk.book(&["build", "b.book.txt", "-o", "b.tby"]);
    assert_eq!(built.code, Some(0), "{}", built.err);
    let fen = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    let text = desk.book(&["probe", "--book", "b.book.txt", "--fen", fen, "--json"]);
    let compiled = desk.book(&["probe", "--book", "b.tby", "--fen", fen, "--json"]);
    assert_eq!(text.out, compiled.out);
    let json = text.json();
    assert_eq!(json["eco"], "C60");
    assert_eq!(json["moves"][0]["san"], "a6");
    assert_eq!(json["moves"][0]["share"], 0.75);
    assert_eq!(json["moves"][2]["mark"], "?");
    assert_eq!(json["moves"][2]["share"], 0.0);

    let nothing = desk.book(&[
        "probe",
        "--book",
        "b.tby",
        "--fen",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ]);
    assert_eq!(nothing.code, Some(1));
    let table = desk.book(&[
        "show", "--book", "b.tby", "1.e4", "e5", "2.Nf3", "Nc6", "Bb5", "a6",
    ]);
    assert!(table.out.contains("4. Ba4"), "{}", table.out);
    assert!(table.out.contains("patient"), "{}", table.out);
    assert!(table.out.contains("b.book.txt:4"), "{}", table.out);
    let none = desk.book(&["show", "--book", "b.tby", "--tree", "0"]);
    assert_eq!(none.code, Some(2), "{}", none.out);
    assert!(none.err.contains("--tree"), "{}", none.err);
    let tree = desk.book(&["show", "--book", "b.tby", "--tree", "3"]);
    assert!(
        tree.out
            .contains("  1... d5  100.0 %\n    2. c4  100.0 %  D06 Queen's Gambit"),
        "{}",
        tree.out
    );
    let named = desk.book(&["show", "b.tby"]);
    assert_eq!(named.code, Some(3), "{}", named.err);
    assert!(
        named.err.contains("hint: say --book b.tby"),
        "{}",
        named.err
    );
    let unknown = desk.book(&["show", "Qh5"]);
    assert!(!unknown.err.contains("--book"), "{}", unknown.err);
    assert_eq!(unknown.code, Some(3));
    assert!(unknown.err.contains("queen"), "{}", unknown.err);
}

#[test]
fn a_book_without_moves_at_the_usual_start_is_shown_at_its_own() {
    let ending = "8/8/8/8/8/4k3/4p3/4K2R w - - 0 1";
    let text = format!("@start {ending}\n1. Rh3+ Kd4 2. Kxe2\n");
    let desk = Desk::new(&[("b.book.txt", text.as_str())]);
    let shown = desk.book(&["show", "--book", "b.book.txt"]);
    assert!(shown.out.starts_with(ending), "{}", shown.out);
    assert!(shown.out.contains("1. Rh3+"), "{}", shown.out);
    let next = desk.book(&["show", "--book", "b.book.txt", "Rh3+"]);
    assert!(next.out.contains("1... Kd4"), "{}", next.out);
}

#[test]
fn stats_count_what_is_there() {
    let desk = Desk::new(&[("b.book.txt", SOUND)]);
    let json = desk.book(&["stats", "b.book.txt", "--json"]).json();
    assert_eq!(json["title"], "Two openings");
    assert_eq!(json["lines"], 5);
    assert_eq!(json["positions"], 14);
    assert_eq!(json["names"], 2);
    assert_eq!(json["preferred"], 1);
    assert_eq!(json["avoided"], 1);
    // From the start: one; e4 and d4; e5 and d5; Nf3 and c4; Nc6; Bb5; a6, Nf6, f6; Ba4, O-O.
    assert_eq!(json["depths"], serde_json::json!([1, 2, 2, 2, 1, 1, 3, 2]));
    assert_eq!(json["eco"][2]["codes"], 1);
    let own = desk.book(&["stats"]);
    assert_eq!(own.code, Some(0));
    assert!(own.out.contains("ECO codes"), "{}", own.out);
}

#[test]
fn build_writes_nothing_when_there_is_an_error() {
    let desk = Desk::new(&[("bad.book.txt", "1. e4 e9\n"), ("b.book.txt", SOUND)]);
    let refused = desk.book(&["build", "bad.book.txt", "-o", "bad.tby"]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("bad.book.txt:1:7"), "{}", refused.err);
    assert!(!desk.path().join("bad.tby").exists());
    let usage = desk.book(&["build", "b.book.txt", "-o", "b.book.txt"]);
    assert_eq!(usage.code, Some(2));
    assert_eq!(desk.read("b.book.txt"), SOUND);
}

#[test]
fn a_damaged_or_foreign_compiled_book_is_refused_with_the_reason() {
    let desk = Desk::new(&[("b.book.txt", SOUND)]);
    assert_eq!(
        desk.book(&["build", "b.book.txt", "-o", "b.tby"]).code,
        Some(0)
    );
    let whole = fs::read(desk.path().join("b.tby")).expect("the book");
    let refusal = |bytes: &[u8]| {
        fs::write(desk.path().join("x.tby"), bytes).expect("a file");
        let answer = desk.book(&["stats", "x.tby"]);
        assert_eq!(answer.code, Some(3), "{}", answer.out);
        answer.err
    };
    assert!(refusal(&whole[..whole.len() - 1]).contains("cut"));
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 4;
    assert!(refusal(&flipped).contains("damaged"));
    let mut newer = whole.clone();
    newer[8] = 99;
    assert!(refusal(&newer).contains("version"));
    assert!(refusal(b"PK\x03\x04 a zip file").contains("another kind of file"));
    assert!(refusal(b"").contains("another kind of file"));
}

#[test]
fn a_newer_text_is_noticed_and_used() {
    let desk = Desk::new(&[("b.book.txt", SOUND)]);
    assert_eq!(
        desk.book(&["build", "b.book.txt", "-o", "b.tby"]).code,
        Some(0)
    );
    let change = |text: &str| {
        let path = desk.path().join("b.book.txt");
        fs::write(&path, text).expect("a file");
        let later = SystemTime::now() + Duration::from_secs(60);
        fs::File::options()
            .write(true)
            .open(&path)
            .and_then(|file| file.set_modified(later))
            .expect("a new time");
    };
    // Only touched, not changed: no word.
    change(SOUND);
    assert_eq!(
        desk.book(&["probe", "--book", "b.tby", "--fen", "startpos"])
            .err,
        ""
    );
    change(&format!("{SOUND}1. c4 ! e5\n"));
    let answer = desk.book(&["probe", "--book", "b.tby", "--fen", "startpos"]);
    assert!(answer.err.contains("is newer than"), "{}", answer.err);
    assert!(answer.out.contains("c2c4"), "{}", answer.out);
    change("1. e4 e9\n");
    let answer = desk.book(&["probe", "--book", "b.tby", "--fen", "startpos"]);
    assert!(answer.err.contains("has errors"), "{}", answer.err);
    assert!(answer.out.contains("d2d4"), "{}", answer.out);
}

#[test]
fn diff_tells_moves_not_lines() {
    let reordered = "\
# The same, in another order and another layout.
@book Two openings
[D06] Queen's Gambit
d4! d5 c4
1. e4 e5 2. Nf3 Nc6
        3. Bb5 a6 *55 {patient} 4. Ba4
          3... Nf6 *20 4. O-O
          3... Nge7
";
    let desk = Desk::new(&[("a.book.txt", SOUND), ("b.book.txt", reordered)]);
    let same = desk.book(&["diff", "--exit-code", "a.book.txt", "a.book.txt"]);
    assert_eq!((same.code, same.out.as_str()), (Some(0), ""));
    let other = desk.book(&["diff", "--exit-code", "a.book.txt", "b.book.txt"]);
    assert_eq!(other.code, Some(1));
    let lines: Vec<&str> = other.out.lines().collect();
    assert_eq!(
        lines,
        [
            "+ 1.e4 e5 2.Nf3 Nc6 3.Bb5 Nge7 *1",
            "~ 1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 *60 -> *55",
            "- 1.e4 e5 2.Nf3 Nc6 3.Bb5 f6 *1?",
            "- 1.e4 e5 2.Nf3 Nc6 3.Bb5  name: C60 Ruy Lopez",
            "+ 1.e4 e5 2.Nf3 Nc6 3.Bb5 a6  note: patient",
            "- 1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4  note: patient",
        ]
    );
    let json = desk
        .book(&["diff", "--json", "a.book.txt", "b.book.txt"])
        .json();
    assert_eq!(json["moves"][0]["change"], "added");
    assert_eq!(json["moves"][1]["old"]["weight"], 60);
}

#[test]
fn merged_books_add_their_weights() {
    let desk = Desk::new(&[
        ("a.book.txt", SOUND),
        (
            "b.book.txt",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *40\n1. c4 e5\n",
        ),
        ("c.book.txt", "1. d4 ? d5\n"),
        (
            "d.book.txt",
            "1. c4 e5\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *40\n",
        ),
        ("e.book.txt", "1. f4 d5\n1. f4 d5\n"),
    ]);
    let merged = desk.book(&["merge", "a.book.txt", "b.book.txt", "-o", "m.book.txt"]);
    assert_eq!(merged.code, Some(0), "{}", merged.err);
    assert!(
        desk.read("m.book.txt").contains("3... a6 *100"),
        "{}",
        desk.read("m.book.txt")
    );
    // What the books share is no problem of either; what one of them says twice may be.
    assert!(!merged.err.contains("duplicate"), "{}", merged.err);
    let shared = desk.book(&["merge", "b.book.txt", "d.book.txt"]);
    assert!(
        shared.err.contains("note: 2 lines stand in more than one"),
        "{}",
        shared.err
    );
    assert!(!shared.err.contains("warning"), "{}", shared.err);
    let twice = desk.book(&["merge", "c.book.txt", "e.book.txt"]);
    assert!(twice.err.contains("duplicate of line 1"), "{}", twice.err);
    assert_eq!(desk.book(&["check", "m.book.txt"]).code, Some(0));
    let contrary = desk.book(&["merge", "a.book.txt", "c.book.txt", "-o", "n.book.txt"]);
    assert_eq!(contrary.code, Some(1));
    assert!(contrary.err.contains("preferred"), "{}", contrary.err);
    assert!(!desk.path().join("n.book.txt").exists());
}

#[test]
fn merged_weights_stay_within_what_a_book_can_say() {
    let desk = Desk::new(&[
        ("a.book.txt", "1. e4 *600000 e5\n"),
        ("b.book.txt", "1. e4 *600000 c5\n1. d4 *10 d5\n"),
    ]);
    let merged = desk.book(&["merge", "a.book.txt", "b.book.txt", "-o", "m.book.txt"]);
    assert_eq!(merged.code, Some(0), "{}", merged.err);
    let told = "note: in 1 position weights add up to more than 1000000";
    assert!(merged.err.contains(told), "{}", merged.err);
    let text = desk.read("m.book.txt");
    assert!(text.contains("1. e4 *600000 "), "{text}");
    assert!(text.contains("1. d4 *5 d5"), "{text}");
    assert_eq!(desk.book(&["check", "m.book.txt"]).code, Some(0));
}

#[test]
fn a_merged_book_keeps_a_side_that_all_have_and_tells_of_others() {
    let white = "@side white\n1. e4 *3\n";
    let desk = Desk::new(&[
        ("w.book.txt", white),
        ("v.book.txt", white),
        ("both.book.txt", "1. e4 e5\n"),
    ]);
    let agreed = desk.book(&["merge", "w.book.txt", "v.book.txt"]);
    assert!(agreed.out.contains("@side white"), "{}", agreed.out);
    assert!(!agreed.err.contains("@side"), "{}", agreed.err);
    let mixed = desk.book(&["merge", "w.book.txt", "both.book.txt"]);
    assert_eq!(mixed.code, Some(0), "{}", mixed.err);
    assert!(!mixed.out.contains("@side"), "{}", mixed.out);
    assert!(
        mixed.err.contains("\"w.book.txt\" has \"@side white\""),
        "{}",
        mixed.err
    );
}

#[test]
fn an_export_does_not_write_over_its_own_book() {
    let desk = Desk::new(&[("b.book.txt", SOUND)]);
    for form in ["--polyglot", "--pgn", "--study"] {
        let refused = desk.book(&["export", "b.book.txt", form, "./b.book.txt"]);
        assert_eq!(refused.code, Some(2), "{form}");
        assert!(
            refused.err.contains("the book that is exported"),
            "{}",
            refused.err
        );
    }
    assert_eq!(desk.read("b.book.txt"), SOUND);
}

#[test]
fn a_text_is_not_written_under_the_name_of_another_kind_of_book() {
    let game = "[Event \"One\"]\n\n1. e4 e5 *\n";
    let desk = Desk::new(&[
        ("g.pgn", game),
        ("a.book.txt", SOUND),
        ("b.book.txt", SOUND),
    ]);
    desk.book(&["export", "a.book.txt", "--polyglot", "from.bin"]);
    let merge: &[&str] = &["merge", "a.book.txt", "b.book.txt", "-o"];
    let imports: [&[&str]; 3] = [
        &["import", "g.pgn", "-o"],
        &["import", "g.pgn", "--study", "-o"],
        &["import", "from.bin", "-o"],
    ];
    for arguments in imports.into_iter().chain([merge]) {
        for (name, hint) in [("to.tby", "book build"), ("to.bin", "--polyglot to.bin")] {
            // Games that are counted become a Polyglot book.
            if name == "to.bin" && arguments == imports[0] {
                continue;
            }
            let answer = desk.book(&[arguments, &[name]].concat());
            assert_eq!(answer.code, Some(2), "{arguments:?} {}", answer.err);
            assert!(answer.err.contains("ends in .book.txt"), "{}", answer.err);
            assert!(answer.err.contains(hint), "{}", answer.err);
            assert!(!desk.path().join(name).exists(), "{arguments:?} {name}");
        }
    }
}

#[test]
fn an_import_says_how_many_moves_it_leaves_out() {
    let games = "[Event \"1\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n\
                 [Event \"2\"]\n[Result \"1-0\"]\n\n1. e4 c5 1-0\n";
    let desk = Desk::new(&[("g.pgn", games)]);
    let few = desk.book(&["import", "g.pgn", "--min-games", "2"]);
    assert_eq!(few.code, Some(0), "{}", few.err);
    let told = "2 moves left out, played in fewer than 2 games";
    assert!(few.err.contains(told), "{}", few.err);
    let all = desk.book(&["import", "g.pgn", "--min-games", "1"]);
    assert!(!all.err.contains("left out"), "{}", all.err);
}

#[test]
fn an_import_says_how_many_kept_moves_nothing_leads_to() {
    let games = "[Event \"1\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n[Event \"2\"]\n\n1. Nf3 e5 2. e4 Nc6 *\n\n\
                 [Event \"3\"]\n\n1. d4 d5 *\n\n[Event \"4\"]\n\n1. d4 d5 *\n\n";
    let many = "[Event \"1\"]\n\n1. e4 e5 *\n\n".repeat(1_000);
    let desk = Desk::new(&[("g.pgn", games), ("many.pgn", many.as_str())]);
    let few = desk.book(&["import", "g.pgn", "--min-games", "2"]);
    assert_eq!(few.code, Some(0), "{}", few.err);
    assert!(few.err.contains("6 moves left out, played"), "{}", few.err);
    let told = "1 move left out, in positions that no kept move leads to";
    assert!(few.err.contains(told), "{}", few.err);
    let all = desk.book(&["import", "g.pgn", "--min-games", "1"]);
    assert!(!all.err.contains("left out"), "{}", all.err);
    let many = desk.book(&["import", "many.pgn"]);
    let told = "1,000 games (1,000 counted";
    assert!(many.err.contains(told), "{}", many.err);
}

#[test]
fn an_import_without_moves_leaves_a_polyglot_book_as_it_is() {
    let game = "[Event \"1\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
    let desk = Desk::new(&[("g.pgn", game), ("my.bin", "sixteen bytes...")]);
    let few = desk.book(&["import", "g.pgn", "-o", "my.bin"]);
    assert_eq!(few.code, Some(1), "{}", few.err);
    assert!(!few.err.contains("0 entries"), "{}", few.err);
    assert_eq!(desk.read("my.bin"), "sixteen bytes...");
}

#[test]
fn books_go_out_to_other_programs_and_come_back() {
    let desk = Desk::new(&[
        ("b.book.txt", SOUND),
        (
            "games.pgn",
            "[Event \"1\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[Event \"2\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[Event \"3\"]\n[Result \"1-0\"]\n\n1. d4 1-0\n",
        ),
    ]);
    let out = desk.book(&[
        "export",
        "b.book.txt",
        "--polyglot",
        "b.bin",
        "--pgn",
        "b.pgn",
    ]);
    assert_eq!(out.code, Some(0), "{}", out.err);
    assert_eq!(
        fs::metadata(desk.path().join("b.bin"))
            .expect("a file")
            .len()
            % 16,
        0
    );
    assert!(desk.read("b.pgn").contains("[Opening \"Ruy Lopez\"]"));
    let back = desk.book(&["import", "b.bin", "-o", "back.book.txt"]);
    assert_eq!(back.code, Some(0), "{}", back.err);
    let probe = desk.book(&["probe", "--book", "back.book.txt", "--fen", "startpos"]);
    assert!(
        probe.out.starts_with("d2d4\td4\t1\t1.0000"),
        "{}",
        probe.out
    );

    let games = desk.book(&["import", "games.pgn", "--min-games", "2"]);
    assert_eq!(games.code, Some(0), "{}", games.err);
    assert!(games.out.contains("1. e4 *4"), "{}", games.out);
    assert!(games.out.contains("e5?"), "{}", games.out);
    assert!(
        games
            .err
            .contains("1 move left out, played in fewer than 2 games"),
        "{}",
        games.err
    );
    let missing = desk.book(&["import", "nowhere.pgn"]);
    assert_eq!(missing.code, Some(3));
    let odd = desk.book(&["import", "b.pgn", "-o", "odd.bin", "--min-games", "1"]);
    assert_eq!(odd.code, Some(0), "{}", odd.err);
    assert_eq!(desk.book(&["export", "b.book.txt"]).code, Some(2));
}

#[test]
fn verify_asks_for_the_text_of_a_compiled_book() {
    let desk = Desk::new(&[("b.book.txt", SOUND)]);
    let built = desk.book(&["build", "b.book.txt", "-o", "b.tby"]);
    assert_eq!(built.code, Some(0), "{}", built.err);
    assert_eq!(desk.book(&["check", "b.tby"]).code, Some(0));
    let asked = desk.book(&["check", "b.tby", "--verify"]);
    assert_eq!(asked.code, Some(2), "{}", asked.err);
    let told = "expected a text book (.book.txt) for --verify, found \"b.tby\"";
    assert!(asked.err.contains(told), "{}", asked.err);
}

#[test]
fn verify_finds_the_move_that_gives_a_piece_away() {
    let desk = Desk::new(&[(
        "b.book.txt",
        "1. e4 e5 2. Nf3 Nc6 3. Nxe5 *5\n  3. Bb5 *5 a6 4. Ba4\n",
    )]);
    let found = desk.book(&[
        "check",
        "--short",
        "--verify",
        "--nodes",
        "3000",
        "b.book.txt",
    ]);
    assert_eq!(found.code, Some(0), "{}", found.err);
    let lines: Vec<&str> = found.out.lines().collect();
    assert_eq!(lines.len(), 1, "{}", found.out);
    assert!(
        found
            .out
            .starts_with("b.book.txt:1:24: warning: Nxe5 is worth -"),
        "{}",
        found.out
    );
}

#[test]
fn verify_says_of_a_mate_that_it_is_one() {
    let desk = Desk::new(&[("b.book.txt", "1. e4 g5 2. d4 f6 3. Qh5#\n")]);
    let check = [
        "check",
        "--short",
        "--verify",
        "--nodes",
        "3000",
        "b.book.txt",
    ];
    let found = desk.book(&check);
    let told = "warning: f6 allows mate; the best move is worth ";
    assert!(found.out.contains(told), "{}", found.out);
    assert!(!found.out.contains("100.00"), "{}", found.out);
}

#[test]
fn an_import_tells_which_side_a_player_has() {
    let game = "[Event \"1\"]\n[White \"Me\"]\n[Black \"Opp\"]\n\n1. e4 e5 *\n\n";
    let desk = Desk::new(&[("g.pgn", game)]);
    let import = |options: &[&str]| desk.book(&[&["import", "g.pgn"], options].concat());
    let other = import(&["--side", "white", "--player", "opp"]);
    assert_eq!(other.code, Some(1), "{}", other.err);
    for told in [
        "no game has a player with White called \"opp\"",
        "--side black makes a book of the games with Black",
    ] {
        assert!(other.err.contains(told), "{}", other.err);
    }
    let nobody = import(&["--side", "white", "--player", "Zoe"]);
    let told = "no game has a player called \"Zoe\"";
    assert!(nobody.err.contains(told), "{}", nobody.err);
    let none = import(&["--plies", "0"]);
    assert_eq!(none.code, Some(2), "{}", none.err);
    let told = "expected a whole number of at least 1, found \"0\"";
    assert!(none.err.contains(told), "{}", none.err);
}

#[test]
fn what_is_no_book_is_named_and_a_book_without_moves_is_noticed() {
    let desk = Desk::new(&[
        ("bad.book.txt", "1. e9\n"),
        ("empty.book.txt", "# nothing\n"),
    ]);
    fs::write(desk.path().join("x.bin"), [0_u8; 16]).expect("a file");
    let show = |book: &str| desk.book(&["show", "--book", book]).err;
    let bad = show("bad.book.txt");
    assert!(
        bad.starts_with("error: the book bad.book.txt has an error\n"),
        "{bad}"
    );
    let polyglot = show("x.bin");
    assert!(polyglot.contains("it is a Polyglot book"), "{polyglot}");
    let empty = desk.book(&["check", "empty.book.txt"]);
    assert!(empty.out.contains("found none"), "{}", empty.out);
    assert!(empty.out.contains("0 names"), "{}", empty.out);
    let export = desk.book(&["export", "empty.book.txt"]);
    assert_eq!(export.code, Some(2));
    assert!(export.err.contains("--study"), "{}", export.err);
}
