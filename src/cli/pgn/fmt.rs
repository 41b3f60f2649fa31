//! `tabiya pgn fmt`: a file of games rewritten in a standard layout. A game with anything that
//! could not be read is copied unchanged, so that nothing is lost.

use super::letters::Letters;
use crate::{
    cli::{
        complaint::Complaint,
        out::{self, note},
        source,
        words::pgn as words,
    },
    game::{Severity, index::Indexer, pgn},
};
use std::path::PathBuf;

/// Rewrite a file of games in a standard layout.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::PGN_FMT)]
pub struct Args {
    /// The PGN file; - is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where to write; without it, or with -, standard output. An existing file is kept as FILE.bak
    /// the first time
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    letters: Letters,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let bytes = source::read(&args.file)?;
    let index = Indexer::read_all(&bytes);
    let mut text = String::new();
    let mut copied = Vec::new();
    for (number, row) in index.rows().iter().enumerate() {
        let Some(game) = row.read_in(&bytes, args.letters.language()) else {
            continue;
        };
        if !text.is_empty() {
            text.push('\n');
        }
        let error = game
            .problems
            .iter()
            .find(|problem| problem.severity == Severity::Error);
        match error {
            None => text.push_str(&pgn::write(&game)),
            Some(problem) => {
                copied.push(format!(
                    "{}:{}:{}: {}",
                    args.file.display(),
                    problem.line,
                    problem.column,
                    words::problem(problem.cause(), number + 1, None)
                ));
                let span = bytes.get(row.span()).unwrap_or_default();
                text.push_str(pgn::decode(span).trim_end());
                text.push('\n');
            }
        }
    }
    out::replace(args.output.as_deref(), &text)?;
    if copied.is_empty() {
        return Ok(());
    }
    for line in &copied {
        note!("{line}");
    }
    let what = words::games_not_read(copied.len(), index.len());
    Err(Complaint::failed(what).hint(words::check_lists_problems(&args.file)))
}
