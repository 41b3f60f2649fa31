//! The games that were guessed before, to compare with.

use crate::{sort, text::figures::percent};
use serde::{Deserialize, Serialize};

/// A game that was guessed to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guessed {
    /// `2026.11.23`
    pub day: String,
    pub players: [String; 2],
    /// Where and when it was played.
    pub place: String,
    /// Moves that were guessed.
    pub moves: u32,
    /// Points of the guesses, of the game's own moves, and the most there could be.
    pub points: u32,
    pub played_points: u32,
    pub most: u32,
}

/// All of them, the first one first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    games: Vec<Guessed>,
}

/// Fewer guesses are luck: such a game is kept, but is not the best one.
const LEAST: u32 = 5;
/// Older games than so many are forgotten.
const KEPT: usize = 1000;

impl Guessed {
    /// Points of a hundred.
    pub fn percent(&self) -> u32 {
        let percent = percent(self.points.into(), self.most.into());
        percent.and_then(|it| it.try_into().ok()).unwrap_or(0)
    }

    /// `Morphy – Allies`
    pub fn title(&self) -> String {
        let [white, black] = &self.players;
        format!("{white} – {black}")
    }
}

impl History {
    pub fn note(&mut self, guessed: Guessed) {
        self.games.push(guessed);
        let over = self.games.len().saturating_sub(KEPT);
        self.games.drain(..over);
    }

    pub fn len(&self) -> usize {
        self.games.len()
    }

    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// All points of a hundred, each move counted alike; `None` without a game.
    pub fn average(&self) -> Option<u32> {
        let sum = |of: fn(&Guessed) -> u32| self.games.iter().map(|game| u64::from(of(game))).sum();
        let (points, most): (u64, u64) = (sum(|game| game.points), sum(|game| game.most));
        percent(points, most)?.try_into().ok()
    }

    /// The best games, the best one first, the later of equals.
    pub fn best(&self) -> Vec<&Guessed> {
        let long_enough = self.games.iter().filter(|game| game.moves >= LEAST);
        let mut best: Vec<&Guessed> = long_enough.rev().collect();
        sort::by_key(&mut best, |game| std::cmp::Reverse(game.percent()));
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guessed(day: &str, moves: u32, points: u32) -> Guessed {
        Guessed {
            day: day.to_owned(),
            players: ["Ann".to_owned(), "Bob".to_owned()],
            place: String::new(),
            moves,
            points,
            played_points: moves * 10,
            most: moves * 10,
        }
    }

    #[test]
    fn the_best_game_is_a_long_one_and_the_average_counts_moves() {
        let mut history = History::default();
        assert_eq!(history.average(), None);
        for (day, moves, points) in [("1", 10, 80), ("2", 1, 10), ("3", 20, 180), ("4", 30, 270)] {
            history.note(guessed(day, moves, points));
        }
        let best: Vec<&str> = history
            .best()
            .iter()
            .map(|game| game.day.as_str())
            .collect();
        assert_eq!(best, ["4", "3", "1"]);
        // 540 of 610.
        assert_eq!((history.len(), history.average()), (4, Some(89)));
    }
}
