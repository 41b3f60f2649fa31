//! The games of a file: a list to search and sort, from which one is opened.

use super::{
    analysis::{Analysis, library::Library},
    foot::{self, draw_footer},
    lesson::Lesson,
    profile::ProfilePage,
};
use crate::{
    analysis::{Review, mistakes, profile::own_side},
    book::Book,
    game::index::{Column, Query, Row, Sort},
    tui::{
        action::Action,
        keymap::{Context, chord::typed_letter},
        screen::{Answer, News, Scene, Screen, Step, View},
        theme::Theme,
        widgets::{
            Prompt,
            figures::grouped,
            pen::{Pen, row, width},
            prompt::Tone,
        },
    },
};
use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect, style::Style};
use std::{
    cell::RefCell,
    rc::Rc,
    time::{Duration, Instant},
};

/// The list.
pub struct Games {
    library: Rc<RefCell<Library>>,
    /// The rows that fit what is searched, in order, by their place in the file.
    shown: Vec<usize>,
    /// How many games were listed when `shown` was worked out.
    listed: usize,
    marked: usize,
    search: String,
    is_searching: bool,
    sort: Sort,
    /// Why the search cannot be understood, or a game cannot be opened.
    trouble: Option<String>,
    /// When the next piece of the file is listed.
    next_piece: Option<Instant>,
}

/// The columns one can sort by, in the order of the key.
const ORDERS: [Column; 7] = [
    Column::Number,
    Column::White,
    Column::Black,
    Column::Result,
    Column::Date,
    Column::Eco,
    Column::Length,
];
/// Mistakes are looked for in so many games at most: some tenths of a second.
const MOST_LEARNT: usize = 2_000;
/// A longer search is cut.
const LONGEST: usize = 200;

impl Games {
    pub fn new(library: Rc<RefCell<Library>>) -> Games {
        let mut games = Games {
            library,
            shown: Vec::new(),
            listed: 0,
            marked: 0,
            search: String::new(),
            is_searching: false,
            sort: Sort::default(),
            trouble: None,
            next_piece: None,
        };
        games.select();
        games
    }

    /// Works out the rows anew; the marked game stays marked where it is still shown.
    fn select(&mut self) {
        let marked = self.shown.get(self.marked).copied();
        let library = self.library.borrow();
        match self.search.parse::<Query>() {
            Ok(query) => {
                self.shown = library.index().select(&query, self.sort);
                self.trouble = None;
            }
            Err(error) => self.trouble = Some(error.to_string()),
        }
        self.listed = library.index().len();
        drop(library);
        self.marked = marked
            .and_then(|number| self.shown.iter().position(|shown| *shown == number))
            .unwrap_or(0);
    }

    fn mark(&mut self, by: isize) {
        let last = self.shown.len().saturating_sub(1);
        self.marked = self.marked.saturating_add_signed(by).min(last);
    }

    fn open(&mut self, scene: &mut Scene) {
        let Some(number) = self.shown.get(self.marked) else {
            return;
        };
        match Analysis::of_file(Rc::clone(&self.library), *number, scene.world) {
            Some(analysis) => scene.open(analysis),
            None => self.trouble = Some("This game cannot be read".to_owned()),
        }
    }

    /// The mistakes of the games shown, as questions: of the player who is searched, else of the
    /// person whom the settings name, else of both sides.
    fn learn(&mut self, scene: &mut Scene) {
        let book = Book::embedded();
        let searched = self.search.trim();
        let player = match searched.contains(':') {
            false if !searched.is_empty() => searched,
            _ => scene.world.settings.game.name.as_str(),
        };
        let library = self.library.borrow();
        let mut judged = 0;
        let mut mistakes = Vec::new();
        for number in self.shown.iter().take(MOST_LEARNT) {
            let Some(game) = library.game(*number) else {
                continue;
            };
            let Some(review) = Review::written(&game, Some(book)) else {
                continue;
            };
            judged += 1;
            mistakes.extend(mistakes::of_game(&game, &review, own_side(&game, player)));
        }
        drop(library);
        let lesson = Lesson::new(mistakes);
        if judged == 0 {
            self.trouble = Some(
                "None of these games carries evaluations; tabiya annotate writes them, or tabiya learn FILE"
                    .to_owned(),
            );
        } else if lesson.is_empty() {
            self.trouble = Some("No move of these games cost enough to be asked about".to_owned());
        } else {
            scene.open(lesson);
        }
    }

