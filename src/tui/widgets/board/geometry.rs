//! Where the squares are: the size that fits an area, and which square a cell belongs to.

use ratatui::layout::Rect;
use shakmaty::{File, Rank, Square};

/// The columns and rows that coordinates take: ranks to the left, files below.
const RANKS: u16 = 2;
const FILES: u16 = 1;
/// No larger than this; beyond it a board only moves its pieces further apart.
const TALLEST: u16 = 12;

/// The places of a board's squares on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The squares' area, without coordinates.
    pub squares: Rect,
    /// Columns and rows of one square: 1×1, or twice as many columns as rows, which is square
    /// in a terminal whose cells are twice as tall as wide.
    pub width: u16,
    pub height: u16,
    /// Whether coordinates are drawn, in the two columns to the left and the row below.
    pub coordinates: bool,
    /// Black at the bottom.
    pub flipped: bool,
}

/// Squares of two rows are drawn half a row lower, so that the glyph in their one whole row
/// stands in the middle; the board takes one row more.
const CENTRED: u16 = 2;

impl Geometry {
    /// The largest board that fits `area`, at its upper left corner; `None` below 8×8 cells.
    ///
    /// Coordinates give way only where there would be no board, or one of one column a square,
    /// with them.
    pub fn fit(area: Rect, coordinates: bool, flipped: bool) -> Option<Geometry> {
        let sizes = (1..=TALLEST)
            .rev()
            .map(|height| (2 * height, height))
            .chain([(1, 1)]);
        for (width, height) in sizes {
            let wishes: &[bool] = match (coordinates, height) {
                (false, _) => &[false],
                (true, 1) => &[true, false],
                (true, _) => &[true],
            };
            for &with in wishes {
                let (left, below) = if with { (RANKS, FILES) } else { (0, 0) };
                let rows = 8 * height + u16::from(height == CENTRED);
                if 8 * width + left <= area.width && rows + below <= area.height {
                    return Some(Geometry {
                        squares: Rect::new(area.x + left, area.y, 8 * width, rows),
                        width,
                        height,
                        coordinates: with,
                        flipped,
                    });
                }
            }
        }
        None
    }

    /// As [`Geometry::fit`], but coordinates give way also to squares of two rows in place of one:
    /// for a screen that shows the moves beside the board.
    pub fn largest(area: Rect, coordinates: bool, flipped: bool) -> Option<Geometry> {
        let with = Geometry::fit(area, coordinates, flipped)?;
        if with.height > 1 {
            return Some(with);
        }
        Geometry::fit(area, false, flipped).map(
            |without| {
                if without.height > 1 { without } else { with }
            },
        )
    }

    /// The whole area taken, coordinates included.
    pub fn outer(&self) -> Rect {
        let (left, below) = if self.coordinates {
            (RANKS, FILES)
        } else {
            (0, 0)
        };
        Rect::new(
            self.squares.x - left,
            self.squares.y,
            self.squares.width + left,
            self.squares.height + below,
        )
    }

    /// Whether squares reach half a row below their rows and leave half a row free above.
    pub fn centred(&self) -> bool {
        self.height == CENTRED
    }

    /// The cells of a square.
    pub fn rect(&self, square: Square) -> Rect {
        let (column, row) = self.place(square);
        Rect::new(
            self.squares.x + column * self.width,
            self.squares.y + row * self.height,
            self.width,
            self.height,
        )
    }

    /// The square under a cell of the screen, `None` beside the board.
    pub fn square_at(&self, column: u16, row: u16) -> Option<Square> {
        if !self.squares.contains((column, row).into()) {
            return None;
        }
        let across = (column - self.squares.x) / self.width;
        let down = ((row - self.squares.y) / self.height).min(7);
        let (file, rank) = if self.flipped {
            (7 - across, down)
        } else {
            (across, 7 - down)
        };
        Some(Square::from_coords(
            File::new(u32::from(file)),
            Rank::new(u32::from(rank)),
        ))
    }

    /// Columns from the left and rows from the top, 0–7, in squares.
    pub fn place(&self, square: Square) -> (u16, u16) {
        let file = u16::from(u8::from(square.file()));
        let rank = u16::from(u8::from(square.rank()));
        if self.flipped {
            (7 - file, rank)
        } else {
            (file, 7 - rank)
        }
    }
}

/// The square under a cell of the screen when a board with coordinates is drawn in `area`.
pub fn square_at(area: Rect, flipped: bool, column: u16, row: u16) -> Option<Square> {
    Geometry::fit(area, true, flipped)?.square_at(column, row)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(width: u16, height: u16) -> Option<(u16, u16)> {
        Geometry::fit(Rect::new(0, 0, width, height), true, false).map(|g| (g.width, g.height))
    }

    #[test]
    fn the_largest_square_squares_that_fit_are_chosen() {
        assert_eq!(size(200, 73), Some((18, 9)));
        assert_eq!(size(120, 36), Some((8, 4)));
        assert_eq!(size(80, 20), Some((4, 2)));
        assert_eq!(size(30, 20), Some((2, 1)));
        assert_eq!(size(16, 8), Some((2, 1)));
        assert_eq!(size(10, 9), Some((1, 1)));
        assert_eq!(size(8, 8), Some((1, 1)));
        assert_eq!(size(7, 100), None);
        assert_eq!(size(0, 0), None);
    }

    #[test]
    fn every_cell_of_a_square_finds_it_and_no_other_cell_does() {
        let area = Rect::new(3, 2, 50, 20);
        for flipped in [false, true] {
            let geometry = Geometry::fit(area, true, flipped).expect("there is room");
            for square in Square::ALL {
                for cell in geometry.rect(square).positions() {
                    assert_eq!(square_at(area, flipped, cell.x, cell.y), Some(square));
                }
            }
            for (column, row) in [(0, 0), (4, 2), (5 + 32, 2), (5, 2 + 17), (999, 999)] {
                assert_eq!(geometry.square_at(column, row), None, "{column} {row}");
            }
        }
    }
}
