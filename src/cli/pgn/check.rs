//! `tabiya pgn check`: every problem of every game, with its place and reason.

use super::letters::Letters;
use crate::{
    cli::{
        complaint::Complaint,
        out::{self, Lines},
        source,
        words::pgn as words,
    },
    game::{Problem, Severity, pgn},
};
use serde::Serialize;
use std::path::PathBuf;

/// Files to check.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::PGN_CHECK)]
pub struct Args {
    /// PGN files; - is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON object for all files.
    #[arg(long)]
    json: bool,
    /// Leave out warnings: what could be read as intended.
    #[arg(long)]
    errors_only: bool,
    #[command(flatten)]
    letters: Letters,
}

#[derive(Debug, Default, Serialize)]
struct Report {
    files: usize,
    games: usize,
    moves: usize,
    errors: usize,
    warnings: usize,
    problems: Vec<Finding>,
}

#[derive(Debug, Serialize)]
struct Finding {
    file: String,
    line: usize,
    column: usize,
    /// From 1, in the file.
    game: usize,
    ply: usize,
    severity: Severity,
    reason: String,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let mut report = Report::default();
    for path in &args.files {
        let bytes = source::read(path)?;
        let games = pgn::games(&bytes).in_letters(args.letters.language());
        report.files += 1;
        for (number, game) in games.enumerate() {
            report.games += 1;
            report.moves += game.main_line().len();
            for problem in &game.problems {
                report.add(
                    path.display().to_string(),
                    number + 1,
                    problem,
                    args.errors_only,
                );
            }
        }
    }
    if args.json {
        out::pretty_json(&report)?;
    } else {
        report.print()?;
    }
    if report.errors > 0 {
        let what = words::places_not_read(report.errors, report.files);
        return Err(Complaint::failed(what));
    }
    Ok(())
}

impl Report {
    fn add(&mut self, file: String, game: usize, problem: &Problem, errors_only: bool) {
        match problem.severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
        }
        if errors_only && problem.severity != Severity::Error {
            return;
        }
        self.problems.push(Finding {
            file,
            line: problem.line,
            column: problem.column,
            game,
            ply: problem.ply,
            severity: problem.severity,
            reason: problem.reason.clone(),
        });
    }

    fn print(&self) -> Result<(), Complaint> {
        let mut lines = Lines::new();
        for found in &self.problems {
            let ply = (found.ply > 0).then_some(found.ply);
            let problem = words::problem(&found.reason, found.game, ply);
            lines.line(format_args!(
                "{}:{}:{}: {}: {problem}",
                found.file, found.line, found.column, found.severity
            ))?;
        }
        lines.line(words::checked(
            self.games,
            self.moves,
            self.errors,
            self.warnings,
        ))?;
        lines.finish()
    }
}
