//! The two rows at the bottom of every screen: what is typed and said, and the keys that work now,
//! made from the keymap.

use crate::tui::{
    action::Action,
    screen::{Screen, View},
    theme::Theme,
    widgets::{
        Footer, Prompt,
        pen::{Pen, inset, width},
        popup,
        prompt::Tone,
    },
    world::World,
};
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

/// The row above the footer: a line being typed with what it means, or what stands there while
/// nothing is; and what there is to say.
#[derive(Clone, Copy, Debug, Default)]
pub struct StatusLine<'a> {
    /// What stands before the text; empty: `"> "`.
    pub sign: &'a str,
    pub text: &'a str,
    /// Whether the terminal's cursor stands in the line.
    pub is_open: bool,
    /// Shown while nothing is typed and nothing said.
    pub placeholder: &'a str,
    /// What Tab would add to the text.
    pub completion: &'a str,
    /// What the text means or why it is wrong.
    pub explanation: &'a str,
    pub tone: Tone,
    /// Said in place of placeholder and explanation.
    pub message: Option<&'a Message>,
}

impl StatusLine<'_> {
    /// Draws the line, as wide as the screen.
    pub fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let room = inset(area);
        let sign = match self.sign {
            "" => "> ",
            sign => sign,
        };
        let mut line = Prompt::new(self.text, self.text.chars().count(), theme).sign(sign);
        if self.message.is_none() {
            line = line
                .placeholder(self.placeholder)
                .completion(self.completion)
                .explanation(self.explanation, self.tone);
        }
        if self.is_open
            && view.topmost
            && let Some(place) = line.cursor_position(room)
        {
            frame.set_cursor_position(place);
        }
        frame.render_widget(line, room);
        if let Some(message) = self.message {
            let gap = if self.text.is_empty() { 0 } else { 3 };
            let used = width(sign).saturating_add(width(self.text)) + gap;
            draw_message(message, used, frame, room, theme);
        }
    }
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
