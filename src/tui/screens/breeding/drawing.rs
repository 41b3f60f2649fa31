//! The picture of the tournament: the best of each generation, how their points went, and the circles
//! in which they beat each other.

use super::BreedingScreen;
use crate::{
    tui::{
        action::Action,
        desk::{status_line::draw_footer, title},
        screen::{Screen as _, View},
        theme::Theme,
        widgets::{
            figures::elapsed,
            paragraphs,
            pen::{Pen, below, inset, row},
            popup,
        },
        words::breeding as words,
    },
    tuning::{
        genes::{Genes, MOST},
        genetic::{ROUNDS, Round},
    },
};
use ratatui::{
    Frame,
    layout::Rect,
    style::Style,
    symbols::Marker,
    text::Span,
    widgets::{Axis, Chart, Dataset, GraphType},
};

/// Rows of the table: its two heads, the rounds, and the published weights below.
const TABLE: u16 = 13;
pub(super) const HEADS: u16 = 2;
/// Rows that a plot needs at least, and columns of the circles beside it.
const PLOT: u16 = 8;
const CIRCLES: u16 = 40;

/// Where things stand that a click may meet.
pub(super) struct Places {
    /// Begins with the way to breed.
    pub body: Rect,
    pub table: Rect,
}

impl Places {
    pub(super) fn of(area: Rect) -> Places {
        let body = Rect {
            height: area.height.saturating_sub(3),
            ..inset(below(area, 2))
        };
        let table = Rect {
            height: TABLE.min(body.height.saturating_sub(2)),
            ..below(body, 2)
        };
        Places { body, table }
    }
}

impl BreedingScreen {
    pub(super) fn picture(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        title::draw(frame, row(area, 0), theme, &[], |pen| {
            pen.put(words::TITLE, theme.strong)
                .skip(2)
                .put(words::SUBTITLE, theme.dim);
        });
        let Places { body, table } = Places::of(area);
        self.draw_head(frame, body, view);
        self.draw_table(frame, table, theme);
        let gap = u16::from(body.height > 2 + TABLE + 3);
        let rest = below(body, 2 + TABLE + gap);
        if rest.height >= PLOT && rest.width >= 2 * CIRCLES {
            let plot = Rect {
                width: rest.width - CIRCLES - 2,
                ..rest
            };
            let circles = Rect {
                x: plot.right() + 2,
                width: CIRCLES,
                ..rest
            };
            self.draw_plot(frame, plot, theme);
            self.draw_words(frame, circles, theme);
        } else {
            self.draw_words(frame, rest, theme);
        }
        draw_footer(self, frame, row(area, area.height.saturating_sub(1)), view);
    }

    /// How it breeds, and how far it is.
    fn draw_head(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        Pen::new(frame.buffer_mut(), row(area, 0), theme)
            .put(theme.glyph("◂ ", "< "), theme.key)
            .put(self.way.words(), theme.text)
            .put(theme.glyph(" ▸", " >"), theme.key);
        let done = self.rounds.len();
        let state = match &self.working {
            Some((_, begun)) => {
                let time = view.now.saturating_duration_since(*begun);
                words::running(done + 1, ROUNDS, elapsed(time))
            }
            None if self.is_over() => words::over(ROUNDS, elapsed(self.spent)),
            None if done > 0 => words::stopped(done, ROUNDS),
            None => words::NOT_BEGUN.to_owned(),
        };
        let mut pen = Pen::new(frame.buffer_mut(), row(area, 1), theme);
        match &self.trouble {
            Some(words) => pen.put(words, theme.warning),
            None => pen.put(&state, theme.dim),
        };
        let contexts = self.contexts();
        let key = view.world.keymap.sign(&contexts, Action::Begin);
        if let Some(key) = key.filter(|_| self.working.is_some()) {
            pen.skip(3)
                .put(&key, theme.key)
                .skip(1)
                .put(words::STOP, theme.dim);
        }
    }

    /// A row for each round: the best weights, shaded by their size, its points, the circles.
    fn draw_table(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let [weights, points, circles] = [7, 37, 46].map(|column| area.x + column);
        Pen::new(frame.buffer_mut(), row(area, 0), theme)
            .put(words::ROUND, theme.dim)
            .to(weights)
            .put(words::WEIGHTS, theme.dim)
            .to(points)
            .put(words::POINTS, theme.dim)
            .to(circles)
            .put(words::CIRCLES, theme.dim);
        Pen::new(frame.buffer_mut(), row(area, 1), theme)
            .to(weights)
            .put(words::PIECES, theme.faint);
        for (index, round) in (0..).zip(&self.rounds) {
            let line = row(area, index + HEADS);
            let is_marked = self.looked_at() == Some(usize::from(index));
            let Some((best, sum)) = round.ranking.first() else {
                continue;
            };
            if is_marked {
                frame.buffer_mut().set_style(line, theme.row);
            }
            let mut pen = Pen::new(frame.buffer_mut(), line, theme);
            pen.put(&format!("{:>4}", index + 1), theme.text)
                .to(weights);
            put_weights(&mut pen, *best, theme);
            pen.to(points)
                .put(&format!("{sum:>6.1}"), theme.text)
                .to(circles)
                .put(&format!("{:>7}", round.circles.len()), theme.text);
        }
        let line = row(area, u16::try_from(ROUNDS).unwrap_or(u16::MAX) + HEADS);
        let mut pen = Pen::new(frame.buffer_mut(), line, theme);
        pen.put(&format!("{:>5}", words::SET), theme.dim)
            .to(weights);
        put_weights(&mut pen, Genes::published(), theme);
        pen.to(points).put(words::AS_PUBLISHED, theme.dim);
    }

