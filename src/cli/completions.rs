//! `tabiya completions`: what a shell needs to complete this program's arguments.

use super::{complaint::Complaint, out};
use clap::Command;
use clap_complete::Shell;

/// Print shell completions
///
/// For example: tabiya completions bash > ~/.local/share/bash-completion/completions/tabiya
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell to complete for
    shell: Shell,
}

pub fn run(args: &Args, mut program: Command) -> Result<(), Complaint> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "tabiya", &mut script);
    out::bytes(&script)
}
