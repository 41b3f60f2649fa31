//! Why a move was a mistake, and what kind of mistake it was.
//!
//! Reasons are written into comments and found again there by [`OPENINGS`]: every reason begins
//! with one of them.

use crate::chess::notation;
use shakmaty::{Role, Square};

/// What every reason's words begin with. By them and by the line in parentheses a comment's
/// reason is found again.
pub const OPENINGS: [&str; 9] = [
    "Hangs ",
    "Leaves ",
    "Allows ",
    "Misses ",
    "Loses ",
    "Does not ",
    "Turns ",
    "Opens ",
    "Costs ",
];

// Kinds of reasons.
pub const MATE: &str = "mate";
pub const HANGING_PIECE: &str = "hanging piece";
pub const FORK: &str = "fork";
pub const DOUBLE_THREAT: &str = "double threat";
pub const PIN: &str = "pin";
pub const SKEWER: &str = "skewer";
pub const DISCOVERED_ATTACK: &str = "discovered attack";
pub const DEFENDER_TAKEN: &str = "defender taken";
pub const OVERLOADED_PIECE: &str = "overloaded piece";
pub const TRAPPED_PIECE: &str = "trapped piece";
pub const PROMOTION: &str = "promotion";
pub const OTHER_LOSS: &str = "other loss of material";
pub const STALEMATE_OR_REPETITION: &str = "stalemate or repetition";
pub const LOST_ENDING: &str = "lost ending";
pub const LOST_TEMPO: &str = "lost tempo";
pub const TERMS: &str = "terms of the evaluation";

// Pieces.
/// `the rook on a1`, `the king`
pub fn piece_on(role: Role, square: Square) -> String {
    match role {
        Role::King => "the king".to_owned(),
        role => format!("the {} on {square}", notation::name(role)),
    }
}

/// As [`pieces`] says it of one.
pub fn one(role: Role) -> String {
    format!("a {}", notation::name(role))
}

/// `a rook and two pawns`; counted from the queen to the pawn.
pub fn pieces(counts: &[i32; 5]) -> String {
    let names = [
        ("a queen", "queens"),
        ("a rook", "rooks"),
        ("a bishop", "bishops"),
        ("a knight", "knights"),
        ("a pawn", "pawns"),
    ];
    let words: Vec<String> = counts
        .iter()
        .zip(names)
        .filter_map(|(count, (one, many))| match count {
            1 => Some(one.to_owned()),
            2 => Some(format!("two {many}")),
            3 => Some(format!("three {many}")),
            4.. => Some(format!("{count} {many}")),
            _ => None,
        })
        .collect();
    listed(&words)
}

/// `a, b and c`
pub fn listed(words: &[String]) -> String {
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, first)) => format!("{} and {last}", first.join(", ")),
    }
}

// What is won.
pub const MATERIAL: &str = "material";
pub const THE_EXCHANGE: &str = "the exchange";

pub fn exchange_and(more: &str) -> String {
    format!("the exchange and {more}")
}

pub fn exchange_for(price: &str) -> String {
    format!("the exchange for {price}")
}

pub fn gains_for(gains: &str, price: &str) -> String {
    format!("{gains} for {price}")
}

// Mates.
pub const BACK_RANK_MATE: &str = "a back-rank mate";
pub const SMOTHERED_MATE: &str = "a smothered mate";

/// `mate`: one of the two above, or [`MATE`]; so below.
pub fn allows_mate(mate: &str, moves: usize) -> String {
    format!("Allows {mate} in {moves}")
}

pub fn misses_mate(mate: &str, moves: usize) -> String {
    format!("Misses {mate} in {moves}")
}

// A piece that can simply be taken.
pub fn hangs(piece: &str, by: &str) -> String {
    format!("Hangs {piece} to {by}")
}

pub fn loses_to(piece: &str, by: &str) -> String {
    format!("Loses {piece} to {by}")
}

pub fn leaves_hanging(piece: &str, by: &str) -> String {
    format!("Leaves {piece} hanging to {by}")
}

pub fn leaves_undefended(piece: &str, by: &str) -> String {
    format!("Leaves {piece} undefended against {by}")
}

pub fn leaves_too_few_defenders(piece: &str, by: &str) -> String {
    format!("Leaves {piece} with too few defenders against {by}")
}

pub fn opens_line(piece: &str, by: &str) -> String {
    format!("Opens the line of {by} to {piece}")
}

