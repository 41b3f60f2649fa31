//! A question over the screen below: yes or no.

use super::move_entry::begins_a_move;
use crate::tui::{
    action::Action,
    keymap::{Context, chord::typed_letter},
    screen::{Answer, Parting, Scene, Screen, View},
    theme::Theme,
    widgets::popup::{self, Choice},
    world::World,
};
use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};

/// A yes-or-no question. Yes confirms its action to the layer below.
pub struct Question {
    title: String,
    words: Vec<String>,
    yes: Action,
    /// Whether a key that goes on a queen's move is a no, and part of that move.
    or_queen_move: bool,
    /// Whether a letter that begins a move is a no, and typed.
    or_move: bool,
    /// Which answer is marked: yes or no.
    marked: usize,
}

impl Question {
    pub fn new(title: impl Into<String>, words: impl Into<String>, yes: Action) -> Question {
        Question {
            title: title.into(),
            words: vec![words.into()],
            yes,
            or_queen_move: false,
            or_move: false,
            marked: 0,
        }
    }

    /// Enter is a no: for what is easily asked for by mistake.
    #[must_use]
    pub fn safe(self) -> Question {
        Question { marked: 1, ..self }
    }

    /// A letter that begins a move is a no, and goes to the layer below as words.
    #[must_use]
    pub fn or_move(self) -> Question {
        Question {
            or_move: true,
            ..self
        }
    }

    /// Whether to leave the program although there is a reason against it.
    pub fn leave(parting: Parting) -> Question {
        let mut words = vec![parting.words];
        if parting.or_queen_move {
            words.push("Or go on typing, if this is a move of the queen.".to_owned());
        }
        Question {
            title: "Leave the program?".to_owned(),
            words,
            yes: Action::Quit,
            or_queen_move: parting.or_queen_move,
            or_move: false,
            marked: 0,
        }
    }

    fn with_choice<T>(&self, world: &World, part: impl FnOnce(Choice) -> T) -> T {
        let theme: &Theme = &world.theme;
        let contexts = self.contexts();
        let sign = |action| world.keymap.sign(&contexts, action).unwrap_or_default();
        let (yes, no) = (sign(Action::Yes), sign(Action::No));
        let answers = [
            popup::Answer {
                key: &yes,
                says: "yes",
            },
            popup::Answer {
                key: &no,
                says: "no",
            },
        ];
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        part(Choice::new(&self.title, &words, &answers, theme).selected(self.marked))
    }

    fn take(&mut self, index: usize, scene: &mut Scene) {
        if index == 0 {
            scene.close_with(Answer::Confirmed(self.yes));
        } else {
            scene.close();
        }
    }
}

impl Screen for Question {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Question]
    }

    fn hints(&self) -> Vec<Action> {
        vec![Action::Yes, Action::No]
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        match action {
            Action::Yes => self.take(0, scene),
            Action::No | Action::Back => self.take(1, scene),
            Action::Choose => self.take(self.marked, scene),
            Action::Left | Action::Right => self.marked = 1 - self.marked,
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent, scene: &mut Scene) {
        if self.or_queen_move && matches!(key.code, KeyCode::Char('a'..='h' | '1'..='8' | 'x')) {
            scene.close_with(Answer::Key(key));
        } else if let Some(letter) = typed_letter(key)
            && self.or_move
            && begins_a_move(letter)
        {
            scene.close_with(Answer::Words(letter.to_string()));
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return;
        }
        let area = scene.area;
        let index = self.with_choice(scene.world, |choice| {
            choice.answer_at(area, mouse.column, mouse.row)
        });
        if let Some(index) = index {
            self.take(index, scene);
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        self.with_choice(view.world, |choice| frame.render_widget(choice, area));
    }
}
