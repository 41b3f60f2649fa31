//! The program: arguments, run, exit code.

fn main() {}
