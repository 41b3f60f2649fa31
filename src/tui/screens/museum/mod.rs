//! The museum: historic programs with their cards, and Tabiya at the end of the list; the
//! selected one can be played. A second page shows the results of their ladder, a third how
//! evaluations came to their numbers.
//!
//! | file | what it is for |
//! |---|---|
//! | [`card`] | the card of a program |
//! | [`results`] | the ladder |
//! | [`story`] | how evaluations came to their numbers |

mod card;
mod results;
mod story;

use crate::{
    arena::card::{BUILT_IN, Card},
    players::{
        Player,
        museum::{EXHIBITS, Exhibit, ExhibitPlayer},
    },
    textbook::games::board::SmallGame,
    tui::{
        action::Action,
        desk::{
            list::List,
            scroll::Scroll,
            status_line::{self, draw_footer},
            title,
        },
        effect::Effect,
        keymap::Context,
        route::{LabSubject, Route},
        screen::{Scene, Screen, View},
        theme::Theme,
        widgets::{
            pen::{Pen, row},
            tabs,
        },
        words::museum as words,
    },
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect, style::Style};

/// The screen: a list and a card.
#[derive(Default)]
pub struct Museum {
    list: List,
    page: Page,
    scroll: Scroll,
    message: Option<String>,
}

/// What is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Cards,
    Results,
    Story,
}

/// The pages in their order, and their names.
const PAGES: [(Page, &str); 3] = [
    (Page::Cards, words::CARDS),
    (Page::Results, words::RESULTS),
    (Page::Story, words::STORY),
];
/// From so many rows on one is left empty below the names of the pages.
const SPACIOUS: u16 = 28;
/// Columns between the names of pages.
const TAB_GAP: u16 = 2;
/// Columns of the list, and from how many on the card stands beside it.
const LIST: u16 = 18;
const BESIDE: u16 = 50;
/// The exhibits, and Tabiya.
const ALL: usize = EXHIBITS.len() + 1;

impl Museum {
    pub fn new() -> Museum {
        Museum::default()
    }

    /// The marked exhibit; `None` for Tabiya.
    fn exhibit(&self) -> Option<&'static Exhibit> {
        static EXHIBITED: &[Exhibit] = &EXHIBITS;
        EXHIBITED.get(self.list.marked())
    }

    fn card(&self) -> Card {
        self.exhibit().map_or_else(Card::built_in, Card::of)
    }

    /// The search of the marked program; `None` where it does not search.
    fn watched(&self) -> Option<LabSubject> {
        match self.exhibit() {
            Some(exhibit) => exhibit
                .on_the_workbench()
                .map(|_| LabSubject::Exhibit(exhibit)),
            None => Some(LabSubject::Tabiya),
        }
    }

    /// The list and the card.
    fn places(area: Rect) -> (Rect, Rect) {
        let inner = Museum::room(area);
        let rows = u16::try_from(ALL).unwrap_or(u16::MAX);
        let list = Rect {
            width: if area.width >= BESIDE {
                LIST
            } else {
                inner.width
            },
            height: rows.min(inner.height),
            ..inner
        };
        let card = if area.width >= BESIDE {
            Rect {
                x: inner.x + LIST + 2,
                width: inner.width.saturating_sub(LIST + 2),
                ..inner
            }
        } else {
            let used = (rows + 1).min(inner.height);
            Rect {
                y: inner.y + used,
                height: inner.height - used,
                ..inner
            }
        };
        (list, card)
    }

    /// The room for a page, below the names of the pages.
    fn room(area: Rect) -> Rect {
        let above = if area.height >= SPACIOUS { 3 } else { 2 };
        Rect {
            x: area.x + 1,
            y: area.y + above,
            width: area.width.saturating_sub(2),
            height: area.height.saturating_sub(above + 2),
        }
    }

    /// The lines of the page, where it is one of lines.
    fn lines(&self, columns: u16, theme: &Theme) -> Vec<Vec<(String, Style)>> {
        match self.page {
            Page::Cards => Vec::new(),
            Page::Results => results::lines(columns, theme),
            Page::Story => story::lines(columns, theme),
        }
    }

    fn open_page(&mut self, page: Page) {
        self.scroll = Scroll::default();
        self.page = page;
    }

    fn choose(&self, scene: &mut Scene) {
        let mut setup = scene.world.usual_game();
        let program = match self.exhibit() {
            Some(exhibit) => Player::Museum {
                exhibit_player: ExhibitPlayer::new(exhibit),
            },
            None => Player::full_strength(),
        };
        for player in setup.sides.iter_mut().filter(|player| !player.is_human()) {
            *player = program.clone();
        }
        scene.go(Route::NewGame {
            like: Box::new(setup),
            start: None,
        });
    }
}

