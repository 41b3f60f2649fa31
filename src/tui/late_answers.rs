//! What a far terminal answers after nobody waits for it any more. The reader of keys makes letters of it,
//! which must not be taken for typed ones: `ESC P > | k i t t y ESC \` reads as Alt+P, then as letters.

use super::images::ask::Answers;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::{Duration, Instant};

/// Answers that come later than this are not expected any more.
const EXPECTED: Duration = Duration::from_secs(5);
/// No answer is so long.
const LONGEST: usize = 200;

/// The answers that are still to come.
#[derive(Clone, Debug)]
pub struct LateAnswers {
    until: Instant,
    /// The bytes of the answer under way.
    answer: Option<Vec<u8>>,
    /// Those that have come whole.
    heard: Vec<u8>,
    /// The terminal was asked once more.
    has_asked: bool,
}

impl LateAnswers {
    /// `begun` is the beginning of an answer that was cut off, if one was.
    pub fn new(begun: &[u8], now: Instant) -> LateAnswers {
        LateAnswers {
            until: now + EXPECTED,
            answer: (!begun.is_empty()).then(|| begun.to_vec()),
            heard: Vec::new(),
            has_asked: false,
        }
    }

    /// Whether the terminal has answered, and not been asked once more for what keys do not tell.
    pub fn wants_more(&self) -> bool {
        !self.has_asked && !self.is_inside() && !self.heard.is_empty()
    }

    /// What has been answered by now with what came when it was asked once more.
    pub fn asked_again(&mut self, heard: &[u8]) -> Answers {
        self.has_asked = true;
        Answers::read(&[&self.heard, heard].concat())
    }

    /// Whether an answer is under way, so that what comes next belongs to it.
    pub fn is_inside(&self) -> bool {
        self.answer.is_some()
    }

    /// The rest of the answer under way does not come.
    pub fn give_up(&mut self) {
        self.answer = None;
    }

    /// Takes a key that is a part of an answer; whether it was one.
    pub fn take(&mut self, key: &KeyEvent, now: Instant) -> bool {
        // No answer holds a control character, but a bell may end one: Ctrl-C is always a key.
        if now > self.until || key.modifiers.contains(KeyModifiers::CONTROL) {
            let answer = self
                .answer
                .take()
                .filter(|answer| answer.starts_with(b"\x1b]"));
            let Some(mut answer) = answer.filter(|_| key.code == KeyCode::Char('g')) else {
                return false;
            };
            answer.push(0x07);
            self.heard.append(&mut answer);
            return true;
        }
        let is_alt = key.modifiers.contains(KeyModifiers::ALT);
        let (Some(answer), KeyCode::Char(letter)) = (&mut self.answer, key.code) else {
            self.answer = match key.code {
                KeyCode::Char(letter @ ('P' | '_' | ']')) if is_alt => {
                    Some(vec![0x1b, letter as u8])
                }
                _ => None,
            };
            return self.answer.is_some();
        };
        if is_alt {
            answer.push(0x1b);
        }
        let mut room = [0; 4];
        answer.extend(letter.encode_utf8(&mut room).bytes());
        if is_alt && letter == '\\' {
            self.heard.append(answer);
            self.answer = None;
        } else if answer.len() > LONGEST {
            self.answer = None;
        }
        true
    }

    /// What has been answered by now.
    pub fn answers(&self) -> Answers {
        Answers::read(&self.heard)
    }
}

/// Where in what was heard an answer begins that has not come whole; the end where none does.
pub fn cut_off(heard: &[u8]) -> usize {
    let begins = |place: usize| {
        matches!(
            heard.get(place..place + 2),
            Some([0x1b, b'P' | b'_' | b']'])
        )
    };
    let last = (0..heard.len()).rfind(|place| begins(*place));
    let is_open = |from: &usize| {
        let rest = heard.get(*from..).unwrap_or_default();
        !rest.windows(2).any(|pair| pair == b"\x1b\\") && !rest.contains(&0x07)
    };
    last.filter(is_open).unwrap_or(heard.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::images::Speaks;

    fn keys(text: &str) -> Vec<KeyEvent> {
        let mut keys = Vec::new();
        let mut modifiers = KeyModifiers::NONE;
        for letter in text.chars() {
            if letter == '\x1b' {
                modifiers = KeyModifiers::ALT;
                continue;
            }
            keys.push(KeyEvent::new(KeyCode::Char(letter), modifiers));
            modifiers = KeyModifiers::NONE;
        }
        keys
    }

    #[test]
    fn answers_that_come_late_are_no_keys_and_are_heard() {
        let now = Instant::now();
        let mut late = LateAnswers::new(b"", now);
        assert!(!late.take(&KeyEvent::from(KeyCode::Char('p')), now));
        for key in keys("\x1bP>|kitty(0.35.2)\x1b\\\x1b_Gi=31;OK\x1b\\") {
            assert!(late.take(&key, now), "{key:?}");
        }
        assert!(
            !late.take(&KeyEvent::from(KeyCode::Char('p')), now),
            "typed"
        );
        assert_eq!(late.answers().speaks(), Some(Speaks::Kitty));
        let bell = KeyEvent::new(KeyCode::Char('g'), KeyModifiers::CONTROL);
        assert!(!late.take(&bell, now), "typed");
        for key in keys("\x1b]11;rgb:ff/ff/ff").iter().chain([&bell]) {
            assert!(late.take(key, now), "{key:?}");
        }
        assert_eq!(late.answers().background, Some((255, 255, 255)));
        assert!(late.take(&KeyEvent::new(KeyCode::Char('P'), KeyModifiers::ALT), now));
        assert!(!late.take(
            &KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL),
            now
        ));
        assert!(!late.is_inside());
        let later = now + EXPECTED * 2;
        assert!(!late.take(&KeyEvent::new(KeyCode::Char('P'), KeyModifiers::ALT), later));
    }

    #[test]
    fn the_rest_of_an_answer_that_was_cut_off_belongs_to_it() {
        let now = Instant::now();
        let heard = b"n\x1bP>|kit";
        let place = cut_off(heard);
        assert_eq!(place, 1);
        let mut late = LateAnswers::new(&heard[place..], now);
        for key in keys("ty(1)\x1b\\") {
            assert!(late.take(&key, now));
        }
        assert_eq!(late.answers().name.as_deref(), Some("kitty(1)"));
        let whole = b"\x1bP>|kitty\x1b\\e4";
        assert_eq!(cut_off(whole), whole.len());
        assert_eq!(cut_off(b""), 0);
    }
}
