//! The picture of the page: who was asked, and what they hold, as boards of figures or as a table.

use super::{
    Page, WorthPage,
    board::{Cell, Figures},
    plan::{GAP, LIST, Plan},
};
use crate::{
    analysis::piece_worth::{PieceWorth, Source},
    chess::notation,
    tui::{
        desk::{status_line::draw_footer, title},
        screen::View,
        theme::Theme,
        widgets::{
            paragraphs,
            pen::{Pen, row},
            popup, tabs,
        },
        words::worth as words,
    },
};
use ratatui::{
    Frame,
    layout::{Position, Rect},
};
use shakmaty::{Role, Square};

/// Columns between the names of pages, and of pieces.
const TAB_GAP: u16 = 1;
const PAGES: [(Page, &str); 3] = [
    (Page::Boards, words::BOARDS),
    (Page::Difference, words::DIFFERENCE),
    (Page::Means, words::MEANS),
];

impl WorthPage {
    pub(super) fn picture(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let plan = Plan::of(area, self.asked.len());
        let count = match self.working {
            Some(_) => words::MEASURING,
            None => "",
        };
        title::draw(frame, plan.head, theme, &[(count, theme.dim)], |pen| {
            pen.put(words::TITLE, theme.strong);
        });
        self.draw_tabs(frame, plan.tabs, theme);
        if self.page != Page::Means {
            self.draw_list(frame, plan.list, theme);
        }
        match self.page {
            _ if self.asked.is_empty() => {
                let said = [(words::NOTHING_YET.to_owned(), theme.dim)];
                paragraphs::draw(&said, plan.whole(), frame, theme);
            }
            Page::Boards => self.draw_boards(frame, plan.content, theme),
            Page::Difference => self.draw_difference(frame, plan.content, theme),
            Page::Means => self.draw_means(frame, plan.whole(), theme),
        }
        self.draw_note(frame, plan.note, theme);
        draw_footer(self, frame, plan.footer, view);
    }

    /// The pages, then the pieces; what is open is marked.
    fn draw_tabs(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let mut pen = Pen::new(frame.buffer_mut(), row(area, 0), theme);
        tabs::draw(PAGES, self.page, TAB_GAP, &mut pen, theme);
        if self.page != Page::Means {
            let kinds = Role::ALL.map(|role| (role, notation::name(role)));
            let mut pen = Pen::new(frame.buffer_mut(), row(area, 1), theme);
            tabs::draw(kinds, self.role(), TAB_GAP, &mut pen, theme);
        }
    }

    /// The page whose name stands there.
    pub(super) fn page_at(tabs: Rect, place: Position) -> Option<Page> {
        tabs::at(PAGES, TAB_GAP, row(tabs, 0), place)
    }

    /// The kind of piece whose name stands there, by its place.
    pub(super) fn role_at(&self, tabs: Rect, place: Position) -> Option<usize> {
        let kinds = (0..).zip(Role::ALL.map(notation::name));
        let row = row(tabs, 1);
        tabs::at(kinds, TAB_GAP, row, place).filter(|_| self.page != Page::Means)
    }

    /// Whose row of the table of means stands there.
    pub(super) fn mean_at(&self, area: Rect, place: Position) -> Option<usize> {
        let below = place.y.checked_sub(area.y + 1)?;
        let index = self.first_mean(area) + usize::from(below / self.rows_of_mean(area));
        let is_there = area.contains(place) && index < self.asked.len();
        Some(index).filter(|_| is_there)
    }

    /// Rows of each in the table of means: two where there is room for its pawns.
    fn rows_of_mean(&self, area: Rect) -> u16 {
        let count = u16::try_from(self.asked.len()).unwrap_or(u16::MAX);
        match count.saturating_mul(2) < area.height {
            true => 2,
            false => 1,
        }
    }

    /// The first in sight in the table of means.
    fn first_mean(&self, area: Rect) -> usize {
        let in_sight = area.height.saturating_sub(1) / self.rows_of_mean(area);
        self.list.first(self.asked.len(), in_sight)
    }

    fn draw_list(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let rows = |frame: &mut Frame, line, index: usize, is_marked: bool| {
            let Some((source, _)) = self.asked.get(index) else {
                return;
            };
            let style = if is_marked { theme.row } else { theme.text };
            let sign = if index == self.reference { "=" } else { " " };
            Pen::new(frame.buffer_mut(), line, theme)
                .put(sign, theme.accent)
                .put(&source.name(), style);
        };
        self.list.draw(frame, area, self.asked.len(), theme, rows);
    }

