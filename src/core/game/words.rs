//! What is said of games: marks and tags, what is searched for, and what is wrong in a PGN text.

use std::fmt::Display;

// What the marks mean.
pub const GOOD_MOVE: &str = "good move";
pub const MISTAKE: &str = "mistake";
pub const BRILLIANT_MOVE: &str = "brilliant move";
pub const BLUNDER: &str = "blunder";
pub const INTERESTING_MOVE: &str = "interesting move";
pub const INACCURACY: &str = "inaccuracy";
pub const ONLY_MOVE: &str = "only move";
pub const EVEN_POSITION: &str = "even position";
pub const UNCLEAR_POSITION: &str = "unclear position";
pub const WHITE_SLIGHTLY_BETTER: &str = "White is slightly better";
pub const BLACK_SLIGHTLY_BETTER: &str = "Black is slightly better";
pub const WHITE_BETTER: &str = "White is better";
pub const BLACK_BETTER: &str = "Black is better";
pub const WHITE_WINNING: &str = "White is winning";
pub const BLACK_WINNING: &str = "Black is winning";
pub const ZUGZWANG: &str = "zugzwang";
pub const MORE_SPACE: &str = "more space";
pub const LEAD_IN_DEVELOPMENT: &str = "lead in development";
pub const INITIATIVE: &str = "initiative";
pub const ATTACK: &str = "attack";
pub const COMPENSATION: &str = "compensation for the material";
pub const COUNTERPLAY: &str = "counterplay";
pub const TIME_TROUBLE: &str = "time trouble";
pub const WITH_THE_IDEA: &str = "with the idea";
pub const BETTER_IS: &str = "better is";
pub const EDITORS_REMARK: &str = "editor's remark";
pub const NOVELTY: &str = "novelty";
pub const DIAGRAM: &str = "diagram";
pub const FILE: &str = "file";

// What is expected in tags.
pub const A_NAME: &str = "a name";
pub const A_TOURNAMENT: &str = "a tournament or match";
pub const A_PLACE: &str = "a place";
pub const A_DATE: &str = "2024.05.31, ?? for what is not known";
pub const A_NUMBER: &str = "a number";
pub const A_RATING: &str = "a rating";
pub const AN_ECO_CODE: &str = "A00 to E99";
pub const A_TIME_CONTROL: &str = "300+3";

// The tree, and what is painted and compared in it.
pub const MOVE_NOT_LEGAL: &str = "the move is not legal in that position";
/// The place before the first move.
pub const START: &str = "start";

pub fn expected_square_or_arrow(found: &str) -> String {
    format!("Expected a square or an arrow such as e4, Re5 or Gd2d4, found \"{found}\"")
}

// What is searched for and sorted by.
pub const A_RESULT: &str = "1-0, 0-1, 1/2-1/2 or *";
pub const MOVES_OR_RANGE: &str = "a number of moves or a range such as 40-60, >40 or 40-";
pub const RATING_OR_RANGE: &str = "a rating or a range such as 2400-2600, >2400 or 2400-";
pub const YEAR_OR_RANGE: &str = "a year or a range such as 1960-65, >1960 or 1960-";
pub const DATE_OR_RANGE: &str = "a date or a range such as 2025.06, 2025.06.24 or 2024.09-2025.06";
pub const CODE_OR_RANGE: &str = "a code from A00 to E99 or a range such as B9, B20-B40";

pub fn expected_position_or_pieces(found: &str) -> String {
    format!(
        "expected a FEN, or the pieces of both sides with one king each such as KRPvKR, found \
         \"{found}\""
    )
}

pub fn unknown_search_field(found: &str) -> String {
    format!(
        "unknown search field \"{found}:\", expected player:, white:, black:, event:, site:, \
         opening:, eco:, result:, date:, year:, moves:, elo:, pieces: or fen:"
    )
}

/// `found`: a field of a board that was searched for beside another one, or negated.
pub fn expected_one_board(found: &str) -> String {
    format!("expected one fen: or pieces: at most, without \"-\" before it, found \"{found}\"")
}

pub fn expected_in_field(field: &str, expected: &str, found: &str) -> String {
    format!("expected {field}: with {expected}, found \"{found}\"")
}

pub fn expected_colon(field: &str, value: &str) -> String {
    format!("expected {field}:{value}, found \"{field}={value}\"")
}

pub fn expected_sort_column(found: &str) -> String {
    format!(
        "expected number, white, black, result, date, event, site, eco, opening, length or elo to \
         sort by, found \"{found}\""
    )
}

// Names that fit a player less.
pub const ONE_NAME_NOT_COUNTED: &str = "not counted: 1 name";

