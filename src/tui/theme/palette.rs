//! The colours themselves: eight schemes, each a table of tints named by meaning.
//!
//! The squares of the board are of middle lightness in every scheme, for both sides' pieces are
//! drawn with the same solid shapes and must stand out by colour alone: near-white pieces need
//! squares dark enough, near-black pieces squares light enough. Of the sixteen colours only light blue
//! and dark grey are so on every terminal.

use super::depth::{Rgb, Tint};
use crate::store::settings::{NAMES, OwnColours};
use ratatui::style::Color;
use serde::{Deserialize, Serialize};

/// A set of colours, named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scheme {
    /// Walnut and sand, for dark terminals.
    #[default]
    Walnut,
    /// The same board, with text for light terminals.
    Paper,
    /// Blue and grey with marks that differ in lightness and carry a sign besides the colour;
    /// for eyes that tell red and green apart badly, and for poor screens.
    Contrast,
    /// Blue and orange in place of green and red, and marks that differ in lightness, on a quiet
    /// board.
    ColourBlind,
    /// Greys alone; marks carry a sign.
    Mono,
    /// The terminal's own sixteen colours.
    Terminal,
    /// The green and buff of club boards.
    Tournament,
    /// Indigo and violet.
    Midnight,
}

impl Scheme {
    pub const ALL: [Scheme; 8] = [
        Scheme::Walnut,
        Scheme::Paper,
        Scheme::Contrast,
        Scheme::ColourBlind,
        Scheme::Mono,
        Scheme::Terminal,
        Scheme::Tournament,
        Scheme::Midnight,
    ];

    /// The name in settings and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Scheme::Walnut => "walnut",
            Scheme::Paper => "paper",
            Scheme::Contrast => "contrast",
            Scheme::ColourBlind => "colour-blind",
            Scheme::Mono => "mono",
            Scheme::Terminal => "terminal",
            Scheme::Tournament => "tournament",
            Scheme::Midnight => "midnight",
        }
    }

    /// Whether it is made for a light background.
    pub fn is_light(self) -> bool {
        self == Scheme::Paper
    }

    /// Whether marks carry signs besides their colours.
    pub fn has_signs(self) -> bool {
        matches!(self, Scheme::Contrast | Scheme::Mono)
    }

    pub fn named(name: &str) -> Option<Scheme> {
        let name = name.trim().to_ascii_lowercase();
        Scheme::ALL.into_iter().find(|scheme| scheme.name() == name)
    }

    /// What suits a background: paper where it is light, else walnut.
    pub fn before((red, green, blue): Rgb) -> Scheme {
        // As light as the eye takes the three colours.
        let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
        match light {
            ..140_000 => Scheme::Walnut,
            _ => Scheme::Paper,
        }
    }

    /// Paper where the environment says that the background is light (`COLORFGBG`, written by
    /// rxvt, Konsole and others as `text;background`), else walnut: what is shown until the terminal
    /// itself has answered.
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Scheme {
        let colours = variable("COLORFGBG").unwrap_or_default();
        match colours.rsplit(';').next().map(str::parse::<u8>) {
            Some(Ok(7 | 15)) => Scheme::Paper,
            _ => Scheme::Walnut,
        }
    }
}

/// What is laid over a marked square, by the share given.
#[derive(Clone, Copy)]
pub struct Mark {
    pub on_light: Tint,
    pub on_dark: Tint,
    pub share: f32,
}

impl Mark {
    /// The same over light and dark squares.
    pub const fn over(tint: Tint, share: f32) -> Mark {
        Mark {
            on_light: tint,
            on_dark: tint,
            share,
        }
    }

    /// A colour each in place of light and dark squares. Both sides' pieces have a contrast of 3 at
    /// least to every square where its lightness (WCAG's relative luminance, with 0.05 added) is
    /// between 0.15 and 0.35. Plain light squares are at the upper end and plain dark ones at the lower,
    /// so a mark is darker than the one and lighter than the other, in one of three steps: the last
    /// move is in the first, what is selected in the second, the rest in the third.
    const fn in_place(on_light: Tint, on_dark: Tint) -> Mark {
        Mark {
            on_light,
            on_dark,
            share: 1.0,
        }
    }
}

