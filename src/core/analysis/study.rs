//! The game under study: where one stands in it, what is tried out, and every change to it.
//!
//! Knows neither screen nor engine, so that what the keys do can be tested by itself.

use super::{
    Review,
    landmarks::{is_doubtful, swing},
};
use crate::{
    analysis,
    chess::Position,
    game::{
        Change, Editor, Game, GameResult, IllegalMove, Nag, NodeId, Tags, nag, painting::Painting,
    },
};
use shakmaty::Move;

/// A game and the place in it.
pub struct Study {
    editor: Editor,
    at: NodeId,
    /// The position at `at`, with its history.
    position: Position,
    preview: Option<Preview>,
    /// Counts changes of the tree, so that what is worked out from it is known to be old.
    revision: u64,
}

/// A line that is looked at without being part of the game.
#[derive(Clone, Debug)]
pub struct Preview {
    /// Which of the engine's lines it is, from 0.
    pub line: usize,
    pub moves: Vec<Move>,
    /// How many of the moves stand on the board, at least one.
    pub shown: usize,
    position: Position,
}

impl Study {
    /// A game from its start.
    pub fn new(game: Game) -> Study {
        let position = game.start_position();
        Study {
            at: game.root(),
            editor: Editor::new(game),
            position,
            preview: None,
            revision: 0,
        }
    }

    /// A position, with the moves that led there before it.
    pub fn of_position(position: &Position) -> Study {
        let mut study = Study::new(Game::from_position(position));
        study.to_end();
        study
    }

    pub fn into_game(self) -> Game {
        self.editor.into_game()
    }

    pub fn game(&self) -> &Game {
        self.editor.game()
    }

    /// The node whose position is studied.
    pub fn at(&self) -> NodeId {
        self.at
    }

    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The position that is studied, whatever is previewed from it.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position on the board: the studied one, or what is previewed.
    pub fn shown(&self) -> &Position {
        match &self.preview {
            Some(preview) => &preview.position,
            None => &self.position,
        }
    }

    pub fn preview(&self) -> Option<&Preview> {
        self.preview.as_ref()
    }

    pub fn is_changed(&self) -> bool {
        self.editor.is_changed()
    }

    pub fn mark_saved(&mut self) {
        self.editor.mark_saved();
    }

    /// The game was never saved as it is.
    pub fn mark_changed(&mut self) {
        self.editor.mark_changed();
    }

    // Walking

    /// Goes to a node of the game.
    pub fn go(&mut self, node: NodeId) {
        self.preview = None;
        if node == self.at {
            return;
        }
        let game = self.editor.game();
        if game.parent(node) == Some(self.at)
            && let Some(played) = game.played(node)
            && self.position.play(played)
        {
            self.at = node;
            return;
        }
        self.position = game.position_at(node);
        self.at = node;
    }

    /// One move on: along the previewed line, or else along the game.
    pub fn forward(&mut self) -> bool {
        if let Some(preview) = &mut self.preview {
            return preview.further();
        }
        let next = self.game().next(self.at);
        next.map(|node| self.go(node)).is_some()
    }

    /// One move back; from the first move of a previewed line back to the game.
    pub fn back(&mut self) -> bool {
        if let Some(preview) = &mut self.preview {
            if !preview.nearer() {
                self.preview = None;
            }
            return true;
        }
        let parent = self.game().parent(self.at);
        parent.map(|node| self.go(node)).is_some()
    }

    pub fn to_start(&mut self) {
        let root = self.game().root();
        self.go(root);
    }

    /// The end of the line one is in.
    pub fn to_end(&mut self) {
        if let Some(last) = self.game().line_after(self.at).last() {
            self.go(last);
        } else {
            self.preview = None;
        }
    }

    /// Several moves on (or back, if negative).
    pub fn step(&mut self, moves: isize) {
        self.preview = None;
        for _ in 0..moves.unsigned_abs() {
            let stepped = if moves > 0 {
                self.forward()
            } else {
                self.back()
            };
            if !stepped {
                return;
            }
        }
    }

