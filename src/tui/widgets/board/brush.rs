//! Draws one square: its ground, its piece, and the marks over them.

use super::art::{Inks, Size, blocks};
use crate::tui::{
    images::{self, Picture, Rgb},
    theme::{Depth, Pieces, Scheme, Theme, depth::rgb},
};
use ratatui::{
    buffer::{Buffer, Cell},
    layout::Rect,
    style::{Color, Modifier, Style},
};
use shakmaty::{Color as Side, Piece, Role};

/// Squares of at least so many rows get block art.
const ART_FROM: u16 = 3;
/// The rows of a cell that the smallest art is drawn with at most: two colours for the eight parts of
/// an octant lose the battlements of its rook and the head of its bishop.
const SEXTANTS: u16 = 3;

/// What is marked on a square with a piece.
#[derive(Clone, Copy, Debug)]
pub struct Marked {
    /// The keyboard's cursor is here.
    pub cursor: bool,
    /// The piece can be taken.
    pub target: bool,
    /// The colour of an arrow that ends here. An image covers its head, so the corners show it.
    pub arrow: Option<Color>,
    /// The signs before and after the piece.
    pub signs: Option<(&'static str, &'static str)>,
}

/// A square about to be drawn.
pub struct Brush<'a> {
    pub theme: &'a Theme,
    pub rect: Rect,
    pub ground: Color,
    /// The square lies half a row lower than its rows.
    pub lowered: bool,
}

