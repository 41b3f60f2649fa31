//! What is said of a book's text that cannot be read: its words, its lines and its bytes.

use std::fmt::Display;

// Notes.
pub const NOTE_NOT_ENDED: &str = "expected \"}\" on the same line to end the note, found none";
pub const NOTE_TO_LINE_END: &str = "a note that runs to the end of the line begins with \";\"";

// Weights.
pub const MARK_MISTAKES: &str = "mark a move that should never be played with \"?\"";
pub const WEIGHT_BEHIND_SIGN: &str = "a weight is written right behind its sign: *30";
pub const SMALLER_WEIGHTS: &str = "write smaller weights for all moves of the position; only their \
     ratio counts";
pub const BLANK_BEFORE_WEIGHT: &str = "expected the weight right behind the \"*\", found a blank";

const SHARES: &str = "a move's share is its weight among those of all moves in the position, \
                      so *3 and *2 are 60 % and 40 %";

pub fn weight_out_of_range(most: u32, found: impl Display) -> String {
    format!("expected a weight from 1 to {most}, found {found}")
}

pub fn no_weight(most: u32) -> String {
    format!("expected a weight from 1 to {most} after \"*\", found nothing")
}

pub fn weight_too_great(most: u32, found: &str) -> String {
    format!("expected a weight from 1 to {most} after \"*\", found {found}")
}

pub fn found_percentage(found: &str) -> String {
    format!("expected a whole number after \"*\", found \"{found}\"")
}

pub fn found_fraction(found: &str) -> String {
    format!("expected a whole number after \"*\", found {found}")
}

pub fn write_weight(weight: u32) -> String {
    format!("write *{weight}")
}

pub fn write_weight_for_share(weight: u32) -> String {
    format!("write *{weight}; {SHARES}")
}

pub fn write_greater_weights() -> String {
    format!("write greater weights: {SHARES}")
}

pub fn weight_is_written(weight: u32) -> String {
    format!("a weight is written *{weight}")
}

// Marks and glyphs.
pub const MORE_IN_A_NOTE: &str = "write anything more in a note";
pub const GLYPHS_OF_PGN: &str = "the numbers are those of PGN: $14 says that White is slightly \
     better";

pub fn no_mark(found: &str) -> String {
    format!("expected \"!\", \"?\", \"!!\", \"??\", \"!?\" or \"?!\", found \"{found}\"")
}

pub fn no_glyph(found: &str) -> String {
    format!("expected a glyph from $1 to $255, found \"{found}\"")
}

// Move numbers.
pub const NO_MOVE_NUMBER: &str = "expected a move number from 1 to 9999";
pub const DOTS_WITHOUT_NUMBER: &str = "expected a move number before the dots, found none";
pub const WRITE_BLACKS_MOVE: &str = "write Black's third move as 3... a6";

pub fn number_without_dot(found: &str) -> String {
    format!("expected a dot behind the move number, found \"{found}\"")
}

pub fn write_dots(digits: &str) -> String {
    format!("write {digits}. for White's move, {digits}... for Black's; a weight is *{digits}")
}

// What stands where a move should be.
pub const FOUND_VARIATION: &str = "expected a move, found a variation in brackets";
pub const VARIATION_ON_OWN_LINE: &str = "write a variation on its own line, indented below this \
     one, beginning with its move number";
pub const NO_RESULTS: &str = "remove it; a book has no results, only weights (*N)";

pub fn expected_move(found: &str) -> String {
    format!("expected a move, found \"{found}\"")
}

pub fn found_result(result: &str) -> String {
    format!("expected a move, found the game result \"{result}\"")
}

// Characters that look like a blank, or like nothing.
pub const NO_BREAK_SPACE: &str = "no-break space";
pub const NARROW_NO_BREAK_SPACE: &str = "narrow no-break space";
pub const ZERO_WIDTH_SPACE: &str = "zero-width space";
pub const BYTE_ORDER_MARK: &str = "byte-order mark";
pub const SOFT_HYPHEN: &str = "soft hyphen";
pub const INVISIBLE_CHARACTER: &str = "invisible character";
pub const UNUSUAL_BLANK: &str = "unusual blank";
pub const ORDINARY_BLANKS: &str = "write ordinary blanks between the words; web pages often have \
     others";

