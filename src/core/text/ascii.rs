//! Letters with marks and Cyrillic ones, for terminals that show ASCII alone.

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

/// Each letter with the Cyrillic ones that begin with its sound: one for one, since a cell of the screen
/// holds one.
const CYRILLIC: [(char, &str); 23] = [
    ('a', "а"),
    ('b', "б"),
    ('c', "цчћђ"),
    ('d', "дџ"),
    ('e', "еёэє"),
    ('f', "фѳ"),
    ('g', "гґѓ"),
    ('h', "хһ"),
    ('i', "иіїѝ"),
    ('j', "йјюя"),
    ('k', "кќ"),
    ('l', "лљ"),
    ('m', "м"),
    ('n', "нњ"),
    ('o', "о"),
    ('p', "п"),
    ('r', "р"),
    ('s', "сшщѕ"),
    ('t', "т"),
    ('u', "уў"),
    ('v', "в"),
    ('y', "ы"),
    ('z', "зж"),
];
/// The hard and the soft sign, small and large.
const SIGNS: &str = "ъьЪЬ";

/// The ASCII letter that is nearest to a letter with a mark, written in one piece or as a letter
/// with marks after it, or to a Cyrillic one; `None` where there is none.
pub fn without_marks(symbol: &str) -> Option<char> {
    let letter = symbol.chars().next()?;
    if letter.is_ascii_alphabetic() {
        return Some(letter);
    }
    if SIGNS.contains(letter) {
        return Some('\'');
    }
    let among = |letter: char| {
        let mut all = MARKED.iter().chain(&CYRILLIC);
        let found = all.find(|(_, letters)| letters.contains(letter));
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
            ("ж", Some('z')),
            ("Ь", Some('\'')),
            ("日", None),
            ("", None),
        ] {
            assert_eq!(without_marks(symbol), plain, "{symbol}");
        }
    }

    #[test]
    fn russian_and_ukrainian_names_can_be_read() {
        let shown = |name: &str| -> String {
            let letters = name.chars().map(String::from);
            letters
                .map(|letter| without_marks(&letter).unwrap_or(' '))
                .collect()
        };
        for (name, readable) in [
            ("Анатолий Карпов", "Anatolij Karpov"),
            ("Михаил Таль", "Mihail Tal'"),
            ("Василь Іванчук", "Vasil' Ivancuk"),
            ("Чигорин", "Cigorin"),
        ] {
            assert_eq!(shown(name), readable);
        }
    }
}
