//! Opening books: what is wrong with one, what was made of it, and what it holds.

pub use super::files::CHOOSE_ANOTHER_FILE;
pub use crate::speak::words::book::NO_MOVES_HERE;
use crate::text::figures::counted;
use std::{fmt::Display, path::Path};

// A book, or moves, that cannot be read.
pub const EXPECTED_TEXT_BOOK: &str = "expected a text book, such as books/openings.book.txt";
pub const NOTHING_WRITTEN: &str = "nothing was written";
pub const CONVERT_IT: &str = "convert it: tabiya book import FILE.bin -o FILE.book.txt";

pub fn is_folder(path: &Path) -> String {
    format!("{} is a folder, expected a book", path.display())
}

pub fn is_polyglot(path: &Path) -> String {
    format!(
        "{} looks like a Polyglot book, expected a text book",
        path.display()
    )
}

pub fn is_games(path: &Path) -> String {
    format!(
        "{} holds games in PGN, expected a text book",
        path.display()
    )
}

pub fn import_games(path: &Path) -> String {
    format!(
        "`tabiya book import {} -o NEW.book.txt` makes a book of games",
        path.display()
    )
}

pub fn is_suite(path: &Path) -> String {
    format!(
        "{} holds positions with answers, expected a text book",
        path.display()
    )
}

pub fn is_compiled(path: &Path) -> String {
    format!(
        "{} is a compiled book, expected a text book",
        path.display()
    )
}

pub const EDIT_ITS_TEXT: &str = "edit the text that it was built from";

pub fn is_named_compiled(path: &Path) -> String {
    format!(
        "expected a text book (.book.txt), found the name of a compiled one, \"{}\"",
        path.display()
    )
}

pub const EDIT_THE_TEXT: &str = "edit NAME.book.txt; `tabiya book build` makes a .tby of it";

pub fn cannot_be_played(found: &str) -> String {
    format!("\"{found}\" cannot be played")
}

pub fn say_book(found: &str) -> String {
    format!("say --book {found}")
}

// Checking.
pub const ENGINE_NEEDS_VERIFY: &str = "--engine needs --verify";
pub fn verify_needs_text(found: &Path) -> String {
    format!(
        "expected a text book (.book.txt) for --verify, found \"{}\"",
        found.display()
    )
}
pub const NAME_ITS_TEXT: &str = "name the text that the compiled book was built from";
pub const WARNINGS_ARE_NO_FAILURE: &str = "without --strict, warnings do not count as failure";
pub const NO_LINES: &str = "expected lines of moves in this book, found none";
pub const WRITE_A_LINE: &str = "write a line of moves, such as: 1. e4 e5 2. Nf3";

/// `2 errors and 1 warning`
pub fn findings(errors: usize, warnings: usize) -> String {
    let count = |n: usize, word: &str| counted(n as u64, word);
    match (errors, warnings) {
        (errors, 0) => count(errors, "error"),
        (0, warnings) => count(warnings, "warning"),
        (errors, warnings) => format!(
            "{} and {}",
            count(errors, "error"),
            count(warnings, "warning")
        ),
    }
}

pub fn part_is_checked(part: impl Display) -> String {
    format!("tabiya: part {part} is checked; --join puts the parts together")
}

// Formatting.
pub const FMT_FORMATS: &str = "tabiya book fmt FILE formats them";

pub fn is_not_formatted(path: &Path) -> String {
    format!("{} is not formatted", path.display())
}

pub fn formatted(path: &Path) -> String {
    format!("formatted {}", path.display())
}

pub fn not_formatted(files: usize) -> String {
    format!("{files} not formatted")
}

// Building.
pub fn expected_ending(ending: &str, found: &Path) -> String {
    format!(
        "expected an output file that ends in {ending}, found \"{}\"",
        found.display()
    )
}

pub fn built(path: &Path, counts: impl Display, bytes: usize, milliseconds: f64) -> String {
    format!(
        "{}: {counts}, {bytes} bytes, {milliseconds:.1} ms",
        path.display()
    )
}

// Two books compared.
pub const BOOKS_DIFFER: &str = "the books differ";

// A position.
pub const NO_MOVES_IN_POSITION: &str = "the book has no moves in this position";
pub const SEE_ABOVE: &str = "(see above)";
/// Over the columns of its moves.
pub const HEADS: [&str; 5] = ["move", "weight", "share", "name; note", "line"];

// The figures of a book; those that are indented are part of the ones above them.
pub const LINES: &str = "lines";
pub const POSITIONS: &str = "positions";
pub const MOVES: &str = "moves";
pub const PREFERRED: &str = "  preferred (!)";
pub const NEVER_PLAYED: &str = "  never played (?)";
pub const TRANSPOSITIONS: &str = "transpositions";
pub const NAMED_POSITIONS: &str = "named positions";
pub const DISTINCT_NAMES: &str = "  distinct names";
pub const NOTES: &str = "notes";
pub const ECO_CODES: &str = "ECO codes used, of 100 each";
pub const POSITIONS_BY_PLY: &str = "positions by ply";

/// `author`: empty where it is not known.
pub fn title(title: &str, author: &str) -> String {
    match author {
        "" => title.to_owned(),
        author => format!("{title}, by {author}"),
    }
}