    /// How somebody plays, in the games shown: the player who is searched, else the person whom
    /// the settings name, else who has White in the marked game.
    fn profile(&mut self, scene: &mut Scene) {
        let library = self.library.borrow();
        let index = library.index();
        let named = |game: &Row, part: &str| {
            let has = |name| index.text(name).to_lowercase().contains(part);
            has(game.players.white) || has(game.players.black)
        };
        let games = || self.shown.iter().filter_map(|number| index.row(*number));
        let searched = self.search.trim();
        let own = scene.world.settings.game.name.trim().to_owned();
        let marked = self
            .shown
            .get(self.marked)
            .and_then(|number| index.row(*number));
        let white = marked.map_or("", |game| index.text(game.players.white));
        let candidates = [
            if searched.contains(':') { "" } else { searched },
            &own,
            white,
        ];
        let player = candidates.into_iter().find(|player| {
            let part = player.to_lowercase();
            !part.is_empty() && games().any(|game| named(game, &part))
        });
        let Some(player) = player.map(str::to_owned) else {
            drop(library);
            self.trouble = Some("No player of these games has a name".to_owned());
            return;
        };
        let part = player.to_lowercase();
        let spans = games()
            .filter(|game| named(game, &part))
            .map(|game| (game.span(), usize::try_from(game.line).unwrap_or(1)))
            .collect();
        let page = ProfilePage::new(player, library.bytes(), spans);
        scene.open(page);
    }

    fn layout(area: Rect) -> Layout {
        let line = |y: u16| Rect::new(area.x, y, area.width, 1).intersection(area);
        Layout {
            title: line(area.y),
            head: line(area.y + 1),
            rows: Rect::new(
                area.x,
                area.y + 2,
                area.width,
                area.height.saturating_sub(4),
            ),
            prompt: line(area.bottom().saturating_sub(2)),
            footer: line(area.bottom().saturating_sub(1)),
        }
    }

    /// The first row seen, when so many fit.
    fn first(&self, rows: u16) -> usize {
        let rows = usize::from(rows.max(1));
        let below = rows / 4;
        (self.marked + below + 1)
            .saturating_sub(rows)
            .min(self.shown.len().saturating_sub(rows))
    }

    fn draw_title(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let library = self.library.borrow();
        let all = grouped(library.index().len() as u64);
        let mut count = if self.search.is_empty() {
            format!("{all} games")
        } else {
            format!("{} of {all} games", grouped(self.shown.len() as u64))
        };
        if !library.is_complete() {
            count = format!("{count}, {:.0} % read", library.progress() * 100.0);
        }
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        pen.skip(1).put("Tabiya", theme.accent).skip(3);
        let room = pen.left().saturating_sub(width(&count) + 3);
        let name = library.name();
        let name_area = Rect::new(pen.column(), area.y, room, 1);
        Pen::new(frame.buffer_mut(), name_area, theme).put(&name, theme.text);
        Pen::new(frame.buffer_mut(), area, theme).put_right(&format!("{count} "), theme.dim);
    }

