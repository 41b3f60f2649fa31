//! The unfinished games, the one left last first: go on with one, or throw one away.

use crate::tui::{
    action::Action,
    desk::{
        dialog::Dialog,
        list::List,
        question::Question,
        status_line::{self, draw_footer},
    },
    effect::Effect,
    job::Task,
    keymap::Context,
    route::Route,
    screen::{Answer, Scene, Screen, View},
    widgets::pen::{Pen, width},
    world::World,
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};

/// The list, over the first screen.
#[derive(Default)]
pub struct Unfinished {
    list: List,
    notice: Option<String>,
}

const TITLE: &str = "Unfinished games";
/// Where the players begin in a row, after the day and time.
const WORDS: u16 = 19;

impl Unfinished {
    pub fn new() -> Unfinished {
        Unfinished::default()
    }

    fn dialog(area: Rect, world: &World) -> Dialog {
        let longest = world
            .unfinished
            .iter()
            .map(|(_, game)| width(&game.title()))
            .max()
            .unwrap_or(0);
        let rows = u16::try_from(world.unfinished.len()).unwrap_or(u16::MAX);
        let columns = longest.saturating_add(WORDS + 6).max(44);
        Dialog::over(area, columns, rows, 0)
    }

    fn choose(&self, index: usize, scene: &mut Scene) {
        let Some((slot, game)) = scene.world.unfinished.get(index).cloned() else {
            return;
        };
        scene.go_instead(Route::Resume(slot, Box::new(game)));
    }

    fn discard(&mut self, scene: &mut Scene) {
        if self.list.marked() < scene.world.unfinished.len() {
            let (slot, _) = scene.world.unfinished.remove(self.list.marked());
            scene.ask(Effect::Job(Task::Discard(slot)));
        }
        let left = scene.world.unfinished.len();
        self.list.keep_within(left);
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
        let count = scene.world.unfinished.len();
        let rows = Unfinished::dialog(scene.area, scene.world).content.height;
        self.notice = None;
        match action {
            Action::Choose => self.choose(self.list.marked(), scene),
            Action::Discard => {
                if let Some((_, game)) = scene.world.unfinished.get(self.list.marked()) {
                    let words = format!("{} will be lost.", game.title());
                    scene.open(Question::new("Delete this game?", words, Action::Discard));
                }
            }
            Action::Back => scene.close(),
            action => {
                self.list.act(action, count, rows);
            }
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
        let dialog = Unfinished::dialog(scene.area, scene.world);
        let place = (mouse.column, mouse.row).into();
        let count = scene.world.unfinished.len();
        match self.list.mouse(mouse, dialog.content, count) {
            Some(index) => self.choose(index, scene),
            None if mouse.kind == MouseEventKind::Down(MouseButton::Left)
                && !dialog.outer.contains(place) =>
            {
                scene.close();
            }
            None => {
                status_line::click(self, dialog.keys, mouse, scene);
            }
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let title = self.notice.as_deref().unwrap_or(TITLE);
        let dialog = Unfinished::dialog(area, view.world);
        dialog.draw(title, frame, theme);
        let games = &view.world.unfinished;
        let rows = |frame: &mut Frame, line: Rect, index: usize, is_marked: bool| {
            let Some((_, game)) = games.get(index) else {
                return;
            };
            let (when, words) = match is_marked {
                true => (theme.row, theme.row),
                false => (theme.dim, theme.text),
            };
            Pen::new(frame.buffer_mut(), line, theme)
                .skip(1)
                .put(&game.begun(), when)
                .to(line.x + WORDS)
                .put(&game.title(), words);
        };
        self.list
            .draw(frame, dialog.content, games.len(), theme, rows);
        draw_footer(self, frame, dialog.keys, view);
    }
}
