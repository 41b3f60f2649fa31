//! The game's moves with their numbers; scrolls, and so never loses one.

use super::pen::{Pen, put_more, row, width};
use crate::{game::Nag, tui::theme::Theme};
use ratatui::{buffer::Buffer, layout::Rect, style::Style, widgets::Widget};
use shakmaty::Color as Side;

/// What is thought of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Quality {
    #[default]
    Plain,
    Book,
    Great,
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Quality {
    /// What the signs behind a move say of it, as PGN numbers them.
    pub fn by(nags: &[Nag]) -> Quality {
        nags.iter()
            .find_map(|nag| match nag.0 {
                1 | 3 => Some(Quality::Great),
                2 => Some(Quality::Mistake),
                4 => Some(Quality::Blunder),
                6 => Some(Quality::Inaccuracy),
                _ => None,
            })
            .unwrap_or_default()
    }

    /// Whether it is a mark of doubt.
    pub fn is_doubt(self) -> bool {
        matches!(
            self,
            Quality::Inaccuracy | Quality::Mistake | Quality::Blunder
        )
    }

    /// The style of a move with this mark.
    pub fn style(self, theme: &Theme) -> Style {
        match self {
            Quality::Plain => theme.text,
            Quality::Book => theme.book,
            Quality::Great => theme.great,
            Quality::Inaccuracy => theme.inaccuracy,
            Quality::Mistake => theme.mistake,
            Quality::Blunder => theme.blunder,
        }
    }
}

/// A move of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// SAN in the chosen piece letters, with any glyph (`?!`) behind it.
    pub text: String,
    pub quality: Quality,
}

impl Entry {
    pub fn plain(text: impl Into<String>) -> Entry {
        Entry {
            text: text.into(),
            quality: Quality::Plain,
        }
    }
}

/// How the moves are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// A table where there are at least three rows and the width for it, else running text; also
    /// where that has the width for many moves in a row, and not all rows of the table are in sight.
    #[default]
    Auto,
    /// A row a move number: number, White, Black.
    Table,
    /// `1. e4 e5 2. Bc4`.
    Flow,
}

/// The list.
#[derive(Clone, Debug)]
pub struct MoveList<'a> {
    theme: &'a Theme,
    entries: &'a [Entry],
    first_number: u32,
    first_side: Side,
    current: Option<usize>,
    result: Option<&'a str>,
    layout: Layout,
}

/// A word of the list and where it stands, rows counted from the list's beginning.
struct Word {
    /// The move, or `None` for a number.
    index: Option<usize>,
    text: String,
    column: u16,
    line: usize,
}

