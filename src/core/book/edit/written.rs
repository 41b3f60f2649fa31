//! What stands in a text itself, not in what it includes.

use super::draft::Draft;
use crate::{
    book::{Book, SourceLine, compile::TracedStep},
    chess::{Position, position::key_of},
};
use shakmaty::{Chess, Move};
use std::path::Path;

/// Whether a move is written in the text.
pub fn has_move(text: &str, chess: &Chess, played: Move) -> bool {
    let key = key_of(chess);
    has_step(text, |step| step.before == key && step.played == played)
}

/// Whether a move of the text leads to a position or is played in it, so that it can have a note.
pub fn takes_note(text: &str, chess: &Chess) -> bool {
    let key = key_of(chess);
    has_step(text, |step| step.after == key || step.before == key)
}

/// Whether a move of the text leads to a position, so that it can have a name.
pub fn reaches(text: &str, chess: &Chess) -> bool {
    let key = key_of(chess);
    has_step(text, |step| step.after == key)
}

/// Where the last move of a line stands that the text of this file lacks, if the book has all that it
/// lacks from files that it includes.
pub fn included_line(
    text: &str,
    file: &Path,
    book: &Book,
    position: &Position,
) -> Option<SourceLine> {
    let draft = Draft::new(text);
    let mut found = None;
    for (ply, played) in position.moves().enumerate() {
        let chess = position.at(ply)?;
        let key = key_of(chess);
        let is_own = |step: &TracedStep| step.before == key && step.played == played;
        if draft.places_of(is_own).is_empty() {
            let mut known = book.moves(chess).into_iter();
            let line = known.find(|known| known.played == played)?.line;
            found = Some(line).filter(|line| line.line > 0 && !line.is_of(file));
            found.as_ref()?;
        }
    }
    found
}

fn has_step(text: &str, is_it: impl Fn(&TracedStep) -> bool) -> bool {
    !Draft::new(text).places_of(is_it).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation::read_move;
    use shakmaty::Position as _;

    #[test]
    fn a_text_has_what_is_written_in_it_alone() {
        let text = "@include \"other.book.txt\"\n1. d4 d5\n";
        let start = Chess::default();
        let played = |san| read_move(&start, san).expect("a legal move");
        assert!(has_move(text, &start, played("d4")));
        assert!(!has_move(text, &start, played("e4")));
        assert!(!reaches(text, &start) && takes_note(text, &start));
        let mut after = start.clone();
        after.play_unchecked(played("d4"));
        assert!(reaches(text, &after) && takes_note(text, &after));
        after.play_unchecked(read_move(&after, "c5").expect("a legal move"));
        assert!(!takes_note(text, &after));
    }
}
