//! The page of the tree: every node that was searched, foldable, and what was skipped.

use super::{Laboratory, unfolded::Line, value};
use crate::{
    players::museum::watched::Twig,
    tui::{
        theme::Theme,
        widgets::{
            figures::grouped,
            pen::{Pen, row, width},
            popup,
        },
    },
};
use ratatui::{Frame, layout::Rect};

impl Laboratory {
    pub(super) fn draw_tree(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let tree = &self.picture.tree;
        if tree.is_empty() {
            let words = if self.picture.overflowed {
                "The tree is too large to show. Use fewer plies (-) or more switches."
            } else if self.working.is_some() {
                "The tree is shown when the search is done."
            } else {
                "Nothing searched yet; enter starts."
            };
            for (index, line) in (0..).zip(popup::wrap(words, area.width)) {
                Pen::new(frame.buffer_mut(), row(area, index), theme).put(&line, theme.dim);
            }
            return;
        }
        let nodes = grouped(tree.len() as u64 - 1);
        let head = if area.width >= 64 {
            format!("{nodes} nodes in the last iteration; values for the side that moved")
        } else {
            format!("{nodes} nodes; values for the side that moved")
        };
        Pen::new(frame.buffer_mut(), row(area, 0), theme).put(&head, theme.dim);
        let [value, window, _] = columns(area);
        Pen::new(frame.buffer_mut(), row(area, 1), theme)
            .put("move", theme.dim)
            .to(value)
            .put(" value", theme.dim)
            .to(window)
            .put("window", theme.dim);
        let lines = self.tree.lines(tree);
        for (index, line) in (2..area.height).zip(lines.iter().skip(self.tree.top)) {
            let marked = usize::from(index) - 2 + self.tree.top == self.tree.marked;
            self.draw_line(*line, marked, frame, row(area, index), theme);
        }
    }

    fn draw_line(&self, line: Line, marked: bool, frame: &mut Frame, area: Rect, theme: &Theme) {
        let style = if marked { theme.row } else { theme.text };
        let dim = if marked { theme.row } else { theme.dim };
        if marked {
            frame.buffer_mut().set_style(area, theme.row);
        }
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        let [value_column, window_column, cut_column] = columns(area);
        match line {
            Line::Unseen { below, count } => {
                pen.skip(u16::try_from(2 * below).unwrap_or(u16::MAX))
                    .put(&format!("  … {count} more skipped"), dim);
            }
            Line::Node { place, below } => {
                let Some(twig) = self.picture.tree.get(place) else {
                    return;
                };
                let open = place == 0 || self.tree.open.contains(&place);
                let sign = match (twig.children.is_empty(), open) {
                    (true, _) => " ",
                    (false, true) => theme.glyph("▾", "v"),
                    (false, false) => theme.glyph("▸", ">"),
                };
                let label = if place == 0 {
                    "the position"
                } else {
                    &twig.label
                };
                // The root's value is its mover's, every other one's is the opponent's.
                let value = if place == 0 { twig.value } else { -twig.value };
                pen.skip(u16::try_from(2 * below).unwrap_or(u16::MAX))
                    .put(sign, dim)
                    .skip(1)
                    .put(label, style)
                    .to(value_column);
                let sure = value_sign(twig, place == 0);
                pen.put(&format!("{sure}{}", value::in_words(value)), style);
                let (low, high) = if place == 0 {
                    (twig.alpha, twig.beta)
                } else {
                    (-twig.beta, -twig.alpha)
                };
                let window = format!("{} .. {}", value::in_words(low), value::in_words(high));
                pen.to(window_column).put(&window, dim);
                if let Some(cut) = twig.cut {
                    pen.to(cut_column);
                    // Where there is little room the words go.
                    let words = format!("cut after {} of {}", cut.tried, cut.of);
                    let figures = format!("cut {}/{}", cut.tried, cut.of);
                    let fits = pen.left() >= width(&words);
                    pen.put(if fits { &words } else { &figures }, theme.warning);
                }
            }
        }
    }
}

/// Where the value, the window and the cut stand.
fn columns(area: Rect) -> [u16; 3] {
    let columns = if area.width >= 64 {
        [22, 31, 47]
    } else {
        [20, 28, 43]
    };
    columns.map(|column| area.x + column)
}

/// Whether the value is exact or a bound, as the one who moved sees it.
fn value_sign(twig: &Twig, is_root: bool) -> &'static str {
    match (twig.value, is_root) {
        (_, true) => " ",
        (value, _) if value >= twig.beta => "≤",
        (value, _) if value <= twig.alpha => "≥",
        _ => " ",
    }
}
