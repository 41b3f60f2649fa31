//! On a screen without room for the lab's board: a small one beside the pages that follow a branch,
//! and below it in full what the page has to shorten.

use super::{Laboratory, Page, words};
use crate::{
    chess::line::PieceLetters,
    players::museum::lab::View as Unit,
    tui::{
        screen::View,
        widgets::{
            board::Geometry,
            pen::{Pen, below, row},
            popup,
        },
    },
};
use ratatui::{Frame, layout::Rect};

/// Columns and rows of the smallest board whose pieces can be told apart, and the columns before it.
const BOARD: (u16, u16) = (16, 8);
const GAP: u16 = 2;
/// Columns that a page needs beside it.
const PAGE: u16 = 40;

impl Laboratory {
    /// Whether there is a branch to be shown on a board of its own.
    fn follows_a_branch(&self) -> bool {
        // Windows of potential need all columns there are.
        matches!(self.page, Page::Tree | Page::Stage) && self.page_unit() != Unit::Potential
    }

    /// Takes the room for a small board from a page, if the page follows a branch and can spare it.
    pub(super) fn board_beside(&self, page: &mut Rect) -> Option<Geometry> {
        let needed = PAGE + GAP + BOARD.0;
        if !self.follows_a_branch() || page.width < needed || page.height < BOARD.1 {
            return None;
        }
        let beside = Rect {
            x: page.right() - BOARD.0,
            width: BOARD.0,
            height: BOARD.1,
            ..*page
        };
        page.width -= BOARD.0 + GAP;
        Geometry::fit(beside, false, false)
    }

    /// What became of the marked node, or of the newest on stage, below the small board.
    pub(super) fn draw_branch(&self, frame: &mut Frame, board: Rect, page: Rect, view: &View) {
        let theme = &view.world.theme;
        let letters = view.world.settings.look.piece_letters;
        let area = Rect {
            x: board.x,
            width: board.width,
            ..below(page, board.height + 1)
        };
        let said = match self.page {
            Page::Tree => self.marked_in_words(letters),
            _ => self.newest_in_words(letters),
        };
        let lines = popup::wrap(&said, area.width);
        for (index, line) in (0..area.height).zip(lines) {
            Pen::new(frame.buffer_mut(), row(area, index), theme).put(&line, theme.dim);
        }
    }

    fn newest_in_words(&self, letters: PieceLetters) -> String {
        self.stage.newest().map_or_else(String::new, |done| {
            let said = words::note(
                done.manner,
                done.reason.as_ref(),
                done.nodes,
                (u16::MAX, letters),
            );
            labelled(&words::label(&done.label, letters), said)
        })
    }

    fn marked_in_words(&self, letters: PieceLetters) -> String {
        let twig = self.tree.marked_twig(&self.picture.tree);
        twig.map_or_else(String::new, |twig| {
            let said = words::note(
                twig.manner,
                twig.reason.as_ref(),
                twig.nodes,
                (u16::MAX, letters),
            );
            match twig.is_a_move() {
                true => labelled(&words::label(&twig.label, letters), said),
                false => said,
            }
        })
    }
}

/// A name before what is said of it, in so far as there is either.
fn labelled(label: &str, said: String) -> String {
    match (label.is_empty(), said.is_empty()) {
        (true, _) => said,
        (false, true) => label.to_owned(),
        (false, false) => format!("{label}: {said}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_colon_stands_without_what_it_divides() {
        let told = |label, said: &str| labelled(label, said.to_owned());
        assert_eq!(told("a5", "cut"), "a5: cut");
        assert_eq!(told("a5", ""), "a5");
        assert_eq!(told("", "5,766 nodes"), "5,766 nodes");
    }

    #[test]
    fn a_page_with_a_branch_keeps_its_columns_and_others_keep_all() {
        let page = Rect::new(1, 5, 58, 13);
        for (shown, has_board) in [(Page::Tree, true), (Page::Stage, true), (Page::Log, false)] {
            let mut lab = Laboratory::new();
            lab.page = shown;
            let mut left = page;
            let board = lab.board_beside(&mut left);
            assert_eq!(board.is_some(), has_board, "{shown:?}");
            assert_eq!(left.width >= PAGE && left.width < page.width, has_board);
            let mut narrow = Rect { width: 50, ..page };
            assert!(lab.board_beside(&mut narrow).is_none() && narrow.width == 50);
        }
    }
}
