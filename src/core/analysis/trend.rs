//! How a player's results and accuracy went over time: by month, by year, or in equal parts; and the
//! ratings that the games tell.

use super::{outcomes::Outcomes, words::profile as words};
use crate::{
    explore::TimeClass,
    game::{Date, GameResult},
    sort,
};
use shakmaty::Color;

/// What the trend wants of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    pub date: Date,
    pub result: GameResult,
    pub own: Color,
    /// The player's reviewed moves, and their accuracy in the whole game in percent.
    pub moves: u32,
    pub accuracy: Option<f64>,
    /// The player's rating, as the game's tags tell it, and how fast the game was.
    pub rating: Option<u16>,
    pub speed: Option<TimeClass>,
}

/// Games of one time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stretch {
    /// `2024.05`, `2024`, `2024.05.03 – 2024.07.21`, `games 21–40`
    pub name: String,
    pub games: Outcomes,
    /// Reviewed moves.
    pub moves: u32,
    accuracies: f64,
}

impl Stretch {
    /// Mean accuracy in percent, each game weighted by its moves; `None` without reviewed games.
    pub fn accuracy(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.accuracies / f64::from(self.moves))
    }

    fn of<'a>(name: String, games: impl IntoIterator<Item = &'a Played>) -> Stretch {
        let mut stretch = Stretch {
            name,
            ..Stretch::default()
        };
        for game in games {
            stretch.games.count(game.result, game.own);
            if let Some(accuracy) = game.accuracy {
                stretch.moves += game.moves;
                stretch.accuracies += accuracy * f64::from(game.moves);
            }
        }
        stretch
    }
}

/// The games by their dates; those without one first, as they were seen.
pub fn by_date(games: &[Played]) -> Vec<Played> {
    let mut games = games.to_vec();
    sort::by_key(&mut games, |game| game.date);
    games
}

/// The ratings that games of one speed tell, by their dates; `None`: games that do not tell it.
pub type Ratings = (Option<TimeClass>, Vec<(Date, u16)>);

/// The player's ratings by how fast the games were, the most played first. One game makes no curve.
pub fn ratings(games: &[Played]) -> Vec<Ratings> {
    let games = by_date(games);
    let speeds = TimeClass::ALL.into_iter().map(Some).chain([None]);
    let of_speed = |speed| {
        let games = games.iter().filter(|game| game.speed == speed);
        let ratings = games.filter_map(|game| Some((game.date, game.rating?)));
        (speed, ratings.collect::<Vec<_>>())
    };
    let mut found: Vec<Ratings> = speeds.map(of_speed).collect();
    found.retain(|(_, ratings)| ratings.len() > 1);
    sort::by(&mut found, |a, b| b.1.len().cmp(&a.1.len()));
    found
}

/// At most so many stretches are shown, and so many months.
const MOST: usize = 12;
const MOST_MONTHS: usize = 24;
/// Of fewer games than this a stretch says nothing, where it can be chosen.
const LEAST_GAMES: usize = 10;

/// The stretches, the earliest first; none where there are too few games to tell. Games without a
/// date are left out if at least half of the games have one.
pub fn trend(games: &[Played]) -> Vec<Stretch> {
    let sorted = by_date(games);
    let undated = sorted.partition_point(|game| game.date.year == 0);
    let dated = sorted.get(undated..).unwrap_or_default();
    if dated.len() * 2 < games.len() {
        return parts(games, |from, to, _, _| words::numbered_games(from, to));
    }
    let by_year = |game: &Played| Date {
        year: game.date.year,
        ..Date::default()
    };
    let by_month = |game: &Played| Date {
        day: 0,
        ..game.date
    };
    let year = |game: Option<&Played>| game.map_or(0, |game| game.date.year);
    let is_short = year(dated.last()) - year(dated.first()) < 2;
    let has_months = dated.iter().all(|game| game.date.month > 0);
    let months = (is_short && has_months).then(|| periods(dated, by_month));
    let fits = |months: &Vec<Stretch>| (2..=MOST_MONTHS).contains(&months.len());
    if let Some(months) = months.filter(fits) {
        return months;
    }
    let years = periods(dated, by_year);
    if (4..=MOST).contains(&years.len()) {
        return years;
    }
    parts(dated, |_, _, first, last| match first == last {
        true => shown(first),
        false => format!("{} – {}", shown(first), shown(last)),
    })
}

