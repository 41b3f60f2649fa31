//! Shapes in bytes that the lexer looks for: blanks, lines, tags, line breaks of web pages,
//! results.

use crate::game::GameResult;

/// White space, and the control characters that stand in damaged files (NUL, Ctrl-Z).
#[inline]
pub fn is_blank(byte: u8) -> bool {
    byte <= b' '
}

/// The length of a blank at hand that is no ASCII, 0 where there is none: no-break and other wide
/// spaces, zero-width spaces and joiners, byte-order marks, and bytes that stand in no text
/// (0xFE, 0xFF; 0xA0 alone is the no-break space of Latin-1).
pub fn wide_blank(bytes: &[u8]) -> usize {
    let length = match bytes.first() {
        Some(0xa0 | 0xfe | 0xff) => return 1,
        Some(0xc2) => 2,
        Some(0xe1..=0xe3 | 0xef) => 3,
        _ => return 0,
    };
    let letter = bytes
        .get(..length)
        .and_then(|letter| std::str::from_utf8(letter).ok());
    match letter.and_then(|letter| letter.chars().next()) {
        Some(letter) if is_wide_blank(letter) => length,
        _ => 0,
    }
}

/// Where the first blank that is no ASCII ends a word. One without a width that stands inside a
/// move (`N f3`, copied from a web page) is no end of it.
pub fn wide_blank_in(word: &[u8]) -> Option<usize> {
    if word.is_ascii() {
        return None;
    }
    let is_whole = |end: usize| {
        let last = end.checked_sub(1).and_then(|last| word.get(last));
        last.is_some_and(|last| last.is_ascii_digit() || b"O+#QRBN".contains(last)) && end > 1
    };
    let mut at = 0;
    for chunk in word.utf8_chunks() {
        let mut blanks = chunk
            .valid()
            .char_indices()
            .filter(|(_, letter)| is_wide_blank(*letter));
        let end = blanks.find(|(found, blank)| !has_no_width(*blank) || is_whole(at + found));
        if let Some((found, _)) = end {
            return Some(at + found);
        }
        at += chunk.valid().len();
        if matches!(chunk.invalid(), [0xa0 | 0xfe | 0xff, ..]) {
            return Some(at);
        }
        at += chunk.invalid().len();
    }
    None
}

fn is_wide_blank(letter: char) -> bool {
    !letter.is_ascii() && letter.is_whitespace() || has_no_width(letter)
}

/// Joiners, marks of writing direction, soft hyphens: signs that nobody sees.
pub fn has_no_width(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}'
    )
}

/// How many bytes at the end of a word are a result that was written against it: `Qg20-1`.
pub fn result_at_end_of(word: &[u8]) -> usize {
    const RESULTS: [&[u8]; 6] = [
        b"1/2-1/2",
        b"1-0",
        b"0-1",
        "½-½".as_bytes(),
        "1–0".as_bytes(),
        "0–1".as_bytes(),
    ];
    RESULTS
        .iter()
        .find(|result| {
            let before = word.strip_suffix(**result).unwrap_or_default();
            // Castling with zeros is no result, and a dash before one makes it something else.
            before
                .last()
                .is_some_and(|last| last.is_ascii_alphanumeric() || b"+#=".contains(last))
        })
        .map_or(0, |result| result.len())
}

/// Whether a byte is part of a word wherever it stands in it.
#[inline]
pub const fn is_plain(byte: u8) -> bool {
    const PLAIN: [bool; 256] = {
        let mut plain = [true; 256];
        let mut blank = 0;
        while blank <= b' ' as usize {
            plain[blank] = false;
            blank += 1;
        }
        let signs = b"{}[]();!?$*<.,";
        let mut sign = 0;
        while sign < signs.len() {
            plain[signs[sign] as usize] = false;
            sign += 1;
        }
        plain
    };
    PLAIN[byte as usize]
}

pub fn line_of(bytes: &[u8]) -> &[u8] {
    let end = bytes
        .iter()
        .position(|byte| matches!(byte, b'\n' | b'\r'))
        .unwrap_or(bytes.len());
    bytes.get(..end).unwrap_or_default()
}

/// What ends the lines of a text.
pub fn line_break_of(text: &[u8]) -> &'static str {
    match memchr::memmem::find(text, b"\r\n") {
        Some(_) => "\r\n",
        None => "\n",
    }
}

/// How many lines end in these bytes, each at `\n`, `\r\n` or, as terminals paste them, `\r`.
pub fn line_breaks(bytes: &[u8]) -> usize {
    // So few that a byte can count them, which machines do for many bytes at once.
    const PIECE: usize = 255;
    let Some((last, before)) = bytes.split_last() else {
        return 0;
    };
    let ends = |(byte, next): (&u8, &u8)| {
        u8::from(*byte == b'\n') | (u8::from(*byte == b'\r') & u8::from(*next != b'\n'))
    };
    let count = |(piece, behind): (&[u8], &[u8])| piece.iter().zip(behind).map(ends).sum::<u8>();
    let behind = bytes.get(1..).unwrap_or_default();
    let pieces = before.chunks(PIECE).zip(behind.chunks(PIECE));
    let within: usize = pieces.map(|piece| usize::from(count(piece))).sum();
    within + usize::from(b"\r\n".contains(last))
}

