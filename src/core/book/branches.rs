//! How the lines of a book branch from a position: for each ply the moves with their shares of all
//! games that the book would play from there.

use super::Book;
use crate::chess::{line::PieceLetters, notation};
use shakmaty::{Chess, Move, Position as _};

/// A move at its ply, and which part of the whole goes through it.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// In the chosen piece letters.
    pub san: String,
    /// Where its part begins and ends, 0–1. It lies within that of the move before it.
    pub from: f64,
    pub to: f64,
    /// By which of the first moves it is reached.
    pub first: usize,
    /// The moves to it, itself the last.
    pub moves: Vec<Move>,
}

/// Smaller parts are left out.
pub const LEAST: f64 = 0.01;

/// The branches of so many plies, nearest first; fewer where the book ends.
pub fn branches(
    book: &Book,
    chess: &Chess,
    plies: usize,
    letters: PieceLetters,
) -> Vec<Vec<Branch>> {
    let mut rows = Vec::new();
    // Positions with their parts.
    let mut open = vec![(chess.clone(), 0.0, 1.0, None, Vec::new())];
    for _ in 0..plies {
        let (mut row, mut next) = (Vec::new(), Vec::new());
        for (before, from, to, first, moves) in open {
            let mut from: f64 = from;
            let whole: f64 = to - from;
            for known in book.moves(&before) {
                let to = from + whole * known.share;
                if to - from < LEAST {
                    continue;
                }
                let first = first.unwrap_or(row.len());
                let moves: Vec<Move> = moves.iter().copied().chain([known.played]).collect();
                row.push(Branch {
                    san: letters.write(&notation::san(&before, known.played)),
                    from,
                    to,
                    first,
                    moves: moves.clone(),
                });
                let mut after = before.clone();
                after.play_unchecked(known.played);
                next.push((after, from, to, Some(first), moves));
                from = to;
            }
        }
        if row.is_empty() {
            break;
        }
        rows.push(row);
        open = next;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::compile;
    use shakmaty::CastlingMode;

    #[test]
    fn shares_are_divided_among_the_replies() {
        let text = "1. e4 *3 e5\n  1... c5 *3 2. Nf3\n1. d4 d5\n1. a3?\n";
        let book = compile::text("test.book.txt", text).book;
        let rows = branches(&book, &Chess::default(), 5, PieceLetters::Letters);
        let uci = |played: &Move| played.to_uci(CastlingMode::Standard).to_string();
        let moves: Vec<String> = rows[2][0].moves.iter().map(uci).collect();
        let shown: Vec<Vec<(String, f64, f64, usize)>> = rows
            .into_iter()
            .map(|row| {
                let round = |share: f64| (share * 1e6).round() / 1e6;
                let parts = row.into_iter();
                parts
                    .map(|one| (one.san, round(one.from), round(one.to), one.first))
                    .collect()
            })
            .collect();
        let part = |san: &str, from, to, first| (san.to_owned(), from, to, first);
        assert_eq!(
            shown[0],
            [part("e4", 0.0, 0.75, 0), part("d4", 0.75, 1.0, 1)]
        );
        assert_eq!(shown.len(), 3);
        let (first, second) = (&shown[1][0], &shown[1][1]);
        assert_eq!((first.1, second.2, second.3), (0.0, 0.75, 0));
        assert_eq!(shown[1][2], part("d5", 0.75, 1.0, 1));
        assert_eq!(shown[2].len(), 1);
        let sicilian = ["e2e4", "c7c5", "g1f3"].map(str::to_owned);
        assert_eq!(moves, sicilian);
    }
}
