//! `tabiya book probe`: what a book says of one position, for programs.

use super::reading::{load, position};
use crate::{
    book::{Book, BookMove},
    chess::{Position, notation},
    cli::{
        complaint::Complaint,
        out::{self, print},
        words::book::NO_MOVES_IN_POSITION,
    },
};
use serde::Serialize;
use shakmaty::{Position as _, uci::UciMove};
use std::{fmt::Write as _, path::PathBuf};

/// Print the book moves in a position, most likely first.
///
/// One move per line: UCI, SAN, weight, share, mark (- for none). Exit code 1 if there are no
/// book moves.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::BOOK_PROBE)]
pub struct Args {
    /// The position
    #[arg(long, value_name = "FEN")]
    fen: String,
    /// The book, text or compiled [default: the built-in book]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Print everything as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    fen: String,
    /// Sixteen hexadecimal digits.
    key: String,
    eco: Option<String>,
    name: Option<String>,
    note: Option<String>,
    moves: Vec<Known>,
}

#[derive(Serialize)]
struct Known {
    uci: String,
    san: String,
    weight: u32,
    share: f64,
    mark: Option<char>,
    /// The other glyphs behind it, by their numbers in PGN.
    glyphs: Vec<u8>,
    /// Name of the position that the move reaches.
    name: Option<String>,
    note: Option<String>,
    file: String,
    line: u32,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let position = position(Some(&args.fen), &[])?;
    let book = load(args.book.as_deref())?;
    let answer = answer(&book, &position);
    if args.json {
        out::pretty_json(&answer)?;
    } else {
        let mut text = String::new();
        for known in &answer.moves {
            let _ = writeln!(
                text,
                "{}\t{}\t{}\t{:.4}\t{}",
                known.uci,
                known.san,
                known.weight,
                known.share,
                known.mark.unwrap_or('-')
            );
        }
        print(&text)?;
    }
    if answer.moves.is_empty() {
        return Err(Complaint::failed(NO_MOVES_IN_POSITION));
    }
    Ok(())
}

fn answer(book: &Book, position: &Position) -> Answer {
    let chess = position.current();
    let named = book.name(chess);
    let (eco, name) = named.map(|named| (named.eco, named.name)).unzip();
    Answer {
        fen: position.fen(),
        key: format!("{:016x}", position.key()),
        eco,
        name,
        note: book.note(chess).map(str::to_owned),
        moves: book
            .moves(chess)
            .into_iter()
            .map(|known| describe(book, position, known))
            .collect(),
    }
}

fn describe(book: &Book, position: &Position, known: BookMove) -> Known {
    let chess = position.current();
    let mut after = chess.clone();
    after.play_unchecked(known.played);
    Known {
        uci: UciMove::from_move(known.played, position.castling_mode()).to_string(),
        san: notation::san(chess, known.played),
        weight: known.weight,
        share: known.share,
        mark: known.mark.map(|mark| mark.sign()),
        glyphs: known.glyphs.numbers().collect(),
        name: book.name(&after).map(|name| name.to_string()),
        note: known.note,
        file: known.line.file.to_string(),
        line: known.line.line,
    }
}
