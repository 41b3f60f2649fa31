//! The `:` line: a command is found by a few letters of its name, in a list of all that the screen
//! below can do, each with its key beside it.

use super::{
    dialog::Dialog,
    fuzzy,
    list::List,
    menu::{Columns, Command, Shape, Told},
    status_line::{click_around, draw_footer},
    text_entry::TextEntry,
};
use crate::{
    sort,
    tui::{
        action::Action,
        keymap::{Context, Keymap},
        pasted::Pasted,
        route::Route,
        screen::{Answer, Scene, Screen, Step, View},
        widgets::{
            pen::{Pen, row},
            popup,
            prompt::Tone,
        },
        words::desk as words,
    },
};
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::{Frame, layout::Rect};

/// The line, and the commands that fit it.
pub struct Palette {
    commands: Vec<Command>,
    /// What cannot be done yet, and when it can.
    later: Vec<(Action, &'static str)>,
    entry: TextEntry,
    /// Which of the commands fit, the best first.
    fitting: Vec<usize>,
    list: List,
}

/// Where things stand.
struct Places {
    dialog: Dialog,
    line: Rect,
    list: Rect,
    /// Of the list's rows.
    columns: Columns,
}

/// Longer than any command's name.
const LONGEST: usize = 60;
/// Size of the list where there is room: so many columns, or what whole rows take.
const COLUMNS: u16 = 92;
const ROWS: u16 = 14;
/// The line and a blank row, above the list.
const HEAD: u16 = 2;

impl Palette {
    /// All that `screen` can do now: what has keys in its contexts, and its other commands. From every
    /// room one comes to the settings.
    pub fn new(screen: &dyn Screen, keymap: &Keymap) -> Palette {
        let contexts = screen.contexts();
        let rooms = contexts
            .iter()
            .copied()
            .filter(|context| !matches!(context, Context::Typing | Context::TypedMove));
        let rooms: Vec<Context> = rooms.chain([Context::Everywhere]).collect();
        let bound = rooms.iter().flat_map(|context| keymap.of(*context));
        let mut actions: Vec<Action> = Vec::new();
        let (offered, others): (Vec<Action>, Vec<Action>) = screen
            .commands()
            .into_iter()
            .chain(bound.map(|bound| bound.action))
            .chain((!screen.is_overlay()).then_some(Action::Settings))
            .partition(|action| screen.offers(*action));
        let later = |action| Some((action, screen.waits_for(action)?));
        for action in offered {
            if !actions.contains(&action) && !is_for_keys_alone(action) {
                actions.push(action);
            }
        }
        // What has a key is what is done most.
        sort::by_key(&mut actions, |action| {
            keymap.sign(&rooms, *action).is_none()
        });
        let command = |action| Command::new(action, &rooms, keymap);
        let commands: Vec<Command> = actions.into_iter().map(command).collect();
        let mut palette = Palette {
            commands,
            later: others.into_iter().filter_map(later).collect(),
            entry: TextEntry::new(LONGEST),
            fitting: Vec::new(),
            list: List::default(),
        };
        palette.find();
        palette
    }

    /// Finds what fits the text: its own name, then what fits best.
    fn find(&mut self) {
        self.list = List::default();
        let text = self.entry.text().trim();
        let named = Action::named(text);
        let told: Vec<Told> = self.commands.iter().map(Command::told).collect();
        let mut fitting = fitting(text, &told);
        let own = |place: &usize| self.commands.get(*place).map(|own| own.action) == named;
        // It comes first also where it is an earlier name.
        if let Some(place) = (0..self.commands.len()).find(own) {
            fitting.retain(|other| *other != place);
            fitting.insert(0, place);
        }
        self.fitting = fitting;
    }

    /// Why what is meant cannot be chosen: it comes later, or nothing is meant.
    fn refusal(&self) -> Option<String> {
        let text = self.entry.text().trim();
        let named = Action::named(text);
        let is_named = |(action, _): &&(Action, &str)| named == Some(*action);
        let told = |(action, _): &(Action, &str)| {
            let about = action.about();
            [about.name, about.label, ""]
        };
        let nearest = || {
            let told: Vec<Told> = self.later.iter().map(told).collect();
            self.later.get(*fitting(text, &told).first()?)
        };
        let is_none = self.fitting.is_empty();
        let named = self.later.iter().find(is_named);
        match named.or_else(|| is_none.then(nearest).flatten()) {
            Some((action, when)) => Some(opens_later(*action, when)),
            None => is_none.then(|| words::NO_COMMAND_FITS.to_owned()),
        }
    }

    fn command(&self, place: usize) -> Option<&Command> {
        self.commands.get(*self.fitting.get(place)?)
    }

