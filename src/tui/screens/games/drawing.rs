//! The picture of a list of games.

use super::{Games, searching};
use crate::{
    game::{
        find::divide,
        index::{Column, Row},
    },
    store::library::Library,
    tui::{
        desk::{preview::Preview, text_entry::TextEntry, title},
        screen::View,
        theme::Theme,
        widgets::{
            pen::{Pen, inset, width},
            prompt::Tone,
        },
        words::{games as words, shared::left_out},
        world::World,
    },
};
use ratatui::{
    Frame,
    layout::{Position, Rect},
    style::Style,
};

/// Where things stand.
pub struct Layout {
    pub title: Rect,
    pub head: Rect,
    pub rows: Rect,
    /// Empty where there is no room for one.
    pub preview: Rect,
    pub prompt: Rect,
    pub footer: Rect,
}

/// The columns that a list keeps beside a preview: for whole names, the result, the date and the ECO code.
const LIST: u16 = 72;

impl Games {
    pub(super) fn layout(area: Rect) -> Layout {
        let line = |y: u16| Rect::new(area.x, y, area.width, 1).intersection(area);
        let body = Rect::new(
            area.x,
            area.y + 2,
            area.width,
            area.height.saturating_sub(4),
        );
        let (rows, preview) = Preview::beside(body, LIST);
        Layout {
            title: line(area.y),
            head: Rect {
                width: rows.width,
                ..line(area.y + 1)
            },
            rows,
            preview,
            prompt: line(area.bottom().saturating_sub(2)),
            footer: line(area.bottom().saturating_sub(1)),
        }
    }

    pub(super) fn draw_title(&self, frame: &mut Frame, area: Rect, world: &World) {
        let theme = &world.theme;
        let library = self.library.borrow();
        let all = library.index().len();
        let mut count = if self.search.is_empty() {
            words::count(all)
        } else {
            words::some_of(self.shown.len(), all)
        };
        if !library.is_complete() {
            count = words::read_so_far(&count, library.progress() * 100.0);
        }
        title::draw(frame, area, theme, &[(&count, theme.dim)], |pen| {
            let own = world.paths.as_ref().map(|paths| paths.games_file());
            let name = match own.as_deref() == Some(library.path()) {
                true => words::MY_GAMES.to_owned(),
                false => library.name(),
            };
            pen.put(&name, theme.strong);
        });
    }

