//! One line of text being typed, the same wherever text is typed: moves, commands, comments, names,
//! settings, searches. The cursor moves by letters, words and to the ends; what is selected as a
//! whole (a refused move, an old number) is replaced by the first letter typed.

use crate::tui::{
    action::Action,
    keymap::chord::typed_letter,
    pasted::Pasted,
    theme::Theme,
    widgets::{Prompt, pen::row},
};
use crossterm::event::KeyEvent;
use ratatui::{Frame, layout::Rect};
use tui_input::{Input, InputRequest};

/// What is typed, and the cursor in it.
#[derive(Clone, Debug)]
pub struct TextEntry {
    input: Input,
    /// In characters; what is typed or pasted beyond is cut.
    longest: usize,
    /// All of it is selected: the next letter replaces it.
    is_selected: bool,
    /// What stood there before anything was typed.
    before: String,
    /// Earlier entries of this kind, the latest last, and the place in them.
    earlier: Vec<String>,
    recalled: Option<usize>,
}

impl TextEntry {
    /// An empty line for at most `longest` characters.
    pub fn new(longest: usize) -> TextEntry {
        TextEntry {
            input: Input::default(),
            longest,
            is_selected: false,
            before: String::new(),
            earlier: Vec::new(),
            recalled: None,
        }
    }

    /// The same with a text in it, and the cursor at its end. What stood there before is never
    /// cut, however long it is.
    #[must_use]
    pub fn with(mut self, text: &str) -> TextEntry {
        self.longest = self.longest.max(text.chars().count());
        self.set(text);
        self.before = self.text().to_owned();
        self
    }

    /// The same with all of it selected.
    #[must_use]
    pub fn selected(mut self) -> TextEntry {
        self.is_selected = true;
        self
    }

    /// The same with earlier entries, the latest last, for Up and Down.
    #[must_use]
    pub fn after(mut self, earlier: Vec<String>) -> TextEntry {
        self.earlier = earlier;
        self
    }

    pub fn text(&self) -> &str {
        self.input.value()
    }

    /// Whether what was typed would be lost, blanks at its ends aside.
    pub fn is_changed(&self) -> bool {
        self.text().trim() != self.before.trim()
    }

    pub fn is_empty(&self) -> bool {
        self.text().is_empty()
    }

    /// The cursor's place, in characters from the start.
    pub fn cursor(&self) -> usize {
        self.input.cursor()
    }

    pub fn is_selected(&self) -> bool {
        self.is_selected
    }

    /// Selects all of it: the next letter replaces it, any other editing keeps it.
    pub fn select(&mut self) {
        self.is_selected = true;
    }

    /// Puts another text in its place, the cursor at its end.
    pub fn set(&mut self, text: &str) {
        let kept = text.chars().filter(|letter| !letter.is_control());
        self.input = Input::new(kept.take(self.longest).collect());
        self.is_selected = false;
        self.recalled = None;
    }

    pub fn clear(&mut self) {
        self.set("");
    }

    /// A letter at the cursor.
    pub fn push(&mut self, letter: char) {
        self.insert(std::iter::once(letter));
    }

    /// A pasted text at the cursor, in one line.
    pub fn paste(&mut self, pasted: &Pasted) {
        self.insert(pasted.line().chars());
    }

    fn insert(&mut self, letters: impl Iterator<Item = char>) {
        if std::mem::take(&mut self.is_selected) {
            self.input.reset();
        }
        self.recalled = None;
        let room = self.longest.saturating_sub(self.text().chars().count());
        let new = letters.filter(|letter| !letter.is_control()).take(room);
        let (before, after) = self.text().split_at(self.cursor_byte());
        let before: String = before.chars().chain(new).collect();
        let cursor = before.chars().count();
        self.input = Input::new(before + after).with_cursor(cursor);
    }

    fn cursor_byte(&self) -> usize {
        let mut letters = self.text().char_indices();
        let place = letters.nth(self.cursor());
        place.map_or(self.text().len(), |(byte, _)| byte)
    }

    /// A key that asks for no action: the letter it types, if any. Whether it was one.
    pub fn key(&mut self, key: KeyEvent) -> bool {
        let letter = typed_letter(key);
        letter.into_iter().for_each(|letter| self.push(letter));
        letter.is_some()
    }

    /// Whether an action edits a line of text.
    pub fn is_edit(action: Action) -> bool {
        request(action).is_some()
    }

    /// Edits the line; whether the action is one that does. Up and down recall earlier entries
    /// where there are any.
    pub fn act(&mut self, action: Action) -> bool {
        if let Some(request) = request(action) {
            self.is_selected = false;
            self.input.handle(request);
            return true;
        }
        let step = match action {
            Action::PreviousCandidate => -1,
            Action::NextCandidate => 1,
            _ => return false,
        };
        self.recall(step)
    }

