//! The first row of a screen; two short rows where it stands over the panels.

use crate::tui::{
    theme::Theme,
    widgets::pen::{Pen, row, width},
};
use ratatui::{Frame, layout::Rect, style::Style};

/// On fewer columns the program's name is left out: the title stands over the panels there.
const WITH_NAME: u16 = 40;
/// The columns that the words of a title keep beside what stands at its right.
const WORDS: u16 = 24;

/// Draws a title: the words that `words` writes, and at the right (or in the second row, where
/// there is one) the figures that go with them.
pub fn draw(
    frame: &mut Frame,
    area: Rect,
    theme: &Theme,
    right: &[(&str, Style)],
    words: impl FnOnce(&mut Pen),
) {
    let buffer = frame.buffer_mut();
    let first = row(area, 0);
    let needed = right.iter().map(|(text, _)| width(text)).sum::<u16>();
    let mut place = row(area, 1);
    let mut room = first.width;
    if place.is_empty() && first.width > WORDS + needed {
        let left = first.right() - needed - 2;
        place = Rect {
            x: left,
            width: needed + 1,
            ..first
        };
        room = first
            .width
            .saturating_sub(needed + if needed > 0 { 4 } else { 0 });
    }
    let mut pen = Pen::new(buffer, place, theme);
    pen.skip(1);
    for (text, style) in right {
        pen.put(text, *style);
    }
    let mut pen = Pen::new(
        buffer,
        Rect {
            width: room,
            ..first
        },
        theme,
    );
    pen.skip(1);
    if first.width >= WITH_NAME {
        pen.put("Tabiya", theme.accent).skip(3);
    }
    words(&mut pen);
}
