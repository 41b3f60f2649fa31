//! The page of the comparison: all techniques on the same position, a row for each.

use crate::{
    engine::SearchId,
    players::museum::{
        comparison::{self, Fewest, NodesBy, Row, Told},
        lab::{Method, View as Unit},
        subject::Subject,
    },
    tui::{
        desk::long_work::LongWork,
        screen::Scene,
        theme::Theme,
        widgets::{
            figures::{elapsed, grouped},
            pen::{Pen, row},
            popup,
        },
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

    pub fn draw(&self, frame: &mut Frame, area: Rect, unit: Unit, theme: &Theme) {
        let columns = Columns::of(area);
        columns.head(frame, row(area, 0), theme);
        let mut next = 1;
        for (index, method) in Method::ALL.into_iter().enumerate() {
            let line = row(area, next);
            match self.rows.get(index) {
                Some(own) => {
                    let above = index.checked_sub(1).and_then(|above| self.rows.get(above));
                    columns.row(frame, line, own, above, unit, theme);
                }
                None => {
                    let is_now = index == self.rows.len() && self.working.is_some();
                    let (style, words) = match is_now {
                        true => (theme.accent, "searching"),
                        false => (theme.faint, ""),
                    };
                    Pen::new(frame.buffer_mut(), line, theme)
                        .put(method.title(), style)
                        .to(columns.nodes)
                        .put(&format!("{words:>11}"), style);
                }
            }
            next += 1;
            // The best that its row above could be.
            if method == Method::Ordered {
                self.draw_fewest(frame, row(area, next), &columns, theme);
                next += 1;
            }
        }
        self.draw_remarks(frame, area, next + 1, theme);
    }

    fn draw_fewest(&self, frame: &mut Frame, area: Rect, columns: &Columns, theme: &Theme) {
        let Some(fewest) = self.fewest else {
            return;
        };
        let leaves = grouped(fewest.leaves as u64);
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        match columns.leaves {
            Some(column) => pen
                .put("  at its best", theme.dim)
                .to(column)
                .put(&format!("{leaves:>11}"), theme.dim)
                .skip(2)
                .put(
                    &format!("{:.1} moves a position", fewest.branching),
                    theme.dim,
                ),
            None => pen
                .put("  at its best ", theme.dim)
                .put(&leaves, theme.dim)
                .put(
                    &format!(" leaves, {:.1} moves each", fewest.branching),
                    theme.dim,
                ),
        };
    }

    /// Why values differ, and why something cost more; then what the rows are.
    fn draw_remarks(&self, frame: &mut Frame, area: Rect, mut next: u16, theme: &Theme) {
        let remarks = comparison::remarks(&self.rows).into_iter();
        let remarks: Vec<(String, bool)> = remarks
            .map(|(method, remark)| (format!("{} {remark}", method.title()), true))
            .collect();
        let rows = Method::ALL.into_iter();
        let legend = rows.map(|method| (format!("{}: {}", method.title(), method.what()), false));
        let gap = (!remarks.is_empty()).then(|| (String::new(), false));
        let first = "1st: cut-offs that the first move brought".to_owned();
        let legend = [(first, false)].into_iter().chain(legend);
        for (words, is_remark) in remarks.into_iter().chain(gap).chain(legend) {
            let style = if is_remark { theme.warning } else { theme.dim };
            let lines = match words.as_str() {
                "" => vec![String::new()],
                words => popup::wrap(words, area.width),
            };
            if usize::from(area.height.saturating_sub(next)) < lines.len() {
                return;
            }
            for line in lines {
                Pen::new(frame.buffer_mut(), row(area, next), theme).put(&line, style);
                next += 1;
            }
        }
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
                leaves: Some(at(24)),
                fewer: at(36),
                first: at(44),
                time: Some(at(49)),
                value: at(56),
            }
        } else {
            Columns {
                nodes: at(12),
                leaves: None,
                fewer: at(24),
                first: at(33),
                time: None,
                value: at(39),
            }
        }
    }

    fn head(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        pen.put("technique", theme.dim)
            .to(self.nodes)
            .put("      nodes", theme.dim);
        if let Some(leaves) = self.leaves {
            pen.to(leaves).put("     leaves", theme.dim);
        }
        pen.to(self.fewer)
            .put("  fewer", theme.dim)
            .to(self.first)
            .put(" 1st", theme.dim);
        if let Some(time) = self.time {
            pen.to(time).put("  time", theme.dim);
        }
        pen.to(self.value).put("   value", theme.dim);
    }

    fn row(
        &self,
        frame: &mut Frame,
        area: Rect,
        own: &Row,
        above: Option<&Row>,
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
        if let Some(fewer) = above.map(|above| comparison::times_fewer(above, own)) {
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
                .put(&format!("{:>3}%", share.round()), theme.dim);
        }
        if let Some(time) = self.time {
            let words = match own.nodes_by {
                NodesBy::Searching => short(own.time),
                NodesBy::Counting => "count".to_owned(),
                NodesBy::Estimate => "guess".to_owned(),
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
        millis @ 0..1_000 => format!("{millis} ms"),
        _ => elapsed(time),
    }
}
