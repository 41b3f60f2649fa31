//! Books as they should not be: damaged, endless, foreign, and disks that are full. Each is
//! answered with a word, nothing panics, nothing of the user's is lost.

use crate::seeded;
use proptest::prelude::*;
use shakmaty::{Chess, Position as _};
use std::{
    fs,
    path::Path,
    process::{Command, Output},
};
use tabiya::book::{
    Book, Code,
    compile::{self, Included, Outcome},
    compiled, embedded, polyglot,
};

const SHIPPED: [&str; 3] = [
    include_str!("../../books/white-repertoire.book.txt"),
    include_str!("../../books/black-repertoire.book.txt"),
    include_str!("../../books/gambits.book.txt"),
];

fn compiled_from(bytes: Vec<u8>) -> Outcome {
    let root = Included {
        identity: "b".to_owned(),
        file: "b.book.txt".into(),
        bytes,
    };
    compile::bytes(root, &mut |_, _| Err("none".to_owned()))
}

#[test]
fn a_conflict_of_git_is_told_so() {
    let text = "1. e4 e5\n<<<<<<< HEAD\n1. d4 d5\n=======\n1. d4 Nf6\n>>>>>>> other\n";
    let outcome = compiled_from(text.as_bytes().to_vec());
    let told: Vec<u32> = outcome
        .diagnostics
        .iter()
        .filter(|own| own.message.contains("merge conflict left by git"))
        .map(|own| own.place.line)
        .collect();
    assert_eq!(told, [2, 4, 6], "{:?}", outcome.diagnostics);
}

/// A hundred times more problems than anybody reads, in every way that a text can repeat itself:
/// work and words stay in proportion.
#[test]
fn endless_texts_are_answered_briefly() {
    let many = 5_000;
    let numbered =
        |front: &str| -> String { (0..many).map(|n| format!("{front}{n}}}\n")).collect() };
    let texts = [
        "1. e4 e5 2. Nf6\n".repeat(many),
        "1. e4 e5\n".repeat(many),
        "[C20] Nothing\n".repeat(many),
        "@nothing\n".repeat(many),
        "*0 ".repeat(many),
        format!("1. e4 {}", "*0".repeat(many)),
        format!("1. e4 {}", "! ".repeat(many)),
        format!("1. e4 {}", "{a}".repeat(many)),
        format!("1. e4 {}", "{".repeat(many)),
        "  1. e4\n".repeat(many),
        " ".repeat(many * 60),
        "\t".repeat(many),
        "(".repeat(many),
        "1.".repeat(many),
        "…".repeat(many),
        // One position with many notes.
        numbered("1. e4 e5 {note "),
        format!("@start {}\n", "r".repeat(many)),
        format!("@include {}\n", "r".repeat(many)),
        format!("1. {}\n", "e".repeat(many)),
        format!("# {}\n1. e4 e5\n", "x".repeat(3 << 20)),
    ];
    for text in texts {
        let outcome = compiled_from(text.clone().into_bytes());
        let words: usize = outcome
            .diagnostics
            .iter()
            .map(|diagnostic| diagnostic.report(false).len())
            .sum();
        let shown: String = text.chars().take(20).collect();
        assert!(outcome.diagnostics.len() <= 1002, "{shown}");
        assert!(words < 1 << 20, "{shown}: {words} bytes");
    }
}

#[test]
fn what_is_no_text_is_refused_without_reading_moves_into_it() {
    let latin = |lines: usize| compiled_from(b"1. e4 e5 ; \xe9\n".repeat(lines));
    let few = latin(3);
    assert_eq!(few.book.counts().moves, 2);
    assert_eq!(few.diagnostics.iter().filter(|d| d.is_error()).count(), 3);
    let all = latin(5000);
    assert_eq!(all.book.counts().moves, 0);
    assert!(all.diagnostics.len() < 60);
    assert!(all.diagnostics.iter().all(|d| d.code == Code::Encoding));
    let help = all.diagnostics.first().and_then(|d| d.help.as_deref());
    assert!(help.is_some_and(|help| help.contains("is this a book?")));
    // Control characters without end, on one line: one word, no list of them.
    assert_eq!(compiled_from(vec![1; 1 << 20]).diagnostics.len(), 1);
}

