//! Frequent replies that a repertoire has no answer to, the one met most often first. Enter opens
//! the book there; when one comes back, the book is looked through again.

use crate::{
    analysis::gaps::Gap,
    book::{Book, edit::Subject},
    chess::line,
    text::{figures::tenths_of_percent, shorten::end_of},
    tui::{
        action::Action,
        desk::{
            list::List,
            long_work::LongWork,
            status_line::{self, draw_footer},
            title,
        },
        effect::Effect,
        job::{self, Task},
        keymap::Context,
        route::{BookPlace, GapsPlan, Route},
        screen::{News, Scene, Screen, View},
        widgets::pen::{Pen, row},
        words::gaps as words,
        work::{
            Work,
            gaps::{CountedGames, GapRequest},
            news::{self, FoundGaps},
        },
    },
};
use crossterm::event::MouseEvent;
use ratatui::{Frame, layout::Rect};
use shakmaty::Color;

/// The page.
pub struct GapsScreen {
    plan: GapsPlan,
    /// Whose repertoire it is.
    side: Color,
    /// The person has chosen it.
    has_chosen: bool,
    is_reading: bool,
    running: Option<LongWork>,
    found: FoundGaps,
    /// What went wrong.
    trouble: Option<String>,
    list: List,
}

/// Columns of the figures at the left, and those of the games among them.
const FIGURES: u16 = 22;
const GAMES: u16 = 7;

impl GapsScreen {
    pub fn new(plan: GapsPlan) -> GapsScreen {
        GapsScreen {
            side: plan.side,
            plan,
            has_chosen: false,
            is_reading: false,
            running: None,
            found: FoundGaps::default(),
            trouble: None,
            list: List::default(),
        }
    }

    fn begin(&mut self, scene: &mut Scene) {
        let Some(book) = &self.plan.book else {
            return self.read(scene);
        };
        self.trouble = None;
        if !self.has_chosen {
            self.side = book.book().side().unwrap_or(self.plan.side);
        }
        let counted = match &self.plan.games {
            Some((player, games)) => CountedGames::Of(player.clone(), games.clone()),
            None => CountedGames::Index {
                folder: scene.world.paths.as_ref().map(|own| own.explorer_folder()),
                player: scene.world.settings.game.name.clone(),
            },
        };
        let work = Work::Gaps(GapRequest {
            book: book.clone(),
            side: self.side,
            counted,
        });
        self.running = Some(LongWork::begin(work, scene));
    }

    /// Asks for the book as it is on disk.
    fn read(&mut self, scene: &mut Scene) {
        self.is_reading = true;
        scene.ask(Effect::Job(Task::ReadBook(self.plan.path.clone())));
    }

    fn marked(&self) -> Option<&Gap> {
        self.found.gaps.get(self.list.marked())
    }

    fn open(&self, scene: &mut Scene) {
        if let Some(gap) = self.marked() {
            scene.go(Route::Book(BookPlace {
                subject: match &self.plan.path {
                    Some(path) => Subject::File(path.clone()),
                    None => Subject::Own,
                },
                position: Box::new(gap.spot.position()),
                flipped: self.side.is_black(),
                adds: false,
            }));
        }
    }

    fn body(area: Rect) -> Rect {
        Rect {
            y: area.y + 3,
            height: area.height.saturating_sub(5),
            ..area
        }
        .intersection(area)
    }

    fn foot(area: Rect) -> Rect {
        row(area, area.height.saturating_sub(1))
    }

    /// Why there is nothing to list.
    fn nothing(&self) -> &str {
        match &self.trouble {
            Some(words) => words,
            None if self.running.is_some() || self.is_reading => words::SEARCHING,
            None if self.found.positions == 0 => words::NO_MOVES,
            None => words::NO_GAPS,
        }
    }

    /// Whether games with any of the replies were counted.
    fn has_counts(&self) -> bool {
        self.found.gaps.iter().any(|gap| gap.games.is_some())
    }

    /// The columns of all figures.
    fn figures(&self) -> u16 {
        match self.has_counts() {
            true => FIGURES + GAMES,
            false => FIGURES,
        }
    }

