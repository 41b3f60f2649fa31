//! Moves typed and moves made on the board, for screens that only want to know which move.

use super::{
    foot::capital,
    play::{
        drawing::with_promotion,
        hand::{Grasp, Hand, Promotion, Table},
        prompt::Prompt,
    },
};
use crate::{
    chess::{Position, notation},
    tui::{
        action::Action,
        keymap::Context,
        theme::Theme,
        widgets::board::{Geometry, Marks, from_and_to},
    },
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use shakmaty::{Chess, Move};

/// A line being typed, and what the hand does on the board.
#[derive(Debug, Default)]
pub struct Touch {
    pub prompt: Prompt,
    pub hand: Hand,
}

/// What came of a key or a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touched {
    Nothing,
    /// This move was made; it is legal.
    Move(Move),
    /// Why it is no move: a sentence.
    Refused(String),
}

impl Touch {
    /// Where keys have their meaning, while a move is half made.
    pub fn context(&self) -> Option<Context> {
        if self.hand.promotion.is_some() {
            Some(Context::Promotion)
        } else if self.prompt.is_open() {
            Some(Context::Typing)
        } else {
            None
        }
    }

    /// What the footer offers, while a move is half made.
    pub fn hints(&self) -> Option<Vec<Action>> {
        if self.hand.promotion.is_some() {
            Some(vec![
                Action::Choose,
                Action::Left,
                Action::Right,
                Action::Back,
            ])
        } else if self.prompt.is_open() {
            Some(vec![Action::Choose, Action::Complete, Action::Back])
        } else {
            None
        }
    }

    /// After a step on the board: what was in the hand or typed belonged to another position.
    pub fn let_go(&mut self) {
        self.hand.let_go();
        self.prompt.clear();
    }

    /// Drops what is half done; false if there was nothing.
    pub fn back(&mut self) -> bool {
        if self.prompt.is_open() {
            self.prompt.clear();
        } else if self.hand.is_busy() {
            self.hand.let_go();
            self.hand.cursor = None;
        } else {
            return false;
        }
        true
    }

    /// Whether a letter goes into the line of moves, or to the piece that a pawn becomes.
    pub fn wants(&self, letter: char) -> bool {
        self.hand.promotion.is_some() || self.prompt.is_open() || begins_a_move(letter)
    }

    /// A letter that is no key for a command.
    pub fn letter(&mut self, letter: char, position: &Position, flipped: bool) -> Touched {
        if self.hand.promotion.is_some() {
            return self.promote_to(letter, position, flipped);
        }
        self.hand.let_go();
        self.prompt.push(letter);
        Touched::Nothing
    }

    /// Edits the line, or steps through the pieces that a pawn may become.
    pub fn edit(&mut self, action: Action, position: &Position) {
        let chess = Some(position.current());
        if let Some(promotion) = &mut self.hand.promotion {
            let count = Promotion::ROLES.len();
            let step = match action {
                Action::Left => count - 1,
                Action::Right => 1,
                _ => 0,
            };
            promotion.marked = (promotion.marked + step) % count;
            return;
        }
        match action {
            Action::Complete | Action::NextCandidate => self.prompt.pick(1, chess),
            Action::PreviousCandidate => self.prompt.pick(-1, chess),
            Action::RubOut => self.prompt.rub_out(),
            Action::RubOutWord => self.prompt.rub_out_word(),
            Action::ClearLine => self.prompt.clear(),
            _ => {}
        }
    }

    /// Walks the cursor on the board.
    pub fn walk(&mut self, action: Action, position: &Position, flipped: bool) {
        let (right, down) = match action {
            Action::Left => (-1, 0),
            Action::Right => (1, 0),
            Action::Up => (0, -1),
            Action::Down => (0, 1),
            _ => return,
        };
        let table = table(position, flipped);
        self.hand.walk(right, down, &table);
    }

    /// Enter: the piece marked, the move typed, or the square under the cursor; `None` if there
    /// is none of them.
    pub fn choose(&mut self, position: &Position, flipped: bool) -> Option<Touched> {
        if let Some(promotion) = &self.hand.promotion {
            let letter = promotion.role().char();
            return Some(self.promote_to(letter, position, flipped));
        }
        if self.prompt.is_open() {
            return Some(match self.prompt.read(position.current()) {
                Ok(played) => Touched::Move(played),
                Err(error) => Touched::Refused(capital(&error.to_string())),
            });
        }
        let square = self.hand.cursor?;
        let grasp = self.hand.choose(square, &table(position, flipped));
        Some(touched(&grasp, position.current()))
    }

