//! Numeric annotation glyphs: the numbers of PGN, and the signs that people write for them.

pub use pgn_reader::Nag;

/// Number, sign, meaning. Where a number stands twice, the first sign is the one we print; the
/// numbers are those of the PGN standard (section 10) and of the common extension above 139.
const SIGNS: [(u8, &str, &str); 46] = [
    (1, "!", "good move"),
    (2, "?", "mistake"),
    (3, "!!", "brilliant move"),
    (4, "??", "blunder"),
    (5, "!?", "interesting move"),
    (6, "?!", "inaccuracy"),
    (7, "□", "only move"),
    (10, "=", "even position"),
    (13, "∞", "unclear position"),
    (13, "inf", ""),
    (14, "⩲", "White is slightly better"),
    (14, "+=", ""),
    (14, "+/=", ""),
    (14, "±=", ""),
    (15, "⩱", "Black is slightly better"),
    (15, "=+", ""),
    (15, "=/+", ""),
    (16, "±", "White is better"),
    (16, "+/-", ""),
    (16, "+/−", ""),
    (17, "∓", "Black is better"),
    (17, "-/+", ""),
    (17, "−/+", ""),
    (18, "+−", "White is winning"),
    (18, "+-", ""),
    (18, "+--", ""),
    (18, "+–", ""),
    (19, "−+", "Black is winning"),
    (19, "-+", ""),
    (19, "--+", ""),
    (19, "–+", ""),
    (22, "⨀", "zugzwang"),
    (26, "○", "more space"),
    (32, "⟳", "lead in development"),
    (36, "↑", "initiative"),
    (40, "→", "attack"),
    (44, "=∞", "compensation for the material"),
    (44, "=/∞", ""),
    (132, "⇆", "counterplay"),
    (138, "⊕", "time trouble"),
    (140, "∆", "with the idea"),
    (142, "⌓", "better is"),
    (145, "RR", "editor's remark"),
    (146, "N", "novelty"),
    (220, "D", "diagram"),
    (239, "⇔", "file"),
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
    fn a_sign_is_cut_from_a_move() {
        assert_eq!(split_sign("Nf3±"), Some(("Nf3", Nag(16))));
        assert_eq!(split_sign("Qxf7+−"), Some(("Qxf7", Nag(18))));
        assert_eq!(split_sign("e8=Q"), None);
        assert_eq!(split_sign("Qh5+"), None);
    }
}
