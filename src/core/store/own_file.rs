//! A person's own PGN files: read as they are, changed only when nobody else has, and never
//! without a copy of what was there before.

use super::{
    atomic::write_atomically,
    error::StoreError,
    lock,
    words::{deeds, failures as words},
};
use crate::{book::file::is_named_text, files, game::pgn, sort};
use std::{
    fs, io,
    ops::Range,
    path::{Path, PathBuf},
};

/// Reads a whole file.
///
/// # Errors
/// [`StoreError`] says why it cannot be read; a folder is no file.
pub fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    files::read(path).map_err(|error| StoreError::own(deeds::READ, path, &error))
}

/// Reads a whole file; `None` where there is none.
///
/// # Errors
/// As [`read`], but for a missing file.
pub fn read_if_there(path: &Path) -> Result<Option<Vec<u8>>, StoreError> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        _ => read(path).map(Some),
    }
}

/// Whether no game can be written into a file that is there: it is packed, or may only be read.
pub fn is_closed(path: &Path) -> bool {
    use io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem};
    let is_packed = files::packing(path).is_ok_and(|packing| packing.is_some());
    // Nothing is written; a pipe would wait for a reader.
    let refuses = || {
        path.is_file()
            && fs::OpenOptions::new()
                .append(true)
                .open(path)
                .is_err_and(|error| matches!(error.kind(), PermissionDenied | ReadOnlyFilesystem))
    };
    is_packed || refuses()
}

/// Replaces a file that held `before` by `after`. The first time, what was there is kept beside
/// it under the name with `.bak` behind it. A file that is gone is written again: nothing of
/// anybody's is lost by that.
///
/// # Errors
/// [`StoreError::Changed`] when the file holds something else by now, another when it cannot be
/// written; the file is then as it was.
pub fn replace(path: &Path, before: &[u8], after: &[u8]) -> Result<(), StoreError> {
    let _held = held(path)?;
    let present = read_if_there(path)?;
    if present.as_deref().is_some_and(|present| present != before) {
        return Err(changed(path));
    }
    put(path, after)
}

/// As [`replace`], for a book. Where a person named the file, a folder that is not there is mostly
/// misspelt, and is not made.
///
/// # Errors
/// As [`replace`], and when there is no such folder.
pub fn replace_book(
    path: &Path,
    before: &[u8],
    after: &[u8],
    is_named: bool,
) -> Result<(), StoreError> {
    let folder = files::folder_of(path);
    if is_named && !folder.exists() {
        let error = io::ErrorKind::NotFound.into();
        return Err(StoreError::own(deeds::WRITE_IN_THE_FOLDER, &folder, &error));
    }
    replace(path, before, after)
}

/// As [`replace`], for a file of games: those that another program has appended since stay behind
/// what is written. Returns what the file then holds, where that is not `after`. A file that was
/// emptied is written again as well: its games may be nowhere else by then.
///
/// # Errors
/// As [`replace`].
pub fn replace_games(
    path: &Path,
    before: &[u8],
    after: &[u8],
) -> Result<Option<Vec<u8>>, StoreError> {
    let _held = held(path)?;
    let present = read_if_there(path)?.unwrap_or_default();
    let whole = match present.strip_prefix(before) {
        Some([]) => None,
        _ if present.is_empty() => None,
        Some(more) if is_more_games(before, more) => Some([after, more].concat()),
        _ => return Err(changed(path)),
    };
    put(path, whole.as_deref().unwrap_or(after))?;
    Ok(whole)
}

/// Adds a game at the end of a file of games, or puts it where the `earlier` text of it stands that was
/// added before. The first time, what was there is kept beside it as by [`replace`]. Whether the file
/// has become UTF-8 by that.
///
/// # Errors
/// As [`replace`], but the file may hold any games; and when it holds something else.
pub fn append_game(path: &Path, earlier: Option<&str>, game: &str) -> Result<bool, StoreError> {
    let _held = held(path)?;
    let present = read_if_there(path)?.unwrap_or_default();
    let text = pgn::ascii_compatible(&present);
    let place = earlier.and_then(|earlier| place_of(&text, earlier));
    if place.is_none() {
        must_hold_games(path, &text)?;
    }
    let after = with_game(&text, place.unwrap_or(text.len()..text.len()), game);
    put(path, &after)?;
    Ok(has_become_utf_8(&present, &after))
}

