//! A day as PGN writes it, of which parts may be unknown.

use chrono::NaiveDate;
use std::fmt;

/// A date of which parts may be unknown (0), as many of old games are; `chrono` has only whole
/// dates. Unknown dates come first in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    pub year: u16,
    /// 1–12, or 0.
    pub month: u8,
    /// 1–31, or 0.
    pub day: u8,
}

impl Date {
    /// Reads `1984.05.??`, also with `-` or `/` between the parts.
    pub fn read(text: &str) -> Date {
        let mut parts = text.trim().split(['.', '-', '/']);
        let mut part = |most: u16| {
            parts
                .next()
                .and_then(|part| part.trim().parse().ok())
                .filter(|value| *value <= most)
                .unwrap_or(0)
        };
        let year = part(9999);
        let small = |value: u16| u8::try_from(value).unwrap_or(0);
        Date {
            year,
            month: small(part(12)),
            day: small(part(31)),
        }
    }

    /// Reads a date that a person typed: `2020`, `2020.05`, `2020.05.31`; `None` where a part of it is
    /// none of a date.
    pub fn typed(text: &str) -> Option<Date> {
        let date = Date::read(text);
        let parts = text.trim().split(['.', '-', '/']).count();
        let known = [date.year > 0, date.month > 0, date.day > 0];
        let are_known = known.iter().take(parts).all(|known| *known);
        (parts <= known.len() && are_known && date.is_in_calendar()).then_some(date)
    }

    /// Whether there is such a day; where none is known, there may be.
    pub fn is_in_calendar(self) -> bool {
        let day = NaiveDate::from_ymd_opt(self.year.into(), self.month.into(), self.day.into());
        self.day == 0 || day.is_some()
    }

    pub fn is_known(self) -> bool {
        self != Date::default()
    }
}

/// As PGN writes it: `1984.05.??`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |value: u16, width: usize| match value {
            0 => "?".repeat(width),
            known => format!("{known:0width$}"),
        };
        f.pad(&format!(
            "{}.{}.{}",
            part(self.year, 4),
            part(self.month.into(), 2),
            part(self.day.into(), 2)
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_far_as_they_are_known() {
        for (text, shown) in [
            ("1984.05.09", "1984.05.09"),
            ("1984.??.??", "1984.??.??"),
            ("1984-5-9", "1984.05.09"),
            ("1984.13.40", "1984.??.??"),
            ("?", "????.??.??"),
            ("", "????.??.??"),
        ] {
            assert_eq!(Date::read(text).to_string(), shown);
        }
        assert!(Date::read("1983.12.31") < Date::read("1984.??.??"));
        for (text, is) in [
            ("2024", true),
            ("2024-05", true),
            ("2024.05.31", true),
            ("2024.13", false),
            ("2024.05.32", false),
            ("1894.02.30", false),
            ("1900.02.29", false),
            ("2000.02.29", true),
            ("2024.05.31.1", false),
            ("May", false),
            ("", false),
        ] {
            assert_eq!(Date::typed(text).is_some(), is, "{text}");
        }
    }
}