    pub(super) fn draw_rows(&self, frame: &mut Frame, layout: &Layout, theme: &Theme) {
        let library = self.library.borrow();
        let index = library.index();
        let columns = Columns::fit(layout.rows.width, index.len());
        let head = |column: Column, name: &'static str| {
            if column == self.sort.by && (column != Column::Number || self.sort.descending) {
                let sign = if self.sort.descending {
                    theme.glyph("▾", "v")
                } else {
                    theme.glyph("▴", "^")
                };
                (format!("{name}{sign}"), theme.accent)
            } else {
                (name.to_owned(), theme.dim)
            }
        };
        let heads = HEADS.map(|(column, name)| head(column, name));
        let heads = heads
            .each_ref()
            .map(|(name, style)| (name.as_str(), *style));
        columns.draw(frame, layout.head, &heads, theme);
        let rows = |frame: &mut Frame, line: Rect, place: usize, is_marked: bool| {
            let Some(number) = self.shown.get(place) else {
                return;
            };
            let Some(game) = index.row(*number) else {
                return;
            };
            let texts = texts(game, *number, &library, &columns);
            let styles = [
                theme.faint,
                theme.text,
                theme.text,
                theme.strong,
                theme.dim,
                theme.book,
                theme.dim,
                theme.dim,
            ];
            let mut cells = [("", Style::new()); 8];
            for (cell, (text, style)) in cells.iter_mut().zip(texts.iter().zip(styles)) {
                let style = if is_marked { theme.row } else { style };
                *cell = (text.as_str(), style);
            }
            columns.draw(frame, line, &cells, theme);
        };
        let count = self.shown.len();
        self.list.draw(frame, layout.rows, count, theme, rows);
        if self.shown.is_empty() {
            let words = if index.is_empty() {
                words::NO_GAMES
            } else if self
                .board_search
                .as_ref()
                .is_some_and(searching::BoardSearch::is_running)
            {
                words::NOTHING_FOUND_YET
            } else {
                words::NO_MATCHES
            };
            Pen::new(frame.buffer_mut(), layout.rows, theme)
                .skip(1)
                .put(words, theme.dim);
        }
    }

    /// The column whose head stands there.
    pub(super) fn head_at(&self, layout: &Layout, place: Position) -> Option<Column> {
        let games = self.library.borrow().index().len();
        let Columns(columns) = Columns::fit(layout.rows.width, games);
        let met = |(start, width): (u16, u16)| {
            let x = layout.head.x + start;
            (x..x + width).contains(&place.x)
        };
        let at = columns.into_iter().position(met);
        let (column, _) = HEADS.get(at.filter(|_| layout.head.contains(place))?)?;
        Some(*column)
    }

    /// The marked game as it ended, or as it stood where its board was found.
    pub(super) fn draw_preview(&self, frame: &mut Frame, area: Rect, world: &World) {
        let Some(number) = self.shown.get(self.list.marked()).copied() else {
            return;
        };
        if area.is_empty() {
            return;
        }
        let mut seen = self.preview.borrow_mut();
        if seen.as_ref().is_none_or(|(seen, _)| *seen != number) {
            let game = self.library.borrow().game(number);
            let found = self.board_search.as_ref();
            let ply = found.and_then(|found| found.ply(number));
            *seen = Some((number, game.map(|game| Preview::of_game(&game, ply, world))));
        }
        if let Some((_, Some(preview))) = seen.as_ref() {
            preview.draw(frame, area, &world.theme);
        }
    }

    pub(super) fn draw_prompt(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let room = inset(area);
        let trouble = self.trouble.as_deref().unwrap_or_default();
        if !self.is_searching && self.search.is_empty() {
            let mut pen = Pen::new(frame.buffer_mut(), room, theme);
            let library = self.library.borrow();
            match (&self.note, trouble, library.left_out()) {
                (Some(note), "", _) => pen.put(note, theme.good),
                (None, "", [first, more @ ..]) => {
                    let told = left_out(&first.path, more.len(), &first.reason);
                    pen.put(&told, theme.warning)
                }
                _ => pen.put(trouble, theme.bad),
            };
            return;
        }
        let misunderstood = self.misunderstood.as_deref().unwrap_or_default();
        let wants_boards = divide(self.search.text()).1.is_some();
        let (words, tone) = match (trouble, self.note.as_deref()) {
            ("", Some(note)) => (note, Tone::Good),
            ("", None) if wants_boards && self.is_searching && misunderstood.is_empty() => {
                if self.library.borrow().is_complete() {
                    (words::ENTER_SEARCHES, Tone::Plain)
                } else {
                    (words::WAITS_FOR_GAMES, Tone::Plain)
                }
            }
            _ if trouble.is_empty() => (misunderstood, Tone::Wrong),
            _ => (trouble, Tone::Wrong),
        };
        let line = self
            .search
            .prompt(theme)
            .sign("/")
            .placeholder(words::EXPECTS)
            .explanation(words, tone);
        TextEntry::draw(line, view.topmost && self.is_searching, frame, room);
    }
}

/// The heads of the table.
const HEADS: [(Column, &str); 8] = [
    (Column::Number, words::NUMBER),
    (Column::White, words::WHITE),
    (Column::Black, words::BLACK),
    (Column::Result, words::RESULT),
    (Column::Date, words::DATE),
    (Column::Eco, words::ECO),
    (Column::Length, words::MOVES),
    (Column::Event, words::EVENT),
];

/// Columns for a player's name with a rating before there are any for the event, and those that an
/// event has at least.
const PLAYER: u16 = 25;
const EVENT: u16 = 10;

/// The place of the date among the columns, and what its year takes.
const DATE: usize = 4;
const YEAR: u16 = 4;