    fn draw_gap(&self, frame: &mut Frame, place: Rect, index: usize, marked: bool, view: &View) {
        let theme = &view.world.theme;
        let Some(gap) = self.found.gaps.get(index) else {
            return;
        };
        let style = |usual| if marked { theme.row } else { usual };
        let spot = &gap.spot;
        let figures = self.figures();
        let letters = view.world.settings.look.piece_letters;
        let moves = line::text(&spot.start, spot.moves.iter().copied(), letters);
        // The last column stays free.
        let moves = end_of(
            &theme.spelt(&moves),
            place.width.saturating_sub(figures + 1).into(),
        );
        let mut pen = Pen::new(frame.buffer_mut(), place, theme);
        let none = || theme.glyph("–", "-").to_owned();
        let reach = match spot.met() {
            Some(reach) => format!("{:>5} %", tenths_of_percent(reach)),
            None => format!("{:>7}", none()),
        };
        pen.skip(1)
            .put(&reach, style(theme.text))
            .put(&format!("{:>10.0} %", 100.0 * gap.share), style(theme.dim));
        if self.has_counts() {
            let games = gap.games.map_or_else(none, |games| games.to_string());
            pen.put(&format!("{games:>7}"), style(theme.dim));
        }
        pen.to(place.x + figures).put(&moves, style(theme.text));
    }
}

impl Screen for GapsScreen {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Gaps, Context::List]
    }

    fn hints(&self) -> Vec<Action> {
        let all = [
            Action::Choose,
            Action::DrillSide,
            Action::Back,
            Action::Help,
        ];
        all.into_iter()
            .filter(|action| self.offers(*action))
            .collect()
    }

    fn offers(&self, action: Action) -> bool {
        match action {
            Action::Choose => self.marked().is_some(),
            _ => true,
        }
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let in_sight = GapsScreen::body(scene.area).height;
        match action {
            Action::Back => scene.close(),
            Action::Choose => self.open(scene),
            Action::DrillSide => {
                self.side = !self.side;
                self.has_chosen = true;
                self.found = FoundGaps::default();
                self.list = List::default();
                self.begin(scene);
            }
            action => {
                self.list.act(action, self.found.gaps.len(), in_sight);
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let body = GapsScreen::body(scene.area);
        match self.list.mouse(mouse, body, self.found.gaps.len()) {
            Some(index) if index == self.list.marked() => self.open(scene),
            Some(index) => self.list.mark(index),
            None => {
                status_line::click(self, GapsScreen::foot(scene.area), mouse, scene);
            }
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        match news {
            News::Opened => self.begin(scene),
            // Answers may have been added.
            News::Uncovered => self.read(scene),
            // They are in the person's own copy of the built-in book from now on.
            News::Job(job::Report::Replaced(path, _)) if self.plan.path.is_none() => {
                let own = scene.world.own_book_file();
                self.plan.path = own.filter(|own| own == path);
            }
            News::Job(job::Report::Book(path, book))
                if self.is_reading && *path == self.plan.path =>
            {
                self.is_reading = false;
                self.plan.book = Some(book.clone());
                self.begin(scene);
            }
            News::Job(job::Report::BookFailed(words)) if self.is_reading => {
                self.is_reading = false;
                self.trouble = Some(words.clone());
            }
            News::Work(id, report) if self.running.as_ref().is_some_and(|own| own.is(*id)) => {
                match report {
                    news::Report::Gaps(found) => {
                        match &**found {
                            Ok(found) => self.found = found.clone(),
                            Err(words) => self.trouble = Some(words.clone()),
                        }
                        self.list.keep_within(self.found.gaps.len());
                    }
                    news::Report::Failed(words) => self.trouble = Some(words.clone()),
                    news::Report::Done => self.running = None,
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let count = words::gaps(self.found.gaps.len());
        title::draw(frame, row(area, 0), theme, &[(&count, theme.dim)], |pen| {
            pen.put(words::TITLE, theme.strong)
                .put(&words::in_book_of(self.side), theme.dim);
        });
        let body = GapsScreen::body(area);
        if self.found.gaps.is_empty() {
            Pen::new(frame.buffer_mut(), row(body, 0), theme)
                .skip(1)
                .put(self.nothing(), theme.dim);
        } else {
            Pen::new(frame.buffer_mut(), row(area, 2), theme)
                .skip(1)
                .put(words::HEADS, theme.dim)
                .put(if self.has_counts() { words::GAMES } else { "" }, theme.dim)
                .to(body.x + self.figures())
                .put(words::MOVES, theme.accent);
        }
        let rows = |frame: &mut Frame, line: Rect, index: usize, is_marked: bool| {
            self.draw_gap(frame, line, index, is_marked, view);
        };
        self.list
            .draw(frame, body, self.found.gaps.len(), theme, rows);
        let note = row(area, area.height.saturating_sub(2));
        let mut pen = Pen::new(frame.buffer_mut(), note, theme);
        pen.skip(1);
        if let Some(gap) = self.marked() {
            let name = Book::embedded().name_along(&gap.spot.position());
            if let Some(name) = name {
                pen.put(&name.to_string(), theme.book).skip(2);
            }
        }
        if self.found.positions > 0 {
            let counted = words::counted_in(self.found.basis, self.found.games, self.found.is_own);
            pen.put(&counted, theme.dim);
        }
        draw_footer(self, frame, GapsScreen::foot(area), view);
    }
}
