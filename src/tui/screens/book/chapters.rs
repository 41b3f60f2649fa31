//! Where the lines of the text begin: a book may have several start positions.

use super::BookScreen;
use crate::{
    book::{
        edit::{self, Chapter},
        walk,
    },
    chess::Position,
    tui::{desk::list::List, screen::Scene, widgets::prompt::Tone, words::book as said},
};

impl BookScreen {
    /// A book without moves at the usual start is opened at a start of its own.
    pub(super) fn open_at_beginning(&mut self) {
        let usual = Position::default();
        let is_usual = self.position.ply() == 0 && self.position.fen() == usual.fen();
        if is_usual && let Some(compiled) = &self.compiled {
            self.position = walk::beginning(&compiled.book);
        }
    }

    /// To the start of the next chapter of the text, or of the one before.
    pub(super) fn next_chapter(&mut self, onwards: bool, scene: &mut Scene) {
        let chapters = self.chapters();
        let here = self.line_shown().unwrap_or(0);
        let has_begun = |chapter: &&Chapter| first_line(chapter) <= here;
        let begun = chapters.iter().filter(has_begun).count();
        let count = chapters.len();
        let next = match onwards {
            true => begun,
            false => begun.max(1) + count.saturating_sub(2),
        };
        let next = next.checked_rem(count).unwrap_or(0);
        match chapters.get(next) {
            Some(chapter) => {
                self.go_to_chapter(chapter, scene);
                let words = said::chapter(next + 1, count, chapter.name.as_deref());
                self.say(words, Tone::Plain);
            }
            None => self.say(said::NO_CHAPTERS, Tone::Plain),
        }
    }

    /// To the chapter that this line is a head of, if it is one.
    pub(super) fn go_to_head(&mut self, line: usize, scene: &mut Scene) -> bool {
        let chapters = self.chapters();
        let is_head = |chapter: &&Chapter| chapter.heads.iter().any(|head| *head as usize == line);
        let found = chapters.iter().find(is_head);
        if let Some(chapter) = found {
            self.go_to_chapter(chapter, scene);
        }
        found.is_some()
    }

    fn chapters(&self) -> Vec<Chapter> {
        let document = self.document.as_ref();
        document.map_or_else(Vec::new, |document| edit::chapters(document.text()))
    }

    fn go_to_chapter(&mut self, chapter: &Chapter, scene: &mut Scene) {
        self.position = chapter.start.clone();
        // Other chapters may begin there too: the move of this one is marked.
        self.ahead = chapter.first.into_iter().collect();
        self.list = List::default();
        self.moved(scene);
        self.problem_shown = Some(first_line(chapter));
    }
}

fn first_line(chapter: &Chapter) -> usize {
    chapter.heads.first().map_or(0, |line| *line as usize)
}
