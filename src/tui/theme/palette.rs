//! The colours themselves: three schemes, each a table of tints named by meaning.
//!
//! The squares of the board are of middle lightness in every scheme, for both sides' pieces are
//! drawn with the same solid shapes and must stand out by colour alone: near-white pieces need
//! squares dark enough, near-black pieces squares light enough.

use super::depth::Tint;
use ratatui::style::Color;
use serde::{Deserialize, Serialize};

/// A set of colours, named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scheme {
    /// Walnut and sand, for dark terminals.
    #[default]
    Walnut,
    /// The same board, with text for light terminals.
    Paper,
    /// Blue and grey with marks that differ in lightness and carry a sign besides the colour;
    /// for eyes that tell red and green apart badly, and for poor screens.
    Contrast,
}

impl Scheme {
    pub const ALL: [Scheme; 3] = [Scheme::Walnut, Scheme::Paper, Scheme::Contrast];

    /// The name in settings and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Scheme::Walnut => "walnut",
            Scheme::Paper => "paper",
            Scheme::Contrast => "contrast",
        }
    }

    pub fn named(name: &str) -> Option<Scheme> {
        let name = name.trim().to_ascii_lowercase();
        Scheme::ALL.into_iter().find(|scheme| scheme.name() == name)
    }

    /// Paper where the terminal says that its background is light (`COLORFGBG`, written by
    /// rxvt, Konsole and others as `text;background`), else walnut.
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Scheme {
        let colours = variable("COLORFGBG").unwrap_or_default();
        match colours.rsplit(';').next().map(str::parse::<u8>) {
            Some(Ok(7 | 15)) => Scheme::Paper,
            _ => Scheme::Walnut,
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
    /// Behind footer and title line.
    pub panel: Tint,
    pub white_bar: Tint,
    pub black_bar: Tint,
    pub light: Tint,
    pub dark: Tint,
    pub white_piece: Tint,
    pub white_edge: Tint,
    pub black_piece: Tint,
    pub black_edge: Tint,
    pub cursor: Tint,
    pub cursor_ground: (Tint, f32),
    pub target: Tint,
    /// Laid over light and dark squares alike, by the share given.
    pub last_move: (Tint, f32),
    pub check: (Tint, f32),
    pub selected: (Tint, f32),
    pub premove: (Tint, f32),
    pub hint: (Tint, f32),
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
                panel: tint(236, 231, 222, Color::Gray),
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
                panel: tint(38, 38, 42, Color::Black),
                white_bar: tint(255, 255, 255, Color::White),
                black_bar: tint(60, 60, 60, Color::DarkGray),
                light: tint(142, 150, 162, Color::Cyan),
                dark: tint(84, 94, 112, Color::Blue),
                white_piece: tint(255, 255, 255, Color::White),
                white_edge: tint(0, 0, 0, Color::Black),
                black_piece: tint(0, 0, 0, Color::Black),
                black_edge: tint(200, 206, 216, Color::Gray),
                cursor: tint(255, 240, 90, Color::LightYellow),
                cursor_ground: (tint(178, 160, 40, Color::Yellow), 0.9),
                target: tint(255, 240, 90, Color::LightYellow),
                last_move: (tint(60, 140, 220, Color::LightBlue), 0.75),
                check: (tint(230, 110, 10, Color::LightRed), 0.85),
                selected: (tint(110, 84, 20, Color::Magenta), 0.75),
                premove: (tint(150, 90, 170, Color::Magenta), 0.8),
                hint: (tint(0, 140, 110, Color::Green), 0.8),
            },
        }
    }
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
    panel: tint(40, 38, 35, Color::Black),
    white_bar: tint(236, 230, 218, Color::White),
    black_bar: tint(66, 62, 57, Color::DarkGray),
    light: tint(173, 153, 124, Color::Yellow).indexed(137),
    dark: tint(117, 92, 70, Color::Green).indexed(95),
    white_piece: tint(255, 251, 240, Color::White),
    white_edge: tint(48, 38, 28, Color::Black),
    black_piece: tint(20, 17, 15, Color::Black),
    black_edge: tint(150, 132, 110, Color::Gray),
    cursor: tint(120, 235, 222, Color::LightCyan),
    cursor_ground: (tint(84, 184, 178, Color::LightCyan), 0.9),
    target: tint(34, 84, 80, Color::Blue),
    last_move: (tint(142, 158, 44, Color::Cyan), 0.62),
    check: (tint(206, 44, 34, Color::Red), 0.80),
    selected: (tint(24, 112, 110, Color::Blue), 0.78),
    premove: (tint(104, 92, 168, Color::Magenta), 0.70),
    hint: (tint(64, 140, 200, Color::LightBlue), 0.62),
};
