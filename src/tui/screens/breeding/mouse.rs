//! What a click meets: the arrows beside the way to breed, and the rounds.

use super::{
    BreedingScreen,
    drawing::{HEADS, Places},
};
use crate::tui::{
    desk::arrows,
    screen::{Scene, Screen as _},
    widgets::pen::below,
};
use crossterm::event::MouseEvent;
use ratatui::layout::Rect;

impl BreedingScreen {
    /// Changes the way to breed, or looks at a round.
    pub(super) fn click(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let places = Places::of(scene.area);
        let rounds = Rect {
            height: u16::try_from(self.rounds.len()).unwrap_or(u16::MAX),
            ..below(places.table, HEADS)
        };
        if let Some(action) = arrows::asked_at(mouse, places.body, self.way.words()) {
            self.act(action, scene);
        } else if rounds
            .intersection(places.table)
            .contains((mouse.column, mouse.row).into())
        {
            self.look_at(usize::from(mouse.row - rounds.y));
        }
    }
}
