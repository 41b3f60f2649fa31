//! The evaluation across a game, White's share of the point, and the time used, move by move.

use super::{
    move_list::Quality,
    pen::{Pen, row, width},
};
use crate::{
    chess::Score,
    text::figures,
    tui::theme::{Depth, Theme},
};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
    widgets::Widget,
};
use std::time::Duration;

/// A cell filled from below, by eighths.
const PARTS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// The graph: White's share fills from below, Black's is what remains above. Positions without
/// an evaluation take the one before, drawn fainter.
#[derive(Clone, Debug)]
pub struct Graph<'a> {
    theme: &'a Theme,
    /// By position: the start first, then after each move; from White's side.
    scores: &'a [Option<Score>],
    cursor: Option<usize>,
    marks: &'a [(usize, Quality)],
    phases: &'a [usize],
    times: &'a [Option<Duration>],
    /// Plies played before the first position.
    before: usize,
}

/// The scale at the left: its columns, and how wide and tall a graph must be for it, times left out.
const SCALE: u16 = 6;
const SCALED_FROM: (u16, u16) = (30, 5);
/// The signs of mistakes, the mildest first.
const SIGNS: [(Quality, &str, &str); 3] = [
    (Quality::Inaccuracy, "▿", "."),
    (Quality::Mistake, "▾", "v"),
    (Quality::Blunder, "▼", "V"),
];
/// The rows of evaluations with the numbers of the moves, and of times alone with them.
const SCORES: u16 = 5;
const TIMES: u16 = 2;

