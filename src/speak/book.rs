//! A text book in lines: walked through, and edited with its comments and layout kept.

use super::{
    Voice, board,
    moves::{refused, spoken, spoken_line, understood},
};
use crate::{
    book::{
        Book, BookMove, Diagnostic, Mark, OpeningName, compiled,
        edit::{self, EditError, document::Document},
        file, growth,
    },
    chess::Position,
    store::own_file,
    text::figures::counted,
};
use shakmaty::{Chess, Move};
use std::{io, path::PathBuf, sync::Arc};

const COMMANDS: [(&str, &str); 14] = [
    ("a move", "play it, whether the book has it or not"),
    ("back, back 5, first", "moves back, or to the beginning"),
    (
        "here",
        "where you are, and the moves that the book has here",
    ),
    ("add", "put the moves played here into the book"),
    (
        "delete knight f3",
        "take a move out with all that follows it",
    ),
    ("weight 30 knight f3", "how often a move is played"),
    (
        "prefer e4, avoid e4, unmark e4",
        "play it first, never, or by its weight",
    ),
    (
        "name C60 Ruy Lopez",
        "name this position; name alone removes it",
    ),
    (
        "note and words",
        "a note about this position; note alone removes it",
    ),
    ("undo, redo", "the last change of the text"),
    ("problems", "errors and warnings of the text"),
    ("save", "write the file"),
    ("repeat", "say the last lines again"),
    ("quit", "leave"),
];
/// Problems told at once.
const MOST_PROBLEMS: usize = 20;

/// The book to be edited.
pub struct Plan {
    pub path: PathBuf,
    /// The text to begin with where there is no such file.
    pub otherwise: &'static str,
    /// Where to begin.
    pub position: Position,
}

/// A book being edited.
struct Editing<'g, 'v> {
    voice: &'g mut Voice<'v>,
    document: Document,
    book: Book,
    problems: Vec<Diagnostic>,
    position: Position,
    /// Leaving with changes was asked about once.
    warned: bool,
}

/// Edits a book until the person leaves.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn run(voice: &mut Voice, plan: Plan) -> io::Result<()> {
    let bytes = match own_file::read_if_there(&plan.path) {
        Ok(bytes) => bytes.map(Arc::new),
        Err(error) => return voice.say(format!("{error}.")),
    };
    if bytes
        .as_ref()
        .is_some_and(|bytes| compiled::is_compiled(bytes))
    {
        return voice.say("This is a compiled book; edit the text that it was built from.");
    }
    let is_new = bytes.is_none();
    let document = match Document::new(plan.path, bytes, plan.otherwise) {
        Ok(document) => document,
        Err(error) => return voice.say(format!("{error}.")),
    };
    let outcome = file::compile_edited(document.path(), document.text().as_bytes().to_vec());
    let mut editing = Editing {
        voice,
        document,
        book: outcome.book,
        problems: outcome.diagnostics,
        position: plan.position,
        warned: false,
    };
    editing.announce(is_new)?;
    while let Some(line) = editing.voice.line()? {
        if editing.take(&line)? {
            break;
        }
    }
    Ok(())
}

impl Editing<'_, '_> {
    fn announce(&mut self, is_new: bool) -> io::Result<()> {
        let counts = self.book.counts();
        let name = self.document.name();
        let first = match is_new {
            true => format!("{name}, not saved yet"),
            false => name,
        };
        let count = |number: usize, what| counted(number as u64, what);
        self.voice.say(format!(
            "{first}: {}, {}, {}.",
            count(counts.lines, "line"),
            count(counts.positions, "position"),
            count(counts.names, "name")
        ))?;
        self.tell_problem_count()?;
        self.here()?;
        self.voice
            .say("Write a move, add, a question such as board, or help.")
    }

