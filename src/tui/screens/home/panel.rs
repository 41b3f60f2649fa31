//! The picture of the first screen: the list, and a board beside it where there is room.

use super::{Home, showcase::Showcase};
use crate::tui::{
    desk::status_line,
    screen::{Screen as _, View},
    theme::Theme,
    widgets::{
        pen::{Pen, inset, row},
        popup,
    },
    words::home as words,
    world::World,
};
use ratatui::{Frame, layout::Rect, widgets::Clear};

/// Where things stand.
pub struct Layout {
    /// The board with its caption, where there is the room for one.
    pub board: Option<Rect>,
    pub head: Rect,
    pub list: Rect,
    /// What there is to say, below everything else; it takes rows from the list where it must.
    notice: Rect,
    /// The keys.
    pub foot: Rect,
}

/// The list's columns: as many as it likes to have, and needs beside a small board.
const WIDTH: u16 = 50;
const NARROW: u16 = 39;
/// The rows above it for the name of Tabiya, and where there are few.
const HEAD: u16 = 3;
const LOW_HEAD: u16 = 1;
/// Columns between the board and the list.
const GAP: u16 = 3;
/// Rows that a notice leaves to what stands above it.
const ABOVE_NOTICE: u16 = 6;
/// Notices that are said at once; the others are counted.
const SAID: usize = 2;

impl Home {
    pub(super) fn plan(&self, area: Rect, world: &World) -> Layout {
        let rows = u16::try_from(self.doors(world).len()).unwrap_or(u16::MAX);
        let foot = Rect {
            y: area.bottom().saturating_sub(1),
            height: 1,
            ..area
        };
        let area = Rect {
            height: area.height.saturating_sub(foot.height),
            ..area
        };
        let notice = self.notice_place(area);
        let left = area.height.saturating_sub(notice.height);
        // A name gives way to what can be done, where that helps.
        let head = match rows {
            _ if rows.saturating_add(HEAD) <= left => HEAD,
            _ if rows.saturating_add(LOW_HEAD) <= left || rows > left => LOW_HEAD,
            _ => 0,
        };
        let rows = rows.saturating_add(head);
        let board = (1..=4).rev().find_map(|squares| {
            let (width, height) = Showcase::size(squares);
            let list = if squares > 2 { WIDTH } else { NARROW };
            let fits = width + GAP + list <= area.width && height < area.height;
            fits.then_some((width, height))
        });
        let (beside, height) = board.map_or((0, 0), |(width, height)| (width + GAP, height));
        let width = match board {
            Some(_) => area.width.saturating_sub(beside + 2).clamp(NARROW, WIDTH),
            None => WIDTH.min(area.width),
        };
        let place = popup::centred(area, beside + width, rows.max(height));
        let right = Rect {
            x: place.x + beside.min(place.width),
            width: place.width.saturating_sub(beside),
            ..place
        };
        // Beside a board the list stands in the middle of its height, without its caption.
        let right = match board {
            Some((_, height)) => Rect {
                y: right.y + (height.saturating_sub(2 + rows)) / 2,
                height: rows.min(right.height),
                ..right
            },
            None => right,
        };
        // The notice takes rows from the list only where there are none above that.
        let right = Rect {
            y: right.y.min(notice.y.saturating_sub(rows)).max(area.y),
            ..right
        };
        let top = right.y + head.min(right.height);
        Layout {
            board: board.map(|(width, height)| Rect {
                width,
                height,
                ..place
            }),
            head: Rect {
                height: right.height.min(1).min(head),
                ..right
            },
            list: Rect {
                y: top,
                height: right.bottom().min(notice.y).saturating_sub(top),
                ..right
            },
            notice,
            foot,
        }
    }

    /// The lowest rows of an area, as many as the notice takes.
    fn notice_place(&self, area: Rect) -> Rect {
        let most = area.height.saturating_sub(ABOVE_NOTICE);
        let lines = self.notice_lines(area.width, most).len();
        let rows = u16::try_from(lines).unwrap_or(u16::MAX).min(most);
        Rect {
            y: area.bottom() - rows,
            height: rows,
            ..area
        }
    }

    /// The first notices, as many as fit into so many rows, but one at least, and how many more there
    /// are; wrapped at these columns of the screen.
    fn notice_lines(&self, columns: u16, rows: u16) -> Vec<String> {
        let count = self.notices.len();
        let lines = |said: usize| {
            let mut parts: Vec<&str> = self.notices.iter().take(said).map(String::as_str).collect();
            let more = words::and_more(count - said);
            if said < count {
                parts.push(&more);
            }
            if let [_, .., _] = parts.as_slice() {
                // Sentences, of which each but the last goes on.
                parts = parts
                    .iter()
                    .map(|part| part.trim_end_matches('.'))
                    .collect();
            }
            popup::wrap(&parts.join("; "), columns.saturating_sub(2))
        };
        if count == 0 {
            return Vec::new();
        }
        let fitting = (1..=SAID.min(count)).rev().map(lines);
        let mut fitting = fitting.filter(|lines| lines.len() <= usize::from(rows));
        fitting.next().unwrap_or_else(|| lines(1))
    }

    /// Draws the notice, with nothing of what lies below it.
    fn draw_notice(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        frame.render_widget(Clear, area);
        frame.buffer_mut().set_style(area, theme.ground);
        let lines = self.notice_lines(area.width, area.height);
        for (index, line) in (0..area.height).zip(&lines) {
            let mut pen = Pen::new(frame.buffer_mut(), inset(row(area, index)), theme);
            pen.put(line, theme.warning);
            if index + 1 == area.height && lines.len() > usize::from(area.height) {
                pen.put(theme.glyph(" …", " ~"), theme.warning);
            }
        }
    }

    pub(super) fn picture(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let Layout {
            board,
            head,
            list,
            notice,
            foot,
        } = self.plan(area, view.world);
        if let Some(board) = board {
            Showcase::choose(view.world).draw(frame, board, theme);
        }
        if !view.topmost {
            return;
        }
        Pen::new(frame.buffer_mut(), head, theme)
            .skip(1)
            .put(words::PROGRAM, theme.accent)
            .skip(3)
            .put(words::CHESS_IN_THE_TERMINAL, theme.dim);
        let doors = self.doors(view.world);
        let contexts = self.contexts();
        let rows = |frame: &mut Frame, line: Rect, index: usize, is_marked: bool| {
            let Some(door) = doors.get(index) else {
                return;
            };
            let (key, name, words) = if is_marked {
                (theme.row, theme.row, theme.row)
            } else {
                (theme.key, theme.text, theme.dim)
            };
            let sign = view.world.keymap.sign(&contexts, door.action);
            Pen::new(frame.buffer_mut(), line, theme)
                .skip(1)
                .put(&sign.unwrap_or_default(), key)
                .to(line.x + 4)
                .put(door.name, name)
                .to(line.x + 15)
                .put(&door.words, words);
        };
        self.list.draw(frame, list, doors.len(), theme, rows);
        self.draw_notice(frame, notice, theme);
        status_line::draw_footer(self, frame, foot, view);
    }
}
