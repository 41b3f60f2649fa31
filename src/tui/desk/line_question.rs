//! A question over the screen below that is answered by a line of text: a path, a command. Up and
//! down bring back what was answered before.

use super::{
    dialog::Dialog,
    status_line::{click_around, draw_footer},
    text_entry::TextEntry,
};
use crate::tui::{
    action::Action,
    keymap::Context,
    pasted::Pasted,
    screen::{Answer, News, Scene, Screen, View},
};
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::{Frame, layout::Rect};

/// What is asked, and the answer as far as it is typed.
pub struct LineQuestion {
    title: &'static str,
    /// What is expected, while nothing is typed.
    expects: &'static str,
    entry: TextEntry,
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
            entry: TextEntry::new(LONGEST),
        }
    }

    /// With this typed already.
    #[must_use]
    pub fn with(mut self, typed: &str) -> LineQuestion {
        self.entry = self.entry.with(typed);
        self
    }

    fn dialog(area: Rect) -> Dialog {
        Dialog::over(area, WIDTH, 1, 0)
    }

    fn finish(&mut self, scene: &mut Scene) {
        match self.entry.text().trim() {
            "" => scene.close(),
            words => {
                let words = words.to_owned();
                scene.world.remember_typed(self.title, &words);
                scene.close_with(Answer::Words(words));
            }
        }
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
            Action::Back => scene.close(),
            action => {
                self.entry.act(action);
            }
        }
    }

    fn key(&mut self, key: KeyEvent, _scene: &mut Scene) {
        self.entry.key(key);
    }

    fn paste(&mut self, pasted: &Pasted, _scene: &mut Scene) {
        self.entry.paste(pasted);
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let dialog = LineQuestion::dialog(scene.area);
        click_around(self, (dialog.outer, dialog.keys), mouse, scene);
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        if let News::Opened = news {
            let earlier = scene.world.typed_before(self.title).to_vec();
            let entry = std::mem::replace(&mut self.entry, TextEntry::new(LONGEST));
            self.entry = entry.after(earlier);
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let dialog = LineQuestion::dialog(area);
        dialog.draw(self.title, frame, theme);
        let prompt = self.entry.prompt(theme).placeholder(self.expects);
        TextEntry::draw(prompt, view.topmost, frame, dialog.content);
        draw_footer(self, frame, dialog.keys, view);
    }
}
