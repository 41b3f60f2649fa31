//! The program: arguments, run, exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    tabiya::cli::run()
}
