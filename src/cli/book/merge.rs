//! `tabiya book merge`: several books into one text.

use super::reading::{compile, insist};
use crate::{
    book::write,
    cli::{complaint::Complaint, out},
};
use std::path::PathBuf;

/// Join text books into one; weights of the same move add up.
///
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
    let outcome = compile(&args.files)?;
    insist(&outcome)?;
    out::overwrite(args.output.as_deref(), &write::text(&outcome.book))
}
