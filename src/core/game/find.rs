//! Finding a position or a material balance in the games of a file.

use super::{
    Game, NodeId,
    index::{
        Index,
        query::{EARLIER_PIECES, PIECES},
    },
    pgn::letters::Language,
    words,
};
use crate::chess::{
    fen::{self, FenError},
    position::key_of,
};
use shakmaty::{Board, ByColor, ByRole, Chess, Color, Piece, Position as _, Role};
use std::str::FromStr;

pub use super::index::query::FEN;

/// What is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A position, whatever the moves that led there and how many they were.
    Position(u64),
    /// This board, with this side to move where it is told; who may castle is not.
    Board(Board, Option<Color>),
    /// Exactly these pieces, whichever side has which.
    Pieces(ByColor<ByRole<u8>>),
}

/// Where it stands first in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The game's place in the file, from 0.
    pub game: usize,
    /// Plies from its start.
    pub ply: usize,
    /// The number of the move that leads there, or of the first one.
    pub number: u32,
}

impl Wanted {
    pub fn position(chess: &Chess) -> Wanted {
        Wanted::Position(key_of(chess))
    }

    /// The first place of the main line where it stands.
    pub fn in_game(&self, game: &Game) -> Option<usize> {
        let mut chess = game.start().clone();
        if self.is_on(&chess) {
            return Some(0);
        }
        (1..)
            .zip(game.line_after(NodeId::ROOT))
            .find(|(_, node)| {
                match game.played(*node) {
                    Some(played) => {
                        chess.play_unchecked(played);
                        // The count of pieces changes only where one is taken or promoted.
                        let changes = played.is_capture() || played.is_promotion();
                        if matches!(self, Wanted::Pieces(_)) && !changes {
                            return false;
                        }
                    }
                    None => chess = game.chess_at(*node),
                }
                self.is_on(&chess)
            })
            .map(|(ply, _)| ply)
    }

    /// All games of a file in which it stands; `language`: whose piece letters they have, if that was asked
    /// for.
    pub fn in_file<'a>(
        &'a self,
        bytes: &'a [u8],
        index: &'a Index,
        language: Option<&'static Language>,
    ) -> impl Iterator<Item = Hit> + 'a {
        let rows = index.rows().iter().enumerate();
        rows.filter_map(move |(game, row)| {
            let read = row.read_in(bytes, language)?;
            let ply = self.in_game(&read)?;
            let mut line = read.line_after(NodeId::ROOT);
            let last = ply.checked_sub(1).and_then(|passed| line.nth(passed));
            let before = last.and_then(|last| read.parent(last));
            let number = read
                .chess_at(before.unwrap_or(NodeId::ROOT))
                .fullmoves()
                .get();
            Some(Hit { game, ply, number })
        })
    }

    fn is_on(&self, chess: &Chess) -> bool {
        match self {
            Wanted::Position(key) => key_of(chess) == *key,
            Wanted::Board(board, turn) => {
                chess.board() == board && turn.is_none_or(|turn| chess.turn() == turn)
            }
            Wanted::Pieces(pieces) => {
                let there = pieces_of(chess.board());
                there == *pieces || (there.white == pieces.black && there.black == pieces.white)
            }
        }
    }
}

fn pieces_of(board: &Board) -> ByColor<ByRole<u8>> {
    board.material()
}

/// A FEN, its board alone, or pieces: `KRPvKR`, `KRP-KR`, `KQkr`.
impl FromStr for Wanted {
    type Err = String;

    fn from_str(text: &str) -> Result<Wanted, String> {
        let text = text.trim();
        if text.contains('/') || text == "startpos" {
            return read_position(text).map_err(|error| error.to_string());
        }
        read_pieces(text)
            .map(Wanted::Pieces)
            .ok_or_else(|| words::expected_position_or_pieces(text))
    }
}

/// The fields that a FEN lacks are not made up: a game has the board whoever may castle on it.
fn read_position(text: &str) -> Result<Wanted, FenError> {
    let fields = text.split_whitespace().count();
    if fen::tells_castling(text) {
        return Ok(Wanted::position(fen::read(text)?.current()));
    }
    // Either side may be in check.
    let other = |error| fen::read(&format!("{text} b")).map_err(|_| error);
    let position = fen::read(text).or_else(other)?;
    let chess = position.current();
    let turn = (fields > 1).then(|| chess.turn());
    Ok(Wanted::Board(chess.board().clone(), turn))
}

fn read_pieces(text: &str) -> Option<ByColor<ByRole<u8>>> {
    let mut pieces: ByColor<ByRole<u8>> = ByColor::default();
    let divided = text.split_once(['v', '-', ' ']);
    let mut add = |letter: char, side: Option<Color>| {
        let piece = Piece::from_char(letter)?;
        let color = side.unwrap_or(piece.color);
        pieces[color][piece.role] = pieces[color][piece.role].checked_add(1)?;
        Some(())
    };
    match divided {
        Some((white, black)) => {
            let black = black.trim_start_matches(['s', '.', ' ']);
            white
                .chars()
                .try_for_each(|letter| add(letter, Some(Color::White)))?;
            black
                .chars()
                .try_for_each(|letter| add(letter, Some(Color::Black)))?;
        }
        None => text.chars().try_for_each(|letter| add(letter, None))?,
    }
    let one_king = |color: Color| pieces[color][Role::King] == 1;
    (one_king(Color::White) && one_king(Color::Black)).then_some(pieces)
}

