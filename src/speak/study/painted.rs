//! Squares and arrows that are painted about a move: told, drawn and deleted.

use super::Reading;
use crate::{
    game::{Brush, Notes, painting::Painting},
    speak::{squares::squares, words::study as words},
};
use std::io;

/// The colours as they are said and written.
const COLOURS: [(&str, Brush); 4] = [
    ("green", Brush::Green),
    ("red", Brush::Red),
    ("yellow", Brush::Yellow),
    ("blue", Brush::Blue),
];

/// A line for the arrows and one for the squares, where there are any; green is not named.
pub fn told(notes: &Notes) -> Vec<String> {
    let painting = Painting::of(notes);
    let arrows = painting.arrows.iter();
    let arrows = arrows.map(|own| in_colour(own.brush, words::arrow(own.from, own.to)));
    let arrows: Vec<String> = arrows.collect();
    let squares = painting.squares.iter();
    let squares = squares.map(|own| in_colour(own.brush, own.square.to_string()));
    let squares: Vec<String> = squares.collect();
    let arrows = (!arrows.is_empty()).then(|| words::arrows(&arrows));
    let squares = (!squares.is_empty()).then(|| words::marked_squares(&squares));
    arrows.into_iter().chain(squares).collect()
}

fn in_colour(brush: Brush, what: String) -> String {
    let mut colours = COLOURS.into_iter().filter(|(_, own)| *own != Brush::Green);
    match colours.find(|(_, own)| *own == brush) {
        Some((colour, _)) => words::coloured(colour, &what),
        None => what,
    }
}

/// What is to be painted, without the colour that may stand behind it.
fn without_colour<'a>(asked: &'a [&'a str]) -> (&'a [&'a str], Brush) {
    let last = asked.split_last();
    let found = last.and_then(|(last, before)| {
        let (_, brush) = COLOURS.into_iter().find(|(colour, _)| colour == last)?;
        Some((before, brush))
    });
    found.unwrap_or((asked, Brush::Green))
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_and_squares_are_told() {
        let mut notes = Notes::default();
        assert!(told(&notes).is_empty());
        let painting = Painting::read("e4 Rd5f7 Yg1f3").expect("squares and arrows");
        painting.write(&mut notes);
        assert_eq!(
            told(&notes),
            [
                "Arrows: red d5 to f7, yellow g1 to f3.",
                "Marked squares: e4."
            ]
        );
    }
}
