//! Reading networks from files.

use super::{error::StoreError, words::deeds};
use crate::{
    engine::evaluation::network::{
        Network,
        file::{MOST_BYTES, NetworkError},
    },
    files, sort,
};
use std::{fs, io, path::Path};
use thiserror::Error;

/// Why a file gives no network.
#[derive(Debug, Error)]
pub enum LoadError {
    #[error("{0}")]
    Read(#[from] StoreError),
    #[error("{path}: {reason}")]
    Network { path: String, reason: NetworkError },
}

/// Reads a network; no more of a file is read than a network can be long.
///
/// # Errors
/// [`LoadError`] says which file, what was expected and what found.
pub fn load(path: &Path) -> Result<Network, LoadError> {
    let wrong = |reason| LoadError::Network {
        path: path.display().to_string(),
        reason,
    };
    let bytes =
        files::read_within(path, MOST_BYTES as u64).map_err(|error| match error.kind() {
            io::ErrorKind::FileTooLarge => wrong(NetworkError::TooLong),
            _ => StoreError::own(deeds::READ, path, &error).into(),
        })?;
    Network::from_bytes(&bytes).map_err(wrong)
}

/// What the files of a folder hold: networks, or why there is none; the oldest generation first.
/// Only files whose names end in `.network` are looked at; a folder that is not there has none.
///
/// # Errors
/// [`LoadError`] when the folder cannot be read.
pub fn in_folder(folder: &Path) -> Result<Vec<Result<Network, LoadError>>, LoadError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(StoreError::io(deeds::READ, folder, &error).into()),
    };
    let mut paths: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "network"))
        .collect();
    sort::ascending(&mut paths);
    let mut networks: Vec<_> = paths.iter().map(|path| load(path)).collect();
    sort::by_key(&mut networks, |network| {
        network.as_ref().map_or(0, Network::generation)
    });
    Ok(networks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folders_networks_come_by_generation_and_foreign_files_are_named() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(matches!(in_folder(&folder.path().join("none")), Ok(found) if found.is_empty()));
        for (name, generation) in [("a", 2), ("b", 1)] {
            let network = Network::new(vec![3; 768 * 16], vec![0; 16], vec![5; 32], vec![0]);
            let bytes = network
                .expect("sizes that fit")
                .from(generation, 9)
                .to_bytes();
            let path = folder.path().join(format!("{name}.network"));
            fs::write(path, bytes).expect("written");
        }
        fs::write(folder.path().join("c.network"), "foreign").expect("written");
        fs::write(folder.path().join("notes.txt"), "mine").expect("written");
        let film = fs::File::create(folder.path().join("d.network")).expect("created");
        film.set_len(1 << 33).expect("a file of holes");
        let found = in_folder(folder.path()).expect("a folder");
        let told: Vec<String> = found
            .iter()
            .map(|network| match network {
                Ok(network) => network.generation().to_string(),
                Err(error) => error.to_string(),
            })
            .collect();
        assert_eq!((told[2].as_str(), told[3].as_str()), ("1", "2"));
        assert!(
            told[0].contains("c.network: expected a network"),
            "{told:?}"
        );
        assert!(
            told[1].contains("d.network: expected a network, at most"),
            "{told:?}"
        );
    }
}