/// The tints of a scheme.
pub struct Palette {
    /// Behind everything, where the theme paints its own ground.
    pub ground: Tint,
    pub text: Tint,
    pub strong: Tint,
    pub dim: Tint,
    pub faint: Tint,
    pub accent: Tint,
    pub good: Tint,
    pub bad: Tint,
    pub warning: Tint,
    pub book: Tint,
    /// Words that people wrote beside moves.
    pub comment: Tint,
    pub frame: Tint,
    /// Behind the chosen row of a list.
    pub row: Tint,
    pub white_bar: Tint,
    pub black_bar: Tint,
    pub light: Tint,
    pub dark: Tint,
    pub white_piece: Tint,
    pub white_edge: Tint,
    pub black_piece: Tint,
    pub black_edge: Tint,
    pub cursor: Tint,
    pub cursor_ground: Mark,
    pub target: Tint,
    pub last_move: Mark,
    pub check: Mark,
    pub selected: Mark,
    pub premove: Mark,
    pub hint: Mark,
    /// What squares and arrows of all colours are painted in, in a scheme without hues.
    pub painted: Option<Tint>,
}

impl Palette {
    /// The same with a person's own colours in their places; where a terminal has only sixteen
    /// colours, the theme's own are shown.
    #[must_use]
    pub fn with_own(mut self, own: &OwnColours) -> Palette {
        let marks = [
            ("cursor", &mut self.cursor_ground),
            ("last_move", &mut self.last_move),
            ("check", &mut self.check),
            ("selected", &mut self.selected),
            ("premove", &mut self.premove),
            ("hint", &mut self.hint),
        ];
        for (name, mark) in marks {
            // Marks keep the share with which they lie over light and dark squares.
            if let Some(rgb) = own.get(name) {
                *mark = Mark::over(Tint::new(rgb, mark.on_light.basic), mark.share);
            }
        }
        let places: [(&str, &mut Tint); NAMES.len() - 5] = [
            ("background", &mut self.ground),
            ("text", &mut self.text),
            ("strong", &mut self.strong),
            ("dim", &mut self.dim),
            ("faint", &mut self.faint),
            ("accent", &mut self.accent),
            ("good", &mut self.good),
            ("bad", &mut self.bad),
            ("warning", &mut self.warning),
            ("book", &mut self.book),
            ("comment", &mut self.comment),
            ("frame", &mut self.frame),
            ("row", &mut self.row),
            ("light", &mut self.light),
            ("dark", &mut self.dark),
            ("white_piece", &mut self.white_piece),
            ("white_edge", &mut self.white_edge),
            ("black_piece", &mut self.black_piece),
            ("black_edge", &mut self.black_edge),
            ("cursor", &mut self.cursor),
            ("target", &mut self.target),
            ("white_bar", &mut self.white_bar),
            ("black_bar", &mut self.black_bar),
        ];
        for (name, tint) in places {
            if let Some(rgb) = own.get(name) {
                *tint = Tint::new(rgb, tint.basic);
            }
        }
        self
    }
}

const fn tint(r: u8, g: u8, b: u8, basic: Color) -> Tint {
    Tint::new((r, g, b), basic)
}

