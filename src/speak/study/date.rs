//! The day of a game, in words.

use crate::{game::Date, speak::words::study as words};

/// `2024.05.31` as `31 May 2024`, as far as it is known.
pub fn date_in_words(text: &str) -> Option<String> {
    let date = Date::read(text);
    (date.year > 0).then(|| words::date(date.year, date.month, date.day))
}
