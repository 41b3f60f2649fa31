//! A value that stands between two arrows and is changed by them.

use crate::tui::{
    action::Action,
    widgets::pen::{row, width},
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

/// Columns of an arrow and the blank beside it.
const ARROW: u16 = 2;

/// What a click asks for where a line begins with a left arrow, the value and a right arrow: the left
/// one goes back, the others on.
pub fn asked_at(mouse: MouseEvent, line: Rect, value: &str) -> Option<Action> {
    let all = Rect {
        width: (width(value) + 2 * ARROW).min(line.width),
        ..row(line, 0)
    };
    let is_left = mouse.kind == MouseEventKind::Down(MouseButton::Left);
    if !is_left || !all.contains((mouse.column, mouse.row).into()) {
        return None;
    }
    Some(match mouse.column < all.x + ARROW {
        true => Action::ChangeBack,
        false => Action::Change,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::KeyModifiers;

    #[test]
    fn the_left_arrow_goes_back_and_all_else_on() {
        let asked = |column, row| {
            let mouse = MouseEvent {
                kind: MouseEventKind::Down(MouseButton::Left),
                column,
                row,
                modifiers: KeyModifiers::NONE,
            };
            asked_at(mouse, Rect::new(1, 2, 30, 1), "nell")
        };
        assert_eq!(asked(0, 2), None);
        assert_eq!(asked(2, 2), Some(Action::ChangeBack));
        assert_eq!(asked(3, 2), Some(Action::Change));
        assert_eq!(asked(8, 2), Some(Action::Change));
        assert_eq!(asked(9, 2), None);
        assert_eq!(asked(3, 3), None);
    }
}
