//! A game's tags as a form over its board: players, event, date, result, and whatever else the file
//! says. What is emptied is removed.

use crate::{
    game::{
        GameResult, Tags,
        tag_values::{FIXED, OFFERED, expects, fits, is_name},
    },
    tui::{
        action::Action,
        desk::{
            dialog::Dialog,
            form::{self, Asked, Form, Places},
            status_line::{self, draw_footer},
        },
        keymap::Context,
        pasted::Pasted,
        screen::{Answer, News, Scene, Screen, View},
        widgets::pen::Pen,
        words::tags as words,
    },
};
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::{Frame, layout::Rect};

/// The form.
pub struct TagsForm {
    before: Tags,
    tags: Tags,
    /// In the order of the fields.
    names: Vec<String>,
    form: Form,
}

const RESULT: &str = "Result";

const WIDTH: u16 = 66;
const VALUES: u16 = 18;

impl TagsForm {
    pub fn new(tags: Tags) -> TagsForm {
        let others = tags.iter().map(|(name, _)| name);
        let is_offered = |name: &&str| OFFERED.iter().any(|(offered, _)| offered == name);
        let others: Vec<&str> = others
            .filter(|name| !is_offered(name) && !FIXED.contains(name))
            .collect();
        let offered = OFFERED.iter().map(|(name, _)| *name);
        TagsForm {
            names: offered.chain(others).map(str::to_owned).collect(),
            before: tags.clone(),
            tags,
            form: Form::default(),
        }
    }

    /// The tags, and a last field for one more.
    fn fields(&self) -> Vec<form::Field> {
        let field = |label: &str, value| form::Field {
            section: "",
            label: label.to_owned(),
            value,
        };
        let known = self.names.iter().map(|name| {
            let text = self.tags.get(name).unwrap_or_default();
            let text = if text == "?" { "" } else { text };
            let value = match name.as_str() {
                RESULT => form::Value::Steps(self.result().to_string()),
                _ => form::Value::Text {
                    text: text.to_owned(),
                    expects: expects(name),
                },
            };
            field(name, value)
        });
        let more = form::Value::Text {
            text: String::new(),
            expects: words::NAME_AND_VALUE,
        };
        known.chain([field(words::ANOTHER, more)]).collect()
    }

    fn result(&self) -> GameResult {
        let token = self.tags.get(RESULT).unwrap_or_default();
        GameResult::from_token(token).unwrap_or_default()
    }

    fn places(&self, area: Rect) -> Places {
        let rows = u16::try_from(self.names.len() + 1).unwrap_or(u16::MAX);
        Places {
            dialog: Dialog::over(area, WIDTH, rows, 1),
            labels: 1,
            values: VALUES,
        }
    }

    fn do_all(&mut self, asked: Vec<Asked>, scene: &mut Scene) {
        for asked in asked {
            match asked {
                Asked::Step { field, up } => self.step(field, up),
                Asked::Text { field, text } => {
                    if let Err(problem) = self.put(field, &text, scene) {
                        self.form.refuse(field, &text, problem);
                        return;
                    }
                }
                Asked::Enter | Asked::Close if self.tags == self.before => return scene.close(),
                Asked::Enter | Asked::Close => {
                    let tags = Box::new(self.tags.clone());
                    return scene.close_with(Answer::Tags(tags));
                }
            }
        }
        self.form.follow(&self.fields());
    }

    fn step(&mut self, field: usize, up: bool) {
        const RESULTS: [GameResult; 4] = [
            GameResult::WhiteWins,
            GameResult::BlackWins,
            GameResult::Draw,
            GameResult::Unknown,
        ];
        if self.names.get(field).map(String::as_str) != Some(RESULT) {
            return;
        }
        let here = self.result();
        let here = RESULTS.iter().position(|own| *own == here).unwrap_or(0);
        let step = if up { 1 } else { RESULTS.len() - 1 };
        if let Some(next) = RESULTS.iter().cycle().nth(here + step) {
            self.tags.set(RESULT, next.token());
        }
    }

    /// Puts a text into a field; what was expected, if it does not fit.
    fn put(&mut self, field: usize, text: &str, scene: &Scene) -> Result<(), String> {
        let text = text.trim();
        let Some(name) = self.names.get(field).cloned() else {
            return self.add(text, scene);
        };
        self.write(&name, text)
    }

    /// Writes a tag, or removes it where there is no text; what was expected, if it does not fit.
    fn write(&mut self, name: &str, text: &str) -> Result<(), String> {
        if !fits(name, text) {
            return Err(words::expected(expects(name)));
        }
        match text {
            "" => self.tags.remove(name),
            text => self.tags.set(name, text),
        }
        Ok(())
    }

    /// `Name=Value`
    fn add(&mut self, text: &str, scene: &Scene) -> Result<(), String> {
        if text.is_empty() {
            return Ok(());
        }
        let (name, value) = text.split_once('=').unwrap_or_default();
        let (name, value) = (name.trim(), value.trim());
        if FIXED.contains(&name) {
            let key = scene.key_of(Context::Analysis, Action::SetUp);
            return Err(words::start_is_fixed(&key));
        }
        if !is_name(name) {
            return Err(words::EXPECTED_NAME_AND_VALUE.to_owned());
        }
        self.write(name, value)?;
        if !value.is_empty() && !self.names.iter().any(|known| known == name) {
            self.names.push(name.to_owned());
        }
        Ok(())
    }
}

impl Screen for TagsForm {
    fn contexts(&self) -> Vec<Context> {
        self.form.contexts()
    }

    fn hints(&self) -> Vec<Action> {
        self.form.hints(&[])
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let rows = self.places(scene.area).dialog.content.height;
        let asked = self.form.act(action, &self.fields(), rows);
        self.do_all(asked, scene);
    }

    fn key(&mut self, key: KeyEvent, _scene: &mut Scene) {
        self.form.key(key);
    }

    fn paste(&mut self, pasted: &Pasted, _scene: &mut Scene) {
        self.form.paste(pasted);
    }

    fn hear(&mut self, news: &News, _scene: &mut Scene) {
        if let News::Opened = news {
            self.form.follow(&self.fields());
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let places = self.places(scene.area);
        let asked = self.form.mouse(mouse, &self.fields(), &places);
        self.do_all(asked, scene);
        status_line::click(self, places.dialog.keys, mouse, scene);
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let places = self.places(area);
        places.dialog.draw(words::TITLE, frame, theme);
        let fields = self.fields();
        self.form.draw(&fields, &places, view.topmost, frame, theme);
        let undo = (view.world.keymap).told(&[Context::Analysis], Action::Undo);
        let mut pen = Pen::new(frame.buffer_mut(), places.dialog.note, theme);
        pen.skip(1);
        match &self.form.problem {
            Some(problem) => pen.put(problem, theme.bad),
            None => pen.put(&words::how_to_remove(&undo), theme.dim),
        };
        draw_footer(self, frame, places.dialog.keys, view);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_whole_or_partly_known() {
        for date in [
            "2024.05.31",
            "2024.02.29",
            "2024.05.??",
            "????.??.??",
            "1999.??.??",
        ] {
            assert!(fits("Date", date), "{date}");
        }
        for text in [
            "2024",
            "2024.13.01",
            "2024.05.32",
            "2024.11.31",
            "2023.02.29",
            "May 2024",
            "2024.5.x",
        ] {
            assert!(!fits("Date", text), "{text}");
        }
    }
}
