//! The opening book: what it plays in the position on the board, the text that says so, and
//! every change to it.
//!
//! | file | what it is for |
//! |---|---|
//! | `chapters` | where the lines of the text begin |
//! | `keeping` | changes kept in case the program is ended from outside |
//! | `menu` | what the menu offers |
//! | [`commands`] | what a person may ask for |
//! | `words` | words being typed |
//! | [`typing`] | moves and words typed, moves made on the board |
//! | [`sync`] | reading, compiling, saving, and other programs at the same file |
//! | [`drawing`] | the picture |
//! | [`source`] | the text beside the board |
//!
//! Every change is a change of the text ([`crate::book::edit`]). The text is compiled by the
//! IO worker after each of them, and what the compiler says stands below the lines it speaks of.

mod chapters;
pub mod commands;
pub mod drawing;
mod keeping;
mod menu;
pub mod source;
pub mod sync;
mod table;
pub mod typing;
mod words;

use crate::{
    book::{
        Diagnostic, SourceLine,
        branches::{Branch, branches},
        compile::shared::{SharedMove, of_position},
        edit::{Subject, document::Document},
        page::Page,
    },
    chess::Position,
    store::paths::OWN_BOOK,
    tui::{
        action::Action,
        desk::{
            analyst::{Analyst, Voice},
            book_follow,
            explorer_panel::ExplorerPanel,
            layout::Layout,
            list::List,
            move_input::{MoveInput, TakesMoves as _},
            status_line::{self, Message},
            unsaved::Keeper,
        },
        job::Compiled,
        keymap::{Context, chord::typed_letter},
        pasted::Pasted,
        screen::{Answer, News, Parting, Scene, Screen, View},
        widgets::{branch_bars::part_at, prompt::Tone},
        words::book as said,
        world::World,
    },
};
use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};
use shakmaty::Move;
use std::sync::Arc;
use std::{path::PathBuf, time::Instant};
use words::Words;

/// Plies of the branches that are shown where there is room, and those that rows are kept for.
const PLIES: usize = 20;
const KEPT_PLIES: usize = 4;

/// The screen.
pub struct BookScreen {
    subject: Subject,
    path: PathBuf,
    /// Once the text has been read.
    document: Option<Document>,
    compiled: Option<Compiled>,
    /// What was done last, to be said with the book's growth when it is compiled.
    done: Option<String>,
    /// The file is no text: nothing can be changed.
    is_compiled: bool,
    /// Why the file cannot be read as a text.
    unreadable: Option<String>,
    /// The line on the board is to be added as soon as the text is there.
    adds_at_once: bool,
    /// The editor is to be opened as soon as the text is saved.
    opens_editor: bool,
    /// What is to be done once the text is saved.
    after_saving: Option<Action>,
    /// What is being written to the file by this screen, the last text last.
    writing: Vec<Arc<Vec<u8>>>,
    /// Keeps the changes until they are saved.
    keeper: Keeper,
    /// What the file holds was written by another screen of this book, not by another program.
    is_by_screen: bool,
    /// When the file is to be read again, after somebody wrote to it.
    reread_at: Option<Instant>,
    /// Somebody wrote to a file that the text includes.
    is_outdated: bool,

    position: Position,
    /// Moves taken back, the next one last.
    ahead: Vec<Move>,
    page: Page,
    /// How the lines go on from here, ply by ply.
    branches: Vec<Vec<Branch>>,
    list: List,
    /// Rows by which the source is scrolled away from its line.
    scroll: isize,
    /// The line that the source shows because something is said of it or a chapter
    /// begins there, from 1.
    problem_shown: Option<usize>,
    /// The problem that is told, of those of the files that the text includes.
    included_shown: Option<usize>,

    analyst: Analyst,
    input: MoveInput,
    words: Option<Words>,
    message: Option<Message>,
    explorer: ExplorerPanel,
    flipped: bool,
}

