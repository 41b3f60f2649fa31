//! A move given by hand: typed, clicked or dragged, with the piece that a pawn becomes.
//!
//! For screens on which a move is an answer and nothing else; it knows the position only for the
//! time of a call.

use super::{
    hand::{Hand, Pick, Promotion, Table, with_promotion},
    prompt::Prompt,
    status_line::capital,
};
use crate::{
    chess::notation,
    tui::{
        action::Action,
        keymap::Context,
        pasted::{Content, Pasted},
        theme::Theme,
        widgets::board::{Marks, from_and_to},
    },
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use shakmaty::{Color, Move, Square};

/// What is typed and what the hand holds.
#[derive(Clone, Debug, Default)]
pub struct MoveEntry {
    pub prompt: Prompt,
    pub hand: Hand,
}

/// What came of a key or a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entered {
    /// Nothing yet.
    Nothing,
    Move(Move),
    /// Why it is not a move.
    Refused(String),
}

impl MoveEntry {
    /// Lets everything go.
    pub fn clear(&mut self) {
        self.prompt.clear();
        self.hand.let_go();
    }

    /// Whether Esc has something to take back here; it is taken back then.
    pub fn back(&mut self) -> bool {
        let busy = self.prompt.is_open() || self.hand.is_busy();
        self.clear();
        self.hand.cursor = None;
        busy
    }

    /// Where keys have their meaning now; `own` are the screen's own contexts. While a refused
    /// move stands in the line, keys that edit it come before the screen's, which work too.
    pub fn contexts(&self, own: &[Context]) -> Vec<Context> {
        match self.context() {
            Some(context) if self.prompt.is_refused() => [&[context], own].concat(),
            Some(context) => vec![context],
            None => own.to_vec(),
        }
    }

    /// What is being given; `None` while nothing is.
    pub fn context(&self) -> Option<Context> {
        if self.hand.promotion.is_some() {
            Some(Context::Promotion)
        } else if self.prompt.is_open() {
            Some(Context::Typing)
        } else {
            None
        }
    }

    /// The keys worth naming while a move is being given.
    pub fn hints(&self) -> Option<Vec<Action>> {
        match self.context()? {
            Context::Promotion => {
                let keys = [Action::Choose, Action::Left, Action::Right, Action::Back];
                Some(keys.to_vec())
            }
            _ => {
                let keys = [Action::Choose, Action::Complete, Action::NextCandidate];
                Some(keys.into_iter().chain([Action::Back]).collect())
            }
        }
    }

    /// A letter; one that begins no move is refused.
    pub fn letter(&mut self, letter: char, table: &Table) -> Entered {
        if self.hand.promotion.is_some() {
            return self.promote_to(letter, table);
        }
        if self.prompt.is_refused() && !begins_a_move(letter) {
            self.prompt.clear();
        }
        if self.prompt.is_open() || begins_a_move(letter) {
            self.hand.let_go();
            self.prompt.push(letter);
            return Entered::Nothing;
        }
        Entered::Refused(format!(
            "\"{letter}\" is neither the start of a move nor a key here; ? shows all keys"
        ))
    }

    /// A pasted move is typed into the line; the sentence says why other text is not.
    pub fn paste(&mut self, pasted: &Pasted, table: &Table) -> Entered {
        match (pasted.content(table.chess), pasted.word()) {
            (Content::Nothing, _) => Entered::Nothing,
            (Content::Words | Content::Moves(_), Some(word)) => {
                self.clear();
                let typed = word.chars().map(|letter| self.letter(letter, table));
                typed.last().unwrap_or(Entered::Nothing)
            }
            _ => Entered::Refused("Expected one move, and something else was pasted".to_owned()),
        }
    }

    /// Whether the action edits what is being given, and what came of it.
    pub fn edit(&mut self, action: Action, table: &Table) -> Option<Entered> {
        if self.hand.promotion.is_some() {
            return self.choose_promotion(action, table);
        }
        if let Some(square) = self.hand.cursor
            && action == Action::Choose
            && !self.prompt.is_open()
        {
            let pick = self.hand.choose(square, table);
            return Some(self.grasped(&pick, table));
        }
        let chess = Some(table.chess);
        match action {
            Action::Choose if self.prompt.is_open() => return Some(self.read(table)),
            Action::Complete | Action::NextCandidate => self.prompt.pick(1, chess),
            Action::PreviousCandidate => self.prompt.pick(-1, chess),
            Action::RubOut => self.prompt.rub_out(),
            Action::RubOutWord => self.prompt.rub_out_word(),
            Action::ClearLine => self.prompt.clear_text(),
            _ => return None,
        }
        Some(Entered::Nothing)
    }

