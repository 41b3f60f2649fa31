//! The text beside the board: the lines around the one shown, with what the compiler says of
//! them below each. The line shown is wrapped with what is said of it, so that all of it can be
//! read; what is said of others is wrapped too where the whole text has the room.

use crate::{
    book::Diagnostic,
    tui::{
        theme::Theme,
        widgets::{
            pen::{Pen, row, width},
            popup::wrap,
        },
    },
};
use ratatui::{buffer::Buffer, layout::Rect, style::Style};
use std::ops::Range;

/// One row of the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceRow<'a> {
    /// A line by its number from 1.
    Line(usize, &'a str),
    /// Part of a line that takes several rows.
    Part(usize, &'a str, Range<usize>),
    /// Something said of the line above.
    Said(&'a Diagnostic),
    /// Part of what is said that takes several rows, and whether it is the first one.
    SaidPart(&'a Diagnostic, String, bool),
}

/// Columns that a part of a line stands to the right of the line's beginning.
const INDENT: u16 = 2;
/// In less room nothing is wrapped.
const LEAST: u16 = 12;
/// Columns of the sign before what is said.
const SIGN: u16 = 2;

/// The rows for so many columns and lines of the screen, with the line `at` about a third from
/// the top and then scrolled.
pub fn rows<'a>(
    line: impl Fn(usize) -> Option<&'a str>,
    count: usize,
    diagnostics: &'a [Diagnostic],
    at: usize,
    scroll: isize,
    (columns, height): (u16, usize),
) -> Vec<SourceRow<'a>> {
    let said_of = |number: usize| {
        diagnostics
            .iter()
            .filter(move |diagnostic| diagnostic.place.line as usize == number)
    };
    let margin = margin(count.to_string().len());
    let parts = line(at).map_or(Vec::new(), |text| {
        parts(text, columns.saturating_sub(margin + INDENT))
    });
    let rows_of = |number: usize| match number == at {
        true => parts.len().max(1),
        false => 1,
    };
    // Only a short text is asked for it.
    let is_short = count <= height && diagnostics.len() <= height;
    let wrapped = diagnostics
        .iter()
        .map(|said| said_rows(said, columns, margin).len());
    let has_room = is_short && count + parts.len() + wrapped.sum::<usize>() <= height;
    let said_of = |number: usize| {
        said_of(number).flat_map(move |said| match number == at || has_room {
            true => said_rows(said, columns, margin),
            false => vec![SourceRow::Said(said)],
        })
    };
    // The first line from which a line is reached within so many rows.
    let rows_before = |line: usize, room: usize| {
        let mut rows = 0;
        (1..line)
            .rev()
            .take_while(|number| {
                rows += rows_of(*number) + said_of(*number).count();
                rows <= room
            })
            .last()
            .unwrap_or(line)
    };
    let last_first = rows_before(count + 1, height.saturating_sub(1)).min(count.max(1));
    let shown = parts.len() + said_of(at).count();
    let first = rows_before(at, (height / 3).min(height.saturating_sub(shown)))
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
        match parts.as_slice() {
            [_, _, ..] if number == at => {
                let parts = parts.iter().cloned();
                rows.extend(parts.map(|part| SourceRow::Part(number, text, part)));
            }
            _ => rows.push(SourceRow::Line(number, text)),
        }
        rows.extend(said_of(number));
    }
    rows.truncate(height);
    rows
}

/// What is said of a line, in as many rows as it takes.
fn said_rows(said: &Diagnostic, columns: u16, margin: u16) -> Vec<SourceRow<'_>> {
    let room = columns.saturating_sub(margin + SIGN);
    let words = words_of(said);
    if room < LEAST || width(&words) <= room {
        return vec![SourceRow::Said(said)];
    }
    let parts = wrap(&words, room).into_iter().enumerate();
    parts
        .map(|(place, part)| SourceRow::SaidPart(said, part, place == 0))
        .collect()
}

/// The message with its help.
fn words_of(said: &Diagnostic) -> String {
    match &said.help {
        Some(help) => format!("{}; {help}", said.message),
        None => said.message.clone(),
    }
}