impl<'a> MoveList<'a> {
    /// The moves of a game that began with move 1 and White, unless
    /// [`starting`](MoveList::starting) says otherwise.
    pub fn new(entries: &'a [Entry], theme: &'a Theme) -> MoveList<'a> {
        MoveList {
            theme,
            entries,
            first_number: 1,
            first_side: Side::White,
            current: entries.len().checked_sub(1),
            result: None,
            layout: Layout::Auto,
        }
    }

    /// The number and side of the first move.
    #[must_use]
    pub fn starting(mut self, number: u32, side: Side) -> MoveList<'a> {
        self.first_number = number;
        self.first_side = side;
        self
    }

    /// The move that led to the position on the board, from 0; `None`: the start. The last
    /// move unless said otherwise.
    #[must_use]
    pub fn current(mut self, current: Option<usize>) -> MoveList<'a> {
        self.current = current;
        self
    }

    /// The result, to stand behind the last move.
    #[must_use]
    pub fn result(mut self, result: Option<&'a str>) -> MoveList<'a> {
        self.result = result;
        self
    }

    #[must_use]
    pub fn layout(mut self, layout: Layout) -> MoveList<'a> {
        self.layout = layout;
        self
    }

    /// The move under a cell when the list is drawn in `area`.
    pub fn move_at(&self, area: Rect, column: u16, screen_row: u16) -> Option<usize> {
        let (words, first) = self.visible(area);
        words
            .iter()
            .find(|word| {
                let start = area.x + word.column;
                word.line >= first
                    && (start..start + width(&word.text)).contains(&column)
                    && usize::from(screen_row.wrapping_sub(area.y)) == word.line - first
            })
            .and_then(|word| word.index)
    }

    /// All words in place, and the first line shown so that the current move is in sight.
    fn visible(&self, area: Rect) -> (Vec<Word>, usize) {
        // The last column is kept for the signs that there is more.
        let columns = area.width.saturating_sub(1);
        let table = match self.layout {
            Layout::Table => true,
            Layout::Flow => false,
            Layout::Auto => area.height >= 3 && self.is_tabled(area),
        };
        let mut words = if table {
            self.table(columns)
        } else {
            self.flow(columns)
        };
        if let Some(result) = self.result {
            words.push(self.result_word(result, words.last(), table, columns));
        }
        let height = usize::from(area.height.max(1));
        let lines = words.last().map_or(0, |word| word.line + 1);
        let is_last = self
            .current
            .is_some_and(|current| current + 1 == self.entries.len());
        let current = match self.current {
            None => 0,
            // The result is seen with the last move.
            Some(_) if self.result.is_some() && is_last => lines.saturating_sub(1),
            Some(current) => words
                .iter()
                .find(|word| word.index == Some(current))
                .map_or(0, |word| word.line),
        };
        // Current in the last third, so that what comes next is seen too.
        let keep_below = (height / 3).min(lines.saturating_sub(current + 1));
        let first = (current + keep_below + 1)
            .saturating_sub(height)
            .min(lines.saturating_sub(height));
        (words, first)
    }

    /// Whether a table has its columns; running text has room for more moves where it is wide, which
    /// matters if not all rows of the table are in sight.
    fn is_tabled(&self, area: Rect) -> bool {
        const WIDE: u16 = 46;
        let plies = self.entries.len() + usize::from(self.first_side == Side::Black);
        let rows = plies.div_ceil(2) + usize::from(self.result.is_some());
        match area.width {
            ..18 => false,
            18..WIDE => true,
            _ => rows <= usize::from(area.height),
        }
    }

    /// The result below the table, or behind the running text.
    fn result_word(&self, result: &str, last: Option<&Word>, is_table: bool, columns: u16) -> Word {
        let (line, end) = last.map_or((0, 0), |word| {
            (word.line, word.column + width(&word.text) + 2)
        });
        let fits = !is_table && end + width(result) <= columns;
        let (column, line) = match (last, fits) {
            (None, _) => (0, 0),
            (Some(_), true) => (end, line),
            (Some(_), false) => (if is_table { 4 } else { 0 }, line + 1),
        };
        Word {
            index: None,
            text: result.to_owned(),
            column,
            line,
        }
    }

    fn number_of(&self, index: usize) -> (u32, Side) {
        let offset = usize::from(self.first_side == Side::Black);
        let ply = index + offset;
        let number = self
            .first_number
            .saturating_add(u32::try_from(ply / 2).unwrap_or(u32::MAX));
        let side = if ply.is_multiple_of(2) {
            Side::White
        } else {
            Side::Black
        };
        (number, side)
    }

    fn table(&self, columns: u16) -> Vec<Word> {
        let (last, _) = self.number_of(self.entries.len().saturating_sub(1));
        let digits = u16::try_from(last.to_string().len()).unwrap_or(4).max(2);
        let white = digits + 2;
        let black = white + (columns.saturating_sub(white) / 2).min(10);
        let mut words = Vec::with_capacity(self.entries.len() * 3 / 2);
        let mut line = 0;
        for (index, entry) in self.entries.iter().enumerate() {
            let (number, side) = self.number_of(index);
            if side == Side::White && index > 0 {
                line += 1;
            }
            if side == Side::White || index == 0 {
                words.push(Word {
                    index: None,
                    text: format!("{number:>width$}.", width = usize::from(digits)),
                    column: 0,
                    line,
                });
            }
            if side == Side::Black && index == 0 {
                words.push(Word {
                    index: None,
                    text: self.theme.glyph("…", "...").to_owned(),
                    column: white,
                    line,
                });
            }
            words.push(Word {
                index: Some(index),
                text: entry.text.clone(),
                column: if side == Side::White { white } else { black },
                line,
            });
        }
        words
    }

    fn flow(&self, columns: u16) -> Vec<Word> {
        let mut words = Vec::with_capacity(self.entries.len() * 3 / 2);
        let (mut column, mut line) = (0, 0);
        for (index, entry) in self.entries.iter().enumerate() {
            let (number, side) = self.number_of(index);
            let number = match side {
                Side::White => format!("{number}."),
                Side::Black if index == 0 => {
                    format!("{number}{}", self.theme.glyph("…", "..."))
                }
                Side::Black => String::new(),
            };
            let number_width = match width(&number) {
                0 => 0,
                some => some + 1,
            };
            let needed = number_width + width(&entry.text);
            if column > 0 && column + needed > columns {
                column = 0;
                line += 1;
            }
            if number_width > 0 {
                words.push(Word {
                    index: None,
                    text: number,
                    column,
                    line,
                });
            }
            words.push(Word {
                index: Some(index),
                text: entry.text.clone(),
                column: column + number_width,
                line,
            });
            column += needed + 1 + u16::from(side == Side::Black);
        }
        words
    }
}

