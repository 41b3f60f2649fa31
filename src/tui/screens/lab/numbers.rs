//! The page of numbers: nodes by iteration beside those of the other search, nodes by ply,
//! cut-offs, the best line as it changes.

use super::{Laboratory, comparison::times, drawing};
use crate::tui::{
    screen::View,
    theme::Theme,
    widgets::{
        Sparkline,
        figures::{self, elapsed, grouped},
        pen::{Pen, row, width},
        popup,
    },
    words::lab as said,
};
use ratatui::{Frame, layout::Rect};

impl Laboratory {
    pub(super) fn draw_numbers(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let mut next = self.draw_iterations(frame, area, view);
        next += 1;
        next = self.draw_totals(frame, area, next, theme);
        next += 1;
        let plies = self.picture.by_ply.len().min(12);
        let wanted = u16::try_from(plies + 1).unwrap_or(1);
        if area.height > next + 3 {
            let room = (area.height - next).min(wanted + 1);
            self.draw_plies(
                frame,
                Rect {
                    y: area.y + next,
                    height: room,
                    ..area
                },
                theme,
            );
            next += room + 1;
        }
        if area.height > next + 2 && self.picture.pace.len() > 2 {
            Pen::new(frame.buffer_mut(), row(area, next), theme)
                .put(said::NODES_OVER_TIME, theme.dim);
            let place = Rect {
                y: area.y + next + 1,
                height: (area.height - next - 1).min(3),
                width: area.width.min(60),
                ..area
            };
            let curve = Sparkline::new(&self.picture.pace, theme)
                .scaled(|nodes| figures::count(nodes.max(0.0) as u64));
            frame.render_widget(curve, place);
        }
    }

    /// A row an iteration; how many rows there are.
    fn draw_iterations(&self, frame: &mut Frame, area: Rect, view: &View) -> u16 {
        let theme = &view.world.theme;
        let letters = view.world.settings.look.piece_letters;
        let wide = area.width >= 64;
        let unit = self.unit();
        let columns = [6, 18, 26, 38, 46, 53].map(|column| area.x + column);
        let [nodes, last, other, fewer, value, line] = columns;
        let mut head = Pen::new(frame.buffer_mut(), row(area, 0), theme);
        head.put(said::DEPTH, theme.dim)
            .to(nodes)
            .put(&format!("{:>11}", said::NODES), theme.dim)
            .to(last)
            .put(said::TIMES_LAST, theme.dim);
        if !self.is_own() {
            head.to(other)
                .put(&format!("{:>11}", said::COMPARED), theme.dim)
                .to(fewer)
                .put(said::FEWER, theme.dim);
        }
        if wide {
            head.to(value)
                .put(said::VALUE, theme.dim)
                .to(line)
                .put(said::BEST_LINE, theme.dim);
        }
        let steps = &self.picture.iterations;
        let mut before = None;
        let mut next = 1;
        // The page is for the newest; an old one gives way.
        let room = usize::from(area.height.saturating_sub(6)).max(1);
        let hidden = steps.len().saturating_sub(room);
        for (index, step) in steps.iter().enumerate() {
            let growth = before.map(|before: u64| step.nodes as f64 / before.max(1) as f64);
            before = Some(step.nodes);
            if index < hidden {
                continue;
            }
            let style = if index + 1 == steps.len() {
                theme.text
            } else {
                theme.dim
            };
            let mut pen = Pen::new(frame.buffer_mut(), row(area, next), theme);
            pen.put(&format!("{:>4}", step.depth), style)
                .to(nodes)
                .put(&format!("{:>11}", grouped(step.nodes)), style)
                .to(last);
            if let Some(growth) = growth {
                pen.put(&format!("{growth:>6.1}"), style);
            }
            pen.to(other);
            // A search without deepening has one row, of its only depth.
            let place = step.depth.saturating_sub(1);
            if let Some(compared) = self.compared.get(place).filter(|nodes| **nodes > 0) {
                let times_fewer = *compared as f64 / step.nodes.max(1) as f64;
                let saves = times_fewer >= 1.05;
                pen.put(&format!("{:>11}", grouped(*compared)), theme.dim)
                    .to(fewer)
                    .put(&times(times_fewer), if saves { theme.good } else { style });
            }
            if wide {
                pen.to(value)
                    .put(&unit.in_words(step.value), style)
                    .to(line)
                    .put(&letters.write(&step.line), style);
            }
            next += 1;
        }
        if let Some(depth) = self.depth_under_way() {
            let now: u64 = steps.iter().map(|step| step.nodes).sum();
            Pen::new(frame.buffer_mut(), row(area, next), theme)
                .put(&format!("{depth:>4}"), theme.accent)
                .to(nodes)
                .put(
                    &format!(
                        "{:>11}",
                        grouped(self.picture.counts.nodes.saturating_sub(now))
                    ),
                    theme.accent,
                );
            next += 1;
        }
        if let Some(step) = steps.last()
            && (!wide || width(&step.line) > area.width - (line - area.x))
        {
            Pen::new(frame.buffer_mut(), row(area, next), theme)
                .put(&unit.in_words(step.value), theme.text)
                .skip(2)
                .put(&letters.write(&step.line), theme.text);
            next += 1;
        }
        next
    }

