//! A text book in lines: walked through, and edited with its comments and layout kept.

mod chapters;
mod games;
mod keeping;
mod problems;
mod saving;
mod walking;

use super::{
    Voice, after, board,
    drill::{Wanted, wanted},
    explorer::{Explorer, Games, Open},
    gaps::Gaps,
    moves::{capital, moves_in_words, refused, spoken, spoken_line, understood},
    opening::{MOST as MOST_MOVES, percent},
    study::{Leave, Request},
    thinker::{LOOK, Thinker, lines_told},
    unsaved::Keeper,
    words::{book as words, opening::more as more_moves, shared::ended},
};
use crate::{
    book::{
        Book, BookMove, Diagnostic, Mark, OpeningName, compiled,
        edit::{self, EditError, document::Document},
        file::compile_edited,
        walk,
    },
    chess::Position,
    engine::{Limits, Options},
    play::BookChoice,
    store::{Paths, own_file},
};
use shakmaty::{Chess, Move};
use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

const COMMANDS: [(&str, &str); 27] = [
    (words::A_MOVE, words::HELP_MOVE),
    ("back, back 5, first", words::HELP_BACK),
    ("next, next 5, end", words::HELP_NEXT),
    (words::HERE_OR_ALL, words::HELP_HERE),
    ("chapters, chapter 2", words::HELP_CHAPTERS),
    ("engine", words::HELP_ENGINE),
    (words::EXPLORER_OR_ALL, words::HELP_EXPLORER),
    (words::EXPLORER_GAMES, words::HELP_EXPLORER_GAMES),
    (words::EXPLORER_FILTER, words::HELP_EXPLORER_FILTER),
    ("gaps, gaps black, gaps more, gap 3", words::HELP_GAPS),
    (words::DRILL, words::HELP_DRILL),
    ("analyse, lab", words::HELP_ANALYSE),
    ("play, play nell black 5+3", words::HELP_PLAY),
    ("add", words::HELP_ADD),
    ("delete knight f3", words::HELP_DELETE),
    ("weight 30 knight f3", words::HELP_WEIGHT),
    ("prefer e4, avoid e4, unmark e4", words::HELP_MARKS),
    ("name C60 Ruy Lopez", words::HELP_NAME),
    (words::NOTE_AND_WORDS, words::HELP_NOTE),
    ("undo, redo", words::HELP_UNDO),
    (words::PROBLEMS, words::HELP_PROBLEMS),
    ("save", words::HELP_SAVE),
    (words::SAVE_AS_A_FILE, words::HELP_SAVE_AS),
    ("reload", words::HELP_RELOAD),
    (words::RESTORE_OR_DISCARD, words::HELP_RESTORE),
    ("repeat", words::HELP_REPEAT),
    ("quit", words::HELP_QUIT),
];
/// How many lines the engine tells, and how many moves of each.
const LINES: usize = 3;
const TOLD: usize = 6;

/// What is practised of the book that is edited.
pub struct Practice<'b> {
    pub book: &'b Book,
    /// Its file, if it has one yet.
    pub file: Option<&'b Path>,
    /// Only what follows here; without it the whole book.
    pub root: Option<Position>,
    pub wanted: Wanted,
}

/// Practises a book in a dialogue of its own.
pub type Practise<'a> = dyn FnMut(&mut Voice<'_>, Practice<'_>) -> io::Result<()> + 'a;

/// Where the editing of a book begins.
pub struct Start {
    pub position: Position,
    /// Whether the moves that led there are added at once.
    pub adds: bool,
}

impl Start {
    pub fn at(position: Position) -> Start {
        Start {
            position,
            adds: false,
        }
    }
}

/// Edits a book that is chosen so in a dialogue of its own.
pub type Edit<'a> = dyn FnMut(&mut Voice<'_>, &BookChoice, Start) -> io::Result<()> + 'a;

/// Told of each saving of a book without errors; what there is to say beyond that.
pub type Saved<'a> = dyn FnMut(&Path) -> Option<String> + 'a;