    /// A mouse event on the board, or on the pieces that a pawn may become; `None`: it was
    /// somewhere else.
    pub fn mouse(
        &mut self,
        mouse: MouseEvent,
        area: Rect,
        board: Geometry,
        position: &Position,
        theme: &Theme,
    ) -> Option<Touched> {
        let flipped = board.flipped;
        if let Some(promotion) = &self.hand.promotion {
            if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
                return Some(Touched::Nothing);
            }
            let role = with_promotion(promotion, theme, |choice| {
                choice.answer_at(area, mouse.column, mouse.row)
            })
            .and_then(|index| Promotion::ROLES.get(index));
            return Some(match role {
                Some(role) => self.promote_to(role.char(), position, flipped),
                None => {
                    self.hand.let_go();
                    Touched::Nothing
                }
            });
        }
        let table = table(position, flipped);
        let square = board.square_at(mouse.column, mouse.row);
        let grasp = match (mouse.kind, square) {
            (MouseEventKind::Down(MouseButton::Left), Some(square)) => {
                self.prompt.clear();
                self.hand.press(square, &table)
            }
            (MouseEventKind::Drag(MouseButton::Left), square) => {
                self.hand.drag(square);
                Grasp::Nothing
            }
            (MouseEventKind::Up(MouseButton::Left), square) => self.hand.release(square, &table),
            (MouseEventKind::Down(MouseButton::Right), _) => {
                self.hand.let_go();
                Grasp::Nothing
            }
            _ => return None,
        };
        Some(touched(&grasp, position.current()))
    }

    /// The marks of the board: the last move, what the hand holds, what the typed line means;
    /// else the move `otherwise`.
    pub fn marks(&self, position: &Position, flipped: bool, otherwise: Option<Move>) -> Marks {
        let chess = position.current();
        let mut marks = Marks::of(position);
        marks.cursor = self.hand.cursor;
        marks.selected = self.hand.picked;
        if let Some(from) = self.hand.picked {
            marks.targets = table(position, flipped).targets(from);
            marks.carried = self.hand.over.map(|over| (from, over));
        }
        if let Some(promotion) = &self.hand.promotion {
            marks.carried = Some((promotion.from, promotion.to));
        }
        let shown = self.prompt.meant(chess).or(otherwise);
        if let Some(shown) = shown.filter(|_| self.hand.picked.is_none()) {
            let (from, to) = from_and_to(shown);
            marks.selected = Some(from);
            marks.targets.add(to);
        }
        marks
    }

    /// The piece by its letter; other letters are passed over.
    fn promote_to(&mut self, letter: char, position: &Position, flipped: bool) -> Touched {
        let role = Promotion::ROLES
            .into_iter()
            .find(|role| role.char() == letter.to_ascii_lowercase());
        let table = table(position, flipped);
        role.and_then(|role| self.hand.promote(role, &table))
            .map_or(Touched::Nothing, Touched::Move)
    }
}

/// The side to move may take up its men.
fn table(position: &Position, flipped: bool) -> Table<'_> {
    Table {
        chess: position.current(),
        side: position.turn(),
        flipped,
    }
}

fn touched(grasp: &Grasp, chess: &Chess) -> Touched {
    match grasp {
        Grasp::Nothing | Grasp::Promote | Grasp::Advance(..) => Touched::Nothing,
        Grasp::Move(played) => Touched::Move(*played),
        Grasp::Cannot(from, to) => {
            let words = match notation::read_move(chess, &format!("{from}{to}")) {
                Err(notation::MoveError::Illegal { reason, .. }) => reason,
                _ => format!("{from} to {to} is not possible"),
            };
            Touched::Refused(capital(&words))
        }
    }
}

/// Files, piece letters, and what castling begins with.
fn begins_a_move(letter: char) -> bool {
    "abcdefghkqrnoKQRBNO0".contains(letter)
}
