//! The first screen: what can be done here, one line each, and a board beside it.
//!
//! | file | what it is for |
//! |---|---|
//! | `doors` | the lines of the list |
//! | `panel` | the picture |
//! | `showcase` | the board |

mod doors;
mod panel;
mod showcase;

use crate::{
    analysis::{
        Lesson,
        guessing::{self, Guessing},
    },
    chess::Position,
    store::{library::Library, saves::Slot},
    textbook::games::board::SmallGame,
    tui::{
        action::Action,
        desk::{list::List, status_line},
        effect::Effect,
        job::{self, Task},
        keymap::Context,
        pasted::{Content, Pasted},
        route::{LabSubject, Route, TrainingPlan},
        screen::{Answer, News, Scene, Screen, Step, View},
        words::home as words,
        world::World,
    },
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use doors::{Door, Kept, doors};
use ratatui::{Frame, layout::Rect};
use shakmaty::Chess;
use showcase::Showcase;
use std::{cell::RefCell, path::Path, rc::Rc, time::SystemTime};

/// The list of screens.
#[derive(Default)]
pub struct Home {
    list: List,
    /// What there is to say, the latest first.
    notices: Vec<String>,
    /// Something was done here since the start, after which only the latest is said.
    is_used: bool,
    /// The games file was asked for.
    is_waiting: bool,
    /// What could not be saved last, and what was said of it.
    not_saved: Option<(Slot, String)>,
    kept: Kept,
}

impl Home {
    pub fn new() -> Home {
        Home::default()
    }

    /// Says this and nothing else.
    fn say(&mut self, words: impl Into<String>) {
        self.notices = vec![words.into()];
    }

    /// Says what went wrong beside the screen; at the start with all that was wrong before.
    fn report(&mut self, words: &str) {
        if self.is_used {
            self.notices.clear();
        }
        if self.notices.iter().all(|known| known != words) {
            self.notices.insert(0, words.to_owned());
        }
    }

    /// What is in this slot, or the game that was appended, is saved now, whatever was said before.
    fn note_saved(&mut self, saved: Option<&Slot>) {
        let is_it = |(slot, _): &mut (Slot, String)| saved.is_none_or(|saved| saved == slot);
        if let Some((_, words)) = self.not_saved.take_if(is_it) {
            self.notices.retain(|known| *known != words);
        }
    }

    fn doors(&self, world: &World) -> Vec<Door> {
        doors(world, &self.kept)
    }

    /// The kept mistakes whose time has come, as questions.
    fn learn(&mut self, scene: &mut Scene) {
        let due = self.kept.mistakes.due(SystemTime::now());
        let most = scene.world.settings.review.questions;
        let lesson = Lesson::new(due.into_iter().take(most));
        if !lesson.is_empty() {
            scene.go(Route::Lesson(lesson));
        } else if self.kept.mistakes.is_empty() {
            self.say(words::NO_MISTAKES);
        } else {
            self.say(words::none_due(self.kept.mistakes.len()));
        }
    }

    /// Asks for what was kept.
    fn fetch_kept(scene: &mut Scene) {
        if let Some(paths) = &scene.world.paths {
            let mistakes = Task::ReadMistakes(paths.mistakes_file());
            let stopped_match = Task::ReadMatch(paths.unfinished_match_file());
            scene.ask(Effect::Job(mistakes));
            scene.ask(Effect::Job(stopped_match));
        }
    }

    /// The list may get longer or shorter by a line; the mark stays where it was.
    fn note_kept(&mut self, world: &World, note: impl FnOnce(&mut Kept)) {
        let marked = |home: &Home| {
            let door = home.doors(world).into_iter().nth(home.list.marked());
            door.map(|door| door.action)
        };
        let before = marked(self);
        note(&mut self.kept);
        let mut doors = self.doors(world).into_iter();
        if let Some(place) = doors.position(|door| Some(door.action) == before) {
            self.list.mark(place);
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
            self.say(words::NO_FINISHED_GAMES);
        } else {
            scene.go(Route::Games {
                library: Rc::new(RefCell::new(library)),
                with: None,
            });
        }
    }

    fn resume(&mut self, scene: &mut Scene) {
        match scene.world.unfinished.as_slice() {
            [] if self.kept.stopped_match.is_some() => scene.go(Route::StoppedMatch),
            [] => self.say(words::NO_UNFINISHED_GAMES),
            [(slot, game)] => {
                let route = Route::Resume(slot.clone(), Box::new(game.clone()));
                scene.go(route);
            }
            _ => scene.go(Route::Unfinished),
        }
    }
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

    fn commands(&self) -> Vec<Action> {
        vec![Action::TicTacToe, Action::ConnectFour]
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let count = self.doors(scene.world).len();
        self.notices.clear();
        self.is_used = true;
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
                None => self.say(words::NO_FOLDER),
            },
            Action::OpenGames => scene.go(Route::Files),
            Action::OpenBook => {
                let subject = scene.world.settings.game.book.subject();
                scene.go(Route::book(subject));
            }
            Action::Drill => {
                let own = scene.world.own_book_file();
                let book = &scene.world.settings.game.book;
                scene.go(Route::drill(book.practised(own)));
            }
            Action::Learn => self.learn(scene),
            Action::Guess => {
                let game = guessing::classic(scene.world.next_seed());
                if let Some(game) = Guessing::new(&game, None, None) {
                    scene.go(Route::Guess(Box::new(game)));
                }
            }
            Action::Museum => scene.go(Route::Museum),
            Action::Puzzles => scene.go(Route::Puzzles(TrainingPlan::default())),
            Action::Endings => scene.go(Route::Endings),
            Action::SearchLessons => scene.go(Route::SearchLessons),
            Action::TicTacToe => scene.go(Route::LeftSmallGame(SmallGame::TicTacToe)),
            Action::ConnectFour => scene.go(Route::LeftSmallGame(SmallGame::ConnectFour)),
            Action::Lab => scene.go(Route::Lab(LabSubject::Own)),
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
        status_line::click(self, layout.foot, mouse, scene);
    }

    /// A position, moves or a game open on a board.
    fn paste(&mut self, pasted: &Pasted, scene: &mut Scene) {
        self.notices.clear();
        self.is_used = true;
        match pasted.content(&Chess::default()) {
            Content::Nothing => {}
            Content::BadPosition(error) => self.say(status_line::capital(&error.to_string())),
            Content::Words => self.say(words::NEITHER_FEN_NOR_GAME),
            Content::Position(_) | Content::Moves(_) | Content::Game(..) => scene.study(pasted),
        }
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        match answer {
            Answer::NewGame(setup) => scene.go(Route::Play(setup)),
            Answer::NotOpened(words) => self.say(words),
            Answer::Action(action) | Answer::Confirmed(action) => self.act(action, scene),
            Answer::Declined(_)
            | Answer::Row(_)
            | Answer::Game(_)
            | Answer::Saved(_)
            | Answer::Key(_)
            | Answer::Ply(_)
            | Answer::Line(_)
            | Answer::Tags(_)
            | Answer::Words(_) => {}
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        match news {
            News::Opened => {
                self.notices.clone_from(&scene.world.notices);
                Home::fetch_kept(scene);
            }
            News::Uncovered => Home::fetch_kept(scene),
            News::Job(job::Report::Mistakes(deck)) => {
                self.note_kept(scene.world, |kept| kept.mistakes.clone_from(deck));
            }
            News::Job(job::Report::Unfinished(left)) => {
                let left = left.as_ref().map(|left| (left.played(), left.planned()));
                self.note_kept(scene.world, |kept| kept.stopped_match = left);
            }
            News::Job(job::Report::Games(path, bytes)) if self.is_waiting => {
                self.is_waiting = false;
                self.open_games(path, bytes, scene);
            }
            News::Job(job::Report::Saved(slot) | job::Report::Finished(slot)) => {
                self.note_saved(Some(slot));
            }
            News::Job(job::Report::Appended { .. }) => self.note_saved(None),
            News::Job(job::Report::NotSaved(slot, words)) => {
                self.note_saved(Some(slot));
                self.report(words);
                self.not_saved = Some((slot.clone(), words.clone()));
            }
            News::Job(job::Report::Failed(words)) => self.report(words),
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        self.picture(frame, area, view);
    }
}
