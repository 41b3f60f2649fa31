//! Moves made on the board: a cursor walked with the arrow keys, clicks, a piece dragged along.

use crate::{
    chess::notation,
    tui::{
        theme::Theme,
        widgets::{
            board::from_and_to,
            popup::{Answer, Choice},
        },
    },
};
use shakmaty::{Bitboard, Chess, Color, Move, Position as _, Rank, Role, Square};

/// What the hand is doing.
#[derive(Clone, Debug, Default)]
pub struct Hand {
    /// Where the arrow keys have led; unseen until the first of them.
    pub cursor: Option<Square>,
    /// The piece taken up.
    pub picked: Option<Square>,
    /// The square over which the mouse holds the piece taken up.
    pub over: Option<Square>,
    /// A pawn's move that waits for the piece it becomes.
    pub promotion: Option<Promotion>,
    /// The piece was already up when the mouse went down on it again.
    put_down_on_release: bool,
}

/// A promotion to be decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    pub from: Square,
    pub to: Square,
    /// Which of [`Promotion::ROLES`] is marked.
    pub marked: usize,
}

impl Promotion {
    pub const ROLES: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    pub fn role(&self) -> Role {
        Promotion::ROLES
            .get(self.marked)
            .copied()
            .unwrap_or(Role::Queen)
    }
}

/// What came of choosing a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pick {
    /// Nothing to be done, or a piece is up now.
    Nothing,
    /// This move was made.
    Move(Move),
    /// A pawn reaches the last rank: ask for the piece.
    Promote,
    /// From and to of a move in advance.
    Advance(Square, Square),
    /// The piece up cannot go there.
    Cannot(Square, Square),
}

/// The position the hand works on.
pub struct Table<'a> {
    pub chess: &'a Chess,
    /// Whose pieces may be taken up.
    pub side: Color,
    pub flipped: bool,
}

impl Table<'_> {
    fn is_own(&self, square: Square) -> bool {
        self.chess.board().color_at(square) == Some(self.side)
    }

    fn is_turn(&self) -> bool {
        self.chess.turn() == self.side
    }

    /// The legal moves from a square to another: more than one only for promotions. Castling is
    /// the king onto its rook, or its own two squares where no plain move goes there.
    fn moves(&self, from: Square, to: Square) -> Vec<Move> {
        let legal = self.chess.legal_moves();
        let from_here = || legal.iter().copied().filter(|m| m.from() == Some(from));
        let plain: Vec<Move> = from_here()
            .filter(|m| !m.is_castle() && m.to() == to)
            .collect();
        if !plain.is_empty() {
            return plain;
        }
        from_here()
            .filter(|m| m.is_castle() && (m.to() == to || from_and_to(*m).1 == to))
            .collect()
    }

    /// Where the piece on this square can go.
    pub fn targets(&self, from: Square) -> Bitboard {
        if !self.is_turn() {
            return Bitboard::EMPTY;
        }
        self.chess
            .legal_moves()
            .into_iter()
            .filter(|m| m.from() == Some(from))
            .map(|m| from_and_to(m).1)
            .collect()
    }
}

impl Hand {
    /// Lets everything go; the cursor stays where it is.
    pub fn let_go(&mut self) {
        *self = Hand {
            cursor: self.cursor,
            ..Hand::default()
        };
    }

    /// After a move: a piece of one's own that was up stays up, everything else goes.
    pub fn keep_own(&mut self, table: &Table) {
        self.promotion = None;
        if !self.picked.is_some_and(|square| table.is_own(square)) {
            self.let_go();
        }
    }

    /// Whether something can be put back by Esc.
    pub fn is_busy(&self) -> bool {
        self.picked.is_some() || self.promotion.is_some() || self.cursor.is_some()
    }

