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
        for wrong in ["", "0", "5-4", "x", "1,,2"] {
            assert!(wrong.parse::<Numbers>().is_err(), "{wrong}");
        }
    }
}
