//! Where everything stands in the book, for every size of terminal.
//!
//! ```text
//!  high (120×40)                  low (80×24, 60×20)          narrow (50×45)
//!  ┌title───────────────────┐     ┌title───────────────┐      ┌title──────────┐
//!  │ board    moves         │     │ board    moves     │      │ board         │
//!  │                        │     │                    │      │ moves         │
//!  │ source                 │     │          source    │      │ source        │
//!  ├line────────────────────┤     ├line────────────────┤      ├line───────────┤
//!  ├prompt──────────────────┤     ├prompt──────────────┤      ├prompt─────────┤
//!  └footer──────────────────┘     └footer──────────────┘      └footer─────────┘
//! ```

use crate::tui::widgets::{board::Geometry, pen::below};
use ratatui::layout::Rect;

/// The places of one picture. A place without room is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    pub title: Rect,
    pub board: Option<Geometry>,
    pub engine: Rect,
    /// The position's name, then its moves.
    pub moves: Rect,
    pub source: Rect,
    /// The moves that led to the board.
    pub line: Rect,
    pub prompt: Rect,
    pub footer: Rect,
}

/// What is to be laid out.
#[derive(Clone, Copy, Debug)]
pub struct Wishes {
    /// Rows of the engine, 0 when it is off.
    pub engine: u16,
    /// Rows of the position's name and moves.
    pub moves: u16,
    pub flipped: bool,
    pub coordinates: bool,
}

const MARGIN: u16 = 1;
const GAP: u16 = 2;
/// Rows of source below the board, where it stands there.
const SOURCE_BELOW: u16 = 9;
/// The height from which on it does.
const HIGH: u16 = 32;
/// The height up to which the moves that led to the board have no row of their own.
const LOW: u16 = 21;

/// Places everything.
pub fn plan(area: Rect, wishes: &Wishes) -> Layout {
    let line = |from_bottom: u16| {
        let y = area.bottom().saturating_sub(from_bottom);
        Rect::new(area.x, y, area.width, 1).intersection(area)
    };
    // On a low screen every row goes to the board; the moves then stand in the prompt's row.
    let has_path = area.height > LOW;
    let mut layout = Layout {
        title: Rect { height: 1, ..area }.intersection(area),
        line: if has_path { line(3) } else { Rect::default() },
        prompt: line(2),
        footer: line(1),
        ..Layout::default()
    };
    let body = Rect::new(
        area.x,
        area.y + 1,
        area.width,
        area.height.saturating_sub(3 + u16::from(has_path)),
    );
    if body.width < 56 && body.height > body.width / 2 {
        narrow(&mut layout, body, wishes);
    } else if body.height >= HIGH - 4 && body.width >= 90 {
        high(&mut layout, body, wishes);
    } else {
        low(&mut layout, body, wishes);
    }
    layout
}

fn panel_width(body: Rect) -> u16 {
    match body.width {
        ..78 => 20,
        78..100 => 40,
        _ => 48,
    }
}

/// The board with the panel's room beside it, at most so high.
fn beside(layout: &mut Layout, body: Rect, height: u16, wishes: &Wishes) -> Rect {
    let width = body
        .width
        .saturating_sub(MARGIN + GAP + panel_width(body) + MARGIN);
    let air = u16::from(height > 20);
    let room = Rect::new(
        body.x + MARGIN,
        body.y + air,
        width,
        height.saturating_sub(air),
    );
    layout.board = Geometry::largest(room, wishes.coordinates, wishes.flipped);
    let Some(board) = layout.board else {
        return Rect::default();
    };
    let left = board.outer().right() + GAP;
    Rect::new(
        left.min(body.right()),
        board.squares.y,
        body.right().saturating_sub(left + MARGIN),
        (body.y + height).saturating_sub(board.squares.y),
    )
}

fn high(layout: &mut Layout, body: Rect, wishes: &Wishes) {
    let upper = body.height.saturating_sub(SOURCE_BELOW + 1);
    let panel = beside(layout, body, upper, wishes);
    let bottom = layout.board.map_or(body.y, |board| board.outer().bottom());
    let panel = Rect {
        height: bottom.saturating_sub(panel.y),
        ..panel
    };
    let engine = wishes.engine.min(panel.height / 2);
    layout.engine = Rect {
        height: engine,
        ..panel
    };
    let gap = u16::from(engine > 0);
    layout.moves = below(panel, engine + gap);
    let top = bottom + 1;
    layout.source = Rect::new(
        body.x + MARGIN,
        top,
        body.width.saturating_sub(2 * MARGIN),
        body.bottom().saturating_sub(top),
    );
}

fn low(layout: &mut Layout, body: Rect, wishes: &Wishes) {
    let panel = beside(layout, body, body.height, wishes);
    share_out(layout, panel, wishes);
}

fn narrow(layout: &mut Layout, body: Rect, wishes: &Wishes) {
    let room = Rect::new(
        body.x + MARGIN,
        body.y,
        body.width.saturating_sub(2 * MARGIN),
        body.height.saturating_sub(10),
    );
    layout.board = Geometry::largest(room, wishes.coordinates, wishes.flipped);
    let top = layout.board.map_or(body.y, |board| board.outer().bottom());
    let panel = Rect::new(room.x, top, room.width, body.bottom().saturating_sub(top));
    share_out(layout, panel, wishes);
}

/// Engine, moves and source, one below the other.
fn share_out(layout: &mut Layout, panel: Rect, wishes: &Wishes) {
    let engine = wishes.engine.min(panel.height / 3);
    let gap = u16::from(engine > 0);
    let rest = panel.height.saturating_sub(engine + gap);
    let moves = wishes.moves.clamp(2, (rest / 2).max(2)).min(rest);
    layout.engine = Rect {
        height: engine,
        ..panel
    };
    layout.moves = Rect {
        height: moves,
        ..below(panel, engine + gap)
    };
    layout.source = below(panel, engine + gap + moves + 1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_overlaps_and_all_is_there_at_every_size() {
        for width in (40..=160).step_by(4) {
            for height in 12..=60 {
                for (engine, flipped) in [(0, false), (4, true)] {
                    let area = Rect::new(0, 0, width, height);
                    let layout = plan(
                        area,
                        &Wishes {
                            engine,
                            moves: 9,
                            flipped,
                            coordinates: true,
                        },
                    );
                    let board = layout.board.map(|board| board.outer()).unwrap_or_default();
                    let places = [
                        layout.title,
                        board,
                        layout.engine,
                        layout.moves,
                        layout.source,
                        layout.line,
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
                        assert!(!board.is_empty() && layout.moves.height >= 2);
                        assert!(layout.source.height >= 3, "{width}×{height}");
                    }
                }
            }
        }
    }
}
