//! A quick look at plain games, for the list.
//!
//! Most games of big files are plain: a line for each tag, a blank line, moves and move numbers
//! with single blanks or line breaks between them, a result, a blank line and the next game's
//! tags. Such a game is measured here many bytes at a time. At the first thing that is otherwise,
//! the look is given up and the [`Lexer`](crate::game::pgn) reads the game; the tests hold both
//! to the same rows.

use crate::game::GameResult;
use memchr::{memchr, memchr3};
use std::iter::zip;

/// What the movetext of a plain game comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain {
    pub plies: u32,
    pub result: GameResult,
    /// The offset after the result.
    pub end: usize,
    /// The offset of the next game.
    pub next: usize,
}

/// Looks at the game that begins at this offset; `tag` hears of every tag, also where the game
/// turns out not to be plain.
pub fn look<'a>(
    bytes: &'a [u8],
    at: usize,
    mut tag: impl FnMut(&'a [u8], &'a [u8]),
) -> Option<Plain> {
    let mut at = at;
    let mut tags = 0;
    while let Some(line) = tag_line(bytes.get(at..)?) {
        // `Event` may begin the next game.
        if tags > 0 && line.name == b"Event" {
            return None;
        }
        tag(line.name, line.value);
        tags += 1;
        at += line.length;
    }
    // Without this, every game of a file without tags would look for one to the file's end.
    if tags == 0 {
        return None;
    }
    let begin = at + line_break(bytes.get(at..)?)?;
    let next = begin + memchr(b'[', bytes.get(begin..)?)?;
    let text = bytes.get(begin..next)?.trim_ascii_end();
    let end = begin + text.len();
    // The result has its line to itself, or the end of the last one.
    let breaks = bytes.get(end..next)?;
    let (result, length) = result_at_the_end(text)?;
    let is_alone = breaks.contains(&b'\n') && breaks.iter().all(|byte| b"\r\n ".contains(byte));
    let moves = end.checked_sub(length)?;
    if !is_alone {
        return None;
    }
    let plies = count(bytes, begin, moves)?;
    Some(Plain {
        plies,
        result,
        end,
        next,
    })
}

struct TagLine<'a> {
    name: &'a [u8],
    value: &'a [u8],
    /// With the line break.
    length: usize,
}

/// `[Name "value"]`, with nothing else on the line.
fn tag_line(bytes: &[u8]) -> Option<TagLine<'_>> {
    const LONGEST_NAME: usize = 255;
    let rest = bytes.strip_prefix(b"[")?;
    let mut letters = rest.iter().take(LONGEST_NAME);
    let name_length = letters.position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')?;
    let (name, rest) = rest.split_at_checked(name_length)?;
    let rest = rest.strip_prefix(b" \"")?;
    let (value, rest) = rest.split_at_checked(memchr3(b'"', b'\\', b'\n', rest)?)?;
    let rest = rest.strip_prefix(b"\"]")?;
    let is_plain = !name.is_empty() && !value.contains(&b'\r');
    let length = bytes.len() - rest.len() + line_break(rest)?;
    is_plain.then_some(TagLine {
        name,
        value,
        length,
    })
}

/// The length of the line break that stands here.
fn line_break(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [b'\n', ..] => Some(1),
        [b'\r', b'\n', ..] => Some(2),
        _ => None,
    }
}

/// The result that a text ends with, after a blank, and its length.
fn result_at_the_end(text: &[u8]) -> Option<(GameResult, usize)> {
    let (result, length) = match text {
        [.., b'1', b'-', b'0'] => (GameResult::WhiteWins, 3),
        [.., b'0', b'-', b'1'] => (GameResult::BlackWins, 3),
        [.., b'1', b'/', b'2', b'-', b'1', b'/', b'2'] => (GameResult::Draw, 7),
        [.., b'*'] => (GameResult::Unknown, 1),
        _ => return None,
    };
    let before = text.len().checked_sub(length + 1)?;
    let parted = matches!(text.get(before), Some(b' ' | b'\n'));
    parted.then_some((result, length))
}

/// The moves between these offsets, before which a line begins and after which a result stands;
/// `None` where anything there is not plain.
fn count(bytes: &[u8], begin: usize, end: usize) -> Option<u32> {
    /// So many that a byte can count the moves among them.
    const PIECE: usize = 224;
    let mut moves = 0;
    let mut at = begin;
    while at < end {
        let upto = end.min(at + PIECE);
        moves += u32::from(count_few(bytes, at, upto)?);
        at = upto;
    }
    Some(moves)
}

/// The same for a few bytes. Each byte is seen with the one before and the three after it, and
/// without branches, so that the machine can take many at once.
fn count_few(bytes: &[u8], begin: usize, end: usize) -> Option<u8> {
    let shifted = |by: usize| bytes.get(begin + by..end + by);
    let (before, this) = (bytes.get(begin.checked_sub(1)?..end - 1)?, shifted(0)?);
    let (second, third, fourth) = (shifted(1)?, shifted(2)?, shifted(3)?);
    let mut moves = 0u8;
    let mut odd = false;
    for ((((before, this), second), third), fourth) in
        zip(zip(zip(zip(before, this), second), third), fourth)
    {
        let (begins_move, is_odd) = look_at(*before, *this, *second, *third, *fourth);
        moves += u8::from(begins_move);
        odd |= is_odd;
    }
    (!odd).then_some(moves)
}

