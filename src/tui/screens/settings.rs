//! The settings, one line each, made from the table that the settings file is read by.

use crate::{
    store::settings::{FIELDS, Field, Kind, Settings, Value},
    tui::{
        action::Action,
        desk::status_line::draw_footer,
        effect::Effect,
        job::Task,
        keymap::Context,
        pasted::Pasted,
        screen::{Scene, Screen, View},
        widgets::{
            pen::{Pen, row, width},
            popup,
        },
    },
};
use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};

/// The form.
#[derive(Default)]
pub struct SettingsForm {
    marked: usize,
    /// What is being typed into the marked field.
    typed: Option<String>,
    /// Why what was typed does not fit.
    problem: Option<String>,
}

/// No setting is longer than this.
const LONGEST: usize = 200;
const WIDTH: u16 = 74;
/// Where names and values begin, behind the section's name.
const NAMES: u16 = 9;
const VALUES: u16 = 26;

impl SettingsForm {
    pub fn new() -> SettingsForm {
        SettingsForm::default()
    }

    fn field(&self) -> Option<&'static Field> {
        FIELDS.get(self.marked)
    }

    /// Changes the marked setting by one step; a text begins to be typed.
    fn change(&mut self, up: bool, scene: &mut Scene) {
        let Some(field) = self.field() else {
            return;
        };
        let value = (field.get)(&scene.world.settings);
        match stepped(field.kind, &value, up) {
            Some(value) => self.put(field, &value, scene),
            None => self.typed = Some(shown(&value)),
        }
    }

    fn put(&mut self, field: &Field, value: &Value, scene: &mut Scene) {
        if field.put(&mut scene.world.settings, value) {
            self.problem = None;
            self.typed = None;
            scene.world.settings_changed();
            keep(scene);
        } else {
            self.problem = Some(format!("Expected {}", field.kind));
        }
    }

    fn enter(&mut self, scene: &mut Scene) {
        match (self.typed.clone(), self.field()) {
            (Some(typed), Some(field)) => self.put(field, &Value::Text(typed), scene),
            _ => self.change(true, scene),
        }
    }

    fn inside(area: Rect) -> (Rect, Rect, Rect) {
        let rows = u16::try_from(FIELDS.len()).unwrap_or(u16::MAX);
        let outer = popup::centred(area, WIDTH, rows.saturating_add(6));
        let list = Rect {
            x: outer.x + 2,
            y: outer.y + 1,
            width: outer.width.saturating_sub(4),
            height: outer.height.saturating_sub(6),
        };
        let keys = Rect {
            x: outer.x + 1,
            y: outer.bottom().saturating_sub(2),
            width: outer.width.saturating_sub(2),
            height: outer.height.min(1),
        };
        (outer, list, keys)
    }

    fn first(&self, rows: u16) -> usize {
        (self.marked + 1).saturating_sub(usize::from(rows))
    }
}

/// Writes the settings to their file.
fn keep(scene: &mut Scene) {
    if let Some(paths) = &scene.world.paths {
        let path = paths.settings_file();
        let settings: Box<Settings> = Box::new(scene.world.settings_to_keep());
        scene.ask(Effect::Job(Task::SaveSettings { path, settings }));
    }
}

/// The next value of a kind that can be stepped through; `None` for free text.
fn stepped(kind: Kind, value: &Value, up: bool) -> Option<Value> {
    match (kind, value) {
        (Kind::Switch, Value::Switch(on)) => Some(Value::Switch(!on)),
        (Kind::Words(words), Value::Text(word)) => {
            let here = words.iter().position(|other| other == word).unwrap_or(0);
            let step = if up { 1 } else { words.len().saturating_sub(1) };
            let next = words.iter().cycle().nth(here + step)?;
            Some(Value::Text((*next).to_owned()))
        }
        (Kind::Number(least, most), Value::Number(number)) => {
            // Large ranges (the hash table) by doubling, small ones by one.
            let wide = most > 300;
            let next = match (up, wide) {
                (true, true) => number.saturating_mul(2),
                (true, false) => number + 1,
                (false, true) => number / 2,
                (false, false) => number.saturating_sub(1),
            };
            Some(Value::Number(next.clamp(least, most)))
        }
        _ => None,
    }
}

/// A value as a person reads it.
fn shown(value: &Value) -> String {
    match value {
        Value::Switch(true) => "yes".to_owned(),
        Value::Switch(false) => "no".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Text(text) => text.clone(),
    }
}

impl Screen for SettingsForm {
    fn contexts(&self) -> Vec<Context> {
        match self.typed {
            Some(_) => vec![Context::Typing],
            None => vec![Context::Form],
        }
    }

