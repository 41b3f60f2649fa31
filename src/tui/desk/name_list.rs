//! A list of names over the screen below, found by a few of their letters; that hears which row was
//! chosen.

use super::{
    dialog::Dialog,
    fuzzy,
    list::List,
    status_line::{click_around, draw_footer},
    text_entry::TextEntry,
};
use crate::tui::{
    action::Action,
    keymap::Context,
    pasted::Pasted,
    screen::{Answer, Scene, Screen, View},
    widgets::{
        pen::{Pen, below},
        popup,
        prompt::Tone,
    },
    words::desk as words,
};
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::{Frame, layout::Rect};

/// The names, and those of them that fit what is typed.
pub struct NameList {
    title: &'static str,
    /// What is expected, while nothing is typed.
    expects: &'static str,
    /// Each with a word at the right.
    names: Vec<(String, String)>,
    entry: TextEntry,
    /// Places of those that fit, the best first.
    fitting: Vec<usize>,
    list: List,
}

/// Longer than any name.
const LONGEST: usize = 60;
/// Size of the list where there is room.
const COLUMNS: u16 = 48;
const ROWS: usize = 14;
/// The line and a blank row, above the list.
const HEAD: u16 = 2;

impl NameList {
    /// `marked`: the place of the name that is marked first.
    pub fn new(
        title: &'static str,
        expects: &'static str,
        names: Vec<(String, String)>,
        marked: usize,
    ) -> NameList {
        let mut list = NameList {
            title,
            expects,
            names,
            entry: TextEntry::new(LONGEST),
            fitting: Vec::new(),
            list: List::default(),
        };
        list.find();
        list.list.mark(marked);
        list
    }

    fn find(&mut self) {
        self.list = List::default();
        let names = self.names.iter().map(|(name, _)| name.as_str());
        self.fitting = fuzzy::best_first(fuzzy::scores(self.entry.text().trim(), names));
    }

    fn choose(&mut self, place: usize, scene: &mut Scene) {
        if let Some(row) = self.fitting.get(place) {
            scene.close_with(Answer::Row(*row));
        }
    }

    /// The dialog, and in it the list.
    fn places(&self, area: Rect) -> (Dialog, Rect) {
        let rows = u16::try_from(self.names.len().min(ROWS)).unwrap_or(u16::MAX);
        let rows = rows.min(area.height.saturating_sub(8)).max(1);
        let dialog = Dialog::over(area, COLUMNS, rows + HEAD, 0);
        (dialog, below(dialog.content, HEAD))
    }
}

impl Screen for NameList {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Typing]
    }

    fn hints(&self) -> Vec<Action> {
        vec![
            Action::Choose,
            Action::NextCandidate,
            Action::PreviousCandidate,
            Action::Back,
        ]
    }

    /// Of the names that fit, one is chosen.
    fn label(&self, action: Action) -> Option<&'static str> {
        (action == Action::Choose).then_some(action.about().label)
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let rows = self.places(scene.area).1.height;
        match action {
            Action::Choose => self.choose(self.list.marked(), scene),
            Action::Back => scene.close(),
            action if self.list.act(action, self.fitting.len(), rows) => {}
            action if self.entry.act(action) => self.find(),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent, _scene: &mut Scene) {
        if self.entry.key(key) {
            self.find();
        }
    }

    fn paste(&mut self, pasted: &Pasted, _scene: &mut Scene) {
        self.entry.paste(pasted);
        self.find();
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let (dialog, list) = self.places(scene.area);
        if !click_around(self, (dialog.outer, dialog.keys), mouse, scene)
            && let Some(place) = self.list.mouse(mouse, list, self.fitting.len())
        {
            self.choose(place, scene);
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let (dialog, list) = self.places(area);
        dialog.draw(self.title, frame, theme);
        let prompt = self.entry.prompt(theme).placeholder(self.expects);
        let prompt = match self.fitting.is_empty() {
            true => prompt.explanation(words::NOTHING_FITS, Tone::Wrong),
            false => prompt,
        };
        TextEntry::draw(prompt, view.topmost, frame, dialog.content);
        let rows = |frame: &mut Frame, line, place: usize, is_marked| {
            let row = self.fitting.get(place);
            if let Some((name, beside)) = row.and_then(|row| self.names.get(*row)) {
                let (text, dim) = match is_marked {
                    true => (theme.row, theme.row),
                    false => (theme.text, theme.dim),
                };
                let mut pen = Pen::new(frame.buffer_mut(), line, theme);
                pen.skip(1).put(name, text).put_right(beside, dim);
            }
        };
        let count = self.fitting.len();
        self.list.draw_rows(frame, list, count, theme, rows);
        let first = self.list.first(count, list.height);
        let in_sight = usize::from(list.height);
        let buffer = frame.buffer_mut();
        popup::say_where(dialog.outer, first, in_sight, count, theme, buffer);
        draw_footer(self, frame, dialog.keys, view);
    }
}
