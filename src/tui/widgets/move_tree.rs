//! A game's moves with variations, comments and marks.
//!
//! The main line stands in a table, a row a move; variations and comments interrupt it, indented
//! by their depth. The layout is worked out once for a game and a width ([`TreeLayout`]) and
//! drawn from where the current move is in sight, so a game of thousands of moves scrolls as
//! quickly as a short one.

use super::{
    move_list::Judged,
    pen::{Pen, row, width},
};
use crate::{
    chess::line::Lettering,
    game::{Game, GameResult, NodeId, nag},
    tui::theme::Theme,
};
use ratatui::{buffer::Buffer, layout::Rect, style::Style, widgets::Widget};
use shakmaty::{Color as Side, Position as _};
use std::collections::HashMap;

/// Variations deeper than this go on in the row they are in.
const OWN_ROWS: usize = 3;
/// Columns by which a variation is further in than what it departs from.
const INDENT: u16 = 2;

/// Where every word of a game's tree stands.
#[derive(Clone, Debug, Default)]
pub struct TreeLayout {
    rows: Vec<Vec<Word>>,
    row_of: HashMap<NodeId, usize>,
}

/// A word of the tree.
#[derive(Clone, Debug)]
struct Word {
    column: u16,
    text: String,
    ink: Ink,
    node: Option<NodeId>,
}

