//! Which games of the list fit a query, and in which order they stand.

use super::{
    query::{Query, Term, What},
    row::{Index, Name, Row},
};
use crate::game::words;
use std::{
    cmp::Ordering,
    ops::{RangeBounds as _, RangeInclusive},
    str::FromStr,
};

/// What the list can be sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Column {
    /// The order of the file.
    #[default]
    Number,
    White,
    Black,
    Result,
    Date,
    Event,
    Site,
    Eco,
    Opening,
    /// The length in plies.
    Length,
    /// The average of both ratings.
    Elo,
}

/// An order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sort {
    pub by: Column,
    pub descending: bool,
}

impl FromStr for Sort {
    type Err = String;

    /// A column's name, with `-` before it for the opposite order.
    fn from_str(text: &str) -> Result<Sort, String> {
        let (descending, name) = match text.strip_prefix('-') {
            Some(name) => (true, name),
            None => (false, text),
        };
        let by = match name.to_lowercase().as_str() {
            "number" => Column::Number,
            "white" => Column::White,
            "black" => Column::Black,
            "result" => Column::Result,
            "date" => Column::Date,
            "event" => Column::Event,
            "site" => Column::Site,
            "eco" => Column::Eco,
            "opening" => Column::Opening,
            "length" => Column::Length,
            "elo" => Column::Elo,
            _ => {
                return Err(words::expected_sort_column(name));
            }
        };
        Ok(Sort { by, descending })
    }
}

impl Index {
    /// The numbers of the rows that fit, in order. Games that are equal in the sorted column
    /// keep the order of the file.
    pub fn select(&self, query: &Query, sort: Sort) -> Vec<usize> {
        let tests: Vec<Test> = query.terms.iter().map(|term| self.test(term)).collect();
        let mut fitting: Vec<usize> = (0..self.rows.len())
            .filter(|number| {
                self.rows
                    .get(*number)
                    .is_some_and(|row| tests.iter().all(|test| test.fits(row)))
            })
            .collect();
        self.sort(&mut fitting, sort);
        fitting
    }

    /// Finds the names that fit once, instead of for every row.
    fn test<'a>(&self, term: &'a Term) -> Test<'a> {
        let names = match &term.what {
            What::Anywhere(text)
            | What::Player(text)
            | What::White(text)
            | What::Black(text)
            | What::Event(text)
            | What::Site(text)
            | What::Opening(text) => self
                .names
                .all()
                .map(|name| name.to_lowercase().contains(text.as_str()))
                .collect(),
            What::Eco(codes) => self
                .names
                .all()
                .map(|name| {
                    let (name, last) = (name.to_lowercase(), codes.end());
                    name >= *codes.start() && (name <= *last || name.starts_with(last.as_str()))
                })
                .collect(),
            _ => Vec::new(),
        };
        Test { term, names }
    }

    fn sort(&self, numbers: &mut [usize], sort: Sort) {
        let ranks = match sort.by {
            Column::White
            | Column::Black
            | Column::Event
            | Column::Site
            | Column::Eco
            | Column::Opening => self.name_ranks(),
            _ => Vec::new(),
        };
        let rank = |name: Name| ranks.get(name.index()).copied().unwrap_or(0);
        let compare = |a: &Row, b: &Row| match sort.by {
            Column::Number => Ordering::Equal,
            Column::White => rank(a.players.white).cmp(&rank(b.players.white)),
            Column::Black => rank(a.players.black).cmp(&rank(b.players.black)),
            Column::Result => a.result.token().cmp(b.result.token()),
            Column::Date => a.date.cmp(&b.date),
            Column::Event => rank(a.event).cmp(&rank(b.event)),
            Column::Site => rank(a.site).cmp(&rank(b.site)),
            Column::Eco => rank(a.eco).cmp(&rank(b.eco)),
            Column::Opening => rank(a.opening).cmp(&rank(b.opening)),
            Column::Length => a.plies.cmp(&b.plies),
            Column::Elo => a.average_elo().cmp(&b.average_elo()),
        };
        numbers.sort_by(|a, b| {
            let (Some(first), Some(second)) = (self.rows.get(*a), self.rows.get(*b)) else {
                return Ordering::Equal;
            };
            let order = compare(first, second);
            let order = if sort.descending {
                order.reverse()
            } else {
                order
            };
            order.then(a.cmp(b))
        });
        if sort.by == Column::Number && sort.descending {
            numbers.reverse();
        }
    }

    /// The alphabetical place of each name, whatever its case.
    fn name_ranks(&self) -> Vec<usize> {
        let lower: Vec<String> = self.names.all().map(str::to_lowercase).collect();
        let mut order: Vec<usize> = (0..lower.len()).collect();
        order.sort_by(|a, b| lower.get(*a).cmp(&lower.get(*b)));
        let mut ranks = vec![0; lower.len()];
        for (place, number) in order.into_iter().enumerate() {
            if let Some(rank) = ranks.get_mut(number) {
                *rank = place;
            }
        }
        ranks
    }
}

