//! Numbers as people read them, on the screen and on the command line: counts, rates, times.

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

/// A search's time in at most seven characters: `0.7 s`, `59.9 s`, `1:02`, `1:02:03`; tenths are
/// rounded.
pub fn elapsed(time: Duration) -> String {
    const MINUTE: Duration = Duration::from_secs(60);
    match (time.as_millis() + 50) / 100 {
        tenths @ 0..600 => format!("{}.{} s", tenths / 10, tenths % 10),
        _ => hms(time.max(MINUTE)),
    }
}

/// A chess clock shows tenths up to here.
pub const TENTHS_BELOW: Duration = Duration::from_secs(20);

/// A chess clock: `1:02:03`, `4:51`, and with tenths below twenty seconds `0:09.4`. Rounded up, so
/// that it shows nothing only when its flag has fallen.
pub fn clock(left: Duration) -> String {
    if left <= TENTHS_BELOW {
        let tenths = left.as_millis().div_ceil(100);
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let more = u64::from(left.subsec_nanos() > 0);
    hms(Duration::from_secs(left.as_secs().saturating_add(more)))
}

/// Minutes and seconds, and hours where there are any: `4:51`, `1:02:03`. Rounded down.
pub fn hms(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
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

/// A part of a whole in percent, rounded; `None` of nothing.
pub fn percent(part: u64, whole: u64) -> Option<u64> {
    (part * 200 + whole).checked_div(whole * 2)
}

/// A share from 0 to 1 in percent with tenths, without its sign: `12.5`, `<0.1`.
pub fn tenths_of_percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent < 0.1 {
        "<0.1".to_owned()
    } else {
        format!("{percent:.1}")
    }
}

/// A number of things: `1 game`, `9,812 games`, `2 inaccuracies`.
pub fn counted(value: u64, thing: &str) -> String {
    let value_words = grouped(value);
    if value == 1 {
        return format!("{value_words} {thing}");
    }
    let is_vowel = |letter: char| matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u');
    match thing.strip_suffix('y') {
        Some(stem) if !stem.ends_with(is_vowel) => format!("{value_words} {stem}ies"),
        _ => format!("{value_words} {thing}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_has_no_plural() {
        assert_eq!(counted(1, "game"), "1 game");
        assert_eq!(counted(0, "game"), "0 games");
        assert_eq!(counted(9_812, "line"), "9,812 lines");
        assert_eq!(counted(1, "inaccuracy"), "1 inaccuracy");
        assert_eq!(counted(2, "inaccuracy"), "2 inaccuracies");
        assert_eq!(counted(2, "key"), "2 keys");
    }

    #[test]
    fn a_share_is_rounded() {
        assert_eq!(percent(2, 3), Some(67));
        assert_eq!(percent(1, 3), Some(33));
        assert_eq!(percent(1, 8), Some(13));
        assert_eq!(percent(3, 3), Some(100));
        assert_eq!(percent(0, 0), None);
    }

    #[test]
    fn a_small_share_is_not_told_as_none() {
        let told = [0.1251, 0.001, 0.000_3, 1.0].map(tenths_of_percent);
        assert_eq!(told, ["12.5", "0.1", "<0.1", "100.0"]);
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
        for (left, text) in [
            (0, "0:00.0"),
            (1, "0:00.1"),
            (9_400, "0:09.4"),
            (20_000, "0:20.0"),
            (20_001, "0:21"),
            (291_000, "4:51"),
            (3_753_000, "1:02:33"),
        ] {
            assert_eq!(clock(ms(left)), text);
        }
        assert_eq!(elapsed(ms(740)), "0.7 s");
        assert_eq!(elapsed(ms(190)), "0.2 s");
        assert_eq!(elapsed(ms(59_949)), "59.9 s");
        assert_eq!(elapsed(ms(59_950)), "1:00");
        assert_eq!(elapsed(ms(62_000)), "1:02");
    }
}
