//! The game changed: comments, marks, variations; each change can be undone.

use super::{Reading, changes};
use crate::{
    game::{
        Game, nag, pgn,
        tag_values::{FIXED, OFFERED, expects, fits, is_name},
    },
    speak::{thinker::lines_wanted, words::study as words},
};
use std::io;

impl Reading<'_, '_> {
    /// How many of the engine's lines are told from here on.
    pub(super) fn set_lines(&mut self, number: &str) -> io::Result<()> {
        match lines_wanted(number) {
            Ok(lines) => {
                self.lines = lines;
                self.engine()
            }
            Err(sentence) => self.voice.say(sentence),
        }
    }

    /// Writes words about the move one stands on in place of those there; none deletes them.
    pub(super) fn write_comment(&mut self, words: &str) -> io::Result<()> {
        let changed = self.study.set_comment(words);
        self.told_of(changed, words::SAME_COMMENT)
    }

    /// Marks the move one stands on with a sign, or by what it means: `!?`, `blunder`.
    pub(super) fn mark_move(&mut self, sign: &str) -> io::Result<()> {
        const SIGNS: [&str; 6] = ["!", "!!", "!?", "?!", "?", "??"];
        let means = |known: &&str| {
            let meaning = nag::from_sign(known).and_then(nag::meaning);
            meaning.is_some_and(|meaning| meaning.split(' ').next() == Some(sign))
        };
        let sign = SIGNS.into_iter().find(means).unwrap_or(sign);
        let Some(mark) = nag::from_sign(sign) else {
            return self.voice.say(words::no_mark(sign));
        };
        let changed = self.study.mark(mark);
        self.told_of(changed, words::NOTHING_TO_MARK)
    }

    pub(super) fn delete(&mut self) -> io::Result<()> {
        let before = self.study.game().clone();
        let changed = self.study.delete();
        self.told_by(changed, words::NOTHING_TO_DELETE, |game| {
            changes::deleted(&before, game)
        })
    }

    pub(super) fn promote(&mut self) -> io::Result<()> {
        let before = self.places();
        let changed = self.study.promote();
        let told = words::moved_up(self.moved(&before));
        self.told_by(changed, words::IS_MAIN_LINE, |_| told)
    }

    pub(super) fn demote(&mut self) -> io::Result<()> {
        let before = self.places();
        let changed = self.study.demote();
        let told = words::moved_down(self.moved(&before));
        self.told_by(changed, words::NO_LESS_IMPORTANT, |_| told)
    }

    pub(super) fn make_main_line(&mut self) -> io::Result<()> {
        let changed = self.study.make_main_line();
        let told = words::MADE_MAIN_LINE.to_owned();
        self.told_by(changed, words::IS_MAIN_LINE, |_| told)
    }

    /// The place of each move of the line to where one stands, among those that the game has there.
    fn places(&self) -> Vec<(usize, usize)> {
        let game = self.study.game();
        let path = game.path(self.study.at()).into_iter();
        path.map(|node| changes::place_of(game, node)).collect()
    }

    /// The place of the move of this line that stood elsewhere before.
    fn moved(&self, before: &[(usize, usize)]) -> (usize, usize) {
        let mut both = self.places().into_iter().zip(before);
        both.find(|(now, then)| now != *then)
            .map_or((0, 0), |(now, _)| now)
    }

    /// What the game says of itself.
    pub(super) fn tags(&mut self) -> io::Result<()> {
        let tags = &self.study.game().tags;
        let lines: Vec<String> = tags
            .iter()
            .map(|(name, value)| words::tag(name, value))
            .collect();
        match lines.is_empty() {
            true => self.voice.say(words::NO_TAGS),
            false => self.voice.say_all(lines),
        }
    }

    pub(super) fn tell_tag(&mut self, name: &str) -> io::Result<()> {
        let name = self.tag_called(name);
        let words = match self.study.game().tags.get(&name) {
            Some(value) => words::tag(&name, value),
            None => words::no_such_tag(&name, expects(&name)),
        };
        self.voice.say(words)
    }

    /// Writes a tag, or removes it where there is no text. What follows the name is not part of it.
    pub(super) fn set_tag(&mut self, name: &str, text: &str) -> io::Result<()> {
        let name = self.tag_called(name);
        if !is_name(&name) {
            return self.voice.say(words::no_tag_name(&name));
        }
        if !fits(&name, text) {
            let expected = expects(&name);
            return self.voice.say(words::no_tag_value(&name, expected, text));
        }
        let mut tags = self.study.game().tags.clone();
        match text {
            "" => tags.remove(&name),
            text => tags.set(&name, text),
        }
        if !self.study.set_tags(tags) {
            return self.voice.say(words::SAME_TAG);
        }
        match text {
            "" => self.voice.say(words::tag_removed(&name)),
            _ => self.tell_tag(&name),
        }
    }

    /// The name of a tag, whichever of its letters are capitals.
    fn tag_called(&self, words: &str) -> String {
        let word = words.split_whitespace().next().unwrap_or_default();
        let own = self.study.game().tags.iter().map(|(name, _)| name);
        let others = OFFERED.iter().map(|(name, _)| *name).chain(FIXED);
        let mut known = own.chain(others);
        let found = known.find(|name| name.eq_ignore_ascii_case(word));
        found.unwrap_or(word).to_owned()
    }

    pub(super) fn undo(&mut self) -> io::Result<()> {
        let before = self.study.game().clone();
        let changed = self.study.undo();
        self.told_by(changed, words::NOTHING_TO_UNDO, |game| {
            words::undone(&changes::told(&before, game))
        })
    }

    pub(super) fn redo(&mut self) -> io::Result<()> {
        let before = self.study.game().clone();
        let changed = self.study.redo();
        self.told_by(changed, words::NOTHING_TO_REDO, |game| {
            words::redone(&changes::told(&before, game))
        })
    }

    /// What was changed, told of the game as it is now, and as [`Reading::told_of`].
    fn told_by(
        &mut self,
        changed: bool,
        otherwise: &str,
        told: impl FnOnce(&Game) -> String,
    ) -> io::Result<()> {
        if changed {
            self.voice.say(told(self.study.game()))?;
        }
        self.told_of(changed, otherwise)
    }

    /// Where one stands after a change, or why there was none.
    pub(super) fn told_of(&mut self, changed: bool, otherwise: &str) -> io::Result<()> {
        if !changed {
            return self.voice.say(otherwise);
        }
        self.found = None;
        self.here()
    }

    pub(super) fn tell_pgn(&mut self) -> io::Result<()> {
        let text = pgn::write(self.study.game());
        let lines = text.lines().filter(|line| !line.is_empty());
        self.voice.say_all(lines.map(str::to_owned))
    }
}
