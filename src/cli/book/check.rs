//! `tabiya book check`: all problems of a book in one run.

use super::{
    reading::{compile, refuse},
    verify::{Plan, verify},
};
use crate::{
    book::{Code, Counts, Diagnostic, Place, compile::Outcome, compiled, file, severities},
    cli::{
        command_line::OneEngineArgs,
        complaint::Complaint,
        numbers::at_least,
        out::{self, note},
        shard::{self, Shard},
        words::{book as words, shared},
    },
};
use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
};

/// List all problems of a book.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::BOOK_CHECK)]
pub struct Args {
    /// Text books (.book.txt), each with the files it includes, or compiled books (.tby)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one line per problem: file:line:column: error|warning: message
    #[arg(long, conflicts_with = "json")]
    short: bool,
    /// Print the problems as a JSON array
    #[arg(long)]
    json: bool,
    /// Let the engine check the moves that the book recommends
    #[arg(long)]
    verify: bool,
    /// Nodes per position with --verify; ten times as many for doubtful moves
    #[arg(long, default_value_t = 20_000, value_name = "N", requires = "verify", value_parser = at_least::<u64>(1))]
    nodes: u64,
    /// Save the results of --verify in this file, and resume from it after an interruption
    #[arg(long, value_name = "FILE", requires = "verify")]
    journal: Option<PathBuf>,
    #[arg(long, value_name = "K/N", help = shard::HELP, requires_all = ["verify", "journal"], conflicts_with_all = ["join", "json"])]
    shard: Option<Shard>,
    /// Join the journals that runs with --shard wrote, with the same book and options otherwise;
    /// nothing is searched
    #[arg(long, value_name = "JOURNAL", num_args = 1.., requires = "verify", conflicts_with = "journal")]
    join: Vec<PathBuf>,
    #[command(flatten)]
    engine: OneEngineArgs,
    /// Fail on warnings too
    #[arg(long)]
    strict: bool,
}

struct Checked {
    diagnostics: Vec<Diagnostic>,
    counts: Counts,
}

/// Checks every file as a book of its own. Findings and figures go to standard output; with an
/// error among them the exit code is 1.
pub fn run(args: &Args) -> Result<(), Complaint> {
    let engine = args.engine.launch()?;
    if engine.is_some() && !args.verify {
        return Err(Complaint::usage(words::ENGINE_NEEDS_VERIFY));
    }
    let mut built = args.files.iter().filter(|path| compiled::is_named_so(path));
    if let Some(path) = built.next().filter(|_| args.verify) {
        let complaint = Complaint::usage(words::verify_needs_text(path));
        return Err(complaint.hint(words::NAME_ITS_TEXT));
    }
    let plan = args.verify.then(|| Plan {
        nodes: args.nodes,
        engine,
        journal: args.journal.clone(),
        shard: args.shard,
        join: args.join.clone(),
    });
    let checked = args
        .files
        .iter()
        .map(|path| check(path, plan.as_ref()))
        .collect::<Result<Vec<Checked>, Complaint>>()?;
    let all = || checked.iter().flat_map(|checked| &checked.diagnostics);
    let has_errors = all().any(Diagnostic::is_error);
    if let Some(shard) = args.shard.filter(|_| !has_errors) {
        note!("{}", words::part_is_checked(shard));
        return Ok(());
    }
    if args.json {
        out::pretty_json(&all().collect::<Vec<&Diagnostic>>())?;
    } else {
        for (path, checked) in args.files.iter().zip(&checked) {
            out::print_coloured(&said(path, checked, args.short))?;
        }
    }
    let (errors, warnings) = severities(all());
    if errors > 0 {
        Err(Complaint::failed(words::findings(errors, warnings)))
    } else if args.strict && warnings > 0 {
        Err(Complaint::failed(words::findings(errors, warnings))
            .hint(words::WARNINGS_ARE_NO_FAILURE))
    } else {
        Ok(())
    }
}

/// Reads a book, and lets the engine look at it where that is asked for.
fn check(path: &PathBuf, plan: Option<&Plan>) -> Result<Checked, Complaint> {
    if compiled::is_named_so(path) {
        let opened = file::open(path).map_err(|error| refuse(path, &error))?;
        if let Some(notice) = opened.notice {
            note!("{}", shared::note(notice));
        }
        return Ok(Checked {
            diagnostics: Vec::new(),
            counts: opened.book.counts(),
        });
    }
    let mut outcome = compile(std::slice::from_ref(path))?;
    if let Some(plan) = plan.filter(|_| !outcome.has_errors()) {
        let doubts = verify(&outcome, plan)?;
        outcome.diagnostics.extend(doubts);
    }
    outcome.diagnostics.extend(nothing(&outcome));
    Ok(Checked {
        counts: outcome.book.counts(),
        diagnostics: outcome.diagnostics,
    })
}

/// A book that is begun may be empty; whoever checks one wants to know it.
fn nothing(outcome: &Outcome) -> Option<Diagnostic> {
    let first = outcome.documents.first()?;
    if outcome.has_errors() || outcome.book.counts().moves > 0 {
        return None;
    }
    let place = Place::new(first.source.file(), 1, "", 0, 0);
    let warning = Diagnostic::warning(Code::Empty, place, words::NO_LINES);
    Some(warning.help(words::WRITE_A_LINE))
}

fn said(path: &Path, checked: &Checked, short: bool) -> String {
    let coloured = out::is_coloured();
    let mut text = String::new();
    for diagnostic in &checked.diagnostics {
        // Writing to a string cannot fail.
        let _ = if short {
            writeln!(text, "{}", diagnostic.short())
        } else {
            writeln!(text, "{}\n", diagnostic.report(coloured))
        };
    }
    if !short && !checked.diagnostics.iter().any(Diagnostic::is_error) {
        let _ = writeln!(text, "{}: {}", path.display(), checked.counts);
    }
    text
}
