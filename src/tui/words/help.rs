//! The words of the help sheet around the keys, whose own words stand with the actions and in
//! [`super::keys`]: how moves are typed.

pub const TITLE: &str = "Keys";

/// Signs in the names of keys, and what they stand for.
pub const SIGNS: [(&str, &str); 4] = [
    ("⏎", "enter"),
    ("⇥", "tab"),
    ("⇧", "shift"),
    ("⌫", "backspace"),
];

/// `letter`: the capital in the name of a key that is held with ctrl.
pub fn with_ctrl(letter: &str) -> String {
    format!("^{letter} is ctrl and {}", letter.to_lowercase())
}

pub const TYPING_MOVES: &str = "Typing moves";
pub const COMMAND_KEYS: &str =
    "Letters that cannot start a move are command keys while nothing is typed.";

// Beside examples of what may be typed: e4 and exd5; Nf3 and Bxc6; nf3; Nbd2 and R1e2; g1f3; O-O;
// e8=Q.
pub const PAWN: &str = "a pawn: the square it goes to; a capture begins with its file";

/// The letters of king, queen, rook, bishop and knight.
pub fn piece([king, queen, rook, bishop, knight]: &[String; 5]) -> String {
    format!("a piece: {king} king, {queen} queen, {rook} rook, {bishop} bishop, {knight} knight")
}

pub const LOWER_CASE: &str = "lower case works too, if only one move matches";
pub const LOWER_CASE_ENGLISH: &str =
    "English letters in lower case work too, if only one move matches";
pub const FILE_OR_RANK: &str = "with the file or rank it leaves, if two pieces can go there";
pub const BOTH_SQUARES: &str = "both squares";
pub const CASTLING: &str = "castling kingside; O-O-O queenside";
pub const PROMOTION: &str = "promotion to a queen";

pub const MOUSE: &str = "mouse";
pub const WITH_THE_MOUSE: &str = "click or drag a piece to its square; king onto rook castles";

/// What the mouse does with the rows.
pub const CLICKS: &str = "A click on a key does the same.";
