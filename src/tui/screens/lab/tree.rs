//! The page of the tree: every node that was searched, foldable, and what was skipped.

use super::{Laboratory, drawing};
use crate::{
    players::museum::watched::Twig,
    tui::{
        action::Action,
        theme::Theme,
        widgets::{
            figures::grouped,
            pen::{Pen, row, width},
            popup,
        },
    },
};
use ratatui::{Frame, layout::Rect};
use std::collections::HashSet;

/// What of the tree is open, and where the cursor stands.
#[derive(Clone, Debug, Default)]
pub struct Unfolded {
    open: HashSet<usize>,
    /// Row of the cursor among the rows that can be seen, and the first one shown.
    marked: usize,
    top: usize,
}

/// A row of the page: a node at its depth below the root, or moves that were left out there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Node { place: usize, below: usize },
    Unseen { below: usize, count: usize },
}

impl Unfolded {
    fn lines(&self, tree: &[Twig]) -> Vec<Line> {
        let mut lines = Vec::new();
        self.list(tree, 0, 0, &mut lines);
        lines
    }

    fn list(&self, tree: &[Twig], place: usize, below: usize, lines: &mut Vec<Line>) {
        let Some(twig) = tree.get(place) else {
            return;
        };
        lines.push(Line::Node { place, below });
        if place == 0 || self.open.contains(&place) {
            for child in &twig.children {
                self.list(tree, *child, below + 1, lines);
            }
            if let Some(cut) = twig.cut {
                lines.push(Line::Unseen {
                    below: below + 1,
                    count: cut.of.saturating_sub(cut.tried),
                });
            }
        }
    }

    /// The moves from the root to what is marked.
    pub fn path<'a>(&self, tree: &'a [Twig]) -> Vec<&'a str> {
        let lines = self.lines(tree);
        let mut path = Vec::new();
        let mut wanted = usize::MAX;
        for line in lines.iter().take(self.marked + 1).rev() {
            let (below, label) = match line {
                // Skipped moves belong to the position above them.
                Line::Unseen { below, .. } => (*below, None),
                Line::Node { place, below } => (*below, tree.get(*place)),
            };
            if below < wanted {
                wanted = below;
                path.extend(label.filter(|_| below > 0).map(|twig| twig.label.as_str()));
            }
        }
        path.reverse();
        path
    }

    /// Opens or closes what is marked.
    pub fn turn(&mut self, tree: &[Twig]) {
        if let Some(Line::Node { place, .. }) = self.lines(tree).get(self.marked)
            && !self.open.remove(place)
        {
            self.open.insert(*place);
        }
    }

    pub fn walk(&mut self, action: Action, rows: u16, tree: &[Twig]) {
        let lines = self.lines(tree);
        let last = lines.len().saturating_sub(1);
        let page = usize::from(rows.saturating_sub(3)).max(1);
        match (action, lines.get(self.marked)) {
            (Action::Up, _) => self.marked = self.marked.saturating_sub(1),
            (Action::Down, _) => self.marked = (self.marked + 1).min(last),
            (Action::PageUp, _) => self.marked = self.marked.saturating_sub(page),
            (Action::PageDown, _) => self.marked = (self.marked + page).min(last),
            (Action::First, _) => self.marked = 0,
            (Action::Last, _) => self.marked = last,
            (Action::Right, Some(Line::Node { place, .. })) => {
                if self.open.contains(place) || *place == 0 {
                    self.marked = (self.marked + 1).min(last);
                } else {
                    self.open.insert(*place);
                }
            }
            (Action::Left, Some(line)) => self.close_or_climb(*line, &lines),
            _ => {}
        }
        if self.marked < self.top {
            self.top = self.marked;
        } else if self.marked >= self.top + page {
            self.top = self.marked + 1 - page;
        }
    }

    fn close_or_climb(&mut self, line: Line, lines: &[Line]) {
        let depth = |line: &Line| match line {
            Line::Node { below, .. } | Line::Unseen { below, .. } => *below,
        };
        if let Line::Node { place, .. } = line
            && self.open.remove(&place)
        {
            return;
        }
        let above = lines.get(..self.marked).unwrap_or_default();
        if let Some(parent) = above.iter().rposition(|other| depth(other) < depth(&line)) {
            self.marked = parent;
        }
    }
}

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
                pen.put(&format!("{sure}{}", drawing::value(value)), style);
                let (low, high) = if place == 0 {
                    (twig.alpha, twig.beta)
                } else {
                    (-twig.beta, -twig.alpha)
                };
                let window = format!("{} .. {}", drawing::value(low), drawing::value(high));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook::Cut;

    fn twig(label: &str, children: &[usize], cut: Option<Cut>) -> Twig {
        Twig {
            label: label.to_owned(),
            alpha: -10,
            beta: 10,
            value: 0,
            cut,
            children: children.to_vec(),
        }
    }

    #[test]
    fn branches_open_and_close_and_tell_what_is_missing() {
        let cut = Cut { tried: 1, of: 20 };
        let tree = [
            twig("", &[1, 2], None),
            twig("e4", &[3], Some(cut)),
            twig("d4", &[], None),
            twig("e5", &[], None),
        ];
        let mut unfolded = Unfolded::default();
        assert_eq!(unfolded.lines(&tree).len(), 3);
        unfolded.walk(Action::Down, 20, &tree);
        unfolded.walk(Action::Right, 20, &tree);
        let open = unfolded.lines(&tree);
        assert_eq!(open.len(), 5);
        assert_eq!(
            open[3],
            Line::Unseen {
                below: 2,
                count: 19
            }
        );
        assert_eq!(unfolded.path(&tree), ["e4"]);
        unfolded.walk(Action::Down, 20, &tree);
        assert_eq!(unfolded.path(&tree), ["e4", "e5"]);
        unfolded.walk(Action::Down, 20, &tree);
        assert_eq!(
            unfolded.path(&tree),
            ["e4"],
            "unseen moves are the position's above"
        );
        unfolded.walk(Action::Last, 20, &tree);
        assert_eq!(unfolded.path(&tree), ["d4"]);
        unfolded.walk(Action::Up, 20, &tree);
        // From what was left unseen up to its parent, and that is closed.
        unfolded.walk(Action::Left, 20, &tree);
        assert_eq!(unfolded.marked, 1);
        unfolded.walk(Action::Left, 20, &tree);
        assert_eq!(unfolded.lines(&tree).len(), 3);
    }
}
