//! Finding names by a few of their letters.

use nucleo_matcher::{
    Config, Matcher, Utf32Str,
    pattern::{AtomKind, CaseMatching, Normalization, Pattern},
};

/// How well each name fits the letters typed, with its place in the list: only those that have all of
/// them in this order, the more the better.
pub fn scores<'a>(text: &str, names: impl Iterator<Item = &'a str>) -> Vec<(u32, usize)> {
    let mut config = Config::DEFAULT;
    config.prefer_prefix = true;
    let mut matcher = Matcher::new(config);
    let pattern = Pattern::new(
        text,
        CaseMatching::Ignore,
        Normalization::Smart,
        AtomKind::Fuzzy,
    );
    let mut letters = Vec::new();
    names
        .enumerate()
        .filter_map(|(place, name)| {
            let score = pattern.score(Utf32Str::new(name, &mut letters), &mut matcher);
            Some((score?, place))
        })
        .collect()
}

/// The places of a list, those that fit best first; among equals as they stand.
pub fn best_first(mut scores: Vec<(u32, usize)>) -> Vec<usize> {
    scores.sort_by_key(|(score, place)| (std::cmp::Reverse(*score), *place));
    scores.into_iter().map(|(_, place)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_by_letters_in_their_order() {
        let names = ["masters.pgn", "single.pgn", "Mist.pgn"];
        let found = best_first(scores("mst", names.into_iter()));
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(!found.contains(&1));
        assert_eq!(best_first(scores("", names.into_iter())), [0, 1, 2]);
    }
}