impl Scheme {
    pub fn palette(self) -> Palette {
        match self {
            Scheme::Walnut => WALNUT,
            Scheme::Paper => Palette {
                ground: tint(251, 248, 241, Color::Reset),
                text: tint(45, 42, 38, Color::Reset),
                strong: tint(10, 10, 10, Color::Reset),
                dim: tint(112, 106, 98, Color::DarkGray),
                faint: tint(168, 162, 152, Color::DarkGray),
                accent: tint(0, 112, 122, Color::Cyan),
                good: tint(38, 122, 48, Color::Green),
                bad: tint(186, 36, 36, Color::Red),
                warning: tint(158, 100, 0, Color::Yellow),
                book: tint(124, 84, 30, Color::Yellow),
                comment: tint(84, 106, 116, Color::DarkGray),
                frame: tint(190, 184, 174, Color::Gray),
                row: tint(214, 232, 232, Color::Gray),
                white_bar: tint(206, 197, 180, Color::Gray),
                black_bar: tint(70, 66, 60, Color::Black),
                ..WALNUT
            },
            Scheme::Contrast => Palette {
                ground: tint(0, 0, 0, Color::Reset),
                text: tint(230, 230, 230, Color::Reset),
                strong: tint(255, 255, 255, Color::Reset),
                dim: tint(165, 165, 165, Color::Gray),
                faint: tint(120, 120, 120, Color::DarkGray),
                accent: tint(86, 180, 233, Color::Cyan),
                // Blue and orange rather than green and red.
                good: tint(86, 180, 233, Color::Cyan),
                bad: tint(240, 130, 30, Color::LightRed),
                warning: tint(240, 228, 66, Color::Yellow),
                book: tint(240, 228, 66, Color::Yellow),
                comment: tint(190, 190, 190, Color::Gray),
                frame: tint(130, 130, 130, Color::Gray),
                row: tint(30, 70, 110, Color::Blue),
                white_bar: tint(255, 255, 255, Color::White),
                black_bar: tint(60, 60, 60, Color::DarkGray),
                light: tint(140, 149, 163, Color::LightBlue),
                dark: tint(81, 91, 107, Color::DarkGray),
                white_piece: tint(255, 255, 255, Color::White),
                white_edge: tint(0, 0, 0, Color::Black),
                black_piece: tint(0, 0, 0, Color::Black),
                black_edge: tint(200, 206, 216, Color::Gray),
                cursor: tint(255, 240, 90, Color::LightYellow),
                cursor_ground: Mark::in_place(
                    tint(102, 90, 8, Color::LightMagenta),
                    tint(169, 148, 14, Color::LightMagenta),
                ),
                target: tint(255, 240, 90, Color::LightYellow),
                last_move: Mark::in_place(
                    tint(33, 121, 193, Color::Magenta),
                    tint(34, 122, 194, Color::Magenta),
                ),
                check: Mark::in_place(
                    tint(147, 66, 4, Color::LightRed).indexed(124),
                    tint(242, 109, 6, Color::LightRed),
                ),
                selected: Mark::in_place(
                    tint(133, 98, 19, Color::LightMagenta),
                    tint(169, 126, 24, Color::LightMagenta),
                ),
                premove: Mark::in_place(
                    tint(122, 68, 140, Color::LightMagenta),
                    tint(179, 131, 195, Color::LightMagenta),
                ),
                hint: Mark::in_place(
                    tint(5, 103, 75, Color::Cyan),
                    tint(9, 169, 123, Color::Cyan),
                ),
                painted: None,
            },
            Scheme::ColourBlind => Palette {
                accent: tint(110, 190, 240, Color::Cyan),
                good: tint(110, 190, 240, Color::Cyan),
                bad: tint(240, 140, 50, Color::LightRed),
                warning: tint(240, 228, 90, Color::Yellow),
                light: tint(158, 147, 129, Color::LightBlue),
                dark: tint(94, 89, 85, Color::DarkGray),
                white_piece: tint(255, 255, 255, Color::White),
                black_piece: tint(0, 0, 0, Color::Black),
                cursor: tint(250, 235, 110, Color::LightYellow),
                cursor_ground: Mark::in_place(
                    tint(86, 95, 14, Color::LightMagenta),
                    tint(143, 156, 22, Color::LightMagenta),
                ),
                target: tint(0, 0, 40, Color::Black),
                last_move: Mark::in_place(
                    tint(124, 119, 75, Color::Magenta).indexed(64),
                    tint(127, 120, 3, Color::Magenta).indexed(64),
                ),
                check: Mark::in_place(tint(144, 69, 4, Color::Red), tint(236, 114, 6, Color::Red)),
                selected: Mark::in_place(
                    tint(28, 102, 197, Color::Green),
                    tint(62, 133, 227, Color::Green),
                ),
                premove: Mark::in_place(
                    tint(115, 70, 146, Color::LightMagenta),
                    tint(171, 134, 197, Color::LightMagenta),
                ),
                hint: Mark::in_place(
                    tint(8, 93, 153, Color::Cyan),
                    tint(28, 154, 243, Color::Cyan),
                ),
                painted: None,
                ..WALNUT
            },
            Scheme::Mono => Palette {
                ground: grey(18, Color::Reset),
                text: grey(214, Color::Reset),
                strong: grey(255, Color::Reset),
                dim: grey(150, Color::Gray),
                faint: grey(100, Color::DarkGray),
                accent: grey(255, Color::White),
                good: grey(235, Color::White),
                bad: grey(255, Color::White),
                warning: grey(225, Color::White),
                book: grey(190, Color::Gray),
                comment: grey(165, Color::Gray),
                frame: grey(88, Color::DarkGray),
                row: grey(64, Color::DarkGray),
                white_bar: grey(235, Color::White),
                black_bar: grey(66, Color::DarkGray),
                light: grey(148, Color::Gray),
                dark: grey(90, Color::DarkGray),
                white_piece: grey(255, Color::White),
                white_edge: grey(34, Color::Black),
                black_piece: grey(0, Color::Black),
                black_edge: grey(150, Color::Gray),
                cursor: grey(255, Color::White),
                cursor_ground: Mark::in_place(grey(90, Color::White), grey(148, Color::White)),
                target: grey(12, Color::Black),
                last_move: Mark::in_place(grey(117, Color::Gray), grey(118, Color::Gray)),
                check: Mark::in_place(grey(90, Color::DarkGray), grey(148, Color::DarkGray)),
                selected: Mark::in_place(grey(104, Color::DarkGray), grey(133, Color::DarkGray)),
                premove: Mark::in_place(grey(90, Color::DarkGray), grey(148, Color::DarkGray)),
                hint: Mark::in_place(grey(90, Color::Gray), grey(148, Color::Gray)),
                painted: Some(grey(56, Color::DarkGray)),
            },
            // Its tints are never seen: the depth of colour is the terminal's own sixteen.
            Scheme::Terminal => WALNUT,
            Scheme::Tournament => Palette {
                ground: tint(18, 24, 20, Color::Reset),
                text: tint(214, 218, 206, Color::Reset),
                strong: tint(250, 250, 240, Color::Reset),
                dim: tint(142, 152, 140, Color::Gray),
                faint: tint(92, 102, 92, Color::DarkGray),
                accent: tint(150, 210, 120, Color::Green),
                good: tint(150, 210, 120, Color::Green),
                bad: tint(236, 112, 94, Color::LightRed),
                warning: tint(230, 190, 80, Color::Yellow),
                book: tint(210, 190, 120, Color::Yellow),
                comment: tint(150, 172, 166, Color::Gray),
                frame: tint(70, 84, 74, Color::DarkGray),
                row: tint(36, 66, 46, Color::Green),
                white_bar: tint(236, 236, 222, Color::White),
                black_bar: tint(56, 66, 58, Color::DarkGray),
                light: tint(166, 168, 130, Color::LightBlue),
                dark: tint(72, 112, 80, Color::DarkGray),
                cursor: tint(250, 230, 110, Color::LightYellow),
                cursor_ground: Mark::over(tint(190, 164, 60, Color::LightMagenta), 0.9),
                target: tint(20, 56, 38, Color::Black),
                last_move: Mark::over(tint(180, 162, 50, Color::Magenta), 0.60),
                selected: Mark::over(tint(30, 100, 140, Color::Green), 0.75),
                ..WALNUT
            },
            Scheme::Midnight => Palette {
                ground: tint(15, 16, 30, Color::Reset),
                text: tint(206, 210, 230, Color::Reset),
                strong: tint(246, 248, 255, Color::Reset),
                dim: tint(140, 146, 180, Color::Gray),
                faint: tint(88, 94, 128, Color::DarkGray),
                accent: tint(174, 156, 255, Color::Magenta),
                good: tint(120, 210, 170, Color::Green),
                bad: tint(250, 116, 136, Color::LightRed),
                warning: tint(250, 200, 110, Color::Yellow),
                book: tint(230, 180, 140, Color::Yellow),
                comment: tint(144, 172, 202, Color::Gray),
                frame: tint(66, 70, 104, Color::DarkGray),
                row: tint(48, 46, 92, Color::Blue),
                white_bar: tint(226, 230, 245, Color::White),
                black_bar: tint(58, 62, 96, Color::DarkGray),
                light: tint(150, 156, 190, Color::LightBlue),
                dark: tint(84, 90, 136, Color::DarkGray),
                white_piece: tint(255, 255, 255, Color::White),
                white_edge: tint(24, 24, 48, Color::Black),
                black_piece: tint(12, 12, 24, Color::Black),
                black_edge: tint(140, 146, 190, Color::Gray),
                cursor: tint(255, 220, 120, Color::LightYellow),
                cursor_ground: Mark::over(tint(180, 144, 70, Color::LightMagenta), 0.85),
                target: tint(20, 24, 64, Color::Black),
                last_move: Mark::over(tint(60, 150, 140, Color::Magenta), 0.70),
                check: Mark::over(tint(214, 50, 90, Color::Red), 0.80),
                selected: Mark::over(tint(160, 106, 40, Color::LightMagenta), 0.75),
                premove: Mark::over(tint(140, 80, 170, Color::LightMagenta), 0.75),
                hint: Mark::over(tint(60, 140, 210, Color::Cyan), 0.70),
                painted: None,
            },
        }
    }
}

