//! Whole numbers within limits, shares, and numbers of games as a person lists them: `3`, `1-10,15`, `20-`.

use super::words::shared as words;
use std::{ops::RangeInclusive, str::FromStr};

/// Reads a whole number within these limits: clap's own errors show them as code writes them.
pub fn within<T: TryFrom<u64>>(
    limits: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let read = text.parse().ok();
        let number = read.filter(|number| limits.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| {
            // Where only the type has an upper end, it is told to whoever goes beyond it.
            let most = greatest::<T>().min(*limits.end());
            match read.is_some_and(|read| read > most) {
                true => words::expected_number(&(*limits.start()..=most), text),
                false => words::expected_number(&limits, text),
            }
        })
    }
}

/// The greatest whole number of a type.
fn greatest<T: TryFrom<u64>>() -> u64 {
    let mut ends = [u8::MAX.into(), u16::MAX.into(), u32::MAX.into()].into_iter();
    let end = ends.find(|end| T::try_from(end + 1_u64).is_err());
    end.unwrap_or(u64::MAX)
}

/// As [`within`], without an upper end.
pub fn at_least<T: TryFrom<u64>>(
    least: u64,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    within(least..=u64::MAX)
}

/// Reads a share, 0 to 1.
///
/// # Errors
/// What was expected and found.
pub fn share<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<T, String> {
    let share = text.parse().ok();
    let share = share.filter(|share| (T::from(0)..=T::from(1)).contains(share));
    share.ok_or_else(|| words::expected_share(text))
}

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
    fn whole_numbers_are_asked_for_as_people_write_them() {
        let place = within::<u16>(0..=959);
        assert_eq!(place("959"), Ok(959));
        for wrong in ["960", "-1", "x", "70000", "1.5", ""] {
            let expected = format!("expected a whole number from 0 to 959, found \"{wrong}\"");
            assert_eq!(place(wrong), Err(expected));
        }
        assert_eq!(at_least::<u64>(1)("18446744073709551615"), Ok(u64::MAX));
        let told = at_least::<u64>(1)("0").expect_err("too few");
        assert_eq!(told, "expected a whole number of at least 1, found \"0\"");
        let told = at_least::<u16>(1)("70000").expect_err("too great");
        assert!(told.contains("from 1 to 65535"), "{told}");
        let told = at_least::<u32>(0)("5e3").expect_err("no number");
        assert_eq!(told, "expected a whole number, found \"5e3\"");
    }

    #[test]
    fn shares_are_from_nothing_to_all() {
        assert_eq!(share::<f32>("0.25"), Ok(0.25));
        assert_eq!((share::<f64>("0"), share::<f64>("1")), (Ok(0.0), Ok(1.0)));
        for wrong in ["2", "1.1", "-0.1", "half", "NaN", "inf", "1e9", ""] {
            let expected = format!("expected a share from 0 to 1, found \"{wrong}\"");
            assert_eq!(share::<f64>(wrong), Err(expected));
        }
    }

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
