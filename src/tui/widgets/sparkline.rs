//! A curve in a few rows: how a number went.

use super::pen::{Pen, row, width};
use crate::tui::theme::Theme;
use ratatui::{buffer::Buffer, layout::Rect, widgets::Widget};

/// Values from left to right, the last ones where there are more than columns; the lowest
/// stands on the floor, the highest at the ceiling.
#[derive(Clone, Debug)]
pub struct Sparkline<'a> {
    values: &'a [f64],
    theme: &'a Theme,
    label: Option<fn(f64) -> String>,
}

/// A curve narrower than this says nothing; then there is no scale.
const NARROWEST: u16 = 6;

impl<'a> Sparkline<'a> {
    pub fn new(values: &'a [f64], theme: &'a Theme) -> Sparkline<'a> {
        Sparkline {
            values,
            theme,
            label: None,
        }
    }

    /// With the greatest value shown at its ceiling and the least at its floor, in these words, to
    /// the left of the curve.
    #[must_use]
    pub fn scaled(mut self, label: fn(f64) -> String) -> Sparkline<'a> {
        self.label = Some(label);
        self
    }

    /// The values that have room in so many columns of a curve.
    fn shown(&self, columns: u16) -> &'a [f64] {
        let first = self.values.len().saturating_sub(usize::from(columns));
        self.values.get(first..).unwrap_or_default()
    }

    /// How many values are drawn in this place.
    pub fn count_in(&self, area: Rect) -> usize {
        let taken = self.scale(area).map_or(0, |(taken, ..)| taken);
        self.shown(area.width.saturating_sub(taken)).len()
    }

    /// The columns of the scale, and the least and the greatest of the values that have room beside
    /// it; `None` where there is no scale.
    fn scale(&self, area: Rect) -> Option<(u16, String, String)> {
        let label = self.label.filter(|_| area.height > 1)?;
        let mut taken = 0;
        loop {
            let (low, high) = ends(self.shown(area.width.saturating_sub(taken)));
            if low > high {
                return None;
            }
            let (low, high) = (label(low), label(high));
            let needed = width(&low).max(width(&high)) + 1;
            if area.width < needed + NARROWEST {
                return None;
            }
            if needed <= taken {
                return Some((taken, low, high));
            }
            // Fewer values fit now, and others of them may be the least and the greatest.
            taken = needed;
        }
    }

    /// Draws the scale; what is left for the curve.
    fn draw_scale(&self, area: Rect, buffer: &mut Buffer) -> Rect {
        let Some((taken, low, high)) = self.scale(area) else {
            return area;
        };
        let column = Rect {
            width: taken - 1,
            ..area
        };
        let mut rows = vec![(0, &high)];
        if low != high {
            rows.push((area.height - 1, &low));
        }
        for (down, words) in rows {
            Pen::new(buffer, row(column, down), self.theme).put_right(words, self.theme.dim);
        }
        Rect {
            x: area.x + taken,
            width: area.width - taken,
            ..area
        }
    }
}

/// The least and the greatest; the other way round where there is none.
fn ends(values: &[f64]) -> (f64, f64) {
    values.iter().fold((f64::MAX, f64::MIN), |(low, high), v| {
        (low.min(*v), high.max(*v))
    })
}

impl Widget for Sparkline<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        const PARTS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
        const ASCII: [&str; 9] = [" ", ".", ".", ":", ":", "|", "|", "#", "#"];
        let area = self.draw_scale(area.intersection(buffer.area), buffer);
        let shown = self.shown(area.width);
        let (low, high) = ends(shown);
        let parts = if self.theme.ascii { ASCII } else { PARTS };
        for (across, value) in (area.x..area.right()).zip(shown) {
            // Even the lowest is seen.
            let share = if high > low {
                (value - low) / (high - low)
            } else {
                0.5
            };
            let eighths = 1 + (share * (f64::from(area.height) * 8.0 - 1.0)).round() as u16;
            for up in 0..area.height {
                let filled = usize::from(eighths.saturating_sub(up * 8).min(8));
                if let Some(part) = parts.get(filled) {
                    let row = area.bottom() - 1 - up;
                    buffer.set_string(across, row, part, self.theme.accent);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{Depth, Scheme};

    #[test]
    fn the_scale_names_the_least_and_the_greatest_value() {
        let theme = Theme::new(Scheme::Walnut, Depth::True);
        let area = Rect::new(0, 0, 12, 2);
        let mut buffer = Buffer::empty(area);
        Sparkline::new(&[1490.0, 1507.4, 1500.0], &theme)
            .scaled(|value| format!("{value:.0}"))
            .render(area, &mut buffer);
        let rows: Vec<String> = (0..2)
            .map(|y| (0..5).map(|x| buffer[(x, y)].symbol()).collect())
            .collect();
        assert_eq!(rows, ["1507 ", "1490 "]);
        assert_eq!(buffer[(6, 0)].symbol(), "█");
    }

    #[test]
    fn the_scale_names_the_values_that_have_room_beside_it() {
        let theme = Theme::new(Scheme::Walnut, Depth::True);
        let area = Rect::new(0, 0, 12, 2);
        let mut buffer = Buffer::empty(area);
        let values: Vec<f64> = (0..40).map(f64::from).collect();
        let curve = Sparkline::new(&values, &theme).scaled(|value| format!("{value:.0}"));
        assert_eq!(curve.count_in(area), 9);
        curve.render(area, &mut buffer);
        let rows: Vec<String> = (0..2)
            .map(|y| (0..3).map(|x| buffer[(x, y)].symbol()).collect())
            .collect();
        assert_eq!(rows, ["39 ", "31 "]);
    }

    #[test]
    fn the_last_values_are_drawn_from_floor_to_ceiling() {
        let theme = Theme::new(Scheme::Walnut, Depth::True);
        let area = Rect::new(0, 0, 3, 2);
        let mut buffer = Buffer::empty(area);
        Sparkline::new(&[9.0, 1.0, 3.0, 2.0], &theme).render(area, &mut buffer);
        let text: Vec<&str> = buffer.content().iter().map(|cell| cell.symbol()).collect();
        assert_eq!(text, [" ", "█", "▁", "▁", "█", "█"]);
    }
}
