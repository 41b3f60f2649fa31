//! A list of actions over the screen below; the chosen one is done there.

use super::{
    dialog::Dialog,
    list::List,
    status_line::{capital, click_around, draw_footer},
};
use crate::tui::{
    action::Action,
    keymap::{Chord, Context, Keymap, chord::typed_letter},
    screen::{Answer, Scene, Screen, Step, View},
    theme::Theme,
    widgets::{
        paragraphs,
        pen::{Pen, width},
        popup,
    },
};
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::{Frame, layout::Rect};

/// An action with its words, as a row of a menu.
#[derive(Clone, Debug)]
pub struct Command {
    pub action: Action,
    /// The key that does the same without the menu, or the command.
    pub key: String,
    /// The key itself, where there is one.
    chord: Option<Chord>,
    name: String,
    words: &'static str,
}

/// What a command is found by: its own name, the name of its row, and its sentence.
pub type Told<'a> = [&'a str; 3];

/// Where names and words begin in the rows of a list, from its left.
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    names: u16,
    words: u16,
    /// Whether commands stand before their names where they have no key.
    has_commands: bool,
}

/// A list of commands as it lies on a screen: whole rows where there is the room; else with the words
/// of the marked one below them.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Of the dialog.
    pub columns: u16,
    /// Rows below the list.
    pub note: u16,
}

impl Shape {
    /// Columns of a dialog around its list.
    const AROUND: u16 = 4;

    /// The shape of a dialog of at least so many columns, at most as wide as the screen.
    pub fn of(commands: &[Command], columns: Columns, least: u16, screen: Rect) -> Shape {
        /// Of so many rows of the screen one is for the note.
        const ROWS: u16 = 6;
        let widths = commands.iter().map(|command| command.width(columns));
        let wanted = widths.max().unwrap_or(0).saturating_add(Shape::AROUND);
        let columns = wanted.max(least).min(screen.width);
        let inside = columns.saturating_sub(Shape::AROUND + 1);
        let lines = |command: &Command| popup::wrap(command.words, inside).len();
        let note = match wanted > screen.width {
            true => commands.iter().map(lines).max().unwrap_or(0),
            false => 0,
        };
        let note = u16::try_from(note).unwrap_or(u16::MAX);
        let note = note.min(screen.height / ROWS);
        Shape { columns, note }
    }
}

impl Columns {
    /// Between one column and the next.
    const GAP: u16 = 2;

    /// Room for the longest key and the longest name.
    pub fn of(commands: &[Command]) -> Columns {
        let longest = |part: fn(&Command) -> &str| {
            let widths = commands.iter().map(|command| width(part(command)));
            widths.max().unwrap_or(0)
        };
        let names = 1 + longest(|command| &command.key) + Columns::GAP;
        let words = names + longest(|command| &command.name) + Columns::GAP;
        Columns {
            names,
            words,
            has_commands: true,
        }
    }

    /// The same with room for keys alone: a command without one is typed by its name, which stands
    /// beside it.
    pub fn of_keys(commands: &[Command]) -> Columns {
        let all = Columns::of(commands);
        let keys = commands.iter().filter(|command| command.chord.is_some());
        let names = 1 + keys.map(|command| width(&command.key)).max().unwrap_or(0) + Columns::GAP;
        Columns {
            names,
            words: all.words - all.names + names,
            has_commands: false,
        }
    }
}

impl Command {
    /// An action with the key that does the same in these contexts.
    pub fn new(action: Action, contexts: &[Context], keymap: &Keymap) -> Command {
        let about = action.about();
        let meaning = contexts.iter().find_map(|room| room.meaning(action));
        let command = || format!(":{}", about.name);
        let chord = keymap.shown(contexts, action);
        Command {
            action,
            chord,
            key: chord.map_or_else(command, |chord| keymap.name(&chord)),
            name: capital(Context::label_of(action, contexts)),
            words: meaning.unwrap_or(about.description),
        }
    }

    /// What it is found by: the names of its action and of its row, and its sentence.
    pub fn told(&self) -> Told<'_> {
        [self.action.about().name, &self.name, self.words]
    }

    /// Columns that it takes.
    fn width(&self, columns: Columns) -> u16 {
        width(self.words).saturating_add(columns.words + 1)
    }

    pub fn draw(
        &self,
        columns: Columns,
        frame: &mut Frame,
        line: Rect,
        is_marked: bool,
        theme: &Theme,
    ) {
        let (key, name, words) = if is_marked {
            (theme.row, theme.row, theme.row)
        } else {
            (theme.key, theme.text, theme.dim)
        };
        let mut pen = Pen::new(frame.buffer_mut(), line, theme);
        pen.skip(1);
        if self.chord.is_some() || columns.has_commands {
            pen.put(&self.key, key);
        }
        pen.to(line.x + columns.names)
            .put(&self.name, name)
            .to(line.x + columns.words)
            .put(self.words, words);
    }

    /// Its words below the list, where the rows have no room for them.
    pub fn draw_words(&self, frame: &mut Frame, note: Rect, theme: &Theme) {
        let room = Rect {
            x: note.x + 1,
            width: note.width.saturating_sub(1),
            ..note
        };
        let words = [(self.words.to_owned(), theme.text)];
        paragraphs::draw(&words, room, frame, theme);
    }
}

