//! The first row of a screen.

use crate::tui::{theme::Theme, widgets::pen::Pen};
use ratatui::{Frame, layout::Rect};

/// On fewer columns the program's name is left out: the title stands over the panels there.
const WITH_NAME: u16 = 40;

/// Begins the title; the screen's own words follow.
pub fn title<'f>(frame: &'f mut Frame, area: Rect, theme: &Theme) -> Pen<'f> {
    let mut pen = Pen::new(frame.buffer_mut(), area, theme);
    pen.skip(1);
    if area.width >= WITH_NAME {
        pen.put("Tabiya", theme.accent).skip(3);
    }
    pen
}