fn must_hold_games(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let reason = match instead_of_games(path, bytes) {
        None => return Ok(()),
        Some(Instead::NoText(place)) => {
            let byte = bytes.get(place).copied().unwrap_or_default();
            words::is_no_text(byte, place + 1)
        }
        Some(Instead::NoGame) => words::HOLDS_NO_GAMES.to_owned(),
    };
    Err(StoreError::Unchangeable {
        path: path.to_owned(),
        reason,
    })
}

/// What a file holds to which no game can be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// The first byte that belongs to no text stands here.
    NoText(usize),
    /// Text without a game, or a text book, whose lines read as one.
    NoGame,
}

/// What a file holds instead of games, by its name and the beginning of its bytes, ready for the lexer;
/// `None` where there are games, or nothing yet.
pub fn instead_of_games(path: &Path, bytes: &[u8]) -> Option<Instead> {
    const ENOUGH: usize = 64 << 10;
    let beginning = bytes.get(..ENOUGH).unwrap_or(bytes);
    if beginning.trim_ascii().is_empty() {
        return None;
    }
    if let Some(place) = pgn::foreign(beginning) {
        return Some(Instead::NoText(place));
    }
    let has_games = !is_named_text(path) && pgn::has_a_game(beginning);
    (!has_games).then_some(Instead::NoGame)
}

/// Where a game stands in a file's bytes that [`with_game`] has written there, from one line break to
/// another.
fn place_of(bytes: &[u8], game: &str) -> Option<Range<usize>> {
    let text = game.trim_end().replace('\n', pgn::line_break_of(bytes));
    let written = pgn::encode_like(&text, bytes).filter(|written| !written.is_empty())?;
    let places = memchr::memmem::rfind_iter(bytes, &written);
    let mut places = places.map(|start| start..start + written.len());
    places.find(|place| {
        let begins_a_line = place.start == 0 || bytes.get(place.start - 1) == Some(&b'\n');
        begins_a_line && matches!(bytes.get(place.end), None | Some(b'\r' | b'\n'))
    })
}

/// Whether a file that was in another encoding is UTF-8 now.
pub(super) fn has_become_utf_8(before: &[u8], after: &[u8]) -> bool {
    std::str::from_utf8(before).is_err() && std::str::from_utf8(after).is_ok()
}

/// A file's bytes with another text in the place of a game, or after the last one: with the line ends
/// and in the encoding of that game, or of the file. Where a letter is not in that encoding, the
/// whole file becomes UTF-8.
pub fn with_game(bytes: &[u8], place: Range<usize>, text: &str) -> Vec<u8> {
    let is_new = place.start == bytes.len();
    let before = bytes.get(..place.start).unwrap_or_default();
    let old = bytes.get(place.clone()).unwrap_or_default();
    let behind = bytes.get(place.end..).unwrap_or_default();
    let line_break = match old.contains(&b'\n') {
        true => pgn::line_break_of(old),
        false => pgn::line_break_of(bytes),
    };
    let text = text.trim_end().replace('\n', line_break);
    let mut parts = [old, before, behind].into_iter();
    let model = parts.find(|part| !part.is_ascii()).unwrap_or_default();
    let (before, text, behind) = match pgn::encode_like(&text, model) {
        Some(text) => (before.to_vec(), text, behind.to_vec()),
        None => (
            pgn::in_utf_8(before),
            text.into_bytes(),
            pgn::in_utf_8(behind),
        ),
    };
    let mut after = before;
    if is_new && !after.is_empty() && !ends_with_blank_line(&after) {
        let missing = if after.ends_with(b"\n") { 1 } else { 2 };
        after.extend_from_slice(line_break.repeat(missing).as_bytes());
    }
    after.extend(text);
    // The blank lines behind the old game stay behind the new one.
    let kept = old.len() - old.trim_ascii_end().len();
    let blank = old.get(old.len() - kept..).unwrap_or_default();
    let behind_begins_a_line = behind.starts_with(b"\n") || behind.starts_with(b"\r");
    if blank.is_empty() && !behind_begins_a_line {
        after.extend_from_slice(line_break.as_bytes());
    } else {
        after.extend_from_slice(blank);
    }
    after.extend(behind);
    after
}

