//! A game's moves with variations, comments and marks.
//!
//! The main line stands in a table, a row a move; variations and comments interrupt it, indented
//! by their depth. The layout is worked out once for a game and a width ([`TreeLayout`]) and
//! drawn from where the current move is in sight, so a game of thousands of moves scrolls as
//! quickly as a short one.

mod layout;

pub use layout::TreeLayout;

use super::{
    move_list::Quality,
    pen::{Pen, put_more, row, width},
};
use crate::{game::NodeId, tui::theme::Theme};
use layout::Ink;
use ratatui::{buffer::Buffer, layout::Rect, style::Style, widgets::Widget};

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

    /// How far it is scrolled after so many rows more, which ends where its rows in `area` do.
    pub fn scrolled(&self, area: Rect, by: isize) -> isize {
        let height = usize::from(area.height);
        let last = self.layout.len().saturating_sub(height);
        let first = self.first(area).saturating_add_signed(by).min(last);
        first.cast_signed() - self.layout.first_row(self.current, height).cast_signed()
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
        let (style, quality) = match ink {
            Ink::Number | Ink::Sign => (theme.faint, Quality::Plain),
            Ink::Comment => (theme.comment, Quality::Plain),
            Ink::Score => (theme.faint, Quality::Plain),
            Ink::Main(Quality::Plain) => (theme.text, Quality::Plain),
            Ink::Side(Quality::Plain) => (theme.dim, Quality::Plain),
            Ink::Main(quality) | Ink::Side(quality) => (quality.style(theme), quality),
        };
        match (is_current, quality) {
            (false, _) => style,
            (true, Quality::Plain) => theme.row,
            (true, _) => theme.on_row(style),
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
        let is_more = first + usize::from(area.height) < self.layout.len();
        put_more(area, (first > 0, is_more), buffer, self.theme);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::line::PieceLetters,
        game::pgn,
        tui::theme::{Depth, Scheme},
    };

    fn shown(text: &str, columns: u16) -> Vec<String> {
        let game = pgn::read_all(text.as_bytes()).remove(0);
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let layout = TreeLayout::new(
            &game,
            &game.all_san(),
            columns,
            PieceLetters::Letters,
            &theme,
        );
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
    fn a_current_move_with_a_mark_has_the_row_s_colours_where_there_are_few() {
        let game = pgn::read_all(b"1. e4 e5 2. Qh5?? *").remove(0);
        let theme = Theme::new(Scheme::Walnut, Depth::Basic16);
        let letters = PieceLetters::Letters;
        let layout = TreeLayout::new(&game, &game.all_san(), 20, letters, &theme);
        let current = *game.main_line().last().expect("a move");
        let area = Rect::new(0, 0, 20, 2);
        let mut buffer = Buffer::empty(area);
        MoveTree::new(&layout, current, &theme).render(area, &mut buffer);
        let cell = &buffer[(4, 1)];
        assert_eq!(cell.symbol(), "Q");
        assert_eq!((Some(cell.fg), Some(cell.bg)), (theme.row.fg, theme.row.bg));
    }

    #[test]
    fn a_comment_without_blanks_goes_on_in_the_next_row() {
        for (letter, columns) in [("棋", 34), ("棋", 19), ("w", 34)] {
            let comment = letter.repeat(60);
            for text in [
                format!("1. e4 {{{comment}}} e5 *"),
                format!("1. e4 e5 ({{{comment}}} 1... c5) *"),
                format!("1. e4 e5 (1... c5 {{see {comment}}} 2. Nf3) *"),
            ] {
                let rows = shown(&text, columns);
                let letters = rows.iter().map(|row| row.matches(letter).count());
                assert_eq!(letters.sum::<usize>(), 60, "{rows:#?}");
            }
        }
    }

    #[test]
    fn in_ascii_signs_are_spelt_or_have_their_number() {
        let text = "1. e4 $16 e5 $36 {better 1…c5 here} *";
        let game = pgn::read_all(text.as_bytes()).remove(0);
        let theme = Theme::new(Scheme::Walnut, Depth::None).with_ascii(true);
        let letters = PieceLetters::Letters;
        let layout = TreeLayout::new(&game, &game.all_san(), 34, letters, &theme);
        let area = Rect::new(0, 0, 34, 2);
        let mut buffer = Buffer::empty(area);
        MoveTree::new(&layout, game.root(), &theme).render(area, &mut buffer);
        let shown: String = area.positions().map(|at| buffer[at].symbol()).collect();
        let rows = [" 1. e4 +/-   e5 $36", "    better 1...c5 here"];
        assert_eq!(shown, rows.map(|row| format!("{row:<34}")).concat());
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
            let layout = TreeLayout::new(
                &game,
                &game.all_san(),
                columns,
                PieceLetters::Letters,
                &theme,
            );
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
    fn the_comment_on_the_current_move_is_in_sight() {
        let words: Vec<String> = (0..10).map(|number| format!("word{number:02}")).collect();
        let text = format!(
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 d6 4. Ng5?? {{{}}} Nf6 5. a3 a6 *",
            words.join(" ")
        );
        let game = pgn::read_all(text.as_bytes()).remove(0);
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let layout = TreeLayout::new(&game, &game.all_san(), 20, PieceLetters::Letters, &theme);
        let current = game.main_line()[6];
        let shown = |height: u16| {
            let area = Rect::new(0, 0, 20, height);
            let mut buffer = Buffer::empty(area);
            MoveTree::new(&layout, current, &theme).render(area, &mut buffer);
            let symbols = area.positions().map(|cell| buffer[cell].symbol());
            symbols.collect::<String>()
        };
        let exact = shown(6);
        assert!(
            exact.contains("Ng5??") && exact.contains("word09"),
            "{exact}"
        );
        // What leads to the move is seen where there is room.
        let roomy = shown(9);
        assert!(
            roomy.contains("1. e4") && roomy.contains("word09"),
            "{roomy}"
        );
        // A comment that is too long leaves the move in sight.
        let low = shown(4);
        assert!(low.contains("Ng5??") && low.contains("word00"), "{low}");
    }

    #[test]
    fn scrolling_ends_where_the_tree_does() {
        let words: Vec<String> = (0..40).map(|number| format!("word{number:02}")).collect();
        let text = format!("1. e4 {{{}}} e5 *", words.join(" "));
        let game = pgn::read_all(text.as_bytes()).remove(0);
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let layout = TreeLayout::new(&game, &game.all_san(), 20, PieceLetters::Letters, &theme);
        let area = Rect::new(0, 0, 20, 4);
        let last = isize::try_from(layout.len()).expect("few rows") - 4;
        assert!(last > 6, "{last}");
        let tree = MoveTree::new(&layout, game.root(), &theme);
        assert_eq!(tree.scrolled(area, -3), 0);
        assert_eq!(tree.scrolled(area, 3), 3);
        assert_eq!(tree.scroll(last - 1).scrolled(area, 3), last);
        // On a screen that was smaller it could be scrolled further.
        assert_eq!(tree.scroll(last + 5).scrolled(area, -3), last - 3);
        let end = *game.main_line().last().expect("a move");
        let tree = MoveTree::new(&layout, end, &theme);
        assert_eq!(tree.scrolled(area, 3), 0);
        assert_eq!(tree.scrolled(area, isize::MIN), -last);
    }

    #[test]
    fn a_bracket_stands_in_the_row_of_the_word_after_it() {
        let text = "1. e4 e5 (1... c5 2. Nf3 d6 (2... Nc6 3. d4 (3. Bb5 g6 (3... e6 4. O-O \
                    (4. Nc3 Nd4 (4... a6)) 4... Nge7)))) 2. Nf3 *";
        for columns in 16..60 {
            let rows = shown(text, columns);
            assert!(rows.iter().all(|row| !row.ends_with('(')), "{rows:#?}");
            let brackets = |sign| rows.iter().map(|row| row.matches(sign).count()).sum();
            let (opened, closed): (usize, usize) = (brackets('('), brackets(')'));
            assert_eq!((opened, closed), (6, 6), "{rows:#?}");
        }
    }

    #[test]
    fn a_bracket_that_closes_stands_in_the_row_of_the_word_before_it() {
        let text = "1. e4 e5 (1... c5 2. Nf3 d6 (2... Nc6 3. Bb5 {a pin of no worth})) \
                    (1... e6 2. d4 d5) 2. Nf3 *";
        for columns in 20..60 {
            let rows = shown(text, columns);
            let is_lone = |row: &String| row.trim_start().starts_with(')');
            assert!(!rows.iter().any(is_lone), "{columns}: {rows:#?}");
        }
        assert_eq!(
            shown(text, 20)[1..6],
            [
                "  (1… c5 2. Nf3 d6",
                "    (2… Nc6 3. Bb5 a",
                "    pin of no",
                "    worth))",
                "  (1… e6 2. d4 d5)",
            ]
        );
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
        let layout = TreeLayout::new(&game, &game.all_san(), 30, PieceLetters::Letters, &theme);
        assert!(!layout.is_empty());
        let rows = shown(
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 41\"]\n\n41... Kd7 42. Kd2 *",
            34,
        );
        assert_eq!(rows, ["41. …        Kd7", "42. Kd2"]);
    }
}
