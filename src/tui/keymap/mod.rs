//! Keys as data: which key asks for what, and where.
//!
//! | file | what it is for |
//! |---|---|
//! | [`table`] | all keys of all rooms |
//! | [`context`] | the rooms |
//! | [`chord`] | a key with its modifiers |
//! | `names` | what keys are called on the screen |
//! | [`keyless`] | actions that lose their last key to one of a person's own |
//!
//! The footer and the help sheet are made from the table, so they cannot tell of keys that do not
//! work.

pub mod chord;
pub mod context;
mod keyless;
mod names;
pub mod table;

pub use chord::{Chord, ChordError};
pub use context::Context;

use super::{action::Action, words::keys as words};
use crate::{
    chess::line::PieceLetters,
    store::settings::KeySetting,
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

/// The keys that one line of the settings gives an action, and where.
struct Wish<'a> {
    setting: &'a KeySetting,
    action: Action,
    contexts: Vec<Context>,
    chords: Vec<Chord>,
}

impl<'a> Wish<'a> {
    /// What the action is called now, if its line says an earlier name.
    fn renamed(&self) -> Option<&'static str> {
        let name = self.action.about().name;
        (name != self.setting.name).then_some(name)
    }

    /// The key, as its line writes it, that another line gives another action in the same place.
    fn key_taken_from(&self, other: &Wish) -> Option<&'a str> {
        let is_same_place = self.setting.context == other.setting.context
            && self.contexts.iter().any(|own| other.contexts.contains(own));
        if !is_same_place || self.action == other.action {
            return None;
        }
        let mut written = self.setting.values.iter().zip(&self.chords);
        let taken = written.find(|(_, chord)| other.chords.contains(chord))?;
        Some(taken.0)
    }
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

impl Keymap {
    /// Takes over the keys of the settings; answers what there is to say of them.
    pub fn take(&mut self, keys: &[KeySetting]) -> Vec<Note> {
        let note = |key: &KeySetting, words, is_problem| Note {
            line: key.line,
            column: key.column,
            words,
            is_problem,
        };
        let mut notes = Vec::new();
        let mut taken: Vec<Wish> = Vec::new();
        for key in keys {
            let wish = match self.wish(key) {
                Ok(wish) => wish,
                Err(error) => {
                    notes.push(note(key, error.to_string(), true));
                    continue;
                }
            };
            if let Some(now) = wish.renamed() {
                notes.push(note(key, words::renamed(&key.name, now), false));
            }
            for earlier in &taken {
                if let Some(twice) = wish.key_taken_from(earlier) {
                    let told = words::given_twice(twice, &earlier.setting.name, &key.name);
                    notes.push(note(key, told, true));
                }
            }
            self.grant(&wish);
            taken.push(wish);
        }
        notes
    }

    /// Replaces the keys of an action by a person's own. Without a context the action gets them
    /// wherever it has keys. Where the name is an earlier one, the answer says what it is called
    /// now.
    ///
    /// # Errors
    /// When the context, the action or a key is not known; nothing is changed then.
    pub fn set(
        &mut self,
        context: &str,
        action: &str,
        keys: &[String],
    ) -> Result<Option<&'static str>, KeymapError> {
        let setting = KeySetting {
            context: context.to_owned(),
            name: action.to_owned(),
            values: keys.to_vec(),
            ..KeySetting::default()
        };
        let wish = self.wish(&setting)?;
        self.grant(&wish);
        Ok(wish.renamed())
    }

    /// What a line of the settings asks for.
    fn wish<'a>(&self, setting: &'a KeySetting) -> Result<Wish<'a>, KeymapError> {
        let KeySetting {
            context,
            name,
            values,
            ..
        } = setting;
        let action = Action::named(name).ok_or_else(|| KeymapError::Action {
            action: name.clone(),
        })?;
        let contexts = if context.is_empty() {
            self.contexts_of(action)
        } else {
            let named = |known: &Context| known.name() == context;
            let known = Context::ALL.into_iter().find(named);
            vec![known.ok_or_else(|| KeymapError::Context {
                found: context.clone(),
            })?]
        };
        let chords = values
            .iter()
            .map(|key| key.parse())
            .collect::<Result<Vec<Chord>, ChordError>>()
            .map_err(|error| KeymapError::Chord {
                action: name.clone(),
                error,
            })?;
        Ok(Wish {
            setting,
            action,
            contexts,
            chords,
        })
    }

    fn grant(&mut self, wish: &Wish) {
        for context in &wish.contexts {
            self.rebind(*context, wish.action, &wish.chords);
        }
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
            let now = keymap.set("", earlier, &["f9".to_owned()]);
            assert_eq!(now, Ok(Some(action.about().name)));
            let contexts = keymap.contexts_of(action);
            assert_eq!(keymap.sign(&contexts, action).as_deref(), Some("F9"));
        }
    }

    #[test]
    fn what_the_settings_say_of_keys_is_answered_with_its_place() {
        let key = |line, context: &str, name: &str| KeySetting {
            context: context.to_owned(),
            name: name.to_owned(),
            values: vec!["f9".to_owned()],
            line,
            column: 1,
        };
        let mut keymap = Keymap::default();
        let keys = [
            key(2, "play", "flip"),
            key(3, "", "judge"),
            key(4, "play", "flp"),
        ];
        let notes = keymap.take(&keys);
        let said: Vec<(usize, &str, bool)> = notes
            .iter()
            .map(|note| (note.line, note.words.as_str(), note.is_problem))
            .collect();
        let renamed = "\"judge\" is now called \"review-game\"";
        let unknown = "unknown action \"flp\"; did you mean \"flip\"?";
        assert_eq!(said, [(3, renamed, false), (4, unknown, true)]);
        let play = [Context::Play];
        assert_eq!(keymap.sign(&play, Action::Flip).as_deref(), Some("F9"));
    }

    #[test]
    fn a_key_that_two_actions_get_in_one_place_is_told_of() {
        let key = |line, context: &str, name: &str, values: &[&str]| KeySetting {
            context: context.to_owned(),
            name: name.to_owned(),
            values: values.iter().map(ToString::to_string).collect(),
            line,
            column: 1,
        };
        let mut keymap = Keymap::default();
        let notes = keymap.take(&[
            key(2, "list", "down", &["down", "n"]),
            key(3, "list", "up", &["up", "n"]),
            // Elsewhere the same key may do something else.
            key(5, "games", "down", &["n"]),
        ]);
        let said: Vec<(usize, &str)> = notes
            .iter()
            .map(|note| (note.line, note.words.as_str()))
            .collect();
        let twice =
            "expected one action for the key \"n\", found \"down\" and \"up\": \"up\" has it";
        assert_eq!(said, [(3, twice)]);
        assert!(notes.iter().all(|note| note.is_problem));
        let list = [Context::List];
        assert_eq!(keymap.sign(&list, Action::Down).as_deref(), Some("↓"));
        let separate = [key(2, "list", "down", &["n"]), key(3, "list", "up", &["e"])];
        assert_eq!(Keymap::default().take(&separate), []);
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
        let error = keymap
            .set("play", "flp", &keys(&["x"]))
            .expect_err("no action");
        assert_eq!(
            error.to_string(),
            "unknown action \"flp\"; did you mean \"flip\"?"
        );
        let error = keymap
            .set("pley", "flip", &keys(&["x"]))
            .expect_err("no context");
        assert_eq!(
            error.to_string(),
            "unknown place \"pley\"; did you mean \"play\"?"
        );
    }
}
