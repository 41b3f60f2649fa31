//! Reading a network from a file.

use super::error::StoreError;
use crate::{
    engine::evaluation::network::{
        Network,
        file::{MOST_BYTES, NetworkError},
    },
    files,
};
use std::path::Path;
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
    let bytes = files::read_within(path, MOST_BYTES as u64)
        .map_err(|error| StoreError::io("read", path, &error))?;
    Network::from_bytes(&bytes).map_err(|reason| LoadError::Network {
        path: path.display().to_string(),
        reason,
    })
}
