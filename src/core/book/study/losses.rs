//! What a book cannot say, counted while a study becomes one.

use crate::book::{syntax::MAX_WEIGHT, words::study as words};
use std::collections::{BTreeMap, BTreeSet};

/// Things of one kind that were left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Loss {
    /// Games of Chess960.
    Chess960,
    /// Passed moves, with all that follows them.
    NullMove,
    /// Moves beyond what a line of a book can hold.
    TooLong,
    /// Glyphs of a move that contradict others of the same move, repeat them, or are too many.
    Glyph,
    /// Weights that a book cannot have.
    Weight,
    Evaluation,
    Clock,
    /// Arrows and coloured squares.
    Shape,
    /// Other commands in comments.
    Command,
    /// Names of a position that has another.
    Name,
    /// Comments of a book's text (`#`).
    Remark,
}

/// All that was left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    counts: BTreeMap<Loss, u64>,
    /// Names of tags, of whatever game.
    tags: BTreeSet<String>,
}

impl Losses {
    pub fn add(&mut self, loss: Loss) {
        *self.counts.entry(loss).or_default() += 1;
    }

    pub fn tag(&mut self, name: &str) {
        self.tags.insert(name.to_owned());
    }

    pub fn is_empty(&self) -> bool {
        self.counts.is_empty() && self.tags.is_empty()
    }

    pub fn count(&self, loss: Loss) -> u64 {
        self.counts.get(&loss).copied().unwrap_or(0)
    }

    /// One line for each kind.
    pub fn lines(&self) -> Vec<String> {
        let counts = self
            .counts
            .iter()
            .map(|(loss, count)| loss.in_words(*count));
        let names: Vec<&str> = self.tags.iter().map(String::as_str).collect();
        let tags = (!names.is_empty()).then(|| words::tags(&names));
        counts.chain(tags).collect()
    }
}

impl Loss {
    fn in_words(self, count: u64) -> String {
        match self {
            Loss::Chess960 => words::games_of_chess960(count),
            Loss::NullMove => words::null_moves(count),
            Loss::TooLong => words::long_lines(count),
            Loss::Glyph => words::glyphs(count),
            Loss::Weight => words::weights(count, MAX_WEIGHT),
            Loss::Evaluation => words::evaluations(count),
            Loss::Clock => words::clock_times(count),
            Loss::Shape => words::drawings(count),
            Loss::Command => words::commands(count),
            Loss::Name => words::names(count),
            Loss::Remark => words::comments(count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_told_by_kind() {
        let mut losses = Losses::default();
        assert!(losses.is_empty());
        losses.add(Loss::Shape);
        losses.add(Loss::Shape);
        losses.tag("White");
        losses.tag("Date");
        losses.tag("White");
        assert_eq!(
            losses.lines(),
            [
                "2 drawings (arrows, coloured squares)",
                "the tags Date, White"
            ]
        );
    }
}
