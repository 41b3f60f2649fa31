//! Which tags a game is offered, and what may stand in them.

use super::{Date, GameResult, words};

/// Offered in every game, with what is expected there.
pub const OFFERED: [(&str, &str); 12] = [
    ("White", words::A_NAME),
    ("Black", words::A_NAME),
    ("Result", words::A_RESULT),
    ("Event", words::A_TOURNAMENT),
    ("Site", words::A_PLACE),
    ("Date", words::A_DATE),
    ("Round", words::A_NUMBER),
    ("WhiteElo", words::A_RATING),
    ("BlackElo", words::A_RATING),
    ("ECO", words::AN_ECO_CODE),
    ("TimeControl", words::A_TIME_CONTROL),
    ("Annotator", words::A_NAME),
];

/// Tags of days.
const DATES: [&str; 3] = ["Date", "EventDate", "UTCDate"];

/// What these say the moves mean; another position is set up, not typed.
pub const FIXED: [&str; 3] = ["FEN", "SetUp", "Variant"];

/// What is expected in a tag.
pub fn expects(name: &str) -> &'static str {
    let offered = OFFERED.iter().find(|(offered, _)| *offered == name);
    offered.map_or("–", |(_, expects)| expects)
}

/// Whether a text may stand in a tag; nothing may, and removes it.
pub fn fits(name: &str, text: &str) -> bool {
    match name {
        _ if text.is_empty() => true,
        "Date" => is_date(text),
        "Result" => GameResult::from_token(text).is_some(),
        "WhiteElo" | "BlackElo" => text.parse::<u16>().is_ok(),
        "ECO" => matches!(text.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9', ..]),
        _ => true,
    }
}

/// Whether a tag of a file is one of a day, and its value is none; one that says nothing is left alone.
pub(super) fn is_wrong_date(name: &str, value: &str) -> bool {
    let says_something = value.contains(|letter: char| !"?-. ".contains(letter));
    DATES.contains(&name) && says_something && !is_date(value.trim())
}

/// Whether a tag may be called so, and its value be changed.
pub fn is_name(name: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    !name.is_empty() && name.bytes().all(is_letter) && !FIXED.contains(&name)
}

/// `2024.05.31`, `2024.??.??`: a year, and what is known of the rest.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let is_part =
        |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit() || b == b'?');
    let known = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    let [_, month, day] = parts.as_slice() else {
        return false;
    };
    let date = Date::read(text);
    parts.iter().all(|part| is_part(part))
        && (!known(month) || date.month > 0)
        && (!known(day) || date.day > 0)
        && (date.month == 0 || date.is_in_calendar())
}
