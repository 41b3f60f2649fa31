//! What lies over a screen: a question with its answers, the promotion picker, a sheet of text
//! that scrolls.

use super::pen::{Pen, row, split_at_column, width};
use crate::tui::{theme::Theme, words::widgets as words};
use ratatui::{buffer::Buffer, layout::Rect, widgets::Widget};

/// An area of this size in the middle of another, cut to what there is.
pub fn centred(area: Rect, columns: u16, rows: u16) -> Rect {
    let columns = columns.min(area.width);
    let rows = rows.min(area.height);
    Rect::new(
        area.x + (area.width - columns) / 2,
        area.y + (area.height - rows) / 2,
        columns,
        rows,
    )
}

/// Clears an area and draws a border with a title; returns the room inside.
pub fn frame(area: Rect, title: &str, theme: &Theme, buffer: &mut Buffer) -> Rect {
    let area = area.intersection(buffer.area);
    for position in area.positions() {
        if let Some(cell) = buffer.cell_mut(position) {
            cell.reset();
            cell.set_style(theme.ground);
        }
    }
    if area.width < 4 || area.height < 3 {
        return area;
    }
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    let style = theme.frame;
    for x in area.x + 1..right {
        buffer.set_string(x, area.y, theme.glyph("─", "-"), style);
        buffer.set_string(x, bottom, theme.glyph("─", "-"), style);
    }
    for y in area.y + 1..bottom {
        buffer.set_string(area.x, y, theme.glyph("│", "|"), style);
        buffer.set_string(right, y, theme.glyph("│", "|"), style);
    }
    for (x, y, unicode) in [
        (area.x, area.y, "╭"),
        (right, area.y, "╮"),
        (area.x, bottom, "╰"),
        (right, bottom, "╯"),
    ] {
        buffer.set_string(x, y, theme.glyph(unicode, "+"), style);
    }
    if !title.is_empty() {
        let place = Rect::new(area.x + 2, area.y, area.width - 4, 1);
        Pen::new(buffer, place, theme)
            .put(" ", theme.title)
            .put(title, theme.title)
            .put(" ", theme.title);
    }
    Rect::new(area.x + 2, area.y + 1, area.width - 4, area.height - 2)
}

/// A possible answer: the key that gives it and what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer<'a> {
    pub key: &'a str,
    pub says: &'a str,
}

/// A question with answers side by side, or one below the other where they do not fit.
#[derive(Clone, Debug)]
pub struct Choice<'a> {
    theme: &'a Theme,
    title: &'a str,
    text: &'a [&'a str],
    answers: &'a [Answer<'a>],
    selected: usize,
}

impl<'a> Choice<'a> {
    /// `text` is a paragraph a string, wrapped to the room.
    pub fn new(
        title: &'a str,
        text: &'a [&'a str],
        answers: &'a [Answer<'a>],
        theme: &'a Theme,
    ) -> Choice<'a> {
        Choice {
            theme,
            title,
            text,
            answers,
            selected: 0,
        }
    }

    #[must_use]
    pub fn selected(mut self, selected: usize) -> Choice<'a> {
        self.selected = selected;
        self
    }

    /// The frame this choice takes in the middle of `area`.
    pub fn outer(&self, area: Rect) -> Rect {
        let answers = self.answers_width();
        let text = self.text.iter().map(|line| width(line)).max().unwrap_or(0);
        let columns = answers.max(text.min(60)).max(width(self.title) + 4) + 4;
        let columns = columns.min(area.width);
        let inside = columns.saturating_sub(4);
        let rows = self.wrapped(inside).len() + self.places(inside).1;
        let rows = u16::try_from(rows).unwrap_or(u16::MAX).saturating_add(3);
        centred(area, columns, rows)
    }

    /// The answer under a cell when drawn over `area`.
    pub fn answer_at(&self, area: Rect, column: u16, screen_row: u16) -> Option<usize> {
        let inside = inner(self.outer(area));
        let top = self.answers_top(inside);
        let (places, _) = self.places(inside.width);
        places.iter().position(|place| {
            let start = inside.x + place.column;
            screen_row == top + place.row && (start..start + place.width).contains(&column)
        })
    }

    fn answers_width(&self) -> u16 {
        let gaps = u16::try_from(self.answers.len().saturating_sub(1)).unwrap_or(0) * 2;
        self.answers.iter().map(answer_width).sum::<u16>() + gaps
    }

    fn answers_top(&self, inside: Rect) -> u16 {
        let text = u16::try_from(self.wrapped(inside.width).len()).unwrap_or(u16::MAX);
        inside.y.saturating_add(text).saturating_add(1)
    }

    fn wrapped(&self, columns: u16) -> Vec<String> {
        self.text
            .iter()
            .flat_map(|paragraph| wrap(paragraph, columns))
            .collect()
    }

    /// Where the answers stand, and how many rows they take.
    fn places(&self, columns: u16) -> (Vec<Place>, usize) {
        let side_by_side = self.answers_width() <= columns;
        let (mut column, mut line) = (0, 0);
        let places: Vec<Place> = self
            .answers
            .iter()
            .map(|answer| {
                let place = Place {
                    column,
                    row: line,
                    width: answer_width(answer),
                };
                if side_by_side {
                    column += place.width + 2;
                } else {
                    line += 1;
                }
                place
            })
            .collect();
        let rows = if side_by_side { 1 } else { places.len() };
        (places, rows)
    }
}