/// The list.
pub struct Menu {
    title: &'static str,
    /// The key that opens it.
    opener: Option<Chord>,
    /// Keys that walk in it, which no entry takes: its arrows and Enter.
    walking: Vec<Chord>,
    commands: Vec<Command>,
    columns: Columns,
    list: List,
}

impl Menu {
    /// The commands of the screen below that can do something now, with the keys that do the same
    /// there.
    pub fn of(screen: &dyn Screen, title: &'static str, keymap: &Keymap) -> Menu {
        let contexts = screen.contexts();
        let commands = screen.commands().into_iter();
        let offered = commands.filter(|action| screen.offers(*action));
        let commands: Vec<Command> = offered
            .map(|action| Command::new(action, &contexts, keymap))
            .collect();
        let walking = keymap.of(Context::List).map(|binding| binding.chord);
        Menu {
            title,
            opener: keymap.shown(&contexts, Action::Menu),
            walking: walking
                .filter(|chord| chord.plain_letter().is_none())
                .collect(),
            columns: Columns::of(&commands),
            commands,
            list: List::default(),
        }
    }

    fn dialog(&self, area: Rect) -> Dialog {
        let shape = Shape::of(&self.commands, self.columns, 0, area);
        let rows = u16::try_from(self.commands.len()).unwrap_or(u16::MAX);
        Dialog::over(area, shape.columns, rows, shape.note)
    }

    /// The entry that shows this key.
    fn entry_of(&self, key: KeyEvent) -> Option<usize> {
        let chord = Some(Chord::from(key)).filter(|chord| !self.walking.contains(chord))?;
        let is_its = |entry: &Command| entry.chord == Some(chord);
        self.commands.iter().position(is_its)
    }

    fn choose(&mut self, index: usize, scene: &mut Scene) {
        if let Some(command) = self.commands.get(index) {
            scene.close_with(Answer::Action(command.action));
        }
    }
}

impl Screen for Menu {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::List]
    }

    fn hints(&self) -> Vec<Action> {
        vec![Action::Choose, Action::Down, Action::Up, Action::Back]
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let rows = self.dialog(scene.area).content.height;
        match action {
            Action::Choose => self.choose(self.list.marked(), scene),
            Action::Back => scene.close(),
            action => {
                self.list.act(action, self.commands.len(), rows);
            }
        }
    }

    /// The keys that its entries show are theirs, whatever they ask for in a list or everywhere.
    fn claims(&self, key: KeyEvent) -> bool {
        self.entry_of(key).is_some() || self.opener == Some(Chord::from(key))
    }

    /// The key of an entry chooses it, and m closes what m has opened. Any other letter begins the name
    /// of a command.
    fn key(&mut self, key: KeyEvent, scene: &mut Scene) {
        if let Some(index) = self.entry_of(key) {
            self.choose(index, scene);
        } else if self.opener == Some(Chord::from(key)) {
            scene.close();
        } else if typed_letter(key).is_some() {
            scene.close();
            scene.steps.push(Step::Act(Action::CommandLine));
            scene.steps.push(Step::Answer(Answer::Key(key)));
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let dialog = self.dialog(scene.area);
        if !click_around(self, (dialog.outer, dialog.keys), mouse, scene)
            && let Some(index) = self.list.mouse(mouse, dialog.content, self.commands.len())
        {
            self.choose(index, scene);
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let dialog = self.dialog(area);
        dialog.draw(self.title, frame, theme);
        let count = self.commands.len();
        let rows = |frame: &mut Frame, line, index: usize, is_marked| {
            if let Some(command) = self.commands.get(index) {
                command.draw(self.columns, frame, line, is_marked, theme);
            }
        };
        self.list
            .draw_rows(frame, dialog.content, count, theme, rows);
        if let Some(command) = self.commands.get(self.list.marked()) {
            command.draw_words(frame, dialog.note, theme);
        }
        let in_sight = dialog.content.height;
        let first = self.list.first(count, in_sight);
        popup::say_where(
            dialog.outer,
            first,
            usize::from(in_sight),
            count,
            theme,
            frame.buffer_mut(),
        );
        draw_footer(self, frame, dialog.keys, view);
    }
}
