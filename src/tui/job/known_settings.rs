//! What the settings file said when this program last read or wrote it. Only what has changed
//! since is written: another program may have changed the file meanwhile.

use crate::store::{Settings, StoreError, settings};
use std::{
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

/// Known to the screens' world, and kept by the thread that writes.
#[derive(Clone, Debug, Default)]
pub struct KnownSettings(Arc<Mutex<Settings>>);

impl KnownSettings {
    /// The file was read, and says this.
    pub fn new(settings: Settings) -> KnownSettings {
        KnownSettings(Arc::new(Mutex::new(settings)))
    }

    /// Writes what has changed; what cannot be written is news again the next time.
    pub fn save(&self, path: &Path, settings: Settings) -> Result<(), StoreError> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        settings::save(path, &known, &settings)?;
        *known = settings;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn changes_of_another_program_outlast_those_of_this_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("settings.toml");
        let first = "[game]\nname = \"Ann\"\n\n[sound]\nbell = false\n";
        fs::write(&path, first).expect("a file");
        let mut settings = settings::load(&path).settings;
        let known = KnownSettings::new(settings.clone());
        fs::write(&path, first.replace("Ann", "Bob")).expect("a file");
        for (bell, name) in [(true, "Bob"), (false, "Cleo")] {
            settings.sound.bell = bell;
            known.save(&path, settings.clone()).expect("saved");
            let text = fs::read_to_string(&path).expect("a file");
            assert!(text.contains(&format!("bell = {bell}")), "{text}");
            assert!(!text.contains("Ann"), "{text}");
            fs::write(&path, text.replace("Bob", name)).expect("a file");
        }
        // What failed once is written later.
        let nowhere = path.join("settings.toml");
        settings.engine.lines = 3;
        known
            .save(&nowhere, settings.clone())
            .expect_err("no folder");
        known.save(&path, settings).expect("saved");
        let text = fs::read_to_string(&path).expect("a file");
        assert!(
            text.contains("lines = 3") && text.contains("Cleo"),
            "{text}"
        );
    }
}
