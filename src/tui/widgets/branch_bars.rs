//! How an opening branches: a row a ply, in which each move is as wide as its share.

use super::pen::{Pen, row, width};
use crate::{book::branches::Branch, tui::theme::Theme};
use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
    widgets::Widget,
};
use std::ops::Range;

/// The rows, nearest ply first; as many as there is room for.
#[derive(Clone, Debug)]
pub struct BranchBars<'a> {
    rows: &'a [Vec<Branch>],
    marked: Option<usize>,
    theme: &'a Theme,
}

impl<'a> BranchBars<'a> {
    pub fn new(rows: &'a [Vec<Branch>], theme: &'a Theme) -> BranchBars<'a> {
        BranchBars {
            rows,
            marked: None,
            theme,
        }
    }

    /// This one of the first moves is marked, with all that follows it.
    #[must_use]
    pub fn marked(mut self, marked: Option<usize>) -> BranchBars<'a> {
        self.marked = marked;
        self
    }

    /// Neighbours lie on the two colours of the board, as squares do.
    fn style(&self, is_light: bool, is_marked: bool) -> Style {
        let board = &self.theme.board;
        let ground = match is_marked {
            true => board.last_move,
            false => board.plain,
        };
        Style::new().fg(board.black_piece).bg(ground.on(is_light))
    }
}

/// The columns of a part, of so many.
fn columns(part: &Branch, width: u16) -> Range<u16> {
    let place = |share: f64| (share * f64::from(width)).round() as u16;
    place(part.from)..place(part.to).min(width)
}

/// The part that lies at a place of the screen, where the rows have this area.
pub fn part_at(rows: &[Vec<Branch>], area: Rect, place: Position) -> Option<&Branch> {
    if !area.contains(place) {
        return None;
    }
    let column = place.x - area.x;
    let parts = rows.get(usize::from(place.y - area.y))?;
    parts
        .iter()
        .find(|part| columns(part, area.width).contains(&column))
}

impl Widget for BranchBars<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        for (index, parts) in (0..area.height).zip(self.rows) {
            for (number, part) in parts.iter().enumerate() {
                let columns = columns(part, area.width);
                if columns.is_empty() {
                    continue;
                }
                let cells = Rect {
                    x: area.x + columns.start,
                    width: columns.end - columns.start,
                    ..row(area, index)
                };
                let is_marked = self.marked == Some(part.first);
                let style = self.style(number % 2 == 0, is_marked);
                buffer.set_style(cells, style);
                // Without colours the parts are told apart by a line.
                let edge = self.theme.signs();
                let mut pen = Pen::new(buffer, cells, self.theme);
                if edge {
                    pen.put("|", self.theme.faint);
                }
                let style = match edge && is_marked {
                    true => self.theme.strong,
                    false => style,
                };
                let share = format!(" {:.0} %", (part.to - part.from) * 100.0);
                if pen.put_whole(&part.san, style) && width(&share) < pen.left() {
                    pen.put(&share, style);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{Depth, Scheme};

    fn part(san: &str, from: f64, to: f64, first: usize) -> Branch {
        Branch {
            san: san.to_owned(),
            from,
            to,
            first,
            moves: Vec::new(),
        }
    }

    fn rows() -> [Vec<Branch>; 2] {
        [
            vec![part("e4", 0.0, 0.7, 0), part("Nf3", 0.7, 1.0, 1)],
            vec![part("e5", 0.0, 0.35, 0), part("c5", 0.35, 0.6, 0)],
        ]
    }

    fn drawn(depth: Depth) -> Buffer {
        let theme = Theme::new(Scheme::Walnut, depth);
        let rows = rows();
        let area = Rect::new(0, 0, 10, 2);
        let mut buffer = Buffer::empty(area);
        BranchBars::new(&rows, &theme)
            .marked(Some(0))
            .render(area, &mut buffer);
        buffer
    }

    fn text(buffer: &Buffer) -> Vec<String> {
        let cells = buffer.content().chunks(10);
        cells
            .map(|row| row.iter().map(|cell| cell.symbol()).collect())
            .collect()
    }

    #[test]
    fn each_move_is_as_wide_as_its_share() {
        let buffer = drawn(Depth::True);
        assert_eq!(text(&buffer), ["e4     Nf3", "e5  c5    "]);
        let ground = |x, y| buffer[(x, y)].bg;
        assert_eq!(ground(0, 0), ground(6, 0));
        assert_ne!(ground(6, 0), ground(7, 0));
        assert_ne!(ground(3, 1), ground(4, 1));
        assert_eq!(ground(8, 1), ratatui::style::Color::Reset);
    }

    #[test]
    fn a_move_is_found_where_it_lies() {
        let (rows, area) = (rows(), Rect::new(3, 2, 10, 5));
        let at = |x, y| part_at(&rows, area, Position::new(x, y)).map(|part| part.san.as_str());
        assert_eq!(
            [at(3, 2), at(9, 2), at(10, 2)],
            ["e4", "e4", "Nf3"].map(Some)
        );
        assert_eq!([at(6, 3), at(7, 3)], ["e5", "c5"].map(Some));
        // Beside them, and where the rows end.
        assert_eq!([at(12, 3), at(2, 2), at(3, 4), at(3, 7)], [None; 4]);
    }

    #[test]
    fn without_colours_a_line_stands_between_them() {
        assert_eq!(text(&drawn(Depth::None)), ["|e4    |  ", "|e5 |     "]);
    }
}
