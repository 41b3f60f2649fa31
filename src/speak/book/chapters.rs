//! Where the lines of the text begin: a book may have several start positions.

use super::Editing;
use crate::{
    book::edit,
    chess::Position,
    speak::{board, listed::Listed, place, words::book as words},
};
use shakmaty::Chess;
use std::io;

impl Editing<'_, '_> {
    /// The chapters of the text from this one on, by its number.
    pub(super) fn tell_chapters(&mut self, first: &str) -> io::Result<()> {
        let mut chapters = Listed::new(edit::chapters(self.document.text()));
        let Some(from) = place(first, chapters.len()) else {
            return self.voice.say(words::no_chapter(chapters.len(), first));
        };
        chapters.begin_at(from);
        let part = chapters.part().map(|(number, chapter)| {
            let name = chapter.name.as_deref();
            words::listed_chapter(number, name, is_usual(&chapter.start))
        });
        let mut lines: Vec<String> = part.collect();
        lines.push(match chapters.is_told() {
            true => words::WRITE_CHAPTER.to_owned(),
            false => words::more_chapters(chapters.len(), chapters.place() + 1),
        });
        self.voice.say_all(lines)
    }

    /// To the start of the chapter with this number.
    pub(super) fn go_to_chapter(&mut self, number: &str) -> io::Result<()> {
        let chapters = edit::chapters(self.document.text());
        let count = chapters.len();
        let found = place(number, count).and_then(|place| chapters.into_iter().nth(place));
        let Some(chapter) = found else {
            return self.voice.say(words::no_chapter(count, number));
        };
        let name = chapter.name.as_deref();
        self.voice.say(words::chapter(number, count, name))?;
        self.position = chapter.start;
        self.tell_own_start()?;
        self.here()
    }

    /// The pieces of a start position that not everybody knows.
    pub(super) fn tell_own_start(&mut self) -> io::Result<()> {
        match self.position.ply() == 0 && !is_usual(&self.position) {
            true => self.voice.say_all(board::question(&self.position)),
            false => Ok(()),
        }
    }
}

fn is_usual(start: &Position) -> bool {
    *start.current() == Chess::default()
}
