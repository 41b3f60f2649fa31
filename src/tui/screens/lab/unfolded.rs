//! What of a searched tree is open, which of its nodes are shown, and where the cursor stands in it.

use crate::{
    players::museum::{
        filter::{Filter, leads},
        twig::{Reason, Twig, leading},
    },
    textbook::stage::Manner,
    tui::{action::Action, words::lab as said},
};
use ratatui::layout::Rect;
use std::collections::HashSet;

/// Rows of the page above the first node.
pub(super) const HEAD: u16 = 3;

/// Rows shown above the end of the best line.
const LEAD: usize = 4;

/// What of the tree is open, and where the cursor stands.
#[derive(Clone, Debug, Default)]
pub struct Unfolded {
    pub(super) open: HashSet<usize>,
    /// Row of the cursor among the rows that can be seen, and the first one shown.
    pub(super) marked: usize,
    pub(super) top: usize,
    /// Which nodes are shown; those that are open always are, and those that lead to one.
    pub(super) filter: Filter,
    /// Nodes that were opened because what the filter asks for is below them.
    leading: HashSet<usize>,
    /// The best line is followed as soon as what is missing of it is there.
    follows: bool,
}

/// A row of the page: a node at its depth below the root, or moves that were left out there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Node {
        place: usize,
        below: usize,
    },
    /// Never searched.
    Unseen {
        below: usize,
        count: usize,
    },
    /// Searched, but not what the filter asks for.
    Hidden {
        below: usize,
        count: usize,
    },
    /// Being searched again.
    Awaited {
        below: usize,
    },
}

/// What the page calls it.
pub fn filter_name(filter: Filter) -> &'static str {
    match filter {
        Filter::All => said::ALL_NODES,
        Filter::Cut => said::CUT_BY_A_MOVE,
        Filter::Table => said::FROM_TABLE,
        Filter::NullMove => said::CUT_BY_THE_NULL_MOVE,
        Filter::Reduced => said::REDUCED_OR_AGAIN,
        Filter::Quiescence => said::QUIESCENCE,
        Filter::Pruned => said::PRUNED_OR_DRAWN,
    }
}

