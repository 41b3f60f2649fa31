//! The opening book's view of the position: name, candidate moves, shares, notes.

use super::{
    pen::{Pen, below, row, width},
    popup,
};
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
    /// The book's line ended with this move (`2…e6`), which is its own.
    EndedAfter(&'a str),
    /// Left with this move (`7…h6`); the book's own in its place (`Be7 Nf6`), if it had any.
    OutSince(&'a str, Option<&'a str>),
    /// Not known, and never was (a position set up by hand).
    Unknown,
    /// Switched off.
    Off,
    /// Not read yet.
    Unread,
}

/// What stands above the moves: the opening's name, and how the position stands to the book; in as
/// many rows as it takes, where they are there.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'a> {
    pub standing: Standing<'a>,
    /// ECO code and opening name.
    pub name: Option<(&'a str, &'a str)>,
}

/// Columns between the name and what is said beside it.
const BESIDE: u16 = 2;
/// Columns of a share, and those that a note takes rows of its own for.
const SHARE: u16 = 5;
const NOTE: u16 = 10;

impl Heading<'_> {
    /// The rows that it takes where nothing is cut.
    pub fn rows(&self, columns: u16) -> u16 {
        let name = self.name_lines(columns);
        let said = self.said();
        let below = match said.first() {
            Some(said) if !fits_beside(&name, said, columns) => popup::wrap(said, columns).len(),
            _ => 0,
        };
        u16::try_from(name.len() + below).unwrap_or(u16::MAX).max(1)
    }

    /// The name, wrapped at so many columns.
    fn name_lines(&self, columns: u16) -> Vec<String> {
        self.name.map_or_else(Vec::new, |(eco, name)| {
            popup::wrap(&format!("{eco} {name}"), columns)
        })
    }

    /// How the position stands to the book, from the longest way to say it to the shortest; nothing
    /// where the name says it.
    fn said(&self) -> Vec<String> {
        match self.standing {
            Standing::Inside if self.name.is_none() => vec![words::IN_BOOK.to_owned()],
            Standing::Inside | Standing::Unread => Vec::new(),
            Standing::EndedAfter(played) => {
                vec![words::book_ends_after(played), words::book_to(played)]
            }
            Standing::OutSince(played, instead) => {
                let with = instead.map(|moves| words::out_of_book_with(played, moves));
                let short = [words::out_of_book(played), words::out(played)];
                with.into_iter().chain(short).collect()
            }
            Standing::Unknown => vec![words::NOT_IN_BOOK.to_owned()],
            Standing::Off => vec![words::BOOK_OFF.to_owned()],
        }
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let style = match self.standing {
            Standing::Inside => theme.book,
            _ => theme.dim,
        };
        let said = self.said();
        let name = self.name_lines(area.width);
        let is_beside = said
            .first()
            .is_none_or(|said| fits_beside(&name, said, area.width));
        // What is said has its own rows: shorter words where they leave the name all of its rows,
        // else those that leave it one.
        let ways: Vec<Vec<String>> = match is_beside || area.height < 2 {
            true => Vec::new(),
            false => {
                let ways = said.iter().map(|said| popup::wrap(said, area.width));
                ways.collect()
            }
        };
        let below_rows = |kept: usize| {
            let most = usize::from(area.height).saturating_sub(kept);
            ways.iter().find(|lines| lines.len() <= most)
        };
        let below = below_rows(name.len())
            .or_else(|| below_rows(usize::from(!name.is_empty())))
            .or(ways.last())
            .cloned()
            .unwrap_or_default();
        let rows = usize::from(area.height).saturating_sub(below.len());
        for (index, line) in (0..area.height).zip(name.iter().take(rows)) {
            let mut pen = Pen::new(buffer, row(area, index), theme);
            // The last row ends with what has none of its own, and is cut there with a sign.
            let line = match usize::from(index) + 1 == rows {
                true => name.get(rows - 1..).unwrap_or_default().join(" "),
                false => line.clone(),
            };
            let eco = self.name.filter(|_| index == 0).map(|(eco, _)| eco);
            let parts = eco.and_then(|eco| Some((eco, line.strip_prefix(eco)?)));
            let (eco, rest) = parts.unwrap_or(("", &line));
            pen.put(eco, theme.book).put(rest, theme.text);
        }
        if below.is_empty() && !said.is_empty() {
            let mut pen = Pen::new(buffer, row(area, 0), theme);
            if let [name, ..] = name.as_slice() {
                pen.skip(width(name) + BESIDE);
            }
            let is_said = name.len() < 2 && said.iter().any(|said| pen.put_whole(said, style));
            if !is_said && name.is_empty() {
                let shortest = said.last().map_or("", String::as_str);
                pen.put(shortest, style);
            }
        }
        let taken = u16::try_from(name.len().min(rows)).unwrap_or(u16::MAX);
        for (index, line) in (taken..area.height).zip(&below) {
            Pen::new(buffer, row(area, index), theme).put(line, style);
        }
    }
}