    /// The marked one; beside it the reference where there is room.
    fn draw_boards(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let role = self.role();
        let Some(marked) = self.marked() else {
            return;
        };
        let half = area.width.saturating_sub(GAP) / 2;
        let two = half >= Cell::fitting(0, 0).board_columns();
        let cell = Cell::fitting(if two { half } else { area.width }, area.height);
        let both = [Some(marked), self.beside().filter(|_| two)];
        let mut place = area;
        for (index, (source, worth)) in both.into_iter().flatten().enumerate() {
            // The first leaves the second its half; what it does not need the second may take.
            if two && index == 0 {
                place.width = half;
            }
            let figures = Figures {
                title: &heading(source, worth, role),
                figures: &|square| worth.against_mean(role, square),
                // Tables without differences stay pale.
                most: worth.spread(role).max(10.0),
            };
            let columns = figures.draw(frame, place, cell, theme);
            place.x = (place.x + columns + GAP).min(area.right());
            place.width = area.right() - place.x;
        }
    }

    fn draw_difference(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let role = self.role();
        let (Some((source, worth)), Some((before, reference))) = (self.marked(), self.beside())
        else {
            return;
        };
        let figure = |square: Square| {
            let own = worth.against_mean(role, square)?;
            Some(own - reference.against_mean(role, square)?)
        };
        let most = Square::ALL
            .into_iter()
            .filter_map(figure)
            .fold(10.0, |most: f64, off| most.max(off.abs()));
        let cell = Cell::fitting(area.width.min(58), area.height);
        let figures = Figures {
            title: &words::minus(&source.name(), &before.name()),
            figures: &figure,
            most,
        };
        figures.draw(frame, area, cell, theme);
    }

    /// A row for each that was asked: the mean worth of each kind in centipawns, and how far a
    /// king's squares differ; below it the same in its own pawns where there is room.
    fn draw_means(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let mut head = Pen::new(frame.buffer_mut(), row(area, 0), theme);
        head.skip(LIST - 1);
        for kind in words::KINDS {
            head.put(&format!("{kind:>7}"), theme.dim);
        }
        let step = self.rows_of_mean(area);
        let has_pawns = step > 1;
        let first = self.first_mean(area);
        let tops = (1..area.height).step_by(usize::from(step));
        for (top, (index, (source, worth))) in tops.zip(self.asked.iter().enumerate().skip(first)) {
            let is_marked = index == self.list.marked();
            let style = if is_marked { theme.strong } else { theme.text };
            let mut line = |top: u16, name: &str, style, figure: &dyn Fn(Role) -> String| {
                let mut pen = Pen::new(frame.buffer_mut(), row(area, top), theme);
                pen.put(&format!("{name:<16}"), style);
                for role in Role::ALL {
                    pen.put(&format!("{:>7}", figure(role)), style);
                }
            };
            line(top, &source.name(), style, &|role| {
                format!("{:.0}", worth.in_short(role))
            });
            if has_pawns {
                let pawn = worth.mean(Role::Pawn).max(1.0);
                let name = format!("  {}", words::IN_ITS_PAWNS);
                line(top + 1, &name, theme.dim, &|role| match role {
                    Role::King => String::new(),
                    _ => format!("{:.1}", worth.mean(role) / pawn),
                });
            }
        }
    }

    /// What went wrong, or where the marked one comes from.
    fn draw_note(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let (said, style) = match (&self.message, self.marked()) {
            (Some(message), _) => (message.clone(), theme.warning),
            (None, Some((source, _))) => {
                let origin = source.origin();
                let said = match self.page {
                    Page::Means => origin,
                    _ => words::origin_of_board(&origin),
                };
                (said, theme.dim)
            }
            (None, None) => return,
        };
        for (index, line) in (0u16..area.height).zip(popup::wrap(&said, area.width)) {
            Pen::new(frame.buffer_mut(), row(area, index), theme).put(&line, style);
        }
    }
}

/// `potential: knight 310`; kings are compared with each other only.
fn heading(source: &Source, worth: &PieceWorth, role: Role) -> String {
    let (name, kind) = (source.name(), notation::name(role));
    match role {
        Role::King => format!("{name}: {kind}"),
        _ => format!("{name}: {kind} {:.0}", worth.mean(role)),
    }
}
