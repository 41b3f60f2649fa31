//! The first screen: what can be done here, one line each, and a board beside it.

mod showcase;

use crate::{
    analysis::{Deck, Lesson},
    book::edit::Subject,
    chess::Position,
    play::Setup,
    store::{library::Library, settings::OwnSide},
    tui::{
        action::Action,
        desk::{list::List, status_line},
        effect::Effect,
        job::{self, Task},
        keymap::Context,
        pasted::{Content, Pasted},
        route::Route,
        screen::{Answer, News, Scene, Screen, Step, View},
        widgets::{pen::Pen, popup},
        world::World,
    },
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};
use shakmaty::Chess;
use showcase::Showcase;
use std::{cell::RefCell, path::Path, rc::Rc, time::SystemTime};

/// The list of screens.
#[derive(Default)]
pub struct Home {
    list: List,
    notice: Option<String>,
    /// The games file was asked for.
    is_waiting: bool,
    /// The mistakes kept from earlier lessons.
    mistakes: Deck,
}

/// One line of the list.
struct Door {
    action: Action,
    name: &'static str,
    words: String,
}

/// Where things stand.
struct Layout {
    /// The board with its caption, where there is the room for one.
    board: Option<Rect>,
    head: Rect,
    list: Rect,
}

/// The list's columns: as many as it likes to have, and needs beside a small board.
const WIDTH: u16 = 50;
const NARROW: u16 = 39;
/// The rows above it for the name of Tabiya.
const HEAD: u16 = 3;
/// Columns between the board and the list.
const GAP: u16 = 3;

impl Home {
    pub fn new() -> Home {
        Home::default()
    }

    fn doors(&self, world: &World) -> Vec<Door> {
        let door = |action, name, words: String| Door {
            action,
            name,
            words,
        };
        let mut doors = vec![door(Action::Play, "Play", usual_game(world))];
        match world.unfinished.as_slice() {
            [] => {}
            [(_, game)] => doors.push(door(Action::Resume, "Resume", game.title())),
            games => {
                let words = format!("{} unfinished games", games.len());
                doors.push(door(Action::Resume, "Resume", words));
            }
        }
        doors.extend([
            door(
                Action::NewGame,
                "New game",
                "opponent, colour, clock".to_owned(),
            ),
            door(
                Action::Analyse,
                "Analyse",
                "a board, a FEN, a game".to_owned(),
            ),
            door(Action::SetUp, "Set up", "place the pieces".to_owned()),
            door(
                Action::OwnGames,
                "My games",
                "your finished games".to_owned(),
            ),
            door(
                Action::Puzzles,
                "Puzzles",
                "find the winning move".to_owned(),
            ),
        ]);
        doors.extend(self.lesson_door());
        doors.extend([
            door(Action::OpenBook, "Book", usual_book(world)),
            door(Action::Drill, "Drill", "practise the book".to_owned()),
            door(Action::Museum, "Museum", "historic programs".to_owned()),
            door(Action::Lab, "Lab", "watch a search at work".to_owned()),
            door(
                Action::Arena,
                "Arena",
                "programs play each other".to_owned(),
            ),
            door(
                Action::Settings,
                "Settings",
                "colours, pieces, engine".to_owned(),
            ),
            door(Action::Help, "Help", "all keys".to_owned()),
            door(Action::Quit, "Quit", String::new()),
        ]);
        doors
    }

    /// The saved mistakes, if there are any.
    fn lesson_door(&self) -> Option<Door> {
        let kept = self.mistakes.len();
        let words = match self.mistakes.due(SystemTime::now()).len() {
            0 => "your mistakes; none due yet".to_owned(),
            1 => "1 of your mistakes is due".to_owned(),
            due => format!("{due} of your mistakes are due"),
        };
        (kept > 0).then_some(Door {
            action: Action::Learn,
            name: "Learn",
            words,
        })
    }

    /// The kept mistakes whose time has come, as questions.
    fn learn(&mut self, scene: &mut Scene) {
        let lesson = Lesson::new(self.mistakes.due(SystemTime::now()));
        if !lesson.is_empty() {
            scene.go(Route::Lesson(lesson));
        } else if self.mistakes.is_empty() {
            let words = "No mistakes saved yet; press L in a reviewed game or a list of games";
            self.notice = Some(words.to_owned());
        } else {
            let words = format!(
                "None of the {} saved mistakes is due now; each comes back before you forget it",
                self.mistakes.len()
            );
            self.notice = Some(words);
        }
    }

    /// Asks for the kept mistakes.
    fn fetch_mistakes(scene: &mut Scene) {
        if let Some(paths) = &scene.world.paths {
            let path = paths.mistakes_file();
            scene.ask(Effect::Job(Task::ReadMistakes(path)));
        }
    }