impl Brush<'_> {
    /// The empty square. Without colours dark squares get a texture.
    pub fn ground(&self, light: bool, buffer: &mut Buffer) {
        if self.lowered {
            self.lowered_ground(buffer);
            return;
        }
        let textured = !light && self.theme.depth == Depth::None;
        let symbol = match (textured, self.rect.height) {
            (false, _) => " ",
            (true, 1) => self.theme.glyph("·", "."),
            (true, _) => self.theme.glyph("░", "."),
        };
        let mut blank = self.empty();
        if textured {
            blank.modifier = Modifier::DIM;
        }
        let mut drawn = blank.clone();
        drawn.set_symbol(symbol);
        for row in self.rect.rows() {
            let cells = cells(row, buffer);
            match cells {
                [first, rest @ ..] if self.rect.height == 1 => {
                    rest.fill(blank.clone());
                    *first = drawn.clone();
                }
                _ => cells.fill(drawn.clone()),
            }
        }
    }

    fn empty(&self) -> Cell {
        let mut cell = Cell::EMPTY;
        cell.set_bg(self.ground);
        cell
    }

    /// Half a row, a whole one, half a row; the halves share their cells with the squares above
    /// and below, which colour the other half.
    fn lowered_ground(&self, buffer: &mut Buffer) {
        let row = |y| Rect {
            y,
            height: 1,
            ..self.rect
        };
        let (top, bottom) = (self.rect.y, self.rect.bottom());
        for cell in cells(row(top), buffer) {
            if cell.symbol() == "▀" {
                cell.set_bg(self.ground);
            } else {
                cell.set_symbol("▄").set_fg(self.ground);
            }
        }
        for y in top + 1..bottom {
            cells(row(y), buffer).fill(self.empty());
        }
        let mut half = Cell::new("▀");
        half.set_style(self.theme.ground).set_fg(self.ground);
        cells(row(bottom), buffer).fill(half);
    }

    /// A piece as an image with the marks on its square, where the terminal shows images; whether it
    /// does.
    pub fn image(&self, piece: Piece, marked: Marked, buffer: &mut Buffer) -> bool {
        let colours = &self.theme.board;
        let Some(shown) = &self.theme.images else {
            return false;
        };
        let (fill, edge, lines) = match piece.color {
            Side::White => (colours.white_piece, colours.white_edge, colours.white_edge),
            Side::Black => (colours.black_piece, colours.black_piece, colours.black_edge),
        };
        let (Some(fill), Some(edge), Some(lines), Some(ground)) =
            (rgb(fill), rgb(edge), rgb(lines), rgb(self.ground))
        else {
            return false;
        };
        let darker = |(red, green, blue): Rgb| (red / 2, green / 2, blue / 2);
        let picture = Picture {
            role: piece.role,
            columns: self.rect.width,
            rows: self.rect.height,
            inks: images::Inks {
                ground: (!shown.shows_ground()).then_some(ground),
                fill,
                edge: piece.color.fold_wb(edge, darker(edge)),
                lines,
                cursor: rgb(colours.cursor)
                    .filter(|_| marked.cursor && self.rect.height >= ART_FROM),
                target: match marked.target {
                    true => rgb(colours.target),
                    false => marked.arrow.and_then(rgb),
                },
                signs: self.signs_in_picture(marked),
            },
        };
        shown.put(picture, self.rect.as_position(), buffer)
    }

    fn signs_in_picture(&self, marked: Marked) -> Option<images::Signs> {
        let colours = &self.theme.board;
        let (before, after) = marked.signs?;
        Some(images::Signs {
            before,
            after,
            ink: rgb(colours.white_piece)?,
            halo: rgb(colours.white_edge)?,
        })
    }

    /// A piece, as large as the square allows.
    pub fn draw_piece(&self, piece: Piece, buffer: &mut Buffer) {
        let theme = self.theme;
        let has_room = !theme.ascii && theme.depth != Depth::None && self.rect.height >= ART_FROM;
        match theme.pieces.parts().filter(|_| has_room) {
            Some(parts) if self.rect.height == ART_FROM => {
                self.block_piece(piece, parts.min(SEXTANTS), buffer);
            }
            Some(parts) => self.block_piece(piece, parts, buffer),
            None => self.glyph_piece(piece, buffer),
        }
    }

    fn block_piece(&self, piece: Piece, parts: u16, buffer: &mut Buffer) {
        let colours = &self.theme.board;
        // Black's pieces need no edge, and the lines cut into them are light.
        let (fill, edge, cut) = match piece.color {
            Side::White => (colours.white_piece, colours.white_edge, colours.white_edge),
            Side::Black => (colours.black_piece, self.ground, colours.black_edge),
        };
        let inks = Inks {
            ground: self.ground,
            fill,
            edge,
            cut,
        };
        let size = Size {
            columns: self.rect.width,
            rows: self.rect.height,
            parts,
        };
        let blocks = blocks(piece.role, size, inks);
        for (position, block) in self.rect.positions().zip(blocks.iter()) {
            if let (Some(block), Some(cell)) = (block, buffer.cell_mut(position)) {
                cell.set_char(block.symbol);
                cell.set_fg(block.front);
                cell.set_bg(block.back);
            }
        }
    }

    fn glyph_piece(&self, piece: Piece, buffer: &mut Buffer) {
        let (column, row) = self.middle();
        if self.theme.depth == Depth::None && self.rect.width >= 4 {
            for x in column.saturating_sub(1)..=column + 1 {
                self.put(x, row, " ", Style::reset(), buffer);
            }
        }
        let ink = match piece.color {
            Side::White if !self.has_few_greys() => self.theme.board.white_piece,
            _ => self.theme.board.black_piece,
        };
        let mut style = Style::new().fg(ink).bg(self.ground);
        if self.theme.depth == Depth::None || self.theme.depth == Depth::Basic16 {
            style = style
                .remove_modifier(Modifier::DIM)
                .add_modifier(Modifier::BOLD);
        }
        self.put(column, row, self.glyph(piece), style, buffer);
    }

    fn glyph(&self, piece: Piece) -> &'static str {
        if self.theme.ascii {
            return letter(piece);
        }
        match self.theme.pieces {
            Pieces::Letters => letter(piece),
            Pieces::Outlines => printed(piece),
            _ if self.theme.depth == Depth::None || self.has_few_greys() => printed(piece),
            Pieces::Art | Pieces::Sextants | Pieces::Octants | Pieces::Figurines => {
                solid(piece.role)
            }
        }
    }

    /// The greys among sixteen colours are too few for both sides to stand out on both squares by their
    /// colour: glyphs are black then, and tell the sides apart as in print.
    fn has_few_greys(&self) -> bool {
        self.theme.depth == Depth::Basic16 && self.theme.scheme == Scheme::Mono
    }

    /// Where a glyph stands.
    fn middle(&self) -> (u16, u16) {
        (
            self.rect.x + (self.rect.width - 1) / 2,
            self.rect.y + (self.rect.height - 1) / 2 + u16::from(self.lowered),
        )
    }

    /// A dot on an empty square, corners around a piece that can be taken.
    pub fn target(&self, taken: bool, buffer: &mut Buffer) {
        let Rect { width, height, .. } = self.rect;
        let style = Style::new().fg(self.theme.board.target).bg(self.ground);
        if taken {
            if height >= ART_FROM {
                self.corners(["▛", "▜", "▙", "▟"], ["+"; 4], style, buffer);
            } else if width > 1 {
                let (column, row) = self.middle();
                self.put(
                    column + 1,
                    row,
                    "x",
                    style.add_modifier(Modifier::BOLD),
                    buffer,
                );
            } else {
                self.restyle(Style::new().add_modifier(Modifier::UNDERLINED), buffer);
            }
            return;
        }
        let (column, row) = self.middle();
        if height < ART_FROM || self.theme.ascii || self.theme.depth == Depth::None {
            let dot = self.theme.glyph("•", "o");
            self.put(column, row, dot, style, buffer);
        } else if height % 2 == 1 {
            self.put(column, row, "█", style, buffer);
            self.put(column + 1, row, "█", style, buffer);
        } else {
            for x in [column, column + 1] {
                self.put(x, row, "▄", style, buffer);
                self.put(x, row + 1, "▀", style, buffer);
            }
        }
    }

    /// The keyboard's cursor: a frame where there is room, else the whole square.
    pub fn cursor(&self, buffer: &mut Buffer) {
        let Rect {
            x,
            y,
            width,
            height,
        } = self.rect;
        let colour = self.theme.board.cursor;
        if self.theme.depth == Depth::None {
            if width < 2 {
                self.restyle(Style::new().add_modifier(Modifier::REVERSED), buffer);
            }
            return;
        }
        if height < ART_FROM {
            // The ground says it.
            return;
        }
        let style = Style::new().fg(colour);
        if self.theme.ascii {
            self.corners(["+"; 4], ["+"; 4], style, buffer);
            return;
        }
        let (right, bottom) = (x + width - 1, y + height - 1);
        for row in y..=bottom {
            self.put(x, row, "▌", style, buffer);
            self.put(right, row, "▐", style, buffer);
        }
        if height >= ART_FROM {
            self.corners(["▛", "▜", "▙", "▟"], ["+"; 4], style, buffer);
            for (column, row, part) in [
                (x + 1, y, "▀"),
                (right - 1, y, "▀"),
                (x + 1, bottom, "▄"),
                (right - 1, bottom, "▄"),
            ] {
                self.put(column, row, part, style, buffer);
            }
        }
    }

    /// Signs beside the piece, for where colours are missing or not enough.
    pub fn signs(&self, signs: &[(&'static str, &'static str)], buffer: &mut Buffer) {
        let (Some(first), Some((before, after))) = (signs.first(), beside(signs)) else {
            return;
        };
        let (column, row) = self.middle();
        let style = Style::new()
            .remove_modifier(Modifier::DIM)
            .add_modifier(Modifier::BOLD);
        match self.rect.width {
            1 => {
                let modifier = match first.0 {
                    "[" | "<" => Modifier::REVERSED,
                    "!" => Modifier::REVERSED | Modifier::UNDERLINED,
                    _ => Modifier::UNDERLINED,
                };
                self.restyle(Style::new().add_modifier(modifier), buffer);
            }
            2 => self.put(column + 1, row, first.1, style, buffer),
            _ => {
                let (left, right) =
                    if self.rect.height >= ART_FROM && self.theme.depth != Depth::None {
                        (self.rect.x, self.rect.right() - 1)
                    } else {
                        (column - 1, column + 1)
                    };
                self.put(left, row, before, style, buffer);
                self.put(right, row, after, style, buffer);
            }
        }
    }

    fn corners(
        &self,
        unicode: [&'static str; 4],
        ascii: [&'static str; 4],
        style: Style,
        buffer: &mut Buffer,
    ) {
        let Rect {
            x,
            y,
            width,
            height,
        } = self.rect;
        let (right, bottom) = (x + width - 1, y + height - 1);
        let symbols = if self.theme.ascii { ascii } else { unicode };
        for ((column, row), symbol) in [(x, y), (right, y), (x, bottom), (right, bottom)]
            .into_iter()
            .zip(symbols)
        {
            self.put(column, row, symbol, style, buffer);
        }
    }

    fn put(&self, x: u16, y: u16, symbol: &str, style: Style, buffer: &mut Buffer) {
        if let Some(cell) = buffer.cell_mut((x, y)) {
            cell.set_symbol(symbol);
            cell.set_style(style);
        }
    }

    fn restyle(&self, style: Style, buffer: &mut Buffer) {
        buffer.set_style(self.rect, style);
    }
}

/// The cells of one row, as far as the buffer has them: every cell of the board is drawn at every key,
/// and whole rows are sooner filled than cells looked up one by one.
fn cells(row: Rect, buffer: &mut Buffer) -> &mut [Cell] {
    let row = row.intersection(buffer.area);
    if row.is_empty() {
        return &mut [];
    }
    let first = buffer.index_of(row.x, row.y);
    &mut buffer.content[first..first + usize::from(row.width)]
}

/// What stands before the piece and what after it: of two signs one each.
pub fn beside(signs: &[(&'static str, &'static str)]) -> Option<(&'static str, &'static str)> {
    let first = signs.first()?;
    let second = signs.get(1).unwrap_or(first);
    Some((first.0, second.1))
}

/// `K` for White, `k` for Black.
fn letter(piece: Piece) -> &'static str {
    match (piece.color, piece.role) {
        (Side::White, Role::King) => "K",
        (Side::White, Role::Queen) => "Q",
        (Side::White, Role::Rook) => "R",
        (Side::White, Role::Bishop) => "B",
        (Side::White, Role::Knight) => "N",
        (Side::White, Role::Pawn) => "P",
        (Side::Black, Role::King) => "k",
        (Side::Black, Role::Queen) => "q",
        (Side::Black, Role::Rook) => "r",
        (Side::Black, Role::Bishop) => "b",
        (Side::Black, Role::Knight) => "n",
        (Side::Black, Role::Pawn) => "p",
    }
}

/// The solid glyph, for either side. The pawn's carries a variation selector that asks for text
/// rather than an emoji; both together are one cell wide.
pub(super) fn solid(role: Role) -> &'static str {
    match role {
        Role::King => "♚",
        Role::Queen => "♛",
        Role::Rook => "♜",
        Role::Bishop => "♝",
        Role::Knight => "♞",
        Role::Pawn => "♟\u{FE0E}",
    }
}

/// White outlined, Black solid, as in books.
fn printed(piece: Piece) -> &'static str {
    match (piece.color, piece.role) {
        (Side::Black, role) => solid(role),
        (Side::White, Role::King) => "♔",
        (Side::White, Role::Queen) => "♕",
        (Side::White, Role::Rook) => "♖",
        (Side::White, Role::Bishop) => "♗",
        (Side::White, Role::Knight) => "♘",
        (Side::White, Role::Pawn) => "♙",
    }
}
