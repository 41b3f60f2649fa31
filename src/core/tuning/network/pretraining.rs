//! What a network learns before the games: the classical evaluation, on positions near theirs.
//!
//! Played games give a few ten million positions a day, all of them sensible. A search evaluates
//! mostly what comes after bad moves, and knows only from the evaluation that they are bad. So the
//! network first learns what the classical evaluation says of positions one or two random moves
//! away from those of the games: these cost a microsecond each, no two passes see the same ones,
//! and what the games teach afterwards begins where the classical evaluation ends.

use super::samples::{NO_RESULT, Sample};
use crate::{
    engine::{
        evaluation::classical::{self, PawnCache},
        state::State,
    },
    tuning::games::{
        chain::{Chain, MOST_SCORE},
        crew,
    },
};
use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use shakmaty::{Chess, Position as _};

/// The share of positions that are two random moves away; the others are one.
const TWO_MOVES: f64 = 0.4;

/// About `count` positions near those of the games with the classical evaluation's values as
/// scores, drawn evenly; the same for the same `seed`, whatever the number of threads.
pub fn samples(games: &[Chain], count: usize, seed: u64, threads: usize) -> Vec<Sample> {
    let positions: usize = games.iter().map(|chain| chain.plies.len()).sum();
    let share = count as f64 / positions.max(1) as f64;
    let part = games.len().div_ceil(threads.max(1)).max(1);
    let parts = crew::each(games.chunks(part).enumerate(), |(number, games)| {
        near(games, (number * part) as u64, share, seed)
    });
    parts.into_iter().flatten().flatten().collect()
}

/// The part of one thread; `first` is the number of its first game.
fn near(games: &[Chain], first: u64, share: f64, seed: u64) -> Vec<Sample> {
    let mut cache = PawnCache::default();
    let mut samples = Vec::new();
    for (number, chain) in (first..).zip(games) {
        // Spread the numbers of games widely, so that neighbours draw nothing alike.
        let own = seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(own);
        for scored in chain.positions() {
            let times = share as usize + usize::from(dice.random_bool(share.fract()));
            for _ in 0..times {
                samples.extend(beside(&scored.chess, &mut dice, &mut cache));
            }
        }
    }
    samples
}

/// One position near this one; `None` when it is one that a search does not evaluate.
fn beside(from: &Chess, dice: &mut Xoshiro256PlusPlus, cache: &mut PawnCache) -> Option<Sample> {
    let mut chess = from.clone();
    for _ in 0..1 + usize::from(dice.random_bool(TWO_MOVES)) {
        let moves = chess.legal_moves();
        if moves.is_empty() {
            return None;
        }
        chess.play_unchecked(*moves.get(dice.random_range(0..moves.len()))?);
    }
    if chess.is_check() {
        return None;
    }
    let value = classical::evaluate(&State::new(&chess), cache);
    let score = i16::try_from(value).ok()?;
    (score.unsigned_abs() <= MOST_SCORE)
        .then(|| Sample::packed(&chess, score, NO_RESULT))
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::games::selfplay::{Plan, SelfPlay};

    #[test]
    fn samples_are_new_each_time_and_alike_for_any_number_of_threads() {
        let mut players = SelfPlay::new(Plan {
            nodes: 60,
            random_plies: 8,
            seed: 3,
            ..Plan::default()
        });
        let games: Vec<Chain> = (0..6)
            .map(|number| players.game(number).expect("a game"))
            .collect();
        let one = samples(&games, 3_000, 1, 1);
        let spread = (2_000..3_200).contains(&one.len());
        assert!(spread, "{} samples, a few are left out", one.len());
        assert_eq!(one, samples(&games, 3_000, 1, 3));
        assert_ne!(one, samples(&games, 3_000, 2, 3));
    }

    #[test]
    fn the_score_is_what_the_classical_evaluation_says() {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut cache = PawnCache::default();
        // Black to move with a queen more: whatever White's king does, White is behind.
        let start = crate::chess::fen::read("3qk3/8/8/8/8/8/8/4K3 w - - 0 1").expect("a position");
        for _ in 0..50 {
            if let Some(sample) = beside(start.current(), &mut dice, &mut cache) {
                assert!(sample.score().abs() > 300, "{}", sample.score());
            }
        }
    }
}
