//! Long texts in short lines, parted where one would pause.

use shakmaty::san::San;

/// So many characters of a line are heard, or felt on a braille display, before one would lose its
/// beginning.
pub const MOST: usize = 120;

/// Words that end in a full stop and end no sentence.
const ABBREVIATIONS: [&str; 6] = ["vs", "cf", "No", "Dr", "Mr", "St"];

/// The text where it is short, else its sentences; of a sentence that is too long as much as fits, up to
/// a pause.
pub fn lines(text: &str) -> Vec<&str> {
    if is_short(text) {
        return vec![text];
    }
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (line, after) = rest.split_at(end_of_line(rest));
        lines.push(line);
        rest = after.trim_start();
    }
    lines
}

fn is_short(text: &str) -> bool {
    text.chars().nth(MOST).is_none()
}

/// Where the first line of the text ends.
fn end_of_line(text: &str) -> usize {
    let beyond = text.char_indices().nth(MOST + 1);
    let room = text.get(..beyond.map_or(text.len(), |(at, _)| at));
    let blanks = || {
        room.unwrap_or(text)
            .match_indices(' ')
            .map(|(at, _)| text.split_at(at))
    };
    let sentence = blanks().find(|(before, after)| {
        let begins = |first: char| first.is_uppercase() || matches!(first, '"' | '(');
        is_stop(before, after) && after.trim_start().starts_with(begins)
    });
    let behind = |sign: char| blanks().rfind(|(before, _)| before.ends_with(sign));
    let pause = || {
        let stop = blanks().rfind(|(before, after)| is_stop(before, after));
        stop.or_else(|| behind(';')).or_else(|| behind(','))
    };
    match sentence {
        None if is_short(text) => text.len(),
        found => found
            .or_else(pause)
            .map_or(text.len(), |(before, _)| before.len()),
    }
}

/// Whether a full stop or the like comes last: none of `e.g.`, `J. Polgar` or `12. Nf3`.
fn is_stop(before: &str, after: &str) -> bool {
    let word = before.rsplit(' ').next().unwrap_or_default();
    let Some(word) = word
        .trim_end_matches(['"', ')'])
        .strip_suffix(['.', '?', '!'])
    else {
        return false;
    };
    let word = word.trim_start_matches(['"', '(']);
    let is_initial = word.len() == 1 && word.chars().all(char::is_uppercase);
    let next = after.split_whitespace().next().unwrap_or_default();
    let is_short_for = word.contains('.') || is_initial || ABBREVIATIONS.contains(&word);
    !is_short_for && San::from_ascii(next.as_bytes()).is_err()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a text that is made too long by a first sentence.
    fn parted(text: &str) -> Vec<String> {
        let first = format!("{}.", "a".repeat(MOST - 1));
        let text = format!("{first} {text}");
        let mut parts = lines(&text).into_iter().map(str::to_owned);
        assert_eq!(parts.next(), Some(first));
        parts.collect()
    }

    #[test]
    fn long_texts_are_said_sentence_by_sentence() {
        let short = format!("One. Two. {}", "x".repeat(MOST - 10));
        assert_eq!(lines(&short), [short.as_str()]);
        assert_eq!(lines(""), [""]);
        for (text, said) in [
            (
                "One. Two? \"Three.\" (Four!) Five",
                &["One.", "Two?", "\"Three.\"", "(Four!)", "Five"][..],
            ),
            (
                "The sum is 700. Here it ends.",
                &["The sum is 700.", "Here it ends."],
            ),
            (
                "Tal vs. Keres, by J. Polgar.",
                &["Tal vs. Keres, by J. Polgar."],
            ),
            (
                "Take, e.g. White's 12. Nf3 with 0.5 pawns. So.",
                &["Take, e.g. White's 12. Nf3 with 0.5 pawns.", "So."],
            ),
        ] {
            assert_eq!(parted(text), said, "{text}");
        }
    }

    #[test]
    fn a_long_sentence_is_parted_at_its_pauses_and_a_long_word_nowhere() {
        let line = "1, e4; e5. 2, knight f3; knight c6. 3, bishop c4; bishop c5. 4, b4; bishop takes b4. 5, \
                    c3; bishop a5. 6, d4; e takes d4.";
        let parts = lines(line);
        assert!(parts[0].ends_with("5, c3; bishop a5."), "{parts:?}");
        assert_eq!(parts[1..], ["6, d4; e takes d4."]);
        let list = "endgame, fork, ".repeat(20);
        let list = list.trim();
        let parts = lines(list);
        assert!(parts.iter().all(|part| part.ends_with(',')), "{parts:?}");
        assert!(parts.iter().all(|part| is_short(part)), "{parts:?}");
        assert_eq!(parts.join(" "), list);
        let path = format!("/{}", "ö".repeat(3 * MOST));
        assert_eq!(lines(&path), [path.as_str()]);
        let exact = format!("{}; next", "x".repeat(MOST - 1));
        assert_eq!(lines(&exact)[1], "next");
    }
}
