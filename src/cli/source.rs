//! Files in: games, positions, puzzles; `-` is standard input.

use crate::{
    book::syntax::is_pgn_tag,
    cli::{
        complaint::Complaint,
        out::note,
        words::{
            files as words,
            shared::{no_games_in, no_games_in_any},
            solve::more_wrong_lines,
        },
    },
    files,
    game::pgn::{
        self,
        letters::{self, Language},
    },
    puzzles::{Problem, Suite},
    store::own_file::{Instead, instead_of_games},
};
use std::{
    fs,
    io::{self, Stdin},
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
};

/// Reads a file of games whole, ready for the lexer.
///
/// # Errors
/// As [`bytes`], or when it is no text.
pub fn read(path: &Path) -> Result<Vec<u8>, Complaint> {
    let bytes = bytes(path).map(pgn::unfold)?;
    insist_on_text(path, &bytes)?;
    Ok(bytes)
}

/// What to say of these files if they have no games at all. Other text reads as games without tags and
/// moves, and so is `counted`.
pub fn none_among(paths: &[PathBuf], counted: u64) -> Option<Complaint> {
    let has_some = counted > 0 && paths.iter().any(|path| may_have_a_game(path));
    (!has_some).then(|| no_games(paths))
}

/// Whether there may be a game in a file: what cannot be looked at, or only once, as a pipe, may hold
/// some.
fn may_have_a_game(path: &Path) -> bool {
    !path.is_file() || beginning_of(path).map_or(true, |bytes| pgn::has_a_game(&bytes))
}

/// What to say where these files have no games at all.
pub fn no_games(paths: &[PathBuf]) -> Complaint {
    let what = match paths {
        [path] => no_games_in(path),
        paths => no_games_in_any(paths.len()),
    };
    Complaint::input(what).hint(words::IS_ANOTHER_KIND)
}

/// So much of a file of games that there is a game in it, ready for the lexer.
///
/// # Errors
/// Why it cannot be read.
pub fn beginning_of(path: &Path) -> io::Result<Vec<u8>> {
    const ENOUGH: u64 = 64 << 10;
    files::read_beginning(path, ENOUGH).map(pgn::unfold)
}

/// What systems call standard input.
const PLACE: &str = "/dev/stdin";

/// Standard input, for the one file that is called `-`.
///
/// # Errors
/// [`Complaint`] (exit code 2) where it was read before: what it held is gone, and a second file of
/// that name would be an empty one.
pub fn standard_input() -> Result<Stdin, Complaint> {
    static IS_TAKEN: AtomicBool = AtomicBool::new(false);
    match IS_TAKEN.swap(true, Ordering::Relaxed) {
        false => Ok(io::stdin()),
        true => Err(taken_twice()),
    }
}

fn taken_twice() -> Complaint {
    Complaint::usage(words::STANDARD_INPUT_TWICE).hint(words::SAVE_ONE_OF_THEM)
}

/// For files that are read one after the other: before anything of the first is written.
///
/// # Errors
/// [`Complaint`] (exit code 2) where standard input is named twice.
pub fn insist_on_one_input(paths: &[PathBuf]) -> Result<(), Complaint> {
    let is_input = |path: &&PathBuf| *path == Path::new("-");
    match paths.iter().filter(is_input).nth(1) {
        None => Ok(()),
        Some(_) => Err(taken_twice()),
    }
}

/// As [`standard_input`], for files that are read by their path. Before any of them is.
///
/// # Errors
/// As [`standard_input`].
pub fn take_places(paths: &[PathBuf]) -> Result<(), Complaint> {
    let mut named = paths.iter().filter(|path| *path == Path::new(PLACE));
    named.try_for_each(|_| standard_input().map(drop))
}

/// Where a file is that is read by its path, part by part.
pub fn place_of(path: PathBuf) -> PathBuf {
    match path == Path::new("-") {
        true => PathBuf::from(PLACE),
        false => path,
    }
}

