//! The picture of the list of files.

use super::{Files, Row, short};
use crate::tui::{
    desk::{status_line::draw_footer, text_entry::TextEntry, title},
    screen::View,
    theme::Theme,
    widgets::{
        pen::{Pen, inset, row, width},
        prompt::Tone,
    },
    words::files as words,
};
use chrono::{DateTime, Local};
use ratatui::{Frame, layout::Rect};
use std::time::SystemTime;

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
/// Columns of the size, and of the day.
const SIZE: u16 = 9;
const DAY: u16 = 10;

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
        title::draw(frame, layout.title, theme, &[], |pen| {
            pen.put(words::TITLE, theme.strong)
                .skip(2)
                .put(&short(&self.folder.path), theme.dim);
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

    fn draw_rows(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
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
                Row::Entry(place) => match self.folder.entries.get(*place) {
                    Some(entry) => entry,
                    None => return,
                },
            };
            let Some(bytes) = entry.bytes else {
                pen.put(&format!("{}/", entry.name), text);
                return;
            };
            let day = entry.written.map(day).unwrap_or_default();
            let beside = SIZE + DAY + 3;
            let room = line.width.saturating_sub(beside + 1);
            let mut name = entry.name.as_str();
            while width(name) > room {
                name = match name.char_indices().next_back() {
                    Some((end, _)) => name.get(..end).unwrap_or_default(),
                    None => break,
                };
            }
            pen.put(name, text);
            if line.width > beside + 8 {
                let size = words::size(bytes);
                pen.to(line.right().saturating_sub(beside))
                    .put(&format!("{size:>9}  {day}"), dim);
            }
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
        let (Some(entry), Some((path, beginning))) = (marked, &self.beginning) else {
            return;
        };
        if entry.path != *path || area.is_empty() {
            return;
        }
        let room = usize::from(area.height);
        let is_cut = beginning.goes_on || beginning.games.len() > room;
        let shown = match is_cut {
            true => room.saturating_sub(1),
            false => room,
        };
        for (index, game) in (0u16..).zip(beginning.games.iter().take(shown)) {
            Pen::new(frame.buffer_mut(), row(area, index), theme)
                .skip(2)
                .put(game, theme.text);
        }
        let last = u16::try_from(beginning.games.len().min(shown)).unwrap_or(0);
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

/// The day of a moment, here: `2026-11-24`.
fn day(moment: SystemTime) -> String {
    DateTime::<Local>::from(moment)
        .format("%Y-%m-%d")
        .to_string()
}
