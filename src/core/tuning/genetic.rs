//! The tournament of the exhibit `genetic`: ten evaluations play each other, the best are kept,
//! the rest are bred again.
//!
//! Every pair plays both colours, looking two plies ahead; a game unfinished after fifty moves is
//! won by the side that the two evaluations together prefer. Its author complained that the results
//! were circular: A beat B, B beat C, and C beat A. [`Round::circles`] finds them.
//! Beside it stands what works better: the same breeding, but each candidate rated against a
//! fixed field of opponents from several openings, so that a point means the same for all.

use super::genes::Genes;
use crate::{
    arena::{
        adjudication::Adjudication,
        match_game::Played,
        match_player::{Failure, MatchPlayer, Thought},
        openings,
        rating::{self, Estimate, Games},
        runner::{Entrant, News, Runner},
        schedule::Fixture,
        terms::{Rules, Spending},
    },
    book::Book,
    chess::{Position, Reason},
    engine::{Limits, Stop},
    players::museum::{chess_game::ChessGame, genetic::Genetic, weights::Weights},
    sort,
    textbook::{Searcher as _, Watcher},
};
use rand::{SeedableRng as _, rngs::Xoshiro256PlusPlus};
use serde::{Deserialize, Serialize};
use shakmaty::{CastlingMode, Move, Position as _, uci::UciMove};
use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

/// Rounds of a tournament, as its account has it.
pub const ROUNDS: usize = 10;

/// How the next generation is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Breeding {
    /// The best five stay, five are new.
    #[default]
    Preservation,
    /// The best stays, four are its mutations, five are new.
    Mutation,
}

/// Who the candidates play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opponents {
    /// Each other, as in the account.
    #[default]
    EachOther,
    /// A fixed field.
    Field,
}

/// What is settled before the first round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub breeding: Breeding,
    #[serde(alias = "judging")]
    pub opponents: Opponents,
    pub candidates: usize,
    /// Plies that each of them looks ahead.
    pub plies: u32,
    /// Moves a side after which a game is decided by score.
    pub most_moves: u32,
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            breeding: Breeding::default(),
            opponents: Opponents::default(),
            candidates: 10,
            plies: 2,
            most_moves: 50,
            seed: 1,
        }
    }
}

/// A tournament that can be saved and resumed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tournament {
    pub plan: Plan,
    /// The candidates of the next round.
    pub pool: Vec<Genes>,
    pub rounds: Vec<Round>,
}

/// One round, its candidates best first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    pub ranking: Vec<(Genes, f64)>,
    pub games: usize,
    /// Triples of places in the ranking in which each beat the next and the last the first.
    pub circles: Vec<[usize; 3]>,
}

/// An evaluation that plays in the arena.
struct Candidate {
    weights: Weights,
    plies: u32,
    mode: CastlingMode,
}

struct Cancel<'a>(&'a Stop);

impl Watcher<Move> for Cancel<'_> {
    fn wants_stop(&mut self) -> bool {
        self.0.is_stopped()
    }
}

impl MatchPlayer for Candidate {
    fn name(&self) -> &str {
        "candidate"
    }

    fn new_game(&mut self, mode: CastlingMode, _game: u64) -> Result<(), Failure> {
        self.mode = mode;
        Ok(())
    }

    fn think(
        &mut self,
        position: &Position,
        _limits: &Limits,
        _allowance: Duration,
        cancel: &Stop,
    ) -> Result<Thought, Failure> {
        let begun = Instant::now();
        let thought = Genetic.choose(
            &ChessGame::default(),
            &self.weights,
            position.current(),
            self.plies as usize,
            &mut Cancel(cancel),
        );
        if cancel.is_stopped() {
            return Err(Failure::Cancelled);
        }
        Ok(Thought {
            best: thought.best().map(|m| UciMove::from_move(m, self.mode)),
            score: None,
            depth: Some(self.plies),
            nodes: Some(thought.counts.nodes),
            spent: begun.elapsed(),
        })
    }
}

