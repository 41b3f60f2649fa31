//! Letters with marks, for terminals that show ASCII alone.

/// Each letter with the Latin letters that are it with a mark, or near it.
const MARKED: [(char, &str); 25] = [
    ('a', "àáâãäåāăąǎǻæ"),
    ('c', "çćĉċč"),
    ('d', "ďđð"),
    ('e', "èéêëēĕėęěẽ"),
    ('g', "ĝğġģǧ"),
    ('h', "ĥħ"),
    ('i', "ìíîïĩīĭįıǐ"),
    ('j', "ĵ"),
    ('k', "ķǩ"),
    ('l', "ĺļľŀł"),
    ('n', "ñńņňŉŋ"),
    ('o', "òóôõöøōŏőơǒœ"),
    ('r', "ŕŗř"),
    ('s', "śŝşšșß"),
    ('t', "ţťŧțþ"),
    ('u', "ùúûüũūŭůűųưǔ"),
    ('w', "ŵẁẃẅ"),
    ('y', "ýÿŷỳỹ"),
    ('z', "źżž"),
    ('A', "ÀÁÂÃÄÅĀĂĄǍǺÆ"),
    ('I', "İ"),
    ('D', "Ð"),
    ('O', "ŒØ"),
    ('Y', "Ÿ"),
    ('S', "ẞ"),
];

/// The ASCII letter that is nearest to a letter with a mark, written in one piece or as a letter
/// with marks after it; `None` where there is none.
pub fn without_marks(symbol: &str) -> Option<char> {
    let letter = symbol.chars().next()?;
    if letter.is_ascii_alphabetic() {
        return Some(letter);
    }
    let among = |letter: char| {
        let found = MARKED.iter().find(|(_, marked)| marked.contains(letter));
        found.map(|(plain, _)| *plain)
    };
    among(letter).or_else(|| {
        let small = letter.to_lowercase().next()?;
        Some(among(small)?.to_ascii_uppercase())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_lose_their_marks() {
        for (symbol, plain) in [
            ("á", Some('a')),
            ("a\u{301}", Some('a')),
            ("Č", Some('C')),
            ("Ł", Some('L')),
            ("Æ", Some('A')),
            ("ő", Some('o')),
            ("♞", None),
            ("ж", None),
            ("", None),
        ] {
            assert_eq!(without_marks(symbol), plain, "{symbol}");
        }
    }
}
