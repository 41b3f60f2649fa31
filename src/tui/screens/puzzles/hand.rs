//! Moves made on the trainer's board, and moves typed.

use super::{Trainer, drawing};
use crate::{
    chess::notation,
    tui::{
        action::Action,
        screen::Scene,
        screens::{
            foot::{self, capital},
            play::hand::{Grasp, Hand, Promotion, Table},
        },
        widgets::prompt::Tone,
    },
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use shakmaty::Role;

impl Trainer {
    /// Does something to the board by hand; `None` while there is no puzzle to be solved.
    pub(super) fn with_hand<T>(&mut self, part: impl FnOnce(&mut Hand, &Table) -> T) -> Option<T> {
        let now = self.now.as_ref().filter(|now| !now.attempt.is_over())?;
        let table = Table {
            chess: now.attempt.position().current(),
            side: now.attempt.position().turn(),
            flipped: self.flipped,
        };
        Some(part(&mut self.hand, &table))
    }

    /// A letter that is no key for a command.
    pub(super) fn letter(&mut self, letter: char, scene: &mut Scene) {
        if self.hand.promotion.is_some() {
            self.promote_to(letter, scene);
        } else if self.is_over() {
            self.say("This one is over; enter brings the next", Tone::Plain);
        } else if self.prompt.is_open() || "abcdefghkqrnoKQRBNO0".contains(letter) {
            self.hand.let_go();
            self.prompt.push(letter);
        } else {
            let words = format!("\"{letter}\" begins no move and is no key here; ? shows all keys");
            self.say(words, Tone::Wrong);
        }
    }

    /// Edits the line, or walks on the board.
    pub(super) fn edit(&mut self, action: Action, scene: &mut Scene) {
        let Some(now) = &self.now else {
            return;
        };
        let chess = now.attempt.position().current().clone();
        if self.hand.promotion.is_some() {
            return self.choose_promotion(action, scene);
        }
        match action {
            Action::Choose if self.prompt.is_open() => match self.prompt.read(&chess) {
                Ok(played) => {
                    self.prompt.clear();
                    self.play(played, scene);
                }
                Err(error) => match self.prompt.lacks_promotion(&chess) {
                    Some((from, to)) => {
                        self.prompt.clear();
                        self.hand.promotion = Some(Promotion {
                            from,
                            to,
                            marked: 0,
                        });
                    }
                    None => {
                        self.prompt.refuse();
                        self.say(capital(&error.to_string()), Tone::Wrong);
                    }
                },
            },
            Action::Choose => {
                let grasp = self.with_hand(|hand, table| match hand.cursor {
                    Some(square) => hand.choose(square, table),
                    None => {
                        hand.walk(0, 0, table);
                        Grasp::Nothing
                    }
                });
                self.grasped(grasp, scene);
            }
            Action::Complete | Action::NextCandidate => self.prompt.pick(1, Some(&chess)),
            Action::PreviousCandidate => self.prompt.pick(-1, Some(&chess)),
            Action::RubOut => self.prompt.rub_out(),
            Action::RubOutWord => self.prompt.rub_out_word(),
            Action::ClearLine => self.prompt.clear(),
            Action::Up | Action::Down | Action::Left | Action::Right => {
                let (right, down) = match action {
                    Action::Up => (0, -1),
                    Action::Down => (0, 1),
                    Action::Left => (-1, 0),
                    _ => (1, 0),
                };
                self.with_hand(|hand, table| hand.walk(right, down, table));
            }
            _ => {}
        }
    }

    fn grasped(&mut self, grasp: Option<Grasp>, scene: &mut Scene) {
        match grasp {
            Some(Grasp::Move(played)) => self.play(played, scene),
            Some(Grasp::Cannot(from, to)) => {
                let Some(now) = &self.now else { return };
                let chess = now.attempt.position().current();
                let words = match notation::read_move(chess, &format!("{from}{to}")) {
                    Err(notation::MoveError::Illegal { reason, .. }) => reason,
                    _ => format!("{from} to {to} is not possible"),
                };
                self.say(capital(&words), Tone::Wrong);
            }
            _ => {}
        }
    }

    fn choose_promotion(&mut self, action: Action, scene: &mut Scene) {
        let count = Promotion::ROLES.len();
        let Some(promotion) = &mut self.hand.promotion else {
            return;
        };
        match action {
            Action::Left => promotion.marked = (promotion.marked + count - 1) % count,
            Action::Right => promotion.marked = (promotion.marked + 1) % count,
            Action::Choose => {
                let letter = promotion.role().char();
                self.promote_to(letter, scene);
            }
            _ => {}
        }
    }

    /// The piece by its letter; other letters are passed over.
    fn promote_to(&mut self, letter: char, scene: &mut Scene) {
        let role: Option<Role> = Promotion::ROLES
            .into_iter()
            .find(|role| role.char() == letter.to_ascii_lowercase());
        let played = role.and_then(|role| self.with_hand(|hand, table| hand.promote(role, table)));
        if let Some(played) = played.flatten() {
            self.play(played, scene);
        }
    }

    pub(super) fn click(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let places = drawing::Places::of(scene.area);
        if mouse.kind == MouseEventKind::Down(MouseButton::Left)
            && places.foot.contains((mouse.column, mouse.row).into())
        {
            let action = foot::action_at(self, places.foot, mouse.column, scene.world);
            if let Some(action) = action {
                use crate::tui::screen::{Screen as _, Step};
                match action {
                    Action::Help => scene.steps.push(Step::Act(action)),
                    action => self.act(action, scene),
                }
            }
            return;
        }
        let square = places
            .board(self.flipped)
            .and_then(|board| board.square_at(mouse.column, mouse.row));
        let grasp = match (mouse.kind, square) {
            (MouseEventKind::Down(MouseButton::Left), Some(square)) => {
                self.message = None;
                self.prompt.clear();
                self.with_hand(|hand, table| hand.press(square, table))
            }
            (MouseEventKind::Drag(MouseButton::Left), square) => {
                self.hand.drag(square);
                None
            }
            (MouseEventKind::Up(MouseButton::Left), square) => {
                self.with_hand(|hand, table| hand.release(square, table))
            }
            _ => None,
        };
        self.grasped(grasp, scene);
    }
}
