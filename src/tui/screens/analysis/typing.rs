//! Moves and words typed, and moves made on the board.

use super::{
    Analysis,
    painting::brush_for,
    words::{Purpose, Words},
};
use crate::{
    analysis::study::Study,
    tui::{
        action::Action,
        desk::{
            board_state::BoardState,
            move_input::{Entered, MoveInput, TakesMoves},
            status_line::capital,
            text_entry::TextEntry,
        },
        pasted::{Content, Pasted},
        route::{Route, Studied},
        screen::Scene,
        widgets::prompt::Tone,
        words::analysis as said,
    },
};

/// A longer text pasted into the words about a move is cut.
const LONGEST_COMMENT: usize = 4_000;

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
        match &mut self.words {
            Some(words) => words.entry.push(letter),
            None => {
                self.enter_letter(letter, scene);
            }
        }
    }

    /// Edits the line.
    pub fn edit_line(&mut self, action: Action, scene: &mut Scene) {
        match &mut self.words {
            Some(_) if action == Action::Choose => self.enter_words(scene),
            Some(words) => {
                words.entry.act(action);
            }
            None => {
                self.enter_action(action, scene);
            }
        }
    }

    /// Enter: the typed move is played, the previewed line kept, or the square chosen.
    pub fn choose(&mut self, scene: &mut Scene) {
        if self.words.is_some() || self.input.is_open() {
            self.edit_line(Action::Choose, scene);
        } else if self.study.keep_preview() {
            self.moved(scene);
        } else {
            self.study.forward();
            self.moved(scene);
        }
    }

    /// Begins to type the words about the current move.
    pub fn begin_comment(&mut self, scene: &mut Scene) {
        self.leave_preview(scene);
        self.begin_words(Purpose::Comment, &self.study.comment());
    }

    /// Begins to type the squares and arrows about the current move.
    pub fn begin_painting(&mut self, scene: &mut Scene) {
        self.leave_preview(scene);
        self.begin_words(Purpose::Painting, &self.painting().text());
    }

    fn begin_words(&mut self, purpose: Purpose, text: &str) {
        let entry = TextEntry::new(LONGEST_COMMENT).with(text);
        self.words = Some(Words { purpose, entry });
    }

    /// Begins to type the name of the file that the game is to be saved in.
    pub fn begin_saving_as(&mut self) {
        self.begin_words(Purpose::FileName, "");
    }

    /// Enter: the game is saved under the name, or what was typed becomes part of it.
    fn enter_words(&mut self, scene: &mut Scene) {
        match self
            .words
            .take_if(|words| words.purpose == Purpose::FileName)
        {
            Some(words) => self.save_as(words.entry.text().trim(), scene),
            None => self.finish_words(scene),
        }
    }

    /// What was typed becomes part of the game; the name of a file that was not entered is dropped.
    pub(super) fn finish_words(&mut self, scene: &mut Scene) {
        let Some(Words { purpose, entry }) = self.words.take() else {
            return;
        };
        match purpose {
            Purpose::Comment => {
                self.study.set_comment(entry.text().trim());
            }
            Purpose::FileName => {}
            Purpose::Painting => {
                if !self.paint_typed(entry.text(), scene) {
                    // The words are there to be fixed.
                    self.words = Some(Words { purpose, entry });
                }
            }
        }
        self.refresh(scene);
    }

    /// Moves are played from here, a position or a game opens beside; a word is typed.
    pub fn pasted(&mut self, pasted: &Pasted, scene: &mut Scene) {
        if let Some(words) = &mut self.words {
            words.entry.paste(pasted);
            return;
        }
        match pasted.content(self.study.shown().current()) {
            Content::Nothing => {}
            Content::Position(position) => self.open_beside(Study::of_position(&position), scene),
            Content::BadPosition(error) => self.say(capital(&error.to_string()), Tone::Wrong),
            Content::Moves(moves) => self.play_pasted(&moves, scene),
            Content::Game(game, 1) => self.open_beside(Study::new(*game), scene),
            Content::Game(game, count) => {
                scene.go(Route::Analysis(Studied::FirstOf {
                    game,
                    count,
                    flipped: self.flipped,
                }));
            }
            Content::Words => match pasted.word() {
                Some(_) => {
                    self.enter_pasted(pasted, scene);
                }
                None => self.say(said::NOT_FOR_A_BOARD, Tone::Wrong),
            },
        }
    }

    fn play_pasted(&mut self, moves: &[shakmaty::Move], scene: &mut Scene) {
        self.study.keep_preview();
        match self.study.play_line(moves) {
            Ok(()) => {
                self.moved(scene);
                if moves.len() > 1 {
                    self.say(said::moves_entered(moves.len()), Tone::Good);
                }
            }
            Err(error) => self.say(capital(&error.to_string()), Tone::Wrong),
        }
    }
}
