//! Squares chosen on a board: a cursor walked with the arrow keys, clicks, a piece dragged along,
//! an arrow drawn with the right button.

use super::board_state::BoardState;
use shakmaty::{File, Move, Rank, Square};

/// Where the cursor is and which piece is picked up.
#[derive(Clone, Debug, Default)]
pub struct Pointer {
    /// Where the arrow keys have led; unseen until the first of them.
    pub cursor: Option<Square>,
    /// The piece picked up.
    pub picked: Option<Square>,
    /// The square over which the mouse holds the piece picked up.
    pub over: Option<Square>,
    /// Where the right button went down.
    drawing_from: Option<Square>,
    /// The piece was already picked up when the mouse went down on it again.
    drop_on_release: bool,
}

/// What came of choosing a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pick {
    /// Nothing to be done, or a piece is picked up now.
    Nothing,
    Move(Move),
    /// From and to of a pawn that reaches the last rank: its piece is to be chosen.
    Promotion(Square, Square),
    /// From and to of a premove.
    Premove(Square, Square),
    /// The piece picked up cannot go there.
    Illegal(Square, Square),
}

impl Pointer {
    /// Drops the piece; the cursor stays where it is.
    pub fn let_go(&mut self) {
        *self = Pointer {
            cursor: self.cursor,
            ..Pointer::default()
        };
    }

    /// After a move: an own piece that was picked up stays so, everything else is dropped.
    pub fn keep_own(&mut self, board: &BoardState) {
        if !self.picked.is_some_and(|square| board.is_own(square)) {
            self.let_go();
        }
    }

    /// Whether Esc has something to take back here.
    pub fn is_busy(&self) -> bool {
        self.picked.is_some() || self.cursor.is_some()
    }

    /// Walks the cursor by columns to the right and rows down the screen; shows it where it was
    /// unseen, on the own king.
    pub fn walk(&mut self, right: i32, down: i32, board: &BoardState) {
        let Some(cursor) = self.cursor else {
            let king = shakmaty::Position::board(&board.chess).king_of(board.side);
            self.cursor = Some(king.unwrap_or(Square::E4));
            return;
        };
        self.cursor = Some(step(cursor, right, down, board.flipped));
    }

    /// A square is chosen, by key or click: a piece is picked up, dropped, or moved.
    pub fn choose(&mut self, square: Square, board: &BoardState) -> Pick {
        let Some(from) = self.picked else {
            if board.is_own(square) {
                self.picked = Some(square);
            }
            return Pick::Nothing;
        };
        if from == square {
            self.let_go();
            return Pick::Nothing;
        }
        let moves = board.moves(from, square);
        let is_castling = !board.is_turn() && board.is_rook_of_castling(from, square);
        let leads_there = !moves.is_empty() && board.is_turn() || is_castling;
        if board.is_own(square) && !leads_there {
            self.picked = Some(square);
            return Pick::Nothing;
        }
        self.let_go();
        match moves.as_slice() {
            _ if !board.is_turn() => Pick::Premove(from, square),
            [] => Pick::Illegal(from, square),
            [played] => Pick::Move(*played),
            _ => Pick::Promotion(from, square),
        }
    }

    /// The left button went down on a square.
    pub fn press(&mut self, square: Square, board: &BoardState) -> Pick {
        self.cursor = None;
        if self.picked == Some(square) {
            self.over = Some(square);
            self.drop_on_release = true;
            return Pick::Nothing;
        }
        let pick = self.choose(square, board);
        self.drop_on_release = false;
        self.over = self.picked;
        pick
    }

    /// The mouse moved with its left button down.
    pub fn drag(&mut self, square: Option<Square>) {
        if self.picked.is_some() && self.over.is_some() {
            self.over = square.or(self.picked);
        }
    }

    /// The left button was released: after a drag the piece goes there, after a click it stays
    /// picked up.
    pub fn release(&mut self, square: Option<Square>, board: &BoardState) -> Pick {
        let Some(from) = self.picked.filter(|_| self.over.take().is_some()) else {
            return Pick::Nothing;
        };
        match square {
            Some(square) if square == from => {
                if self.drop_on_release {
                    self.let_go();
                }
                Pick::Nothing
            }
            Some(square) => {
                let pick = self.choose(square, board);
                // A drag onto an own piece is a slip, not a new choice.
                if pick == Pick::Nothing {
                    self.let_go();
                }
                pick
            }
            None => {
                self.let_go();
                Pick::Nothing
            }
        }
    }

    /// The right button went down: it drops a piece, or begins an arrow.
    pub fn begin_arrow(&mut self, square: Option<Square>) {
        let from = square.filter(|_| !self.is_busy());
        self.let_go();
        self.drawing_from = from;
    }

    /// The right button was released: both ends of the arrow, the same for a square alone.
    pub fn end_arrow(&mut self, square: Option<Square>) -> Option<(Square, Square)> {
        self.drawing_from.take().zip(square)
    }
}