fn entrant(genes: Genes, plies: u32) -> Entrant<'static> {
    Entrant {
        name: genes.to_string(),
        spending: Spending::Depth(plies),
        known: None,
        seat: Box::new(move || {
            Ok(Box::new(Candidate {
                weights: genes.weights(),
                plies,
                mode: CastlingMode::Standard,
            }))
        }),
    }
}

/// The half points of White, 0 to 2; an unfinished game is decided by what both players think of
/// its last position, taken together.
fn points(played: &Played, white: &Weights, black: &Weights) -> usize {
    match played.ending.winner {
        Some(winner) => winner.fold_wb(2, 0),
        None if played.ending.reason == Reason::Adjudication => {
            let board = played.position.current().board();
            match white.of(board) + black.of(board) {
                0 => 1,
                score => usize::from(score > 0) * 2,
            }
        }
        None => 1,
    }
}

/// The fixed field of opponents: the published weights, bare material, and three that favour
/// mobility, threats and protection.
fn field() -> Vec<Genes> {
    let leaning = |range: std::ops::Range<usize>| {
        Genes(std::array::from_fn(|index| {
            u8::from(range.contains(&index))
        }))
    };
    vec![
        Genes::published(),
        Genes::bare(),
        leaning(0..6),
        leaning(6..12),
        leaning(12..18),
    ]
}

/// Openings from which candidates play the field.
const FIELD_OPENINGS: usize = 4;
const OPENING_PLIES: usize = 8;

/// The positions from which the games of a tournament begin.
pub fn openings(plan: &Plan) -> Vec<Position> {
    match plan.opponents {
        Opponents::EachOther => vec![Position::default()],
        Opponents::Field => {
            openings::from_book(Book::embedded(), FIELD_OPENINGS, OPENING_PLIES, plan.seed)
        }
    }
}

impl Tournament {
    /// A pool of random candidates.
    pub fn new(plan: Plan) -> Tournament {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
        let pool = (0..plan.candidates.max(2))
            .map(|_| Genes::random(&mut dice))
            .collect();
        Tournament {
            plan,
            pool,
            rounds: Vec::new(),
        }
    }

    /// The best of the last round.
    pub fn champion(&self) -> Option<Genes> {
        let (genes, _) = self.rounds.last()?.ranking.first()?;
        Some(*genes)
    }

