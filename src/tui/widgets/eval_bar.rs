//! The balance as a bar: White's share of the point, at the board's edge or lying in a row.

use crate::{
    chess::Score,
    tui::theme::{Depth, Theme},
};
use ratatui::{buffer::Buffer, layout::Rect, style::Style, widgets::Widget};

/// A bar filled to White's expected share (see [`Score::win_percent`]); empty grey without a
/// score. Taller than wide it stands, with the bottom side's share below; else it lies, White's
/// share at the left.
#[derive(Clone, Copy, Debug)]
pub struct EvalBar<'a> {
    theme: &'a Theme,
    /// From White's side.
    score: Option<Score>,
    flipped: bool,
}

impl<'a> EvalBar<'a> {
    /// `score` is from White's side.
    pub fn new(score: Option<Score>, theme: &'a Theme) -> EvalBar<'a> {
        EvalBar {
            theme,
            score,
            flipped: false,
        }
    }

    /// Black's share below (only a standing bar turns).
    #[must_use]
    pub fn flipped(mut self, flipped: bool) -> EvalBar<'a> {
        self.flipped = flipped;
        self
    }

    /// White's share in eighths of a cell, of `cells` cells: never quite all or nothing while
    /// the game is not over.
    fn eighths(&self, cells: u16) -> Option<u16> {
        let whole = f64::from(cells) * 8.0;
        let share = match self.score? {
            Score::Mates(_) => return Some(cells * 8),
            Score::Mated(_) => return Some(0),
            score => score.win_percent() / 100.0,
        };
        Some((whole * share).round().clamp(1.0, (whole - 1.0).max(1.0)) as u16)
    }
}

const RISING: [&str; 8] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇"];
const GROWING: [&str; 8] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

impl Widget for EvalBar<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if area.is_empty() {
            return;
        }
        let standing = area.height > area.width;
        let cells = if standing { area.height } else { area.width };
        let Some(white) = self.eighths(cells) else {
            for cell in area.positions() {
                buffer.set_string(cell.x, cell.y, self.theme.glyph("░", "."), self.theme.faint);
            }
            return;
        };
        // The lower (or left) part, and the side it belongs to.
        let white_first = !(standing && self.flipped);
        let first = if white_first {
            white
        } else {
            cells * 8 - white
        };
        let look = Look::new(self.theme, white_first);
        for position in area.positions() {
            let index = if standing {
                area.bottom() - 1 - position.y
            } else {
                position.x - area.x
            };
            let filled = first.saturating_sub(index * 8).min(8);
            let parts = if standing { &RISING } else { &GROWING };
            let (symbol, style) = look.cell(filled, parts);
            buffer.set_string(position.x, position.y, symbol, style);
        }
    }
}

/// How the two parts of a bar are told apart in this theme.
struct Look {
    /// With colours: one part is the text's colour, the other its ground.
    style: Style,
    /// Without: a full and an empty character, first part and second.
    symbols: Option<(&'static str, &'static str)>,
}

impl Look {
    fn new(theme: &Theme, white_first: bool) -> Look {
        let (first, second) = if white_first {
            (theme.white_bar, theme.black_bar)
        } else {
            (theme.black_bar, theme.white_bar)
        };
        let symbols = match (theme.ascii, theme.depth) {
            (true, _) => Some(("#", ".")),
            (false, Depth::None) => Some(("█", "░")),
            _ => None,
        };
        Look {
            style: match symbols {
                Some(_) => theme.text,
                None => Style {
                    bg: second.fg,
                    ..first
                },
            },
            symbols: symbols.map(|(white, black)| {
                if white_first {
                    (white, black)
                } else {
                    (black, white)
                }
            }),
        }
    }

    fn cell(&self, filled: u16, parts: &[&'static str; 8]) -> (&'static str, Style) {
        let symbol = match (self.symbols, parts.get(usize::from(filled))) {
            (Some((first, second)), _) => {
                if filled >= 4 {
                    first
                } else {
                    second
                }
            }
            (None, Some(part)) => part,
            (None, None) => "█",
        };
        (symbol, self.style)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Scheme;

    fn column(score: Option<Score>, flipped: bool) -> String {
        let theme = Theme::new(Scheme::Walnut, Depth::None).with_ascii(true);
        let area = Rect::new(0, 0, 1, 8);
        let mut buffer = Buffer::empty(area);
        EvalBar::new(score, &theme)
            .flipped(flipped)
            .render(area, &mut buffer);
        buffer.content().iter().map(|c| c.symbol()).collect()
    }

    #[test]
    fn whites_share_stands_on_whites_side_of_the_board() {
        assert_eq!(column(Some(Score::Cp(0)), false), "....####");
        assert_eq!(column(Some(Score::Cp(0)), true), "####....");
        assert_eq!(column(Some(Score::Cp(300)), false), "..######");
        assert_eq!(column(Some(Score::Cp(300)), true), "######..");
        assert_eq!(column(Some(Score::Mates(3)), false), "########");
        assert_eq!(column(Some(Score::Mated(3)), false), "........");
    }
}
