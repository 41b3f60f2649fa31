//! The settings, one line each, made from the table that the settings file is read by.

use crate::{
    engine::evaluation::{Name, network::Network},
    play::BookChoice,
    store::settings::{FIELDS, Field, Kind, PieceStyle, Settings, Value},
    text::figures,
    tui::{
        action::Action,
        desk::{
            dialog::Dialog,
            form::{self, Asked, Form, Places},
            status_line::{self, capital, draw_footer},
        },
        effect::Effect,
        job::{Report, Task},
        keymap::Context,
        pasted::Pasted,
        screen::{News, Scene, Screen, View},
        widgets::{paragraphs, popup},
        words::settings as words,
        world::World,
    },
};
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::{Frame, layout::Rect};
use std::borrow::Cow;

/// The form.
#[derive(Default)]
pub struct SettingsForm {
    form: Form,
}

/// The board beside the form is seen while its colours change, so the form is only as wide as it must
/// be. A board takes so many columns for so many rows of the screen.
const NARROWEST: u16 = 46;
const WIDEST: u16 = 74;
const BOARD: (u16, u16) = (16, 9);
/// The columns of the form that a note leaves free: the border, and a blank one at its left.
const BESIDE_NOTE: u16 = 5;
/// Where names and values begin, behind the section's name.
const NAMES: u16 = 10;
const VALUES: u16 = 26;

impl SettingsForm {
    pub fn new() -> SettingsForm {
        SettingsForm::default()
    }

    fn fields(world: &World) -> Vec<form::Field> {
        FIELDS
            .iter()
            .map(|field| form::Field {
                section: field.section,
                label: field.key.replace('_', " "),
                value: shown(field, &world.settings),
            })
            .collect()
    }

    /// Below the fields there is room for the longest of what is said of them, so that nothing
    /// moves from one to the next.
    fn places(&self, area: Rect, settings: &Settings) -> Places {
        let rows = u16::try_from(FIELDS.len()).unwrap_or(u16::MAX);
        let board = area.height / BOARD.1 * BOARD.0 + 4;
        let columns = area.width.saturating_sub(board);
        // Where not even the smallest board has room beside it, the form covers all.
        let columns = match area.width < NARROWEST + BOARD.0 {
            true => area.width,
            false => columns.clamp(NARROWEST, WIDEST),
        };
        let inside = columns.min(area.width).saturating_sub(BESIDE_NOTE);
        let lines = |words: &str| popup::wrap(words, inside).len();
        let notes = FIELDS.iter().map(|field| lines(&about(field, settings)));
        let problem = self.form.problem.as_deref().map(lines);
        let longest = notes.chain(problem).max().unwrap_or(0);
        let least = if area.height > rows + 8 { 3 } else { 2 };
        let note = u16::try_from(longest).unwrap_or(u16::MAX).max(least);
        // Half of a low screen is for the fields.
        let note = note.min((area.height / 2).saturating_sub(3).max(least));
        Places {
            dialog: Dialog::at_the_right(area, columns, rows, note),
            labels: NAMES,
            values: VALUES,
        }
    }

    fn do_all(&mut self, asked: Vec<Asked>, scene: &mut Scene) {
        for asked in asked {
            match asked {
                Asked::Step { field, up } => self.step(field, up, scene),
                Asked::Enter => self.step(self.form.marked(), true, scene),
                Asked::Text { field, text } => {
                    if let Some(setting) = FIELDS.get(field)
                        && !put(setting, &typed(setting.kind, &text), scene)
                    {
                        let problem = words::expected(setting.kind);
                        self.form.refuse(field, &text, problem);
                        return;
                    }
                    look_for_book(field, scene);
                    self.take_engine(field, scene);
                }
                Asked::Close => return scene.close(),
            }
        }
        self.form.follow(&SettingsForm::fields(scene.world));
    }

    /// Takes the engine that the settings name, once it or its options were typed.
    fn take_engine(&mut self, field: usize, scene: &mut Scene) {
        let names_engine =
            |field: &Field| field.section == "engine" && matches!(field.key, "command" | "options");
        if FIELDS.get(field).is_some_and(names_engine) {
            let taken = scene.world.take_named_engine();
            self.form.problem = taken.err().map(|error| capital(&error.to_string()));
        }
    }

