//! From bytes to text, whatever the file was written with.
//!
//! PGN is to be UTF-8 (older files: Latin-1), and people's files are also Windows-1252, UTF-16
//! and, from the days of DOS, code page 437. The signs of PGN itself are ASCII in all but
//! UTF-16, so games are found first and words are decoded later, game by game: files are often
//! glued together from several sources.

use super::cut::next_game;
use crate::game::words;
use std::borrow::Cow;

/// How the words of one game are encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Utf8,
    /// Latin-1 and its superset for Windows.
    Windows1252,
    /// Code page 437, of DOS programs.
    Dos437,
}

/// Bytes 0x80 to 0x9f of Windows-1252, where it differs from Latin-1; five of them mean nothing and
/// stay what they are.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The upper half of code page 437.
const DOS_437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// The file as bytes in which ASCII is ASCII: UTF-16 becomes UTF-8, all else stays.
pub fn ascii_compatible(bytes: &[u8]) -> Cow<'_, [u8]> {
    let text = match bytes {
        [0xff, 0xfe, text @ ..] => utf_16(text, u16::from_le_bytes),
        [0xfe, 0xff, text @ ..] => utf_16(text, u16::from_be_bytes),
        _ => return Cow::Borrowed(bytes),
    };
    Cow::Owned(text.into_bytes())
}

/// UTF-16 after its byte-order mark, with U+FFFD for what is none.
fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, rest) = bytes.as_chunks();
    let mut text: String = char::decode_utf16(pairs.iter().map(|pair| unit(*pair)))
        .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect();
    let is_half = |pair: &[u8; 2]| (0xd800..0xdc00).contains(&unit(*pair));
    // Half a unit after half a letter: one thing is cut off.
    if !rest.is_empty() && !pairs.last().is_some_and(is_half) {
        text.push(char::REPLACEMENT_CHARACTER);
    }
    text
}

/// What a byte means in Windows-1252.
pub fn windows_1252(byte: u8) -> char {
    let own = byte.checked_sub(0x80).map(usize::from);
    let own = own.and_then(|place| WINDOWS_1252.get(place));
    own.copied().unwrap_or(char::from(byte))
}

/// As a file's owner does it once: UTF-16 becomes UTF-8, all else stays as it is.
pub fn unfold(bytes: Vec<u8>) -> Vec<u8> {
    match ascii_compatible(&bytes) {
        Cow::Owned(unfolded) => unfolded,
        Cow::Borrowed(_) => bytes,
    }
}

/// Where the first byte stands that belongs to no text, if so many of them do that the bytes are no
/// games: a picture, a program, random bytes.
pub fn foreign(bytes: &[u8]) -> Option<usize> {
    /// More says nothing new.
    const LOOKED_AT: usize = 64 << 10;
    /// One in so many bytes may be a slip, and so many at least; of random bytes one in ten is no text.
    const SHARE: usize = 25;
    const SLIPS: usize = 15;
    /// Of few bytes that are no UTF-8 either, one in so many.
    const SHARE_OF_FEW: usize = 15;
    let looked_at = ascii_compatible(bytes.get(..LOOKED_AT).unwrap_or(bytes));
    let is_foreign = |byte: &u8| {
        let is_blank = matches!(byte, b'\t' | b'\n' | b'\r' | 0x0b | 0x0c | 0x1a | 0x1b);
        byte.is_ascii_control() && !is_blank
    };
    let count = looked_at.iter().filter(|byte| is_foreign(byte)).count();
    let is_no_text = (count > SLIPS && count * SHARE > looked_at.len())
        || (count > 1
            && count * SHARE_OF_FEW > looked_at.len()
            && std::str::from_utf8(&looked_at).is_err());
    is_no_text.then(|| looked_at.iter().position(&is_foreign))?
}

/// The text of a game's bytes, in the encoding that they seem to be in.
pub fn decode(bytes: &[u8]) -> String {
    Encoding::of(bytes).decode(bytes)
}

/// A text as these bytes are encoded, so that both are read alike; `None` where one of its letters is
/// not in that encoding.
pub fn encode_like(text: &str, model: &[u8]) -> Option<Vec<u8>> {
    let encoding = Encoding::of(model);
    if encoding == Encoding::Utf8 {
        return Some(text.as_bytes().to_vec());
    }
    let bytes: Option<Vec<u8>> = text
        .chars()
        .map(|letter| encoding.byte_of(letter))
        .collect();
    // Some bytes would be taken for another encoding.
    bytes.filter(|bytes| decode(bytes) == text)
}

