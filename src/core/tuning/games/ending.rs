//! When a game that the engine plays with itself is over, and how it ended.

use super::chain::{MATE_SCORE, Outcome, Ply, UNSEARCHED};
use crate::{
    chess::{Position, Score},
    engine::messages::Info,
};
use shakmaty::Color;

/// A game is won when the score has stood beyond this, in centipawns …
const WON: i16 = 1_500;
/// … for so many plies in a row, both sides agreeing.
const WON_PLIES: usize = 4;
/// A game is drawn when the score has stood within this, in centipawns …
const LEVEL: i16 = 6;
/// … for so many plies in a row …
const LEVEL_PLIES: usize = 10;
/// … from this ply on.
const LEVEL_FROM: usize = 100;
/// A game this long, in plies, is a draw.
const LONGEST: usize = 400;

/// In centipawns for White.
pub fn score(position: &Position, info: &Info) -> i16 {
    let Some(line) = info.lines.first() else {
        return 0;
    };
    match line.score.for_white(position.turn()) {
        Score::Cp(cp) => cp.clamp(1 - i32::from(MATE_SCORE), i32::from(MATE_SCORE) - 1) as i16,
        Score::Mates(_) => MATE_SCORE,
        Score::Mated(_) => -MATE_SCORE,
    }
}

/// What the rules say.
pub fn ended(position: &Position) -> Option<Outcome> {
    if let Some(ending) = position.ending() {
        return Some(match ending.winner {
            Some(Color::White) => Outcome::WhiteWins,
            Some(Color::Black) => Outcome::BlackWins,
            None => Outcome::Draw,
        });
    }
    let drawn = position.claimable_draw().is_some() || position.ply() >= LONGEST;
    drawn.then_some(Outcome::Draw)
}

/// What the scores say, where they have long agreed.
pub fn decided(plies: &[Ply]) -> Option<Outcome> {
    let last = |count: usize| {
        plies
            .len()
            .checked_sub(count)
            .and_then(|at| plies.get(at..))
    };
    let won = last(WON_PLIES)?;
    if won.iter().any(|ply| ply.score == UNSEARCHED) {
        return None;
    }
    if won.iter().all(|ply| ply.score > WON) {
        return Some(Outcome::WhiteWins);
    }
    if won.iter().all(|ply| ply.score < -WON) {
        return Some(Outcome::BlackWins);
    }
    let level = last(LEVEL_PLIES).filter(|_| plies.len() >= LEVEL_FROM)?;
    level
        .iter()
        .all(|ply| ply.score.abs() <= LEVEL)
        .then_some(Outcome::Draw)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_end_when_the_scores_have_long_agreed() {
        let plies = |scores: &[i16]| -> Vec<Ply> {
            scores
                .iter()
                .map(|score| Ply {
                    played: 0,
                    score: *score,
                })
                .collect()
        };
        assert_eq!(decided(&plies(&[1_600; 4])), Some(Outcome::WhiteWins));
        assert_eq!(decided(&plies(&[-1_600; 4])), Some(Outcome::BlackWins));
        assert_eq!(decided(&plies(&[1_600, 1_600, -1_600, 1_600])), None);
        let stray = [-1_600, -1_600, UNSEARCHED, -1_600];
        assert_eq!(
            decided(&plies(&stray)),
            None,
            "a random move decides nothing"
        );
        assert_eq!(decided(&plies(&[0; 99])), None);
        assert_eq!(decided(&plies(&[0; 100])), Some(Outcome::Draw));
    }
}