fn ends_with_blank_line(bytes: &[u8]) -> bool {
    bytes.ends_with(b"\n\n") || bytes.ends_with(b"\n\r\n")
}

/// Keeps other copies of this program from writing to the file meanwhile.
fn held(path: &Path) -> Result<Option<fs::File>, StoreError> {
    lock::existing(path).map_err(|error| StoreError::own(deeds::WRITE, path, &error))
}

fn changed(path: &Path) -> StoreError {
    StoreError::Changed {
        path: path.to_owned(),
    }
}

/// Writes a file, with a copy of what it held beside it the first time.
fn put(path: &Path, after: &[u8]) -> Result<(), StoreError> {
    must_be_unpacked(path)?;
    files::keep_copy(path)
        .map_err(|error| StoreError::io(deeds::KEEP_A_COPY_OF, path, &error))
        .and_then(|()| write_atomically(path, after))
        .map_err(StoreError::of_own_file)
}

fn must_be_unpacked(path: &Path) -> Result<(), StoreError> {
    match files::packing(path) {
        Ok(Some(packing)) => Err(StoreError::Unchangeable {
            path: path.to_owned(),
            reason: words::unpack_it_first(packing.name()),
        }),
        _ => Ok(()),
    }
}

/// Whether what was appended to a file of games begins with the tags of another game, so that it
/// does not belong to the one before it.
fn is_more_games(before: &[u8], more: &[u8]) -> bool {
    let ends_a_line = before.is_empty() || before.ends_with(b"\n") || more.starts_with(b"\n");
    ends_a_line && more.trim_ascii_start().starts_with(b"[")
}

/// What was read of a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FolderFiles {
    /// The files with what they hold, by name.
    pub files: Vec<(PathBuf, Vec<u8>)>,
    /// Those that cannot be read.
    pub left_out: Vec<LeftOut>,
}

/// A file that cannot be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    pub path: PathBuf,
    pub reason: String,
}

