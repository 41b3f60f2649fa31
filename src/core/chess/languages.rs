//! The piece letters of other languages: `Sf3`, `Cf3`.

use super::words;
use std::{borrow::Cow, fmt, str::FromStr};

/// The piece letters of a language.
#[derive(Debug, PartialEq, Eq)]
pub struct Language {
    /// As `--letters` takes it, by ISO 639.
    pub code: &'static str,
    /// In English.
    pub name: &'static str,
    /// King, queen, rook, bishop, knight.
    letters: [&'static str; 5],
}

const fn language(code: &'static str, name: &'static str, letters: [&'static str; 5]) -> Language {
    Language {
        code,
        name,
        letters,
    }
}

/// Where letters fit more than one, the first counts: they then mean the same pieces, or only one
/// of them makes a legal move.
pub static LANGUAGES: [Language; 15] = [
    language("de", "German", ["K", "D", "T", "L", "S"]),
    language("fr", "French", ["R", "D", "T", "F", "C"]),
    language("es", "Spanish", ["R", "D", "T", "A", "C"]),
    language("it", "Italian", ["R", "D", "T", "A", "C"]),
    language("nl", "Dutch", ["K", "D", "T", "L", "P"]),
    language("pt", "Portuguese", ["R", "D", "T", "B", "C"]),
    language("pl", "Polish", ["K", "H", "W", "G", "S"]),
    language("cs", "Czech", ["K", "D", "V", "S", "J"]),
    language("hu", "Hungarian", ["K", "V", "B", "F", "H"]),
    language("sv", "Swedish", ["K", "D", "T", "L", "S"]),
    language("da", "Danish", ["K", "D", "T", "L", "S"]),
    language("no", "Norwegian", ["K", "D", "T", "L", "S"]),
    language("fi", "Finnish", ["K", "D", "T", "L", "R"]),
    language("ro", "Romanian", ["R", "D", "T", "N", "C"]),
    language("ru", "Russian", ["Кр", "Ф", "Л", "С", "К"]),
];

pub const ENGLISH: [&str; 5] = ["K", "Q", "R", "B", "N"];

impl Language {
    /// The word with English letters: `exd8D` becomes `exd8Q`.
    pub fn in_english<'w>(&self, word: &'w str) -> Cow<'w, str> {
        let english = |text: &str| {
            let pairs = self.letters.iter().zip(ENGLISH);
            pairs
                .filter(|(own, _)| text.starts_with(**own))
                .max_by_key(|(own, _)| own.len())
                .map(|(own, english)| (own.len(), english))
        };
        let mut plain = Cow::Borrowed(word);
        if initial(word).is_some()
            && let Some((length, letter)) = english(word)
        {
            plain = Cow::Owned(format!(
                "{letter}{}",
                word.get(length..).unwrap_or_default()
            ));
        }
        if let Some(at) = promotion_at(&plain)
            && let Some((length, letter)) = english(plain.get(at..).unwrap_or_default())
        {
            plain.to_mut().replace_range(at..at + length, letter);
        }
        plain
    }

    /// The move with this language's letters: `Nf3+` becomes `Sf3+` in German.
    pub fn write(&self, san: &str) -> String {
        san.chars()
            .map(|letter| {
                let mut bytes = [0; 4];
                let letter: &str = letter.encode_utf8(&mut bytes);
                let place = ENGLISH.iter().position(|english| *english == letter);
                let own = place.and_then(|place| self.letters.get(place));
                own.map_or_else(|| letter.to_owned(), |own| (*own).to_owned())
            })
            .collect()
    }

    /// A move that is being typed, with English letters: as [`Language::in_english`], also where
    /// there is no whole move yet.
    pub fn typed_in_english(&self, text: &str) -> String {
        let plain = self.in_english(text);
        let own = self.letters.iter().zip(ENGLISH);
        let found = own
            .filter(|(own, _)| plain.starts_with(**own))
            .max_by_key(|(own, _)| own.len());
        match found {
            Some((own, english)) if plain == text => {
                format!("{english}{}", text.get(own.len()..).unwrap_or_default())
            }
            _ => plain.into_owned(),
        }
    }

    /// Whether a piece is written with this letter.
    pub fn has(&self, letter: &str) -> bool {
        self.letters.contains(&letter)
    }

    /// Whether the letters of a piece begin with this one.
    pub fn begins_a_piece(&self, letter: char) -> bool {
        self.letters.iter().any(|own| own.starts_with(letter))
    }
}

