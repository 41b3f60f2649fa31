//! Opening a file of games: folders and files to choose from, found by a few letters, with the
//! first games of the marked one beside the list.

mod drawing;

use crate::{
    game::pgn,
    store::{
        folders::{Beginning, Entry, Folder},
        library::Library,
        own_file::FolderFiles,
        paths,
    },
    tui::{
        action::Action,
        desk::{
            fuzzy,
            list::List,
            preview::Preview,
            status_line::{self, capital},
            text_entry::TextEntry,
        },
        effect::Effect,
        job::{self, Task},
        keymap::Context,
        pasted::Pasted,
        route::{Route, Studied},
        screen::{Answer, News, Scene, Screen, View},
        words::files as words,
    },
};
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::{Frame, layout::Rect};
use std::{
    cell::RefCell,
    env,
    path::{self, Path, PathBuf},
    rc::Rc,
    sync::Arc,
};

/// The list of a folder.
pub struct Files {
    folder: Arc<Folder>,
    /// The folder that a typed path names, and what lies in it once it has been looked into.
    named: Option<(PathBuf, Option<Arc<Folder>>)>,
    /// The rows that fit what is typed.
    rows: Vec<Row>,
    list: List,
    /// Letters of a name, or a path.
    entry: TextEntry,
    /// How the marked file begins, once that is read, and its first game.
    beginning: Option<(PathBuf, Arc<Beginning>, Option<Preview>)>,
    /// The file or folder whose games were asked for.
    awaited: Option<PathBuf>,
    problem: Option<String>,
}

/// What a row of the list stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Row {
    /// The folder around this one.
    Above,
    /// All files of this folder as one list, so many.
    All(usize),
    /// An entry of the folder, by its place.
    Entry(usize),
}

/// Longer than the path of any file.
const LONGEST: usize = 1_000;

impl Files {
    pub fn new() -> Files {
        Files {
            folder: Arc::default(),
            named: None,
            rows: Vec::new(),
            list: List::default(),
            entry: TextEntry::new(LONGEST),
            beginning: None,
            awaited: None,
            problem: None,
        }
    }

    fn entry_of(&self, row: &Row) -> Option<&Entry> {
        match row {
            Row::Entry(place) => self.listed()?.entries.get(*place),
            Row::Above | Row::All(_) => None,
        }
    }

    /// The folder whose entries are listed: the one that a typed path names, else this one.
    fn listed(&self) -> Option<&Folder> {
        match &self.named {
            Some((_, folder)) => folder.as_deref(),
            None => Some(&self.folder),
        }
    }

    /// The marked row. Beside a path that is typed none is, until a person marks one.
    fn marked(&self) -> Option<&Row> {
        let is_marked = !self.list.is_unmarked();
        self.rows.get(self.list.marked()).filter(|_| is_marked)
    }

    /// Whether what is typed is a path, not letters of a name.
    fn path_typed(&self) -> Option<PathBuf> {
        let text = self.entry.text().trim();
        let is_path = text.contains(['/', '\\']) || matches!(text, ".." | "~");
        is_path.then(|| self.folder.path.join(paths::typed(text)))
    }

    /// The typed path in two: the folder as it is written, with the separator that ends it, and
    /// letters of a name in it.
    fn path_in_two(&self) -> Option<(String, String)> {
        self.path_typed()?;
        let text = self.entry.text().trim();
        if matches!(text, ".." | "~") {
            return Some((format!("{text}/"), String::new()));
        }
        let end = text.rfind(path::is_separator).map_or(0, |last| last + 1);
        let (folder, letters) = text.split_at(end);
        Some((folder.to_owned(), letters.to_owned()))
    }

    /// Asks what lies in the folder that a typed path names, where another one was named before.
    fn follow_path(&mut self, scene: &mut Scene) {
        let typed = self.path_in_two();
        let path = typed.map(|(folder, _)| self.folder.path.join(paths::typed(&folder)));
        if path.as_ref() == self.named.as_ref().map(|(path, _)| path) {
            return;
        }
        self.named = path.map(|path| (path, None));
        if let Some((path, _)) = &self.named {
            scene.ask(Effect::Job(Task::SeeFolder(path.clone())));
        }
    }

