//! Where every word of a game's tree stands.

use super::super::{
    move_list::Quality,
    pen::{split_at_column, width},
};
use crate::{
    analysis::shown,
    chess::{Score, line::PieceLetters},
    game::{Game, GameResult, NodeId, nag},
    tui::theme::Theme,
};
use shakmaty::{Color as Side, Position as _};
use std::collections::HashMap;

/// Variations deeper than this go on in the row they are in.
const OWN_ROWS: usize = 3;
/// Before the first word of a variation.
const OPENING: &str = "(";
/// Columns by which a variation is further in than what it departs from.
const INDENT: u16 = 2;

/// Where every word of a game's tree stands.
#[derive(Clone, Debug, Default)]
pub struct TreeLayout {
    pub(super) rows: Vec<Vec<Word>>,
    row_of: HashMap<NodeId, usize>,
}

/// A word of the tree.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub column: u16,
    pub text: String,
    pub ink: Ink,
    pub node: Option<NodeId>,
}

/// What kind of word it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    Number,
    Main(Quality),
    Side(Quality),
    Comment,
    Sign,
    Score,
}

impl TreeLayout {
    /// Lays a game out for a width. `sans` are the moves' texts as [`Game::all_san`] gives them.
    pub fn new(
        game: &Game,
        sans: &[String],
        columns: u16,
        piece_letters: PieceLetters,
        theme: &Theme,
    ) -> TreeLayout {
        let mut setter = Setter::new(game, sans, columns, piece_letters, theme);
        setter.set();
        setter.done
    }

    /// How many rows the whole tree takes.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The row a move stands in.
    pub fn row_of(&self, node: NodeId) -> Option<usize> {
        self.row_of.get(&node).copied()
    }

    /// The first row shown in so many rows, with the current move in the upper two thirds, or as
    /// high as the comment on it needs.
    pub(super) fn first_row(&self, current: NodeId, height: usize) -> usize {
        let Some(at) = self.row_of(current) else {
            return 0;
        };
        let below = self.comment_rows(current, at).max(height / 3);
        (at + below + 1)
            .saturating_sub(height)
            .min(at)
            .min(self.len().saturating_sub(height))
    }

    /// How many rows below its own the comment on a move takes.
    fn comment_rows(&self, node: NodeId, at: usize) -> usize {
        let rows = self.rows.iter().skip(at).enumerate();
        rows.flat_map(|(row, words)| words.iter().map(move |word| (row, word)))
            .skip_while(|(_, word)| word.node != Some(node))
            .skip(1)
            .filter(|(_, word)| word.ink != Ink::Score)
            .take_while(|(_, word)| word.ink == Ink::Comment)
            .last()
            .map_or(0, |(row, _)| row)
    }
}

/// What is still to be set, the next thing last.
enum Task {
    /// A continuation, followed by the variations that depart from it.
    Continuation {
        node: NodeId,
        depth: usize,
    },
    /// The first move of a variation.
    Variation {
        node: NodeId,
        depth: usize,
    },
    Close {
        depth: usize,
    },
}

/// Sets the words of a game.
struct Setter<'a> {
    game: &'a Game,
    sans: &'a [String],
    columns: u16,
    piece_letters: PieceLetters,
    theme: &'a Theme,
    /// How many plies lead to each node, by [`Game::table_index`].
    plies: Vec<usize>,
    done: TreeLayout,
    /// Columns of the main line's table.
    white: u16,
    black: u16,
    /// The columns of a score behind a move of the main line; 0 where none is shown.
    score: u16,
    /// The row whose Black half is still free.
    half_row: Option<usize>,
    /// Where running text goes on in the last row.
    column: u16,
    indent: u16,
    /// Whether the next move needs its number although it is Black's.
    needs_number: bool,
    /// Whether the next word opens a variation; the bracket stands in its row.
    is_opening: bool,
}