    /// Changes a setting by one step, where it has steps.
    fn step(&mut self, field: usize, up: bool, scene: &mut Scene) {
        if let Some(field) = FIELDS.get(field)
            && let Some(value) = stepped(field, &scene.world.settings, up)
        {
            put(field, &value, scene);
        }
    }
}

/// What was typed, as a value of this kind if it can be one.
fn typed(kind: Kind, text: &str) -> Value {
    let number = match kind {
        Kind::Number(..) => text.trim().parse().ok(),
        _ => None,
    };
    number.map_or_else(|| Value::Text(text.to_owned()), Value::Number)
}

/// Changes a setting; false where the value is not one for it.
fn put(field: &Field, value: &Value, scene: &mut Scene) -> bool {
    let done = field.put(&mut scene.world.settings, value);
    if done {
        scene.world.settings_changed();
        keep(scene);
    }
    done
}

/// Asks whether the book is there, once its file was typed.
fn look_for_book(field: usize, scene: &mut Scene) {
    let is_book = |field: &Field| (field.section, field.key) == ("game", "book");
    if FIELDS.get(field).is_some_and(is_book)
        && let BookChoice::File(path) = &scene.world.settings.game.book
    {
        scene.ask(Effect::Job(Task::ReadText(path.clone())));
    }
}

/// Writes the settings to their file.
fn keep(scene: &mut Scene) {
    if let Some(task) = scene.world.save_settings() {
        scene.ask(Effect::Job(task));
    }
}

/// The next value of a kind that can be stepped through; `None` for free text.
fn stepped(field: &Field, settings: &Settings, up: bool) -> Option<Value> {
    let kind = field.kind;
    match (kind, &(field.get)(settings)) {
        (Kind::Switch, Value::Switch(on)) => Some(Value::Switch(!on)),
        (Kind::Words(_) | Kind::Theme, Value::Text(word)) => {
            let words = kind.words(settings);
            let here = words.iter().position(|other| other == word).unwrap_or(0);
            let step = if up { 1 } else { words.len().saturating_sub(1) };
            let next = words.iter().cycle().nth(here + step)?;
            Some(Value::Text((*next).to_owned()))
        }
        (Kind::Number(least, most), Value::Number(number)) => {
            Some(Value::Number(next_number(*number, (least, most), up)))
        }
        _ => None,
    }
}

/// The number after this one, or before it: a few go round, the space for tables and stores is doubled
/// or halved, and of what is counted many go by five.
fn next_number(number: usize, (least, most): (usize, usize), up: bool) -> usize {
    const FEW: usize = 10;
    const COUNTED: std::ops::RangeInclusive<usize> = 300..=1_000;
    let next = match up {
        true if most < FEW && number >= most => least,
        false if most < FEW && number <= least => most,
        // From 0, too, it goes on.
        true if most > *COUNTED.end() => number.saturating_mul(2).max(1),
        false if most > *COUNTED.end() => number / 2,
        true if COUNTED.contains(&most) && number >= 5 => (number / 5 + 1) * 5,
        false if COUNTED.contains(&most) && number > 5 => (number - 1) / 5 * 5,
        true => number.saturating_add(1),
        false => number.saturating_sub(1),
    };
    next.clamp(least, most)
}

/// A value as a person reads it.
fn shown(field: &Field, settings: &Settings) -> form::Value {
    let has_steps = stepped(field, settings, true).is_some();
    let text = in_words(&(field.get)(settings));
    match (field.kind, has_steps) {
        (Kind::Number(..), _) => form::Value::Number(text),
        (_, true) => form::Value::Steps(text),
        (_, false) => form::Value::Text {
            text, expects: "–"
        },
    }
}

/// What is wrong in the file of the chosen theme.
fn theme_problem(field: &Field, settings: &Settings) -> Option<String> {
    let is_theme = matches!(field.kind, Kind::Theme);
    let own = settings.look.own_theme.as_ref().filter(|_| is_theme)?;
    let (first, more) = own.problems.split_first()?;
    Some(words::theme_problem(first, more.len()))
}