    /// The list may have got longer by a line; the mark stays where it was.
    fn hear_of_mistakes(&mut self, deck: &Deck, world: &World) {
        let marked = |home: &Home| {
            let door = home.doors(world).into_iter().nth(home.list.marked());
            door.map(|door| door.action)
        };
        let before = marked(self);
        self.mistakes = deck.clone();
        let mut doors = self.doors(world).into_iter();
        if let Some(place) = doors.position(|door| Some(door.action) == before) {
            self.list.mark(place);
        }
    }

    fn plan(&self, area: Rect, world: &World) -> Layout {
        let rows = u16::try_from(self.doors(world).len()).unwrap_or(u16::MAX);
        let rows = rows.saturating_add(HEAD);
        let board = (1..=4).rev().find_map(|squares| {
            let (width, height) = Showcase::size(squares);
            let list = if squares > 2 { WIDTH } else { NARROW };
            let fits = width + GAP + list <= area.width && height + 2 <= area.height;
            fits.then_some((width, height))
        });
        let (beside, height) = board.map_or((0, 0), |(width, height)| (width + GAP, height));
        let width = match board {
            Some(_) => area.width.saturating_sub(beside + 2).clamp(NARROW, WIDTH),
            None => WIDTH.min(area.width),
        };
        let place = popup::centred(area, beside + width, rows.max(height));
        let right = Rect {
            x: place.x + beside.min(place.width),
            width: place.width.saturating_sub(beside),
            ..place
        };
        // Beside a board the list stands in the middle of its height, without its caption.
        let right = match board {
            Some((_, height)) => Rect {
                y: right.y + (height.saturating_sub(2 + rows)) / 2,
                height: rows.min(right.height),
                ..right
            },
            None => right,
        };
        Layout {
            board: board.map(|(width, height)| Rect {
                width,
                height,
                ..place
            }),
            head: Rect {
                height: right.height.min(1),
                ..right
            },
            list: Rect {
                y: right.y + HEAD.min(right.height),
                height: right.height.saturating_sub(HEAD),
                ..right
            },
        }
    }

    fn choose(&mut self, scene: &mut Scene) {
        if let Some(door) = self.doors(scene.world).into_iter().nth(self.list.marked()) {
            match door.action {
                Action::Help | Action::Quit => scene.steps.push(Step::Act(door.action)),
                action => self.act(action, scene),
            }
        }
    }

    /// What is on the board, nearer: the game goes on, or the position is analysed.
    fn look(&mut self, scene: &mut Scene) {
        if scene.world.unfinished.is_empty() {
            let position = Showcase::choose(scene.world).position().clone();
            scene.go(Route::board(&position));
        } else {
            self.resume(scene);
        }
    }

    fn open_games(&mut self, path: &Path, bytes: &[u8], scene: &mut Scene) {
        let library = Library::new(path.to_owned(), bytes.to_vec());
        if library.index().is_empty() {
            self.notice = Some("No finished games yet".to_owned());
        } else {
            scene.go(Route::Games {
                library: Rc::new(RefCell::new(library)),
                with: None,
            });
        }
    }

    fn resume(&mut self, scene: &mut Scene) {
        match scene.world.unfinished.as_slice() {
            [] => self.notice = Some("No unfinished games".to_owned()),
            [(slot, game)] => {
                let route = Route::Resume(slot.clone(), Box::new(game.clone()));
                scene.go(route);
            }
            _ => scene.go(Route::Unfinished),
        }
    }
}

/// Which book the entry opens.
fn usual_book(world: &World) -> String {
    match world.settings.game.book.subject() {
        Subject::Own => "browse and edit".to_owned(),
        Subject::File(path) => {
            let name = path.file_name().unwrap_or(path.as_os_str());
            name.to_string_lossy().into_owned()
        }
    }
}

/// `White, level 5, 5+3`.
fn usual_game(world: &World) -> String {
    let game = &world.settings.game;
    let side = match game.side {
        OwnSide::White => "White",
        OwnSide::Black => "Black",
        OwnSide::Random => "either colour",
    };
    let pace = Setup {
        time: game.time,
        ..Setup::default()
    }
    .pace();
    format!("{side}, level {}, {pace}", game.level)
}

