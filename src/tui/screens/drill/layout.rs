//! Where everything stands in a drill, for every size of terminal.
//!
//! ```text
//!  wide                           narrow
//!  ┌title───────────────────┐     ┌title──────────┐
//!  │ board    panel         │     │ board         │
//!  │                        │     │               │
//!  │                        │     │ panel         │
//!  ├prompt──────────────────┤     ├prompt─────────┤
//!  └footer──────────────────┘     └footer─────────┘
//! ```

use crate::tui::widgets::board::Geometry;
use ratatui::layout::Rect;

/// The places of one picture. A place without room is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    pub title: Rect,
    pub board: Option<Geometry>,
    pub panel: Rect,
    pub prompt: Rect,
    pub footer: Rect,
}

const MARGIN: u16 = 1;
const GAP: u16 = 2;
/// Rows of the panel below the board.
const PANEL_BELOW: u16 = 9;
/// Rows that the panel wants beside it.
const PANEL_BESIDE: u16 = 20;

/// Places everything.
pub fn plan(area: Rect, flipped: bool, coordinates: bool) -> Layout {
    let from_bottom = |rows: u16| {
        let y = area.bottom().saturating_sub(rows);
        Rect::new(area.x, y, area.width, 1).intersection(area)
    };
    let body = Rect::new(
        area.x + MARGIN,
        area.y + 1,
        area.width.saturating_sub(2 * MARGIN),
        area.height.saturating_sub(3),
    );
    let is_narrow = body.width < 54 && body.height > body.width / 2;
    let least = match body.width {
        ..76 => 20,
        76..98 => 30,
        _ => 40,
    };
    let room = if is_narrow {
        Rect {
            height: body.height.saturating_sub(PANEL_BELOW),
            ..body
        }
    } else {
        let air = u16::from(body.height > 20);
        Rect::new(
            body.x,
            body.y + air,
            body.width.saturating_sub(GAP + least),
            body.height - air.min(body.height),
        )
    };
    let board = Geometry::largest(room, coordinates, flipped);
    let outer = board.map(|board| board.outer());
    let panel = match outer {
        None => Rect::default(),
        Some(outer) if is_narrow => Rect {
            y: outer.bottom(),
            height: body.bottom().saturating_sub(outer.bottom()),
            ..body
        },
        Some(outer) => {
            let left = (outer.right() + GAP).min(body.right());
            let top = board.map_or(body.y, |board| board.squares.y);
            // Long lines are hard to read.
            let width = (body.right() - left).min(64);
            // Beside a small board the panel is higher than it.
            let bottom = outer.bottom().max(body.bottom().min(top + PANEL_BESIDE));
            Rect::new(left, top, width, bottom.saturating_sub(top))
        }
    };
    Layout {
        title: Rect { height: 1, ..area }.intersection(area),
        board,
        panel,
        prompt: from_bottom(2),
        footer: from_bottom(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_overlaps_and_all_is_there_at_every_size() {
        for width in (40..=160).step_by(3) {
            for height in 12..=60 {
                let area = Rect::new(0, 0, width, height);
                let layout = plan(area, false, true);
                let board = layout.board.map(|board| board.outer()).unwrap_or_default();
                let places = [
                    layout.title,
                    board,
                    layout.panel,
                    layout.prompt,
                    layout.footer,
                ];
                for (index, place) in places.iter().enumerate() {
                    assert_eq!(place.intersection(area), *place, "{width}×{height} {index}");
                    for other in places.iter().skip(index + 1) {
                        assert!(
                            place.is_empty() || other.is_empty() || !place.intersects(*other),
                            "{width}×{height}: {place:?} {other:?}"
                        );
                    }
                }
                if width >= 60 && height >= 20 {
                    assert!(!board.is_empty(), "{width}×{height}");
                    assert!(layout.panel.width >= 18 && layout.panel.height >= 8);
                }
            }
        }
    }
}