/// Games in UTF-8, whatever each of them was encoded in. As where they are read, a line that is good
/// UTF-8 is that, whatever is around it.
pub fn in_utf_8(mut bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    while !bytes.is_empty() {
        let end = next_game(bytes, 0).unwrap_or(bytes.len());
        let (game, rest) = bytes.split_at_checked(end).unwrap_or((bytes, &[]));
        let encoding = Encoding::of(game);
        for line in game.split_inclusive(|byte| *byte == b'\n') {
            match std::str::from_utf8(line) {
                Ok(_) => text.extend_from_slice(line),
                Err(_) => text.extend_from_slice(encoding.decode(line).as_bytes()),
            }
        }
        bytes = rest;
    }
    text
}

impl Encoding {
    /// Guesses from the bytes of a game.
    pub fn of(bytes: &[u8]) -> Encoding {
        if std::str::from_utf8(bytes).is_ok() {
            return Encoding::Utf8;
        }
        // Letters of DOS lie at 0x80–0xa5, where Windows has signs that do not stand inside
        // words; letters of Latin-1 lie from 0xc0 on, where DOS has lines and blocks.
        let inside_word = |at: usize| {
            let letter = |at: Option<usize>| {
                at.and_then(|at| bytes.get(at))
                    .is_some_and(u8::is_ascii_alphabetic)
            };
            letter(at.checked_sub(1)) || letter(at.checked_add(1))
        };
        let count = |is: &dyn Fn(u8) -> bool| {
            bytes
                .iter()
                .enumerate()
                .filter(|(at, byte)| is(**byte) && inside_word(*at))
                .count()
        };
        let punctuation_of_windows = [0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97];
        let dos =
            count(&|byte| (0x80..=0xa5).contains(&byte) && !punctuation_of_windows.contains(&byte));
        let latin = count(&|byte| byte >= 0xc0);
        if dos > latin {
            Encoding::Dos437
        } else {
            Encoding::Windows1252
        }
    }

    pub fn decode(self, bytes: &[u8]) -> String {
        match self {
            Encoding::Utf8 => String::from_utf8_lossy(bytes).into_owned(),
            Encoding::Windows1252 => bytes.iter().copied().map(windows_1252).collect(),
            Encoding::Dos437 => {
                let upper: Vec<char> = DOS_437.chars().collect();
                bytes
                    .iter()
                    .map(|byte| match byte.checked_sub(0x80) {
                        Some(place) => upper.get(usize::from(place)).copied().unwrap_or('\u{fffd}'),
                        None => char::from(*byte),
                    })
                    .collect()
            }
        }
    }

    /// The byte of a letter, in an encoding of one byte a letter.
    fn byte_of(self, letter: char) -> Option<u8> {
        let mut upper = 0x80..=u8::MAX;
        match self {
            _ if letter.is_ascii() => u8::try_from(letter).ok(),
            Encoding::Utf8 => None,
            Encoding::Windows1252 => upper.find(|byte| windows_1252(*byte) == letter),
            Encoding::Dos437 => {
                let mut table = DOS_437.chars().zip(upper);
                table.find(|(own, _)| *own == letter).map(|(_, byte)| byte)
            }
        }
    }

    /// The name for people.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => words::UTF_8,
            Encoding::Windows1252 => words::LATIN_1,
            Encoding::Dos437 => words::CODE_PAGE_437,
        }
    }
}

/// What a game's encoding was taken for, once that was needed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Guess(Option<Encoding>);