/// Whether the letters of a piece of any language begin with this one, large or small.
pub fn begins_any_piece(letter: char) -> bool {
    let begins = |large| LANGUAGES.iter().any(|own| own.begins_a_piece(large));
    letter.to_uppercase().any(begins)
}

/// The names of king, queen, rook, bishop, knight, in small letters.
const PIECES: [(&str, [&str; 5]); 8] = [
    ("de", ["könig", "dame", "turm", "läufer", "springer"]),
    ("fr", ["roi", "dame", "tour", "fou", "cavalier"]),
    ("es", ["rey", "dama", "torre", "alfil", "caballo"]),
    ("it", ["re", "donna", "torre", "alfiere", "cavallo"]),
    ("nl", ["koning", "dame", "toren", "loper", "paard"]),
    ("pt", ["rei", "dama", "torre", "bispo", "cavalo"]),
    ("pl", ["król", "hetman", "wieża", "goniec", "skoczek"]),
    ("sv", ["kung", "dam", "torn", "löpare", "springare"]),
];

impl Language {
    /// The English letter of the piece that is called so in this language: `springer` is `N`.
    pub fn piece_called(&self, name: &str) -> Option<&'static str> {
        let (_, names) = PIECES.iter().find(|(code, _)| *code == self.code)?;
        let place = names.iter().position(|own| *own == name)?;
        ENGLISH.get(place).copied()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// `de`, `German`.
impl FromStr for &'static Language {
    type Err = String;

    fn from_str(text: &str) -> Result<&'static Language, String> {
        let is_meant = |language: &&Language| {
            language.code.eq_ignore_ascii_case(text) || language.name.eq_ignore_ascii_case(text)
        };
        LANGUAGES.iter().find(is_meant).ok_or_else(|| {
            let codes: Vec<&str> = LANGUAGES.iter().map(|language| language.code).collect();
            words::unknown_language(&codes, text)
        })
    }
}

/// The letter that a move of a piece begins with: upper case, then a square, a file, a rank or a
/// capture.
pub fn initial(word: &str) -> Option<&str> {
    let first = word.chars().next().filter(|first| first.is_uppercase())?;
    let length = if word.starts_with("Кр") {
        "Кр".len()
    } else {
        first.len_utf8()
    };
    let (letter, rest) = word.split_at_checked(length)?;
    let goes_on = rest.starts_with(|next| matches!(next, 'a'..='h' | '1'..='8' | 'x' | ':' | '×'));
    (goes_on && rest.contains(|letter: char| letter.is_ascii_digit())).then_some(letter)
}

/// Where the letter stands that a pawn is promoted to: `e8D`, `exd1=S+`.
pub fn promotion_at(word: &str) -> Option<usize> {
    if !word.starts_with(|first| matches!(first, 'a'..='h')) {
        return None;
    }
    let rank = word.rfind(['8', '1'])?;
    let rest = word.get(rank + 1..)?;
    let sign = rest.find(|letter| !matches!(letter, '=' | '(' | '/'))?;
    let letter = rest.get(sign..)?.chars().next()?;
    letter.is_uppercase().then_some(rank + 1 + sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(code: &str) -> &'static Language {
        code.parse().expect("a language")
    }

    #[test]
    fn moves_are_written_and_typed_in_other_letters() {
        for (code, english, own) in [
            ("de", "Nbxd7+", "Sbxd7+"),
            ("de", "e8=Q#", "e8=D#"),
            ("fr", "Bf4", "Ff4"),
            ("fr", "Kf1", "Rf1"),
            ("es", "Bb5", "Ab5"),
            ("it", "Rad1", "Tad1"),
            ("nl", "Nf3", "Pf3"),
            ("pl", "Qxe5", "Hxe5"),
            ("ru", "Kf1", "Крf1"),
            ("de", "O-O-O", "O-O-O"),
        ] {
            assert_eq!(language(code).write(english), own);
            assert_eq!(
                language(code).typed_in_english(own),
                english,
                "{code} {own}"
            );
        }
    }

    #[test]
    fn a_move_that_is_not_typed_to_its_end_is_understood_so_far() {
        assert_eq!(language("de").typed_in_english("S"), "N");
        assert_eq!(language("fr").typed_in_english("R"), "K");
        assert_eq!(language("de").typed_in_english("Sb"), "Nb");
        assert_eq!(language("de").typed_in_english("e"), "e");
        assert!(language("ru").begins_a_piece('К'));
        assert!(!language("de").begins_a_piece('N'));
    }
}
