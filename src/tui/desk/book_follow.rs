//! The book that a screen shows beside its board: read when the screen opens, and again as soon as
//! anybody writes its file or one that it includes.

use crate::{
    book::Book,
    play::BookChoice,
    tui::{
        effect::Effect,
        job::{Report, Shelved, Task},
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

/// Asks for the books that openings are named by, where they are not read yet: the one that is shown,
/// and the built-in one for what that has no name for.
pub fn read_names(scene: &mut Scene) {
    let shown = scene.world.shown_book();
    let other = (shown != BookChoice::Embedded).then_some(BookChoice::Embedded);
    for choice in [shown].into_iter().chain(other) {
        if let Some(file) = file_of(&choice)
            && scene.world.book(&choice).is_none()
        {
            scene.ask(Effect::Job(Task::ReadBook(file)));
        }
    }
}

/// Asks for the book where it is not read yet, and watches its file from now on.
pub fn begin(choice: &BookChoice, scene: &mut Scene) {
    let file = file(choice);
    if scene.world.book(choice).is_none() && file.is_some() {
        scene.ask(Effect::Job(Task::ReadBook(file)));
    }
    watch(choice, scene);
}

/// A book's file, and those that it includes as far as it is read.
pub fn files(file: Option<PathBuf>, book: Option<&Book>) -> Vec<PathBuf> {
    let included = book.into_iter().flat_map(Book::included);
    file.into_iter()
        .chain(included.map(PathBuf::from))
        .collect()
}

fn files_of(choice: &BookChoice, scene: &Scene) -> Vec<PathBuf> {
    let book = scene.world.book(choice).map(Shelved::book);
    files(file(choice), book)
}

/// Watches the book's files from now on.
pub fn watch(choice: &BookChoice, scene: &mut Scene) {
    watch_files(files_of(choice, scene), scene);
}

/// Watches these files from now on, and that of a list of games below.
pub fn watch_files(mut files: Vec<PathBuf>, scene: &mut Scene) {
    files.extend(scene.world.listed.clone());
    scene.ask(Effect::Watch(files));
}

/// Reads the book again when one of its files was written. It may include others then.
pub fn hear(news: &News, choice: &BookChoice, scene: &mut Scene) {
    match news {
        News::FileChanged(path) if files_of(choice, scene).iter().any(|own| own == path) => {
            scene.ask(Effect::Job(Task::ReadBook(file(choice))));
        }
        // A screen above this one may watch files of its own.
        News::Job(Report::Book(Some(path), _))
            if scene.is_topmost && file(choice).as_ref() == Some(path) =>
        {
            watch(choice, scene);
        }
        _ => {}
    }
}

/// Watches no book any more.
pub fn end(scene: &mut Scene) {
    watch_files(Vec::new(), scene);
}
