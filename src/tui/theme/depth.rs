//! How many colours the terminal can show, and the nearest colour it has to one we want.

use ratatui::style::Color;
use serde::{Deserialize, Serialize};

/// The colours a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Depth {
    /// 24 bits a colour.
    True,
    /// The 6×6×6 cube and the grey ramp of xterm.
    #[serde(rename = "256")]
    Indexed256,
    /// The sixteen colours whose shades belong to the terminal's own theme.
    #[serde(rename = "16")]
    Basic16,
    /// No colour at all; bold, dim, underline and reverse remain.
    None,
}

impl Depth {
    /// Reads the environment: `NO_COLOR` (when not empty), `COLORTERM`, `TERM`, and the names by
    /// which terminals make themselves known.
    ///
    /// `variable` looks one variable up; it is `std::env::var(…).ok()` outside tests.
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Depth {
        let lower = |name: &str| variable(name).unwrap_or_default().to_ascii_lowercase();
        let term = lower("TERM");
        if !lower("NO_COLOR").is_empty() || term == "dumb" || MONOCHROME.contains(&term.as_str()) {
            return Depth::None;
        }
        let colorterm = lower("COLORTERM");
        let program = lower("TERM_PROGRAM");
        if matches!(colorterm.as_str(), "truecolor" | "24bit")
            || TRUE_COLOUR_TERMS.iter().any(|name| term.contains(name))
            || TRUE_COLOUR_PROGRAMS.contains(&program.as_str())
            || !lower("WT_SESSION").is_empty()
        {
            return Depth::True;
        }
        if term.contains("256") || program == "apple_terminal" {
            return Depth::Indexed256;
        }
        Depth::Basic16
    }

    /// The depth by the name a person or a settings file gives it: `true`, `256`, `16`, `none`.
    pub fn named(name: &str) -> Option<Depth> {
        Some(match name.trim().to_ascii_lowercase().as_str() {
            "true" | "truecolor" | "truecolour" | "24bit" => Depth::True,
            "256" => Depth::Indexed256,
            "16" => Depth::Basic16,
            "none" | "never" | "off" => Depth::None,
            _ => return None,
        })
    }

    /// The colour nearest to `tint` that this depth has; the terminal's own where it has none.
    pub fn colour(self, tint: Tint) -> Color {
        match self {
            Depth::True => Color::Rgb(tint.rgb.0, tint.rgb.1, tint.rgb.2),
            Depth::Indexed256 => {
                Color::Indexed(tint.indexed.unwrap_or_else(|| nearest_indexed(tint.rgb)))
            }
            Depth::Basic16 => tint.basic,
            Depth::None => Color::Reset,
        }
    }
}

const MONOCHROME: [&str; 5] = ["vt100", "vt102", "vt220", "xterm-mono", "ansi-m"];
const TRUE_COLOUR_TERMS: [&str; 8] = [
    "direct",
    "truecolor",
    "kitty",
    "alacritty",
    "ghostty",
    "wezterm",
    "foot",
    "contour",
];
const TRUE_COLOUR_PROGRAMS: [&str; 5] = ["iterm.app", "wezterm", "ghostty", "vscode", "rio"];

pub use crate::tui::images::Rgb;

/// A colour for every depth: exact where there are many, chosen by hand where there are sixteen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tint {
    pub rgb: Rgb,
    /// Of the 256, where the nearest would have another hue.
    pub indexed: Option<u8>,
    pub basic: Color,
}

impl Tint {
    pub const fn new(rgb: Rgb, basic: Color) -> Tint {
        Tint {
            rgb,
            indexed: None,
            basic,
        }
    }

    /// The same, with its entry among the 256 chosen by hand.
    pub const fn indexed(self, index: u8) -> Tint {
        Tint {
            indexed: Some(index),
            ..self
        }
    }

    /// This colour laid over `ground` with `share` (0–1) of it showing; in sixteen colours it
    /// covers the ground.
    pub fn over(self, ground: Tint, share: f32) -> Tint {
        if share >= 1.0 {
            return self;
        }
        Tint {
            rgb: mix(ground.rgb, self.rgb, share),
            indexed: None,
            basic: self.basic,
        }
    }
}

