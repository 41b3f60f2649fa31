//! `tabiya book build`: text books into one compiled book.

use super::reading::{compile, insist};
use crate::{
    book::{compiled, file},
    cli::{
        complaint::Complaint,
        out::{self, note},
        words::book as words,
    },
};
use std::{path::PathBuf, time::Instant};

/// Compile text books into one .tby file.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::BOOK_BUILD)]
pub struct Args {
    /// Text books (.book.txt); included files become part of the result
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The compiled book to write
    #[arg(short, long, value_name = "OUT.tby")]
    output: PathBuf,
}

/// Nothing is written when there is an error.
pub fn run(args: &Args) -> Result<(), Complaint> {
    if !compiled::is_named_so(&args.output) {
        return Err(Complaint::usage(words::expected_ending(
            ".tby",
            &args.output,
        )));
    }
    let begun = Instant::now();
    let outcome = compile(&args.files)?;
    insist(&outcome)?;
    let bytes = file::compiled_bytes(&outcome, &args.output);
    out::renew(&args.output, &bytes, compiled::is_compiled)?;
    let counts = outcome.book.counts();
    let milliseconds = begun.elapsed().as_secs_f64() * 1000.0;
    note!(
        "{}",
        words::built(&args.output, counts, bytes.len(), milliseconds)
    );
    Ok(())
}
