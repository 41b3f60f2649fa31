//! Moves and words typed, and moves made on the board.

use super::{
    BookScreen,
    words::{Purpose, Words},
};
use crate::{
    book::{OpeningName, edit, syntax::clip},
    chess::notation,
    tui::{
        action::Action,
        desk::{
            board_state::BoardState,
            move_input::{Entered, MoveInput, TakesMoves},
            text_entry::TextEntry,
        },
        pasted::{Content, Pasted},
        screen::Scene,
        widgets::prompt::Tone,
        words::book as said,
    },
};
use shakmaty::Move;

/// A longer text pasted into a note is cut.
const LONGEST_WORDS: usize = 1_000;

impl TakesMoves for BookScreen {
    fn move_input(&mut self) -> &mut MoveInput {
        &mut self.input
    }

    fn board_state(&self) -> Option<BoardState> {
        Some(BoardState::to_move(self.position.current(), self.flipped))
    }

    fn entered(&mut self, entered: Entered, scene: &mut Scene) {
        match entered {
            Entered::Nothing | Entered::Premove(_) | Entered::Arrow(..) => {}
            Entered::Move(played) => self.go(played, scene),
            Entered::Refused(words) => self.say(words, Tone::Wrong),
        }
    }
}

impl BookScreen {
    pub(super) fn begin_words(&mut self, purpose: Purpose, text: &str) {
        let mut entry = TextEntry::new(LONGEST_WORDS).with(text);
        // A number is mostly replaced, words are mostly fixed.
        if matches!(purpose, Purpose::Weight(_)) {
            entry.select();
        }
        self.words = Some(Words { purpose, entry });
    }

    /// A letter that is no key for a command.
    pub(super) fn letter(&mut self, letter: char, scene: &mut Scene) {
        match &mut self.words {
            Some(words) => words.entry.push(letter),
            None => {
                self.enter_letter(letter, scene);
            }
        }
    }

    /// Words go into the line that is typed; moves are gone along.
    pub(super) fn pasted(&mut self, pasted: &Pasted, scene: &mut Scene) {
        if let Some(words) = &mut self.words {
            words.entry.paste(pasted);
            return;
        }
        match pasted.content(self.position.current()) {
            Content::Moves(moves) => {
                self.input.clear();
                self.go_along(&moves, scene);
            }
            _ => {
                self.enter_pasted(pasted, scene);
            }
        }
    }

    /// Edits the line.
    pub(super) fn edit_line(&mut self, action: Action, scene: &mut Scene) {
        match &mut self.words {
            Some(words) => {
                words.entry.act(action);
            }
            None => {
                self.enter_action(action, scene);
            }
        }
    }

    /// Enter: the typed words or move are taken, or the marked move is gone into.
    pub(super) fn choose(&mut self, scene: &mut Scene) {
        if self.words.is_some() {
            self.finish_words(scene);
        } else if self.input.is_open() {
            self.edit_line(Action::Choose, scene);
        } else {
            self.later(scene);
        }
    }

    /// Gives a move of the position on the board this weight in all: the text writes what included files
    /// do not give of it.
    fn weigh(&mut self, played: Move, weight: u32, scene: &mut Scene) -> bool {
        let chess = self.position.current().clone();
        let shared = self.shared(played);
        let given = shared.map_or(0, |shared| shared.weight);
        if let Some((lines, line)) = shared.map(|shared| (shared.lines, &shared.line))
            && weight <= given
        {
            let words = said::weight_is_included(given, (lines, &line.file_name(), line.line));
            self.say(words, Tone::Wrong);
            return false;
        }
        self.ahead = vec![played];
        let done = format!("{} *{weight}", notation::san(&chess, played));
        let own = weight - given;
        self.change(
            done,
            |text| edit::set_weight(text, &chess, played, own),
            scene,
        )
    }

    /// What was typed becomes part of the text, if it can.
    pub(super) fn finish_words(&mut self, scene: &mut Scene) {
        let Some(Words { purpose, entry }) = self.words.take() else {
            return;
        };
        let words = entry.text().trim();
        // Where there is no note, none is to be taken away.
        if matches!(purpose, Purpose::Note) && words.is_empty() && !entry.is_changed() {
            return;
        }
        let chess = self.position.current().clone();
        let done = match purpose {
            Purpose::Weight(played) => match words.parse::<u32>() {
                Ok(weight) => self.weigh(played, weight, scene),
                Err(_) => {
                    self.say(said::no_number(&clip(words)), Tone::Wrong);
                    false
                }
            },
            Purpose::Name => {
                let name = OpeningName::typed(words);
                let done = match &name {
                    Some(name) => said::named(name),
                    None => said::NAME_REMOVED.to_owned(),
                };
                self.change(
                    done,
                    |text| edit::set_name(text, &chess, name.as_ref()),
                    scene,
                )
            }
            Purpose::Note => {
                let note = Some(words).filter(|words| !words.is_empty());
                let done = if note.is_some() {
                    said::NOTED
                } else {
                    said::NOTE_REMOVED
                };
                self.change(done, |text| edit::set_note(text, &chess, note), scene)
            }
        };
        if !done && self.document.is_some() {
            // The words are there to be fixed.
            self.words = Some(Words { purpose, entry });
        }
    }
}