impl BookScreen {
    /// A book at its start position.
    pub fn new(subject: Subject, world: &World) -> BookScreen {
        let path = match &subject {
            Subject::File(path) => path.clone(),
            Subject::Own => match &world.paths {
                Some(paths) => paths.own_book_file(),
                None => PathBuf::from(OWN_BOOK),
            },
        };
        BookScreen {
            subject,
            path,
            document: None,
            compiled: None,
            done: None,
            is_compiled: false,
            unreadable: None,
            adds_at_once: false,
            opens_editor: false,
            after_saving: None,
            writing: Vec::new(),
            keeper: Keeper::default(),
            is_by_screen: false,
            reread_at: None,
            is_outdated: false,
            position: Position::default(),
            ahead: Vec::new(),
            page: Page::default(),
            branches: Vec::new(),
            list: List::default(),
            scroll: 0,
            problem_shown: None,
            included_shown: None,
            analyst: {
                let mut analyst = Analyst::new(Voice::BuiltIn, world.settings.engine.lines);
                analyst.switch(false);
                analyst
            },
            input: MoveInput::default(),
            words: None,
            message: None,
            explorer: ExplorerPanel::default(),
            flipped: false,
        }
    }

    /// Opens at a position of a game.
    #[must_use]
    pub fn at(mut self, position: Position, flipped: bool) -> BookScreen {
        self.position = position;
        self.flipped = flipped;
        self
    }

    /// Writes the line on the board into the book at once.
    #[must_use]
    pub fn adding(mut self) -> BookScreen {
        self.adds_at_once = true;
        self
    }

    fn say(&mut self, words: impl Into<String>, tone: Tone) {
        self.message = Some(Message::new(words, tone));
    }

    /// After the board or the book has changed.
    fn refresh(&mut self, scene: &mut Scene) {
        self.scroll = 0;
        self.problem_shown = None;
        self.included_shown = None;
        let piece_letters = scene.world.settings.look.piece_letters;
        if let Some(compiled) = &self.compiled {
            self.page = Page::open(&compiled.book, &self.position, piece_letters);
            let (book, chess) = (&compiled.book, self.position.current());
            self.branches = branches(book, chess, PLIES, piece_letters);
        }
        let count = self.page.rows.len();
        let played = self.ahead.last();
        match played.and_then(|played| self.page.row_of(*played)) {
            Some(row) => self.list.mark(row),
            None => self.list.keep_within(count),
        }
        if scene.is_topmost {
            self.analyst.look_at(&self.position, scene);
        }
        self.explorer.look_at(&self.position, scene);
    }

    /// The line of the text that the source shows: where the marked move is written, else where
    /// the position is reached. From 1; none where that is another file.
    fn source_line(&self) -> Option<usize> {
        let row = self.page.rows.get(self.list.marked()).map(|row| &row.line);
        row.into_iter()
            .chain(self.page.line.as_ref())
            .find(|line| self.is_own(line))
            .map(|line| line.line as usize)
    }

    /// The line at which the source has its cursor.
    fn line_shown(&self) -> Option<usize> {
        self.problem_shown.or(self.source_line())
    }

    /// Whether a line is one of the text that is edited, not of a file that it includes.
    fn is_own(&self, line: &SourceLine) -> bool {
        line.is_of(&self.path)
    }

    /// What files that the text includes say of a move that it writes here too.
    fn shared(&self, played: Move) -> Option<&SharedMove> {
        let compiled = self.compiled.as_ref()?;
        of_position(&compiled.shared, self.position.key()).find(|shared| shared.played == played)
    }

