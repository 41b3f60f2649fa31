//! What the compiler says of a word that is not the move it should be, and which moves may be meant.

use std::fmt::Display;

// Moves that SAN writes otherwise.
pub const FMT_REWRITES_IT: &str = "`tabiya book fmt` rewrites it";

pub fn is_in_san(written: &str, san: &str) -> String {
    format!("\"{written}\" is {san} in SAN")
}

pub fn is_not_check(written: &str, is_mate: bool) -> String {
    let sign = match is_mate {
        true => "checkmate",
        false => "check",
    };
    format!("\"{written}\" is not {sign}")
}

// Letters of other alphabets and languages.
/// `is_greek`: else the letter is Cyrillic.
pub fn foreign_letter(written: &str, is_greek: bool, letter: char, latin: char) -> String {
    let alphabet = match is_greek {
        true => "Greek",
        false => "Cyrillic",
    };
    let code = u32::from(letter);
    format!(
        "\"{written}\" is written with the {alphabet} letter \"{letter}\" (U+{code:04X}), \
         not the Latin \"{latin}\""
    )
}

pub fn write_in_latin(san: &str) -> String {
    format!("write {san} in Latin letters")
}

pub fn foreign_pieces(written: &str, san: &str, language: impl Display) -> String {
    format!("\"{written}\" is {san} in {language} piece letters")
}

pub fn write_in_english(san: &str) -> String {
    format!("write {san}; a book has the English letters K, Q, R, B and N")
}

// Moves that cannot be played.
pub const WRITE_WHICH: &str = "write which one";
pub const NOT_LEGAL_HERE: &str = "not legal here";
pub const NOT_A_MOVE: &str = "not a move";

/// `is_mate`: else the game ended by stalemate.
pub fn no_move_after_end(is_mate: bool, found: &str) -> String {
    let end = match is_mate {
        true => "checkmate",
        false => "stalemate",
    };
    format!("expected no move after {end}, found \"{found}\"")
}

pub fn is_ambiguous(found: &str) -> String {
    format!("\"{found}\" is ambiguous: more than one move fits")
}

pub fn is_not_legal(found: &str, reason: impl Display) -> String {
    format!("\"{found}\" is not legal here: {reason}")
}

/// `stranger`: a letter in it that no move has.
pub fn expected_move(found: &str, stranger: Option<char>) -> String {
    let with = stranger.map_or_else(String::new, |letter| {
        let code = u32::from(letter);
        format!(" with \"{letter}\" (U+{code:04X}), no letter of a move")
    });
    format!("expected a move, found \"{found}\"{with}")
}

// What may be meant.
/// `has_more`: there are others than these.
pub fn legal_here(moves: &[String], has_more: bool) -> String {
    let more = match has_more {
        true => ", …",
        false => "",
    };
    format!("legal here: {}{more}", moves.join(", "))
}

pub fn did_you_mean(moves: &[String]) -> String {
    match moves {
        [some @ .., last] if !some.is_empty() => {
            format!("did you mean {} or {last}?", some.join(", "))
        }
        only => format!("did you mean {}?", only.join(", ")),
    }
}