    /// Does what a line asks for; true when the person leaves.
    fn take(&mut self, line: &str) -> io::Result<bool> {
        let lower = line.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        // As it was written, for names and notes.
        let rest = || {
            let after = line.split_once(char::is_whitespace);
            after.map_or("", |(_, rest)| rest.trim())
        };
        match words.as_slice() {
            ["quit" | "q" | "exit" | "leave"] => {
                if self.document.is_changed() && !self.warned {
                    self.warned = true;
                    self.voice.say(
                        "The book was changed and is not saved. Write save, or quit once more.",
                    )?;
                    return Ok(false);
                }
                return Ok(true);
            }
            ["help" | "?" | "h"] => self.voice.help(&COMMANDS)?,
            ["here" | "book"] => self.here()?,
            ["back" | "b"] => self.back("1")?,
            ["back", count] => self.back(count)?,
            ["first" | "start" | "beginning"] => self.back("max")?,
            ["add"] => self.add()?,
            ["delete" | "remove", ..] => self.with_move(rest(), |editing, chess, played| {
                let done = format!("Deleted {}", spoken(chess, played));
                editing.change(done, |text| edit::delete_move(text, chess, played))
            })?,
            ["weight", weight, ..] => self.weigh(weight, rest())?,
            ["prefer", ..] => self.mark(rest(), Some(Mark::Prefer))?,
            ["avoid", ..] => self.mark(rest(), Some(Mark::Avoid))?,
            ["unmark", ..] => self.mark(rest(), None)?,
            ["name", ..] => {
                let name = OpeningName::typed(rest());
                let done = match &name {
                    Some(name) => format!("Named {name}"),
                    None => "Name removed".to_owned(),
                };
                let chess = self.position.current().clone();
                self.change(done, |text| edit::set_name(text, &chess, name.as_ref()))?;
            }
            ["note", ..] => {
                let note = Some(rest()).filter(|note| !note.is_empty());
                let done = if note.is_some() {
                    "Noted"
                } else {
                    "Note removed"
                };
                let chess = self.position.current().clone();
                self.change(done.to_owned(), |text| edit::set_note(text, &chess, note))?;
            }
            ["undo"] => {
                let done = self.document.undo();
                self.turned_back(done, "Undone", "Nothing to undo.")?;
            }
            ["redo"] => {
                let done = self.document.redo();
                self.turned_back(done, "Redone", "Nothing to redo.")?;
            }
            ["problems" | "errors" | "warnings"] => self.tell_problems()?,
            ["save"] => self.save()?,
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
            true => "The beginning.".to_owned(),
            false => format!("{line}."),
        }];
        if let Some(name) = self.book.name_along(&self.position) {
            lines.push(format!("{name}."));
        }
        if let Some(note) = self.book.note(chess) {
            lines.push(format!("Note: {note}"));
        }
        let known = self.book.moves(chess);
        if known.is_empty() {
            lines.push("The book has no moves here.".to_owned());
        }
        lines.extend(known.iter().map(|known| told(chess, known)));
        self.voice.say_all(lines)
    }

    fn back(&mut self, count: &str) -> io::Result<()> {
        let count = match count {
            "max" => usize::MAX,
            count => match count.parse::<usize>() {
                Ok(count) => count,
                Err(_) => {
                    return self
                        .voice
                        .say(format!("How many moves is a number, not {count}."));
                }
            },
        };
        if self.position.ply() == 0 {
            return self.voice.say("This is the beginning.");
        }
        for _ in 0..count {
            if self.position.undo().is_none() {
                break;
            }
        }
        self.here()
    }

    fn play(&mut self, line: &str) -> io::Result<()> {
        match understood(self.position.current(), line, self.voice.letters) {
            Err(error) => self.voice.say(refused(&error)),
            // What was understood is legal.
            Ok(played) if self.position.play(played) => self.here(),
            Ok(_) => Ok(()),
        }
    }

    /// The moves played here go into the text.
    fn add(&mut self) -> io::Result<()> {
        let position = self.position.clone();
        let Some(last) = position.moves().next_back() else {
            return self
                .voice
                .say("There are no moves to add: play some first.");
        };
        let before = position.ply().checked_sub(1);
        let done = match before.and_then(|ply| position.at(ply)) {
            Some(before) => format!("Added up to {}", spoken(before, last)),
            None => "Added".to_owned(),
        };
        self.change(done, |text| edit::add_moves(text, &position))
    }

    fn weigh(&mut self, weight: &str, rest: &str) -> io::Result<()> {
        let Ok(weight) = weight.parse::<u32>() else {
            return self
                .voice
                .say("Write weight, a number and a move: weight 30 knight f3.");
        };
        let rest = rest.split_once(char::is_whitespace);
        let rest = rest.map_or("", |(_, rest)| rest.trim());
        self.with_move(rest, |editing, chess, played| {
            let done = format!("{}: weight {weight}", spoken(chess, played));
            editing.change(done, |text| edit::set_weight(text, chess, played, weight))
        })
    }

    fn mark(&mut self, rest: &str, mark: Option<Mark>) -> io::Result<()> {
        self.with_move(rest, |editing, chess, played| {
            let words = match mark {
                Some(Mark::Prefer) => "preferred",
                Some(Mark::Avoid) => "never played",
                None => "without a mark",
            };
            let done = format!("{}: {words}", spoken(chess, played));
            editing.change(done, |text| edit::set_mark(text, chess, played, mark))
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
                self.voice
                    .say(format!("The book does not have {said} here."))
            }
        }
    }

    /// Changes the text, and says by how much the book has grown.
    fn change(
        &mut self,
        done: String,
        edit: impl FnOnce(&str) -> Result<String, EditError>,
    ) -> io::Result<()> {
        match edit(self.document.text()) {
            Ok(text) => {
                self.document.write(text);
                self.warned = false;
                self.compile(&done)
            }
            Err(error) => self.voice.say(format!("Not done: {error}.")),
        }
    }

    fn turned_back(&mut self, done: bool, words: &str, otherwise: &str) -> io::Result<()> {
        match done {
            true => self.compile(words),
            false => self.voice.say(otherwise),
        }
    }

    fn compile(&mut self, done: &str) -> io::Result<()> {
        let text = self.document.text().as_bytes().to_vec();
        let outcome = file::compile_edited(self.document.path(), text);
        let growth = growth::between(self.book.counts(), outcome.book.counts());
        self.book = outcome.book;
        self.problems = outcome.diagnostics;
        self.voice.say(format!("{done}: {growth}."))?;
        self.tell_problem_count()
    }

    /// Says that there are errors, if there are.
    fn tell_problem_count(&mut self) -> io::Result<()> {
        let errors = self.problems.iter().filter(|one| one.is_error()).count();
        match errors {
            0 => Ok(()),
            1 => self.voice.say("The text has 1 error; problems tells it."),
            errors => self.voice.say(format!(
                "The text has {errors} errors; problems tells them."
            )),
        }
    }

    fn tell_problems(&mut self) -> io::Result<()> {
        let count = self.problems.len();
        if count == 0 {
            return self.voice.say("No errors or warnings.");
        }
        let told = self.problems.iter().take(MOST_PROBLEMS).map(|problem| {
            let kind = if problem.is_error() {
                "error"
            } else {
                "warning"
            };
            format!("Line {}, {kind}: {}.", problem.place.line, problem.message)
        });
        let mut lines: Vec<String> = told.collect();
        if count > MOST_PROBLEMS {
            lines.push(format!(
                "{count} in all; tabiya book check lists the others."
            ));
        }
        self.voice.say_all(lines)
    }

    fn save(&mut self) -> io::Result<()> {
        if !self.document.is_changed() && self.document.on_disk().is_some() {
            return self.voice.say("Nothing has changed.");
        }
        let before = self.document.on_disk().cloned().unwrap_or_default();
        let after = Arc::new(self.document.text().as_bytes().to_vec());
        let path = self.document.path().to_owned();
        match own_file::replace(&path, &before, &after) {
            Ok(()) => {
                self.document.saved(&after);
                self.warned = false;
                self.voice.say(format!("Saved in {}.", path.display()))
            }
            Err(error) => self.voice.say(format!("{error}.")),
        }
    }
}

/// `Knight f3, 60 percent, preferred: a note`
fn told(chess: &Chess, known: &BookMove) -> String {
    let mark = match known.mark {
        Some(Mark::Prefer) => ", preferred",
        Some(Mark::Avoid) => ", never played",
        None => "",
    };
    let share = 100.0 * known.share;
    let note = known.note.as_ref();
    let note = note.map_or_else(String::new, |note| format!(": {note}"));
    format!(
        "{}, {share:.0} percent, weight {}{mark}{note}.",
        super::moves::capital(&spoken(chess, known.played)),
        known.weight
    )
}
