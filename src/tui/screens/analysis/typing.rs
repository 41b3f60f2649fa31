//! Moves and words typed, and moves made on the board.

use super::Analysis;
use crate::{
    analysis::study::Study,
    chess::notation,
    tui::{
        action::Action,
        desk::{
            hand::{Hand, Pick, Promotion, Table},
            move_input::begins_a_move,
            status_line::capital,
        },
        pasted::{Content, Pasted},
        screen::Scene,
        widgets::prompt::Tone,
    },
};

/// A longer text pasted into the words about a move is cut.
const LONGEST_COMMENT: usize = 4_000;
const NOT_FOR_A_BOARD: &str = "What was pasted is neither a move, a FEN nor a game";

/// Words being typed that are no move.
pub struct TextEntry {
    pub purpose: Purpose,
    pub text: String,
}

/// What the words are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// About the current move.
    Comment,
    /// Squares and arrows.
    Painting,
}

impl Purpose {
    /// What stands before the line.
    pub fn sign(self) -> &'static str {
        match self {
            Purpose::Comment => "comment: ",
            Purpose::Painting => "squares and arrows: ",
        }
    }
}

impl Analysis {
    /// A letter that is no key for a command.
    pub fn letter(&mut self, letter: char, scene: &mut Scene) {
        if self.hand.promotion.is_some() {
            self.promote_to(letter, scene);
        } else if let Some(text_entry) = &mut self.text_entry {
            if !letter.is_control() && text_entry.text.chars().count() < LONGEST_COMMENT {
                text_entry.text.push(letter);
            }
        } else if begins_a_move(letter) || self.prompt.is_open() && !self.prompt.is_refused() {
            self.hand.let_go();
            self.prompt.push(letter);
        } else {
            self.prompt.clear();
            let words = format!(
                "\"{letter}\" is neither the start of a move nor a key here; ? shows all keys"
            );
            self.say(words, Tone::Wrong);
        }
    }

    /// Edits the line.
    pub fn edit_line(&mut self, action: Action, scene: &mut Scene) {
        if self.hand.promotion.is_some() {
            self.choose_promotion(action, scene);
            return;
        }
        if let Some(text_entry) = &mut self.text_entry {
            match action {
                Action::Choose => self.finish_text_entry(scene),
                Action::RubOut => {
                    text_entry.text.pop();
                }
                Action::RubOutWord => {
                    let kept = text_entry.text.trim_end();
                    let end = kept.rfind(' ').map_or(0, |at| at + 1);
                    text_entry.text.truncate(end);
                }
                Action::ClearLine => text_entry.text.clear(),
                _ => {}
            }
            return;
        }
        let chess = self.study.shown().current().clone();
        match action {
            Action::Complete | Action::NextCandidate => self.prompt.pick(1, Some(&chess)),
            Action::PreviousCandidate => self.prompt.pick(-1, Some(&chess)),
            Action::RubOut => self.prompt.rub_out(),
            Action::RubOutWord => self.prompt.rub_out_word(),
            Action::ClearLine => self.prompt.clear_text(),
            _ => {}
        }
    }

    /// Enter: the typed move is played, the previewed line kept, or the square chosen.
    pub fn choose(&mut self, scene: &mut Scene) {
        if self.hand.promotion.is_some() || self.text_entry.is_some() {
            self.edit_line(Action::Choose, scene);
        } else if self.prompt.is_open() {
            match self.prompt.read(self.study.shown().current()) {
                Ok(played) => {
                    self.prompt.clear();
                    self.play(played, scene);
                }
                Err(error) => {
                    self.prompt.refuse();
                    self.say(capital(&error.to_string()), Tone::Wrong);
                }
            }
        } else if self.study.keep_preview() {
            self.moved(scene);
        } else {
            self.study.forward();
            self.moved(scene);
        }
    }

