//! The games of a file or a folder: a list to search and sort, from which one is opened.
//!
//! | file | what it is for |
//! |---|---|
//! | [`file_news`] | what is known of the file on disk |
//! | [`file`] | what other programs write meanwhile |
//! | [`searching`] | work on the games under way, and what was searched on their boards |
//! | [`query`] | a position, or pieces, found in the games |
//! | [`questions`] | what is asked of all games shown: mistakes to learn from, a profile |
//! | [`drawing`] | the picture |

mod drawing;
mod file;
mod file_news;
mod query;
mod questions;
mod searching;

use crate::{
    analysis::{Deck, Mistake},
    game::{
        find::divide,
        index::{Column, Query, Sort},
    },
    store::library::Library,
    tui::{
        action::Action,
        desk::{
            book_follow,
            list::List,
            preview::Preview,
            question::side_named,
            status_line::{self, draw_footer},
            text_entry::TextEntry,
        },
        job,
        keymap::Context,
        pasted::{Content, Pasted},
        route::{Route, Studied, StudyTask},
        screen::{Answer, News, Scene, Screen, View},
        words::games as words,
    },
};
use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use file_news::{FileNews, QUIET};
use ratatui::{Frame, layout::Rect};
use searching::{BoardSearch, Searching};
use shakmaty::Chess;
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
    list: List,
    search: TextEntry,
    is_searching: bool,
    sort: Sort,
    /// Why the search cannot be understood.
    misunderstood: Option<String>,
    /// Why what was asked for last cannot be done.
    trouble: Option<String>,
    /// When the next piece of the file is listed.
    next_piece: Option<Instant>,
    /// What another program did to the file.
    note: Option<String>,
    /// The search for mistakes to ask about.
    mistakes: Option<Searching>,
    /// Mistakes that were found, until it is said whose are wanted, and the players to choose from, each
    /// with the number of their games.
    found: Vec<Mistake>,
    players: Vec<(String, usize)>,
    /// Those of earlier lessons.
    deck: Deck,
    /// What is looked for on the boards of the games.
    board_search: Option<BoardSearch>,
    news: FileNews,
    /// What the marked game comes to, once it has been looked at, by its place in the file.
    preview: RefCell<Option<(usize, Option<Preview>)>>,
    /// Something lies above that holds on to places in the list.
    is_covered: bool,
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
/// A longer search is cut.
const LONGEST: usize = 200;

impl Games {
    pub fn new(library: Rc<RefCell<Library>>) -> Games {
        let mut games = Games {
            library,
            shown: Vec::new(),
            listed: 0,
            list: List::default(),
            search: TextEntry::new(LONGEST),
            is_searching: false,
            sort: Sort::default(),
            misunderstood: None,
            trouble: None,
            next_piece: None,
            note: None,
            mistakes: None,
            found: Vec::new(),
            players: Vec::new(),
            deck: Deck::default(),
            board_search: None,
            news: FileNews::None,
            preview: RefCell::default(),
            is_covered: false,
        };
        games.select();
        games
    }

    /// Updates the rows; the marked game stays marked if it is still shown.
    fn select(&mut self) {
        let marked = self.shown.get(self.list.marked()).copied();
        self.preview = RefCell::default();
        let library = self.library.borrow();
        let (words, wanted) = divide(self.search.text());
        match words.parse::<Query>() {
            Ok(query) => {
                self.shown = library.index().select(&query, self.sort);
                self.misunderstood = None;
            }
            Err(error) => self.misunderstood = Some(error.to_string()),
        }
        self.listed = library.index().len();
        drop(library);
        // Results of an earlier search are dropped.
        self.board_search = match (self.board_search.take(), wanted) {
            (Some(board_search), Some(text)) if board_search.is_for(text) => Some(board_search),
            _ => None,
        };
        if let Some(board_search) = &self.board_search {
            self.shown
                .retain(|number| board_search.ply(*number).is_some());
        }
        let place = marked.and_then(|number| self.shown.iter().position(|shown| *shown == number));
        self.list.mark(place.unwrap_or(0));
    }

    fn is_searching_boards(&self) -> bool {
        let running = self.board_search.as_ref();
        running.is_some_and(BoardSearch::is_running)
    }

    /// The marked game on the board; its tags over it where they are asked for.
    fn open(&mut self, action: Action, scene: &mut Scene) {
        let Some(number) = self.shown.get(self.list.marked()) else {
            return;
        };
        self.is_covered = true;
        let ply = self
            .board_search
            .as_ref()
            .and_then(|board_search| board_search.ply(*number));
        let is_as_in_file = self.search.is_empty() && self.sort == Sort::default();
        scene.go(Route::Study {
            studied: Studied::InFile {
                library: Rc::clone(&self.library),
                number: *number,
                ply: ply.unwrap_or(0),
                among: (!is_as_in_file).then(|| self.shown.clone()),
            },
            flipped: false,
            task: (action == Action::Tags).then_some(StudyTask::Tags),
        });
    }

