//! `tabiya FILE`: a file or a position named without a command is opened by the command for it.

use super::source;
use crate::{
    book::{compiled, file, polyglot},
    files::is_named_pgn,
};
use std::{
    ffi::{OsStr, OsString},
    path::Path,
};

/// The arguments, with the command put before a first one that is a file or a FEN.
pub fn with_command(
    arguments: impl IntoIterator<Item = OsString>,
    is_command: impl Fn(&str) -> bool,
) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    let speaks = arguments.get(1).is_some_and(|first| first == "--speak");
    let named = arguments.get(1 + usize::from(speaks));
    if let Some(command) = named.and_then(|named| command_for(named, is_command)) {
        if speaks {
            // Before a command the option would stand for the whole program.
            let speak = arguments.remove(1);
            arguments.push(speak);
        }
        arguments.splice(1..1, command.iter().map(OsString::from));
    }
    arguments
}

/// What opens this, if it is a file or a FEN. By its name: a file need not exist yet, or is told to
/// be missing; only where the name says little what it begins with counts.
fn command_for(
    named: &OsStr,
    is_command: impl Fn(&str) -> bool,
) -> Option<&'static [&'static str]> {
    const GAMES: &[&str] = &["analyse"];
    const BOOK: &[&str] = &["book", "edit"];
    let text = named.to_string_lossy();
    let path = Path::new(named);
    // The name of a command has neither; what is called as one is opened by its path.
    let is_bare = !text.contains(['.', '/']);
    if text.starts_with('-') || is_bare && (!path.exists() || is_command(&text)) {
        return None;
    }
    let name = text.to_ascii_lowercase();
    let lower = Path::new(&name);
    if path.is_dir() || is_named_pgn(path) {
        Some(GAMES)
    } else if file::is_named_text(lower)
        || compiled::is_named_so(lower)
        || polyglot::is_named_so(lower)
    {
        Some(BOOK)
    } else if name.ends_with(".epd") {
        Some(&["solve"])
    } else if name.ends_with(".csv") {
        Some(&["puzzles", "train"])
    } else if path.is_file() {
        if source::begins_with_tag(path) {
            Some(GAMES)
        } else {
            name.ends_with(".txt").then_some(BOOK)
        }
    } else {
        is_like_fen(&text).then_some(&["analyse", "--fen"])
    }
}

/// Whether this was meant as a FEN, right or wrong: ranks with slashes between.
fn is_like_fen(text: &str) -> bool {
    let placement = text.split_whitespace().next().unwrap_or_default();
    placement.matches('/').count() >= 5
        && (placement.chars()).all(|letter| "pnbrqkPNBRQK12345678/".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn alone(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
        with_command(arguments, |name| name == "tui")
    }

    fn opened(named: &str) -> String {
        let arguments = ["tabiya", named, "--speak"].map(OsString::from);
        let line: Vec<String> = (alone(arguments).into_iter().skip(1))
            .map(|argument| argument.to_string_lossy().into_owned())
            .collect();
        line.join(" ").replace(named, "X")
    }

    #[test]
    fn what_is_named_alone_is_opened_by_what_it_is() {
        for (named, line) in [
            ("games.pgn", "analyse X --speak"),
            ("GAMES.PGN", "analyse X --speak"),
            ("games.pgn.zst", "analyse X --speak"),
            ("own.book.txt", "book edit X --speak"),
            ("own.tby", "book edit X --speak"),
            ("suite.epd", "solve X --speak"),
            ("puzzles.csv", "puzzles train X --speak"),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "analyse --fen X --speak"),
            // Wrong, but meant so: analyse says what is wrong.
            ("4k3/8/8/8/8/8/4K2R w K - 0 1", "analyse --fen X --speak"),
            // For the parser, which knows what was meant.
            ("anlyse", "X --speak"),
            ("notes.md", "X --speak"),
            ("no/such/folder/of/any/kind", "X --speak"),
            ("--version", "X --speak"),
            // Folders beside which the tests run; a command goes before one.
            ("core", "analyse X --speak"),
            ("tui", "X --speak"),
            ("./tui", "analyse X --speak"),
        ] {
            assert_eq!(opened(named), line, "{named}");
        }
        assert_eq!(alone(["tabiya".into()]), ["tabiya"]);
        let behind = alone(["tabiya", "--speak", "games.pgn"].map(OsString::from));
        assert_eq!(behind, ["tabiya", "analyse", "games.pgn", "--speak"]);
        let program = ["tabiya", "--speak"].map(OsString::from);
        assert_eq!(alone(program.clone()), program);
    }

    #[test]
    fn where_a_name_says_little_the_beginning_of_the_file_counts() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str, text: &[u8]| {
            let path = folder.path().join(name);
            fs::write(&path, text).expect("a file");
            path.to_string_lossy().into_owned()
        };
        let games = path(
            "games.txt",
            "\u{feff}\n [Event \"?\"]\n\n1. e4 *\n".as_bytes(),
        );
        let book = path("openings.txt", b"1. e4 e5\n");
        let named = path(
            "names.txt",
            b"[C60] Ruy Lopez\n1. e4 e5 2. Nf3 Nc6 3. Bb5\n",
        );
        let other = path("notes.md", b"# Notes\n");
        let link = path("links.md", b"[Notes](notes.md)\n");
        let bytes = path("picture.png", b"\x89PNG");
        assert_eq!(opened(&games), "analyse X --speak");
        assert_eq!(opened(&book), "book edit X --speak");
        assert_eq!(opened(&named), "book edit X --speak");
        assert_eq!(opened(&other), "X --speak");
        assert_eq!(opened(&link), "X --speak");
        assert_eq!(opened(&bytes), "X --speak");
        let whole = folder.path().to_string_lossy().into_owned();
        assert_eq!(opened(&whole), "analyse X --speak");
    }
}