    /// Kinds of nodes, cut-offs, the table; the next free row.
    fn draw_totals(&self, frame: &mut Frame, area: Rect, mut next: u16, theme: &Theme) -> u16 {
        let counts = &self.picture.counts;
        let share = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
        let mut totals = vec![
            (said::NODES, grouped(counts.nodes)),
            (
                said::IN_QUIESCENCE,
                format!("{:.0} %", share(counts.quiescence, counts.nodes)),
            ),
            (said::LEAVES, grouped(counts.leaves)),
            (said::CUT_OFFS, grouped(counts.cutoffs)),
            (
                said::BY_FIRST_MOVE,
                format!("{:.0} %", share(counts.first_move_cutoffs, counts.cutoffs)),
            ),
        ];
        if counts.pass_cutoffs > 0 {
            totals.push((said::BY_NULL_MOVE, grouped(counts.pass_cutoffs)));
        }
        if self.switches.table || self.is_own() {
            totals.push((said::TABLE_HITS, grouped(counts.table_hits)));
        }
        let seconds = self.picture.time.as_secs_f64();
        if seconds > 0.001 {
            let speed = (counts.nodes as f64 / seconds) as u64;
            totals.push((said::PER_SECOND, grouped(speed)));
            totals.push((said::TIME, elapsed(self.picture.time)));
        }
        let mut pen = Pen::new(frame.buffer_mut(), row(area, next), theme);
        for (name, figure) in totals {
            let needed = width(name) + width(&figure) + 4;
            if pen.left() < needed {
                next += 1;
                pen = Pen::new(frame.buffer_mut(), row(area, next), theme);
            }
            pen.put(name, theme.dim)
                .skip(1)
                .put(&figure, theme.text)
                .skip(3);
        }
        let mut lines = popup::wrap(&self.compared_in_words(), area.width);
        lines.push(said::values_for(self.positions.side_to_move()));
        for line in lines {
            next += 1;
            Pen::new(frame.buffer_mut(), row(area, next), theme).put(&line, theme.dim);
        }
        next + 1
    }

    /// What the other search is, and all of its nodes once they are counted.
    fn compared_in_words(&self) -> String {
        if self.is_own() {
            return said::OWN_IS_SEARCHED.to_owned();
        }
        let name = drawing::in_words(&self.reference);
        let nodes: u64 = self.compared.iter().sum();
        match self.working.is_none() && nodes > 0 {
            true => said::compared_with_nodes(&name, nodes),
            false => said::compared_with(&name),
        }
    }

    /// The depth that is being searched; `None` where all of them are done.
    fn depth_under_way(&self) -> Option<usize> {
        self.working.as_ref()?;
        let newest = self.picture.iterations.last().map_or(0, |step| step.depth);
        let next = match self.actor().deepens() {
            true => newest + 1,
            false => self.depth(),
        };
        (newest < next && next <= self.depth()).then_some(next)
    }

    /// A bar for each ply, as long as its nodes are many; what lies beyond the horizon differs.
    fn draw_plies(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let newest = self.picture.iterations.last().map(|step| step.depth);
        let iteration = self.depth_under_way().or(newest).unwrap_or(1);
        Pen::new(frame.buffer_mut(), row(area, 0), theme)
            .put(&said::nodes_by_ply(iteration), theme.dim);
        let plies = &self.picture.by_ply;
        let most = plies.iter().copied().max().unwrap_or(0).max(1);
        let columns = f64::from(area.width.saturating_sub(18).min(60));
        for (index, nodes) in (1..area.height).zip(plies) {
            let beyond = usize::from(index) > iteration;
            let eighths = (*nodes as f64 / most as f64 * columns * 8.0).round() as usize;
            let (style, sign) = match beyond {
                true => (theme.warning, said::IS_QUIESCENCE),
                false => (theme.accent, " "),
            };
            Pen::new(frame.buffer_mut(), row(area, index), theme)
                .put(&format!("{index:>3} {sign}"), theme.dim)
                .skip(1)
                .put(&bar(eighths.max(1), theme), style)
                .skip(1)
                .put(&grouped(*nodes), theme.dim);
        }
    }
}

fn bar(eighths: usize, theme: &Theme) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    if theme.ascii {
        return "#".repeat(eighths.div_ceil(8));
    }
    let mut text = "█".repeat(eighths / 8);
    text.push_str(PARTS.get(eighths % 8).copied().unwrap_or_default());
    text
}
