//! A position as a picture: SVG with pieces and arrows of our own drawing, or plain text.

use crate::chess::Position;
use shakmaty::{Board, Color, File, Move, Piece, Position as _, Rank, Role, Square};
use std::fmt::Write as _;

/// A square's edge in units of the picture.
const EDGE: u32 = 40;

/// An arrow from a square to another, in a colour of CSS.
#[derive(Clone, Copy, Debug)]
pub struct Arrow {
    pub from: Square,
    pub to: Square,
    pub colour: &'static str,
}

impl Arrow {
    /// The way of a move; castling is the king's way.
    pub fn of(played: Move, colour: &'static str) -> Arrow {
        let from = played.from().unwrap_or(played.to());
        let to = match played.castling_side() {
            Some(side) => Square::from_coords(side.king_to_file(), from.rank()),
            None => played.to(),
        };
        Arrow { from, to, colour }
    }
}

/// The position seen from the side to move.
pub fn svg(position: &Position, arrows: &[Arrow]) -> String {
    let flipped = position.turn() == Color::Black;
    let size = 8 * EDGE;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" role=\"img\" \
         aria-label=\"{}\">",
        position.fen()
    );
    let board = position.current().board();
    for square in Square::ALL {
        let (x, y) = corner(square, flipped);
        let fill = if square.is_light() {
            "#efe0c6"
        } else {
            "#b58a63"
        };
        // Writing to a string cannot fail.
        let _ = write!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{EDGE}\" height=\"{EDGE}\" fill=\"{fill}\"/>"
        );
    }
    for (square, piece) in board.clone() {
        let (x, y) = corner(square, flipped);
        let _ = write!(
            out,
            "<g transform=\"translate({x} {y})\">{}</g>",
            drawn_piece(piece)
        );
    }
    for arrow in arrows {
        out.push_str(&arrow_svg(arrow, flipped));
    }
    out.push_str("</svg>");
    out
}

/// The upper left corner of a square.
fn corner(square: Square, flipped: bool) -> (u32, u32) {
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    if flipped {
        ((7 - file) * EDGE, rank * EDGE)
    } else {
        (file * EDGE, (7 - rank) * EDGE)
    }
}

fn arrow_svg(arrow: &Arrow, flipped: bool) -> String {
    let middle = |square| {
        let (x, y) = corner(square, flipped);
        (f64::from(x + EDGE / 2), f64::from(y + EDGE / 2))
    };
    let ((x1, y1), (x2, y2)) = (middle(arrow.from), middle(arrow.to));
    let length = (x2 - x1).hypot(y2 - y1).max(1.0);
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    let (neck_x, neck_y) = (x2 - 14.0 * dx, y2 - 14.0 * dy);
    let colour = arrow.colour;
    format!(
        "<g opacity=\"0.75\" stroke=\"{colour}\" fill=\"{colour}\">\
         <path d=\"M{x1:.1} {y1:.1}L{neck_x:.1} {neck_y:.1}\" stroke-width=\"6\"/>\
         <path d=\"M{x2:.1} {y2:.1}L{:.1} {:.1}L{:.1} {:.1}Z\" stroke=\"none\"/></g>",
        neck_x - 9.0 * dy,
        neck_y + 9.0 * dx,
        neck_x + 9.0 * dy,
        neck_y - 9.0 * dx
    )
}

/// A piece in a square of 40 units: plain shapes with a firm edge.
fn drawn_piece(piece: Piece) -> String {
    let (fill, edge) = piece
        .color
        .fold_wb(("#fdfbf6", "#2b2926"), ("#2b2926", "#efe9dd"));
    let shape = match piece.role {
        Role::Pawn => {
            "<circle cx=\"20\" cy=\"13\" r=\"5.5\"/><path d=\"M17 18.5H23L26.5 30H29V34H11V30H13.5Z\"/>"
        }
        Role::Knight => {
            "<path d=\"M11 34H30C31 24 29 11 19 8.5L16.5 5 15 9.5C11 12 9 17 7.5 21.5 7 24 10.5 25.5 12.5 23.5L17 21C18 25 11 27 11 34Z\"/>\
             <circle cx=\"16\" cy=\"14\" r=\"0.8\"/>"
        }
        Role::Bishop => {
            "<circle cx=\"20\" cy=\"7.5\" r=\"2.5\"/><path d=\"M20 10C12 15 12.5 22 16 26L14.5 30H11V34H29V30H25.5L24 26C27.5 22 28 15 20 10Z\"/>\
             <path d=\"M20 15V21M17 18H23\"/>"
        }
        Role::Rook => {
            "<path d=\"M11 34V30L14 27.5V16L11.5 14V7H15.5V10H18V7H22V10H24.5V7H28.5V14L26 16V27.5L29 30V34Z\"/>"
        }
        Role::Queen => {
            "<path d=\"M8.5 12L13 30H11V34H29V30H27L31.5 12 25.5 20 24 8.5 20 19 16 8.5 14.5 20Z\"/>\
             <circle cx=\"8.5\" cy=\"10.5\" r=\"1.8\"/><circle cx=\"16\" cy=\"7\" r=\"1.8\"/>\
             <circle cx=\"24\" cy=\"7\" r=\"1.8\"/><circle cx=\"31.5\" cy=\"10.5\" r=\"1.8\"/>"
        }
        Role::King => {
            "<path d=\"M20 4V12M16.5 7H23.5\" stroke-width=\"2.2\"/>\
             <path d=\"M13 30C6 24 8 14 14.5 14 18 14 19.5 16.5 20 19 20.5 16.5 22 14 25.5 14 32 14 34 24 27 30H29V34H11V30Z\"/>"
        }
    };
    // White's cross would be lost in white.
    let cross = piece.color.fold_wb("#2b2926", "#2b2926");
    let stroke = if piece.role == Role::King {
        cross
    } else {
        edge
    };
    format!(
        "<g fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1.3\" stroke-linejoin=\"round\">{shape}</g>"
    )
}

/// Eight lines of letters with ranks before and files below, seen from the side to move.
pub fn text(position: &Position) -> String {
    let board: &Board = position.current().board();
    let flipped = position.turn() == Color::Black;
    let turned = |index: u32| if flipped { index } else { 7 - index };
    let mut out = String::new();
    for row in 0..8 {
        let rank = Rank::new(turned(row));
        out.push(rank.char());
        for column in 0..8 {
            let file = File::new(7 - turned(column));
            let drawn_piece = board.piece_at(Square::from_coords(file, rank));
            out.push(' ');
            out.push(drawn_piece.map_or('.', Piece::char));
        }
        out.push('\n');
    }
    out.push(' ');
    for column in 0..8 {
        out.push(' ');
        out.push(File::new(7 - turned(column)).char());
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    #[test]
    fn the_side_to_move_sits_below() {
        let white = text(&Position::default());
        assert!(white.starts_with("8 r n b q k b n r\n"), "{white}");
        assert!(white.ends_with("  a b c d e f g h\n"), "{white}");
        let black = fen::read("4k3/8/8/8/8/8/8/R3K3 b - - 0 1").expect("a legal FEN");
        let black = text(&black);
        assert!(black.starts_with("1 . . . K . . . R\n"), "{black}");
        assert!(black.ends_with("  h g f e d c b a\n"), "{black}");
    }

    #[test]
    fn every_piece_and_square_is_drawn() {
        let picture = svg(&Position::default(), &[]);
        assert_eq!(picture.matches("<rect").count(), 64);
        assert_eq!(picture.matches("translate(").count(), 32);
    }
}