/// What a setting does; of a number also which there are, of the evaluation which network there is to
/// choose, of pieces what the chosen kind is (not every font has all), and of a theme of one's own what
/// is wrong with it.
fn about(field: &Field, settings: &Settings) -> Cow<'static, str> {
    if let Some(problem) = theme_problem(field, settings) {
        return problem.into();
    }
    match (field.section, field.key) {
        ("engine", "evaluation") => networks(),
        ("look", "pieces") => match settings.look.pieces {
            PieceStyle::Images => words::IMAGES.into(),
            PieceStyle::Art => words::ART.into(),
            PieceStyle::Sextants => words::SEXTANTS.into(),
            PieceStyle::Octants => words::OCTANTS.into(),
            PieceStyle::Figurines => words::FIGURINES.into(),
            PieceStyle::Outlines => words::OUTLINES.into(),
            PieceStyle::Letters => words::LETTERS.into(),
        },
        _ => match field.kind {
            Kind::Number(..) => words::typed_or_stepped(field.what, field.kind).into(),
            _ => Cow::Borrowed(field.what),
        },
    }
}

fn networks() -> Cow<'static, str> {
    match Network::built_in_origin() {
        Some(origin) => Cow::Owned(words::network(
            Name::Network(origin).short(),
            origin.generation,
            figures::count(origin.positions),
        )),
        None => Cow::Borrowed(words::NO_NETWORK),
    }
}

fn in_words(value: &Value) -> String {
    match value {
        Value::Switch(true) => words::YES.to_owned(),
        Value::Switch(false) => words::NO.to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Text(text) => text.clone(),
    }
}

impl Screen for SettingsForm {
    fn contexts(&self) -> Vec<Context> {
        self.form.contexts()
    }

    fn hints(&self) -> Vec<Action> {
        self.form.hints(&[])
    }

