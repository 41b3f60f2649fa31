//! The page of the comparison: all techniques on the same position, a row for each.

use crate::{
    engine::SearchId,
    players::museum::{
        comparison::{self, Fewest, NodesBy, Row, Told},
        lab::{Method, View as Unit},
        subject::Subject,
    },
    tui::{
        action::Action,
        desk::{long_work::LongWork, scroll::Scroll},
        screen::Scene,
        theme::Theme,
        widgets::{
            figures::{elapsed, grouped},
            pen::{Pen, row},
            popup,
        },
        words::lab as said,
        work::{Work, news::Report},
    },
};
use ratatui::{Frame, layout::Rect};
use std::time::Duration;

/// From so many columns on there are leaves and times too.
const WIDE: u16 = 64;

/// The rows as far as they are known.
#[derive(Debug, Default)]
pub struct Comparison {
    rows: Vec<Row>,
    fewest: Option<Fewest>,
    working: Option<LongWork>,
    scroll: Scroll,
}

impl Comparison {
    pub fn is(&self, id: SearchId) -> bool {
        self.working.as_ref().is_some_and(|own| own.is(id))
    }

    /// Whether there is nothing, and nothing is coming.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.working.is_none()
    }

    /// What is shown belongs to another position.
    pub fn clear(&mut self) {
        *self = Comparison::default();
    }

    pub fn begin(&mut self, subject: Subject, depth: usize, scene: &mut Scene) {
        self.clear();
        self.working = Some(LongWork::begin(Work::Compare { subject, depth }, scene));
    }

    /// Stops; whether there was something to stop.
    pub fn stop(&mut self) -> bool {
        self.working.take().is_some()
    }

    pub fn hear(&mut self, report: &Report) {
        match report {
            Report::Compared(Told::Fewest(fewest)) => self.fewest = Some(*fewest),
            Report::Compared(Told::Row(row)) => self.rows.push(row.as_ref().clone()),
            Report::Done => self.working = None,
            _ => {}
        }
    }

    /// Scrolls what there is no room for.
    pub fn walk(&mut self, action: Action, area: Rect, side: &str) {
        let count = self.lines(area.width, side).len();
        let in_sight = in_sight(count, area);
        self.scroll.act(action, count, in_sight);
    }

    /// The rows, then why values differ and why something cost more, then what the rows are.
    fn lines(&self, columns: u16, side: &str) -> Vec<Line> {
        let mut lines = Vec::new();
        for (index, method) in Method::ALL.into_iter().enumerate() {
            lines.push(Line::Method(index, method));
            // The best that its row above could be.
            if method == Method::Ordered {
                lines.push(Line::Fewest);
            }
        }
        let mut say = |words: &str, is_remark: bool| {
            let wrapped = popup::wrap(words, columns).into_iter();
            lines.extend(wrapped.map(|line| Line::Words(line, is_remark)));
        };
        say(" ", false);
        let remarks = comparison::remarks(&self.rows);
        for (method, remark) in &remarks {
            say(&format!("{} {remark}", method.title()), true);
        }
        if !remarks.is_empty() {
            say(" ", false);
        }
        say(said::FIRST_EXPLAINED, false);
        say(&said::values_for(side), false);
        for method in Method::ALL {
            say(&format!("{}: {}", method.title(), method.what()), false);
        }
        lines
    }

    /// Values are in this unit, and for this side, the one to move.
    pub fn draw(&self, frame: &mut Frame, area: Rect, (unit, side): (Unit, &str), theme: &Theme) {
        let columns = Columns::of(area);
        columns.head(frame, row(area, 0), theme);
        let lines = self.lines(area.width, side);
        let in_sight = in_sight(lines.len(), area);
        let top = self.scroll.top_of(lines.len(), in_sight);
        let shown = lines.iter().skip(top);
        for (place, line) in (1..=in_sight).zip(shown) {
            let place = row(area, place);
            match line {
                Line::Method(index, method) => {
                    self.draw_method((*index, *method), frame, place, &columns, unit, theme);
                }
                Line::Fewest => self.draw_fewest(frame, place, &columns, theme),
                Line::Words(words, is_remark) => {
                    let style = if *is_remark { theme.warning } else { theme.dim };
                    Pen::new(frame.buffer_mut(), place, theme).put(words, style);
                }
            }
        }
        let end = top + usize::from(in_sight);
        let left = lines.len().saturating_sub(end);
        if left > 0 {
            Pen::new(frame.buffer_mut(), row(area, in_sight + 1), theme)
                .put(&said::more(left), theme.faint);
        }
    }

    fn draw_method(
        &self,
        (index, method): (usize, Method),
        frame: &mut Frame,
        area: Rect,
        columns: &Columns,
        unit: Unit,
        theme: &Theme,
    ) {
        if let Some(own) = self.rows.get(index) {
            let base = comparison::compared_with(&self.rows, index);
            return columns.row(frame, area, (own, base), unit, theme);
        }
        let is_now = index == self.rows.len() && self.working.is_some();
        let (style, words) = match is_now {
            true => (theme.accent, said::SEARCHING),
            false => (theme.faint, ""),
        };
        Pen::new(frame.buffer_mut(), area, theme)
            .put(method.title(), style)
            .to(columns.nodes)
            .put(&format!("{words:>11}"), style);
    }

    fn draw_fewest(&self, frame: &mut Frame, area: Rect, columns: &Columns, theme: &Theme) {
        let Some(fewest) = self.fewest else {
            return;
        };
        let leaves = grouped(fewest.leaves as u64);
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        pen.put(&format!("  {}", said::AT_ITS_BEST), theme.dim);
        match columns.leaves {
            Some(column) => pen
                .to(column)
                .put(&format!("{leaves:>11}"), theme.dim)
                .skip(2)
                .put(&said::moves_per_position(fewest.branching), theme.dim),
            None => pen.put(" ", theme.dim).put(
                &said::leaves_and_moves(&leaves, fewest.branching),
                theme.dim,
            ),
        };
    }
}