/// Whether this fits behind the name in its row, or has the row for itself.
fn fits_beside(name: &[String], said: &str, columns: u16) -> bool {
    match name {
        [] => width(said) <= columns,
        [name] => width(name) + BESIDE + width(said) <= columns,
        _ => false,
    }
}

/// The panel: a heading, then a row a move; where there are fewer than two rows for them, the moves
/// in one row.
#[derive(Clone, Debug)]
pub struct BookTable<'a> {
    theme: &'a Theme,
    heading: Heading<'a>,
    rows: &'a [BookRow],
    selected: Option<usize>,
}

impl<'a> BookTable<'a> {
    pub fn new(heading: Heading<'a>, rows: &'a [BookRow], theme: &'a Theme) -> BookTable<'a> {
        BookTable {
            theme,
            heading,
            rows,
            selected: None,
        }
    }

    #[must_use]
    pub fn selected(mut self, selected: Option<usize>) -> BookTable<'a> {
        self.selected = selected;
        self
    }

    /// The rows of the heading, of so many: it is cut rather than the moves.
    fn heading_rows(&self, area: Rect) -> u16 {
        let wanted = self.heading.rows(area.width);
        let moves = match u16::try_from(self.rows.len()).unwrap_or(u16::MAX) {
            0 => 0,
            // They stand in one row.
            _ if area.height <= wanted + 1 => 1,
            moves => moves,
        };
        wanted.min(area.height.saturating_sub(moves).max(1))
    }

    /// The shares of the rows.
    fn percents(&self) -> Vec<String> {
        percents(self.rows.iter().map(|known| known.share))
    }

    fn one_row(&self, area: Rect, buffer: &mut Buffer) {
        let mut pen = Pen::new(buffer, area, self.theme);
        for (book_move, share) in self.rows.iter().zip(self.percents()) {
            let san = book_move.text();
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
        let note = longest + 2 + SHARE + 2 + if bar > 0 { bar + 2 } else { 0 };
        let height = usize::from(area.height);
        let hidden = self.rows.len().saturating_sub(height);
        let mut spare = height.saturating_sub(self.rows.len());
        let mut lines = (0..area.height).map(|index| row(area, index));
        let rows = self.rows.iter().zip(self.percents());
        for (index, (book_move, share)) in rows.enumerate() {
            let Some(line) = lines.next() else {
                break;
            };
            let selected = self.selected == Some(index);
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
                .put(&share, theme.dim)
                .skip(2);
            if bar > 0 {
                draw_share(book_move.share, bar, &mut pen, theme);
                pen.to(line.x + note);
            }
            if hidden > 0 && index + 1 == height {
                pen.put_right(&words::more(hidden), theme.faint);
                break;
            }
            let room = area.width.saturating_sub(note);
            let said = book_move.note_lines(room, spare);
            spare -= said.len().saturating_sub(1);
            if let [first, rest @ ..] = said.as_slice() {
                pen.put(first, theme.dim);
                for (part, line) in rest.iter().zip(lines.by_ref()) {
                    let mut pen = Pen::new(buffer, line, theme);
                    pen.skip(note).put(part, theme.dim);
                }
            }
        }
    }
}

impl BookRow {
    fn text(&self) -> String {
        format!("{}{}", self.san, self.signs)
    }