struct Place {
    column: u16,
    row: u16,
    width: u16,
}

fn answer_width(answer: &Answer<'_>) -> u16 {
    width(answer.key) + width(answer.says) + 3
}

fn inner(outer: Rect) -> Rect {
    if outer.width < 4 || outer.height < 3 {
        return outer;
    }
    Rect::new(outer.x + 2, outer.y + 1, outer.width - 4, outer.height - 2)
}

impl Widget for Choice<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let theme = self.theme;
        let outer = self.outer(area.intersection(buffer.area));
        let inside = frame(outer, self.title, theme, buffer);
        for (index, line) in (0u16..).zip(self.wrapped(inside.width)) {
            Pen::new(buffer, row(inside, index), theme).put(&line, theme.text);
        }
        let top = self.answers_top(inside);
        let (places, _) = self.places(inside.width);
        for (index, (place, answer)) in places.iter().zip(self.answers).enumerate() {
            let y = top + place.row;
            if y >= inside.bottom() {
                break;
            }
            let chosen = index == self.selected;
            let area = Rect::new(inside.x + place.column, y, place.width.min(inside.width), 1);
            if chosen {
                buffer.set_style(area, theme.row);
            }
            let (key, says) = if chosen {
                (theme.row, theme.row)
            } else {
                (theme.key, theme.text)
            };
            Pen::new(buffer, area, theme)
                .put(" ", says)
                .put(answer.key, key)
                .put(" ", says)
                .put(answer.says, says)
                .put(" ", says);
        }
    }
}

/// A line of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetLine {
    Heading(String),
    /// Keys and what they do.
    Key(String, String),
    Text(String),
    Blank,
}

/// Text that scrolls: the help.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    theme: &'a Theme,
    title: &'a str,
    lines: &'a [SheetLine],
    scroll: usize,
}

impl<'a> Sheet<'a> {
    pub fn new(title: &'a str, lines: &'a [SheetLine], theme: &'a Theme) -> Sheet<'a> {
        Sheet {
            theme,
            title,
            lines,
            scroll: 0,
        }
    }

    /// Rows scrolled down; more than there are shows the end.
    #[must_use]
    pub fn scroll(mut self, scroll: usize) -> Sheet<'a> {
        self.scroll = scroll;
        self
    }

    /// How many rows it has when drawn over `area`, and how many of them are in sight.
    pub fn extent(&self, area: Rect) -> (usize, u16) {
        let inside = inner(self.outer(area));
        (self.rows(inside.width).len(), inside.height)
    }

    /// The frame it takes in the middle of `area`.
    pub fn outer(&self, area: Rect) -> Rect {
        const WIDEST: u16 = 76;
        let columns = WIDEST.min(area.width);
        let rows = self.rows(columns.saturating_sub(4)).len();
        let rows = u16::try_from(rows).unwrap_or(u16::MAX).saturating_add(2);
        centred(area, columns, rows)
    }

