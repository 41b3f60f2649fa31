//! The squares of a reason on a board.

use crate::{
    analysis::reasons::{Shown, Told},
    tui::widgets::board::{Arrow, Marks, Paint, from_and_to},
};
use shakmaty::{Move, Square};

/// Paints the squares that a reason is about, and its line's first move, where that is wanted: red
/// for what a move allows, green for what it misses.
pub fn mark(shown: Shown, squares: &[Square], first: Option<&Move>, marks: &mut Marks) {
    let paint = match shown {
        Shown::After => Paint::Red,
        Shown::Before => Paint::Green,
    };
    let painted = squares.iter().map(|square| (*square, paint));
    marks.painted.extend(painted);
    if let Some(first) = first {
        let (from, to) = from_and_to(*first);
        marks.arrows.push(Arrow { from, to, paint });
    }
}

/// The same for a reason that was written down.
pub fn mark_told(told: &Told, marks: &mut Marks) {
    mark(told.shown, &told.squares, told.line.first(), marks);
}