proptest! {
    #![proptest_config(seeded::cases(150))]

    /// The books of Tabiya with a few bytes changed, cut out or put in.
    #[test]
    fn a_damaged_book_is_diagnosed(
        which in 0_usize..3,
        wounds in prop::collection::vec((any::<prop::sample::Index>(), 0_u8..4, any::<u8>()), 1..12),
    ) {
        let mut bytes: Vec<u8> = SHIPPED.iter().copied().cycle().nth(which).unwrap_or_default().into();
        for (place, how, byte) in wounds {
            let at = place.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                // A whole stretch is lost, a line is pushed in.
                2 => { bytes.drain(at..(at + usize::from(byte)).min(bytes.len())); }
                _ => { bytes.splice(at..at, b"\n  3... a6 *5 {\xc3".iter().copied()); }
            }
            prop_assume!(!bytes.is_empty());
        }
        let outcome = compiled_from(bytes);
        for diagnostic in &outcome.diagnostics {
            prop_assert!(!diagnostic.report(false).is_empty());
            prop_assert!(diagnostic.place.line > 0 && diagnostic.place.column > 0);
        }
        wander(&outcome.book);
    }

    /// A compiled book whose bytes were changed and whose checksum was then made to fit: what is
    /// not refused can be asked anything.
    #[test]
    fn a_forged_compiled_book_is_refused_or_harmless(
        wounds in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut bytes = gambits();
        for (place, byte) in wounds {
            // Behind the header, the tables as likely as the texts before them.
            let at = HEADER + place.index(bytes.len() - HEADER);
            bytes[at] = byte;
        }
        seal(&mut bytes);
        if let Ok(forged) = compiled::read(&bytes) {
            wander(&forged.book);
            let _ = tabiya::book::stats::stats(&forged.book);
            let again = compiled::write(&forged.book, &[]);
            prop_assert!(compiled::is_compiled(&again));
        }
    }

    #[test]
    fn no_bytes_harm_the_readers_of_books(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        prop_assert!(compiled::read(&bytes).is_err());
        let mut signed = gambits()[..HEADER].to_vec();
        signed.extend(&bytes);
        seal(&mut signed);
        prop_assert!(compiled::read(&signed).is_err());
        if let Ok(entries) = polyglot::read(&bytes) {
            prop_assert_eq!(entries.len(), bytes.len() / 16);
            let _ = polyglot::to_book(&entries);
        }
    }
}

const HEADER: usize = 24;

fn gambits() -> Vec<u8> {
    let book = compile::text("gambits", SHIPPED[2]).book;
    compiled::write(&book, &[("gambits".to_owned(), 1)])
}

/// Makes length and checksum of a header fit what follows it.
fn seal(bytes: &mut [u8]) {
    let length = u32::try_from(bytes.len()).expect("small").to_le_bytes();
    bytes[12..16].copy_from_slice(&length);
    let sum = compiled::digest(&bytes[HEADER..]).to_le_bytes();
    bytes[16..24].copy_from_slice(&sum);
}

/// Asks a book along its likeliest line and beside it.
fn wander(book: &Book) {
    let mut chess = Chess::default();
    for _ in 0..40 {
        let moves = book.moves(&chess);
        let _ = (book.name(&chess), book.note(&chess), book.line(&chess));
        let Some(first) = moves.first() else { return };
        assert!(chess.is_legal(first.played));
        chess.play_unchecked(first.played);
    }
}

/// The header that [`seal`] knows is the one that is written.
#[test]
fn a_sealed_book_is_sound() {
    let sound = gambits();
    let mut sealed = sound.clone();
    sealed[12..24].fill(0);
    assert!(compiled::read(&sealed).is_err());
    seal(&mut sealed);
    assert_eq!(sealed, sound);
    assert!(compiled::read(&sealed).is_ok());
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .arg("book")
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the program runs")
}

/// A disk is full when a file may not grow: what is there stays as it was, and no half file lies
/// beside it.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let rough = embedded::text().replace("1. e4", "1.e4");
    fs::write(path("b.book.txt"), &rough).expect("written");
    fs::write(path("b.tby"), b"what was there").expect("written");
    let names = || -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder.path())
            .expect("readable")
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .collect();
        names.sort();
        names
    };
    let before = names();
    for arguments in [
        "build b.book.txt -o b.tby",
        "fmt b.book.txt",
        "merge b.book.txt b.book.txt -o new.book.txt",
        "export b.book.txt --polyglot new.bin",
        "export b.book.txt --pgn new.pgn",
    ] {
        // 64 blocks of 512 or 1024 bytes: less than any of these files needs.
        let script = format!("trap '' XFSZ; ulimit -f 64; exec \"$0\" book {arguments}");
        let output = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_tabiya")])
            .current_dir(folder.path())
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments}: {said}");
        assert!(said.contains("cannot write"), "{arguments}: {said}");
        assert_eq!(names(), before, "{arguments}");
    }
    assert_eq!(
        fs::read_to_string(path("b.book.txt")).expect("there"),
        rough
    );
    assert_eq!(fs::read(path("b.tby")).expect("there"), b"what was there");
}

/// Standard output may be full too.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_said() {
    let full = fs::File::options().write(true).open("/dev/full");
    let Ok(full) = full else {
        crate::shared_data::skip("there is no /dev/full");
        return;
    };
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["book", "stats"])
        .stdout(full)
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("the disk is full"), "{said}");
}

#[test]
fn a_foreign_file_is_refused_by_every_command_that_reads_books() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(
        folder.path().join("x.tby"),
        b"\x7fELF\x02\x01\x01\0 no book",
    )
    .expect("written");
    fs::write(folder.path().join("x.bin"), b"seventeen bytes..").expect("written");
    for arguments in [
        &["stats", "x.tby"][..],
        &["check", "x.tby"],
        &["show", "--book", "x.tby"],
        &["probe", "--book", "x.tby", "--fen", "startpos"],
        &["diff", "x.tby", "x.tby"],
        &["export", "x.tby", "--pgn", "y.pgn"],
        &["import", "x.bin", "-o", "y.book.txt"],
    ] {
        let output = run(folder.path(), arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {said}");
        assert!(said.contains("expected"), "{arguments:?}: {said}");
        assert!(!said.contains("panicked"), "{said}");
    }
    assert!(!folder.path().join("y.book.txt").exists());
    assert!(!folder.path().join("y.pgn").exists());
}
