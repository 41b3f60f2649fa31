//! The opening book's view of the position: name, candidate moves, shares, notes.

use super::pen::{Pen, row, width};
use crate::tui::{theme::Theme, words::widgets as words};
use ratatui::{buffer::Buffer, layout::Rect, widgets::Widget};

/// A move that the book knows here.
#[derive(Clone, Debug, PartialEq)]
pub struct BookRow {
    /// SAN in the chosen piece letters, with its number if it should show one.
    pub san: String,
    /// 0–1 of the playable moves; 0: recognised, never played.
    pub share: f64,
    /// `!`, `?!` and the like behind it.
    pub signs: String,
    pub note: Option<String>,
}

/// How the position stands to the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing<'a> {
    /// Known; rows may follow.
    Inside,
    /// Left with this move (`7…h6`); the book's own in its place (`Be7 Nf6`), if it had any.
    OutSince(&'a str, Option<&'a str>),
    /// Not known, and never was (a position set up by hand).
    Unknown,
    /// Switched off.
    Off,
}

/// The panel: a heading, then a row a move; where there are fewer than three rows, the moves in
/// one row.
#[derive(Clone, Debug)]
pub struct BookTable<'a> {
    theme: &'a Theme,
    standing: Standing<'a>,
    name: Option<(&'a str, &'a str)>,
    rows: &'a [BookRow],
    selected: Option<usize>,
}

impl<'a> BookTable<'a> {
    pub fn new(standing: Standing<'a>, rows: &'a [BookRow], theme: &'a Theme) -> BookTable<'a> {
        BookTable {
            theme,
            standing,
            name: None,
            rows,
            selected: None,
        }
    }

    /// ECO code and opening name.
    #[must_use]
    pub fn name(mut self, name: Option<(&'a str, &'a str)>) -> BookTable<'a> {
        self.name = name;
        self
    }

    #[must_use]
    pub fn selected(mut self, selected: Option<usize>) -> BookTable<'a> {
        self.selected = selected;
        self
    }

    fn heading(&self, area: Rect, buffer: &mut Buffer) {
        let theme = self.theme;
        let mut pen = Pen::new(buffer, row(area, 0), theme);
        if let Some((eco, name)) = self.name {
            pen.put(eco, theme.book)
                .skip(1)
                .put(name, theme.text)
                .skip(2);
        }
        match self.standing {
            Standing::Inside if self.name.is_none() => {
                pen.put(words::BOOK, theme.book);
            }
            Standing::Inside => {}
            Standing::OutSince(played, instead) => {
                let short = words::out_of_book(played);
                let said = match instead {
                    Some(moves) => words::out_of_book_with(played, moves),
                    None => short.clone(),
                };
                if pen.put_whole(&said, theme.dim) {
                    return;
                }
                if area.height > 1 {
                    // Beside a long name there is no room; below it, no moves are in the way.
                    Pen::new(buffer, row(area, 1), theme).put(&said, theme.dim);
                } else if !pen.put_whole(&short, theme.dim) {
                    pen.put_whole(&words::out(played), theme.dim);
                }
            }
            Standing::Unknown => {
                pen.put(words::NOT_IN_BOOK, theme.dim);
            }
            Standing::Off => {
                pen.put(words::BOOK_OFF, theme.dim);
            }
        }
    }

    fn one_row(&self, area: Rect, buffer: &mut Buffer) {
        let mut pen = Pen::new(buffer, area, self.theme);
        for book_move in self.rows {
            let san = book_move.text();
            let share = book_move.percent();
            if pen.left() < width(&san) + 1 + width(share.trim_start()) {
                break;
            }
            pen.put(&san, self.theme.text)
                .skip(1)
                .put(share.trim_start(), self.theme.dim)
                .skip(2);
        }
    }

    fn table(&self, area: Rect, buffer: &mut Buffer) {
        let theme = self.theme;
        let longest = self
            .rows
            .iter()
            .map(|r| width(&r.text()))
            .max()
            .unwrap_or(0);
        let bar: u16 = match area.width {
            0..30 => 0,
            30..44 => 6,
            _ => 10,
        };
        let hidden = self.rows.len().saturating_sub(usize::from(area.height));
        for (index, book_move) in (0u16..area.height).zip(self.rows) {
            let line = row(area, index);
            let selected = self.selected == Some(usize::from(index));
            if selected {
                buffer.set_style(line, theme.row);
            }
            let mut pen = Pen::new(buffer, line, theme);
            let played = book_move.share > 0.0;
            let style = match (selected, played) {
                (true, _) => theme.accent,
                (false, true) => theme.text,
                (false, false) => theme.dim,
            };
            pen.put(&book_move.text(), style)
                .to(line.x + longest + 2)
                .put(&book_move.percent(), theme.dim)
                .skip(2);
            if bar > 0 {
                let start = pen.column();
                draw_share(book_move.share, bar, &mut pen, theme);
                pen.to(start + bar + 2);
            }
            if hidden > 0 && index + 1 == area.height {
                pen.put_right(&words::more(hidden), theme.faint);
            } else if let Some(note) = &book_move.note {
                pen.put(note, theme.dim);
            }
        }
    }
}

