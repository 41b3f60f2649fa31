//! The names of openings, and those that a book gives to its positions: all in one text, since
//! thousands of small ones would take three times the memory.

use std::fmt;

/// An opening's name and its code in the Encyclopaedia of Chess Openings.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OpeningName {
    /// `A00`–`E99`; empty where the book gives none.
    pub eco: String,
    pub name: String,
}

impl OpeningName {
    /// The name without its variation: `Ruy Lopez` of `Ruy Lopez: Closed`.
    pub fn family(&self) -> &str {
        let mut parts = self.name.split([':', ',']);
        parts.next().unwrap_or_default().trim()
    }

    /// What a person wrote: `C60 Ruy Lopez`, `[C60] Ruy Lopez` as it stands in the text, or `My own
    /// system`; nothing is no name.
    pub fn typed(words: &str) -> Option<OpeningName> {
        let in_brackets = words
            .strip_prefix('[')
            .and_then(|words| words.split_once(']'));
        let (first, rest) =
            in_brackets.unwrap_or_else(|| words.split_once(' ').unwrap_or((words, "")));
        let (code, rest) = (first.trim().to_ascii_uppercase(), rest.trim());
        let is_none = in_brackets.is_some() && code == "-";
        let is_code = matches!(code.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']);
        let (eco, name) = match rest.is_empty() {
            false if is_code => (code, rest),
            false if is_none => (String::new(), rest),
            _ => (String::new(), words),
        };
        (!name.is_empty()).then(|| OpeningName {
            eco,
            name: name.to_owned(),
        })
    }
}

/// `C60 Ruy Lopez`
impl fmt::Display for OpeningName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> std::fmt::Result {
        match self.eco.as_str() {
            "" => f.write_str(&self.name),
            eco => write!(f, "{eco} {}", self.name),
        }
    }
}

/// Names in the order in which they were given, each with what is known of its giving.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Names<T> {
    /// Codes and names, one after the other without anything between them.
    text: String,
    entries: Vec<Entry<T>>,
}

/// Where a name ends in the text; it begins where the one before it ends.
#[derive(Clone, Debug, PartialEq)]
struct Entry<T> {
    eco_ends: u32,
    ends: u32,
    given: T,
}

/// One of the names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Named<'n, T> {
    /// `A00`–`E99`; empty where the book gives none.
    pub eco: &'n str,
    pub name: &'n str,
    pub given: &'n T,
}

impl<T> Named<'_, T> {
    pub fn opening(&self) -> OpeningName {
        OpeningName {
            eco: self.eco.to_owned(),
            name: self.name.to_owned(),
        }
    }
}

impl<T> Default for Names<T> {
    fn default() -> Names<T> {
        Names {
            text: String::new(),
            entries: Vec::new(),
        }
    }
}

impl<T> Names<T> {
    pub fn push(&mut self, eco: &str, name: &str, given: T) {
        self.text.push_str(eco);
        let eco_ends = self.end();
        self.text.push_str(name);
        self.entries.push(Entry {
            eco_ends,
            ends: self.end(),
            given,
        });
    }

    /// A text of four gigabytes has no names beyond.
    fn end(&self) -> u32 {
        u32::try_from(self.text.len()).unwrap_or(u32::MAX)
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The name that was given as the `place`th, from 0.
    pub fn get(&self, place: usize) -> Option<Named<'_, T>> {
        let entry = self.entries.get(place)?;
        let before = place
            .checked_sub(1)
            .and_then(|before| self.entries.get(before));
        let part = |from: u32, to: u32| self.text.get(from as usize..to as usize);
        Some(Named {
            eco: part(before.map_or(0, |before| before.ends), entry.eco_ends)?,
            name: part(entry.eco_ends, entry.ends)?,
            given: &entry.given,
        })
    }

    pub fn iter(&self) -> impl Iterator<Item = Named<'_, T>> {
        (0..self.len()).filter_map(|place| self.get(place))
    }

    /// The same names, with what `of` makes of what is known of each.
    pub fn map<U>(mut self, of: impl Fn(T) -> U) -> Names<U> {
        self.text.shrink_to_fit();
        let entries = self.entries.into_iter().map(|entry| Entry {
            eco_ends: entry.eco_ends,
            ends: entry.ends,
            given: of(entry.given),
        });
        Names {
            text: self.text,
            entries: entries.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_as_they_were_given() {
        let given = [
            ("C60", "Ruy Lopez", 7),
            ("", "Mein System", 8),
            ("B90", "", 9),
        ];
        let mut names = Names::default();
        for (eco, name, line) in given {
            names.push(eco, name, line);
        }
        let names = names.map(|line| line + 1);
        let read = names
            .iter()
            .map(|named| (named.eco, named.name, *named.given - 1));
        assert_eq!(read.collect::<Vec<_>>(), given);
        assert_eq!(
            names.get(1).map(|named| named.opening().to_string()),
            Some("Mein System".to_owned())
        );
        assert_eq!((names.len(), names.get(3)), (3, None));
    }

    #[test]
    fn a_typed_name_has_a_code_or_not() {
        let shown = |words| OpeningName::typed(words).map(|name| (name.eco, name.name));
        let pair = |eco: &str, name: &str| Some((eco.to_owned(), name.to_owned()));
        assert_eq!(shown("c60 Ruy Lopez"), pair("C60", "Ruy Lopez"));
        assert_eq!(shown("My system"), pair("", "My system"));
        assert_eq!(shown("C60"), pair("", "C60"));
        assert_eq!(shown("[b01] Br"), pair("B01", "Br"));
        assert_eq!(shown("[-] My system"), pair("", "My system"));
        assert_eq!(shown("[My] system"), pair("", "[My] system"));
        assert_eq!(shown(""), None);
    }
}
