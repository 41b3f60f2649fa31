//! The colours of the board's squares and pieces, and of the marks on them.

use super::{
    depth::{Depth, Tint},
    palette::{Mark, Palette},
};
use ratatui::style::{Color, Style};

/// The colours of the board. In [`Depth::None`] all are the terminal's own.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardTheme {
    pub plain: Pair,
    pub last_move: Pair,
    pub check: Pair,
    pub selected: Pair,
    pub premove: Pair,
    pub hint: Pair,
    /// Squares painted by a person or a PGN comment.
    pub green: Pair,
    pub red: Pair,
    pub yellow: Pair,
    pub blue: Pair,
    pub white_piece: Color,
    /// The line around White's pieces where there is room for one.
    pub white_edge: Color,
    pub black_piece: Color,
    pub black_edge: Color,
    /// The frame around the cursor's square.
    pub cursor: Color,
    /// The cursor's square where there is no room for a frame.
    pub cursor_ground: Pair,
    pub target: Color,
    pub coordinates: Style,
}

/// A ground for light and for dark squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    pub light: Color,
    pub dark: Color,
}

impl Pair {
    pub fn on(self, light: bool) -> Color {
        if light { self.light } else { self.dark }
    }
}

impl BoardTheme {
    pub(super) fn new(palette: &Palette, depth: Depth) -> BoardTheme {
        let over = |mark: Mark| Pair {
            light: depth.colour(mark.on_light.over(palette.light, mark.share)),
            dark: depth.colour(mark.on_dark.over(palette.dark, mark.share)),
        };
        let painted = |r, g, b, basic| {
            let own = Tint::new((r, g, b), basic);
            over(Mark::over(palette.painted.unwrap_or(own), 0.68))
        };
        BoardTheme {
            plain: Pair {
                light: depth.colour(palette.light),
                dark: depth.colour(palette.dark),
            },
            last_move: over(palette.last_move),
            check: over(palette.check),
            selected: over(palette.selected),
            premove: over(palette.premove),
            hint: over(palette.hint),
            green: painted(70, 140, 60, Color::LightGreen),
            red: painted(186, 56, 46, Color::LightRed),
            yellow: painted(190, 160, 40, Color::LightYellow),
            blue: painted(60, 110, 186, Color::Blue),
            white_piece: depth.colour(palette.white_piece),
            white_edge: depth.colour(palette.white_edge),
            black_piece: depth.colour(palette.black_piece),
            black_edge: depth.colour(palette.black_edge),
            cursor: depth.colour(palette.cursor),
            cursor_ground: over(palette.cursor_ground),
            target: depth.colour(palette.target),
            coordinates: match depth {
                Depth::None => Style::new(),
                _ => Style::new().fg(depth.colour(palette.dim)),
            },
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::tui::theme::{Scheme, Theme, tests::contrast};

    /// All that pieces may stand on.
    pub fn grounds(board: &BoardTheme) -> [Pair; 7] {
        [
            board.plain,
            board.last_move,
            board.check,
            board.selected,
            board.premove,
            board.hint,
            board.cursor_ground,
        ]
    }

    #[test]
    fn pieces_stand_out_on_every_square_of_every_scheme() {
        for scheme in Scheme::ALL {
            let board = Theme::new(scheme, Depth::True).board;
            for ground in grounds(&board) {
                for square in [ground.light, ground.dark] {
                    let white = contrast(board.white_piece, square);
                    let black = contrast(board.black_piece, square);
                    assert!(white >= 2.2, "{scheme:?}: White on {square:?} {white:.2}");
                    assert!(black >= 2.2, "{scheme:?}: Black on {square:?} {black:.2}");
                }
            }
        }
    }

    /// Both sides' pieces leave room for three steps of lightness on either kind of squares: marks of
    /// the same step are told apart by their hues or signs.
    #[test]
    fn marks_can_be_told_by_their_lightness() {
        for scheme in [Scheme::ColourBlind, Scheme::Contrast, Scheme::Mono] {
            let board = Theme::new(scheme, Depth::True).board;
            let steps = [
                &[board.last_move][..],
                &[board.selected],
                &[board.check, board.premove, board.hint, board.cursor_ground],
            ];
            for light in [true, false] {
                let plain = board.plain.on(light);
                assert!(contrast(board.target, plain) >= 2.4, "{scheme:?} {light}");
                for (place, marks) in steps.iter().enumerate() {
                    for mark in marks.iter().map(|mark| mark.on(light)) {
                        let ratio = contrast(mark, plain);
                        assert!(ratio >= 1.5, "{scheme:?} {mark:?} {ratio:.2}");
                        assert!(contrast(board.target, mark) >= 2.4, "{scheme:?} {mark:?}");
                        let others = steps.iter().skip(place + 1).copied().flatten();
                        for other in others.map(|mark| mark.on(light)) {
                            let ratio = contrast(mark, other);
                            assert!(ratio >= 1.2, "{scheme:?} {mark:?} {other:?} {ratio:.2}");
                        }
                    }
                }
            }
            for square in grounds(&board).iter().flat_map(|own| [own.light, own.dark]) {
                for piece in [board.white_piece, board.black_piece] {
                    let ratio = contrast(piece, square);
                    assert!(
                        ratio >= 3.0,
                        "{scheme:?}: {piece:?} on {square:?} {ratio:.2}"
                    );
                }
            }
        }
    }

    /// With 256 colours what is seen together in a game still has colours of its own.
    #[test]
    fn marks_stay_apart_in_256_colours() {
        for scheme in [Scheme::ColourBlind, Scheme::Contrast] {
            let board = Theme::new(scheme, Depth::Indexed256).board;
            let marks = [board.last_move, board.selected, board.check, board.premove];
            for light in [true, false] {
                for (place, mark) in marks.iter().enumerate() {
                    let others = marks.iter().skip(place + 1).chain([&board.plain]);
                    for other in others {
                        assert_ne!(
                            mark.on(light),
                            other.on(light),
                            "{scheme:?} {light} {place}"
                        );
                    }
                }
            }
        }
    }
}