/// The book to be edited.
pub struct Plan<'a> {
    pub path: PathBuf,
    /// The text to begin with where there is no such file.
    pub otherwise: &'static str,
    /// Whether the person named the file: a folder that is not there is then not made.
    pub is_named: bool,
    pub start: Start,
    pub options: Options,
    /// What the settings call the person.
    pub name: String,
    /// The games of the explorer.
    pub explorer: Option<Games>,
    /// Where changes are kept that are not saved; nowhere without it.
    pub paths: Option<Paths>,
    pub practise: &'a mut Practise<'a>,
    pub saved: &'a mut Saved<'a>,
    pub open: &'a mut Open<'a>,
    pub leave: &'a mut Leave<'a>,
}

/// A book being edited.
struct Editing<'g, 'v> {
    voice: &'g mut Voice<'v>,
    document: Document,
    /// Keeps changes that are not saved.
    keeper: Keeper,
    is_named: bool,
    book: Book,
    problems: Vec<Diagnostic>,
    /// Which of them was gone to last.
    problem: Option<usize>,
    position: Position,
    options: Options,
    /// Started when it is asked first.
    thinker: Option<Thinker>,
    name: String,
    games: Option<Games>,
    explorer: Explorer,
    gaps: Gaps,
    practise: &'g mut Practise<'g>,
    saved: &'g mut Saved<'g>,
    open: &'g mut Open<'g>,
    leave: &'g mut Leave<'g>,
    /// What the last line would have lost something by.
    warned: Option<Losing>,
}

/// What loses something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Losing {
    /// Changes that are not saved.
    Quit,
    /// What another program has written to the file.
    Save,
}

/// Edits a book until the person leaves.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn run<'g>(voice: &'g mut Voice<'_>, plan: Plan<'g>) -> io::Result<()> {
    let bytes = match own_file::read_if_there(&plan.path) {
        Ok(bytes) => bytes.map(Arc::new),
        Err(error) => return voice.say(ended(error)),
    };
    if bytes
        .as_ref()
        .is_some_and(|bytes| compiled::is_compiled(bytes))
    {
        return voice.say(words::IS_COMPILED);
    }
    let is_new = bytes.is_none();
    let document = match Document::new(plan.path, bytes, plan.otherwise) {
        Ok(document) => document,
        Err(error) => return voice.say(ended(error)),
    };
    let outcome = compile_edited(document.path(), document.text().as_bytes().to_vec());
    // A book without moves at the usual start begins elsewhere.
    let is_usual = plan.start.position.fen() == Position::default().fen();
    let position = match is_usual && plan.start.position.ply() == 0 {
        true => walk::beginning(&outcome.book),
        false => plan.start.position,
    };
    let mut editing = Editing {
        voice,
        document,
        keeper: Keeper::new(plan.paths.as_ref()),
        is_named: plan.is_named,
        book: outcome.book,
        problems: outcome.diagnostics,
        problem: None,
        position,
        options: plan.options,
        thinker: None,
        name: plan.name,
        games: plan.explorer,
        explorer: Explorer::default(),
        gaps: Gaps::default(),
        practise: plan.practise,
        saved: plan.saved,
        open: plan.open,
        leave: plan.leave,
        warned: None,
    };
    editing.announce(is_new)?;
    editing.begin_keeping();
    editing.offer_unsaved()?;
    if plan.start.adds {
        editing.add()?;
        editing.keep()?;
    }
    while let Some(line) = editing.voice.line()? {
        if editing.take(&line)? {
            editing.keeper.forget();
            return Ok(());
        }
        editing.keep()?;
    }
    editing.end_of_input()
}

impl Editing<'_, '_> {
    fn announce(&mut self, is_new: bool) -> io::Result<()> {
        let counts = self.book.counts();
        let name = self.document.name();
        let first = match is_new {
            true => words::not_saved_yet(&name),
            false => name,
        };
        let size = words::size(&first, counts.lines, counts.positions, counts.names);
        self.voice.say(size)?;
        self.tell_problem_count()?;
        self.tell_own_start()?;
        self.here()?;
        self.voice.say(words::WRITE_A_MOVE)
    }

