//! What things look like: styles named by meaning, for every depth of colour.
//!
//! A widget asks for `theme.dim` or `theme.board.last_move`, never for a colour. Where there is
//! no colour ([`Depth::None`]) the styles fall back on bold, dim, underline and reverse, and the
//! board draws signs and brackets besides ([`Theme::signs`]).

pub mod ascii;
mod board;
pub mod depth;
mod heat;
pub mod palette;
mod row;
mod sixteen;

pub use board::{BoardTheme, Pair};
pub use depth::Depth;
pub use palette::Scheme;

use super::images::Images;
use crate::store::settings::OwnColours;
use depth::Tint;
use palette::Palette;
use ratatui::style::{Color, Modifier, Style};
use serde::{Deserialize, Serialize};
use sixteen::Ground;

/// How pieces are drawn on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pieces {
    /// Block art where a square has three rows or more, figurines below that.
    #[default]
    Art,
    /// Finer block art, for fonts that have its characters: six parts in a cell.
    Sextants,
    /// The finest, with eight.
    Octants,
    /// The solid chess glyphs for both sides, told apart by colour.
    Figurines,
    /// Outlined glyphs for White and solid ones for Black, as in print.
    Outlines,
    /// `KQRBNP` and `kqrbnp`.
    Letters,
}

impl Pieces {
    /// How many parts block art divides a cell into from top to bottom; `None` for other kinds.
    pub fn parts(self) -> Option<u16> {
        match self {
            Pieces::Art => Some(2),
            Pieces::Sextants => Some(3),
            Pieces::Octants => Some(4),
            Pieces::Figurines | Pieces::Outlines | Pieces::Letters => None,
        }
    }
}

/// Everything that has a look.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    pub depth: Depth,
    pub scheme: Scheme,
    /// A person's own colours, which lie over the scheme's.
    own_colours: OwnColours,
    /// Only ASCII characters: letters for pieces, `-`, `|` and `#` for lines and bars.
    pub ascii: bool,
    pub pieces: Pieces,
    /// Pieces as images in place of block art, where the terminal shows them.
    pub images: Option<Images>,

    /// Behind everything. It is the scheme's own, so that text can be read whatever the terminal's
    /// background; where the person prefers it, and in the scheme of the terminal's own colours, it
    /// is the terminal's.
    pub ground: Style,
    /// Ordinary text.
    pub text: Style,
    /// What matters now: the current move, a running clock.
    pub strong: Style,
    /// What is old or explains.
    pub dim: Style,
    /// What only structures: empty bars, units.
    pub faint: Style,
    /// The one accent: the program's name, a chosen thing, a key in the footer.
    pub accent: Style,
    pub good: Style,
    pub bad: Style,
    pub warning: Style,
    /// Everything that comes from the opening book.
    pub book: Style,
    /// Words people wrote beside moves.
    pub comment: Style,
    /// Rules and borders.
    pub frame: Style,
    /// The title line.
    pub title: Style,
    /// A key in the footer, and what it does.
    pub key: Style,
    pub key_text: Style,
    /// The chosen row of a list (lay over the row's own style with `patch`).
    pub row: Style,
    /// White's and Black's share of bars and graphs.
    pub white_bar: Style,
    pub black_bar: Style,
    /// Marks of moves: `!!` and `!`, `?!`, `?`, `??`.
    pub great: Style,
    pub inaccuracy: Style,
    pub mistake: Style,
    pub blunder: Style,

    pub board: BoardTheme,
}

impl Theme {
    /// The theme of a scheme in a depth of colour.
    pub fn new(scheme: Scheme, depth: Depth) -> Theme {
        Theme::with_colours(scheme, depth, &OwnColours::default())
    }

    /// The same with a person's own colours laid over the scheme's.
    pub fn with_colours(scheme: Scheme, depth: Depth, own: &OwnColours) -> Theme {
        let palette = scheme.palette().with_own(own);
        let board = BoardTheme::new(&palette, depth);
        let mut theme = match depth {
            Depth::None => Theme::plain(board),
            _ => Theme::coloured(&palette, depth, board),
        };
        theme.scheme = scheme;
        theme.own_colours = own.clone();
        theme.with_own_ground(true)
    }

