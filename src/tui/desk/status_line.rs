//! The foot of a screen: its keys, made from the keymap, and what it has to say above them.

use crate::tui::{
    action::Action,
    screen::{Scene, Screen, Step, View},
    theme::Theme,
    widgets::{
        Footer,
        pen::{Pen, width},
        popup,
        prompt::Tone,
    },
    world::World,
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect, widgets::Clear};

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
fn action_at(screen: &dyn Screen, area: Rect, column: u16, world: &World) -> Option<Action> {
    let hints = hints(screen, world);
    let keys: Vec<(&str, &str)> = hints
        .iter()
        .map(|(_, key, label)| (key.as_str(), *label))
        .collect();
    let index = Footer::new(&keys, &world.theme).key_at(area, column)?;
    hints.get(index).map(|(action, ..)| *action)
}

/// A click on a hint does what it says; whether the row was clicked at all.
pub fn click(screen: &dyn Screen, area: Rect, mouse: MouseEvent, scene: &mut Scene) -> bool {
    let is_here = mouse.kind == MouseEventKind::Down(MouseButton::Left)
        && area.contains((mouse.column, mouse.row).into());
    if is_here {
        let found = action_at(screen, area, mouse.column, scene.world);
        scene.steps.extend(found.map(Step::Act));
    }
    is_here
}

/// With a capital letter at its beginning, where that is a word: moves, squares, file names and
/// the like keep their spelling, for `Bxc3` is another piece than `bxc3`.
pub fn capital(words: &str) -> String {
    let first = words.split_whitespace().next().unwrap_or_default();
    let mut letters = words.chars();
    match letters.next() {
        Some(initial) if is_word(first) => initial.to_uppercase().chain(letters).collect(),
        _ => words.to_owned(),
    }
}

/// Whether this is a word of the language rather than notation or a name with signs in it.
fn is_word(text: &str) -> bool {
    let text = text.trim_end_matches([',', '.', ';', ':', '!', '?']);
    let is_castling = text.to_ascii_lowercase().starts_with("o-o");
    let is_spelt = |letter: char| letter.is_alphabetic() || "'’-".contains(letter);
    !is_castling && (text == "a" || text.chars().count() > 1) && text.chars().all(is_spelt)
}

/// A message behind what is typed; above it, in as many rows as it takes, where it is long.
pub fn draw_message(
    (words, tone): (&str, Tone),
    (sign, typed): (&str, &str),
    frame: &mut Frame,
    room: Rect,
    theme: &Theme,
) {
    let style = match tone {
        Tone::Plain => theme.text,
        Tone::Good => theme.good,
        Tone::Wrong => theme.bad,
    };
    let gap = if typed.is_empty() { 0 } else { 3 };
    let mut pen = Pen::new(frame.buffer_mut(), room, theme);
    pen.put(sign, theme.accent).put(typed, theme.strong);
    if pen.left() >= width(words) + gap {
        pen.skip(gap).put(words, style);
        return;
    }
    let lines = popup::wrap(words, room.width);
    let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX).min(room.y);
    for (index, line) in (0..rows).zip(&lines) {
        let place = Rect {
            y: room.y - rows + index,
            ..room
        };
        frame.render_widget(Clear, place);
        frame.buffer_mut().set_style(place, theme.ground);
        Pen::new(frame.buffer_mut(), place, theme).put(line, style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_is_never_recased() {
        for kept in [
            "f6 is not the best move",
            "bxc3 is not the best move",
            "e2e4: a move",
            "o-o is not possible",
            "b",
            "games.pgn is no file",
            "\"nf9\" is not a move",
            "",
        ] {
            assert_eq!(capital(kept), kept);
        }
        assert_eq!(capital("the game is over"), "The game is over");
        assert_eq!(capital("a move, a word"), "A move, a word");
        assert_eq!(capital("no-one: no move"), "No-one: no move");
    }
}
