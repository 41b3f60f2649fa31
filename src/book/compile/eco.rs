//! Whether an ECO code can be that of a position.

use crate::book::diagnostic::{Code, Diagnostic, Place};
use shakmaty::{Chess, Color, Position as _, Role, Square};

/// The first and the last of some codes, what they begin with, and the pawns that have left their
/// squares in every opening of them, in whatever order of moves.
type Moved = (
    &'static str,
    &'static str,
    &'static str,
    &'static [(Color, Square)],
);
const MOVED: [Moved; 6] = [
    ("B00", "B09", "1. e4", &[(Color::White, Square::E2)]),
    (
        "B10",
        "B99",
        "1. e4 c6 and 1. e4 c5",
        &[(Color::White, Square::E2), (Color::Black, Square::C7)],
    ),
    (
        "C00",
        "C19",
        "1. e4 e6",
        &[(Color::White, Square::E2), (Color::Black, Square::E7)],
    ),
    (
        "C20",
        "C99",
        "1. e4 e5",
        &[(Color::White, Square::E2), (Color::Black, Square::E7)],
    ),
    ("D00", "D99", "1. d4 d5", &[(Color::White, Square::D2)]),
    (
        "E00",
        "E99",
        "1. d4 with 2. c4",
        &[(Color::White, Square::D2), (Color::White, Square::C2)],
    ),
];

/// Warns of a code whose openings all have moved a pawn that stands on its first square here.
pub fn doubt(eco: &str, chess: &Chess, place: Place) -> Option<Diagnostic> {
    let (first, last, openings, moved) = MOVED
        .iter()
        .find(|(first, last, ..)| (*first..=*last).contains(&eco))?;
    let still = moved.iter().find(|(color, square)| {
        let pawn = Role::Pawn.of(*color);
        chess.board().piece_at(*square) == Some(pawn)
    })?;
    let (color, square) = *still;
    let whose = color.fold_wb("White", "Black");
    let message = format!(
        "{eco} does not fit this position: {first} to {last} are {openings}, and {whose}'s pawn is \
         still on {square}"
    );
    let warning = Diagnostic::warning(Code::Eco, place, message);
    Some(
        warning
            .help("check the code and the moves below it, or write [-] for a name without a code"),
    )
}
