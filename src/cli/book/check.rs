//! `tabiya book check`: everything that is wrong with a book, in one run.

use crate::{
    book::{Diagnostic, compile::Outcome, file},
    cli::Complaint,
};
use std::{
    io::IsTerminal,
    path::{Path, PathBuf},
};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Text books (.book.txt); what they include is checked with them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// One line a finding: file:line:column: error|warning: message
    #[arg(long, conflicts_with = "json")]
    short: bool,
    /// The findings as a JSON array
    #[arg(long)]
    json: bool,
    /// Fail on warnings too
    #[arg(long)]
    strict: bool,
}

/// Checks every file as a book of its own. Findings and figures go to standard output; with an
/// error among them the exit code is 1.
pub fn run(args: Args) -> Result<(), Complaint> {
    let outcomes = args
        .files
        .iter()
        .map(|path| compile(path))
        .collect::<Result<Vec<Outcome>, Complaint>>()?;
    if args.json {
        let all: Vec<&Diagnostic> = outcomes.iter().flat_map(|o| &o.diagnostics).collect();
        let text = serde_json::to_string_pretty(&all).map_err(Complaint::failed)?;
        println!("{text}");
    } else {
        for (path, outcome) in args.files.iter().zip(&outcomes) {
            say(path, outcome, args.short);
        }
    }
    let count = |error: bool| {
        let all = outcomes.iter().flat_map(|o| &o.diagnostics);
        all.filter(|d| d.is_error() == error).count()
    };
    let (errors, warnings) = (count(true), count(false));
    if errors > 0 {
        Err(Complaint::failed(findings(errors, warnings)))
    } else if args.strict && warnings > 0 {
        Err(Complaint::failed(findings(errors, warnings))
            .hint("without --strict, warnings are forgiven"))
    } else {
        Ok(())
    }
}

/// Compiles a text book, diagnostics and all.
pub fn compile(path: &Path) -> Result<Outcome, Complaint> {
    file::compile_files(&[path]).map_err(|error| {
        Complaint::input(error).hint("expected a text book, such as books/openings.book.txt")
    })
}

fn say(path: &Path, outcome: &Outcome, short: bool) {
    let coloured = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    for diagnostic in &outcome.diagnostics {
        if short {
            println!("{}", diagnostic.short());
        } else {
            println!("{}\n", diagnostic.report(coloured));
        }
    }
    let counts = outcome.book.counts();
    if !short && !outcome.has_errors() {
        println!(
            "{}: {} lines, {} positions, {} moves, {} names",
            path.display(),
            counts.lines,
            counts.positions,
            counts.moves,
            counts.names
        );
    }
}

/// `2 errors and 1 warning`
pub fn findings(errors: usize, warnings: usize) -> String {
    let count = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    match (errors, warnings) {
        (errors, 0) => count(errors, "error"),
        (0, warnings) => count(warnings, "warning"),
        (errors, warnings) => format!(
            "{} and {}",
            count(errors, "error"),
            count(warnings, "warning")
        ),
    }
}
