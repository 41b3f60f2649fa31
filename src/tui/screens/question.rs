//! A question over the screen below: yes or no.

use super::frame::{broken, centred, draw_footer, draw_lines, draw_popup, hints};
use crate::tui::{
    action::Action,
    keymap::Context,
    screen::{Answer, Parting, Scene, Screen, View},
};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::{Frame, layout::Rect, text::Line};

/// A yes-or-no question. Yes asks for its action from the layer below.
pub struct Question {
    title: String,
    words: String,
    yes: Action,
    /// Whether a key that goes on a queen's move is a no, and part of that move.
    or_queen_move: bool,
}

impl Question {
    pub fn new(title: impl Into<String>, words: impl Into<String>, yes: Action) -> Question {
        Question {
            title: title.into(),
            words: words.into(),
            yes,
            or_queen_move: false,
        }
    }

    /// Whether to leave the program although there is a reason against it.
    pub fn leave(parting: Parting) -> Question {
        Question {
            title: "Leave the program?".to_owned(),
            words: parting.words,
            yes: Action::Quit,
            or_queen_move: parting.or_queen_move,
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
            Action::Yes => scene.close_with(Answer::Action(self.yes)),
            Action::No | Action::Back => scene.close(),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent, scene: &mut Scene) {
        if self.or_queen_move && matches!(key.code, KeyCode::Char('a'..='h' | '1'..='8' | 'x')) {
            scene.close_with(Answer::Key(key));
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        const WIDTH: u16 = 50;
        let width = WIDTH.min(area.width);
        let theme = &view.world.theme;
        let mut lines = broken(&self.words, usize::from(width).saturating_sub(4));
        if self.or_queen_move {
            lines.push("Or go on typing a move of the queen.".to_owned());
        }
        let height = u16::try_from(lines.len())
            .unwrap_or(u16::MAX)
            .saturating_add(4);
        let inner = draw_popup(frame, centred(area, width, height), &self.title, view);
        let (text, keys) = (
            Rect {
                height: inner.height.saturating_sub(2),
                ..inner
            },
            Rect {
                y: inner.bottom().saturating_sub(1).max(inner.y),
                height: inner.height.min(1),
                ..inner
            },
        );
        draw_lines(frame, text, lines.into_iter().map(Line::from).collect());
        let hints = hints(&view.world.keymap, &self.contexts(), &self.hints());
        draw_footer(frame, keys, &hints, theme);
    }
}
