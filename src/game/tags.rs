//! The tag pairs of a game, in the order of the file.

/// The seven tags that every archived game is to have, in their order (PGN standard, 8.1.1).
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Names and values. A name may stand more than once in a careless file; the first one counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    pub fn new() -> Tags {
        Tags::default()
    }

    /// The value of a tag; upper and lower case matter only where both are there.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(own, _)| own == name)
            .or_else(|| {
                self.0
                    .iter()
                    .find(|(own, _)| own.eq_ignore_ascii_case(name))
            })
            .map(|(_, value)| value.as_str())
    }

    /// As [`Tags::get`], but `None` for what says nothing: an empty value, `?`, `-`, `????.??.??`.
    pub fn known(&self, name: &str) -> Option<&str> {
        self.get(name)
            .map(str::trim)
            .filter(|value| value.chars().any(|c| !"?-. ".contains(c)))
    }

    /// Sets a tag where it stands, or adds it: roster tags at their place, others at the end.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = one_line(value.into());
        if let Some((_, old)) = self.0.iter_mut().find(|(own, _)| own == name) {
            *old = value;
            return;
        }
        let rank = |name: &str| {
            ROSTER
                .iter()
                .position(|own| *own == name)
                .unwrap_or(ROSTER.len())
        };
        let place = match rank(name) {
            last if last == ROSTER.len() => self.0.len(),
            own => self
                .0
                .iter()
                .position(|(other, _)| rank(other) > own)
                .unwrap_or(self.0.len()),
        };
        self.0.insert(place, (one_line(name.to_owned()), value));
    }

    /// Removes every tag of that name.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(own, _)| own != name);
    }

    /// Adds a tag at the end, even if the name is there already (as files do).
    pub fn push(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.push((one_line(name.into()), one_line(value.into())));
    }

    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> + '_ {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }
}

/// A tag stands on one line.
fn one_line(text: String) -> String {
    if text.bytes().any(|byte| matches!(byte, b'\r' | b'\n')) {
        text.replace(['\r', '\n'], " ")
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roster_tags_find_their_place() {
        let mut tags = Tags::new();
        tags.set("ECO", "C60");
        tags.set("White", "Anna");
        tags.set("Event", "Club\nnight");
        tags.set("White", "Berta");
        let all: Vec<_> = tags.iter().collect();
        assert_eq!(
            all,
            [("Event", "Club night"), ("White", "Berta"), ("ECO", "C60")]
        );
    }

    #[test]
    fn a_question_mark_is_not_known() {
        let mut tags = Tags::new();
        tags.push("Date", "????.??.??");
        tags.push("White", "?");
        tags.push("Black", "Tal, M.");
        assert_eq!(tags.known("Date"), None);
        assert_eq!(tags.known("White"), None);
        assert_eq!(tags.known("black"), Some("Tal, M."));
    }
}
