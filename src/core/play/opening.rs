//! What the opening book says of a game: the line's name, the moves it knows, or where the
//! game left the book.

use crate::{
    book::{Book, BookMove, OpeningName},
    chess::{Position, line, notation},
};

/// The book's view of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The last name on the line.
    pub name: Option<OpeningName>,
    pub stage: Stage,
}

/// What the book knows of the position on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// It knows moves here, most likely first.
    InBook(Vec<BookMove>),
    /// It ended after these plies from the start, all of which it knows.
    Ended { plies: usize },
    /// This move, the one at `ply` (counted from 0), is not in it: `7…h6`. `instead` are the
    /// moves that it would have played there in SAN, most likely first.
    Left {
        ply: usize,
        played: String,
        instead: Vec<String>,
    },
    /// It has never known a position of this game.
    Unknown,
}

/// What the book says of the game that led here.
pub fn view(position: &Position, book: &Book) -> Opening {
    let moves = book.moves(position.current());
    let stage = if moves.is_empty() {
        departure(position, book)
    } else {
        Stage::InBook(moves)
    };
    Opening {
        name: book.name_along(position),
        stage,
    }
}

/// Where the game left the book.
fn departure(position: &Position, book: &Book) -> Stage {
    let known = (0..position.ply())
        .rev()
        .find_map(|ply| Some((ply, position.at(ply).filter(|chess| book.contains(chess))?)));
    let Some((ply, chess)) = known else {
        return Stage::Unknown;
    };
    let played = position.moves().nth(ply);
    match played {
        Some(played) if book.moves(chess).iter().any(|known| known.played == played) => {
            Stage::Ended { plies: ply + 1 }
        }
        Some(played) => Stage::Left {
            ply,
            played: line::text(chess, [played], line::PieceLetters::Letters),
            instead: book
                .moves(chess)
                .into_iter()
                .filter(|known| known.share > 0.0)
                .map(|known| notation::san(chess, known.played))
                .collect(),
        },
        None => Stage::Unknown,
    }
}
