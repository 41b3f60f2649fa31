//! The tree of a game: nodes are the places after a move, the root is the start position.
//!
//! Nodes stand in one arena and know each other by number, so that a game of 17,697 plies or
//! 5,000 nested variations is neither deep on the stack nor slow to drop. The first child of a
//! node continues the line, the others are variations. A node holds the move, not the position;
//! positions are found by playing from the root. Node numbers stay valid for the life of the
//! game: what is deleted is only cut off, so that it can be put back.

use super::{
    notes::{Eval, Notes, Piece},
    problem::{Problem, Severity},
    result::GameResult,
    tags::Tags,
    words,
};
use crate::chess::Position;
use shakmaty::{
    CastlingMode, Chess, Color, EnPassantMode, FromSetup, Move, Position as _, PositionError,
    san::SanPlus,
};
use std::{num::NonZeroU32, time::Duration};
use thiserror::Error;

/// A place in one game's tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The start position, in every game.
    pub const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// What leads to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Start,
    Move(Move),
    /// `--`: the side to move passes.
    Null,
}

#[derive(Clone, Debug)]
struct Node {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    step: Step,
    notes: Option<Box<Notes>>,
}

/// A move that the rules do not allow at the place it was to be added.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("{}", words::MOVE_NOT_LEGAL)]
pub struct IllegalMove;

/// A game: tags, start position, tree of moves, result.
///
/// Two games are equal when tags, start, result, trees and everything said in them are; problems
/// of reading do not count.
#[derive(Clone, Debug)]
pub struct Game {
    pub tags: Tags,
    pub result: GameResult,
    /// What was wrong in the text it was read from, in the order of the text.
    pub problems: Vec<Problem>,
    /// How many plies of that text are not in the tree but in comments, word for word, because
    /// they could not be read as moves.
    pub left_out: usize,
    /// Lines that began with `%` (the escape of PGN, for other programs), without it.
    pub escapes: Vec<String>,
    start: Chess,
    mode: CastlingMode,
    nodes: Vec<Node>,
}

impl Default for Game {
    fn default() -> Game {
        Game::starting_from(Chess::default(), CastlingMode::Standard)
    }
}

