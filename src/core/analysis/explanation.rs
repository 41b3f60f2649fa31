//! The classical evaluation of a position in words: who is better, and what for.

use super::words::evaluation as words;
use crate::{
    engine::evaluation::{
        Breakdown,
        classical::{Row, terms},
    },
    sort,
};
use shakmaty::Color;

/// Terms named for each side, and from which value on, in centipawns.
const NAMED: usize = 3;
const LEAST: i32 = 5;
/// From so many centipawns on a side is said to be winning, better, slightly better.
const WINNING: i32 = 250;
const BETTER: i32 = 80;
const SLIGHTLY_BETTER: i32 = 25;

/// Two or three sentences, each without a line break.
pub fn in_words(told: &Breakdown) -> Vec<String> {
    let side = Color::from_white(told.value > 0);
    let verdict = match told.value.abs() {
        WINNING.. => words::is_winning(side),
        BETTER.. => words::is_better(side),
        SLIGHTLY_BETTER.. => words::is_slightly_better(side),
        _ => words::EVEN.to_owned(),
    };
    let rows = told.rows();
    let reasons = [(Color::White, 1), (Color::Black, -1)]
        .into_iter()
        .filter_map(|(side, sign)| reasons(side, &rows, sign));
    std::iter::once(verdict).chain(reasons).collect()
}

/// `For White: passed pawns +0.60, rook files +0.21.`
fn reasons(side: Color, rows: &[Row], sign: i32) -> Option<String> {
    let mut terms: Vec<(i32, &str)> = rows
        .iter()
        .map(|row| (sign * row.sum, called(row)))
        .filter(|(sum, _)| *sum >= LEAST)
        .collect();
    sort::by_key(&mut terms, |(sum, _)| std::cmp::Reverse(*sum));
    let words: Vec<String> = terms
        .iter()
        .take(NAMED)
        .map(|(sum, name)| format!("{name} +{:.2}", f64::from(*sum) / 100.0))
        .collect();
    (!words.is_empty()).then(|| words::speaks_for(side, &words))
}

/// What the terms of the tables say in words.
fn called(row: &Row) -> &'static str {
    match row.group {
        Some(terms::TABLES) => words::PIECES_AND_SQUARES,
        Some(terms::FACING) => words::PIECES_FACING_KING,
        _ => row.name(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::fen,
        engine::{evaluation::explain, state::State},
    };

    fn words(text: &str) -> Vec<String> {
        let position = fen::read(text).expect("a position");
        in_words(&explain(&State::new(position.current())))
    }

    #[test]
    fn the_better_side_is_named_with_its_reasons() {
        let start = words("startpos");
        assert_eq!(start[0], "The position is about even.");
        let queen = words("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNB1KB1R b KQkq - 0 3");
        assert_eq!(queen[0], "Black is winning.");
        assert!(
            queen
                .iter()
                .any(|line| line.starts_with("For Black: pieces and their squares +")),
            "{queen:?}"
        );
        let passed = words("8/5kp1/8/1P6/8/5K2/6P1/8 w - - 0 1");
        assert!(
            passed
                .iter()
                .any(|line| line.starts_with("For White:") && line.contains("passed")),
            "{passed:?}"
        );
    }
}
