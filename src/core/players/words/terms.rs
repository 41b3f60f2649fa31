//! The terms of the exhibits' evaluations, and what is said of a value besides them.

// Of several exhibits.
pub const MATERIAL: &str = "material";

/// All pieces of a kind.
pub fn pieces(name: &str) -> String {
    format!("{name}s")
}

// Potential.
pub const PIECE_VALUES: &str = "piece values";
pub const POTENTIAL: &str = "potential";
pub const MOVES: &str = "moves";
pub const PIECE_COUNT: &str = "piece count";

pub fn first_heuristic(value: f64) -> String {
    format!("Its first heuristic, pieces alone: {value:+.3}")
}

pub fn cut_to_bound(value: f64) -> String {
    format!("The formula gives {value:+.3}, which is cut to the bound.")
}

// Deepening.
pub const PAWNS: &str = "pawns: advance, passed";
pub const KNIGHTS: &str = "knights near the centre";
pub const BISHOPS: &str = "bishops: centre, diagonals";
pub const ROOKS: &str = "rooks on open files";
pub const KING: &str = "king: castled, sheltered";

// Genetic.
pub const POSSESSION: &str = "possession";
pub const MOBILITY: &str = "mobility";
pub const THREATS: &str = "threats";
pub const PROTECTION: &str = "protection";
pub const PAWN_ADVANCE: &str = "pawn advance";
