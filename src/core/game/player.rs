//! Whose games are meant: a name as a person types it, held against the names that games have.

use super::tree::Game;
use shakmaty::Color;

/// What a person without a name is called in files, where `You` would mean nothing.
pub const UNNAMED: &str = "Player";

/// A player who is looked for by name, whatever its case.
///
/// Of the names that games have, only those count that fit best: the same words in any order
/// (`Tal, Mikhail` and `Mikhail Tal`), else those that have all the words, where an initial stands
/// for a name (`Tal, M`), else those that have them as a part (`kasp`). A single word is taken for a
/// surname, of all who bear it, though a game may say no more of one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerName {
    text: String,
    /// In lower case.
    wanted: String,
    words: Vec<String>,
    least: Fit,
}

/// How well a name fits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// It has the words as a part (`kasp`).
    Part,
    /// It has all the words.
    #[default]
    Words,
    /// It consists of them.
    Whole,
}

impl PlayerName {
    /// Whoever has all these words in their name.
    pub fn new(text: &str) -> PlayerName {
        let wanted = text.trim().to_lowercase();
        PlayerName {
            text: text.trim().to_owned(),
            words: words_of(&wanted),
            wanted,
            least: Fit::default(),
        }
    }

    /// The person whom the settings name so, or do not name.
    pub fn of_person(name: &str) -> PlayerName {
        match name.trim() {
            "" => PlayerName::new(UNNAMED),
            name => PlayerName::new(name),
        }
    }

    /// Whoever is called just this, as a game says it.
    pub fn exactly(name: &str) -> PlayerName {
        PlayerName {
            least: Fit::Whole,
            ..PlayerName::new(name)
        }
    }

    /// Of these names, those that fit best what a person typed.
    pub fn among<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> PlayerName {
        let mut player = PlayerName::new(text);
        let ranks = names.into_iter().filter_map(|name| player.rank(name));
        player.least = ranks.max().unwrap_or_default();
        player
    }

    /// As it was typed.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether this name is the player's.
    pub fn is(&self, name: &str) -> bool {
        self.fit(name).is_some_and(|fit| fit >= self.least)
    }

    /// Which side of a game the player has, if any; the one whose name fits better.
    pub fn side_in(&self, game: &Game) -> Option<Color> {
        let fit = |tag| {
            let fit = self.fit(game.tags.known(tag).unwrap_or_default());
            fit.filter(|fit| *fit >= self.least)
        };
        match (fit("White"), fit("Black")) {
            (None, None) => None,
            (white, black) if white >= black => Some(Color::White),
            _ => Some(Color::Black),
        }
    }

    /// How well this name fits beside others: all who bear a surname fit alike.
    pub fn rank(&self, name: &str) -> Option<Fit> {
        let fit = self.fit(name)?;
        Some(match self.words.as_slice() {
            [_surname] => fit.min(Fit::Words),
            _ => fit,
        })
    }

    /// How well this name fits, if it does.
    pub fn fit(&self, name: &str) -> Option<Fit> {
        if !self.may_fit(name) {
            return None;
        }
        let name = name.trim().to_lowercase();
        if name == self.wanted {
            return Some(Fit::Whole);
        }
        self.fit_of_words(&name)
            .or_else(|| name.contains(&self.wanted).then_some(Fit::Part))
    }

    /// Whether the name has each of the words, or an initial for it: quickly and without memory,
    /// since an index asks it of each of its names.
    fn may_fit(&self, name: &str) -> bool {
        let is_plain = name.is_ascii() && self.wanted.is_ascii();
        let has = |word: &String| occurs(name.as_bytes(), word.as_bytes());
        !self.wanted.is_empty() && (!is_plain || self.words.iter().all(has))
    }

