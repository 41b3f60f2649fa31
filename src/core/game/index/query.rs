//! What a person types to find games: `tal eco:B9 year:1960-65 -draw`.
//!
//! All words must match; `-` before a word negates it. A plain word is searched in
//! players, event, site, opening, ECO code, date and result.

use crate::game::{
    Date, GameResult,
    words::{
        A_RESULT, CODE_OR_RANGE, DATE_OR_RANGE, MOVES_OR_RANGE, RATING_OR_RANGE, YEAR_OR_RANGE,
        expected_colon, expected_in_field, expected_one_board, unknown_search_field,
    },
};
use std::{
    ops::{
        Bound::{self, Excluded, Included, Unbounded},
        RangeInclusive,
    },
    str::FromStr,
};
use thiserror::Error;

/// Before a FEN, which goes on to the end of the line: it is taken out of the text before the rest is
/// read as a query, see [`divide`](crate::game::find::divide).
pub const FEN: &str = "fen:";

/// The same before pieces.
pub const PIECES: &str = "pieces:";

/// What was written for [`PIECES`] before; it is still understood.
pub const EARLIER_PIECES: &str = "men:";

/// Whether a field of a search, without its colon, is for a board.
fn is_board_field(field: &str) -> bool {
    let names = [FEN, PIECES, EARLIER_PIECES];
    names.iter().any(|own| own.strip_suffix(':') == Some(field))
}

/// A search for games. The empty one matches every game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    pub terms: Vec<Term>,
}

/// One condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Negated by `-`.
    pub not: bool,
    pub what: What,
}

/// What to match. Texts are lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    Anywhere(String),
    Player(String),
    White(String),
    Black(String),
    Event(String),
    Site(String),
    Opening(String),
    /// From the first beginning of a code to the last one, codes that begin so included.
    Eco(RangeInclusive<String>),
    Result(GameResult),
    Date(Dates),
    Year(RangeInclusive<u32>),
    /// Length in moves.
    Moves(RangeInclusive<u32>),
    /// The average rating of both players.
    Elo(RangeInclusive<u32>),
}

/// Dates of which parts may be unknown: 2025.06 comes before all days of that month.
pub type Dates = (Bound<Date>, Bound<Date>);

/// A query that cannot be understood.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum QueryError {
    #[error("{}", unknown_search_field(.0))]
    Field(String),
    /// A second board, or one that is negated: a query knows no boards, see
    /// [`divide`](crate::game::find::divide).
    #[error("{}", expected_one_board(.0))]
    Board(String),
    /// A field with an equals sign, which finds nothing as a word.
    #[error("{}", expected_colon(field, value))]
    Equals { field: String, value: String },
    #[error("{}", expected_in_field(field, expected, found))]
    Value {
        field: String,
        expected: &'static str,
        found: String,
    },
}

impl FromStr for Query {
    type Err = QueryError;

    fn from_str(text: &str) -> Result<Query, QueryError> {
        let terms = words(&text.to_lowercase())
            .into_iter()
            .map(|word| term(&word))
            .collect::<Result<Vec<Term>, QueryError>>()?;
        Ok(Query { terms })
    }
}

/// Words between blanks; quotes hold several together.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in text.chars() {
        match letter {
            '"' => quoted = !quoted,
            blank if blank.is_whitespace() && !quoted => words.push(String::new()),
            other => {
                if let Some(last) = words.last_mut() {
                    last.push(other);
                }
            }
        }
    }
    words.retain(|word| !word.is_empty() && word != "-");
    words
}

fn term(word: &str) -> Result<Term, QueryError> {
    let (not, word) = match word.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, word),
    };
    let what = match word.split_once(':') {
        None => match GameResult::from_token(word) {
            Some(result) => What::Result(result),
            None if word == "draw" => What::Result(GameResult::Draw),
            None => {
                if let Some((field, value)) = word.split_once('=')
                    && !matches!(field_term(field, value), Err(QueryError::Field(_)))
                {
                    let [field, value] = [field, value].map(str::to_owned);
                    return Err(QueryError::Equals { field, value });
                }
                What::Anywhere(word.to_owned())
            }
        },
        Some((field, _)) if is_board_field(field) => {
            let sign = if not { "-" } else { "" };
            return Err(QueryError::Board(format!("{sign}{field}:")));
        }
        Some((field, value)) => field_term(field, value)?,
    };
    Ok(Term { not, what })
}

