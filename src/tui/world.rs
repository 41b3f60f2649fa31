//! What all screens share: looks, keys, and the next search's number.

use super::{keymap::Keymap, theme::Theme};
use crate::engine::SearchId;

/// Shared by all screens.
pub struct World {
    pub theme: Theme,
    pub keymap: Keymap,
    last_search: SearchId,
}

impl World {
    pub fn new(theme: Theme, keymap: Keymap) -> World {
        World {
            theme,
            keymap,
            last_search: 0,
        }
    }

    /// A number that no search had before.
    pub fn next_search(&mut self) -> SearchId {
        self.last_search += 1;
        self.last_search
    }
}