    /// The note in a row, and where that cuts it in as many more as are `spare`.
    fn note_lines(&self, room: u16, spare: usize) -> Vec<String> {
        let Some(note) = &self.note else {
            return Vec::new();
        };
        if room < NOTE {
            return vec![note.clone()];
        }
        let mut lines = popup::wrap(note, room);
        if lines.len() > spare + 1 {
            // What is left over is cut with a sign.
            let rest = lines.split_off(spare).join(" ");
            lines.push(rest);
        }
        lines
    }
}

/// The shares of a table's moves in five columns each: ` 61 %`, a dash for what is never played. They
/// come to no more than the whole, which only a move has that is alone.
pub fn percents(shares: impl IntoIterator<Item = f64>) -> Vec<String> {
    let rounded = |share: f64| {
        let exact = (share * 100.0).clamp(0.0, 100.0);
        (exact, exact.round())
    };
    let mut shares: Vec<(f64, f64)> = shares.into_iter().map(rounded).collect();
    while shares.iter().map(|(_, shown)| shown).sum::<f64>() > 100.0 {
        let by = |(exact, shown): &(f64, f64)| shown - exact;
        let most = shares.iter_mut().max_by(|a, b| by(a).total_cmp(&by(b)));
        // What was rounded up most is rounded down instead.
        match most {
            Some(share) if by(share) > 0.0 => share.1 -= 1.0,
            _ => break,
        }
    }
    let is_alone = shares.iter().filter(|(exact, _)| *exact > 0.0).count() == 1;
    let words = shares.iter().map(|(exact, shown)| match *shown {
        _ if *exact <= 0.0 => "  -  ".to_owned(),
        ..1.0 => " <1 %".to_owned(),
        100.0.. if !is_alone => ">99 %".to_owned(),
        shown => format!("{shown:>3.0} %"),
    });
    words.collect()
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
        let heading = self.heading_rows(area);
        let place = Rect {
            height: heading,
            ..area
        };
        self.heading.draw(place, buffer, self.theme);
        let below = below(area, heading);
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

    fn heading<'a>(standing: Standing<'a>, name: (&'a str, &'a str)) -> Heading<'a> {
        Heading {
            standing,
            name: Some(name),
        }
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
        let table = BookTable::new(
            heading(Standing::Inside, ("C60", "Ruy Lopez")),
            &rows,
            &theme,
        );
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
    fn a_note_goes_on_in_rows_that_are_free() {
        let theme = Theme::new(Scheme::Walnut, Depth::None).with_ascii(true);
        let known = |san: &str, share, note: &str| BookRow {
            san: san.to_owned(),
            share,
            signs: String::new(),
            note: Some(note.to_owned()),
        };
        let rows = [
            known("a6", 0.75, "the main line, and the oldest"),
            known("Nf6", 0.25, "solid"),
        ];
        let heading = heading(Standing::Inside, ("C60", "Ruy Lopez"));
        let table = BookTable::new(heading, &rows, &theme);
        let whole = [
            "C60 Ruy Lopez",
            "a6    75 %  =====   the main line,",
            "                    and the oldest",
            "Nf6   25 %  ==      solid",
            "",
        ];
        assert_eq!(shown(table.clone(), 36, 5), whole);
        assert_eq!(shown(table.clone(), 36, 4), whole[..4]);
        let cut = [
            "C60 Ruy Lopez",
            "a6    75 %  =====   the main line, ~",
            "Nf6   25 %  ==      solid",
        ];
        assert_eq!(shown(table, 36, 3), cut);
    }

