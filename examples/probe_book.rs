//! Looks moves up in an opening book, as your own program could.
//!
//! `cargo run --release --example probe_book -- e4 e5 Nf3`: the moves played so far; the book is
//! the one in `TABIYA_BOOK` if it is set, else the program's own.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "who measures, tests or shows says so and ends where it cannot go on"
)]

use std::path::Path;
use tabiya::{
    book::{self, Book},
    chess::{Position, notation},
};

fn main() {
    let read;
    let book: &Book = match std::env::var_os("TABIYA_BOOK") {
        None => Book::embedded(),
        Some(path) => match book::file::load(Path::new(&path)) {
            Ok(book) => {
                read = book;
                &read
            }
            Err(error) => {
                eprintln!("error: {error}");
                std::process::exit(3);
            }
        },
    };
    let mut position = Position::default();
    for word in std::env::args().skip(1) {
        let played = notation::read_move(position.current(), &word).unwrap_or_else(|error| {
            eprintln!("error: {error}");
            std::process::exit(2);
        });
        assert!(position.play(played), "moves that are read are legal");
    }
    if let Some(name) = book.name_along(&position) {
        println!("{name}");
    }
    let moves = book.moves(position.current());
    if moves.is_empty() {
        println!("out of book");
    }
    for found in moves {
        let san = notation::san(position.current(), found.played);
        println!("{san:<8}{:>5.1} %", 100.0 * found.share);
    }
}
