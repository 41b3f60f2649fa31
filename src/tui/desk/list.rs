//! A list: which row is marked, which rows are in sight, and what keys, wheel and clicks do to it.
//! The same for all lists; how a row looks is theirs.

use crate::tui::{
    action::Action,
    theme::Theme,
    widgets::pen::{put_more, row},
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect, widgets::ListState};

/// The marked row, and the first one in sight.
#[derive(Clone, Debug, Default)]
pub struct List {
    state: ListState,
    /// No row is marked, until a step marks the first or the last one.
    is_unmarked: bool,
}

/// Rows that a turn of the wheel moves a long list on.
const WHEEL: usize = 3;

impl List {
    /// The number of the marked row.
    pub fn marked(&self) -> usize {
        self.state.selected().unwrap_or(0)
    }

    pub fn mark(&mut self, index: usize) {
        self.state.select(Some(index));
        self.is_unmarked = false;
    }

    /// A list in which no row is marked.
    pub fn unmarked() -> List {
        List {
            is_unmarked: true,
            ..List::default()
        }
    }

    pub fn is_unmarked(&self) -> bool {
        self.is_unmarked
    }

    /// The list has `count` rows now: the mark stays on one of them.
    pub fn keep_within(&mut self, count: usize) {
        self.mark(self.marked().min(count.saturating_sub(1)));
    }

    /// Moves the mark among `count` rows, so many of them in sight; whether the action does.
    /// Single steps go round, pages end at the ends.
    pub fn act(&mut self, action: Action, count: usize, in_sight: u16) -> bool {
        let last = count.saturating_sub(1);
        let here = self.marked().min(last);
        let page = usize::from(in_sight.max(2)) - 1;
        let there = match action {
            Action::Up | Action::PreviousCandidate => here.checked_sub(1).unwrap_or(last),
            Action::Down | Action::NextCandidate if here >= last || self.is_unmarked => 0,
            Action::Down | Action::NextCandidate => here + 1,
            Action::PageUp => here.saturating_sub(page),
            Action::PageDown => (here + page).min(last),
            Action::First => 0,
            Action::Last => last,
            _ => return false,
        };
        self.go(there, count, in_sight);
        true
    }

    fn go(&mut self, there: usize, count: usize, in_sight: u16) {
        self.mark(there);
        *self.state.offset_mut() = self.first(count, in_sight);
    }

    /// The wheel over the list moves the mark; a click gives the row that it met.
    pub fn mouse(&mut self, mouse: MouseEvent, area: Rect, count: usize) -> Option<usize> {
        let step = if count > usize::from(area.height) {
            WHEEL
        } else {
            1
        };
        let last = count.saturating_sub(1);
        let here = self.marked();
        match mouse.kind {
            MouseEventKind::ScrollUp => self.go(here.saturating_sub(step), count, area.height),
            MouseEventKind::ScrollDown => self.go((here + step).min(last), count, area.height),
            MouseEventKind::Down(MouseButton::Left)
                if area.contains((mouse.column, mouse.row).into()) =>
            {
                let place = self.first(count, area.height) + usize::from(mouse.row - area.y);
                return (place < count).then_some(place);
            }
            _ => {}
        }
        None
    }

    /// The first of `count` rows in sight: the one from before, unless the mark would come too
    /// near to an edge.
    pub fn first(&self, count: usize, in_sight: u16) -> usize {
        let rows = usize::from(in_sight.max(1));
        let margin = rows / 4;
        let most = self.marked().saturating_sub(margin);
        let least = (self.marked() + margin + 1).saturating_sub(rows).min(most);
        let first = self.state.offset().clamp(least, most);
        first.min(count.saturating_sub(rows))
    }

    /// The columns of a row that [`List::draw`] draws of so many in this area.
    pub fn columns(area: Rect, count: usize) -> u16 {
        let signs = u16::from(count > usize::from(area.height));
        area.width.saturating_sub(signs)
    }

