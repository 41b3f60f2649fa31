//! Editing a game so that everything can be undone.
//!
//! Every edit swaps one small thing – the order of a node's children, a node's notes, the tags,
//! the result – and the [`Change`] it returns holds what was there before. Applying a change
//! swaps again and returns the change that redoes it. [`Editor`] keeps both in order.

use super::{
    notes::Notes,
    result::GameResult,
    tags::{ACCURACY, Tags},
    tree::{Game, IllegalMove, NodeId},
};
use shakmaty::Move;

/// What an edit replaced, in the order in which it was replaced.
#[derive(Clone, Debug, Default)]
pub struct Change(Vec<Old>);

#[derive(Clone, Debug)]
enum Old {
    Children(NodeId, Vec<NodeId>),
    Notes(NodeId, Option<Box<Notes>>),
    Tags(Tags),
    Result(GameResult),
}

impl Change {
    /// Whether the edit changed nothing: promoting the main line, deleting the root.
    pub fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }

    /// This change and a later one, to be taken back together.
    #[must_use]
    pub fn and(mut self, later: Change) -> Change {
        self.0.extend(later.0);
        self
    }
}

impl Game {
    /// Adds a line of moves, as far as they are not there already; returns its last node.
    ///
    /// # Errors
    /// [`IllegalMove`], and nothing has changed.
    pub fn insert_line(
        &mut self,
        parent: NodeId,
        moves: &[Move],
    ) -> Result<(NodeId, Change), IllegalMove> {
        // What is new hangs on one node that was there before: the last one the line shares.
        let mut shared = parent;
        for played in moves {
            let same = |id: &NodeId| self.played(*id) == Some(*played);
            match self.children(shared).find(same) {
                Some(child) => shared = child,
                None => break,
            }
        }
        let before: Vec<NodeId> = self.children(shared).collect();
        match self.add_line(parent, moves.iter().copied()) {
            Ok(last) if self.children(shared).count() == before.len() => {
                Ok((last, Change::default()))
            }
            Ok(last) => Ok((last, Change(vec![Old::Children(shared, before)]))),
            Err(illegal) => {
                self.set_children(shared, &before);
                Err(illegal)
            }
        }
    }

    /// Makes the variation that `id` stands in one place more important among its siblings.
    pub fn promote(&mut self, id: NodeId) -> Change {
        match self.variation_start(id) {
            Some(start) => self.move_among_siblings(start, |place| place.saturating_sub(1)),
            None => Change::default(),
        }
    }

    /// Makes the line that `id` stands in one place less important among its siblings: the one that
    /// begins there, or its variation. Where neither has one after it nothing happens: a branch far
    /// before it would change unseen.
    pub fn demote(&mut self, id: NodeId) -> Change {
        let has_next = |start: &NodeId| self.has_sibling_after(*start);
        let mut own = [Some(id), self.variation_start(id)].into_iter().flatten();
        match own.find(has_next) {
            Some(start) => self.move_among_siblings(start, |place| place + 1),
            None => Change::default(),
        }
    }

    /// Makes the line to `id` the main line, from the root on.
    pub fn make_main_line(&mut self, id: NodeId) -> Change {
        let mut change = Change::default();
        let mut node = id;
        while let Some(start) = self.variation_start(node) {
            change.0.extend(self.move_among_siblings(start, |_| 0).0);
            node = start;
        }
        change
    }

    /// Deletes a move and everything after it.
    pub fn delete(&mut self, id: NodeId) -> Change {
        let Some(parent) = self.parent(id) else {
            return Change::default();
        };
        let order = self.children(parent).filter(|own| *own != id).collect();
        self.reorder(parent, order)
    }

    /// Deletes everything after a move.
    pub fn delete_after(&mut self, id: NodeId) -> Change {
        self.reorder(id, Vec::new())
    }

    /// Replaces what is said about a move.
    pub fn set_notes(&mut self, id: NodeId, notes: Notes) -> Change {
        let none = Notes::default();
        if *self.notes(id).unwrap_or(&none) == notes {
            return Change::default();
        }
        let old = self.swap_notes(id, Some(Box::new(notes)));
        Change(vec![Old::Notes(id, old)])
    }

    /// Changes what is said about a move.
    pub fn edit_notes(&mut self, id: NodeId, edit: impl FnOnce(&mut Notes)) -> Change {
        let mut notes = self.notes(id).cloned().unwrap_or_default();
        edit(&mut notes);
        self.set_notes(id, notes)
    }

