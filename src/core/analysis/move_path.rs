//! The positions that a game goes through, and how far the book knows them.

use super::phases::Division;
use crate::{
    book::{self, Book, BookMove, OpeningName},
    chess::Position,
    game::{Game, NodeId},
};
use shakmaty::{Chess, Move, Position as _};

/// The positions of the main line and what the book knows of them.
pub struct MovePath {
    /// The board before each ply and after the last.
    pub boards: Vec<Chess>,
    /// The moves; `None` for a null move.
    pub moves: Vec<Option<Move>>,
    pub division: Division,
    pub opening: Option<OpeningName>,
    pub book_plies: usize,
    pub book_until: u32,
}

impl MovePath {
    pub fn of(game: &Game, line: &[NodeId], book: Option<&Book>) -> MovePath {
        let mut position = game.start_position();
        let mut move_path = MovePath {
            boards: vec![position.current().clone()],
            moves: Vec::new(),
            division: Division::default(),
            opening: None,
            book_plies: 0,
            book_until: 0,
        };
        let mut in_book = book.is_some();
        for node in line {
            match game.played(*node) {
                Some(played) => {
                    let known = book.is_some_and(|book| {
                        // A move that the book marks as bad is still reviewed.
                        let sound = |own: &BookMove| own.mark != Some(book::Mark::Avoid);
                        let moves = book.moves(position.current());
                        moves.iter().any(|own| own.played == played && sound(own))
                    });
                    in_book &= known;
                    move_path.book_plies += usize::from(in_book);
                    let number = position.current().fullmoves().get();
                    let legal = position.play(played);
                    debug_assert!(legal, "the tree holds legal moves only");
                    // Panels beside a board tell the last time that a game leaves the book.
                    if known || book.is_some_and(|book| book.contains(position.current())) {
                        move_path.book_until = number;
                    }
                }
                None => {
                    in_book = false;
                    position = Position::new(game.chess_at(*node), game.castling_mode());
                }
            }
            if let Some(name) = book.and_then(|book| book.name(position.current())) {
                move_path.opening = Some(name);
            }
            move_path.boards.push(position.current().clone());
            move_path.moves.push(game.played(*node));
        }
        move_path.division = Division::of(&move_path.boards);
        move_path
    }
}