    /// Draws the rows in sight as [`List::draw_rows`]; where there are more of them, signs in the last
    /// column say so.
    pub fn draw(
        &self,
        frame: &mut Frame,
        area: Rect,
        count: usize,
        theme: &Theme,
        mut draw: impl FnMut(&mut Frame, Rect, usize, bool),
    ) {
        let first = self.first(count, area.height);
        let is_more = (first > 0, first + usize::from(area.height) < count);
        let width = List::columns(area, count);
        let draw = |frame: &mut Frame, line: Rect, index: usize, is_marked: bool| {
            draw(frame, Rect { width, ..line }, index, is_marked);
        };
        self.draw_rows(frame, area, count, theme, draw);
        put_more(area, is_more, frame.buffer_mut(), theme);
    }

    /// Draws the rows in sight, each by `draw` into its line; the marked one has its background
    /// already.
    pub fn draw_rows(
        &self,
        frame: &mut Frame,
        area: Rect,
        count: usize,
        theme: &Theme,
        mut draw: impl FnMut(&mut Frame, Rect, usize, bool),
    ) {
        let first = self.first(count, area.height);
        for (line, index) in (0..area.height).zip(first..count) {
            let line = row(area, line);
            let is_marked = index == self.marked() && !self.is_unmarked;
            if is_marked {
                frame.buffer_mut().set_style(line, theme.row);
            }
            draw(frame, line, index, is_marked);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::{
        theme::{Depth, Scheme},
        widgets::pen::Pen,
    };
    use ratatui::{Terminal, backend::TestBackend};

    #[test]
    fn the_mark_goes_round_and_stays_in_sight() {
        let mut list = List::default();
        assert!(list.act(Action::Up, 10, 4));
        assert_eq!((list.marked(), list.first(10, 4)), (9, 6));
        list.act(Action::Down, 10, 4);
        assert_eq!((list.marked(), list.first(10, 4)), (0, 0));
        list.act(Action::PageDown, 10, 4);
        assert_eq!((list.marked(), list.first(10, 4)), (3, 1));
        // Going back scrolls only when the mark comes near the upper edge.
        list.act(Action::Up, 10, 4);
        assert_eq!((list.marked(), list.first(10, 4)), (2, 1));
        list.act(Action::Last, 10, 4);
        list.act(Action::PageUp, 10, 4);
        assert_eq!((list.marked(), list.first(10, 4)), (6, 5));
        assert!(!list.act(Action::Choose, 10, 4));
    }

    #[test]
    fn signs_say_that_there_are_more_rows() {
        let theme = Theme::new(Scheme::Walnut, Depth::True);
        let mut terminal = Terminal::new(TestBackend::new(3, 3)).expect("a screen");
        let mut edge = |list: &List, count| -> Vec<String> {
            let row = |frame: &mut Frame, line: Rect, index: usize, _: bool| {
                Pen::new(frame.buffer_mut(), line, &theme).put(&index.to_string(), theme.text);
            };
            let area = Rect::new(0, 0, 3, 3);
            let draw = |frame: &mut Frame| list.draw(frame, area, count, &theme, row);
            let drawn = terminal.draw(draw).expect("drawn");
            (0..3u16)
                .map(|y| drawn.buffer[(2, y)].symbol().to_owned())
                .collect()
        };
        let mut list = List::default();
        assert_eq!(edge(&list, 3), [" ", " ", " "]);
        assert_eq!(edge(&list, 4), [" ", " ", "↓"]);
        list.act(Action::Last, 5, 3);
        assert_eq!(edge(&list, 5), ["↑", " ", " "]);
        for _ in 0..3 {
            list.act(Action::Up, 5, 3);
        }
        assert_eq!(edge(&list, 5), ["↑", " ", "↓"]);
    }

    #[test]
    fn an_empty_list_has_nothing_to_mark() {
        let mut list = List::default();
        for action in [Action::Up, Action::Down, Action::Last, Action::PageDown] {
            list.act(action, 0, 0);
            assert_eq!((list.marked(), list.first(0, 0)), (0, 0));
        }
        list.mark(7);
        list.keep_within(3);
        assert_eq!(list.marked(), 2);
    }
}
