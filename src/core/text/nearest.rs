//! What may have been meant by an unknown name: the nearest known one in spelling.

use super::words;
use crate::sort;

/// More letters than these are not compared: no name is longer.
const LONGEST: usize = 24;
/// Insertions, deletions and replacements between a name and what was meant by it; those where a
/// name of so many letters was written by ear; and those where more would leave nothing of the name.
const NEAR: usize = 2;
const NEAR_IF_LONG: usize = 3;
const LONG: usize = 7;
const NEAR_IF_SHORT: usize = 1;
const SHORT: usize = 3;

/// Insertions, deletions and replacements between two short texts; `None` if they are too many for
/// one to have been meant by the other.
pub fn distance(written: &str, known: &str) -> Option<usize> {
    within(written, known, NEAR)
}

fn within(written: &str, known: &str, near: usize) -> Option<usize> {
    let letters = |text: &str| text.chars().take(LONGEST).collect::<String>();
    let written = letters(written);
    let distance = strsim::levenshtein(&written, &letters(known));
    (distance <= near && distance < written.chars().count().max(2)).then_some(distance)
}

/// The nearest of the known names.
pub fn nearest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let most = match written.chars().take(LONG).count() {
        LONG => NEAR_IF_LONG,
        ..=SHORT => NEAR_IF_SHORT,
        _ => NEAR,
    };
    let near = known
        .into_iter()
        .filter_map(|known| Some((within(written, known, most)?, known)));
    near.min().map(|(_, known)| known)
}

/// So many of the known names, however far they are; those that hold what was written come first.
pub fn closest<'a>(
    written: &str,
    known: impl IntoIterator<Item = &'a str>,
    most: usize,
) -> Vec<&'a str> {
    let letters = |text: &str| {
        text.to_lowercase()
            .chars()
            .take(LONGEST)
            .collect::<String>()
    };
    let written = letters(written);
    let mut known: Vec<&str> = known.into_iter().collect();
    sort::by_cached_key(&mut known, |name| {
        let own = letters(name);
        (!own.contains(&written), strsim::levenshtein(&written, &own))
    });
    known.truncate(most);
    known
}

/// For the end of a message: `did you mean "look"?`, or `expected one of game, look` where no known
/// name is near.
pub fn instead<'a>(written: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match nearest(written, known.clone()) {
        Some(known) => words::did_you_mean(known),
        None => {
            let known: Vec<&str> = known.into_iter().collect();
            words::expected_one_of(&known)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closest_names_hold_what_was_written_or_are_spelt_so() {
        let names = ["Anand, V", "Tal, M", "Carlsen, Magnus", "Karlsen"];
        assert_eq!(closest("carlsen", names, 2), ["Carlsen, Magnus", "Karlsen"]);
        assert_eq!(closest("x", names, 9).len(), 4);
    }

    #[test]
    fn only_what_is_near_was_meant() {
        assert_eq!(nearest("gmae", ["look", "game"]), Some("game"));
        assert_eq!(nearest("volume", ["bell"]), None);
        assert_eq!(nearest("midnite", ["paper", "midnight"]), Some("midnight"));
        assert_eq!(nearest("niter", ["midnight"]), None);
        assert_eq!(nearest("foo", ["look"]), None);
        assert_eq!(nearest("lok", ["look"]), Some("look"));
        // A replacement of everything is no slip.
        assert_eq!(nearest("x", ["y1"]), None);
        assert_eq!(nearest(&"x".repeat(1_000_000), ["x"]), None);
        assert_eq!(
            instead("papre", ["auto", "paper"]),
            "did you mean \"paper\"?"
        );
        assert_eq!(
            instead("pink", ["auto", "paper"]),
            "expected one of auto, paper"
        );
    }
}
