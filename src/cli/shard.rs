//! Work shared out among machines: `--shard 2/8` does the second eighth of it, and `--join` puts
//! the parts together.
//!
//! The shares are dealt out like cards, so that each has games or positions from all over the
//! input and takes about as long as the others.

use super::words::shard as words;
use std::{fmt, str::FromStr};

pub use words::{HELP, MISSING};

/// One of several shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    part: u32,
    parts: u32,
}

impl Shard {
    /// Whether this piece of the work, counted from 0, belongs to the share.
    pub fn takes(self, place: usize) -> bool {
        place % self.parts as usize == self.part as usize - 1
    }

    /// How many of so many pieces belong to it.
    pub fn count(self, all: usize) -> usize {
        (0..all).filter(|place| self.takes(*place)).count()
    }

    /// The place in the whole work of its piece of this number, both from 0.
    pub fn place(self, number: u64) -> u64 {
        number * u64::from(self.parts) + u64::from(self.part) - 1
    }

    /// What does not belong to the share is left out.
    pub fn cut<T>(self, all: Vec<T>) -> Vec<T> {
        let places = all.into_iter().enumerate();
        places
            .filter(|(place, _)| self.takes(*place))
            .map(|(_, one)| one)
            .collect()
    }
}

/// `2/8`
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}", self.part, self.parts))
    }
}

/// `2/8`: the second of eight.
impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        const MOST: u32 = 100_000;
        let wrong = || words::no_shard(text);
        let (part, parts) = text.split_once('/').ok_or_else(wrong)?;
        let number = |text: &str| text.parse::<u32>().map_err(|_| wrong());
        let (part, parts) = (number(part)?, number(parts)?);
        if part == 0 || part > parts || parts > MOST {
            return Err(words::out_of_range(MOST, text));
        }
        Ok(Shard { part, parts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_belongs_to_one_share_and_shares_are_of_a_size() {
        let shards = ["1/3", "2/3", "3/3"].map(|text| text.parse::<Shard>().expect("a share"));
        for place in 0..100 {
            let takers = shards.iter().filter(|shard| shard.takes(place)).count();
            assert_eq!(takers, 1, "{place}");
        }
        assert_eq!(shards.map(|shard| shard.count(100)), [34, 33, 33]);
        assert_eq!(shards[1].cut((0..7).collect()), [1, 4]);
        assert_eq!(
            (0..3).map(|n| shards[1].place(n)).collect::<Vec<_>>(),
            [1, 4, 7]
        );
    }

    #[test]
    fn what_is_no_share_is_refused() {
        for text in [
            "",
            "1",
            "0/3",
            "4/3",
            "1/0",
            "a/b",
            "-1/2",
            "1/2/3",
            "1/1000000",
        ] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert_eq!("2/8".parse::<Shard>().expect("a share").to_string(), "2/8");
    }
}
