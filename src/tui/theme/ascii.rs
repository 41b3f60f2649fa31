//! What stands for signs beyond ASCII on terminals that show no others: in words as many characters
//! as are needed to understand them, in a cell of its own the nearest one.

use super::Theme;
use crate::{chess::line::letter_of, text::ascii::without_marks};
use std::borrow::Cow;

/// Signs that one character would not tell.
const SPELT: [(char, &str); 8] = [
    ('→', "->"),
    ('−', "-"),
    ('∞', "inf"),
    ('≠', "!="),
    ('⩲', "+/="),
    ('⩱', "=/+"),
    ('∓', "-/+"),
    ('□', "[]"),
];

impl Theme {
    /// These words as they are to be shown, to measure and to break them; a pen spells for itself.
    pub fn spelt<'w>(&self, words: &'w str) -> Cow<'w, str> {
        match self.ascii {
            true => spelt(words),
            false => Cow::Borrowed(words),
        }
    }
}

/// Words with each sign that one ASCII character would not tell written in several: `3...Nf6`.
pub fn spelt(words: &str) -> Cow<'_, str> {
    if words.is_ascii() {
        return Cow::Borrowed(words);
    }
    let mut spelt = String::with_capacity(words.len());
    let mut before = ' ';
    let mut letters = words.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_figure_next = letters.peek().is_some_and(char::is_ascii_digit);
        let sign = match letter {
            // Behind a letter it says that a word is cut, and must not make it longer.
            '…' if !before.is_alphabetic() => Some("..."),
            // The error of a figure, or White is better.
            '±' if is_figure_next => Some("+-"),
            '±' => Some("+/-"),
            _ => SPELT
                .iter()
                .find(|(own, _)| *own == letter)
                .map(|(_, sign)| *sign),
        };
        match sign {
            Some(sign) => spelt.push_str(sign),
            None => spelt.push(letter),
        }
        before = letter;
    }
    Cow::Owned(spelt)
}

/// The ASCII character that is nearest to what stands in a cell; `?` where none is near.
pub fn nearest(symbol: &str) -> char {
    match symbol.chars().next() {
        Some('–' | '—' | '−' | '─') => '-',
        Some('×') => 'x',
        Some('∞') => '*',
        Some('≤' | '←') => '<',
        Some('≥' | '→') => '>',
        Some('·' | '•') => '.',
        Some('…' | '±') => '~',
        Some('½') => '=',
        Some('“' | '”' | '„') => '"',
        Some('‘' | '’' | '‚') => '\'',
        Some(letter) => letter_of(letter)
            .or_else(|| without_marks(symbol))
            .unwrap_or('?'),
        None => ' ',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_that_one_character_would_not_tell_are_spelt() {
        for (words, expected) in [
            ("3…Nf6 4.Nc3", "3...Nf6 4.Nc3"),
            ("… 12…Rh7", "... 12...Rh7"),
            (
                "depth 1, 2, 3 …, best first",
                "depth 1, 2, 3 ..., best first",
            ),
            ("searching …", "searching ..."),
            ("Sicilian Defen…", "Sicilian Defen…"),
            ("rating 2520 ±41", "rating 2520 +-41"),
            ("4.Nc3± with ±", "4.Nc3+/- with +/-"),
            ("-∞ .. +∞", "-inf .. +inf"),
            ("≠+20", "!=+20"),
            ("½-½", "½-½"),
        ] {
            assert_eq!(spelt(words), expected);
            assert_eq!(spelt(&spelt(words)), expected);
        }
    }

    #[test]
    fn other_signs_have_a_near_one() {
        let shown: String = ["–", "½", "≤", "é", "♘", "♟\u{fe0e}", "…", "棋"]
            .map(nearest)
            .iter()
            .collect();
        assert_eq!(shown, "-=<eNP~?");
    }
}
