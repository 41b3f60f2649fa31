//! Where things lie in a dialog over a screen: a border with a title, its content, a sentence or
//! two below it where wanted, and the keys at the bottom.

use crate::tui::{theme::Theme, widgets::popup};
use ratatui::{Frame, layout::Rect};

/// The parts of a dialog.
#[derive(Clone, Copy, Debug)]
pub struct Dialog {
    pub outer: Rect,
    pub content: Rect,
    /// Below the content; empty where nothing is to be said.
    pub note: Rect,
    pub keys: Rect,
}

impl Dialog {
    /// A dialog in the middle of `area` for content of this size, cut to what there is.
    pub fn over(area: Rect, columns: u16, rows: u16, note: u16) -> Dialog {
        let around = Dialog::around(note);
        let outer = popup::centred(area, columns, rows.saturating_add(around));
        Dialog::within(outer, rows, note)
    }

    /// The same at the right edge, so that what stands at the left is seen while it changes.
    pub fn at_the_right(area: Rect, columns: u16, rows: u16, note: u16) -> Dialog {
        let middle = Dialog::over(area, columns, rows, note).outer;
        let outer = Rect {
            x: area.right() - middle.width,
            ..middle
        };
        Dialog::within(outer, rows, note)
    }

    /// The rows besides the content: the border, a blank row above the note, and one above the keys.
    fn around(note: u16) -> u16 {
        note + u16::from(note > 0) + 2 + 2
    }

    fn within(outer: Rect, rows: u16, note: u16) -> Dialog {
        let height = outer.height.saturating_sub(Dialog::around(note)).min(rows);
        let content = Rect {
            x: outer.x + 2,
            y: outer.y + 1,
            width: outer.width.saturating_sub(4),
            height,
        };
        Dialog {
            outer,
            content,
            note: Rect {
                y: content.bottom() + 1,
                height: note,
                ..content
            }
            .intersection(outer),
            keys: Dialog::keys_in(outer),
        }
    }

    /// The row of keys within this frame.
    pub fn keys_in(outer: Rect) -> Rect {
        Rect {
            x: outer.x + 1,
            y: outer.bottom().saturating_sub(2),
            width: outer.width.saturating_sub(2),
            height: outer.height.min(1),
        }
    }

    /// Draws the border, and clears what is inside.
    pub fn draw(&self, title: &str, frame: &mut Frame, theme: &Theme) {
        popup::frame(self.outer, title, theme, frame.buffer_mut());
    }
}
