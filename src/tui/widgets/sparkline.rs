//! A curve in a few rows: how a number went.

use crate::tui::theme::Theme;
use ratatui::{buffer::Buffer, layout::Rect, widgets::Widget};

/// Values from left to right, the last ones where there are more than columns; the lowest
/// stands on the floor, the highest at the ceiling.
#[derive(Clone, Debug)]
pub struct Sparkline<'a> {
    values: &'a [f64],
    theme: &'a Theme,
}

impl<'a> Sparkline<'a> {
    pub fn new(values: &'a [f64], theme: &'a Theme) -> Sparkline<'a> {
        Sparkline { values, theme }
    }
}

impl Widget for Sparkline<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        const PARTS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
        const ASCII: [&str; 9] = [" ", ".", ".", ":", ":", "|", "|", "#", "#"];
        let area = area.intersection(buffer.area);
        let first = self.values.len().saturating_sub(usize::from(area.width));
        let shown = self.values.get(first..).unwrap_or_default();
        let (low, high) = shown.iter().fold((f64::MAX, f64::MIN), |(low, high), v| {
            (low.min(*v), high.max(*v))
        });
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
    fn the_last_values_are_drawn_from_floor_to_ceiling() {
        let theme = Theme::new(Scheme::Walnut, Depth::True);
        let area = Rect::new(0, 0, 3, 2);
        let mut buffer = Buffer::empty(area);
        Sparkline::new(&[9.0, 1.0, 3.0, 2.0], &theme).render(area, &mut buffer);
        let text: Vec<&str> = buffer.content().iter().map(|cell| cell.symbol()).collect();
        assert_eq!(text, [" ", "█", "▁", "▁", "█", "█"]);
    }
}
