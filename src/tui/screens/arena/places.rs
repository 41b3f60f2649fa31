//! Where the list of players, the match and the keys lie.

use crate::tui::widgets::pen::row;
use ratatui::layout::Rect;

pub const HEAD: u16 = 2;

/// Columns of the list of players, and rows above it.
const LIST: u16 = 24;

/// What a click on one of the terms of a match chooses, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    Games(usize),
    Pace(usize),
}

/// Where the list of players lies.
pub fn list_of(area: Rect) -> Rect {
    let body = body_of(area);
    Rect {
        width: LIST.min(body.width),
        ..body
    }
}

/// Where the terms of a new match lie, beside the list in this body.
pub fn terms_of(body: Rect) -> Rect {
    Rect {
        x: body.x + LIST.min(body.width) + 2,
        width: body.width.saturating_sub(LIST + 2).min(64),
        ..body
    }
}

/// What the title and the footer leave.
pub fn body_of(area: Rect) -> Rect {
    Rect {
        x: area.x + 1,
        y: area.y + HEAD,
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(HEAD + 2),
    }
}

pub fn foot_of(area: Rect) -> Rect {
    row(area, area.height.saturating_sub(1))
}