/// The games of each month or year.
fn periods(games: &[Played], period: impl Fn(&Played) -> Date) -> Vec<Stretch> {
    let same = games.chunk_by(|a, b| period(a) == period(b));
    same.map(|games| {
        let name = games.first().map(|game| shown(period(game)));
        Stretch::of(name.unwrap_or_default(), games)
    })
    .collect()
}

/// Parts of equally many games; `name` is told the numbers and the dates of the first and the last.
fn parts(games: &[Played], name: impl Fn(usize, usize, Date, Date) -> String) -> Vec<Stretch> {
    let size = games.len().div_ceil(MOST).max(LEAST_GAMES);
    if games.len() < 2 * size {
        return Vec::new();
    }
    let mut from = 0;
    let each = games.chunks(size).map(|part| {
        let date = |game: Option<&Played>| game.map(|game| game.date).unwrap_or_default();
        let (first, to) = (from + 1, from + part.len());
        from = to;
        Stretch::of(name(first, to, date(part.first()), date(part.last())), part)
    });
    each.collect()
}

/// As much of a date as is known.
fn shown(date: Date) -> String {
    let text = date.to_string();
    text.trim_end_matches(['.', '?']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(dates: impl Iterator<Item = String>) -> Vec<Played> {
        let game = |(number, date): (usize, String)| Played {
            date: Date::read(&date),
            result: GameResult::WhiteWins,
            own: Color::White,
            moves: 10 * (1 + number as u32 % 2),
            accuracy: Some(if number % 2 == 0 { 60.0 } else { 90.0 }),
            rating: None,
            speed: None,
        };
        dates.enumerate().map(game).collect()
    }

    fn names(games: &[Played]) -> Vec<String> {
        trend(games).into_iter().map(|own| own.name).collect()
    }

    #[test]
    fn few_months_are_shown_as_months_with_score_and_accuracy() {
        // Not in the order of the dates; one game has none.
        let dates = ["2024.06.01", "2024.05.01", "", "2024.05.30"];
        let found = trend(&games(dates.into_iter().map(str::to_owned)));
        let shown: Vec<_> = found
            .iter()
            .map(|own| (own.name.as_str(), own.games.wins, own.accuracy()))
            .collect();
        assert_eq!(
            shown,
            [("2024.05", 2, Some(90.0)), ("2024.06", 1, Some(60.0))]
        );
    }

    #[test]
    fn longer_times_are_shown_as_years_or_equal_parts() {
        let years = games((0..60).map(|number| format!("{}.01.01", 1960 + number / 10)));
        assert_eq!(names(&years).len(), 6);
        assert_eq!(names(&years).first().map(String::as_str), Some("1960"));
        let century = games((0..100).map(|number| format!("{}.??.??", 1900 + number)));
        assert_eq!(
            names(&century).first().map(String::as_str),
            Some("1900 – 1909")
        );
        let undated = games((0..25).map(|_| String::new()));
        assert_eq!(
            names(&undated),
            ["games 1–10", "games 11–20", "games 21–25"]
        );
        assert!(trend(&[]).is_empty());
        let mut one = games(["2024.05.01".to_owned()].into_iter());
        assert!(trend(&one).is_empty());
        one.extend(games((0..19).map(|_| "2024.05.02".to_owned())));
        assert_eq!(names(&one), ["2024.05.01 – 2024.05.02", "2024.05.02"]);
    }
}
