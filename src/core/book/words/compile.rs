//! What the compiler says of lines of moves, names, sides and included books.

use crate::chess::side_name;
use shakmaty::{Color, Square};
use std::fmt::Display;

// Where a line begins.
pub const NO_LINE_ABOVE: &str = "expected a line above this indented line to continue, found none";
pub const INDENT_THE_LINE: &str = "indent the line to continue the line above it";
pub const NUMBER_SAYS_WHERE: &str = "the number says where this line leaves the line above \
     (indented less); it cannot be beyond its end";
pub const THE_LINE_ABOVE: &str = "the line above";

pub fn too_many_levels(most: usize) -> String {
    format!("expected at most {most} levels of indentation, found more")
}

pub fn begins_elsewhere(expected: impl Display, found: &str) -> String {
    format!("expected {expected} (a line without indentation begins at the start), found {found}")
}

pub fn beyond_line_above(most: impl Display, found: &str) -> String {
    format!("expected at most {most}, where the line above ends, found {found}")
}

// The moves of a line, and what stands between them.
pub const CHECK_MOVES_BEFORE: &str = "check for a missing or extra move before it";
pub const SECOND_WEIGHT: &str = "expected one weight for a move, found a second";
pub const MARKED_BOTH: &str = "a move is marked both preferred (\"!\") and a mistake (\"?\"); keep \
     one of the marks";
pub const OPPOSITE_HERE: &str = "and the opposite here";
pub const NO_MOVE_ON_LINE: &str = "expected a move on this line, found none";
pub const COMMENTS_AND_NOTES: &str = "a comment begins with \"#\"; a note (\";\") comes after its \
     move";

pub fn wrong_number(expected: impl Display, found: &str) -> String {
    format!("expected the number {expected} or none, found {found}")
}

pub fn too_many_plies(most: u32) -> String {
    format!("expected at most {most} plies in a line, found more")
}

pub fn no_move_before(sign: &str) -> String {
    format!("expected a move before \"{sign}\", found none")
}

pub fn too_many_glyphs(most: usize) -> String {
    format!("expected at most {most} glyphs for a move, found more")
}

pub fn marked_here(sign: char) -> String {
    format!("marked \"{sign}\" here")
}

// A line that repeats another.
pub const WEIGHTS_ARE_ADDED: &str = "its weights are added to those of that line";
pub const FIRST_WRITTEN_HERE: &str = "first written here";

pub fn duplicate_of(line: u32) -> String {
    format!("duplicate of line {line}")
}

// Names of positions.
pub const USE_ONE_NAME: &str = "remove the name here, or use the same name in both places";
pub const FIRST_NAMED_HERE: &str = "first named here";
pub const NAME_WITHOUT_MOVES: &str = "expected moves on the line below this name, found none";
pub const NAME_GOES_ABOVE: &str = "write a name on the line above the moves that lead to its \
     position";

pub fn named_otherwise(known: impl Display, here: &str) -> String {
    format!("this position is named \"{known}\" elsewhere and \"{here}\" here")
}

pub fn transposes_into(known: impl Display, here: &str) -> String {
    format!("this line transposes into \"{known}\" but is named \"{here}\"")
}

// ECO codes.
pub const E4: &str = "1. e4";
pub const E4_C6_AND_C5: &str = "1. e4 c6 and 1. e4 c5";
pub const E4_E6: &str = "1. e4 e6";
pub const E4_E5: &str = "1. e4 e5";
pub const D4_D5: &str = "1. d4 d5";
pub const D4_WITH_C4: &str = "1. d4 with 2. c4";
pub const CHECK_THE_CODE: &str = "check the code and the moves below it, or write [-] for a name \
     without a code";

/// `openings`: one of those above, which the codes from `first` to `last` are of.
pub fn code_does_not_fit(
    eco: &str,
    (first, last): (&str, &str),
    openings: &str,
    (whose, square): (Color, Square),
) -> String {
    format!(
        "{eco} does not fit this position: {first} to {last} are {openings}, and {}'s pawn is \
         still on {square}",
        side_name(whose)
    )
}

// Which move is played.
pub const SECOND_MOVE: &str = "a second move";
pub const FIRST_IS_HERE: &str = "the first is here";
pub const SAY_WHICH: &str = "mark the move to play with \"!\", or give each of them a weight (*N)";
pub const HAS_NO_EFFECT: &str = "has no effect";
pub const CHANGE_WEIGHT_OR_MARK: &str = "remove the weight, or change the mark";
pub const WEIGHT_OF_MISTAKE: &str = "this weight has no effect: the move is never played";
pub const WEIGHT_BESIDE_PREFERRED: &str =
    "this weight has no effect: another move is preferred here";
pub const PREFERRED_HERE: &str = "preferred with \"!\" here";
pub const WEIGH_THEM: &str = "remove the \"!\", or give each of the moves a weight (*N)";
pub const CONTINUE_A_LINE: &str = "continue a line, or remove the \"?\" from a move";

pub fn several_moves(side: Color) -> String {
    format!(
        "{} has more than one move here, and nothing says which to play",
        side_name(side)
    )
}

/// `other`: not the side whose repertoire the book is.
pub fn all_moves_come(other: Color) -> String {
    format!(
        "this \"!\" has no effect: {}'s moves all come in this repertoire, as often as their \
         weights say",
        side_name(other)
    )
}

pub fn no_move_for(side: Color) -> String {
    format!(
        "expected a move for {} somewhere in this book, found none",
        side_name(side)
    )
}

// Directives.
pub const ONLY_FIRST_COUNTS: &str = "this line has no effect: the first of its kind counts";
pub const KEEP_ONE_LINE: &str = "keep one of the two lines";
pub const TWO_SIDES: &str = "a book is the repertoire of one side; keep one of the two @side lines";
pub const OTHER_SIDE_HERE: &str = "the other side here";

pub fn no_side(found: &str) -> String {
    format!("expected \"white\" or \"black\" after \"@side\", found \"{found}\"")
}

// Included books.
pub const NO_FILE_TO_INCLUDE: &str = "a text without a file cannot include others";

pub fn cannot_include(asked: &str, reason: &str) -> String {
    format!("cannot include \"{asked}\": {reason}")
}

pub fn include_loop(files: &[&str]) -> String {
    format!("include loop: {}", files.join(" → "))
}

pub fn too_many_includes(most: usize) -> String {
    format!("expected at most {most} nested includes, found more")
}
