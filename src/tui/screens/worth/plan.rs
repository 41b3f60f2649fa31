//! Where everything lies on the page, on a screen of any size.

use super::board::{AROUND, Cell};
use crate::tui::widgets::pen::row;
use ratatui::layout::Rect;

/// Columns of the list, and of the gap between two parts.
pub const LIST: u16 = 17;
pub const GAP: u16 = 2;

/// Where everything lies.
pub struct Plan {
    pub head: Rect,
    /// Pages, and below them pieces.
    pub tabs: Rect,
    pub list: Rect,
    /// Boards or table.
    pub content: Rect,
    /// Where the marked one comes from, or what went wrong.
    pub note: Rect,
    pub footer: Rect,
}

impl Plan {
    /// The list stands at the left as long as two boards fit beside it, or one at least; else it
    /// keeps a row or two above them.
    pub fn of(area: Rect, sources: usize) -> Plan {
        let inner = Rect {
            x: area.x + 1,
            width: area.width.saturating_sub(2),
            ..area
        };
        let two = 2 * Cell::fitting(0, 0).board_columns() + GAP;
        // A blank row below the tabs where there is room for one.
        let top = if area.height >= 24 { 4 } else { 3 };
        // On a narrow screen the note takes a third row, if the board can spare it.
        let is_narrow = inner.width < two;
        let is_spared = area.height > top + 8 + AROUND + 3;
        let note_rows = if is_narrow && is_spared { 3 } else { 2 };
        let body = Rect {
            y: area.y + top,
            height: area.height.saturating_sub(top + 1 + note_rows),
            ..inner
        };
        let beside = inner.width >= LIST + GAP + two || is_narrow;
        let rows = u16::try_from(sources).unwrap_or(u16::MAX);
        let (list, content) = if beside {
            let left = LIST + GAP;
            (
                Rect {
                    width: LIST.min(body.width),
                    height: rows.min(body.height),
                    ..body
                },
                Rect {
                    x: body.x + left,
                    width: body.width.saturating_sub(left),
                    ..body
                },
            )
        } else {
            // The boards take what they need; the list has the rows above.
            let needed = 8 + AROUND;
            let height = rows.min(body.height.saturating_sub(needed));
            (
                Rect { height, ..body },
                Rect {
                    y: body.y + height,
                    height: body.height.saturating_sub(height),
                    ..body
                },
            )
        };
        Plan {
            head: row(area, 0),
            tabs: Rect {
                y: area.y + 1,
                height: 2,
                ..inner
            },
            list,
            content,
            note: Rect {
                y: area.bottom().saturating_sub(1 + note_rows),
                height: note_rows,
                ..inner
            },
            footer: row(area, area.height.saturating_sub(1)),
        }
    }
}

impl Plan {
    /// The room of list and content together.
    pub fn whole(&self) -> Rect {
        self.list.union(self.content)
    }
}
