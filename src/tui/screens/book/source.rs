//! The text beside the board: the lines around the one shown, with what the compiler says of
//! them below the place of which it is said. The line shown is wrapped with what is said of it, so
//! that all of it can be read, or what has room from its first problem on; others are wrapped too
//! where the whole text has the room.

use crate::{
    book::{
        Diagnostic,
        syntax::{Aside, asides},
    },
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
    diagnostics: &[&'a Diagnostic],
    at: usize,
    scroll: isize,
    (columns, height): (u16, usize),
) -> Vec<SourceRow<'a>> {
    let margin = margin(count.to_string().len());
    let block_of = |number: usize, wraps: bool| -> Vec<SourceRow<'a>> {
        let Some(text) = line(number) else {
            return Vec::new();
        };
        let wraps = wraps || number == at;
        let room = match wraps {
            true => columns.saturating_sub(margin + INDENT),
            // Others stay on one row each.
            false => 0,
        };
        let of_line = |said: &&Diagnostic| said.place.line as usize == number;
        let said: Vec<&Diagnostic> = diagnostics.iter().copied().filter(of_line).collect();
        block(number, text, &parts(text, room), &said, |said, before| {
            let room = columns.saturating_sub(margin + SIGN);
            match wraps {
                true => said_rows(said, before, room),
                false => vec![SourceRow::Said(said)],
            }
        })
    };
    // Only a short text is asked for it.
    let is_short = count <= height && diagnostics.len() <= height;
    let whole = || (1..=count).map(|number| block_of(number, true).len());
    let has_room = is_short && whole().sum::<usize>() < height;
    // The first line from which a line is reached within so many rows.
    let rows_before = |line: usize, room: usize| {
        let mut rows = 0;
        (1..line)
            .rev()
            .take_while(|number| {
                rows += block_of(*number, has_room).len();
                rows <= room
            })
            .last()
            .unwrap_or(line)
    };
    let last_first = rows_before(count + 1, height.saturating_sub(1)).min(count.max(1));
    let shown = block_of(at, has_room).len();
    let first = rows_before(at, (height / 3).min(height.saturating_sub(shown)))
        .min(last_first)
        .saturating_add_signed(scroll)
        .clamp(1, last_first);
    let mut rows = Vec::with_capacity(height);
    for number in first..=count {
        let block = block_of(number, has_room);
        if rows.len() >= height || block.is_empty() {
            break;
        }
        let left_out = match number == at && rows.is_empty() {
            true => rows_before_problem(&block, height),
            false => 0,
        };
        rows.extend(block.into_iter().skip(left_out));
    }
    rows.truncate(height);
    rows
}

/// The rows of a line: its parts, and below each what `rows_of` makes of what is said of a place in
/// it, so many columns from its beginning.
fn block<'a>(
    number: usize,
    text: &'a str,
    parts: &[Range<usize>],
    said: &[&'a Diagnostic],
    rows_of: impl Fn(&'a Diagnostic, u16) -> Vec<SourceRow<'a>>,
) -> Vec<SourceRow<'a>> {
    let mut rows = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        rows.push(match parts.len() {
            1 => SourceRow::Line(number, text),
            _ => SourceRow::Part(number, text, part.clone()),
        });
        let is_last = index + 1 == parts.len();
        for said in said.iter().copied() {
            let place = byte_of(said, text);
            if part.contains(&place) || is_last && place >= part.end {
                rows.extend(rows_of(said, columns_before(said, text, part)));
            }
        }
    }
    rows
}

/// Where in its line something is said of.
fn byte_of(said: &Diagnostic, text: &str) -> usize {
    let column = said.place.column.saturating_sub(1) as usize;
    let found = text.char_indices().nth(column);
    found.map_or(text.len(), |(place, _)| place)
}

/// The columns before the place of which something is said, in a part of its line.
fn columns_before(said: &Diagnostic, text: &str, part: &Range<usize>) -> u16 {
    let before = text.get(part.start..byte_of(said, text));
    let indent = if part.start > 0 { INDENT } else { 0 };
    indent.saturating_add(width(&untabbed(before.unwrap_or_default())))
}

/// How many rows of a line that has more than there are stay out of sight, so that the first place of
/// which something is said is seen with what is said of it.
fn rows_before_problem(block: &[SourceRow], height: usize) -> usize {
    let is_said = |row: &SourceRow| matches!(row, SourceRow::Said(_) | SourceRow::SaidPart(..));
    let Some(first) = block.iter().position(is_said) else {
        return 0;
    };
    let said = block.iter().skip(first).take_while(|row| is_said(row));
    let end = first + said.count();
    end.saturating_sub(height).min(first.saturating_sub(1))
}

