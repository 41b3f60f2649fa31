//! How a match stands: for every pairing and every player, results and problems.

use super::{
    match_game::ProblemKind,
    rating::{self, Estimate, Games, Pairs},
    schedule::Fixture,
};
use crate::sort;
use shakmaty::Color;
use std::collections::{BTreeMap, HashMap};

/// The results of a match so far.
#[derive(Clone, Debug)]
pub struct Standing {
    players: usize,
    meetings: BTreeMap<(usize, usize), Meeting>,
    problems: Vec<Problems>,
    games: usize,
}

/// The games between two players, from the first one's side.
#[derive(Clone, Debug, Default)]
pub struct Meeting {
    pub games: Games,
    pub pairs: Pairs,
    /// Half points of the first player in rounds of which one game has been played.
    open: HashMap<usize, usize>,
}

/// Games lost otherwise than on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Problems {
    pub time: u64,
    pub illegal_moves: u64,
    pub crashes: u64,
    pub silences: u64,
}

impl Problems {
    pub fn count(&self) -> u64 {
        self.time + self.illegal_moves + self.crashes + self.silences
    }

    fn note(&mut self, kind: ProblemKind) {
        match kind {
            ProblemKind::Time => self.time += 1,
            ProblemKind::IllegalMove => self.illegal_moves += 1,
            ProblemKind::Crash => self.crashes += 1,
            ProblemKind::Silence => self.silences += 1,
        }
    }
}

impl Meeting {
    fn note(&mut self, round: usize, half_points: usize) {
        match half_points {
            2 => self.games.wins += 1,
            1 => self.games.draws += 1,
            _ => self.games.losses += 1,
        }
        match self.open.remove(&round) {
            None => {
                self.open.insert(round, half_points);
            }
            Some(other) => {
                if let Some(count) = self.pairs.0.get_mut(half_points + other) {
                    *count += 1;
                }
            }
        }
    }

    pub fn estimate(&self) -> Option<Estimate> {
        rating::estimate(&self.games, &self.pairs)
    }

    /// The results for a test: pairs where there are any, else single games.
    pub fn outcomes(&self) -> rating::Outcomes {
        if self.pairs.count() > 0 {
            self.pairs.outcomes()
        } else {
            self.games.outcomes()
        }
    }
}

impl Standing {
    pub fn new(players: usize) -> Standing {
        Standing {
            players,
            meetings: BTreeMap::new(),
            problems: vec![Problems::default(); players],
            games: 0,
        }
    }

    /// A game has ended: who won it, and who broke the rules if it was not lost on
    /// the board.
    pub fn note(
        &mut self,
        fixture: &Fixture,
        winner: Option<Color>,
        problem: Option<(Color, ProblemKind)>,
    ) {
        let (first, _) = fixture.pairing();
        let for_white = match winner {
            None => 1,
            Some(winner) => winner.fold_wb(2, 0),
        };
        let half_points = if fixture.white == first {
            for_white
        } else {
            2 - for_white
        };
        let meeting = self.meetings.entry(fixture.pairing()).or_default();
        meeting.note(fixture.round, half_points);
        self.games += 1;
        if let Some((by, kind)) = problem {
            let by = by.fold_wb(fixture.white, fixture.black);
            if let Some(problems) = self.problems.get_mut(by) {
                problems.note(kind);
            }
        }
    }

    /// Enters results of the first of two players against the second, of which the order is not
    /// kept: so many wins, draws and losses, each game by itself.
    pub fn note_results(&mut self, (first, second): (usize, usize), results: [u32; 3]) {
        let winners = [Some(Color::White), None, Some(Color::Black)];
        for (winner, count) in winners.into_iter().zip(results) {
            for _ in 0..count {
                let number = self.games + 1;
                let fixture = Fixture {
                    number,
                    round: number,
                    game: 1,
                    opening: 0,
                    white: first,
                    black: second,
                };
                self.note(&fixture, winner, None);
            }
        }
    }

