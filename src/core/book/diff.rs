//! What differs between two books, as chess: positions and moves, not lines of text.

use super::{Book, Glyphs, Mark, glyphs, positions::PackedMove, walk, words::figures as words};
use crate::{
    chess::line::{self, PieceLetters},
    sort,
};
use shakmaty::{Chess, Move};
use std::{collections::HashMap, fmt};

/// One thing of the old book against the same of the new.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase", tag = "change")]
pub enum Change<T> {
    Added { new: T },
    Removed { old: T },
    Changed { old: T, new: T },
}

/// A difference, and the moves that lead to where it is.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Difference<T> {
    /// `1.e4 e5 2.Nf3`, the move in question included.
    pub move_path: String,
    #[serde(flatten)]
    pub change: Change<T>,
}

/// A move's standing; a weight that never counts, and that nobody wrote, is given as 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Standing {
    pub weight: u32,
    pub mark: Option<Mark>,
    /// The other glyphs behind it.
    pub glyphs: Glyphs,
}

/// `*60!`
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "*{}{}",
            self.weight,
            glyphs::written(self.mark, self.glyphs)
        )
    }
}

/// All that differs, each list in the order of the moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Differences {
    /// Whose repertoire they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Change<String>>,
    pub moves: Vec<Difference<Standing>>,
    pub names: Vec<Difference<String>>,
    pub notes: Vec<Difference<String>>,
}

impl Differences {
    pub fn is_empty(&self) -> bool {
        self.side.is_none()
            && self.moves.is_empty()
            && self.names.is_empty()
            && self.notes.is_empty()
    }
}

/// Compares what two books say of every position that either reaches.
pub fn compare(old: &Book, new: &Book) -> Differences {
    let side = |book: &Book| {
        let side = book.side().map(|side| side.fold_wb("white", "black"));
        side.map(str::to_owned)
    };
    let mut differences = Differences {
        side: change(side(old), side(new)),
        ..Differences::default()
    };
    let mut met: HashMap<u64, ()> = HashMap::new();
    for book in [old, new] {
        let all = walk::reached(book);
        for (place, reached) in all.iter().enumerate() {
            if met.insert(reached.key, ()).is_some() {
                continue;
            }
            let move_path = MovePath::to(&all, place);
            let texts = |book: &Book| {
                (
                    book.name_of_key(reached.key).map(|name| name.to_string()),
                    book.note(&reached.chess).map(str::to_owned),
                )
            };
            let (old_name, old_note) = texts(old);
            let (new_name, new_note) = texts(new);
            note(&mut differences.names, old_name, new_name, || {
                move_path.text(None)
            });
            note(&mut differences.notes, old_note, new_note, || {
                move_path.text(None)
            });
            compare_moves(old, new, &reached.chess, &move_path, &mut differences.moves);
        }
    }
    sort::by(&mut differences.moves, |a, b| a.move_path.cmp(&b.move_path));
    sort::by(&mut differences.names, |a, b| a.move_path.cmp(&b.move_path));
    sort::by(&mut differences.notes, |a, b| a.move_path.cmp(&b.move_path));
    differences
}

fn compare_moves(
    old: &Book,
    new: &Book,
    chess: &Chess,
    move_path: &MovePath,
    list: &mut Vec<Difference<Standing>>,
) {
    let (old, new) = (old.counted(chess), new.counted(chess));
    let standing = |moves: &[(Move, PackedMove)], played: Move| {
        moves
            .iter()
            .find(|(other, _)| *other == played)
            .map(|(_, packed)| Standing {
                weight: packed.weight,
                mark: packed.mark,
                glyphs: packed.glyphs,
            })
    };
    let added = new.iter().filter(|(m, _)| standing(&old, *m).is_none());
    for (played, _) in old.iter().chain(added) {
        note(
            list,
            standing(&old, *played),
            standing(&new, *played),
            || move_path.text(Some(*played)),
        );
    }
}

/// Adds a difference where there is one.
fn note<T: PartialEq>(
    list: &mut Vec<Difference<T>>,
    old: Option<T>,
    new: Option<T>,
    move_path: impl FnOnce() -> String,
) {
    if let Some(change) = change(old, new) {
        list.push(Difference {
            move_path: move_path(),
            change,
        });
    }
}