impl Guess {
    /// The text of a part of a game, and what it was read as. `game` is the game's bytes as far
    /// as they are known; a part that is good UTF-8 is that, whatever the rest is.
    pub fn decode(&mut self, part: &[u8], game: &[u8]) -> (String, Encoding) {
        if let Ok(text) = std::str::from_utf8(part) {
            return (text.to_owned(), Encoding::Utf8);
        }
        let encoding = *self.0.get_or_insert_with(|| match Encoding::of(game) {
            // The game may be cut in the middle of a letter.
            Encoding::Utf8 => Encoding::of(part),
            other => other,
        });
        (encoding.decode(part), encoding)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_told_from_games() {
        let random: Vec<u8> = (0..4000_u32)
            .map(|n| (n.wrapping_mul(0x9E37_79B9) >> 24) as u8)
            .collect();
        assert!(foreign(&random).is_some());
        assert!(foreign(&[0; 20]).is_some());
        assert!(foreign(&random[..64]).is_some(), "a few of them");
        let picture = [&b"\x89PNG\r\n\x1a\n"[..], &[0; 40]].concat();
        assert_eq!(foreign(&picture), Some(8));
        assert_eq!(foreign(b""), None);
        assert_eq!(
            foreign("[White \"H\u{fc}bner\"]\r\n\r\n1. e4 *\r\n\x1a".as_bytes()),
            None
        );
        // A slip of the pen, in a file of games.
        let slip = [
            b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n",
            &b"\0"[..],
        ]
        .concat();
        assert_eq!(foreign(&slip), None);
        assert_eq!(foreign(b"1. e4 e5\0"), None);
    }

    #[test]
    fn names_come_out_right_in_every_encoding() {
        let cases: [(&[u8], Encoding, &str); 5] = [
            (
                "Hübner, Röbert".as_bytes(),
                Encoding::Utf8,
                "Hübner, Röbert",
            ),
            (
                b"H\xfcbner, R\xf6bert",
                Encoding::Windows1252,
                "Hübner, Röbert",
            ),
            (b"H\x81bner, R\x94bert", Encoding::Dos437, "Hübner, Röbert"),
            (
                b"Larsen\x92s \x93idea\x94",
                Encoding::Windows1252,
                "Larsen’s “idea”",
            ),
            (
                b"Fran\xe7ois Andr\xe9",
                Encoding::Windows1252,
                "François André",
            ),
        ];
        for (bytes, encoding, text) in cases {
            assert_eq!(Encoding::of(bytes), encoding, "{text}");
            assert_eq!(encoding.decode(bytes), text);
        }
        assert_eq!(DOS_437.chars().count(), 128);
    }

    #[test]
    fn a_text_is_encoded_as_what_stands_beside_it() {
        let latin: &[u8] = b"H\xfcbner";
        let dos: &[u8] = b"H\x81bner";
        let cases: [(&str, &[u8], &[u8]); 4] = [
            ("Röbert – 1", latin, b"R\xf6bert \x96 1"),
            ("Müller", dos, b"M\x81ller"),
            ("Röbert", "ü".as_bytes(), "Röbert".as_bytes()),
            ("Robert", latin, b"Robert"),
        ];
        for (text, model, bytes) in cases {
            assert_eq!(encode_like(text, model).as_deref(), Some(bytes), "{text}");
        }
        // The bytes of the second in Latin-1 are a letter of UTF-8.
        for text in ["Čech", "Ã¼"] {
            assert_eq!(encode_like(text, latin), None, "{text}");
        }
        let mixed = b"[Event \"\xfc\"]\n\n*\n\n[Event \"\xc3\xbc\"]\n\n*\n";
        let whole = "[Event \"ü\"]\n\n*\n\n[Event \"ü\"]\n\n*\n";
        assert_eq!(in_utf_8(mixed), whole.as_bytes());
        // Games that do not begin with an event are not told apart.
        let mixed = b"[White \"\xfc\"]\n\n*\n\n[White \"\xc3\xbc\"]\n\n*\n";
        let whole = "[White \"ü\"]\n\n*\n\n[White \"ü\"]\n\n*\n";
        assert_eq!(in_utf_8(mixed), whole.as_bytes());
    }

    #[test]
    fn utf_16_is_unfolded() {
        assert_eq!(&*ascii_compatible(b"\xff\xfe1\0.\0"), b"1.");
        assert_eq!(&*ascii_compatible(b"\xfe\xff\x001\0."), b"1.");
        let cases: [(&[u8], &str); 6] = [
            (b"\xfe\xff", ""),
            (b"\xfe\xff\xd8\x3d\xde\x00", "\u{1f600}"),
            (b"\xfe\xff\xfe\xff\0a", "\u{feff}a"),
            (b"\xfe\xff\xde\x00\xd8\x3d\0a", "\u{fffd}\u{fffd}a"),
            (b"\xfe\xff\0a\0", "a\u{fffd}"),
            (b"\xfe\xff\xd8\x3d\xde", "\u{fffd}"),
        ];
        for (bytes, text) in cases {
            assert_eq!(&*ascii_compatible(bytes), text.as_bytes(), "{bytes:x?}");
        }
    }
}