    /// Games played so far.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Every pairing that has met, from the first player's side.
    pub fn meetings(&self) -> impl Iterator<Item = ((usize, usize), &Meeting)> + '_ {
        self.meetings.iter().map(|(pairing, m)| (*pairing, m))
    }

    /// All games of one player, from its side.
    pub fn total(&self, player: usize) -> (Games, Pairs) {
        let mut total = (Games::default(), Pairs::default());
        for ((first, second), meeting) in self.meetings() {
            if first == player {
                add(&mut total, &meeting.games, &meeting.pairs);
            } else if second == player {
                add(
                    &mut total,
                    &meeting.games.mirrored(),
                    &meeting.pairs.mirrored(),
                );
            }
        }
        total
    }

    /// The same of every player, in one pass over the meetings.
    pub fn totals(&self) -> Vec<(Games, Pairs)> {
        let mut totals = vec![(Games::default(), Pairs::default()); self.players];
        for ((first, second), meeting) in self.meetings() {
            if let Some(total) = totals.get_mut(first) {
                add(total, &meeting.games, &meeting.pairs);
            }
            if let Some(total) = totals.get_mut(second).filter(|_| first != second) {
                add(total, &meeting.games.mirrored(), &meeting.pairs.mirrored());
            }
        }
        totals
    }

    pub fn problems(&self, player: usize) -> Problems {
        self.problems.get(player).copied().unwrap_or_default()
    }

    /// The players, best score first; equals stay in their order.
    pub fn ranking(&self) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.players).collect();
        let totals = self.totals();
        let share = |player: &usize| {
            let total = totals.get(*player);
            total.and_then(|(games, _)| games.share()).unwrap_or(0.0)
        };
        sort::by(&mut players, |a, b| share(b).total_cmp(&share(a)));
        players
    }
}

fn add((games, pairs): &mut (Games, Pairs), more: &Games, paired: &Pairs) {
    games.wins += more.wins;
    games.draws += more.draws;
    games.losses += more.losses;
    for (sum, count) in pairs.0.iter_mut().zip(paired.0) {
        *sum += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::schedule::{Format, fixtures};

    #[test]
    fn pairs_are_joined_by_round_whatever_the_order() {
        let plan = fixtures(Format::RoundRobin, 2, 4, 9);
        let mut standing = Standing::new(2);
        // White wins every game of round one; the second player wins round two twice.
        standing.note(&plan[0], Some(Color::White), None);
        standing.note(&plan[2], Some(Color::Black), None);
        standing.note(&plan[3], Some(Color::White), None);
        standing.note(&plan[1], Some(Color::White), None);
        let (_, meeting) = standing.meetings().next().expect("they met");
        assert_eq!(meeting.pairs.0, [1, 0, 1, 0, 0]);
        let (games, pairs) = standing.total(1);
        assert_eq!((games.wins, games.draws, games.losses), (3, 0, 1));
        assert_eq!(pairs.0, [0, 0, 1, 0, 1]);
        assert_eq!(standing.ranking(), [1, 0]);
    }

    #[test]
    fn results_without_an_order_are_single_games() {
        let mut standing = Standing::new(2);
        standing.note_results((1, 0), [3, 2, 1]);
        standing.note_results((1, 0), [1, 0, 0]);
        assert_eq!(standing.games(), 7);
        let (games, pairs) = standing.total(1);
        assert_eq!((games.wins, games.draws, games.losses), (4, 2, 1));
        assert_eq!(pairs.count(), 0);
    }

    #[test]
    fn mistakes_are_counted_for_the_one_who_made_them() {
        let plan = fixtures(Format::RoundRobin, 2, 2, 9);
        let mut standing = Standing::new(2);
        let problem = (Color::Black, ProblemKind::Crash);
        standing.note(&plan[1], Some(Color::White), Some(problem));
        assert_eq!(standing.problems(0).crashes, 1);
        assert_eq!(standing.problems(1).count(), 0);
    }

    #[test]
    fn three_players_are_ranked_by_their_share() {
        let mut standing = Standing::new(3);
        for fixture in fixtures(Format::RoundRobin, 3, 2, 1) {
            let winner = if fixture.white > fixture.black {
                Color::White
            } else {
                Color::Black
            };
            standing.note(&fixture, Some(winner), None);
        }
        assert_eq!(standing.ranking(), [2, 1, 0]);
        assert_eq!(standing.total(1).0.share(), Some(0.5));
        let each: Vec<_> = (0..3).map(|player| standing.total(player)).collect();
        assert_eq!(standing.totals(), each);
        assert_eq!(standing.games(), 6);
    }
}
