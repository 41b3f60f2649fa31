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
        let mut at = 0;
        let mut moves = 0;
        // Where the last thing that was understood ends.
        let mut end = 0;
        while let Some(byte) = rest.get(at) {
            match byte {
                b' ' => at += 1,
                b'\n' => match rest.get(at + 1) {
                    Some(b'!'..=b'$' | b'&'..=b'~') if rest.get(at + 1) != Some(&b'[') => at += 1,
                    _ => break,
                },
                b'1'..=b'9' => {
                    let digits = count(rest, at, |byte| byte.is_ascii_digit());
                    let dots = count(rest, at + digits, |byte| byte == b'.');
                    if dots == 0 {
                        break;
                    }
                    at += digits + dots;
                }
                _ => {
                    let length = count(rest, at, is_plain);
                    let word = rest.get(at..at + length).unwrap_or_default();
                    // `exd6e.p.` and `e8(Q)` go on after a sign.
                    let ended = !matches!(rest.get(at + length), Some(b'.' | b'('));
                    if !ended || !is_surely_a_move(word) {
                        break;
                    }
                    moves += 1;
                    at += length;
                }
            }
            end = at;
        }
        self.pass(end, moves);
        moves
    }
}

#[inline]
fn count(bytes: &[u8], from: usize, is: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    rest.iter()
        .position(|byte| !is(*byte))
        .unwrap_or(rest.len())
}

/// Whether a word is a move and nothing else, by its first letters.
fn is_surely_a_move(word: &[u8]) -> bool {
    matches!(
        word,
        [b'a'..=b'h', b'1'..=b'8' | b'x', ..]
            | [b'K' | b'Q' | b'R' | b'B' | b'N', b'a'..=b'h' | b'x', ..]
            | [b'O', b'-', b'O', ..]
    )
}
