//! A line taken word by word.

/// What is left of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    pub(super) fn of(line: &'a str) -> Words<'a> {
        Words(line)
    }

    /// The next word without taking it.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.0.split_whitespace().next()
    }

    /// The rest of the line as it is written, without the blanks at its ends.
    pub(super) fn rest(&self) -> &'a str {
        self.0.trim()
    }

    /// Everything up to the word `end`, as it is written, which is taken too; or everything.
    pub(super) fn until(&mut self, end: &str) -> &'a str {
        let before = self.before(&[end]);
        self.next();
        before
    }

    /// Everything up to one of these words, as it is written, which is left; or everything.
    pub(super) fn before(&mut self, ends: &[&str]) -> &'a str {
        let whole = self.0;
        while let Some(word) = self.peek() {
            if ends.contains(&word) {
                break;
            }
            self.next();
        }
        whole[..whole.len() - self.0.len()].trim()
    }

    /// The next word as a number. What is too great for its type is the greatest; a word that
    /// is no number is left where it is.
    pub(super) fn number(&mut self) -> Option<i128> {
        let word = self.peek()?;
        let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        self.next();
        Some(word.parse().unwrap_or(if word.starts_with('-') {
            i128::MIN
        } else {
            i128::MAX
        }))
    }

    /// A number that cannot be negative; what is below is 0.
    pub(super) fn unsigned<T: TryFrom<u128>>(&mut self, greatest: T) -> Option<T> {
        let number = self.number()?;
        let number = u128::try_from(number).unwrap_or(0);
        Some(T::try_from(number).unwrap_or(greatest))
    }

    /// A number within 64 bits; what is beyond is the nearest.
    pub(super) fn signed(&mut self) -> Option<i64> {
        let number = self.number()?;
        let clamped = number.clamp(i128::from(i64::MIN), i128::from(i64::MAX));
        i64::try_from(clamped).ok()
    }

    /// The words ahead that read as `T`, up to the first that does not.
    pub(super) fn run<T: std::str::FromStr>(&mut self) -> Vec<T> {
        let mut found = Vec::new();
        while let Some(value) = self.peek().and_then(|word| word.parse().ok()) {
            self.next();
            found.push(value);
        }
        found
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let ahead = self.0.trim_start();
        if ahead.is_empty() {
            self.0 = "";
            return None;
        }
        let end = ahead.find(char::is_whitespace).unwrap_or(ahead.len());
        let (word, rest) = ahead.split_at(end);
        self.0 = rest;
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_taken_apart_without_losing_inner_blanks() {
        let mut words = Words::of("  name \t Book  File value  a  b ");
        assert_eq!(words.next(), Some("name"));
        assert_eq!(words.until("value"), "Book  File");
        assert_eq!(words.rest(), "a  b");
    }

    #[test]
    fn numbers_of_any_size_are_met() {
        let mut words = Words::of("12 -3 99999999999999999999999999999999999999999999 x");
        assert_eq!(words.unsigned(u32::MAX), Some(12));
        assert_eq!(words.unsigned(u32::MAX), Some(0));
        assert_eq!(words.unsigned(u64::MAX), Some(u64::MAX));
        assert_eq!(words.signed(), None);
        assert_eq!(words.peek(), Some("x"));
    }
}
