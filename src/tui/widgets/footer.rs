//! The keys that work now, in one line.

use super::pen::{Pen, row, width};
use crate::tui::theme::Theme;
use ratatui::{buffer::Buffer, layout::Rect, widgets::Widget};

/// A key and what it does: `("u", "take back")`.
pub type Key<'a> = (&'a str, &'a str);

/// The footer. The last key (by custom `? all keys`) is always shown; of the others as many as
/// fit, first come first served.
#[derive(Clone, Debug)]
pub struct Footer<'a> {
    theme: &'a Theme,
    keys: &'a [Key<'a>],
}

impl<'a> Footer<'a> {
    pub fn new(keys: &'a [Key<'a>], theme: &'a Theme) -> Footer<'a> {
        Footer { theme, keys }
    }

    /// The keys that fit into a width, with the column at which each begins.
    pub fn places(&self, columns: u16) -> Vec<(u16, Key<'a>)> {
        const MARGIN: u16 = 1;
        const GAP: u16 = 3;
        let take = |key: &Key<'_>| length(*key);
        let Some((last, others)) = self.keys.split_last() else {
            return Vec::new();
        };
        let mut column = MARGIN;
        let mut places = Vec::new();
        for key in others {
            if column + take(key) + GAP + take(last) > columns {
                break;
            }
            places.push((column, *key));
            column += take(key) + GAP;
        }
        places.push((column, *last));
        places
    }

    /// The index of the key under a column of the footer, for the mouse.
    pub fn key_at(&self, area: Rect, column: u16) -> Option<usize> {
        let places = self.places(area.width);
        let last = places.len().checked_sub(1)?;
        let found = places.iter().position(|(start, key)| {
            let start = area.x + start;
            (start..start + length(*key)).contains(&column)
        })?;
        // The last one shown is the last key, however many were left out before it.
        Some(if found == last {
            self.keys.len() - 1
        } else {
            found
        })
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
        for (column, (key, does)) in self.places(area.width) {
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