impl<'a> Graph<'a> {
    /// `scores` from White's side, one a position, the start first.
    pub fn new(scores: &'a [Option<Score>], theme: &'a Theme) -> Graph<'a> {
        Graph {
            theme,
            scores,
            cursor: None,
            marks: &[],
            phases: &[],
            times: &[],
            before: 0,
        }
    }

    /// So many plies were played before the first position, for the numbers and sides of the moves.
    #[must_use]
    pub fn begun_after(mut self, plies: usize) -> Graph<'a> {
        self.before = plies;
        self
    }

    /// The position on the board, by index into the scores.
    #[must_use]
    pub fn cursor(mut self, cursor: Option<usize>) -> Graph<'a> {
        self.cursor = cursor;
        self
    }

    /// Mistakes to point out on the top row, each kind with a sign and a colour of its own.
    #[must_use]
    pub fn marks(mut self, marks: &'a [(usize, Quality)]) -> Graph<'a> {
        self.marks = marks;
        self
    }

    /// The positions at which the middlegame and the endgame begin.
    #[must_use]
    pub fn phases(mut self, phases: &'a [usize]) -> Graph<'a> {
        self.phases = phases;
        self
    }

    /// What each move took, as the scores are counted: bars in the lowest row, the longest of the
    /// game the full height.
    #[must_use]
    pub fn times(mut self, times: &'a [Option<Duration>]) -> Graph<'a> {
        self.times = times;
        self
    }

    /// The rows in so many columns of a graph with evaluations, times, or both; the numbers of the
    /// moves take one.
    pub fn rows(columns: u16, has_scores: bool, has_times: bool) -> u16 {
        match (has_scores, has_times) {
            (true, _) => SCORES + u16::from(has_times),
            (false, true) if columns >= SCALED_FROM.0 => TIMES,
            (false, _) => u16::from(has_times),
        }
    }

    /// Draws the times into a row.
    fn draw_times(&self, area: Rect, buffer: &mut Buffer) {
        const ASCII: [&str; 9] = [" ", ".", ".", ":", ":", "+", "+", "#", "#"];
        let theme = self.theme;
        let longest = self.times.iter().flatten().max().copied();
        let longest = longest
            .unwrap_or_default()
            .as_secs_f64()
            .max(f64::MIN_POSITIVE);
        for across in 0..area.width {
            let span = self.span(across, area.width);
            let column = self.times.get(span.clone()).unwrap_or_default();
            let Some((place, time)) = (span.start..)
                .zip(column)
                .filter_map(|(place, time)| Some((place, (*time)?)))
                .max_by_key(|(_, time)| *time)
            else {
                continue;
            };
            // By the root, so that short thoughts are told apart beside a long one.
            let share = (time.as_secs_f64() / longest).sqrt();
            let eighths = ((share * 8.0).ceil() as usize).min(8);
            let parts = if theme.ascii { ASCII } else { PARTS };
            let symbol = parts.get(eighths).copied().unwrap_or(" ");
            // After White's moves the number of plies is odd.
            let style = if (self.before + place) % 2 == 1 {
                theme.text
            } else {
                theme.dim
            };
            buffer.set_string(area.x + across, area.y, symbol, style);
        }
    }

    /// Whether times are drawn in so many rows: where there are few, the evaluations have them all.
    fn has_times(&self, rows: u16) -> bool {
        let is_room = !self.has_scores() || rows > SCORES;
        is_room && self.times.iter().any(Option::is_some)
    }

    fn has_scores(&self) -> bool {
        self.scores.iter().any(Option::is_some)
    }

    /// The marks in the top row; where two share a column the worse is seen.
    fn draw_marks(&self, area: Rect, buffer: &mut Buffer) {
        for (quality, sign, ascii) in SIGNS {
            let places = self.marks.iter().filter(|(_, own)| *own == quality);
            for across in places.filter_map(|(place, _)| self.column_of(*place, area.width)) {
                let sign = self.theme.glyph(sign, ascii);
                buffer.set_string(area.x + across, area.y, sign, quality.style(self.theme));
            }
        }
    }

    /// What of an area is left beside and above the scale.
    fn plot(&self, area: Rect) -> Rect {
        let (width, height) = SCALED_FROM;
        let height = match self.has_scores() {
            true => height + u16::from(self.has_times(area.height)),
            false => TIMES,
        };
        if area.width < width || area.height < height {
            return area;
        }
        Rect {
            x: area.x + SCALE,
            width: area.width - SCALE,
            height: area.height - 1,
            ..area
        }
    }

    /// White's share at the left, the time of the longest move, and the moves' numbers below.
    fn draw_scale(&self, area: Rect, buffer: &mut Buffer) {
        let plot = self.plot(area);
        if plot == area {
            return;
        }
        let theme = self.theme;
        let mut label = |down: u16, words: &str| {
            let place = Rect {
                width: SCALE - 1,
                ..row(area, down)
            };
            Pen::new(buffer, place, theme).put_right(words, theme.dim);
        };
        let has_times = self.has_times(area.height);
        let scores = plot.height - u16::from(has_times);
        if self.has_scores() {
            label(0, "100 %");
            label(scores - 1, "0 %");
        }
        let longest = self.times.iter().flatten().max();
        if let Some(longest) = longest.filter(|_| has_times) {
            label(scores, &figures::hms(*longest));
        }
        let below = Rect {
            x: plot.x,
            width: plot.width,
            ..row(area, plot.height)
        };
        for (column, number) in self.numbers(plot.width) {
            let number = number.to_string();
            if column + width(&number) <= below.width {
                buffer.set_string(below.x + column, below.y, number, theme.dim);
            }
        }
    }

    /// Columns at which White's moves stand, with round numbers that do not touch.
    fn numbers(&self, columns: u16) -> Vec<(u16, usize)> {
        const STEPS: [usize; 8] = [1, 2, 5, 10, 20, 50, 100, 200];
        const APART: usize = 6;
        let plies = self.scores.len().max(1);
        let room = |step: &usize| 2 * step * usize::from(columns) / plies >= APART;
        let step = STEPS.into_iter().find(room).unwrap_or(500);
        let last = (self.before + plies) / 2;
        let round = (1..=last).filter(|number| number.is_multiple_of(step) || *number == 1);
        let mut numbers: Vec<(u16, usize)> = Vec::new();
        for number in round {
            let position = (2 * number).checked_sub(1 + self.before);
            let Some(column) = position.and_then(|place| self.column_of(place, columns)) else {
                continue;
            };
            if numbers
                .last()
                .is_none_or(|(before, _)| before + 4 <= column)
            {
                numbers.push((column, number));
            }
        }
        numbers
    }

    /// The position under a column when drawn in `area`.
    pub fn position_at(&self, area: Rect, column: u16) -> Option<usize> {
        let area = self.plot(area);
        let across = column.checked_sub(area.x).filter(|x| *x < area.width)?;
        self.span(across, area.width).last()
    }

    /// The positions that a column stands for; where there are more columns than positions,
    /// several columns stand for the same one.
    fn span(&self, across: u16, columns: u16) -> std::ops::Range<usize> {
        let (count, columns) = (self.scores.len(), usize::from(columns.max(1)));
        let across = usize::from(across);
        let start = across * count / columns;
        let end = ((across + 1) * count / columns).max(start + 1);
        start..end.min(count.max(start))
    }

    fn column_of(&self, position: usize, columns: u16) -> Option<u16> {
        (0..columns).find(|x| self.span(*x, columns).contains(&position))
    }

    /// White's share, 0–1, in a column: the mean over its positions, each without a score
    /// taking the last one known before.
    fn share(&self, across: u16, columns: u16) -> Option<(f64, bool)> {
        let span = self.span(across, columns);
        let known: Vec<f64> = self
            .scores
            .get(span.clone())?
            .iter()
            .flatten()
            .map(|score| share_of(*score))
            .collect();
        if known.is_empty() {
            let before = self.scores.get(..span.start)?;
            let last = before.iter().rev().flatten().next()?;
            return Some((share_of(*last), false));
        }
        Some((known.iter().sum::<f64>() / known.len() as f64, true))
    }
}

fn share_of(score: Score) -> f64 {
    match score {
        Score::Mates(_) => 1.0,
        Score::Mated(_) => 0.0,
        score => score.win_percent() / 100.0,
    }
}

impl Widget for Graph<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if area.is_empty() || self.scores.is_empty() {
            return;
        }
        self.draw_scale(area, buffer);
        let whole = self.plot(area);
        let has_times = self.has_times(area.height);
        let mut area = whole;
        if has_times {
            area.height -= 1;
            self.draw_times(row(whole, area.height), buffer);
        }
        let theme = self.theme;
        let coloured = theme.depth != Depth::None && !theme.ascii;
        let ground = Style {
            bg: theme.black_bar.fg,
            ..theme.white_bar
        };
        for across in 0..area.width {
            let x = area.x + across;
            let Some((share, _)) = self.share(across, area.width) else {
                continue;
            };
            let eighths = (share * f64::from(area.height) * 8.0).round() as u16;
            for up in 0..area.height {
                let y = area.bottom() - 1 - up;
                let filled = usize::from(eighths.saturating_sub(up * 8).min(8));
                let middle = up + 1 == area.height.div_ceil(2);
                let (symbol, style) = match (coloured, filled) {
                    (true, filled) => (PARTS[filled], ground),
                    (false, 4..) => (theme.glyph("█", "#"), theme.text),
                    (false, _) if middle => (theme.glyph("─", "-"), theme.faint),
                    (false, _) => (" ", theme.text),
                };
                buffer.set_string(x, y, symbol, style);
            }
        }
        for phase in self.phases {
            if let Some(across) = self.column_of(*phase, area.width) {
                buffer.set_string(area.x + across, area.y, theme.glyph("╷", ":"), theme.dim);
            }
        }
        self.draw_marks(area, buffer);
        if let Some(across) = self.cursor.and_then(|c| self.column_of(c, area.width)) {
            let column = Rect::new(area.x + across, area.y, 1, area.height);
            if coloured {
                for cell in column.positions() {
                    buffer.set_string(
                        cell.x,
                        cell.y,
                        "│",
                        Style {
                            bg: None,
                            ..theme.accent
                        },
                    );
                }
            } else {
                buffer.set_style(column, Style::new().add_modifier(Modifier::REVERSED));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Scheme;

    #[test]
    fn every_position_has_a_column_and_every_column_a_position() {
        let theme = Theme::new(Scheme::Walnut, Depth::None).with_ascii(true);
        for count in [1, 2, 7, 40, 41, 300] {
            let scores = vec![Some(Score::Cp(0)); count];
            let graph = Graph::new(&scores, &theme);
            let area = Rect::new(5, 0, 40, 2);
            for position in 0..count {
                assert!(
                    graph.column_of(position, 40).is_some(),
                    "{position}/{count}"
                );
            }
            for column in 5..45 {
                assert!(graph.position_at(area, column).is_some_and(|p| p < count));
            }
            assert_eq!(graph.position_at(area, 44), Some(count - 1));
            assert_eq!(graph.position_at(area, 45), None);
        }
    }

    #[test]
    fn white_fills_from_below() {
        let theme = Theme::new(Scheme::Walnut, Depth::None).with_ascii(true);
        let scores = [
            Some(Score::Cp(0)),
            Some(Score::Mates(1)),
            None,
            Some(Score::Mated(1)),
        ];
        let area = Rect::new(0, 0, 4, 4);
        let mut buffer = Buffer::empty(area);
        Graph::new(&scores, &theme).render(area, &mut buffer);
        let rows: Vec<String> = (0..4)
            .map(|y| (0..4).map(|x| buffer[(x, y)].symbol()).collect())
            .collect();
        assert_eq!(rows, [" ## ", " ## ", "###-", "### "]);
    }

    #[test]
    fn kinds_of_mistakes_have_signs_of_their_own_and_the_worst_is_seen() {
        let scores = [Some(Score::Mated(1)); 8];
        let marks = [
            (1, Quality::Inaccuracy),
            (2, Quality::Blunder),
            (3, Quality::Inaccuracy),
            (5, Quality::Mistake),
        ];
        // In four columns two positions share one.
        for (ascii, columns, expected) in [
            (false, 8, " ▿▼▿ ▾  "),
            (false, 4, "▿▼▾ "),
            (true, 8, " .V. v  "),
        ] {
            let theme = Theme::new(Scheme::Walnut, Depth::None).with_ascii(ascii);
            let area = Rect::new(0, 0, columns, 3);
            let mut buffer = Buffer::empty(area);
            let graph = Graph::new(&scores, &theme).marks(&marks);
            graph.render(area, &mut buffer);
            let top: String = (0..columns).map(|x| buffer[(x, 0)].symbol()).collect();
            assert_eq!(top, expected, "{columns}");
        }
    }

    #[test]
    fn times_give_way_where_there_are_no_rows_for_both() {
        let theme = Theme::new(Scheme::Walnut, Depth::True);
        let scores = [Some(Score::Cp(0)); 61];
        let times = [Some(Duration::from_secs(72)); 61];
        let area = Rect::new(0, 0, 50, Graph::rows(50, true, false));
        let mut buffer = Buffer::empty(area);
        let graph = Graph::new(&scores, &theme).times(&times);
        graph.render(area, &mut buffer);
        let labels: Vec<String> = (0..area.height)
            .map(|y| (0..5).map(|x| buffer[(x, y)].symbol()).collect())
            .map(|label: String| label.trim().to_owned())
            .collect();
        assert_eq!(labels, ["100 %", "", "", "0 %", ""]);
    }

    #[test]
    fn the_scale_names_shares_times_and_moves() {
        let theme = Theme::new(Scheme::Walnut, Depth::True);
        let scores = [Some(Score::Cp(0)); 61];
        let times = [Some(Duration::from_secs(72)); 61];
        let area = Rect::new(0, 0, 50, Graph::rows(50, true, true));
        let mut buffer = Buffer::empty(area);
        let graph = Graph::new(&scores, &theme).times(&times);
        graph.clone().render(area, &mut buffer);
        let rows: Vec<String> = (0..area.height)
            .map(|y| (0..50).map(|x| buffer[(x, y)].symbol()).collect())
            .collect();
        let labels: Vec<&str> = rows.iter().map(|row| row[..5].trim()).collect();
        assert_eq!(labels, ["100 %", "", "", "0 %", "1:12", ""]);
        let numbers: Vec<&str> = rows[5].split_whitespace().collect();
        assert_eq!(numbers, ["1", "5", "10", "15", "20", "25"]);
        assert_eq!(graph.position_at(area, 5), None);
        assert_eq!(graph.position_at(area, 6), Some(0));
        let later = Graph::new(&scores, &theme).begun_after(39);
        assert_eq!(later.numbers(44).first(), Some(&(0, 20)));
    }

    #[test]
    fn times_alone_have_the_longest_and_the_numbers_of_moves_beside_them() {
        let theme = Theme::new(Scheme::Walnut, Depth::True);
        let scores = [None; 61];
        let times = [Some(Duration::from_secs(72)); 61];
        let area = Rect::new(0, 0, 50, Graph::rows(50, false, true));
        let mut buffer = Buffer::empty(area);
        let graph = Graph::new(&scores, &theme).times(&times);
        graph.render(area, &mut buffer);
        let rows: Vec<String> = (0..area.height)
            .map(|y| (0..50).map(|x| buffer[(x, y)].symbol()).collect())
            .collect();
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[0], format!(" 1:12 {}", "█".repeat(44)));
        let numbers: Vec<&str> = rows[1].split_whitespace().collect();
        assert_eq!(numbers, ["1", "5", "10", "15", "20", "25"]);
        assert_eq!(Graph::rows(29, false, true), 1);
    }

    #[test]
    fn times_of_white_s_moves_are_brighter_whoever_moves_first() {
        let theme = Theme::new(Scheme::Walnut, Depth::True);
        let scores = [None; 3];
        let times = [
            None,
            Some(Duration::from_secs(9)),
            Some(Duration::from_secs(9)),
        ];
        let area = Rect::new(0, 0, 3, 2);
        let colours = |before| {
            let mut buffer = Buffer::empty(area);
            let graph = Graph::new(&scores, &theme).times(&times);
            graph.begun_after(before).render(area, &mut buffer);
            [1, 2].map(|across| buffer[(across, 1)].fg)
        };
        let (bright, faint) = (theme.text.fg, theme.dim.fg);
        assert_ne!(bright, faint);
        assert_eq!(colours(0).map(Some), [bright, faint]);
        assert_eq!(colours(1).map(Some), [faint, bright]);
    }

    #[test]
    fn times_stand_below_by_their_length() {
        let theme = Theme::new(Scheme::Walnut, Depth::None).with_ascii(true);
        let scores = [None; 5];
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        let times = [None, seconds(100), seconds(25), seconds(0), seconds(1)];
        let area = Rect::new(0, 0, 5, 2);
        let mut buffer = Buffer::empty(area);
        Graph::new(&scores, &theme)
            .times(&times)
            .render(area, &mut buffer);
        let rows: Vec<String> = (0..2)
            .map(|y| (0..5).map(|x| buffer[(x, y)].symbol()).collect())
            .collect();
        assert_eq!(rows, ["     ", " #: ."]);
    }
}