    /// Does what a line asks for; true when the person leaves.
    fn take(&mut self, line: &str) -> io::Result<bool> {
        let lower = line.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        // As it was written, for names and notes.
        let rest = || after(line, 1);
        let warned = self.warned.take();
        match words.as_slice() {
            ["quit" | "q" | "exit" | "leave"] => {
                if let Some(sentence) = self.lost_by_leaving()
                    && warned != Some(Losing::Quit)
                {
                    self.warned = Some(Losing::Quit);
                    self.voice.say(sentence)?;
                    return Ok(false);
                }
                return Ok(true);
            }
            ["help" | "?" | "h"] => self.voice.help(&COMMANDS)?,
            ["here" | "book"] => self.here()?,
            ["here" | "book", "all"] => self.tell_moves(usize::MAX)?,
            ["back" | "b" | "previous"] => self.back("1")?,
            ["back" | "previous", count] => self.back(count)?,
            ["first" | "start" | "beginning"] => self.back("max")?,
            ["next" | "n" | "forward"] => self.next("1")?,
            ["next", "problem"] => self.next_problem()?,
            ["next" | "forward", count] => self.next(count)?,
            ["end"] => self.end()?,
            ["chapters" | "chapter"] => self.tell_chapters("1")?,
            ["chapters", first] => self.tell_chapters(first)?,
            ["chapter", number] => self.go_to_chapter(number)?,
            ["engine" | "lines" | "eval"] => self.engine()?,
            ["analyse" | "analyze"] => self.leave_for(Request::Analyse)?,
            ["lab"] => self.leave_for(Request::Lab)?,
            ["play", ..] => self.leave_for(Request::Play(rest()))?,
            ["explorer", ..] => self.explorer(after(line, 1))?,
            ["gaps", "more"] => self.voice.say_all(self.gaps.more())?,
            ["gaps", side @ ..] => self.find_gaps(side)?,
            ["gap", number] => self.go_to_gap(number)?,
            ["drill", rest @ ..] => match wanted(rest) {
                Ok(wanted) => self.drill(wanted)?,
                Err(sentence) => self.voice.say(sentence)?,
            },
            ["add"] => self.add()?,
            ["delete" | "remove", ..] => self.with_move(rest(), |editing, chess, played| {
                let done = words::deleted(&spoken(chess, played));
                editing.change(Some(played), done, |text| {
                    edit::delete_move(text, chess, played)
                })
            })?,
            ["weight"] => self.voice.say(words::WRITE_WEIGHT)?,
            ["weight", weight, ..] => self.weigh(weight, rest())?,
            ["prefer", ..] => self.mark(rest(), Some(Mark::Prefer))?,
            ["avoid", ..] => self.mark(rest(), Some(Mark::Avoid))?,
            ["unmark", ..] => self.mark(rest(), None)?,
            ["name", ..] => {
                let name = OpeningName::typed(rest());
                let done = match &name {
                    Some(name) => words::named(name),
                    None => words::NAME_REMOVED.to_owned(),
                };
                self.describe(done, |text, chess| {
                    edit::set_name(text, chess, name.as_ref())
                })?;
            }
            ["note", ..] => {
                let note = Some(rest()).filter(|note| !note.is_empty());
                let done = if note.is_some() {
                    words::NOTED
                } else {
                    words::NOTE_REMOVED
                };
                self.describe(done.to_owned(), |text, chess| {
                    edit::set_note(text, chess, note)
                })?;
            }
            ["undo"] => {
                let done = self.document.undo();
                self.turned_back(done, words::UNDONE, words::NOTHING_TO_UNDO)?;
            }
            ["redo"] => {
                let done = self.document.redo();
                self.turned_back(done, words::REDONE, words::NOTHING_TO_REDO)?;
            }
            ["problems" | "errors" | "warnings"] => self.tell_problems()?,
            ["problem", number] => self.go_to_problem(number)?,
            ["save"] => self.save(warned)?,
            ["save", "as"] => self.voice.say(words::WRITE_SAVE_AS)?,
            ["save", "as", _, ..] => {
                let name = rest().split_once(char::is_whitespace);
                self.save_as(name.map_or("", |(_, name)| name.trim()))?;
            }
            ["save", _, ..] => self.save_as(rest())?,
            ["reload"] | ["read", "again"] => self.reload()?,
            ["restore"] => self.restore()?,
            ["discard"] => self.voice.say(self.keeper.discard())?,
            _ => match board::answer(&self.position, line) {
                Some(lines) => self.voice.say_all(lines)?,
                None => self.play(line)?,
            },
        }
        Ok(false)
    }

