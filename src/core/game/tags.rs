//! The tag pairs of a game, in the order of the file.

use chrono::{DateTime, Local, Utc};
use shakmaty::ByColor;
use std::time::{SystemTime, UNIX_EPOCH};

/// The seven tags that every archived game is to have, in their order (PGN standard, 8.1.1).
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// How well each side played in the main line, in percent, as reviews write it.
pub const ACCURACY: ByColor<&str> = ByColor {
    white: "WhiteAccuracy",
    black: "BlackAccuracy",
};

/// A moment in UTC by a format of `chrono`; [`DAY`] and [`TIME`] are those of the tags. A moment
/// before 1970, or so late that no calendar has it, counts as the first of 1970.
pub fn utc(moment: SystemTime, format: &str) -> String {
    in_calendar(moment).format(format).to_string()
}

/// The same by the clock of the person, where they are.
pub fn local(moment: SystemTime, format: &str) -> String {
    let moment = in_calendar(moment).with_timezone(&Local);
    moment.format(format).to_string()
}

fn in_calendar(moment: SystemTime) -> DateTime<Utc> {
    let since = moment.duration_since(UNIX_EPOCH).unwrap_or_default();
    let seconds = i64::try_from(since.as_secs()).unwrap_or_default();
    DateTime::from_timestamp(seconds, 0).unwrap_or_default()
}

/// `2026.11.21`, as the tags `Date` and `UTCDate` write it.
pub const DAY: &str = "%Y.%m.%d";
/// `08:45:00`, as the tag `UTCTime` writes it.
pub const TIME: &str = "%H:%M:%S";

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
    use std::time::Duration;

    #[test]
    fn moments_have_their_known_dates() {
        // Seconds since 1970 as `date -u +%s -d …` gives them.
        for (seconds, day, time) in [
            (0, "1970.01.01", "00:00:00"),
            (951_782_399, "2000.02.28", "23:59:59"),
            (951_782_400, "2000.02.29", "00:00:00"),
            (1_795_250_700, "2026.11.21", "08:45:00"),
            (4_107_542_400, "2100.03.01", "00:00:00"),
            (u64::MAX / 4, "1970.01.01", "00:00:00"),
        ] {
            let moment = UNIX_EPOCH + Duration::from_secs(seconds);
            assert_eq!(
                (utc(moment, DAY), utc(moment, TIME)),
                (day.into(), time.into())
            );
        }
    }

    #[test]
    fn a_person_reads_the_time_where_they_are() {
        let moment = UNIX_EPOCH + Duration::from_secs(1_795_250_700);
        let here = DateTime::<Local>::from(moment);
        assert_eq!(local(moment, TIME), here.format(TIME).to_string());
        let offset = i64::from(here.offset().local_minus_utc());
        let seconds = u64::try_from(1_795_250_700 + offset).expect("after 1970");
        let shifted = UNIX_EPOCH + Duration::from_secs(seconds);
        assert_eq!(local(moment, DAY), utc(shifted, DAY));
    }

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
