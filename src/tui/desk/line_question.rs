//! A question over the screen below that is answered by a line of text: a path, a command.

use super::status_line::draw_footer;
use crate::tui::{
    action::Action,
    keymap::{Context, chord::typed_letter},
    pasted::Pasted,
    screen::{Answer, Scene, Screen, View},
    widgets::{
        pen::row,
        popup,
        prompt::{Prompt, Tone},
    },
};
use crossterm::event::KeyEvent;
use ratatui::{Frame, layout::Rect};
use std::{env, path::PathBuf};

/// What is asked, and the answer as far as it is typed.
pub struct LineQuestion {
    title: &'static str,
    /// What is expected, while nothing is typed.
    expects: &'static str,
    text: String,
}

/// A longer text pasted is cut.
const LONGEST: usize = 1_000;
/// Columns of the box where there is room.
const WIDTH: u16 = 66;

impl LineQuestion {
    pub fn new(title: &'static str, expects: &'static str) -> LineQuestion {
        LineQuestion {
            title,
            expects,
            text: String::new(),
        }
    }

    fn push(&mut self, letter: char) {
        if !letter.is_control() && self.text.chars().count() < LONGEST {
            self.text.push(letter);
        }
    }

    fn finish(&mut self, scene: &mut Scene) {
        match self.text.trim() {
            "" => scene.close(),
            words => scene.close_with(Answer::Words(words.to_owned())),
        }
    }
}

/// The path that a person typed: `~/` is the home folder.
pub fn path(words: &str) -> PathBuf {
    match (words.strip_prefix("~/"), env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(words),
    }
}

impl Screen for LineQuestion {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Typing]
    }

    fn hints(&self) -> Vec<Action> {
        vec![Action::Choose, Action::ClearLine, Action::Back]
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        match action {
            Action::Choose => self.finish(scene),
            Action::RubOut => {
                self.text.pop();
            }
            Action::RubOutWord => {
                let kept = self.text.trim_end();
                let end = kept.rfind([' ', '/']).map_or(0, |place| place + 1);
                self.text.truncate(end.min(kept.len().saturating_sub(1)));
            }
            Action::ClearLine => self.text.clear(),
            Action::Back => scene.close(),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent, _scene: &mut Scene) {
        if let Some(letter) = typed_letter(key) {
            self.push(letter);
        }
    }

    fn paste(&mut self, pasted: &Pasted, _scene: &mut Scene) {
        let first = pasted.text().lines().next().unwrap_or_default();
        first.chars().for_each(|letter| self.push(letter));
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let outer = popup::centred(area, WIDTH.min(area.width), 5);
        let inner = popup::frame(outer, self.title, theme, frame.buffer_mut());
        let line = Prompt::new(&self.text, self.text.chars().count(), theme)
            .placeholder(self.expects)
            .explanation("", Tone::Plain);
        let place = row(inner, 0);
        let cursor = line.cursor_position(place);
        frame.render_widget(line, place);
        draw_footer(self, frame, row(inner, 2), view);
        if view.topmost
            && let Some(cursor) = cursor
        {
            frame.set_cursor_position(cursor);
        }
    }
}
