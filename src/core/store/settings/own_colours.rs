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
use crate::{store::words::colours as words, text::nearest::instead};
use std::{borrow::Cow, ops::Range};
use toml::{Spanned, de::DeValue};

/// What can be given a colour, and what it is for.
pub const NAMES: [(&str, &str); 28] = [
    ("background", words::BACKGROUND),
    ("text", words::TEXT),
    ("strong", words::STRONG),
    ("dim", words::DIM),
    ("faint", words::FAINT),
    ("accent", words::ACCENT),
    ("good", words::GOOD),
    ("bad", words::BAD),
    ("warning", words::WARNING),
    ("book", words::BOOK),
    ("comment", words::COMMENT),
    ("frame", words::FRAME),
    ("row", words::ROW),
    ("light", words::LIGHT),
    ("dark", words::DARK),
    ("white_piece", words::WHITE_PIECE),
    ("white_edge", words::WHITE_EDGE),
    ("black_piece", words::BLACK_PIECE),
    ("black_edge", words::BLACK_EDGE),
    ("cursor", words::CURSOR),
    ("target", words::TARGET),
    ("last_move", words::LAST_MOVE),
    ("check", words::CHECK),
    ("selected", words::SELECTED),
    ("premove", words::PREMOVE),
    ("hint", words::HINT),
    ("white_bar", words::WHITE_BAR),
    ("black_bar", words::BLACK_BAR),
];

/// What earlier versions named and nothing shows; files with it are still read.
const FORMER: &str = "panel";

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
        if name == FORMER {
            return Ok(());
        }
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
                (key.span(), words::unknown_colour(name, &hint))
            }
            Wrong::Colour => {
                let found = found(text, value.span());
                (value.span(), words::expected_colour(name, found))
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
        assert_eq!(own.set(FORMER, "#fff"), Ok(()));
        assert_eq!(own.get(FORMER), None);
        for wrong in ["fff", "#ff", "#gggggg", "", "#+12345", "red"] {
            assert_eq!(own.set("dark", wrong), Err(Wrong::Colour), "{wrong}");
        }
    }
}
