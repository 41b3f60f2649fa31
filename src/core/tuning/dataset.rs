//! Quiet positions with the result of the game they come from, one a line: `FEN | 1-0`, or
//! `FEN | 1-0 | 34` with the score of a search, in centipawns for White.

use super::{
    games::chain::{Chain, Scored, teaches},
    words,
};
use crate::{
    chess::fen,
    engine::{exchange, movegen, state::State},
    game::{Game, result::GameResult},
};
use shakmaty::{EnPassantMode, Position as _, fen::Fen};
use std::fmt;
use thiserror::Error;

/// A position and White's share of the point.
#[derive(Clone, Debug)]
pub struct Labelled {
    pub state: State,
    pub result: f64,
    /// The score of a search, in centipawns for White.
    pub score: Option<i32>,
}

/// The line that [`read_line`] reads.
impl fmt::Display for Labelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = Fen::from_position(self.state.chess(), EnPassantMode::Legal);
        write!(f, "{fen} | {}", self.result)?;
        match self.score {
            Some(score) => write!(f, " | {score}"),
            None => Ok(()),
        }
    }
}

/// A line that is not a labelled position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LineError {
    #[error("{}", words::expected_labelled_position(.0))]
    Shape(String),
    #[error("{0}")]
    Fen(#[from] fen::FenError),
}

/// The fields of a line, the position unread.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'a> {
    pub fen: &'a str,
    /// White's share of the point.
    pub share: f64,
    /// The score of a search, in centipawns for White.
    pub score: Option<i32>,
}

/// Reads one line.
///
/// # Errors
/// [`LineError`] says what was expected.
pub fn read_line(line: &str) -> Result<Labelled, LineError> {
    let fields = fields_of(line)?;
    Ok(Labelled {
        state: State::new(fen::read(fields.fen)?.current()),
        result: fields.share,
        score: fields.score,
    })
}

/// Divides a line.
///
/// # Errors
/// [`LineError::Shape`] when the line has another shape.
pub fn fields_of(line: &str) -> Result<Fields<'_>, LineError> {
    let shape = || LineError::Shape(line.chars().take(90).collect());
    let mut fields = line.split('|').map(str::trim);
    let (fen, result) = fields.next().zip(fields.next()).ok_or_else(shape)?;
    let score = match fields.next() {
        None => None,
        Some(score) => Some(score.parse().map_err(|_| shape())?),
    };
    if fields.next().is_some() {
        return Err(shape());
    }
    let share = match GameResult::from_token(result) {
        Some(known) => share(known).ok_or_else(shape)?,
        None => result
            .parse()
            .ok()
            .filter(|share| (0.0..=1.0).contains(share))
            .ok_or_else(shape)?,
    };
    Ok(Fields { fen, share, score })
}

/// White's share of the point, if the game was finished.
fn share(result: GameResult) -> Option<f64> {
    match result {
        GameResult::WhiteWins => Some(1.0),
        GameResult::Draw => Some(0.5),
        GameResult::BlackWins => Some(0.0),
        GameResult::Unknown => None,
    }
}

/// The quiet positions of a finished game as lines, from the ply `from` on, every `step`th.
///
/// Quiet: no check, no capture that wins material, and the move played takes and promotes
/// nothing; so the static evaluation has a fair chance to know the truth.
pub fn extract(game: &Game, from: usize, step: usize) -> Vec<String> {
    let mut lines = Vec::new();
    if share(game.result).is_none() {
        return lines;
    }
    let mut chess = game.start().clone();
    for (ply, node) in game
        .main_line()
        .into_iter()
        .filter(|node| *node != game.root())
        .enumerate()
    {
        let Some(played) = game.played(node) else {
            break;
        };
        if !chess.is_legal(played) {
            break;
        }
        let wanted = ply >= from && (ply - from).is_multiple_of(step.max(1));
        if wanted && !played.is_capture() && !played.is_promotion() && is_quiet(&State::new(&chess))
        {
            let fen = Fen::from_position(&chess, EnPassantMode::Legal);
            lines.push(format!("{fen} | {}", game.result.token()));
        }
        chess.play_unchecked(played);
    }
    lines
}

/// The quiet positions of a game of the engine against itself as lines with result and score, every
/// `step`th of its plies; the first plies count as well, since random moves came before them.
pub fn extract_chain(chain: &Chain, step: usize) -> Vec<String> {
    let Some(outcome) = chain.outcome else {
        return Vec::new();
    };
    let labelled = |scored: Scored| {
        let state = State::new(&scored.chess);
        let wanted = teaches(&state, scored.played, scored.score)
            && scored.score.unsigned_abs() < MOST_SCORE
            && is_quiet(&state);
        wanted.then(|| {
            let labelled = Labelled {
                state,
                result: outcome.white_share(),
                score: Some(i32::from(scored.score)),
            };
            labelled.to_string()
        })
    };
    chain
        .positions()
        .step_by(step.max(1))
        .filter_map(labelled)
        .collect()
}

/// Scores from here on, in centipawns, say no more than that the game is won.
const MOST_SCORE: u16 = 1_200;

/// Whether no check stands and no capture wins material.
pub(super) fn is_quiet(state: &State) -> bool {
    if state.is_check() {
        return false;
    }
    let mut captures = movegen::Moves::new();
    movegen::captures(state, &mut captures);
    !captures
        .iter()
        .any(|played| state.is_safe(*played) && exchange::see_ge(state, *played, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_refused() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (result, share) in [("1-0", 1.0), ("1/2-1/2", 0.5), ("0-1", 0.0), ("0.25", 0.25)] {
            let read = read_line(&format!("{start} | {result}")).expect("a labelled position");
            assert_eq!((read.result, read.score), (share, None));
        }
        let scored = format!("{start} | 0.5 | -34");
        let read = read_line(&scored).expect("a labelled position");
        assert_eq!(read.score, Some(-34));
        assert_eq!(read.to_string(), scored);
        for bad in [
            start.to_owned(),
            format!("{start} | *"),
            format!("{start} | 1.5"),
            format!("{start} | 1-0 | much"),
            format!("{start} | 1-0 | 3 | 4"),
            "x | 1-0".to_owned(),
        ] {
            assert!(read_line(&bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn only_quiet_positions_are_taken() {
        let pgn = b"1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. d4 Nf6 5. Nf3 Bf5 1-0\n";
        let game = crate::game::pgn::read_all(pgn).remove(0);
        let lines = extract(&game, 0, 1);
        assert!(lines.iter().all(|line| line.ends_with("| 1-0")));
        assert_eq!(lines.len(), 8, "all but the two captures: {lines:#?}");
        // After 1…e5 the pawn hangs; after 2. Nf3 the answer would only trade.
        let hanging = b"1. d4 e5 2. Nf3 e4 3. Ne5 d6 1/2-1/2\n";
        let game = crate::game::pgn::read_all(hanging).remove(0);
        let lines = extract(&game, 2, 1);
        assert!(
            !lines
                .iter()
                .any(|line| line.starts_with("rnbqkbnr/pppp1ppp/8/4p3/3P4/8")),
            "{lines:#?}"
        );
    }
}
