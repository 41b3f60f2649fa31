//! The card of a program laid out: its words, and a picture of its idea beside or below them.

use crate::{
    arena::card::Card,
    players::museum::idea::{self, Idea},
    tui::{
        theme::Theme,
        widgets::{
            pen::{Pen, below, row},
            popup,
        },
        words::museum as words,
    },
};
use ratatui::{Frame, layout::Rect, style::Style};

/// Columns of the words at least, with a picture beside them, and at most.
const WORDS: u16 = 46;
const WIDEST_WORDS: u16 = 76;

/// A card laid out for a room.
pub struct Page {
    lines: Vec<Line>,
    /// The picture, where it stands beside the words.
    beside: Option<Idea>,
    /// Columns of the words.
    columns: u16,
}

/// The picture of the idea stands beside the words, or below them. Where there is little room the
/// headings stand in the lines; what is too long even so scrolls.
pub fn page(card: &Card, area: Rect, theme: &Theme) -> Page {
    let has_room_beside = area.width >= WORDS + idea::WIDEST + 4;
    let columns = match has_room_beside {
        true => (area.width - idea::WIDEST - 4).min(WIDEST_WORDS),
        false => area.width.min(WIDEST_WORDS),
    };
    let beside = card.idea.filter(|_| has_room_beside);
    let under = card.idea.filter(|_| !has_room_beside);
    let drawn = under.map_or(0, |idea| idea.picture.len());
    let under = under.map_or_else(Vec::new, |idea| picture(&idea, columns, theme));
    let joined = |roomy: bool, rows: usize| {
        let mut lines = lines(card, columns, roomy, theme);
        if rows > 0 {
            lines.push(Vec::new());
            lines.extend(under.iter().take(rows).cloned());
        }
        lines
    };
    let ways = [(true, under.len()), (false, under.len()), (false, drawn)];
    let mut laid_out = ways.into_iter().map(|(roomy, rows)| joined(roomy, rows));
    let lines = laid_out
        .find(|lines| lines.len() <= usize::from(area.height))
        .unwrap_or_else(|| joined(false, under.len()));
    Page {
        lines,
        beside,
        columns,
    }
}

impl Page {
    /// Rows in all, and how many of them are in sight; where not all are, the last row of the room
    /// says so.
    pub fn rows(&self, area: Rect) -> (usize, u16) {
        let is_whole = self.lines.len() <= usize::from(area.height);
        let in_sight = area.height.saturating_sub(u16::from(!is_whole));
        (self.lines.len(), in_sight)
    }

    /// Draws it from the first row in sight on; `key` turns the page.
    pub fn draw(&self, frame: &mut Frame, area: Rect, (first, key): (usize, &str), theme: &Theme) {
        let words = Rect {
            width: self.columns,
            ..area
        };
        if let Some(idea) = self.beside {
            let place = Rect {
                x: words.right() + 4,
                width: idea::WIDEST,
                ..below(area, 2)
            };
            put(&picture(&idea, place.width, theme), frame, place, theme);
        }
        let (count, in_sight) = self.rows(area);
        let place = Rect {
            height: in_sight,
            ..words
        };
        let from = first.min(count.saturating_sub(usize::from(in_sight)));
        put(
            self.lines.get(from..).unwrap_or_default(),
            frame,
            place,
            theme,
        );
        if in_sight < area.height {
            let left = count - from - usize::from(in_sight);
            Pen::new(frame.buffer_mut(), row(words, in_sight), theme)
                .put(key, theme.key)
                .skip(1)
                .put(&words::lines_below(left), theme.dim);
        }
    }
}

/// A line in parts, each with its style.
type Line = Vec<(String, Style)>;

fn put(lines: &[Line], frame: &mut Frame, area: Rect, theme: &Theme) {
    for (index, parts) in (0u16..area.height).zip(lines) {
        let mut pen = Pen::new(frame.buffer_mut(), row(area, index), theme);
        for (words, style) in parts {
            pen.put(words, *style);
        }
    }
}

/// The picture of an idea and what it says.
fn picture(idea: &Idea, columns: u16, theme: &Theme) -> Vec<Line> {
    let drawn = idea
        .picture
        .iter()
        .map(|line| vec![((*line).to_owned(), theme.accent)]);
    let says = popup::wrap(idea.says, columns.saturating_sub(2));
    let says = says
        .into_iter()
        .map(|line| vec![(format!("  {line}"), theme.dim)]);
    drawn.chain(says).collect()
}

/// The words of a card: with a row for each heading, or close together.
fn lines(card: &Card, columns: u16, roomy: bool, theme: &Theme) -> Vec<Line> {
    let mut lines = vec![vec![(card.title.to_owned(), theme.accent)]];
    for (heading, words) in card.parts() {
        let words = &theme.spelt(words);
        if roomy {
            lines.push(Vec::new());
            lines.push(vec![(heading.to_owned(), theme.dim)]);
            let wrapped = popup::wrap(words, columns.saturating_sub(2));
            lines.extend(
                wrapped
                    .iter()
                    .map(|line| vec![(format!("  {line}"), theme.text)]),
            );
            continue;
        }
        let whole = popup::wrap(&format!("{heading}: {words}"), columns);
        lines.extend(whole.into_iter().enumerate().map(|(index, line)| {
            let words = line.strip_prefix(heading).filter(|_| index == 0);
            match words.map(str::to_owned) {
                Some(words) => vec![(heading.to_owned(), theme.dim), (words, theme.text)],
                None => vec![(line, theme.text)],
            }
        }));
    }
    lines
}
