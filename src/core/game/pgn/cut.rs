//! Where a text of many games may be cut, for those who read it in pieces.
//!
//! Only before an `[Event` that surely begins a game, so that each piece reads as it does in the
//! whole.

use memchr::memmem;

const BEGINNING: &[u8] = b"\n[Event ";

/// The first place to cut at or after an offset.
pub fn next_game(text: &[u8], from: usize) -> Option<usize> {
    memmem::find_iter(text.get(from..)?, BEGINNING)
        .map(|at| from + at)
        .find(|line_break| !is_after_tag(text, *line_break))
        .map(|line_break| line_break + 1)
}

/// The last place to cut. What was `searched` in vain before is passed over.
pub fn last_game(text: &[u8], searched: usize) -> Option<usize> {
    let from = searched.saturating_sub(BEGINNING.len());
    memmem::rfind_iter(text.get(from..)?, BEGINNING)
        .map(|at| from + at)
        .find(|line_break| !is_after_tag(text, *line_break))
        .map(|line_break| line_break + 1)
}

/// Whether the line that ends here may be a tag, of the game that `Event` would then belong to.
fn is_after_tag(text: &[u8], line_break: usize) -> bool {
    let before = text.get(..line_break).unwrap_or_default();
    let last = before.iter().rev().find(|byte| !b" \t\r".contains(byte));
    last == Some(&b']')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_where_a_game_begins_and_not_among_its_tags() {
        let first = "[White \"A\"] \r\n[Event \"1\"]\r\n\r\n1. e4 *\r\n";
        let second = "[Event \"2\"]\n\n1. d4 *\n\n";
        let third = "[White \"C\"]\n[Event \"3\"]\n\n1. c4 *\n";
        let text = [first, second, third].concat();
        let text = text.as_bytes();
        let place = first.len();
        assert_eq!(next_game(text, 0), Some(place));
        assert_eq!(next_game(text, place - 1), Some(place));
        assert_eq!(next_game(text, place), None);
        assert_eq!(next_game(text, text.len() + 1), None);
        assert_eq!(last_game(text, 0), Some(place));
        assert_eq!(last_game(text, place), Some(place));
        assert_eq!(last_game(text, text.len()), None);
        assert_eq!(last_game(b"[Event \"only\"]\n", 0), None);
    }
}
