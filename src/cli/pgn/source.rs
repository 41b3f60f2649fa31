//! The bytes of a file of games, or of standard input for `-`.

use crate::{cli::Complaint, game::pgn};
use std::{
    fs,
    io::{self, Read as _},
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
