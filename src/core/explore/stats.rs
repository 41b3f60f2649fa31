//! What games came to: results, ratings, years, evaluations, added up.

use super::row::Facts;
use crate::game::GameResult;
use shakmaty::Color;

/// What the games in which a move was played came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// All games, those without a result too.
    pub games: u32,
    /// Won by White, drawn, won by Black.
    pub white: u32,
    pub draws: u32,
    pub black: u32,
    /// Games in which the mover's rating is known, and these ratings added up.
    pub own_rated: u32,
    pub own: u64,
    /// Games with a result in which the opponent's rating is known, these ratings added up, and
    /// what the mover scored in them, in half points.
    pub rated: u32,
    pub opponents: u64,
    pub points: u32,
    /// Of the last game; 0: unknown.
    pub year: u16,
    /// Games with an evaluation of the position after the move, and these evaluations added up,
    /// in centipawns from White's side.
    pub evals: u32,
    pub eval_sum: i64,
}

/// The most that a performance differs from the opponents' average, as FIDE counts it.
const MOST_DIFFERENCE: f64 = 800.0;

impl Stats {
    /// Counts a game in which this side made the move.
    pub fn count(&mut self, game: &Facts, mover: Color, eval: Option<i16>) {
        // Results follow each other at random: adding a truth value is quicker than a branch.
        let is = |result| u32::from(game.result == result);
        let (white, draw, black) = (
            is(GameResult::WhiteWins),
            is(GameResult::Draw),
            is(GameResult::BlackWins),
        );
        self.games += 1;
        self.white += white;
        self.draws += draw;
        self.black += black;
        let own = game.elo[mover];
        let opponent = game.elo[!mover];
        if own > 0 {
            self.own_rated += 1;
            self.own += u64::from(own);
        }
        if opponent > 0 {
            let is_decided = white + draw + black;
            self.rated += is_decided;
            self.opponents += u64::from(opponent) * u64::from(is_decided);
            self.points += draw + 2 * mover.fold_wb(white, black);
        }
        self.year = self.year.max(game.date.year);
        if let Some(eval) = eval {
            self.evals += 1;
            self.eval_sum += i64::from(eval);
        }
    }

    /// Adds what other games came to.
    pub fn add(&mut self, other: &Stats) {
        let add = |own: &mut u32, other: u32| *own = own.saturating_add(other);
        add(&mut self.games, other.games);
        add(&mut self.white, other.white);
        add(&mut self.draws, other.draws);
        add(&mut self.black, other.black);
        add(&mut self.own_rated, other.own_rated);
        add(&mut self.rated, other.rated);
        add(&mut self.points, other.points);
        add(&mut self.evals, other.evals);
        self.own = self.own.saturating_add(other.own);
        self.opponents = self.opponents.saturating_add(other.opponents);
        self.year = self.year.max(other.year);
        self.eval_sum = self.eval_sum.saturating_add(other.eval_sum);
    }

    /// Games with a result.
    pub fn decided(&self) -> u32 {
        self.white
            .saturating_add(self.draws)
            .saturating_add(self.black)
    }

    /// The share of the points that this side made, 0–1; `None` without a result.
    pub fn score(&self, side: Color) -> Option<f64> {
        let wins = f64::from(side.fold_wb(self.white, self.black));
        let games = f64::from(self.decided());
        (games > 0.0).then(|| (wins + f64::from(self.draws) / 2.0) / games)
    }

    /// The average rating of those who made the move.
    pub fn average_rating(&self) -> Option<u32> {
        let average = self.own.checked_div(u64::from(self.own_rated))?;
        u32::try_from(average).ok()
    }

    /// The rating that would be expected to score as the movers did against these opponents.
    pub fn performance(&self) -> Option<i32> {
        if self.rated == 0 {
            return None;
        }
        let games = f64::from(self.rated);
        let share = f64::from(self.points) / 2.0 / games;
        let difference = 400.0 * (share / (1.0 - share)).log10();
        let difference = difference.clamp(-MOST_DIFFERENCE, MOST_DIFFERENCE);
        Some((self.opponents as f64 / games + difference).round() as i32)
    }

    /// The average evaluation after the move, in centipawns from White's side.
    pub fn average_eval(&self) -> Option<i32> {
        let average = self.eval_sum.checked_div(i64::from(self.evals))?;
        i32::try_from(average).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Date;
    use shakmaty::ByColor;

    fn game(result: GameResult, white: u16, black: u16, year: u16) -> Facts {
        Facts {
            result,
            elo: ByColor { white, black },
            date: Date {
                year,
                ..Date::default()
            },
        }
    }

    #[test]
    fn results_ratings_and_evaluations_add_up() {
        let mut stats = Stats::default();
        stats.count(
            &game(GameResult::WhiteWins, 2000, 1900, 2020),
            Color::Black,
            Some(50),
        );
        stats.count(&game(GameResult::Draw, 2100, 0, 2024), Color::Black, None);
        stats.count(
            &game(GameResult::Unknown, 2300, 2000, 2019),
            Color::Black,
            Some(-20),
        );
        assert_eq!((stats.games, stats.decided()), (3, 2));
        assert_eq!(stats.score(Color::White), Some(0.75));
        assert_eq!(stats.score(Color::Black), Some(0.25));
        assert_eq!(stats.average_rating(), Some(1950));
        // A loss and a draw against 2000 and 2100: 191 below their average.
        assert_eq!(stats.performance(), Some(1859));
        assert_eq!((stats.year, stats.average_eval()), (2024, Some(15)));
        let mut twice = stats;
        twice.add(&stats);
        assert_eq!(twice.games, 6);
        assert_eq!(twice.performance(), stats.performance());
        assert_eq!(Stats::default().performance(), None);
        assert_eq!(Stats::default().score(Color::White), None);
    }

    #[test]
    fn a_performance_without_a_loss_has_a_bound() {
        let mut stats = Stats::default();
        stats.count(&game(GameResult::WhiteWins, 0, 1500, 0), Color::White, None);
        assert_eq!(stats.performance(), Some(2300));
    }
}
