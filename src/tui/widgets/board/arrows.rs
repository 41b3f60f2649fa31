//! Arrows over the board, in quarters of cells.
//!
//! An arrow runs behind the pieces: only cells that show nothing but their square are painted, so
//! that every piece stays readable. Squares too small for that show both ends of an arrow by their
//! ground instead ([`Marks::ground`](super::Marks)).

use super::{
    geometry::Geometry,
    marks::{Arrow, Paint},
};
use crate::tui::theme::{Depth, Theme};
use ratatui::{buffer::Buffer, style::Color};
use shakmaty::Square;

/// Squares of at least so many rows have room for arrows.
pub const FROM_ROWS: u16 = 3;

/// Quarters of a cell by bits: upper left 1, upper right 2, lower left 4, lower right 8.
const QUARTERS: [&str; 16] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
];

/// Half the shaft's breadth, in columns.
const SHAFT: f64 = 0.7;

/// A place on the board in columns; a row counts two, as high as it is in the eye.
#[derive(Clone, Copy)]
struct Point {
    x: f64,
    y: f64,
}

/// Whether arrows can be drawn on a board of this size.
pub fn are_drawn(geometry: &Geometry, theme: &Theme) -> bool {
    geometry.height >= FROM_ROWS && theme.depth != Depth::None && !theme.ascii
}

/// Draws the arrows, the first one uppermost.
pub fn draw(arrows: &[Arrow], geometry: &Geometry, theme: &Theme, buffer: &mut Buffer) {
    if !are_drawn(geometry, theme) {
        return;
    }
    // A cell is blank before the first arrow or not at all: later arrows do not cross it out.
    for arrow in arrows.iter().filter(|arrow| arrow.from != arrow.to) {
        let shape = Shape::of(arrow, geometry);
        let ink = ink(arrow.paint, theme);
        for cell in geometry.squares.positions() {
            let Some(target) = buffer.cell_mut(cell) else {
                continue;
            };
            if target.symbol() != " " {
                continue;
            }
            let bits = (0..4u16)
                .filter(|quarter| {
                    shape.covers(Point {
                        x: f64::from(cell.x) + 0.25 + 0.5 * f64::from(quarter % 2),
                        y: 2.0 * f64::from(cell.y) + 0.5 + f64::from(quarter / 2),
                    })
                })
                .fold(0usize, |bits, quarter| bits | 1 << quarter);
            if let (1.., Some(symbol)) = (bits, QUARTERS.get(bits)) {
                target.set_symbol(symbol).set_fg(ink);
            }
        }
    }
}

/// The colour of the darker ground, which stands out from both plain ones.
pub fn ink(paint: Paint, theme: &Theme) -> Color {
    let colours = &theme.board;
    match paint {
        Paint::Green => colours.green,
        Paint::Red => colours.red,
        Paint::Yellow => colours.yellow,
        Paint::Blue => colours.blue,
    }
    .dark
}

/// A shaft and a head.
struct Shape {
    from: Point,
    /// Where the shaft ends and the head begins.
    neck: Point,
    tip: Point,
    /// Half the head's breadth at the neck.
    breadth: f64,
}

impl Shape {
    fn of(arrow: &Arrow, geometry: &Geometry) -> Shape {
        let (start, end) = (middle(arrow.from, geometry), middle(arrow.to, geometry));
        let (dx, dy) = (end.x - start.x, end.y - start.y);
        let length = dx.hypot(dy).max(1.0);
        let square = f64::from(geometry.width);
        let at = |far: f64| Point {
            x: start.x + dx / length * far,
            y: start.y + dy / length * far,
        };
        // From beside the piece that moves to just short of the middle of where he goes.
        let tip = length - 0.12 * square;
        Shape {
            from: at(0.3 * square),
            neck: at(tip - 0.45 * square),
            tip: at(tip),
            breadth: 0.3 * square,
        }
    }