    fn recall(&mut self, step: isize) -> bool {
        let place = self.recalled.unwrap_or(self.earlier.len());
        let Some(place) = place.checked_add_signed(step) else {
            return false;
        };
        match self.earlier.get(place).cloned() {
            Some(text) => {
                self.set(&text);
                self.recalled = Some(place);
            }
            None if place == self.earlier.len() && self.recalled.is_some() => self.clear(),
            None => return false,
        }
        true
    }

    /// As it is drawn, for a sign, a completion and an explanation to be added.
    pub fn prompt<'a>(&'a self, theme: &'a Theme) -> Prompt<'a> {
        Prompt::new(self.text(), self.cursor(), theme).selected(self.is_selected)
    }

    /// Draws it into the first row of `area`; the terminal's cursor stands in it where it `is_active`.
    pub fn draw(prompt: Prompt, is_active: bool, frame: &mut Frame, area: Rect) {
        let line = row(area, 0);
        let cursor = prompt.cursor_position(line).filter(|_| is_active);
        frame.render_widget(prompt, line);
        if let Some(cursor) = cursor {
            frame.set_cursor_position(cursor);
        }
    }
}

/// What an action does to a line.
fn request(action: Action) -> Option<InputRequest> {
    Some(match action {
        Action::CursorLeft => InputRequest::GoToPrevChar,
        Action::CursorRight => InputRequest::GoToNextChar,
        Action::WordLeft => InputRequest::GoToPrevWord,
        Action::WordRight => InputRequest::GoToNextWord,
        Action::LineStart => InputRequest::GoToStart,
        Action::LineEnd => InputRequest::GoToEnd,
        Action::RubOut => InputRequest::DeletePrevChar,
        Action::DeleteAhead => InputRequest::DeleteNextChar,
        Action::RubOutWord => InputRequest::DeletePrevWord,
        Action::DeleteToEnd => InputRequest::DeleteTillEnd,
        Action::ClearLine => InputRequest::DeleteLine,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(text: &str, actions: &[Action]) -> (String, usize) {
        let mut entry = TextEntry::new(20).with(text);
        for action in actions {
            assert!(entry.act(*action), "{action:?}");
        }
        (entry.text().to_owned(), entry.cursor())
    }

    #[test]
    fn the_cursor_moves_and_what_is_beside_it_goes() {
        use Action::{
            ClearLine, CursorLeft, DeleteAhead, DeleteToEnd, LineStart, RubOut, RubOutWord,
            WordLeft, WordRight,
        };
        for (actions, text, cursor) in [
            (&[CursorLeft, RubOut] as &[Action], "one to", 5),
            (&[LineStart, DeleteAhead], "ne two", 0),
            (&[WordLeft, DeleteToEnd], "one ", 4),
            (&[LineStart, WordRight, RubOutWord], "two", 0),
            (&[RubOutWord], "one ", 4),
            (&[ClearLine], "", 0),
        ] {
            assert_eq!(after("one two", actions), (text.to_owned(), cursor));
        }
        // A letter with its accent is one step.
        assert_eq!(
            after("ne\u{301}e", &[CursorLeft, RubOut]),
            ("ne".to_owned(), 1)
        );
    }

    #[test]
    fn letters_go_in_at_the_cursor_and_replace_what_is_selected() {
        let mut entry = TextEntry::new(6).with("ac");
        entry.act(Action::CursorLeft);
        entry.push('b');
        assert_eq!((entry.text(), entry.cursor()), ("abc", 2));
        entry.paste(&Pasted::new("1234567\n8".to_owned()));
        assert_eq!(entry.text(), "ab123c");
        entry.select();
        entry.push('x');
        assert_eq!((entry.text(), entry.cursor()), ("x", 1));
        entry.select();
        entry.act(Action::RubOut);
        assert!(entry.is_empty() && !entry.is_selected());
    }

    #[test]
    fn what_stood_there_is_not_cut() {
        let mut entry = TextEntry::new(6).with("one two");
        assert_eq!(entry.text(), "one two");
        entry.push('s');
        assert_eq!(entry.text(), "one two");
        entry.act(Action::RubOut);
        entry.push('p');
        assert_eq!(entry.text(), "one twp");
        assert!(entry.is_changed());
        entry.set("one two ");
        assert!(!entry.is_changed());
    }

    #[test]
    fn earlier_entries_come_back() {
        let earlier = ["one", "two"].map(str::to_owned).to_vec();
        let mut entry = TextEntry::new(20).after(earlier);
        let mut seen = Vec::new();
        for action in [
            Action::PreviousCandidate,
            Action::PreviousCandidate,
            Action::PreviousCandidate,
            Action::NextCandidate,
            Action::NextCandidate,
        ] {
            entry.act(action);
            seen.push(entry.text().to_owned());
        }
        assert_eq!(seen, ["two", "one", "one", "two", ""]);
    }
}
