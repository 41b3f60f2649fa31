//! The names of pages or kinds side by side, the open one marked.

use super::pen::{Pen, width};
use crate::tui::theme::Theme;
use ratatui::layout::{Position, Rect};

/// Writes the names of pages, with so many columns between them.
pub fn draw<'a, P: PartialEq>(
    pages: impl IntoIterator<Item = (P, &'a str)>,
    open: P,
    gap: u16,
    pen: &mut Pen<'_>,
    theme: &Theme,
) {
    for (page, name) in pages {
        if page == open {
            pen.put(theme.glyph("▸", ">"), theme.accent)
                .put(name, theme.strong);
        } else {
            pen.skip(1).put(name, theme.dim);
        }
        pen.skip(gap);
    }
}

/// The page whose name stands there, if the names stand in this row.
pub fn at<'a, P>(
    pages: impl IntoIterator<Item = (P, &'a str)>,
    gap: u16,
    row: Rect,
    place: Position,
) -> Option<P> {
    if !row.contains(place) {
        return None;
    }
    let mut end = row.x;
    let mut is_there = |name| {
        let start = end;
        end += 1 + width(name) + gap;
        // The gap behind a name is of none.
        (start..end - gap).contains(&place.x)
    };
    let mut pages = pages.into_iter();
    let met = pages.find(|(_, name)| is_there(name));
    met.map(|(page, _)| page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_met_where_it_stands() {
        let row = Rect::new(2, 5, 20, 1);
        let met = |x, y| at([(0, "one"), (1, "three")], 2, row, Position::new(x, y));
        assert_eq!((met(2, 5), met(5, 5)), (Some(0), Some(0)));
        assert_eq!((met(6, 5), met(7, 5)), (None, None));
        assert_eq!((met(8, 5), met(13, 5)), (Some(1), Some(1)));
        assert_eq!((met(14, 5), met(8, 6), met(1, 5)), (None, None, None));
    }
}