/// Refuses to write games behind what is there and holds none, or is packed. What is no regular
/// file is written to.
///
/// # Errors
/// As [`insist_on_text`], or says what was found instead of games.
pub fn insist_on_games(path: &Path) -> Result<(), Complaint> {
    if !fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() > 0) {
        return Ok(());
    }
    let failed = |error| unreadable(path, &error);
    if let Some(packing) = files::packing(path).map_err(failed)? {
        let reason = words::is_packed(packing.name());
        return Err(
            Complaint::failed(words::cannot_write(path, reason)).hint(words::CHOOSE_ANOTHER_FILE)
        );
    }
    let beginning = beginning_of(path).map_err(failed)?;
    match instead_of_games(path, &beginning) {
        None => Ok(()),
        Some(Instead::NoText(_)) => insist_on_text(path, &beginning),
        Some(Instead::NoGame) => {
            Err(Complaint::input(no_games_in(path)).hint(words::CHOOSE_ANOTHER_FILE))
        }
    }
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
        true => words::STANDARD_INPUT.to_owned(),
        false => path.display().to_string(),
    };
    let byte = bytes.get(place).copied().unwrap_or_default();
    let reason = words::is_no_text(byte, place + 1);
    Err(Complaint::input(words::cannot_be_read(name, reason)).hint(words::IS_ANOTHER_KIND))
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
        return files::read_stream(standard_input()?.lock()).map_err(|error| {
            let reason = files::reason(&error);
            let complaint = Complaint::input(words::cannot_be_read(words::STANDARD_INPUT, reason));
            match files::advice(&error) {
                Some(advice) => complaint.hint(advice),
                None => complaint,
            }
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

/// So many bytes show whether a file begins with a tag.
const BEFORE_A_TAG: usize = 4_096;

/// Whether a file begins with a tag of a game in PGN.
pub fn begins_with_tag(path: &Path) -> bool {
    files::read_beginning(path, BEFORE_A_TAG as u64).is_ok_and(|bytes| is_tagged(&bytes))
}

/// As [`begins_with_tag`], of what was read of a file.
pub fn is_tagged(bytes: &[u8]) -> bool {
    let beginning = bytes.get(..BEFORE_A_TAG).unwrap_or(bytes);
    let text = pgn::decode(&pgn::ascii_compatible(beginning));
    is_pgn_tag(text.trim_start_matches('\u{feff}'))
}

/// The puzzles of a file.
///
/// # Errors
/// When it cannot be read or has none.
pub fn puzzles(path: &Path) -> Result<Vec<Problem>, Complaint> {
    suite(path).map(|suite| suite.problems)
}

/// The puzzles of a file, and its lines that are none.
///
/// # Errors
/// When it cannot be read or has none.
pub fn suite(path: &Path) -> Result<Suite, Complaint> {
    let suite = crate::puzzles::read(&bytes(path)?);
    if suite.problems.is_empty() {
        return Err(Complaint::input(match suite.wrong_lines.first() {
            Some(wrong) => words::no_puzzles_but(path, wrong),
            None => words::no_puzzles(path),
        }));
    }
    tell_wrong_lines(path, &suite);
    Ok(suite)
}

/// Tells which lines of a suite are left out.
pub fn tell_wrong_lines(path: &Path, suite: &Suite) {
    /// So many are told each.
    const MOST: usize = 20;
    let shown = path.display();
    for wrong in suite.wrong_lines.iter().take(MOST) {
        note!("{shown}:{}: {}", wrong.line, wrong.reason);
    }
    if let Some(left @ 1..) = suite.wrong_lines.len().checked_sub(MOST) {
        note!("{}", more_wrong_lines(path, left));
    }
}

/// Why a file cannot be read, and what to do where that is known.
pub fn unreadable(path: &Path, error: &io::Error) -> Complaint {
    use io::ErrorKind;
    let reason = files::reason(error);
    let complaint = Complaint::input(words::cannot_be_read(path.display(), reason));
    if let Some(advice) = files::advice(error) {
        return complaint.hint(advice);
    }
    match error.kind() {
        ErrorKind::IsADirectory => complaint.hint(words::GIVE_FILE_IN_FOLDER),
        ErrorKind::FileTooLarge | ErrorKind::OutOfMemory => complaint.hint(words::USE_SMALLER_FILE),
        ErrorKind::PermissionDenied => complaint.hint(words::CHECK_PERMISSION),
        ErrorKind::InvalidData => complaint.hint(words::IS_ANOTHER_KIND),
        ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::InvalidFilename => {
            complaint.hint(words::CHECK_NAME)
        }
        _ => complaint,
    }
}

/// What a file is called, without its folder.
pub fn called(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_is_doubted_only_where_it_may_be_wrong() {
        let told = |error: io::Error| unreadable(Path::new("a.pgn"), &error).to_string();
        let missing = told(io::ErrorKind::NotFound.into());
        assert!(missing.ends_with(words::CHECK_NAME), "{missing}");
        let other = told(io::Error::other("too many open files"));
        assert!(other.ends_with("too many open files"), "{other}");
    }
}
