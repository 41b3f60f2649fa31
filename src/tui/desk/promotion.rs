//! The piece that a pawn becomes: asked for beside the board, by key, letter or click.

use super::board_state::BoardState;
use crate::{
    chess::notation,
    tui::{
        action::Action,
        theme::Theme,
        widgets::popup::{Answer, Choice},
        words::desk as words,
    },
};
use ratatui::{Frame, layout::Rect};
use shakmaty::{Move, Role, Square};

/// A promotion to be decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    pub from: Square,
    pub to: Square,
    /// Which of [`Promotion::ROLES`] is marked.
    marked: usize,
}

impl Promotion {
    const ROLES: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    /// The keys worth naming while the piece is asked for.
    pub const HINTS: [Action; 5] = [
        Action::Choose,
        Action::Left,
        Action::Right,
        Action::Help,
        Action::Back,
    ];

    /// Asks with the queen marked.
    pub fn new(from: Square, to: Square) -> Promotion {
        Promotion {
            from,
            to,
            marked: 0,
        }
    }

    /// Marks another piece, or says which one was chosen.
    pub fn act(&mut self, action: Action) -> Option<Role> {
        let count = Promotion::ROLES.len();
        match action {
            Action::Left | Action::Up => self.marked = (self.marked + count - 1) % count,
            Action::Right | Action::Down | Action::Complete => {
                self.marked = (self.marked + 1) % count;
            }
            Action::Choose => return Promotion::ROLES.get(self.marked).copied(),
            _ => {}
        }
        None
    }

    /// The piece by its letter, large or small.
    pub fn role_of(letter: char) -> Option<Role> {
        Role::from_char(letter).filter(|role| Promotion::ROLES.contains(role))
    }

    /// The piece under a click, drawn as [`Promotion::draw`] does it in `area`.
    pub fn role_at(&self, area: Rect, column: u16, row: u16, theme: &Theme) -> Option<Role> {
        let index = self.with_choice(theme, |choice| choice.answer_at(area, column, row))?;
        Promotion::ROLES.get(index).copied()
    }

    /// The move, now that the piece is chosen.
    pub fn played(&self, role: Role, board: &BoardState) -> Option<Move> {
        let moves = board.moves(self.from, self.to);
        moves.into_iter().find(|m| m.promotion() == Some(role))
    }

    /// Draws the question over the screen.
    pub fn draw(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        self.with_choice(theme, |choice| frame.render_widget(choice, area));
    }

    fn with_choice<T>(&self, theme: &Theme, part: impl FnOnce(Choice) -> T) -> T {
        let keys = Promotion::ROLES.map(|role| role.char().to_string());
        let answers: Vec<Answer> = Promotion::ROLES
            .iter()
            .zip(&keys)
            .map(|(role, key)| Answer {
                key,
                says: notation::name(*role),
            })
            .collect();
        let choice = Choice::new(words::PROMOTE_TO, &[], &answers, theme);
        part(choice.selected(self.marked))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    #[test]
    fn the_piece_is_chosen_by_keys_or_by_its_letter() {
        let position = fen::read("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1").expect("a legal FEN");
        let board = BoardState::to_move(position.current(), false);
        let mut promotion = Promotion::new(Square::B7, Square::B8);
        assert_eq!(promotion.act(Action::Choose), Some(Role::Queen));
        assert_eq!(promotion.act(Action::Left), None);
        assert_eq!(promotion.act(Action::Choose), Some(Role::Knight));
        assert_eq!(Promotion::role_of('N'), Some(Role::Knight));
        assert_eq!(Promotion::role_of('k'), None);
        let played = promotion.played(Role::Knight, &board).expect("a move");
        assert_eq!(played.promotion(), Some(Role::Knight));
    }
}
