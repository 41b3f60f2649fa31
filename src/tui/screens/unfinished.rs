//! The unfinished games, the one left last first: go on with one, or throw one away.

use crate::{
    sort,
    tui::{
        action::Action,
        desk::{
            book_follow,
            dialog::Dialog,
            list::List,
            preview::Preview,
            question::Question,
            status_line::{self, draw_footer},
        },
        effect::Effect,
        job::Task,
        keymap::Context,
        route::Route,
        screen::{Answer, News, Scene, Screen, View},
        widgets::pen::{Pen, width},
        words::unfinished as words,
        world::World,
    },
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};
use std::cmp::Reverse;

/// The list, over the first screen.
#[derive(Default)]
pub struct Unfinished {
    list: List,
    notice: Option<String>,
}

/// Where the players begin in a row, after the day and time.
const WORDS: u16 = 19;
/// What a board beside the list takes, with the lines below it.
const BOARD: u16 = 34;
const BOARD_ROWS: u16 = 22;

impl Unfinished {
    pub fn new() -> Unfinished {
        Unfinished::default()
    }

    /// The dialog, its list, and the preview beside that, which is empty where there is no room.
    fn places(area: Rect, world: &World) -> (Dialog, Rect, Rect) {
        let longest = world
            .unfinished
            .iter()
            .map(|(_, game)| width(&game.title()))
            .max()
            .unwrap_or(0);
        let rows = u16::try_from(world.unfinished.len()).unwrap_or(u16::MAX);
        let columns = longest.saturating_add(WORDS + 6).max(44);
        let with_board = columns.saturating_add(BOARD);
        if with_board.saturating_add(8) > area.width || area.height < BOARD_ROWS + 8 {
            let dialog = Dialog::over(area, columns, rows, 0);
            return (dialog, dialog.content, Rect::default());
        }
        let dialog = Dialog::over(area, with_board, rows.max(BOARD_ROWS), 0);
        let (list, preview) = Preview::beside(dialog.content, columns.saturating_sub(4));
        (dialog, list, preview)
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
        let rows = Unfinished::places(scene.area, scene.world).1.height;
        self.notice = None;
        match action {
            Action::Choose => self.choose(self.list.marked(), scene),
            Action::Discard => {
                if let Some((_, game)) = scene.world.unfinished.get(self.list.marked()) {
                    let words = words::will_be_lost(&game.title());
                    scene.open(Question::new(words::ASKS_TO_DELETE, words, Action::Discard));
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
            Answer::NotOpened(words) => {
                self.list.keep_within(scene.world.unfinished.len());
                self.notice = Some(words);
            }
            _ => {}
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        if matches!(news, News::Opened) {
            book_follow::read_names(scene);
            // One that is still being saved was left just now.
            sort::by_key(&mut scene.world.unfinished, |(slot, _)| {
                let saved_at = slot.saved_at();
                (saved_at.is_some(), Reverse(saved_at))
            });
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let (dialog, list, _) = Unfinished::places(scene.area, scene.world);
        let place = (mouse.column, mouse.row).into();
        let count = scene.world.unfinished.len();
        match self.list.mouse(mouse, list, count) {
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
        let title = self.notice.as_deref().unwrap_or(words::TITLE);
        let (dialog, list, preview) = Unfinished::places(area, view.world);
        dialog.draw(title, frame, theme);
        let games = &view.world.unfinished;
        let rows = |frame: &mut Frame, line: Rect, index: usize, is_marked: bool| {
            let Some((slot, game)) = games.get(index) else {
                return;
            };
            let (when, words) = match is_marked {
                true => (theme.row, theme.row),
                false => (theme.dim, theme.text),
            };
            Pen::new(frame.buffer_mut(), line, theme)
                .skip(1)
                .put(&game.left(slot.saved_at()), when)
                .to(line.x + WORDS)
                .put(&game.title(), words);
        };
        self.list.draw(frame, list, games.len(), theme, rows);
        let marked = games
            .get(self.list.marked())
            .filter(|_| !preview.is_empty());
        if let Some((position, flipped)) = marked.and_then(|(_, game)| game.standing()) {
            Preview::of(position, flipped, view.world).draw(frame, preview, theme);
        }
        draw_footer(self, frame, dialog.keys, view);
    }
}
