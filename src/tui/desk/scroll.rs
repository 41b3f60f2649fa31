//! A page longer than the room for it: which rows are in sight, and what keys and wheel do to it.

use crate::tui::action::Action;
use crossterm::event::{MouseEvent, MouseEventKind};

/// The first row in sight.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scroll {
    top: usize,
}

/// Rows that a turn of the wheel goes.
const WHEEL: isize = 3;

impl Scroll {
    /// The row scrolled to, for what is drawn no further than to its end.
    pub fn top(self) -> usize {
        self.top
    }

    /// The first row in sight of `count`, which may have become fewer since it scrolled.
    pub fn top_of(self, count: usize, in_sight: u16) -> usize {
        self.top.min(count.saturating_sub(usize::from(in_sight)))
    }

    /// Shows the rows from this one on.
    pub fn to(&mut self, top: usize) {
        self.top = top;
    }

    /// Scrolls a page of `count` rows, `in_sight` of them at a time; whether the action does.
    pub fn act(&mut self, action: Action, count: usize, in_sight: u16) -> bool {
        let page = isize::try_from(in_sight.max(2) - 1).unwrap_or(1);
        let by = match action {
            Action::Up => -1,
            Action::Down => 1,
            Action::PageUp => -page,
            Action::PageDown => page,
            Action::First => isize::MIN,
            Action::Last => isize::MAX,
            _ => return false,
        };
        self.go(by, count, in_sight);
        true
    }

    /// Turns with the wheel; whether it was one.
    pub fn mouse(&mut self, mouse: MouseEvent, count: usize, in_sight: u16) -> bool {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.go(-WHEEL, count, in_sight),
            MouseEventKind::ScrollDown => self.go(WHEEL, count, in_sight),
            _ => return false,
        }
        true
    }

    fn go(&mut self, by: isize, count: usize, in_sight: u16) {
        let most = count.saturating_sub(usize::from(in_sight));
        self.top = self.top.min(most).saturating_add_signed(by).min(most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_scrolls_to_its_ends() {
        let mut scroll = Scroll::default();
        let mut seen = Vec::new();
        for action in [
            Action::Up,
            Action::Down,
            Action::PageDown,
            Action::Last,
            Action::PageUp,
            Action::First,
        ] {
            assert!(scroll.act(action, 20, 5));
            seen.push(scroll.top_of(20, 5));
        }
        assert_eq!(seen, [0, 1, 5, 15, 11, 0]);
        scroll.act(Action::Last, 3, 5);
        assert_eq!(scroll.top_of(3, 5), 0);
        assert!(!scroll.act(Action::Choose, 3, 5));
    }

    #[test]
    fn rows_stay_in_sight_when_they_become_fewer() {
        let mut scroll = Scroll::default();
        scroll.act(Action::Last, 20, 5);
        assert_eq!([20, 12, 3].map(|count| scroll.top_of(count, 5)), [15, 7, 0]);
        // A step goes from where one sees to be.
        scroll.act(Action::Up, 12, 5);
        assert_eq!(scroll.top_of(12, 5), 6);
    }
}
