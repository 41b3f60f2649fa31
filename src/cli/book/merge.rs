//! `tabiya book merge`: several books into one text.

use super::{
    import::insist_on_text_name,
    reading::{compile, insist},
};
use crate::{
    book::{
        compile::Outcome,
        syntax::{Directive, Document, Item, MAX_WEIGHT},
        write,
    },
    cli::{
        complaint::Complaint,
        out::{self, note},
        words::{book_files as words, shared},
    },
};
use std::path::PathBuf;

/// Join text books into one; weights of the same move add up.
///
/// Of repertoires of one side it is one again; its side is left out where the books do not agree.
/// The result is a new text: lines follow the moves with the greatest weight, and comments (#)
/// are not kept. To keep the files as they are, join them with @include instead.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::BOOK_MERGE)]
pub struct Args {
    /// Text books (.book.txt)
    #[arg(required = true, num_args = 2.., value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The book to write [default: standard output]
    #[arg(short, long, value_name = "OUT.book.txt")]
    output: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    insist_on_text_name(args.output.as_deref())?;
    let mut outcome = compile(&args.files)?;
    insist(&outcome)?;
    tell_lost_sides(&outcome, &args.files);
    if outcome.repeated > 0 {
        note!("{}", shared::note(words::lines_shared(outcome.repeated)));
    }
    let scaled = outcome.book.fit_weights();
    if scaled > 0 {
        note!(
            "{}",
            shared::note(words::weights_scaled(scaled, MAX_WEIGHT))
        );
    }
    out::overwrite(args.output.as_deref(), &write::text(&outcome.book))
}

/// Says whose repertoires are one no more.
fn tell_lost_sides(outcome: &Outcome, files: &[PathBuf]) {
    if outcome.book.side().is_some() {
        return;
    }
    for path in files {
        let named = path.to_string_lossy();
        let document =
            (outcome.documents.iter()).find(|document| *named == **document.source.file());
        if let Some(side) = document.and_then(|document| side_of(document)) {
            note!("{}", shared::note(words::side_not_kept(path, side)));
        }
    }
}

/// What stands behind a text's `@side`.
fn side_of(document: &Document) -> Option<&str> {
    document.lines.iter().find_map(|line| match line.item {
        Item::Directive(Directive::Side, value) => Some(document.text(value)),
        _ => None,
    })
}
