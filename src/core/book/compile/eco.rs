//! Whether an ECO code can be that of a position.

use crate::book::{
    diagnostic::{Code, Diagnostic, Place},
    words::compile as words,
};
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
    ("B00", "B09", words::E4, &[(Color::White, Square::E2)]),
    (
        "B10",
        "B99",
        words::E4_C6_AND_C5,
        &[(Color::White, Square::E2), (Color::Black, Square::C7)],
    ),
    (
        "C00",
        "C19",
        words::E4_E6,
        &[(Color::White, Square::E2), (Color::Black, Square::E7)],
    ),
    (
        "C20",
        "C99",
        words::E4_E5,
        &[(Color::White, Square::E2), (Color::Black, Square::E7)],
    ),
    ("D00", "D99", words::D4_D5, &[(Color::White, Square::D2)]),
    (
        "E00",
        "E99",
        words::D4_WITH_C4,
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
    let message = words::code_does_not_fit(eco, (first, last), openings, *still);
    let warning = Diagnostic::warning(Code::Eco, place, message);
    Some(warning.help(words::CHECK_THE_CODE))
}