/// The table's columns: where each begins and how wide it is; no width, no column.
struct Columns([(u16, u16); 8]);

impl Columns {
    /// The columns that a width has room for. Players come first; date, ECO code, length and event
    /// follow as there is room.
    fn fit(columns: u16, games: usize) -> Columns {
        let number = u16::try_from(games.to_string().len()).unwrap_or(6).max(4);
        let (date, eco, moves) = match columns {
            ..56 => (0, 0, 0),
            56..72 => (YEAR, 0, 0),
            72..90 => (10, 4, 0),
            _ => (10, 4, 6),
        };
        let result = 7;
        let fixed = [number, result, date, eco, moves];
        let gaps = u16::try_from(fixed.iter().filter(|w| **w > 0).count()).unwrap_or(0) + 2;
        let left = columns.saturating_sub(fixed.iter().sum::<u16>() + gaps + 1);
        let spare = left.saturating_sub(2 * PLAYER + 1);
        let event = if spare >= EVENT {
            spare.min(left / 3)
        } else {
            0
        };
        let player = left.saturating_sub(event + u16::from(event > 0)) / 2;
        let widths = [number, player, player, result, date, eco, moves, event];
        let mut start = 1;
        Columns(widths.map(|width| {
            let place = (start, width);
            start += width + u16::from(width > 0);
            place
        }))
    }

    fn draw(&self, frame: &mut Frame, line: Rect, cells: &[(&str, Style); 8], theme: &Theme) {
        for (index, ((start, wide), (text, style))) in self.0.iter().zip(cells).enumerate() {
            let place = Rect::new(line.x + start, line.y, *wide, line.height).intersection(line);
            // Where there is little room for a date, the year will do.
            let text = match text.split_once('.') {
                Some((year, _)) if index == DATE && *wide == YEAR => year,
                _ => *text,
            };
            let mut pen = Pen::new(frame.buffer_mut(), place, theme);
            // Numbers and lengths stand at the right of their columns.
            if matches!(index, 0 | 6) && width(text) <= place.width {
                pen.put_right(text, *style);
            } else {
                pen.put(text, *style);
            }
        }
    }
}

/// What stands in the columns for a game.
fn texts(game: &Row, number: usize, library: &Library, columns: &Columns) -> [String; 8] {
    let index = library.index();
    let name = |name| {
        let text = index.text(name);
        if text.is_empty() { "?" } else { text }.to_owned()
    };
    // A rating cut in its middle would be another one.
    let Columns([_, (_, room), ..]) = columns;
    let rated = |name: String, elo: u16| {
        let rated = format!("{name} {elo}");
        if elo > 0 && width(&rated) <= *room {
            rated
        } else {
            name
        }
    };
    [
        (number + 1).to_string(),
        rated(name(game.players.white), game.elo.white),
        rated(name(game.players.black), game.elo.black),
        game.result.sign().to_owned(),
        game.date.to_string(),
        index.text(game.eco).to_owned(),
        game.moves().to_string(),
        index.text(game.event).to_owned(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_seen_beside_a_list_that_keeps_whole_names() {
        let preview = |columns| Games::layout(Rect::new(0, 0, columns, 30)).preview;
        assert!(preview(105).is_empty() && !preview(106).is_empty());
        let name = width("Kieseritzky, Lionel");
        for columns in 106..200 {
            let rows = Games::layout(Rect::new(0, 0, columns, 30)).rows;
            let (_, player) = Columns::fit(rows.width, 9_999).0[1];
            assert!(player >= name, "{columns}: {player}");
        }
    }

    #[test]
    fn players_keep_their_columns_where_there_is_one_for_the_event() {
        let place_of = |column: usize, columns| Columns::fit(columns, 100).0[column].1;
        for columns in 90..200 {
            assert!(place_of(1, columns) >= PLAYER, "{columns}");
        }
        assert_eq!(place_of(7, 99), 0);
        assert_eq!(place_of(7, 100), EVENT);
        assert!(place_of(7, 107) > EVENT);
    }
}
