//! Files of games in and out; `-` is standard input and standard output.

use crate::{cli::Complaint, game::pgn, store::write_atomically};
use std::{
    fs,
    io::{self, Read as _, Write as _},
    path::Path,
};

/// Reads a file whole, ready for the lexer.
///
/// # Errors
/// [`Complaint`] (exit code 3) says why it cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>, Complaint> {
    let name = path.display();
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        return match io::stdin().lock().read_to_end(&mut bytes) {
            Ok(_) => Ok(pgn::unfold(bytes)),
            Err(error) => Err(Complaint::input(format!(
                "standard input cannot be read: {error}"
            ))),
        };
    }
    if path.is_dir() {
        return Err(
            Complaint::input(format!("expected a file of games, found the folder {name}"))
                .hint("name a file in it, such as *.pgn"),
        );
    }
    match fs::read(path) {
        Ok(bytes) => Ok(pgn::unfold(bytes)),
        Err(error) => Err(
            Complaint::input(format!("the file {name} cannot be read: {error}"))
                .hint("check the name, or give - to read standard input"),
        ),
    }
}

/// Writes a file whole, or to standard output for `None` and `-`.
///
/// # Errors
/// [`Complaint`] (exit code 1) says why it cannot be written; what was there before is untouched.
pub fn write(path: Option<&Path>, text: &str) -> Result<(), Complaint> {
    match path.filter(|path| path.as_os_str() != "-") {
        Some(path) => write_atomically(path, text.as_bytes())
            .map_err(|error| Complaint::failed(error).hint("choose another file with -o")),
        None => {
            // A reader that has gone away (`| head`) is no failure.
            let _reader_has_gone = io::stdout().lock().write_all(text.as_bytes());
            Ok(())
        }
    }
}
