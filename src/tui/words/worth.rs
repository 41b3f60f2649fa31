//! The words of the page of what the computer found: its three pages, and what the figures on its
//! boards are.

pub const TITLE: &str = "What the computer found";
pub const MEASURING: &str = "measuring";
pub const NOTHING_YET: &str = "Playing short games to put pieces on and take them off …";

// The pages.
pub const BOARDS: &str = "boards";
pub const DIFFERENCE: &str = "difference";
pub const MEANS: &str = "means";

/// The title of a board: the figures of one minus those of another.
pub fn minus(name: &str, other: &str) -> String {
    format!("{name} minus {other}")
}

// Above the means, each in seven columns. A king's figure is how far its squares differ.
pub const KINDS: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king ±"];
pub const IN_ITS_PAWNS: &str = "in its pawns";

/// Where the figures of a board come from, and what they are.
pub fn origin_of_board(origin: &str) -> String {
    format!("{origin}; centipawns against the mean of all squares")
}
