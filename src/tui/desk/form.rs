//! A form: fields one below the other, stepped through or typed. What a field means, and what its
//! next value is, its owner says.

use super::{dialog::Dialog, list::List, text_entry::TextEntry};
use crate::{
    text::shorten::end_of_path,
    tui::{
        action::Action,
        keymap::{Context, chord::typed_letter},
        pasted::{LONGEST_LINE, Pasted},
        theme::Theme,
        widgets::{pen::Pen, popup},
    },
};
use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};
use std::path::Path;

/// A field as it is shown.
#[derive(Clone, Debug)]
pub struct Field {
    /// Shown once where several fields of a section follow each other; may be empty.
    pub section: &'static str,
    pub label: String,
    pub value: Value,
}

/// What stands in a field.
#[derive(Clone, Debug)]
pub enum Value {
    /// One of several values, stepped through.
    Steps(String),
    /// A number, stepped through; a digit or Enter begins to type another.
    Number(String),
    /// A text, typed as soon as the field is marked: the first letter replaces what stands there,
    /// and a key that edits goes on with it.
    Text {
        text: String,
        /// Shown while it is empty.
        expects: &'static str,
    },
    /// Only shown.
    Shown(String),
}

/// What a form wants of its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The next value of a field, or the one before.
    Step { field: usize, up: bool },
    /// This text belongs into a field.
    Text { field: usize, text: String },
    /// Enter.
    Enter,
    /// To be closed.
    Close,
}

/// Which field is marked, and what is typed into it.
#[derive(Clone, Debug, Default)]
pub struct Form {
    list: List,
    entry: Option<(usize, TextEntry)>,
    /// The marked field is a number.
    on_number: bool,
    /// Why what was typed does not fit.
    pub problem: Option<String>,
}

/// A field's text, to be typed on: a list of folders or of an engine's options may be long.
fn entry_of(text: &str) -> TextEntry {
    TextEntry::new(LONGEST_LINE).with(text)
}

impl Form {
    /// A form whose field of this number is marked.
    pub fn at(marked: usize) -> Form {
        let mut form = Form::default();
        form.list.mark(marked);
        form
    }

    pub fn marked(&self) -> usize {
        self.list.marked()
    }

    pub fn is_typing(&self) -> bool {
        self.entry.is_some()
    }

    pub fn contexts(&self) -> Vec<Context> {
        vec![match self.entry {
            Some(_) => Context::Typing,
            None => Context::Form,
        }]
    }

    /// What its keys do, for the line of keys: `own` actions of its owner first.
    pub fn hints(&self, own: &[Action]) -> Vec<Action> {
        if self.is_typing() {
            return vec![Action::Choose, Action::NextCandidate, Action::Back];
        }
        let usual = [Action::Down, Action::Change, Action::Help, Action::Back];
        own.iter().copied().chain(usual).collect()
    }

    /// The fields are these now: a text that is marked can be typed.
    pub fn follow(&mut self, fields: &[Field]) {
        self.list.keep_within(fields.len());
        let marked = self.marked();
        let value = fields.get(marked).map(|field| &field.value);
        self.on_number = matches!(value, Some(Value::Number(_)));
        match value {
            Some(Value::Text { text, .. }) => {
                // What was taken may have another form there than it was typed in.
                let is_typed =
                    |(field, entry): &(usize, TextEntry)| *field == marked && !entry.is_selected();
                if !self.entry.as_ref().is_some_and(is_typed) {
                    self.entry = Some((marked, entry_of(text).selected()));
                }
            }
            Some(Value::Number(_)) => {
                self.entry = self.entry.take().filter(|(at, _)| *at == marked)
            }
            _ => self.entry = None,
        }
    }

    /// A typed text was refused: it stands there to be fixed, with the reason below.
    pub fn refuse(&mut self, field: usize, text: &str, problem: String) {
        self.list.mark(field);
        self.entry = Some((field, entry_of(text)));
        self.problem = Some(problem);
    }

    /// What was chosen in a field is refused, with the reason below.
    pub fn refuse_choice(&mut self, field: usize, problem: String) {
        self.list.mark(field);
        self.entry = None;
        self.problem = Some(problem);
    }

