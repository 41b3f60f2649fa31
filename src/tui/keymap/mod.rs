//! Keys as data: which key asks for what, and where.
//!
//! | file | what it is for |
//! |---|---|
//! | [`table`] | all keys of all rooms |
//! | [`context`] | the rooms |
//! | [`chord`] | a key with its modifiers |
//! | `names` | what keys are called on the screen |
//! | `own` | keys of a person's own, in the place of the default ones |
//! | [`keyless`] | actions that lose their last key to one of a person's own |
//!
//! The footer and the help sheet are made from the table, so they cannot tell of keys that do not
//! work.

pub mod chord;
pub mod context;
mod keyless;
mod names;
mod own;
pub mod table;

pub use chord::{Chord, ChordError};
pub use context::Context;

use super::{action::Action, words::keys as words};
use crate::{
    chess::line::PieceLetters,
    text::nearest::{instead, nearest},
};
use crossterm::event::KeyEvent;
use table::KEYS;
use thiserror::Error;

/// One key's meaning in one context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    pub context: Context,
    pub chord: Chord,
    pub action: Action,
}

/// All bindings; where an action has several keys, the first is the one that footers show.
#[derive(Clone, Debug)]
pub struct Keymap {
    bindings: Vec<Binding>,
    /// Whether keys are named in ASCII.
    ascii: bool,
    /// Moves are typed with these. Where moves are wanted, they come before commands, which have
    /// their letters with alt there.
    letters: PieceLetters,
}

/// What was wrong with a key in the settings.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum KeymapError {
    #[error("{}", words::unknown_context(found, instead(found, Context::ALL.map(Context::name))))]
    Context { found: String },
    #[error("{}", words::unknown_action(action, nearest(action, Action::names())))]
    Action { action: String },
    #[error("{action}: {error}")]
    Chord { action: String, error: ChordError },
}

/// What there is to say of a key in the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// In the settings file, from 1.
    pub line: usize,
    pub column: usize,
    pub words: String,
    /// Whether the key could not be set; else only its name has changed.
    pub is_problem: bool,
}

impl Default for Keymap {
    fn default() -> Keymap {
        let mut bindings = Vec::new();
        for (keys, action, contexts) in KEYS {
            for context in *contexts {
                bindings.extend(keys.split_whitespace().filter_map(|key| {
                    Some(Binding {
                        context: *context,
                        chord: key.parse().ok()?,
                        action: *action,
                    })
                }));
            }
        }
        Keymap {
            bindings,
            ascii: false,
            letters: PieceLetters::default(),
        }
    }
}

impl Keymap {
    /// What a key asks for, by the first context that knows it; `Everywhere` comes last by
    /// itself. A letter that begins a move there asks for its command with alt.
    pub fn action(&self, contexts: &[Context], key: KeyEvent) -> Option<Action> {
        let chord = Chord::from(key);
        self.bound(contexts, chord).or_else(|| {
            let plain = chord.without_alt()?;
            let is_taken = self.begins_a_piece(contexts, plain.plain_letter()?);
            is_taken.then(|| self.bound(contexts, plain)).flatten()
        })
    }

    fn bound(&self, contexts: &[Context], chord: Chord) -> Option<Action> {
        let mut known = self.known_in(contexts);
        let found = known.find(|binding| binding.chord == chord);
        found.map(|binding| binding.action)
    }

    /// The bindings of these contexts, then those of `Everywhere`; where letters are typed, none
    /// of these last for a letter, and over a question for none that may answer it or begin a move.
    fn known_in(&self, contexts: &[Context]) -> impl Iterator<Item = &Binding> {
        let takes_letters = contexts.iter().any(|context| context.takes_letters());
        let is_asked = contexts.contains(&Context::Question);
        let is_text = move |chord: Chord| {
            let letter = chord.plain_letter();
            letter.is_some_and(|letter| takes_letters || is_asked && letter.is_alphanumeric())
        };
        let everywhere = self.of(Context::Everywhere);
        let everywhere = everywhere.filter(move |binding| !is_text(binding.chord));
        let own = contexts.iter().flat_map(move |context| self.of(*context));
        own.chain(everywhere)
    }

    /// Whether this letter begins a move in the piece letters of another language, where moves are
    /// wanted: there it comes before the command that the letter is otherwise.
    pub fn begins_a_piece(&self, contexts: &[Context], letter: char) -> bool {
        contexts.iter().any(|context| context.takes_moves())
            && !contexts.iter().any(|context| context.is_over())
            && self.letters.begins_a_piece(letter)
    }

    /// Moves are typed with these piece letters from here on.
    pub fn type_moves_in(&mut self, letters: PieceLetters) {
        self.letters = letters;
    }

    /// The keys of an action in these contexts, the one to show first.
    pub fn chords(&self, contexts: &[Context], action: Action) -> Vec<Chord> {
        let known = self.known_in(contexts);
        let keys = known.filter(|binding| binding.action == action);
        keys.map(|binding| binding.chord).collect()
    }

    /// The bindings of one context.
    pub fn of(&self, context: Context) -> impl Iterator<Item = &Binding> {
        self.bindings
            .iter()
            .filter(move |binding| binding.context == context)
    }
}

#[cfg(test)]
mod tests {
    use super::{
        table::{LABELLED, VERBS, Verb},
        *,
    };
    use crate::tui::action::ABOUT;
    use crossterm::event::{KeyCode, KeyModifiers};
    use std::collections::BTreeMap;

