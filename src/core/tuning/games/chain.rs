//! A game as a chain: where it begins, then for each ply the move and what the search thought.
//!
//! Nearly all of a game's positions follow from the one before by a move, so a ply costs four
//! bytes where a position of its own costs thirty. Which positions are worth learning from is
//! decided when the chain is read, not when it is played.

use crate::engine::{
    picker::is_noisy,
    state::{State, pack},
};
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, FromSetup as _, Piece,
    Position as _, Role, Setup, Square,
};
use std::num::NonZeroU32;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    BlackWins,
    Draw,
    WhiteWins,
}

impl Outcome {
    /// White's share of the point.
    pub fn white_share(self) -> f64 {
        match self {
            Outcome::BlackWins => 0.0,
            Outcome::Draw => 0.5,
            Outcome::WhiteWins => 1.0,
        }
    }

    fn from_byte(byte: u8) -> Option<Outcome> {
        [Outcome::BlackWins, Outcome::Draw, Outcome::WhiteWins]
            .get(usize::from(byte))
            .copied()
    }
}

/// A move and what the search that chose it thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move as [`pack`] makes it.
    pub played: u16,
    /// In centipawns for White; mates count [`MATE_SCORE`], moves drawn at random [`UNSEARCHED`].
    pub score: i16,
}

/// Stands for the score of a move that no search chose; beyond all scores, so that whoever leaves
/// out decided positions leaves these out too.
pub const UNSEARCHED: i16 = i16::MIN + 1;

/// The score of a mate, in centipawns.
pub const MATE_SCORE: i16 = 30_000;

/// A finished game, or a position searched on its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Chain {
    pub start: Chess,
    /// `None`: no game, but a position with the best move found in it.
    pub outcome: Option<Outcome>,
    /// At most [`MOST_PLIES`].
    pub plies: Vec<Ply>,
}

/// The longest chain, in plies.
pub const MOST_PLIES: usize = u16::MAX as usize;
/// Stands for the outcome where no game was played.
const NO_GAME: u8 = 3;
/// The start position in bytes.
const START: usize = 32;
/// Everything before the plies, in bytes: how many plies, the outcome, a spare byte, the start.
const HEAD: usize = 4 + START;

/// Bytes that are no chain, or not a whole one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainError {
    /// They end before the chain does.
    Short,
    /// They cannot be a game's.
    Damaged,
}

/// A position of a game, as [`Chain::positions`] gives it.
#[derive(Clone, Debug)]
pub struct Scored {
    pub chess: Chess,
    /// The move that was played here, packed.
    pub played: u16,
    /// In centipawns for White.
    pub score: i16,
}

/// Scores beyond this, in centipawns, are not learned from: they teach only that a won game is won.
pub const MOST_SCORE: u16 = 2_000;

/// Whether a search's verdict on a position teaches a static evaluation: no check, and the best move
/// takes and promotes nothing. `score` is in centipawns.
pub fn teaches(state: &State, best: u16, score: i16) -> bool {
    !state.is_check()
        && score.unsigned_abs() <= MOST_SCORE
        && state.unpack(best).is_some_and(|best| !is_noisy(best))
}