    /// What a key's action asks for; `in_sight` rows are shown.
    pub fn act(&mut self, action: Action, fields: &[Field], in_sight: u16) -> Vec<Asked> {
        let action = match action {
            Action::Complete if self.is_typing() => Action::Down,
            other => other,
        };
        if action == Action::Back {
            return self.back(fields);
        }
        if let Some((_, entry)) = &mut self.entry
            && TextEntry::is_edit(action)
        {
            entry.act(action);
            return Vec::new();
        }
        self.problem = None;
        let mut asked: Vec<Asked> = self.typed(fields).into_iter().collect();
        match action {
            Action::Change | Action::ChangeBack => asked.push(Asked::Step {
                field: self.marked(),
                up: action == Action::Change,
            }),
            Action::Begin if self.on_number => self.type_number(fields),
            // The next key is for the form again.
            Action::Choose if self.on_number => self.entry = None,
            Action::Begin | Action::Choose => {
                // What was taken is replaced like what stood there first.
                if let Some((_, entry)) = &mut self.entry {
                    entry.select();
                }
                asked.push(Asked::Enter);
            }
            action => {
                if self.list.act(action, fields.len(), in_sight) {
                    self.entry = None;
                }
            }
        }
        asked
    }

    /// The marked number can be typed: the first digit replaces it.
    fn type_number(&mut self, fields: &[Field]) {
        let marked = self.marked();
        if let Some(Value::Number(number)) = fields.get(marked).map(|field| &field.value) {
            self.entry = Some((marked, entry_of(number).selected()));
        }
    }

    /// The text in the marked field, where it was changed.
    fn typed(&self, fields: &[Field]) -> Option<Asked> {
        let (field, entry) = self.entry.as_ref()?;
        let value = fields.get(*field).map(|field| &field.value);
        let Some(Value::Text { text, .. } | Value::Number(text)) = value else {
            return None;
        };
        // A sign that no entry shows, such as a tab, is no change.
        (entry.text() != entry_of(text).text()).then(|| Asked::Text {
            field: *field,
            text: entry.text().to_owned(),
        })
    }

    /// A changed text becomes what it was, and a number is typed no more; then the form is left.
    fn back(&mut self, fields: &[Field]) -> Vec<Asked> {
        let is_number = self.on_number && self.is_typing();
        let is_changed = self.typed(fields).is_some();
        self.problem = None;
        if is_changed || is_number {
            self.entry = None;
            self.follow(fields);
            return Vec::new();
        }
        vec![Asked::Close]
    }

    /// A letter of a text, or the first digit of a number; whether one is typed.
    pub fn key(&mut self, key: KeyEvent) -> bool {
        let is_digit = typed_letter(key).is_some_and(|letter| letter.is_ascii_digit());
        if self.on_number && !self.is_typing() && is_digit {
            self.entry = Some((self.marked(), entry_of("")));
            self.problem = None;
        }
        match &mut self.entry {
            Some((_, entry)) => entry.key(key),
            None => false,
        }
    }

    /// Into a text; whether one is typed.
    pub fn paste(&mut self, pasted: &Pasted) -> bool {
        if let Some((_, entry)) = &mut self.entry {
            entry.paste(pasted);
        }
        self.is_typing()
    }

    /// A click on a field marks it and changes it: the left arrow back, all else on. A click
    /// beside the dialog closes it; the wheel moves the mark.
    pub fn mouse(&mut self, mouse: MouseEvent, fields: &[Field], places: &Places) -> Vec<Asked> {
        let Dialog { outer, content, .. } = places.dialog;
        let is_left = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        let before = self.marked();
        let clicked = self.list.mouse(mouse, content, fields.len());
        if clicked.is_none() && !is_left && self.marked() == before {
            return Vec::new();
        }
        let mut asked: Vec<Asked> = self.typed(fields).into_iter().collect();
        self.problem = None;
        if let Some(field) = clicked {
            let arrow = content.x + places.values..content.x + places.values + 2;
            self.list.mark(field);
            let value = fields.get(field).map(|field| &field.value);
            if let Some(Value::Steps(_) | Value::Number(_)) = value {
                self.entry = None;
                let up = !arrow.contains(&mouse.column);
                asked.push(Asked::Step { field, up });
            }
        } else if is_left && !outer.contains((mouse.column, mouse.row).into()) {
            asked.push(Asked::Close);
        }
        asked
    }

