//! What a person types to find games: `tal eco:B9 year:1960-65 -draw`.
//!
//! All words must match; `-` before a word negates it. A plain word is searched in
//! players, event, site, opening, ECO code, date and result.

use crate::game::{
    GameResult,
    words::{
        A_RESULT, NUMBER_OR_RANGE, expected_colon, expected_in_field, expected_one_board,
        unknown_search_field,
    },
};
use std::{ops::RangeInclusive, str::FromStr};
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
    /// The beginning of the code.
    Eco(String),
    Result(GameResult),
    Year(RangeInclusive<u32>),
    /// Length in moves.
    Moves(RangeInclusive<u32>),
    /// The rating of at least one player.
    Elo(RangeInclusive<u32>),
}

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
        field: &'static str,
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
    let text = value.to_owned();
    Ok(match field {
        "player" | "name" => What::Player(text),
        "white" => What::White(text),
        "black" => What::Black(text),
        "event" => What::Event(text),
        "site" => What::Site(text),
        "opening" => What::Opening(text),
        "eco" => What::Eco(text),
        "result" => What::Result(result(value)?),
        "year" | "date" => What::Year(range("year", value)?),
        "moves" | "length" => What::Moves(range("moves", value)?),
        "elo" | "rating" => What::Elo(range("elo", value)?),
        other => return Err(QueryError::Field(other.to_owned())),
    })
}

fn result(value: &str) -> Result<GameResult, QueryError> {
    match value {
        "white" | "1" => Ok(GameResult::WhiteWins),
        "black" | "0" => Ok(GameResult::BlackWins),
        "draw" => Ok(GameResult::Draw),
        other => GameResult::from_token(other).ok_or_else(|| QueryError::Value {
            field: "result",
            expected: A_RESULT,
            found: other.to_owned(),
        }),
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
fn range(field: &'static str, value: &str) -> Result<RangeInclusive<u32>, QueryError> {
    let number = |text: &str| text.trim().parse::<u32>().ok();
    let found = if let Some(least) = value.strip_prefix('>') {
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
    };
    found.ok_or_else(|| QueryError::Value {
        field,
        expected: NUMBER_OR_RANGE,
        found: value.to_owned(),
    })
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
                (false, What::Eco("b9".to_owned())),
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
            assert_eq!(range("year", typed), Ok(years), "{typed}");
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