    /// Plays a round on this many tables and breeds the next generation. `None`: it was
    /// aborted, and nothing has changed.
    pub fn play_round(
        &mut self,
        openings: &[Position],
        tables: usize,
        is_wanted: impl Fn() -> bool,
    ) -> Option<&Round> {
        let (players, fixtures) = self.fixtures(openings.len());
        let results = play(&self.plan, &players, openings, &fixtures, tables, is_wanted)?;
        let candidates = self.pool.len();
        let mut points = vec![0.0; candidates];
        // Half points of the first against the second.
        let mut meetings = vec![vec![0usize; candidates]; candidates];
        for (fixture, white) in fixtures.iter().zip(results) {
            for (player, other, half) in [
                (fixture.white, fixture.black, white),
                (fixture.black, fixture.white, 2 - white),
            ] {
                if let Some(sum) = points.get_mut(player) {
                    *sum += half as f64 / 2.0;
                }
                if let Some(cell) = meetings.get_mut(player).and_then(|row| row.get_mut(other)) {
                    *cell += half;
                }
            }
        }
        let mut order: Vec<usize> = (0..candidates).collect();
        sort::by(&mut order, |a, b| {
            points
                .get(*b)
                .partial_cmp(&points.get(*a))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        let round = Round {
            ranking: order
                .iter()
                .filter_map(|index| Some((*self.pool.get(*index)?, *points.get(*index)?)))
                .collect(),
            games: fixtures.len(),
            circles: circles(&order, &meetings),
        };
        self.breed(&round);
        self.rounds.push(round);
        self.rounds.last()
    }

    /// Who plays: the candidates, followed by the field if it is used.
    fn fixtures(&self, openings: usize) -> (Vec<Genes>, Vec<Fixture>) {
        let mut players = self.pool.clone();
        let candidates = players.len();
        let pairs: Vec<(usize, usize)> = match self.plan.opponents {
            Opponents::EachOther => (0..candidates)
                .flat_map(|first| (first + 1..candidates).map(move |second| (first, second)))
                .collect(),
            Opponents::Field => {
                players.extend(field());
                let all = players.len();
                (0..candidates)
                    .flat_map(|first| (candidates..all).map(move |second| (first, second)))
                    .collect()
            }
        };
        let openings = match self.plan.opponents {
            // As the account has it: from the usual position, once with each colour.
            Opponents::EachOther => 1,
            Opponents::Field => openings.max(1),
        };
        let mut fixtures = Vec::new();
        for opening in 0..openings {
            for (first, second) in &pairs {
                for (game, white, black) in [(1, *first, *second), (2, *second, *first)] {
                    fixtures.push(Fixture {
                        number: fixtures.len() + 1,
                        round: opening + 1,
                        game,
                        opening,
                        white,
                        black,
                    });
                }
            }
        }
        (players, fixtures)
    }

    fn breed(&mut self, round: &Round) {
        // Each generation has its own seed, so that a resumed tournament gives the same result.
        let generation = self.rounds.len() as u64 + 1;
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(
            self.plan.seed ^ generation.wrapping_mul(0x9e37_79b9_7f4a_7c15),
        );
        let kept = self.pool.len().div_ceil(2);
        let best: Vec<Genes> = round.ranking.iter().map(|(genes, _)| *genes).collect();
        let mut pool: Vec<Genes> = match self.plan.breeding {
            Breeding::Preservation => best.iter().take(kept).copied().collect(),
            Breeding::Mutation => {
                let first = best.first().copied().unwrap_or(Genes::bare());
                let mutants = (1..kept).map(|_| first.mutated(&mut dice));
                [first]
                    .into_iter()
                    .chain(mutants.collect::<Vec<_>>())
                    .collect()
            }
        };
        while pool.len() < self.pool.len() {
            pool.push(Genes::random(&mut dice));
        }
        self.pool = pool;
    }
}

/// White's half points of each game, in the fixtures' order; `None` if it was aborted.
fn play(
    plan: &Plan,
    players: &[Genes],
    openings: &[Position],
    fixtures: &[Fixture],
    tables: usize,
    is_wanted: impl Fn() -> bool,
) -> Option<Vec<usize>> {
    let entrants: Vec<Entrant> = players
        .iter()
        .map(|genes| entrant(*genes, plan.plies))
        .collect();
    let weights: Vec<Weights> = players.iter().map(Genes::weights).collect();
    let rules = Rules {
        adjudication: Adjudication {
            resign: None,
            draw: None,
            most_moves: Some(plan.most_moves),
        },
        ..Rules::default()
    };
    let runner = Runner {
        entrants: &entrants,
        openings,
        rules: &rules,
        tables,
        watched: false,
    };
    let mut results = vec![None; fixtures.len()];
    let played = runner.play(fixtures, &is_wanted, &mut |news| {
        if let News::Ended(fixture, played) = news
            && let (Some(white), Some(black)) =
                (weights.get(fixture.white), weights.get(fixture.black))
            && let Some(result) = results.get_mut(fixture.number - 1)
        {
            *result = Some(points(&played, white, black));
        }
        ControlFlow::Continue(())
    });
    played.ok()?;
    results.into_iter().collect()
}

/// Triples that beat each other in a circle, as places in the order.
fn circles(order: &[usize], meetings: &[Vec<usize>]) -> Vec<[usize; 3]> {
    let beats = |one: usize, other: usize| {
        let points = |a: usize, b: usize| {
            let (a, b) = (order.get(a)?, order.get(b)?);
            meetings.get(*a)?.get(*b).copied()
        };
        points(one, other) > points(other, one)
    };
    let count = order.len();
    let mut found = Vec::new();
    for a in 0..count {
        for b in a + 1..count {
            for c in b + 1..count {
                if beats(a, b) && beats(b, c) && beats(c, a) {
                    found.push([a, b, c]);
                } else if beats(a, c) && beats(c, b) && beats(b, a) {
                    found.push([a, c, b]);
                }
            }
        }
    }
    found
}

/// How much better one set of weights plays than another, over paired openings; games left
/// unfinished are decided as in the tournament, after more moves. `None` if it was aborted.
pub fn rate(
    plan: &Plan,
    genes: Genes,
    against: Genes,
    openings: &[Position],
    games: usize,
    tables: usize,
    is_wanted: impl Fn() -> bool,
) -> Option<(Games, Option<Estimate>)> {
    let fixtures = crate::arena::schedule::fixtures(
        crate::arena::schedule::Format::RoundRobin,
        2,
        games,
        openings.len(),
    );
    let plan = Plan {
        most_moves: 100,
        ..plan.clone()
    };
    let results = play(
        &plan,
        &[genes, against],
        openings,
        &fixtures,
        tables,
        is_wanted,
    )?;
    let mut total = Games::default();
    let mut pairs = rating::Pairs::default();
    let mut open = None;
    for (fixture, white) in fixtures.iter().zip(results) {
        let own = if fixture.white == 0 { white } else { 2 - white };
        match own {
            2 => total.wins += 1,
            1 => total.draws += 1,
            _ => total.losses += 1,
        }
        match open.take() {
            None => open = Some(own),
            Some(first) => {
                if let Some(count) = pairs.0.get_mut(first + own) {
                    *count += 1;
                }
            }
        }
    }
    let estimate = rating::estimate(&total, &pairs);
    Some((total, estimate))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small(breeding: Breeding, opponents: Opponents) -> Plan {
        Plan {
            breeding,
            opponents,
            candidates: 4,
            plies: 1,
            most_moves: 8,
            seed: 5,
        }
    }

    #[test]
    fn a_tournament_broken_off_and_gone_on_with_is_the_same() {
        let openings = [Position::default()];
        for (breeding, opponents) in [
            (Breeding::Preservation, Opponents::EachOther),
            (Breeding::Mutation, Opponents::Field),
        ] {
            let mut whole = Tournament::new(small(breeding, opponents));
            for _ in 0..2 {
                whole.play_round(&openings, 2, || true).expect("a round");
            }
            let mut first = Tournament::new(small(breeding, opponents));
            first.play_round(&openings, 1, || true).expect("a round");
            let text = serde_json::to_string(&first).expect("written");
            let mut second: Tournament = serde_json::from_str(&text).expect("read");
            second.play_round(&openings, 1, || true).expect("a round");
            assert_eq!(whole, second);
            let best = whole.rounds[0].ranking[0].0;
            assert!(
                whole.rounds[1]
                    .ranking
                    .iter()
                    .any(|(genes, _)| *genes == best)
            );
        }
    }

    #[test]
    fn every_pair_plays_both_colours() {
        let tournament = Tournament::new(small(Breeding::default(), Opponents::EachOther));
        let (_, fixtures) = tournament.fixtures(9);
        assert_eq!(fixtures.len(), 12);
        let plan = Plan::default();
        assert_eq!(Tournament::new(plan).fixtures(1).1.len(), 90);
    }

    #[test]
    fn circles_are_found_whichever_way_they_go() {
        // 0 beats 1, 1 beats 2, 2 beats 0; 3 loses to all.
        let beats = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)];
        let mut meetings = vec![vec![0; 4]; 4];
        for (winner, loser) in beats {
            meetings[winner][loser] = 4;
        }
        assert_eq!(circles(&[0, 1, 2, 3], &meetings), [[0, 1, 2]]);
        assert_eq!(circles(&[0, 2, 1, 3], &meetings), [[0, 2, 1]]);
        meetings[2][0] = 2;
        meetings[0][2] = 2;
        assert!(circles(&[0, 1, 2, 3], &meetings).is_empty());
    }
}
