//! Squares and arrows about a move, drawn and deleted.

use super::{Reading, painted::without_colour};
use crate::{
    game::painting::Painting,
    speak::{squares::squares, words::study as words},
};
use std::io;

impl Reading<'_, '_> {
    /// Draws an arrow, or deletes the same one.
    pub(super) fn draw_arrow(&mut self, asked: &[&str]) -> io::Result<()> {
        let (ends, brush) = without_colour(asked);
        match squares(ends).as_deref() {
            Ok([from, to]) if from != to => {
                self.paint(|painting| painting.toggle(*from, *to, brush))
            }
            _ => self.voice.say(words::WRITE_ARROW),
        }
    }

    /// Marks squares, or the move with a sign; the same mark again deletes it.
    pub(super) fn mark(&mut self, asked: &[&str]) -> io::Result<()> {
        let (named, brush) = without_colour(asked);
        match (squares(named).as_deref(), asked) {
            (Ok(found @ [_, ..]), _) => self.paint(|painting| {
                for square in found {
                    painting.toggle(*square, *square, brush);
                }
            }),
            (_, [sign]) => self.mark_move(sign),
            _ => self.voice.say(words::WRITE_MARK),
        }
    }

    pub(super) fn delete_arrows(&mut self) -> io::Result<()> {
        self.paint(|painting| painting.arrows.clear())
    }

    pub(super) fn delete_squares(&mut self) -> io::Result<()> {
        self.paint(|painting| painting.squares.clear())
    }

    /// Changes what is painted about the move one stands on.
    fn paint(&mut self, change: impl FnOnce(&mut Painting)) -> io::Result<()> {
        let notes = self.study.game().notes(self.study.at());
        let before = notes.map(Painting::of).unwrap_or_default();
        let mut painting = before.clone();
        change(&mut painting);
        let changed = painting != before && self.study.set_painting(&painting);
        self.told_of(changed, words::NOTHING_TO_DELETE)
    }
}