fn field_term(field: &str, value: &str) -> Result<What, QueryError> {
    let (typed, text) = ((field, value), value.to_owned());
    Ok(match field {
        "player" | "name" => What::Player(text),
        "white" => What::White(text),
        "black" => What::Black(text),
        "event" => What::Event(text),
        "site" => What::Site(text),
        "opening" => What::Opening(text),
        "eco" => What::Eco(understood(codes(value), typed, CODE_OR_RANGE)?),
        "result" => What::Result(understood(result(value), typed, A_RESULT)?),
        "date" => What::Date(understood(dates(value), typed, DATE_OR_RANGE)?),
        "year" => What::Year(understood(range(value), typed, YEAR_OR_RANGE)?),
        "moves" | "length" => What::Moves(understood(range(value), typed, MOVES_OR_RANGE)?),
        "elo" | "rating" => What::Elo(understood(range(value), typed, RATING_OR_RANGE)?),
        other => return Err(QueryError::Field(other.to_owned())),
    })
}

/// What was understood, or what is expected in the field, by the name that was typed.
fn understood<T>(
    found: Option<T>,
    (field, value): (&str, &str),
    expected: &'static str,
) -> Result<T, QueryError> {
    found.ok_or_else(|| QueryError::Value {
        field: field.to_owned(),
        expected,
        found: value.to_owned(),
    })
}

fn result(value: &str) -> Option<GameResult> {
    match value {
        "white" | "1" => Some(GameResult::WhiteWins),
        "black" | "0" => Some(GameResult::BlackWins),
        "draw" => Some(GameResult::Draw),
        other => GameResult::from_token(other),
    }
}

/// `b9`, `b20-b40`; nothing begins all codes.
fn codes(value: &str) -> Option<RangeInclusive<String>> {
    let is_code = |text: &str| match text.as_bytes() {
        [b'a'..=b'e', rest @ ..] => rest.iter().take(2).all(u8::is_ascii_digit),
        _ => false,
    };
    let (first, last) = value.split_once('-').unwrap_or((value, value));
    let are_codes = value.is_empty() || is_code(first) && is_code(last);
    (are_codes && first <= last).then(|| first.to_owned()..=last.to_owned())
}

/// The last day of a year or a month, or the day itself.
fn last_of(date: Date) -> Date {
    let or = |known: u8, last: u8| if known == 0 { last } else { known };
    Date {
        month: or(date.month, 12),
        day: or(date.day, 31),
        ..date
    }
}

/// Whether this is a month, `2025-06`, and no range of years: those would end in the next century.
fn is_month(value: &str) -> bool {
    let number = |text: &str, digits: usize| {
        let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>().ok().filter(|_| is_number)
    };
    value
        .split_once('-')
        .and_then(|(year, month)| number(year, 4).zip(number(month, 2)))
        .is_some_and(|(year, month)| 0 < month && month < year % 100)
}

/// `2025`, `2025.06`, `2025-06`, `2025.06.24` and `2025-06-24`, and ranges of them as in [`range`].
fn dates(value: &str) -> Option<Dates> {
    /// None is known after it.
    const LAST_YEAR: u32 = 9_999;
    let date = Date::typed;
    let only = |text: &str| date(text).map(|only| (Included(only), Included(last_of(only))));
    if is_month(value) {
        return only(value);
    }
    if let Some(years) = range(value) {
        let year = |year: u32| Date {
            year: u16::try_from(year).unwrap_or(u16::MAX),
            ..Date::default()
        };
        let (first, last) = (year(*years.start()), last_of(year(*years.end())));
        return (*years.start() <= LAST_YEAR).then_some((Included(first), Included(last)));
    }
    if let Some(after) = value.strip_prefix('>') {
        return date(after).map(|after| (Excluded(last_of(after)), Unbounded));
    }
    if let Some(before) = value.strip_prefix('<') {
        return date(before).map(|before| (Unbounded, Excluded(before)));
    }
    // Two of them stand within a date.
    let is_range = value.matches('-').count() == 1;
    match value.split_once('-').filter(|_| is_range) {
        None => only(value),
        Some((first, "")) => date(first).map(|first| (Included(first), Unbounded)),
        Some(("", last)) => date(last).map(|last| (Unbounded, Included(last_of(last)))),
        Some((first, last)) => date(first)
            .zip(date(last).map(last_of))
            .filter(|(first, last)| first <= last)
            .map(|(first, last)| (Included(first), Included(last))),
    }
}

/// `1960-72`: the century is that of the first year; `1998-03`: the one after it.
fn in_century_of(least: u32, most: u32) -> u32 {
    if most >= least || most >= 100 || least < 1000 {
        return most;
    }
    let within = least - least % 100 + most;
    match within < least {
        true => within.saturating_add(100),
        false => within,
    }
}

