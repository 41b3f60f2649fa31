//! The picture of the list of files.

use super::{Files, Row, short};
use crate::tui::{
    desk::{list::List, preview::Preview, status_line::draw_footer, text_entry::TextEntry, title},
    screen::View,
    theme::Theme,
    widgets::{
        pen::{Pen, inset, row, width},
        popup,
        prompt::Tone,
    },
    words::files as words,
};
use chrono::{DateTime, Local};
use ratatui::{Frame, layout::Rect};
use std::time::SystemTime;
use unicode_segmentation::UnicodeSegmentation as _;

/// Where things stand.
pub(super) struct Layout {
    title: Rect,
    pub rows: Rect,
    /// The first games of the marked file; empty where there is no room.
    preview: Rect,
    prompt: Rect,
    pub footer: Rect,
}

/// From so many columns on there is a preview, in so many hundredths of them.
const WITH_PREVIEW: u16 = 76;
const PREVIEW_SHARE: u16 = 55;
/// Columns of the size, and of the size with the day, with a gap before them; and those of a name at
/// least.
const SIZE: u16 = 10;
const SIZE_AND_DAY: u16 = 22;
const NAME: u16 = 8;

impl Files {
    pub(super) fn layout(area: Rect) -> Layout {
        let line = |y: u16| Rect::new(area.x, y, area.width, 1).intersection(area);
        let body = Rect::new(
            area.x,
            area.y + 2,
            area.width,
            area.height.saturating_sub(4),
        )
        .intersection(area);
        let beside = match area.width >= WITH_PREVIEW {
            true => area.width * PREVIEW_SHARE / 100,
            false => 0,
        };
        Layout {
            title: line(area.y),
            rows: Rect {
                width: body.width - beside,
                ..body
            },
            preview: Rect {
                x: body.right() - beside,
                width: beside,
                ..body
            },
            prompt: line(area.bottom().saturating_sub(2)),
            footer: line(area.bottom().saturating_sub(1)),
        }
    }

    pub(super) fn picture(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let layout = Files::layout(area);
        let folder = &self.listed().unwrap_or(&self.folder).path;
        title::draw(frame, layout.title, theme, &[], |pen| {
            pen.put(words::TITLE, theme.strong)
                .skip(2)
                .put(&short(folder), theme.dim);
        });
        self.draw_rows(frame, layout.rows, theme);
        self.draw_preview(frame, layout.preview, theme);
        let prompt = self.entry.prompt(theme).placeholder(words::EXPECTS);
        let prompt = match (&self.problem, &self.awaited) {
            (Some(words), _) => prompt.explanation(words, Tone::Wrong),
            (None, Some(_)) => prompt.explanation(words::READING, Tone::Plain),
            (None, None) => prompt,
        };
        TextEntry::draw(prompt, view.topmost, frame, inset(layout.prompt));
        draw_footer(self, frame, layout.footer, view);
    }

    /// The columns for size and day behind the names: what whole names leave. Where there is not the
    /// room for the longest name anyhow, as if it were not there.
    fn beside(&self, columns: u16) -> u16 {
        let files = self.rows.iter().filter_map(|row| self.entry_of(row));
        let files = files.filter(|entry| entry.bytes.is_some());
        // With a blank column at either side.
        let room = |beside: u16| columns.saturating_sub(beside + 2);
        let widths = files.map(|entry| width(&entry.name));
        let longest = widths.filter(|name| *name <= room(0)).max();
        let longest = longest.unwrap_or(NAME).max(NAME);
        let choices = [SIZE_AND_DAY, SIZE];
        let fitting = choices.into_iter().find(|beside| longest <= room(*beside));
        fitting.unwrap_or(0)
    }

    fn draw_rows(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let beside = self.beside(List::columns(area, self.rows.len()));
        let rows = |frame: &mut Frame, line: Rect, place: usize, is_marked: bool| {
            let Some(row) = self.rows.get(place) else {
                return;
            };
            let (text, dim) = match is_marked {
                true => (theme.row, theme.row),
                false => (theme.text, theme.dim),
            };
            let mut pen = Pen::new(frame.buffer_mut(), line, theme);
            pen.skip(1);
            let entry = match row {
                Row::Above => {
                    pen.put("..", text);
                    return;
                }
                Row::All(files) => {
                    pen.put(&words::all_as_one(*files), text);
                    return;
                }
                Row::Entry(_) => match self.entry_of(row) {
                    Some(entry) => entry,
                    None => return,
                },
            };
            let Some(bytes) = entry.bytes else {
                pen.put(&format!("{}/", entry.name), text);
                return;
            };
            let room = line.width.saturating_sub(beside + 2);
            pen.put(&cut_inside(&entry.name, room, theme.glyph("…", "~")), text);
            let size = words::size(bytes);
            let about = match beside {
                0 => return,
                SIZE => format!("{size:>9}"),
                _ => {
                    let day = entry.written.map(day).unwrap_or_default();
                    format!("{size:>9}  {day:<10}")
                }
            };
            pen.put_right(&format!("{about} "), dim);
        };
        self.list.draw(frame, area, self.rows.len(), theme, rows);
        if self.rows.is_empty() && !self.entry.is_empty() {
            Pen::new(frame.buffer_mut(), area, theme)
                .skip(1)
                .put(words::NOTHING_FITS, theme.dim);
        }
    }

