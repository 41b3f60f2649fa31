//! The chess board, from one column a square to block art.
//!
//! ```no_run
//! # use shakmaty::Position as _;
//! # use tabiya_core::chess::Position;
//! # use tabiya_tui::{theme::Theme, widgets::board::{Board, Marks}};
//! # fn draw(frame: &mut ratatui::Frame, theme: &Theme, position: &Position) {
//! let board = Board::new(position.current().board(), theme)
//!     .flipped(false)
//!     .marks(Marks { cursor: Some(shakmaty::Square::E4), ..Marks::of(position) });
//! frame.render_widget(board, frame.area());
//! # }
//! ```

mod arrows;
mod art;
mod brush;
mod cover;
mod geometry;
mod marks;
mod pixels;
mod shapes;

pub use geometry::{Geometry, square_at};
pub use marks::{Arrow, Marks, Paint, from_and_to};

use crate::tui::theme::{Depth, Theme};
use brush::{Brush, Marked};
use marks::Ground;
use ratatui::{buffer::Buffer, layout::Rect, widgets::Widget};
use shakmaty::{File, Piece, Rank, Square};

/// A picture of a board.
#[derive(Clone, Debug)]
pub struct Board<'a> {
    pieces: &'a shakmaty::Board,
    theme: &'a Theme,
    marks: Marks,
    flipped: bool,
    coordinates: bool,
}

impl<'a> Board<'a> {
    pub fn new(pieces: &'a shakmaty::Board, theme: &'a Theme) -> Board<'a> {
        Board {
            pieces,
            theme,
            marks: Marks::default(),
            flipped: false,
            coordinates: true,
        }
    }

    #[must_use]
    pub fn marks(mut self, marks: Marks) -> Board<'a> {
        self.marks = marks;
        self
    }

    /// Black at the bottom.
    #[must_use]
    pub fn flipped(mut self, flipped: bool) -> Board<'a> {
        self.flipped = flipped;
        self
    }

    /// Ranks at the left and files below; on unless said otherwise.
    #[must_use]
    pub fn coordinates(mut self, coordinates: bool) -> Board<'a> {
        self.coordinates = coordinates;
        self
    }

    /// What draws a square.
    fn brush(&self, square: Square, geometry: &Geometry) -> Brush<'a> {
        let rect = geometry.rect(square);
        let colours = &self.theme.board;
        let light = square.is_light();
        let small = geometry.height < 3 && self.theme.depth != Depth::None;
        let ends = !arrows::are_drawn(geometry, self.theme);
        let marked = self.marks.ground(square, ends);
        let ground = match marked {
            _ if small && self.marks.cursor == Some(square) => colours.cursor_ground,
            Ground::Plain => colours.plain,
            Ground::Last => colours.last_move,
            Ground::Painted(Paint::Green) => colours.green,
            Ground::Painted(Paint::Red) => colours.red,
            Ground::Painted(Paint::Yellow) => colours.yellow,
            Ground::Painted(Paint::Blue) => colours.blue,
            Ground::Premove => colours.premove,
            Ground::Hint => colours.hint,
            Ground::Check => colours.check,
            Ground::Selected => colours.selected,
        }
        .on(light);
        Brush {
            theme: self.theme,
            rect,
            ground,
            lowered: geometry.centred() && lowers(self.theme),
        }
    }

    /// What stands on a square, and the marks over it.
    fn draw_piece(&self, square: Square, brush: &Brush, geometry: &Geometry, buffer: &mut Buffer) {
        let ends = !arrows::are_drawn(geometry, self.theme);
        let drawn = self.piece_on(square);
        let signs = match self.theme.signs() {
            true => self.marks.signs(square, ends),
            false => Vec::new(),
        };
        let marked = Marked {
            cursor: self.marks.cursor == Some(square),
            target: self.marks.targets.contains(square),
            arrow: (self.marks.arrows.iter().rev())
                .find(|arrow| arrow.to == square)
                .map(|arrow| arrows::ink(arrow.paint, self.theme)),
            signs: brush::beside(&signs),
        };
        let image = (self.theme.images.as_ref()).and_then(|images| Some((images, drawn?)));
        // Where the picture's cells are not letters like others, a dialog over a part of it shows
        // what the cells hold beneath.
        let is_seen_below = image.is_none_or(|(images, _)| !images.shows_ground());
        if is_seen_below {
            self.draw_in_cells(drawn, marked, &signs, brush, buffer);
        }
        let is_there = image.is_some_and(|(_, piece)| brush.image(piece, marked, buffer));
        if !is_there && !is_seen_below {
            self.draw_in_cells(drawn, marked, &signs, brush, buffer);
        }
    }

    /// What stands on a square, as characters.
    fn draw_in_cells(
        &self,
        drawn: Option<Piece>,
        marked: Marked,
        signs: &[(&'static str, &'static str)],
        brush: &Brush,
        buffer: &mut Buffer,
    ) {
        if let Some(piece) = drawn {
            brush.draw_piece(piece, buffer);
        }
        if marked.target {
            brush.target(drawn.is_some(), buffer);
        }
        if marked.cursor {
            brush.cursor(buffer);
        }
        brush.signs(signs, buffer);
    }

    /// The piece drawn on a square, a carried one under way.
    fn piece_on(&self, square: Square) -> Option<Piece> {
        match self.marks.carried {
            Some((from, over)) if from != over => {
                if square == over {
                    self.pieces.piece_at(from)
                } else if square == from {
                    None
                } else {
                    self.pieces.piece_at(square)
                }
            }
            _ => self.pieces.piece_at(square),
        }
    }

    fn draw_coordinates(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let style = self.theme.board.coordinates;
        let outer = geometry.outer();
        for index in 0..8u16 {
            let top_down = if geometry.flipped { index } else { 7 - index };
            let left_right = if geometry.flipped { 7 - index } else { index };
            let middle = if geometry.centred() && lowers(self.theme) {
                1
            } else {
                (geometry.height - 1) / 2
            };
            let row = geometry.squares.y + index * geometry.height + middle;
            buffer.set_string(outer.x, row, DIGITS[usize::from(top_down)], style);
            let column = geometry.squares.x + index * geometry.width + (geometry.width - 1) / 2;
            let spare = u16::from(geometry.centred() && self.theme.images.is_some());
            let below = geometry.squares.bottom() - spare;
            buffer.set_string(column, below, LETTERS[usize::from(left_right)], style);
        }
    }
}