    /// Works out the rows: all of the folder, or the entries that fit what is typed, best first.
    fn find(&mut self, scene: &mut Scene) {
        self.follow_path(scene);
        let path = self.path_in_two();
        let text = match &path {
            Some((_, letters)) => letters.as_str(),
            None => self.entry.text().trim(),
        };
        let entries = self.listed().map_or(&[][..], |folder| &folder.entries);
        self.rows = if text.is_empty() && path.is_none() {
            let files = entries.iter().filter(|entry| entry.bytes.is_some()).count();
            let above = self.folder.path.parent().map(|_| Row::Above);
            let all = (files > 1).then_some(Row::All(files));
            let each = (0..entries.len()).map(Row::Entry);
            above.into_iter().chain(all).chain(each).collect()
        } else {
            let names = entries.iter().map(|entry| entry.name.as_str());
            let fitting = fuzzy::best_first(fuzzy::scores(text, names));
            fitting.into_iter().map(Row::Entry).collect()
        };
        // Enter opens a path as it is typed, unless a row is marked.
        self.list = match path {
            Some(_) => List::unmarked(),
            None => List::default(),
        };
        // The first file is what one came for, else the first folder.
        let is_file = |row: &Row| self.entry_of(row).is_some_and(|own| own.bytes.is_some());
        if self.entry.text().trim().is_empty() {
            let file = self.rows.iter().position(is_file);
            let inside = self.rows.iter().position(|row| *row != Row::Above);
            self.list.mark(file.or(inside).unwrap_or(0));
        }
        self.look_ahead(scene);
    }

    /// Asks how the marked file begins.
    fn look_ahead(&mut self, scene: &mut Scene) {
        let marked = self.marked().and_then(|row| self.entry_of(row));
        let file = marked.filter(|entry| entry.bytes.is_some());
        let path = file.map(|entry| entry.path.clone());
        let known = self.beginning.as_ref().map(|(path, ..)| path);
        if path.is_some() && path.as_ref() != known {
            self.beginning = None;
        }
        if let Some(path) = path.filter(|_| self.beginning.is_none()) {
            scene.ask(Effect::Job(Task::ReadBeginning(path)));
        }
    }

    /// Goes into a folder; a file is read as games.
    fn enter(&mut self, path: Option<PathBuf>, scene: &mut Scene) {
        scene.ask(Effect::Job(Task::LookInto(path)));
    }

    fn up(&mut self, scene: &mut Scene) {
        if let Some(above) = self.folder.path.parent() {
            self.enter(Some(above.to_owned()), scene);
        }
    }

    /// Writes out the name of the marked row, or of the first one that fits a typed path.
    fn complete(&mut self, scene: &mut Scene) {
        let row = self.marked().or(self.rows.first());
        let Some(entry) = row.and_then(|row| self.entry_of(row)) else {
            return;
        };
        let text = match self.path_in_two() {
            // A folder is listed at once.
            Some((folder, _)) if entry.bytes.is_none() => format!("{folder}{}/", entry.name),
            Some((folder, _)) => folder + &entry.name,
            None => entry.name.clone(),
        };
        self.entry.set(&text);
        self.find(scene);
    }

    /// Opens what is marked, or the path that is typed.
    fn choose(&mut self, scene: &mut Scene) {
        let marked = self.marked().cloned();
        if let Some(path) = self.path_typed().filter(|_| marked.is_none()) {
            return self.enter(Some(path), scene);
        }
        match marked {
            Some(Row::Above) => self.up(scene),
            Some(Row::All(_)) => {
                self.awaited = Some(self.folder.path.clone());
                scene.ask(Effect::Job(Task::ReadFolder(self.folder.path.clone())));
            }
            Some(row) => {
                let Some(entry) = self.entry_of(&row).cloned() else {
                    return;
                };
                match entry.bytes {
                    None => self.enter(Some(entry.path), scene),
                    Some(_) => self.read(entry.path, scene),
                }
            }
            None => self.problem = Some(words::NOTHING_FITS.to_owned()),
        }
    }

    fn read(&mut self, path: PathBuf, scene: &mut Scene) {
        self.awaited = Some(path.clone());
        scene.ask(Effect::Job(Task::ReadGames(path)));
    }

    /// Shows the games that were read.
    fn show(&mut self, path: &Path, library: Library, scene: &mut Scene) {
        self.awaited = None;
        if library.index().is_empty() {
            self.problem = Some(words::holds_no_games(path.display()));
            return;
        }
        // What was left out of a folder is told in the list.
        let is_whole = library.is_complete() && library.left_out().is_empty();
        let is_single = is_whole && library.index().len() == 1;
        let library = Rc::new(RefCell::new(library));
        scene.go_instead(match is_single {
            true => Route::Analysis(Studied::InFile {
                library,
                number: 0,
                ply: 0,
                among: None,
            }),
            false => Route::Games {
                library,
                with: None,
            },
        });
    }

