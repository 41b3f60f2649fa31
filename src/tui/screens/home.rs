//! The first screen: what can be done here, one line each.

use super::{
    analysis::Analysis,
    book::{BookScreen, Subject},
    drill::Drill,
    foot,
    museum::Museum,
    new_game::NewGame,
    play::Play,
    settings::SettingsForm,
    unfinished::{Unfinished, resumed},
};
use crate::{
    chess::Position,
    play::{BookChoice, Setup},
    tui::{
        action::Action,
        job,
        keymap::Context,
        screen::{Answer, News, Scene, Screen, Step, View},
        theme::Theme,
        widgets::{
            Board,
            board::Geometry,
            pen::{Pen, row},
            popup,
        },
        world::World,
    },
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};
use shakmaty::Position as _;

/// The list of rooms.
#[derive(Default)]
pub struct Home {
    marked: usize,
    notice: Option<String>,
}

/// One line of the list.
struct Door {
    action: Action,
    name: &'static str,
    words: String,
}

/// The list's columns, and the rows above it for the name of the house.
const WIDTH: u16 = 58;
const HEAD: u16 = 3;

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
                Action::Analyse,
                "Analyse",
                "an empty board; a file by tabiya analyse FILE.pgn".to_owned(),
            ),
            door(Action::OpenBook, "Book", usual_book(world)),
            door(
                Action::Drill,
                "Drill",
                "practise the book until you know it".to_owned(),
            ),
            door(
                Action::NewGame,
                "New game",
                "opponent, level, colour, clock".to_owned(),
            ),
            door(
                Action::Museum,
                "Museum",
                "historical programs as opponents".to_owned(),
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

    /// The rows of the list.
    fn place(&self, area: Rect, world: &World) -> Rect {
        let rows = u16::try_from(self.doors(world).len()).unwrap_or(u16::MAX);
        let place = popup::centred(area, WIDTH, rows.saturating_add(HEAD));
        Rect {
            y: place.y + HEAD.min(place.height),
            height: place.height.saturating_sub(HEAD),
            ..place
        }
    }

    fn choose(&mut self, scene: &mut Scene) {
        if let Some(door) = self.doors(scene.world).into_iter().nth(self.marked) {
            match door.action {
                Action::Help | Action::Quit => scene.steps.push(Step::Act(door.action)),
                action => self.act(action, scene),
            }
        }
    }

    fn begin(&mut self, setup: Setup, scene: &mut Scene) {
        let play = Play::new(setup, scene.world, scene.now);
        scene.open(play);
    }

    fn resume(&mut self, scene: &mut Scene) {
        match scene.world.unfinished.as_slice() {
            [] => self.notice = Some("There is no unfinished game".to_owned()),
            [(slot, game)] => {
                let (slot, game) = (slot.clone(), game.clone());
                match resumed(slot, &game, scene) {
                    Ok(play) => scene.open(play),
                    Err(words) => self.notice = Some(words),
                }
            }
            _ => scene.open(Unfinished::new()),
        }
    }
}

/// Which book the entry opens.
fn usual_book(world: &World) -> String {
    match Subject::of(&BookChoice::from_settings(&world.settings)) {
        Subject::Own => "the opening book: walk and edit".to_owned(),
        Subject::File(path) => {
            let name = path.file_name().unwrap_or(path.as_os_str());
            format!("{}: walk and edit", name.to_string_lossy())
        }
    }
}

