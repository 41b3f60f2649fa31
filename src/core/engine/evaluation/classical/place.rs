//! The tables of squares: what a piece is worth where it stands.

use super::{
    mirror::Mirror,
    terms,
    trace::{Trace, Tracer},
};
use shakmaty::{Color, Role, Square};

/// Material and placement of one piece, with a view to both kings.
#[inline]
pub fn place<L: Tracer>(
    trace: &mut Trace<'_, L>,
    mirror: Mirror,
    color: Color,
    role: Role,
    square: Square,
) {
    let table = (role as usize - 1) * 64;
    let at_home = mirror.seen(color, color, square);
    trace.add(color, terms::TABLES, table + at_home, 1);
    let facing = mirror.seen(color, !color, square);
    trace.add(color, terms::FACING, table + facing, 1);
}
