//! Where a player's games left the book, by opening: who left, how it went, what a review says of
//! the player's first own move. A key adds the move to the book, another drills the position.

use crate::{
    analysis::{
        Profile,
        departures::{Exits, Leaver, Way},
    },
    chess::line,
    game::Game,
    text::shorten::end_of,
    tui::{
        action::Action,
        desk::{
            list::List,
            preview::Preview,
            profile_work::ProfileWork,
            status_line::{self, draw_footer},
            title,
        },
        keymap::Context,
        route::{BookPlace, DrillPlan, PlayersGames, Route, Studied},
        screen::{News, Scene, Screen, View},
        widgets::pen::{Pen, row},
        words::left_book as words,
    },
};
use crossterm::event::MouseEvent;
use ratatui::{Frame, layout::Rect};
use std::rc::Rc;

/// The page.
pub struct LeftBook {
    work: ProfileWork,
    /// By opening, the one with most games first; in each, the most frequent way first.
    ways: Vec<(Way, Exits)>,
    /// Of a repertoire for one side: as which.
    as_side: &'static str,
    list: List,
    /// The way that the mark was moved to, then those that stood around it, which take its place
    /// where it is gone; none: the mark stays on the first row.
    wanted: Vec<Way>,
}

/// The widths of the columns, by the room that there is.
struct Columns {
    /// The opening's name; 0: it stands in the last row only.
    opening: u16,
    /// The figures at the right.
    figures: u16,
    /// What a review says of the first own move is said in words.
    in_words: bool,
    /// Who left, and that, are said at all.
    has_leavers: bool,
}

impl Columns {
    const WIDE: u16 = 100;
    const MEDIUM: u16 = 76;
    const NARROW: u16 = 56;

    fn of(width: u16) -> Columns {
        match width {
            Columns::WIDE.. => Columns {
                opening: 28,
                figures: 45,
                in_words: true,
                has_leavers: true,
            },
            Columns::MEDIUM.. => Columns {
                opening: 19,
                figures: 32,
                in_words: false,
                has_leavers: true,
            },
            Columns::NARROW.. => Columns {
                opening: 0,
                figures: 32,
                in_words: false,
                has_leavers: true,
            },
            _ => Columns {
                opening: 0,
                figures: 13,
                in_words: false,
                has_leavers: false,
            },
        }
    }
}

impl LeftBook {
    pub fn new(of: PlayersGames) -> LeftBook {
        LeftBook {
            work: ProfileWork::new(of),
            ways: Vec::new(),
            as_side: "",
            list: List::default(),
            wanted: Vec::new(),
        }
    }

    fn take(&mut self, profile: &Profile) {
        self.as_side = profile.departures.as_side();
        let ways = profile.departures.by_opening();
        let ways = ways.into_iter();
        self.ways = ways
            .map(|(way, exits)| (way.clone(), exits.clone()))
            .collect();
        let place_of = |wanted: &Way| self.ways.iter().position(|(way, _)| is_same(way, wanted));
        let place = self.wanted.iter().find_map(place_of);
        self.list.mark(place.unwrap_or(0));
    }

    /// The mark was moved: it follows its way from now on, wherever more games put it.
    fn follow(&mut self) {
        let here = self.list.marked();
        let below = self.ways.iter().skip(here);
        let above = self.ways.iter().take(here).rev();
        self.wanted = below.chain(above).map(|(way, _)| way.clone()).collect();
    }

    /// How many games are listed.
    fn games(&self) -> u32 {
        self.ways.iter().map(|(_, exits)| exits.games.games()).sum()
    }

    fn marked(&self) -> Option<&(Way, Exits)> {
        self.ways.get(self.list.marked())
    }

    fn go(&self, action: Action, scene: &mut Scene) {
        let Some((way, _)) = self.marked() else {
            return;
        };
        let (last, after) = way.positions();
        let subject = scene.world.settings.game.book.subject();
        match action {
            Action::AddToBook => scene.go(Route::Book(BookPlace {
                subject,
                flipped: way.own.is_black(),
                adds: after.is_some(),
                position: Box::new(after.unwrap_or(last)),
            })),
            Action::Drill => scene.go(Route::Drill(DrillPlan {
                path: subject.path().map(ToOwned::to_owned),
                book: scene.world.book(&scene.world.settings.game.book).cloned(),
                side: Some(way.own),
                root: Some(last),
                asks_all: true,
            })),
            Action::FindPosition => {
                let library = Rc::clone(&self.work.of.library);
                library.borrow_mut().read_until(usize::MAX - 1);
                scene.go(Route::Games {
                    library,
                    with: Some(Box::new(after.unwrap_or(last))),
                });
            }
            _ => {
                let position = after.unwrap_or(last);
                scene.go(Route::Analysis(Studied::GameAt {
                    game: Box::new(Game::from_position(&position)),
                    position: Box::new(position),
                }));
            }
        }
    }