    /// To the next (or the one before, if negative) of the moves that were played or considered
    /// in the same position.
    pub fn sideways(&mut self, by: isize) -> bool {
        self.preview = None;
        let Some(parent) = self.game().parent(self.at) else {
            return false;
        };
        let siblings: Vec<NodeId> = self.game().children(parent).collect();
        let Some(place) = siblings.iter().position(|node| *node == self.at) else {
            return false;
        };
        let count = isize::try_from(siblings.len()).unwrap_or(1);
        let target = (place as isize + by).rem_euclid(count);
        match siblings.get(target.unsigned_abs()) {
            Some(node) if *node != self.at => {
                self.go(*node);
                true
            }
            _ => false,
        }
    }

    /// To the next (or last, if not `onwards`) place of the line where a move carries a mark of
    /// doubt: `?!`, `?`, `??`. A variation is searched to its end, then the main line.
    pub fn to_mistake(&mut self, onwards: bool) -> bool {
        self.go_to_next(onwards, is_doubtful)
    }

    /// As [`Study::to_mistake`], for `??` alone.
    pub fn to_blunder(&mut self, onwards: bool) -> bool {
        self.go_to_next(onwards, |game, node| {
            let notes = game.notes(node);
            notes.is_some_and(|notes| notes.nags.contains(&Nag::BLUNDER))
        })
    }

    /// To the next (or last) move after which the chances were others than before, by ten points
    /// or more of the evaluations in the game.
    pub fn to_swing(&mut self, onwards: bool) -> bool {
        self.go_to_next(onwards, |game, node| swing(game, node) >= 10.0)
    }

    fn go_to_next(&mut self, onwards: bool, is: impl Fn(&Game, NodeId) -> bool) -> bool {
        let game = self.game();
        let is = |node: &NodeId| is(game, *node);
        let found = if onwards {
            game.line_after(self.at).find(is)
        } else {
            game.path(self.at).into_iter().rev().skip(1).find(is)
        };
        found.map(|node| self.go(node)).is_some()
    }

    // Trying out

    /// Shows the first move of an engine line on the board. False when it has none or is
    /// not from this position.
    pub fn look_into(&mut self, line: usize, moves: &[Move]) -> bool {
        let mut preview = Preview {
            line,
            moves: moves.to_vec(),
            shown: 0,
            position: self.position.clone(),
        };
        let possible = preview.further();
        self.preview = possible.then_some(preview);
        possible
    }

    pub fn end_preview(&mut self) -> bool {
        self.preview.take().is_some()
    }

    /// Makes what is previewed part of the game and goes there.
    pub fn keep_preview(&mut self) -> bool {
        let Some(preview) = self.preview.take() else {
            return false;
        };
        let moves = preview.moves.get(..preview.shown).unwrap_or_default();
        self.play_line(moves).is_ok()
    }

    // Changing

    /// Plays a move: goes to it where the game has it, else it becomes the continuation or a
    /// variation. From a previewed position the previewed moves come with it.
    ///
    /// # Errors
    /// [`IllegalMove`], and nothing has changed.
    pub fn play(&mut self, played: Move) -> Result<(), IllegalMove> {
        let mut moves = match &self.preview {
            Some(preview) => preview
                .moves
                .get(..preview.shown)
                .unwrap_or_default()
                .to_vec(),
            None => Vec::new(),
        };
        moves.push(played);
        self.play_line(&moves)
    }

    /// Plays moves one after the other, as [`Study::play`].
    ///
    /// # Errors
    /// [`IllegalMove`], and nothing has changed.
    pub fn play_line(&mut self, moves: &[Move]) -> Result<(), IllegalMove> {
        let end = self.editor.add_line(self.at, moves)?;
        self.revision += 1;
        self.go(end);
        Ok(())
    }

    /// Adds a line after a node, as a variation where the game goes on otherwise, and goes to its
    /// first move. False when it is not legal there.
    pub fn add_line_at(&mut self, node: NodeId, moves: &[Move]) -> bool {
        self.go(node);
        if moves.is_empty() || self.play_line(moves).is_err() {
            return false;
        }
        let first = self
            .game()
            .path(self.at)
            .into_iter()
            .rev()
            .nth(moves.len() - 1);
        if let Some(first) = first {
            self.go(first);
        }
        true
    }

    /// The variation one is in becomes more (or less) important than its neighbour.
    pub fn promote(&mut self) -> bool {
        let at = self.at;
        self.edit(|game| game.promote(at))
    }

    pub fn demote(&mut self) -> bool {
        let at = self.at;
        self.edit(|game| game.demote(at))
    }