/// A line of the page below its head.
enum Line {
    /// A technique and its place among all.
    Method(usize, Method),
    Fewest,
    /// A remark, or else a part of the legend.
    Words(String, bool),
}

/// Lines in sight below the head; where not all are, the last row says so.
fn in_sight(count: usize, area: Rect) -> u16 {
    let room = area.height.saturating_sub(1);
    match count <= usize::from(room) {
        true => room,
        false => room.saturating_sub(1),
    }
}

/// Where the columns stand.
struct Columns {
    nodes: u16,
    leaves: Option<u16>,
    fewer: u16,
    first: u16,
    time: Option<u16>,
    value: u16,
}

impl Columns {
    fn of(area: Rect) -> Columns {
        let at = |column| area.x + column;
        if area.width >= WIDE {
            Columns {
                nodes: at(12),
                leaves: Some(at(23)),
                fewer: at(34),
                first: at(42),
                time: Some(at(48)),
                value: at(56),
            }
        } else {
            Columns {
                nodes: at(12),
                leaves: None,
                fewer: at(24),
                first: at(32),
                time: None,
                value: at(39),
            }
        }
    }

    fn head(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        pen.put(said::TECHNIQUE, theme.dim)
            .to(self.nodes)
            .put(&format!("{:>11}", said::NODES), theme.dim);
        if let Some(leaves) = self.leaves {
            pen.to(leaves)
                .put(&format!("{:>11}", said::LEAVES), theme.dim);
        }
        pen.to(self.fewer)
            .put(&format!("{:>7}", said::FEWER), theme.dim)
            .to(self.first)
            .put(&format!("{:>5}", said::FIRST), theme.dim);
        if let Some(time) = self.time {
            pen.to(time).put(&format!("{:>6}", said::TIME), theme.dim);
        }
        pen.to(self.value)
            .put(&format!("{:>8}", said::VALUE), theme.dim);
    }

    fn row(
        &self,
        frame: &mut Frame,
        area: Rect,
        (own, base): (&Row, Option<&Row>),
        unit: Unit,
        theme: &Theme,
    ) {
        let sign = if own.nodes_by == NodesBy::Estimate {
            "~"
        } else {
            ""
        };
        let figure = |count| format!("{:>11}", format!("{sign}{}", grouped(count)));
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        pen.put(own.method.title(), theme.text)
            .to(self.nodes)
            .put(&figure(own.counts.nodes), theme.text);
        if let Some(leaves) = self.leaves {
            pen.to(leaves).put(&figure(own.counts.leaves), theme.dim);
        }
        if let Some(fewer) = base.map(|base| comparison::times_fewer(base, own)) {
            let style = match fewer {
                1.05.. => theme.good,
                0.95.. => theme.dim,
                _ => theme.warning,
            };
            pen.to(self.fewer)
                .put(&format!("{:>7}", times(fewer)), style);
        }
        if let Some(share) = comparison::first_move_share(&own.counts) {
            pen.to(self.first)
                .put(&format!("{:>3} %", share.round()), theme.dim);
        }
        if let Some(time) = self.time {
            let words = match own.nodes_by {
                NodesBy::Searching => short(own.time),
                NodesBy::Counting => said::COUNTED.to_owned(),
                NodesBy::Estimate => said::ESTIMATED.to_owned(),
            };
            pen.to(time).put(&format!("{words:>6}"), theme.dim);
        }
        let differs = if own.differs.is_some() { "≠" } else { "" };
        let value = format!("{differs}{}", unit.in_words(own.value));
        let style = if differs.is_empty() {
            theme.text
        } else {
            theme.warning
        };
        pen.to(self.value).put(&format!("{value:>8}"), style);
    }
}

/// `×18.7`.
pub(super) fn times(fewer: f64) -> String {
    match fewer {
        100.0.. => format!("×{fewer:.0}"),
        1.0.. => format!("×{fewer:.1}"),
        _ => format!("×{fewer:.2}"),
    }
}

/// A search's time in at most six characters.
fn short(time: Duration) -> String {
    match time.as_millis() {
        millis @ 0..1_000 => said::milliseconds(millis),
        _ => elapsed(time),
    }
}
