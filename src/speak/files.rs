//! Files of games, looked for in lines: what lies in a folder, by numbers.

use super::{
    Voice, place,
    words::{files as words, shared::ended},
};
use crate::store::folders::{self, Folder};
use std::{
    io,
    path::{Path, PathBuf},
};

const COMMANDS: [(&str, &str); 5] = [
    (words::A_NUMBER, words::HELP_NUMBER),
    ("up", words::HELP_UP),
    ("here, more", words::HELP_HERE),
    ("repeat", words::HELP_REPEAT),
    ("quit", words::HELP_QUIT),
];

/// What the person wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum After {
    Leave,
    /// The games of this file.
    Open(PathBuf),
}

/// A folder, looked into.
#[derive(Default)]
pub struct Files {
    folder: Folder,
}

impl Files {
    /// Tells what lies in a folder until the person leaves, or opens a file. At first it is this folder, or
    /// without one that in which the program was started; afterwards the last one.
    ///
    /// # Errors
    /// When nothing can be read or written any more.
    pub fn run(&mut self, voice: &mut Voice, folder: Option<&Path>) -> io::Result<After> {
        let is_first = self.folder.path.as_os_str().is_empty();
        let last = self.folder.path.clone();
        self.enter(voice, if is_first { folder } else { Some(&last) })?;
        if self.folder.path.as_os_str().is_empty() {
            // There is nothing to choose from; it was said.
            return Ok(After::Leave);
        }
        while let Some(line) = voice.line()? {
            match line.to_lowercase().as_str() {
                "quit" | "q" | "exit" | "leave" => break,
                "help" | "?" | "h" => voice.commands(&COMMANDS)?,
                "here" | "files" | "list" => self.tell(voice)?,
                "up" | "back" => match self.folder.path.parent().map(Path::to_owned) {
                    Some(parent) => self.enter(voice, Some(&parent))?,
                    None => voice.say(words::IS_TOP)?,
                },
                word => {
                    let number = word.strip_prefix("open ").unwrap_or(word);
                    let entries = &self.folder.entries;
                    let place = place(number, entries.len());
                    match place.and_then(|place| entries.get(place)).cloned() {
                        Some(file) if file.bytes.is_some() => return Ok(After::Open(file.path)),
                        Some(folder) => self.enter(voice, Some(&folder.path))?,
                        None => voice.say(words::no_number(entries.len(), number))?,
                    }
                }
            }
        }
        Ok(After::Leave)
    }

    fn enter(&mut self, voice: &mut Voice, folder: Option<&Path>) -> io::Result<()> {
        match folders::look(folder) {
            Ok(found) => self.folder = found,
            Err(error) => return voice.say(ended(error)),
        }
        self.tell(voice)
    }

    fn tell(&self, voice: &mut Voice) -> io::Result<()> {
        let entries = &self.folder.entries;
        let told = (1..).zip(entries).map(|(number, entry)| {
            let is_folder = entry.bytes.is_none();
            words::entry(number, &entry.name, is_folder)
        });
        let first = words::folder(self.folder.path.display(), entries.len());
        voice.say_in_parts(std::iter::once(first).chain(told).collect())
    }
}