    fn read(&mut self, table: &Table) -> Entered {
        match self.prompt.read(table.chess) {
            Ok(played) => {
                self.clear();
                Entered::Move(played)
            }
            Err(error) => {
                self.prompt.refuse();
                Entered::Refused(capital(&error.to_string()))
            }
        }
    }

    /// Walks a cursor over the board; [`Action::Choose`] then takes up the piece under it, or puts
    /// it down there.
    pub fn walk(&mut self, action: Action, table: &Table) {
        match action {
            Action::Left => self.hand.walk(-1, 0, table),
            Action::Right => self.hand.walk(1, 0, table),
            Action::Up => self.hand.walk(0, -1, table),
            Action::Down => self.hand.walk(0, 1, table),
            _ => {}
        }
    }

    fn choose_promotion(&mut self, action: Action, table: &Table) -> Option<Entered> {
        let count = Promotion::ROLES.len();
        let promotion = self.hand.promotion.as_mut()?;
        match action {
            Action::Left => promotion.marked = (promotion.marked + count - 1) % count,
            Action::Right => promotion.marked = (promotion.marked + 1) % count,
            Action::Choose => {
                let letter = promotion.role().char();
                return Some(self.promote_to(letter, table));
            }
            _ => return None,
        }
        Some(Entered::Nothing)
    }

    /// The piece by its letter; other letters are passed over.
    fn promote_to(&mut self, letter: char, table: &Table) -> Entered {
        let role = Promotion::ROLES
            .into_iter()
            .find(|role| role.char() == letter.to_ascii_lowercase());
        match role.and_then(|role| self.hand.promote(role, table)) {
            Some(played) => {
                self.clear();
                Entered::Move(played)
            }
            None => Entered::Nothing,
        }
    }

    /// The mouse on the board, `square` below it; `area` is the whole screen.
    pub fn mouse(
        &mut self,
        mouse: MouseEvent,
        square: Option<Square>,
        area: Rect,
        table: &Table,
        theme: &Theme,
    ) -> Entered {
        if let Some(promotion) = &self.hand.promotion {
            if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
                return Entered::Nothing;
            }
            let chosen = with_promotion(promotion, theme, |choice| {
                choice.answer_at(area, mouse.column, mouse.row)
            });
            return match chosen.and_then(|index| Promotion::ROLES.get(index)) {
                Some(role) => self.promote_to(role.char(), table),
                None => {
                    self.hand.let_go();
                    Entered::Nothing
                }
            };
        }
        let pick = match (mouse.kind, square) {
            (MouseEventKind::Down(MouseButton::Left), Some(square)) => {
                self.prompt.clear();
                self.hand.press(square, table)
            }
            (MouseEventKind::Drag(MouseButton::Left), square) => {
                self.hand.drag(square);
                return Entered::Nothing;
            }
            (MouseEventKind::Up(MouseButton::Left), square) => self.hand.release(square, table),
            (MouseEventKind::Down(MouseButton::Right), _) => {
                self.hand.let_go();
                return Entered::Nothing;
            }
            _ => return Entered::Nothing,
        };
        self.grasped(&pick, table)
    }

    fn grasped(&mut self, pick: &Pick, table: &Table) -> Entered {
        match pick {
            Pick::Nothing | Pick::Promote | Pick::Advance(..) => Entered::Nothing,
            Pick::Move(played) => {
                self.clear();
                Entered::Move(*played)
            }
            Pick::Cannot(from, to) => {
                let words = match notation::read_move(table.chess, &format!("{from}{to}")) {
                    Err(notation::MoveError::Illegal { reason, .. }) => reason,
                    _ => format!("{from} to {to} is not possible"),
                };
                Entered::Refused(capital(&words))
            }
        }
    }

    /// Marks what is held and what is typed.
    pub fn mark(&self, marks: &mut Marks, table: &Table) {
        marks.cursor = self.hand.cursor;
        marks.selected = self.hand.picked;
        if let Some(from) = self.hand.picked {
            marks.targets = table.targets(from);
            marks.carried = self.hand.over.map(|over| (from, over));
        }
        if let Some(promotion) = &self.hand.promotion {
            marks.carried = Some((promotion.from, promotion.to));
        }
        if let Some(meant) = self.prompt.meant(table.chess) {
            let (from, to) = from_and_to(meant);
            marks.selected = Some(from);
            marks.targets.add(to);
        }
    }
}

/// Files, piece letters, and what castling begins with.
pub fn begins_a_move(letter: char) -> bool {
    "abcdefghkqrnoKQRBNO0".contains(letter)
}

/// A table at which the side to move may take its pieces up.
pub fn table(chess: &shakmaty::Chess, flipped: bool) -> Table<'_> {
    let side: Color = shakmaty::Position::turn(chess);
    Table {
        chess,
        side,
        flipped,
    }
}