/// What is said of a place so many columns from the beginning of its row, in as many rows as it
/// takes: the first begins below the place, the others at the left.
fn said_rows(said: &Diagnostic, before: u16, room: u16) -> Vec<SourceRow<'_>> {
    let words = words_of(said);
    if room < LEAST || before.saturating_add(width(&words)) <= room {
        return vec![SourceRow::Said(said)];
    }
    let (first, rest) = divided(&words, room.saturating_sub(before));
    let mut rows = vec![SourceRow::SaidPart(said, first.to_owned(), true)];
    let rest = wrap(rest, room).into_iter();
    rows.extend(rest.map(|part| SourceRow::SaidPart(said, part, false)));
    rows
}

/// The whole words that fit into so many columns, and the others.
fn divided(words: &str, room: u16) -> (&str, &str) {
    let fits = |end: &usize| words.get(..*end).is_some_and(|begun| width(begun) <= room);
    let ends = words.match_indices(' ').map(|(end, _)| end);
    let end = ends.take_while(fits).last().unwrap_or(0);
    words.split_at_checked(end).unwrap_or(("", words))
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
    // The part of the text above, of which something is said.
    let mut above: Option<(&str, Range<usize>)> = None;
    let before = |said: &Diagnostic, above: Option<&(&str, Range<usize>)>| {
        above.map_or(0, |(text, part)| columns_before(said, text, part))
    };
    for (index, shown) in (0u16..area.height).zip(rows) {
        let place = row(area, index);
        match shown {
            SourceRow::Line(number, text) => {
                above = Some((*text, 0..text.len()));
                let is_here = at == Some(*number);
                let mut pen = Pen::new(buffer, place, theme);
                put_number(*number, digits, is_here, &mut pen, theme);
                draw_line(text, 0..text.len(), is_here, &mut pen, theme);
            }
            SourceRow::Part(number, text, part) => {
                above = Some((*text, part.clone()));
                let mut pen = Pen::new(buffer, place, theme);
                let is_here = at == Some(*number);
                if part.start == 0 || index == 0 {
                    put_number(*number, digits, is_here, &mut pen, theme);
                } else {
                    pen.skip(margin);
                }
                pen.skip(if part.start == 0 { 0 } else { INDENT });
                draw_line(text, part.clone(), is_here, &mut pen, theme);
            }
            SourceRow::Said(diagnostic) => {
                let style = style_of(diagnostic, theme);
                let words = words_of(diagnostic);
                let before = before(diagnostic, above.as_ref());
                let wanted = margin.saturating_add(SIGN).saturating_add(width(&words));
                let column = before.min(place.width.saturating_sub(wanted));
                // An arrow elsewhere would point at another word.
                let sign = match column == before {
                    true => theme.glyph("↑ ", "^ "),
                    false => theme.glyph("– ", "- "),
                };
                Pen::new(buffer, place, theme)
                    .skip(margin + column)
                    .put(sign, style)
                    .put(&words, style);
            }
            SourceRow::SaidPart(diagnostic, words, is_first) => {
                let style = style_of(diagnostic, theme);
                let (column, sign) = match *is_first {
                    true => (before(diagnostic, above.as_ref()), theme.glyph("↑ ", "^ ")),
                    false => (0, "  "),
                };
                Pen::new(buffer, place, theme)
                    .skip(margin + column)
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
    let shown = text.get(part.clone()).unwrap_or_default();
    let end = part.start + shown.trim_end().len();
    let words = |range: Range<usize>| untabbed(text.get(range).unwrap_or_default());
    let asides = match whole {
        Some(_) => Vec::new(),
        None => asides(text),
    };
    let moves = whole.unwrap_or(plain);
    let mut at = part.start;
    for (range, aside) in asides {
        let style = match aside {
            Aside::Note => theme.comment,
            Aside::Comment => theme.dim,
        };
        let (begins, ends) = (range.start.clamp(at, end), range.end.clamp(at, end));
        pen.put(&words(at..begins), moves)
            .put(&words(begins..ends), style);
        at = ends;
    }
    pen.put(&words(at..end), moves);
}

/// A tab takes columns that the terminal would not count.
fn untabbed(text: &str) -> String {
    text.replace('\t', "    ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        book::compile,
        tui::theme::{Depth, Scheme},
    };

    /// The rows as they are drawn, the first line with the cursor.
    fn drawn(rows: &[SourceRow], columns: u16) -> Vec<String> {
        let height = u16::try_from(rows.len()).expect("few rows");
        let area = Rect::new(0, 0, columns, height);
        let mut buffer = Buffer::empty(area);
        let theme = Theme::new(Scheme::default(), Depth::True);
        draw(rows, Some(1), area, &mut buffer, &theme);
        let row = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect();
        (0..height).map(row).collect()
    }

    fn all(outcome: &compile::Outcome) -> Vec<&Diagnostic> {
        outcome.diagnostics.iter().collect()
    }

    #[test]
    fn a_problem_is_seen_under_its_word_however_long_the_line_is() {
        let long = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Qe9 d6";
        let short = "1. e4 Ke7";
        for (text, word, sizes) in [
            (long, "Qe9", [(30, 3), (30, 5), (30, 20), (160, 5)]),
            (short, "Ke7", [(30, 3), (40, 4), (40, 20), (160, 5)]),
        ] {
            let outcome = compile::text("a.book.txt", text);
            let line = |number: usize| (number == 1).then_some(text);
            for size in sizes {
                let rows = rows(line, 1, &all(&outcome), 1, 0, size);
                let shown = drawn(&rows, size.0);
                let arrow = shown.iter().position(|row| row.contains('↑'));
                let arrow = arrow.unwrap_or_else(|| panic!("no arrow in {shown:#?}"));
                let column_of = |row: &str, sign: &str| {
                    let before = row.split_once(sign)?.0;
                    Some(before.chars().count())
                };
                let column = column_of(&shown[arrow - 1], word);
                assert!(column.is_some(), "{shown:#?}");
                assert_eq!(column_of(&shown[arrow], "↑"), column, "{shown:#?}");
            }
        }
    }

    #[test]
    fn only_notes_and_comments_have_their_colours() {
        let text = "1. e4 {best} e5 2. Qh5# ; wild";
        let theme = Theme::new(Scheme::default(), Depth::True);
        let style_at = |text: &str, word: &str| {
            let area = Rect::new(0, 0, 60, 1);
            let mut buffer = Buffer::empty(area);
            let mut pen = Pen::new(&mut buffer, area, &theme);
            draw_line(text, 0..text.len(), false, &mut pen, &theme);
            let column = text.find(word).expect("a word of the text");
            buffer[(u16::try_from(column).expect("small"), 0)].style()
        };
        let (moves, note) = (style_at(text, "e4"), style_at(text, "{best"));
        assert_ne!(moves, note);
        assert_eq!(style_at(text, "e5"), moves);
        assert_eq!(style_at(text, "#"), moves);
        assert_eq!(style_at(text, "wild"), note);
        let commented = "1. e4 e5 # later";
        assert_eq!(style_at(commented, "# later"), style_at("# later", "#"));
        assert_ne!(style_at(commented, "# later"), style_at(commented, "e5"));
        // The bytes are the line's, with what marks their order.
        assert_eq!(asides("\u{feff}1. e4 {x}"), [(9..12, Aside::Note)]);
    }

    #[test]
    fn what_is_said_stands_below_its_line() {
        let text = "1. e4 e5\n1. e4 Ke7\n1. d4\n";
        let outcome = compile::text("a.book.txt", text);
        let lines: Vec<&str> = text.lines().collect();
        let line = |number: usize| lines.get(number.checked_sub(1)?).copied();
        let rows = rows(line, 3, &all(&outcome), 2, 0, (40, 10));
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
            let rows = rows(line, 3, &all(&outcome), at, 0, (40, height));
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
    fn lines_are_wrapped_so_that_all_of_them_is_seen() {
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
        assert_eq!(shown.len(), 2 + parts.len());
        // Others are where the whole text has room, and else keep one row each.
        let elsewhere = |height| rows(line, 3, &[], 1, 0, (30, height)).len();
        assert_eq!((elsewhere(10), elsewhere(4)), (2 + parts.len(), 3));
        // Near the end of a text and in little room too.
        let last = rows(|number| (number < 3).then_some(long), 2, &[], 2, 0, (30, 3));
        assert!(
            matches!(last.first(), Some(SourceRow::Part(2, ..))),
            "{last:?}"
        );
    }
}
