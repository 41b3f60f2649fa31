//! Pieces on a board before there is a game: where they stand, whose move it is, what may be castled
//! and taken en passant, and whether that makes a position.

use super::{
    Position,
    fen::{self, FenError},
};
use shakmaty::{
    Bitboard, Board, Color, EnPassantMode, File, Piece, Position as _, Rank, Role, Setup, Square,
};

/// The corners in the order of the letters `KQkq`.
const CORNERS: [Square; 4] = [Square::H1, Square::A1, Square::H8, Square::A8];

/// A position in the making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    setup: Setup,
}

impl Placing {
    /// Begins from a position.
    pub fn of(position: &Position) -> Placing {
        Placing {
            setup: position.current().to_setup(EnPassantMode::Legal),
        }
    }

    pub fn board(&self) -> &Board {
        &self.setup.board
    }

    pub fn turn(&self) -> Color {
        self.setup.turn
    }

    pub fn en_passant(&self) -> Option<Square> {
        self.setup.ep_square
    }

    /// The position that this is.
    ///
    /// # Errors
    /// Every rule that it breaks.
    pub fn position(&self) -> Result<Position, FenError> {
        fen::from_setup(self.setup.clone())
    }

    /// Puts a piece on a square, or nothing.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.change(|board| match piece {
            Some(piece) => board.set_piece_at(square, piece),
            None => board.discard_piece_at(square),
        });
    }

    /// Takes a piece from one square to another.
    pub fn carry(&mut self, from: Square, to: Square) {
        if let Some(piece) = self.setup.board.piece_at(from) {
            self.change(|board| {
                board.discard_piece_at(from);
                board.set_piece_at(to, piece);
            });
        }
    }

    /// Takes all pieces away.
    pub fn clear(&mut self) {
        self.change(|board| *board = Board::empty());
    }

    /// The start position.
    pub fn start_position(&mut self) {
        self.setup = Setup::initial();
    }

    pub fn change_turn(&mut self) {
        self.setup.turn = !self.setup.turn;
        self.setup.ep_square = None;
    }

    /// The rights to castle, as `KQkq`.
    pub fn castling(&self) -> [bool; 4] {
        CORNERS.map(|corner| self.rook_towards(corner).is_some())
    }

    /// Gives a right to castle, or takes it: `KQkq` from 0. False where king and rook do not
    /// stand in their places.
    pub fn change_castling(&mut self, place: usize) -> bool {
        let Some(corner) = CORNERS.get(place).copied() else {
            return false;
        };
        if let Some(rook) = self.rook_towards(corner) {
            self.setup.castling_rights.discard(rook);
            return true;
        }
        let allowed = self.may_castle(corner);
        if allowed {
            self.setup.castling_rights.add(corner);
        }
        allowed
    }

    /// The rook on the king's side of a corner that it may castle with; in Chess960 it may stand
    /// elsewhere than in the corner.
    fn rook_towards(&self, corner: Square) -> Option<Square> {
        let king = king_at_home(&self.setup.board, side_of(corner))?;
        let is_kings_side = corner.file() == File::H;
        let is_there = |rook: &Square| {
            rook.rank() == corner.rank() && (rook.file() > king.file()) == is_kings_side
        };
        self.setup.castling_rights.into_iter().find(is_there)
    }

    fn may_castle(&self, corner: Square) -> bool {
        let side = side_of(corner);
        let king = Square::from_coords(File::E, corner.rank());
        let stands =
            |square, role| self.setup.board.piece_at(square) == Some(Piece { color: side, role });
        stands(king, Role::King) && stands(corner, Role::Rook)
    }

    /// The next square on which a pawn can be taken en passant; after the last one none. False
    /// where there never is one.
    pub fn next_en_passant(&mut self) -> bool {
        let squares = self.en_passant_squares();
        let next = match self.setup.ep_square {
            None => squares.first(),
            Some(present) => squares
                .iter()
                .skip_while(|square| **square != present)
                .nth(1),
        };
        self.setup.ep_square = next.copied();
        !squares.is_empty()
    }

    /// Where a pawn of the side that is not to move may just have passed by one of the other's.
    fn en_passant_squares(&self) -> Vec<Square> {
        let turn = self.setup.turn;
        let (from, passed, stands) = turn.fold_wb(
            (Rank::Seventh, Rank::Sixth, Rank::Fifth),
            (Rank::Second, Rank::Third, Rank::Fourth),
        );
        let board = &self.setup.board;
        let pawn = |square: Square, color| {
            board.piece_at(square)
                == Some(Piece {
                    color,
                    role: Role::Pawn,
                })
        };
        File::ALL
            .into_iter()
            .filter(|file| {
                let at = |rank| Square::from_coords(*file, rank);
                let neighbours = [file.offset(-1), file.offset(1)];
                let taken = neighbours
                    .into_iter()
                    .flatten()
                    .any(|beside| pawn(Square::from_coords(beside, stands), turn));
                let is_free = |rank| board.piece_at(at(rank)).is_none();
                pawn(at(stands), !turn) && is_free(passed) && is_free(from) && taken
            })
            .map(|file| Square::from_coords(file, passed))
            .collect()
    }

    /// Changes the board; removes castling rights whose pieces have moved by that, and resets the
    /// move clocks.
    fn change(&mut self, change: impl FnOnce(&mut Board)) {
        let kings = Color::ALL.map(|side| king_at_home(&self.setup.board, side));
        change(&mut self.setup.board);
        let board = &self.setup.board;
        let stays = |rook: &Square| {
            let side = side_of(*rook);
            let king = king_at_home(board, side);
            let has_stayed = king.is_some() && kings.contains(&king);
            has_stayed && board.piece_at(*rook) == Some(side.rook())
        };
        let kept: Bitboard = self
            .setup
            .castling_rights
            .into_iter()
            .filter(stays)
            .collect();
        self.setup.castling_rights = kept;
        let ep = self.setup.ep_square;
        if ep.is_some_and(|square| !self.en_passant_squares().contains(&square)) {
            self.setup.ep_square = None;
        }
        self.setup.halfmoves = 0;
    }
}

