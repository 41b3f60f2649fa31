//! A filter as a person types it: `ann as black 2020-2024 2000+ blitz draw`.

use super::{filter::Filter, time_class::TimeClass, words};
use crate::game::{Date, GameResult};
use shakmaty::Color;
use std::{fmt, str::FromStr};

/// Words in any order. `white` and `black` say which side the player has; a time control, a
/// result (`1-0`, `draw`, …), years (`2020`, `2020-2024`, `2020-`), ratings with their unit
/// (`elo:2000-2400`, `elo:2000-`); all other words are the player's name, but those with a colon or
/// an equals sign, which were meant as something else.
impl FromStr for Filter {
    type Err = String;

    fn from_str(text: &str) -> Result<Filter, String> {
        let mut filter = Filter::default();
        let mut name = Vec::new();
        for word in text.split_whitespace() {
            let lower = word.to_lowercase();
            if let Ok(time) = lower.parse::<TimeClass>() {
                filter.times.push(time);
            } else if let Some(result) = result(&lower) {
                filter.results.push(result);
            } else if let Some(side) = side(&lower) {
                filter.side = Some(side);
            } else if let Some(range) = lower.strip_prefix("elo:") {
                let (least, most) = bounds(range).ok_or_else(|| words::expected_ratings(word))?;
                (filter.least_elo, filter.most_elo) = (least, most);
            } else if let Some(sign) = word.find([':', '=']) {
                return Err(words::unknown_filter(&word[..=sign]));
            } else if begins_like_years(&lower) {
                let (from, to) = years(&lower).ok_or_else(|| words::expected_years(word))?;
                (filter.from, filter.to) = (from, to);
            } else if lower != "as" {
                name.push(word);
            }
        }
        if filter.side.is_some() && name.is_empty() {
            return Err(words::EXPECTED_PLAYER_BESIDE_SIDE.to_owned());
        }
        filter.player = (!name.is_empty()).then(|| name.join(" "));
        Ok(filter)
    }
}

/// Whether a word can only be meant as years: `64squares` is somebody's name.
fn begins_like_years(word: &str) -> bool {
    let after = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    after.starts_with('-') || after.len() < word.len() && !after.starts_with(char::is_alphabetic)
}

fn result(word: &str) -> Option<GameResult> {
    match word {
        "draw" | "draws" => Some(GameResult::Draw),
        other => GameResult::from_token(other),
    }
}

fn side(word: &str) -> Option<Color> {
    match word {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    }
}

/// `2000`, `2000-`, `-2400`, `2000-2400`.
fn bounds(text: &str) -> Option<(Option<u16>, Option<u16>)> {
    let number = |text: &str| match text {
        "" => Some(None),
        digits => digits.parse().ok().map(Some),
    };
    match text.split_once('-') {
        Some((least, most)) => {
            let (least, most) = (number(least)?, number(most)?);
            let is_backwards = least.zip(most).is_some_and(|(least, most)| least > most);
            (!is_backwards).then_some((least, most))
        }
        None => {
            let both = number(text)?;
            both.is_some().then_some((both, both))
        }
    }
}

fn years(text: &str) -> Option<(Option<Date>, Option<Date>)> {
    let (least, most) = bounds(text)?;
    let is_year = |year: Option<u16>| year.is_none_or(|year| (1000..=9999).contains(&year));
    let date = |year: u16| Date {
        year,
        ..Date::default()
    };
    (is_year(least) && is_year(most)).then_some((least.map(date), most.map(date)))
}

/// As it can be typed.
impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.player.clone());
        if self.player.is_some() {
            parts.extend(self.side.map(|side| format!("as {side}")));
        }
        let years = (
            self.from.map(|date| date.year),
            self.to.map(|date| date.year),
        );
        parts.extend(range(years));
        parts.extend(range((self.least_elo, self.most_elo)).map(|range| format!("elo:{range}")));
        parts.extend(self.times.iter().map(ToString::to_string));
        parts.extend(self.results.iter().map(|result| match result {
            GameResult::Draw => "draw".to_owned(),
            other => other.to_string(),
        }));
        f.pad(&parts.join(" "))
    }
}

fn range(bounds: (Option<u16>, Option<u16>)) -> Option<String> {
    match bounds {
        (None, None) => None,
        (Some(least), Some(most)) if least == most => Some(least.to_string()),
        (least, most) => {
            let text = |bound: Option<u16>| bound.map_or(String::new(), |bound| bound.to_string());
            Some(format!("{}-{}", text(least), text(most)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_understood_and_shown_so_that_it_can_be_typed_again() {
        for (typed, shown) in [
            ("", ""),
            ("Tal", "Tal"),
            ("de la Villa as black", "de la Villa as black"),
            ("white ann 2020-", "ann as white 2020-"),
            ("BLITZ rapid 1-0 draw", "blitz rapid 1-0 draw"),
            ("2020-2024 elo:2000-2400", "2020-2024 elo:2000-2400"),
            ("elo:-1500 2020", "2020 elo:-1500"),
            ("64squares 1990-", "64squares 1990-"),
        ] {
            let filter: Filter = typed.parse().expect("understood");
            assert_eq!(filter.to_string(), shown, "{typed}");
            assert_eq!(shown.parse(), Ok(filter), "{typed}");
        }
        assert!("".parse::<Filter>().expect("understood").is_open());
        for wrong in [
            "elo:high",
            "20-30",
            "2020-x",
            "white",
            "elo:",
            "2024-2020",
            "elo:2400-2000",
        ] {
            assert!(wrong.parse::<Filter>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_word_with_a_sign_that_is_unknown_is_taken_for_no_name() {
        for (typed, sign) in [
            ("player:lasker", "\"player:\""),
            ("blitz zzz:foo", "\"zzz:\""),
            ("elo=2700", "\"elo=\""),
        ] {
            let told = typed.parse::<Filter>().expect_err("unknown");
            assert!(
                told.contains(sign) && told.contains("elo:2000-2400"),
                "{told}"
            );
        }
    }
}