    /// What the compiler says of the text that is edited, not of files that it includes.
    fn own_diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics(true)
    }

    /// What the compiler says of the text that is edited, or of the files that it includes.
    fn diagnostics(&self, is_own: bool) -> impl Iterator<Item = &Diagnostic> {
        let own = self.path.to_string_lossy();
        let all = self.compiled.iter();
        all.flat_map(|compiled| compiled.diagnostics.iter())
            .filter(move |diagnostic| (*diagnostic.place.file == *own) == is_own)
    }

    /// Whether a line of the text leads to the position on the board, so that it can have a name.
    fn has_place_for_name(&self) -> bool {
        let line = self.page.line.as_ref();
        self.position.ply() > 0 && line.is_some_and(|line| self.is_own(line))
    }

    /// Whether a line of the text leads to the position or goes on from it, so that it can have a note.
    fn has_place_for_note(&self) -> bool {
        self.has_place_for_name() || self.page.rows.iter().any(|row| self.is_own(&row.line))
    }
}

impl Screen for BookScreen {
    fn contexts(&self) -> Vec<Context> {
        match &self.words {
            Some(_) => vec![Context::Typing],
            None if self.explorer.is_shown() => {
                self.input.contexts(&[Context::Explorer, Context::Book])
            }
            None => self.input.contexts(&[Context::Book]),
        }
    }

    fn board(&self) -> Option<Context> {
        Some(Context::Book)
    }

    fn commands(&self) -> Vec<Action> {
        Self::MENU.to_vec()
    }

    fn offers(&self, action: Action) -> bool {
        self.can_do(action)
    }

    fn hints(&self) -> Vec<Action> {
        if self.words.is_some() {
            return vec![Action::Choose, Action::ClearLine, Action::Back];
        }
        if let Some(hints) = self.input.hints() {
            return hints;
        }
        if self.explorer.is_shown() {
            return ExplorerPanel::HINTS.to_vec();
        }
        let mut hints = Vec::new();
        if self.page.out_since.is_some() {
            hints.push(Action::AddToBook);
        }
        // What is not saved comes first: a narrow footer has room for little beside the menu.
        let is_changed = self.document.as_ref().is_some_and(Document::is_changed);
        if is_changed {
            hints.extend([Action::Save, Action::Undo]);
        } else if self.hides_changes() {
            hints.push(Action::Undo);
        }
        hints.extend([Action::Later, Action::Earlier]);
        if self.severities() != (0, 0) {
            hints.push(Action::NextProblem);
        }
        if !self.page.rows.is_empty() {
            hints.extend([Action::Weight, Action::MarkInBook]);
        }
        hints.push(Action::NameIt);
        // Of a start position there is seldom something to note.
        if self.position.ply() > 0 || self.page.note.is_some() {
            hints.push(Action::Comment);
        }
        hints.extend([
            Action::OpenEditor,
            Action::Drill,
            Action::ShowEngine,
            Action::Menu,
            Action::Help,
        ]);
        hints.retain(|action| self.can_do(*action));
        hints
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        self.message = None;
        self.input.make_way_for(action);
        self.command(action, scene);
    }