/// Whether a move begins at `this`, and whether what stands here is anything but plain.
#[inline(always)]
fn look_at(before: u8, this: u8, second: u8, third: u8, fourth: u8) -> (bool, bool) {
    let digit = |byte: u8| byte.wrapping_sub(b'0') < 10;
    let letter = |byte: u8| (byte | 0x20).wrapping_sub(b'a') < 26;
    let file = |byte: u8| byte.wrapping_sub(b'a') < 8;
    let rank = |byte: u8| byte.wrapping_sub(b'1') < 8;
    let blank = |byte: u8| (byte == b' ') | (byte == b'\n') | (byte == b'\r');
    let parts = |byte: u8| blank(byte) | (byte == b'.');
    let piece = (this == b'K') | (this == b'Q') | (this == b'R') | (this == b'B') | (this == b'N');

    let begins = parts(before) & !parts(this);
    let pawn_move = file(this) & (rank(second) | (second == b'x'));
    let piece_move = piece & (file(second) | rank(second) | (second == b'x'));
    let castling = (this == b'O') & (second == b'-') & (third == b'O');
    let begins_move = begins & (pawn_move | piece_move | castling);
    // Up to three digits and a dot.
    let begins_number = begins
        & first_digit(this)
        & ((second == b'.')
            | (digit(second) & ((third == b'.') | (digit(third) & (fourth == b'.')))));

    let of_a_move = letter(this) | digit(this) | (this == b'+') | (this == b'#') | (this == b'=');
    let stroke = (this == b'-') & (before == b'O') & (second == b'O');
    let dot = (this == b'.') & (digit(before) | (before == b'.'));
    let line_end = (this == b'\n') & !blank(second);
    let half_line_end = (this == b'\r') & (second == b'\n');
    let known = of_a_move | stroke | dot | line_end | half_line_end | (this == b' ');
    let is_odd = !known | (begins & !begins_move & !begins_number);
    (begins_move, is_odd)
}

/// A number does not begin with a nought, which may begin a null move or a castling.
#[inline(always)]
fn first_digit(byte: u8) -> bool {
    byte.wrapping_sub(b'1') < 9
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plies(movetext: &str) -> Option<u32> {
        let text = format!("[White \"A\"]\n[Black \"B\"]\n\n{movetext}\n\n[White \"C\"]\n");
        look(text.as_bytes(), 0, |_, _| {}).map(|plain| plain.plies)
    }

    #[test]
    fn plain_movetext_is_counted() {
        let cases = [
            ("1. e4 e5 2. Nf3 Nc6 1-0", 4),
            ("1.e4 e5 2.Nf3 \nNc6 *", 4),
            ("1. e4 1... e5 2. O-O-O+ exd8=Q# 0-1", 4),
            ("99. N1d2 Rae1 100. R1xe2 bxc8=N+ 101. O-O 1/2-1/2", 5),
        ];
        for (text, count) in cases {
            assert_eq!(plies(text), Some(count), "{text}");
        }
        let long = "1. e4 e5 ".repeat(400);
        assert_eq!(
            plies(&format!("{}*", long.replace(" 1.", "\n1."))),
            Some(800)
        );
    }

    #[test]
    fn whatever_takes_thought_is_left_to_the_lexer() {
        for text in [
            "1. e4 {good} e5 *",
            "1. e4 (1. d4) e5 *",
            "1. e4! e5 *",
            "1. e4 $1 e5 *",
            "1. e4 e5 1-0 1. d4 *",
            "1. e4 e5\n\n2. d4 *",
            "1. 0-0 0000 *",
            "1. -- e5 *",
            "1. e4 exd6e.p. *",
            "1. e8(Q) *",
            "1e4 e5 *",
            "1. e4 N *",
            "1. e4 +- *",
            "1. e4 e5*",
            "1. e4 e5",
            "*",
            "1. e4\n% escaped\ne5 *",
            "1. e4 ; rest\ne5 *",
            "1. e4\re5 *",
            "1234. e4 *",
            "1. ½-½ *",
        ] {
            assert_eq!(plies(text), None, "{text}");
        }
    }

    #[test]
    fn only_plain_tags_are_taken() {
        for head in [
            "[White \"A \\\" B\"]",
            "[White \"A\"] [Black \"B\"]",
            " [White \"A\"]",
            "[White \"A\" ]",
            "[White  \"A\"]",
            "[White \"A\"B\"]",
            "[White A]",
            "[White \"A\"]\n[Event \"B\"]",
        ] {
            let text = format!("{head}\n\n1. e4 *\n\n[White \"C\"]\n");
            assert_eq!(look(text.as_bytes(), 0, |_, _| {}), None, "{head}");
        }
    }
}