    pub fn make_main_line(&mut self) -> bool {
        let at = self.at;
        self.edit(|game| game.make_main_line(at))
    }

    /// Removes the move one stands on with all that follows; goes to the one before it.
    pub fn delete(&mut self) -> bool {
        let Some(parent) = self.game().parent(self.at) else {
            return false;
        };
        let at = self.at;
        self.go(parent);
        self.edit(|game| game.delete(at))
    }

    /// The words about the move one stands on; those before it where there are none after it.
    pub fn comment(&self) -> String {
        self.game()
            .notes(self.at)
            .map(|notes| notes.edited_text())
            .unwrap_or_default()
    }

    pub fn set_comment(&mut self, words: &str) -> bool {
        let at = self.at;
        self.edit(|game| game.edit_notes(at, |notes| notes.set_edited_text(words)))
    }

    /// Gives the game these tags, and the result that they tell.
    pub fn set_tags(&mut self, tags: Tags) -> bool {
        let result = tags.get("Result").and_then(GameResult::from_token);
        self.edit(|game| {
            let result = result.unwrap_or(game.result);
            game.set_tags(tags).and(game.set_result(result))
        })
    }

    /// Paints squares and arrows about the move one stands on, in place of those there.
    pub fn set_painting(&mut self, painting: &Painting) -> bool {
        let at = self.at;
        self.edit(|game| game.edit_notes(at, |notes| painting.write(notes)))
    }

    /// Gives the move one stands on a mark, in place of another of its kind (`!` for `?`); the
    /// same mark again takes it away.
    pub fn mark(&mut self, mark: Nag) -> bool {
        if self.at == self.game().root() {
            return false;
        }
        let at = self.at;
        self.edit(|game| {
            game.edit_notes(at, |notes| {
                let had = notes.nags.contains(&mark);
                notes.nags.retain(|old| !nag::replaces(mark, *old));
                if !had {
                    notes.nags.push(mark);
                }
            })
        })
    }

    /// Writes what a review found into the game, as one edit.
    pub fn write_review(&mut self, review: &Review) -> bool {
        self.edit(|game| analysis::annotate(game, review))
    }

    /// Whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        self.editor.can_undo()
    }

    /// Whether there is an undone change to make again.
    pub fn can_redo(&self) -> bool {
        self.editor.can_redo()
    }

    /// Whether other moves were tried where the present one was played.
    pub fn has_variations(&self) -> bool {
        let game = self.game();
        let parent = game.parent(self.at);
        parent.is_some_and(|parent| game.children(parent).nth(1).is_some())
    }

    pub fn undo(&mut self) -> bool {
        let done = self.editor.undo();
        self.settle(done)
    }

    pub fn redo(&mut self) -> bool {
        let done = self.editor.redo();
        self.settle(done)
    }

    fn edit(&mut self, edit: impl FnOnce(&mut Game) -> Change) -> bool {
        let done = self.editor.edit(edit);
        self.settle(done)
    }

    /// After a change: to the nearest place that is still part of the game.
    fn settle(&mut self, changed: bool) -> bool {
        if changed {
            self.revision += 1;
            let game = self.editor.game();
            let mut reached = game.root();
            for node in game.path(self.at) {
                if !game.children(reached).any(|child| child == node) {
                    break;
                }
                reached = node;
            }
            self.go(reached);
        }
        changed
    }
}

impl Preview {
    fn further(&mut self) -> bool {
        let Some(next) = self.moves.get(self.shown) else {
            return false;
        };
        let legal = self.position.play(*next);
        self.shown += usize::from(legal);
        legal
    }

