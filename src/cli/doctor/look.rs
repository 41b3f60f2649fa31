//! What the screens will look like here, asked of the code that dresses them.

use super::{finding::Finding, fitting::Fit};
use crate::{
    store::settings::{Choice as _, Colours, PieceStyle, Settings, ThemeChoice, Value},
    tui::{
        images::{Images, Rgb},
        introduction::{self, Told},
        theme::{Depth, Pieces, Scheme, Theme},
        world::dressed,
    },
};

/// What is shown, and why.
pub struct Shown {
    theme: Theme,
    settings: Settings,
    told: Told,
    /// Whether the terminal was asked.
    is_asked: bool,
    locale: Option<String>,
    has_no_color: bool,
    term: String,
}

/// Terminals that show true colours, whatever the environment says: by ssh only `TERM` comes along.
const TRUE_COLOUR: [&str; 11] = [
    "kitty",
    "ghostty",
    "iterm2",
    "wezterm",
    "foot",
    "konsole",
    "mintty",
    "contour",
    "rio",
    "alacritty",
    "vte",
];

impl Shown {
    /// What these settings make of the terminal, which is asked where that `is_asked`.
    pub fn by(settings: &Settings, is_asked: bool) -> Shown {
        let told = match is_asked {
            true => introduction::ask_in_passing(),
            false => Told::default(),
        };
        let variable = |name: &str| std::env::var(name).ok();
        Shown::of(settings, is_asked.then_some(told), variable)
    }

