//! Keys as data: which key asks for what, in which context.
//!
//! The footer and the help sheet are made from this table, so they cannot tell of keys that do
//! not work. In a game, letters that can begin a move (a–h, k q r b n o and their capitals) are
//! left to the move being typed; every other letter is free for an action.

mod analysis;
mod book;
pub mod chord;
mod context;
mod workshop;

pub use chord::{Chord, ChordError};
pub use context::Context;

use super::action::Action;
use crate::text::nearest::nearest;
use crossterm::event::KeyEvent;
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
}

/// What was wrong with a key in the settings.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum KeymapError {
    #[error("expected a context ({}), found \"{found}\"", names_of_contexts())]
    Context { found: String },
    #[error("unknown action \"{action}\"{}", meant(action))]
    Action { action: String },
    #[error("{action}: {error}")]
    Chord { action: String, error: ChordError },
}

/// `; did you mean "flip"?`, where an action of nearly this name is.
fn meant(action: &str) -> String {
    nearest(action, Action::names())
        .map_or_else(String::new, |near| format!("; did you mean \"{near}\"?"))
}

fn names_of_contexts() -> String {
    Context::ALL.map(Context::name).join(", ")
}

impl Default for Keymap {
    fn default() -> Keymap {
        let bindings = DEFAULT
            .iter()
            .chain(analysis::KEYS)
            .chain(book::KEYS)
            .chain(workshop::KEYS)
            .flat_map(|(context, keys, action)| {
                keys.split_whitespace().filter_map(|key| {
                    Some(Binding {
                        context: *context,
                        chord: key.parse().ok()?,
                        action: *action,
                    })
                })
            })
            .collect();
        Keymap {
            bindings,
            ascii: false,
        }
    }
}

impl Keymap {
    /// Replaces the keys of an action by a person's own. Without a context the action gets them
    /// wherever it has keys.
    ///
    /// # Errors
    /// When the context, the action or a key is not known; nothing is changed then.
    pub fn set(&mut self, context: &str, action: &str, keys: &[String]) -> Result<(), KeymapError> {
        let found = Action::named(action).ok_or_else(|| KeymapError::Action {
            action: action.to_owned(),
        })?;
        let contexts = if context.is_empty() {
            self.contexts_of(found)
        } else {
            let named = |known: &Context| known.name() == context;
            let known = Context::ALL.into_iter().find(named);
            vec![known.ok_or_else(|| KeymapError::Context {
                found: context.to_owned(),
            })?]
        };
        let chords = keys
            .iter()
            .map(|key| key.parse())
            .collect::<Result<Vec<Chord>, ChordError>>()
            .map_err(|error| KeymapError::Chord {
                action: action.to_owned(),
                error,
            })?;
        for context in contexts {
            self.rebind(context, found, &chords);
        }
        Ok(())
    }

    /// Where an action has keys; everywhere, if nowhere yet.
    fn contexts_of(&self, action: Action) -> Vec<Context> {
        let bound = |context: &Context| self.of(*context).any(|binding| binding.action == action);
        let contexts: Vec<Context> = Context::ALL.into_iter().filter(bound).collect();
        if contexts.is_empty() {
            vec![Context::Everywhere]
        } else {
            contexts
        }
    }

    fn rebind(&mut self, context: Context, action: Action, chords: &[Chord]) {
        self.bindings.retain(|binding| {
            binding.context != context
                || (binding.action != action && !chords.contains(&binding.chord))
        });
        self.bindings.extend(chords.iter().map(|chord| Binding {
            context,
            chord: *chord,
            action,
        }));
    }

    /// What a key asks for, by the first context that knows it; `Everywhere` comes last by
    /// itself.
    pub fn action(&self, contexts: &[Context], key: KeyEvent) -> Option<Action> {
        let chord = Chord::from(key);
        contexts
            .iter()
            .chain([&Context::Everywhere])
            .find_map(|context| {
                self.bindings
                    .iter()
                    .find(|binding| binding.context == *context && binding.chord == chord)
            })
            .map(|binding| binding.action)
    }

    /// The keys of an action in these contexts, the one to show first.
    pub fn chords(&self, contexts: &[Context], action: Action) -> Vec<Chord> {
        contexts
            .iter()
            .chain([&Context::Everywhere])
            .flat_map(|context| {
                self.bindings
                    .iter()
                    .filter(move |binding| binding.context == *context && binding.action == action)
            })
            .map(|binding| binding.chord)
            .collect()
    }