/// What kind of word it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ink {
    Number,
    Main(Judged),
    Side(Judged),
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
        lettering: Lettering,
        theme: &Theme,
    ) -> TreeLayout {
        let mut setter = Setter::new(game, sans, columns, lettering, theme);
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

    /// The first row shown in so many rows, with the current move in the upper two thirds.
    fn first_row(&self, current: NodeId, height: usize) -> usize {
        let at = self.row_of(current).unwrap_or(0);
        let below = height / 3;
        (at + below + 1)
            .saturating_sub(height)
            .min(self.len().saturating_sub(height))
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
    lettering: Lettering,
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
}

impl<'a> Setter<'a> {
    fn new(
        game: &'a Game,
        sans: &'a [String],
        columns: u16,
        lettering: Lettering,
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
            lettering,
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
        }
    }

    fn set(&mut self) {
        let root = self.game.root();
        let opening = self.words_after(root);
        self.comment(&opening, 0);
        let mut tasks: Vec<Task> = Vec::new();
        tasks.extend(self.continuation(root, 0));
        while let Some(task) = tasks.pop() {
            match task {
                Task::Continuation { node, depth } => {
                    self.set_move(node, depth);
                    tasks.extend(self.continuation(node, depth));
                    self.push_variations(node, depth, &mut tasks);
                }
                Task::Variation { node, depth } => {
                    self.open(depth);
                    self.set_move(node, depth);
                    tasks.push(Task::Close { depth });
                    tasks.extend(self.continuation(node, depth));
                }
                Task::Close { depth } => self.close(depth),
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
        self.flow(self.theme.glyph("(", "("), Ink::Sign, None, false);
    }

    fn close(&mut self, depth: usize) {
        self.flow(")", Ink::Sign, None, true);
        self.needs_number = true;
        if depth <= OWN_ROWS {
            // What follows at a shallower depth begins a row of its own.
            let level = u16::try_from(depth.saturating_sub(1)).unwrap_or(u16::MAX);
            self.indent = level.saturating_mul(INDENT).min(self.columns / 3);
            if depth > 1 {
                self.new_row();
                self.column = self.indent;
            }
        }
    }

    fn set_move(&mut self, node: NodeId, depth: usize) {
        let Some((number, side)) = self.number(node) else {
            return;
        };
        if let Some(notes) = self.game.notes(node) {
            let before = notes.text_before();
            self.comment(&before, depth);
        }
        let text = self.move_text(node);
        let judged = self.judged(node);
        if depth == 0 {
            self.set_main(node, &text, judged, number, side);
        } else {
            let number = match side {
                Side::White => Some(format!("{number}.")),
                Side::Black if self.needs_number => {
                    Some(format!("{number}{}", self.theme.glyph("…", "...")))
                }
                Side::Black => None,
            };
            if let Some(number) = number {
                // The number goes to the next row with its move.
                let needed = width(&number) + 1 + width(&text);
                self.break_before(needed);
                self.flow(&number, Ink::Number, None, false);
            }
            self.flow(&text, Ink::Side(judged), Some(node), false);
        }
        self.needs_number = false;
        let after = self.words_after(node);
        self.comment(&after, depth);
    }

    /// A move in the table of the main line.
    fn set_main(&mut self, node: NodeId, text: &str, judged: Judged, number: u32, side: Side) {
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
        self.place(row, column, text, Ink::Main(judged), Some(node));
        if self.score > 0
            && let Some(eval) = self.game.eval(node)
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

    /// Words that interrupt the main line in rows of their own, or run along in a variation.
    fn comment(&mut self, text: &str, depth: usize) {
        if text.is_empty() {
            return;
        }
        if depth == 0 {
            self.half_row = None;
            self.new_row();
            self.indent = self.white.min(self.columns / 3);
            self.column = self.indent;
        }
        for word in text.split_whitespace() {
            self.flow(word, Ink::Comment, None, false);
        }
        self.needs_number = true;
    }

    /// A word of running text; `glued` to the one before it if it is no word of its own.
    fn flow(&mut self, word: &str, ink: Ink, node: Option<NodeId>, glued: bool) {
        let needed = width(word);
        if glued {
            self.column = self.column.saturating_sub(1);
        }
        self.break_before(needed);
        let row = self.done.rows.len().saturating_sub(1);
        self.place(row, self.column, word, ink, node);
        let gap = u16::from(word != "(");
        self.column = self.column.saturating_add(needed + gap);
    }

    /// Goes to a new row unless so many columns are left.
    fn break_before(&mut self, needed: u16) {
        let is_first = self.column <= self.indent;
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
        let mut text = self.lettering.write(san);
        for nag in self.game.notes(node).iter().flat_map(|notes| &notes.nags) {
            let sign = nag::shown(*nag);
            let sign = if self.theme.ascii && !sign.is_ascii() {
                nag.to_string()
            } else {
                sign
            };
            if !nag::judges_move(*nag) {
                text.push(' ');
            }
            text.push_str(&sign);
        }
        text
    }

    fn judged(&self, node: NodeId) -> Judged {
        let nags = self.game.notes(node).map_or(&[][..], |notes| &notes.nags);
        Judged::by(nags)
    }

    fn words_after(&self, node: NodeId) -> String {
        self.game
            .notes(node)
            .map(|notes| notes.text())
            .unwrap_or_default()
    }
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

/// The tree, drawn from where the current move is in sight.
#[derive(Clone, Copy, Debug)]
pub struct MoveTree<'a> {
    theme: &'a Theme,
    layout: &'a TreeLayout,
    current: NodeId,
    /// Rows scrolled away from there, down if positive.
    scroll: isize,
}

impl<'a> MoveTree<'a> {
    pub fn new(layout: &'a TreeLayout, current: NodeId, theme: &'a Theme) -> MoveTree<'a> {
        MoveTree {
            theme,
            layout,
            current,
            scroll: 0,
        }
    }

    /// Rows scrolled away from the current move, down if positive.
    #[must_use]
    pub fn scroll(mut self, scroll: isize) -> MoveTree<'a> {
        self.scroll = scroll;
        self
    }

    /// The move under a cell when drawn in `area`.
    pub fn node_at(&self, area: Rect, column: u16, screen_row: u16) -> Option<NodeId> {
        if !area.contains((column, screen_row).into()) {
            return None;
        }
        let at = self.first(area) + usize::from(screen_row - area.y);
        let across = column - area.x;
        self.layout
            .rows
            .get(at)?
            .iter()
            .find(|word| (word.column..word.column + width(&word.text)).contains(&across))?
            .node
    }

    fn first(&self, area: Rect) -> usize {
        let height = usize::from(area.height);
        self.layout
            .first_row(self.current, height)
            .saturating_add_signed(self.scroll)
            .min(self.layout.len().saturating_sub(height))
    }

    fn style(&self, ink: Ink, is_current: bool) -> Style {
        let theme = self.theme;
        let (style, judged) = match ink {
            Ink::Number | Ink::Sign => (theme.faint, Judged::Plain),
            Ink::Comment => (theme.comment, Judged::Plain),
            Ink::Score => (theme.faint, Judged::Plain),
            Ink::Main(Judged::Plain) => (theme.text, Judged::Plain),
            Ink::Side(Judged::Plain) => (theme.dim, Judged::Plain),
            Ink::Main(judged) | Ink::Side(judged) => (judged.style(theme), judged),
        };
        match (is_current, judged) {
            (false, _) => style,
            (true, Judged::Plain) => theme.row,
            (true, _) => theme.row.patch(style),
        }
    }
}

impl Widget for MoveTree<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if area.is_empty() {
            return;
        }
        let first = self.first(area);
        let rows = self.layout.rows.iter().skip(first);
        for (index, words) in (0..area.height).zip(rows) {
            let line = row(area, index);
            for word in words {
                let style = self.style(word.ink, word.node == Some(self.current));
                let mut pen = Pen::new(buffer, line, self.theme);
                pen.skip(word.column).put(&word.text, style);
            }
        }
        let edge = area.right() - 1;
        let theme = self.theme;
        if first > 0 {
            buffer.set_string(edge, area.y, theme.glyph("↑", "^"), theme.faint);
        }
        if first + usize::from(area.height) < self.layout.len() {
            buffer.set_string(edge, area.bottom() - 1, theme.glyph("↓", "v"), theme.faint);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::pgn,
        tui::theme::{Depth, Scheme},
    };

    fn shown(text: &str, columns: u16) -> Vec<String> {
        let game = pgn::read_all(text.as_bytes()).remove(0);
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let layout = TreeLayout::new(&game, &game.all_san(), columns, Lettering::Letters, &theme);
        let area = Rect::new(
            0,
            0,
            columns,
            u16::try_from(layout.len()).expect("few rows"),
        );
        let mut buffer = Buffer::empty(area);
        MoveTree::new(&layout, game.root(), &theme).render(area, &mut buffer);
        (0..area.height)
            .map(|y| {
                let row: String = (0..columns).map(|x| buffer[(x, y)].symbol()).collect();
                row.trim_end().to_owned()
            })
            .collect()
    }

    #[test]
    fn the_main_line_is_a_table_that_variations_interrupt() {
        let rows = shown(
            "1. e4 e5 2. Nf3 (2. Bc4 Nf6 (2... Bc5 3. Qh5) 3. d3) 2... Nc6! {the usual} 3. Bb5 a6 1-0",
            34,
        );
        assert_eq!(
            rows,
            [
                " 1. e4       e5",
                " 2. Nf3",
                "  (2. Bc4 Nf6",
                "    (2… Bc5 3. Qh5)",
                "  3. d3)",
                " 2. …        Nc6!",
                "    the usual",
                " 3. Bb5      a6",
                "    1-0",
            ]
        );
    }

    #[test]
    fn evaluations_stand_in_columns_of_their_own() {
        let rows = shown(
            "1. e4 {[%eval 0.17]} e5 {[%eval 0.2]} 2. Qh5?? {[%eval -3.1]} *",
            40,
        );
        assert_eq!(
            rows,
            [" 1. e4       +0.17  e5       +0.20", " 2. Qh5??    -3.10",]
        );
    }

    #[test]
    fn every_move_can_be_found_with_the_mouse_at_any_width() {
        let text =
            "1. e4 e5 (1... c5 2. Nf3 d6 (2... Nc6 3. d4 (3. Bb5 g6 (3... e6 4. O-O)))) 2. Nf3 *";
        let game = pgn::read_all(text.as_bytes()).remove(0);
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        for columns in [12, 20, 34, 80] {
            let layout =
                TreeLayout::new(&game, &game.all_san(), columns, Lettering::Letters, &theme);
            for node in game.walk().filter(|node| *node != game.root()) {
                let area = Rect::new(2, 1, columns, 4);
                let tree = MoveTree::new(&layout, node, &theme);
                let found = area
                    .positions()
                    .any(|cell| tree.node_at(area, cell.x, cell.y) == Some(node));
                assert!(found, "{} at {columns}", game.san(node));
            }
        }
    }

    #[test]
    fn deep_nesting_and_a_black_start_are_laid_out() {
        let mut text = String::from("1. e4 ");
        for _ in 0..2000 {
            text.push_str("(1. d4 ");
        }
        text.push_str(&")".repeat(2000));
        let game = pgn::read_all(text.as_bytes()).remove(0);
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let layout = TreeLayout::new(&game, &game.all_san(), 30, Lettering::Letters, &theme);
        assert!(!layout.is_empty());
        let rows = shown(
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 41\"]\n\n41... Kd7 42. Kd2 *",
            34,
        );
        assert_eq!(rows, ["41. …        Kd7", "42. Kd2"]);
    }
}