    /// The IO worker has read something.
    fn hear_io_worker(&mut self, report: &job::Report, scene: &mut Scene) {
        match report {
            job::Report::Folder(Ok(folder)) => {
                self.folder = Arc::clone(folder);
                scene.world.last_folder = Some(folder.path.clone());
                self.entry.clear();
                self.find(scene);
                if let Some(file) = &folder.asked {
                    self.read(file.clone(), scene);
                }
            }
            job::Report::SeenFolder(path, seen) => {
                if let Some((_, folder)) = self.named.as_mut().filter(|(named, _)| named == path) {
                    folder.clone_from(seen);
                    self.find(scene);
                }
            }
            job::Report::Folder(Err(words)) => self.problem = Some(capital(words)),
            job::Report::Beginning(path, beginning) => {
                let first = beginning.first.as_ref();
                let first = first.map(|game| Preview::of_game(game, None, scene.world));
                self.beginning = Some((path.clone(), Arc::clone(beginning), first));
            }
            job::Report::Games(path, bytes) if self.awaited.as_ref() == Some(path) => {
                if bytes.is_empty() {
                    self.awaited = None;
                    self.problem = Some(words::is_empty(path.display()));
                } else if pgn::foreign(bytes).is_some() {
                    self.awaited = None;
                    self.problem = Some(words::is_no_text(path.display()));
                } else {
                    let library = Library::new(path.clone(), bytes.clone());
                    self.show(path, library, scene);
                }
            }
            job::Report::FolderGames(path, read) if self.awaited.as_ref() == Some(path) => {
                let library = Library::of_folder(path.clone(), FolderFiles::clone(read));
                self.show(path, library, scene);
            }
            job::Report::Failed(words) => {
                self.awaited = None;
                self.problem = Some(capital(words));
            }
            _ => {}
        }
    }
}

impl Default for Files {
    fn default() -> Files {
        Files::new()
    }
}

impl Screen for Files {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Typing]
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        (action == Action::Choose).then_some(words::OPEN)
    }

    fn hints(&self) -> Vec<Action> {
        let mut hints = vec![Action::Choose];
        if !self.rows.is_empty() {
            hints.extend([
                Action::NextCandidate,
                Action::PreviousCandidate,
                Action::Complete,
            ]);
        }
        hints.push(Action::Back);
        hints
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        self.problem = None;
        let rows = Files::layout(scene.area).rows.height;
        match action {
            Action::Choose => self.choose(scene),
            Action::Back if !self.entry.is_empty() => {
                self.entry.clear();
                self.find(scene);
            }
            Action::Back => scene.close(),
            Action::RubOut if self.entry.is_empty() => self.up(scene),
            Action::Complete => self.complete(scene),
            action if self.list.act(action, self.rows.len(), rows) => self.look_ahead(scene),
            action if self.entry.act(action) => self.find(scene),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent, scene: &mut Scene) {
        self.problem = None;
        if self.entry.key(key) {
            self.find(scene);
        }
    }

    /// A path; a position or a game opens on a board.
    fn paste(&mut self, pasted: &Pasted, scene: &mut Scene) {
        self.problem = None;
        self.entry.paste(pasted);
        self.find(scene);
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let layout = Files::layout(scene.area);
        let before = self.list.marked();
        match self.list.mouse(mouse, layout.rows, self.rows.len()) {
            Some(place) => {
                self.list.mark(place);
                self.choose(scene);
            }
            None if self.list.marked() != before => self.look_ahead(scene),
            None => {
                status_line::click(self, layout.footer, mouse, scene);
            }
        }
    }

    fn answer(&mut self, answer: Answer, _scene: &mut Scene) {
        if let Answer::NotOpened(words) = answer {
            self.problem = Some(words);
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        match news {
            News::Opened => {
                let folder = scene.world.last_folder.clone();
                self.enter(folder, scene);
            }
            News::Job(report) => self.hear_io_worker(report, scene),
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        self.picture(frame, area, view);
    }
}

/// The folder as people write it: the home folder is `~`.
fn short(path: &Path) -> String {
    match env::home_dir().and_then(|home| Some(path.strip_prefix(home).ok()?.to_owned())) {
        Some(rest) if rest.as_os_str().is_empty() => "~".to_owned(),
        Some(rest) => format!("~/{}", rest.display()),
        None => path.display().to_string(),
    }
}