impl Widget for MoveList<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if area.is_empty() {
            return;
        }
        let theme = self.theme;
        let (words, first) = self.visible(area);
        let height = usize::from(area.height);
        let result = self.result.and(words.len().checked_sub(1));
        for (place, word) in words.iter().enumerate() {
            let Some(down) = word.line.checked_sub(first).filter(|down| *down < height) else {
                continue;
            };
            let style = match word.index {
                None if result == Some(place) => theme.strong,
                None => theme.faint,
                Some(index) => {
                    let quality = self
                        .entries
                        .get(index)
                        .map_or(Quality::Plain, |entry| entry.quality);
                    let style = quality.style(theme);
                    match self.current {
                        Some(current) if index == current => match quality {
                            Quality::Plain => theme.row,
                            _ => theme.on_row(style),
                        },
                        Some(current) if index < current => style,
                        // What lies ahead when stepping back.
                        _ if quality == Quality::Plain => theme.dim,
                        _ => style,
                    }
                }
            };
            let line = row(area, u16::try_from(down).unwrap_or(u16::MAX));
            let mut pen = Pen::new(buffer, line, theme);
            pen.skip(word.column).put(&word.text, style);
        }
        let lines = words.last().map_or(0, |word| word.line + 1);
        put_more(area, (first > 0, first + height < lines), buffer, theme);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{Depth, Scheme};

    fn entries(count: usize) -> Vec<Entry> {
        (0..count)
            .map(|i| Entry::plain(if i % 2 == 0 { "Nf3" } else { "Ng8" }))
            .collect()
    }

    fn shown(list: MoveList<'_>, columns: u16, rows: u16) -> Vec<String> {
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        list.render(area, &mut buffer);
        (0..rows)
            .map(|y| {
                let row: String = (0..columns).map(|x| buffer[(x, y)].symbol()).collect();
                row.trim_end().to_owned()
            })
            .collect()
    }

    #[test]
    fn a_table_scrolls_to_the_last_move() {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let entries = entries(241);
        let list = MoveList::new(&entries, &theme);
        assert_eq!(
            shown(list, 24, 3),
            ["119. Nf3      Ng8      ↑", "120. Nf3      Ng8", "121. Nf3",]
        );
    }

    #[test]
    fn a_current_move_with_a_mark_has_the_row_s_colours_where_there_are_few() {
        let theme = Theme::new(Scheme::Walnut, Depth::Basic16);
        let entries = [Entry {
            text: "Qh5??".to_owned(),
            quality: Quality::Blunder,
        }];
        let area = Rect::new(0, 0, 24, 3);
        let mut buffer = Buffer::empty(area);
        MoveList::new(&entries, &theme).render(area, &mut buffer);
        let cell = &buffer[(4, 0)];
        assert_eq!(cell.symbol(), "Q");
        assert_eq!((Some(cell.fg), Some(cell.bg)), (theme.row.fg, theme.row.bg));
    }

    #[test]
    fn running_text_wraps_between_moves_and_keeps_numbers_with_them() {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let entries = entries(7);
        let list = MoveList::new(&entries, &theme).starting(9, Side::Black);
        assert_eq!(
            shown(list, 16, 4),
            ["9… Nf3  10. Ng8", "Nf3  11. Ng8", "Nf3  12. Ng8", "Nf3"]
        );
    }

    #[test]
    fn a_wide_list_is_a_table_until_it_has_more_rows_than_there_are() {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let first_row = |count: usize, first: Side, result: Option<&'static str>, rows: u16| {
            let entries = entries(count);
            let list = MoveList::new(&entries, &theme)
                .starting(1, first)
                .result(result);
            shown(list, 60, rows).remove(0)
        };
        let table = " 1. Nf3       Ng8";
        assert_eq!(first_row(8, Side::White, None, 4), table);
        assert_eq!(first_row(7, Side::White, Some("1–0"), 5), table);
        assert!(first_row(7, Side::White, Some("1–0"), 4).starts_with("1. Nf3 Ng8  2."));
        assert!(first_row(9, Side::White, None, 4).starts_with("1. Nf3 Ng8  2."));
        assert!(first_row(8, Side::Black, None, 4).starts_with("1… Nf3  2."));
    }

    #[test]
    fn the_result_stands_behind_the_last_move() {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let entries = entries(3);
        let list = MoveList::new(&entries, &theme).result(Some("1–0"));
        assert_eq!(
            shown(list.clone(), 24, 3),
            [" 1. Nf3      Ng8", " 2. Nf3", "    1–0"]
        );
        assert_eq!(shown(list.clone(), 60, 1), ["1. Nf3 Ng8  2. Nf3  1–0"]);
        assert_eq!(shown(list, 20, 2), ["1. Nf3 Ng8  2. Nf3", "1–0"]);
    }

    #[test]
    fn every_move_is_seen_when_it_is_current_and_found_by_the_mouse() {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let entries = entries(150);
        for (columns, rows) in [(24, 5), (60, 2), (12, 4), (9, 1)] {
            let area = Rect::new(3, 7, columns, rows);
            for current in 0..entries.len() {
                let list = MoveList::new(&entries, &theme).current(Some(current));
                let seen = area
                    .positions()
                    .any(|cell| list.move_at(area, cell.x, cell.y) == Some(current));
                assert!(seen, "{columns}×{rows} {current}");
            }
        }
    }
}
