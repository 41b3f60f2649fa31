//! What lies in a folder that games can be opened from, and how a file of games begins.

use super::{error::StoreError, words::deeds};
use crate::{
    files,
    game::{Game, index::Indexer, pgn},
    sort,
};
use std::{
    env, fs,
    io::Read as _,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// A folder with what can be opened in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folder {
    pub path: PathBuf,
    /// Folders first, then files, each by name.
    pub entries: Vec<Entry>,
    /// The file that was asked for, where it was no folder.
    pub asked: Option<PathBuf>,
}

/// A folder or a file of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub name: String,
    pub path: PathBuf,
    /// Its size in bytes; `None`: a folder.
    pub bytes: Option<u64>,
    /// When it was last written, where that is known.
    pub written: Option<SystemTime>,
}

/// The first games of a file.
#[derive(Clone, Debug, Default)]
pub struct Beginning {
    /// `Tal – Botvinnik, 1960, 1-0`
    pub games: Vec<String>,
    /// The first of them with its moves, if all of it was looked at.
    pub first: Option<Game>,
    /// There are more.
    pub goes_on: bool,
}

/// Looks into a folder; without one, into the folder that the program was started in. A file
/// stands for its folder. What is hidden is left out.
///
/// # Errors
/// [`StoreError`] when the folder cannot be read.
pub fn look(path: Option<&Path>) -> Result<Folder, StoreError> {
    let path = match path {
        Some(path) => path.to_owned(),
        None => env::current_dir()
            .map_err(|error| StoreError::own(deeds::READ, Path::new("."), &error))?,
    };
    let failed = |error| StoreError::own(deeds::READ, &path, &error);
    let path = path.canonicalize().map_err(failed)?;
    let (path, asked) = match path.is_dir() {
        true => (path, None),
        false => (files::folder_of(&path), Some(path)),
    };
    let failed = |error| StoreError::own(deeds::READ, &path, &error);
    let mut entries = Vec::new();
    for entry in fs::read_dir(&path).map_err(failed)? {
        // What goes away meanwhile is not there.
        entries.extend(entry.ok().and_then(|entry| known(entry.path())));
    }
    sort::by_cached_key(&mut entries, |entry: &Entry| {
        (entry.bytes.is_some(), entry.name.to_lowercase())
    });
    Ok(Folder {
        path,
        entries,
        asked,
    })
}

fn known(path: PathBuf) -> Option<Entry> {
    let name = path.file_name()?.to_string_lossy().into_owned();
    let about = fs::metadata(&path).ok()?;
    let is_shown = about.is_dir() || (about.is_file() && files::is_named_pgn(&path));
    (is_shown && !name.starts_with('.')).then(|| Entry {
        name,
        bytes: about.is_file().then_some(about.len()),
        written: about.modified().ok(),
        path,
    })
}

/// How a file of games begins: at most `most` games of its first quarter MiB.
///
/// # Errors
/// [`StoreError`] when it cannot be read.
pub fn beginning(path: &Path, most: usize) -> Result<Beginning, StoreError> {
    const LOOKED_AT: u64 = 256 << 10;
    let failed = |error| StoreError::own(deeds::READ, path, &error);
    let mut stream = files::stream(path).map_err(failed)?.take(LOOKED_AT);
    let bytes = files::read_stream(stream.by_ref()).map_err(failed)?;
    let is_whole = stream.limit() > 0;
    let bytes = pgn::unfold(bytes);
    let mut indexer = Indexer::new();
    let is_left = indexer.advance(&bytes, most);
    let index = indexer.index();
    let about = |row: &crate::game::index::Row| {
        let year = match row.date.year {
            0 => String::new(),
            year => format!(", {year}"),
        };
        format!("{}{year}, {}", index.players(row), row.result.sign())
    };
    let is_cut = !is_whole && index.len() == 1;
    Ok(Beginning {
        games: index.rows().iter().map(about).collect(),
        first: pgn::games(&bytes).next().filter(|_| !is_cut),
        goes_on: is_left || !is_whole,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_come_before_files_of_games_and_nothing_else() {
        let place = tempfile::tempdir().expect("a folder");
        for name in ["b.pgn", "A.pgn.gz", "notes.txt", ".hidden.pgn"] {
            fs::write(place.path().join(name), "1. e4 *\n").expect("written");
        }
        fs::create_dir(place.path().join("zeta")).expect("a folder");
        let folder = look(Some(place.path())).expect("a listing");
        let names: Vec<&str> = folder
            .entries
            .iter()
            .map(|entry| entry.name.as_str())
            .collect();
        assert_eq!(names, ["zeta", "A.pgn.gz", "b.pgn"]);
        assert_eq!(folder.entries[0].bytes, None);
        assert_eq!(folder.entries[2].bytes, Some(8));
        let of_file = look(Some(&place.path().join("b.pgn"))).expect("its folder");
        assert_eq!(of_file.entries, folder.entries);
        let asked = of_file.asked.expect("a file");
        assert!(asked.ends_with("b.pgn"), "{asked:?}");
        assert!(look(Some(&place.path().join("none"))).is_err());
    }

    #[test]
    fn the_beginning_of_a_file_names_its_first_games() {
        let place = tempfile::tempdir().expect("a folder");
        let file = place.path().join("games.pgn");
        let game = "[White \"Tal\"]\n[Black \"Botvinnik\"]\n[Date \"1960.03.15\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n";
        fs::write(&file, game.repeat(3)).expect("written");
        let seen = beginning(&file, 2).expect("a beginning");
        assert_eq!(seen.games, ["Tal – Botvinnik, 1960, 1-0"; 2]);
        assert!(seen.goes_on);
        let first = seen.first.expect("the first game");
        assert_eq!(first.main_line().len(), 1);
        fs::write(&file, game.replace("1-0", "1/2-1/2")).expect("written");
        let drawn = beginning(&file, 2).expect("a beginning");
        assert_eq!(drawn.games, ["Tal – Botvinnik, 1960, ½-½"]);
        fs::write(&file, game.repeat(3)).expect("written");
        let whole = beginning(&file, 9).expect("a beginning");
        assert_eq!((whole.games.len(), whole.goes_on), (3, false));
        let long = format!("1. e4 {{{}}} e5 *\n", "long ".repeat(60_000));
        fs::write(&file, long).expect("written");
        let cut = beginning(&file, 9).expect("a beginning");
        assert_eq!((cut.games.len(), cut.first), (1, None));
    }
}