    #[test]
    fn what_is_seldom_played_is_told_from_what_is_never_played() {
        let shares = [1.0, 0.374, 0.007, 0.003, 0.0];
        let shown = shares.map(|share| percents([share]).concat());
        assert_eq!(shown, ["100 %", " 37 %", "  1 %", " <1 %", "  -  "]);
    }

    #[test]
    fn shares_come_to_no_more_than_the_whole() {
        for (shares, shown) in [
            (vec![0.985, 0.015], vec![" 99 %", "  1 %"]),
            (vec![0.997, 0.003], vec![">99 %", " <1 %"]),
            (vec![1.0, 0.0], vec!["100 %", "  -  "]),
            (vec![0.406, 0.297, 0.297], vec![" 40 %", " 30 %", " 30 %"]),
            (vec![0.33, 0.33, 0.34], vec![" 33 %", " 33 %", " 34 %"]),
        ] {
            assert_eq!(percents(shares.clone()), shown, "{shares:?}");
        }
    }

    #[test]
    fn out_of_book_says_since_when() {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let out = Standing::OutSince("7…h6", Some("Be7"));
        let table = BookTable::new(heading(out, ("C24", "Bishop's Opening")), &[], &theme);
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

    #[test]
    fn how_the_position_stands_to_the_book_is_said_where_no_name_says_it() {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let unnamed = |standing| Heading {
            standing,
            name: None,
        };
        let inside = BookTable::new(unnamed(Standing::Inside), &[], &theme);
        assert_eq!(shown(inside, 24, 1)[0], "in the book");
        let ended = BookTable::new(unnamed(Standing::EndedAfter("2…e6")), &[], &theme);
        assert_eq!(shown(ended.clone(), 24, 1)[0], "book ends after 2…e6");
        assert_eq!(shown(ended, 16, 1)[0], "book to 2…e6");
    }

    #[test]
    fn nothing_of_the_heading_is_cut_where_there_are_rows_for_it() {
        let theme = Theme::new(Scheme::Walnut, Depth::None).with_ascii(true);
        let name = ("B21", "Sicilian Defence: McDonnell Attack");
        let out = Standing::OutSince("3…Qa5", Some("Nc6"));
        let out = BookTable::new(heading(out, name), &[], &theme);
        let whole = [
            "B21 Sicilian",
            "Defence: McDonnell",
            "Attack",
            "out of book since",
            "3...Qa5; book: Nc6",
        ];
        assert_eq!(out.heading.rows(20), 5);
        assert_eq!(shown(out.clone(), 20, 5), whole);
        // On fewer rows what is said gets shorter, then the name is cut.
        assert_eq!(
            shown(out.clone(), 20, 2),
            ["B21 Sicilian Defenc~", "out: 3...Qa5"]
        );
        assert_eq!(
            shown(out, 20, 3),
            [
                "B21 Sicilian Defenc~",
                "out of book since",
                "3...Qa5; book: Nc6"
            ]
        );
        // A name that is cut where a line of it ends says so too; it is whole beside shorter words.
        let name_of_two = ("A04", "Zukertort Opening: Sicilian");
        let out = Standing::OutSince("2.Nc3", None);
        let out = BookTable::new(heading(out, name_of_two), &[], &theme);
        assert_eq!(
            shown(out.clone(), 22, 3),
            ["A04 Zukertort Opening:", "Sicilian", "out: 2.Nc3"]
        );
        assert_eq!(shown(out, 22, 2), ["A04 Zukertort Opening~", "out: 2.Nc3"]);
        let rows = rows();
        let inside = BookTable::new(heading(Standing::Inside, name), &rows, &theme);
        assert_eq!(
            shown(inside.clone(), 24, 3),
            [
                "B21 Sicilian Defence:",
                "McDonnell Attack",
                "a6 64 %  Nf6! 32 %"
            ]
        );
        let table = shown(inside, 24, 6);
        assert_eq!(
            table[1..3],
            ["McDonnell Attack", "a6     64 %  Morphy Def~"]
        );
    }
}