    fn draw_preview(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let marked = self.marked().and_then(|row| self.entry_of(row));
        // In place of games, where a folder's row leads.
        let folder = match (self.marked(), marked) {
            (Some(Row::Above), _) => self.folder.path.parent(),
            (_, Some(entry)) if entry.bytes.is_none() => Some(entry.path.as_path()),
            _ => None,
        };
        if let Some(folder) = folder {
            let mut pen = Pen::new(frame.buffer_mut(), area, theme);
            pen.skip(2).put(&short(folder), theme.dim);
            return;
        }
        let (Some(entry), Some((path, beginning, first))) = (marked, &self.beginning) else {
            return;
        };
        if entry.path != *path || area.is_empty() {
            return;
        }
        let whole = wrapped(&beginning.games, area.width);
        let mut list = area;
        if let Some(first) = first {
            // Beside a board a game takes one line where there is no room for more.
            let counts = [&whole, &beginning.games].map(|lines| u16::try_from(lines.len()));
            let divided = counts.map(|lines| Preview::below(area, lines.unwrap_or(u16::MAX)));
            let fitting = divided.into_iter().find(|(_, board)| !board.is_empty());
            if let Some((above, board)) = fitting {
                list = above;
                first.draw(frame, board, theme);
                if beginning.games.len() > 1 {
                    Pen::new(frame.buffer_mut(), row(area, list.height), theme)
                        .skip(2)
                        .put(words::FIRST_GAME, theme.dim);
                }
            }
        }
        let room = usize::from(list.height);
        let lines = match !beginning.goes_on && whole.len() <= room {
            true => &whole,
            false => &beginning.games,
        };
        let is_cut = beginning.goes_on || lines.len() > room;
        let shown = match is_cut {
            true => room.saturating_sub(1),
            false => room,
        };
        for (index, game) in (0u16..).zip(lines.iter().take(shown)) {
            Pen::new(frame.buffer_mut(), row(area, index), theme)
                .skip(2)
                .put(game, theme.text);
        }
        let last = u16::try_from(lines.len().min(shown)).unwrap_or(0);
        let words = match (beginning.games.is_empty(), is_cut) {
            (true, _) => words::NO_GAMES,
            (false, true) => "…",
            (false, false) => return,
        };
        Pen::new(frame.buffer_mut(), row(area, last), theme)
            .skip(2)
            .put(words, theme.dim);
    }
}

/// Games on as many lines as they take; those after a game's first are indented.
fn wrapped(games: &[String], columns: u16) -> Vec<String> {
    let columns = columns.saturating_sub(4);
    let lines = games.iter().flat_map(|game| {
        let lines = popup::wrap(game, columns).into_iter().enumerate();
        lines.map(|(place, line)| match place {
            0 => line,
            _ => format!("  {line}"),
        })
    });
    lines.collect()
}

/// A name in so many columns: where it is longer, its middle is left out, for names of one series
/// differ at their ends.
fn cut_inside(name: &str, columns: u16, ellipsis: &str) -> String {
    if width(name) <= columns {
        return name.to_owned();
    }
    let room = columns.saturating_sub(width(ellipsis));
    let end = room * 2 / 3;
    let mut tail = fitting(name.graphemes(true).rev(), end);
    tail.reverse();
    let head = fitting(name.graphemes(true), room - end);
    format!("{}{ellipsis}{}", head.concat(), tail.concat())
}

/// The first of these letters, as many as so many columns hold.
fn fitting<'a>(letters: impl Iterator<Item = &'a str>, columns: u16) -> Vec<&'a str> {
    let mut left = columns;
    let fits = |letter: &&str| match left.checked_sub(width(letter)) {
        Some(rest) => {
            left = rest;
            true
        }
        None => false,
    };
    letters.take_while(fits).collect()
}

/// The day of a moment, here: `2026-11-24`.
fn day(moment: SystemTime) -> String {
    DateTime::<Local>::from(moment)
        .format("%Y-%m-%d")
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_keeps_its_beginning_and_more_of_its_end() {
        let name = "tournament-report-2025-round-1.pgn";
        assert_eq!(cut_inside(name, 34, "…"), name);
        assert_eq!(cut_inside(name, 22, "…"), "tournam…25-round-1.pgn");
        assert_eq!(cut_inside("棋棋棋棋棋", 7, "…"), "棋…棋棋");
        assert_eq!(cut_inside(name, 0, "…"), "…");
    }

    #[test]
    fn a_game_with_long_names_goes_on_in_another_line() {
        let games = [
            "Hyperion Lastname-Double – Aristarchus Longname, 2024, 1-0",
            "A – B, *",
        ];
        assert_eq!(
            wrapped(&games.map(str::to_owned), 36),
            [
                "Hyperion Lastname-Double –",
                "  Aristarchus Longname, 2024, 1-0",
                "A – B, *"
            ]
        );
    }
}
