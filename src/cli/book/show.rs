//! `tabiya book show`: a position's moves as a table, or what follows it as a tree.

use super::reading::{load, position};
use crate::{
    book::{Book, BookMove, compiled, polyglot, walk},
    chess::{Position, line, notation},
    cli::{complaint::Complaint, numbers::at_least, out::print, words::book as words},
};
use shakmaty::{Chess, Color, Position as _};
use std::{
    collections::HashSet,
    fmt::Write as _,
    path::{Path, PathBuf},
};
use unicode_width::UnicodeWidthStr;

/// Plies shown at most, for whoever asks for all.
const DEEPEST: usize = 200;

/// Show the book moves in a position, as a table or a tree.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::BOOK_SHOW)]
pub struct Args {
    /// Moves to the position, SAN or UCI: e4 e5 2.Nf3
    #[arg(value_name = "MOVES")]
    moves: Vec<String>,
    /// The position the moves start from [default: where the book begins]
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// The book, text or compiled [default: the built-in book]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Show a tree of this depth in plies
    #[arg(long, value_name = "PLIES", num_args = 0..=1, default_missing_value = "4", value_parser = at_least::<u32>(1))]
    tree: Option<u32>,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let book = load(args.book.as_deref())?;
    let beginning = walk::beginning(&book);
    let is_usual = beginning.key() == Position::default().key();
    let own_start = (!is_usual).then(|| beginning.fen());
    let start = args.fen.as_ref().or(own_start.as_ref());
    let position =
        position(start.map(String::as_str), &args.moves).map_err(|complaint| {
            match args.moves.iter().find(|word| is_book(word)) {
                Some(book) => complaint.hint(words::say_book(book)),
                None => complaint,
            }
        })?;
    let mut text = match own_start.filter(|_| args.fen.is_none()) {
        Some(start) => format!("{start}\n"),
        None => String::new(),
    };
    text.push_str(&heading(&book, &position));
    match args.tree {
        None => text.push_str(&table(&book, position.current())),
        Some(plies) => {
            let mut met = HashSet::new();
            let plies = usize::try_from(plies).unwrap_or(DEEPEST).min(DEEPEST);
            tree(&book, position.current(), plies, 0, &mut met, &mut text);
        }
    }
    if !book.contains(position.current()) {
        let _ = writeln!(text, "{}", words::NO_MOVES_HERE);
    }
    print(&text)
}

/// Whether a word among the moves is the name of a book.
fn is_book(word: &str) -> bool {
    let path = Path::new(word);
    let is_named_so = path.extension().is_some_and(|ending| ending == "txt")
        || compiled::is_named_so(path)
        || polyglot::is_named_so(path);
    is_named_so || path.is_file()
}

/// The opening, the moves so far, and what is noted of the position.
fn heading(book: &Book, position: &Position) -> String {
    let mut text = String::new();
    if let Some(name) = book.name_along(position) {
        let _ = writeln!(text, "{name}");
    }
    let moves = line::text(
        position.start(),
        position.moves(),
        line::PieceLetters::Letters,
    );
    if !moves.is_empty() {
        let _ = writeln!(text, "{moves}");
    }
    if let Some(note) = book.note(position.current()) {
        let _ = writeln!(text, "; {note}");
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

fn table(book: &Book, chess: &Chess) -> String {
    let rows: Vec<[String; 5]> = book
        .moves(chess)
        .iter()
        .map(|known| {
            [
                move_text(chess, known),
                known.weight.to_string(),
                share(known),
                about(book, chess, known),
                known.line.to_string(),
            ]
        })
        .collect();
    if rows.is_empty() {
        return String::new();
    }
    let heads = words::HEADS.map(str::to_owned);
    let width = |column: usize| {
        std::iter::once(&heads)
            .chain(&rows)
            .filter_map(|row| row.get(column))
            .map(|cell| cell.width())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..5).map(width).collect();
    let mut text = String::new();
    for row in std::iter::once(&heads).chain(&rows) {
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let room = " ".repeat(width - cell.width().min(*width));
            // Figures stand to the right.
            let _ = match column {
                1 | 2 => write!(text, "{room}{cell}  "),
                _ => write!(text, "{cell}{room}  "),
            };
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// `3... a6!`
fn move_text(chess: &Chess, known: &BookMove) -> String {
    let dots = match chess.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    let san = notation::san(chess, known.played);
    format!("{}{dots} {san}{}", chess.fullmoves(), known.signs())
}

fn share(known: &BookMove) -> String {
    format!("{:.1} %", known.share * 100.0)
}

/// Name and note of the position that the move reaches.
fn about(book: &Book, chess: &Chess, known: &BookMove) -> String {
    let mut after = chess.clone();
    after.play_unchecked(known.played);
    let name = book.name(&after).map(|name| name.to_string());
    let parts: Vec<String> = name.into_iter().chain(known.note.clone()).collect();
    parts.join("; ")
}

/// The moves below a position, those of a position met before only named.
fn tree(
    book: &Book,
    chess: &Chess,
    plies: usize,
    depth: usize,
    met: &mut HashSet<u64>,
    text: &mut String,
) {
    if plies == 0 {
        return;
    }
    for known in book.moves(chess) {
        let mut after = chess.clone();
        after.play_unchecked(known.played);
        let is_new = met.insert(crate::chess::position::key_of(&after));
        let mut row = format!(
            "{}{}  {}",
            "  ".repeat(depth),
            move_text(chess, &known),
            share(&known)
        );
        let about = about(book, chess, &known);
        if !about.is_empty() {
            let _ = write!(row, "  {about}");
        }
        if !is_new && book.contains(&after) {
            let _ = write!(row, "  {}", words::SEE_ABOVE);
        }
        text.push_str(&row);
        text.push('\n');
        if is_new {
            tree(book, &after, plies - 1, depth + 1, met, text);
        }
    }
}