impl Chain {
    /// Appends the chain's bytes.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let plies = self.plies.get(..MOST_PLIES).unwrap_or(&self.plies);
        bytes.extend_from_slice(&(plies.len() as u16).to_le_bytes());
        let outcome = self.outcome.map_or(NO_GAME, |outcome| outcome as u8);
        bytes.extend_from_slice(&[outcome, 0]);
        bytes.extend_from_slice(&pack_start(&self.start));
        for ply in plies {
            bytes.extend_from_slice(&ply.played.to_le_bytes());
            bytes.extend_from_slice(&ply.score.to_le_bytes());
        }
    }

    /// Reads the chain at the beginning of `bytes`; returns it with its length in bytes.
    ///
    /// # Errors
    /// [`ChainError`]. The moves themselves are checked by [`Chain::positions`].
    pub fn read(bytes: &[u8]) -> Result<(Chain, usize), ChainError> {
        let head = bytes.first_chunk::<HEAD>().ok_or(ChainError::Short)?;
        let count = usize::from(u16::from_le_bytes([head[0], head[1]]));
        let outcome = match head[2] {
            NO_GAME => None,
            byte => Some(Outcome::from_byte(byte).ok_or(ChainError::Damaged)?),
        };
        let start = head
            .last_chunk::<START>()
            .and_then(unpack_start)
            .ok_or(ChainError::Damaged)?;
        let length = HEAD + 4 * count;
        let plies = bytes
            .get(HEAD..length)
            .ok_or(ChainError::Short)?
            .chunks_exact(4)
            .map(|ply| Ply {
                played: u16::from_le_bytes([ply[0], ply[1]]),
                score: i16::from_le_bytes([ply[2], ply[3]]),
            })
            .collect();
        let chain = Chain {
            start,
            outcome,
            plies,
        };
        Ok((chain, length))
    }

    /// The positions of the game, each with the move played in it. They end before the first move
    /// that is not legal, which only a damaged file has.
    pub fn positions(&self) -> impl Iterator<Item = Scored> + '_ {
        let mut plies = self.plies.iter();
        let mut next = Some(State::new(&self.start));
        std::iter::from_fn(move || {
            let state = next.take()?;
            let ply = plies.next()?;
            let played = state.unpack(ply.played)?;
            if !state.is_safe(played) {
                return None;
            }
            next = Some(state.play(played));
            Some(Scored {
                chess: state.chess().clone(),
                played: ply.played,
                score: ply.score,
            })
        })
    }
}

/// A ply of a chain.
pub fn ply(played: shakmaty::Move, score: i16) -> Ply {
    Ply {
        played: pack(played),
        score,
    }
}

/// Whether a chain that begins here can be read again: not with Chess960's castling, nor with pieces
/// that no game has.
pub fn can_begin(chess: &Chess) -> bool {
    unpack_start(&pack_start(chess)).is_some_and(|read| read == *chess)
}

/// Occupied squares (8 bytes), what stands there (half a byte each, 16), turn, castling rights,
/// en passant square (64: none), a spare byte, half moves and full moves (2 each).
fn pack_start(chess: &Chess) -> [u8; START] {
    let mut bytes = [0; START];
    let board = chess.board();
    bytes[..8].copy_from_slice(&board.occupied().0.to_le_bytes());
    for (index, (_, piece)) in board.iter().take(32).enumerate() {
        let code = (piece.role as u8 - 1) | u8::from(piece.color.is_black()) << 3;
        bytes[8 + index / 2] |= code << (4 * (index % 2));
    }
    bytes[24] = u8::from(chess.turn().is_black());
    let castling = chess.castles().castling_rights();
    for (bit, corner) in CORNERS.into_iter().enumerate() {
        bytes[25] |= u8::from(castling.contains(corner)) << bit;
    }
    bytes[26] = chess
        .ep_square(EnPassantMode::Legal)
        .map_or(64, |square| square.to_u32() as u8);
    let halfmoves = u16::try_from(chess.halfmoves()).unwrap_or(u16::MAX);
    let fullmoves = u16::try_from(chess.fullmoves().get()).unwrap_or(u16::MAX);
    bytes[28..30].copy_from_slice(&halfmoves.to_le_bytes());
    bytes[30..].copy_from_slice(&fullmoves.to_le_bytes());
    bytes
}

const CORNERS: [Square; 4] = [Square::H1, Square::A1, Square::H8, Square::A8];

