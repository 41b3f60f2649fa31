//! Numbers of games as a person lists them: `3`, `1-10,15`, `20-`.

use super::words::shared as words;
use std::{ops::RangeInclusive, str::FromStr};

/// Some games of a file, numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers(Vec<RangeInclusive<usize>>);

impl Numbers {
    pub fn holds(&self, number: usize) -> bool {
        self.0.iter().any(|range| range.contains(&number))
    }

    /// The parts of the list that lie wholly beyond this number.
    pub fn beyond(&self, last: usize) -> Vec<String> {
        let beyond = self.0.iter().filter(|range| *range.start() > last);
        let written = |range: &RangeInclusive<usize>| match (range.start(), range.end()) {
            (first, end) if first == end => first.to_string(),
            (first, &usize::MAX) => format!("{first}-"),
            (first, end) => format!("{first}-{end}"),
        };
        beyond.map(written).collect()
    }
}

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Numbers, String> {
        let number = |text: &str| text.trim().parse::<usize>().ok().filter(|n| *n > 0);
        text.split(',')
            .map(|part| {
                let range = match part.split_once('-') {
                    None => number(part).map(|only| only..=only),
                    Some((first, "")) => number(first).map(|first| first..=usize::MAX),
                    Some((first, last)) => number(first)
                        .zip(number(last))
                        .filter(|(first, last)| first <= last)
                        .map(|(first, last)| first..=last),
                };
                range.ok_or_else(|| words::expected_numbers(part))
            })
            .collect::<Result<Vec<_>, String>>()
            .map(Numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_ranges() {
        let some: Numbers = "2,4-5,9-".parse().expect("a list");
        let held: Vec<usize> = (1..=10).filter(|n| some.holds(*n)).collect();
        assert_eq!(held, [2, 4, 5, 9, 10]);
        assert_eq!(some.beyond(5), ["9-"]);
        let ends_beyond: Numbers = "3,4-99,8,10-12".parse().expect("a list");
        assert_eq!(ends_beyond.beyond(7), ["8", "10-12"]);
        for wrong in ["", "0", "5-4", "x", "1,,2"] {
            assert!(wrong.parse::<Numbers>().is_err(), "{wrong}");
        }
    }
}
