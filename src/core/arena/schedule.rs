//! The pairings of a match: which players meet, how often, and from which opening.

use super::words;
use serde::{Deserialize, Serialize};
use shakmaty::Color;
use std::str::FromStr;

/// How the players of a match meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Round robin: each against each of the others.
    #[default]
    RoundRobin,
    /// The first against each of the others.
    Gauntlet,
    /// Each against the next in the list.
    Ladder,
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Format, String> {
        match text {
            "round-robin" => Ok(Format::RoundRobin),
            "gauntlet" => Ok(Format::Gauntlet),
            "ladder" => Ok(Format::Ladder),
            other => Err(words::expected_format(other)),
        }
    }
}

/// One game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fixture {
    /// From 1, in the order of playing.
    pub number: usize,
    /// From 1: both games of a pair, and all pairings with the same opening, share it.
    pub round: usize,
    /// 1 or 2: which game of its pair it is.
    pub game: usize,
    /// Index of the opening.
    pub opening: usize,
    /// Index of the player.
    pub white: usize,
    pub black: usize,
}

impl Fixture {
    /// The two players, the one that comes first in the list first.
    pub fn pairing(&self) -> (usize, usize) {
        (self.white.min(self.black), self.white.max(self.black))
    }

    /// Both players, each with its colour.
    pub fn sides(&self) -> [(Color, usize); 2] {
        [(Color::White, self.white), (Color::Black, self.black)]
    }

    /// Tells the games of a match apart. Unlike its number it does not change when the match gets
    /// more games.
    pub fn id(&self) -> u64 {
        let [round, game, white, black] =
            [self.round, self.game, self.white, self.black].map(|part| part as u64);
        (white << 48) ^ (black << 32) ^ (round << 2) ^ game
    }
}

/// All games of a match: each pairing plays `games`, two from each opening with colours
/// exchanged (a last odd one alone). The openings are used in turn, from the start again when
/// they run out. Nothing without openings or with fewer than two players.
pub fn fixtures(format: Format, players: usize, games: usize, openings: usize) -> Vec<Fixture> {
    if openings == 0 {
        return Vec::new();
    }
    let pairings: Vec<(usize, usize)> = (0..players)
        .flat_map(|first| (first + 1..players).map(move |second| (first, second)))
        .filter(|(first, second)| match format {
            Format::RoundRobin => true,
            Format::Gauntlet => *first == 0,
            Format::Ladder => *second == first + 1,
        })
        .collect();
    let mut fixtures = Vec::new();
    for round in 0..games.div_ceil(2) {
        let in_round = (games - 2 * round).min(2);
        for (first, second) in &pairings {
            for game in 0..in_round {
                let (white, black) = if game == 0 {
                    (*first, *second)
                } else {
                    (*second, *first)
                };
                fixtures.push(Fixture {
                    number: fixtures.len() + 1,
                    round: round + 1,
                    game: game + 1,
                    opening: round % openings,
                    white,
                    black,
                });
            }
        }
    }
    fixtures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_played_from_both_sides() {
        let all = fixtures(Format::RoundRobin, 2, 5, 2);
        let plan: Vec<_> = all
            .iter()
            .map(|f| (f.number, f.round, f.game, f.opening, f.white, f.black))
            .collect();
        assert_eq!(
            plan,
            [
                (1, 1, 1, 0, 0, 1),
                (2, 1, 2, 0, 1, 0),
                (3, 2, 1, 1, 0, 1),
                (4, 2, 2, 1, 1, 0),
                (5, 3, 1, 0, 0, 1),
            ]
        );
    }

    #[test]
    fn everybody_meets_everybody_or_the_first_or_the_next() {
        let count = |format, first, second| {
            fixtures(format, 4, 6, 100)
                .iter()
                .filter(|f| f.pairing() == (first, second))
                .count()
        };
        assert_eq!(fixtures(Format::RoundRobin, 4, 6, 100).len(), 36);
        assert_eq!(count(Format::RoundRobin, 2, 3), 6);
        assert_eq!(fixtures(Format::Gauntlet, 4, 6, 100).len(), 18);
        assert_eq!(count(Format::Gauntlet, 0, 3), 6);
        assert_eq!(count(Format::Gauntlet, 2, 3), 0);
        assert_eq!(count(Format::Ladder, 2, 3), 6);
        assert_eq!(fixtures(Format::Ladder, 4, 6, 100).len(), 18);
    }

    #[test]
    fn a_game_is_known_however_many_there_are() {
        let known = |games| -> Vec<(usize, u64)> {
            let all = fixtures(Format::RoundRobin, 3, games, 1);
            all.iter().map(|f| (f.number, f.id())).collect()
        };
        let (few, many) = (known(3), known(8));
        let ids: std::collections::HashSet<u64> = many.iter().map(|(_, id)| *id).collect();
        assert_eq!(ids.len(), 24);
        // The last round of the smaller match has half its games, and other numbers.
        assert!(few.iter().all(|(_, id)| ids.contains(id)));
        assert!(!few.iter().all(|game| many.contains(game)));
    }

    #[test]
    fn nobody_and_nothing_make_no_games() {
        assert!(fixtures(Format::RoundRobin, 1, 10, 5).is_empty());
        assert!(fixtures(Format::RoundRobin, 2, 10, 0).is_empty());
        assert!(fixtures(Format::RoundRobin, 2, 0, 5).is_empty());
    }
}