    fn covers(&self, point: Point) -> bool {
        let (along, aside) = measured(self.from, self.neck, point);
        if (0.0..=1.0).contains(&along) && aside <= SHAFT {
            return true;
        }
        let (along, aside) = measured(self.neck, self.tip, point);
        (0.0..=1.0).contains(&along) && aside <= self.breadth * (1.0 - along)
    }
}

/// How far along a line a point lies, 0 at its start and 1 at its end, and how far beside it.
fn measured(from: Point, to: Point, point: Point) -> (f64, f64) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let (px, py) = (point.x - from.x, point.y - from.y);
    let square = (dx * dx + dy * dy).max(1e-9);
    let along = (px * dx + py * dy) / square;
    let aside = (px * dy - py * dx).abs() / square.sqrt();
    (along, aside)
}

fn middle(square: Square, geometry: &Geometry) -> Point {
    let rect = geometry.rect(square);
    Point {
        x: f64::from(rect.x) + f64::from(rect.width) / 2.0,
        y: 2.0 * f64::from(rect.y) + f64::from(rect.height),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Board, Marks};
    use super::*;
    use crate::tui::theme::Scheme;
    use ratatui::{layout::Rect, widgets::Widget};

    fn drawn(arrow: Arrow, rows: u16) -> (Buffer, Buffer, Geometry) {
        let theme = Theme::new(Scheme::Walnut, Depth::True);
        let area = Rect::new(0, 0, 16 * rows + 2, 8 * rows + 1);
        let pieces = shakmaty::Board::new();
        let mut bare = Buffer::empty(area);
        Board::new(&pieces, &theme).render(area, &mut bare);
        let mut buffer = Buffer::empty(area);
        let marks = Marks {
            arrows: vec![arrow],
            ..Marks::default()
        };
        Board::new(&pieces, &theme)
            .marks(marks)
            .render(area, &mut buffer);
        let geometry = Geometry::fit(area, true, false).expect("there is room");
        (bare, buffer, geometry)
    }

    #[test]
    fn an_arrow_touches_the_squares_on_its_way_and_no_other() {
        let arrow = Arrow {
            from: Square::A1,
            to: Square::D4,
            paint: Paint::Green,
        };
        let (bare, buffer, geometry) = drawn(arrow, 4);
        let changed = |square: Square| {
            let mut cells = geometry.rect(square).positions();
            cells.any(|cell| bare[cell] != buffer[cell])
        };
        for square in [Square::A1, Square::B2, Square::C3, Square::D4] {
            assert!(changed(square), "{square}");
        }
        for square in [Square::E5, Square::A3, Square::C1, Square::H8] {
            assert!(!changed(square), "{square}");
        }
    }

    #[test]
    fn small_boards_show_both_ends() {
        let arrow = Arrow {
            from: Square::G1,
            to: Square::F3,
            paint: Paint::Red,
        };
        let (bare, buffer, geometry) = drawn(arrow, 1);
        for square in [Square::G1, Square::F3] {
            let cell = geometry.rect(square).positions().next().expect("a cell");
            assert_ne!(bare[cell].bg, buffer[cell].bg, "{square}");
        }
    }

    #[test]
    fn men_are_not_covered() {
        let theme = Theme::new(Scheme::Walnut, Depth::True);
        let area = Rect::new(0, 0, 66, 33);
        let position = crate::chess::Position::default();
        let pieces = shakmaty::Position::board(position.current());
        let mut bare = Buffer::empty(area);
        Board::new(pieces, &theme).render(area, &mut bare);
        let marks = Marks {
            arrows: vec![Arrow {
                from: Square::A1,
                to: Square::H8,
                paint: Paint::Blue,
            }],
            ..Marks::default()
        };
        let mut buffer = Buffer::empty(area);
        Board::new(pieces, &theme)
            .marks(marks)
            .render(area, &mut buffer);
        for cell in area.positions() {
            if bare[cell].symbol() != " " {
                assert_eq!(bare[cell], buffer[cell]);
            }
        }
    }
}