impl BookRow {
    fn text(&self) -> String {
        format!("{}{}", self.san, self.signs)
    }

    /// Five columns: ` 61 %`, a dash for what is never played.
    fn percent(&self) -> String {
        if self.share <= 0.0 {
            return "  -  ".to_owned();
        }
        let percent = (self.share * 100.0).round().clamp(0.0, 100.0);
        if percent < 1.0 {
            " <1 %".to_owned()
        } else {
            format!("{percent:>3.0} %")
        }
    }
}

fn draw_share(share: f64, columns: u16, pen: &mut Pen<'_>, theme: &Theme) {
    let full = share.clamp(0.0, 1.0) * f64::from(columns);
    if theme.ascii {
        pen.put(&"=".repeat(full.round() as usize), theme.book);
        return;
    }
    let halves = (full * 2.0).round() as usize;
    pen.put(&"━".repeat(halves / 2), theme.book);
    if halves % 2 == 1 {
        pen.put("╸", theme.book);
    }
}

impl Widget for BookTable<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if area.is_empty() {
            return;
        }
        self.heading(area, buffer);
        let below = Rect::new(area.x, area.y + 1, area.width, area.height - 1);
        match below.height {
            0 => {}
            1 => self.one_row(below, buffer),
            _ => self.table(below, buffer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{Depth, Scheme};

    fn shown(table: BookTable<'_>, columns: u16, rows: u16) -> Vec<String> {
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        table.render(area, &mut buffer);
        (0..rows)
            .map(|y| {
                let row: String = (0..columns).map(|x| buffer[(x, y)].symbol()).collect();
                row.trim_end().to_owned()
            })
            .collect()
    }

    fn rows() -> Vec<BookRow> {
        let row = |san: &str, share, signs: &str, note: Option<&str>| BookRow {
            san: san.to_owned(),
            share,
            signs: signs.to_owned(),
            note: note.map(str::to_owned),
        };
        vec![
            row("a6", 0.64, "", Some("Morphy Defence")),
            row("Nf6", 0.32, "!", Some("Berlin")),
            row("f5", 0.04, "", None),
            row("d6", 0.0, "?", Some("Steinitz")),
        ]
    }

    #[test]
    fn shares_stand_in_columns_and_hidden_moves_are_counted() {
        let theme = Theme::new(Scheme::Walnut, Depth::None).with_ascii(true);
        let rows = rows();
        let table =
            BookTable::new(Standing::Inside, &rows, &theme).name(Some(("C60", "Ruy Lopez")));
        assert_eq!(
            shown(table.clone(), 36, 5),
            [
                "C60 Ruy Lopez",
                "a6     64 %  ====    Morphy Defence",
                "Nf6!   32 %  ==      Berlin",
                "f5      4 %",
                "d6?     -            Steinitz",
            ]
        );
        assert_eq!(shown(table.clone(), 24, 4)[3], "f5      4 %      +1 more");
        assert_eq!(shown(table, 24, 2)[1], "a6 64 %  Nf6! 32 %");
    }

    #[test]
    fn out_of_book_says_since_when() {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let table = BookTable::new(Standing::OutSince("7…h6", Some("Be7")), &[], &theme)
            .name(Some(("C24", "Bishop's Opening")));
        assert_eq!(
            shown(table.clone(), 60, 2)[0],
            "C24 Bishop's Opening  out of book since 7…h6; book: Be7"
        );
        assert_eq!(
            shown(table.clone(), 36, 2),
            ["C24 Bishop's Opening", "out of book since 7…h6; book: Be7"]
        );
        assert_eq!(
            shown(table.clone(), 50, 1)[0],
            "C24 Bishop's Opening  out of book since 7…h6"
        );
        assert_eq!(shown(table, 36, 1)[0], "C24 Bishop's Opening  out: 7…h6");
    }
}
