//! The default book, which is part of the program.

use super::{Book, compile};
use std::sync::OnceLock;

/// The default book's text.
pub const TEXT: &str = include_str!("../../books/openings.book.txt");
/// Its name in diagnostics and source lines.
pub const NAME: &str = "openings.book.txt";

impl Book {
    /// The default book; compiled when it is first asked for.
    pub fn embedded() -> &'static Book {
        static BOOK: OnceLock<Book> = OnceLock::new();
        // The tests hold that it compiles without a warning; if it did not, as much of it as
        // could be understood would still serve.
        BOOK.get_or_init(|| compile::text(NAME, TEXT).book)
    }
}
