//! The formatter: the same book in Tabiya's spelling.
//!
//! Comments, order and blank lines between paragraphs are kept; indentation becomes two blanks a
//! level, moves get their numbers, marks and weights their places. Formatting what is formatted
//! changes nothing, and the formatted book says what the other said (tests hold both).

use super::{
    compile::Spelling,
    glyphs::{self, Glyphs},
    syntax::{Directive, Document, Item, Line, Mark, Token, TokenKind},
};
use crate::chess::fen;
use shakmaty::{Color, Position as _};
use std::fmt::Write as _;

/// Blanks for each level of indentation.
const STEP: usize = 2;

/// The text of a document that has no errors, formatted. `spelling` is the compiler's for this
/// document.
pub fn format(document: &Document, spelling: &Spelling<'_>) -> String {
    let shapes = shapes(document);
    let mut text = String::with_capacity(document.source.whole().len() + 64);
    let mut blanks = 0;
    for (line, shape) in document.lines.iter().zip(&shapes) {
        let statement = statement(document, line, shape, spelling);
        let comment = line.comment.map(|span| document.text(span).trim_end());
        if statement.is_empty() && comment.is_none() {
            blanks += 1;
            continue;
        }
        if blanks > 0 && !text.is_empty() {
            text.push('\n');
        }
        blanks = 0;
        text.extend(std::iter::repeat_n(' ', shape.depth * STEP));
        text.push_str(&statement);
        if let Some(comment) = comment {
            if !statement.is_empty() {
                text.push_str("  ");
            }
            text.push_str(comment);
        }
        text.push('\n');
    }
    text
}

/// Where a line stands: how deep, and from which ply (by number, from move 1) it continues.
#[derive(Clone, Copy, Default)]
struct Shape {
    depth: usize,
    ply: u32,
}

/// A line that may be continued, as far as its text tells.
struct Level {
    indent: u32,
    depth: usize,
    end: u32,
}

fn shapes(document: &Document) -> Vec<Shape> {
    let mut start = 0;
    let mut levels: Vec<Level> = Vec::new();
    let mut shapes: Vec<Shape> = Vec::with_capacity(document.lines.len());
    for line in &document.lines {
        let mut shape = Shape::default();
        match line.item {
            Item::Directive(Directive::Start, value) => {
                levels.clear();
                start = fen::read(document.text(value)).map_or(0, |position| {
                    (position.current().fullmoves().get() - 1).saturating_mul(2)
                        + u32::from(position.turn() == Color::Black)
                });
            }
            Item::Moves { .. } => {
                while levels.pop_if(|level| level.indent >= line.indent).is_some() {}
                let tokens = document.tokens(line);
                let above = levels.last();
                shape.depth = above.map_or(0, |level| level.depth + 1);
                shape.ply = leading_number(tokens).unwrap_or(above.map_or(start, |l| l.end));
                let moves = tokens.iter().filter(|t| t.kind == TokenKind::Move).count();
                levels.push(Level {
                    indent: line.indent,
                    depth: shape.depth,
                    end: shape
                        .ply
                        .saturating_add(u32::try_from(moves).unwrap_or(u32::MAX)),
                });
            }
            _ => {}
        }
        shapes.push(shape);
    }
    follow_the_moves(document, &mut shapes);
    shapes
}

/// Plies from move 1 to the number that a line of moves begins with, notes left aside.
fn leading_number(tokens: &[Token]) -> Option<u32> {
    let first = tokens
        .iter()
        .find(|token| !matches!(token.kind, TokenKind::Note(_)))?;
    match first.kind {
        TokenKind::Number { number, black } => {
            Some((number - 1).saturating_mul(2) + u32::from(black))
        }
        _ => None,
    }
}

/// Names, and comments that were indented, stand as deep as the line of moves below them.
fn follow_the_moves(document: &Document, shapes: &mut [Shape]) {
    let mut below = None;
    for (line, shape) in document.lines.iter().zip(shapes).rev() {
        match line.item {
            Item::Moves { .. } => below = Some(shape.depth),
            Item::Directive(..) => below = None,
            Item::Name { .. } => shape.depth = below.unwrap_or(0),
            Item::Blank | Item::Broken => {
                if line.indent > 0 {
                    shape.depth = below.unwrap_or(0);
                }
            }
        }
    }
}

