//! What the computer found: the worth of each piece on each square, as the museum's programs, the
//! classical evaluation and the networks hold it, each beside another.
//!
//! All are asked in the background when the page opens; a network needs no more than its file.
//! Three pages: two boards side by side, the difference between them, and the means of all.

mod board;
mod drawing;
mod plan;

use crate::{
    analysis::piece_worth::{PieceWorth, Source},
    tui::{
        action::Action,
        desk::{list::List, long_work::LongWork, status_line},
        keymap::Context,
        screen::{News, Scene, Screen, View},
        work::{Work, news::Report},
    },
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use plan::Plan;
use ratatui::{Frame, layout::Rect};
use shakmaty::Role;

/// The screen.
#[derive(Default)]
pub struct WorthPage {
    /// All that have been asked so far, in the order of the story.
    asked: Vec<(Source, PieceWorth)>,
    list: List,
    /// What the marked one stands beside.
    reference: usize,
    /// The kind of piece, by its place in [`Role::ALL`].
    role: usize,
    page: Page,
    working: Option<LongWork>,
    /// A person has chosen what to look at; what comes later changes it no more.
    is_chosen: bool,
    message: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    /// The marked one beside the reference.
    #[default]
    Boards,
    /// The marked one less the reference.
    Difference,
    /// The mean worth of all kinds, by all.
    Means,
}

impl WorthPage {
    pub fn new() -> WorthPage {
        WorthPage {
            // The piece whose squares differ most, for a first look.
            role: 1,
            ..WorthPage::default()
        }
    }

    fn role(&self) -> Role {
        Role::ALL.get(self.role).copied().unwrap_or(Role::Knight)
    }

    fn marked(&self) -> Option<&(Source, PieceWorth)> {
        self.asked.get(self.list.marked())
    }

    fn beside(&self) -> Option<&(Source, PieceWorth)> {
        self.asked.get(self.reference)
    }

    /// Takes in what was measured. Until a person chooses, the newest is shown: a network beside
    /// the one before it, everything else beside the published tables.
    fn take(&mut self, news: &(Source, PieceWorth)) {
        self.asked.push(news.clone());
        if self.is_chosen {
            return;
        }
        let newest = self.asked.len() - 1;
        self.list.mark(newest);
        let is_network = |(source, _): &(Source, PieceWorth)| matches!(source, Source::Network(_));
        let before = newest.checked_sub(1);
        let before_it = before.filter(|before| self.asked.get(*before).is_some_and(is_network));
        let tables = self
            .asked
            .iter()
            .position(|(source, _)| *source == Source::Tables);
        self.reference = before_it.or(tables).unwrap_or(0);
    }

    fn step_role(&mut self, by: usize) {
        self.role = (self.role + by) % Role::ALL.len();
    }
}

impl Screen for WorthPage {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Worth]
    }

    fn hints(&self) -> Vec<Action> {
        vec![
            Action::NextPage,
            Action::Right,
            Action::Down,
            Action::AsReference,
            Action::Back,
            Action::Help,
        ]
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        self.message = None;
        match action {
            Action::Back => scene.close(),
            Action::NextPage => {
                self.page = match self.page {
                    Page::Boards => Page::Difference,
                    Page::Difference => Page::Means,
                    Page::Means => Page::Boards,
                };
            }
            Action::Right => self.step_role(1),
            Action::Left => self.step_role(Role::ALL.len() - 1),
            Action::AsReference => {
                self.is_chosen = true;
                self.reference = self.list.marked();
            }
            action => {
                let rows = Plan::of(scene.area, self.asked.len()).list.height;
                if self.list.act(action, self.asked.len(), rows) {
                    self.is_chosen = true;
                }
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let plan = Plan::of(scene.area, self.asked.len());
        let place = (mouse.column, mouse.row).into();
        let is_press = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        let listed = self.list.mouse(mouse, plan.list, self.asked.len());
        let row = match self.page {
            Page::Means if is_press => self.mean_at(plan.whole(), place),
            _ => listed,
        };
        if let Some(index) = row {
            self.list.mark(index);
            self.is_chosen = true;
        }
        if is_press && let Some(page) = WorthPage::page_at(plan.tabs, place) {
            self.page = page;
        }
        if is_press && let Some(role) = self.role_at(plan.tabs, place) {
            self.role = role;
        }
        status_line::click(self, plan.footer, mouse, scene);
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        match news {
            News::Opened => {
                let paths = scene.world.paths.as_ref();
                let networks = paths.map(|paths| paths.networks_folder());
                self.working = Some(LongWork::begin(Work::Worth { networks }, scene));
            }
            News::Work(id, report) if self.working.as_ref().is_some_and(|own| own.is(*id)) => {
                match report {
                    Report::Worth(news) => self.take(news),
                    Report::NetworkRefused(words) => self.message = Some(words.clone()),
                    Report::Failed(words) => self.message = Some(words.clone()),
                    Report::Done => self.working = None,
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        self.picture(frame, area, view);
    }
}