    /// The column at which explanations begin.
    fn second_column(&self, columns: u16) -> u16 {
        let longest = self
            .lines
            .iter()
            .filter_map(|line| match line {
                SheetLine::Key(key, _) => Some(width(key)),
                _ => None,
            })
            .max()
            .unwrap_or(0);
        (longest + 2).min(columns / 2)
    }

    /// The line under a cell when drawn over `area`, by its place among the lines.
    pub fn line_at(&self, area: Rect, column: u16, screen_row: u16) -> Option<usize> {
        let inside = inner(self.outer(area));
        if !inside.contains((column, screen_row).into()) {
            return None;
        }
        let rows = self.rows(inside.width);
        let first = self.first(rows.len(), inside);
        let (line, _) = rows.get(first + usize::from(screen_row - inside.y))?;
        Some(*line)
    }

    /// The first of so many rows that is in sight.
    fn first(&self, rows: usize, inside: Rect) -> usize {
        self.scroll
            .min(rows.saturating_sub(usize::from(inside.height)))
    }

    /// The lines wrapped to a width, each row with the place of its line; a continued explanation
    /// has an empty key.
    fn rows(&self, columns: u16) -> Vec<(usize, SheetLine)> {
        let second = self.second_column(columns);
        let wrapped = |line: &SheetLine| match line {
            SheetLine::Key(key, does) => {
                let mut key = Some(key.clone());
                let parts = wrap(does, columns.saturating_sub(second)).into_iter();
                parts
                    .map(|part| SheetLine::Key(key.take().unwrap_or_default(), part))
                    .collect()
            }
            SheetLine::Text(text) => {
                let parts = wrap(text, columns).into_iter();
                parts.map(SheetLine::Text).collect()
            }
            other => vec![other.clone()],
        };
        let lines = self.lines.iter().enumerate();
        lines
            .flat_map(|(place, line)| wrapped(line).into_iter().map(move |row| (place, row)))
            .collect()
    }
}

impl Widget for Sheet<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let theme = self.theme;
        let outer = self.outer(area.intersection(buffer.area));
        let inside = frame(outer, self.title, theme, buffer);
        let second = self.second_column(inside.width);
        let rows = self.rows(inside.width);
        let height = usize::from(inside.height);
        let first = self.first(rows.len(), inside);
        for (index, (_, line)) in (0u16..inside.height).zip(rows.iter().skip(first)) {
            let mut pen = Pen::new(buffer, row(inside, index), theme);
            match line {
                SheetLine::Heading(text) => pen.put(text, theme.title),
                SheetLine::Key(key, does) => pen
                    .put(key, theme.key)
                    .to(inside.x + second)
                    .put(does, theme.text),
                SheetLine::Text(text) => pen.put(text, theme.dim),
                SheetLine::Blank => &mut pen,
            };
        }
        say_where(outer, first, height, rows.len(), theme, buffer);
    }
}

/// Says on the frame's lower edge which rows are shown, where there are more of them: `1–14 of
/// 39`.
pub fn say_where(
    outer: Rect,
    first: usize,
    shown: usize,
    all: usize,
    theme: &Theme,
    buffer: &mut Buffer,
) {
    if all <= shown || outer.width <= 24 {
        return;
    }
    let last = (first + shown).min(all);
    let dash = theme.glyph("–", "-");
    let place = Rect::new(outer.x + 2, outer.bottom() - 1, outer.width - 4, 1);
    let said = words::rows_in_sight(first + 1, dash, last, all);
    Pen::new(buffer, place, theme).put_right(&said, theme.dim);
}