/// The square so many columns to the right and rows down the screen, or the same square where
/// that is off the board.
pub fn step(from: Square, right: i32, down: i32, flipped: bool) -> Square {
    let sign = if flipped { -1 } else { 1 };
    let moved = |place: u32, by: i32| place.checked_add_signed(by).filter(|place| *place < 8);
    let file = moved(u32::from(from.file()), sign * right);
    let rank = moved(u32::from(from.rank()), -sign * down);
    match (file, rank) {
        (Some(file), Some(rank)) => Square::from_coords(File::new(file), Rank::new(rank)),
        _ => from,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use shakmaty::{Chess, Color};

    fn board(side: Color) -> BoardState {
        BoardState {
            chess: Chess::default(),
            side,
            flipped: false,
        }
    }

    fn board_of(fen: &str) -> BoardState {
        BoardState::to_move(fen::read(fen).expect("a legal FEN").current(), false)
    }

    #[test]
    fn a_click_picks_up_and_a_second_one_moves() {
        let board = board(Color::White);
        let mut pointer = Pointer::default();
        assert_eq!(pointer.press(Square::E2, &board), Pick::Nothing);
        assert_eq!(pointer.release(Some(Square::E2), &board), Pick::Nothing);
        assert_eq!(pointer.picked, Some(Square::E2));
        let pick = pointer.press(Square::E4, &board);
        assert!(
            matches!(pick, Pick::Move(m) if m.to() == Square::E4),
            "{pick:?}"
        );
        assert_eq!(pointer.picked, None);
    }

    #[test]
    fn a_second_click_on_the_piece_drops_it() {
        let board = board(Color::White);
        let mut pointer = Pointer::default();
        for _ in 0..2 {
            pointer.press(Square::E2, &board);
            pointer.release(Some(Square::E2), &board);
        }
        assert_eq!(pointer.picked, None);
    }

    #[test]
    fn a_drag_moves_and_a_drag_off_the_board_does_not() {
        let board = board(Color::White);
        let mut pointer = Pointer::default();
        pointer.press(Square::G1, &board);
        pointer.drag(Some(Square::F3));
        assert_eq!(pointer.over, Some(Square::F3));
        let pick = pointer.release(Some(Square::F3), &board);
        assert!(matches!(pick, Pick::Move(m) if m.to() == Square::F3));
        pointer.press(Square::G1, &board);
        pointer.drag(None);
        assert_eq!(pointer.release(None, &board), Pick::Nothing);
        assert_eq!(pointer.picked, None);
    }

    #[test]
    fn castling_in_chess960_is_shown_on_the_rook_and_entered_onto_it() {
        let board = board_of("4k3/8/8/8/8/8/8/R5KR w HA - 0 1");
        for rook in [Square::H1, Square::A1] {
            assert!(board.targets(Square::G1).contains(rook), "{rook}");
            let moves = board.moves(Square::G1, rook);
            assert!(matches!(moves.as_slice(), [m] if m.is_castle()), "{rook}");
        }
    }

    #[test]
    fn castling_is_two_squares_or_onto_the_rook() {
        let board = board_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        for to in [Square::G1, Square::H1, Square::C1, Square::A1] {
            let mut pointer = Pointer::default();
            pointer.choose(Square::E1, &board);
            let pick = pointer.choose(to, &board);
            assert!(matches!(pick, Pick::Move(m) if m.is_castle()), "{to}");
        }
        assert!(board.targets(Square::E1).contains(Square::G1));
    }

    #[test]
    fn a_pawn_on_the_last_rank_asks_what_it_becomes() {
        let board = board_of("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
        let mut pointer = Pointer::default();
        pointer.choose(Square::B7, &board);
        let pick = pointer.choose(Square::B8, &board);
        assert_eq!(pick, Pick::Promotion(Square::B7, Square::B8));
    }

    #[test]
    fn out_of_turn_a_move_is_a_premove() {
        let board = board(Color::Black);
        let mut pointer = Pointer::default();
        for (from, to) in [(Square::E7, Square::E5), (Square::E8, Square::H8)] {
            pointer.choose(from, &board);
            assert_eq!(pointer.choose(to, &board), Pick::Premove(from, to));
        }
        // Castling in Chess960, by a click on the rook or with the king dragged onto it.
        let mut board960 = board_of("rk2r3/8/8/8/8/8/8/6K1 w ea - 0 1");
        board960.side = Color::Black;
        for rook in [Square::A8, Square::E8] {
            pointer.press(Square::B8, &board960);
            let dragged = pointer.clone().release(Some(rook), &board960);
            assert_eq!(dragged, Pick::Premove(Square::B8, rook));
            pointer.release(Some(Square::B8), &board960);
            let clicked = pointer.press(rook, &board960);
            assert_eq!(clicked, Pick::Premove(Square::B8, rook));
        }
        pointer.choose(Square::B8, &board);
        pointer.choose(Square::G8, &board);
        assert_eq!(pointer.picked, Some(Square::G8));
    }

    #[test]
    fn the_cursor_walks_as_the_board_is_seen_and_stays_on_it() {
        let mut board = board(Color::White);
        let mut pointer = Pointer::default();
        pointer.walk(0, 0, &board);
        assert_eq!(pointer.cursor, Some(Square::E1));
        pointer.walk(0, 1, &board);
        assert_eq!(pointer.cursor, Some(Square::E1));
        pointer.walk(0, -1, &board);
        pointer.walk(1, 0, &board);
        assert_eq!(pointer.cursor, Some(Square::F2));
        board.flipped = true;
        pointer.walk(1, -1, &board);
        assert_eq!(pointer.cursor, Some(Square::E1));
    }

    #[test]
    fn an_arrow_is_drawn_with_the_right_button_where_no_piece_is_held() {
        let board = board(Color::White);
        let mut pointer = Pointer::default();
        pointer.begin_arrow(Some(Square::E2));
        let drawn = pointer.end_arrow(Some(Square::E4));
        assert_eq!(drawn, Some((Square::E2, Square::E4)));
        pointer.press(Square::E2, &board);
        pointer.begin_arrow(Some(Square::E2));
        assert_eq!(pointer.picked, None);
        assert_eq!(pointer.end_arrow(Some(Square::E4)), None);
    }
}
