//! Numeric annotation glyphs: the numbers of PGN, and the signs that people write for them.

use super::words;
pub use pgn_reader::Nag;

/// Number, sign, meaning. Where a number stands twice, the first sign is the one we print; the
/// numbers are those of the PGN standard (section 10) and of the common extension above 139.
const SIGNS: [(u8, &str, &str); 46] = [
    (1, "!", words::GOOD_MOVE),
    (2, "?", words::MISTAKE),
    (3, "!!", words::BRILLIANT_MOVE),
    (4, "??", words::BLUNDER),
    (5, "!?", words::INTERESTING_MOVE),
    (6, "?!", words::INACCURACY),
    (7, "□", words::ONLY_MOVE),
    (10, "=", words::EVEN_POSITION),
    (13, "∞", words::UNCLEAR_POSITION),
    (13, "inf", ""),
    (14, "⩲", words::WHITE_SLIGHTLY_BETTER),
    (14, "+=", ""),
    (14, "+/=", ""),
    (14, "±=", ""),
    (15, "⩱", words::BLACK_SLIGHTLY_BETTER),
    (15, "=+", ""),
    (15, "=/+", ""),
    (16, "±", words::WHITE_BETTER),
    (16, "+/-", ""),
    (16, "+/−", ""),
    (17, "∓", words::BLACK_BETTER),
    (17, "-/+", ""),
    (17, "−/+", ""),
    (18, "+−", words::WHITE_WINNING),
    (18, "+-", ""),
    (18, "+--", ""),
    (18, "+–", ""),
    (19, "−+", words::BLACK_WINNING),
    (19, "-+", ""),
    (19, "--+", ""),
    (19, "–+", ""),
    (22, "⨀", words::ZUGZWANG),
    (26, "○", words::MORE_SPACE),
    (32, "⟳", words::LEAD_IN_DEVELOPMENT),
    (36, "↑", words::INITIATIVE),
    (40, "→", words::ATTACK),
    (44, "=∞", words::COMPENSATION),
    (44, "=/∞", ""),
    (132, "⇆", words::COUNTERPLAY),
    (138, "⊕", words::TIME_TROUBLE),
    (140, "∆", words::WITH_THE_IDEA),
    (142, "⌓", words::BETTER_IS),
    (145, "RR", words::EDITORS_REMARK),
    (146, "N", words::NOVELTY),
    (220, "D", words::DIAGRAM),
    (239, "⇔", words::FILE),
];

/// The sign of a number, if it has one: `$4` is `??`.
pub fn sign(nag: Nag) -> Option<&'static str> {
    SIGNS
        .iter()
        .find(|(number, _, _)| *number == nag.0)
        .map(|(_, sign, _)| *sign)
}

/// The sign, or `$N` where there is none.
pub fn shown(nag: Nag) -> String {
    sign(nag).map_or_else(|| nag.to_string(), str::to_owned)
}

/// What a number means, in a few words, if it has a sign.
pub fn meaning(nag: Nag) -> Option<&'static str> {
    SIGNS
        .iter()
        .find(|(number, _, _)| *number == nag.0)
        .map(|(_, _, meaning)| *meaning)
}

/// The number of a sign.
pub fn from_sign(text: &str) -> Option<Nag> {
    SIGNS
        .iter()
        .find(|(_, sign, _)| *sign == text)
        .map(|(number, _, _)| Nag(*number))
}

/// Whether it is about the move itself (`!`, `?`, `!!`, `??`, `!?`, `?!`, only move), not the
/// position.
pub fn reviews_move(nag: Nag) -> bool {
    (1..=9).contains(&nag.0)
}

/// Whether one mark takes the place of another: two of a move do not stand together, nor do two
/// evaluations of the position. All others (novelty, time trouble) stand beside any.
pub fn replaces(new: Nag, old: Nag) -> bool {
    let evaluates = |nag: Nag| (10..=21).contains(&nag.0);
    let are_both = |is: fn(Nag) -> bool| is(new) && is(old);
    new == old || are_both(reviews_move) || are_both(evaluates)
}

/// The position sign that a word ends with, other than signs which moves carry anyway (`+`, `=`):
/// `Nf3±` gives `Nf3` and `$16`.
pub(crate) fn split_sign(word: &str) -> Option<(&str, Nag)> {
    SIGNS
        .iter()
        .filter(|(_, sign, _)| {
            let has_slash = sign.contains('/') && sign.is_ascii();
            sign.len() > 1 && !sign.is_ascii() || ["+-", "-+"].contains(sign) || has_slash
        })
        .filter_map(|(number, sign, _)| {
            let rest = word.strip_suffix(sign)?;
            (!rest.is_empty()).then_some((rest, Nag(*number)))
        })
        .min_by_key(|(rest, _)| rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_numbers_meet() {
        assert_eq!(sign(Nag(4)), Some("??"));
        assert_eq!(from_sign("+/-"), Some(Nag(16)));
        assert_eq!(from_sign("±"), Some(Nag(16)));
        assert_eq!(shown(Nag(99)), "$99");
        for (number, _, _) in SIGNS {
            assert!(!meaning(Nag(number)).unwrap_or_default().is_empty());
        }
    }

    #[test]
    fn a_mark_takes_the_place_of_its_own_kind_alone() {
        let replaced = |new: u8| -> Vec<u8> {
            let all = [1, 4, 10, 16, 22, 138, 146];
            all.into_iter()
                .filter(|old| replaces(Nag(new), Nag(*old)))
                .collect()
        };
        assert_eq!(replaced(6), [1, 4]);
        assert_eq!(replaced(18), [10, 16]);
        assert_eq!(replaced(146), [146]);
        assert!(replaced(140).is_empty());
    }

    #[test]
    fn a_sign_is_cut_from_a_move() {
        assert_eq!(split_sign("Nf3±"), Some(("Nf3", Nag(16))));
        assert_eq!(split_sign("Qxf7+−"), Some(("Qxf7", Nag(18))));
        assert_eq!(split_sign("e8=Q"), None);
        assert_eq!(split_sign("Qh5+"), None);
    }
}
