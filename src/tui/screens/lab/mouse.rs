//! What a click meets: the names of the pages, the switches, the rows of the tree.

use super::{Game, Laboratory, Page, drawing};
use crate::tui::{
    action::Action,
    desk::status_line,
    screen::{Scene, Screen as _},
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

impl Laboratory {
    pub(super) fn click(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let layout = self.layout(scene.area, scene.world);
        let place = (mouse.column, mouse.row).into();
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            status_line::click(self, layout.footer, mouse, scene);
        } else if let Some(page) = self.page_at(layout.notice, place) {
            self.message = None;
            self.open_page(page, scene);
        } else if let Some(action) = drawing::switch_at(&layout, place) {
            if action != Action::OwnSearch || self.game() == Game::Chess {
                self.act(action, scene);
            }
        } else if self.page == Page::Tree && layout.words.contains(place) {
            let tree = &self.picture.tree;
            if let Some(row) = self.tree.row_at(layout.words, mouse.row, tree) {
                self.mark_or_turn(row, scene);
            }
        } else {
            status_line::click(self, layout.footer, mouse, scene);
        }
    }

    /// Marks a row of the tree; the marked one is unfolded, or folded.
    fn mark_or_turn(&mut self, row: usize, scene: &mut Scene) {
        if row == self.tree.marked {
            self.act(Action::Begin, scene);
        } else {
            self.message = None;
            self.tree.marked = row;
        }
    }
}