    /// By this column; by the one of the order also backwards.
    fn sort_by(&mut self, by: Column) {
        let descending = by == self.sort.by && !self.sort.descending;
        self.sort = Sort { by, descending };
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

impl Screen for Games {
    fn contexts(&self) -> Vec<Context> {
        if self.is_searching {
            vec![Context::Typing]
        } else {
            vec![Context::Games]
        }
    }

    fn commands(&self) -> Vec<Action> {
        vec![Action::OpenGames]
    }

    fn hints(&self) -> Vec<Action> {
        if self.is_searching {
            return vec![Action::Choose, Action::ClearLine, Action::Back];
        }
        let all = [
            Action::Choose,
            Action::Search,
            Action::Sort,
            Action::Learn,
            Action::Profile,
            Action::LeftBook,
            Action::SortBackwards,
            Action::PageDown,
            Action::Back,
            Action::Help,
        ];
        all.into_iter()
            .filter(|action| self.offers(*action))
            .collect()
    }

    fn offers(&self, action: Action) -> bool {
        use Action::{
            Choose, Guess, Learn, LeftBook, PageDown, Profile, Sort, SortBackwards, Tags,
        };
        match action {
            Choose | Guess | Learn | LeftBook | PageDown | Profile | Sort | SortBackwards
            | Tags => !self.shown.is_empty(),
            _ => true,
        }
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        let is_idle = self.mistakes.is_none() && !self.is_searching_boards();
        let clears = action == Action::Back && is_idle && !self.search.is_empty();
        clears.then_some(words::CLEAR_SEARCH)
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        self.note = None;
        self.trouble = None;
        let rows = Games::layout(scene.area).rows.height;
        match action {
            Action::Choose if self.is_searching => {
                self.is_searching = false;
                self.search_boards(scene);
            }
            Action::Choose | Action::Tags => self.open(action, scene),
            Action::OpenGames => scene.go(Route::Files),
            Action::Search => self.is_searching = true,
            Action::Learn => self.learn(scene),
            Action::Profile | Action::LeftBook => self.profile(action, scene),
            Action::Guess => self.guess(scene),
            Action::Sort => self.sort_by_next(),
            Action::SortBackwards => {
                self.sort.descending = !self.sort.descending;
                self.select();
            }
            Action::RubOut if self.search.is_empty() => self.is_searching = false,
            action if self.is_searching && TextEntry::is_edit(action) => {
                self.search.act(action);
                self.select();
            }
            Action::Back if self.mistakes.take().is_some() => {}
            Action::Back if self.is_searching_boards() => {
                self.board_search.iter_mut().for_each(BoardSearch::rest);
            }
            Action::Back if self.is_searching || !self.search.is_empty() => {
                self.is_searching = false;
                self.search.clear();
                self.select();
            }
            Action::Back => scene.close(),
            action => {
                self.list.act(action, self.shown.len(), rows);
            }
        }
    }

    fn key(&mut self, key: KeyEvent, _scene: &mut Scene) {
        self.trouble = None;
        if self.is_searching && self.search.key(key) {
            self.select();
        }
    }

    /// Into the search, or as the position to be searched for.
    fn paste(&mut self, pasted: &Pasted, scene: &mut Scene) {
        if self.is_searching {
            self.search.paste(pasted);
            self.select();
            return;
        }
        match pasted.content(&Chess::default()) {
            Content::Position(position) => {
                self.look_for(&position);
                self.select();
                self.search_boards(scene);
            }
            Content::BadPosition(error) => {
                self.note = Some(status_line::capital(&error.to_string()))
            }
            _ => scene.study(pasted),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let layout = Games::layout(scene.area);
        let count = self.shown.len();
        if let Some(clicked) = self.list.mouse(mouse, layout.rows, count) {
            let again = clicked == self.list.marked();
            self.list.mark(clicked);
            if again {
                self.open(Action::Choose, scene);
            }
        }
        if mouse.kind == MouseEventKind::Down(MouseButton::Left)
            && let Some(column) = self.head_at(&layout, (mouse.column, mouse.row).into())
        {
            self.note = None;
            self.sort_by(column);
        }
        status_line::click(self, layout.footer, mouse, scene);
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        match answer {
            Answer::Action(action) | Answer::Confirmed(action) => self.act(action, scene),
            Answer::Words(side) => self.ask_about_side(side_named(&side), scene),
            Answer::Row(row) => self.choose_player(row, scene),
            Answer::Game(number) => {
                if let Some(row) = self.shown.iter().position(|shown| *shown == number) {
                    self.list.mark(row);
                }
            }
            Answer::NotOpened(words) => {
                self.is_covered = false;
                self.trouble = Some(words);
            }
            _ => {}
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        match news {
            News::Opened => {
                self.watch(scene);
                book_follow::read_names(scene);
                self.search_boards(scene);
            }
            News::Uncovered => {
                self.is_covered = false;
                self.select();
                self.watch(scene);
                book_follow::read_names(scene);
                self.reread_if_due(scene);
            }
            News::FileChanged(path) if self.library.borrow().holds(path) => {
                self.news = FileNews::Written(scene.now + QUIET);
            }
            News::Job(job::Report::Games(path, bytes)) if self.news == FileNews::Asked => {
                self.take_in(path, bytes, scene);
            }
            // It may name the opening of the marked game.
            News::Job(job::Report::Book(..)) => self.preview = RefCell::default(),
            News::Tick if self.next_piece.is_some_and(|at| at <= scene.now) => {
                self.library.borrow_mut().read_on();
            }
            News::Tick => self.reread_if_due(scene),
            News::Work(id, report) => {
                self.hear_of_mistakes(*id, report, scene);
                self.hear_of_board_search(*id, report);
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

    fn leave(&mut self, scene: &mut Scene) {
        scene.world.listed = None;
        book_follow::end(scene);
    }

    fn wake(&self, _now: Instant) -> Option<Instant> {
        let written = match self.news {
            FileNews::Written(due) if !self.is_covered => Some(due),
            _ => None,
        };
        self.next_piece.into_iter().chain(written).min()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let layout = Games::layout(area);
        self.draw_title(frame, layout.title, view.world);
        self.draw_rows(frame, &layout, theme);
        self.draw_preview(frame, layout.preview, view.world);
        self.draw_prompt(frame, layout.prompt, view);
        draw_footer(self, frame, layout.footer, view);
    }
}
