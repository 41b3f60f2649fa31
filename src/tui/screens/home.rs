//! The first screen: what can be done here, one line each.

use super::frame::{centred, draw_footer, hints};
use crate::tui::{
    action::Action,
    keymap::Context,
    screen::{Answer, Scene, Screen, View},
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{
    Frame,
    layout::Rect,
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr as _;

/// The list of rooms.
#[derive(Default)]
pub struct Home {
    marked: usize,
}

/// One line of the list.
struct Door {
    action: Action,
    name: &'static str,
    words: String,
}

impl Home {
    pub fn new() -> Home {
        Home::default()
    }

    fn doors(&self) -> Vec<Door> {
        let door = |action, name, words: &str| Door {
            action,
            name,
            words: words.to_owned(),
        };
        vec![
            door(Action::Help, "Help", "all keys"),
            door(Action::Quit, "Quit", ""),
        ]
    }

    /// The rows of the list, in the middle of the screen.
    fn place(&self, area: Rect) -> Rect {
        let rows = u16::try_from(self.doors().len()).unwrap_or(u16::MAX);
        let mut place = centred(area, WIDTH, rows);
        place.y = (place.y + 1).min(area.bottom().saturating_sub(rows));
        place
    }

    fn choose(&mut self, scene: &mut Scene) {
        if let Some(door) = self.doors().into_iter().nth(self.marked) {
            self.act(door.action, scene);
        }
    }
}

const WIDTH: u16 = 56;

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
        let last = self.doors().len().saturating_sub(1);
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
            _ => {}
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let place = self.place(scene.area);
        let inside = place.contains((mouse.column, mouse.row).into());
        if let MouseEventKind::Down(MouseButton::Left) = mouse.kind
            && inside
        {
            self.marked = usize::from(mouse.row - place.y);
            self.choose(scene);
        }
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        if let Answer::Action(action) = answer {
            self.act(action, scene);
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let place = self.place(area);
        let title = Rect {
            y: place.y.saturating_sub(4),
            height: 1,
            ..place
        };
        frame.render_widget(Line::styled("Tabiya", theme.accent), title);
        let below = Rect {
            y: title.y + 1,
            ..title
        };
        let motto = "the position in which the opening ends and the game begins";
        frame.render_widget(Line::styled(motto, theme.dim), below);
        for (index, door) in self.doors().iter().enumerate() {
            let Ok(offset) = u16::try_from(index) else {
                break;
            };
            let row = Rect {
                y: place.y + offset,
                height: 1,
                ..place
            }
            .intersection(area);
            let key = view
                .world
                .keymap
                .sign(&self.contexts(), door.action)
                .unwrap_or_default();
            let gap = " ".repeat(14usize.saturating_sub(door.name.width()));
            let mark = if index == self.marked {
                theme.glyph(" ▸ ", " > ")
            } else {
                "   "
            };
            let line = Line::from(vec![
                Span::styled(mark, theme.accent),
                Span::styled(format!("{key}  "), theme.key),
                Span::raw(door.name),
                Span::raw(gap),
                Span::styled(door.words.clone(), theme.dim),
            ]);
            frame.render_widget(line, row);
            if index == self.marked {
                frame.buffer_mut().set_style(row, theme.row);
            }
        }
        let foot = Rect {
            y: area.bottom().saturating_sub(1),
            height: 1,
            ..area
        };
        let hints = hints(&view.world.keymap, &self.contexts(), &self.hints());
        draw_footer(frame, foot, &hints, theme);
    }
}