    /// Does the command on the screen below.
    fn choose(&mut self, place: usize, scene: &mut Scene) {
        if let Some(action) = self.command(place).map(|command| command.action) {
            scene.close();
            match action {
                // Rooms need not know of it.
                Action::Settings => scene.go(Route::Settings),
                action => scene.steps.push(Step::Act(action)),
            }
        }
    }

    /// Its columns, and its own shape: where there is no room for whole rows, nor for the names that
    /// commands without a key are typed by.
    fn shape(&self, area: Rect) -> (Columns, Shape) {
        let shape = |columns| Shape::of(&self.commands, columns, COLUMNS, area);
        let columns = Columns::of(&self.commands);
        let whole = shape(columns);
        if whole.note == 0 {
            return (columns, whole);
        }
        let columns = Columns::of_keys(&self.commands);
        (columns, shape(columns))
    }

    fn places(&self, area: Rect) -> Places {
        let (columns, shape) = self.shape(area);
        let rows = ROWS.min(area.height.saturating_sub(8)).max(1);
        let dialog = Dialog::over(area, shape.columns, rows + HEAD, shape.note);
        let content = dialog.content;
        let used = HEAD.min(content.height);
        let list = Rect {
            y: content.y + used,
            height: content.height - used,
            ..content
        };
        Places {
            dialog,
            line: row(content, 0),
            list,
            columns,
        }
    }
}

/// The places of those that fit the text, the best first: names that have it as it is typed, then
/// sentences with its words, then names that have its letters in their order. A blank is as good as a
/// hyphen.
fn fitting(text: &str, told: &[Told]) -> Vec<usize> {
    /// More than letters in their order can get.
    const SENTENCE: u32 = 10_000;
    /// Shorter words stand in too many sentences.
    const LEAST: usize = 4;
    let plain = |text: &str| text.replace('-', " ").to_lowercase();
    let text = plain(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut scores = Vec::new();
    for part in 0..2 {
        let names: Vec<String> = told.iter().map(|told| plain(told[part])).collect();
        let found = fuzzy::scores(&text, names.iter().map(String::as_str));
        scores.extend(found.into_iter().map(|(score, place)| {
            let has_it = names.get(place).is_some_and(|name| name.contains(&text));
            (if has_it { 2 * SENTENCE + score } else { score }, place)
        }));
    }
    let is_said = |sentence: &str| {
        let sentence = plain(sentence);
        let said = sentence.split(|letter: char| !letter.is_alphanumeric());
        words
            .iter()
            .all(|word| word.len() >= LEAST && said.clone().any(|one| one == *word))
    };
    if !words.is_empty() {
        let said = told.iter().enumerate().filter(|(_, told)| is_said(told[2]));
        scores.extend(said.map(|(place, _)| (SENTENCE, place)));
    }
    let mut fitting = Vec::new();
    for place in fuzzy::best_first(scores) {
        if !fitting.contains(&place) {
            fitting.push(place);
        }
    }
    fitting
}

/// What is said of an action that comes later.
pub fn opens_later(action: Action, when: &str) -> String {
    let screen = match action {
        Action::Analyse => words::ANALYSIS,
        action => action.about().label,
    };
    words::opens_later(screen, when)
}

/// Whether there is no point in asking for it by name.
fn is_for_keys_alone(action: Action) -> bool {
    action.is_motion()
        || matches!(
            action,
            Action::Choose | Action::Complete | Action::CommandLine
        )
}

impl Screen for Palette {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Typing]
    }

    fn hints(&self) -> Vec<Action> {
        vec![
            Action::Choose,
            Action::NextCandidate,
            Action::PreviousCandidate,
            Action::Back,
        ]
    }

    /// Of the commands that fit, one is chosen.
    fn label(&self, action: Action) -> Option<&'static str> {
        (action == Action::Choose).then_some(action.about().label)
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let count = self.fitting.len();
        let rows = self.places(scene.area).list.height;
        match action {
            Action::Choose => self.choose(self.list.marked(), scene),
            Action::Back => scene.close(),
            Action::RubOut if self.entry.is_empty() => scene.close(),
            // The name of the marked one is written out.
            Action::Complete => {
                if let Some(command) = self.command(self.list.marked()) {
                    let name = command.action.about().name;
                    self.entry.set(name);
                    self.find();
                }
            }
            action if self.list.act(action, count, rows) => {}
            action if self.entry.act(action) => self.find(),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent, _scene: &mut Scene) {
        if self.entry.key(key) {
            self.find();
        }
    }