fn style_of(said: &Diagnostic, theme: &Theme) -> Style {
    match said.is_error() {
        true => theme.bad,
        false => theme.warning,
    }
}

/// Draws rows, the line `at` with a cursor.
pub fn draw(rows: &[SourceRow], at: Option<usize>, area: Rect, buffer: &mut Buffer, theme: &Theme) {
    let digits = rows
        .iter()
        .map(|row| match row {
            SourceRow::Line(number, _) | SourceRow::Part(number, ..) => number.to_string().len(),
            SourceRow::Said(_) | SourceRow::SaidPart(..) => 0,
        })
        .max()
        .unwrap_or(1);
    let margin = margin(digits);
    for (index, shown) in (0u16..area.height).zip(rows) {
        let place = row(area, index);
        match shown {
            SourceRow::Line(number, text) => {
                let is_here = at == Some(*number);
                let mut pen = Pen::new(buffer, place, theme);
                put_number(*number, digits, is_here, &mut pen, theme);
                draw_line(text, 0..text.len(), is_here, &mut pen, theme);
            }
            SourceRow::Part(number, text, part) => {
                let mut pen = Pen::new(buffer, place, theme);
                let is_here = at == Some(*number);
                if part.start == 0 {
                    put_number(*number, digits, is_here, &mut pen, theme);
                } else {
                    pen.skip(margin + INDENT);
                }
                draw_line(text, part.clone(), is_here, &mut pen, theme);
            }
            SourceRow::Said(diagnostic) => {
                let style = style_of(diagnostic, theme);
                let words = words_of(diagnostic);
                let column = u16::try_from(diagnostic.place.column.saturating_sub(1)).unwrap_or(0);
                let wanted = margin.saturating_add(SIGN).saturating_add(width(&words));
                let column = column.min(place.width.saturating_sub(wanted));
                Pen::new(buffer, place, theme)
                    .skip(margin + column)
                    .put(theme.glyph("↑ ", "^ "), style)
                    .put(&words, style);
            }
            SourceRow::SaidPart(diagnostic, words, is_first) => {
                let style = style_of(diagnostic, theme);
                let sign = if *is_first {
                    theme.glyph("↑ ", "^ ")
                } else {
                    "  "
                };
                Pen::new(buffer, place, theme)
                    .skip(margin)
                    .put(sign, style)
                    .put(words, style);
            }
        }
    }
}

/// Columns of numbers with so many digits and of the cursor.
fn margin(digits: usize) -> u16 {
    u16::try_from(digits).unwrap_or(6) + 3
}

fn put_number(number: usize, digits: usize, is_here: bool, pen: &mut Pen, theme: &Theme) {
    let (sign, style) = if is_here {
        (theme.glyph("▸", ">"), theme.accent)
    } else {
        (" ", theme.faint)
    };
    pen.put(&format!("{number:>digits$} "), style)
        .put(sign, style)
        .skip(1);
}

/// Where a line is divided to fit into so many columns: after a blank where there is one.
fn parts(text: &str, room: u16) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let (mut start, mut taken, mut after_blank) = (0, 0, 0);
    for (at, letter) in text.char_indices() {
        let is_blank = letter.is_whitespace();
        let columns = width(&untabbed(letter.encode_utf8(&mut [0; 4])));
        if room >= LEAST && !is_blank && taken + columns > room {
            let end = if after_blank > start { after_blank } else { at };
            parts.push(start..end);
            start = end;
            taken = text.get(end..at).map_or(0, |begun| width(&untabbed(begun)));
        }
        if is_blank {
            after_blank = at + letter.len_utf8();
        }
        taken = taken.saturating_add(columns);
    }
    parts.push(start..text.len());
    parts
}