    /// The list, and the preview beside it, which is empty where there is no room.
    fn places(area: Rect) -> (Rect, Rect) {
        let body = Rect {
            y: area.y + 3,
            height: area.height.saturating_sub(5),
            ..area
        };
        Preview::beside(body.intersection(area), Columns::WIDE)
    }

    fn body(area: Rect) -> Rect {
        LeftBook::places(area).0
    }

    fn foot(area: Rect) -> Rect {
        row(area, area.height.saturating_sub(1))
    }

    /// One row; `is_first`: it is the first row in sight.
    fn draw_way(
        &self,
        frame: &mut Frame,
        place: Rect,
        (index, is_first): (usize, bool),
        is_marked: bool,
        view: &View,
    ) {
        let theme = &view.world.theme;
        let Some((way, exits)) = self.ways.get(index) else {
            return;
        };
        let style = |usual| if is_marked { theme.row } else { usual };
        let mut moves = place;
        let columns = Columns::of(place.width);
        if columns.opening > 0 {
            let before = index
                .checked_sub(1)
                .and_then(|before| self.ways.get(before));
            let is_new = before.is_none_or(|(before, _)| before.opening != way.opening);
            let name = Rect {
                x: place.x + 1,
                width: columns.opening,
                ..place
            };
            if is_new || is_first {
                Pen::new(frame.buffer_mut(), name, theme).put(&way.opening, style(theme.book));
            }
            moves.x += columns.opening + 1;
            moves.width = moves.width.saturating_sub(columns.opening + 1);
        }
        let figures = place.right().saturating_sub(columns.figures);
        let figures = figures.max(moves.x);
        moves.width = figures.saturating_sub(moves.x + 1);
        let letters = view.world.settings.look.piece_letters;
        let all = way.moves.iter().copied().chain(way.played);
        let text = line::text(&way.start, all, letters);
        Pen::new(frame.buffer_mut(), moves, theme).skip(1).put(
            &end_of(&theme.spelt(&text), moves.width.saturating_sub(1).into()),
            style(theme.text),
        );
        let figures = Rect {
            x: figures,
            width: place.right().saturating_sub(figures),
            ..place
        };
        let by = match way.leaver {
            Leaver::Own => theme.warning,
            Leaver::Opponent | Leaver::Nobody => theme.dim,
        };
        let games = &exits.games;
        let score = games.score().map(|score| format!("{score:.0} %"));
        let mut pen = Pen::new(frame.buffer_mut(), figures, theme);
        if columns.has_leavers {
            pen.put(&format!("{:<9}", words::who(way.leaver)), style(by));
        }
        pen.put(&format!("{:>5} ", games.games()), style(theme.text))
            .put(
                &format!("{:>5}  ", score.unwrap_or_default()),
                style(theme.text),
            );
        if columns.has_leavers {
            pen.put(&verdict(exits, columns.in_words), style(theme.dim));
        }
    }
}

