//! The text beside the board: the lines around the one shown, with what the compiler says of
//! them below each.

use crate::{
    book::Diagnostic,
    tui::{
        theme::Theme,
        widgets::pen::{Pen, row},
    },
};
use ratatui::{buffer::Buffer, layout::Rect, style::Style};

/// One row of the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceRow<'a> {
    /// A line by its number from 1.
    Line(usize, &'a str),
    /// Something said of the line above.
    Said(&'a Diagnostic),
}

/// The rows for so many lines of the screen, with the line `at` about a third from the top and
/// then scrolled.
pub fn rows<'a>(
    line: impl Fn(usize) -> Option<&'a str>,
    count: usize,
    diagnostics: &'a [Diagnostic],
    at: usize,
    scroll: isize,
    height: usize,
) -> Vec<SourceRow<'a>> {
    let said_of = |number: usize| {
        diagnostics
            .iter()
            .filter(move |diagnostic| diagnostic.place.line as usize == number)
    };
    // The first line from which a line is reached within so many rows.
    let rows_before = |line: usize, room: usize| {
        let mut rows = 0;
        (1..line)
            .rev()
            .take_while(|number| {
                rows += 1 + said_of(*number).count();
                rows <= room
            })
            .last()
            .unwrap_or(line)
    };
    let last_first = rows_before(count + 1, height.saturating_sub(1)).min(count.max(1));
    let first = rows_before(at, height / 3)
        .min(last_first)
        .saturating_add_signed(scroll)
        .clamp(1, last_first);
    let mut rows = Vec::with_capacity(height);
    for number in first..=count {
        if rows.len() >= height {
            break;
        }
        let Some(text) = line(number) else {
            break;
        };
        rows.push(SourceRow::Line(number, text));
        rows.extend(said_of(number).map(SourceRow::Said));
    }
    rows.truncate(height);
    rows
}

/// Draws rows, the line `at` with a cursor.
pub fn draw(rows: &[SourceRow], at: Option<usize>, area: Rect, buffer: &mut Buffer, theme: &Theme) {
    let digits = rows
        .iter()
        .map(|row| match row {
            SourceRow::Line(number, _) => number.to_string().len(),
            SourceRow::Said(_) => 0,
        })
        .max()
        .unwrap_or(1);
    let margin = u16::try_from(digits).unwrap_or(6) + 3;
    for (index, shown) in (0u16..area.height).zip(rows) {
        let place = row(area, index);
        match shown {
            SourceRow::Line(number, text) => {
                let is_here = at == Some(*number);
                let mut pen = Pen::new(buffer, place, theme);
                let (sign, style) = if is_here {
                    (theme.glyph("▸", ">"), theme.accent)
                } else {
                    (" ", theme.faint)
                };
                pen.put(&format!("{number:>digits$} "), style)
                    .put(sign, style)
                    .skip(1);
                draw_line(text, is_here, &mut pen, theme);
            }
            SourceRow::Said(diagnostic) => {
                let style = if diagnostic.is_error() {
                    theme.bad
                } else {
                    theme.warning
                };
                let column = u16::try_from(diagnostic.place.column.saturating_sub(1)).unwrap_or(0);
                let wanted = usize::from(margin) + diagnostic.message.chars().count() + 6;
                let room = usize::from(place.width).saturating_sub(wanted);
                let column = column.min(u16::try_from(room).unwrap_or(0));
                let mut words = diagnostic.message.clone();
                if let Some(help) = &diagnostic.help {
                    words = format!("{words}; {help}");
                }
                Pen::new(buffer, place, theme)
                    .skip(margin + column)
                    .put(theme.glyph("↑ ", "^ "), style)
                    .put(&words, style);
            }
        }
    }
}

/// Names, directives, comments and notes each in their colour.
fn draw_line(text: &str, is_here: bool, pen: &mut Pen, theme: &Theme) {
    let plain = if is_here { theme.strong } else { theme.text };
    let bare = text.trim_start();
    let whole: Option<Style> = match bare.as_bytes().first() {
        Some(b'#') => Some(theme.dim),
        Some(b'[') => Some(theme.book),
        Some(b'@') => Some(theme.accent),
        _ => None,
    };
    if let Some(style) = whole {
        pen.put(&untabbed(text), style);
        return;
    }
    let note = text.find([';', '{']).unwrap_or(text.len());
    let (moves, note) = text.split_at(note);
    pen.put(&untabbed(moves), plain)
        .put(&untabbed(note), theme.comment);
}

/// A tab takes columns that the terminal would not count.
fn untabbed(text: &str) -> String {
    text.replace('\t', "    ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::compile;

    #[test]
    fn what_is_said_stands_below_its_line() {
        let text = "1. e4 e5\n1. e4 Ke7\n1. d4\n";
        let outcome = compile::text("a.book.txt", text);
        let lines: Vec<&str> = text.lines().collect();
        let line = |number: usize| lines.get(number.checked_sub(1)?).copied();
        let rows = rows(line, 3, &outcome.diagnostics, 2, 0, 10);
        assert_eq!(rows.len(), 4, "{rows:?}");
        assert_eq!(rows[1], SourceRow::Line(2, "1. e4 Ke7"));
        assert!(matches!(rows[2], SourceRow::Said(said) if said.is_error()));
    }

    #[test]
    fn the_window_stays_within_the_text() {
        let lines: Vec<String> = (1..=50).map(|n| n.to_string()).collect();
        let line = |number: usize| lines.get(number.checked_sub(1)?).map(String::as_str);
        let first = |at, scroll| match rows(line, 50, &[], at, scroll, 10).first() {
            Some(SourceRow::Line(number, _)) => *number,
            other => panic!("{other:?}"),
        };
        assert_eq!(first(20, 0), 17);
        assert_eq!(first(50, 0), 42);
        assert_eq!(first(1, -100), 1);
        assert_eq!(first(49, 500), 42);
    }
}
