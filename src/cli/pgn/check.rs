//! `tabiya pgn check`: every problem of every game, with its place and reason.

use super::letters::Letters;
use crate::{
    cli::{
        complaint::Complaint,
        out::{self, Lines},
        source,
    },
    game::{Problem, Severity, pgn},
    text::figures::counted,
};
use serde::Serialize;
use std::path::PathBuf;

/// Files to check.
#[derive(Debug, clap::Args)]
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
        let bytes = source::read_in(path, args.letters.language())?;
        report.files += 1;
        for (number, game) in pgn::games(&bytes).enumerate() {
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
        return Err(Complaint::failed(format!(
            "{} {} in {} not be read",
            report.errors,
            if report.errors == 1 {
                "place"
            } else {
                "places"
            },
            if report.files == 1 {
                "the file could"
            } else {
                "the files could"
            },
        )));
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
            let ply = match found.ply {
                0 => String::new(),
                ply => format!(", ply {ply}"),
            };
            lines.line(format_args!(
                "{}:{}:{}: {}: {} (game {}{ply})",
                found.file, found.line, found.column, found.severity, found.reason, found.game
            ))?;
        }
        lines.line(format_args!(
            "{}, {}: {}, {}",
            counted(self.games as u64, "game"),
            counted(self.moves as u64, "move"),
            counted(self.errors as u64, "error"),
            counted(self.warnings as u64, "warning")
        ))?;
        lines.finish()
    }
}
