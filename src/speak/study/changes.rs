//! What a change has done to a game, in words: undo and redo may change what is far from where one
//! stands.

use crate::{
    game::{Game, NodeId},
    speak::{
        moves::{label_in_words, spoken},
        words::study as words,
    },
};
use shakmaty::{Chess, Position as _};
use std::collections::BTreeSet;

/// What is different, the game held against what it was.
pub fn told(before: &Game, after: &Game) -> String {
    let gone = missing(before, after)
        .map(|(first, more)| words::are_gone(&move_in_words(before, first), more));
    let back = missing(after, before)
        .map(|(first, more)| words::are_back(&move_in_words(after, first), more));
    let tags = before.tags != after.tags || before.result != after.result;
    let mut parts: Vec<String> = [gone, back, noted(before, after)]
        .into_iter()
        .flatten()
        .collect();
    parts.extend(tags.then(|| words::THE_TAGS.to_owned()));
    if parts.is_empty() {
        parts.push(words::THE_ORDER.to_owned());
    }
    parts.join(", ")
}

/// The move that a deleted line began with, and how many went with it.
pub fn deleted(before: &Game, after: &Game) -> String {
    let (first, more) = missing(before, after).unwrap_or((NodeId::ROOT, 0));
    let chess = before.chess_at(before.parent(first).unwrap_or(NodeId::ROOT));
    words::deleted(&move_said(before, &chess, first), more)
}

/// The first move of a game that the other one does not have, and how many more there are.
fn missing(game: &Game, other: &Game) -> Option<(NodeId, u64)> {
    let known: BTreeSet<NodeId> = other.walk().collect();
    let mut unknown = game.walk().filter(|node| !known.contains(node));
    let first = unknown.next()?;
    Some((first, unknown.count() as u64))
}

/// The moves about which something else is written.
fn noted(before: &Game, after: &Game) -> Option<String> {
    let known: BTreeSet<NodeId> = before.walk().collect();
    let is_other = |node: &NodeId| {
        let said = |game: &Game| game.notes(*node).filter(|own| !own.is_empty()).cloned();
        known.contains(node) && said(before) != said(after)
    };
    let mut others = after.walk().filter(is_other);
    let first = move_in_words(after, others.next()?);
    Some(words::notes_of(&first, others.count() as u64))
}

fn move_in_words(game: &Game, node: NodeId) -> String {
    let Some(parent) = game.parent(node) else {
        return words::BEGINNING.to_owned();
    };
    let before = game.chess_at(parent);
    let said = move_said(game, &before, node);
    words::numbered(before.fullmoves(), before.turn(), &said)
}

/// The move that leads to a node, a null move too.
pub fn move_said(game: &Game, before: &Chess, node: NodeId) -> String {
    match game.played(node) {
        Some(played) => spoken(before, played),
        None => label_in_words(&game.san(node)),
    }
}

/// Which of the moves that the game has there a move is, from 0, and how many there are.
pub fn place_of(game: &Game, node: NodeId) -> (usize, usize) {
    let parent = game.parent(node).into_iter();
    let beside: Vec<NodeId> = parent.flat_map(|own| game.children(own)).collect();
    let place = beside.iter().position(|own| *own == node);
    (place.unwrap_or(0), beside.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Change, Editor, pgn};

    #[test]
    fn what_is_undone_is_told() {
        let text = "1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *";
        let game = pgn::read_all(text.as_bytes()).remove(0);
        let find = |san: &str| game.walk().find(|node| game.san(*node) == san);
        let (c5, e4) = (find("c5").expect("there"), find("e4").expect("there"));
        let told_of = |edit: &dyn Fn(&mut Game) -> Change| {
            let mut editor = Editor::new(game.clone());
            assert!(editor.edit(edit));
            let changed = editor.game().clone();
            assert!(editor.undo());
            [told(&game, &changed), told(&changed, editor.game())]
        };
        assert_eq!(
            told_of(&|game| game.delete(c5)),
            [
                "1, Black, c5 and 2 other moves are gone",
                "1, Black, c5 and 2 other moves are back"
            ]
        );
        let noted = "the notes of 1, White, e4";
        let note = told_of(&|game| game.edit_notes(e4, |notes| notes.set_edited_text("Hi")));
        assert_eq!(note, [noted, noted]);
        assert_eq!(told_of(&|game| game.promote(c5)), [words::THE_ORDER; 2]);
        assert_eq!(place_of(&game, c5), (1, 2));
        assert_eq!(
            deleted(&game, &{
                let mut game = game.clone();
                game.delete(c5);
                game
            }),
            "Deleted c5 and 2 moves after it; undo restores them."
        );
    }
}
