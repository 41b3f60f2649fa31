//! A move as a person enters it on any screen with a board: typed, clicked, dragged or chosen by a
//! cursor, with the piece that a pawn becomes, and as a premove while the opponent thinks.
//!
//! A screen owns one [`MoveInput`] and says through [`TakesMoves`] which board a move is entered
//! on and what it does with one. The input knows the position only for the time of a call. What is done
//! with the mouse or the cursor stands in [`squares`].

mod squares;

use super::{
    board_state::BoardState,
    pointer::Pointer,
    promotion::Promotion,
    status_line::capital,
    text_entry::TextEntry,
    typed_move::{Reading, TypedMove},
};
use crate::{
    chess::{languages::begins_any_piece, notation::MoveError, premove},
    players::human::Premove,
    tui::{
        action::Action,
        keymap::Context,
        pasted::{Content, Pasted, without_number},
        screen::Scene,
        theme::Theme,
        widgets::{Prompt, prompt::Tone},
        words::desk as words,
    },
};
use crossterm::event::{KeyModifiers, MouseEvent};
use shakmaty::{Move, Role, Square};

/// What is typed, what is picked up, and which promotion waits for its piece.
#[derive(Clone, Debug, Default)]
pub struct MoveInput {
    typed: TypedMove,
    pointer: Pointer,
    promotion: Option<Promotion>,
    /// What the typed text means on the board of the last call.
    reading: Reading,
}

/// What came of a key or a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entered {
    /// Nothing yet.
    Nothing,
    Move(Move),
    /// A move for when the opponent has moved.
    Premove(Premove),
    /// An arrow drawn with the right button and these keys held; a square alone where both ends
    /// are the same.
    Arrow(Square, Square, KeyModifiers),
    /// Why it is not a move.
    Refused(String),
}

/// A screen on which moves are entered.
pub trait TakesMoves {
    fn move_input(&mut self) -> &mut MoveInput;

    /// The board that a move is entered on; `None` while none is wanted.
    fn board_state(&self) -> Option<BoardState>;

    /// What the screen does with a move, and how it says that one was refused.
    fn entered(&mut self, entered: Entered, scene: &mut Scene);

    /// A letter that asks for no action; false while no move is wanted.
    fn enter_letter(&mut self, letter: char, scene: &mut Scene) -> bool {
        self.enter(scene, |input, board, _| Some(input.letter(letter, board)))
    }

    /// An action that may edit the move; false where it does not.
    fn enter_action(&mut self, action: Action, scene: &mut Scene) -> bool {
        self.enter(scene, |input, board, _| input.act(action, board))
    }

    /// Pasted text: a move is typed; false while none is wanted.
    fn enter_pasted(&mut self, pasted: &Pasted, scene: &mut Scene) -> bool {
        self.enter(scene, |input, board, _| Some(input.paste(pasted, board)))
    }

    /// The mouse, over this square of the board; false where it is of no use for a move.
    fn enter_mouse(
        &mut self,
        mouse: MouseEvent,
        square: Option<Square>,
        scene: &mut Scene,
    ) -> bool {
        self.enter(scene, |input, board, scene| {
            input.mouse(mouse, square, scene.area, board, &scene.world.theme)
        })
    }

    /// Lets something be entered, and hands on what came of it; false where nothing did.
    fn enter(
        &mut self,
        scene: &mut Scene,
        part: impl FnOnce(&mut MoveInput, &BoardState, &Scene) -> Option<Entered>,
    ) -> bool {
        let Some(board) = self.board_state() else {
            return false;
        };
        let letters = scene.world.settings.look.piece_letters;
        self.move_input().typed.write_in(letters);
        let entered = part(self.move_input(), &board, scene);
        let is_used = entered.is_some();
        if let Some(entered) = entered {
            self.entered(entered, scene);
        }
        is_used
    }
}

impl MoveInput {
    /// Drops everything; the cursor stays where it is.
    pub fn clear(&mut self) {
        self.clear_text();
        self.pointer.let_go();
        self.promotion = None;
    }

