//! The calendar for tags: the day and time of a moment, in UTC.

use std::time::{SystemTime, UNIX_EPOCH};

/// A day and a time of day in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    pub year: u64,
    /// 1–12.
    pub month: u64,
    /// 1–31.
    pub day: u64,
    seconds: u64,
}

impl Date {
    /// The day of a moment; moments before 1970 count as its first.
    pub fn of(moment: SystemTime) -> Date {
        const DAY: u64 = 24 * 60 * 60;
        let seconds = moment
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_secs());
        let mut days = seconds / DAY;
        // The Gregorian calendar repeats every 400 years, which have 146,097 days.
        let mut year = 1970 + days / 146_097 * 400;
        days %= 146_097;
        while days >= days_in_year(year) {
            days -= days_in_year(year);
            year += 1;
        }
        let mut month = 1;
        while days >= days_in_month(year, month) {
            days -= days_in_month(year, month);
            month += 1;
        }
        Date {
            year,
            month,
            day: days + 1,
            seconds: seconds % DAY,
        }
    }

    /// `2026.11.21`, as the tags `Date` and `UTCDate` write it.
    pub fn day_text(&self) -> String {
        format!("{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }

    /// `08:45:00`, as the tag `UTCTime` writes it.
    pub fn time_text(&self) -> String {
        let (hours, minutes) = (self.seconds / 3600, self.seconds / 60 % 60);
        format!("{hours:02}:{minutes:02}:{:02}", self.seconds % 60)
    }
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_in_year(year: u64) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

fn days_in_month(year: u64, month: u64) -> u64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
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
            (1_709_164_800, "2024.02.29", "00:00:00"),
            (1_795_250_700, "2026.11.21", "08:45:00"),
            (4_107_542_400, "2100.03.01", "00:00:00"),
            (16_725_225_600, "2500.01.01", "00:00:00"),
        ] {
            let date = Date::of(UNIX_EPOCH + Duration::from_secs(seconds));
            assert_eq!(
                (date.day_text().as_str(), date.time_text().as_str()),
                (day, time)
            );
        }
    }
}
