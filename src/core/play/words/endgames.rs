//! The endings for practice: what each is called, and the idea that decides it.

use crate::{chess::side_name, text::figures::counted};
use shakmaty::Color;

// Groups.
pub const MATES: &str = "mates";
pub const PAWNS: &str = "pawns";
pub const ROOKS: &str = "rooks";
pub const MINOR_PIECES: &str = "minor pieces";
pub const QUEENS: &str = "queens";

// Goals.
pub const WIN: &str = "win";
pub const HOLD: &str = "hold";

/// `Two bishops, win as White`.
pub fn task(name: &str, goal: &str, side: Color) -> String {
    format!("{name}, {goal} as {}", side_name(side))
}

pub fn must_win(side: Color) -> String {
    format!("You are {}: win, without help", side_name(side))
}

/// `moves`: for how many a draw is to be held.
pub fn must_hold(side: Color, moves: usize) -> String {
    format!(
        "You are {}: hold the draw for {moves} moves, without help",
        side_name(side)
    )
}

/// How one stands with an ending: the day when it was mastered, and how often it was tried.
pub fn standing(mastered: Option<&str>, tried: u32) -> String {
    let tries = counted(tried.into(), "attempt");
    match mastered {
        Some(day) => format!("mastered {day}, {tries}"),
        None if tried > 0 => format!("not mastered yet, {tries}"),
        None => "not tried yet".to_owned(),
    }
}

// How an attempt ended.
pub fn mastered(name: &str) -> String {
    format!("Mastered: {name}")
}

pub fn with_help(name: &str) -> String {
    format!("Done with help; without any it counts: {name}")
}

pub fn failed(name: &str) -> String {
    format!("Not this time: {name}")
}

/// Name and idea.
pub type Told = [&'static str; 2];

pub const QUEEN: Told = [
    "King and queen",
    "Take squares from the king until it stands at the edge, leave it a move, and bring your \
     own king.",
];
pub const ROOK: Told = [
    "King and rook",
    "The rook fences the king in; with the kings face to face a check drives it back a line.",
];
pub const BISHOPS: Told = [
    "Two bishops",
    "Side by side the bishops close two diagonals; with the king they push the other into a \
     corner.",
];
pub const BISHOP_AND_KNIGHT: Told = [
    "Bishop and knight",
    "Drive the king to the edge, then to a corner of the bishop's colour: only there mate is forced.",
];
pub const OPPOSITION: Told = [
    "Opposition",
    "King before pawn: stand opposite the other king when it has to move, and it gives way.",
];
pub const STRAIGHT_BACK: Told = [
    "Straight back",
    "Step straight back before the pawn, so that you can face the king wherever it comes forward.",
];
pub const SQUARE: Told = [
    "Square of the pawn",
    "A king that steps into the square from the pawn to its last rank catches it; count no moves.",
];
pub const ROOK_PAWN: Told = [
    "Rook's pawn",
    "Against a pawn on the edge the corner is enough, or the bishop's file to shut its king in.",
];
pub const RETI: Told = [
    "Réti's idea",
    "Along the diagonal the king nears both pawns at once: one of them it will reach.",
];
pub const TREBUCHET: Told = [
    "Who comes first",
    "Whoever must move beside the two pawns loses one: come from the far side, and come second.",
];
pub const TRIANGULATION: Told = [
    "Triangulation",
    "Go round a triangle where the other king has two squares only: the same position, and its \
     move.",
];
pub const OUTSIDE_PASSED_PAWN: Told = [
    "Outside passed pawn",
    "The far pawn is given up to lure the king away; yours takes the pawns on the other side.",
];
pub const BREAKTHROUGH: Told = [
    "Breakthrough",
    "Give up two pawns against three and the third gets through, the middle one first.",
];
pub const LUCENA: Told = [
    "Lucena: build a bridge",
    "Drive the king a file away, put the rook on the fourth rank, come out and block the checks \
     there.",
];
pub const PHILIDOR: Told = [
    "Philidor: third rank",
    "The rook keeps the king off your third rank; once the pawn steps there, check from behind.",
];
pub const VANCURA: Told = [
    "Vancura: from the side",
    "Attack the rook's pawn from the side and check the king that protects it; your king stays \
     by g7.",
];
pub const SHORT_SIDE: Told = [
    "Short side",
    "The king goes to the short side of the pawn, so that the rook has the long one for its \
     checks.",
];
pub const BACK_RANK: Told = [
    "Rook on the back rank",
    "Against a knight's pawn the rook may wait on the back rank: there is no room to get round it.",
];
pub const BEHIND_THE_PAWN: Told = [
    "Rook behind the pawn",
    "Behind its pawn the rook gains room with each step; the one before it is tied, and your \
     king walks.",
];
pub const CUT_OFF: Told = [
    "Rook against pawn",
    "Cut the king off along the fifth rank: alone the pawn is lost, and your king has time to \
     come.",
];
pub const ROOK_AGAINST_BISHOP: Told = [
    "Rook against bishop",
    "Run to a corner of the other colour than your bishop: it comes between, and there is \
     stalemate.",
];
pub const ROOK_AGAINST_KNIGHT: Told = [
    "Rook against knight",
    "Keep king and knight together and out of the corner: apart, the knight is trapped.",
];
pub const COCHRANE: Told = [
    "Cochrane: the pin",
    "Stay in the middle and pin the bishop to its king; when the king steps aside, go the other \
     way.",
];
pub const WRONG_BISHOP: Told = [
    "Wrong bishop",
    "A bishop that does not control the corner before a rook's pawn cannot drive you out of it.",
];
pub const OPPOSITE_BISHOPS: Told = [
    "Opposite bishops",
    "Two pawns are not enough: your king stands before one, your bishop covers the way of the other.",
];
pub const KNIGHT_AGAINST_PAWN: Told = [
    "Knight against pawn",
    "The knight need not stand before the pawn: where it steps next, a fork catches it.",
];
pub const QUEEN_AGAINST_PAWN: Told = [
    "Queen against pawn",
    "Checks force the king before its pawn; each time it stands there, your king comes a step \
     nearer.",
];
pub const STALEMATE_CORNER: Told = [
    "Stalemate in the corner",
    "With a bishop's pawn on the seventh go into the corner: who takes the pawn gives stalemate.",
];
pub const QUEEN_AGAINST_ROOK: Told = [
    "Queen against rook",
    "Give the move to the other side: the rook must leave its king, and a check picks it up.",
];
pub const FORTRESS: Told = [
    "Fortress against queen",
    "The pawn protects the rook and the rook closes the third rank: move it to and fro, no \
     further.",
];
