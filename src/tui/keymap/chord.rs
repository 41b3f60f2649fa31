//! A key with its modifiers: read from the settings, met on the keyboard, named on the screen.

use crate::tui::words::keys as words;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chord {
    code: KeyCode,
    modifiers: KeyModifiers,
}

impl From<KeyEvent> for Chord {
    fn from(key: KeyEvent) -> Chord {
        let held = KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT;
        Chord::of(key.code, key.modifiers & held)
    }
}

/// A key's name was not understood.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", words::expected_a_key(.0))]
pub struct ChordError(String);

/// Their names in the settings, and on the screen.
const NAMED_KEYS: [(&str, KeyCode, &str); 16] = [
    ("enter", KeyCode::Enter, "⏎"),
    ("esc", KeyCode::Esc, words::ESCAPE),
    ("tab", KeyCode::Tab, "⇥"),
    ("backtab", KeyCode::BackTab, "⇧⇥"),
    ("space", KeyCode::Char(' '), words::SPACE),
    ("backspace", KeyCode::Backspace, "⌫"),
    ("delete", KeyCode::Delete, words::DELETE),
    ("insert", KeyCode::Insert, words::INSERT),
    ("up", KeyCode::Up, "↑"),
    ("down", KeyCode::Down, "↓"),
    ("left", KeyCode::Left, "←"),
    ("right", KeyCode::Right, "→"),
    ("home", KeyCode::Home, words::HOME),
    ("end", KeyCode::End, words::END),
    ("pageup", KeyCode::PageUp, words::PAGE_UP),
    ("pagedown", KeyCode::PageDown, words::PAGE_DOWN),
];

impl FromStr for Chord {
    type Err = ChordError;

    /// `u`, `U`, `ctrl-r`, `alt-x`, `f5`, `enter`, `space`.
    fn from_str(text: &str) -> Result<Chord, ChordError> {
        let mut modifiers = KeyModifiers::NONE;
        let mut rest = text;
        loop {
            let (found, after) = if let Some(after) = rest.strip_prefix("ctrl-") {
                (KeyModifiers::CONTROL, after)
            } else if let Some(after) = rest.strip_prefix("alt-") {
                (KeyModifiers::ALT, after)
            } else if let Some(after) = rest.strip_prefix("shift-") {
                (KeyModifiers::SHIFT, after)
            } else {
                break;
            };
            modifiers |= found;
            rest = after;
        }
        let mut letters = rest.chars();
        let code = match (letters.next(), letters.next()) {
            (Some(letter), None) => KeyCode::Char(letter),
            _ => NAMED_KEYS
                .iter()
                .find(|(name, ..)| *name == rest)
                .map(|(_, code, _)| *code)
                .or_else(|| {
                    let number: u8 = rest.strip_prefix('f')?.parse().ok()?;
                    (1..=24).contains(&number).then_some(KeyCode::F(number))
                })
                .ok_or_else(|| ChordError(text.to_owned()))?,
        };
        // In the settings, shift may stand before the small letter or before Tab. What it makes of a
        // sign is the keyboard's own: that sign is named itself.
        let is_shifted = modifiers.contains(KeyModifiers::SHIFT);
        let code = match code {
            KeyCode::Char(letter) if is_shifted && letter != ' ' => {
                let mut capitals = letter.to_uppercase();
                match (capitals.next(), capitals.next()) {
                    (Some(capital), None) if letter.is_alphabetic() => KeyCode::Char(capital),
                    _ => return Err(ChordError(text.to_owned())),
                }
            }
            KeyCode::Tab if is_shifted => KeyCode::BackTab,
            code => code,
        };
        Ok(Chord::of(code, modifiers))
    }
}

/// The letter that a key types: no modifier but shift is held.
pub fn typed_letter(key: KeyEvent) -> Option<char> {
    let plain = key.modifiers.difference(KeyModifiers::SHIFT).is_empty();
    match key.code {
        KeyCode::Char(letter) if plain => Some(letter),
        _ => None,
    }
}

impl Chord {
    /// As terminals send it: shift is already in a letter's case, and in Tab's own code.
    fn of(code: KeyCode, mut modifiers: KeyModifiers) -> Chord {
        if matches!(code, KeyCode::Char(_) | KeyCode::BackTab) {
            modifiers.remove(KeyModifiers::SHIFT);
        }
        let code = match code {
            KeyCode::Char(letter) if modifiers.contains(KeyModifiers::CONTROL) => {
                KeyCode::Char(letter.to_ascii_lowercase())
            }
            code => code,
        };
        Chord { code, modifiers }
    }

    /// The letter, sign or digit that is typed by it, if it needs neither control nor alt.
    pub fn plain_letter(self) -> Option<char> {
        match self.code {
            KeyCode::Char(letter) if self.modifiers.is_empty() => Some(letter),
            _ => None,
        }
    }

    /// The key without the alt that is held with it, and with nothing else.
    pub fn without_alt(self) -> Option<Chord> {
        let modifiers = KeyModifiers::NONE;
        (self.modifiers == KeyModifiers::ALT).then_some(Chord { modifiers, ..self })
    }

    /// The key with alt held too.
    #[must_use]
    pub fn with_alt(self) -> Chord {
        let modifiers = self.modifiers | KeyModifiers::ALT;
        Chord { modifiers, ..self }
    }

    /// As footers write it where only ASCII may be shown: `enter`, `^R`, `u`.
    pub fn ascii(&self) -> String {
        match NAMED_KEYS.iter().find(|(_, code, _)| *code == self.code) {
            Some((name, ..)) => self.held(words::WITH_SHIFT) + name,
            None => self.to_string(),
        }
    }

    /// What is held with the key, before its name.
    fn held(&self, shift: &str) -> String {
        let held = [
            (KeyModifiers::ALT, words::WITH_ALT),
            (KeyModifiers::SHIFT, shift),
            (KeyModifiers::CONTROL, "^"),
        ];
        let held = held.iter().filter(|(own, _)| self.modifiers.contains(*own));
        held.map(|(_, sign)| *sign).collect()
    }
}

/// As footers write it: `⏎`, `^R`, `u`.
impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.held("⇧"))?;
        let control = self.modifiers.contains(KeyModifiers::CONTROL);
        let named = NAMED_KEYS.iter().find(|(_, code, _)| *code == self.code);
        match (named, self.code) {
            (Some((_, _, sign)), _) => f.write_str(sign),
            (None, KeyCode::Char(letter)) if control => {
                write!(f, "{}", letter.to_ascii_uppercase())
            }
            (None, KeyCode::Char(letter)) => write!(f, "{letter}"),
            (None, KeyCode::F(number)) => write!(f, "F{number}"),
            (None, other) => write!(f, "{other}"),
        }
    }
}