    fn draw_rows(&self, frame: &mut Frame, layout: &Layout, theme: &Theme) {
        let library = self.library.borrow();
        let index = library.index();
        let columns = Columns::fit(layout.rows.width, index.len());
        let head = |column: Column, name: &'static str| {
            if column == self.sort.by && (column != Column::Number || self.sort.descending) {
                let sign = if self.sort.descending {
                    theme.glyph("▾", "v")
                } else {
                    theme.glyph("▴", "^")
                };
                (format!("{name}{sign}"), theme.accent)
            } else {
                (name.to_owned(), theme.dim)
            }
        };
        let heads = [
            head(Column::Number, "no."),
            head(Column::White, "White"),
            head(Column::Black, "Black"),
            head(Column::Result, "result"),
            head(Column::Date, "date"),
            head(Column::Eco, "ECO"),
            head(Column::Length, "moves"),
            head(Column::Event, "event"),
        ];
        let heads = heads
            .each_ref()
            .map(|(name, style)| (name.as_str(), *style));
        columns.draw(frame, layout.head, &heads, theme);
        let first = self.first(layout.rows.height);
        let visible = self.shown.iter().enumerate().skip(first);
        for (down, (place, number)) in (0..layout.rows.height).zip(visible) {
            let Some(game) = index.row(*number) else {
                continue;
            };
            let line = row(layout.rows, down);
            let is_marked = place == self.marked;
            if is_marked {
                frame.buffer_mut().set_style(line, theme.row);
            }
            let texts = texts(game, *number, &library);
            let styles = [
                theme.faint,
                theme.text,
                theme.text,
                theme.strong,
                theme.dim,
                theme.book,
                theme.dim,
                theme.dim,
            ];
            let mut cells = [("", Style::new()); 8];
            for (cell, (text, style)) in cells.iter_mut().zip(texts.iter().zip(styles)) {
                let style = if is_marked { theme.row } else { style };
                *cell = (text.as_str(), style);
            }
            columns.draw(frame, line, &cells, theme);
        }
        if self.shown.is_empty() {
            let words = if index.is_empty() {
                "There is no game in this file"
            } else {
                "No game fits what is searched"
            };
            Pen::new(frame.buffer_mut(), layout.rows, theme)
                .skip(1)
                .put(words, theme.dim);
        }
    }

    fn draw_prompt(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let room = Rect {
            x: area.x + 1,
            width: area.width.saturating_sub(2),
            ..area
        };
        let trouble = self.trouble.as_deref().unwrap_or_default();
        if !self.is_searching && self.search.is_empty() {
            Pen::new(frame.buffer_mut(), room, theme).put(trouble, theme.bad);
            return;
        }
        let line = Prompt::new(&self.search, self.search.chars().count(), theme)
            .sign("/")
            .placeholder("a name, or eco:B9 year:1960-65 moves:-20 result:1-0 -draw")
            .explanation(trouble, Tone::Wrong);
        if view.topmost
            && self.is_searching
            && let Some(place) = line.cursor_position(room)
        {
            frame.set_cursor_position(place);
        }
        frame.render_widget(line, room);
    }

    fn type_letter(&mut self, letter: char) {
        if !letter.is_control() && self.search.chars().count() < LONGEST {
            self.search.push(letter);
            self.select();
        }
    }

    fn edit_search(&mut self, action: Action) {
        match action {
            Action::RubOut => {
                if self.search.pop().is_none() {
                    self.is_searching = false;
                }
            }
            Action::RubOutWord => {
                let kept = self.search.trim_end();
                let end = kept.rfind(' ').map_or(0, |at| at + 1);
                self.search.truncate(end);
            }
            _ => self.search.clear(),
        }
        self.select();
    }

    fn sort_by_next(&mut self) {
        let present = ORDERS.iter().position(|column| *column == self.sort.by);
        let next = present.map_or(0, |at| (at + 1) % ORDERS.len());
        self.sort = Sort {
            by: ORDERS.get(next).copied().unwrap_or_default(),
            descending: false,
        };
        self.select();
    }
}

struct Layout {
    title: Rect,
    head: Rect,
    rows: Rect,
    prompt: Rect,
    footer: Rect,
}

/// The table's columns: where each begins and how wide it is; no width, no column.
struct Columns([(u16, u16); 8]);

impl Columns {
    /// The columns that a width has room for. Players come first; event, date, ECO code and
    /// length follow as there is room.
    fn fit(columns: u16, games: usize) -> Columns {
        let number = u16::try_from(games.to_string().len()).unwrap_or(6).max(4);
        let (date, eco, moves) = match columns {
            ..56 => (0, 0, 0),
            56..72 => (4, 0, 0),
            72..90 => (10, 4, 0),
            _ => (10, 4, 6),
        };
        let result = 7;
        let fixed = [number, result, date, eco, moves];
        let gaps = u16::try_from(fixed.iter().filter(|w| **w > 0).count()).unwrap_or(0) + 2;
        let left = columns.saturating_sub(fixed.iter().sum::<u16>() + gaps + 1);
        let event = if columns >= 100 { left / 3 } else { 0 };
        let player = left.saturating_sub(event + u16::from(event > 0)) / 2;
        let widths = [number, player, player, result, date, eco, moves, event];
        let mut start = 1;
        Columns(widths.map(|width| {
            let place = (start, width);
            start += width + u16::from(width > 0);
            place
        }))
    }

    fn draw(&self, frame: &mut Frame, line: Rect, cells: &[(&str, Style); 8], theme: &Theme) {
        for (index, ((start, wide), (text, style))) in self.0.iter().zip(cells).enumerate() {
            let place = Rect::new(line.x + start, line.y, *wide, line.height).intersection(line);
            let mut pen = Pen::new(frame.buffer_mut(), place, theme);
            // Numbers and lengths stand at the right of their columns.
            if matches!(index, 0 | 6) && width(text) <= place.width {
                pen.put_right(text, *style);
            } else {
                pen.put(text, *style);
            }
        }
    }
}