/// The PGN files that lie in a folder itself. One that cannot be read keeps nobody from the others.
///
/// # Errors
/// [`StoreError`] when the folder cannot be read, or none of its files.
pub fn read_folder(path: &Path) -> Result<FolderFiles, StoreError> {
    let failed = |error| StoreError::own(deeds::READ, path, &error);
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(failed)? {
        let file = entry.map_err(failed)?.path();
        if files::is_named_pgn(&file) && file.is_file() {
            files.push(file);
        }
    }
    sort::ascending(&mut files);
    let mut folder = FolderFiles::default();
    let mut first = None;
    for path in files {
        match files::read(&path) {
            Ok(bytes) => folder.files.push((path, bytes)),
            Err(error) => {
                first.get_or_insert_with(|| StoreError::own(deeds::READ, &path, &error));
                let reason = files::reason(&error);
                folder.left_out.push(LeftOut { path, reason });
            }
        }
    }
    match first {
        Some(error) if folder.files.is_empty() => Err(error),
        _ => Ok(folder),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn backup_of(path: &Path) -> PathBuf {
        path.with_extension("pgn.bak")
    }

    #[test]
    fn a_file_is_replaced_with_a_copy_of_what_it_was_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.pgn");
        fs::write(&path, "one").expect("written");
        replace(&path, b"one", b"two").expect("replaced");
        replace(&path, b"two", b"three").expect("replaced");
        assert_eq!(fs::read(&path).expect("read"), b"three");
        assert_eq!(fs::read(backup_of(&path)).expect("read"), b"one");
    }

    #[test]
    fn advice_about_a_persons_own_file_is_not_about_our_folders() {
        use io::ErrorKind::{NotFound, PermissionDenied, ReadOnlyFilesystem};
        let path = Path::new("x.pgn");
        let told =
            |doing, kind: io::ErrorKind| StoreError::own(doing, path, &kind.into()).to_string();
        for kind in [PermissionDenied, ReadOnlyFilesystem] {
            let words = told(deeds::WRITE, kind);
            assert!(words.ends_with("or save in another file"), "{words}");
            let words = told(deeds::READ, kind);
            assert!(words.ends_with("check that you may read it"), "{words}");
        }
        // Other advice stays.
        let words = told(deeds::READ, NotFound);
        assert!(words.ends_with("check the name"), "{words}");
    }

    #[test]
    fn what_can_be_written_and_what_is_not_there_is_not_closed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.pgn");
        assert!(!is_closed(&path));
        fs::write(&path, "1. e4 *\n").expect("written");
        assert!(!is_closed(&path));
        assert_eq!(fs::read(&path).expect("read"), b"1. e4 *\n");
        fs::write(&path, b"\x1f\x8b\x08").expect("written");
        assert!(is_closed(&path));
    }

    #[test]
    fn a_game_is_added_with_a_copy_of_what_was_there_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.pgn");
        fs::write(&path, "1. e4 *\n").expect("written");
        append_game(&path, None, "1. d4 *\n").expect("added");
        append_game(&path, None, "1. c4 *\n").expect("added");
        let held = fs::read_to_string(&path).expect("read");
        assert_eq!(held, "1. e4 *\n\n1. d4 *\n\n1. c4 *\n");
        assert_eq!(fs::read(backup_of(&path)).expect("read"), b"1. e4 *\n");
        // With the line ends and in the encoding of the file.
        fs::write(&path, b"{\xfcber} 1. e4 *\r\n").expect("written");
        let game = "{ä}\n1. d4 *\n";
        assert!(!append_game(&path, None, game).expect("added"));
        let held = fs::read(&path).expect("read");
        assert_eq!(held, b"{\xfcber} 1. e4 *\r\n\r\n{\xe4}\r\n1. d4 *\r\n");
        // In place of what was added, unless somebody has changed that.
        let longer = "{ö}\n1. d4 d5 *\n";
        assert!(!append_game(&path, Some(game), longer).expect("replaced"));
        let held = fs::read(&path).expect("read");
        assert_eq!(held, b"{\xfcber} 1. e4 *\r\n\r\n{\xf6}\r\n1. d4 d5 *\r\n");
        // A letter that Latin-1 does not have.
        assert!(append_game(&path, Some(game), "{č}\n1. c4 *\n").expect("added"));
        let held = fs::read_to_string(&path).expect("UTF-8");
        let games = "{über} 1. e4 *\n\n{ö}\n1. d4 d5 *\n\n{č}\n1. c4 *\n";
        assert_eq!(held, games.replace('\n', "\r\n"));
    }

    #[test]
    fn a_game_is_added_only_to_games() {
        let folder = tempfile::tempdir().expect("a folder");
        let refused = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            fs::write(&path, bytes).expect("written");
            let added = append_game(&path, None, "1. d4 *\n");
            let error = added.expect_err(name).to_string();
            assert!(error.contains("expected games in PGN"), "{error}");
            assert_eq!(fs::read(&path).expect("read"), bytes, "{name}");
        };
        refused("own.book.txt", b"1. e4 e5 2. Nf3\n");
        refused("notes.md", b"# Notes\n\nOf openings.\n");
        refused(
            "puzzles.csv",
            b"PuzzleId,FEN,Moves,Rating\nX,8/8,e2e4 e7e5,900\n",
        );
        refused(
            "picture.png",
            b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\xff\x00\x01\x02",
        );
        // Nothing yet, and games in UTF-16.
        let path = folder.path().join("new.pgn");
        fs::write(&path, "\n").expect("written");
        append_game(&path, None, "1. d4 *\n").expect("added");
        let wide: Vec<u8> = "\u{feff}1. e4 *\n"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        fs::write(&path, wide).expect("written");
        append_game(&path, None, "1. d4 *\n").expect("added");
    }

    #[test]
    fn what_another_program_wrote_is_not_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.pgn");
        fs::write(&path, "theirs").expect("written");
        let error = replace(&path, b"ours", b"new").expect_err("changed");
        assert!(matches!(error, StoreError::Changed { .. }));
        assert_eq!(fs::read(&path).expect("read"), b"theirs");
    }

    #[test]
    fn a_file_that_is_gone_is_written_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("own.book.txt");
        replace(&path, b"ours", b"new").expect("written");
        assert_eq!(fs::read(&path).expect("read"), b"new");
        // Empty is not gone: somebody emptied it.
        fs::write(&path, "").expect("written");
        let error = replace(&path, b"new", b"newer").expect_err("changed");
        assert!(matches!(error, StoreError::Changed { .. }));
    }

    #[test]
    fn the_folder_of_a_file_that_was_named_is_not_made() {
        let folder = tempfile::tempdir().expect("a folder");
        let missing = folder.path().join("misspelt");
        let path = missing.join("own.book.txt");
        let error = replace_book(&path, b"", b"new", true).expect_err("no folder");
        assert!(error.to_string().contains("does not exist"), "{error}");
        assert!(!missing.exists());
        // The program's own folder is.
        replace_book(&path, b"", b"new", false).expect("written");
        assert_eq!(fs::read(&path).expect("read"), b"new");
    }

    #[test]
    fn games_appended_meanwhile_stay_behind_ours() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.pgn");
        let more = "\n[White \"B\"]\n\n1. d4 *\n";
        fs::write(&path, format!("1. e4 *\n{more}")).expect("written");
        let whole = replace_games(&path, b"1. e4 *\n", b"1. e4 e5 *\n").expect("replaced");
        let wanted = format!("1. e4 e5 *\n{more}");
        assert_eq!(whole.as_deref(), Some(wanted.as_bytes()));
        assert_eq!(fs::read_to_string(&path).expect("read"), wanted);
        // Moves that were appended to the last game are not torn from it.
        fs::write(&path, "1. e4 e5").expect("written");
        let error = replace_games(&path, b"1. e4", b"1. e4 {good} *\n").expect_err("changed");
        assert!(matches!(error, StoreError::Changed { .. }));
    }

    #[test]
    fn a_file_of_games_that_is_gone_is_written_again_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.pgn");
        let (before, after) = (b"1. e4 *\n\n1. d4 *\n", b"1. e4 *\n\n1. d4 d5 *\n");
        assert_eq!(replace_games(&path, before, after), Ok(None));
        assert_eq!(fs::read(&path).expect("read"), after);
        // Emptied, it has lost its games as well.
        fs::write(&path, "").expect("written");
        assert_eq!(replace_games(&path, before, after), Ok(None));
        assert_eq!(fs::read(&path).expect("read"), after);
    }

    #[cfg(unix)]
    #[test]
    fn the_copy_of_a_private_file_is_private() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.pgn");
        fs::write(&path, "one").expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("changed");
        replace(&path, b"one", b"two").expect("replaced");
        let copy = fs::metadata(backup_of(&path)).expect("there");
        assert_eq!(copy.permissions().mode() & 0o7777, 0o600);
    }

    #[test]
    fn a_folder_gives_its_pgn_files_by_name() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["b.pgn", "a.PGN", "b.pgn.bak", "notes.txt", "c.gz"] {
            fs::write(folder.path().join(name), name).expect("written");
        }
        let read = read_folder(folder.path()).expect("read");
        let texts = read.files.iter().map(|(_, bytes)| bytes.as_slice());
        assert_eq!(
            texts.collect::<Vec<&[u8]>>(),
            [b"a.PGN".as_slice(), b"b.pgn"]
        );
        assert!(read.left_out.is_empty());
    }

    #[test]
    fn a_damaged_file_of_a_folder_is_named_and_the_others_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let damaged = folder.path().join("a.pgn.gz");
        fs::write(&damaged, [0x1f, 0x8b, 8, 0, 0]).expect("written");
        let error = read_folder(folder.path()).expect_err("nothing else is there");
        let told = error.to_string();
        assert!(
            told.contains("and damaged") && told.contains("pack it again"),
            "{told}"
        );
        fs::write(folder.path().join("b.pgn"), "1. e4 *").expect("written");
        let read = read_folder(folder.path()).expect("read");
        assert_eq!(read.files.len(), 1);
        let left_out = read.left_out.iter().map(|own| own.path.as_path());
        assert_eq!(left_out.collect::<Vec<&Path>>(), [damaged.as_path()]);
    }

    #[test]
    fn a_folder_is_no_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = read(folder.path()).expect_err("a folder").to_string();
        assert!(error.contains("it is a folder"), "{error}");
    }
}