/// A part of a line: names, directives, comments and notes each in their colour.
fn draw_line(text: &str, part: Range<usize>, is_here: bool, pen: &mut Pen, theme: &Theme) {
    let plain = if is_here { theme.strong } else { theme.text };
    let bare = text.trim_start();
    let whole: Option<Style> = match bare.as_bytes().first() {
        Some(b'#') => Some(theme.dim),
        Some(b'[') => Some(theme.book),
        Some(b'@') => Some(theme.accent),
        _ => None,
    };
    let (moves, note) = match whole {
        Some(style) => (style, style),
        None => (plain, theme.comment),
    };
    let begins = text.find([';', '{']).unwrap_or(text.len());
    let shown = text.get(part.clone()).unwrap_or_default();
    let end = part.start + shown.trim_end().len();
    let middle = begins.clamp(part.start, end);
    let words = |range: Range<usize>| untabbed(text.get(range).unwrap_or_default());
    pen.put(&words(part.start..middle), moves)
        .put(&words(middle..end), note);
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
        let rows = rows(line, 3, &outcome.diagnostics, 2, 0, (40, 10));
        assert_eq!(rows[1], SourceRow::Line(2, "1. e4 Ke7"));
        assert!(matches!(rows[2], SourceRow::SaidPart(said, _, true) if said.is_error()));
    }

    #[test]
    fn what_is_said_is_read_to_its_end_where_there_is_room() {
        let text = "1. e4 e5\n1. e4 Ke7\n1. d4\n";
        let outcome = compile::text("a.book.txt", text);
        let [said] = outcome.diagnostics.as_slice() else {
            panic!("one problem, not {:?}", outcome.diagnostics);
        };
        let lines: Vec<&str> = text.lines().collect();
        let line = |number: usize| lines.get(number.checked_sub(1)?).copied();
        let parts = |at: usize, height: usize| {
            let rows = rows(line, 3, &outcome.diagnostics, at, 0, (40, height));
            let part = |row: &SourceRow| match row {
                SourceRow::SaidPart(_, part, _) => Some(part.clone()),
                _ => None,
            };
            rows.iter().filter_map(part).collect::<Vec<_>>()
        };
        let whole = words_of(said);
        assert!(whole.len() > 40, "{whole}");
        // Of the line shown, and of another one where all fits.
        assert_eq!(parts(2, 6).join(" "), whole);
        assert_eq!(parts(1, 20).join(" "), whole);
        assert!(parts(1, 20).iter().all(|part| part.len() <= 34));
        assert!(parts(1, 4).is_empty());
    }

    #[test]
    fn the_window_stays_within_the_text() {
        let lines: Vec<String> = (1..=50).map(|n| n.to_string()).collect();
        let line = |number: usize| lines.get(number.checked_sub(1)?).map(String::as_str);
        let first = |at, scroll| match rows(line, 50, &[], at, scroll, (40, 10)).first() {
            Some(SourceRow::Line(number, _)) => *number,
            other => panic!("{other:?}"),
        };
        assert_eq!(first(20, 0), 17);
        assert_eq!(first(50, 0), 42);
        assert_eq!(first(1, -100), 1);
        assert_eq!(first(49, 500), 42);
    }

    #[test]
    fn the_line_shown_is_wrapped_so_that_all_of_it_is_seen() {
        let long = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 ; the main line of the Spanish";
        let lines = ["1. d4", long, "1. c4"];
        let line = |number: usize| lines.get(number.checked_sub(1)?).copied();
        let shown = rows(line, 3, &[], 2, 0, (30, 10));
        let parts: Vec<&str> = shown
            .iter()
            .filter_map(|row| match row {
                SourceRow::Part(2, text, part) => text.get(part.clone()),
                _ => None,
            })
            .collect();
        assert!(parts.len() > 2, "{shown:?}");
        assert!(parts.iter().all(|part| part.trim_end().len() <= 24));
        assert_eq!(parts.concat(), long);
        // Others keep one row each.
        assert_eq!(shown.len(), 2 + parts.len());
        let elsewhere = rows(line, 3, &[], 1, 0, (30, 10));
        assert_eq!(elsewhere.len(), 3);
        // Near the end of a text and in little room too.
        let last = rows(|number| (number < 3).then_some(long), 2, &[], 2, 0, (30, 3));
        assert!(
            matches!(last.first(), Some(SourceRow::Part(2, ..))),
            "{last:?}"
        );
    }
}
