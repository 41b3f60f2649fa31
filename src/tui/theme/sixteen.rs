//! Inks for terminals of sixteen colours, whose shades belong to the terminal: only those that can be
//! read on the ground that is there.

use ratatui::style::{Color, Modifier, Style};

/// What lies behind the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    Black,
    White,
    /// The terminal's own, which may be either.
    Unknown,
}

impl Ground {
    /// The colour to be painted; none where the terminal's own stays.
    pub fn paint(self) -> Option<Color> {
        match self {
            Ground::Black => Some(Color::Black),
            Ground::White => Some(Color::White),
            Ground::Unknown => None,
        }
    }

    /// The chosen row of a list, on which inks are still read.
    pub fn row(self) -> Style {
        let row = Style::new().add_modifier(Modifier::BOLD);
        match self {
            Ground::Black => row.fg(Color::White).bg(Color::Blue),
            Ground::White => row.fg(Color::Black).bg(Color::Gray),
            // An ink would become the ground of its letters there.
            Ground::Unknown => row.fg(Color::Reset).add_modifier(Modifier::REVERSED),
        }
    }

    /// White's share of a bar, where the usual colour would not be seen.
    pub fn white_bar(self, usual: Color) -> Color {
        match self {
            Ground::Black => usual,
            Ground::White => Color::DarkGray,
            Ground::Unknown => Color::LightBlue,
        }
    }

    /// This ink, or what stands for it here.
    pub fn ink(self, colour: Color) -> Style {
        let plain = |colour| Style::new().fg(colour);
        match (self, colour) {
            (Ground::Black, Color::Reset) => plain(Color::Gray),
            (Ground::Black, colour) => plain(colour),
            (Ground::White, Color::Reset | Color::White) => plain(Color::Black),
            (Ground::White, Color::Gray) => plain(Color::DarkGray),
            (Ground::Unknown, Color::Gray | Color::DarkGray) => {
                plain(Color::Reset).add_modifier(Modifier::DIM)
            }
            (Ground::Unknown, Color::White | Color::Black) => plain(Color::Reset),
            // Yellow, green and cyan are too light for white.
            (_, Color::Yellow | Color::LightYellow) => plain(Color::Magenta),
            (Ground::White, Color::Cyan | Color::LightCyan | Color::Green | Color::LightGreen) => {
                plain(Color::Blue)
            }
            (Ground::White, Color::LightRed) => plain(Color::Red),
            // Blue is too dark for black.
            (
                _,
                Color::Cyan | Color::LightCyan | Color::Green | Color::LightGreen | Color::Blue,
            ) => plain(Color::LightBlue),
            (_, colour) => plain(colour),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{Depth, Scheme, Theme};

    /// The sixteen colours of xterm, of the VGA and of a modern editor's terminal.
    const PALETTES: [[u32; 16]; 3] = [
        [
            0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
            0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
        ],
        [
            0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
            0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
        ],
        [
            0x000000, 0xcd3131, 0x0dbc79, 0xe5e510, 0x2472c8, 0xbc3fbc, 0x11a8cd, 0xe5e5e5,
            0x666666, 0xf14c4c, 0x23d18b, 0xf5f543, 0x3b8eea, 0xd670d6, 0x29b8db, 0xffffff,
        ],
    ];
    const ORDER: [Color; 16] = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];

    fn shade(colours: &[u32; 16], colour: Color, usual: Color) -> Color {
        let colour = if colour == Color::Reset {
            usual
        } else {
            colour
        };
        let place = ORDER
            .iter()
            .position(|one| *one == colour)
            .expect("a colour");
        let [_, r, g, b] = colours[place].to_be_bytes();
        Color::Rgb(r, g, b)
    }

    /// What must be read has a contrast of 2.5 at least on the worst of three terminals' palettes.
    #[test]
    fn inks_can_be_read_on_black_and_on_white() {
        for scheme in Scheme::ALL {
            for paints in [true, false] {
                let theme = Theme::new(scheme, Depth::Basic16).with_own_ground(paints);
                let grounds = match theme.ground.bg {
                    Some(painted) => vec![painted],
                    None => vec![Color::Black, Color::White],
                };
                let inks = [
                    theme.text,
                    theme.strong,
                    theme.dim,
                    theme.accent,
                    theme.good,
                    theme.bad,
                    theme.warning,
                    theme.book,
                    theme.comment,
                    theme.key,
                    theme.white_bar,
                ];
                for ground in grounds {
                    let usual = match ground {
                        Color::Black => Color::Gray,
                        _ => Color::Black,
                    };
                    for (colours, ink) in PALETTES.iter().flat_map(|p| inks.map(|ink| (p, ink))) {
                        let ink = ink.fg.expect("a colour");
                        let ratio = super::super::tests::contrast(
                            shade(colours, ink, usual),
                            shade(colours, ground, usual),
                        );
                        assert!(ratio >= 2.5, "{scheme:?}: {ink:?} on {ground:?} {ratio:.2}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_current_move_can_be_read_whatever_its_mark() {
        for (scheme, paints) in Scheme::ALL
            .into_iter()
            .flat_map(|s| [(s, true), (s, false)])
        {
            let theme = Theme::new(scheme, Depth::Basic16).with_own_ground(paints);
            let inks = [
                theme.text,
                theme.book,
                theme.great,
                theme.inaccuracy,
                theme.mistake,
                theme.blunder,
            ];
            let grounds = match theme.on_row(theme.text).bg {
                Some(painted) => vec![painted],
                None => vec![Color::Black, Color::White],
            };
            for (ground, ink) in grounds.iter().flat_map(|g| inks.map(|ink| (*g, ink))) {
                let style = theme.on_row(ink);
                assert!(style.add_modifier.contains(Modifier::BOLD));
                let usual = match ground {
                    Color::Black => Color::Gray,
                    _ => Color::Black,
                };
                for colours in &PALETTES {
                    let ratio = super::super::tests::contrast(
                        shade(colours, style.fg.expect("a colour"), usual),
                        shade(colours, ground, usual),
                    );
                    assert!(ratio >= 4.5, "{scheme:?}: {style:?} {ratio:.2}");
                }
            }
        }
    }

    #[test]
    fn a_chosen_row_has_one_ground_behind_all_inks() {
        let theme = Theme::new(Scheme::Terminal, Depth::Basic16).with_own_ground(false);
        let on_row = |ink: Style| ink.patch(theme.row);
        let sides = |style: Style| (style.fg, style.bg);
        assert_eq!(sides(on_row(theme.accent)), sides(theme.row));
        assert_eq!(theme.row.fg, Some(Color::Reset));
    }

    /// Both sides' pieces stand out on every square; greys alone cannot do that.
    #[test]
    fn pieces_stand_out_in_sixteen_colours() {
        for scheme in Scheme::ALL.into_iter().filter(|one| *one != Scheme::Mono) {
            let board = Theme::new(scheme, Depth::Basic16).board;
            for (colours, ground) in PALETTES
                .iter()
                .flat_map(|p| super::super::board::tests::grounds(&board).map(|own| (p, own)))
            {
                // Marks are few and pass; most pieces stand on plain squares.
                let white = if ground == board.plain { 3.3 } else { 1.9 };
                for square in [ground.light, ground.dark] {
                    for (piece, least) in [(board.white_piece, white), (board.black_piece, 2.4)] {
                        let of = |colour| shade(colours, colour, Color::Black);
                        let ratio = super::super::tests::contrast(of(piece), of(square));
                        assert!(
                            ratio >= least,
                            "{scheme:?}: {piece:?} on {square:?} {ratio:.2}"
                        );
                    }
                }
            }
        }
    }
}
