//! The engine's lines kept: one that was told becomes part of the game.

use super::{Reading, TOLD};
use crate::speak::{place, words::study as words};
use shakmaty::Move;
use std::io;

impl Reading<'_, '_> {
    /// Adds the moves that were told of one of the engine's lines, or the first of them, and goes to the
    /// first.
    pub(super) fn keep_line(&mut self, number: &str, count: Option<&str>) -> io::Result<()> {
        let at = self.study.at();
        let heard = self.heard.as_ref().filter(|heard| heard.at == at);
        let Some(lines) = heard.map(|heard| &heard.lines) else {
            return self.voice.say(words::NO_LINES_HEARD);
        };
        let line = place(number, lines.len()).and_then(|place| lines.get(place));
        let Some(line) = line else {
            return self.voice.say(words::no_line(lines.len(), number));
        };
        let most = match count.map(str::parse::<usize>) {
            None => TOLD,
            Some(Ok(count)) if count > 0 => count,
            Some(_) => {
                let count = count.unwrap_or_default();
                return self.voice.say(words::count_is_no_number(count));
            }
        };
        let moves: Vec<Move> = line.iter().copied().take(most).collect();
        let before = self.study.game().walk().count();
        if !self.study.add_line_at(at, &moves) {
            return self.voice.say(words::NO_LINES_HEARD);
        }
        let added = self.study.game().walk().count() - before;
        self.voice.say(words::line_kept(added))?;
        self.tell_place()?;
        self.here()
    }
}
