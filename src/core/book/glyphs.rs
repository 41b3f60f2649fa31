//! The glyphs of a move beside `!` and `?`: `!!`, `?!`, `$14` and the other numbers of PGN.

use super::syntax::Mark;
use crate::game::nag::{self, Nag};

/// The numbers that stand behind a move, rising; those of `!` and `?` are a [`Mark`] and not here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Glyphs([u8; Glyphs::MOST]);

impl Glyphs {
    /// So many stand behind one move at most.
    pub const MOST: usize = 4;

    /// As a file holds them: rising, 0 where there is none.
    pub fn from_bytes(bytes: [u8; Glyphs::MOST]) -> Glyphs {
        let mut glyphs = Glyphs::default();
        for number in bytes {
            glyphs.add(number);
        }
        glyphs
    }

    pub fn bytes(self) -> [u8; Glyphs::MOST] {
        self.0
    }

    /// Adds a number; false if there is no room for it.
    pub fn add(&mut self, number: u8) -> bool {
        if number == 0 || self.0.contains(&number) {
            return true;
        }
        let Some(free) = self.0.iter_mut().rev().find(|place| **place == 0) else {
            return false;
        };
        *free = number;
        // Zeros last.
        self.0
            .sort_unstable_by_key(|number| (*number == 0, *number));
        true
    }

    pub fn numbers(self) -> impl Iterator<Item = u8> {
        self.0.into_iter().filter(|number| *number != 0)
    }
}

/// What a number means for the choice of moves: `!!` is preferred as `!` is.
pub fn mark_of(number: u8) -> Option<Mark> {
    match number {
        1 | 3 => Some(Mark::Prefer),
        2 | 4 => Some(Mark::Avoid),
        _ => None,
    }
}

/// As the language of books writes them behind a move: `!? $14`.
pub fn written(mark: Option<Mark>, glyphs: Glyphs) -> String {
    in_order(mark, glyphs, |number| match number {
        1..=6 => nag::shown(Nag(number)),
        number => format!(" ${number}"),
    })
}

/// As they are shown: `!?±`.
pub fn shown(mark: Option<Mark>, glyphs: Glyphs) -> String {
    in_order(mark, glyphs, |number| {
        let sign = nag::sign(Nag(number));
        sign.map_or_else(|| format!(" ${number}"), str::to_owned)
    })
}

fn in_order(mark: Option<Mark>, glyphs: Glyphs, word: impl Fn(u8) -> String) -> String {
    let is_sign = |letter: char| matches!(letter, '!' | '?');
    let mut words = String::new();
    for word in numbers(mark, glyphs).map(word) {
        // `!` and `!?` side by side would be no sign at all.
        if words.ends_with(is_sign) && word.starts_with(is_sign) {
            words.push(' ');
        }
        words += &word;
    }
    words
}

/// All numbers of a move, first that of its mark, unless another says the same.
pub fn numbers(mark: Option<Mark>, glyphs: Glyphs) -> impl Iterator<Item = u8> {
    let said = |mark: Mark| glyphs.numbers().any(|number| mark_of(number) == Some(mark));
    let own = mark.filter(|mark| !said(*mark));
    let first = own.map(|mark| match mark {
        Mark::Prefer => 1,
        Mark::Avoid => 2,
    });
    first.into_iter().chain(glyphs.numbers())
}

/// As their numbers.
impl serde::Serialize for Glyphs {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.numbers())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyphs_are_kept_in_order_once_and_while_there_is_room() {
        let mut glyphs = Glyphs::default();
        assert!([14, 5, 14, 146, 7].into_iter().all(|n| glyphs.add(n)));
        assert_eq!(glyphs.numbers().collect::<Vec<u8>>(), [5, 7, 14, 146]);
        assert!(!glyphs.add(22), "a fifth");
        assert_eq!(Glyphs::from_bytes(glyphs.bytes()), glyphs);
    }

    #[test]
    fn a_mark_that_a_glyph_says_is_not_said_twice() {
        let mut glyphs = Glyphs::default();
        glyphs.add(3);
        glyphs.add(14);
        assert_eq!(written(Some(Mark::Prefer), glyphs), "!! $14");
        assert_eq!(shown(Some(Mark::Prefer), glyphs), "!!⩲");
        assert_eq!(written(Some(Mark::Avoid), Glyphs::default()), "?");
    }

    #[test]
    fn a_mark_and_a_sign_beside_it_stay_two() {
        let mut glyphs = Glyphs::default();
        assert!(glyphs.add(5) && glyphs.add(14));
        assert_eq!(written(Some(Mark::Prefer), glyphs), "! !? $14");
        assert_eq!(shown(Some(Mark::Avoid), glyphs), "? !?⩲");
    }
}
