//! Which games of an index are asked for.

use super::{row::Row, time_class::TimeClass};
use crate::game::{Date, Game, GameResult};
use shakmaty::Color;

/// What a game must be to count. The default lets every game through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// A player, looked for by name as [`PlayerName`](crate::game::PlayerName) does it.
    pub player: Option<String>,
    /// Which side that player has; without a player it says nothing.
    pub side: Option<Color>,
    /// The first and the last day. Games of an unknown year are outside where either is set.
    pub from: Option<Date>,
    pub to: Option<Date>,
    /// The least and the most that the players' ratings are on average. Games without a rating
    /// are outside where either is set.
    pub least_elo: Option<u16>,
    pub most_elo: Option<u16>,
    /// Time controls; empty: all.
    pub times: Vec<TimeClass>,
    /// Results; empty: all.
    pub results: Vec<GameResult>,
}

impl Filter {
    pub fn is_open(&self) -> bool {
        *self == Filter::default()
            || (self.player.is_none()
                && *self
                    == Filter {
                        side: self.side,
                        ..Filter::default()
                    })
    }

    /// Whether the first day comes after the last, so that no game can pass.
    pub fn has_dates_backwards(&self) -> bool {
        let dates = self.from.zip(self.to);
        dates.is_some_and(|(from, to)| from > last_day(to))
    }

    /// Whether the least rating is above the most, so that no game can pass.
    pub fn has_ratings_backwards(&self) -> bool {
        let ratings = self.least_elo.zip(self.most_elo);
        ratings.is_some_and(|(least, most)| least > most)
    }

    /// Whether a game passes in which the player has this side.
    pub fn lets_game_through(&self, game: &Game, own: Option<Color>) -> bool {
        let row = Row {
            result: game.result,
            ..Row::of_tags(|name| game.tags.get(name).map(str::to_owned))
        };
        self.lets_through(&row, |side| own == Some(side))
    }

    /// Whether a game passes. `is_player` says whether the player has this side of it.
    pub fn lets_through(&self, row: &Row, is_player: impl Fn(Color) -> bool) -> bool {
        if self.player.is_some() {
            let is_there = match self.side {
                Some(side) => is_player(side),
                None => is_player(Color::White) || is_player(Color::Black),
            };
            if !is_there {
                return false;
            }
        }
        let date = row.date;
        let is_in_time = match (self.from, self.to) {
            (None, None) => true,
            _ if date.year == 0 => false,
            (from, to) => {
                from.is_none_or(|from| date >= from) && to.is_none_or(|to| date <= last_day(to))
            }
        };
        let is_in_elo = match (self.least_elo, self.most_elo) {
            (None, None) => true,
            (least, most) => row.average_elo().is_some_and(|elo| {
                least.is_none_or(|least| elo >= least) && most.is_none_or(|most| elo <= most)
            }),
        };
        is_in_time
            && is_in_elo
            && (self.results.is_empty() || self.results.contains(&row.result))
            && (self.times.is_empty() || row.time.is_some_and(|time| self.times.contains(&time)))
    }
}

/// The last day that a date of which parts are unknown may mean: `2024` ends in December.
fn last_day(date: Date) -> Date {
    Date {
        month: if date.month == 0 { 12 } else { date.month },
        day: if date.day == 0 { 31 } else { date.day },
        ..date
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::ByColor;

    #[test]
    fn each_condition_holds_games_back() {
        let row = Row {
            elo: ByColor {
                white: 2000,
                black: 1800,
            },
            date: Date::read("2023.05.07"),
            result: GameResult::Draw,
            time: Some(TimeClass::Blitz),
            ..Row::default()
        };
        let passes = |filter: Filter| filter.lets_through(&row, |side| side.is_white());
        let open = Filter::default;
        assert!(passes(open()) && open().is_open());
        let player = |side| Filter {
            player: Some("Tal".to_owned()),
            side,
            ..open()
        };
        assert!(passes(player(None)) && passes(player(Some(Color::White))));
        assert!(!passes(player(Some(Color::Black))));
        for (from, to, is_in) in [
            (Some("2023"), None, true),
            (Some("2023.05.08"), None, false),
            (None, Some("2023"), true),
            (None, Some("2023.05"), true),
            (None, Some("2023.04"), false),
        ] {
            let filter = Filter {
                from: from.map(Date::read),
                to: to.map(Date::read),
                ..open()
            };
            assert_eq!(passes(filter), is_in, "{from:?} {to:?}");
        }
        for (from, to, are_backwards) in [
            ("1890", "1889", true),
            ("1890", "1890", false),
            ("1890.06", "1890", false),
            ("1890.06.02", "1890.06.01", true),
        ] {
            let filter = Filter {
                from: Some(Date::read(from)),
                to: Some(Date::read(to)),
                ..open()
            };
            assert_eq!(filter.has_dates_backwards(), are_backwards, "{from} {to}");
        }
        for (least, most, is_in) in [(1900, 1900, true), (1901, 3000, false), (0, 1899, false)] {
            let filter = Filter {
                least_elo: Some(least),
                most_elo: Some(most),
                ..open()
            };
            assert_eq!(passes(filter), is_in, "{least} {most}");
        }
        let results = |result| Filter {
            results: vec![result],
            ..open()
        };
        assert!(passes(results(GameResult::Draw)));
        assert!(!passes(results(GameResult::WhiteWins)));
        let times = |time| Filter {
            times: vec![time],
            ..open()
        };
        assert!(passes(times(TimeClass::Blitz)) && !passes(times(TimeClass::Rapid)));
        for unknown in ["?", "????.05.01"] {
            let row = Row {
                date: Date::read(unknown),
                ..Row::default()
            };
            let bound = Some(Date::read("1900"));
            for (from, to) in [(bound, None), (None, bound)] {
                let filter = Filter { from, to, ..open() };
                assert!(!filter.lets_through(&row, |_| false), "{unknown}");
            }
        }
    }
}
