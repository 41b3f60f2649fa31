//! Writing along a row: styled words from left to right, cut at the edge with an ellipsis.

use crate::tui::theme::{Theme, ascii::spelt};
use ratatui::{buffer::Buffer, layout::Rect, style::Style};
use std::borrow::Cow;
use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthStr;

/// Writes into the first row of an area and never beyond it.
pub struct Pen<'b> {
    buffer: &'b mut Buffer,
    column: u16,
    row: u16,
    /// First column not to be written.
    end: u16,
    ellipsis: &'static str,
    /// Whether the terminal shows ASCII alone.
    ascii: bool,
    full: bool,
}

impl<'b> Pen<'b> {
    /// At the left of `area`'s first row; an empty area swallows everything.
    pub fn new(buffer: &'b mut Buffer, area: Rect, theme: &Theme) -> Pen<'b> {
        let area = area.intersection(buffer.area);
        Pen {
            column: area.x,
            row: area.y,
            end: if area.height == 0 {
                area.x
            } else {
                area.right()
            },
            ellipsis: theme.glyph("…", "~"),
            ascii: theme.ascii,
            full: area.is_empty(),
            buffer,
        }
    }

    /// Columns still free.
    pub fn left(&self) -> u16 {
        self.end.saturating_sub(self.column)
    }

    /// The next column to be written.
    pub fn column(&self) -> u16 {
        self.column
    }

    /// Writes `text`, cut with an ellipsis where the room ends; then the row is full.
    pub fn put(&mut self, text: &str, style: Style) -> &mut Self {
        if self.full || text.is_empty() {
            return self;
        }
        let text = &*self.spelt(text);
        let width = text.width();
        let left = usize::from(self.left());
        if width <= left {
            let (column, _) = self
                .buffer
                .set_stringn(self.column, self.row, text, left, style);
            self.column = column;
        } else {
            let (column, _) =
                self.buffer
                    .set_stringn(self.column, self.row, text, left.saturating_sub(1), style);
            if column < self.end {
                self.buffer
                    .set_stringn(column, self.row, self.ellipsis, 1, style);
            }
            self.column = self.end;
            self.full = true;
        }
        self
    }

    /// The text as the terminal can show it. Where there is no room to spell signs out, each is left
    /// to be one character.
    fn spelt<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if !self.ascii {
            return Cow::Borrowed(text);
        }
        let columns = usize::from(self.left());
        let fits = |text: &str| text.width() <= columns;
        match spelt(text) {
            spelt if fits(&spelt) || !fits(text) => spelt,
            _ => Cow::Borrowed(text),
        }
    }

    /// Writes `text` only if all of it fits.
    pub fn put_whole(&mut self, text: &str, style: Style) -> bool {
        let fits = !self.full && text.width() <= usize::from(self.left());
        if fits {
            self.put(text, style);
        }
        fits
    }

    /// Writes two names with a dash between them into so many columns; where there is not the room
    /// for both they are cut evenly.
    pub fn put_names(
        &mut self,
        [first, second]: [&str; 2],
        dash: &str,
        columns: u16,
        style: Style,
    ) -> &mut Self {
        let room = columns.saturating_sub(width(dash));
        let of_first = width(first).min(room.saturating_sub(width(second).min(room / 2)));
        self.put_within(of_first, first, style)
            .put_within(width(dash), dash, style)
            .put_within(width(second).min(room - of_first), second, style)
    }

    /// Writes `text` into so many columns at most; more may follow where it is cut.
    fn put_within(&mut self, columns: u16, text: &str, style: Style) -> &mut Self {
        let (end, full) = (self.end, self.full);
        self.end = self.column.saturating_add(columns).min(end);
        self.put(text, style);
        (self.end, self.full) = (end, full);
        self
    }

    /// Leaves columns as they are.
    pub fn skip(&mut self, columns: u16) -> &mut Self {
        self.column = self.column.saturating_add(columns).min(self.end);
        self
    }

    /// Goes on at a column, if it is further right.
    pub fn to(&mut self, column: u16) -> &mut Self {
        self.column = self.column.max(column).min(self.end);
        self
    }

    /// Goes to a column, or one past what is written where that reaches it: two figures stay two.
    pub fn apart_to(&mut self, column: u16) -> &mut Self {
        if self.column >= column {
            return self.skip(1);
        }
        self.to(column)
    }

    /// Writes `text` so that it ends with the row, if it fits into what is left.
    pub fn put_right(&mut self, text: &str, style: Style) -> &mut Self {
        let text = &*self.spelt(text);
        let width = width(text);
        if width <= self.left() {
            self.to(self.end - width);
            self.put(text, style);
        }
        self
    }
}

