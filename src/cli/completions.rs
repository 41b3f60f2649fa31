//! `tabiya completions`: what a shell needs to complete this program's arguments.

use super::{Cli, Complaint, out};
use clap::CommandFactory as _;
use clap_complete::Shell;

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
    out::bytes(&script)
}
