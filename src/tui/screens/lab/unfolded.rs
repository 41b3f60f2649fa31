//! What of a searched tree is open, and where the cursor stands in it.

use crate::{players::museum::watched::Twig, tui::action::Action};
use std::collections::HashSet;

/// What of the tree is open, and where the cursor stands.
#[derive(Clone, Debug, Default)]
pub struct Unfolded {
    pub(super) open: HashSet<usize>,
    /// Row of the cursor among the rows that can be seen, and the first one shown.
    pub(super) marked: usize,
    pub(super) top: usize,
}

/// A row of the page: a node at its depth below the root, or moves that were left out there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Node { place: usize, below: usize },
    Unseen { below: usize, count: usize },
}

impl Unfolded {
    pub(super) fn lines(&self, tree: &[Twig]) -> Vec<Line> {
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
