//! What a table keeps of a position that was searched.

use super::rules::LIMIT;

/// A position's value for its mover, and how far it can be trusted. Wins are counted from the
/// position, not from the root, so that an entry is true wherever the position is met.
#[derive(Clone, Copy)]
pub(super) struct Entry<M> {
    depth: usize,
    value: i32,
    limit: Limit,
    /// The move to try first when the position is met again.
    pub best: Option<M>,
}

#[derive(Clone, Copy, PartialEq)]
enum Limit {
    Exact,
    AtLeast,
    AtMost,
}

impl<M> Entry<M> {
    /// What a search `depth` plies deep with this window found, `ply` plies from the root.
    pub fn new(
        value: i32,
        depth: usize,
        ply: usize,
        (alpha, beta): (i32, i32),
        best: Option<M>,
    ) -> Entry<M> {
        let limit = match value {
            value if value >= beta => Limit::AtLeast,
            value if value <= alpha => Limit::AtMost,
            _ => Limit::Exact,
        };
        Entry {
            depth,
            value: shift(value, i32::try_from(ply).unwrap_or(0)),
            limit,
            best,
        }
    }

    /// The value where it answers the question: of a search of the very same depth or, if `deeper`
    /// ones count, of at least that depth. They are better play, but the value is then no longer
    /// that of plain minimax, which all full-width searchers here must agree with.
    pub fn answer(
        &self,
        depth: usize,
        deeper: bool,
        ply: usize,
        (alpha, beta): (i32, i32),
    ) -> Option<i32> {
        let value = shift(self.value, -i32::try_from(ply).unwrap_or(0));
        let answers = (self.depth == depth || (deeper && self.depth > depth))
            && match self.limit {
                Limit::Exact => true,
                Limit::AtLeast => value >= beta,
                Limit::AtMost => value <= alpha,
            };
        answers.then_some(value)
    }
}

/// A win's value with the plies between root and position put in or taken out.
fn shift(value: i32, plies: i32) -> i32 {
    match value {
        win if win > LIMIT => win + plies,
        loss if loss < -LIMIT => loss - plies,
        other => other,
    }
}