/// `name`: one of those above.
pub fn odd_blank(letter: char, name: &str) -> String {
    let code = u32::from(letter);
    format!("expected a blank, found the character U+{code:04X} ({name})")
}

// Lines.
pub const ONE_LINE_EACH: &str = "write each line of moves on its own line of text";

pub fn line_too_long(most: u32, found: usize) -> String {
    format!("expected a line of at most {most} bytes, found {found}")
}

// Directives, and how each of them is written.
pub const BOOK_EXAMPLE: &str = "@book Main openings";
pub const AUTHOR_EXAMPLE: &str = "@author Your Name";
pub const START_EXAMPLE: &str = "@start rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
pub const INCLUDE_EXAMPLE: &str = "@include \"gambits.book.txt\"";
pub const SIDE_EXAMPLE: &str = "@side white";
pub const CHAPTER_EXAMPLE: &str = "@chapter The main line";

pub fn unknown_directive(found: &str) -> String {
    format!("unknown directive \"@{found}\"")
}

pub fn did_you_mean(directive: &str) -> String {
    format!("did you mean \"@{directive}\"?")
}

pub fn expected_one_of<'a>(directives: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<String> = directives.map(|name| format!("@{name}")).collect();
    format!("expected one of {}", known.join(", "))
}

pub fn no_value(directive: &str) -> String {
    format!("expected a value after \"@{directive}\", found none")
}

pub fn write_it_like(example: &str) -> String {
    format!("write it like this: {example}")
}

// Games instead of a book.
pub fn found_game(tag: &str) -> String {
    format!("expected a book, found a game in PGN, with the tag {tag}")
}

pub fn found_tag(tag: &str) -> String {
    format!("expected a line of a book, found a tag of PGN, {tag}")
}

pub fn import_games(file: &str) -> String {
    format!("`tabiya book import {file} -o NEW.book.txt` makes a book of games")
}

// What git leaves of two versions of a book.
pub const FOUND_CONFLICT: &str = "expected a line of a book, found a merge conflict left by git";
pub const KEEP_ONE_SIDE: &str = "keep the lines of one side, or of both, and delete those of \
     <<<<<<<, ======= and >>>>>>>";

// Names.
pub const CODE_NOT_ENDED: &str = "expected \"]\" after the ECO code, found none";
pub const NO_NAME: &str = "expected a name after the ECO code, found nothing";
pub const WRITE_NAME_LIKE: &str = "write a name like this: [C60] Ruy Lopez";
pub const NAME_WITHOUT_CODE: &str = "write [-] for a name without a code";

pub fn no_eco_code(found: &str) -> String {
    format!("expected an ECO code from A00 to E99, found \"{found}\"")
}

// The bytes of a text.
pub const SPLIT_THE_BOOK: &str = "split the book and join its parts with @include";
pub const FOUND_UTF_16: &str = "expected UTF-8, found UTF-16";
pub const SAVE_AS_UTF_8: &str = "save the file as UTF-8";
pub const SAVE_AS_UTF_8_TEXT: &str = "save the file as UTF-8 text";
pub const IS_THIS_A_BOOK: &str = "is this a book? Expected UTF-8 text; the rest was not read";
pub const LONE_RETURN: &str = "expected LF or CR LF at the end of a line, found a lone carriage \
     return (U+000D), the line end of old Macs";
pub const SAVE_WITH_LINE_ENDS: &str = "save the file with the line ends of Unix or Windows";

pub fn file_too_large(bytes: usize) -> String {
    format!("expected a file of at most 1 GiB, found {bytes} bytes")
}

pub fn not_utf_8(byte: u8, latin: char) -> String {
    format!("expected UTF-8, found the byte 0x{byte:02X} (\"{latin}\" in Latin-1)")
}

pub fn control_character(byte: u8) -> String {
    format!("expected text, found the control character 0x{byte:02X}")
}
