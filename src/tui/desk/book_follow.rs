//! The book that a screen shows beside its board: read when the screen opens, and again as soon as
//! anybody writes its file.

use crate::{
    play::BookChoice,
    tui::{
        effect::Effect,
        job::Task,
        screen::{News, Scene},
        world::file_of,
    },
};
use std::{path::PathBuf, time::Duration};

/// Editors write in several steps: the screens of the book and of a drill read the file when it has been
/// quiet for so long.
pub const QUIET: Duration = Duration::from_millis(80);

/// The book's file; `None`: the built-in book, or none at all.
fn file(choice: &BookChoice) -> Option<PathBuf> {
    file_of(choice).flatten()
}

/// Asks for the book where it is not read yet, and watches its file from now on.
pub fn begin(choice: &BookChoice, scene: &mut Scene) {
    let file = file(choice);
    if scene.world.book(choice).is_none() && file.is_some() {
        scene.ask(Effect::Job(Task::ReadBook(file)));
    }
    watch(choice, scene);
}

/// Watches the book's file from now on.
pub fn watch(choice: &BookChoice, scene: &mut Scene) {
    scene.ask(Effect::Watch(file(choice).into_iter().collect()));
}

/// Reads the book again when its file was written.
pub fn hear(news: &News, choice: &BookChoice, scene: &mut Scene) {
    if let News::FileChanged(path) = news
        && file(choice).as_deref() == Some(*path)
    {
        scene.ask(Effect::Job(Task::ReadBook(Some(path.to_path_buf()))));
    }
}

/// Watches no file any more.
pub fn end(scene: &mut Scene) {
    scene.ask(Effect::Watch(Vec::new()));
}
