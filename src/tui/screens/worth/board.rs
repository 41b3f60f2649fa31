//! A board of figures, coloured by how good or bad they are.

use crate::tui::{
    theme::Theme,
    widgets::pen::{Pen, row},
};
use ratatui::{Frame, layout::Rect};
use shakmaty::{File, Rank, Square};

/// Columns for the rank's number at the left of a board, and rows for its title and the files.
pub const MARGIN: u16 = 2;
pub const AROUND: u16 = 2;

/// What is drawn.
pub struct Figures<'a> {
    pub title: &'a str,
    /// A figure for each square, a1 first; `None` where there is none.
    pub figures: &'a dyn Fn(Square) -> Option<f64>,
    /// The figure that gets the strongest colour.
    pub most: f64,
}

/// Columns and rows of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub columns: u16,
    pub rows: u16,
}

impl Cell {
    /// The greatest squares of a board that fits in; figures need at least four columns.
    pub fn fitting(columns: u16, rows: u16) -> Cell {
        Cell {
            columns: (columns.saturating_sub(MARGIN) / 8).clamp(4, 7),
            rows: (rows.saturating_sub(AROUND) / 8).clamp(1, 3),
        }
    }

    /// Columns of a whole board.
    pub fn board_columns(self) -> u16 {
        MARGIN + 8 * self.columns
    }
}

impl Figures<'_> {
    /// Columns of each file: those of a square, and one more where a figure takes them all and
    /// `room` has one left, so that it stands apart from the figure before it.
    fn widths(&self, cell: Cell, room: u16) -> [u16; 8] {
        let mut left = room.saturating_sub(cell.board_columns());
        File::ALL.map(|file| {
            let squares = Rank::ALL.map(|rank| Square::from_coords(file, rank));
            let is_tight = squares.into_iter().filter_map(self.figures).any(|value| {
                signed(value, usize::from(cell.columns) - 1).len() >= usize::from(cell.columns)
            });
            let more = left.min(u16::from(is_tight));
            left -= more;
            cell.columns + more
        })
    }

    /// Draws the title, eight ranks, and the files below where there is room; the columns that it
    /// took.
    pub fn draw(&self, frame: &mut Frame, area: Rect, cell: Cell, theme: &Theme) -> u16 {
        let widths = self.widths(cell, area.width);
        let columns = MARGIN + widths.iter().sum::<u16>();
        let area = Rect {
            width: columns.min(area.width),
            ..area
        };
        Pen::new(frame.buffer_mut(), row(area, 0), theme).put(self.title, theme.strong);
        for (index, rank) in (0..8).zip(Rank::ALL.into_iter().rev()) {
            let top = area.y + 1 + index * cell.rows;
            for line in 0..cell.rows {
                let strip = Rect {
                    y: top + line,
                    height: 1,
                    ..area
                };
                if strip.y >= area.bottom() {
                    return columns;
                }
                // The figure stands in the middle of its square.
                let has_figures = line == cell.rows / 2;
                self.draw_strip(frame, strip, (rank, &widths), has_figures, theme);
            }
        }
        let files = row(area, 1 + 8 * cell.rows);
        let mut pen = Pen::new(frame.buffer_mut(), files, theme);
        pen.skip(MARGIN);
        for (file, width) in File::ALL.into_iter().zip(widths) {
            let width = usize::from(width - 1);
            pen.put(&format!("{:>width$} ", file.char()), theme.dim);
        }
        columns
    }

    fn draw_strip(
        &self,
        frame: &mut Frame,
        strip: Rect,
        (rank, widths): (Rank, &[u16; 8]),
        has_figures: bool,
        theme: &Theme,
    ) {
        let mut pen = Pen::new(frame.buffer_mut(), strip, theme);
        let number = if has_figures { rank.char() } else { ' ' };
        pen.put(&format!("{number} "), theme.dim);
        for (file, width) in File::ALL.into_iter().zip(widths) {
            let width = usize::from(*width);
            let found = (self.figures)(Square::from_coords(file, rank));
            let share = found.map_or(0.0, |value| value / self.most.max(1.0));
            let text = match (has_figures, found) {
                (false, _) => String::new(),
                (true, None) => theme.glyph("–", "-").to_owned(),
                (true, Some(value)) => signed(value, width - 1),
            };
            // A blank behind the figure as long as it fits.
            let text = if text.chars().count() < width {
                format!("{:>w$} ", text, w = width - 1)
            } else {
                text
            };
            let style = match found {
                Some(_) => theme.heat(share as f32),
                None => theme.faint,
            };
            pen.put(&text, style);
        }
    }
}

/// A rounded figure; its plus sign is left out where there is no room for it.
fn signed(value: f64, columns: usize) -> String {
    let value = value.round() as i64;
    match value {
        0 => "0".to_owned(),
        value => Some(format!("{value:+}"))
            .filter(|text| text.len() <= columns)
            .unwrap_or_else(|| value.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_keep_their_columns() {
        assert_eq!(signed(12.4, 3), "+12");
        assert_eq!(signed(123.4, 3), "123");
        assert_eq!(signed(-0.4, 3), "0");
        assert_eq!(signed(-123.0, 3), "-123");
    }

    #[test]
    fn a_file_with_a_long_figure_is_wider_as_long_as_there_is_room() {
        let figure = |square: Square| {
            Some(match square.file() {
                File::A | File::H => -126.0,
                _ => 126.0,
            })
        };
        let figures = Figures {
            title: "",
            figures: &figure,
            most: 126.0,
        };
        let cell = Cell::fitting(0, 0);
        assert_eq!(figures.widths(cell, 40), [5, 4, 4, 4, 4, 4, 4, 5]);
        assert_eq!(figures.widths(cell, 35), [5, 4, 4, 4, 4, 4, 4, 4]);
        assert_eq!(figures.widths(cell, 20), [4; 8]);
    }

    #[test]
    fn squares_grow_with_the_screen() {
        let small = Cell::fitting(34, 10);
        assert_eq!((small.columns, small.rows), (4, 1));
        let large = Cell::fitting(60, 30);
        assert_eq!((large.columns, large.rows), (7, 3));
        assert_eq!(small.board_columns(), 34);
    }
}
