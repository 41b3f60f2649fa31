//! Moves and words typed, and moves made on the board.

use super::{Analysis, painting::brush_for};
use crate::{
    analysis::study::Study,
    tui::{
        action::Action,
        desk::{
            board_state::BoardState,
            move_input::{Entered, MoveInput, TakesMoves},
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

impl TakesMoves for Analysis {
    fn move_input(&mut self) -> &mut MoveInput {
        &mut self.input
    }

    fn board_state(&self) -> Option<BoardState> {
        let shown = self.study.shown();
        Some(BoardState::to_move(shown.current(), self.flipped))
    }

    fn entered(&mut self, entered: Entered, scene: &mut Scene) {
        match entered {
            Entered::Nothing | Entered::Premove(_) => {}
            Entered::Move(played) => match self.study.play(played) {
                Ok(()) => self.moved(scene),
                Err(error) => self.say(capital(&error.to_string()), Tone::Wrong),
            },
            Entered::Arrow(from, to, keys) => self.paint(from, to, brush_for(keys), scene),
            Entered::Refused(words) => self.say(words, Tone::Wrong),
        }
    }
}

impl Analysis {
    /// A letter that is no key for a command.
    pub fn letter(&mut self, letter: char, scene: &mut Scene) {
        if let Some(text_entry) = &mut self.text_entry {
            if !letter.is_control() && text_entry.text.chars().count() < LONGEST_COMMENT {
                text_entry.text.push(letter);
            }
        } else {
            self.enter_letter(letter, scene);
        }
    }

    /// Edits the line.
    pub fn edit_line(&mut self, action: Action, scene: &mut Scene) {
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
        } else {
            self.enter_action(action, scene);
        }
    }

    /// Enter: the typed move is played, the previewed line kept, or the square chosen.
    pub fn choose(&mut self, scene: &mut Scene) {
        if self.text_entry.is_some() || self.input.is_open() {
            self.edit_line(Action::Choose, scene);
        } else if self.study.keep_preview() {
            self.moved(scene);
        } else {
            self.study.forward();
            self.moved(scene);
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
                Some(word) => word.chars().for_each(|letter| self.letter(letter, scene)),
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
}