    /// The first letter was typed in a menu.
    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        if let Answer::Key(key) = answer {
            self.key(key, scene);
        }
    }

    fn paste(&mut self, pasted: &Pasted, _scene: &mut Scene) {
        self.entry.paste(pasted);
        self.find();
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let Places { dialog, list, .. } = self.places(scene.area);
        if !click_around(self, (dialog.outer, dialog.keys), mouse, scene)
            && let Some(place) = self.list.mouse(mouse, list, self.fitting.len())
        {
            self.choose(place, scene);
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let Places {
            dialog,
            line,
            list,
            columns,
        } = self.places(area);
        dialog.draw(words::COMMANDS, frame, theme);
        let prompt = self
            .entry
            .prompt(theme)
            .sign(":")
            .placeholder(words::EXPECTS_COMMAND);
        let refusal = self.refusal();
        let prompt = match &refusal {
            Some(words) => prompt.explanation(words, Tone::Wrong),
            None => prompt,
        };
        TextEntry::draw(prompt, view.topmost, frame, line);
        let rows = |frame: &mut Frame, line, place: usize, is_marked| {
            if let Some(command) = self.command(place) {
                command.draw(columns, frame, line, is_marked, theme);
            }
        };
        let count = self.fitting.len();
        self.list.draw_rows(frame, list, count, theme, rows);
        if let Some(command) = self.command(self.list.marked()) {
            command.draw_words(frame, dialog.note, theme);
        }
        let first = self.list.first(count, list.height);
        let in_sight = usize::from(list.height);
        let buffer = frame.buffer_mut();
        popup::say_where(dialog.outer, first, in_sight, count, theme, buffer);
        if self.fitting.is_empty() {
            Pen::new(frame.buffer_mut(), list, theme)
                .skip(1)
                .put(words::CLOSES_COMMANDS, theme.dim);
        }
        draw_footer(self, frame, dialog.keys, view);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A screen in the context of a game.
    struct Below;

    impl Screen for Below {
        fn contexts(&self) -> Vec<Context> {
            vec![Context::Play]
        }

        fn hints(&self) -> Vec<Action> {
            Vec::new()
        }

        fn commands(&self) -> Vec<Action> {
            vec![Action::Resign, Action::OfferDraw, Action::Restart]
        }

        fn offers(&self, action: Action) -> bool {
            action != Action::OfferDraw && action != Action::Hint
        }

        fn waits_for(&self, action: Action) -> Option<&'static str> {
            (action == Action::Hint).then_some("once you are to move")
        }

        fn act(&mut self, _action: Action, _scene: &mut Scene) {}

        fn draw(&self, _frame: &mut Frame, _area: Rect, _view: &View) {}
    }

    fn found(text: &str) -> Vec<Action> {
        let mut palette = Palette::new(&Below, &Keymap::default());
        palette.entry.set(text);
        palette.find();
        let place = |place: &usize| palette.commands[*place].action;
        palette.fitting.iter().map(place).collect()
    }

    #[test]
    fn a_command_is_found_by_its_beginning_or_some_letters() {
        for (text, action) in [
            ("resign", Action::Resign),
            ("resi", Action::Resign),
            ("fl", Action::Flip),
            ("copy-f", Action::CopyFen),
            ("cpgn", Action::CopyPgn),
            ("take b", Action::TakeBack),
            // An earlier name.
            ("lettering", Action::PieceLetters),
            // The name of the row.
            ("edit book", Action::OpenBook),
            ("edit-book", Action::OpenBook),
            ("Copy FEN", Action::CopyFen),
            // A word of the sentence.
            ("clipboard", Action::CopyFen),
        ] {
            assert_eq!(found(text).first(), Some(&action), "{text}");
        }
        assert!(found("zzz").is_empty());
    }

    #[test]
    fn what_has_to_wait_says_for_what() {
        let mut palette = Palette::new(&Below, &Keymap::default());
        palette.entry.set("hint");
        palette.find();
        let said = palette.refusal();
        assert_eq!(said.as_deref(), Some("the hint opens once you are to move"));
        palette.entry.set("zzz");
        palette.find();
        assert_eq!(palette.refusal().as_deref(), Some("no command fits"));
    }

    #[test]
    fn everything_that_works_below_is_listed_once() {
        let all = found("");
        for action in [Action::Resign, Action::Flip, Action::Help, Action::Repaint] {
            assert_eq!(all.iter().filter(|one| **one == action).count(), 1);
        }
        assert!(!all.contains(&Action::CommandLine));
        assert!(
            !all.contains(&Action::OfferDraw),
            "a command that cannot be done"
        );
        assert!(!all.contains(&Action::Hint), "a key that does nothing now");
    }
}
