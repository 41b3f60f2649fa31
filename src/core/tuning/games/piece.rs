//! Files of games: a header, then chains one after another.
//!
//! A long run is kept in many pieces of moderate size. A piece that is cut off in the middle, by
//! a full disk or a lost machine, is read to its last whole game, and goes on from there.

use super::chain::{Chain, ChainError};
use crate::tuning::words;
use std::io::{self, Read};
use thiserror::Error;

/// What every file begins with.
const MAGIC: [u8; 8] = *b"TABGAMES";
/// The version of the format that is written and read.
const VERSION: u16 = 1;
/// The header in bytes: magic, version, two spare bytes, nodes a move.
pub const HEADER: usize = 16;
/// How much is read at a time, in bytes.
const PORTION: usize = 1 << 20;

/// The header of a file of games played with so many nodes a move.
pub fn header(nodes: u64) -> [u8; HEADER] {
    let mut bytes = [0; HEADER];
    bytes[..8].copy_from_slice(&MAGIC);
    bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
    let nodes = u32::try_from(nodes).unwrap_or(u32::MAX);
    bytes[12..].copy_from_slice(&nodes.to_le_bytes());
    bytes
}

/// Why a file gives no games.
#[derive(Debug, Error)]
pub enum PieceError {
    #[error("{0}")]
    Read(#[from] io::Error),
    #[error("{}", words::EXPECTED_GAMES)]
    Foreign,
    #[error("{}", words::expected_version(VERSION, .0))]
    Version(u16),
    #[error("{}", words::expected_game_at(*.0))]
    Damaged(u64),
}

/// Whether a file that begins so is one of games.
pub fn is_piece(beginning: &[u8]) -> bool {
    beginning.starts_with(&MAGIC)
}

/// Reads the games of a file one after another.
pub struct Games<R> {
    source: R,
    buffer: Vec<u8>,
    /// Where the next game begins in the buffer.
    at: usize,
    ended: bool,
    /// Bytes of the file up to the end of the last whole game.
    whole: u64,
    nodes: u32,
}

impl<R: Read> Games<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// [`PieceError`] when there is none, or a foreign one.
    pub fn open(mut source: R) -> Result<Games<R>, PieceError> {
        let mut header = [0; HEADER];
        source
            .read_exact(&mut header)
            .map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => PieceError::Foreign,
                _ => PieceError::Read(error),
            })?;
        if !is_piece(&header) {
            return Err(PieceError::Foreign);
        }
        let version = u16::from_le_bytes([header[8], header[9]]);
        if version != VERSION {
            return Err(PieceError::Version(version));
        }
        Ok(Games {
            source,
            buffer: Vec::new(),
            at: 0,
            ended: false,
            whole: HEADER as u64,
            nodes: u32::from_le_bytes([header[12], header[13], header[14], header[15]]),
        })
    }

    /// Nodes a move of these games.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Bytes of the file up to the end of the last whole game read.
    pub fn whole(&self) -> u64 {
        self.whole
    }

    fn fill(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.at);
        self.at = 0;
        let before = self.buffer.len();
        self.buffer.resize(before + PORTION, 0);
        let read = loop {
            match self.source.read(&mut self.buffer[before..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        self.buffer
            .truncate(before + read.as_ref().map_or(0, |read| *read));
        self.ended = read? == 0;
        Ok(())
    }
}

/// Ends after the last whole game: what follows it was cut off.
impl<R: Read> Iterator for Games<R> {
    type Item = Result<Chain, PieceError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = self.buffer.get(self.at..).unwrap_or_default();
            match Chain::read(rest) {
                Ok((chain, length)) => {
                    self.at += length;
                    self.whole += length as u64;
                    return Some(Ok(chain));
                }
                Err(ChainError::Damaged) => {
                    let at = self.whole;
                    self.ended = true;
                    self.buffer.clear();
                    self.at = 0;
                    return Some(Err(PieceError::Damaged(at)));
                }
                Err(ChainError::Short) if self.ended => return None,
                Err(ChainError::Short) => {
                    if let Err(error) = self.fill() {
                        self.ended = true;
                        return Some(Err(error.into()));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::chain::Outcome, *};
    use shakmaty::Chess;

    fn file(games: usize) -> Vec<u8> {
        let mut bytes = header(800).to_vec();
        for _ in 0..games {
            let game = Chain {
                start: Chess::default(),
                outcome: Some(Outcome::WhiteWins),
                plies: vec![
                    super::super::chain::Ply {
                        played: 796,
                        score: 3
                    };
                    50
                ],
            };
            game.write(&mut bytes);
        }
        bytes
    }

    #[test]
    fn files_cut_off_anywhere_are_read_to_the_last_whole_game() {
        let bytes = file(3);
        let game = (bytes.len() - HEADER) / 3;
        for length in HEADER..=bytes.len() {
            let mut games = Games::open(&bytes[..length]).expect("a header");
            assert_eq!(games.nodes(), 800);
            let whole = games.by_ref().filter(Result::is_ok).count();
            assert_eq!(whole, (length - HEADER) / game, "{length} bytes");
            assert_eq!(games.whole() as usize, HEADER + whole * game);
        }
    }

    #[test]
    fn foreign_files_are_refused() {
        assert!(matches!(
            Games::open(&b"[Event \"?\"]\n\n1. e4 *\n"[..]),
            Err(PieceError::Foreign)
        ));
        assert!(matches!(Games::open(&b"TAB"[..]), Err(PieceError::Foreign)));
        let mut later = header(1);
        later[8] = 9;
        assert!(matches!(
            Games::open(&later[..]),
            Err(PieceError::Version(9))
        ));
        let mut damaged = file(2);
        damaged[HEADER + 2] = 7;
        let mut games = Games::open(&damaged[..]).expect("a header");
        assert!(matches!(games.next(), Some(Err(PieceError::Damaged(16)))));
        assert!(games.next().is_none());
    }
}