    /// The line to here, its name and note, and the moves that the book has.
    fn here(&mut self) -> io::Result<()> {
        let chess = self.position.current();
        let line = spoken_line(self.position.start(), self.position.moves());
        let mut lines = vec![match line.is_empty() {
            true => words::THE_BEGINNING.to_owned(),
            false => format!("{line}."),
        }];
        if let Some(name) = self.book.name_along(&self.position) {
            lines.push(format!("{name}."));
        }
        if let Some(note) = self.book.note(chess) {
            lines.push(words::note(moves_in_words(note)));
        }
        self.voice.say_all(lines)?;
        self.tell_moves(MOST_MOVES)
    }

    /// The moves that the book has here: so many, and how many more there are.
    fn tell_moves(&mut self, most: usize) -> io::Result<()> {
        let chess = self.position.current();
        let known = self.book.moves(chess);
        if known.is_empty() {
            return self.voice.say(words::NO_MOVES_HERE);
        }
        let moves = known.iter().take(most).map(|known| told(chess, known));
        let more = known.len().saturating_sub(most);
        let more = (more > 0).then(|| more_moves(more, words::BOOK_ALL));
        let lines: Vec<String> = moves.chain(more).collect();
        self.voice.say_all(lines)
    }

    fn play(&mut self, line: &str) -> io::Result<()> {
        match understood(self.position.current(), line, self.voice.letters) {
            Err(error) => self.voice.say(refused(&error)),
            // What was understood is legal.
            Ok(played) if self.position.play(played) => self.here(),
            Ok(_) => Ok(()),
        }
    }

    /// What the engine would play here, whether the book has it or not.
    fn engine(&mut self) -> io::Result<()> {
        if let Some(ending) = self.position.ending() {
            return self.voice.say(format!("{ending}."));
        }
        let limits = Limits {
            move_time: Some(LOOK),
            ..Limits::default()
        };
        let thinker = self
            .thinker
            .get_or_insert_with(|| Thinker::new(self.options.clone()));
        let verdict = thinker.search(&self.position, limits, LINES);
        let lines = verdict.map_or_else(Vec::new, |verdict| verdict.info.lines);
        self.voice.say_all(lines_told(&self.position, &lines, TOLD))
    }

    /// Practises what follows here, as the text stands now, and comes back.
    fn drill(&mut self, wanted: Wanted) -> io::Result<()> {
        let is_start = self.position.key() == Position::default().key();
        if !is_start && self.book.moves(self.position.current()).is_empty() {
            return self.voice.say(words::NO_MOVES_HERE);
        }
        let has_file = self.document.on_disk().is_some();
        let practice = Practice {
            book: &self.book,
            file: has_file.then(|| self.document.path()),
            root: (!is_start).then(|| self.position.clone()),
            wanted,
        };
        (self.practise)(self.voice, practice)?;
        self.here()
    }

    /// The moves played here go into the text.
    fn add(&mut self) -> io::Result<()> {
        let position = self.position.clone();
        let Some(last) = position.moves().next_back() else {
            return self.voice.say(words::NO_MOVES_TO_ADD);
        };
        let (text, file) = (self.document.text(), self.document.path());
        if let Some(line) = edit::included_line(text, file, &self.book, &position) {
            let (what, file) = (words::THIS_POSITION, line.file_name());
            let said = words::is_included(what, &file, line.line);
            return self.voice.say(said);
        }
        let before = position.ply().checked_sub(1);
        let done = match before.and_then(|ply| position.at(ply)) {
            Some(before) => words::added_up_to(&spoken(before, last)),
            None => words::ADDED.to_owned(),
        };
        self.change(None, done, |text| edit::add_moves(text, &position))
    }

