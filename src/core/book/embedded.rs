//! The default book, which is part of the program.

use super::{Book, compile};
use crate::files::carried_text;
use std::sync::{LazyLock, OnceLock};

/// The text as `src/core/pack.rs` has packed it.
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openings.deflate"));

/// The default book's text.
pub fn text() -> &'static str {
    // The tests hold that it is whole.
    static TEXT: LazyLock<String> = LazyLock::new(|| carried_text(PACKED));
    &TEXT
}

/// Its name in diagnostics and source lines.
pub const NAME: &str = "openings.book.txt";

impl Book {
    /// The default book; compiled when it is first asked for.
    pub fn embedded() -> &'static Book {
        static BOOK: OnceLock<Book> = OnceLock::new();
        // The tests hold that it compiles without a warning; if it did not, as much of it as
        // could be understood would still serve.
        // The text is unpacked for this alone: few ask for it afterwards, and it is half a megabyte.
        BOOK.get_or_init(|| compile::text(NAME, &carried_text(PACKED)).book)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_that_of_the_file() {
        assert!(text() == include_str!("../../../books/openings.book.txt"));
    }
}
