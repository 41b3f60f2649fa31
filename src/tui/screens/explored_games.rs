//! The games that the explorer has found with a position, the latest first; Enter opens one there.

use crate::{
    chess::Position,
    explore::FoundGame,
    game::find::Wanted,
    store::library::Library,
    tui::{
        action::Action,
        desk::{
            dialog::Dialog,
            list::List,
            status_line::{self, draw_footer},
        },
        effect::Effect,
        job::{Report, Task, exploring::ReadGame},
        keymap::Context,
        route::{Route, SharedLibrary, Studied},
        screen::{News, Scene, Screen, View},
        widgets::pen::{Pen, row},
        words::explored_games as words,
    },
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};
use std::{cell::RefCell, rc::Rc, sync::Arc};

/// The list, over a board.
pub struct ExploredGames {
    games: Arc<Vec<FoundGame>>,
    position: Position,
    list: List,
    /// A game is being read.
    opens: bool,
    notice: Option<String>,
}

/// Columns that the list wants.
const WIDTH: u16 = 92;

impl ExploredGames {
    pub fn new(games: Arc<Vec<FoundGame>>, position: Position) -> ExploredGames {
        ExploredGames {
            games,
            position,
            list: List::default(),
            opens: false,
            notice: None,
        }
    }

    fn dialog(&self, area: Rect) -> Dialog {
        let rows = u16::try_from(self.games.len().max(1)).unwrap_or(u16::MAX);
        Dialog::over(area, WIDTH, rows, 1)
    }

    fn open(&mut self, index: usize, scene: &mut Scene) {
        if let Some(game) = self.games.get(index) {
            self.opens = true;
            scene.ask(Effect::Job(Task::ReadFoundGame(Box::new(game.clone()))));
        }
    }

    /// The game in its file, where that was read; else a copy of it.
    fn studied(&self, read: &ReadGame) -> Studied {
        let ply = Wanted::position(self.position.current()).in_game(&read.game);
        match in_file(read) {
            Some((library, number)) => Studied::InFile {
                library,
                number,
                ply: ply.unwrap_or(0),
                among: None,
            },
            None => Studied::GameAt {
                game: Box::new(read.game.clone()),
                position: Box::new(self.position.clone()),
            },
        }
    }
}

/// The games of the file, and the place of this one among them if the file begins it there still.
fn in_file(read: &ReadGame) -> Option<(SharedLibrary, usize)> {
    let row = &read.found.row;
    let number = usize::try_from(row.number).ok()?;
    let mut library = Library::new(read.found.path.clone(), read.file.clone()?);
    library.read_until(number);
    let start = library.index().row(number)?.span().start;
    (start as u64 == row.start).then(|| (Rc::new(RefCell::new(library)), number))
}

/// `Ann 1900`
fn player(name: &str, elo: u16) -> String {
    let name = if name.is_empty() { "?" } else { name };
    match elo {
        0 => name.to_owned(),
        elo => format!("{name} {elo}"),
    }
}

impl Screen for ExploredGames {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::List]
    }

    fn hints(&self) -> Vec<Action> {
        vec![Action::Choose, Action::Back]
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        self.notice = None;
        let rows = self.dialog(scene.area).content.height;
        match action {
            Action::Choose => self.open(self.list.marked(), scene),
            Action::Back => scene.close(),
            action => {
                self.list.act(action, self.games.len(), rows);
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let dialog = self.dialog(scene.area);
        let place = (mouse.column, mouse.row).into();
        let is_press = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        match self.list.mouse(mouse, dialog.content, self.games.len()) {
            Some(index) => self.open(index, scene),
            None if is_press && !dialog.outer.contains(place) => scene.close(),
            None => {
                status_line::click(self, dialog.keys, mouse, scene);
            }
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        match news {
            News::Job(Report::FoundGame(game)) if self.opens => {
                self.opens = false;
                scene.go(Route::Analysis(self.studied(game)));
            }
            News::Job(Report::Failed(words)) if self.opens => {
                self.opens = false;
                self.notice = Some(words.clone());
            }
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let dialog = self.dialog(area);
        let title = words::title(self.games.len());
        dialog.draw(&title, frame, theme);
        let place = dialog.content;
        let has_year_only = place.width < 60;
        let rows = |frame: &mut Frame, line: Rect, index: usize, is_marked: bool| {
            let Some(game) = self.games.get(index) else {
                return;
            };
            let (dim, text) = match is_marked {
                true => (theme.row, theme.row),
                false => (theme.dim, theme.text),
            };
            let date = game.row.date.to_string();
            let date = match has_year_only {
                true => date.get(..4).unwrap_or_default(),
                false => &date,
            };
            let players = format!(
                "{} – {}",
                player(&game.white, game.row.elo.white),
                player(&game.black, game.row.elo.black)
            );
            let result = game.row.result.sign();
            let end = line.right().saturating_sub(9);
            let mut pen = Pen::new(frame.buffer_mut(), line, theme);
            pen.skip(1).put(date, dim).skip(2);
            let room = Rect {
                x: pen.column(),
                width: end.saturating_sub(pen.column()),
                ..line
            };
            Pen::new(frame.buffer_mut(), room, theme).put(&players, text);
            Pen::new(
                frame.buffer_mut(),
                Rect {
                    x: end,
                    width: 9,
                    ..line
                },
                theme,
            )
            .skip(1)
            .put(result, text);
        };
        self.list.draw(frame, place, self.games.len(), theme, rows);
        if self.games.is_empty() {
            Pen::new(frame.buffer_mut(), row(place, 0), theme).put(words::NO_GAMES, theme.dim);
        }
        let mut pen = Pen::new(frame.buffer_mut(), dialog.note, theme);
        match (&self.notice, self.games.get(self.list.marked())) {
            (Some(words), _) => pen.put(words, theme.warning),
            (None, Some(game)) => {
                let place = words::place(game.path.display(), game.row.number + 1);
                pen.put(&place, theme.faint)
            }
            (None, None) => &mut pen,
        };
        draw_footer(self, frame, dialog.keys, view);
    }
}