    fn play(&mut self, played: shakmaty::Move, scene: &mut Scene) {
        match self.study.play(played) {
            Ok(()) => self.moved(scene),
            Err(error) => self.say(capital(&error.to_string()), Tone::Wrong),
        }
    }

    /// Begins to type the words about the current move.
    pub fn begin_comment(&mut self) {
        self.study.end_preview();
        self.text_entry = Some(TextEntry {
            purpose: Purpose::Comment,
            text: self.study.comment(),
        });
    }

    /// Begins to type the squares and arrows about the current move.
    pub fn begin_painting(&mut self) {
        self.study.end_preview();
        self.text_entry = Some(TextEntry {
            purpose: Purpose::Painting,
            text: self.painting().text(),
        });
    }

    fn finish_text_entry(&mut self, scene: &mut Scene) {
        let Some(text_entry) = self.text_entry.take() else {
            return;
        };
        match text_entry.purpose {
            Purpose::Comment => {
                self.study.set_comment(text_entry.text.trim());
            }
            Purpose::Painting => self.paint_typed(&text_entry.text, scene),
        }
        self.refresh(scene);
    }

    /// Moves are played from here, a position or a game opens beside; a word is typed.
    pub fn pasted(&mut self, pasted: &Pasted, scene: &mut Scene) {
        if self.text_entry.is_some() {
            for letter in pasted.line().chars() {
                self.letter(letter, scene);
            }
            return;
        }
        match pasted.content(self.study.shown().current()) {
            Content::Nothing => {}
            Content::Position(position) => self.open_beside(Study::of_position(&position), scene),
            Content::BadPosition(error) => self.say(capital(&error.to_string()), Tone::Wrong),
            Content::Moves(moves) => self.play_pasted(&moves, scene),
            Content::Game(game, 1) => self.open_beside(Study::new(*game), scene),
            Content::Game(game, count) => {
                self.say(format!("The first of {count} games"), Tone::Plain);
                self.open_beside(Study::new(*game), scene);
            }
            Content::Words => match pasted.word() {
                Some(word) => {
                    for letter in word.chars() {
                        self.letter(letter, scene);
                    }
                }
                None => self.say(NOT_FOR_A_BOARD, Tone::Wrong),
            },
        }
    }

    fn play_pasted(&mut self, moves: &[shakmaty::Move], scene: &mut Scene) {
        self.study.keep_preview();
        match self.study.play_line(moves) {
            Ok(()) => {
                self.moved(scene);
                if moves.len() > 1 {
                    self.say(format!("{} moves entered", moves.len()), Tone::Good);
                }
            }
            Err(error) => self.say(capital(&error.to_string()), Tone::Wrong),
        }
    }

    /// Does something to the board by hand.
    pub fn with_hand<T>(&mut self, part: impl FnOnce(&mut Hand, &Table) -> T) -> T {
        let shown = self.study.shown();
        let table = Table {
            chess: shown.current(),
            side: shown.turn(),
            flipped: self.flipped,
        };
        part(&mut self.hand, &table)
    }

    /// What came of a square chosen on the board.
    pub fn grasped(&mut self, pick: Pick, scene: &mut Scene) {
        match pick {
            Pick::Nothing | Pick::Promote | Pick::Advance(..) => {}
            Pick::Move(played) => self.play(played, scene),
            Pick::Cannot(from, to) => {
                let chess = self.study.shown().current();
                let words = match notation::read_move(chess, &format!("{from}{to}")) {
                    Err(notation::MoveError::Illegal { reason, .. }) => reason,
                    _ => format!("{from} to {to} is not possible"),
                };
                self.say(capital(&words), Tone::Wrong);
            }
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
        let role = Promotion::ROLES
            .into_iter()
            .find(|role| role.char() == letter.to_ascii_lowercase());
        let played = role.and_then(|role| self.with_hand(|hand, table| hand.promote(role, table)));
        if let Some(played) = played {
            self.play(played, scene);
        }
    }
}
