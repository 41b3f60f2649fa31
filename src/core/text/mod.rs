//! Text from outside (names in games, what other programs say, names of files) made safe to show:
//! no character of it may move the cursor, set a title, fill the clipboard or turn the order of
//! the letters. How numbers and times are written is in
//! [`figures`], what may have been meant by an unknown name in [`nearest`], letters without their
//! marks in [`ascii`], lines cut where there is little room in [`shorten`], a command line's words in
//! [`command_line`], people's names in sentences in [`names`].

pub mod ascii;
pub mod command_line;
pub mod figures;
pub mod names;
pub mod nearest;
pub mod shorten;
mod words;

pub use words::{did_you_mean, roughly};

use std::borrow::Cow;

/// Whether a character does something instead of being seen: control characters but for the line
/// break and the tab, and those that turn the direction of writing or break lines where terminals
/// do not agree.
pub fn is_hidden(letter: char) -> bool {
    match letter {
        '\n' | '\t' => false,
        '\u{61C}' | '\u{200E}' | '\u{200F}' => true,
        '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{206F}' => true,
        '\u{FFF9}'..='\u{FFFB}' => true,
        letter => letter.is_control(),
    }
}

/// The text with a sign in place of each character that [`is_hidden`]: the picture of a control
/// character, `␛`, or `�`. The number of characters stays; so do line ends of Windows.
#[inline]
pub fn visible(text: &str) -> Cow<'_, str> {
    replaced(text, is_hidden)
}

/// As [`visible`], but only control characters are replaced: what is written into a file may turn
/// the direction of writing, as Hebrew and Arabic names do.
pub fn without_controls(text: &str) -> Cow<'_, str> {
    replaced(text, |letter| letter.is_control() && is_hidden(letter))
}

/// JSON with every character that [`is_hidden`] written as `\u202e`: it says the same.
pub fn visible_json(json: &str) -> Cow<'_, str> {
    if !json.contains(is_hidden) {
        return Cow::Borrowed(json);
    }
    let mut text = String::with_capacity(json.len() + 16);
    for letter in json.chars() {
        if is_hidden(letter) {
            text += &format!("\\u{:04x}", u32::from(letter));
        } else {
            text.push(letter);
        }
    }
    Cow::Owned(text)
}

#[inline]
fn replaced(text: &str, is_bad: fn(char) -> bool) -> Cow<'_, str> {
    // Nearly all texts, and nearly all cells of a screen at every key: they need not be read letter by
    // letter.
    match text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        true => Cow::Borrowed(text),
        false => with_pictures(text, is_bad),
    }
}

fn with_pictures(text: &str, is_bad: fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(is_bad) {
        return Cow::Borrowed(text);
    }
    let mut letters = text.chars().peekable();
    let mut shown = String::with_capacity(text.len() + 16);
    while let Some(letter) = letters.next() {
        let ends_line = letter == '\r' && letters.peek() == Some(&'\n');
        shown.push(if is_bad(letter) && !ends_line {
            picture(letter)
        } else {
            letter
        });
    }
    Cow::Owned(shown)
}

/// The sign for a hidden character.
fn picture(letter: char) -> char {
    const PICTURES: u32 = 0x2400;
    let sign = match u32::from(letter) {
        0x7F => Some('\u{2421}'),
        code @ 0..0x20 => char::from_u32(PICTURES + code),
        _ => None,
    };
    sign.unwrap_or(char::REPLACEMENT_CHARACTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_hidden_is_left() {
        let hostile = "a\u{1b}]52;c;QQ==\u{7}b\u{9b}2J\u{7f}\u{202e}c\u{2028}\r\r\n\td é 漢 ♔";
        let shown = visible(hostile);
        assert_eq!(shown, "a␛]52;c;QQ==␇b�2J␡�c�␍\r\n\td é 漢 ♔");
        assert_eq!(shown.chars().count(), hostile.chars().count());
        assert!(matches!(visible("Tal, M"), Cow::Borrowed(_)));
        assert_eq!(without_controls("\u{202b}שח\u{1b}"), "\u{202b}שח␛");
    }

    #[test]
    fn json_says_the_same() {
        let name = "\u{9b}2J\u{202e}\u{7f}\u{2028}\u{1b}";
        let json = serde_json::json!({ "name": name }).to_string();
        let shown = visible_json(&json);
        assert!(!shown.contains(is_hidden), "{shown}");
        let read: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
        assert_eq!(read["name"], name);
    }
}