const fn grey(level: u8, basic: Color) -> Tint {
    tint(level, level, level, basic)
}

const WALNUT: Palette = Palette {
    ground: tint(22, 20, 18, Color::Reset),
    text: tint(214, 208, 198, Color::Reset),
    strong: tint(250, 246, 238, Color::Reset),
    dim: tint(146, 140, 130, Color::Gray),
    faint: tint(98, 94, 88, Color::DarkGray),
    accent: tint(94, 200, 190, Color::Cyan),
    good: tint(136, 196, 104, Color::Green),
    bad: tint(232, 98, 88, Color::LightRed),
    warning: tint(230, 178, 80, Color::Yellow),
    book: tint(214, 170, 110, Color::Yellow),
    comment: tint(150, 168, 172, Color::Gray),
    frame: tint(84, 80, 74, Color::DarkGray),
    row: tint(38, 68, 68, Color::Blue),
    white_bar: tint(236, 230, 218, Color::White),
    black_bar: tint(66, 62, 57, Color::DarkGray),
    light: tint(173, 153, 124, Color::LightBlue).indexed(137),
    dark: tint(117, 92, 70, Color::DarkGray).indexed(95),
    white_piece: tint(255, 251, 240, Color::White),
    white_edge: tint(48, 38, 28, Color::Black),
    black_piece: tint(20, 17, 15, Color::Black),
    black_edge: tint(150, 132, 110, Color::Gray),
    cursor: tint(120, 235, 222, Color::LightCyan),
    cursor_ground: Mark::over(tint(84, 184, 178, Color::LightMagenta), 0.9),
    target: tint(34, 84, 80, Color::Black),
    last_move: Mark::over(tint(142, 158, 44, Color::Magenta), 0.62),
    check: Mark::over(tint(206, 44, 34, Color::Red), 0.80),
    selected: Mark::over(tint(24, 112, 110, Color::Green), 0.78),
    premove: Mark::over(tint(104, 92, 168, Color::LightMagenta), 0.70),
    hint: Mark::over(tint(64, 140, 200, Color::Cyan), 0.62),
    painted: None,
};
