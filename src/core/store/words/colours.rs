//! What each colour of a theme is for, and what is wrong with a colour or a theme.

use std::{fmt::Display, path::Path};

// What a colour is for.
pub const BACKGROUND: &str = "behind everything";
pub const TEXT: &str = "ordinary text";
pub const STRONG: &str = "what matters now";
pub const DIM: &str = "what explains";
pub const FAINT: &str = "what only structures";
pub const ACCENT: &str = "keys, and what is chosen";
pub const GOOD: &str = "good news";
pub const BAD: &str = "bad news";
pub const WARNING: &str = "warnings";
pub const BOOK: &str = "what comes from the opening book";
pub const COMMENT: &str = "words beside moves";
pub const FRAME: &str = "lines and borders";
pub const ROW: &str = "behind the chosen row";
pub const LIGHT: &str = "light squares";
pub const DARK: &str = "dark squares";
pub const WHITE_PIECE: &str = "White's pieces";
pub const WHITE_EDGE: &str = "the line around them";
pub const BLACK_PIECE: &str = "Black's pieces";
pub const BLACK_EDGE: &str = "the line around them";
pub const CURSOR: &str = "the cursor on the board";
pub const TARGET: &str = "where a piece can go";
pub const LAST_MOVE: &str = "the squares of the last move";
pub const CHECK: &str = "the king in check";
pub const SELECTED: &str = "the piece to be moved";
pub const PREMOVE: &str = "moves that wait for their turn";
pub const HINT: &str = "what a hint gives away";
pub const WHITE_BAR: &str = "White's share of bars and graphs";
pub const BLACK_BAR: &str = "Black's share";

// A colour that is not understood. `instead` is what may have been meant.
pub fn unknown_colour(name: &str, instead: &str) -> String {
    format!("unknown colour \"{name}\"; {instead}")
}

pub const NO_SECTION: &str = "colours stand at the top of a theme's file, without a section";

pub fn expected_colour(name: &str, found: impl Display) -> String {
    format!("{name}: expected a colour such as \"#f0d9b5\", found {found}")
}

// A theme's file.
pub fn name_is_not_text(path: &Path) -> String {
    format!("{}: the name is not text; rename the file", path.display())
}

pub fn is_a_built_in_theme(path: &Path, name: &str) -> String {
    format!(
        "{}: \"{name}\" is a built-in theme; rename the file",
        path.display()
    )
}

pub fn is_no_built_in_theme(found: impl Display, instead: &str) -> String {
    format!("base: {found} is not a built-in theme; {instead}")
}