/// What stands in the columns for a game.
fn texts(game: &Row, number: usize, library: &Library) -> [String; 8] {
    let index = library.index();
    let name = |name| {
        let text = index.text(name);
        if text.is_empty() { "?" } else { text }.to_owned()
    };
    let rated = |name: String, elo: u16| {
        if elo > 0 {
            format!("{name} {elo}")
        } else {
            name
        }
    };
    [
        (number + 1).to_string(),
        rated(name(game.players.white), game.elo.white),
        rated(name(game.players.black), game.elo.black),
        game.result.token().replace("1/2-1/2", "½-½"),
        game.date.to_string(),
        index.text(game.eco).to_owned(),
        game.moves().to_string(),
        index.text(game.event).to_owned(),
    ]
}

impl Screen for Games {
    fn contexts(&self) -> Vec<Context> {
        if self.is_searching {
            vec![Context::Typing]
        } else {
            vec![Context::Games]
        }
    }

    fn hints(&self) -> Vec<Action> {
        if self.is_searching {
            return vec![Action::Choose, Action::ClearLine, Action::Back];
        }
        vec![
            Action::Choose,
            Action::Search,
            Action::Sort,
            Action::Learn,
            Action::Profile,
            Action::SortBackwards,
            Action::PageDown,
            Action::Back,
            Action::Help,
        ]
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let page = isize::try_from(Games::layout(scene.area).rows.height.max(2) - 1).unwrap_or(1);
        match action {
            Action::Up | Action::PreviousCandidate => self.mark(-1),
            Action::Down | Action::NextCandidate => self.mark(1),
            Action::PageUp => self.mark(-page),
            Action::PageDown => self.mark(page),
            Action::First => self.marked = 0,
            Action::Last => self.marked = self.shown.len().saturating_sub(1),
            Action::Choose if self.is_searching => self.is_searching = false,
            Action::Choose => self.open(scene),
            Action::Search => self.is_searching = true,
            Action::Learn => self.learn(scene),
            Action::Profile => self.profile(scene),
            Action::Sort => self.sort_by_next(),
            Action::SortBackwards => {
                self.sort.descending = !self.sort.descending;
                self.select();
            }
            Action::RubOut | Action::RubOutWord | Action::ClearLine => self.edit_search(action),
            Action::Back if self.is_searching || !self.search.is_empty() => {
                self.is_searching = false;
                self.search.clear();
                self.select();
            }
            Action::Back => scene.close(),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent, _scene: &mut Scene) {
        if let Some(letter) = typed_letter(key)
            && self.is_searching
        {
            self.type_letter(letter);
        }
    }

    fn paste(&mut self, text: &str, _scene: &mut Scene) {
        if self.is_searching {
            for letter in text.chars().take(LONGEST) {
                self.type_letter(letter);
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let layout = Games::layout(scene.area);
        let place = (mouse.column, mouse.row).into();
        match mouse.kind {
            MouseEventKind::ScrollUp => self.mark(-3),
            MouseEventKind::ScrollDown => self.mark(3),
            MouseEventKind::Down(MouseButton::Left) if layout.rows.contains(place) => {
                let first = self.first(layout.rows.height);
                let clicked = first + usize::from(mouse.row - layout.rows.y);
                if clicked < self.shown.len() {
                    let again = clicked == self.marked;
                    self.marked = clicked;
                    if again {
                        self.open(scene);
                    }
                }
            }
            MouseEventKind::Down(MouseButton::Left) if layout.footer.contains(place) => {
                let found = foot::action_at(self, layout.footer, mouse.column, scene.world);
                scene.steps.extend(found.map(Step::Act));
            }
            _ => {}
        }
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        if let Answer::Action(action) | Answer::Confirmed(action) = answer {
            self.act(action, scene);
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        match news {
            News::Opened => {}
            News::Tick if self.next_piece.is_some_and(|at| at <= scene.now) => {
                self.library.borrow_mut().read_on();
            }
            _ => {
                // A game was saved, or another screen read on.
                let listed = self.library.borrow().index().len();
                if listed == self.listed {
                    return;
                }
            }
        }
        let library = self.library.borrow();
        let changed = library.index().len() != self.listed;
        // Another moment for keys between the pieces.
        self.next_piece = (!library.is_complete()).then(|| scene.now + Duration::from_millis(1));
        drop(library);
        if changed {
            self.select();
        }
    }

    fn wake(&self, _now: Instant) -> Option<Instant> {
        self.next_piece
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let layout = Games::layout(area);
        self.draw_title(frame, layout.title, theme);
        self.draw_rows(frame, &layout, theme);
        self.draw_prompt(frame, layout.prompt, view);
        draw_footer(self, frame, layout.footer, view);
    }
}