/// A term, with the names that fit it.
struct Test<'a> {
    term: &'a Term,
    names: Vec<bool>,
}

impl Test<'_> {
    fn fits(&self, row: &Row) -> bool {
        let named = |name: Name| self.names.get(name.index()).copied().unwrap_or(false);
        let within = |range: &RangeInclusive<u32>, value: u32| range.contains(&value);
        // 0 stands for what a game does not tell: that lies in no range.
        let known_within =
            |range: &RangeInclusive<u32>, value: u16| value > 0 && within(range, value.into());
        let fits = match &self.term.what {
            What::Anywhere(text) => {
                let names = [
                    row.players.white,
                    row.players.black,
                    row.event,
                    row.site,
                    row.opening,
                    row.eco,
                ];
                names.into_iter().any(named)
                    || row.date.is_known() && row.date.to_string().starts_with(text.as_str())
            }
            What::Player(_) => named(row.players.white) || named(row.players.black),
            What::White(_) => named(row.players.white),
            What::Black(_) => named(row.players.black),
            What::Event(_) => named(row.event),
            What::Site(_) => named(row.site),
            What::Opening(_) => named(row.opening),
            What::Eco(_) => named(row.eco),
            What::Result(result) => row.result == *result,
            What::Date(dates) => row.date.year > 0 && dates.contains(&row.date),
            What::Year(years) => known_within(years, row.date.year),
            What::Moves(moves) => within(moves, row.moves()),
            What::Elo(ratings) => {
                let average = row.average_elo();
                average.is_some_and(|elo| within(ratings, elo.into()))
            }
        };
        fits != self.term.not
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::index::Indexer;

    fn index() -> Index {
        let games = [
            ("Tal", "botvinnik", "1960.03.15", "C18", "1-0", 32),
            ("Botvinnik", "Tal", "1961.??.??", "B18", "0-1", 80),
            ("Fischer", "Spassky", "1972.07.11", "E56", "1/2-1/2", 11),
        ];
        let text: String = games
            .iter()
            .map(|(white, black, date, eco, result, plies)| {
                let knights: Vec<&str> = ["Nf3", "Nf6", "Ng1", "Ng8"]
                    .into_iter()
                    .cycle()
                    .take(*plies)
                    .collect();
                format!(
                    "[Event \"Match\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\
                     [Date \"{date}\"]\n[ECO \"{eco}\"]\n\n{} {result}\n\n",
                    knights.join(" ")
                )
            })
            .collect();
        Indexer::read_all(text.as_bytes())
    }

    fn found(query: &str, sort: &str) -> Vec<usize> {
        let query = query.parse().expect("a query");
        index().select(&query, sort.parse().expect("a sort"))
    }

    #[test]
    fn games_are_found_by_what_people_remember() {
        assert_eq!(found("", "number"), [0, 1, 2]);
        assert_eq!(found("TAL", "number"), [0, 1]);
        assert_eq!(found("white:tal", "number"), [0]);
        assert_eq!(found("tal -1-0", "number"), [1]);
        assert_eq!(found("draw", "number"), [2]);
        assert_eq!(found("eco:c", "number"), [0]);
        assert_eq!(found("1961", "number"), [1]);
        assert_eq!(found("moves:>10", "number"), [0, 1]);
        assert_eq!(found("match year:1960-72 fischer", "number"), [2]);
        assert!("eco:18".parse::<Query>().is_err());
        assert_eq!(found("eco:b18-c1", "number"), [0, 1]);
        assert_eq!(found("eco:c19-e56", "number"), [2]);
    }

    #[test]
    fn dates_are_found_to_the_month_and_the_day() {
        for (query, games) in [
            ("date:1960", &[0][..]),
            ("date:1960.03", &[0]),
            ("date:1960-03-15", &[0]),
            ("date:1960.03.16", &[]),
            ("date:1960.04-1972.07", &[1, 2]),
            ("date:1960-61", &[0, 1]),
            ("date:>1960.03.15", &[1, 2]),
            ("date:>1960.03", &[1, 2]),
            ("date:<1961.01", &[0, 1]),
            ("date:<1960.03.15", &[]),
            ("date:1972.07.11-", &[2]),
            ("date:-1960.03", &[0]),
            // Of 1961 no month is known.
            ("date:1961.05", &[]),
            ("-date:1961", &[0, 2]),
        ] {
            assert_eq!(found(query, "number"), games, "{query}");
        }
    }

    #[test]
    fn games_without_a_rating_or_a_date_are_in_no_range_of_them() {
        let text = "[White \"A\"]\n[WhiteElo \"1400\"]\n[Date \"1890.??.??\"]\n\n1. e4 *\n\n\
                    [White \"B\"]\n[Date \"????.05.01\"]\n\n1. d4 *\n";
        let index = Indexer::read_all(text.as_bytes());
        let found = |query: &str| {
            let query = query.parse().expect("a query");
            index.select(&query, Sort::default())
        };
        for query in [
            "elo:<1500",
            "elo:-1500",
            "year:<1900",
            "year:-1900",
            "date:<1900",
            "date:-1890.12.01",
        ] {
            assert_eq!(found(query), [0], "{query}");
            assert_eq!(found(&format!("-{query}")), [1], "-{query}");
        }
        assert_eq!(found("moves:<20"), [0, 1]);
    }

    #[test]
    fn a_rating_is_the_average_of_both_as_in_the_explorer() {
        let text = "[WhiteElo \"2800\"]\n[BlackElo \"2100\"]\n\n1. e4 *\n\n\
                    [WhiteElo \"2500\"]\n[BlackElo \"2500\"]\n\n1. d4 *\n\n\
                    [BlackElo \"2700\"]\n\n1. c4 *\n";
        let index = Indexer::read_all(text.as_bytes());
        let found = |query: &str, sort: &str| {
            let query = query.parse().expect("a query");
            index.select(&query, sort.parse().expect("a sort"))
        };
        assert_eq!(found("elo:2450-2450", "number"), [0]);
        assert_eq!(found("elo:2500-", "number"), [1, 2]);
        assert!(found("elo:-2200", "number").is_empty());
        assert_eq!(found("", "-elo"), [2, 1, 0]);
    }

    #[test]
    fn lists_are_sorted_both_ways() {
        assert_eq!(found("", "-number"), [2, 1, 0]);
        assert_eq!(found("", "white"), [1, 2, 0]);
        assert_eq!(found("", "-date"), [2, 1, 0]);
        assert_eq!(found("", "length"), [2, 0, 1]);
        assert_eq!(found("", "-length"), [1, 0, 2]);
        assert_eq!(found("", "event"), [0, 1, 2]);
        assert!("colour".parse::<Sort>().is_err());
    }
}
