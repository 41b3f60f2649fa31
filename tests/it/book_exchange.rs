//! Books from games and from other programs, and to them, against outside data.

use crate::book_commands::Desk;
use std::{collections::BTreeMap, fs, path::PathBuf, process::Command};
use tabiya::{
    book::{
        compile, diff,
        import::{Tally, Wanted},
        polyglot::{self, Entry},
        write,
    },
    chess::{fen, notation},
};

fn data(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../shared/data")
        .join(name);
    if path.exists() {
        Some(path)
    } else {
        crate::shared_data::skip(&format!("../shared/data/{name} is not there"));
        None
    }
}

fn wanted() -> Wanted {
    Wanted {
        plies: 30,
        min_games: 3,
        side: None,
        player: None,
    }
}

#[test]
fn all_key_vectors_agree() {
    let Some(path) = data("polyglot/zobrist-vectors.tsv") else {
        return;
    };
    let text = fs::read_to_string(path).expect("the vectors");
    let mut checked = 0;
    for line in text.lines().skip(1) {
        let mut fields = line.split('\t');
        let (Some(text), Some(mut key)) = (fields.next(), fields.next()) else {
            continue;
        };
        if key.is_empty() {
            // Not published: what python-chess says.
            key = fields.nth(1).expect("the key by python-chess");
        }
        let position = fen::read(text).expect("a legal FEN");
        let found = format!("{:016x}", polyglot::key(position.current()));
        assert_eq!(found, key, "{text}");
        checked += 1;
    }
    assert_eq!(checked, 128);
}

#[test]
fn a_real_book_gives_the_moves_and_weights_of_its_bytes() {
    let Some(path) = data("polyglot/gnuchess-book-1.02.bin") else {
        return;
    };
    let bytes = fs::read(path).expect("the book");
    let entries = polyglot::read(&bytes).expect("a Polyglot book");
    assert_eq!(entries.len(), 180_358);
    assert_eq!(polyglot::write(entries.clone()).len(), bytes.len());
    let walked = polyglot::to_book(&entries).expect("in reach");
    // Every move in reach, against the bytes.
    let mut checked = 0;
    for reached in tabiya::book::walk::reached(&walked.book) {
        let own: BTreeMap<String, u32> = walked
            .book
            .moves(&reached.chess)
            .iter()
            .map(|m| {
                let weight = if m.mark.is_some() { 0 } else { m.weight };
                (notation::san(&reached.chess, m.played), weight)
            })
            .collect();
        let theirs: BTreeMap<String, u32> =
            polyglot::entries_of(&entries, polyglot::key(&reached.chess))
                .iter()
                .filter_map(|entry| {
                    let played = entry.squares.to_move(&reached.chess)?;
                    let san = notation::san(&reached.chess, played);
                    Some((san, u32::from(entry.weight)))
                })
                .collect();
        assert_eq!(own, theirs);
        checked += own.len();
    }
    assert_eq!(checked + walked.unreached, entries.len());
    println!("{checked} moves in reach, {} not", walked.unreached);
    assert!(checked > 100_000, "{checked}");
}

/// `polyglot make-book` on the same games, if it is installed.
fn made_by_polyglot(pgn: &std::path::Path) -> Option<Vec<Entry>> {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("made.bin");
    let made = ["polyglot", "/usr/games/polyglot"].iter().any(|program| {
        Command::new(program)
            .args(["make-book", "-max-ply", "30", "-pgn"])
            .arg(pgn)
            .arg("-bin")
            .arg(&out)
            .current_dir(folder.path())
            .output()
            .is_ok_and(|output| output.status.success())
    });
    if !made {
        crate::shared_data::skip("polyglot is not installed");
        return None;
    }
    polyglot::read(&fs::read(out).expect("the book")).ok()
}

#[test]
fn games_are_counted_entry_for_entry_as_polyglot_counts_them() {
    for name in [
        "polyglot/pinned-ep-games.pgn",
        "pgn-big/gnuchess-sample-20000.pgn",
    ] {
        let Some(path) = data(name) else { return };
        let Some(theirs) = made_by_polyglot(&path) else {
            return;
        };
        let mut tally = Tally::for_polyglot(wanted());
        tally.feed(&fs::read(&path).expect("the games"));
        let own = polyglot::write(tally.into_entries());
        let own = polyglot::read(&own).expect("a Polyglot book");
        let sorted = |mut entries: Vec<Entry>| {
            entries.sort_by_key(|e| (e.key, e.squares, e.weight));
            entries
        };
        let (own, theirs) = (sorted(own), sorted(theirs));
        assert_eq!(own.len(), theirs.len(), "{name}");
        let differ = own.iter().zip(&theirs).filter(|(a, b)| a != b).count();
        assert_eq!(differ, 0, "{name}");
    }
}

#[test]
fn a_polyglot_book_is_imported_without_options_for_games() {
    let desk = Desk::new(&[("b.book.txt", "1. e4 e5 2. Nf3\n")]);
    let made = desk.book(&["export", "b.book.txt", "--polyglot", "b.bin"]);
    assert_eq!(made.code, Some(0), "{}", made.err);
    assert_eq!(desk.book(&["import", "b.bin"]).code, Some(0));
    for options in [&["--side", "white"][..], &["--plies", "10"], &["--study"]] {
        let refused = desk.book(&[&["import", "b.bin"], options].concat());
        assert_eq!(refused.code, Some(2), "{options:?}: {}", refused.err);
        let told = format!("{} needs games (.pgn), and \"b.bin\" is", options[0]);
        assert!(refused.err.contains(&told), "{}", refused.err);
    }
}

#[test]
fn an_exported_book_is_what_its_name_ends_in() {
    let desk = Desk::new(&[("b.book.txt", "1. e4 e5 2. Nf3\n")]);
    let bytes = |name: &str| fs::read(desk.path().join(name)).expect("written");
    for (name, form, other) in [
        ("o.bin", "--polyglot", "other.bin"),
        ("o.PGN", "--pgn", "other.pgn"),
    ] {
        for way in [["-o", name], [form, other]] {
            let made = desk.book(&[&["export", "b.book.txt"], &way[..]].concat());
            assert_eq!(made.code, Some(0), "{}", made.err);
        }
        assert_eq!(bytes(name), bytes(other), "{name}");
    }
    let refused = desk.book(&["export", "b.book.txt", "-o", "o.txt"]);
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    assert!(
        refused.err.contains("ends in .bin or .pgn"),
        "{}",
        refused.err
    );
}

#[test]
fn a_book_made_from_games_is_written_and_read_again() {
    let Some(path) = data("pgn-big/worldchamps-984-frankygo.pgn") else {
        return;
    };
    let mut tally = Tally::new(wanted());
    tally.feed(&fs::read(path).expect("the games"));
    assert_eq!(tally.report().games, 984);
    let book = tally.into_book();
    let text = write::text(&book);
    let outcome = compile::text("made", &text);
    let said: Vec<String> = outcome.diagnostics.iter().map(|d| d.short()).collect();
    assert!(said.is_empty(), "{}", said.join("\n"));
    let differences = diff::compare(&book, &outcome.book);
    assert!(differences.is_empty(), "{differences}");
    assert!(outcome.book.counts().moves > 500);
}
