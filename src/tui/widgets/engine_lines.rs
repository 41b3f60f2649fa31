//! What the engine thinks: how deep, how fast, and its best lines.

use super::pen::{Pen, row, width};
use crate::{
    chess::{
        line::{self, PieceLetters},
        material,
    },
    engine::{
        messages::{Bound, Info, PvLine},
        wdl,
    },
    text::figures,
    tui::{theme::Theme, words::widgets as words},
};
use ratatui::{buffer::Buffer, layout::Rect, style::Style, widgets::Widget};
use shakmaty::{Chess, Color, Position as _};
use std::time::Duration;

/// Where the next move comes from, or what the engine is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Activity {
    /// Nothing is asked of it; the status says nothing.
    #[default]
    Idle,
    Thinking,
    /// The search has ended; its lines stand.
    Done,
    /// The move came, or comes, from the opening book.
    Book,
    /// Switched off by a person.
    Off,
}

impl Activity {
    fn word(self) -> &'static str {
        match self {
            Activity::Idle => "",
            Activity::Thinking => words::THINKING,
            Activity::Done => words::DONE,
            Activity::Book => words::BY_BOOK,
            Activity::Off => words::OFF,
        }
    }
}

/// The engine's panel: a status row (two where it is narrow), where there is room a row with the
/// chances, with details what only the engine's author asks for (selective depth, how full the
/// hash table is, the branching factor, the move it looks at), then the lines.
#[derive(Clone, Debug)]
pub struct EngineLines<'a> {
    theme: &'a Theme,
    chess: &'a Chess,
    info: Option<&'a Info>,
    activity: Activity,
    wanted: usize,
    piece_letters: PieceLetters,
    selected: Option<usize>,
    has_details: bool,
    note: &'a str,
    view_of: Option<&'a str>,
}

impl<'a> EngineLines<'a> {
    /// `chess` is the position that `info` was found for; scores are shown from White's side.
    pub fn new(chess: &'a Chess, info: Option<&'a Info>, theme: &'a Theme) -> EngineLines<'a> {
        EngineLines {
            theme,
            chess,
            info,
            activity: Activity::default(),
            wanted: 1,
            piece_letters: PieceLetters::default(),
            selected: None,
            has_details: false,
            note: "",
            view_of: None,
        }
    }

    #[must_use]
    pub fn activity(mut self, activity: Activity) -> EngineLines<'a> {
        self.activity = activity;
        self
    }