impl Screen for LeftBook {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::LeftBook, Context::List]
    }

    fn hints(&self) -> Vec<Action> {
        let all = [
            Action::AddToBook,
            Action::Drill,
            Action::Choose,
            Action::FindPosition,
            Action::Gaps,
            Action::Back,
            Action::Help,
        ];
        all.into_iter()
            .filter(|action| self.offers(*action))
            .collect()
    }

    fn offers(&self, action: Action) -> bool {
        match action {
            Action::AddToBook | Action::Choose | Action::FindPosition => self.marked().is_some(),
            // Where the book ends there is nothing to ask.
            Action::Drill => self
                .marked()
                .is_some_and(|(way, _)| way.leaver == Leaver::Own),
            _ => true,
        }
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let in_sight = LeftBook::body(scene.area).height;
        match action {
            Action::Back => scene.close(),
            Action::Gaps => {
                let side = self.marked().map(|(way, _)| way.own);
                let gaps = self.work.gaps(side, scene);
                scene.go(gaps);
            }
            Action::AddToBook | Action::Drill | Action::Choose | Action::FindPosition => {
                if self.offers(action) {
                    self.follow();
                    self.go(action, scene);
                }
            }
            action => {
                if self.list.act(action, self.ways.len(), in_sight) {
                    self.follow();
                }
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let body = LeftBook::body(scene.area);
        let before = self.list.marked();
        match self.list.mouse(mouse, body, self.ways.len()) {
            Some(index) if index == before => self.act(Action::Choose, scene),
            Some(index) => self.list.mark(index),
            None => {
                status_line::click(self, LeftBook::foot(scene.area), mouse, scene);
            }
        }
        if self.list.marked() != before {
            self.follow();
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        if let Some(profile) = self.work.hear(news, scene) {
            self.take(profile);
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let count = self.work.count_of(self.games());
        title::draw(frame, row(area, 0), theme, &[(&count, theme.dim)], |pen| {
            pen.put(words::BEFORE_PLAYER, theme.dim)
                .put(self.work.of.player.as_str(), theme.strong)
                .put(words::AFTER_PLAYER, theme.dim)
                .put(self.as_side, theme.dim);
        });
        let room = usize::from(area.width.saturating_sub(2));
        if let Some(words) = self.work.of.fit_less.words(room) {
            let mut pen = Pen::new(frame.buffer_mut(), row(area, 1), theme);
            pen.skip(1).put(&words, theme.dim);
        }
        let (body, preview) = LeftBook::places(area);
        let heads = row(area, 2);
        if !self.ways.is_empty() {
            let columns = Columns::of(body.width);
            let (name, at) = match columns.opening {
                0 => ("", 1),
                opening => (words::OPENING, opening + 2),
            };
            Pen::new(frame.buffer_mut(), heads, theme)
                .skip(1)
                .put(name, theme.accent)
                .to(body.x + at)
                .put(words::MOVES, theme.accent)
                .to((body.x + List::columns(body, self.ways.len())).saturating_sub(columns.figures))
                .put(
                    words::heads(columns.has_leavers, columns.in_words),
                    theme.dim,
                );
        }
        let first = self.list.first(self.ways.len(), body.height);
        let rows = |frame: &mut Frame, line: Rect, index: usize, is_marked: bool| {
            self.draw_way(frame, line, (index, index == first), is_marked, view);
        };
        self.list.draw(frame, body, self.ways.len(), theme, rows);
        if self.ways.is_empty() {
            let words = match self.work.is_running() {
                true => words::READING,
                false => words::NOTHING,
            };
            Pen::new(frame.buffer_mut(), row(body, 0), theme)
                .skip(1)
                .put(words, theme.dim);
        }
        if let Some((way, _)) = self.marked().filter(|_| !preview.is_empty()) {
            let (last, after) = way.positions();
            Preview::of(after.unwrap_or(last), way.own.is_black(), view.world)
                .draw(frame, preview, theme);
        }
        let note = row(area, area.height.saturating_sub(2));
        if let Some((way, exits)) = self.marked() {
            let mut pen = Pen::new(frame.buffer_mut(), note, theme);
            pen.skip(1).put(&way.opening, theme.book);
            let games = &exits.games;
            let figures = format!("  +{} ={} -{}", games.wins, games.draws, games.losses);
            pen.put(&figures, theme.text);
            if !exits.instead.is_empty() {
                pen.put(words::BOOK, theme.dim)
                    .put(&exits.instead, theme.good);
            }
        }
        draw_footer(self, frame, LeftBook::foot(area), view);
    }
}

/// Whether the same moves left the book, in other games or at another count.
fn is_same(a: &Way, b: &Way) -> bool {
    a.leaver == b.leaver && a.played == b.played && a.moves == b.moves && a.start == b.start
}

/// What a review says of the player's first own moves: in words, or `1 of 2` that are doubtful.
fn verdict(exits: &Exits, in_words: bool) -> String {
    match exits.reviewed {
        _ if in_words => exits.verdict().unwrap_or_default(),
        0 => String::new(),
        reviewed => words::doubtful(exits.doubtful(), reviewed),
    }
}