    /// Draws the fields; the terminal's cursor stands in a text where the form `is_active`.
    pub fn draw(
        &self,
        fields: &[Field],
        places: &Places,
        is_active: bool,
        frame: &mut Frame,
        theme: &Theme,
    ) {
        let content = places.dialog.content;
        let first = self.list.first(fields.len(), content.height);
        let rows = |frame: &mut Frame, line: Rect, index: usize, is_marked: bool| {
            let Some(field) = fields.get(index) else {
                return;
            };
            let before = index.checked_sub(1).and_then(|before| fields.get(before));
            let begins = index == first || before.is_none_or(|one| one.section != field.section);
            let section = if begins { field.section } else { "" };
            let (dim, label, value, arrow) = if is_marked {
                (
                    theme.row,
                    theme.row,
                    theme.row,
                    theme.accent.patch(theme.row),
                )
            } else {
                (theme.dim, theme.text, theme.accent, theme.faint)
            };
            let mut pen = Pen::new(frame.buffer_mut(), line, theme);
            pen.skip(1)
                .put(section, dim)
                .to(line.x + places.labels)
                .put(&field.label, label)
                .to(line.x + places.values);
            let typed = self.entry.as_ref().filter(|(typed, _)| *typed == index);
            match (&field.value, typed) {
                (Value::Text { .. } | Value::Number(_), Some((_, entry))) => {
                    let room = Rect {
                        x: pen.column(),
                        width: pen.left(),
                        ..line
                    };
                    let expects = match &field.value {
                        Value::Text { expects, .. } => *expects,
                        _ => "",
                    };
                    let prompt = entry.prompt(theme).sign("").placeholder(expects);
                    TextEntry::draw(prompt, is_active, frame, room);
                }
                (Value::Steps(words) | Value::Number(words), _) => {
                    pen.put(theme.glyph("◂ ", "< "), arrow)
                        .put(words, value)
                        .put(theme.glyph(" ▸", " >"), arrow);
                }
                (Value::Text { text, expects }, None) if text.is_empty() => {
                    pen.put(expects, if is_marked { value } else { theme.faint });
                }
                (Value::Text { text, .. } | Value::Shown(text), _) => {
                    let shown = match Path::new(text).is_absolute() {
                        true => end_of_path(text, pen.left().into()),
                        false => text.clone(),
                    };
                    pen.put(&shown, value);
                }
            }
        };
        self.list
            .draw_rows(frame, content, fields.len(), theme, rows);
        let in_sight = usize::from(content.height);
        let outer = places.dialog.outer;
        popup::say_where(
            outer,
            first,
            in_sight,
            fields.len(),
            theme,
            frame.buffer_mut(),
        );
    }
}

