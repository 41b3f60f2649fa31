//! Files, ranks and squares as they are said: `e4`, `Eva 4`, `echo four`.

use super::words::shared;
use shakmaty::{File, Rank, Square};

/// A file by its letter, its name in blind chess, or its word in the spelling alphabet.
pub fn file(word: &str) -> Option<File> {
    const NAMES: [[&str; 3]; 8] = [
        ["a", "anna", "alpha"],
        ["b", "bella", "bravo"],
        ["c", "cesar", "charlie"],
        ["d", "david", "delta"],
        ["e", "eva", "echo"],
        ["f", "felix", "foxtrot"],
        ["g", "gustav", "golf"],
        ["h", "hector", "hotel"],
    ];
    let place = NAMES.iter().position(|names| names.contains(&word))?;
    Some(File::new(u32::try_from(place).ok()?))
}

/// A rank by its figure or its number in words.
pub fn rank(word: &str) -> Option<Rank> {
    const NUMBERS: [&str; 8] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight",
    ];
    let is_meant =
        |(rank, number): &(Rank, &str)| *number == word || word == rank.char().to_string();
    let mut ranks = Rank::ALL.into_iter().zip(NUMBERS);
    ranks.find(is_meant).map(|(rank, _)| rank)
}

/// The squares that are written or said one after the other: `e4`, `a7 and b7`, `Eva 4`.
///
/// # Errors
/// A sentence about the first word that is none.
pub fn squares(words: &[&str]) -> Result<Vec<Square>, String> {
    let mut found = Vec::new();
    let mut words = words
        .iter()
        .map(|word| word.trim_matches(','))
        .filter(|word| {
            !matches!(
                *word,
                "" | "and" | "at" | "from" | "of" | "on" | "the" | "to"
            )
        })
        .peekable();
    while let Some(word) = words.next() {
        let spelt = file(word).zip(words.peek().and_then(|next| rank(next)));
        if let Ok(square) = word.parse() {
            found.push(square);
        } else if let Some((file, rank)) = spelt {
            found.push(Square::from_coords(file, rank));
            words.next();
        } else {
            return Err(shared::no_square(word));
        }
    }
    Ok(found)
}

/// The only square that these words name.
///
/// # Errors
/// A sentence, also where they name none or several.
pub fn square(words: &[&str]) -> Result<Square, String> {
    match squares(words)?.as_slice() {
        [only] => Ok(*only),
        _ => Err(shared::no_square(&words.join(" "))),
    }
}

/// Whether a word is a square as it is written: `e4`.
pub fn is_square(word: &str) -> bool {
    word.parse::<Square>().is_ok()
}

/// Whether a word is the letter of a file.
pub fn is_file(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'h'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_written_or_spelt() {
        let told = |words: &str| squares(&words.split(' ').collect::<Vec<&str>>());
        let both = Ok(vec![Square::A7, Square::E4]);
        for words in ["a7 e4", "a7, e4", "on a7 and eva four", "alpha 7 and e 4"] {
            assert_eq!(told(words), both, "{words}");
        }
        assert!(told("e4 e9").expect_err("none").contains("not e9"));
        assert!(told("eva").expect_err("none").contains("not eva"));
        assert_eq!(square(&["of", "eva", "four"]), Ok(Square::E4));
        let several = square(&["e2", "e4"]).expect_err("two");
        assert!(several.contains("not e2 e4"), "{several}");
    }
}
