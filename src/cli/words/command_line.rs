//! The command line of a UCI engine, and its options.

pub const NO_PROGRAM: &str =
    "expected the command line of an engine, such as \"stockfish\", found nothing";

pub fn option_without_name(found: &str) -> String {
    format!("expected the option of an engine as NAME=VALUE, found \"{found}\"")
}

pub fn open_quote(quote: char, line: &str) -> String {
    format!("expected a closing {quote} in the command line, found its end: {line}")
}