pub fn name_with_games(name: &str, games: u64) -> String {
    format!("{name} ({games})")
}

/// `more`: how many names are not told.
pub fn names_told(mut told: Vec<String>, more: usize) -> String {
    if more > 0 {
        told.push(format!("{more} more"));
    }
    told.join(", ")
}

/// `names`: as they are told; `says_why`: whether there is room for that.
pub fn not_counted(names: &str, says_why: bool) -> String {
    match says_why {
        true => format!("not counted, since they fit less: {names}"),
        false => format!("not counted: {names}"),
    }
}

pub fn name_not_counted(name: &str) -> String {
    format!("not counted: {name}")
}

pub fn names_not_counted(count: usize, says_why: bool) -> String {
    match says_why {
        true => format!("not counted: {count} names that fit less"),
        false => format!("not counted: {count} names"),
    }
}

// Encodings of a text.
pub const UTF_8: &str = "UTF-8";
pub const LATIN_1: &str = "Latin-1";
pub const CODE_PAGE_437: &str = "code page 437";

pub fn not_utf_8(read_as: &str) -> String {
    format!("expected UTF-8, read as {read_as}; save the file as UTF-8 to be sure")
}

// Problems with tags and with the start position.
pub fn tag_not_closed(name: &str, value: impl Display) -> String {
    format!("expected \"] at the end of the tag, read [{name} \"{value}\"]")
}

pub fn duplicate_tag(name: &str) -> String {
    format!("duplicate tag {name}, expected each tag once; the first one is used")
}

pub fn not_a_date(name: &str, found: impl Display) -> String {
    format!("expected a day in the tag {name} ({A_DATE}), found \"{found}\"")
}

pub fn expected_a_tag(found: impl Display) -> String {
    format!("expected a tag like [Name \"value\"], found {found}, kept as a comment")
}

pub fn unsupported_variant(found: impl Display) -> String {
    format!("expected standard chess or Chess960, found the unsupported variant \"{found}\"")
}

pub fn invalid_start(reason: impl Display) -> String {
    format!("invalid start position: {reason}")
}

// Problems with moves, comments and marks.
pub const COMMENT_NOT_CLOSED: &str =
    "expected \"}\" to close the comment that begins here, found none";
pub const BACKSLASH_IGNORED: &str = "unexpected \"\\\", ignored";
pub const NULL_MOVE_IN_CHECK: &str = "a null move is not legal in check";

pub fn sign_not_opened(sign: char) -> String {
    format!("\"{sign}\" without an opening sign, ignored")
}

pub fn expected_move_number(due: u32, found: u32) -> String {
    format!("expected move number {due}, found {found}; the number is ignored")
}

pub fn foreign_letters(language: impl Display) -> String {
    format!("{language} piece letters, read as such")
}

pub fn spelling_not_standard(word: impl Display, read_as: &str) -> String {
    format!("\"{word}\" is not standard, read as {read_as}")
}

pub fn expected_mark_number(found: impl Display) -> String {
    format!("expected a number from 0 to 255 after \"$\", found \"{found}\", kept as a comment")
}

/// What the words begin with that stand behind the problem that the rest was left out for.
pub const THE_REST: &str = "; the rest of the ";

/// Those words.
pub fn rest_is_kept(is_main_line: bool, plies: usize) -> String {
    let whole = match is_main_line {
        true => "game",
        false => "variation",
    };
    let count = match plies {
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies"),
    };
    format!("{THE_REST}{whole} ({count}) is kept as a comment")
}

// Problems with variations.
pub const EXPECTED_MOVE_BEFORE_VARIATION: &str = "expected a move before the variation, found none";
pub const EXPECTED_MOVES_IN_VARIATION: &str = "expected moves in the variation, found none";
pub const VARIATION_NOT_OPENED: &str = "\")\" without an opening \"(\", ignored";
pub const VARIATION_NOT_CLOSED: &str =
    "expected \")\" to close the variation before the game ends, found none";

pub fn nested_too_deep(most: usize) -> String {
    format!("expected at most {most} nested variations, found more")
}

// Problems with the result and what follows it.
pub fn expected_next_game(found: impl Display) -> String {
    format!("expected the next game after the result, found \"{found}\", kept as a comment")
}

pub fn results_differ(found: impl Display, tag: &str) -> String {
    format!("the game ends with {found}, but its Result tag says {tag}; {found} is used")
}

pub fn expected_a_result(used: impl Display) -> String {
    format!(
        "expected a result (1-0, 0-1, 1/2-1/2 or *) at the end of the game, found none; {used} is \
         used"
    )
}
