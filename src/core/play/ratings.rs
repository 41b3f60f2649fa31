//! A person's own ratings: one for each kind of clock, with every game's result, and the strength of
//! the opponent that adapts.
//!
//! Rated are games of one person against one of Tabiya's opponents from the usual start, without
//! hints and moves taken back. The opponents' ratings are those on their cards, so that games in
//! which their searches are limited, or in which one stands in for another, do not count.

use super::{
    glicko::{self, Rating},
    session::Session,
    words,
};
use crate::{
    chess::{Position, TimeControl},
    engine::strength::{LEAST, MOST},
    players::{Opponent, built_in::Budget, opponent::FIRST_ADAPTIVE},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fmt,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// Kinds of clocks, each with a rating of its own: by the time that a game of 40 moves takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Below 3 minutes.
    Bullet,
    /// Below 8 minutes.
    Blitz,
    /// Below 25 minutes.
    Rapid,
    Classical,
    /// Without a clock for the person.
    Unlimited,
}

/// One rating with its past.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    pub now: Rating,
    /// When the last game ended, in seconds since 1970.
    last: u64,
    /// The rating after each game, oldest first; the last few hundred.
    pub curve: Vec<f64>,
    /// Games won, drawn and lost.
    pub games: [u32; 3],
}

/// All ratings of a person, as they are kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Ratings {
    pub standings: BTreeMap<Speed, Standing>,
    /// What the adaptive opponent plays at next.
    adaptive: Option<u32>,
    /// Half points of the person against the adaptive opponent in the last games, newest last.
    lately: Vec<u8>,
}

/// A game that counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    pub speed: Speed,
    pub opponent: Opponent,
    /// Half points of the person.
    pub half_points: u8,
    pub ended: SystemTime,
}

/// As many ratings of the past, and as many games against the adaptive opponent, are kept.
const CURVE: usize = 500;
const LATELY: usize = 10;
/// A Glicko rating period.
const PERIOD: Duration = Duration::from_secs(7 * 24 * 3_600);
/// How far the opponents' ratings may be off.
const OPPONENTS_DEVIATION: f64 = 60.0;
/// The rating that somebody unknown begins with.
const BEGINS_WITH: f64 = 1_200.0;

impl Speed {
    /// Which kind of clock this is.
    pub fn of(time: TimeControl) -> Speed {
        const MOVES: u32 = 40;
        let TimeControl::Fischer {
            base,
            increment,
            delay,
        } = time
        else {
            return Speed::Unlimited;
        };
        match (base + MOVES * (increment + delay)).as_secs() {
            0..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1_500 => Speed::Rapid,
            _ => Speed::Classical,
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Speed::Bullet => words::BULLET,
            Speed::Blitz => words::BLITZ,
            Speed::Rapid => words::RAPID,
            Speed::Classical => words::CLASSICAL,
            Speed::Unlimited => words::NO_CLOCK,
        })
    }
}

/// A game of fewer plies, besides those of the opening it began with, does not count.
const SHORTEST: usize = 10;

impl Rated {
    /// The game for the rating, but for the question of help: one person against one of Tabiya's
    /// opponents, from the usual start, played to an end.
    pub fn of(session: &Session) -> Option<Rated> {
        let setup = session.setup();
        let own = setup.only_human()?;
        let opponent = session.player(own.other()).opponent()?;
        let ending = session.ending()?;
        let usual = setup.start.key() == Position::default().key();
        let long = session.moves().len() >= session.opening_plies() + SHORTEST;
        let even = setup.handicap.is_none();
        let as_on_card = setup.budget == Budget::ByClock && !session.is_taken_over();
        (usual && even && long && as_on_card).then(|| Rated {
            speed: Speed::of(setup.time),
            opponent,
            half_points: match ending.winner {
                None => 1,
                Some(winner) => 2 * u8::from(winner == own),
            },
            ended: SystemTime::now(),
        })
    }
}

impl Ratings {
    /// Takes a game into account.
    pub fn note(&mut self, game: &Rated) {
        let ended = game.ended.duration_since(UNIX_EPOCH).unwrap_or_default();
        let standing = self.standings.entry(game.speed).or_insert(Standing {
            now: Rating::unknown(BEGINS_WITH),
            last: ended.as_secs(),
            curve: Vec::new(),
            games: [0; 3],
        });
        let rest = ended.as_secs().saturating_sub(standing.last);
        let periods = rest as f64 / PERIOD.as_secs_f64();
        let result = glicko::Result {
            rating: f64::from(game.opponent.elo()),
            deviation: OPPONENTS_DEVIATION,
            points: f64::from(game.half_points) / 2.0,
        };
        standing.now = standing.now.after_rest(periods).after(&[result]);
        standing.last = ended.as_secs();
        standing.curve.push(standing.now.rating);
        let old = standing.curve.len().saturating_sub(CURVE);
        standing.curve.drain(..old);
        let place = match game.half_points {
            2 => 0,
            1 => 1,
            _ => 2,
        };
        if let Some(count) = standing.games.get_mut(place) {
            *count += 1;
        }
        if game.opponent.is_adaptive() {
            self.adapt(game);
        }
    }

    /// The adaptive opponent follows the results: in large steps at first, and while the person's
    /// score is far from half, then in smaller ones.
    fn adapt(&mut self, game: &Rated) {
        const FIRST_STEP: f64 = 120.0;
        const STEP: f64 = 60.0;
        self.lately.push(game.half_points.min(2));
        let old = self.lately.len().saturating_sub(LATELY);
        self.lately.drain(..old);
        let points: u32 = self.lately.iter().map(|half| u32::from(*half)).sum();
        let share = f64::from(points) / (2 * self.lately.len()) as f64;
        let step = if self.lately.len() < 5 {
            FIRST_STEP
        } else {
            STEP + 2.0 * STEP * (share - 0.5).abs()
        };
        let by = step * (f64::from(game.half_points) - 1.0);
        let next = (f64::from(game.opponent.elo()) + by).clamp(f64::from(LEAST), f64::from(MOST));
        self.adaptive = Some(next.round() as u32);
    }