fn change<T: PartialEq>(old: Option<T>, new: Option<T>) -> Option<Change<T>> {
    match (old, new) {
        (None, Some(new)) => Some(Change::Added { new }),
        (Some(old), None) => Some(Change::Removed { old }),
        (Some(old), Some(new)) if old != new => Some(Change::Changed { old, new }),
        _ => None,
    }
}

/// The moves to a position.
struct MovePath {
    start: Chess,
    moves: Vec<Move>,
}

impl MovePath {
    fn to(all: &[walk::Reached], place: usize) -> MovePath {
        let mut first = place;
        while let Some((before, _)) = all.get(first).and_then(|reached| reached.from) {
            first = before;
        }
        MovePath {
            start: all
                .get(first)
                .map_or_else(Chess::default, |r| r.chess.clone()),
            moves: walk::move_path(all, place),
        }
    }

    fn text(&self, then: Option<Move>) -> String {
        let moves = self.moves.iter().copied().chain(then);
        let text = line::text(&self.start, moves, PieceLetters::Letters);
        if text.is_empty() {
            words::START.to_owned()
        } else {
            text
        }
    }
}

/// One line a difference: `+` added, `-` removed, `~` changed.
impl fmt::Display for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.side {
            Some(Change::Added { new }) => writeln!(f, "+ @side {new}")?,
            Some(Change::Removed { old }) => writeln!(f, "- @side {old}")?,
            Some(Change::Changed { old, new }) => writeln!(f, "~ @side {old} -> {new}")?,
            None => {}
        }
        write_list(f, "", &self.moves)?;
        write_list(f, words::NAME_BEFORE, &self.names)?;
        write_list(f, words::NOTE_BEFORE, &self.notes)
    }
}

fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    kind: &str,
    list: &[Difference<T>],
) -> fmt::Result {
    let gap = if kind.is_empty() { " " } else { kind };
    for Difference { move_path, change } in list {
        match change {
            Change::Added { new } => writeln!(f, "+ {move_path}{gap}{new}")?,
            Change::Removed { old } => writeln!(f, "- {move_path}{gap}{old}")?,
            Change::Changed { old, new } => writeln!(f, "~ {move_path}{gap}{old} -> {new}")?,
        }
    }
    Ok(())
}

/// What differs in figures: `+3 lines, +11 positions; 4 moves and 1 name changed`.
pub fn summary(old: &Book, new: &Book, differences: &Differences) -> String {
    let (old, new) = (old.counts(), new.counts());
    let sizes: Vec<(char, usize, &str)> = [
        (words::LINE, old.lines, new.lines),
        (words::POSITION, old.positions, new.positions),
        (words::MOVE, old.moves, new.moves),
        (words::NAME, old.names, new.names),
        (words::TRANSPOSITION, old.transpositions, new.transpositions),
    ]
    .into_iter()
    .filter(|(_, old, new)| old != new)
    .map(|(thing, old, new)| {
        let sign = if new > old { '+' } else { '-' };
        (sign, new.abs_diff(old), thing)
    })
    .collect();
    let changed: Vec<(usize, &str)> = [
        (usize::from(differences.side.is_some()), words::SIDE),
        (differences.moves.len(), words::MOVE),
        (differences.names.len(), words::NAME),
        (differences.notes.len(), words::NOTE),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0)
    .collect();
    words::differences(&sizes, &changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::compile;

    #[test]
    fn changed_weights_and_names_are_counted_where_the_size_is_the_same() {
        let book = |text: &str| compile::text("b", text).book;
        let old = book("[C20] A\n1. e4 e5\n1. e4 c5 *3\n");
        let new = book("[C20] B\n1. e4 e5\n1. e4 c5 *7\n");
        let differences = compare(&old, &new);
        assert_eq!(
            summary(&old, &new, &differences),
            "the same size; 1 move and 1 name changed"
        );
    }

    #[test]
    fn a_written_weight_is_the_same_beside_a_preferred_move() {
        let book = |text: &str| compile::text("b", text).book;
        let old = book("1. d4 *499\n1. e4 *428\n1. c4 *121\n");
        let new = book("1. d4! *499\n1. e4 *428\n1. c4 *121\n");
        let differences = compare(&old, &new).to_string();
        assert_eq!(differences, "~ 1.d4 *499 -> *499!\n");
    }
}