/// Where a form lies, and the columns at which labels and values begin in it.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    pub dialog: Dialog,
    pub labels: u16,
    pub values: u16,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::{KeyCode, KeyModifiers};

    fn fields(name: &str) -> Vec<Field> {
        let field = |label: &str, value| Field {
            section: "",
            label: label.to_owned(),
            value,
        };
        let text = name.to_owned();
        let expects = "a name";
        vec![
            field("Level", Value::Steps("5".to_owned())),
            field("Name", Value::Text { text, expects }),
        ]
    }

    #[cfg(unix)]
    #[test]
    fn a_path_without_room_shows_its_end_and_another_text_its_beginning() {
        use crate::tui::theme::{Depth, Scheme};
        use ratatui::{Terminal, backend::TestBackend};
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let shown = |text: &str| {
            let fields = fields(text);
            let mut terminal = Terminal::new(TestBackend::new(40, 8)).expect("a screen");
            let draw = |frame: &mut Frame| {
                let places = Places {
                    dialog: Dialog::over(frame.area(), 36, 2, 0),
                    labels: 2,
                    values: 10,
                };
                Form::default().draw(&fields, &places, true, frame, &theme);
            };
            terminal.draw(draw).expect("drawn");
            terminal.backend().to_string()
        };
        let path = shown("/home/ann/documents/chess/my.book.txt");
        assert!(
            path.contains("/my.book.txt") && !path.contains("/home"),
            "{path}"
        );
        let name = shown("Wolfgang Amadeus Theophilus Mozart");
        assert!(name.contains("Wolfgang"), "{name}");
    }

    #[test]
    fn a_text_is_typed_where_it_stands_and_handed_on_when_it_is_left() {
        let fields = fields("Ada");
        let mut form = Form::default();
        form.follow(&fields);
        let up = Asked::Step { field: 0, up: true };
        assert_eq!(form.act(Action::Change, &fields, 9), [up]);
        assert_eq!(form.contexts(), [Context::Form]);
        assert!(form.act(Action::Down, &fields, 9).is_empty());
        form.follow(&fields);
        assert_eq!(form.contexts(), [Context::Typing]);
        form.act(Action::LineEnd, &fields, 9);
        form.key(KeyEvent::new(KeyCode::Char('m'), KeyModifiers::NONE));
        form.act(Action::CursorLeft, &fields, 9);
        let typed = Asked::Text {
            field: 1,
            text: "Adam".to_owned(),
        };
        assert_eq!(
            form.clone().act(Action::NextCandidate, &fields, 9),
            std::slice::from_ref(&typed)
        );
        assert_eq!(
            form.clone().act(Action::Choose, &fields, 9),
            [typed, Asked::Enter]
        );
        // Esc takes the typing back first.
        assert!(form.act(Action::Back, &fields, 9).is_empty());
        assert_eq!(form.act(Action::Back, &fields, 9), [Asked::Close]);
    }

    #[test]
    fn what_was_taken_is_shown_as_it_became() {
        let mut form = Form::at(1);
        form.follow(&fields(""));
        form.paste(&Pasted::new("ada".to_owned()));
        form.act(Action::Choose, &fields(""), 9);
        form.follow(&fields("Ada"));
        assert_eq!(form.act(Action::Back, &fields("Ada"), 9), [Asked::Close]);
    }

    #[test]
    fn a_long_text_is_taken_whole() {
        let long = "option=value ".repeat(40).trim().to_owned();
        let mut form = Form::at(1);
        form.follow(&fields(""));
        form.paste(&Pasted::new(long.clone()));
        let text = Asked::Text {
            field: 1,
            text: long,
        };
        assert_eq!(
            form.act(Action::Choose, &fields(""), 9),
            [text, Asked::Enter]
        );
    }

    #[test]
    fn a_number_is_stepped_through_or_typed() {
        let numbers = |first: &str| {
            let mut fields = fields("Ada");
            fields[0].value = Value::Number(first.to_owned());
            fields
        };
        let fields = numbers("64");
        let digit = |letter| KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
        let text = |text: &str| Asked::Text {
            field: 0,
            text: text.to_owned(),
        };
        let mut form = Form::default();
        form.follow(&fields);
        let up = Asked::Step { field: 0, up: true };
        assert_eq!(form.act(Action::Change, &fields, 9), [up]);
        // A letter is none of it; a digit begins it, and Enter ends it without a step.
        assert!(!form.key(digit('x')) && form.key(digit('9')));
        assert_eq!(form.contexts(), [Context::Typing]);
        form.key(digit('6'));
        assert_eq!(
            form.clone().act(Action::NextCandidate, &fields, 9),
            [text("96")]
        );
        assert_eq!(form.act(Action::Choose, &fields, 9), [text("96")]);
        let fields = numbers("96");
        form.follow(&fields);
        assert_eq!(form.contexts(), [Context::Form]);
        // Enter on it opens it, and the first digit replaces what stands there.
        assert_eq!(form.act(Action::Begin, &fields, 9), []);
        form.follow(&fields);
        form.key(digit('7'));
        assert_eq!(form.typed(&fields), Some(text("7")));
        // Esc leaves the number, then the form.
        assert_eq!(form.act(Action::Back, &fields, 9), []);
        assert_eq!(form.contexts(), [Context::Form]);
        assert_eq!(form.act(Action::Back, &fields, 9), [Asked::Close]);
    }

    #[test]
    fn a_text_that_is_only_passed_over_stays_as_it_is() {
        for text in ["long ".repeat(60), "a\ttab".to_owned()] {
            let fields = fields(&text);
            let mut form = Form::at(1);
            form.follow(&fields);
            assert_eq!(form.clone().act(Action::Down, &fields, 9), []);
            assert_eq!(form.act(Action::Back, &fields, 9), [Asked::Close]);
        }
    }

    #[test]
    fn what_stands_in_a_field_is_replaced_by_what_is_typed() {
        let fields = fields("Ada");
        let mut form = Form::at(1);
        let typed = |form: &mut Form, letter| {
            form.key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE));
            form.typed(&fields)
        };
        let text = |text: &str| Asked::Text {
            field: 1,
            text: text.to_owned(),
        };
        form.follow(&fields);
        assert_eq!(typed(&mut form, 'B'), Some(text("B")));
        assert_eq!(typed(&mut form, 'o'), Some(text("Bo")));
        // Taken back, it is replaced again; rubbing out goes on with it.
        form.act(Action::Back, &fields, 9);
        assert_eq!(typed(&mut form, 'C'), Some(text("C")));
        form.act(Action::Back, &fields, 9);
        form.act(Action::RubOut, &fields, 9);
        assert_eq!(typed(&mut form, 'i'), Some(text("Adi")));
        // What Enter took is replaced too, and what was refused is not.
        let taken = form.act(Action::Choose, &fields, 9);
        assert_eq!(taken, [text("Adi"), Asked::Enter]);
        assert_eq!(typed(&mut form, 'D'), Some(text("D")));
        form.refuse(1, "D", "too short".to_owned());
        assert_eq!(typed(&mut form, 'o'), Some(text("Do")));
    }
}