/// The position after passing, if the side to move may pass, which it may not in check.
pub fn after_null(chess: &Chess) -> Option<Chess> {
    if chess.is_check() {
        return None;
    }
    let mut setup = chess.to_setup(EnPassantMode::Legal);
    if setup.turn == Color::Black {
        setup.fullmoves = setup.fullmoves.saturating_add(1);
    }
    setup.halfmoves = setup.halfmoves.saturating_add(1);
    setup.swap_turn();
    setup.ep_square = None;
    Chess::from_setup(setup, chess.castles().mode())
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

impl Game {
    /// An empty game from the usual start position, without tags.
    pub fn new() -> Game {
        Game::default()
    }

    /// An empty game from any position, without tags.
    pub fn starting_from(start: Chess, mode: CastlingMode) -> Game {
        Game {
            tags: Tags::new(),
            result: GameResult::Unknown,
            problems: Vec::new(),
            left_out: 0,
            escapes: Vec::new(),
            start,
            mode,
            nodes: vec![Node {
                parent: None,
                first_child: None,
                last_child: None,
                next_sibling: None,
                step: Step::Start,
                notes: None,
            }],
        }
    }

    /// The game that was played on the way to `position`, with `SetUp`, `FEN` and `Variant` tags
    /// where it did not begin as usual.
    pub fn from_position(position: &Position) -> Game {
        let mut game = Game::starting_from(position.start().clone(), position.castling_mode());
        game.tag_start();
        let mut node = NodeId::ROOT;
        for played in position.moves() {
            node = game.push(node, Step::Move(played));
        }
        game
    }

    /// Sets the tags that tell of an unusual start.
    fn tag_start(&mut self) {
        if self.mode == CastlingMode::Chess960 {
            self.tags.set("Variant", "Chess960");
        }
        if self.start != Chess::default() {
            self.tags.set("SetUp", "1");
            self.tags.set("FEN", self.start_position().fen());
        }
    }

    pub fn start(&self) -> &Chess {
        &self.start
    }

    pub fn castling_mode(&self) -> CastlingMode {
        self.mode
    }

    /// The start as a position without a past.
    pub fn start_position(&self) -> Position {
        Position::new(self.start.clone(), self.mode)
    }

    /// Whether every word of the text is in the game.
    pub fn is_sound(&self) -> bool {
        self.problems
            .iter()
            .all(|problem| problem.severity != Severity::Error)
    }

    pub fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// How many nodes there are, the root and those cut off included: an upper bound for tables
    /// indexed by [`Game::table_index`].
    pub fn table_size(&self) -> usize {
        self.nodes.len()
    }

    /// The node's place in a table beside the tree.
    pub fn table_index(id: NodeId) -> usize {
        id.index()
    }

    /// Continuations and variations after a node, the continuation first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.of(id).first_child, |id| self.of(*id).next_sibling)
    }

    /// The move that continues the line.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.of(id).first_child
    }

    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.of(id).parent
    }

    /// The move that leads here; `None` at the root and after a null move.
    pub fn played(&self, id: NodeId) -> Option<Move> {
        match self.of(id).step {
            Step::Move(played) => Some(played),
            Step::Start | Step::Null => None,
        }
    }

    pub fn notes(&self, id: NodeId) -> Option<&Notes> {
        self.of(id).notes.as_deref()
    }

    /// The notes, made if there are none. Edits that are to be undone go through
    /// [`Game::edit_notes`](super::Editor).
    pub fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        self.of_mut(id).notes.get_or_insert_default()
    }

    /// `[%eval]` after the move, or else what a match program noted, from White's side.
    pub fn eval(&self, id: NodeId) -> Option<Eval> {
        self.written_eval(id).or_else(|| {
            let note = self.notes(id)?.find(|piece| match piece {
                Piece::Engine(note) => Some(note.clone()),
                _ => None,
            })?;
            Some(Eval {
                score: note.score(self.mover(id)?)?,
                depth: note.depth,
            })
        })
    }

    /// `[%eval]` after the move: what a review wrote, not what a player noted during the game.
    pub fn written_eval(&self, id: NodeId) -> Option<Eval> {
        self.notes(id)?.find(|piece| match piece {
            Piece::Eval(eval) => Some(*eval),
            _ => None,
        })
    }

    /// Who made the move that leads to `id`; `None` at the root.
    fn mover(&self, id: NodeId) -> Option<Color> {
        let first = self.start().turn();
        match self.ply(id) {
            0 => None,
            odd if odd % 2 == 1 => Some(first),
            _ => Some(first.other()),
        }
    }

    /// `[%clk]`: the mover's time left after the move.
    pub fn clock(&self, id: NodeId) -> Option<Duration> {
        self.notes(id)?.find(|piece| match piece {
            Piece::Clock(time) => Some(*time),
            _ => None,
        })
    }

    /// The nodes from the first move to `id`, without the root.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |id| self.parent(*id))
            .take_while(|id| *id != NodeId::ROOT)
            .collect();
        path.reverse();
        path
    }

    /// Plies from the start.
    pub fn ply(&self, id: NodeId) -> usize {
        std::iter::successors(self.parent(id), |id| self.parent(*id)).count()
    }

    /// The first node of the variation that `id` stands in: the nearest ancestor (or itself) that
    /// is not the continuation of its parent. `None` in the main line.
    pub fn variation_start(&self, id: NodeId) -> Option<NodeId> {
        std::iter::successors(Some(id), |id| self.parent(*id)).find(|id| {
            self.parent(*id)
                .is_some_and(|parent| self.next(parent) != Some(*id))
        })
    }

    pub fn is_main_line(&self, id: NodeId) -> bool {
        self.variation_start(id).is_none()
    }

    /// The main line without the root.
    pub fn main_line(&self) -> Vec<NodeId> {
        self.line_after(NodeId::ROOT).collect()
    }

    /// The continuation after a node, move by move.
    pub fn line_after(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(id), |id| self.next(*id))
    }

    /// All nodes in the order in which PGN writes their moves: a move, then its variations, then
    /// what follows it. The root comes first.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut waiting = vec![NodeId::ROOT];
        std::iter::from_fn(move || {
            let id = waiting.pop()?;
            // Pushed last is walked first: the node's variations, then its continuation.
            waiting.extend(self.next(id));
            if self.parent(id).and_then(|parent| self.next(parent)) == Some(id) {
                let first = waiting.len();
                waiting.extend(std::iter::successors(self.of(id).next_sibling, |id| {
                    self.of(*id).next_sibling
                }));
                if let Some(variations) = waiting.get_mut(first..) {
                    variations.reverse();
                }
            }
            Some(id)
        })
    }

    /// The board after a node.
    pub fn chess_at(&self, id: NodeId) -> Chess {
        let mut chess = self.start.clone();
        for node in self.path(id) {
            play(&mut chess, self.of(node).step);
        }
        chess
    }

    /// The position after a node with the moves that led there. A null move ends the history,
    /// for what stood before it cannot come again.
    pub fn position_at(&self, id: NodeId) -> Position {
        let mut position = self.start_position();
        for node in self.path(id) {
            match self.of(node).step {
                Step::Start => {}
                Step::Move(played) => {
                    let legal = position.play(played);
                    debug_assert!(legal, "the tree holds legal moves only");
                }
                Step::Null => {
                    let passed = after_null(position.current());
                    debug_assert!(passed.is_some(), "the tree holds legal null moves only");
                    position =
                        Position::new(passed.unwrap_or_else(|| self.start.clone()), self.mode);
                }
            }
        }
        position
    }

    /// The move that leads to a node, in SAN with check marks: `Nf3+`, `--`; empty at the root.
    pub fn san(&self, id: NodeId) -> String {
        match (self.of(id).step, self.parent(id)) {
            (Step::Move(played), Some(parent)) => {
                SanPlus::from_move(self.chess_at(parent), played).to_string()
            }
            (Step::Null, _) => "--".to_owned(),
            _ => String::new(),
        }
    }

    /// The SAN of every move in the tree, found in one walk, by [`Game::table_index`]. For
    /// drawing a whole tree; keep it until the tree is edited.
    pub fn all_san(&self) -> Vec<String> {
        let mut table = vec![String::new(); self.nodes.len()];
        let mut boards = vec![(NodeId::ROOT, self.start.clone())];
        while let Some((id, chess)) = boards.pop() {
            for child in self.children(id) {
                let mut after = chess.clone();
                let san = match self.of(child).step {
                    Step::Move(played) => {
                        SanPlus::from_move_and_play_unchecked(&mut after, played).to_string()
                    }
                    step => {
                        play(&mut after, step);
                        "--".to_owned()
                    }
                };
                if let Some(slot) = table.get_mut(child.index()) {
                    *slot = san;
                }
                boards.push((child, after));
            }
        }
        table
    }

    /// Adds a move after a node, as its continuation or as the last of its variations, or finds
    /// it there.
    ///
    /// # Errors
    /// [`IllegalMove`], and the game is as before.
    pub fn add_move(&mut self, parent: NodeId, played: Move) -> Result<NodeId, IllegalMove> {
        if let Some(there) = self.child_by_step(parent, Step::Move(played)) {
            return Ok(there);
        }
        if !self.chess_at(parent).is_legal(played) {
            return Err(IllegalMove);
        }
        Ok(self.push(parent, Step::Move(played)))
    }

    /// Adds a null move, or finds it there.
    ///
    /// # Errors
    /// [`IllegalMove`] when the side to move is in check.
    pub fn add_null(&mut self, parent: NodeId) -> Result<NodeId, IllegalMove> {
        if let Some(there) = self.child_by_step(parent, Step::Null) {
            return Ok(there);
        }
        after_null(&self.chess_at(parent)).ok_or(IllegalMove)?;
        Ok(self.push(parent, Step::Null))
    }

    /// Adds moves one after the other; returns the node after the last one.
    ///
    /// # Errors
    /// [`IllegalMove`] at the first move that is not legal; the moves before it stay.
    pub fn add_line(
        &mut self,
        parent: NodeId,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<NodeId, IllegalMove> {
        let mut chess = self.chess_at(parent);
        let mut node = parent;
        for played in moves {
            if !chess.is_legal(played) {
                return Err(IllegalMove);
            }
            chess.play_unchecked(played);
            let step = Step::Move(played);
            node = self
                .child_by_step(node, step)
                .unwrap_or_else(|| self.push(node, step));
        }
        Ok(node)
    }

    fn child_by_step(&self, parent: NodeId, step: Step) -> Option<NodeId> {
        self.children(parent).find(|id| self.of(*id).step == step)
    }

    /// Adds a child without asking whether it is legal or there already.
    pub(super) fn push(&mut self, parent: NodeId, step: Step) -> NodeId {
        let last = self.of(parent).last_child;
        self.nodes.push(Node {
            parent: Some(parent),
            first_child: None,
            last_child: None,
            next_sibling: None,
            step,
            notes: None,
        });
        // The arena is never empty, and memory ends long before four thousand million nodes.
        let number = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        let id = NodeId(NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN));
        match last {
            Some(last) => self.of_mut(last).next_sibling = Some(id),
            None => self.of_mut(parent).first_child = Some(id),
        }
        self.of_mut(parent).last_child = Some(id);
        id
    }

    /// Puts the children of a node in this order; those left out are cut off.
    pub(super) fn set_children(&mut self, parent: NodeId, order: &[NodeId]) {
        self.of_mut(parent).first_child = order.first().copied();
        self.of_mut(parent).last_child = order.last().copied();
        for (index, id) in order.iter().enumerate() {
            self.of_mut(*id).next_sibling = order.get(index + 1).copied();
        }
    }

    pub(super) fn swap_notes(
        &mut self,
        id: NodeId,
        notes: Option<Box<Notes>>,
    ) -> Option<Box<Notes>> {
        let notes = notes.filter(|notes| !notes.is_empty());
        std::mem::replace(&mut self.of_mut(id).notes, notes)
    }

    pub(super) fn step(&self, id: NodeId) -> Step {
        self.of(id).step
    }

    // Node numbers are only made by `push`, and nodes are never removed.
    fn of(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    fn of_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }
}