/// Breaks a paragraph between words; a word longer than a line is broken inside.
pub fn wrap(text: &str, columns: u16) -> Vec<String> {
    let room = usize::from(columns.max(1));
    let mut lines = vec![String::new()];
    let mut used = 0;
    for mut word in text.split_whitespace() {
        loop {
            let long = usize::from(width(word));
            let gap = usize::from(used > 0);
            if used + gap + long <= room {
                if let Some(line) = lines.last_mut() {
                    if gap == 1 {
                        line.push(' ');
                    }
                    line.push_str(word);
                }
                used += gap + long;
                break;
            }
            if used > 0 {
                lines.push(String::new());
                used = 0;
                continue;
            }
            let (head, rest) = split_at_column(word, columns.max(1));
            word = rest;
            if let Some(line) = lines.last_mut() {
                line.push_str(head);
            }
            if word.is_empty() {
                used = room;
                break;
            }
            lines.push(String::new());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{Depth, Scheme};

    fn theme() -> Theme {
        Theme::new(Scheme::Walnut, Depth::None)
    }

    fn text(buffer: &Buffer) -> Vec<String> {
        (0..buffer.area.height)
            .map(|y| {
                let row: String = (0..buffer.area.width)
                    .map(|x| buffer[(x, y)].symbol())
                    .collect();
                row.trim_end().to_owned()
            })
            .collect()
    }

    #[test]
    fn a_question_shows_its_answers_and_hears_the_mouse() {
        let theme = theme();
        let answers = [
            Answer {
                key: "y",
                says: "resign",
            },
            Answer {
                key: "n",
                says: "play on",
            },
        ];
        let choice = Choice::new(
            "Resign?",
            &["The game will count as lost."],
            &answers,
            &theme,
        );
        let area = Rect::new(0, 0, 40, 7);
        let mut buffer = Buffer::empty(area);
        choice.clone().render(area, &mut buffer);
        assert_eq!(
            text(&buffer),
            [
                "",
                "    ╭─ Resign? ────────────────────╮",
                "    │ The game will count as lost. │",
                "    │                              │",
                "    │  y resign    n play on       │",
                "    ╰──────────────────────────────╯",
                "",
            ]
        );
        assert_eq!(choice.answer_at(area, 8, 4), Some(0));
        assert_eq!(choice.answer_at(area, 20, 4), Some(1));
        assert_eq!(choice.answer_at(area, 20, 3), None);
    }

    #[test]
    fn long_words_are_broken_by_columns() {
        assert_eq!(wrap("abcdefg h", 3), ["abc", "def", "g h"]);
        assert_eq!(wrap("棋棋棋棋 ab", 5), ["棋棋", "棋棋", "ab"]);
        assert_eq!(wrap("棋棋", 1), ["棋", "棋"]);
        assert_eq!(
            wrap("e\u{301}e\u{301}e\u{301}", 2),
            ["e\u{301}e\u{301}", "e\u{301}"]
        );
    }

    #[test]
    fn a_sheet_scrolls_to_its_last_line() {
        let theme = theme();
        let lines: Vec<SheetLine> = (0..100)
            .map(|n| SheetLine::Key(format!("{n}"), "does something".to_owned()))
            .collect();
        let area = Rect::new(0, 0, 80, 24);
        let sheet = Sheet::new("Keys", &lines, &theme);
        assert_eq!(sheet.extent(area), (100, 22));
        let mut buffer = Buffer::empty(area);
        sheet.scroll(usize::MAX).render(area, &mut buffer);
        let shown = text(&buffer).join("\n");
        assert!(shown.contains(" 99  does something"));
        assert!(shown.contains("79–100 of 100"));
    }

    #[test]
    fn popups_fit_the_smallest_terminal() {
        let theme = theme();
        let answers = [Answer {
            key: "y",
            says: "yes",
        }];
        for (columns, rows) in [(0, 0), (1, 1), (3, 2), (5, 3), (12, 4)] {
            let area = Rect::new(0, 0, columns, rows);
            let mut buffer = Buffer::empty(area);
            Choice::new("Title", &["some words to wrap"], &answers, &theme)
                .render(area, &mut buffer);
            let lines = [SheetLine::Text("some words to wrap".to_owned())];
            Sheet::new("Title", &lines, &theme).render(area, &mut buffer);
        }
    }

    #[test]
    fn wrapping_breaks_between_words_and_long_words_inside() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
        assert_eq!(wrap("", 4), [""]);
    }
}