/// `a` and `b` mixed, `share` (0–1) of `b`.
pub fn mix(a: Rgb, b: Rgb, share: f32) -> Rgb {
    let one = |a: u8, b: u8| {
        let value = f32::from(a) + (f32::from(b) - f32::from(a)) * share.clamp(0.0, 1.0);
        value.round() as u8
    };
    (one(a.0, b.0), one(a.1, b.1), one(a.2, b.2))
}

/// The levels of a channel in xterm's colour cube.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The entry of xterm's 256 colours nearest to `rgb`, among the cube and the grey ramp (the
/// first sixteen belong to the terminal's theme and may be anything).
pub fn nearest_indexed(rgb: Rgb) -> u8 {
    let step = |value: u8| -> u8 {
        let distance = |level: u8| value.abs_diff(level);
        (0..6u8)
            .min_by_key(|i| distance(CUBE[usize::from(*i)]))
            .unwrap_or(0)
    };
    let (r, g, b) = (step(rgb.0), step(rgb.1), step(rgb.2));
    let cube = (
        CUBE[usize::from(r)],
        CUBE[usize::from(g)],
        CUBE[usize::from(b)],
    );
    let average = (u32::from(rgb.0) + u32::from(rgb.1) + u32::from(rgb.2)) / 3;
    let grey_step = u8::try_from((average.saturating_sub(3) / 10).min(23)).unwrap_or(23);
    let grey = 8 + 10 * grey_step;
    if distance(rgb, (grey, grey, grey)) < distance(rgb, cube) {
        232 + grey_step
    } else {
        16 + 36 * r + 6 * g + b
    }
}

/// The red, green and blue of a colour; `None` for those that belong to the terminal's theme.
pub fn rgb(colour: Color) -> Option<Rgb> {
    match colour {
        Color::Rgb(red, green, blue) => Some((red, green, blue)),
        Color::Indexed(grey @ 232..) => {
            let level = 8 + 10 * (grey - 232);
            Some((level, level, level))
        }
        Color::Indexed(index @ 16..) => {
            let place = index - 16;
            let level = |step: u8| CUBE.get(usize::from(step)).copied();
            Some((level(place / 36)?, level(place / 6 % 6)?, level(place % 6)?))
        }
        _ => None,
    }
}

/// Squared distance, green weighing most and blue least, as the eye has it.
pub fn distance(a: Rgb, b: Rgb) -> u32 {
    let one = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    2 * one(a.0, b.0) + 4 * one(a.1, b.1) + one(a.2, b.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detect(pairs: &[(&str, &str)]) -> Depth {
        Depth::detect(|name| {
            pairs
                .iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_tells_the_depth() {
        let cases: [(&[(&str, &str)], Depth); 9] = [
            (&[("TERM", "xterm-256color")], Depth::Indexed256),
            (
                &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")],
                Depth::True,
            ),
            (
                &[("COLORTERM", "truecolor"), ("NO_COLOR", "1")],
                Depth::None,
            ),
            (&[("COLORTERM", "truecolor"), ("NO_COLOR", "")], Depth::True),
            (&[("TERM", "xterm")], Depth::Basic16),
            (&[("TERM", "linux")], Depth::Basic16),
            (&[("TERM", "dumb")], Depth::None),
            (&[("TERM", "xterm-kitty")], Depth::True),
            (&[], Depth::Basic16),
        ];
        for (environment, depth) in cases {
            assert_eq!(detect(environment), depth, "{environment:?}");
        }
    }

    #[test]
    fn the_256_colours_are_met_exactly_where_they_exist() {
        assert_eq!(nearest_indexed((255, 255, 255)), 231);
        assert_eq!(nearest_indexed((0, 0, 0)), 16);
        assert_eq!(nearest_indexed((175, 135, 95)), 137);
        assert_eq!(nearest_indexed((118, 118, 118)), 243);
        for index in 16..=255 {
            let exact = rgb(Color::Indexed(index)).expect("one of the cube or a grey");
            let again = rgb(Color::Indexed(nearest_indexed(exact)));
            assert_eq!(again, Some(exact), "{index}");
        }
        assert_eq!(rgb(Color::Indexed(3)), None);
    }
}
