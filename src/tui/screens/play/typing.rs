//! Letters, actions and pasted text before they are a move: on their way to the move input, or to
//! the line of a FEN.

use super::Play;
use crate::{
    chess::{Position, fen},
    tui::{
        action::Action,
        desk::{move_input::TakesMoves as _, status_line::capital, text_entry::TextEntry},
        keymap::Context,
        pasted::{Content, Pasted},
        route::Route,
        screen::Scene,
        widgets::prompt::Tone,
        words::play as words,
    },
};

/// More than any FEN needs; longer pasted text is cut.
const LONGEST: usize = 200;
/// What the line of a FEN asks, under which its answers are remembered.
const FEN: &str = "FEN";

impl Play {
    /// A letter that is no key for a command.
    pub fn letter(&mut self, letter: char, scene: &mut Scene) {
        if let Some(fen) = &mut self.fen {
            fen.push(letter);
            return;
        }
        if self.looking.is_some() && self.input.takes(letter) {
            self.look_at(usize::MAX, scene);
        }
        if !self.enter_letter(letter, scene) {
            self.say_that_no_move_is_wanted(scene);
        }
    }

    fn say_that_no_move_is_wanted(&mut self, scene: &Scene) {
        let words = if self.session.is_playing() {
            words::letter_while_watched(&scene.key_of(Context::Play, Action::Menu))
        } else {
            let back = scene.key_of(Context::Play, Action::TakeBack);
            let rematch = scene.key_of(Context::Finished, Action::Rematch);
            words::letter_after_the_end(&back, &rematch)
        };
        self.say(words, Tone::Wrong);
    }

    /// A word that may be a move is typed as a whole.
    fn paste_word(&mut self, pasted: &Pasted, scene: &mut Scene) {
        if self.looking.is_some() {
            self.look_at(usize::MAX, scene);
        }
        if !self.enter_pasted(pasted, scene) {
            self.say_that_no_move_is_wanted(scene);
        }
    }

    /// Edits the line, walks on the board, or takes what is marked.
    pub fn edit(&mut self, action: Action, scene: &mut Scene) {
        match action {
            Action::SetUp => {
                self.input.clear();
                let earlier = scene.world.typed_before(FEN).to_vec();
                self.fen = Some(TextEntry::new(LONGEST).after(earlier));
            }
            Action::Choose if self.fen.is_some() => self.enter_fen(scene),
            Action::RubOut if self.fen.as_ref().is_some_and(TextEntry::is_empty) => {
                self.fen = None;
            }
            _ if self.fen.is_some() => {
                self.fen.iter_mut().for_each(|fen| {
                    fen.act(action);
                });
            }
            _ => {
                let walks = matches!(
                    action,
                    Action::Up | Action::Down | Action::Left | Action::Right
                );
                if walks && self.looking.is_some() {
                    self.look_at(usize::MAX, scene);
                }
                let is_used = self.enter_action(action, scene);
                if let (false, Action::Choose, Some(board)) = (is_used, action, self.board_state())
                {
                    self.input.show_cursor(&board);
                }
            }
        }
    }

    /// Enter: the FEN is offered for a game; without one, pieces are placed.
    fn enter_fen(&mut self, scene: &mut Scene) {
        let text = self.fen.as_ref().map(|fen| fen.text().trim().to_owned());
        let text = text.unwrap_or_default();
        if text.is_empty() {
            self.fen = None;
            scene.go(Route::SetUp(Box::new(self.session.position().clone())));
            return;
        }
        match fen::read(&text) {
            Ok(start) => {
                self.fen = None;
                scene.world.remember_typed(FEN, &text);
                self.offer_start(start, scene);
            }
            Err(error) => self.say(capital(&error.to_string()), Tone::Wrong),
        }
    }

    /// A move is typed into the line, a position is offered for a new game.
    pub fn pasted(&mut self, pasted: &Pasted, scene: &mut Scene) {
        if let Some(fen) = &mut self.fen {
            fen.paste(pasted);
            return;
        }
        let typed_for = self.board_state().and_then(|board| board.as_if_to_move());
        let chess = typed_for.unwrap_or_else(|| self.session.position().current().clone());
        let is_over = !self.session.is_playing();
        match pasted.content(&chess) {
            Content::Nothing => {}
            Content::Position(start) => {
                self.input.clear();
                self.offer_start(*start, scene);
            }
            Content::BadPosition(error) => self.say(capital(&error.to_string()), Tone::Wrong),
            Content::Game(..) | Content::Moves(_) if is_over => {
                scene.study(pasted);
            }
            Content::Moves(moves) if moves.len() > 1 => {
                self.say(words::pasted_moves(moves.len()), Tone::Wrong);
            }
            Content::Game(..) => self.say(words::PASTED_GAME, Tone::Wrong),
            Content::Moves(_) | Content::Words => match pasted.word() {
                Some(_) => self.paste_word(pasted, scene),
                None => self.say(words::PASTED_SOMETHING_ELSE, Tone::Wrong),
            },
        }
    }

    fn offer_start(&mut self, start: Position, scene: &mut Scene) {
        scene.go(Route::NewGame {
            like: Box::new(self.session.setup().clone()),
            start: Some(Box::new(start)),
        });
    }
}
