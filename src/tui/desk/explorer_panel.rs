//! The explorer beside a board: what was played in the position, over the games that the settings
//! name. It is asked when the position changes; the answer comes from the IO worker. While it is
//! shown, up and down mark a move, and Enter goes into it.

use super::{
    layout::{Panel, Part},
    line_question::LineQuestion,
    list::List,
};
use crate::{
    chess::{Position, line::PieceLetters, notation},
    explore::{Filter, Found},
    game::FitLess,
    tui::{
        action::Action,
        effect::Effect,
        job::{
            Report, Task,
            exploring::{Explored, Question},
        },
        route::Route,
        screen::{News, Scene},
        widgets::{
            ExplorerTable,
            explorer_table::{ExplorerRow, HEAD},
            paragraphs,
            pen::{self, Pen, row},
            popup,
        },
        words::desk as words,
        world::World,
    },
};
use crossterm::event::MouseEvent;
use ratatui::{Frame, layout::Rect, style::Style};
use shakmaty::{CastlingMode, Chess, Move};

/// The explorer beside a board.
#[derive(Debug, Default)]
pub struct ExplorerPanel {
    is_shown: bool,
    filter: Filter,
    list: List,
    /// The position that is asked about.
    position: Option<Position>,
    page: Option<Page>,
    problem: Option<String>,
    /// Some games could not be read; what is shown lacks them.
    lacks_games: bool,
    /// The filter is being typed.
    asks_filter: bool,
    /// Games are being looked up.
    looks_up: bool,
    /// No answer has come to what was asked last: a panel above may have asked in its place.
    waits: bool,
}

/// What is known of a position.
#[derive(Debug)]
struct Page {
    of: Chess,
    moves: Vec<Move>,
    /// The moves, games that ended, all together.
    rows: Vec<ExplorerRow>,
    games: u64,
    fit_less: FitLess,
}

/// What the screen is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The action is not the explorer's.
    None,
    Done,
    /// Play this move on the board.
    Play(Move),
    /// Add this move, after the line on the board, to the book.
    Add(Move),
}

/// The rows of moves that are wished for at least and at most.
const ROWS: (u16, u16) = (6, 24);

/// The rows that the words take of what could not be read, below the moves.
const PROBLEM: u16 = 2;

/// Typed to count all games again.
const ALL: &str = "all";

impl ExplorerPanel {
    /// What the footer says while it is shown.
    pub const HINTS: [Action; 8] = [
        Action::Choose,
        Action::Down,
        Action::AddToBook,
        Action::ExploredGames,
        Action::ExplorerFilter,
        Action::ShowExplorer,
        Action::Earlier,
        Action::Help,
    ];

    pub fn is_shown(&self) -> bool {
        self.is_shown
    }

    /// Shows or hides it.
    pub fn toggle(&mut self, position: &Position, scene: &mut Scene) {
        self.is_shown = !self.is_shown;
        self.position = None;
        if self.is_shown {
            // Only files of another length or time are read again, by a thread of its own.
            scene.world.explorer.games_changed();
        }
        self.look_at(position, scene);
    }

    /// The position on the board is this one.
    pub fn look_at(&mut self, position: &Position, scene: &mut Scene) {
        if !self.is_shown {
            return;
        }
        self.lacks_games = scene.world.explorer.problem.is_some();
        if let Some(order) = scene.world.due_index() {
            scene.ask(Effect::Work(order));
        }
        let is_same = |known: &Position| {
            known.current() == position.current()
                && known.castling_mode() == position.castling_mode()
        };
        if !self.position.as_ref().is_some_and(is_same) {
            self.position = Some(position.clone());
            self.list.mark(0);
            self.ask(scene);
        }
    }

    fn question(&self, world: &World) -> Option<Box<Question>> {
        let position = self.position.as_ref()?;
        Some(Box::new(Question {
            index: world.explorer.index.clone(),
            folder: world.paths.as_ref()?.explorer_folder(),
            chess: position.current().clone(),
            apart: position.castling_mode() == CastlingMode::Chess960,
            filter: self.filter.clone(),
        }))
    }

    fn ask(&mut self, scene: &mut Scene) {
        let question = self.question(scene.world);
        self.waits = question.is_some();
        match question {
            Some(question) => scene.ask(Effect::Job(Task::Explore(question))),
            None => self.problem = Some(words::NO_INDEX_FOLDER.to_owned()),
        }
    }