    fn weigh(&mut self, weight: &str, rest: &str) -> io::Result<()> {
        let Ok(weight) = weight.parse::<u32>() else {
            return self.voice.say(words::WRITE_WEIGHT);
        };
        let rest = rest.split_once(char::is_whitespace);
        let rest = rest.map_or("", |(_, rest)| rest.trim());
        self.with_move(rest, |editing, chess, played| {
            let done = words::weighed(&spoken(chess, played), weight);
            editing.change(Some(played), done, |text| {
                edit::set_weight(text, chess, played, weight)
            })
        })
    }

    fn mark(&mut self, rest: &str, mark: Option<Mark>) -> io::Result<()> {
        self.with_move(rest, |editing, chess, played| {
            let called = mark.map_or(words::WITHOUT_MARK, mark_name);
            let done = words::marked(&spoken(chess, played), called);
            editing.change(Some(played), done, |text| {
                edit::set_mark(text, chess, played, mark)
            })
        })
    }

    /// Does something with a move that the book has here.
    fn with_move(
        &mut self,
        words: &str,
        change: impl FnOnce(&mut Self, &Chess, Move) -> io::Result<()>,
    ) -> io::Result<()> {
        let chess = self.position.current().clone();
        match understood(&chess, words, self.voice.letters) {
            Err(error) => self.voice.say(refused(&error)),
            Ok(played)
                if self
                    .book
                    .moves(&chess)
                    .iter()
                    .any(|known| known.played == played) =>
            {
                change(self, &chess, played)
            }
            Ok(played) => {
                let said = spoken(&chess, played);
                self.voice.say(words::not_in_book(&said))
            }
        }
    }

    /// Names the position or notes something of it. No move leads to the start position.
    fn describe(
        &mut self,
        done: String,
        edit: impl FnOnce(&str, &Chess) -> Result<String, EditError>,
    ) -> io::Result<()> {
        match edit(self.document.text(), self.position.current()) {
            Err(EditError::NotInText) if self.position.key() == Position::default().key() => {
                self.voice.say(words::START_HAS_NO_WORDS)
            }
            edited => self.take_text(None, done, edited),
        }
    }

    /// Changes the text, and says by how much the book has grown; `of`: the move that it is about.
    fn change(
        &mut self,
        of: Option<Move>,
        done: String,
        edit: impl FnOnce(&str) -> Result<String, EditError>,
    ) -> io::Result<()> {
        let edited = edit(self.document.text());
        self.take_text(of, done, edited)
    }

    fn take_text(
        &mut self,
        of: Option<Move>,
        done: String,
        edited: Result<String, EditError>,
    ) -> io::Result<()> {
        match edited {
            Err(error @ EditError::NotInText) => {
                let included = self.is_included(of);
                self.voice
                    .say(included.unwrap_or_else(|| words::not_done(error)))
            }
            Ok(text) => {
                self.document.write(text);
                self.compile(&done)
            }
            Err(error) => self.voice.say(words::not_done(error)),
        }
    }

    /// Where a file that the book includes has this move of the position or, without one, the position.
    fn is_included(&self, of: Option<Move>) -> Option<String> {
        let chess = self.position.current();
        let line = match of {
            Some(played) => {
                let mut known = self.book.moves(chess).into_iter();
                known.find(|known| known.played == played)?.line
            }
            None => self.book.line(chess)?,
        };
        let what = of.map(|played| spoken(chess, played));
        let what = what.as_deref().unwrap_or(words::THIS_POSITION);
        let is_other = line.line > 0 && !line.is_of(self.document.path());
        is_other.then(|| words::is_included(what, &line.file_name(), line.line))
    }

    fn turned_back(&mut self, done: bool, words: &str, otherwise: &str) -> io::Result<()> {
        match done {
            true => self.compile(words),
            false => self.voice.say(otherwise),
        }
    }
}

/// `Knight f3, 60 percent, preferred: a note.`
fn told(chess: &Chess, known: &BookMove) -> String {
    let note = known.note.as_deref().map(moves_in_words);
    words::book_move(
        &capital(&spoken(chess, known.played)),
        percent(known.share),
        known.weight,
        known.mark.map(mark_name),
        note,
    )
}

fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Prefer => words::PREFERRED,
        Mark::Avoid => words::NEVER_PLAYED,
    }
}
