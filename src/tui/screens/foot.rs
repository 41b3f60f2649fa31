//! The words of a screen's keys: its footer, made from the keymap.

use crate::tui::{
    action::Action,
    screen::{Screen, View},
    widgets::Footer,
    world::World,
};
use ratatui::{Frame, layout::Rect};

/// The screen's hints that have a key: action, key, label.
fn hints(screen: &dyn Screen, world: &World) -> Vec<(Action, String, &'static str)> {
    let contexts = screen.contexts();
    screen
        .hints()
        .into_iter()
        .filter_map(|action| {
            let key = world.keymap.sign(&contexts, action)?;
            Some((action, key, action.about().label))
        })
        .collect()
}

/// Draws as many of the screen's hints as fit; the last one always has its place. Beneath
/// another layer no key works, and none is shown.
pub fn draw_footer(screen: &dyn Screen, frame: &mut Frame, area: Rect, view: &View) {
    if !view.topmost {
        return;
    }
    let hints = hints(screen, view.world);
    let keys: Vec<(&str, &str)> = hints
        .iter()
        .map(|(_, key, label)| (key.as_str(), *label))
        .collect();
    frame.render_widget(Footer::new(&keys, &view.world.theme), area);
}

/// The action whose hint stands under this column.
pub fn action_at(screen: &dyn Screen, area: Rect, column: u16, world: &World) -> Option<Action> {
    let hints = hints(screen, world);
    let keys: Vec<(&str, &str)> = hints
        .iter()
        .map(|(_, key, label)| (key.as_str(), *label))
        .collect();
    let index = Footer::new(&keys, &world.theme).key_at(area, column)?;
    hints.get(index).map(|(action, ..)| *action)
}

/// With a capital letter at its beginning.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
