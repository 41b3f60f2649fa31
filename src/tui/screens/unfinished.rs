//! The unfinished games, the one left last first: go on with one, or throw one away.

use crate::tui::{
    action::Action,
    desk::{question::Question, status_line::draw_footer},
    effect::Effect,
    job::Task,
    keymap::Context,
    route::Route,
    screen::{Answer, Scene, Screen, View},
    widgets::{
        pen::{Pen, row, width},
        popup,
    },
    world::World,
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};

/// The list, over the first screen.
#[derive(Default)]
pub struct Unfinished {
    marked: usize,
    notice: Option<String>,
}

const TITLE: &str = "Unfinished games";
/// Where the players begin in a row, after the day and time.
const WORDS: u16 = 19;

impl Unfinished {
    pub fn new() -> Unfinished {
        Unfinished::default()
    }

    fn place(area: Rect, world: &World) -> Rect {
        let longest = world
            .unfinished
            .iter()
            .map(|(_, game)| width(&game.title()))
            .max()
            .unwrap_or(0);
        let rows = u16::try_from(world.unfinished.len()).unwrap_or(u16::MAX);
        let columns = longest.saturating_add(WORDS + 6).max(44);
        popup::centred(area, columns, rows.saturating_add(4))
    }

    /// The rows of games inside the border, and the row of keys below them.
    fn inside(area: Rect, world: &World) -> (Rect, Rect) {
        let outer = Unfinished::place(area, world);
        let list = Rect {
            x: outer.x + 2,
            y: outer.y + 1,
            width: outer.width.saturating_sub(4),
            height: outer.height.saturating_sub(4),
        };
        let keys = Rect {
            x: outer.x + 1,
            y: outer.bottom().saturating_sub(2),
            width: outer.width.saturating_sub(2),
            height: outer.height.min(1),
        };
        (list, keys)
    }

    /// The first game shown.
    fn first(&self, rows: u16) -> usize {
        (self.marked + 1).saturating_sub(usize::from(rows))
    }

    fn choose(&self, index: usize, scene: &mut Scene) {
        let Some((slot, game)) = scene.world.unfinished.get(index).cloned() else {
            return;
        };
        scene.go_instead(Route::Resume(slot, Box::new(game)));
    }

    fn discard(&mut self, scene: &mut Scene) {
        if self.marked < scene.world.unfinished.len() {
            let (slot, _) = scene.world.unfinished.remove(self.marked);
            scene.ask(Effect::Job(Task::Discard(slot)));
        }
        let left = scene.world.unfinished.len();
        self.marked = self.marked.min(left.saturating_sub(1));
        if left == 0 {
            scene.close();
        }
    }
}

impl Screen for Unfinished {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Unfinished, Context::List]
    }

    fn hints(&self) -> Vec<Action> {
        vec![Action::Choose, Action::Discard, Action::Back]
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let last = scene.world.unfinished.len().saturating_sub(1);
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
            Action::Choose => self.choose(self.marked, scene),
            Action::Discard => {
                if let Some((_, game)) = scene.world.unfinished.get(self.marked) {
                    let words = format!("{} will be lost.", game.title());
                    scene.open(Question::new("Delete this game?", words, Action::Discard));
                }
            }
            Action::Back => scene.close(),
            _ => {}
        }
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        match answer {
            Answer::Confirmed(Action::Discard) => self.discard(scene),
            Answer::NotOpened(words) => self.notice = Some(words),
            _ => {}
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let (list, _) = Unfinished::inside(scene.area, scene.world);
        match mouse.kind {
            MouseEventKind::ScrollDown => self.act(Action::Down, scene),
            MouseEventKind::ScrollUp => self.act(Action::Up, scene),
            MouseEventKind::Down(MouseButton::Left) => {
                if list.contains((mouse.column, mouse.row).into()) {
                    let index = self.first(list.height) + usize::from(mouse.row - list.y);
                    self.choose(index, scene);
                } else {
                    scene.close();
                }
            }
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let title = self.notice.as_deref().unwrap_or(TITLE);
        let place = Unfinished::place(area, view.world);
        popup::frame(place, title, theme, frame.buffer_mut());
        let (list, keys) = Unfinished::inside(area, view.world);
        let first = self.first(list.height);
        let games = view.world.unfinished.iter().skip(first);
        for (index, (_, game)) in (0u16..list.height).zip(games) {
            let line = row(list, index);
            let marked = first + usize::from(index) == self.marked;
            if marked {
                frame.buffer_mut().set_style(line, theme.row);
            }
            let (when, words) = if marked {
                (theme.row, theme.row)
            } else {
                (theme.dim, theme.text)
            };
            Pen::new(frame.buffer_mut(), line, theme)
                .skip(1)
                .put(&game.begun(), when)
                .to(line.x + WORDS)
                .put(&game.title(), words);
        }
        draw_footer(self, frame, keys, view);
    }
}