impl<'a> Setter<'a> {
    fn new(
        game: &'a Game,
        sans: &'a [String],
        columns: u16,
        piece_letters: PieceLetters,
        theme: &'a Theme,
    ) -> Setter<'a> {
        let start = game.start();
        let main = game.main_line();
        let length = u32::try_from(main.len()).unwrap_or(u32::MAX);
        let last = start.fullmoves().get().saturating_add(length / 2);
        let digits = u16::try_from(last.to_string().len()).unwrap_or(4).max(2);
        let white = digits + 2;
        let has_scores = main.iter().any(|node| game.eval(*node).is_some());
        let score = if has_scores && columns >= white + 2 * 15 {
            7
        } else {
            0
        };
        let half = (columns.saturating_sub(white) / 2).min(9 + score).max(1);
        Setter {
            game,
            sans,
            columns: columns.max(8),
            piece_letters,
            theme,
            plies: plies(game),
            done: TreeLayout::default(),
            white,
            black: white + half,
            score,
            half_row: None,
            column: 0,
            indent: 0,
            needs_number: true,
            is_opening: false,
        }
    }

    fn set(&mut self) {
        let root = self.game.root();
        let opening = self.words_after(root);
        self.comment(&opening, 0, 0);
        let mut tasks: Vec<Task> = Vec::new();
        tasks.extend(self.continuation(root, 0));
        while let Some(task) = tasks.pop() {
            match task {
                Task::Continuation { node, depth } => {
                    tasks.extend(self.continuation(node, depth));
                    self.push_variations(node, depth, &mut tasks);
                    self.set_move(node, depth, closings(&tasks));
                }
                Task::Variation { node, depth } => {
                    tasks.push(Task::Close { depth });
                    tasks.extend(self.continuation(node, depth));
                    self.open(depth);
                    self.set_move(node, depth, closings(&tasks));
                }
                Task::Close { depth } => self.close(depth, closings(&tasks) > 0),
            }
        }
        if self.game.result != GameResult::Unknown {
            let row = self.new_row();
            self.place(row, self.white, self.game.result.token(), Ink::Score, None);
        }
    }

    fn continuation(&self, node: NodeId, depth: usize) -> Option<Task> {
        let node = self.game.next(node)?;
        Some(Task::Continuation { node, depth })
    }

    /// The variations beside a continuation, so that the first is set first.
    fn push_variations(&self, node: NodeId, depth: usize, tasks: &mut Vec<Task>) {
        let Some(parent) = self.game.parent(node) else {
            return;
        };
        let variations: Vec<NodeId> = self.game.children(parent).skip(1).collect();
        tasks.extend(variations.into_iter().rev().map(|node| Task::Variation {
            node,
            depth: depth + 1,
        }));
    }

    fn open(&mut self, depth: usize) {
        self.half_row = None;
        self.needs_number = true;
        if depth <= OWN_ROWS {
            let deepest = self.columns / 3;
            let level = u16::try_from(depth).unwrap_or(u16::MAX);
            self.indent = level.saturating_mul(INDENT).min(deepest);
            self.new_row();
            self.column = self.indent;
        }
        self.is_opening = true;
    }

    /// `is_next`: what it departed from closes right behind it, in the same row.
    fn close(&mut self, depth: usize, is_next: bool) {
        self.flow(")", Ink::Sign, None, true);
        self.needs_number = true;
        if depth <= OWN_ROWS {
            // What follows at a shallower depth begins a row of its own.
            let level = u16::try_from(depth.saturating_sub(1)).unwrap_or(u16::MAX);
            self.indent = level.saturating_mul(INDENT).min(self.columns / 3);
            if depth > 1 && !is_next {
                self.new_row();
                self.column = self.indent;
            }
        }
    }

    /// A move with its comments, behind which so many brackets close.
    fn set_move(&mut self, node: NodeId, depth: usize, closings: u16) {
        let Some((number, side)) = self.number(node) else {
            return;
        };
        if let Some(notes) = self.game.notes(node) {
            let before = notes.text_before();
            self.comment(&before, depth, 0);
        }
        let text = self.move_text(node);
        let after = self.words_after(node);
        let quality = self.quality(node);
        if depth == 0 {
            self.set_main(node, &text, quality, number, side);
        } else {
            let number = match side {
                Side::White => Some(format!("{number}.")),
                Side::Black if self.needs_number => {
                    Some(format!("{number}{}", self.theme.glyph("…", "...")))
                }
                Side::Black => None,
            };
            // Number and brackets go to the next row with their move.
            let before = number.as_ref().map_or(0, |number| width(number) + 1);
            let behind = if after.is_empty() { closings } else { 0 };
            self.break_before(before + width(&text) + behind);
            if let Some(number) = number {
                self.flow(&number, Ink::Number, None, false);
            }
            self.flow(&text, Ink::Side(quality), Some(node), false);
        }
        self.needs_number = false;
        self.comment(&after, depth, closings);
    }

    /// A move in the table of the main line.
    fn set_main(&mut self, node: NodeId, text: &str, quality: Quality, number: u32, side: Side) {
        let digits = usize::from(self.white - 2);
        let row = match (side, self.half_row.take()) {
            (Side::Black, Some(row)) => row,
            _ => {
                let row = self.new_row();
                self.place(row, 0, &format!("{number:>digits$}."), Ink::Number, None);
                if side == Side::Black {
                    let sign = self.theme.glyph("…", "...");
                    self.place(row, self.white, sign, Ink::Number, None);
                }
                row
            }
        };
        let column = match side {
            Side::White => self.white,
            Side::Black => self.black,
        };
        self.place(row, column, text, Ink::Main(quality), Some(node));
        if self.score > 0
            && let Some(eval) = self.game.eval(node)
            // The sign behind the move says that it mates.
            && !matches!(eval.score, Score::Mates(0) | Score::Mated(0))
        {
            let score = eval.score.to_string();
            let end = column + 8 + self.score;
            let start = end.saturating_sub(width(&score) + 1);
            self.place(
                row,
                start.max(column + width(text) + 1),
                &score,
                Ink::Score,
                None,
            );
        }
        if side == Side::White {
            self.half_row = Some(row);
        }
    }

    /// Words that interrupt the main line in rows of their own, or run along in a variation, where
    /// so many brackets close behind them.
    fn comment(&mut self, text: &str, depth: usize, closings: u16) {
        if text.is_empty() {
            return;
        }
        if depth == 0 {
            self.half_row = None;
            self.new_row();
            self.indent = self.white.min(self.columns / 3);
            self.column = self.indent;
        }
        let text = self.theme.spelt(text);
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let behind = if words.peek().is_none() { closings } else { 0 };
            let mut rest = word;
            while !rest.is_empty() {
                // A word that is longer than a row goes on in the next one.
                let (part, left) = split_at_column(rest, self.row_width());
                if left.is_empty() {
                    self.break_before(width(part) + behind);
                }
                self.flow(part, Ink::Comment, None, false);
                rest = left;
            }
        }
        self.needs_number = true;
    }

    /// The columns that a word has in a row of its own.
    fn row_width(&self) -> u16 {
        let bracket = if self.is_opening { width(OPENING) } else { 0 };
        self.columns.saturating_sub(self.indent + bracket)
    }

    /// A word of running text; `glued` to the one before it if it is no word of its own.
    fn flow(&mut self, word: &str, ink: Ink, node: Option<NodeId>, glued: bool) {
        let needed = width(word);
        if glued {
            self.column = self.column.saturating_sub(1);
        }
        self.break_before(needed);
        let row = self.done.rows.len().saturating_sub(1);
        if std::mem::take(&mut self.is_opening) {
            self.place(row, self.column, OPENING, Ink::Sign, None);
            self.column = self.column.saturating_add(width(OPENING));
        }
        self.place(row, self.column, word, ink, node);
        self.column = self.column.saturating_add(needed + 1);
    }

    /// Goes to a new row unless so many columns are left.
    fn break_before(&mut self, needed: u16) {
        let is_first = self.column <= self.indent;
        let needed = match self.is_opening {
            true => needed + width(OPENING),
            false => needed,
        };
        if self.done.rows.is_empty() || !is_first && self.column + needed > self.columns {
            self.new_row();
            self.column = self.indent;
        }
    }

    fn new_row(&mut self) -> usize {
        // A row that stayed empty is used.
        if self.done.rows.last().is_none_or(|row| !row.is_empty()) {
            self.done.rows.push(Vec::new());
        }
        self.done.rows.len() - 1
    }

    fn place(&mut self, row: usize, column: u16, text: &str, ink: Ink, node: Option<NodeId>) {
        if let Some(node) = node {
            self.done.row_of.insert(node, row);
        }
        if let Some(words) = self.done.rows.get_mut(row) {
            words.push(Word {
                column,
                text: text.to_owned(),
                ink,
                node,
            });
        }
    }

    /// Number and side of the move that leads to a node.
    fn number(&self, node: NodeId) -> Option<(u32, Side)> {
        let parent = self.game.parent(node)?;
        let start = self.game.start();
        let offset = usize::from(start.turn() == Side::Black);
        let ply = self.plies.get(Game::table_index(parent))? + offset;
        let number = start.fullmoves().get() + u32::try_from(ply / 2).ok()?;
        let side = if ply.is_multiple_of(2) {
            Side::White
        } else {
            Side::Black
        };
        Some((number, side))
    }

    fn move_text(&self, node: NodeId) -> String {
        let san = self
            .sans
            .get(Game::table_index(node))
            .map_or("", String::as_str);
        let mut text = self.piece_letters.write(san);
        for nag in self.game.notes(node).iter().flat_map(|notes| &notes.nags) {
            let sign = nag::shown(*nag);
            let sign = match self.theme.spelt(&sign) {
                spelt if self.theme.ascii && !spelt.is_ascii() => nag.to_string(),
                spelt => spelt.into_owned(),
            };
            if !nag::reviews_move(*nag) {
                text.push(' ');
            }
            text.push_str(&sign);
        }
        text
    }

    fn quality(&self, node: NodeId) -> Quality {
        let nags = self.game.notes(node).map_or(&[][..], |notes| &notes.nags);
        Quality::by(nags)
    }

    fn words_after(&self, node: NodeId) -> String {
        self.game
            .notes(node)
            .map(|notes| shown::text(notes, self.piece_letters))
            .unwrap_or_default()
    }
}

/// How many brackets close behind what is set now; of those beyond the deepest variation with rows
/// of its own it does not matter where they stand.
fn closings(tasks: &[Task]) -> u16 {
    let last = tasks.iter().rev().take(OWN_ROWS);
    let closing = last.take_while(|task| matches!(task, Task::Close { .. }));
    u16::try_from(closing.count()).unwrap_or(u16::MAX)
}

/// How many plies lead to each node, by table index.
fn plies(game: &Game) -> Vec<usize> {
    let mut plies = vec![0; game.table_size()];
    // A parent is walked before its children.
    for node in game.walk() {
        let parent = game.parent(node).map(Game::table_index);
        let before = parent.and_then(|parent| plies.get(parent).copied());
        if let (Some(before), Some(slot)) = (before, plies.get_mut(Game::table_index(node))) {
            *slot = before + 1;
        }
    }
    plies
}