/// One of the sentences above, and what the move costs.
pub fn at_a_cost(words: &str, cost: &str) -> String {
    format!("{words}: {cost}")
}

pub fn does_not_take_back(on: Square, best: &str, gain: &str) -> String {
    format!("Does not take back on {on}: {best} wins {gain}")
}

pub fn misses_undefended(best: &str, piece: &str, gain: &str) -> String {
    format!("Misses {best}, for {piece} is undefended; it wins {gain}")
}

// What a line wins.
pub fn allows(pattern: &str, cost: Option<&str>) -> String {
    match cost {
        Some(cost) => format!("Allows {pattern}, which costs {cost}"),
        None => format!("Allows {pattern}"),
    }
}

pub fn loses(cost: &str) -> String {
    format!("Loses {cost}")
}

/// `best`: a move or a pattern.
pub fn misses(best: &str, gain: &str) -> String {
    format!("Misses {best}, which wins {gain}")
}

// Patterns, each of which is allowed or missed.
pub fn promotion(from: Square) -> String {
    format!("the promotion of the pawn on {from}")
}

pub fn fork(by: &str, of: &[String]) -> String {
    format!("the fork {by} of {}", listed(of))
}

pub fn threatens_mate(by: &str, mating: Square, piece: &str) -> String {
    format!("{by}, which threatens mate on {mating} and {piece}")
}

pub fn pin(by: &str, pinned: &str, against: &str) -> String {
    format!("the pin {by} of {pinned} against {against}")
}

pub fn against_pinned(by: &str, pinned: &str) -> String {
    format!("{by} against {pinned}, which is pinned")
}

pub fn skewer(by: &str, front: &str, back: &str) -> String {
    format!("the skewer {by} of {front} and {back}")
}

pub fn discovered_attack(by: &str, slider: &str, target: &str) -> String {
    format!("the discovered attack {by} of {slider} on {target}")
}

pub fn takes_defender(by: &str, of: &str) -> String {
    format!("{by}, which takes the defender of {of}")
}

pub fn cannot_guard_both(by: &str, defender: &str, square: Square, piece: &str) -> String {
    format!("{by}: {defender} cannot guard both {square} and {piece}")
}

pub fn draws_away(by: &str, defender: &str, from: &str) -> String {
    format!("{by}, which draws {defender} away from {from}")
}

pub fn is_trapped(after: &str, piece: &str) -> String {
    format!("{after}, after which {piece} is trapped")
}

// A tempo.
pub fn loses_tempo(piece: &str) -> String {
    format!("Loses a tempo: {piece} has to move again")
}

// Endings that the tables know.
pub const WON_TO_DRAWN: &str = "Turns a won ending into a draw, by the endgame tables";
pub const WON_TO_LOST: &str = "Turns a won ending into a lost one, by the endgame tables";
pub const DRAWN_TO_LOST: &str = "Turns a drawn ending into a lost one, by the endgame tables";
pub const LEAVES_LOST: &str = "Leaves a lost ending by this exchange, by the endgame tables";
pub const LEAVES_DRAWN: &str = "Leaves a drawn ending by this exchange, by the endgame tables";

// Draws.
pub const LEAVES_STALEMATE: &str = "Leaves the opponent without a move: stalemate";
pub const ALLOWS_STALEMATE: &str = "Allows stalemate";
pub const ALLOWS_PERPETUAL_CHECK: &str = "Allows perpetual check";
pub const ALLOWS_REPETITION: &str = "Allows a repetition";
pub const MISSES_STALEMATE: &str = "Misses a draw by stalemate";
pub const MISSES_PERPETUAL_CHECK: &str = "Misses perpetual check";
pub const MISSES_REPETITION: &str = "Misses a draw by repetition";

// What a move costs where no material is lost.
pub const MOBILITY: &str = "mobility";
pub const PASSED_PAWNS: &str = "passed pawns";
pub const KING_SAFETY: &str = "king safety";
pub const PAWN_STRUCTURE: &str = "pawn structure";
pub const MINOR_PIECES: &str = "activity of the minor pieces";
pub const BISHOP_PAIR: &str = "the bishop pair";
pub const ROOKS: &str = "activity of the rooks";
pub const SPACE: &str = "space";

/// `costs`: what is named above, each with what it costs; so below.
pub fn opens_king(costs: &[String]) -> String {
    format!("Opens the king: {}", listed(costs))
}

pub fn costs(costs: &[String]) -> String {
    format!("Costs {}", listed(costs))
}