/// `against Tabiya level 5 · you are White · 5+3`.
fn usual_game(world: &World) -> String {
    let game = &world.settings.game;
    let side = match game.side {
        "black" => "Black",
        "random" => "by lot",
        _ => "White",
    };
    let pace = Setup {
        time: game.time,
        ..Setup::default()
    }
    .pace();
    format!("you: {side} · Tabiya: level {} · {pace}", game.level)
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
        let last = self.doors(scene.world).len().saturating_sub(1);
        self.notice = None;
        match action {
            Action::Up => self.marked = self.marked.checked_sub(1).unwrap_or(last),
            Action::Down => {
                self.marked = if self.marked >= last {
                    0
                } else {
                    self.marked + 1
                }
            }
            Action::First => self.marked = 0,
            Action::Last => self.marked = last,
            Action::Choose => self.choose(scene),
            Action::Play => {
                let setup = scene.world.usual_game();
                self.begin(setup, scene);
            }
            Action::Resume => self.resume(scene),
            Action::NewGame => {
                let setup = scene.world.usual_game();
                scene.open(NewGame::new(setup, None));
            }
            Action::Analyse => {
                let board = Analysis::of_position(&Position::default(), scene.world);
                scene.open(board);
            }
            Action::OpenBook => {
                let subject = Subject::of(&BookChoice::from_settings(&scene.world.settings));
                scene.open(BookScreen::new(subject, scene.world));
            }
            Action::Drill => {
                let subject = Subject::of(&BookChoice::from_settings(&scene.world.settings));
                let drill = Drill::of_subject(&subject, scene.world.next_seed());
                scene.open(drill);
            }
            Action::Museum => scene.open(Museum::new()),
            Action::Settings => scene.open(SettingsForm::new()),
            _ => {}
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return;
        }
        let list = self.place(scene.area, scene.world);
        let foot = foot_of(scene.area);
        let place = (mouse.column, mouse.row).into();
        if list.contains(place) {
            self.marked = usize::from(mouse.row - list.y);
            self.choose(scene);
        } else if foot.contains(place)
            && let Some(action) = foot::action_at(self, foot, mouse.column, scene.world)
        {
            scene.steps.push(Step::Act(action));
        }
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        match answer {
            Answer::NewGame(setup) => self.begin(*setup, scene),
            Answer::Action(action) | Answer::Confirmed(action) => self.act(action, scene),
            Answer::Key(_) | Answer::Ply(_) | Answer::Line(_) => {}
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        match news {
            News::Opened if !scene.world.notices.is_empty() => {
                self.notice = Some(scene.world.notices.join("; "));
            }
            News::Job(job::Report::Failed(words)) => self.notice = Some(words.clone()),
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let list = self.place(area, view.world);
        draw_ornament(frame, area, list, theme);
        if !view.topmost {
            return;
        }
        let head = Rect {
            y: list.y.saturating_sub(HEAD),
            height: 1,
            ..list
        };
        Pen::new(frame.buffer_mut(), head, theme)
            .skip(1)
            .put("Tabiya", theme.accent)
            .skip(3)
            .put("play, and see what the engine thinks", theme.dim);
        for (index, door) in (0u16..list.height).zip(self.doors(view.world)) {
            let line = row(list, index);
            let marked = usize::from(index) == self.marked;
            if marked {
                frame.buffer_mut().set_style(line, theme.row);
            }
            let (key, name, words) = if marked {
                (theme.row, theme.row, theme.row)
            } else {
                (theme.key, theme.text, theme.dim)
            };
            let sign = view.world.keymap.sign(&self.contexts(), door.action);
            Pen::new(frame.buffer_mut(), line, theme)
                .skip(1)
                .put(&sign.unwrap_or_default(), key)
                .to(line.x + 4)
                .put(door.name, name)
                .to(line.x + 15)
                .put(&door.words, words);
        }
        if let Some(notice) = &self.notice {
            let lines = popup::wrap(notice, area.width.saturating_sub(2));
            let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
            let top = area.bottom().saturating_sub(rows.saturating_add(1));
            for (index, line) in (top..area.bottom()).zip(lines) {
                let place = Rect::new(area.x + 1, index, area.width.saturating_sub(2), 1);
                Pen::new(frame.buffer_mut(), place, theme).put(&line, theme.warning);
            }
        }
        foot::draw_footer(self, frame, foot_of(area), view);
    }
}

fn foot_of(area: Rect) -> Rect {
    Rect {
        y: area.bottom().saturating_sub(1),
        height: 1,
        ..area
    }
}

/// A board above the list where there is the room for one.
fn draw_ornament(frame: &mut Frame, area: Rect, list: Rect, theme: &Theme) {
    const ROWS: u16 = 16;
    let above = list.y.saturating_sub(HEAD + 1);
    if above < area.y + ROWS + 1 {
        return;
    }
    let columns = 2 * ROWS;
    let place = Rect::new(
        area.x + area.width.saturating_sub(columns) / 2,
        above - ROWS,
        columns,
        ROWS,
    );
    if Geometry::fit(place, false, false).is_some() {
        let position = Position::default();
        let board = Board::new(position.current().board(), theme).coordinates(false);
        frame.render_widget(board, place);
    }
}