    /// The key to show for an action; in ASCII where nothing else may be shown.
    pub fn sign(&self, contexts: &[Context], action: Action) -> Option<String> {
        self.chords(contexts, action)
            .first()
            .map(|chord| self.name(chord))
    }

    /// A key's name, as this keymap's terminal can show it.
    pub fn name(&self, chord: &Chord) -> String {
        if self.ascii {
            chord.ascii()
        } else {
            chord.to_string()
        }
    }

    /// Names keys in ASCII from here on, or with signs again.
    pub fn show_in_ascii(&mut self, ascii: bool) {
        self.ascii = ascii;
    }

    /// The bindings of one context.
    pub fn of(&self, context: Context) -> impl Iterator<Item = &Binding> {
        self.bindings
            .iter()
            .filter(move |binding| binding.context == context)
    }
}

/// The keys of Tabiya: context, keys, action.
#[rustfmt::skip]
const DEFAULT: &[(Context, &str, Action)] = &[
    (Context::Everywhere, "f1", Action::Help),
    (Context::Everywhere, "ctrl-c", Action::Quit),
    (Context::Everywhere, "ctrl-z", Action::Suspend),
    (Context::Everywhere, "ctrl-l", Action::Repaint),

    (Context::Home, "p", Action::Play),
    (Context::Home, "r", Action::Resume),
    (Context::Home, "n", Action::NewGame),
    (Context::Home, "a", Action::Analyse),
    (Context::Home, "e", Action::SetUp),
    (Context::Home, "g", Action::OwnGames),
    (Context::Home, "L", Action::Learn),
    (Context::Home, "b", Action::OpenBook),
    (Context::Home, "d", Action::Drill),
    (Context::Home, "u", Action::Puzzles),
    (Context::Home, "m", Action::Museum),
    (Context::Home, "l", Action::Lab),
    (Context::Home, "t", Action::Arena),
    (Context::Home, "s", Action::Settings),
    (Context::Home, "?", Action::Help),
    (Context::Home, "q", Action::Quit),

    (Context::Unfinished, "d delete", Action::Discard),

    (Context::List, "enter space", Action::Choose),
    (Context::List, "up k backtab", Action::Up),
    (Context::List, "down j tab", Action::Down),
    (Context::List, "home", Action::First),
    (Context::List, "end", Action::Last),
    (Context::List, "?", Action::Help),
    (Context::List, "esc", Action::Back),

    (Context::Form, "enter", Action::Begin),
    (Context::Form, "up backtab", Action::Up),
    (Context::Form, "down tab", Action::Down),
    (Context::Form, "left", Action::ChangeBack),
    (Context::Form, "right space", Action::Change),
    (Context::Form, "esc", Action::Back),

    (Context::Sheet, "up k", Action::Up),
    (Context::Sheet, "down j enter", Action::Down),
    (Context::Sheet, "pageup", Action::PageUp),
    (Context::Sheet, "pagedown space", Action::PageDown),
    (Context::Sheet, "home", Action::First),
    (Context::Sheet, "end", Action::Last),
    (Context::Sheet, "esc q ? f1", Action::Back),

    (Context::Question, "y", Action::Yes),
    (Context::Question, "n esc", Action::No),
    (Context::Question, "enter space", Action::Choose),
    (Context::Question, "left backtab", Action::Left),
    (Context::Question, "right tab", Action::Right),

    (Context::Play, "enter space", Action::Choose),
    (Context::Play, "up", Action::Up),
    (Context::Play, "down", Action::Down),
    (Context::Play, "left", Action::Left),
    (Context::Play, "right", Action::Right),
    (Context::Play, "tab", Action::Complete),
    (Context::Play, "u", Action::TakeBack),
    (Context::Play, "y ctrl-r", Action::Redo),
    (Context::Play, "t", Action::Hint),
    (Context::Play, "v", Action::Flip),
    (Context::Play, "m", Action::Menu),
    (Context::Play, "!", Action::MoveNow),
    (Context::Play, "i", Action::ShowEngine),
    (Context::Play, "I", Action::EngineDetails),
    (Context::Play, "w", Action::ShowBook),
    (Context::Play, "T", Action::OpenBook),
    (Context::Play, "A", Action::AddToBook),
    (Context::Play, "1", Action::Lines(1)),
    (Context::Play, "2", Action::Lines(2)),
    (Context::Play, "3", Action::Lines(3)),
    (Context::Play, "4", Action::Lines(4)),
    (Context::Play, "5", Action::Lines(5)),
    (Context::Play, "+", Action::MoreLines),
    (Context::Play, "-", Action::FewerLines),
    (Context::Play, ", pageup", Action::StepBack),
    (Context::Play, ". pagedown", Action::StepForward),
    (Context::Play, "home", Action::ToStart),
    (Context::Play, "end", Action::ToEnd),
    (Context::Play, ":", Action::CommandLine),
    (Context::Play, "s", Action::SavePgn),
    (Context::Play, "l", Action::PieceLetters),
    (Context::Play, "?", Action::Help),
    (Context::Play, "esc", Action::Back),
    (Context::Play, "q", Action::Quit),

    (Context::Finished, "n enter", Action::NewGame),
    (Context::Finished, "r", Action::Restart),

    (Context::Promotion, "enter space", Action::Choose),
    (Context::Promotion, "left up backtab", Action::Left),
    (Context::Promotion, "right down tab", Action::Right),
    (Context::Promotion, "esc", Action::Back),

    (Context::Typing, "enter", Action::Choose),
    (Context::Typing, "tab", Action::Complete),
    (Context::Typing, "down", Action::NextCandidate),
    (Context::Typing, "up backtab", Action::PreviousCandidate),
    (Context::Typing, "backspace", Action::RubOut),
    (Context::Typing, "ctrl-w alt-backspace", Action::RubOutWord),
    (Context::Typing, "ctrl-u", Action::ClearLine),
    (Context::Typing, "esc", Action::Back),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::action::ABOUT;
    use crossterm::event::{KeyCode, KeyModifiers};

    fn key(code: KeyCode, modifiers: KeyModifiers) -> KeyEvent {
        KeyEvent::new(code, modifiers)
    }

    #[test]
    fn every_default_key_is_spelt_right_and_bound_once_a_context() {
        let keymap = Keymap::default();
        let spelt: usize = DEFAULT
            .iter()
            .chain(analysis::KEYS)
            .chain(book::KEYS)
            .chain(workshop::KEYS)
            .map(|(_, keys, _)| keys.split_whitespace().count())
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
    }

    #[test]
    fn names_that_older_key_maps_contain_are_understood() {
        for (earlier, action) in [
            ("lettering", Action::PieceLetters),
            ("judge", Action::ReviewGame),
            ("next-fault", Action::NextProblem),
            ("previous-fault", Action::PreviousProblem),
            ("review-effort", Action::ReviewLimit),
            ("opinion", Action::Evaluation),
        ] {
            assert_ne!(action.about().name, earlier);
            let mut keymap = Keymap::default();
            keymap
                .set("", earlier, &["f9".to_owned()])
                .expect("an earlier name");
            let contexts = keymap.contexts_of(action);
            assert_eq!(keymap.sign(&contexts, action).as_deref(), Some("F9"));
        }
    }

    #[test]
    fn own_keys_replace_the_default_ones() {
        let keys = |keys: &[&str]| keys.iter().map(ToString::to_string).collect::<Vec<_>>();
        let mut keymap = Keymap::default();
        keymap
            .set("play", "flip", &keys(&["f9", "u"]))
            .expect("good keys");
        let play = [Context::Play];
        assert_eq!(keymap.sign(&play, Action::Flip).as_deref(), Some("F9"));
        assert_eq!(keymap.sign(&play, Action::TakeBack), None);
        keymap.set("", "quit", &keys(&["f10"])).expect("good keys");
        for context in [Context::Play, Context::Home, Context::Everywhere] {
            assert_eq!(
                keymap.sign(&[context], Action::Quit).as_deref(),
                Some("F10")
            );
        }
        for (context, action, key) in [
            ("play", "flip", "hyper-x"),
            ("chess", "flip", "x"),
            ("play", "castle", "x"),
        ] {
            let before = keymap.bindings.clone();
            let error = keymap.set(context, action, &keys(&[key]));
            assert!(error.is_err(), "{context} {action} {key}");
            assert_eq!(keymap.bindings, before);
        }
    }
}