impl Line {
    fn below(self) -> usize {
        match self {
            Line::Node { below, .. }
            | Line::Unseen { below, .. }
            | Line::Hidden { below, .. }
            | Line::Awaited { below } => below,
        }
    }
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
        if place != 0 && !self.open.contains(&place) {
            return;
        }
        let below = below + 1;
        if twig.is_cropped() {
            lines.push(Line::Awaited { below });
        }
        let mut hidden = 0;
        for child in &twig.children {
            let is_wanted = tree.get(*child).is_some_and(|twig| self.filter.shows(twig));
            let leads = self.leading.contains(child) || self.open.contains(child);
            if is_wanted || leads {
                self.list(tree, *child, below, lines);
            } else {
                hidden += 1;
            }
        }
        if hidden > 0 {
            let count = hidden;
            lines.push(Line::Hidden { below, count });
        }
        if let Some(Reason::Cut(cut, _)) = twig.reason {
            let children = twig.children.iter().filter_map(|child| tree.get(*child));
            let pruned = children.filter(|child| child.manner == Manner::Skipped);
            let count = cut.of.saturating_sub(cut.tried + pruned.count());
            lines.push(Line::Unseen { below, count });
        }
    }

    /// The next kind of nodes is shown, with what leads to them; the cursor stays on its node where
    /// that can be seen.
    pub fn next_filter(&mut self, tree: &[Twig]) {
        let stood = self.lines(tree).get(self.marked).copied();
        self.filter = self.filter.next();
        for place in self.leading.drain() {
            self.open.remove(&place);
        }
        if self.filter != Filter::All {
            self.open_leading(tree);
        }
        let place = self
            .lines(tree)
            .iter()
            .position(|line| Some(*line) == stood);
        self.marked = place.unwrap_or(0);
        self.top = self.top.min(self.marked);
    }

    /// Opens what is not wanted itself and has something wanted below it.
    fn open_leading(&mut self, tree: &[Twig]) {
        let holds = self.filter.holding(tree);
        for (place, twig) in tree.iter().enumerate() {
            let is_between = leads(twig, &holds) && !self.filter.shows(twig);
            if is_between && self.open.insert(place) {
                self.leading.insert(place);
            }
        }
    }

    /// The first open node whose children are not kept: its place, which of the children at each ply
    /// lead there, and their moves.
    pub fn missing(&self, tree: &[Twig]) -> Option<(usize, Vec<usize>, Vec<String>)> {
        let mut open: Vec<usize> = self.open.iter().copied().chain([0]).collect();
        open.sort_unstable();
        let is_cropped = |place: &usize| tree.get(*place).is_some_and(Twig::is_cropped);
        let wanted = open.into_iter().find(is_cropped)?;
        let (mut way, mut labels) = (Vec::new(), Vec::new());
        let mut place = wanted;
        while place != 0 {
            let parent = tree
                .iter()
                .position(|twig| twig.children.contains(&place))?;
            let ordinal = tree
                .get(parent)?
                .children
                .iter()
                .position(|child| *child == place)?;
            way.push(ordinal);
            let twig = tree.get(place)?;
            if twig.is_a_move() {
                labels.push(twig.label.clone());
            }
            place = parent;
        }
        way.reverse();
        labels.reverse();
        Some((wanted, way, labels))
    }

    /// Opens the best line and goes to its end, or as far as it is kept; then
    /// [`Unfolded::go_on`] does the rest.
    pub fn follow_line(&mut self, tree: &[Twig]) {
        let mut place = 0;
        self.follows = false;
        while let Some(twig) = tree.get(place) {
            self.follows = twig.is_cropped();
            let next = leading(tree, place);
            if self.follows || next.is_some() {
                self.open.insert(place);
            }
            match next {
                Some(next) => place = next,
                None => break,
            }
        }
        let lines = self.lines(tree);
        let is_end = |line: &Line| matches!(line, Line::Node { place: own, .. } if *own == place);
        self.marked = lines.iter().position(is_end).unwrap_or(0);
        self.top = self.marked.saturating_sub(LEAD);
    }

    /// Something that was missing has come.
    pub fn go_on(&mut self, tree: &[Twig]) {
        if self.follows {
            self.follow_line(tree);
        }
    }

    /// The marked node, if it is one.
    pub fn marked_twig<'a>(&self, tree: &'a [Twig]) -> Option<&'a Twig> {
        match self.lines(tree).get(self.marked) {
            Some(Line::Node { place, .. }) => tree.get(*place),
            _ => None,
        }
    }

    /// The moves from the root to what is marked.
    pub fn path<'a>(&self, tree: &'a [Twig]) -> Vec<&'a str> {
        let lines = self.lines(tree);
        let mut path = Vec::new();
        let mut wanted = usize::MAX;
        for line in lines.iter().take(self.marked + 1).rev() {
            let below = line.below();
            let label = match line {
                Line::Node { place, .. } => tree.get(*place).filter(|twig| twig.is_a_move()),
                // What is not shown belongs to the position above it.
                _ => None,
            };
            if below < wanted {
                wanted = below;
                path.extend(label.filter(|_| below > 0).map(|twig| twig.label.as_str()));
            }
        }
        path.reverse();
        path
    }

    /// The row of the tree in this row of the screen, the page being there.
    pub fn row_at(&self, page: Rect, screen_row: u16, tree: &[Twig]) -> Option<usize> {
        let below = screen_row.checked_sub(page.y + HEAD)?;
        let row = self.top + usize::from(below);
        (row < self.lines(tree).len()).then_some(row)
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
        let page = usize::from(rows.saturating_sub(HEAD)).max(1);
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
        if let Line::Node { place, .. } = line
            && self.open.remove(&place)
        {
            return;
        }
        let above = lines.get(..self.marked).unwrap_or_default();
        if let Some(parent) = above.iter().rposition(|other| other.below() < line.below()) {
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
            manner: Manner::Full,
            reason: cut.map(|cut| Reason::Cut(cut, "e5".to_owned())),
            nodes: children.len() as u64,
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

    #[test]
    fn the_best_line_is_followed_through_what_has_to_be_searched_again() {
        let mut tree = vec![
            twig("", &[1, 2], None),
            twig("e4", &[], None),
            twig("d4", &[], None),
        ];
        tree[0].value = 30;
        tree[1].value = -10;
        (tree[2].value, tree[2].nodes) = (-30, 2);
        let mut unfolded = Unfolded::default();
        unfolded.follow_line(&tree);
        assert_eq!(unfolded.path(&tree), ["d4"]);
        let (place, way, labels) = unfolded.missing(&tree).expect("d4 is open");
        assert_eq!((place, way, labels), (2, vec![1], vec!["d4".to_owned()]));
        assert!(unfolded.lines(&tree).contains(&Line::Awaited { below: 2 }));
        let mut found = vec![
            twig("", &[1, 2], None),
            twig("d5", &[], None),
            twig("c5", &[], None),
        ];
        (found[1].value, found[2].value) = (30, 5);
        crate::players::museum::twig::graft(&mut tree, 2, found);
        unfolded.go_on(&tree);
        assert_eq!(unfolded.path(&tree), ["d4", "d5"]);
        assert_eq!(unfolded.missing(&tree), None);
    }

    #[test]
    fn a_filter_opens_what_leads_to_the_wanted_and_closes_it_again() {
        let beyond = |label| Twig {
            manner: Manner::Beyond,
            ..twig(label, &[], None)
        };
        let tree = [
            twig("", &[1, 2], None),
            twig("e4", &[3, 4], None),
            twig("d4", &[5], None),
            twig("d5", &[], None),
            beyond("exd5"),
            twig("c5", &[], None),
        ];
        let mut unfolded = Unfolded::default();
        while unfolded.filter != Filter::Quiescence {
            unfolded.next_filter(&tree);
        }
        let (one, two) = (
            Line::Node { place: 1, below: 1 },
            Line::Node { place: 4, below: 2 },
        );
        let others = |below| Line::Hidden { below, count: 1 };
        let root = Line::Node { place: 0, below: 0 };
        assert_eq!(
            unfolded.lines(&tree),
            [root, one, two, others(2), others(1)]
        );
        // Closed by hand it is still there.
        unfolded.marked = 1;
        unfolded.walk(Action::Left, 20, &tree);
        assert_eq!(unfolded.lines(&tree), [root, one, others(1)]);
        while unfolded.filter != Filter::All {
            unfolded.next_filter(&tree);
        }
        assert_eq!(unfolded.lines(&tree).len(), 3);
    }

    #[test]
    fn a_filter_hides_the_rest_and_says_how_much() {
        let cut = Cut { tried: 1, of: 20 };
        let tree = [
            twig("", &[1, 2, 3], None),
            twig("e4", &[], None),
            twig("d4", &[], Some(cut)),
            twig("c4", &[], None),
        ];
        let mut unfolded = Unfolded::default();
        unfolded.next_filter(&tree);
        assert_eq!(unfolded.filter, Filter::Cut);
        let lines = unfolded.lines(&tree);
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[1], Line::Node { place: 2, below: 1 });
        assert_eq!(lines[2], Line::Hidden { below: 1, count: 2 });
    }
}
