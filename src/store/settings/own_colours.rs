//! A theme of one's own: colours in the section `[theme]` of the settings file, laid over those of
//! the theme that is chosen.
//!
//! ```toml
//! [look]
//! theme = "midnight"
//!
//! [theme]
//! light = "#f0d9b5"
//! dark = "#b58863"
//! accent = "#fc3"
//! ```

use super::problem::found;
use crate::text::nearest::instead;
use std::{borrow::Cow, ops::Range};
use toml::{Spanned, de::DeValue};

/// What can be given a colour, and what it is for.
pub const NAMES: [(&str, &str); 29] = [
    ("background", "behind everything"),
    ("text", "ordinary text"),
    ("strong", "what matters now"),
    ("dim", "what explains"),
    ("faint", "what only structures"),
    ("accent", "keys, and what is chosen"),
    ("good", "good news"),
    ("bad", "bad news"),
    ("warning", "warnings"),
    ("book", "what comes from the opening book"),
    ("comment", "words beside moves"),
    ("frame", "lines and borders"),
    ("row", "behind the chosen row"),
    ("panel", "behind title and footer"),
    ("light", "light squares"),
    ("dark", "dark squares"),
    ("white_piece", "White's pieces"),
    ("white_edge", "the line around them"),
    ("black_piece", "Black's pieces"),
    ("black_edge", "the line around them"),
    ("cursor", "the cursor on the board"),
    ("target", "where a piece can go"),
    ("last_move", "the squares of the last move"),
    ("check", "the king in check"),
    ("selected", "the piece to be moved"),
    ("premove", "moves that wait for their turn"),
    ("hint", "what a hint gives away"),
    ("white_bar", "White's share of bars and graphs"),
    ("black_bar", "Black's share"),
];

/// Red, green and blue, 0–255.
pub type Rgb = (u8, u8, u8);

/// The colours that are set, by their names in [`NAMES`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnColours(Vec<(&'static str, Rgb)>);

impl OwnColours {
    /// Sets the colour of this name.
    ///
    /// # Errors
    /// What was expected instead of the name or of the colour.
    pub fn set(&mut self, name: &str, colour: &str) -> Result<(), Wrong> {
        let known = NAMES.iter().find(|(own, _)| *own == name);
        let (name, _) = known.ok_or(Wrong::Name)?;
        let rgb = read(colour).ok_or(Wrong::Colour)?;
        self.0.retain(|(own, _)| own != name);
        self.0.push((name, rgb));
        Ok(())
    }

    /// Sets the colour that a line of a file gives, in this text.
    ///
    /// # Errors
    /// Where something is wrong in the text, and what.
    pub(super) fn take(
        &mut self,
        key: &Spanned<Cow<'_, str>>,
        value: &Spanned<DeValue<'_>>,
        text: &str,
    ) -> Result<(), (Range<usize>, String)> {
        let name = key.get_ref().as_ref();
        let colour = value.get_ref().as_str().unwrap_or_default();
        self.set(name, colour).map_err(|wrong| match wrong {
            Wrong::Name => {
                let names = NAMES.iter().map(|(name, _)| *name);
                let hint = instead(name, names);
                (key.span(), format!("unknown colour \"{name}\"; {hint}"))
            }
            Wrong::Colour => {
                let found = found(text, value.span());
                let message =
                    format!("{name}: expected a colour such as \"#f0d9b5\", found {found}");
                (value.span(), message)
            }
        })
    }

    /// These colours, and those of `below` where these say nothing.
    #[must_use]
    pub fn over(&self, below: &OwnColours) -> OwnColours {
        let mut all = self.clone();
        let is_free = |(name, _): &&(&str, Rgb)| self.get(name).is_none();
        all.0.extend(below.0.iter().filter(is_free));
        all
    }

    pub fn get(&self, name: &str) -> Option<Rgb> {
        let found = self.0.iter().find(|(own, _)| *own == name);
        found.map(|(_, rgb)| *rgb)
    }
}

/// Why a colour was not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    Name,
    Colour,
}

/// `#f0d9b5`, `#fc3`.
fn read(text: &str) -> Option<Rgb> {
    let digits = text.trim().strip_prefix('#')?;
    let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let whole = match digits.len() {
        3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        6 => digits.to_owned(),
        _ => return None,
    };
    let value = u32::from_str_radix(&whole, 16).ok().filter(|_| is_hex)?;
    let [_, red, green, blue] = value.to_be_bytes();
    Some((red, green, blue))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_and_the_last_one_counts() {
        let mut own = OwnColours::default();
        assert_eq!(own.set("light", "#f0d9b5"), Ok(()));
        assert_eq!(own.set("light", "#FC3"), Ok(()));
        assert_eq!(own.get("light"), Some((0xff, 0xcc, 0x33)));
        assert_eq!(own.get("dark"), None);
        assert_eq!(own.set("lihgt", "#fff"), Err(Wrong::Name));
        for wrong in ["fff", "#ff", "#gggggg", "", "#+12345", "red"] {
            assert_eq!(own.set("dark", wrong), Err(Wrong::Colour), "{wrong}");
        }
    }
}
