//! What is marked on the board besides the pieces.

use shakmaty::{Bitboard, Color, Move, Position as _, Square};

/// The marks of one picture of the board; all off by default.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// From and to.
    pub last_move: Option<(Square, Square)>,
    /// The king in check.
    pub check: Option<Square>,
    /// Where the keyboard's cursor is.
    pub cursor: Option<Square>,
    /// The piece about to be moved.
    pub selected: Option<Square>,
    /// Where it can go.
    pub targets: Bitboard,
    /// The moves waiting for their turn, from and to.
    pub premoves: Vec<(Square, Square)>,
    /// The squares that a hint gives away: the piece's, or also where it goes.
    pub hint: Vec<Square>,
    /// A piece held by the mouse: where it stood, and the square it is held over.
    pub carried: Option<(Square, Square)>,
    /// Squares painted by a person or a PGN comment (`[%csl]`).
    pub painted: Vec<(Square, Paint)>,
    /// Arrows (`[%cal]`), the engine's best move, a threat.
    pub arrows: Vec<Arrow>,
}

/// The four colours in which squares and arrows are painted, as PGN knows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paint {
    Green,
    Red,
    Yellow,
    Blue,
}

impl Paint {
    /// What tells it apart where colours are not enough.
    fn signs(self) -> (&'static str, &'static str) {
        match self {
            Paint::Green => ("=", "="),
            Paint::Red => ("#", "#"),
            Paint::Yellow => ("%", "%"),
            Paint::Blue => ("&", "&"),
        }
    }
}

/// An arrow from the middle of a square to the middle of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    pub from: Square,
    pub to: Square,
    pub paint: Paint,
}

impl Marks {
    /// The marks every board carries: the last move and a king in check.
    pub fn of(position: &crate::chess::Position) -> Marks {
        let chess = position.current();
        Marks {
            last_move: position.last_move().map(from_and_to),
            check: chess
                .is_check()
                .then(|| chess.board().king_of(chess.turn()))
                .flatten(),
            ..Marks::default()
        }
    }
}

/// The squares that a move leaves and reaches: castling is the king's way, as it is played over
/// the board.
pub fn from_and_to(played: Move) -> (Square, Square) {
    match played.castling_side() {
        Some(side) => {
            let king = played.from().unwrap_or(played.to());
            let color = if king.rank() == Color::White.backrank() {
                Color::White
            } else {
                Color::Black
            };
            (king, side.king_to(color))
        }
        None => (played.from().unwrap_or(played.to()), played.to()),
    }
}

/// What colours a square's background, the most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    Plain,
    Last,
    Painted(Paint),
    Premove,
    Hint,
    Check,
    Selected,
}

impl Marks {
    /// `ends`: whether arrows are shown by the squares they begin and end on.
    pub(super) fn ground(&self, square: Square, ends: bool) -> Ground {
        let pair = |(from, to): (Square, Square)| from == square || to == square;
        if self.selected == Some(square) {
            Ground::Selected
        } else if self.check == Some(square) {
            Ground::Check
        } else if self.hint.contains(&square) {
            Ground::Hint
        } else if self.premoves.iter().any(|m| pair(*m)) {
            Ground::Premove
        } else if let Some(paint) = self.paint_on(square, ends) {
            Ground::Painted(paint)
        } else if self.last_move.is_some_and(pair) {
            Ground::Last
        } else {
            Ground::Plain
        }
    }

    /// The signs beside a piece where colours are not enough, the most important first: a
    /// character for before and one for after it.
    pub(super) fn signs(&self, square: Square, ends: bool) -> Vec<(&'static str, &'static str)> {
        let pair = |(from, to): (Square, Square)| from == square || to == square;
        let mut signs = Vec::new();
        if self.cursor == Some(square) {
            signs.push(("[", "]"));
        }
        if self.selected == Some(square) {
            signs.push(("<", ">"));
        }
        if self.check == Some(square) {
            signs.push(("!", "!"));
        }
        if self.hint.contains(&square) {
            signs.push(("*", "*"));
        }
        if self.premoves.iter().any(|m| pair(*m)) {
            signs.push(("~", "~"));
        }
        if let Some(paint) = self.paint_on(square, ends) {
            signs.push(paint.signs());
        }
        if self.last_move.is_some_and(pair) {
            signs.push(("(", ")"));
        }
        signs
    }

    /// The colour that a square is painted in, or the arrow that it stands for.
    fn paint_on(&self, square: Square, ends: bool) -> Option<Paint> {
        let own = self.painted.iter().find(|(own, _)| *own == square);
        let arrow = || self.arrow_at(square).filter(|_| ends);
        own.map(|(_, paint)| *paint)
            .or_else(|| Some(arrow()?.paint))
    }

    /// The first arrow that begins or ends on a square.
    fn arrow_at(&self, square: Square) -> Option<&Arrow> {
        self.arrows
            .iter()
            .find(|arrow| arrow.from == square || arrow.to == square)
    }
}
