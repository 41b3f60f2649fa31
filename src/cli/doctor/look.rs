//! What the screens will look like here, asked of the code that dresses them.

use super::{finding::Finding, fitting::Fit};
use crate::{
    cli::words::doctor as words,
    store::settings::{Choice as _, Colours, PieceStyle, Settings, ThemeChoice, Value},
    tui::{
        images::{Images, Rgb},
        introduction::{self, Told},
        terminal::DUMB,
        theme::{Depth, Pieces, Scheme, Theme, has_ascii_alone},
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
    /// The program in which the terminal is shown, which passes on no images but its own.
    within: Option<&'static str>,
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
        // By ssh only the answer to a question comes along.
        let is_tmux = |name: &String| name.starts_with("tmux");
        let within = match said("TMUX").is_some() || told.name.as_ref().is_some_and(is_tmux) {
            true => Some("tmux"),
            false => said("STY").map(|_| "screen"),
        };
        Shown {
            within,
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

    /// Lines as the terminal can show them; names of files stay as they are.
    pub fn spelt(&self, lines: &str) -> String {
        let spelt = self.theme.spelt(lines);
        match self.theme.ascii {
            true => spelt.replace('×', "x"),
            false => spelt.into_owned(),
        }
    }

    /// The settings that fit this terminal better than what is set now; none where it was not asked,
    /// or has no screens that could look otherwise.
    pub fn fitting(&self) -> Vec<Fit> {
        if !self.is_asked || self.term == DUMB {
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
                Some(locale) if !is_utf8(locale) => words::is_no_utf8(locale),
                _ => words::term_is(&self.term),
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
            Depth::Basic16 => Some((ThemeChoice::Terminal, words::SHOWS_16_COLOURS.to_owned())),
            Depth::None if self.has_no_color => {
                Some((ThemeChoice::Mono, words::NO_COLOR_IS_SET.to_owned()))
            }
            Depth::None => Some((ThemeChoice::Mono, words::SHOWS_NO_COLOURS.to_owned())),
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
            Pieces::Letters => Some((PieceStyle::Letters, words::has_no_other_pieces(&self.term))),
            Pieces::Art if self.theme.depth != Depth::None && draws_sextants(name) => {
                Some((PieceStyle::Sextants, words::draws_them_itself(name)))
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
        (is_known && has_few && is_free).then(|| (Colours::True, words::terminal_is(name)))
    }

    fn colours(&self) -> Finding {
        const WHAT: &str = words::COLOURS;
        let set = self.settings.look.colours;
        let found = match self.theme.depth {
            Depth::True => words::TRUE_COLOUR,
            Depth::Indexed256 => words::COLOURS_256,
            Depth::Basic16 if self.theme.scheme == Scheme::Terminal => {
                return Finding::good(WHAT, words::COLOURS_OF_TERMINAL);
            }
            Depth::Basic16 => words::COLOURS_16,
            Depth::None if set == Colours::Auto && self.has_no_color => {
                return Finding::good(WHAT, words::NO_COLOURS_BY_VARIABLE);
            }
            Depth::None => words::NO_COLOURS,
        };
        match self.theme.depth {
            Depth::Basic16 | Depth::None if set == Colours::Auto => {
                Finding::note(WHAT, found, words::SET_COLOURS)
            }
            _ if set == Colours::Auto => Finding::good(WHAT, found),
            _ => Finding::good(WHAT, words::by_settings(found)),
        }
    }

    /// Whether the terminal is likely to understand UTF-8.
    fn characters(&self) -> Finding {
        const WHAT: &str = words::CHARACTERS;
        let locale = self.locale.as_deref().unwrap_or(words::NO_LOCALE);
        if self.settings.look.ascii {
            Finding::good(WHAT, words::ASCII_BY_SETTINGS)
        } else if has_ascii_alone(&self.term) {
            Finding::note(WHAT, words::ascii_by_term(&self.term), words::SET_TERM)
        } else if self.theme.ascii {
            Finding::note(WHAT, words::ascii_by_locale(locale), words::SET_UTF8_LOCALE)
        } else if is_utf8(locale) || cfg!(windows) {
            Finding::good(WHAT, words::UTF8)
        } else {
            Finding::note(
                WHAT,
                words::utf8_despite_locale(locale),
                words::IF_CHARACTERS_LOOK_WRONG,
            )
        }
    }

    fn theme(&self) -> Finding {
        const WHAT: &str = words::THEME;
        let look = &self.settings.look;
        let built_in = self.theme.scheme.name();
        let name = match &look.own_theme {
            Some(own) => words::own_theme(&own.name, built_in),
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
                words::is_hard_to_read(&name, &shade),
                words::CHANGE_THEME,
            ),
            (false, true) => Finding::good(WHAT, name),
            (false, false) => Finding::good(WHAT, words::theme_fits(&name, &shade)),
        }
    }

    /// How pieces are drawn.
    fn pieces(&self) -> Finding {
        const WHAT: &str = words::PIECES;
        let canvas = self.told.canvas;
        if let (Some(canvas), Some(_)) = (canvas, &self.theme.images) {
            let found = words::images(canvas.speaks.name(), canvas.cell);
            return Finding::good(WHAT, found);
        }
        let shown = match self.theme.pieces {
            _ if self.theme.ascii => words::LETTERS,
            Pieces::Letters => words::LETTERS,
            Pieces::Outlines => words::OUTLINES,
            _ if self.theme.depth == Depth::None => words::OUTLINES_AND_FIGURINES,
            Pieces::Figurines => words::FIGURINES,
            Pieces::Art => words::ART,
            Pieces::Sextants => words::SEXTANTS,
            Pieces::Octants => words::OCTANTS,
        };
        let style = self.settings.look.pieces;
        let could_show = !self.theme.ascii && self.theme.depth != Depth::None;
        if could_show
            && let (None, PieceStyle::Images, Some(program)) = (canvas, style, self.within)
        {
            let found = words::no_images_within(shown, program);
            return Finding::note(WHAT, found, words::images_outside(program));
        }
        let found = match (canvas, style) {
            (Some(_), PieceStyle::Images) if self.theme.ascii => {
                words::images_need_characters(shown)
            }
            (Some(_), PieceStyle::Images) => words::images_need_colours(shown),
            (Some(_), _) => words::pieces_by_settings(shown),
            (None, PieceStyle::Images) => words::no_images(shown),
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
        true => words::LIGHT,
        false => words::DARK,
    };
    let (red, green, blue) = colour;
    format!("{word} (#{red:02x}{green:02x}{blue:02x})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::images::{Canvas, Speaks};

    /// By variables of the environment.
    fn shown_by(settings: &Settings, told: Told, set: &[(&str, &str)]) -> Shown {
        let variable = |name: &str| {
            let found = set.iter().find(|(own, _)| *own == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        Shown::of(settings, Some(told), variable)
    }

    /// By a terminal that tells its name alone.
    fn shown_by_name(name: &str, set: &[(&str, &str)]) -> Shown {
        let told = Told {
            name: Some(name.to_owned()),
            ..Told::default()
        };
        shown_by(&Settings::default(), told, set)
    }

    fn shown(settings: &Settings, name: &str, set: &[(&str, &str)]) -> Shown {
        let told = Told {
            name: Some(name.to_owned()),
            canvas: Some(Canvas {
                speaks: Speaks::Kitty,
                cell: (10, 20),
            }),
            background: Some((255, 255, 255)),
        };
        shown_by(settings, told, set)
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
    fn what_passes_no_images_on_is_named() {
        let pieces = |name: &str, set: &[(&str, &str)]| shown_by_name(name, set).pieces();
        let colours = ("COLORTERM", "truecolor");
        for (name, set, program) in [
            ("tmux 3.3a", &[colours][..], "tmux"),
            ("", &[colours, ("TMUX", "/tmp/tmux-0/default,1,0")], "tmux"),
            ("", &[colours, ("STY", "1.pts-0")], "screen"),
        ] {
            let told = pieces(name, set);
            let expected = format!("{program} passes no images on");
            assert!(told.found.ends_with(&expected), "{}", told.found);
            let expected = format!("outside {program},");
            assert!(told.advice.contains(&expected), "{}", told.advice);
        }
        let told = pieces("xterm(1)", &[colours]);
        assert!(told.found.ends_with("the terminal shows no images"));
        assert_eq!(told.advice, "");
    }

    #[test]
    fn what_keeps_characters_to_ascii_is_named() {
        let told = |set: &[(&str, &str)]| {
            let told = shown(&Settings::default(), "", set).characters();
            (told.found, told.advice)
        };
        let utf8 = ("LANG", "de_DE.UTF-8");
        for term in ["dumb", "vt100"] {
            let (found, advice) = told(&[("TERM", term), utf8]);
            assert_eq!(found, format!("ASCII: TERM is {term}"));
            assert!(advice.contains("xterm-256color"), "{advice}");
        }
        assert_eq!(told(&[("TERM", "vte-256color"), utf8]).0, "UTF-8");
        let (found, _) = told(&[("TERM", "xterm"), ("LANG", "C")]);
        assert_eq!(found, "ASCII: the locale is C");
    }

    #[test]
    fn lines_are_told_in_the_characters_of_the_terminal() {
        let told = |locale| {
            let shown = shown(&Settings::default(), "", &[("LC_ALL", locale)]);
            shown.spelt("ok  80×24\n→ /é")
        };
        assert_eq!(told("C"), "ok  80x24\n-> /é");
        assert_eq!(told("de_DE.UTF-8"), "ok  80×24\n→ /é");
    }

    #[test]
    fn what_is_offered_fits_the_terminal() {
        let offered = |name: &str, set: &[(&str, &str)]| {
            let shown = shown_by_name(name, set);
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
        assert_eq!(offered("", &[("TERM", "dumb"), utf8]), none);
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
