//! A player's line: colour, name, clock, and what has been taken.

use super::pen::{Pen, row, width};
use crate::{
    text::figures,
    tui::{
        theme::{Depth, Theme},
        words::widgets as words,
    },
};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
    widgets::Widget,
};
use shakmaty::{Color as Side, Role};
use std::time::Duration;

/// Below this the clock is drawn as a warning.
const LOW: Duration = Duration::from_secs(20);

/// One line for one player.
#[derive(Clone, Debug)]
pub struct PlayerLine<'a> {
    theme: &'a Theme,
    side: Side,
    name: &'a str,
    remaining: Option<Duration>,
    to_move: bool,
    captured: &'a [Role],
    ahead: i32,
}

impl<'a> PlayerLine<'a> {
    pub fn new(side: Side, name: &'a str, theme: &'a Theme) -> PlayerLine<'a> {
        PlayerLine {
            theme,
            side,
            name,
            remaining: None,
            to_move: false,
            captured: &[],
            ahead: 0,
        }
    }

    /// Time left; `None` draws no clock.
    #[must_use]
    pub fn remaining(mut self, remaining: Option<Duration>) -> PlayerLine<'a> {
        self.remaining = remaining;
        self
    }

    /// Whether it is this player's turn in a game that goes on.
    #[must_use]
    pub fn to_move(mut self, to_move: bool) -> PlayerLine<'a> {
        self.to_move = to_move;
        self
    }

    /// The opponent's pieces that this player has taken, and by how many pawns this player is
    /// ahead (shown when positive).
    #[must_use]
    pub fn captured(mut self, captured: &'a [Role], ahead: i32) -> PlayerLine<'a> {
        self.captured = captured;
        self.ahead = ahead;
        self
    }

    fn disc(&self) -> (&'static str, Style) {
        let theme = self.theme;
        match (theme.ascii, theme.depth, self.side) {
            (true, _, Side::White) => (words::WHITE_LETTER, theme.text),
            (true, _, Side::Black) => (words::BLACK_LETTER, theme.text),
            (false, Depth::None, Side::White) => ("○", theme.text),
            (false, Depth::None, Side::Black) => ("●", theme.text),
            (false, _, Side::White) => ("■", theme.white_bar),
            (false, _, Side::Black) if theme.ground.bg.is_some() => ("■", theme.black_bar),
            (false, _, Side::Black) => ("□", theme.text),
        }
    }

    fn clock_style(&self, low: bool) -> Style {
        let theme = self.theme;
        match (self.to_move, low) {
            (true, true) => theme.bad.add_modifier(Modifier::REVERSED | Modifier::BOLD),
            (true, false) => theme.accent.add_modifier(Modifier::REVERSED),
            (false, true) => theme.bad,
            (false, false) => theme.dim,
        }
    }
}

impl Widget for PlayerLine<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let theme = self.theme;
        let area = row(area, 0);
        let clock = self
            .remaining
            .map(|time| format!(" {} ", figures::clock(time)));
        let clock_width = clock.as_deref().map_or(0, width);
        let taken = captured(self.captured, self.side.other(), theme);
        let ahead = if self.ahead > 0 {
            format!(" +{}", self.ahead)
        } else {
            String::new()
        };
        let taken_width = width(&taken) + width(&ahead);
        // The name gets what the clock leaves, and at least eight columns before what was
        // taken is shown.
        let mut pen = Pen::new(buffer, area, theme);
        let (disc, disc_style) = self.disc();
        pen.put(disc, disc_style).skip(1);
        let room = pen.left().saturating_sub(clock_width);
        let gap = u16::from(taken_width > 0);
        let with_taken = room >= taken_width + gap + width(self.name).min(8);
        let name_room = if with_taken {
            room - taken_width - gap
        } else {
            room
        };
        let name_area = Rect::new(pen.column(), area.y, name_room, area.height);
        let name_style = if self.to_move {
            theme.strong
        } else {
            theme.text
        };
        Pen::new(buffer, name_area, theme).put(self.name, name_style);
        let mut pen = Pen::new(buffer, area, theme);
        pen.to(name_area.x + width(self.name).min(name_room));
        if with_taken {
            pen.skip(1).put(&taken, theme.dim).put(&ahead, theme.good);
        }
        if let Some(clock) = clock {
            let low = self.remaining.is_some_and(|time| time < LOW);
            pen.put_right(&clock, self.clock_style(low));
        } else if self.to_move {
            pen.put_right(theme.glyph("●", "*"), theme.accent);
        }
    }
}

/// Taken pieces in a row, as glyphs or letters; `side` is whose pieces they are.
pub fn captured(pieces: &[Role], side: Side, theme: &Theme) -> String {
    pieces
        .iter()
        .map(|role| {
            if theme.ascii {
                return role.upper_char();
            }
            // Outlines: the solid pawn would be an emoji in many fonts.
            match (role, side) {
                (Role::Queen, _) => '♕',
                (Role::Rook, _) => '♖',
                (Role::Bishop, _) => '♗',
                (Role::Knight, _) => '♘',
                (Role::King, _) => '♔',
                (Role::Pawn, _) => '♙',
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Scheme;

    fn line(width: u16, taken: &[Role]) -> String {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let area = Rect::new(0, 0, width, 1);
        let mut buffer = Buffer::empty(area);
        PlayerLine::new(Side::White, "Anderssen", &theme)
            .remaining(Some(Duration::from_secs(291)))
            .to_move(true)
            .captured(taken, 3)
            .render(area, &mut buffer);
        buffer.content().iter().map(|c| c.symbol()).collect()
    }

    #[test]
    fn the_clock_is_never_lost_and_the_name_gives_way_last_but_one() {
        let taken = [Role::Queen, Role::Pawn];
        assert_eq!(line(30, &taken), "○ Anderssen ♕♙ +3        4:51 ");
        assert_eq!(line(18, &taken), "○ Anderssen  4:51 ");
        assert_eq!(line(14, &taken), "○ Ander… 4:51 ");
        assert!(line(8, &taken).contains("4:51"));
    }
}
