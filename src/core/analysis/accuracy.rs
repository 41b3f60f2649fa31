//! How well a side played, in percent, and what its moves cost on average.
//!
//! The formulas are those of lichess (lila, `modules/analyse/src/main/AccuracyPercent.scala` and
//! `AccuracyCP.scala`). An accuracy weighs moves by how much was at stake around them, and mixes
//! a weighted with a harmonic mean, so that one blunder in a calm game shows.

use crate::chess::Score;
use shakmaty::{ByColor, Color};

/// The accuracy of one move in percent (0–100) from the mover's win percent before and after it.
pub fn of_move(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    // Fitted curve, with one point given back for the engine's own uncertainty.
    let raw = 103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * (before - after)).exp()
        - 3.166_924_740_191_411;
    (raw + 1.0).clamp(0.0, 100.0)
}

/// The accuracy of both sides in percent, from the evaluation of the start (lichess takes
/// [`START_CP`](super::marks::START_CP)) and those after each ply, all from White's side. `None`
/// for a side that has not moved. `is_played` tells by its place which evaluation is after a move that
/// a side played: a null move is none.
pub fn of_game(
    first: Color,
    start: Score,
    evals: &[Score],
    is_played: impl Fn(usize) -> bool,
) -> ByColor<Option<f64>> {
    let wdl: Vec<f64> = std::iter::once(start)
        .chain(evals.iter().copied())
        .map(Score::win_percent)
        .collect();
    let weights = volatilities(&wdl, evals.len());
    let mut moves: ByColor<Vec<(f64, f64)>> = ByColor::default();
    let mut mover = first;
    for (place, (pair, weight)) in wdl.windows(2).zip(weights).enumerate() {
        let [before, after] = pair else { continue };
        let accuracy = match mover {
            Color::White => of_move(*before, *after),
            Color::Black => of_move(100.0 - before, 100.0 - after),
        };
        if is_played(place) {
            moves[mover].push((accuracy, weight));
        }
        mover = mover.other();
    }
    moves.map(|moves| mean(&moves))
}

/// For each move, how much the win chances swung in a window of moves around it: the population
/// standard deviation, kept within 0.5 and 12 points.
fn volatilities(wdl: &[f64], plies: usize) -> Vec<f64> {
    let width = (plies / 10).clamp(2, 8);
    let first = wdl.get(..width.min(wdl.len())).unwrap_or(wdl);
    let repeated = width.min(wdl.len()).saturating_sub(2);
    std::iter::repeat_n(first, repeated)
        .chain(wdl.windows(width))
        .map(|window| deviation(window).clamp(0.5, 12.0))
        .collect()
}

fn deviation(values: &[f64]) -> f64 {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / count;
    variance.sqrt()
}

/// The mean of weighted and harmonic mean.
fn mean(moves: &[(f64, f64)]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let weights: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let weighted = moves.iter().map(|(v, weight)| v * weight).sum::<f64>() / weights;
    let inverses: f64 = moves.iter().map(|(v, _)| 1.0 / v.max(1.0)).sum();
    let harmonic = moves.len() as f64 / inverses;
    Some(((weighted + harmonic) / 2.0).clamp(0.0, 100.0))
}

/// What a move cost in centipawns, from White's scores before and after it; scores beyond 1,000
/// centipawns count as 1,000, and so does mate.
pub fn loss(before: Score, after: Score, mover: Color) -> u32 {
    let gain = capped(after) - capped(before);
    let gain = mover.fold_wb(gain, -gain);
    u32::try_from(-gain).unwrap_or(0)
}

/// The mean of losses in centipawns, rounded.
pub fn average_loss(losses: impl IntoIterator<Item = u32>) -> Option<u32> {
    let (sum, count) = losses.into_iter().fold((0u64, 0u64), |(sum, count), loss| {
        (sum + u64::from(loss), count + 1)
    });
    let mean = (2 * sum + count).checked_div(2 * count)?;
    u32::try_from(mean).ok()
}

fn capped(score: Score) -> i32 {
    match score {
        Score::Mated(_) => -1000,
        Score::Cp(cp) => cp.clamp(-1000, 1000),
        Score::Mates(_) => 1000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_loses_accuracy_as_published() {
        for (drop, accuracy) in [(5.0, 80.82), (10.0, 64.58), (20.0, 41.02)] {
            assert!((of_move(60.0, 60.0 - drop) - accuracy).abs() < 0.01);
        }
        assert_eq!(of_move(40.0, 60.0), 100.0);
    }

    #[test]
    fn one_blunder_in_a_calm_game_shows() {
        let mut evals = vec![Score::Cp(15); 20];
        evals.push(Score::Cp(-900));
        let both = of_game(Color::White, Score::Cp(15), &evals, |_| true);
        assert!(
            (both.white.unwrap_or_default() - 46.85).abs() < 0.01,
            "{both:?}"
        );
        assert!((both.black.unwrap_or_default() - 100.0).abs() < 0.01);
        assert_eq!(
            of_game(Color::Black, Score::Cp(0), &[Score::Cp(0)], |_| true).white,
            None
        );
    }

    #[test]
    fn a_null_move_is_no_move_that_a_side_played() {
        let evals = [30, 90, 100, 110].map(Score::Cp);
        let both = of_game(Color::White, Score::Cp(15), &evals, |place| place != 1);
        let win = |cp| 100.0 - Score::Cp(cp).win_percent();
        let last = of_move(win(100), win(110));
        assert!((both.black.unwrap_or_default() - last).abs() < 1e-9);
        let none = of_game(Color::White, Score::Cp(15), &evals, |place| place % 2 == 0);
        assert_eq!((none.white, none.black), (both.white, None));
    }

    #[test]
    fn losses_are_capped_and_rounded() {
        assert_eq!(loss(Score::Cp(50), Score::Cp(-50), Color::White), 100);
        assert_eq!(loss(Score::Cp(50), Score::Cp(-50), Color::Black), 0);
        assert_eq!(loss(Score::Cp(-900), Score::Mates(3), Color::Black), 1900);
        assert_eq!(average_loss([1, 2]), Some(2));
        assert_eq!(average_loss([]), None);
    }
}