    fn clear_text(&mut self) {
        self.typed.clear();
        self.reading = Reading::default();
    }

    /// Whether Esc has something to take back here; it is taken back then.
    pub fn back(&mut self) -> bool {
        let is_busy = self.is_open() || self.pointer.is_busy();
        self.clear();
        self.pointer.cursor = None;
        is_busy
    }

    /// Makes room for an action that is no editing of the line: a refused text goes.
    pub fn make_way_for(&mut self, action: Action) {
        let edits = TextEntry::is_edit(action)
            || matches!(
                action,
                Action::Choose
                    | Action::PlayTyped
                    | Action::Complete
                    | Action::NextCandidate
                    | Action::PreviousCandidate
                    | Action::Back
            );
        if self.typed.is_refused() && !edits {
            self.clear_text();
        }
    }

    /// After the opponent's move: what is typed and an own piece that is picked up stay.
    pub fn after_move(&mut self, board: &BoardState) {
        self.promotion = None;
        self.pointer.keep_own(board);
        self.reread(board);
    }

    /// The text in the line.
    pub fn text(&self) -> &str {
        self.typed.text()
    }

    /// The line as it is drawn, with what it means.
    pub fn prompt<'a>(&'a self, theme: &'a Theme) -> Prompt<'a> {
        let explained = &self.reading.explained;
        let prompt = self.typed.entry().prompt(theme);
        prompt
            .completion(&explained.completion)
            .explanation(&explained.words, explained.tone)
    }

    /// Whether a text stands in the line.
    pub fn is_typing(&self) -> bool {
        self.typed.is_open()
    }

    /// Whether a text stands in the line, or a promotion waits for its piece.
    pub fn is_open(&self) -> bool {
        self.promotion.is_some() || self.typed.is_open()
    }

    /// Whether a piece is picked up or the cursor is on the board.
    pub fn is_on_board(&self) -> bool {
        self.pointer.is_busy()
    }

    /// What the typed text means.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// Where keys have their meaning now; `own` are the screen's own contexts. While a refused
    /// move stands in the line, keys that edit it come before the screen's, which work too.
    pub fn contexts(&self, own: &[Context]) -> Vec<Context> {
        const TYPED: [Context; 2] = [Context::TypedMove, Context::Typing];
        if self.promotion.is_some() {
            vec![Context::Promotion]
        } else if self.typed.is_refused() {
            [&TYPED, own].concat()
        } else if self.typed.is_open() {
            TYPED.to_vec()
        } else if self.pointer.cursor.is_some() {
            [&[Context::Squares], own].concat()
        } else {
            own.to_vec()
        }
    }

    /// The keys worth naming while a move is being entered.
    pub fn hints(&self) -> Option<Vec<Action>> {
        if self.promotion.is_some() {
            return Some(Promotion::HINTS.to_vec());
        }
        self.typed.is_open().then(|| {
            vec![
                Action::PlayTyped,
                Action::Complete,
                Action::NextCandidate,
                Action::Back,
            ]
        })
    }

    /// Whether a move is being typed: the next letter joins it.
    fn is_begun(&self) -> bool {
        self.typed.is_open() && !self.typed.is_refused()
    }

    /// Whether a letter goes into the line. One that is a piece's elsewhere does so too, to be refused
    /// with what follows: the rest alone may be another move, `f3` for `Sf3`.
    pub fn takes(&self, letter: char) -> bool {
        self.is_begun()
            || self.typed.can_begin_with(letter)
            || letter.is_uppercase()
            || begins_any_piece(letter)
    }

    /// A letter; one that begins no move is refused.
    pub fn letter(&mut self, letter: char, board: &BoardState) -> Entered {
        if self.promotion.is_some() {
            return match Promotion::role_of(letter) {
                Some(role) => self.promote(role, board),
                None => Entered::Nothing,
            };
        }
        if !self.takes(letter) {
            self.clear_text();
            return Entered::Refused(words::no_move_and_no_key(letter));
        }
        self.pointer.let_go();
        self.typed.push(letter);
        self.reread(board);
        Entered::Nothing
    }