    /// Replaces the tags.
    pub fn set_tags(&mut self, tags: Tags) -> Change {
        if self.tags == tags {
            return Change::default();
        }
        Change(vec![Old::Tags(std::mem::replace(&mut self.tags, tags))])
    }

    /// Replaces the result, in the `Result` tag too where there is one.
    pub fn set_result(&mut self, result: GameResult) -> Change {
        let mut change = Vec::new();
        if self.result != result {
            change.push(Old::Result(std::mem::replace(&mut self.result, result)));
        }
        if self
            .tags
            .get("Result")
            .is_some_and(|own| own != result.token())
        {
            change.push(Old::Tags(self.tags.clone()));
            self.tags.set("Result", result.token());
        }
        Change(change)
    }

    /// Takes an edit back; the answer does it again. Changes are to be taken back in the
    /// opposite order of the edits they come from.
    pub fn undo(&mut self, change: Change) -> Change {
        let mut again = Vec::with_capacity(change.0.len());
        for old in change.0.into_iter().rev() {
            again.push(match old {
                Old::Children(parent, order) => {
                    let now = self.children(parent).collect();
                    self.set_children(parent, &order);
                    Old::Children(parent, now)
                }
                Old::Notes(id, notes) => Old::Notes(id, self.swap_notes(id, notes)),
                Old::Tags(tags) => Old::Tags(std::mem::replace(&mut self.tags, tags)),
                Old::Result(result) => Old::Result(std::mem::replace(&mut self.result, result)),
            });
        }
        Change(again)
    }

    fn has_sibling_after(&self, id: NodeId) -> bool {
        let siblings = self.parent(id).map(|parent| self.children(parent));
        siblings.is_some_and(|mut all| all.any(|own| own == id) && all.next().is_some())
    }

    fn move_among_siblings(&mut self, id: NodeId, to: impl Fn(usize) -> usize) -> Change {
        let Some(parent) = self.parent(id) else {
            return Change::default();
        };
        let mut order: Vec<NodeId> = self.children(parent).collect();
        let Some(place) = order.iter().position(|own| *own == id) else {
            return Change::default();
        };
        let target = to(place).min(order.len() - 1);
        order.remove(place);
        order.insert(target, id);
        self.reorder(parent, order)
    }

    fn reorder(&mut self, parent: NodeId, order: Vec<NodeId>) -> Change {
        let old: Vec<NodeId> = self.children(parent).collect();
        if old == order {
            return Change::default();
        }
        let continues_otherwise = old.first() != order.first();
        self.set_children(parent, &order);
        let change = Change(vec![Old::Children(parent, old)]);
        match continues_otherwise && self.is_main_line(parent) {
            true => change.and(self.drop_accuracy()),
            false => change,
        }
    }

    /// Other moves than those of the main line now were what it was told of.
    fn drop_accuracy(&mut self) -> Change {
        let mut tags = self.tags.clone();
        for name in ACCURACY {
            tags.remove(name);
        }
        self.set_tags(tags)
    }
}

/// A game with the memory of its edits.
#[derive(Clone, Debug)]
pub struct Editor {
    game: Game,
    done: Vec<Change>,
    undone: Vec<Change>,
    /// How many edits lay on `done` when the game was last saved; `None`: that state is gone.
    saved_at: Option<usize>,
}

