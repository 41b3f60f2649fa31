//! The game changed: comments, marks, variations; each change can be undone.

use super::{MOST_LINES, Reading};
use crate::game::{nag, pgn};
use std::io;

impl Reading<'_, '_> {
    /// How many of the engine's lines are told from here on.
    pub(super) fn set_lines(&mut self, number: &str) -> io::Result<()> {
        match number.parse() {
            Ok(lines) if (1..=MOST_LINES).contains(&lines) => {
                self.lines = lines;
                self.engine()
            }
            _ => self
                .voice
                .say(format!("Lines are 1 to {MOST_LINES}, not {number}.")),
        }
    }

    /// Writes words about the move one stands on in place of those there; none deletes them.
    pub(super) fn write_comment(&mut self, words: &str) -> io::Result<()> {
        let changed = self.study.set_comment(words);
        self.told_of(changed, "The comment is the same as before.")
    }

    /// Marks the move one stands on with a sign, or by what it means: `!?`, `blunder`.
    pub(super) fn mark(&mut self, sign: &str) -> io::Result<()> {
        const SIGNS: [&str; 6] = ["!", "!!", "!?", "?!", "?", "??"];
        let means = |known: &&str| {
            let meaning = nag::from_sign(known).and_then(nag::meaning);
            meaning.is_some_and(|meaning| meaning.split(' ').next() == Some(sign))
        };
        let sign = SIGNS.into_iter().find(means).unwrap_or(sign);
        let Some(mark) = nag::from_sign(sign) else {
            return self.voice.say(format!(
                "A mark is one of {}, or a word such as good or blunder, not {sign}.",
                SIGNS.join(" ")
            ));
        };
        let changed = self.study.mark(mark);
        self.told_of(changed, "Nothing to mark here.")
    }

    pub(super) fn delete(&mut self) -> io::Result<()> {
        let changed = self.study.delete();
        self.told_of(changed, "Nothing to delete here.")
    }

    pub(super) fn promote(&mut self) -> io::Result<()> {
        let changed = self.study.promote();
        self.told_of(changed, "This is the main line already.")
    }

    pub(super) fn undo(&mut self) -> io::Result<()> {
        let changed = self.study.undo();
        self.told_of(changed, "Nothing to undo; back goes a move back.")
    }

    pub(super) fn redo(&mut self) -> io::Result<()> {
        let changed = self.study.redo();
        self.told_of(changed, "Nothing to redo.")
    }

    /// Where one stands after a change, or why there was none.
    fn told_of(&mut self, changed: bool, otherwise: &str) -> io::Result<()> {
        if !changed {
            return self.voice.say(otherwise);
        }
        self.found = None;
        self.warned = false;
        self.here()
    }

    pub(super) fn tell_pgn(&mut self) -> io::Result<()> {
        let text = pgn::write(self.study.game());
        let lines = text.lines().filter(|line| !line.is_empty());
        self.voice.say_all(lines.map(str::to_owned))
    }
}