    /// One move back; false at the line's first move.
    fn nearer(&mut self) -> bool {
        if self.shown <= 1 {
            return false;
        }
        self.shown -= 1;
        self.position.undo().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{chess::notation::read_move, game::pgn};

    fn study(text: &str) -> Study {
        Study::new(pgn::read_all(text.as_bytes()).remove(0))
    }

    fn play(study: &mut Study, san: &str) {
        let played = read_move(study.shown().current(), san).expect("a legal move");
        study.play(played).expect("a legal move");
    }

    fn moves(study: &Study) -> String {
        let text = pgn::write(study.game());
        text.lines().last().unwrap_or_default().to_owned()
    }

    #[test]
    fn a_move_of_the_game_is_followed_and_another_becomes_a_variation() {
        let mut study = study("1. e4 e5 2. Nf3 *");
        play(&mut study, "e4");
        assert!(!study.is_changed());
        play(&mut study, "c5");
        assert!(study.is_changed());
        assert_eq!(moves(&study), "1. e4 e5 (1... c5) 2. Nf3 *");
        assert!(study.sideways(1));
        assert_eq!(study.game().san(study.at()), "e5");
        assert!(study.undo());
        assert_eq!(moves(&study), "1. e4 e5 2. Nf3 *");
        assert!(!study.is_changed());
    }

    #[test]
    fn undoing_the_move_one_stands_on_steps_back_to_the_game() {
        let mut study = study("1. e4 e5 *");
        study.to_end();
        play(&mut study, "Nf3");
        play(&mut study, "Nc6");
        study.undo();
        assert_eq!(study.game().san(study.at()), "Nf3");
        study.undo();
        assert_eq!(study.game().san(study.at()), "e5");
        assert_eq!(study.position().ply(), 2);
        study.redo();
        assert!(study.forward());
    }

    #[test]
    fn a_preview_leaves_the_game_alone_until_it_is_kept() {
        let mut study = study("1. e4 e5 *");
        study.to_end();
        let mut chess = study.position().clone();
        let line: Vec<_> = ["Nf3", "Nc6", "Bb5"]
            .iter()
            .map(|san| {
                let played = read_move(chess.current(), san).expect("a legal move");
                assert!(chess.play(played));
                played
            })
            .collect();
        assert!(study.look_into(0, &line));
        assert!(study.forward());
        assert_eq!(study.shown().ply(), 4);
        assert_eq!(study.position().ply(), 2);
        study.back();
        study.back();
        assert!(study.preview().is_none());
        assert!(!study.is_changed());
        study.look_into(1, &line);
        study.forward();
        assert!(study.keep_preview());
        assert_eq!(moves(&study), "1. e4 e5 2. Nf3 Nc6 *");
        assert_eq!(study.position().ply(), 4);
        study.undo();
        assert_eq!(moves(&study), "1. e4 e5 *");
    }

    #[test]
    fn a_line_of_another_position_is_no_preview() {
        let mut study = study("1. e4 e5 *");
        let stale = read_move(study.position().current(), "d4").expect("a legal move");
        study.to_end();
        study.back();
        assert!(!study.look_into(0, &[stale]));
        assert!(study.preview().is_none());
    }

    #[test]
    fn marks_of_a_kind_replace_each_other_and_comments_are_kept() {
        let mut study = study("1. e4 {[%clk 0:03:00] best by test} *");
        study.forward();
        study.mark(Nag(2));
        study.mark(Nag(4));
        study.mark(Nag(16));
        assert_eq!(
            moves(&study),
            "1. e4 $4 $16 { [%clk 0:03:00] best by test } *"
        );
        study.mark(Nag(146));
        study.mark(Nag(14));
        study.mark(Nag(4));
        assert!(moves(&study).starts_with("1. e4 $146 $14 {"));
        study.set_comment("a pawn");
        assert!(moves(&study).contains("0:03:00"));
        assert_eq!(study.comment(), "a pawn");
    }

    #[test]
    fn mistakes_are_found_onwards_and_back() {
        let mut study = study("1. e4 e5?! 2. Nf3 (2. Qh5?) f6?? 3. Nxe5 *");
        assert!(study.to_mistake(true));
        assert_eq!(study.game().san(study.at()), "e5");
        assert!(study.to_mistake(true));
        assert_eq!(study.game().san(study.at()), "f6");
        assert!(!study.to_mistake(true));
        assert!(study.to_mistake(false));
        assert_eq!(study.game().san(study.at()), "e5");
    }

    #[test]
    fn deleting_goes_to_the_move_before() {
        let mut study = study("1. e4 e5 2. Nf3 Nc6 *");
        study.to_end();
        study.back();
        assert!(study.delete());
        assert_eq!(study.game().san(study.at()), "e5");
        assert_eq!(moves(&study), "1. e4 e5 *");
        study.undo();
        assert_eq!(moves(&study), "1. e4 e5 2. Nf3 Nc6 *");
    }
}