    /// A pasted word is typed into the line as a whole; the sentence says why other text is not.
    pub fn paste(&mut self, pasted: &Pasted, board: &BoardState) -> Entered {
        match (pasted.content(&board.chess), pasted.word()) {
            (Content::Nothing, _) => Entered::Nothing,
            // In other letters than those that are set, one move would be a game.
            (Content::Words | Content::Moves(_) | Content::Game(..), Some(word)) => {
                self.clear();
                let letters = without_number(word).chars();
                letters.for_each(|letter| self.typed.push(letter));
                self.reread(board);
                Entered::Nothing
            }
            _ => Entered::Refused(words::EXPECTED_ONE_MOVE.to_owned()),
        }
    }

    /// What an action does to the move being entered; `None` where it does nothing.
    pub fn act(&mut self, action: Action, board: &BoardState) -> Option<Entered> {
        if let Some(promotion) = &mut self.promotion {
            return match promotion.act(action) {
                Some(role) => Some(self.promote(role, board)),
                None => Promotion::HINTS[..3]
                    .contains(&action)
                    .then_some(Entered::Nothing),
            };
        }
        match action {
            Action::Choose | Action::PlayTyped if self.typed.is_open() => {
                return Some(self.read(board));
            }
            Action::Choose => {
                let square = self.pointer.cursor?;
                let pick = self.pointer.choose(square, board);
                return Some(self.picked(&pick, board));
            }
            Action::Left => self.pointer.walk(-1, 0, board),
            Action::Right => self.pointer.walk(1, 0, board),
            Action::Up => self.pointer.walk(0, -1, board),
            Action::Down => self.pointer.walk(0, 1, board),
            _ if self.typed.edit(action, board.as_if_to_move().as_ref()) => self.reread(board),
            _ => return None,
        }
        Some(Entered::Nothing)
    }

    /// Shows the cursor, where the arrow keys walk it and [`Action::Choose`] picks pieces up.
    pub fn show_cursor(&mut self, board: &BoardState) {
        if self.pointer.cursor.is_none() {
            self.pointer.walk(0, 0, board);
        }
    }

    /// Enter: what stands in the line is played, or refused.
    fn read(&mut self, board: &BoardState) -> Entered {
        if !board.is_turn() {
            let typed = self.typed.in_english();
            let premove = Premove::Typed(premove::with_queen(&board.chess, typed));
            return match premove.check(&board.chess) {
                Ok(()) => {
                    self.clear();
                    Entered::Premove(premove)
                }
                Err(error) => {
                    self.typed.refuse();
                    Entered::Refused(in_short(&error, self.typed.text()))
                }
            };
        }
        match self.typed.read(&board.chess) {
            Ok(played) => {
                self.clear();
                Entered::Move(played)
            }
            Err(error) => match self.reading.lacks_promotion() {
                Some((from, to)) => {
                    self.clear();
                    self.promotion = Some(Promotion::new(from, to));
                    Entered::Nothing
                }
                None => {
                    self.typed.refuse();
                    Entered::Refused(in_short(&error, self.typed.text()))
                }
            },
        }
    }

    fn promote(&mut self, role: Role, board: &BoardState) -> Entered {
        let promotion = self.promotion.take();
        match promotion.and_then(|promotion| promotion.played(role, board)) {
            Some(played) => {
                self.clear();
                Entered::Move(played)
            }
            None => Entered::Nothing,
        }
    }

    /// Works out what the typed text means on this board.
    pub fn reread(&mut self, board: &BoardState) {
        self.reading = self.typed.reading(board.as_if_to_move().as_ref());
        let explained = &mut self.reading.explained;
        // Half a premove may become one that only the opponent's move makes possible.
        if !board.is_turn() && explained.tone == Tone::Wrong {
            *explained = super::typed_move::Explained::default();
        }
    }
}

