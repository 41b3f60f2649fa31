//! The line in which moves and commands are typed.

use super::pen::{Pen, row, width};
use crate::tui::theme::Theme;
use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
    widgets::Widget,
};
use unicode_segmentation::UnicodeSegmentation;

/// What the person is told about what was typed so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    Plain,
    Good,
    Wrong,
}

/// A text line: sign, text, the rest that Tab would write, and an explanation at the right.
#[derive(Clone, Debug)]
pub struct Prompt<'a> {
    theme: &'a Theme,
    text: &'a str,
    /// In characters from the start of `text`.
    cursor: usize,
    sign: &'a str,
    completion: &'a str,
    placeholder: &'a str,
    explanation: &'a str,
    tone: Tone,
    is_selected: bool,
}

impl<'a> Prompt<'a> {
    /// `cursor` counts characters (not bytes) from the start of `text`.
    pub fn new(text: &'a str, cursor: usize, theme: &'a Theme) -> Prompt<'a> {
        Prompt {
            theme,
            text,
            cursor,
            sign: "> ",
            completion: "",
            placeholder: "",
            explanation: "",
            tone: Tone::Plain,
            is_selected: false,
        }
    }

    /// What stands before the text, `"> "` unless said otherwise (`"/"` for a search).
    #[must_use]
    pub fn sign(mut self, sign: &'a str) -> Prompt<'a> {
        self.sign = sign;
        self
    }

    /// What Tab would add to the text.
    #[must_use]
    pub fn completion(mut self, completion: &'a str) -> Prompt<'a> {
        self.completion = completion;
        self
    }

    /// Shown while nothing is typed.
    #[must_use]
    pub fn placeholder(mut self, placeholder: &'a str) -> Prompt<'a> {
        self.placeholder = placeholder;
        self
    }

    /// Whether the next letter replaces the text: then it is underlined.
    #[must_use]
    pub fn selected(mut self, is_selected: bool) -> Prompt<'a> {
        self.is_selected = is_selected;
        self
    }

    /// What the text means or why it is wrong; empty: nothing is to be said of it.
    #[must_use]
    pub fn explanation(mut self, explanation: &'a str, tone: Tone) -> Prompt<'a> {
        self.explanation = explanation;
        // With nothing said there is nothing wrong.
        self.tone = if explanation.is_empty() {
            Tone::Plain
        } else {
            tone
        };
        self
    }

    /// The columns that sign and text take, with a gap behind a text.
    pub fn columns(&self) -> u16 {
        let gap = if self.text.is_empty() { 0 } else { 3 };
        width(self.sign)
            .saturating_add(width(self.text))
            .saturating_add(gap)
    }

    /// Where the terminal's cursor belongs when this prompt is drawn in `area`.
    pub fn cursor_position(&self, area: Rect) -> Option<Position> {
        let area = row(area, 0);
        if area.is_empty() {
            return None;
        }
        let (shown_from, _) = self.window(area);
        let before = self.before().get(shown_from..).unwrap_or_default();
        let column = area.x + width(self.sign) + width(before);
        Some(Position::new(column.min(area.right() - 1), area.y))
    }

    /// The text left of the cursor.
    fn before(&self) -> &'a str {
        let mut letters = self.text.char_indices();
        let cursor = letters.nth(self.cursor);
        cursor.map_or(self.text, |(place, _)| &self.text[..place])
    }

    /// The first byte shown and the columns for the text: long text scrolls so that the cursor
    /// stays in sight. An explanation gets at most half the row.
    fn window(&self, area: Rect) -> (usize, u16) {
        let beside = if self.explanation.is_empty() {
            0
        } else {
            (width(self.explanation) + 2).min(area.width / 2)
        };
        let room = area
            .width
            .saturating_sub(width(self.sign))
            .saturating_sub(beside);
        let before = self.before();
        let mut from = before.len();
        let mut left = room.saturating_sub(1);
        for (place, letter) in before.grapheme_indices(true).rev() {
            match left.checked_sub(width(letter)) {
                Some(rest) => (from, left) = (place, rest),
                None => break,
            }
        }
        (from, room)
    }
}

impl Widget for Prompt<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let theme = self.theme;
        let area = row(area, 0);
        if area.is_empty() {
            return;
        }
        let (shown_from, room) = self.window(area);
        let mut pen = Pen::new(buffer, area, theme);
        pen.put(self.sign, theme.accent);
        let text_area = Rect::new(pen.column(), area.y, room, 1);
        let style = match self.tone {
            Tone::Wrong => theme.bad,
            _ => theme.strong,
        };
        let style = match self.is_selected {
            true => style.underlined(),
            false => style,
        };
        let mut text = Pen::new(buffer, text_area, theme);
        if self.text.is_empty() {
            text.put(self.placeholder, theme.faint);
        } else {
            // Never more letters than columns: a megabyte pasted costs no more than a row.
            let rest = self.text.get(shown_from..).unwrap_or_default();
            let shown: String = rest.graphemes(true).take(usize::from(room) + 1).collect();
            text.put(&shown, style).put(self.completion, theme.faint);
        }
        let end = text.column();
        let explained: Style = match self.tone {
            Tone::Plain => theme.dim,
            Tone::Good => theme.good,
            Tone::Wrong => theme.bad,
        };
        let from = (end + 2).min(area.right());
        let beside = Rect::new(from, area.y, area.right() - from, 1);
        let wanted = width(self.explanation);
        let mut pen = Pen::new(buffer, beside, theme);
        if wanted <= beside.width {
            pen.put_right(self.explanation, explained);
        } else {
            pen.put(self.explanation, explained);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{Depth, Scheme};

    fn shown(prompt: Prompt<'_>, columns: u16) -> String {
        let area = Rect::new(0, 0, columns, 1);
        let mut buffer = Buffer::empty(area);
        prompt.render(area, &mut buffer);
        buffer.content().iter().map(|c| c.symbol()).collect()
    }

    #[test]
    fn text_completion_and_explanation_share_the_row() {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let prompt = Prompt::new("N", 1, &theme)
            .completion("f3")
            .explanation("knight g1–f3", Tone::Plain);
        assert_eq!(shown(prompt, 24), "> Nf3       knight g1–f3");
    }

    #[test]
    fn a_long_text_keeps_the_cursor_in_sight() {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let text = "x".repeat(1_000_000);
        let prompt = Prompt::new(&text, 1_000_000, &theme);
        let place = prompt.cursor_position(Rect::new(0, 0, 20, 1));
        assert_eq!(place, Some(Position::new(19, 0)));
        assert_eq!(shown(prompt, 20), format!("> {} ", "x".repeat(17)));
    }

    #[test]
    fn wide_and_combined_letters_keep_their_columns() {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let at = |text: &str, columns| {
            let prompt = Prompt::new(text, text.chars().count(), &theme);
            let place = prompt.cursor_position(Rect::new(0, 0, columns, 1));
            place.map(|place| place.x)
        };
        assert_eq!(at("棋e\u{301}", 20), Some(5));
        assert_eq!(at(&"棋".repeat(10), 9), Some(8));
        assert_eq!(at(&"棋".repeat(10), 8), Some(6));
    }

    #[test]
    fn what_stands_behind_the_cursor_is_shown_as_far_as_it_fits() {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let prompt = Prompt::new("abcdefgh", 1, &theme);
        assert_eq!(shown(prompt, 8), "> abcde…");
    }
}
