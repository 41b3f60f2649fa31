//! The keys that work now, in one line.

use super::pen::{Pen, row, width};
use crate::tui::theme::Theme;
use ratatui::{buffer::Buffer, layout::Rect, widgets::Widget};

/// A key and what it does: `("u", "take back")`.
pub type Key<'a> = (&'a str, &'a str);

/// The footer. The last key (by custom `? all keys`) is always shown, or the last few; of the
/// others as many as fit, first come first served.
#[derive(Clone, Debug)]
pub struct Footer<'a> {
    theme: &'a Theme,
    keys: &'a [Key<'a>],
    /// How many of the last keys are always shown.
    kept: usize,
}

impl<'a> Footer<'a> {
    pub fn new(keys: &'a [Key<'a>], theme: &'a Theme) -> Footer<'a> {
        Footer {
            theme,
            keys,
            kept: 1,
        }
    }

    /// The same, with so many of the last keys always shown.
    #[must_use]
    pub fn keeping(mut self, kept: usize) -> Footer<'a> {
        self.kept = kept.max(1);
        self
    }

    /// The keys that fit into a width, with the column at which each begins and its number.
    fn places(&self, columns: u16) -> Vec<(u16, usize, Key<'a>)> {
        const MARGIN: u16 = 1;
        const GAP: u16 = 3;
        let take = |key: &Key<'_>| length(*key) + GAP;
        let first_kept = self.keys.len().saturating_sub(self.kept);
        let (others, kept) = self.keys.split_at(first_kept);
        let reserved: u16 = kept.iter().map(take).sum();
        let mut column = MARGIN;
        let fitting = others.iter().take_while(|key| {
            column += take(key);
            column + reserved <= columns + GAP
        });
        let shown = fitting.count();
        let numbered = self.keys.iter().copied().enumerate();
        let mut column = MARGIN;
        numbered
            .filter(|(number, _)| *number < shown || *number >= first_kept)
            .map(|(number, key)| {
                let place = (column, number, key);
                column += take(&key);
                place
            })
            .collect()
    }

    /// The index of the key under a column of the footer, for the mouse.
    pub fn key_at(&self, area: Rect, column: u16) -> Option<usize> {
        let places = self.places(area.width);
        let found = places.into_iter().find(|(start, _, key)| {
            let start = area.x + start;
            (start..start + length(*key)).contains(&column)
        })?;
        Some(found.1)
    }
}

/// Whether a key is called after what it does ("down", "pagedown"): then that is said once.
fn says_it((key, does): Key<'_>) -> bool {
    key.chars().eq(does.chars().filter(|letter| *letter != ' '))
}

/// The columns of a key with what it does.
fn length((key, does): Key<'_>) -> u16 {
    match says_it((key, does)) {
        true => width(does),
        false => width(key) + 1 + width(does),
    }
}

impl Widget for Footer<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = row(area, 0);
        for (column, _, (key, does)) in self.places(area.width) {
            let column = column.min(area.width);
            let rest = Rect::new(area.x + column, area.y, area.width - column, area.height);
            let mut pen = Pen::new(buffer, rest, self.theme);
            match says_it((key, does)) {
                true => pen.put(does, self.theme.key),
                false => pen
                    .put(key, self.theme.key)
                    .skip(1)
                    .put(does, self.theme.key_text),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{Depth, Scheme};

    #[test]
    fn the_last_key_is_always_there_and_can_be_clicked() {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let keys = [
            ("⏎", "move"),
            ("u", "take back"),
            ("h", "hint"),
            ("?", "all keys"),
        ];
        let footer = Footer::new(&keys, &theme);
        let area = Rect::new(0, 0, 32, 1);
        let mut buffer = Buffer::empty(area);
        footer.clone().render(area, &mut buffer);
        let text: String = buffer.content().iter().map(|c| c.symbol()).collect();
        assert_eq!(text, " ⏎ move   ? all keys            ");
        assert_eq!(footer.key_at(area, 2), Some(0));
        assert_eq!(footer.key_at(area, 11), Some(3));
        assert_eq!(footer.key_at(area, 30), None);
        // Two are kept, and nothing else fits beside them.
        let kept = footer.keeping(2);
        assert_eq!(kept.key_at(area, 2), Some(0));
        assert_eq!(kept.key_at(area, 11), Some(2));
        assert_eq!(kept.key_at(area, 20), Some(3));
    }

    #[test]
    fn a_key_called_after_what_it_does_is_named_once() {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let keys = [("down", "down"), ("pageup", "page up"), ("?", "all keys")];
        let footer = Footer::new(&keys, &theme);
        let area = Rect::new(0, 0, 32, 1);
        let mut buffer = Buffer::empty(area);
        footer.clone().render(area, &mut buffer);
        let text: String = buffer.content().iter().map(|c| c.symbol()).collect();
        assert_eq!(text.trim_end(), " down   page up   ? all keys");
        assert_eq!(footer.key_at(area, 8), Some(1));
    }
}