/// `<br>`, `<br />`: line breaks of games copied from web pages.
pub fn html_break(bytes: &[u8]) -> Option<usize> {
    let tag = bytes.get(..bytes.len().min(8))?;
    let end = tag.iter().position(|byte| *byte == b'>')?;
    let name = tag.get(1..end)?;
    let letters: Vec<u8> = name
        .iter()
        .filter(|byte| !b" /".contains(byte))
        .map(u8::to_ascii_lowercase)
        .collect();
    (letters == b"br").then_some(end + 1)
}

/// If a tag begins here: its name, and where the value begins after the quote.
pub fn tag_ahead(bytes: &[u8]) -> Option<(&[u8], usize)> {
    const LONGEST_NAME: usize = 255;
    let rest = bytes.strip_prefix(b"[")?;
    let blanks = rest.iter().position(|byte| !b" \t".contains(byte))?;
    let name_on = rest.get(blanks..)?;
    let length = name_on
        .iter()
        .take(LONGEST_NAME)
        .position(|byte| is_blank(*byte) || b"\"[]{}()%;".contains(byte))?;
    let name = name_on.get(..length).filter(|name| !name.is_empty())?;
    let after = name_on.get(length..)?;
    let gap = after.iter().position(|byte| !b" \t".contains(byte))?;
    (after.get(gap) == Some(&b'"')).then_some((name, 1 + blanks + length + gap + 1))
}

/// Length of a tag's value, bytes to pass over with its quote and bracket, and whether it was
/// closed. `line` begins after the opening quote and ends with the line. A quote that is not
/// followed by a bracket is part of the value.
pub fn tag_value(line: &[u8]) -> (usize, usize, bool) {
    let bracket_after = |quote: usize| {
        let rest = line.get(quote + 1..).unwrap_or_default();
        let blanks = rest.iter().position(|byte| !b" \t".contains(byte))?;
        (rest.get(blanks) == Some(&b']')).then_some(quote + 1 + blanks + 1)
    };
    let mut at = 0;
    while let Some(byte) = line.get(at) {
        match byte {
            b'\\' => at += 1,
            b'"' => {
                if let Some(end) = bracket_after(at) {
                    return (at, end, true);
                }
            }
            _ => {}
        }
        at += 1;
    }
    // `"C:\games\"]`: the last quote was taken for an escaped one.
    let quote = line.iter().rposition(|byte| *byte == b'"');
    match quote.and_then(|quote| Some((quote, bracket_after(quote)?))) {
        Some((quote, end)) => (quote, end, false),
        None => {
            let bracket = line.strip_suffix(b"]").unwrap_or(line);
            let value = bracket.strip_suffix(b"\"").unwrap_or(bracket);
            (value.len(), line.len(), false)
        }
    }
}

/// The result that stands here, other than `*`, and its length in bytes.
pub fn result_at(bytes: &[u8]) -> Option<(usize, GameResult)> {
    const RESULTS: [(&str, GameResult); 10] = [
        ("1/2-1/2", GameResult::Draw),
        ("1/2–1/2", GameResult::Draw),
        ("½-½", GameResult::Draw),
        ("½–½", GameResult::Draw),
        ("1/2", GameResult::Draw),
        ("½", GameResult::Draw),
        ("1-0", GameResult::WhiteWins),
        ("1–0", GameResult::WhiteWins),
        ("0-1", GameResult::BlackWins),
        ("0–1", GameResult::BlackWins),
    ];
    // Most digits begin a move number, which the second byte tells.
    if !matches!(bytes, [b'0' | b'1', b'-' | b'/' | 0xe2, ..] | [0xc2, ..]) {
        return None;
    }
    RESULTS
        .iter()
        .find(|(text, _)| bytes.starts_with(text.as_bytes()))
        .map(|(text, result)| (text.len(), *result))
}

/// Whether what begins like a number is a word: castling with zeros, a null move.
pub fn is_word_of_digits(bytes: &[u8]) -> bool {
    match bytes.first() {
        Some(b'0') => ["0-0", "0–0", "0000"]
            .iter()
            .any(|text| bytes.starts_with(text.as_bytes())),
        Some(first) => !first.is_ascii_digit(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_end_ends_one_line() {
        for (text, lines) in [
            ("", 0),
            ("a", 0),
            ("a\nb\n", 2),
            ("a\r\nb\r\n", 2),
            ("a\rb\r", 2),
            ("\r\r\n\n", 3),
        ] {
            assert_eq!(line_breaks(text.as_bytes()), lines, "{text:?}");
        }
        // Longer than is counted at once.
        for line_end in ["\n", "\r\n", "\r"] {
            let text = line_end.repeat(1_000);
            assert_eq!(line_breaks(text.as_bytes()), 1_000, "{line_end:?}");
            let text = format!("ab{line_end}").repeat(1_000);
            assert_eq!(line_breaks(text.as_bytes()), 1_000, "{line_end:?}");
        }
    }
}