    fn of(
        settings: &Settings,
        told: Option<Told>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Shown {
        let is_asked = told.is_some();
        let told = told.unwrap_or_default();
        let said = |name: &str| variable(name).filter(|value| !value.is_empty());
        let mut detected = Theme::detect(&variable);
        if let Some(colour) = told.background {
            detected.scheme = Scheme::before(colour);
        }
        let images = told.canvas.map(Images::new);
        Shown {
            theme: dressed(&detected, settings, images.as_ref()),
            settings: settings.clone(),
            told,
            is_asked,
            locale: ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(&said),
            has_no_color: said("NO_COLOR").is_some(),
            term: said("TERM").unwrap_or_default(),
        }
    }

    pub fn findings(&self) -> Vec<Finding> {
        let asked = self.is_asked.then(|| [self.theme(), self.pieces()]);
        [self.colours(), self.characters()]
            .into_iter()
            .chain(asked.into_iter().flatten())
            .collect()
    }

    /// The settings that fit this terminal better than what is set now; none where it was not asked.
    pub fn fitting(&self) -> Vec<Fit> {
        if !self.is_asked {
            return Vec::new();
        }
        let word = |word: &str| Value::Text(word.to_owned());
        let colours = self.fitting_colours().map(|(colours, why)| Fit {
            key: "colours",
            to: word(colours.word()),
            why,
        });
        let theme = match colours {
            Some(_) => None,
            None => self.fitting_theme().map(|(theme, why)| Fit {
                key: "theme",
                to: word(theme.word()),
                why,
            }),
        };
        let ascii = (self.theme.ascii && !self.settings.look.ascii).then(|| Fit {
            key: "ascii",
            to: Value::Switch(true),
            why: match &self.locale {
                Some(locale) if !is_utf8(locale) => format!("the locale is {locale}, not UTF-8"),
                _ => format!("TERM is {}", self.term),
            },
        });
        let pieces = self.fitting_pieces().map(|(pieces, why)| Fit {
            key: "pieces",
            to: word(pieces.word()),
            why,
        });
        [colours, theme, ascii, pieces]
            .into_iter()
            .flatten()
            .collect()
    }

    /// The theme for a terminal with few colours or none, whose own they are.
    fn fitting_theme(&self) -> Option<(ThemeChoice, String)> {
        let look = &self.settings.look;
        if look.colours != Colours::Auto || look.theme_name() != ThemeChoice::Auto.word() {
            return None;
        }
        match self.theme.depth {
            Depth::Basic16 => {
                let why = "the terminal shows 16 colours, which are its own";
                Some((ThemeChoice::Terminal, why.to_owned()))
            }
            Depth::None if self.has_no_color => {
                Some((ThemeChoice::Mono, "NO_COLOR is set".to_owned()))
            }
            Depth::None => Some((
                ThemeChoice::Mono,
                "the terminal shows no colours".to_owned(),
            )),
            Depth::True | Depth::Indexed256 => None,
        }
    }

    /// The kind of pieces where the terminal shows no images: letters on the Linux console, whose font
    /// has no others, and finer blocks where they are drawn by the terminal itself.
    fn fitting_pieces(&self) -> Option<(PieceStyle, String)> {
        let is_usual = matches!(
            self.settings.look.pieces,
            PieceStyle::Images | PieceStyle::Art
        );
        if self.told.canvas.is_some() || self.theme.ascii || !is_usual {
            return None;
        }
        let name = self.told.name.as_deref().unwrap_or_default();
        match self.theme.pieces {
            Pieces::Letters => {
                let why = format!("TERM is {}, whose font has no other pieces", self.term);
                Some((PieceStyle::Letters, why))
            }
            Pieces::Art if self.theme.depth != Depth::None && draws_sextants(name) => {
                let why = format!("the terminal says that it is {name}, which draws them itself");
                Some((PieceStyle::Sextants, why))
            }
            _ => None,
        }
    }

    /// The depth of colour to be set: what calls itself by a known name has more than the
    /// environment tells.
    fn fitting_colours(&self) -> Option<(Colours, String)> {
        let name = self.told.name.as_deref()?;
        let plain = name.to_ascii_lowercase();
        let is_known = TRUE_COLOUR.iter().any(|known| plain.starts_with(known));
        let has_few = matches!(self.theme.depth, Depth::Basic16 | Depth::Indexed256);
        let is_free =
            self.settings.look.colours == Colours::Auto && self.theme.scheme != Scheme::Terminal;
        let why = format!("the terminal says that it is {name}");
        (is_known && has_few && is_free).then_some((Colours::True, why))
    }

    fn colours(&self) -> Finding {
        const WHAT: &str = "colours";
        let set = self.settings.look.colours;
        let by = match set {
            Colours::Auto => "",
            _ => ", by look.colours in the settings",
        };
        let found = match self.theme.depth {
            Depth::True => "true colour",
            Depth::Indexed256 => "256 colours",
            Depth::Basic16 if self.theme.scheme == Scheme::Terminal => {
                return Finding::good(WHAT, "the terminal's own 16, by look.theme");
            }
            Depth::Basic16 => "16 colours",
            Depth::None if set == Colours::Auto && self.has_no_color => {
                return Finding::good(WHAT, "none: NO_COLOR is set");
            }
            Depth::None => "none",
        };
        match self.theme.depth {
            Depth::Basic16 | Depth::None if set == Colours::Auto => Finding::note(
                WHAT,
                found,
                "if your terminal has more, set COLORTERM=truecolor, or look.colours in the settings",
            ),
            _ => Finding::good(WHAT, format!("{found}{by}")),
        }
    }

    /// Whether the terminal is likely to understand UTF-8.
    fn characters(&self) -> Finding {
        const WHAT: &str = "characters";
        let locale = self.locale.as_deref().unwrap_or("not set");
        if self.settings.look.ascii {
            Finding::good(WHAT, "ASCII, by look.ascii in the settings")
        } else if self.theme.ascii {
            Finding::note(
                WHAT,
                format!("ASCII: the locale is {locale}"),
                "for pieces and lines, set LANG to a UTF-8 locale, such as C.UTF-8",
            )
        } else if is_utf8(locale) || cfg!(windows) {
            Finding::good(WHAT, "UTF-8")
        } else {
            Finding::note(
                WHAT,
                format!("UTF-8; the locale is {locale}"),
                "if pieces or lines look wrong, set LANG to a UTF-8 locale, or play with --ascii",
            )
        }
    }

    fn theme(&self) -> Finding {
        const WHAT: &str = "theme";
        let look = &self.settings.look;
        let built_in = self.theme.scheme.name();
        let name = match &look.own_theme {
            Some(own) => format!("{} of the folder themes, over {built_in}", own.name),
            None => built_in.to_owned(),
        };
        let is_chosen = look.theme != ThemeChoice::Auto || look.own_theme.is_some();
        let Some(colour) = self.told.background else {
            return Finding::good(WHAT, name);
        };
        let shade = shade(colour);
        // With a background of its own a theme can be read anywhere.
        let is_unfit = !self.settings.look.ground
            && !matches!(self.theme.depth, Depth::Basic16 | Depth::None)
            && self.theme.scheme.is_light() != Scheme::before(colour).is_light();
        match (is_unfit, is_chosen) {
            (true, _) => Finding::note(
                WHAT,
                format!("{name}, which is hard to read: the terminal's background is {shade}"),
                "set look.theme to \"auto\", or look.background to true",
            ),
            (false, true) => Finding::good(WHAT, name),
            (false, false) => Finding::good(
                WHAT,
                format!("{name}: the terminal's background is {shade}"),
            ),
        }
    }

    /// How pieces are drawn.
    fn pieces(&self) -> Finding {
        const WHAT: &str = "pieces";
        let canvas = self.told.canvas;
        if let (Some(canvas), Some(_)) = (canvas, &self.theme.images) {
            let (width, height) = canvas.cell;
            let name = canvas.speaks.name();
            let found = format!("images ({name}), cells of {width}×{height} pixels");
            return Finding::good(WHAT, found);
        }
        let shown = match self.theme.pieces {
            _ if self.theme.ascii => "letters",
            Pieces::Letters => "letters",
            Pieces::Outlines => "outlines",
            _ if self.theme.depth == Depth::None => "outlines for White, figurines for Black",
            Pieces::Figurines => "figurines",
            Pieces::Art => "art (quarters of a cell, which every font has)",
            Pieces::Sextants => {
                "sextants (sixths of a cell; the font must have U+1FB00 to U+1FB3B)"
            }
            Pieces::Octants => "octants (eighths of a cell; the font must have U+1CD00 to U+1CDE5)",
        };
        let style = self.settings.look.pieces;
        let found = match (canvas, style) {
            (Some(_), PieceStyle::Images) if self.theme.ascii => {
                format!("{shown}; images need more than ASCII characters")
            }
            (Some(_), PieceStyle::Images) => format!("{shown}; images need colours"),
            (Some(_), _) => format!("{shown}, by look.pieces; the terminal shows images"),
            (None, PieceStyle::Images) => format!("{shown}: the terminal shows no images"),
            (None, _) => shown.to_owned(),
        };
        Finding::good(WHAT, found)
    }
}

/// Whether a locale is one with UTF-8.
fn is_utf8(locale: &str) -> bool {
    let plain = locale.to_ascii_lowercase().replace('-', "");
    plain.ends_with("utf8")
}

/// Whether a terminal of this name draws the sixths of cells itself, whatever its font has: VTE, which
/// GNOME's, Xfce's and other terminals are made of, since 0.62.
fn draws_sextants(name: &str) -> bool {
    let version = name
        .strip_prefix("VTE(")
        .and_then(|rest| rest.strip_suffix(')'));
    version.is_some_and(|version| version.parse::<u32>().is_ok_and(|version| version >= 6200))
}

/// `dark (#1e1e2e)`
fn shade(colour: Rgb) -> String {
    let word = match Scheme::before(colour).is_light() {
        true => "light",
        false => "dark",
    };
    let (red, green, blue) = colour;
    format!("{word} (#{red:02x}{green:02x}{blue:02x})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::images::{Canvas, Speaks};

    fn shown(settings: &Settings, name: &str, set: &[(&str, &str)]) -> Shown {
        let told = Told {
            name: Some(name.to_owned()),
            canvas: Some(Canvas {
                speaks: Speaks::Kitty,
                cell: (10, 20),
            }),
            background: Some((255, 255, 255)),
        };
        let variable = |name: &str| {
            let found = set.iter().find(|(own, _)| *own == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        Shown::of(settings, Some(told), variable)
    }

    #[test]
    fn pieces_are_told_as_they_will_be_drawn() {
        let usual = Settings::default();
        let told = |set: &[(&str, &str)]| shown(&usual, "kitty(0.35)", set).pieces().found;
        assert!(told(&[("COLORTERM", "truecolor")]).starts_with("images (kitty graphics)"));
        assert!(told(&[("TERM", "xterm")]).starts_with("images"));
        assert_eq!(
            told(&[("NO_COLOR", "1")]),
            "outlines for White, figurines for Black; images need colours"
        );
        assert_eq!(
            told(&[("LANG", "C")]),
            "letters; images need more than ASCII characters"
        );
        assert!(told(&[("TERM", "dumb")]).starts_with("letters"));
    }

    #[test]
    fn what_is_offered_fits_the_terminal() {
        let offered = |name: &str, set: &[(&str, &str)]| {
            let told = Told {
                name: Some(name.to_owned()),
                ..Told::default()
            };
            let variable = |name: &str| {
                let found = set.iter().find(|(own, _)| *own == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            let shown = Shown::of(&Settings::default(), Some(told), variable);
            let line = |fit: &Fit| format!("{} = {}", fit.key, fit.to);
            shown.fitting().iter().map(line).collect::<Vec<_>>()
        };
        let utf8 = ("LANG", "de_DE.UTF-8");
        assert_eq!(
            offered("xterm(1)", &[("TERM", "xterm"), utf8]),
            ["theme = \"terminal\""]
        );
        assert_eq!(
            offered(
                "xterm(1)",
                &[("TERM", "xterm-256color"), ("NO_COLOR", "1"), utf8]
            ),
            ["theme = \"mono\""]
        );
        assert_eq!(
            offered("xterm(1)", &[("TERM", "xterm-256color"), ("LC_ALL", "C")]),
            ["ascii = true"]
        );
        assert_eq!(
            offered("", &[("TERM", "linux"), utf8]),
            ["theme = \"terminal\"", "pieces = \"letters\""]
        );
        assert_eq!(
            offered("VTE(7600)", &[("COLORTERM", "truecolor"), utf8]),
            ["pieces = \"sextants\""]
        );
        let none: [&str; 0] = [];
        assert_eq!(
            offered("VTE(5202)", &[("COLORTERM", "truecolor"), utf8]),
            none
        );
    }

    #[test]
    fn a_light_terminal_gets_the_light_theme_and_a_far_one_its_colours() {
        let mut settings = Settings::default();
        let far = shown(&settings, "WezTerm 2024", &[("TERM", "xterm-256color")]);
        assert_eq!(
            far.theme().found,
            "paper: the terminal's background is light (#ffffff)"
        );
        let fitting = far.fitting_colours().map(|(colours, _)| colours);
        assert_eq!(fitting, Some(Colours::True));
        let near = shown(&settings, "WezTerm 2024", &[("COLORTERM", "truecolor")]);
        assert_eq!(near.fitting_colours(), None);
        settings.look.theme = crate::store::settings::ThemeChoice::Walnut;
        settings.look.ground = false;
        let unread = shown(&settings, "xterm", &[("COLORTERM", "truecolor")]).theme();
        assert!(unread.advice.contains("look.theme"), "{}", unread.found);
    }
}