/// Puts signs into the last column of an area where there are rows above those in sight, and below.
pub fn put_more(area: Rect, (above, below): (bool, bool), buffer: &mut Buffer, theme: &Theme) {
    let area = area.intersection(buffer.area);
    if area.is_empty() {
        return;
    }
    let edge = area.right() - 1;
    if above {
        buffer.set_string(edge, area.y, theme.glyph("↑", "^"), theme.faint);
    }
    if below {
        buffer.set_string(edge, area.bottom() - 1, theme.glyph("↓", "v"), theme.faint);
    }
}

/// The columns that `text` takes.
pub fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// As much of a text's beginning as so many columns hold, at least a letter, and the rest of it.
pub fn split_at_column(text: &str, columns: u16) -> (&str, &str) {
    let mut used: u16 = 0;
    let beyond = text.grapheme_indices(true).find(|(at, letter)| {
        used = used.saturating_add(width(letter));
        *at > 0 && used > columns
    });
    text.split_at(beyond.map_or(text.len(), |(at, _)| at))
}

/// An area with a column left free at either side.
pub fn inset(area: Rect) -> Rect {
    Rect {
        x: area.x + 1,
        width: area.width.saturating_sub(2),
        ..area
    }
}

/// What is left of an area below so many of its rows.
pub fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect {
        y: area.y + rows,
        height: area.height - rows,
        ..area
    }
}

/// One row of an area, counted from its top; empty below its end.
pub fn row(area: Rect, index: u16) -> Rect {
    if index < area.height {
        Rect::new(area.x, area.y + index, area.width, 1)
    } else {
        Rect::new(area.x, area.y, 0, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{Depth, Scheme};

    fn written(width: u16, words: &[&str]) -> String {
        let theme = Theme::new(Scheme::Walnut, Depth::True);
        let mut buffer = Buffer::empty(Rect::new(0, 0, width + 2, 1));
        let mut pen = Pen::new(&mut buffer, Rect::new(1, 0, width, 1), &theme);
        for word in words {
            pen.put(word, Style::new());
        }
        buffer.content().iter().map(|cell| cell.symbol()).collect()
    }

    #[test]
    fn what_does_not_fit_is_cut_and_nothing_follows() {
        assert_eq!(written(8, &["abc", "def"]), " abcdef   ");
        assert_eq!(written(8, &["abcdef", "ghi", "x"]), " abcdefg… ");
        assert_eq!(written(1, &["abc"]), " … ");
        assert_eq!(written(0, &["abc"]), "  ");
    }

    #[test]
    fn in_ascii_signs_are_spelt_where_there_is_room() {
        fn written(columns: u16, put: impl Fn(&mut Pen<'_>)) -> String {
            let theme = Theme::new(Scheme::Walnut, Depth::True).with_ascii(true);
            let area = Rect::new(0, 0, columns, 1);
            let mut buffer = Buffer::empty(area);
            put(&mut Pen::new(&mut buffer, area, &theme));
            buffer.content().iter().map(|cell| cell.symbol()).collect()
        }
        let line = |pen: &mut Pen<'_>| {
            pen.put("3…Nf6", Style::new()).put(" ±4", Style::new());
        };
        assert_eq!(written(12, line), "3...Nf6 +-4 ");
        assert_eq!(written(6, line), "3…Nf6~");
        assert_eq!(written(5, line), "3…Nf6");
        let right = |pen: &mut Pen<'_>| {
            pen.put_right("1…e5", Style::new());
        };
        assert_eq!(written(8, right), "  1...e5");
        assert_eq!(written(5, right), " 1…e5");
        assert_eq!(written(3, right), "   ");
    }

    #[test]
    fn two_names_are_cut_evenly_and_the_shorter_one_stays_whole() {
        let theme = Theme::new(Scheme::Walnut, Depth::True);
        let written = |names: [&str; 2], columns| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 24, 1));
            let mut pen = Pen::new(&mut buffer, Rect::new(0, 0, 24, 1), &theme);
            pen.put_names(names, " – ", columns, Style::new())
                .put("|", Style::new());
            let row: String = buffer.content().iter().map(|cell| cell.symbol()).collect();
            row.trim_end().to_owned()
        };
        let long = ["dangerouschess07", "Capablanca1921"];
        assert_eq!(written(long, 19), "dangero… – Capabla…|");
        assert_eq!(
            written(["dangerouschess07", "Bo"], 19),
            "dangerousches… – Bo|"
        );
        assert_eq!(written(["Al", "Bo"], 19), "Al – Bo|");
    }

    #[test]
    fn control_characters_reach_no_terminal() {
        assert_eq!(written(8, &["a\x1b[31mb\n"]).matches('\x1b').count(), 0);
    }
}
