//! Files in: games, positions, puzzles; `-` is standard input.

use crate::{
    cli::complaint::Complaint,
    files,
    game::pgn::{
        self,
        letters::{self, Language},
    },
    puzzles::Problem,
};
use std::{io, path::Path};

/// Reads a file of games whole, ready for the lexer.
///
/// # Errors
/// As [`bytes`], or when it is no text.
pub fn read(path: &Path) -> Result<Vec<u8>, Complaint> {
    let bytes = bytes(path).map(pgn::unfold)?;
    insist_on_text(path, &bytes)?;
    Ok(bytes)
}

/// Refuses what can be no games: pictures, programs, random bytes.
///
/// # Errors
/// [`Complaint`] (exit code 3) says what was found where.
pub fn insist_on_text(path: &Path, bytes: &[u8]) -> Result<(), Complaint> {
    let Some(place) = pgn::foreign(bytes) else {
        return Ok(());
    };
    let name = match path == Path::new("-") {
        true => "standard input".to_owned(),
        false => path.display().to_string(),
    };
    let byte = bytes.get(place).copied().unwrap_or_default();
    Err(Complaint::input(format!(
        "{name} cannot be read: expected games in PGN, found what is no text (0x{byte:02X} at byte {})",
        place + 1
    ))
    .hint("is it another kind of file?"))
}

/// As [`read`], with the piece letters of a language that was asked for.
///
/// # Errors
/// As [`bytes`].
pub fn read_in(path: &Path, letters: Option<&Language>) -> Result<Vec<u8>, Complaint> {
    let bytes = read(path)?;
    Ok(match letters {
        Some(language) => letters::in_english(&bytes, language),
        None => bytes,
    })
}

/// Reads a file whole as it is.
///
/// # Errors
/// [`Complaint`] (exit code 3) says why it cannot be read.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Complaint> {
    if path == Path::new("-") {
        return files::read_stream(io::stdin().lock()).map_err(|error| {
            Complaint::input(format!(
                "standard input cannot be read: {}",
                files::reason(&error)
            ))
        });
    }
    files::read(path).map_err(|error| unreadable(path, &error))
}

/// Reads a file of text whole.
///
/// # Errors
/// As [`bytes`], or when it is not UTF-8.
pub fn text(path: &Path) -> Result<String, Complaint> {
    String::from_utf8(bytes(path)?)
        .map_err(|_| unreadable(path, &io::ErrorKind::InvalidData.into()))
}

/// The puzzles of a file.
///
/// # Errors
/// When it cannot be read or has none.
pub fn puzzles(path: &Path) -> Result<Vec<Problem>, Complaint> {
    let suite = crate::puzzles::read(&bytes(path)?);
    if suite.problems.is_empty() {
        return Err(Complaint::input(format!(
            "expected puzzles in CSV or EPD, found none in {}",
            path.display()
        )));
    }
    Ok(suite.problems)
}

/// Why a file cannot be read, and what to do.
pub fn unreadable(path: &Path, error: &io::Error) -> Complaint {
    let complaint = Complaint::input(format!(
        "{} cannot be read: {}",
        path.display(),
        files::reason(error)
    ));
    match error.kind() {
        io::ErrorKind::IsADirectory => complaint.hint("give a file in it"),
        io::ErrorKind::FileTooLarge | io::ErrorKind::OutOfMemory => {
            complaint.hint("use a smaller file, or split it")
        }
        io::ErrorKind::PermissionDenied => complaint.hint("check that you may read it"),
        _ => complaint.hint("check the name"),
    }
}

/// What a file is called, without its folder.
pub fn called(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}
