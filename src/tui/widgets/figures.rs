//! Numbers as they stand in columns: counts, rates, times.

use std::time::Duration;

/// A count in at most six characters: `0`, `999`, `12.3 k`, `1.24 M`, `310 M`, `1.24 G`.
pub fn count(value: u64) -> String {
    const STEPS: [(u64, &str); 4] = [
        (1_000_000_000_000, "T"),
        (1_000_000_000, "G"),
        (1_000_000, "M"),
        (1_000, "k"),
    ];
    for (size, letter) in STEPS {
        if value >= size {
            // Whole hundredths, cut rather than rounded, so that 999,999 is not 1000 k.
            let hundredths = u128::from(value) * 100 / u128::from(size);
            let (whole, part) = (hundredths / 100, hundredths % 100);
            return match whole {
                0..=9 => format!("{whole}.{part:02} {letter}"),
                10..=99 => format!("{whole}.{} {letter}", part / 10),
                _ => format!("{whole} {letter}"),
            };
        }
    }
    value.to_string()
}

/// A search's time in at most seven characters: `0.7 s`, `59.9 s`, `1:02`, `1:02:03`.
pub fn elapsed(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..=59 => format!("{}.{} s", seconds, time.subsec_millis() / 100),
        60..=3599 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => hours(seconds),
    }
}

/// A chess clock: `1:02:03`, `4:51`, and with tenths below twenty seconds `0:09.4`.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..=19 => format!("0:{:02}.{}", seconds, time.subsec_millis() / 100),
        20..=3599 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => hours(seconds),
    }
}

fn hours(seconds: u64) -> String {
    format!(
        "{}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    )
}

/// A whole number with commas: `9,812`.
pub fn grouped(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of things: `1 game`, `9,812 games`.
pub fn counted(value: u64, thing: &str) -> String {
    let ending = if value == 1 { "" } else { "s" };
    format!("{} {thing}{ending}", grouped(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_has_no_plural() {
        assert_eq!(counted(1, "game"), "1 game");
        assert_eq!(counted(0, "game"), "0 games");
        assert_eq!(counted(9_812, "line"), "9,812 lines");
    }

    #[test]
    fn counts_never_take_more_than_six_characters() {
        let cases = [
            (0, "0"),
            (999, "999"),
            (1000, "1.00 k"),
            (12_345, "12.3 k"),
            (999_999, "999 k"),
            (1_240_000, "1.24 M"),
            (310_000_000, "310 M"),
            (7_000_000_000, "7.00 G"),
        ];
        for (value, text) in cases {
            assert_eq!(count(value), text);
            assert!(text.len() <= 6);
        }
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(999), "999");
    }

    #[test]
    fn clocks_show_tenths_only_when_they_matter() {
        let ms = Duration::from_millis;
        assert_eq!(clock(ms(291_900)), "4:51");
        assert_eq!(clock(ms(9_470)), "0:09.4");
        assert_eq!(clock(ms(3_723_000)), "1:02:03");
        assert_eq!(clock(ms(0)), "0:00.0");
        assert_eq!(elapsed(ms(740)), "0.7 s");
        assert_eq!(elapsed(ms(62_000)), "1:02");
    }
}