    fn hints(&self) -> Vec<Action> {
        match self.typed {
            Some(_) => vec![Action::Choose, Action::Back],
            None => vec![Action::Down, Action::Up, Action::Change, Action::Back],
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let last = FIELDS.len().saturating_sub(1);
        if let Some(typed) = &mut self.typed {
            match action {
                Action::Choose => self.enter(scene),
                Action::RubOut => {
                    typed.pop();
                }
                Action::ClearLine | Action::RubOutWord => typed.clear(),
                Action::Back => {
                    self.typed = None;
                    self.problem = None;
                }
                _ => {}
            }
            return;
        }
        match action {
            Action::Up => self.marked = self.marked.checked_sub(1).unwrap_or(last),
            Action::Down => {
                self.marked = if self.marked >= last {
                    0
                } else {
                    self.marked + 1
                }
            }
            Action::ChangeBack => self.change(false, scene),
            Action::Change => self.change(true, scene),
            Action::Begin | Action::Choose => self.enter(scene),
            Action::Back => scene.close(),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent, _scene: &mut Scene) {
        if let (KeyCode::Char(letter), Some(typed)) = (key.code, &mut self.typed)
            && typed.chars().count() < LONGEST
        {
            typed.push(letter);
        }
    }

    fn paste(&mut self, pasted: &Pasted, _scene: &mut Scene) {
        if let Some(typed) = &mut self.typed {
            let room = LONGEST.saturating_sub(typed.chars().count());
            typed.extend(pasted.line().chars().take(room));
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let (outer, list, _) = SettingsForm::inside(scene.area);
        let place = (mouse.column, mouse.row).into();
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) if list.contains(place) => {
                let index = self.first(list.height) + usize::from(mouse.row - list.y);
                if index < FIELDS.len() {
                    self.marked = index;
                    self.typed = None;
                    self.change(true, scene);
                }
            }
            MouseEventKind::Down(MouseButton::Left) if !outer.contains(place) => scene.close(),
            MouseEventKind::ScrollUp => self.act(Action::Up, scene),
            MouseEventKind::ScrollDown => self.act(Action::Down, scene),
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let (outer, list, keys) = SettingsForm::inside(area);
        popup::frame(outer, "Settings", theme, frame.buffer_mut());
        let first = self.first(list.height);
        popup::say_where(
            outer,
            first,
            usize::from(list.height),
            FIELDS.len(),
            theme,
            frame.buffer_mut(),
        );
        for (index, field) in (0u16..list.height).zip(FIELDS.iter().skip(first)) {
            let line = row(list, index);
            let marked = first + usize::from(index) == self.marked;
            if marked {
                frame.buffer_mut().set_style(line, theme.row);
            }
            let (name, value) = if marked {
                (theme.row, theme.row)
            } else {
                (theme.text, theme.accent)
            };
            let text = match (&self.typed, marked) {
                (Some(typed), true) => typed.clone(),
                _ => shown(&(field.get)(&view.world.settings)),
            };
            let text = if text.is_empty() {
                theme.glyph("–", "-").to_owned()
            } else {
                text
            };
            let label = field.key.replace('_', " ");
            let before = (first + usize::from(index)).checked_sub(1);
            let begins = index == 0
                || before
                    .and_then(|before| FIELDS.get(before))
                    .is_none_or(|before| before.section != field.section);
            let section = if begins { field.section } else { "" };
            let section_style = if marked { theme.row } else { theme.dim };
            Pen::new(frame.buffer_mut(), line, theme)
                .skip(1)
                .put(section, section_style)
                .to(line.x + NAMES)
                .put(&label, name)
                .to(line.x + VALUES)
                .put(&text, value);
            if let (Some(typed), true, true) = (&self.typed, marked, view.topmost) {
                let column = line.x + VALUES + width(typed);
                frame.set_cursor_position((column.min(line.right()), line.y));
            }
        }
        let below = Rect {
            y: list.bottom() + 1,
            height: 1,
            ..list
        };
        let mut pen = Pen::new(frame.buffer_mut(), below.intersection(outer), theme);
        match (&self.problem, self.field()) {
            (Some(problem), _) => pen.skip(1).put(problem, theme.bad),
            (None, Some(field)) => pen.skip(1).put(field.what, theme.dim),
            (None, None) => &mut pen,
        };
        draw_footer(self, frame, keys, view);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_can_be_stepped_through_or_typed() {
        for field in FIELDS {
            let mut settings = Settings::default();
            let before = (field.get)(&settings);
            match stepped(field.kind, &before, true) {
                Some(next) => {
                    assert!(field.put(&mut settings, &next), "{}", field.key);
                    assert_ne!((field.get)(&settings), before, "{}", field.key);
                }
                None => {
                    let same = Value::Text(shown(&before));
                    assert!(field.put(&mut settings, &same), "{}", field.key);
                }
            }
        }
    }
}
