//! How well a player sees who does not see everything: numbers that [`super::sight`] turns into
//! mistakes.

/// How well a player sees, and what they like.
#[derive(Clone, Debug, PartialEq)]
pub struct Skill {
    /// Plies looked ahead; with a fraction, in so many positions one ply more. `None`: as far as the
    /// nodes allow.
    pub depth: Option<f64>,
    /// Positions looked at for a move.
    pub nodes: u64,
    pub errors: Errors,
    /// Share of moves, 0 to 1, that do not come to mind one ply ahead; see [`super::sight`].
    pub overlooked: f64,
    /// Share of mates in one, 0 to 1, that are not seen.
    pub mates_missed: f64,
    pub taste: Taste,
    /// Of the game: decides which positions are misjudged and which moves are not seen.
    pub seed: u64,
}

/// How far evaluations are off: standard deviations in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Errors {
    /// Of every position by itself: what tactics leave on the board.
    pub tactics: f64,
    /// Of kings with the pieces around them, while there are queens.
    pub kings: f64,
    /// Of positions with few pieces; it grows as they leave the board.
    pub endings: f64,
    /// Of a pawn structure.
    pub pawns: f64,
}

/// What a player likes, in centipawns: it counts for their own side only, whatever it is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taste {
    /// For each own piece within three squares of the enemy king, while there are queens.
    pub attack: i32,
    /// For each own pawn; below 0 for one who gives pawns away gladly.
    pub pawns: i32,
    /// For each pair of pieces that has left the board; below 0 for one who avoids exchanges.
    pub exchanges: i32,
    /// For each knight and bishop that has left its first square.
    pub development: i32,
}
