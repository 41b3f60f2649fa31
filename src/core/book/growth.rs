//! By how much a book has grown, in one line.

use super::{Counts, words::figures as words};

/// `+3 lines, +11 positions, +1 transposition`; `None` where all counts are the same.
pub fn between(before: Counts, after: Counts) -> Option<String> {
    let parts: Vec<String> = [
        (before.lines, after.lines, words::LINE),
        (before.positions, after.positions, words::POSITION),
        (before.names, after.names, words::NAME),
        (
            before.transpositions,
            after.transpositions,
            words::TRANSPOSITION,
        ),
    ]
    .into_iter()
    .filter(|(before, after, _)| before != after)
    .map(|(before, after, what)| {
        let (sign, by) = if after > before {
            ('+', after - before)
        } else {
            ('−', before - after)
        };
        words::grown(sign, by, what)
    })
    .collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::compile;

    fn counts(text: &str) -> Counts {
        compile::text("test.book.txt", text).book.counts()
    }

    #[test]
    fn what_came_and_went_is_counted() {
        let small = counts("1. e4 e5 2. Nf3\n");
        let large = counts("1. e4 e5 2. Nf3\n1. Nf3 e5 2. e4\n");
        assert_eq!(
            between(small, large).as_deref(),
            Some("+1 line, +2 positions, +1 transposition")
        );
        assert_eq!(
            between(large, small).as_deref(),
            Some("−1 line, −2 positions, −1 transposition")
        );
        assert_eq!(between(small, small), None);
    }
}