    fn key(code: KeyCode, modifiers: KeyModifiers) -> KeyEvent {
        KeyEvent::new(code, modifiers)
    }

    #[test]
    fn every_default_key_is_spelt_right_and_bound_once_a_context() {
        let keymap = Keymap::default();
        let spelt: usize = KEYS
            .iter()
            .map(|(keys, _, contexts)| keys.split_whitespace().count() * contexts.len())
            .sum();
        assert_eq!(keymap.bindings.len(), spelt);
        for (i, one) in keymap.bindings.iter().enumerate() {
            for other in &keymap.bindings[..i] {
                assert!(
                    one.context != other.context || one.chord != other.chord,
                    "{} is bound twice in {:?}",
                    one.chord,
                    one.context
                );
            }
        }
    }

    /// What a key does in all rooms, but for those that print their keys beside what they do.
    fn meanings() -> BTreeMap<String, Vec<Action>> {
        let mut meanings: BTreeMap<String, Vec<Action>> = BTreeMap::new();
        for binding in Keymap::default().bindings {
            let actions = meanings.entry(binding.chord.to_string()).or_default();
            if !LABELLED.contains(&binding.context) && !actions.contains(&binding.action) {
                actions.push(binding.action);
            }
        }
        meanings
    }

    #[test]
    fn a_key_means_the_same_in_all_rooms() {
        for (key, actions) in meanings() {
            let is_one = |verb: &Verb| actions.iter().all(|action| verb.actions.contains(action));
            assert!(
                actions.len() < 2 || VERBS.iter().any(is_one),
                "{key} has more than one meaning: {actions:?}"
            );
        }
    }

    #[test]
    fn every_verb_is_needed() {
        let meanings = meanings();
        for verb in VERBS {
            for action in verb.actions {
                let shares = |actions: &&Vec<Action>| {
                    let all = actions.iter().all(|action| verb.actions.contains(action));
                    all && actions.len() > 1 && actions.contains(action)
                };
                let is_used = meanings.values().any(|actions| shares(&actions));
                assert!(is_used, "{}: {action:?}", verb.meaning);
            }
        }
    }

    #[test]
    fn no_bare_letter_loses_anything() {
        // Discarding a game is asked about.
        let destructive = [
            Action::DeleteMove,
            Action::RemovePlayer,
            Action::EmptySquare,
            Action::ClearBoard,
            Action::StartPosition,
            Action::Resign,
        ];
        for binding in Keymap::default().bindings {
            let letter = binding.chord.plain_letter().unwrap_or(' ');
            assert!(
                !letter.is_alphanumeric() || !destructive.contains(&binding.action),
                "{binding:?}"
            );
        }
    }

    #[test]
    fn every_bound_action_has_its_words_once() {
        for binding in Keymap::default().bindings {
            assert!(
                !binding.action.about().description.is_empty(),
                "{binding:?}"
            );
        }
        for (i, one) in ABOUT.iter().enumerate() {
            assert!(
                ABOUT[..i].iter().all(|other| other.name != one.name),
                "{}",
                one.name
            );
            assert!(
                ABOUT[..i].iter().all(|other| other.action != one.action),
                "{}",
                one.name
            );
        }
    }

    #[test]
    fn no_letter_that_begins_a_move_is_taken_in_a_game() {
        // q may be the first letter of a queen's move: the question it asks lets one go on.
        let keymap = Keymap::default();
        let contexts = [
            Context::Play,
            Context::Analysis,
            Context::Book,
            Context::Drill,
            Context::Puzzle,
        ];
        for binding in contexts.into_iter().flat_map(|context| keymap.of(context)) {
            if let Some(letter) = binding.chord.plain_letter()
                && binding.action != Action::Quit
            {
                assert!(!"abcdefghkqrnoKQRBNO0".contains(letter), "{letter}");
            }
        }
    }

    #[test]
    fn shift_is_read_from_the_letter() {
        let capital = key(KeyCode::Char('U'), KeyModifiers::SHIFT);
        assert_eq!(Chord::from(capital), "U".parse().expect("a key"));
        let control = key(
            KeyCode::Char('R'),
            KeyModifiers::CONTROL | KeyModifiers::SHIFT,
        );
        assert_eq!(Chord::from(control), "ctrl-r".parse().expect("a key"));
        // However the settings spell it.
        for (spelt, code, modifiers) in [
            ("shift-u", KeyCode::Char('U'), KeyModifiers::SHIFT),
            ("shift-U", KeyCode::Char('U'), KeyModifiers::SHIFT),
            ("ctrl-Q", KeyCode::Char('q'), KeyModifiers::CONTROL),
            ("ctrl-shift-q", KeyCode::Char('q'), KeyModifiers::CONTROL),
            ("shift-tab", KeyCode::BackTab, KeyModifiers::SHIFT),
            ("shift-backtab", KeyCode::BackTab, KeyModifiers::SHIFT),
            ("shift-up", KeyCode::Up, KeyModifiers::SHIFT),
        ] {
            let typed = Chord::from(key(code, modifiers));
            assert_eq!(typed, spelt.parse().expect("a key"), "{spelt}");
        }
        // Which sign it makes of another, the keyboard knows alone.
        for sign in ["shift-1", "shift-/", "ctrl-shift-."] {
            assert!(sign.parse::<Chord>().is_err(), "{sign}");
        }
    }
}