    /// Walks the cursor by columns to the right and rows down the screen.
    pub fn walk(&mut self, right: i32, down: i32, table: &Table) {
        let Some(cursor) = self.cursor else {
            let first = table.chess.board().king_of(table.side);
            self.cursor = Some(first.unwrap_or(Square::E4));
            return;
        };
        let sign = if table.flipped { -1 } else { 1 };
        let file = u32::from(cursor.file())
            .checked_add_signed(sign * right)
            .filter(|file| *file < 8);
        let rank = u32::from(cursor.rank())
            .checked_add_signed(-sign * down)
            .filter(|rank| *rank < 8);
        if let (Some(file), Some(rank)) = (file, rank) {
            self.cursor = Some(Square::from_coords(
                shakmaty::File::new(file),
                Rank::new(rank),
            ));
        }
    }

    /// A square is chosen, by key or click: a piece is taken up, put down, or moved.
    pub fn choose(&mut self, square: Square, table: &Table) -> Pick {
        let Some(from) = self.picked else {
            if table.is_own(square) {
                self.picked = Some(square);
            }
            return Pick::Nothing;
        };
        if from == square {
            self.let_go();
            return Pick::Nothing;
        }
        if !table.is_turn() {
            if table.is_own(square) && !is_rook_of_castling(table, from, square) {
                self.picked = Some(square);
                return Pick::Nothing;
            }
            self.let_go();
            return Pick::Advance(from, square);
        }
        match table.moves(from, square).as_slice() {
            [] if table.is_own(square) => {
                self.picked = Some(square);
                Pick::Nothing
            }
            [] => {
                self.let_go();
                Pick::Cannot(from, square)
            }
            [played] => {
                self.let_go();
                Pick::Move(*played)
            }
            _ => {
                self.let_go();
                self.promotion = Some(Promotion {
                    from,
                    to: square,
                    marked: 0,
                });
                Pick::Promote
            }
        }
    }

    /// The mouse went down on a square.
    pub fn press(&mut self, square: Square, table: &Table) -> Pick {
        self.cursor = None;
        if self.picked == Some(square) {
            self.over = Some(square);
            self.put_down_on_release = true;
            return Pick::Nothing;
        }
        let pick = self.choose(square, table);
        self.put_down_on_release = false;
        self.over = self.picked;
        pick
    }

    /// The mouse moved with its button down.
    pub fn drag(&mut self, square: Option<Square>) {
        if self.picked.is_some() && self.over.is_some() {
            self.over = square.or(self.picked);
        }
    }