impl Screen for Home {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Home, Context::List]
    }

    fn hints(&self) -> Vec<Action> {
        vec![
            Action::Choose,
            Action::Down,
            Action::Up,
            Action::Quit,
            Action::Help,
        ]
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let count = self.doors(scene.world).len();
        self.notice = None;
        self.is_waiting = false;
        match action {
            Action::Choose => self.choose(scene),
            Action::Play => {
                let setup = scene.world.usual_game();
                scene.go(Route::Play(Box::new(setup)));
            }
            Action::Resume => self.resume(scene),
            Action::NewGame => {
                let like = Box::new(scene.world.usual_game());
                scene.go(Route::NewGame { like, start: None });
            }
            Action::Analyse => scene.go(Route::board(&Position::default())),
            Action::OwnGames => match &scene.world.paths {
                Some(paths) => {
                    let path = paths.games_file();
                    self.is_waiting = true;
                    scene.ask(Effect::Job(Task::ReadGames(path)));
                }
                None => self.notice = Some("No folder for games was found".to_owned()),
            },
            Action::OpenBook => {
                let subject = scene.world.settings.game.book.subject();
                scene.go(Route::book(subject));
            }
            Action::Drill => {
                let subject = scene.world.settings.game.book.subject();
                scene.go(Route::drill(&subject));
            }
            Action::Learn => self.learn(scene),
            Action::Museum => scene.go(Route::Museum),
            Action::Puzzles => scene.go(Route::Puzzles),
            Action::Lab => scene.go(Route::Lab(None)),
            Action::Arena => scene.go(Route::Arena(None)),
            Action::SetUp => scene.go(Route::SetUp(Box::default())),
            Action::Settings => scene.go(Route::Settings),
            action => {
                let rows = self.plan(scene.area, scene.world).list.height;
                self.list.act(action, count, rows);
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let layout = self.plan(scene.area, scene.world);
        let count = self.doors(scene.world).len();
        let is_left = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if let Some(index) = self.list.mouse(mouse, layout.list, count) {
            self.list.mark(index);
            self.choose(scene);
        } else if is_left
            && let Some(board) = layout.board
            && board.contains((mouse.column, mouse.row).into())
        {
            self.look(scene);
        }
        status_line::click(self, foot_of(scene.area), mouse, scene);
    }

    /// A position, moves or a game open on a board.
    fn paste(&mut self, pasted: &Pasted, scene: &mut Scene) {
        self.notice = match pasted.content(&Chess::default()) {
            Content::Nothing => None,
            Content::BadPosition(error) => Some(status_line::capital(&error.to_string())),
            Content::Words => Some("What was pasted is neither a FEN nor a game".to_owned()),
            Content::Position(_) | Content::Moves(_) | Content::Game(..) => {
                scene.study(pasted);
                None
            }
        };
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        match answer {
            Answer::NewGame(setup) => scene.go(Route::Play(setup)),
            Answer::NotOpened(words) => self.notice = Some(words),
            Answer::Action(action) | Answer::Confirmed(action) => self.act(action, scene),
            Answer::Key(_) | Answer::Ply(_) | Answer::Line(_) | Answer::Words(_) => {}
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        match news {
            News::Opened => {
                if !scene.world.notices.is_empty() {
                    self.notice = Some(scene.world.notices.join("; "));
                }
                Home::fetch_mistakes(scene);
            }
            News::Uncovered => Home::fetch_mistakes(scene),
            News::Job(job::Report::Mistakes(deck)) => self.hear_of_mistakes(deck, scene.world),
            News::Job(job::Report::Games(path, bytes)) if self.is_waiting => {
                self.is_waiting = false;
                self.open_games(path, bytes, scene);
            }
            News::Job(job::Report::Failed(words) | job::Report::NotSaved(_, words)) => {
                self.notice = Some(words.clone())
            }
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let Layout { board, head, list } = self.plan(area, view.world);
        if let Some(board) = board {
            Showcase::choose(view.world).draw(frame, board, theme);
        }
        if !view.topmost {
            return;
        }
        Pen::new(frame.buffer_mut(), head, theme)
            .skip(1)
            .put("Tabiya", theme.accent)
            .skip(3)
            .put("chess in the terminal", theme.dim);
        let doors = self.doors(view.world);
        let contexts = self.contexts();
        let rows = |frame: &mut Frame, line: Rect, index: usize, is_marked: bool| {
            let Some(door) = doors.get(index) else {
                return;
            };
            let (key, name, words) = if is_marked {
                (theme.row, theme.row, theme.row)
            } else {
                (theme.key, theme.text, theme.dim)
            };
            let sign = view.world.keymap.sign(&contexts, door.action);
            Pen::new(frame.buffer_mut(), line, theme)
                .skip(1)
                .put(&sign.unwrap_or_default(), key)
                .to(line.x + 4)
                .put(door.name, name)
                .to(line.x + 15)
                .put(&door.words, words);
        };
        self.list.draw(frame, list, doors.len(), theme, rows);
        if let Some(notice) = &self.notice {
            let lines = popup::wrap(notice, area.width.saturating_sub(2));
            let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
            let top = area.bottom().saturating_sub(rows.saturating_add(1));
            for (index, line) in (top..area.bottom()).zip(lines) {
                let place = Rect::new(area.x + 1, index, area.width.saturating_sub(2), 1);
                Pen::new(frame.buffer_mut(), place, theme).put(&line, theme.warning);
            }
        }
        status_line::draw_footer(self, frame, foot_of(area), view);
    }
}

fn foot_of(area: Rect) -> Rect {
    Rect {
        y: area.bottom().saturating_sub(1),
        height: 1,
        ..area
    }
}
