//! A list of actions over the screen below; the chosen one is done there.

use super::status_line::{capital, draw_footer};
use crate::tui::{
    action::Action,
    keymap::{Context, Keymap},
    screen::{Answer, Scene, Screen, View},
    widgets::{
        pen::{Pen, row, width},
        popup,
    },
};
use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};

/// The list.
pub struct Menu {
    title: &'static str,
    entries: Vec<Entry>,
    marked: usize,
}

/// Where names and words begin in a row.
const NAMES: u16 = 12;
const WORDS: u16 = 25;

struct Entry {
    action: Action,
    /// The key that does the same without the menu, or the command.
    key: String,
    /// What it is called.
    name: String,
    words: &'static str,
}

impl Menu {
    /// A menu of these actions, with the keys that do the same in the contexts of the screen
    /// below.
    pub fn new(
        title: &'static str,
        actions: &[Action],
        contexts: &[Context],
        keymap: &Keymap,
    ) -> Menu {
        let entries = actions
            .iter()
            .map(|action| {
                let about = action.about();
                let command = || format!(":{}", about.name);
                Entry {
                    action: *action,
                    key: keymap.sign(contexts, *action).unwrap_or_else(command),
                    name: capital(about.label),
                    words: about.description,
                }
            })
            .collect();
        Menu {
            title,
            entries,
            marked: 0,
        }
    }

    fn place(&self, area: Rect) -> Rect {
        let longest = self
            .entries
            .iter()
            .map(|entry| width(entry.words))
            .max()
            .unwrap_or(0);
        let rows = u16::try_from(self.entries.len()).unwrap_or(u16::MAX);
        let columns = longest.saturating_add(WORDS + 5);
        popup::centred(area, columns, rows.saturating_add(4))
    }

    /// The first entry shown.
    fn first(&self, rows: u16) -> usize {
        (self.marked + 1).saturating_sub(usize::from(rows))
    }

    fn choose(&mut self, index: usize, scene: &mut Scene) {
        if let Some(entry) = self.entries.get(index) {
            scene.close_with(Answer::Action(entry.action));
        }
    }

    /// The rows of entries inside the border, and the row of keys below them.
    fn inside(&self, area: Rect) -> (Rect, Rect) {
        let outer = self.place(area);
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
}

impl Screen for Menu {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::List]
    }

    fn hints(&self) -> Vec<Action> {
        vec![Action::Choose, Action::Down, Action::Up, Action::Back]
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let last = self.entries.len().saturating_sub(1);
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
            Action::Back => scene.close(),
            _ => {}
        }
    }

    /// The key of an entry chooses it, and m closes what m has opened.
    fn key(&mut self, key: KeyEvent, scene: &mut Scene) {
        let KeyCode::Char(letter) = key.code else {
            return;
        };
        let letter = letter.to_string();
        match self.entries.iter().position(|entry| entry.key == letter) {
            Some(index) => self.choose(index, scene),
            None => scene.close(),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let (list, _) = self.inside(scene.area);
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
        popup::frame(self.place(area), self.title, theme, frame.buffer_mut());
        let (list, keys) = self.inside(area);
        let first = self.first(list.height);
        for (index, entry) in (0u16..list.height).zip(self.entries.iter().skip(first)) {
            let line = row(list, index);
            let marked = first + usize::from(index) == self.marked;
            if marked {
                frame.buffer_mut().set_style(line, theme.row);
            }
            let (key, name, words) = if marked {
                (theme.row, theme.row, theme.row)
            } else {
                (theme.key, theme.text, theme.dim)
            };
            Pen::new(frame.buffer_mut(), line, theme)
                .skip(1)
                .put(&entry.key, key)
                .to(line.x + NAMES)
                .put(&entry.name, name)
                .to(line.x + WORDS)
                .put(entry.words, words);
        }
        draw_footer(self, frame, keys, view);
    }
}