    /// The theme the environment asks for (see [`Depth::detect`] and [`Scheme::detect`]).
    /// Terminals that have no chess glyphs get letters and ASCII lines.
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Theme {
        let scheme = Scheme::detect(&variable);
        let depth = Depth::detect(&variable);
        let term = variable("TERM").unwrap_or_default();
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .filter_map(&variable)
            .find(|value| !value.is_empty())
            .unwrap_or_default()
            .to_ascii_lowercase();
        let latin = !locale.is_empty() && !locale.contains("utf");
        let ascii = has_ascii_alone(&term) || latin && cfg!(unix);
        let mut theme = Theme::new(scheme, depth).with_ascii(ascii);
        if term == "linux" {
            theme.pieces = Pieces::Letters;
        }
        theme
    }

    /// Only ASCII from here on, or everything again.
    #[must_use]
    pub fn with_ascii(mut self, ascii: bool) -> Theme {
        self.ascii = ascii;
        self
    }

    /// The scheme's own background behind everything, or the terminal's.
    #[must_use]
    pub fn with_own_ground(mut self, own: bool) -> Theme {
        if self.depth == Depth::Basic16 {
            let ground = match self.scheme {
                Scheme::Terminal => Ground::Unknown,
                _ if !own => Ground::Unknown,
                scheme if scheme.is_light() => Ground::White,
                _ => Ground::Black,
            };
            let palette = self.scheme.palette();
            return self.in_sixteen(&palette, ground);
        }
        if !own {
            self.ground = self.text;
        }
        self
    }

    #[must_use]
    pub fn with_pieces(mut self, pieces: Pieces) -> Theme {
        self.pieces = pieces;
        self
    }

    /// Pieces as these images, where there are colours. Images have exact ones: with sixteen, the
    /// board takes its own true ones (with `own` laid over them), so that pictures and squares are
    /// of one piece.
    #[must_use]
    pub fn with_images(mut self, images: Option<Images>, own: &OwnColours) -> Theme {
        self.images = images.filter(|_| self.depth != Depth::None && !self.ascii);
        if self.images.is_some() && self.depth == Depth::Basic16 {
            let palette = self.scheme.palette().with_own(own);
            self.board = BoardTheme {
                coordinates: self.board.coordinates,
                ..BoardTheme::new(&palette, Depth::True)
            };
        }
        self
    }

    /// Whether the board carries signs and brackets besides colours.
    pub fn signs(&self) -> bool {
        self.depth == Depth::None || self.scheme.has_signs()
    }

    /// Whether it tells things apart by hues, and not by lightness and signs alone.
    pub fn has_hues(&self) -> bool {
        self.depth != Depth::None && self.scheme != Scheme::Mono
    }

    /// `unicode` or, where only ASCII may be shown, `ascii`.
    pub fn glyph(&self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.ascii { ascii } else { unicode }
    }

    /// The same with inks for this ground.
    #[must_use]
    fn in_sixteen(self, palette: &Palette, ground: Ground) -> Theme {
        let of = |colour| Style::new().fg(colour);
        let inked = Theme::inked(palette, self.board, |tint| ground.ink(tint.basic));
        let mut theme = Theme {
            depth: self.depth,
            scheme: self.scheme,
            own_colours: self.own_colours,
            ascii: self.ascii,
            pieces: self.pieces,
            images: self.images,
            row: ground.row(),
            white_bar: of(ground.white_bar(palette.white_bar.basic)),
            black_bar: of(palette.black_bar.basic),
            ..inked
        };
        if ground == Ground::Black {
            theme.strong = of(Color::White).add_modifier(Modifier::BOLD);
            theme.title = theme.strong;
        }
        if let Some(paint) = ground.paint() {
            theme.ground = theme.ground.bg(paint);
        }
        theme.board.coordinates = theme.dim;
        theme
    }

    fn coloured(palette: &Palette, depth: Depth, board: BoardTheme) -> Theme {
        let inked = Theme::inked(palette, board, |tint| Style::new().fg(depth.colour(tint)));
        let ground = depth.colour(palette.ground);
        let row = Style::new().bg(depth.colour(palette.row));
        Theme {
            depth,
            ground: inked.ground.bg(ground),
            row: row.patch(inked.strong),
            ..inked
        }
    }