impl Editor {
    pub fn new(game: Game) -> Editor {
        Editor {
            game,
            done: Vec::new(),
            undone: Vec::new(),
            saved_at: Some(0),
        }
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn into_game(self) -> Game {
        self.game
    }

    /// Makes an edit that can be undone. Says whether it changed anything.
    pub fn edit(&mut self, edit: impl FnOnce(&mut Game) -> Change) -> bool {
        let change = edit(&mut self.game);
        if change.is_nothing() {
            return false;
        }
        self.remember(change);
        true
    }

    /// Adds a move, or finds it.
    ///
    /// # Errors
    /// [`IllegalMove`], and nothing has changed.
    pub fn add_move(&mut self, parent: NodeId, played: Move) -> Result<NodeId, IllegalMove> {
        let before: Vec<NodeId> = self.game.children(parent).collect();
        let node = self.game.add_move(parent, played)?;
        if !before.contains(&node) {
            self.remember(Change(vec![Old::Children(parent, before)]));
        }
        Ok(node)
    }

    /// Adds a line of moves as one edit; returns its last node.
    ///
    /// # Errors
    /// [`IllegalMove`], and nothing has changed.
    pub fn add_line(&mut self, parent: NodeId, moves: &[Move]) -> Result<NodeId, IllegalMove> {
        let (last, change) = self.game.insert_line(parent, moves)?;
        if !change.is_nothing() {
            self.remember(change);
        }
        Ok(last)
    }

    /// Whether there is an edit to take back.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is an undone edit to make again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Takes the last edit back; `false` when there is none.
    pub fn undo(&mut self) -> bool {
        let Some(change) = self.done.pop() else {
            return false;
        };
        let again = self.game.undo(change);
        self.undone.push(again);
        true
    }

    /// Makes the last undone edit again; `false` when there is none.
    pub fn redo(&mut self) -> bool {
        let Some(change) = self.undone.pop() else {
            return false;
        };
        let back = self.game.undo(change);
        self.done.push(back);
        true
    }

    /// Whether the game differs from what was last saved.
    pub fn is_changed(&self) -> bool {
        self.saved_at != Some(self.done.len())
    }

    /// Says that the game as it is now has been saved.
    pub fn mark_saved(&mut self) {
        self.saved_at = Some(self.done.len());
    }

    /// Says that no state of the game has been saved.
    pub fn mark_changed(&mut self) {
        self.saved_at = None;
    }

    fn remember(&mut self, change: Change) {
        if self.saved_at.is_some_and(|at| at > self.done.len()) {
            self.saved_at = None;
        }
        self.undone.clear();
        self.done.push(change);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Nag, pgn};

    fn game(text: &str) -> Game {
        pgn::read_all(text.as_bytes())
            .into_iter()
            .next()
            .expect("a game")
    }

    fn moves(game: &Game) -> String {
        pgn::write(game)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn find(game: &Game, san: &str) -> NodeId {
        game.walk()
            .find(|id| game.san(*id) == san)
            .expect("the move is there")
    }

    #[test]
    fn promoting_and_demoting_change_places() {
        let mut own = game("1. e4 (1. d4 d5) (1. c4 c5) e5 *");
        let c5 = find(&own, "c5");
        let up = own.promote(c5);
        assert_eq!(moves(&own), "1. e4 (1. c4 c5) (1. d4 d5) 1... e5 *");
        let up_again = own.promote(c5);
        assert_eq!(moves(&own), "1. c4 (1. e4 e5) (1. d4 d5) 1... c5 *");
        own.undo(up_again);
        let redo = own.undo(up);
        assert_eq!(moves(&own), "1. e4 (1. d4 d5) (1. c4 c5) 1... e5 *");
        own.undo(redo);
        let c4 = find(&own, "c4");
        own.demote(c4);
        assert_eq!(moves(&own), "1. e4 (1. d4 d5) (1. c4 c5) 1... e5 *");
    }

    #[test]
    fn a_line_is_demoted_from_any_of_its_moves_and_promoted_back() {
        for (text, from, expected) in [
            (
                "1. e4 (1. d4 d5) (1. c4 c5) 1... e5 *",
                "d5",
                "1. e4 (1. c4 c5) (1. d4 d5) 1... e5 *",
            ),
            (
                "1. e4 (1. d4 d5 (1... Nf6) 2. Nf3) (1. c4) 1... e5 *",
                "Nf3",
                "1. e4 (1. c4) (1. d4 d5 (1... Nf6) 2. Nf3) 1... e5 *",
            ),
            (
                "1. c4 (1. e4 e5) 1... c5 *",
                "c4",
                "1. e4 (1. c4 c5) 1... e5 *",
            ),
        ] {
            let mut own = game(text);
            let node = find(&own, from);
            own.demote(node);
            assert_eq!(moves(&own), expected, "{text}");
            own.promote(node);
            assert_eq!(moves(&own), text);
        }
        // The last one, the main line far from its branch, and the like in a variation.
        for (text, from) in [
            ("1. e4 (1. d4 d5) (1. c4 c5) 1... e5 *", "c5"),
            ("1. c4 (1. e4 e5) 1... c5 2. Nc3 Nc6 *", "Nc6"),
            ("1. e4 (1. d4 d5 (1... Nf6) 2. Nf3) 1... e5 *", "Nf3"),
        ] {
            let mut own = game(text);
            let node = find(&own, from);
            assert!(own.demote(node).is_nothing(), "{text}");
        }
    }

    #[test]
    fn a_deep_line_becomes_the_main_line_and_back() {
        let text = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) 2. Nf3 *";
        let mut own = game(text);
        let d5 = find(&own, "d5");
        let change = own.make_main_line(d5);
        assert_eq!(
            moves(&own),
            "1. e4 c5 (1... e5 2. Nf3) 2. c3 (2. Nf3) 2... d5 *"
        );
        own.undo(change);
        assert_eq!(own, game(text));
    }

    #[test]
    fn an_accuracy_is_of_the_main_line_that_was_reviewed() {
        let text = "[WhiteAccuracy \"90.0\"]\n[BlackAccuracy \"47.2\"]\n\n\
            1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nc3 *";
        type Edit = fn(&mut Game, NodeId) -> Change;
        let cases: [(Edit, &str, bool); 9] = [
            (Game::delete, "Nf3", true),
            (Game::promote, "c3", true),
            (Game::make_main_line, "e5", true),
            (Game::delete_after, "c5", true),
            (Game::delete, "Nc3", false),
            (Game::delete_after, "e4", false),
            (Game::promote, "c5", false),
            (Game::demote, "e5", false),
            (Game::make_main_line, "c3", false),
        ];
        for (edit, san, is_kept) in cases {
            let mut own = game(text);
            let node = find(&own, san);
            let change = edit(&mut own, node);
            assert_eq!(own.tags.get("BlackAccuracy").is_some(), is_kept, "{san}");
            assert_eq!(own.tags.get("WhiteAccuracy").is_some(), is_kept, "{san}");
            own.undo(change);
            assert_eq!(own, game(text), "{san}");
        }
    }

    #[test]
    fn the_editor_undoes_and_redoes_everything() {
        let text = "1. e4 {best by test} e5 (1... c5) 2. Nf3 *";
        let mut editor = Editor::new(game(text));
        let e4 = find(editor.game(), "e4");
        let c5 = find(editor.game(), "c5");
        assert!(editor.edit(|game| game.delete(c5)));
        assert!(editor.edit(|game| game.edit_notes(e4, |notes| {
            notes.set_text("the king's pawn");
            notes.nags.push(Nag::GOOD_MOVE);
        })));
        assert!(editor.edit(|game| game.set_result(GameResult::Draw)));
        assert!(editor.edit(|game| game.delete_after(e4)));
        assert!(!editor.edit(|game| game.promote(e4)));
        let edited = moves(editor.game());
        assert_eq!(edited, "1. e4 $1 { the king's pawn } 1/2-1/2");
        while editor.undo() {}
        assert_eq!(*editor.game(), game(text));
        assert!(!editor.is_changed());
        while editor.redo() {}
        assert_eq!(moves(editor.game()), edited);
        assert!(editor.is_changed());
    }

    #[test]
    fn what_is_set_to_what_it_is_changes_nothing() {
        let text = "[White \"Ada\"]\n[Result \"1-0\"]\n\n1. e4 {good} {and played often} e5 1-0";
        let mut editor = Editor::new(game(text));
        let (e4, e5) = (find(editor.game(), "e4"), find(editor.game(), "e5"));
        let (tags, said) = (editor.game().tags.clone(), editor.game().notes(e4).cloned());
        let said = said.expect("comments").edited_text();
        assert!(!editor.edit(|game| game.edit_notes(e4, |notes| notes.set_edited_text(&said))));
        assert!(!editor.edit(|game| game.edit_notes(e5, |notes| notes.set_edited_text(""))));
        assert!(!editor.edit(|game| game.set_tags(tags)));
        assert!(!editor.edit(|game| game.set_result(GameResult::WhiteWins)));
        assert_eq!(*editor.game(), game(text));
        assert!(!editor.is_changed() && !editor.can_undo());
    }

    #[test]
    fn a_line_that_breaks_off_leaves_nothing_behind() {
        let mut editor = Editor::new(game("1. e4 e5 *"));
        let e4 = find(editor.game(), "e4");
        let chess = editor.game().chess_at(e4);
        let c5 = crate::chess::notation::read_move(&chess, "c5").expect("a legal move");
        assert!(editor.add_line(e4, &[c5, c5]).is_err());
        assert_eq!(moves(editor.game()), "1. e4 e5 *");
        let end = editor.add_line(e4, &[c5]).expect("legal");
        assert_eq!(editor.game().san(end), "c5");
        assert!(editor.undo());
        assert_eq!(moves(editor.game()), "1. e4 e5 *");
    }
}
