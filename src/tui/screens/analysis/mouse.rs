//! The mouse on the analysis screen: moves made on the board, moves of the tree and the graph, and the
//! keys of the footer.

use super::Analysis;
use crate::tui::{
    action::Action,
    desk::{layout::Layout, move_input::TakesMoves as _, status_line},
    screen::{Scene, Screen as _},
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

impl Analysis {
    /// What the mouse does with the board, the tree, the graph and the footer.
    pub(super) fn click(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let layout = self.layout(scene.area, scene.world);
        let board = layout.board;
        let square = board.and_then(|board| board.square_at(mouse.column, mouse.row));
        let is_press = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if is_press && square.is_some() {
            self.message = None;
        }
        if self.words.is_none() && self.enter_mouse(mouse, square, scene) {
            return;
        }
        if self.words.is_none() {
            let wish = self.explorer.mouse(mouse, layout.explorer, scene.world);
            if self.fulfil(wish, scene) {
                return;
            }
        }
        let is_on_tree = layout.moves.contains((mouse.column, mouse.row).into());
        match mouse.kind {
            MouseEventKind::ScrollUp if is_on_tree => self.scroll_tree(-3, &layout, scene),
            MouseEventKind::ScrollDown if is_on_tree => self.scroll_tree(3, &layout, scene),
            // Words are about the move that one stands on: nothing goes to another meanwhile.
            _ if self.words.is_some() => {
                status_line::click(self, layout.footer, mouse, scene);
            }
            MouseEventKind::ScrollUp => self.act(Action::Earlier, scene),
            MouseEventKind::ScrollDown => self.act(Action::Later, scene),
            _ if is_press => self.click_beside(mouse, &layout, scene),
            _ => {}
        }
    }

    /// A click on a move of the tree, on the graph, or on a key of the footer.
    fn click_beside(&mut self, mouse: MouseEvent, layout: &Layout, scene: &mut Scene) {
        let place = (mouse.column, mouse.row).into();
        if layout.moves.contains(place) {
            let tree = self.tree(layout.moves, scene.world);
            let found = self.tree_widget(&tree, &scene.world.theme).node_at(
                layout.moves,
                mouse.column,
                mouse.row,
            );
            if let Some(node) = found {
                self.study.go(node);
                self.moved(scene);
            }
        } else if layout.graph.contains(place) {
            let at = self
                .graph(&scene.world.theme)
                .position_at(layout.graph, mouse.column);
            self.go_to_ply(at, scene);
        } else {
            status_line::click(self, layout.footer, mouse, scene);
        }
    }

    /// Scrolls the tree by so many rows, as far as it has any.
    fn scroll_tree(&mut self, by: isize, layout: &Layout, scene: &Scene) {
        let tree = self.tree(layout.moves, scene.world);
        let widget = self.tree_widget(&tree, &scene.world.theme);
        self.tree_scroll = widget.scrolled(layout.moves, by);
    }
}