    fn key(&mut self, key: KeyEvent, scene: &mut Scene) {
        if let Some(letter) = typed_letter(key) {
            self.message = None;
            self.letter(letter, scene);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        self.click(mouse, scene);
    }

    fn paste(&mut self, pasted: &Pasted, scene: &mut Scene) {
        self.message = None;
        self.pasted(pasted, scene);
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        match answer {
            Answer::Confirmed(action) => self.confirmed(action, scene),
            Answer::Declined(Action::Save) => {
                // Nothing that was to follow the saving does.
                self.after_saving = None;
                self.opens_editor = false;
            }
            Answer::Declined(Action::Resume) => self.keeper.delete_offered(scene),
            Answer::Action(action) => self.act(action, scene),
            Answer::Key(key) => {
                self.letter('q', scene);
                self.key(key, scene);
            }
            Answer::Words(words) => {
                if let Some(Err(words)) = self.explorer.typed(&words, scene) {
                    self.say(status_line::capital(&words), Tone::Wrong);
                }
            }
            Answer::Saved(action) => {
                self.finish_words(scene);
                // What cannot be written stays to be fixed.
                if self.words.is_none() {
                    self.after_saving = Some(action);
                    self.save(scene);
                }
            }
            _ => {}
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        self.explorer.hear(news, scene);
        match news {
            News::Opened => self.begin(scene),
            News::Engine(report) => self.analyst.hear(report),
            News::Job(report) => self.hear_io_worker(report, scene),
            News::FileChanged(path) => self.file_changed(path, scene.now),
            News::EditorClosed(done) => self.editor_closed(done, scene),
            News::Tick => {
                self.reread_if_due(scene);
                self.keep_if_due(scene);
            }
            News::Ending => self.keep_for_good(scene),
            News::Problem(_) => self.analyst.switch(false),
            News::Away | News::Covered => self.analyst.rest(),
            News::Uncovered => {
                self.watch(scene);
                self.analyst.look_at(&self.position, scene);
            }
            News::Back | News::Settings => self.refresh(scene),
            News::Remote(..) | News::Work(..) => {}
        }
    }

    fn leave(&mut self, scene: &mut Scene) {
        self.keeper.end(scene);
        self.analyst.rest();
        book_follow::end(scene);
    }

    fn parting(&self) -> Option<Parting> {
        let is_changed = self.document.as_ref().is_some_and(Document::is_changed);
        let is_typed = self.words.as_ref().is_some_and(Words::is_changed);
        let can_save = is_changed || is_typed;
        let words = match can_save {
            true => said::NOT_SAVED.to_owned(),
            false if self.hides_changes() => said::changes_replaced(self.is_by_screen),
            false => return None,
        };
        Some(Parting {
            words,
            or_queen_move: true,
            can_save,
        })
    }

    fn wake(&self, _now: Instant) -> Option<Instant> {
        self.reread_at.into_iter().chain(self.keeping_due()).min()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        self.picture(frame, area, view);
    }
}

impl BookScreen {
    fn click(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let layout = self.layout(scene.area, scene.world);
        let place = (mouse.column, mouse.row).into();
        let square = layout
            .board
            .and_then(|board| board.square_at(mouse.column, mouse.row));
        let is_press = matches!(mouse.kind, MouseEventKind::Down(_));
        if is_press && square.is_some() {
            self.message = None;
        }
        if self.words.is_none() && self.enter_mouse(mouse, square, scene) {
            return;
        }
        if self.words.is_none() {
            let wish = self.explorer.mouse(mouse, layout.explorer, scene.world);
            if self.fulfil(wish, scene) {
                return;
            }
        }
        match mouse.kind {
            MouseEventKind::ScrollUp if layout.source.contains(place) => self.scroll -= 3,
            MouseEventKind::ScrollDown if layout.source.contains(place) => self.scroll += 3,
            // Words are about the position on the board: nothing goes to another meanwhile.
            _ if self.words.is_some() => {
                status_line::click(self, layout.footer, mouse, scene);
            }
            MouseEventKind::ScrollUp => self.act(Action::Up, scene),
            MouseEventKind::ScrollDown => self.act(Action::Down, scene),
            MouseEventKind::Down(MouseButton::Left) => self.click_beside(mouse, &layout, scene),
            _ => {}
        }
    }

    /// A click on a move walks into it, on one of the branches up to it, on a line of the source goes
    /// to its position, on a key of the footer does what it says.
    fn click_beside(&mut self, mouse: MouseEvent, layout: &Layout, scene: &mut Scene) {
        let place = (mouse.column, mouse.row).into();
        if layout.moves.contains(place) {
            let count = self.page.rows.len();
            let table = table::table_of(layout.moves);
            let branches = table::branches_of(layout.moves, count);
            if let Some(index) = self.list.mouse(mouse, table, count) {
                self.list.mark(index);
                self.act(Action::Later, scene);
            } else if let Some(branch) = part_at(&self.branches, branches, place) {
                self.message = None;
                let moves = branch.moves.clone();
                self.go_along(&moves, scene);
            }
        } else if layout.source.contains(place) {
            if let Some(line) = self.line_at(layout.source, mouse.row) {
                self.message = None;
                self.go_to_line(line, scene);
            }
        } else {
            status_line::click(self, layout.footer, mouse, scene);
        }
    }
}
