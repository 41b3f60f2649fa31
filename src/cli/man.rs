//! `tabiya man`: the manual pages, made from the same description as `--help`.

use super::complaint::{Complaint, Exit};
use crate::cli::out::{self, say};
use crate::store::write_atomically;
use clap::Command;
use clap_mangen::Man;
use std::path::PathBuf;

/// Print the manual page
///
/// For example: tabiya man | man -l -
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Write a page for the program and for each command into this folder instead
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

pub fn run(args: &Args, program: Command) -> Result<(), Complaint> {
    // The exit codes have a section of their own.
    let mut program = program.disable_help_subcommand(true).after_help(None);
    program.build();
    match &args.dir {
        None => out::bytes(&page(program)?),
        Some(folder) => {
            for command in with_those_below(program) {
                let name = command.get_display_name().unwrap_or(command.get_name());
                let path = folder.join(format!("{name}.1"));
                write_atomically(&path, &page(command)?).map_err(Complaint::failed)?;
                say!("{}", path.display())?;
            }
            Ok(())
        }
    }
}

/// The command and all below it. Building the whole has given each the name of its whole name:
/// `tabiya-book-check`.
fn with_those_below(command: Command) -> Vec<Command> {
    let below: Vec<Command> = command
        .get_subcommands()
        .filter(|below| !below.is_hide_set())
        .cloned()
        .collect();
    std::iter::once(command)
        .chain(below.into_iter().flat_map(with_those_below))
        .collect()
}

/// The section on exit codes, as manual pages have it.
fn exit_status() -> String {
    let mut text = ".SH \"EXIT STATUS\"\n".to_owned();
    for (exit, meaning) in Exit::MEANINGS {
        text += &format!(".TP\n\\fB{}\\fR\n{meaning}\n", exit as u8);
    }
    text
}

fn page(command: Command) -> Result<Vec<u8>, Complaint> {
    let mut text = Vec::new();
    Man::new(command)
        .render(&mut text)
        .map_err(|error| Complaint::failed(format!("cannot make the manual page: {error}")))?;
    text.extend_from_slice(exit_status().as_bytes());
    Ok(text)
}