    /// Each wanted word is one of the name's, or an initial of it, and not all are initials.
    fn fit_of_words(&self, name: &str) -> Option<Fit> {
        let mut left = words_of(name);
        let mut short = Vec::new();
        for word in &self.words {
            match left.iter().position(|own| own == word) {
                Some(place) => drop(left.swap_remove(place)),
                None => short.push(word),
            }
        }
        if short.len() == self.words.len() {
            return None;
        }
        let is_whole = short.is_empty() && left.is_empty();
        for word in short {
            let place = left.iter().position(|own| is_initial(own, word))?;
            left.swap_remove(place);
        }
        Some(if is_whole { Fit::Whole } else { Fit::Words })
    }
}

/// Whether a name has this word, whatever its case, or its first letter apart from others.
fn occurs(name: &[u8], word: &[u8]) -> bool {
    let Some(first) = word.first() else {
        return true;
    };
    let is_apart = |own: Option<&u8>| own.is_none_or(|own| !own.is_ascii_alphanumeric());
    (0..name.len()).any(|place| {
        let (before, rest) = name.split_at(place);
        let Some((own, after)) = rest.split_first() else {
            return false;
        };
        own.eq_ignore_ascii_case(first)
            && (rest
                .get(..word.len())
                .is_some_and(|own| own.eq_ignore_ascii_case(word))
                || (is_apart(before.last()) && is_apart(after.first())))
    })
}

/// Letters and digits, between whatever else there is.
fn words_of(name: &str) -> Vec<String> {
    let words = name.split(|letter: char| !letter.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Whether one of these is the first letter of the other.
fn is_initial(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    short.chars().count() == 1 && long.starts_with(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_that_fit_best_are_the_players() {
        let all = [
            "Karpov, A",
            "Karpov, Alexander",
            "Karpov, Anatoly",
            "Karpova, A",
        ];
        for (wanted, among, found) in [
            ("Karpov, A", all.as_slice(), ["Karpov, A"].as_slice()),
            ("A. Karpov", &all, &["Karpov, A"]),
            ("Anatoly Karpov", &all, &["Karpov, Anatoly"]),
            ("karpov", &all, &all[..3]),
            ("Karpov, A", &all[1..], &all[1..3]),
            ("Anatoly Karpov", &all[..2], &["Karpov, A"]),
            ("arpova", &all, &["Karpova, A"]),
            (
                "karpov",
                &["Karpov", "Karpov, A", "Karpova"],
                &["Karpov", "Karpov, A"],
            ),
            ("a", &["Bo, A", "An"], &["Bo, A"]),
            ("Kasparov", &all, &[]),
            ("", &all, &[]),
        ] {
            let player = PlayerName::among(wanted, among.iter().copied());
            let is = among.iter().copied().filter(|name| player.is(name));
            assert_eq!(is.collect::<Vec<_>>(), found, "{wanted}");
        }
        assert!(!PlayerName::new("ann").is("Joanna"));
        let exactly = PlayerName::exactly("Karpov");
        assert!(exactly.is("KARPOV") && !exactly.is("Karpov, A"));
    }

    #[test]
    fn what_is_looked_at_closely_is_all_that_may_fit() {
        let names = [
            "Tal, M",
            "TAL MIKHAIL",
            "m. tal",
            "T, Mikhail",
            "Talbot-M",
            "M",
            "",
            "?",
        ];
        for wanted in [
            "tal",
            "Tal, M",
            "Mikhail Tal",
            "T Mikhail",
            "al, m",
            "?",
            "m t",
        ] {
            let player = PlayerName::new(wanted);
            for name in names {
                let closely = name.to_lowercase();
                let fits = closely == player.wanted
                    || player.fit_of_words(&closely).is_some()
                    || closely.contains(&player.wanted);
                assert_eq!(player.fit(name).is_some(), fits, "{wanted} in {name}");
            }
        }
    }

    #[test]
    fn a_side_is_the_one_that_fits_better() {
        for (white, black, side) in [
            ("Tal, M", "B", Some(Color::White)),
            ("B", "tal", Some(Color::Black)),
            ("Tal, M", "Tal", Some(Color::Black)),
            ("B", "C", None),
        ] {
            let mut game = Game::default();
            game.tags.set("White", white);
            game.tags.set("Black", black);
            assert_eq!(PlayerName::new("TAL").side_in(&game), side, "{white}");
        }
    }
}
