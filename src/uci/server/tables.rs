//! The endgame tables that the program names by `SyzygyPath`.

use crate::engine::Tablebases;

/// The tables of these folders; of none, none.
///
/// # Errors
/// A sentence, when a folder cannot be read.
pub(super) fn open(folders: &str) -> Result<Option<Tablebases>, String> {
    if folders.is_empty() {
        return Ok(None);
    }
    Tablebases::open(folders).map(Some).map_err(|error| {
        format!(
            "SyzygyPath {folders}: {error}; expected folders with .rtbw and .rtbz files; the \
             tables in use stay"
        )
    })
}