impl Museum {
    /// The selected program and its neighbours in the list, for a match.
    fn match_players(&self) -> Vec<Player> {
        let exhibit_player = |exhibit| Player::Museum {
            exhibit_player: ExhibitPlayer::new(exhibit),
        };
        let marked = self.list.marked();
        let first = marked.saturating_sub(1);
        let beside = EXHIBITS.iter().skip(first).take(3).map(exhibit_player);
        let built_in = (marked + 1 >= EXHIBITS.len()).then(Player::full_strength);
        beside.chain(built_in).collect()
    }
}

impl Screen for Museum {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Museum, Context::List]
    }

    fn hints(&self) -> Vec<Action> {
        if self.page != Page::Cards {
            return vec![
                Action::NextPage,
                Action::Down,
                Action::PieceWorth,
                Action::Back,
                Action::Help,
            ];
        }
        [
            Action::PlayAgainst,
            Action::WatchSearch,
            Action::NextPage,
            Action::ReadSource,
            Action::PieceWorth,
            Action::Breed,
            Action::Arena,
            Action::Down,
            Action::Up,
            Action::Back,
            Action::Help,
        ]
        .into_iter()
        .filter(|action| self.offers(*action))
        .collect()
    }

    /// Some programs do not search, and Tabiya's source is no page.
    fn forbids(&self, action: Action) -> bool {
        match action {
            Action::WatchSearch => self.watched().is_none(),
            Action::ReadSource => self.exhibit().is_none(),
            _ => false,
        }
    }

    fn offers(&self, action: Action) -> bool {
        match action {
            Action::WatchSearch | Action::ReadSource => {
                self.page == Page::Cards && !self.forbids(action)
            }
            _ => true,
        }
    }

    fn commands(&self) -> Vec<Action> {
        vec![
            Action::Lab,
            Action::TicTacToe,
            Action::ConnectFour,
            Action::Breed,
        ]
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        self.message = None;
        let rows = Museum::places(scene.area).0.height;
        let is_card = self.page == Page::Cards;
        match action {
            Action::PlayAgainst if is_card => self.choose(scene),
            Action::WatchSearch if is_card => match self.watched() {
                Some(subject) => scene.go(Route::Lab(subject)),
                None => self.message = Some(words::does_not_search(self.card().title)),
            },
            Action::Lab => {
                let watched = self.watched().filter(|_| is_card);
                scene.go(Route::Lab(watched.unwrap_or(LabSubject::Own)));
            }
            Action::Arena if is_card => scene.go(Route::Arena(Some(self.match_players()))),
            Action::Back => scene.close(),
            Action::TicTacToe => scene.go(Route::LeftSmallGame(SmallGame::TicTacToe)),
            Action::ConnectFour => scene.go(Route::LeftSmallGame(SmallGame::ConnectFour)),
            Action::PieceWorth => scene.go(Route::PieceWorth),
            Action::ReadSource if is_card => match self.exhibit().map(Exhibit::source) {
                Some(source) => scene.ask(Effect::Read {
                    text: source.text,
                    line: source.line,
                }),
                None => self.message = Some(words::SOURCE_IS_A_FOLDER.to_owned()),
            },
            Action::Breed => scene.go(Route::Breeding),
            Action::NextPage => {
                self.open_page(match self.page {
                    Page::Cards => Page::Results,
                    Page::Results => Page::Story,
                    Page::Story => Page::Cards,
                });
            }
            action if !is_card => {
                let room = Museum::room(scene.area);
                let count = self.lines(room.width, &scene.world.theme).len();
                self.scroll.act(action, count, room.height);
            }
            // The list is short; pages are the card's.
            Action::PageUp | Action::PageDown => {
                let (_, area) = Museum::places(scene.area);
                let page = card::page(&self.card(), area, &scene.world.theme);
                let (count, in_sight) = page.rows(area);
                self.scroll.act(action, count, in_sight);
            }
            action => {
                if self.list.act(action, ALL, rows) {
                    self.scroll = Scroll::default();
                }
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        if mouse.kind == MouseEventKind::Down(MouseButton::Left) {
            self.message = None;
        }
        let (list, area) = Museum::places(scene.area);
        let before = self.list.marked();
        let place = (mouse.column, mouse.row).into();
        let page = tabs::at(PAGES, TAB_GAP, tabs_of(scene.area), place);
        if let Some(page) = page.filter(|_| mouse.kind == MouseEventKind::Down(MouseButton::Left)) {
            self.open_page(page);
        } else if self.page != Page::Cards {
            let room = Museum::room(scene.area);
            let count = self.lines(room.width, &scene.world.theme).len();
            self.scroll.mouse(mouse, count, room.height);
        } else if area.contains(place) {
            let page = card::page(&self.card(), area, &scene.world.theme);
            let (count, in_sight) = page.rows(area);
            self.scroll.mouse(mouse, count, in_sight);
        } else if let Some(index) = self.list.mouse(mouse, list, ALL) {
            if index == self.list.marked() {
                self.act(Action::PlayAgainst, scene);
            }
            self.list.mark(index);
        }
        if self.list.marked() != before {
            self.scroll = Scroll::default();
        }
        status_line::click(self, foot_of(scene.area), mouse, scene);
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let (list, card) = Museum::places(area);
        let about = match self.page {
            Page::Cards => words::ABOUT_CARDS,
            Page::Results => words::ABOUT_RESULTS,
            Page::Story => words::ABOUT_STORY,
        };
        title::draw(frame, row(area, 0), theme, &[], |pen| {
            pen.put(words::TITLE, theme.strong)
                .skip(3)
                .put(about, theme.dim);
        });
        let mut pen = Pen::new(frame.buffer_mut(), tabs_of(area), theme);
        tabs::draw(PAGES, self.page, TAB_GAP, &mut pen, theme);
        if self.page != Page::Cards {
            let room = Museum::room(area);
            let lines = self.lines(room.width, theme);
            let top = self.scroll.top_of(lines.len(), room.height);
            draw_lines(&lines, frame, room, top, theme);
            return draw_footer(self, frame, foot_of(area), view);
        }
        let titles = EXHIBITS.iter().map(|exhibit| exhibit.card.title);
        let titles: Vec<&str> = titles.chain([BUILT_IN.title]).collect();
        let rows = |frame: &mut Frame, line, index: usize, is_marked: bool| {
            let style = if is_marked { theme.row } else { theme.text };
            Pen::new(frame.buffer_mut(), line, theme)
                .skip(1)
                .put(titles.get(index).copied().unwrap_or_default(), style);
        };
        self.list.draw(frame, list, ALL, theme, rows);
        let key = (view.world.keymap).sign(&[Context::List], Action::PageDown);
        let from = (self.scroll.top(), key.as_deref().unwrap_or_default());
        card::page(&self.card(), card, theme).draw(frame, card, from, theme);
        if let Some(message) = &self.message {
            Pen::new(
                frame.buffer_mut(),
                row(area, area.height.saturating_sub(2)),
                theme,
            )
            .skip(1)
            .put(message, theme.warning);
        }
        draw_footer(self, frame, foot_of(area), view);
    }
}

/// The row of the pages' names.
fn tabs_of(area: Rect) -> Rect {
    Rect {
        x: area.x + 1,
        width: area.width.saturating_sub(2),
        ..row(area, 1)
    }
}

fn foot_of(area: Rect) -> Rect {
    row(area, area.height.saturating_sub(1))
}

/// Draws lines from the first in sight on.
fn draw_lines(
    lines: &[Vec<(String, Style)>],
    frame: &mut Frame,
    area: Rect,
    first: usize,
    theme: &Theme,
) {
    for (index, parts) in (0u16..area.height).zip(lines.iter().skip(first)) {
        let mut pen = Pen::new(frame.buffer_mut(), row(area, index), theme);
        for (words, style) in parts {
            pen.put(words, *style);
        }
    }
}
