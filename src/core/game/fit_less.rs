//! Names that fit a player who is looked for, but less than those whose games count: said, so that
//! nobody misses games without knowing it.

use super::{player::PlayerName, words};
use crate::sort;
use std::{cmp::Reverse, collections::BTreeMap};

/// Such names, each with its games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FitLess(BTreeMap<String, u64>);

impl FitLess {
    /// Of these names, one for each side of each game, those that fit less.
    pub fn among<'n>(player: &PlayerName, names: impl IntoIterator<Item = &'n str>) -> FitLess {
        let mut less = FitLess::default();
        let names = names.into_iter();
        for name in names.filter(|name| player.fit(name).is_some() && !player.is(name)) {
            less.add(name, 1);
        }
        less
    }

    /// A name that fits less, with so many games.
    pub fn add(&mut self, name: &str, games: u64) {
        match self.0.get_mut(name) {
            Some(own) => *own += games,
            None => drop(self.0.insert(name.to_owned(), games)),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// In one line, the most frequent first, as many as fit into so many characters; `None` where
    /// there are none.
    pub fn words(&self, room: usize) -> Option<String> {
        const MOST_NAMED: usize = 4;
        let mut games: Vec<(&String, &u64)> = self.0.iter().collect();
        sort::by_key(&mut games, |(_, count)| Reverse(**count));
        let named = |most: usize| {
            let names = games.iter().take(most);
            let named = names.map(|(name, n)| words::name_with_games(name, **n));
            words::names_told(named.collect(), games.len().saturating_sub(most))
        };
        let lines = [true, false].into_iter().flat_map(|says_why| {
            let most = (1..=MOST_NAMED).rev();
            most.map(move |most| (says_why, most))
        });
        let mut lines = lines.map(|(says_why, most)| words::not_counted(&named(most), says_why));
        let short = match games.as_slice() {
            [] => return None,
            [(only, _)] => [
                words::name_not_counted(only),
                words::ONE_NAME_NOT_COUNTED.to_owned(),
            ],
            all => [true, false].map(|says_why| words::names_not_counted(all.len(), says_why)),
        };
        let fits = |line: &String| line.chars().count() <= room;
        let [_, shortest] = &short;
        let line = lines
            .find(fits)
            .or_else(|| short.iter().find(|line| fits(line)).cloned());
        line.or_else(|| Some(shortest.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_fit_less_are_said_in_the_room_there_is() {
        let names = [
            "Tal, M",
            "Tal Mi",
            "Tal Mi",
            "Tal Mo",
            "Talbot",
            "Petrosian",
        ];
        let less = |wanted| {
            let player = PlayerName::among(wanted, names);
            FitLess::among(&player, names)
        };
        let tal = less("Tal, M");
        for (room, words) in [
            (
                usize::MAX,
                "not counted, since they fit less: Tal Mi (2), Tal Mo (1)",
            ),
            (55, "not counted, since they fit less: Tal Mi (2), 1 more"),
            (50, "not counted: Tal Mi (2), Tal Mo (1)"),
            (31, "not counted: Tal Mi (2), 1 more"),
            (20, "not counted: 2 names"),
            (9, "not counted: 2 names"),
        ] {
            assert_eq!(tal.words(room).as_deref(), Some(words), "{room}");
        }
        let surname = less("tal").words(usize::MAX);
        let told = "not counted, since they fit less: Talbot (1)";
        assert_eq!(surname.as_deref(), Some(told));
        assert_eq!(less("Petrosian").words(usize::MAX), None);
    }
}