/// The problem of a move that stands beside it on the screen, and so need not be named again.
fn in_short(error: &MoveError, text: &str) -> String {
    let words = error.to_string();
    let rest = words.strip_prefix(&format!("\"{}\" is ", text.trim()));
    capital(rest.unwrap_or(&words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn board(fen: &str) -> BoardState {
        BoardState::to_move(fen::read(fen).expect("a legal FEN").current(), false)
    }

    fn type_in(input: &mut MoveInput, text: &str, board: &BoardState) -> Entered {
        for letter in text.chars() {
            input.letter(letter, board);
        }
        input
            .act(Action::PlayTyped, board)
            .expect("a text stands there")
    }

    #[test]
    fn a_typed_move_is_played_and_a_wrong_one_stays_to_be_edited() {
        let board = BoardState::to_move(&shakmaty::Chess::default(), false);
        let mut input = MoveInput::default();
        let Entered::Move(played) = type_in(&mut input, "Nf3", &board) else {
            panic!("a legal move");
        };
        assert_eq!(played.to(), Square::F3);
        assert!(matches!(
            type_in(&mut input, "Ke3", &board),
            Entered::Refused(_)
        ));
        assert_eq!(input.text(), "Ke3");
        assert_eq!(input.contexts(&[Context::Play]).len(), 3);
        assert!(matches!(input.letter('z', &board), Entered::Refused(_)));
        assert_eq!(input.text(), "");
    }

    #[test]
    fn a_letter_of_no_piece_is_refused_with_what_follows_it() {
        let board = BoardState::to_move(&shakmaty::Chess::default(), false);
        let mut input = MoveInput::default();
        for text in ["Sf3", "sf3", "Zf3", "Pf3", "Le3", "Sxf3", "Кf3"] {
            let Entered::Refused(words) = type_in(&mut input, text, &board) else {
                panic!("{text} is not a move");
            };
            assert!(words.starts_with("Not a move"), "{text}: {words}");
            assert_eq!(input.text(), text);
        }
        type_in(&mut input, "Sf3", &board);
        let Entered::Refused(words) = type_in(&mut input, "Sf3", &board) else {
            panic!("it is not a move");
        };
        assert_eq!(words, "Not a move; did you mean Nf3 or f3?");
        for text in ["Sf3", "zf3"] {
            let pasted = input.paste(&Pasted::new(text), &board);
            assert_eq!((pasted, input.text()), (Entered::Nothing, text));
        }
    }

    #[test]
    fn a_promotion_without_its_piece_asks_for_it() {
        let board = board("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
        let mut input = MoveInput::default();
        assert_eq!(type_in(&mut input, "b8", &board), Entered::Nothing);
        assert_eq!(input.contexts(&[Context::Play]), [Context::Promotion]);
        let Entered::Move(played) = input.letter('n', &board) else {
            panic!("a legal move");
        };
        assert_eq!(played.promotion(), Some(Role::Knight));
        assert!(!input.is_open());
    }

    #[test]
    fn out_of_turn_a_typed_move_is_a_premove() {
        let mut board = BoardState::to_move(&shakmaty::Chess::default(), true);
        board.side = shakmaty::Color::Black;
        let mut input = MoveInput::default();
        let premove = Premove::Typed("e5".to_owned());
        assert_eq!(type_in(&mut input, "e5", &board), Entered::Premove(premove));
        assert_eq!(
            type_in(&mut input, "Ke5", &board),
            Entered::Refused("Not possible: your king cannot go to e5".to_owned())
        );
        assert_eq!(input.text(), "Ke5");
    }

    #[test]
    fn a_typed_premove_to_the_last_rank_becomes_a_queen_as_one_by_the_mouse_does() {
        let mut board = board("4k3/8/8/8/8/8/1p6/4K3 w - - 0 1");
        board.side = shakmaty::Color::Black;
        for (text, meant) in [("b1", "b1=Q"), ("b2b1", "b2b1=Q"), ("b1=N", "b1=N")] {
            let premove = Premove::Typed(meant.to_owned());
            let typed = type_in(&mut MoveInput::default(), text, &board);
            assert_eq!(typed, Entered::Premove(premove), "{text}");
        }
    }
}