    /// How many lines were asked for; room is kept for so many.
    #[must_use]
    pub fn wanted(mut self, lines: usize) -> EngineLines<'a> {
        self.wanted = lines.max(1);
        self
    }

    #[must_use]
    pub fn piece_letters(mut self, piece_letters: PieceLetters) -> EngineLines<'a> {
        self.piece_letters = piece_letters;
        self
    }

    /// The line being looked at, from 0.
    #[must_use]
    pub fn selected(mut self, selected: Option<usize>) -> EngineLines<'a> {
        self.selected = selected;
        self
    }

    /// Whether to show what else the search reports.
    #[must_use]
    pub fn details(mut self, has_details: bool) -> EngineLines<'a> {
        self.has_details = has_details;
        self
    }

    /// The rows that the panel can do with, and those that it likes to have.
    pub fn rows(columns: u16, lines: usize, has_details: bool) -> (u16, u16) {
        let lines = u16::try_from(lines.max(1)).unwrap_or(u16::MAX);
        let (status, details, one_line): (u16, u16, u16) = if columns < NARROW {
            (2, 3, 2)
        } else {
            (1, 2, 1)
        };
        let details = if has_details { details } else { 0 };
        let lines = if lines == 1 { one_line } else { lines };
        (2, (status + 1 + details).saturating_add(lines))
    }

    /// Shown in place of lines while there are none.
    #[must_use]
    pub fn note(mut self, note: &'a str) -> EngineLines<'a> {
        self.note = note;
        self
    }

    /// Whose view the scores are, where it is one that errs on purpose: they are then not
    /// turned into chances of a result.
    #[must_use]
    pub fn view_of(mut self, name: Option<&'a str>) -> EngineLines<'a> {
        self.view_of = name;
        self
    }

    /// The line under a row of the screen when drawn in `area`.
    pub fn line_at(&self, area: Rect, screen_row: u16) -> Option<usize> {
        let plan = self.plan(area);
        let below = screen_row.checked_sub(area.y + plan.head)?;
        let index = usize::from(below / plan.rows_per_line);
        let there = self.info.map_or(0, |info| info.lines.len());
        (screen_row < area.bottom() && index < there).then_some(index)
    }

    fn plan(&self, area: Rect) -> Plan {
        let wanted = u16::try_from(self.wanted).unwrap_or(u16::MAX);
        let room = area.height.saturating_sub(wanted).max(1);
        let status = self.status(area.width, room.min(2));
        let used = status.last().map_or(1, |place| place.row + 1);
        let mut head = used;
        let mut words = status;
        for segments in [self.chances(area.width), self.more(area.width)] {
            let rest = room.saturating_sub(head);
            let more = flow(segments, (area.width, GAP), head, rest);
            head = more.last().map_or(head, |place| place.row + 1);
            words.extend(more);
        }
        let left = area.height.saturating_sub(head);
        Plan {
            words,
            head,
            rows_per_line: (left / wanted.max(1)).clamp(1, 3),
        }
    }

    /// The status in pieces of fixed width, so that figures stand still while they change; what
    /// does not fit into so many rows is left out, the least important first.
    fn status(&self, columns: u16, rows: u16) -> Vec<Placed> {
        let theme = self.theme;
        let (text, dim) = (theme.text, theme.dim);
        let style = match self.activity {
            Activity::Thinking => theme.accent,
            Activity::Book => theme.book,
            _ => dim,
        };
        let word = match self.activity.word() {
            "" => None,
            word => Some(vec![(format!("{word:<8}"), style)]),
        };
        let Some(info) = self.info else {
            return flow(word.into_iter().collect(), (columns, GAP), 0, rows);
        };
        let score = info.lines.first().map_or(String::new(), |best| {
            best.score.for_white(self.chess.turn()).to_string()
        });
        let mut figures = vec![
            vec![
                (words::DEPTH.to_owned(), dim),
                (format!("{:<2}", info.line_depth()), text),
            ],
            vec![(format!("{score:>6}"), theme.strong)],
            vec![(format!("{:>7}", figures::elapsed(info.time)), text)],
            vec![
                (format!("{:>6}", figures::count(info.nodes)), text),
                (words::NODES.to_owned(), dim),
            ],
        ];
        // In less no speed can be measured.
        if info.time >= LEAST_TIME {
            let speed = words::speed(&figures::count(info.nps()));
            figures.push(vec![(speed, text)]);
        }
        let all: Vec<Segment> = word.into_iter().chain(figures.iter().cloned()).collect();
        let count = all.len();
        // Rather closer together than one figure alone in a second row.
        let used: u16 = all.iter().map(needed).sum();
        let is_one_row = |gap| used + gap * (count as u16).saturating_sub(1) <= columns;
        let gap = if !is_one_row(GAP) && is_one_row(1) {
            1
        } else {
            GAP
        };
        let placed = flow(all, (columns, gap), 0, rows);
        // That it thinks is seen by its figures too.
        if placed.len() < count && self.activity == Activity::Thinking {
            return flow(figures, (columns, GAP), 0, rows);
        }
        placed
    }

    /// How likely each result is by the best line; for one who errs on purpose, whose view it is.
    fn chances(&self, columns: u16) -> Vec<Segment> {
        let (text, dim) = (self.theme.text, self.theme.dim);
        let Some(best) = self.info.and_then(|info| info.lines.first()) else {
            return Vec::new();
        };
        if let Some(name) = self.view_of {
            let view = words::view_of(name);
            let is_whole = width(&view) + width(words::RIGHT_OR_WRONG) <= columns;
            let rest = is_whole.then(|| (words::RIGHT_OR_WRONG.to_owned(), dim));
            return vec![std::iter::once((view, text)).chain(rest).collect()];
        }
        let score = best.score.for_white(self.chess.turn());
        let shares = wdl(score, material::on_board(self.chess.board())).percent();
        let half = self.theme.glyph("½", "=");
        if columns >= CHANCES_IN_WORDS {
            let mut segment = Segment::new();
            for (name, share) in words::CHANCES.into_iter().zip(shares) {
                segment.push((name.to_owned(), dim));
                segment.push((format!(" {share:>2} %"), text));
            }
            return vec![segment];
        }
        let in_figures = |digits: usize| {
            let mut segment = Segment::new();
            for (name, share) in ["1-0", &format!(" {half}"), " 0-1"].iter().zip(shares) {
                segment.push(((*name).to_owned(), dim));
                segment.push((format!(" {share:>digits$}"), text));
            }
            segment
        };
        let percent = (" %".to_owned(), dim);
        // Rather figures that move as they grow than figures of nothing.
        let ways = [2, 1].into_iter().map(|digits| {
            let mut segment = in_figures(digits);
            segment.push(percent.clone());
            segment
        });
        let fits = |segment: &Segment| needed(segment) <= columns;
        vec![ways.into_iter().find(fits).unwrap_or_else(|| in_figures(2))]
    }

    /// What else the search reports.
    fn more(&self, columns: u16) -> Vec<Segment> {
        let (text, dim) = (self.theme.text, self.theme.dim);
        let Some(info) = self.info.filter(|_| self.has_details) else {
            return Vec::new();
        };
        let segment = |name: &str, value: String| vec![(format!("{name} "), dim), (value, text)];
        let mut segments = vec![
            segment(words::LONGEST_LINE, info.seldepth.to_string()),
            segment(words::HASH, words::full(info.hashfull / 10)),
        ];
        if let Some(hundredths) = info.branching {
            let factor = format!("{}.{:02}", hundredths / 100, hundredths % 100);
            let whole = segment(words::BRANCHING_FACTOR, factor.clone());
            segments.push(match needed(&whole) <= columns {
                true => whole,
                false => segment(words::BRANCHING, factor),
            });
        }
        if let Some(evaluation) = info.evaluation {
            segments.push(segment(words::EVALUATION, evaluation.short()));
        }
        if info.tablebase_hits > 0 {
            let hits = figures::count(info.tablebase_hits);
            segments.push(segment(words::TABLEBASE_HITS, hits));
        }
        if let Some((played, number)) = info.current
            && self.activity == Activity::Thinking
            && let Some(step) = line::numbered(self.chess, [played]).first()
        {
            let san = self.piece_letters.write(&step.san);
            let mut searching = segment(words::SEARCHING, format!("{}{san}", step.number));
            let all = self.chess.legal_moves().len();
            let place = format!(" ({number}/{all})");
            if needed(&searching) + width(&place) <= columns {
                searching.push((place, self.theme.faint));
            }
            segments.push(searching);
        }
        segments
    }

    fn draw_line(&self, index: usize, found: &PvLine, area: Rect, buffer: &mut Buffer) {
        let theme = self.theme;
        let selected = self.selected == Some(index);
        let mut pen = Pen::new(buffer, row(area, 0), theme);
        if self.wanted > 1 {
            let number = if selected { theme.accent } else { theme.dim };
            pen.put(&format!("{:>1} ", index + 1), number);
        }
        // What is at least so much for Black is at most so much for White.
        let at_least = match self.chess.turn() {
            Color::White => Bound::Lower,
            Color::Black => Bound::Upper,
        };
        let sign = match found.bound {
            Bound::Exact => "",
            bound if bound == at_least => theme.glyph("≥", ">"),
            _ => theme.glyph("≤", "<"),
        };
        let score = found.score.for_white(self.chess.turn());
        let score = format!("{sign}{score}");
        let style = if index == 0 { theme.strong } else { theme.text };
        pen.put(&format!("{score:>6}"), style).skip(2);
        let indent = pen.column().saturating_sub(area.x);
        // No move takes fewer than three columns.
        let most = usize::from(area.width) * usize::from(area.height) / 3 + 1;
        let moves = line::numbered(self.chess, found.moves.iter().copied().take(most));
        let mut text_row = 0;
        let text = Rect::new(
            area.x + indent.min(area.width),
            area.y,
            area.width.saturating_sub(indent),
            area.height,
        );
        let mut pen = Pen::new(buffer, row(text, 0), theme);
        for (ply, step) in moves.iter().enumerate() {
            let san = self.piece_letters.write(&step.san);
            let number = theme.spelt(&step.number);
            let needed = width(&number) + width(&san);
            let last_row = text_row + 1 >= text.height;
            if pen.left() < needed && !last_row {
                text_row += 1;
                pen = Pen::new(buffer, row(text, text_row), theme);
            } else if last_row && pen.left() < needed + 1 && ply > 0 {
                // Whole moves only; a cut one could be read as another.
                pen.put_whole(theme.glyph("…", "~"), theme.faint);
                break;
            }
            let style: Style = match ply {
                0 if selected => theme.accent,
                0 => theme.strong,
                1..6 => theme.text,
                _ => theme.dim,
            };
            pen.put(&number, theme.faint).put(&san, style).skip(1);
        }
        if selected {
            buffer.set_style(row(area, 0), theme.row);
        }
    }
}

/// Words of a status that belong together.
type Segment = Vec<(String, Style)>;

/// A segment in its place in the panel.
struct Placed {
    column: u16,
    row: u16,
    segment: Segment,
}

struct Plan {
    /// What stands before the lines, and the rows that it takes.
    words: Vec<Placed>,
    head: u16,
    rows_per_line: u16,
}

/// Columns between segments.
const GAP: u16 = 2;
/// On fewer columns the status takes two rows, and a line too.
const NARROW: u16 = 52;
/// The shortest search that has a speed.
const LEAST_TIME: Duration = Duration::from_millis(10);
/// Columns for the chances with the words that they mean.
const CHANCES_IN_WORDS: u16 = 33;

/// The columns of a segment.
fn needed(segment: &Segment) -> u16 {
    segment.iter().map(|(text, _)| width(text)).sum()
}

/// The segments filling rows from `first` on, with a gap between them, as many as fit into so many
/// rows.
fn flow(segments: Vec<Segment>, (columns, gap): (u16, u16), first: u16, rows: u16) -> Vec<Placed> {
    let (mut column, mut line) = (0, first);
    let mut placed = Vec::new();
    for segment in segments {
        let needed = needed(&segment);
        if column > 0 && column + needed > columns {
            // In the last row a shorter one may still fit.
            if line + 1 >= first.saturating_add(rows) {
                continue;
            }
            column = 0;
            line += 1;
        }
        if rows == 0 {
            break;
        }
        placed.push(Placed {
            column,
            row: line,
            segment,
        });
        column += needed + gap;
    }
    placed
}

impl Widget for EngineLines<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if area.is_empty() {
            return;
        }
        let plan = self.plan(area);
        for placed in &plan.words {
            let mut pen = Pen::new(buffer, row(area, placed.row), self.theme);
            pen.skip(placed.column);
            for (text, style) in &placed.segment {
                pen.put(text, *style);
            }
        }
        let lines = self.info.map_or(&[][..], |info| &info.lines);
        for (index, found) in lines.iter().take(self.wanted).enumerate() {
            let down = plan.head + u16::try_from(index).unwrap_or(u16::MAX) * plan.rows_per_line;
            if down >= area.height {
                break;
            }
            let height = plan.rows_per_line.min(area.height - down);
            let place = Rect::new(area.x, area.y + down, area.width, height);
            self.draw_line(index, found, place, buffer);
        }
        if lines.is_empty() {
            Pen::new(buffer, row(area, plan.head), self.theme).put(self.note, self.theme.dim);
        }
    }
}

#[cfg(test)]
mod tests;
