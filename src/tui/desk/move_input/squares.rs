//! A move made on the squares of the board: clicked, dragged or chosen by a cursor, and what the
//! board shows of one that is begun.

use super::{Entered, MoveInput};
use crate::{
    chess::notation::{self, MoveError},
    players::human::Premove,
    tui::{
        desk::{
            board_state::BoardState, pointer::Pick, promotion::Promotion, status_line::capital,
        },
        theme::Theme,
        widgets::board::{Marks, from_and_to},
        words::desk as words,
    },
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};
use shakmaty::Square;

impl MoveInput {
    /// The mouse, `square` below it; `area` is the whole screen. `None` where it is of no use for
    /// a move: the wheel, and clicks beside the board.
    pub fn mouse(
        &mut self,
        mouse: MouseEvent,
        square: Option<Square>,
        area: Rect,
        board: &BoardState,
        theme: &Theme,
    ) -> Option<Entered> {
        if let Some(promotion) = &self.promotion {
            if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
                return Some(Entered::Nothing);
            }
            return Some(
                match promotion.role_at(area, mouse.column, mouse.row, theme) {
                    Some(role) => self.promote(role, board),
                    None => {
                        self.promotion = None;
                        Entered::Nothing
                    }
                },
            );
        }
        match (mouse.kind, square) {
            (MouseEventKind::Down(MouseButton::Left), Some(square)) => {
                self.clear_text();
                let pick = self.pointer.press(square, board);
                Some(self.picked(&pick, board))
            }
            (MouseEventKind::Drag(MouseButton::Left), square) => {
                self.pointer.drag(square);
                Some(Entered::Nothing)
            }
            (MouseEventKind::Up(MouseButton::Left), square) => {
                let pick = self.pointer.release(square, board);
                Some(self.picked(&pick, board))
            }
            (MouseEventKind::Down(MouseButton::Right), square) => {
                self.pointer.begin_arrow(square);
                Some(Entered::Nothing)
            }
            (MouseEventKind::Up(MouseButton::Right), square) => {
                let drawn = self.pointer.end_arrow(square);
                Some(drawn.map_or(Entered::Nothing, |(from, to)| {
                    Entered::Arrow(from, to, mouse.modifiers)
                }))
            }
            _ => None,
        }
    }

    /// What came of a square chosen on the board.
    pub(super) fn picked(&mut self, pick: &Pick, board: &BoardState) -> Entered {
        match *pick {
            Pick::Nothing => Entered::Nothing,
            Pick::Promotion(from, to) => {
                self.promotion = Some(Promotion::new(from, to));
                Entered::Nothing
            }
            Pick::Move(played) => {
                self.clear();
                Entered::Move(played)
            }
            Pick::Premove(from, to) => {
                let premove = Premove::Squares {
                    from,
                    to,
                    promotion: None,
                };
                match premove.check(&board.chess) {
                    Ok(()) => Entered::Premove(premove),
                    Err(error) => cannot_go(Some(error), from, to),
                }
            }
            Pick::Illegal(from, to) => {
                let read = notation::read_move(&board.chess, &format!("{from}{to}"));
                cannot_go(read.err(), from, to)
            }
        }
    }

    /// Marks the piece picked up, where it can go, and the squares of the move being typed: of
    /// all that fit while they are few.
    pub fn mark(&self, marks: &mut Marks, board: &BoardState) {
        const FEW: usize = 12;
        marks.cursor = self.pointer.cursor;
        marks.selected = self.pointer.picked;
        if let Some(from) = self.pointer.picked {
            marks.targets = board.targets(from);
            marks.carried = self.pointer.over.map(|over| (from, over));
        }
        if let Some(promotion) = &self.promotion {
            marks.carried = Some((promotion.from, promotion.to));
        }
        let fitting = match (self.reading.meant, self.reading.candidates.as_slice()) {
            (Some(meant), _) => vec![from_and_to(meant)],
            (None, few) if few.len() <= FEW => {
                few.iter().map(|fits| from_and_to(fits.played)).collect()
            }
            _ => Vec::new(),
        };
        if let [(from, _), rest @ ..] = fitting.as_slice()
            && rest.iter().all(|(other, _)| other == from)
        {
            marks.selected = Some(*from);
        }
        marks.targets.extend(fitting.into_iter().map(|(_, to)| to));
    }

    /// Draws the promotion to be decided, if there is one, over the screen.
    pub fn draw_promotion(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        if let Some(promotion) = &self.promotion {
            promotion.draw(frame, area, theme);
        }
    }
}

/// Why a piece chosen on the board does not go there.
fn cannot_go(error: Option<MoveError>, from: Square, to: Square) -> Entered {
    let words = match error {
        Some(MoveError::Illegal { reason, .. }) => reason,
        _ => words::not_possible(from, to),
    };
    Entered::Refused(capital(&words))
}
