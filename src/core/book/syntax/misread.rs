//! Words that are not of this language, and what was meant by them: weights, move numbers and blanks
//! as other programs write them.

use super::MAX_WEIGHT;
use crate::book::words::syntax as words;

/// A weight that is written wrongly.
#[derive(Debug, PartialEq, Eq)]
pub struct WrongWeight {
    /// Where it ends, in bytes of the line.
    pub end: usize,
    /// The weight that was meant, or nearly.
    pub weight: u32,
    pub message: String,
    pub help: String,
}

/// What stands behind the `*` at byte `at` of a line, if it is a number and not a whole one right
/// behind it.
pub fn behind_star(text: &str, at: usize) -> Option<WrongWeight> {
    let rest = text.get(at + 1..)?;
    let number = rest.trim_start_matches([' ', '\t']);
    let blanks = rest.len() - number.len();
    let of_number = |letter: char| letter.is_ascii_digit() || ".,%-−".contains(letter);
    let length = number
        .find(|letter| !of_number(letter))
        .unwrap_or(number.len());
    let word = number.get(..length)?;
    let digits = word.trim_end_matches('%');
    let is_whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let weight = weight_of(digits);
    let wrong = |message: String, help: String| {
        Some(WrongWeight {
            end: at + 1 + blanks + length,
            weight,
            message,
            help,
        })
    };
    if blanks > 0 {
        // `* 2.` is a move number.
        return is_whole
            .then(|| {
                wrong(
                    words::BLANK_BEFORE_WEIGHT.to_owned(),
                    words::write_weight(weight),
                )
            })
            .flatten();
    }
    if is_whole {
        return (digits.len() < word.len())
            .then(|| {
                wrong(
                    words::found_percentage(word),
                    words::write_weight_for_share(weight),
                )
            })
            .flatten();
    }
    let after_sign = word.trim_start_matches(['-', '−']);
    if after_sign.len() < word.len() && after_sign.starts_with(|c: char| c.is_ascii_digit()) {
        return wrong(
            words::weight_out_of_range(MAX_WEIGHT, word),
            words::MARK_MISTAKES.to_owned(),
        );
    }
    let is_fraction = digits
        .split_once(['.', ','])
        .is_some_and(|(_, part)| part.starts_with(|c: char| c.is_ascii_digit()));
    if is_fraction {
        return wrong(words::found_fraction(word), words::write_greater_weights());
    }
    None
}

/// `x30`, `30%`, `(30)`: the weight that was meant.
pub fn as_weight(word: &str) -> Option<u32> {
    let inside = word
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    let inside = inside.or_else(|| word.strip_prefix('[').and_then(|w| w.strip_suffix(']')));
    let bare = inside.unwrap_or(word);
    let bare = bare.strip_prefix(['x', 'X', '×', '*']).unwrap_or(bare);
    let bare = bare.strip_suffix('%').unwrap_or(bare);
    let is_number = !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && bare.len() < word.len()).then(|| weight_of(bare))
}

fn weight_of(digits: &str) -> u32 {
    let number: u32 = digits.parse().unwrap_or(1);
    number.clamp(1, MAX_WEIGHT)
}

/// A move number without its dot, `2` or `1)`, from byte `at` of a line: its digits, and where it ends.
pub fn bare_number(text: &str, at: usize) -> Option<(&str, usize)> {
    let rest = text.get(at..)?;
    let length = rest
        .find(|letter: char| !letter.is_ascii_digit())
        .unwrap_or(rest.len());
    let (digits, after) = rest.split_at_checked(length)?;
    let sign = after.chars().next();
    match sign {
        _ if digits.is_empty() => None,
        Some(')' | ':') => Some((digits, at + length + 1)),
        None | Some(' ' | '\t' | ';' | '{') => Some((digits, at + length)),
        _ => None,
    }
}

/// The name of a character that looks like a blank, or like nothing, and is none in this language.
pub fn odd_blank(letter: char) -> Option<&'static str> {
    match letter {
        '\u{A0}' => Some(words::NO_BREAK_SPACE),
        '\u{202F}' => Some(words::NARROW_NO_BREAK_SPACE),
        '\u{200B}' => Some(words::ZERO_WIDTH_SPACE),
        '\u{FEFF}' => Some(words::BYTE_ORDER_MARK),
        '\u{AD}' => Some(words::SOFT_HYPHEN),
        '\u{200C}'..='\u{200F}' | '\u{2060}' => Some(words::INVISIBLE_CHARACTER),
        letter if letter.is_whitespace() && !letter.is_ascii() => Some(words::UNUSUAL_BLANK),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_understood_however_they_are_written() {
        for word in ["x30", "×30", "30%", "(30)", "(30%)", "[30]", "(*30)"] {
            assert_eq!(as_weight(word), Some(30), "{word}");
        }
        for word in ["30", "xe5", "(1.", "%", "e4", "()", "O-O"] {
            assert_eq!(as_weight(word), None, "{word}");
        }
        for (text, weight) in [("* 30 e5", 30), ("*30%", 30), ("*-5", 1), ("*1.5", 1)] {
            let found = behind_star(text, 0).map(|wrong| wrong.weight);
            assert_eq!(found, Some(weight), "{text}");
        }
        for text in ["*30", "* 2. Nf3", "*", "* e5", "*30 2. Nf3", "*30."] {
            assert_eq!(behind_star(text, 0), None, "{text}");
        }
    }

    #[test]
    fn numbers_without_a_dot_are_known() {
        assert_eq!(bare_number("2 Nf3", 0), Some(("2", 1)));
        assert_eq!(bare_number("1)e4", 0), Some(("1", 2)));
        assert_eq!(bare_number("0-0", 0), None);
    }
}
