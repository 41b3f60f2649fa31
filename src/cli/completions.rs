//! `tabiya completions`: what a shell needs to complete this program's arguments.

use super::{Cli, Complaint};
use clap::CommandFactory as _;
use clap_complete::Shell;
use std::io::Write as _;

/// Print shell completions
///
/// For example: tabiya completions bash > ~/.local/share/bash-completion/completions/tabiya
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell to complete for
    shell: Shell,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "tabiya", &mut script);
    match std::io::stdout().write_all(&script) {
        // Whoever read along has seen enough.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        written => written
            .map_err(|error| Complaint::failed(format!("cannot write the completions: {error}"))),
    }
}