    /// Every style with the ink that its tint gives; ground and row have no colour behind them yet.
    fn inked(palette: &Palette, board: BoardTheme, ink: impl Fn(Tint) -> Style) -> Theme {
        let bold = |tint: Tint| ink(tint).add_modifier(Modifier::BOLD);
        Theme {
            depth: Depth::None,
            scheme: Scheme::default(),
            own_colours: OwnColours::default(),
            ascii: false,
            pieces: Pieces::default(),
            images: None,
            ground: ink(palette.text),
            text: ink(palette.text),
            strong: bold(palette.strong),
            dim: ink(palette.dim),
            faint: ink(palette.faint),
            accent: bold(palette.accent),
            good: ink(palette.good),
            bad: ink(palette.bad),
            warning: ink(palette.warning),
            book: ink(palette.book),
            comment: ink(palette.comment),
            frame: ink(palette.frame),
            title: bold(palette.strong),
            key: ink(palette.accent),
            key_text: ink(palette.dim),
            row: bold(palette.strong),
            white_bar: ink(palette.white_bar),
            black_bar: ink(palette.black_bar),
            great: bold(palette.good),
            inaccuracy: ink(palette.warning),
            mistake: ink(palette.bad),
            blunder: bold(palette.bad),
            board,
        }
    }

    fn plain(board: BoardTheme) -> Theme {
        let with = |modifier| Style::new().add_modifier(modifier);
        let bold = with(Modifier::BOLD);
        let dim = with(Modifier::DIM);
        let text = Style::new();
        Theme {
            depth: Depth::None,
            scheme: Scheme::default(),
            own_colours: OwnColours::default(),
            ascii: false,
            pieces: Pieces::default(),
            images: None,
            ground: text,
            text,
            strong: bold,
            dim,
            faint: dim,
            accent: bold,
            good: text,
            bad: bold,
            warning: bold,
            book: text,
            comment: with(Modifier::ITALIC),
            frame: dim,
            title: bold,
            key: bold,
            key_text: text,
            row: with(Modifier::REVERSED),
            white_bar: text,
            black_bar: dim,
            great: bold,
            inaccuracy: text,
            mistake: bold,
            blunder: bold,
            board,
        }
    }
}

