//! A quick pass over plain movetext, for those who only count.
//!
//! Most of a file is words and numbers with single blanks between them, and an index wants no
//! more than how many words there are. [`Lexer::skim`] runs over such text in one tight loop and
//! stops, before the token, at whatever takes any thought; [`Lexer::next`] goes on from there.
//! The tests hold both to the same count.

use super::{lexer::Lexer, shapes::is_plain};

impl Lexer<'_> {
    /// Passes over moves and move numbers of the main line and returns how many moves there were;
    /// 0 where the next token is of another kind.
    pub fn count_moves(&mut self) -> u32 {
        if !self.is_in_main_line() {
            return 0;
        }
        let rest = self.ahead();
        let is = |at: usize, kind: u8| rest.get(at).is_some_and(|byte| kinds(*byte) & kind != 0);
        let mut at = 0;
        let mut moves = 0;
        // Where the last thing that was understood ends.
        let mut end = 0;
        loop {
            if is(at, FIRST) {
                // A letter that begins a move, and one that goes on with it.
                let second = if is(at, FILE) {
                    RANK_OR_CROSS
                } else {
                    FILE_OR_CROSS
                };
                if !is(at + 1, second) {
                    break;
                }
                at += 2;
                while is(at, PLAIN) {
                    at += 1;
                }
                // `exd6e.p.` and `e8(Q)` go on after a sign, and what is no ASCII may be a blank.
                // A result may stick to a move.
                if rest
                    .get(at)
                    .is_some_and(|byte| b".(".contains(byte) || !byte.is_ascii())
                    || matches!(rest.get(at.saturating_sub(2)), Some(b'-' | b'/'))
                {
                    break;
                }
                moves += 1;
            } else if rest.get(at..at + 3) == Some(b"O-O") {
                at += 3;
                while is(at, PLAIN) {
                    at += 1;
                }
                let last = rest.get(at.saturating_sub(1));
                if last.is_some_and(u8::is_ascii_digit)
                    || rest.get(at).is_some_and(|byte| !byte.is_ascii())
                {
                    break;
                }
                moves += 1;
            } else if is(at, DIGIT) {
                at += 1;
                while is(at, DIGIT) {
                    at += 1;
                }
                if rest.get(at) != Some(&b'.') {
                    break;
                }
                while rest.get(at) == Some(&b'.') {
                    at += 1;
                }
            } else if rest.get(at) == Some(&b' ')
                || (rest.get(at) == Some(&b'\n') && is(at + 1, GOES_ON))
            {
                at += 1;
            } else {
                break;
            }
            end = at;
        }
        self.pass(end, moves);
        moves
    }
}

/// What a byte may be in plain movetext.
const FIRST: u8 = 1;
const FILE: u8 = 1 << 1;
const RANK_OR_CROSS: u8 = 1 << 2;
const FILE_OR_CROSS: u8 = 1 << 3;
const PLAIN: u8 = 1 << 4;
const DIGIT: u8 = 1 << 5;
/// At the beginning of a line, that movetext goes on.
const GOES_ON: u8 = 1 << 6;

#[inline]
fn kinds(byte: u8) -> u8 {
    const KINDS: [u8; 256] = {
        let mut kinds = [0; 256];
        let mut at = 0;
        while at < 256 {
            let byte = at as u8;
            let file = matches!(byte, b'a'..=b'h');
            kinds[at] |= if file {
                FIRST | FILE | FILE_OR_CROSS
            } else {
                0
            };
            kinds[at] |= match byte {
                b'K' | b'Q' | b'R' | b'B' | b'N' => FIRST,
                b'1'..=b'8' => RANK_OR_CROSS,
                b'x' => RANK_OR_CROSS | FILE_OR_CROSS,
                _ => 0,
            };
            kinds[at] |= if byte.is_ascii_digit() { DIGIT } else { 0 };
            kinds[at] |= if is_plain(byte) && byte.is_ascii() {
                PLAIN
            } else {
                0
            };
            kinds[at] |= match byte {
                b'%' | b'[' => 0,
                b'!'..=b'~' => GOES_ON,
                _ => 0,
            };
            at += 1;
        }
        kinds
    };
    KINDS[byte as usize]
}