/// Plays a step that is known to be legal.
pub(super) fn play(chess: &mut Chess, step: Step) {
    match step {
        Step::Start => {}
        Step::Move(played) => chess.play_unchecked(played),
        Step::Null => {
            if let Some(after) = after_null(chess) {
                *chess = after;
            }
        }
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        fn said(game: &Game, id: NodeId) -> Option<&Notes> {
            game.notes(id).filter(|notes| !notes.is_empty())
        }
        let same_node = |(own, theirs): (NodeId, NodeId)| {
            self.step(own) == other.step(theirs)
                && self.children(own).count() == other.children(theirs).count()
                && said(self, own) == said(other, theirs)
        };
        self.tags == other.tags
            && self.result == other.result
            && self.escapes == other.escapes
            && self.start == other.start
            && self.mode == other.mode
            && self.walk().count() == other.walk().count()
            && self.walk().zip(other.walk()).all(same_node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation::read_move;

    fn add(game: &mut Game, parent: NodeId, san: &str) -> NodeId {
        let chess = game.chess_at(parent);
        let played = read_move(&chess, san).expect("a legal move");
        game.add_move(parent, played).expect("a legal move")
    }

    #[test]
    fn a_move_that_is_there_is_found_not_doubled() {
        let mut game = Game::new();
        let e4 = add(&mut game, NodeId::ROOT, "e4");
        let d4 = add(&mut game, NodeId::ROOT, "d4");
        assert_eq!(add(&mut game, NodeId::ROOT, "e4"), e4);
        let e5 = add(&mut game, e4, "e5");
        assert_eq!(game.main_line(), [e4, e5]);
        assert_eq!(game.walk().collect::<Vec<_>>(), [NodeId::ROOT, e4, d4, e5]);
        assert_eq!(game.variation_start(e5), None);
        assert_eq!(game.variation_start(d4), Some(d4));
        assert_eq!((game.ply(e5), game.san(e5)), (2, "e5".to_owned()));
        assert_eq!(game.position_at(e5).ply(), 2);
    }

    #[test]
    fn passing_is_legal_except_in_check() {
        let mut game = Game::new();
        let e4 = add(&mut game, NodeId::ROOT, "e4");
        let pass = game.add_null(e4).expect("no check");
        let d4 = add(&mut game, pass, "d4");
        assert_eq!(game.all_san()[Game::table_index(pass)], "--");
        assert_eq!(game.position_at(d4).ply(), 1);
        assert_eq!(game.chess_at(d4).fullmoves().get(), 2);
        let mut game = Game::new();
        let mut node = NodeId::ROOT;
        for san in ["e4", "f6", "Qh5+"] {
            node = add(&mut game, node, san);
        }
        assert_eq!(game.add_null(node), Err(IllegalMove));
    }

    #[test]
    fn a_played_game_becomes_a_tree_with_its_start() {
        let mut position =
            crate::chess::fen::read("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").expect("a legal FEN");
        let e4 = read_move(position.current(), "e4").expect("a legal move");
        assert!(position.play(e4));
        let game = Game::from_position(&position);
        assert_eq!(
            game.tags.get("FEN"),
            Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
        );
        assert_eq!(game.main_line().len(), 1);
    }
}