/// `1960`, `1960-1972`, `1960-72`, `40-`, `>40`, `<20`.
fn range(value: &str) -> Option<RangeInclusive<u32>> {
    let number = |text: &str| text.trim().parse::<u32>().ok();
    if let Some(least) = value.strip_prefix('>') {
        number(least).map(|least| least.saturating_add(1)..=u32::MAX)
    } else if let Some(most) = value.strip_prefix('<') {
        number(most).map(|most| 0..=most.saturating_sub(1))
    } else {
        match value.split_once('-') {
            None => number(value).map(|only| only..=only),
            Some((least, "")) => number(least).map(|least| least..=u32::MAX),
            Some(("", most)) => number(most).map(|most| 0..=most),
            Some((least, most)) => number(least)
                .zip(number(most))
                .map(|(least, most)| least..=in_century_of(least, most))
                .filter(|range| !range.is_empty()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_read_as_people_type_them() {
        let query: Query = "Tal ECO:b9 year:1960-65 -draw event:\"world ch\" moves:>40"
            .parse()
            .expect("a query");
        let what: Vec<(bool, What)> = query.terms.into_iter().map(|t| (t.not, t.what)).collect();
        assert_eq!(
            what,
            [
                (false, What::Anywhere("tal".to_owned())),
                (false, What::Eco("b9".to_owned()..="b9".to_owned())),
                (false, What::Year(1960..=1965)),
                (true, What::Result(GameResult::Draw)),
                (false, What::Event("world ch".to_owned())),
                (false, What::Moves(41..=u32::MAX)),
            ]
        );
    }

    #[test]
    fn a_short_second_year_is_the_next_one_that_ends_so() {
        for (typed, years) in [
            ("1960-72", 1960..=1972),
            ("1998-03", 1998..=2003),
            ("1998-98", 1998..=1998),
            ("1998-2003", 1998..=2003),
        ] {
            assert_eq!(range(typed), Some(years), "{typed}");
        }
    }

    #[test]
    fn a_month_is_also_written_with_a_hyphen_where_no_range_of_years_is_meant() {
        assert_eq!(dates("2025-06"), dates("2025.06"));
        assert!(dates("2025-06").is_some());
        for (typed, years) in [
            ("2005-06", "2005-2006"),
            ("1960-65", "1960-1965"),
            ("1999-00", "1999-2000"),
        ] {
            assert_eq!(dates(typed), dates(years), "{typed}");
        }
        assert_eq!(range("2025-06"), Some(2025..=2106));
    }

    #[test]
    fn errors_name_the_field_that_was_typed_with_what_fits_it() {
        for (typed, told) in [
            (
                "date:2025.13",
                "date: with a date or a range such as 2025.06, ",
            ),
            ("date:2025.06.24-2025.06.01", "date: with a date"),
            ("date:20250624", "date: with a date"),
            ("date:2025-13", "date: with a date"),
            ("date:<soon", "date: with a date"),
            ("year:soon", "year: with a year or a range such as 1960-65"),
            (
                "length:long",
                "length: with a number of moves or a range such as 40-60",
            ),
            (
                "rating:high",
                "rating: with a rating or a range such as 2400-2600",
            ),
            ("eco:q99", "eco: with a code from A00 to E99 "),
            ("eco:b40-b20", "found \"b40-b20\""),
            ("eco:b20-", "found \"b20-\""),
        ] {
            let error = typed.parse::<Query>().expect_err(typed).to_string();
            assert!(error.contains(told), "{error}");
        }
    }

    #[test]
    fn a_wrong_query_says_what_there_is() {
        let field = "colour:white".parse::<Query>().unwrap_err().to_string();
        assert!(field.contains("player:, white:, black:"), "{field}");
        let value = "year:soon".parse::<Query>().unwrap_err().to_string();
        assert!(value.contains("found \"soon\""), "{value}");
        let backwards = "year:1970-1960".parse::<Query>().unwrap_err().to_string();
        assert!(backwards.contains("found \"1970-1960\""), "{backwards}");
        let sign = "Elo=2700".parse::<Query>().unwrap_err().to_string();
        assert_eq!(sign, "expected elo:2700, found \"elo=2700\"");
        assert!("e8=q".parse::<Query>().is_ok());
        let board = "tal -fen:startpos"
            .parse::<Query>()
            .unwrap_err()
            .to_string();
        assert!(board.contains("found \"-fen:\""), "{board}");
    }
}