/// A line without its indentation and its comment; empty if it holds nothing else.
fn statement(document: &Document, line: &Line, shape: &Shape, spelling: &Spelling<'_>) -> String {
    match line.item {
        Item::Blank | Item::Broken => String::new(),
        Item::Directive(directive, value) => {
            let value = document.text(value);
            match directive {
                Directive::Book => format!("@book {value}"),
                Directive::Author => format!("@author {value}"),
                Directive::Start => {
                    let fields: Vec<&str> = value.split_whitespace().collect();
                    format!("@start {}", fields.join(" "))
                }
                Directive::Include => format!("@include \"{value}\""),
                Directive::Side => format!("@side {value}"),
                Directive::Chapter => format!("@chapter {value}"),
            }
        }
        Item::Name { eco, name } => {
            let eco = match document.text(eco) {
                "" => "-",
                code => code,
            };
            format!("[{eco}] {}", document.text(name))
        }
        Item::Moves { .. } => moves(document, line, shape.ply, spelling),
    }
}

/// A move with what belongs to it, in whatever order that was written.
#[derive(Default)]
struct Word<'a> {
    san: Option<&'a str>,
    mark: Option<Mark>,
    glyphs: Glyphs,
    weight: Option<u32>,
    notes: Vec<&'a str>,
    /// The last note was written with `;`.
    to_the_end: bool,
}

fn moves(document: &Document, line: &Line, ply: u32, spelling: &Spelling<'_>) -> String {
    let mut words: Vec<Word<'_>> = vec![Word::default()];
    for token in document.tokens(line) {
        if token.kind == TokenKind::Move {
            let respelt = spelling.get(&token.span.start).copied();
            words.push(Word {
                san: Some(respelt.unwrap_or_else(|| document.text(token.span))),
                ..Word::default()
            });
        }
        let Some(word) = words.last_mut() else {
            continue;
        };
        match token.kind {
            TokenKind::Mark(mark) => word.mark = Some(mark),
            TokenKind::Glyph(number) => {
                word.mark = word.mark.or(glyphs::mark_of(number));
                word.glyphs.add(number);
            }
            TokenKind::Weight(weight) => word.weight = Some(weight),
            TokenKind::Note(note) => {
                let note = document.text(note);
                if !note.is_empty() {
                    word.notes.push(note);
                    word.to_the_end = document.text(token.span).starts_with(';');
                }
            }
            TokenKind::Move | TokenKind::Number { .. } | TokenKind::Problem => {}
        }
    }
    write_words(&words, ply)
}