    /// Hears what concerns it.
    pub fn hear(&mut self, news: &News, scene: &mut Scene) {
        if !self.is_shown {
            return;
        }
        self.lacks_games = scene.world.explorer.problem.is_some();
        match news {
            News::Job(Report::Explored(explored)) => self.take(explored, scene.world),
            News::Job(Report::ExploredGames(games)) if self.looks_up => {
                self.looks_up = false;
                if let Some(position) = &self.position {
                    scene.go(Route::ExploredGames {
                        games: games.clone(),
                        position: Box::new(position.clone()),
                    });
                }
            }
            News::Uncovered if self.waits => self.ask(scene),
            News::Work(_, report) => {
                use crate::tui::work::news::Report as Work;
                if matches!(report, Work::Indexing(_) | Work::Indexed(_)) {
                    self.ask(scene);
                }
            }
            News::Job(Report::Finished(_) | Report::Appended { .. } | Report::Replaced(..))
            | News::Settings => {
                if let Some(order) = scene.world.due_index() {
                    scene.ask(Effect::Work(order));
                }
            }
            _ => {}
        }
    }

    fn take(&mut self, explored: &Explored, world: &World) {
        let is_asked = |position: &Position| *position.current() == explored.chess;
        if explored.filter != self.filter || !self.position.as_ref().is_some_and(is_asked) {
            return;
        }
        self.waits = false;
        match &explored.found {
            Ok(found) => {
                self.problem = None;
                let letters = world.settings.look.piece_letters;
                let mut page = Page::new(&explored.chess, found, explored.games, letters);
                page.fit_less.clone_from(&explored.fit_less);
                self.page = Some(page);
                self.list.keep_within(found.moves.len());
            }
            Err(words) => self.problem = Some(words.clone()),
        }
    }

    /// Does what is asked for, if it is for the explorer.
    pub fn act(&mut self, action: Action, scene: &mut Scene) -> Wish {
        // Whoever acts has closed the question.
        self.asks_filter = false;
        if !self.is_shown {
            return Wish::None;
        }
        let moves = self.page_here().map_or(0, |page| page.moves.len());
        match action {
            Action::Up | Action::Down => {
                self.list.act(action, moves, 8);
            }
            Action::Choose => {
                let marked = self.list.marked();
                let chosen = self.page_here().and_then(|page| page.moves.get(marked));
                return chosen.map_or(Wish::None, |played| Wish::Play(*played));
            }
            Action::AddToBook => return self.marked().map_or(Wish::None, Wish::Add),
            Action::ExploredGames => {
                let marked = self.list.marked();
                let played = self
                    .page_here()
                    .and_then(|page| page.moves.get(marked).copied());
                if let Some(question) = self.question(scene.world) {
                    self.looks_up = true;
                    scene.ask(Effect::Job(Task::ExploreGames(question, played)));
                }
            }
            Action::ExplorerFilter => {
                self.asks_filter = true;
                let question = LineQuestion::new(words::ASKS_WHICH_GAMES, words::EXPECTS_FILTER);
                scene.open(question);
            }
            _ => return Wish::None,
        }
        Wish::Done
    }

    /// The filter was typed: whether it was asked for here, and what is wrong with it.
    pub fn typed(&mut self, words: &str, scene: &mut Scene) -> Option<Result<(), String>> {
        if !std::mem::take(&mut self.asks_filter) {
            return None;
        }
        let words = if words.trim() == ALL { "" } else { words };
        Some(words.parse().map(|filter| {
            self.filter = filter;
            self.ask(scene);
        }))
    }

    /// What is known of the position that is asked about; none of another.
    fn page_here(&self) -> Option<&Page> {
        let position = self.position.as_ref()?;
        let page = self.page.as_ref()?;
        (page.of == *position.current()).then_some(page)
    }

    /// The marked move, to be seen on the board.
    pub fn marked(&self) -> Option<Move> {
        let page = self.page_here().filter(|_| self.is_shown)?;
        page.moves.get(self.list.marked()).copied()
    }

    /// Its rows among the panels.
    pub fn panel(&self) -> Option<Panel> {
        let rows = self.page.as_ref().map_or(2, |page| page.rows.len());
        let rows = u16::try_from(rows).unwrap_or(u16::MAX);
        // Room is kept for five moves, so that little shifts from one position to the next.
        let says_more = self
            .page
            .as_ref()
            .is_some_and(|page| !page.fit_less.is_empty());
        let mut least = HEAD + 2;
        let mut wish = HEAD + rows.clamp(ROWS.0, ROWS.1) + u16::from(says_more);
        if self.lacks_games {
            least += 1;
            wish += PROBLEM;
        }
        self.is_shown
            .then(|| Panel::new(Part::Explorer, least, wish))
    }

    /// What the mouse does over it: the wheel marks a move, a click goes into the one that it meets.
    pub fn mouse(&mut self, mouse: MouseEvent, area: Rect, world: &World) -> Wish {
        if !self.is_shown || !area.contains((mouse.column, mouse.row).into()) {
            return Wish::None;
        }
        let Some(page) = self.page_here() else {
            return Wish::Done;
        };
        let (rows, moves) = (page.rows.len(), page.moves.len());
        let table = pen::below(above(area, self.said(area, world).len()), HEAD);
        let clicked = self.list.mouse(mouse, table, rows);
        // The sums below the moves are never marked.
        self.list.keep_within(moves);
        let Some(clicked) = clicked.filter(|clicked| *clicked < moves) else {
            return Wish::Done;
        };
        self.list.mark(clicked);
        self.marked().map_or(Wish::Done, Wish::Play)
    }