fn unpack_start(bytes: &[u8; START]) -> Option<Chess> {
    let occupied = Bitboard(u64::from_le_bytes(*bytes.first_chunk()?));
    if occupied.count() > 32 {
        return None;
    }
    let mut board = Board::empty();
    for (index, square) in occupied.into_iter().enumerate() {
        let code = bytes.get(8 + index / 2)? >> (4 * (index % 2)) & 15;
        let role = Role::try_from(u32::from(code & 7) + 1).ok()?;
        let color = Color::from_white(code & 8 == 0);
        board.set_piece_at(square, Piece { color, role });
    }
    let mut setup = Setup::empty();
    setup.board = board;
    setup.turn = Color::from_white(bytes[24] == 0);
    for (bit, corner) in CORNERS.into_iter().enumerate() {
        if bytes[25] >> bit & 1 == 1 {
            setup.castling_rights.add(corner);
        }
    }
    setup.ep_square = Square::try_from(u32::from(bytes[26])).ok();
    setup.halfmoves = u32::from(u16::from_le_bytes([bytes[28], bytes[29]]));
    let fullmoves = u16::from_le_bytes([bytes[30], bytes[31]]);
    setup.fullmoves = NonZeroU32::new(u32::from(fullmoves)).unwrap_or(NonZeroU32::MIN);
    Chess::from_setup(setup, CastlingMode::Standard).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use shakmaty::{fen::Fen, uci::UciMove};

    fn chain(fen: &str, moves: &[&str]) -> Chain {
        let start = fen::read(fen).expect("a position").current().clone();
        let mut chess = start.clone();
        let plies = moves
            .iter()
            .enumerate()
            .map(|(index, text)| {
                let uci: UciMove = text.parse().expect("a move");
                let played = uci.to_move(&chess).expect("a legal move");
                chess.play_unchecked(played);
                ply(played, index as i16 * 7 - 20)
            })
            .collect();
        Chain {
            start,
            outcome: Some(Outcome::Draw),
            plies,
        }
    }

    #[test]
    fn chains_are_written_and_read_back() {
        let chains = [
            chain(
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                &[
                    "e2e4", "d7d5", "e4d5", "g8f6", "f1b5", "c7c6", "g1f3", "c6b5", "e1g1",
                ],
            ),
            chain(
                "8/P3k3/8/2pP4/8/8/8/R3K2R w KQ c6 0 41",
                &["d5c6", "e7e8", "a7a8n", "e8f8"],
            ),
            chain("4k3/8/8/8/8/8/8/4K2R b K - 99 200", &[]),
        ];
        let mut bytes = Vec::new();
        for chain in &chains {
            chain.write(&mut bytes);
        }
        let mut rest = &bytes[..];
        for chain in &chains {
            let (read, length) = Chain::read(rest).expect("a chain");
            assert_eq!(&read, chain);
            assert_eq!(read.positions().count(), chain.plies.len());
            rest = &rest[length..];
        }
        assert!(rest.is_empty());
        assert_eq!(Chain::read(&bytes[..20]), Err(ChainError::Short));
        assert_eq!(Chain::read(&bytes[..60]), Err(ChainError::Short));
    }

    #[test]
    fn what_could_not_be_read_again_begins_no_chain() {
        for (fen, expected) in [
            ("startpos", true),
            ("8/P3k3/8/2pP4/8/8/8/R3K2R w KQ c6 0 41", true),
            // No pawn could take en passant: as good as no square.
            (
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
                true,
            ),
            (
                "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                false,
            ),
            ("4k3/8/8/8/8/Q7/PPPPPPPP/4K3 w - - 0 1", true),
            ("4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1", false),
        ] {
            let position = fen::read(fen).expect(fen);
            assert_eq!(can_begin(position.current()), expected, "{fen}");
        }
    }

    #[test]
    fn damaged_bytes_are_no_chain_and_illegal_moves_end_one() {
        let mut bytes = Vec::new();
        chain("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", &["a7a8q", "e7e6"]).write(&mut bytes);
        let with = |at: usize, byte: u8| {
            let mut changed = bytes.clone();
            changed[at] = byte;
            changed
        };
        assert_eq!(
            Chain::read(&with(2, 9)),
            Err(ChainError::Damaged),
            "outcome"
        );
        assert_eq!(
            Chain::read(&with(12, 0xff)),
            Err(ChainError::Damaged),
            "pieces"
        );
        let (read, _) = Chain::read(&with(36, 0)).expect("a chain with a wrong move");
        assert_eq!(read.positions().count(), 0);
    }

    #[test]
    fn positions_follow_the_moves() {
        let chain = chain(
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            &["e1c1", "e8g8", "d1d8"],
        );
        let last = chain.positions().last().expect("three plies");
        let fen = Fen::from_position(&last.chess, EnPassantMode::Legal).to_string();
        assert_eq!(fen, "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
        assert_eq!(last.score, -6);
    }
}
