//! The opening book: text that people edit, compiled to a tree of positions.
//!
//! | file | what it is for |
//! |---|---|
//! | [`syntax`] | text → lines of tokens with their places; knows no chess |
//! | [`diagnostic`] | errors and warnings, shown as rustc shows them |
//! | [`findings`] | all of them that one run meets, as many as anybody reads |
//! | [`compile`] | lines → positions joined by key, with every problem found on the way |
//! | [`tree`] | [`Book`]: the compiled book, its moves, names and weighted choice |
//! | [`positions`] | its positions and moves as they lie in memory |
//! | [`compiled`] | the book as a file of bytes, `.tby` |
//! | [`edit`] | changes of a text that keep its comments and layout |
//! | [`embedded`] | the default book, part of the program |
//! | [`mod@format`] | the same text in Tabiya's spelling |
//! | [`stats`] | what a book holds, in figures |
//! | [`glyphs`] | `!?`, `$14` and the like behind a move |
//! | [`growth`] | by how much a book has grown, in one line |
//! | [`diff`] | what differs between two books, as chess |
//! | [`write`](mod@write) | a book as text again |
//! | [`study`] | chapters with variations and comments, from PGN and to it |
//! | [`branches`] | how lines branch, ply by ply, with shares |
//! | [`openings`] | openings by ECO code, by name or by their moves |
//! | [`page`] | what a book says of one position |
//! | [`drill`] | practising a book |
//! | [`import`] | a book from games |
//! | [`export`] | a book as games |
//! | [`polyglot`] | the binary books of other programs, read and written |
//! | [`mod@file`] | from the disk: a book with the books it includes |
//!
//! A book never searches and never prints. Positions are joined by [`key_of`], so a line that
//! transposes into another meets its moves.
//!
//! [`key_of`]: crate::chess::position::key_of

pub mod branches;
pub mod compile;
pub mod compiled;
pub mod diagnostic;
pub mod diff;
pub mod drill;
pub mod edit;
pub mod embedded;
pub mod export;
pub mod file;
pub mod findings;
pub mod format;
pub mod glyphs;
pub mod growth;
pub mod import;
mod key_map;
mod names;
pub mod openings;
pub mod page;
pub mod polyglot;
mod positions;
pub mod stats;
pub mod study;
pub mod syntax;
pub mod tree;
pub mod walk;
mod words;
pub mod write;

pub use diagnostic::{BookError, Code, Diagnostic, Place, Severity, severities};
pub use glyphs::Glyphs;
pub use names::OpeningName;
pub use positions::Squares;
pub use syntax::Mark;
pub use tree::{Book, BookMove, Counts, SourceLine};
