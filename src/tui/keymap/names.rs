//! What keys are called: in the footer, on the help sheet, and in sentences.

use super::{Chord, Context, Keymap};
use crate::tui::action::Action;

impl Keymap {
    /// The key to show for an action; in ASCII where nothing else may be shown.
    pub fn sign(&self, contexts: &[Context], action: Action) -> Option<String> {
        self.shown(contexts, action).map(|chord| self.name(&chord))
    }

    /// That key itself.
    pub fn shown(&self, contexts: &[Context], action: Action) -> Option<Chord> {
        let chord = *self.chords(contexts, action).first()?;
        Some(self.pressed_in(contexts, chord))
    }

    /// A key's name in these contexts.
    pub fn name_in(&self, contexts: &[Context], chord: &Chord) -> String {
        self.name(&self.pressed_in(contexts, *chord))
    }

    /// What is pressed for a key in these contexts: with alt, where its letter alone begins a move.
    fn pressed_in(&self, contexts: &[Context], chord: Chord) -> Chord {
        let letter = chord.plain_letter();
        match letter.is_some_and(|letter| self.begins_a_piece(contexts, letter)) {
            true => chord.with_alt(),
            false => chord,
        }
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

    /// What a sentence says to press for an action; where it has no key, the command to type.
    pub fn told(&self, contexts: &[Context], action: Action) -> String {
        let command = || format!(":{}", action.about().name);
        self.sign(contexts, action).unwrap_or_else(command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::line::PieceLetters;
    use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

    #[test]
    fn a_command_whose_letter_begins_a_move_has_it_with_alt() {
        let mut keymap = Keymap::default();
        keymap.type_moves_in(PieceLetters::Of("es".parse().expect("a language")));
        let book = [Context::Book];
        let sign = |contexts: &[Context]| keymap.sign(contexts, Action::AddToBook);
        assert_eq!(sign(&book).as_deref(), Some("alt-A"));
        assert_eq!(sign(&[Context::LeftBook]).as_deref(), Some("A"));
        let asked = |letter, modifiers, contexts: &[Context]| {
            keymap.action(contexts, KeyEvent::new(KeyCode::Char(letter), modifiers))
        };
        let alt = KeyModifiers::ALT;
        assert_eq!(asked('A', alt, &book), Some(Action::AddToBook));
        assert_eq!(asked('D', alt, &book), Some(Action::Drill));
        // No piece is called so, or no move is wanted.
        assert_eq!(asked('V', alt, &[Context::Analysis]), None);
        assert_eq!(asked('A', alt, &[Context::LeftBook]), None);
        assert!(keymap.begins_a_piece(&book, 'A'));
        assert!(!keymap.begins_a_piece(&[Context::Finished, Context::Play], 'A'));
    }

    #[test]
    fn names_in_ascii_have_no_signs() {
        let mut keymap = Keymap::default();
        keymap.show_in_ascii(true);
        for (key, name) in [
            ("ctrl-left", "^left"),
            ("alt-backspace", "alt-backspace"),
            ("shift-up", "shift-up"),
            ("ctrl-r", "^R"),
            ("enter", "enter"),
        ] {
            assert_eq!(keymap.name(&key.parse().expect("a key")), name);
        }
    }

    #[test]
    fn sentences_name_the_key_or_the_command() {
        let mut keymap = Keymap::default();
        let book = [Context::Book];
        assert_eq!(keymap.told(&book, Action::Save), "^S");
        let set = |keymap: &mut Keymap, keys: &[String]| keymap.set("book", "save", keys);
        assert_eq!(set(&mut keymap, &["f2".to_owned()]), Ok(None));
        assert_eq!(keymap.told(&book, Action::Save), "F2");
        assert_eq!(set(&mut keymap, &[]), Ok(None));
        assert_eq!(keymap.told(&book, Action::Save), ":save");
    }
}
