//! The pages of the lab: which there are, what is open, and their names side by side.

use super::{Game, Laboratory, Page};
use crate::tui::{
    screen::Scene,
    theme::Theme,
    widgets::{
        pen::{Pen, inset},
        tabs,
    },
    words::lab as said,
};
use ratatui::{
    Frame,
    layout::{Position, Rect},
};

/// Columns between the names of the pages.
const TAB_GAP: u16 = 2;

impl Laboratory {
    /// Whether the page is about one search, the one that is watched.
    pub(super) fn shows_actor(&self) -> bool {
        !matches!(self.page, Page::Comparison | Page::Terms)
    }

    pub(super) fn next_page(&self) -> Page {
        match self.page {
            Page::Numbers => Page::Comparison,
            Page::Comparison => Page::Stage,
            Page::Stage => Page::Tree,
            Page::Tree if self.game() == Game::Chess => Page::Terms,
            Page::Terms => Page::Log,
            Page::Tree | Page::Log => Page::Numbers,
        }
    }

    pub(super) fn open_page(&mut self, page: Page, scene: &mut Scene) {
        if page != self.page {
            self.page = page;
            self.stage.leave();
            self.begin_page(scene);
        }
    }

    /// The names of the pages, the one that is open marked.
    pub(super) fn draw_pages(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let mut pen = Pen::new(frame.buffer_mut(), inset(area), theme);
        tabs::draw(self.pages(), self.page, TAB_GAP, &mut pen, theme);
    }

    /// The page whose name stands there.
    pub(super) fn page_at(&self, area: Rect, place: Position) -> Option<Page> {
        tabs::at(self.pages(), TAB_GAP, inset(area), place)
    }

    /// The pages that the game has, and their names.
    fn pages(&self) -> impl Iterator<Item = (Page, &'static str)> {
        let is_chess = self.game() == Game::Chess;
        let pages = [
            (Page::Numbers, said::NUMBERS),
            (Page::Comparison, said::COMPARISON),
            (Page::Stage, said::STEPS),
            (Page::Tree, said::TREE),
            (Page::Terms, said::EVALUATION),
            (Page::Log, said::LOG),
        ];
        let is_there = move |page| is_chess || !matches!(page, Page::Terms | Page::Log);
        pages.into_iter().filter(move |(page, _)| is_there(*page))
    }
}