    /// The adaptive opponent at its present strength: as its last results say, or else near the
    /// person's own rating.
    pub fn adaptive(&self) -> Opponent {
        let surest = self
            .standings
            .values()
            .min_by(|a, b| a.now.deviation.total_cmp(&b.now.deviation));
        let own = surest.map(|standing| standing.now.rating.max(0.0).round() as u32);
        Opponent::adaptive(self.adaptive.or(own).unwrap_or(FIRST_ADAPTIVE))
    }

    /// The person's points and games against the adaptive opponent in the last games, if any.
    pub fn lately(&self) -> Option<(f64, usize)> {
        let points: f64 = self.lately.iter().map(|half| f64::from(*half) / 2.0).sum();
        (!self.lately.is_empty()).then_some((points, self.lately.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::notation,
        play::{Origin, Setup, Snapshot},
        store::settings::OpponentName,
    };
    use shakmaty::Color;
    use std::time::Instant;

    fn game(opponent: Opponent, half_points: u8) -> Rated {
        Rated {
            speed: Speed::Blitz,
            opponent,
            half_points,
            ended: UNIX_EPOCH + Duration::from_secs(1_800_000_000),
        }
    }

    /// A game of so many plies after its opening, at the end of which White resigns.
    fn resigned(setup: Setup, plies: usize) -> Session {
        let now = Instant::now();
        let mut session = Session::start(setup, now, UNIX_EPOCH);
        for text in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(plies) {
            let chess = session.position().current();
            let played = notation::read_move(chess, text).expect("a legal move");
            let done = session.play(played, Origin::Human, now);
            done.expect("the game goes on");
        }
        session.resign(Color::White, now).expect("it is played");
        session
    }

    #[test]
    fn games_of_limited_or_replaced_opponents_do_not_count() {
        let full = resigned(Setup::default(), 10);
        assert!(Rated::of(&full).is_some());
        for budget in [Budget::Depth(1), Budget::Nodes(1)] {
            let setup = Setup {
                budget,
                ..Setup::default()
            };
            assert_eq!(Rated::of(&resigned(setup, 10)), None, "{budget:?}");
        }
        let mut replaced = full;
        replaced.take_over(Color::Black);
        assert_eq!(Rated::of(&replaced), None);
        // It is known after the game was saved and resumed.
        let now = Instant::now();
        let saved = Snapshot::of(&replaced, now);
        let resumed = saved.restore(now).expect("readable");
        assert_eq!(Rated::of(&resumed), None);
    }

    #[test]
    fn the_opening_that_was_chosen_makes_no_game_longer() {
        let mut position = Position::default();
        let opening = ["e4", "e5"].map(|text| {
            let played = notation::read_move(position.current(), text).expect("a legal move");
            assert!(position.play(played));
            played
        });
        let setup = Setup {
            opening: opening.to_vec(),
            ..Setup::default()
        };
        let short = resigned(setup.clone(), 8);
        assert_eq!((short.moves().len(), Rated::of(&short)), (10, None));
        assert!(Rated::of(&resigned(setup, 10)).is_some());
    }

    #[test]
    fn each_kind_of_clock_has_its_rating() {
        let of = |text: &str| Speed::of(text.parse().expect("a clock"));
        assert_eq!(of("1+0"), Speed::Bullet);
        assert_eq!(of("3+2"), Speed::Blitz);
        assert_eq!(of("10+5"), Speed::Rapid);
        assert_eq!(of("1+30d"), Speed::Rapid);
        assert_eq!(of("90+30"), Speed::Classical);
        assert_eq!(of("none"), Speed::Unlimited);
        let mut ratings = Ratings::default();
        ratings.note(&game(Opponent::named(OpponentName::Otto), 2));
        let blitz = &ratings.standings[&Speed::Blitz];
        assert!(blitz.now.rating > 1_300.0, "{blitz:?}");
        assert_eq!((blitz.games, blitz.curve.len()), ([1, 0, 0], 1));
        assert_eq!(ratings.standings.len(), 1);
        let kept = serde_json::to_string(&ratings).expect("written");
        assert_eq!(serde_json::from_str::<Ratings>(&kept).ok(), Some(ratings));
    }

    /// Somebody whose strength is 1,550 meets the adaptive opponent again and again.
    #[test]
    fn the_adaptive_opponent_comes_to_where_the_score_is_half() {
        use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut ratings = Ratings::default();
        let (mut points, mut sum) = (0, 0.0);
        for number in 0..300 {
            let opponent = ratings.adaptive();
            let elo = f64::from(opponent.elo());
            let expected = 1.0 / (1.0 + 10_f64.powf((elo - 1_550.0) / 400.0));
            let won = chance.random::<f64>() < expected;
            ratings.note(&game(opponent, if won { 2 } else { 0 }));
            if number >= 50 {
                points += u32::from(won);
                sum += elo;
            }
        }
        let share = f64::from(points) / 250.0;
        assert!((0.42..0.58).contains(&share), "{share}");
        let mean: f64 = sum / 250.0;
        assert!((1_450.0..1_650.0).contains(&mean), "{mean}");
        assert_eq!(ratings.lately().map(|(_, games)| games), Some(LATELY));
    }
}