/// Splits what is searched for in a list of games into plain words and the position or pieces to
/// find.
pub fn divide(search: &str) -> (String, Option<&str>) {
    // As long as the text itself.
    let lower = search.to_ascii_lowercase();
    let begins = |field: &str| {
        let at = lower.find(field)?;
        let is_word = at == 0 || search.get(..at)?.ends_with(' ');
        is_word.then_some((at, at + field.len()))
    };
    let (at, from, end) = match (
        begins(FEN),
        begins(PIECES).or_else(|| begins(EARLIER_PIECES)),
    ) {
        (Some((at, from)), _) => (at, from, search.len()),
        (None, Some((at, from))) => {
            let rest = search.get(from..).unwrap_or_default();
            (at, from, from + rest.find(' ').unwrap_or(rest.len()))
        }
        (None, None) => return (search.to_owned(), None),
    };
    let part = |range| search.get(range).unwrap_or_default();
    let words = format!("{}{}", part(0..at), part(end..search.len()));
    (words, Some(part(from..end).trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::index::Indexer;

    const GAMES: &str = "\
[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n\
[White \"B\"]\n\n1. Nf3 e5 2. e4 *\n\n\
[White \"C\"]\n[FEN \"4k3/8/8/8/8/8/r7/R3K3 w - - 0 1\"]\n\n1. Rxa2 Kd8 2. Ra8+ *\n";

    fn hits(wanted: &str) -> Vec<(usize, usize)> {
        let index = Indexer::read_all(GAMES.as_bytes());
        let wanted: Wanted = wanted.parse().expect("understood");
        let hits = wanted.in_file(GAMES.as_bytes(), &index, None);
        hits.map(|hit| (hit.game, hit.ply)).collect()
    }

    #[test]
    fn a_position_is_found_by_whatever_moves_it_came() {
        let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
        assert_eq!(hits(fen), [(0, 3), (1, 3)]);
    }

    #[test]
    fn a_board_is_found_whoever_may_castle_on_it() {
        let board = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";
        assert_eq!(hits(board), [(0, 3), (1, 3)]);
        assert_eq!(hits(&format!("{board} b")), [(0, 3), (1, 3)]);
        assert!(hits(&format!("{board} w")).is_empty());
        assert!(hits(&format!("{board} b -")).is_empty());
        // Black is in check.
        assert_eq!(hits("R2k4/8/8/8/8/8/8/4K3"), [(2, 3)]);
    }

    #[test]
    fn men_are_found_whichever_side_has_them() {
        for pieces in ["KRvK", "KvKR", "KRk", "K-KR"] {
            assert_eq!(hits(pieces), [(2, 1)], "{pieces}");
        }
        assert_eq!(hits("KRvKR"), [(2, 0)]);
        assert!(hits("KQvK").is_empty());
    }

    #[test]
    fn moves_are_numbered_as_the_game_numbers_them() {
        let text = "[FEN \"4k3/8/8/8/8/8/r7/R3K3 b - - 0 30\"]\n\n30... Kd8 31. Rxa2 Ke8 *\n";
        let index = Indexer::read_all(text.as_bytes());
        for (pieces, place) in [("KRvK", (2, 31)), ("KRvKR", (0, 30))] {
            let wanted: Wanted = pieces.parse().expect("understood");
            let mut hits = wanted.in_file(text.as_bytes(), &index, None);
            let hit = hits.next().expect("a hit");
            assert_eq!((hit.ply, hit.number), place, "{pieces}");
        }
    }

    #[test]
    fn what_is_neither_is_refused() {
        for wrong in ["", "KR", "KXvK", "8/8 w"] {
            assert!(wrong.parse::<Wanted>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn boards_to_find_are_told_from_plain_words() {
        let cases = [
            ("tal eco:B9", "tal eco:B9", None),
            ("pieces:KRvK", "", Some("KRvK")),
            ("tal pieces:KRvK year:1960", "tal  year:1960", Some("KRvK")),
            ("tal men:KRvK", "tal ", Some("KRvK")),
            ("tal fen:8/8 w - - 0 1", "tal ", Some("8/8 w - - 0 1")),
            ("FEN:8/8 w - - 0 1", "", Some("8/8 w - - 0 1")),
            ("Tal Pieces:KRvK", "Tal ", Some("KRvK")),
            ("women:x", "women:x", None),
        ];
        for (text, words, wanted) in cases {
            assert_eq!(divide(text), (words.to_owned(), wanted), "{text}");
        }
    }
}