    /// What is said below the rows: which names fit less, and what could not be read.
    fn said(&self, area: Rect, world: &World) -> Vec<(String, Style)> {
        let theme = &world.theme;
        let page = self.page_here();
        let less = page.and_then(|page| page.fit_less.words(area.width.into()));
        // At least a move stays in sight above what could not be read.
        let most = area
            .height
            .saturating_sub(HEAD + 1 + u16::from(less.is_some()));
        let problem = world.explorer.problem.as_deref();
        let problem = problem.map_or_else(Vec::new, |words| {
            lines_within(words, area.width, most.min(PROBLEM))
        });
        let less = less.map(|words| (words, theme.dim));
        let problem = problem.into_iter().map(|words| (words, theme.warning));
        less.into_iter().chain(problem).collect()
    }

    /// Draws it.
    pub fn draw(&self, frame: &mut Frame, area: Rect, world: &World) {
        let theme = &world.theme;
        if area.is_empty() {
            return;
        }
        let explorer = &world.explorer;
        let note = match &explorer.progress {
            Some(progress) => {
                let share = 100.0 * progress.done as f64 / progress.total.max(1) as f64;
                words::indexing(share)
            }
            None => String::new(),
        };
        let page = self.page_here();
        let games = page.map_or(0, |page| page.games);
        let mut heading = words::games(games);
        if !self.filter.is_open() {
            heading += &format!(" · {}", self.filter);
        }
        let rows = page.map_or(&[][..], |page| &page.rows);
        if rows.is_empty() {
            let less = page.and_then(|page| page.fit_less.words(area.width.into()));
            let problem = explorer.problem.as_deref();
            let table = ExplorerTable::new(&heading, rows, theme).note(&note);
            frame.render_widget(table, area);
            let (words, style) = match &self.problem {
                Some(words) => (words.as_str(), theme.warning),
                None if page.is_none() || explorer.progress.is_some() => ("…", theme.dim),
                None if games == 0 && self.filter.is_open() => (words::NO_GAMES_YET, theme.dim),
                None => (words::NO_GAME_HERE, theme.dim),
            };
            let mut lines = vec![(words.to_owned(), style)];
            lines.extend(less.map(|words| (words, theme.dim)));
            lines.extend(problem.map(|words| (words.to_owned(), theme.warning)));
            paragraphs::draw(&lines, pen::below(area, HEAD), frame, theme);
            return;
        }
        let said = self.said(area, world);
        let table_area = above(area, said.len());
        let in_sight = table_area.height.saturating_sub(HEAD);
        let first = self.list.first(rows.len(), in_sight);
        let marked = page.filter(|page| !page.moves.is_empty());
        let table = ExplorerTable::new(&heading, rows, theme)
            .note(&note)
            .at(first, marked.map(|_| self.list.marked()));
        frame.render_widget(table, table_area);
        // Directly below the rows.
        let shown = u16::try_from(rows.len() - first).unwrap_or(u16::MAX);
        let places = (HEAD + shown.max(1).min(in_sight)..area.height).map(|down| row(area, down));
        for ((words, style), place) in said.iter().zip(places) {
            Pen::new(frame.buffer_mut(), place, theme).put(words, *style);
        }
    }
}

/// The area without so many rows at its end.
fn above(area: Rect, rows: usize) -> Rect {
    let rows = u16::try_from(rows).unwrap_or(u16::MAX);
    Rect {
        height: area.height.saturating_sub(rows),
        ..area
    }
}

/// The words in at most so many rows; what has no room in the last one is cut where it is drawn.
fn lines_within(words: &str, columns: u16, most: u16) -> Vec<String> {
    let mut lines = popup::wrap(words, columns);
    let most = usize::from(most);
    if lines.len() > most {
        let rest = lines.split_off(most.saturating_sub(1)).join(" ");
        lines.push(rest);
    }
    lines.truncate(most);
    lines
}

impl Page {
    fn new(chess: &Chess, found: &Found, games: u64, letters: PieceLetters) -> Page {
        let named = |name: &str, stats| ExplorerRow {
            name: name.to_owned(),
            stats,
        };
        let mut rows: Vec<ExplorerRow> = found
            .moves
            .iter()
            .map(|(played, stats)| named(&letters.write(&notation::san(chess, *played)), *stats))
            .collect();
        if found.ended.games > 0 {
            rows.push(named(words::ENDED, found.ended));
        }
        if !rows.is_empty() {
            rows.push(named(words::ALL_GAMES, found.total));
        }
        Page {
            of: chess.clone(),
            moves: found.moves.iter().map(|(played, _)| *played).collect(),
            rows,
            games,
            fit_less: FitLess::default(),
        }
    }
}