/// Whether a terminal of this type (`vt100`) has no more than ASCII.
pub fn has_ascii_alone(term: &str) -> bool {
    let number = term.strip_prefix("vt");
    term == "dumb" || number.is_some_and(|rest| rest.starts_with(|own: char| own.is_ascii_digit()))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::tui::images::{Canvas, Speaks};

    /// Relative luminance, WCAG 2.1.
    fn luminance(colour: Color) -> f64 {
        let Color::Rgb(r, g, b) = colour else {
            panic!("a true colour is expected, found {colour:?}")
        };
        let linear = |v: u8| {
            let v = f64::from(v) / 255.0;
            if v <= 0.03928 {
                v / 12.92
            } else {
                ((v + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }

    pub fn contrast(a: Color, b: Color) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn own_colours_lie_over_the_scheme_where_there_are_enough_colours() {
        let mut own = OwnColours::default();
        own.set("light", "#010203").expect("a colour");
        own.set("last_move", "#0000ff").expect("a colour");
        let theme = |depth| Theme::with_colours(Scheme::Walnut, depth, &own);
        let Color::Rgb(red, _, blue) = theme(Depth::True).board.last_move.dark else {
            panic!("a true colour");
        };
        assert!(blue > 150 && red < 100, "blue over the dark squares");
        assert_eq!(theme(Depth::True).board.plain.light, Color::Rgb(1, 2, 3));
        let usual = Theme::new(Scheme::Walnut, Depth::True);
        assert_eq!(theme(Depth::True).board.plain.dark, usual.board.plain.dark);
        let few = Theme::new(Scheme::Walnut, Depth::Basic16);
        assert_eq!(theme(Depth::Basic16).board, few.board);
    }

    #[test]
    fn the_cursor_and_heat_take_own_colours_too() {
        let mut own = OwnColours::default();
        for name in ["cursor", "good", "strong", "background"] {
            own.set(name, "#0000ff").expect("a colour");
        }
        let theme = Theme::with_colours(Scheme::Walnut, Depth::True, &own);
        let usual = Theme::new(Scheme::Walnut, Depth::True);
        assert_ne!(theme.board.cursor_ground, usual.board.cursor_ground);
        let blue = Color::Rgb(0, 0, 255);
        assert_eq!(
            (theme.heat(1.0).fg, theme.heat(1.0).bg),
            (Some(blue), Some(blue))
        );
        let few = Theme::with_colours(Scheme::Walnut, Depth::Basic16, &own);
        assert_eq!(
            few.heat(1.0),
            Theme::new(Scheme::Walnut, Depth::Basic16).heat(1.0)
        );
    }

    #[test]
    fn text_can_be_read_on_the_background_it_is_made_for() {
        for scheme in Scheme::ALL {
            let theme = Theme::new(scheme, Depth::True);
            let terminal = match scheme.is_light() {
                true => Color::Rgb(255, 255, 255),
                false => Color::Rgb(24, 24, 24),
            };
            let own = theme.ground.bg.expect("a ground of its own");
            let styles = [
                theme.text,
                theme.strong,
                theme.accent,
                theme.good,
                theme.bad,
                theme.warning,
                theme.book,
                theme.dim,
            ];
            for (style, ground) in styles.iter().flat_map(|s| [(s, own), (s, terminal)]) {
                let ink = style.fg.expect("text has a colour");
                let ratio = contrast(ink, ground);
                assert!(ratio >= 4.5, "{scheme:?} {ink:?} on {ground:?}: {ratio:.2}");
            }
        }
    }

    #[test]
    fn mono_has_no_hue_and_every_scheme_its_own_look() {
        let board = Theme::new(Scheme::Mono, Depth::True).board;
        for pair in [board.plain, board.last_move, board.check, board.hint] {
            for colour in [pair.light, pair.dark] {
                let Color::Rgb(red, green, blue) = colour else {
                    panic!("{colour:?}");
                };
                assert!(red == green && green == blue, "{colour:?}");
            }
        }
        for (index, scheme) in Scheme::ALL.iter().enumerate() {
            assert_eq!(Scheme::named(scheme.name()), Some(*scheme));
            let theme = Theme::new(*scheme, Depth::True);
            for other in &Scheme::ALL[..index] {
                let same = Theme::new(*other, Depth::True).accent == theme.accent
                    && Theme::new(*other, Depth::True).board == theme.board;
                // The terminal's own colours are another depth, not another table.
                assert!(!same || *scheme == Scheme::Terminal, "{scheme:?} {other:?}");
            }
        }
    }

    #[test]
    fn images_are_shown_wherever_there_are_colours_and_other_than_ascii_characters() {
        let images = || {
            Some(Images::new(Canvas {
                speaks: Speaks::Sixel,
                cell: (10, 20),
            }))
        };
        let own = OwnColours::default();
        for scheme in Scheme::ALL {
            for depth in [Depth::True, Depth::Indexed256, Depth::Basic16] {
                let theme = Theme::new(scheme, depth).with_images(images(), &own);
                assert!(theme.images.is_some(), "{scheme:?} {depth:?}");
                let square = theme.board.plain.light;
                assert!(depth::rgb(square).is_some(), "{scheme:?} {square:?}");
            }
        }
        let none = Theme::new(Scheme::Walnut, Depth::None).with_images(images(), &own);
        assert_eq!(none.images, None);
        let ascii = Theme::new(Scheme::Walnut, Depth::Basic16).with_ascii(true);
        let board = ascii.board.clone();
        assert_eq!(ascii.with_images(images(), &own).board, board);
    }

    #[test]
    fn without_colour_no_style_has_one() {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        for style in [theme.text, theme.accent, theme.bad, theme.row, theme.frame] {
            assert_eq!((style.fg, style.bg), (None, None));
        }
        assert_eq!(theme.board.plain.light, Color::Reset);
        assert!(theme.signs());
    }
}