    /// The mouse was let go: after a drag the piece is put there, after a click it stays up.
    pub fn release(&mut self, square: Option<Square>, table: &Table) -> Pick {
        let Some(from) = self.picked.filter(|_| self.over.take().is_some()) else {
            return Pick::Nothing;
        };
        match square {
            Some(square) if square == from => {
                if self.put_down_on_release {
                    self.let_go();
                }
                Pick::Nothing
            }
            Some(square) => {
                let pick = self.choose(square, table);
                // A drag onto one's own piece is a slip, not a new choice.
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

    /// The promotion decided upon.
    pub fn promote(&mut self, role: Role, table: &Table) -> Option<Move> {
        let promotion = self.promotion.take()?;
        table
            .moves(promotion.from, promotion.to)
            .into_iter()
            .find(|m| m.promotion() == Some(role))
    }
}

/// Whether a king is led onto its own rook, which in advance may mean castling.
fn is_rook_of_castling(table: &Table, from: Square, to: Square) -> bool {
    let board = table.chess.board();
    board.role_at(from) == Some(Role::King)
        && board.role_at(to) == Some(Role::Rook)
        && table.chess.castles().castling_rights().contains(to)
}

/// The promotion picker, for drawing and for the mouse.
pub fn with_promotion<T>(
    promotion: &Promotion,
    theme: &Theme,
    part: impl FnOnce(Choice) -> T,
) -> T {
    let keys = Promotion::ROLES.map(|role| role.char().to_string());
    let answers: Vec<Answer> = Promotion::ROLES
        .iter()
        .zip(&keys)
        .map(|(role, key)| Answer {
            key,
            says: notation::name(*role),
        })
        .collect();
    let choice = Choice::new("Promote to", &[], &answers, theme);
    part(choice.selected(promotion.marked))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn chess(fen: &str) -> Chess {
        fen::read(fen).expect("a legal FEN").current().clone()
    }

    fn table(chess: &Chess, side: Color) -> Table<'_> {
        Table {
            chess,
            side,
            flipped: false,
        }
    }

    #[test]
    fn a_click_takes_up_and_a_second_one_moves() {
        let chess = Chess::default();
        let table = table(&chess, Color::White);
        let mut hand = Hand::default();
        assert_eq!(hand.press(Square::E2, &table), Pick::Nothing);
        assert_eq!(hand.release(Some(Square::E2), &table), Pick::Nothing);
        assert_eq!(hand.picked, Some(Square::E2));
        let pick = hand.press(Square::E4, &table);
        assert!(
            matches!(pick, Pick::Move(m) if m.to() == Square::E4),
            "{pick:?}"
        );
        assert_eq!(hand.picked, None);
    }

    #[test]
    fn a_second_click_on_the_man_puts_it_down() {
        let chess = Chess::default();
        let table = table(&chess, Color::White);
        let mut hand = Hand::default();
        for _ in 0..2 {
            hand.press(Square::E2, &table);
            hand.release(Some(Square::E2), &table);
        }
        assert_eq!(hand.picked, None);
    }

    #[test]
    fn a_drag_moves_and_a_drag_off_the_board_does_not() {
        let chess = Chess::default();
        let table = table(&chess, Color::White);
        let mut hand = Hand::default();
        hand.press(Square::G1, &table);
        hand.drag(Some(Square::F3));
        assert_eq!(hand.over, Some(Square::F3));
        let pick = hand.release(Some(Square::F3), &table);
        assert!(matches!(pick, Pick::Move(m) if m.to() == Square::F3));
        hand.press(Square::G1, &table);
        hand.drag(None);
        assert_eq!(hand.release(None, &table), Pick::Nothing);
        assert_eq!(hand.picked, None);
    }

    #[test]
    fn castling_is_two_squares_or_onto_the_rook() {
        let chess = chess("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        let table = table(&chess, Color::White);
        for to in [Square::G1, Square::H1, Square::C1, Square::A1] {
            let mut hand = Hand::default();
            hand.choose(Square::E1, &table);
            let pick = hand.choose(to, &table);
            assert!(matches!(pick, Pick::Move(m) if m.is_castle()), "{to}");
        }
        assert!(table.targets(Square::E1).contains(Square::G1));
    }

    #[test]
    fn a_pawn_on_the_last_rank_asks_what_it_becomes() {
        let chess = chess("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
        let table = table(&chess, Color::White);
        let mut hand = Hand::default();
        hand.choose(Square::B7, &table);
        assert_eq!(hand.choose(Square::B8, &table), Pick::Promote);
        let played = hand.promote(Role::Knight, &table).expect("a legal move");
        assert_eq!(played.promotion(), Some(Role::Knight));
    }

    #[test]
    fn out_of_turn_a_move_is_one_in_advance() {
        let chess = Chess::default();
        let table = table(&chess, Color::Black);
        let mut hand = Hand::default();
        hand.choose(Square::E7, &table);
        assert_eq!(
            hand.choose(Square::E5, &table),
            Pick::Advance(Square::E7, Square::E5)
        );
        hand.choose(Square::E8, &table);
        assert_eq!(
            hand.choose(Square::H8, &table),
            Pick::Advance(Square::E8, Square::H8)
        );
        hand.choose(Square::B8, &table);
        hand.choose(Square::G8, &table);
        assert_eq!(hand.picked, Some(Square::G8));
    }

    #[test]
    fn the_cursor_walks_as_the_board_is_seen_and_stays_on_it() {
        let chess = Chess::default();
        let mut hand = Hand::default();
        let mut table = table(&chess, Color::White);
        hand.walk(0, 0, &table);
        assert_eq!(hand.cursor, Some(Square::E1));
        hand.walk(0, 1, &table);
        assert_eq!(hand.cursor, Some(Square::E1));
        hand.walk(0, -1, &table);
        hand.walk(1, 0, &table);
        assert_eq!(hand.cursor, Some(Square::F2));
        table.flipped = true;
        hand.walk(1, -1, &table);
        assert_eq!(hand.cursor, Some(Square::E1));
    }
}
