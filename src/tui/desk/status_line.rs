//! The two rows at the bottom of every screen: what is typed and said, and the keys that work now,
//! made from the keymap.

use super::text_entry::TextEntry;
use crate::tui::{
    action::Action,
    keymap::Context,
    screen::{Scene, Screen, Step, View},
    theme::Theme,
    widgets::{
        Footer, Prompt,
        pen::{Pen, inset},
        popup,
        prompt::Tone,
    },
    words::desk as words,
    world::World,
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect, widgets::Clear};

/// Something said to the person until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub words: String,
    pub tone: Tone,
}

impl Message {
    pub fn new(words: impl Into<String>, tone: Tone) -> Message {
        Message {
            words: words.into(),
            tone,
        }
    }
}

/// Draws the row above the footer: a line being typed with what it means, or what stands there
/// while nothing is, or in their place a message. `is_open`: the cursor stands in the line.
pub fn draw_line(
    prompt: Prompt,
    is_open: bool,
    message: Option<&Message>,
    frame: &mut Frame,
    area: Rect,
    view: &View,
) {
    let room = inset(area);
    let is_active = is_open && view.topmost;
    let Some(message) = message else {
        return TextEntry::draw(prompt, is_active, frame, room);
    };
    let prompt = prompt.placeholder("").completion("");
    let prompt = prompt.explanation("", Tone::Plain);
    let used = prompt.columns();
    TextEntry::draw(prompt, is_active, frame, room);
    draw_message(message, used, frame, room, &view.world.theme);
}

/// A message that begins in column `used` of its row, if it fits there, and else stands above it
/// in as many rows as it takes.
pub fn draw_message(message: &Message, used: u16, frame: &mut Frame, room: Rect, theme: &Theme) {
    let words = message.words.as_str();
    let style = match message.tone {
        Tone::Plain => theme.text,
        Tone::Good => theme.good,
        Tone::Wrong => theme.bad,
    };
    let mut pen = Pen::new(frame.buffer_mut(), room, theme);
    pen.skip(used);
    if pen.put_whole(words, style) {
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

/// The last hints of a footer that keep their place whatever the room.
const KEPT: [Action; 3] = [Action::Menu, Action::Back, Action::Help];

/// The screen's hints that have a key: action, key, label.
fn hints(screen: &dyn Screen, world: &World) -> Vec<(Action, String, &'static str)> {
    let contexts = screen.contexts();
    let mut actions = screen.hints();
    // Where all keys are listed there is a way back too, and the menu, for those who click.
    if actions.pop_if(|action| *action == Action::Help).is_some() {
        let has_menu = actions.contains(&Action::Menu);
        actions.retain(|action| !KEPT.contains(action));
        actions.extend(has_menu.then_some(Action::Menu));
        let has_back = !contexts.contains(&Context::Home);
        actions.extend(has_back.then_some(Action::Back));
        actions.push(Action::Help);
    }
    actions
        .into_iter()
        .filter_map(|action| {
            let key = world.keymap.sign(&contexts, action)?;
            let label = screen.label(action);
            let usual = || usual_label(action, &contexts);
            Some((action, key, label.unwrap_or_else(usual)))
        })
        .collect()
}

/// What an action is called where its screen has no word of its own for it.
fn usual_label(action: Action, contexts: &[Context]) -> &'static str {
    match (action, contexts) {
        // A text that is typed is not one of several to choose.
        (Action::Choose, [Context::Typing, ..]) => words::DONE,
        _ => Context::label_of(action, contexts),
    }
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
    frame.render_widget(footer(&keys, &hints, &view.world.theme), area);
}

/// The footer of these hints, in which the menu and the way back have their places beside help.
fn footer<'a>(
    keys: &'a [(&'a str, &'a str)],
    hints: &[(Action, String, &'static str)],
    theme: &'a Theme,
) -> Footer<'a> {
    let is_kept = |(action, ..): &&(Action, String, &str)| KEPT.contains(action);
    let kept = hints.iter().rev().take_while(is_kept).count();
    Footer::new(keys, theme).keeping(kept.max(1))
}

/// The action whose hint stands under this column.
fn action_at(screen: &dyn Screen, area: Rect, column: u16, world: &World) -> Option<Action> {
    let hints = hints(screen, world);
    let keys: Vec<(&str, &str)> = hints
        .iter()
        .map(|(_, key, label)| (key.as_str(), *label))
        .collect();
    let index = footer(&keys, &hints, &world.theme).key_at(area, column)?;
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

/// A click on a hint of a dialog does what it says, and one beside the dialog leaves it; whether it was
/// either.
pub fn click_around(
    screen: &dyn Screen,
    (outer, keys): (Rect, Rect),
    mouse: MouseEvent,
    scene: &mut Scene,
) -> bool {
    let is_left = mouse.kind == MouseEventKind::Down(MouseButton::Left);
    let is_beside = is_left && !outer.contains((mouse.column, mouse.row).into());
    let is_done = click(screen, keys, mouse, scene);
    if is_beside && !is_done {
        scene.steps.push(Step::Act(Action::Back));
    }
    is_beside || is_done
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enter_is_done_with_a_text_and_chooses_elsewhere() {
        let label = |context| usual_label(Action::Choose, &[context]);
        assert_eq!(label(Context::Typing), "done");
        assert_eq!(label(Context::List), "choose");
        assert_eq!(usual_label(Action::Back, &[Context::Typing]), "back");
    }

    #[test]
    fn what_is_said_of_a_position_is_a_note_in_a_book_and_a_comment_elsewhere() {
        let label = |context| usual_label(Action::Comment, &[context]);
        assert_eq!(label(Context::Book), "note");
        assert_eq!(label(Context::Analysis), "comment");
    }

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