    /// How many points the best, the middle and the last of each round had.
    fn draw_plot(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        Pen::new(frame.buffer_mut(), row(area, 0), theme).put(words::PLOT, theme.dim);
        let series = |place: fn(&Round) -> usize| -> Vec<(f64, f64)> {
            let of = |round: &Round| round.ranking.get(place(round)).map(|(_, points)| *points);
            (1u32..)
                .zip(&self.rounds)
                .filter_map(|(number, round)| Some((f64::from(number), of(round)?)))
                .collect()
        };
        let best = series(|_| 0);
        let middle = series(|round| round.ranking.len() / 2);
        let last = series(|round| round.ranking.len().saturating_sub(1));
        let highest = best.iter().map(|(_, points)| *points).fold(1.0, f64::max);
        let marker = if theme.ascii {
            Marker::Dot
        } else {
            Marker::Braille
        };
        let line = |points, style: Style| {
            Dataset::default()
                .marker(marker)
                .graph_type(GraphType::Line)
                .style(style)
                .data(points)
        };
        let rounds = f64::from(u32::try_from(ROUNDS).unwrap_or(u32::MAX));
        let label = |words: String| Span::styled(words, theme.dim);
        let chart = Chart::new(vec![
            line(&last, theme.bad),
            line(&middle, theme.dim),
            line(&best, theme.good),
        ])
        // Without it the plot has the terminal's own background.
        .style(theme.ground)
        .x_axis(
            Axis::default()
                .bounds([1.0, rounds])
                .style(theme.faint)
                .labels([label("1".to_owned()), label(words::last_round(ROUNDS))]),
        )
        .y_axis(
            Axis::default()
                .bounds([0.0, highest])
                .style(theme.faint)
                .labels([label("0".to_owned()), label(format!("{highest:.1}"))]),
        );
        if theme.ascii {
            return self.draw_points(frame, below(area, 1), theme);
        }
        frame.render_widget(chart, below(area, 1));
    }

    /// The same as bars of signs.
    fn draw_points(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        for (index, round) in (0u16..).zip(&self.rounds) {
            let points = round.ranking.first().map_or(0.0, |(_, points)| *points);
            let bar = "#".repeat(points.round().max(0.0) as usize);
            Pen::new(frame.buffer_mut(), row(area, index), theme)
                .put(&format!("{:>3} ", index + 1), theme.dim)
                .put(&bar, theme.good);
        }
    }

    /// Circles, and what the digits are.
    fn draw_words(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let used = self.draw_circles(frame, area, theme);
        let legend = [(words::LEGEND.to_owned(), theme.dim)];
        let rest = below(area, used + 1);
        if usize::from(rest.height) >= popup::wrap(words::LEGEND, rest.width).len() {
            paragraphs::draw(&legend, rest, frame, theme);
        }
    }

    /// The first circle of the round that is looked at, drawn, and what circles are; the rows that
    /// they take.
    fn draw_circles(&self, frame: &mut Frame, area: Rect, theme: &Theme) -> u16 {
        let Some((place, round)) = self
            .looked_at()
            .and_then(|place| Some((place, self.rounds.get(place)?)))
        else {
            let lines = [(words::ABOUT_CIRCLES.to_owned(), theme.dim)];
            return paragraphs::draw(&lines, area, frame, theme);
        };
        let Some(circle @ [a, b, c]) = round.circles.first().map(|circle| circle.map(|at| at + 1))
        else {
            let lines = [(words::no_circle(place + 1), theme.dim)];
            return paragraphs::draw(&lines, area, frame, theme);
        };
        let head = words::circles(place + 1, round.circles.len());
        Pen::new(frame.buffer_mut(), row(area, 0), theme).put(&head, theme.dim);
        let mut next = 1;
        if area.height >= PLOT {
            let down = theme.glyph("↙", "/");
            let up = theme.glyph("↖", "\\");
            let across = theme.glyph("──→", "-->");
            let drawn = [
                (format!("         #{a}"), theme.accent),
                (format!("       {down}    {up}"), theme.text),
                (format!("     #{b:<2} {across} #{c}"), theme.accent),
            ];
            for (line, style) in drawn {
                next += 1;
                Pen::new(frame.buffer_mut(), row(area, next), theme).put(&line, style);
            }
            next += 2;
        }
        let lines = [(words::beat_each_other(circle), theme.text)];
        next + paragraphs::draw(&lines, below(area, next), frame, theme)
    }
}

/// The digits of the weights, the larger the stronger.
fn put_weights(pen: &mut Pen, genes: Genes, theme: &Theme) {
    for digit in genes.to_string().chars() {
        let style = match digit.to_digit(10) {
            None | Some(0) => theme.faint,
            Some(weight) if weight + 1 >= u32::from(MOST) => theme.accent,
            Some(2..) => theme.text,
            Some(_) => theme.dim,
        };
        pen.put(&digit.to_string(), style);
    }
}
