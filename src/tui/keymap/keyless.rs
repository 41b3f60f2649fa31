//! What a key of a person's own takes: actions their last key in a room, and moves their letter.

use super::{Context, Keymap, Note, own::Wish};
use crate::{
    chess::notation::begins_a_move,
    store::settings::KeySetting,
    tui::{action::Action, words::keys as words},
};

impl Keymap {
    /// What the keys of the settings, which this keymap has taken over, leave without a key where
    /// it had one: a note at the line whose key was its last. Also which letters of moves they take, and
    /// which stay letters of moves.
    pub fn keyless(&self, keys: &[KeySetting]) -> Vec<Note> {
        let mut usual = Keymap::default();
        usual.type_moves_in(self.letters);
        let wishes: Vec<Wish> = keys.iter().filter_map(|key| usual.wish(key).ok()).collect();
        // What has a line of its own there is as the person wishes.
        let is_chosen = |context: Context, action: Action| {
            let is_it = |wish: &Wish| wish.action == action && wish.contexts.contains(&context);
            wishes.iter().any(is_it)
        };
        let mut notes = Vec::new();
        let mut told: Vec<(Context, Action)> = Vec::new();
        for wish in &wishes {
            for context in &wish.contexts {
                for lost in usual.of(*context) {
                    let mut written = wish.setting.values.iter().zip(&wish.chords);
                    let Some((key, _)) = written.find(|(_, chord)| **chord == lost.chord) else {
                        continue;
                    };
                    let here = (*context, lost.action);
                    if told.contains(&here)
                        || is_chosen(*context, lost.action)
                        || !self.chords(&[*context], lost.action).is_empty()
                    {
                        continue;
                    }
                    told.push(here);
                    let lost = lost.action.about().name;
                    notes.push(Note {
                        line: wish.setting.line,
                        column: wish.setting.column,
                        words: words::keyless(lost, context.name(), key, &wish.setting.name),
                        is_problem: false,
                    });
                }
            }
        }
        notes.extend(wishes.iter().flat_map(|wish| usual.taken_from_moves(wish)));
        notes
    }

    /// The letters that begin moves until this wish is granted. Those of pieces in the piece letters of
    /// the settings do so still: the action has them with alt.
    fn taken_from_moves(&self, wish: &Wish) -> Vec<Note> {
        let written = wish.setting.values.iter().zip(&wish.chords);
        let begins = |letter| begins_a_move(letter) || self.letters.begins_a_piece(letter);
        let letters = written.filter(|(_, chord)| chord.plain_letter().is_some_and(begins));
        let taken = letters.filter_map(|(key, chord)| {
            // What works everywhere works where moves are typed.
            let is_meant = |room: &Context| {
                let named = [*room, Context::Everywhere];
                room.takes_moves() && named.iter().any(|room| wish.contexts.contains(room))
            };
            let was_free = |room: &Context| !self.of(*room).any(|binding| binding.chord == *chord);
            let rooms = Context::ALL.into_iter().filter(is_meant);
            let room = rooms.filter(was_free).min()?;
            let is_of_a_piece = |letter| self.letters.begins_a_piece(letter);
            let (place, action) = (room.name(), &wish.setting.name);
            Some(Note {
                line: wish.setting.line,
                column: wish.setting.column,
                words: match chord.plain_letter().is_some_and(is_of_a_piece) {
                    true => words::begins_a_piece(key, place, action),
                    false => words::begins_no_move(key, place, action),
                },
                is_problem: false,
            })
        });
        taken.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::line::PieceLetters;

    fn said(keys: &[(&str, &str, &[&str])]) -> Vec<(usize, String)> {
        said_with(PieceLetters::default(), keys)
    }

    fn said_with(letters: PieceLetters, keys: &[(&str, &str, &[&str])]) -> Vec<(usize, String)> {
        let settings: Vec<KeySetting> = (1..)
            .zip(keys)
            .map(|(line, (context, name, values))| KeySetting {
                context: (*context).to_owned(),
                name: (*name).to_owned(),
                values: values.iter().map(ToString::to_string).collect(),
                line,
                column: 1,
            })
            .collect();
        let mut keymap = Keymap::default();
        keymap.type_moves_in(letters);
        keymap.take(&settings);
        let notes = keymap.keyless(&settings);
        notes
            .into_iter()
            .map(|note| (note.line, note.words))
            .collect()
    }

    #[test]
    fn an_action_without_a_key_is_told_of_where_its_last_one_went() {
        let told = "\"new-game\" has no key in \"home\" any more: \"n\" is given to \"play\"";
        assert_eq!(said(&[("home", "play", &["n"])]), [(1, told.to_owned())]);
        // It got another one, on whatever line, or has one left.
        let moved: &[(&str, &str, &[&str])] =
            &[("home", "play", &["n"]), ("home", "new-game", &["p"])];
        assert_eq!(said(moved), []);
        assert_eq!(said(&[("list", "up", &["j"])]), []);
        assert_eq!(said(&[("home", "play", &["f9"])]), []);
    }

    #[test]
    fn a_letter_that_begins_no_move_any_more_is_told_of() {
        let told = "\"e\" begins no move in \"play\" any more: it is given to \"hint\"";
        assert_eq!(said(&[("", "hint", &["f9", "e"])]), [(1, told.to_owned())]);
        // It was a command before, or no move is typed there.
        assert_eq!(said(&[("play", "flip", &["q"])]), []);
        assert_eq!(said(&[("worth", "up", &["e"])]), []);
        assert_eq!(said(&[("", "quit", &["q", "ctrl-c"])]), []);
        // A key that works everywhere works there too.
        let told = "\"R\" begins no move in \"play\" any more: it is given to \"resign\"";
        assert_eq!(said(&[("", "resign", &["R"])]), [(1, told.to_owned())]);
        let told = "\"h\" begins no move in \"play\" any more: it is given to \"repaint\"";
        let everywhere: &[(&str, &str, &[&str])] = &[("everywhere", "repaint", &["h"])];
        assert_eq!(said(everywhere), [(1, told.to_owned())]);
    }

    #[test]
    fn letters_of_pieces_are_those_of_the_settings() {
        let german = PieceLetters::Of("de".parse().expect("a language"));
        let told = |letter: &str| said_with(german, &[("play", "hint", &[letter])]);
        for letter in ["L", "K"] {
            let words = format!(
                "\"{letter}\" begins a move in \"play\": \"hint\" has \"alt-{letter}\" there"
            );
            assert_eq!(told(letter), [(1, words)]);
        }
        // English letters are read too, and so are files.
        for letter in ["N", "e"] {
            let words = format!(
                "\"{letter}\" begins no move in \"play\" any more: it is given to \"hint\""
            );
            assert_eq!(told(letter), [(1, words)]);
        }
        assert_eq!(said(&[("play", "hint", &["f9", "Q"])]).len(), 1);
        assert_eq!(said(&[("play", "hint", &["G"])]).len(), 1);
        assert_eq!(said(&[("play", "hint", &["Z"])]), []);
    }
}
