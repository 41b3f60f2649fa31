//! Keys of a person's own: read from the settings, put in the place of the default ones.

use super::{Binding, Chord, ChordError, Context, Keymap, KeymapError, Note};
use crate::{
    store::settings::KeySetting,
    tui::{action::Action, words::keys as words},
};
use shakmaty::Role;

/// The keys that one line of the settings gives an action, and where.
pub(super) struct Wish<'a> {
    pub setting: &'a KeySetting,
    pub action: Action,
    pub contexts: Vec<Context>,
    pub chords: Vec<Chord>,
}

impl<'a> Wish<'a> {
    /// What the action is called now, if its line says an earlier name.
    fn renamed(&self) -> Option<&'static str> {
        let name = self.action.about().name;
        (name != self.setting.name).then_some(name)
    }

    /// Whether its line stands in `[keys]` itself, for wherever the action has keys.
    fn is_for_all(&self) -> bool {
        self.setting.context.is_empty()
    }

    /// Its keys in one of its contexts: a letter is none where a line is typed, nor a piece's letter
    /// where pieces are named by it, unless it is given there by name.
    fn chords_in(&self, context: Context) -> Vec<Chord> {
        let is_text = |letter: char| {
            context.is_line() || (context.takes_letters() && Role::from_char(letter).is_some())
        };
        let is_key =
            |chord: &Chord| !(self.is_for_all() && chord.plain_letter().is_some_and(is_text));
        self.chords.iter().copied().filter(is_key).collect()
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
        let mut wishes: Vec<Wish> = Vec::new();
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
            for earlier in &wishes {
                if let Some(twice) = wish.key_taken_from(earlier) {
                    let told = words::given_twice(twice, &earlier.setting.name, &key.name);
                    notes.push(note(key, told, true));
                }
            }
            wishes.push(wish);
        }
        // Where each has its keys is known before any gets others, so that two can exchange theirs;
        // a place's own line comes after those for all places.
        let (for_all, for_one): (Vec<_>, Vec<_>) = wishes.into_iter().partition(Wish::is_for_all);
        for wish in for_all.iter().chain(&for_one) {
            self.grant(wish);
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
    pub(super) fn wish<'a>(&self, setting: &'a KeySetting) -> Result<Wish<'a>, KeymapError> {
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
            let chords = wish.chords_in(*context);
            // Where none is left of them, it keeps those it has.
            if !chords.is_empty() || wish.chords.is_empty() {
                self.rebind(*context, wish.action, &chords);
            }
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

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
    fn pieces_keep_their_letters_unless_a_place_is_named() {
        let knight = "n".parse().expect("a key");
        for (context, is_taken) in [("", false), ("set-up", true)] {
            let mut keymap = Keymap::default();
            let action = Action::Flip.about().name;
            let notes = keymap.take(&[key(1, context, action, &["n", "f9"])]);
            assert_eq!(notes, [], "{context}");
            let chords = keymap.chords(&[Context::SetUp], Action::Flip);
            assert_eq!(chords.contains(&knight), is_taken, "{context}");
            assert!(!chords.is_empty(), "{context}");
        }
    }

    fn key(line: usize, context: &str, name: &str, values: &[&str]) -> KeySetting {
        KeySetting {
            context: context.to_owned(),
            name: name.to_owned(),
            values: values.iter().map(ToString::to_string).collect(),
            line,
            column: 1,
        }
    }

    #[test]
    fn two_actions_can_exchange_their_keys() {
        let mut keymap = Keymap::default();
        let notes = keymap.take(&[
            key(2, "", "next-mistake", &[">"]),
            key(3, "", "next-blunder", &["."]),
            key(4, "", "play", &["n"]),
            key(5, "", "new-game", &["p"]),
            key(6, "", "hint", &["x"]),
            key(7, "", "threat", &["t"]),
        ]);
        assert_eq!(notes, []);
        for (context, action, sign) in [
            (Context::Analysis, Action::NextMistake, Some(">")),
            (Context::Analysis, Action::NextBlunder, Some(".")),
            (Context::Everywhere, Action::NextBlunder, None),
            (Context::Home, Action::Play, Some("n")),
            (Context::Home, Action::NewGame, Some("p")),
            (Context::Play, Action::Hint, Some("x")),
            (Context::Play, Action::Threat, Some("t")),
        ] {
            assert_eq!(keymap.sign(&[context], action).as_deref(), sign);
        }
    }

    #[test]
    fn a_line_of_one_place_comes_after_those_of_all() {
        let one = key(2, "list", "up", &["e"]);
        let all = key(4, "", "up", &["up", "w"]);
        for keys in [[one.clone(), all.clone()], [all, one]] {
            let mut keymap = Keymap::default();
            assert_eq!(keymap.take(&keys), []);
            let sign = |context| keymap.sign(&[context], Action::Up);
            assert_eq!(sign(Context::List).as_deref(), Some("e"));
            assert_eq!(sign(Context::Games).as_deref(), Some("↑"));
        }
    }

    #[test]
    fn a_key_that_two_actions_get_in_one_place_is_told_of() {
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
    fn a_letter_that_is_a_key_everywhere_is_text_where_text_is_typed() {
        let mut keymap = Keymap::default();
        let set = |keymap: &mut Keymap, context: &str, action: &str, keys: &[&str]| {
            let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
            keymap.set(context, action, &keys).expect("good keys");
        };
        set(&mut keymap, "", "quit", &["q", "ctrl-q"]);
        set(&mut keymap, "", "resign", &["R"]);
        set(&mut keymap, "everywhere", "repaint", &["b"]);
        let letter = |letter| KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
        let control = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::CONTROL);
        let (form, typing) = ([Context::Form], [Context::Typing]);
        // Over a question a letter may be an answer, or begin a move.
        assert_eq!(keymap.action(&[Context::Question], letter('b')), None);
        assert_eq!(keymap.action(&form, letter('b')), Some(Action::Repaint));
        for context in [
            Context::Typing,
            Context::TypedMove,
            Context::Promotion,
            Context::SetUp,
        ] {
            for typed in ['q', 'R', 'b'] {
                assert_eq!(keymap.action(&[context], letter(typed)), None, "{typed}");
            }
            assert_eq!(keymap.action(&[context], control), Some(Action::Quit));
            let sign = keymap.sign(&[context], Action::Quit);
            assert_eq!(sign.as_deref(), Some("^Q"));
        }
        assert_eq!(keymap.action(&form, letter('q')), Some(Action::Quit));
        assert_eq!(keymap.action(&form, letter('R')), Some(Action::Resign));
        // A key of all rooms of an action is none in a line that is typed; one of that room is.
        set(&mut keymap, "", "back", &["#"]);
        assert_eq!(keymap.action(&form, letter('#')), Some(Action::Back));
        assert_eq!(keymap.action(&typing, letter('#')), None);
        assert_eq!(keymap.sign(&typing, Action::Back).as_deref(), Some("esc"));
        set(&mut keymap, "typing", "back", &["#"]);
        assert_eq!(keymap.action(&typing, letter('#')), Some(Action::Back));
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