/// Whose rook castles from here.
fn side_of(rook: Square) -> Color {
    Color::from_white(rook.rank() == Rank::First)
}

/// The king of a side, where it may still castle.
fn king_at_home(board: &Board, side: Color) -> Option<Square> {
    let home = Bitboard::from_rank(side.fold_wb(Rank::First, Rank::Eighth));
    (board.by_piece(side.king()) & home).first()
}

/// What stood on the board before each change, and what was undone, the latest last.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    past: Vec<Placing>,
    undone: Vec<Placing>,
}

impl Changes {
    /// After something that may have changed the position from what it was `before`.
    pub fn remember(&mut self, before: Placing, now: &Placing) {
        if before != *now {
            self.past.push(before);
            self.undone.clear();
        }
    }

    /// Goes back by a change, or on again by one that was undone; false where there is none.
    pub fn undo(&mut self, placing: &mut Placing, back: bool) -> bool {
        let (from, to) = match back {
            true => (&mut self.past, &mut self.undone),
            false => (&mut self.undone, &mut self.past),
        };
        let found = from.pop();
        let is_there = found.is_some();
        to.extend(found.map(|found| std::mem::replace(placing, found)));
        is_there
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(fen: &str) -> Placing {
        Placing::of(&fen::read(fen).expect("a legal FEN"))
    }

    #[test]
    fn pieces_are_put_and_the_position_is_checked() {
        let mut placing = Placing::of(&Position::default());
        placing.clear();
        let reason = |placing: &Placing| {
            let refused = placing.position().err();
            refused.map(|error| error.to_string()).unwrap_or_default()
        };
        assert!(reason(&placing).contains("the board is empty"));
        placing.put(Square::E1, Some(Color::White.king()));
        assert!(reason(&placing).contains("a king is missing"));
        placing.put(Square::E8, Some(Color::Black.king()));
        assert_eq!(reason(&placing), "");
        placing.put(Square::E5, Some(Color::White.rook()));
        assert!(reason(&placing).contains("not to move is in check"));
        placing.change_turn();
        let position = placing.position().expect("a position");
        assert_eq!(position.fen(), "4k3/8/8/4R3/8/8/8/4K3 b - - 0 1");
        placing.put(Square::A1, Some(Color::Black.pawn()));
        assert!(reason(&placing).contains("pawn stands"));
        placing.put(Square::A1, None);
        placing.carry(Square::E5, Square::D5);
        let position = placing.position().expect("a position");
        assert_eq!(position.fen(), "4k3/8/8/3R4/8/8/8/4K3 b - - 0 1");
    }

    #[test]
    fn castling_goes_with_king_and_rook() {
        let mut placing = of("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1");
        assert_eq!(placing.castling(), [false, true, true, true]);
        assert!(placing.change_castling(0));
        placing.put(Square::A8, None);
        assert_eq!(placing.castling(), [true, true, true, false]);
        assert!(!placing.change_castling(3));
        placing.carry(Square::E1, Square::E2);
        assert_eq!(placing.castling(), [false, false, true, false]);
        let fen = placing.position().expect("a position").fen();
        assert_eq!(fen, "4k2r/8/8/8/8/8/4K3/R6R w k - 0 1");
    }

    #[test]
    fn castling_of_chess960_goes_with_king_and_rook_too() {
        let text = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
        let mut placing = of(text);
        let rights = |placing: &Placing| {
            let fen = placing.position().expect("a position").fen();
            fen.split(' ').nth(2).map(str::to_owned)
        };
        let all = rights(&placing);
        placing.put(Square::A2, None);
        assert_eq!(placing.castling(), [true; 4]);
        assert_eq!(rights(&placing), all);
        placing.put(Square::F8, None);
        assert_eq!(placing.castling(), [true, true, true, false]);
        assert!(placing.change_castling(1));
        assert_eq!(placing.castling(), [true, false, true, false]);
        assert!(!placing.change_castling(1), "its rook stands in no corner");
        placing.carry(Square::G1, Square::E3);
        assert_eq!(placing.castling(), [false, false, true, false]);
        placing.put(Square::G8, Some(Color::Black.queen()));
        assert_eq!(placing.castling(), [false; 4]);
    }

    #[test]
    fn pawns_are_taken_in_passing_only_where_they_can_be() {
        let mut placing = of("4k3/8/8/2pPp3/8/8/8/4K3 w - - 0 1");
        assert!(placing.next_en_passant());
        assert_eq!(placing.en_passant(), Some(Square::C6));
        placing.next_en_passant();
        assert_eq!(placing.en_passant(), Some(Square::E6));
        let fen = placing.position().expect("a position").fen();
        assert!(fen.contains(" e6 "), "{fen}");
        placing.next_en_passant();
        assert_eq!(placing.en_passant(), None);
        placing.change_turn();
        assert!(!placing.next_en_passant());
    }

    #[test]
    fn changes_are_undone_and_done_again() {
        let mut placing = Placing::of(&Position::default());
        let mut changes = Changes::default();
        assert!(!changes.undo(&mut placing, true));
        let before = placing.clone();
        changes.remember(before.clone(), &placing);
        assert!(!changes.undo(&mut placing, true), "nothing was changed");
        placing.clear();
        changes.remember(before.clone(), &placing);
        let cleared = placing.clone();
        assert!(changes.undo(&mut placing, true) && placing == before);
        assert!(changes.undo(&mut placing, false) && placing == cleared);
        assert!(!changes.undo(&mut placing, false));
        assert!(changes.undo(&mut placing, true));
        placing.change_turn();
        changes.remember(before, &placing);
        assert!(!changes.undo(&mut placing, false), "another change came");
    }
}