    /// A text that is typed goes into the file with Enter.
    fn label(&self, action: Action) -> Option<&'static str> {
        (action == Action::Choose).then_some(words::SAVE)
    }

    /// Enter has nothing to begin here but a number.
    fn meaning(&self, action: Action) -> Option<&'static str> {
        (action == Action::Begin).then_some(words::ENTER)
    }

    fn typed(&self) -> Option<(&'static str, &'static str)> {
        (!self.form.is_typing()).then_some((words::DIGITS, words::TYPE_NUMBER))
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let fields = SettingsForm::fields(scene.world);
        let places = self.places(scene.area, &scene.world.settings);
        let rows = places.dialog.content.height;
        let asked = self.form.act(action, &fields, rows);
        self.do_all(asked, scene);
    }

    fn key(&mut self, key: KeyEvent, _scene: &mut Scene) {
        self.form.key(key);
    }

    fn paste(&mut self, pasted: &Pasted, _scene: &mut Scene) {
        self.form.paste(pasted);
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        match news {
            News::Opened => self.form.follow(&SettingsForm::fields(scene.world)),
            // The form covers the line in which the screen below says it.
            News::Job(Report::Failed(words)) => self.form.problem = Some(capital(words)),
            News::Job(Report::Text(path, None))
                if scene.world.settings.game.book == BookChoice::File(path.clone()) =>
            {
                self.form.problem = Some(words::no_such_file(path));
            }
            _ => {}
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let fields = SettingsForm::fields(scene.world);
        let places = self.places(scene.area, &scene.world.settings);
        let asked = self.form.mouse(mouse, &fields, &places);
        self.do_all(asked, scene);
        status_line::click(self, places.dialog.keys, mouse, scene);
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let places = self.places(area, &view.world.settings);
        let dialog = places.dialog;
        dialog.draw(words::TITLE, frame, theme);
        let fields = SettingsForm::fields(view.world);
        self.form.draw(&fields, &places, view.topmost, frame, theme);
        let note = match (&self.form.problem, FIELDS.get(self.form.marked())) {
            (Some(problem), _) => Some((problem.clone(), theme.bad)),
            (None, field) => field.map(|field| {
                let settings = &view.world.settings;
                let style = match theme_problem(field, settings) {
                    Some(_) => theme.bad,
                    None => theme.dim,
                };
                (about(field, settings).into_owned(), style)
            }),
        };
        let room = Rect {
            x: dialog.note.x + 1,
            width: dialog.note.width.saturating_sub(1),
            ..dialog.note
        };
        paragraphs::draw(note.as_slice(), room, frame, theme);
        draw_footer(self, frame, dialog.keys, view);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        store::settings::{OwnColours, OwnTheme, ThemeChoice},
        tui::{
            theme::{Depth, Scheme, Theme},
            world::dressed,
        },
    };
    use ratatui::style::Color;

    #[test]
    fn themes_of_ones_own_come_after_the_built_in_ones_and_are_seen_at_once() {
        let mut settings = Settings::default();
        settings.look.own_themes = ["forest", "sea"]
            .map(|name| {
                let mut colours = OwnColours::default();
                colours.set("light", "#010203").expect("a colour");
                OwnTheme {
                    name: name.to_owned(),
                    base: ThemeChoice::Midnight,
                    colours,
                    problems: match name {
                        "sea" => vec!["sea.toml:1:8: base: what?".to_owned(); 2],
                        _ => Vec::new(),
                    },
                }
            })
            .to_vec();
        let theme = &FIELDS[0];
        let names: Vec<String> = std::iter::from_fn(|| {
            let next = stepped(theme, &settings, true)?;
            assert!(theme.put(&mut settings, &next));
            Some(in_words(&next))
        })
        .take(11)
        .collect();
        assert_eq!(names[8..], ["forest", "sea", "auto"]);
        assert!(settings.look.choose_theme("forest"));
        assert_eq!(about(theme, &settings), theme.what);
        assert!(settings.look.choose_theme("sea"));
        assert_eq!(
            about(theme, &settings),
            "sea.toml:1:8: base: what? (and 1 more)"
        );
        let detected = Theme::new(Scheme::Paper, Depth::True);
        let dressed = dressed(&detected, &settings, None);
        assert_eq!(dressed.board.plain.light, Color::Rgb(1, 2, 3));
        assert_eq!(dressed.scheme, Scheme::Midnight);
    }

    #[test]
    fn a_number_of_0_can_be_stepped_up_again() {
        for field in FIELDS {
            let mut settings = Settings::default();
            let is_zero = field.put(&mut settings, &Value::Number(0));
            if let (true, Some(Value::Number(next))) = (is_zero, stepped(field, &settings, true)) {
                assert_eq!(next, 1, "{}", field.key);
            }
        }
    }

    #[test]
    fn a_step_back_from_the_least_number_does_not_make_it_the_most() {
        assert_eq!(next_number(1, (1, 256), false), 1);
        assert_eq!(next_number(256, (1, 256), true), 256);
        assert_eq!(next_number(5, (1, 5), true), 1);
        assert_eq!(next_number(1, (1, 5), false), 5);
        assert_eq!(next_number(64, (0, 65_536), true), 128);
        assert_eq!(next_number(0, (0, 65_536), false), 0);
    }

    #[test]
    fn counted_settings_come_back_to_where_they_were() {
        for range in [(1, 500), (0, 1_000)] {
            let stepped = |ups: &[bool]| ups.iter().fold(20, |at, up| next_number(at, range, *up));
            assert_eq!(stepped(&[false; 4]), 4);
            assert_eq!(stepped(&[true, true]), 30);
            assert_eq!(
                stepped(&[false, false, false, false, true, true, true, true]),
                20
            );
            assert_eq!(next_number(range.1, range, true), range.1);
            assert_eq!(next_number(23, range, false), 20);
            assert_eq!(next_number(23, range, true), 25);
        }
    }

    #[test]
    fn every_setting_can_be_stepped_through_or_typed() {
        for field in FIELDS {
            let mut settings = Settings::default();
            let before = (field.get)(&settings);
            match stepped(field, &settings, true) {
                Some(next) => {
                    assert!(field.put(&mut settings, &next), "{}", field.key);
                    assert_ne!((field.get)(&settings), before, "{}", field.key);
                }
                None => {
                    let same = Value::Text(in_words(&before));
                    assert!(field.put(&mut settings, &same), "{}", field.key);
                }
            }
        }
    }
}