/// Whether half rows are drawn; images need whole ones.
fn lowers(theme: &Theme) -> bool {
    theme.depth != Depth::None && !theme.ascii && theme.images.is_none()
}

/// The rows in which the squares are drawn: without half rows the last is left free.
pub fn rows_drawn(geometry: &Geometry, theme: &Theme) -> u16 {
    let is_free = geometry.centred() && !lowers(theme);
    geometry.squares.height.saturating_sub(u16::from(is_free))
}

const DIGITS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];
const LETTERS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

impl Widget for Board<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        let Some(geometry) = Geometry::fit(area, self.coordinates, self.flipped) else {
            return;
        };
        // From the top down: lowered squares share a row of cells with the one above.
        let ranks = (0..8).map(Rank::new);
        let from_the_top: Vec<(Square, Brush)> = ranks
            .map(|rank| match self.flipped {
                true => rank,
                false => rank.flip_vertical(),
            })
            .flat_map(|rank| File::ALL.map(|file| Square::from_coords(file, rank)))
            .map(|square| (square, self.brush(square, &geometry)))
            .collect();
        // Arrows lie over block art and under images, which take their squares whole.
        let is_over = self.theme.images.is_none();
        for (square, brush) in &from_the_top {
            brush.ground(square.is_light(), buffer);
            if is_over {
                self.draw_piece(*square, brush, &geometry, buffer);
            }
        }
        arrows::draw(&self.marks.arrows, &geometry, self.theme, buffer);
        if !is_over {
            for (square, brush) in &from_the_top {
                self.draw_piece(*square, brush, &geometry, buffer);
            }
        }
        if geometry.coordinates {
            self.draw_coordinates(&geometry, buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::{Position, fen, notation::read_move},
        tui::theme::{Pieces, Scheme},
    };
    use ratatui::style::{Color, Modifier};
    use shakmaty::{Bitboard, Position as _};

    fn play(position: &mut Position, moves: &str) {
        for san in moves.split_whitespace() {
            let played = read_move(position.current(), san).expect("a legal move");
            assert!(position.play(played));
        }
    }

    fn draw(board: Board<'_>, width: u16, height: u16) -> Buffer {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        board.render(area, &mut buffer);
        buffer
    }

    fn rows(buffer: &Buffer) -> Vec<String> {
        (0..buffer.area.height)
            .map(|y| {
                let row: String = (0..buffer.area.width)
                    .map(|x| buffer[(x, y)].symbol())
                    .collect();
                row.trim_end().to_owned()
            })
            .collect()
    }

    fn plain(depth: Depth) -> Theme {
        Theme::new(Scheme::Walnut, depth)
    }

    #[test]
    fn in_the_greys_of_sixteen_colours_white_is_outlined_in_black() {
        let theme = Theme::new(Scheme::Mono, Depth::Basic16);
        let position = Position::default();
        let buffer = draw(Board::new(position.current().board(), &theme), 18, 9);
        let is_king = |cell: &&ratatui::buffer::Cell| ["♔", "♚"].contains(&cell.symbol());
        let kings = buffer.content().iter().filter(is_king);
        let inks: Vec<Color> = kings.map(|cell| cell.fg).collect();
        assert_eq!(inks, [Color::Black; 2]);
    }

    #[test]
    fn letters_without_colour_show_men_and_marks() {
        let mut position = Position::default();
        play(&mut position, "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7");
        let theme = plain(Depth::None).with_ascii(true);
        let marks = Marks {
            cursor: Some(Square::D4),
            ..Marks::of(&position)
        };
        let buffer = draw(
            Board::new(position.current().board(), &theme).marks(marks),
            18,
            9,
        );
        assert_eq!(
            rows(&buffer),
            [
                "8 r . b q k!b   r",
                "7 p p p p . Q)p p",
                "6   . n .   n   .",
                "5 .   .   p   .  )",
                "4   . B .]P .   .",
                "3 .   .   .   .",
                "2 P P P P   P P P",
                "1 R N B   K   N R",
                "  a b c d e f g h",
            ]
        );
    }

    #[test]
    fn a_flipped_board_has_black_below_and_h_at_the_left() {
        let position = Position::default();
        let theme = plain(Depth::True).with_ascii(true);
        let board = Board::new(position.current().board(), &theme).flipped(true);
        let shown = rows(&draw(board, 18, 9));
        assert_eq!(shown[0], "1 R N B K Q B N R");
        assert_eq!(shown[7], "8 r n b k q b n r");
        assert_eq!(shown[8], "  h g f e d c b a");
    }

    #[test]
    fn every_size_depth_and_set_of_men_keeps_to_one_cell_a_symbol() {
        let mut position = Position::default();
        play(&mut position, "e4 e5 Nf3");
        let marks = Marks {
            cursor: Some(Square::E5),
            selected: Some(Square::B8),
            targets: Bitboard::from(Square::A6) | Square::C6,
            hint: vec![Square::E5],
            premoves: vec![(Square::D7, Square::D5)],
            painted: vec![(Square::A1, Paint::Red)],
            carried: Some((Square::B8, Square::C6)),
            ..Marks::of(&position)
        };
        for depth in [Depth::True, Depth::Indexed256, Depth::Basic16, Depth::None] {
            for pieces in [
                Pieces::Art,
                Pieces::Sextants,
                Pieces::Octants,
                Pieces::Figurines,
                Pieces::Outlines,
                Pieces::Letters,
            ] {
                for ascii in [false, true] {
                    let theme = plain(depth).with_pieces(pieces).with_ascii(ascii);
                    for height in [1, 5, 8, 9, 17, 25, 41, 73, 97] {
                        let board =
                            Board::new(position.current().board(), &theme).marks(marks.clone());
                        let buffer = draw(board, 2 * height + 2, height);
                        for cell in buffer.content() {
                            let width = unicode_width::UnicodeWidthStr::width(cell.symbol());
                            assert_eq!(width, 1, "{:?}", cell.symbol());
                            assert!(!ascii || cell.symbol().is_ascii(), "{:?}", cell.symbol());
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_smallest_art_of_octants_is_that_of_sextants() {
        let position = Position::default();
        let shown = |pieces: Pieces, height: u16| {
            let theme = plain(Depth::True).with_pieces(pieces);
            let board = Board::new(position.current().board(), &theme);
            rows(&draw(board, 16 * height + 2, 8 * height + 1))
        };
        assert_eq!(shown(Pieces::Octants, 3), shown(Pieces::Sextants, 3));
        assert_ne!(shown(Pieces::Octants, 4), shown(Pieces::Sextants, 4));
    }

    #[test]
    fn painted_squares_and_the_ends_of_arrows_carry_a_sign_for_each_colour() {
        let theme = plain(Depth::None).with_ascii(true);
        let marks = Marks {
            painted: vec![(Square::E5, Paint::Red), (Square::D4, Paint::Green)],
            arrows: vec![Arrow {
                from: Square::A1,
                to: Square::A3,
                paint: Paint::Blue,
            }],
            ..Marks::default()
        };
        let board = shakmaty::Board::empty();
        let shown = rows(&draw(Board::new(&board, &theme).marks(marks), 18, 9));
        assert_eq!(shown[3], "5 .   .   .#  .");
        assert_eq!(shown[4], "4   .   .=  .   .");
        assert_eq!(shown[5], "3 .&  .   .   .");
        assert_eq!(shown[7], "1 .&  .   .   .");
    }

    #[test]
    fn without_half_rows_the_last_is_left_free() {
        let geometry = Geometry::fit(Rect::new(0, 0, 34, 18), true, false).expect("room");
        assert_eq!(geometry.squares.height, 17);
        assert_eq!(rows_drawn(&geometry, &plain(Depth::True)), 17);
        assert_eq!(rows_drawn(&geometry, &plain(Depth::None)), 16);
        let larger = Geometry::fit(Rect::new(0, 0, 50, 25), true, false).expect("room");
        assert_eq!(rows_drawn(&larger, &plain(Depth::None)), 24);
    }

    #[test]
    fn without_colour_no_cell_has_one_at_any_size() {
        let position = Position::default();
        let theme = plain(Depth::None);
        for height in [8, 9, 17, 25, 33] {
            let board = Board::new(position.current().board(), &theme).marks(Marks {
                cursor: Some(Square::E4),
                selected: Some(Square::E2),
                targets: Bitboard::from(Square::E3) | Square::E4,
                ..Marks::default()
            });
            for cell in draw(board, 2 * height + 2, height).content() {
                assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
            }
        }
    }

    #[test]
    fn one_column_a_square_still_tells_cursor_check_and_last_move_apart() {
        let position = fen::read("4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1").expect("a legal FEN");
        let theme = plain(Depth::None);
        let marks = Marks {
            last_move: Some((Square::D1, Square::E2)),
            check: Some(Square::E8),
            cursor: Some(Square::A1),
            ..Marks::default()
        };
        let buffer = draw(
            Board::new(position.current().board(), &theme).marks(marks),
            8,
            8,
        );
        let look = |x, y| buffer[(x, y)].modifier & (Modifier::REVERSED | Modifier::UNDERLINED);
        let looks = [look(4, 0), look(4, 6), look(0, 7), look(7, 7)];
        for (index, a) in looks.iter().enumerate() {
            for b in &looks[..index] {
                assert_ne!(a, b);
            }
        }
    }

    #[test]
    fn castling_marks_the_kings_way() {
        let mut position = Position::default();
        play(&mut position, "e4 e5 Nf3 Nc6 Bc4 Bc5 0-0");
        assert_eq!(
            Marks::of(&position).last_move,
            Some((Square::E1, Square::G1))
        );
    }
}