fn write_words(words: &[Word<'_>], first_ply: u32) -> String {
    let mut text = String::new();
    let mut ply = first_ply;
    let mut numbered = false;
    for word in words {
        if let Some(san) = word.san {
            let number = ply / 2 + 1;
            // Writing to a string cannot fail.
            let _ = match (ply.is_multiple_of(2), numbered) {
                (true, _) => write!(text, " {number}. {san}"),
                (false, false) => write!(text, " {number}... {san}"),
                (false, true) => write!(text, " {san}"),
            };
            numbered = true;
            ply = ply.saturating_add(1);
        }
        text.push_str(&glyphs::written(word.mark, word.glyphs));
        if let Some(weight) = word.weight {
            let _ = write!(text, " *{weight}");
        }
        for (place, note) in word.notes.iter().enumerate() {
            let last = place + 1 == word.notes.len();
            let _ = if last && word.to_the_end {
                write!(text, " ; {note}")
            } else {
                write!(text, " {{{note}}}")
            };
            numbered = false;
        }
    }
    text.trim_start().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::{Book, compile, positions::LineNumber};
    use proptest::prelude::*;

    fn formatted(text: &str) -> Option<String> {
        let outcome = compile::text("test", text);
        if outcome.has_errors() {
            return None;
        }
        let document = outcome.documents.first()?;
        Some(format(document, &outcome.spelling(0)))
    }

    /// The book apart from the numbers of its lines.
    fn content(text: &str) -> Book {
        let mut book = compile::text("test", text).book;
        book.positions = book.positions.without_lines();
        book.names = book.names.map(|_| LineNumber::default());
        book
    }

    #[test]
    fn the_standard_spelling() {
        let text = "\n\n@book   My   book  # why\n\n\n# top\n     [C60]   Ruy  Lopez\n\
                    1.e4 e5 2.Nf3 nc6 Bb5*60\n\t# about a6\n\t3...a6 *5! {x}{} Ba4   ; closed  \n\
                    \t      4.Bxc6 dxc6 # swap\n   3...  d6 ?? ;\n1. d4 d5\n@include \"none\"\n";
        let outcome = compile::text("test", text);
        let document = outcome.documents.first().expect("the text");
        assert_eq!(
            format(document, &outcome.spelling(0)),
            "@book My   book  # why\n\n# top\n[C60] Ruy  Lopez\n\
             1. e4 e5 2. Nf3 Nc6 3. Bb5 *60\n  # about a6\n  3... a6! *5 {x} 4. Ba4 ; closed\n    \
             4. Bxc6 dxc6  # swap\n  3... d6??\n1. d4 d5\n@include \"none\"\n"
        );
    }

    #[test]
    fn numbers_count_from_the_start_position() {
        let text = "@start  4k3/8/8/8/8/8/4P3/4K3  b  - - 0 31\nKd7 32.e4\n   Kd6\n   31... Ke7\n{note} Kf7\n";
        assert_eq!(
            formatted(text).as_deref(),
            Some(
                "@start 4k3/8/8/8/8/8/4P3/4K3 b - - 0 31\n31... Kd7 32. e4\n  32... Kd6\n  \
                 31... Ke7\n{note} 31... Kf7\n"
            )
        );
    }

    /// Texts that look like books, most of them with and some without problems.
    fn bookish() -> impl Strategy<Value = String> {
        let word = prop::sample::select(vec![
            "e4",
            "e5",
            "Nf3",
            "nc6",
            "Nf6",
            "d4",
            "d5",
            "c4",
            "Bb5",
            "O-O",
            "1.",
            "1...",
            "2.",
            "3...",
            "*7",
            "*3",
            "!",
            "?",
            "; end",
            "{in}",
            "{}",
            ";",
            "#",
            "# remark",
            "[C60]",
            "[-] Mine",
            "@book B",
            "@author A",
            "@start startpos",
            "(",
            "$1",
            "Qh5",
        ]);
        let line = (0_usize..6, prop::collection::vec(word, 0..6), 0_usize..3);
        prop::collection::vec(line, 0..12).prop_map(|lines| {
            lines
                .into_iter()
                .map(|(indent, words, gap)| {
                    format!(
                        "{}{}\n",
                        " ".repeat(indent),
                        words.join(&" ".repeat(gap + 1))
                    )
                })
                .collect()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 600,
            // The same inputs each time: what passes once, passes everywhere.
            rng_seed: proptest::test_runner::RngSeed::Fixed(1),
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn formatting_is_idempotent_and_changes_nothing_that_matters(text in bookish()) {
            if let Some(once) = formatted(&text) {
                let twice = formatted(&once);
                prop_assert_eq!(twice.as_deref(), Some(once.as_str()));
                prop_assert_eq!(content(&once), content(&text));
            }
        }

        #[test]
        fn sound_lines_stay_sound(choices in prop::collection::vec((0_usize..40, 0_usize..5, 0_usize..4), 1..40)) {
            let text = legal_book(&choices);
            let once = formatted(&text);
            prop_assert!(once.is_some(), "{}", text);
            let once = once.unwrap_or_default();
            prop_assert_eq!(formatted(&once), Some(once.clone()));
            prop_assert_eq!(content(&once), content(&text));
        }

        #[test]
        fn no_bytes_make_the_compiler_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            let included = compile::Included {
                identity: String::new(),
                file: "fuzz".into(),
                bytes,
            };
            let outcome = compile::bytes(included, &mut |_, _| Err(String::new()));
            for diagnostic in &outcome.diagnostics {
                prop_assert!(!diagnostic.report(false).is_empty());
            }
        }

        #[test]
        fn no_text_makes_the_compiler_panic(text in bookish(), noise in "\\PC{0,12}") {
            let outcome = compile::text("fuzz", &format!("{text}{noise}\n{text}"));
            for diagnostic in &outcome.diagnostics {
                prop_assert!(!diagnostic.report(true).is_empty());
            }
        }
    }

    /// A book of legal moves: each choice adds a line that goes one legal move further or leaves
    /// the line above one ply earlier.
    fn legal_book(choices: &[(usize, usize, usize)]) -> String {
        let mut text = String::new();
        let mut move_path = vec![shakmaty::Chess::default()];
        for (depth, (choice, decoration, back)) in choices.iter().enumerate() {
            move_path.truncate(move_path.len().saturating_sub(*back).max(1));
            let chess = move_path.last().cloned().unwrap_or_default();
            let legal = chess.legal_moves();
            let Some(played) = legal.get(choice % legal.len().max(1)).copied() else {
                break;
            };
            let san = crate::chess::notation::san(&chess, played);
            let plies = move_path.len() - 1;
            let dots = if plies % 2 == 0 { "." } else { "..." };
            let ornament = ["", " *4", "{in} *2", " ; end", "*9  # remark"];
            text.push_str(&format!(
                "{}{}{dots}{san}{}\n",
                " ".repeat(depth.min(60)),
                plies / 2 + 1,
                ornament.get(*decoration).unwrap_or(&"")
            ));
            let mut after = chess;
            after.play_unchecked(played);
            move_path.push(after);
        }
        text
    }
}
