//! The compiler's messages about a book: errors and warnings, each with its place.
//!
//! A [`Diagnostic`] carries the source line it speaks of, so that it can be shown long after
//! the file is gone: as rustc shows it ([`Diagnostic::report`]), as one line for editors
//! ([`Diagnostic::short`]), or as data (serde).

use super::words::file as words;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet, renderer::DecorStyle};
use serde::Serialize;
use std::{fmt, sync::Arc};

/// How bad it is: a book with an error cannot be used, one with a warning can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Error,
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        })
    }
}

/// The kind of problem, as a name that programs can rely on (`illegal-move`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The bytes are not UTF-8, or hold control characters.
    Encoding,
    /// The text is not in the language of books.
    Syntax,
    /// A directive that does not exist, or whose value is missing or wrong.
    Directive,
    /// A name's ECO code is none of A00–E99, or not one of its position.
    Eco,
    /// A word that is not a move in any notation.
    UnknownMove,
    IllegalMove,
    AmbiguousMove,
    /// A move written otherwise than SAN writes it.
    Spelling,
    /// A move number that does not fit its place.
    MoveNumber,
    /// An indented line without a line above to continue.
    Indentation,
    /// Longer or deeper than any book needs.
    TooLong,
    /// More of the kind than are shown.
    TooMany,
    /// Weight 0, or beyond the range.
    Weight,
    /// Two lines contradict each other.
    Contradiction,
    /// A name that no line of moves follows.
    NameWithoutMoves,
    /// No move at all.
    Empty,
    /// A line that repeats another.
    Duplicate,
    /// The same position under two names, reached by two orders of moves.
    TransposedName,
    /// A weighted move that a `!` beside it keeps from ever being played.
    DeadAlternative,
    /// A `!` on a move of a repertoire's other side, which comes as often as its weight says.
    DeadPreference,
    /// Several moves of a repertoire's own side, and nothing says which is played.
    Undeclared,
    /// One side has no move to play anywhere in the book.
    ColourNeverPrepared,
    /// An included file that cannot be read.
    Include,
    /// The book's own file cannot be read.
    Unreadable,
    IncludeLoop,
    /// A recommended move that loses material according to the engine.
    LosesMaterial,
}

/// A stretch of one line of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    #[serde(serialize_with = "as_text")]
    pub file: Arc<str>,
    /// From 1.
    pub line: u32,
    /// In characters, from 1.
    pub column: u32,
    /// In characters, at least 1.
    pub length: u32,
    /// The source line, or a window of it where it is very long.
    pub text: String,
    /// Where `text` begins on its line, in characters.
    #[serde(skip)]
    pub(crate) window: u32,
}

impl Place {
    /// The place of bytes `start..end` of a line, given without its line end. What lies beyond
    /// the line is cut off.
    pub fn new(file: &Arc<str>, line: u32, text: &str, start: usize, end: usize) -> Place {
        const LONGEST: usize = 240;
        const BEFORE: usize = 60;
        let start = floor_boundary(text, start);
        let end = floor_boundary(text, end.max(start));
        let characters = |part: &str| u32::try_from(part.chars().count()).unwrap_or(u32::MAX);
        let (from, to) = if text.len() <= LONGEST {
            (0, text.len())
        } else {
            let from = floor_boundary(text, start.saturating_sub(BEFORE));
            (from, floor_boundary(text, from + LONGEST))
        };
        let part = |a: usize, b: usize| text.get(a..b).unwrap_or_default();
        Place {
            file: Arc::clone(file),
            line,
            column: characters(part(0, start)).saturating_add(1),
            length: characters(part(start, end)).max(1),
            text: part(from, to).to_owned(),
            window: characters(part(0, from)),
        }
    }

    /// The marked bytes within `text`.
    fn marked(&self) -> std::ops::Range<usize> {
        let first = (self.column - 1).saturating_sub(self.window) as usize;
        let byte_of = |character: usize| {
            self.text
                .char_indices()
                .nth(character)
                .map_or(self.text.len(), |(at, _)| at)
        };
        byte_of(first)..byte_of(first + self.length as usize)
    }
}

fn as_text<S: serde::Serializer>(file: &Arc<str>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(file)
}

/// The greatest character boundary of `text` at or below `at`.
fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// One message of the compiler.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    pub severity: Severity,
    pub code: Code,
    /// What was expected and what was found.
    pub message: String,
    #[serde(flatten)]
    pub place: Place,
    /// Words beside the marked place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Another place that bears on it, with words beside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<(Place, String)>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// Problems that this is said of: more than one where the others are only counted.
    #[serde(skip)]
    pub stands_for: usize,
}

impl Diagnostic {
    pub fn error(code: Code, place: Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code,
            message: message.into(),
            place,
            label: None,
            other: None,
            help: None,
            stands_for: 1,
        }
    }

    pub fn warning(code: Code, place: Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Warning,
            ..Diagnostic::error(code, place, message)
        }
    }

    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = Some(label.into());
        self
    }

    #[must_use]
    pub fn other(mut self, place: Place, words: impl Into<String>) -> Diagnostic {
        self.other = Some((place, words.into()));
        self
    }

    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// `file:line:column: error: message`, on one line.
    pub fn short(&self) -> String {
        let mut line = format!("{}: {}: {}", self.place, self.severity, self.message);
        if let Some(help) = &self.help {
            line.push_str("; ");
            line.push_str(help);
        }
        line
    }

    /// The source line with the place underlined, as rustc prints it; `coloured` for terminals.
    pub fn report(&self, coloured: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let mut group = level.primary_title(self.message.as_str()).element(snippet(
            &self.place,
            self.label.as_deref(),
            AnnotationKind::Primary,
        ));
        if let Some((place, words)) = &self.other {
            group = group.element(snippet(place, Some(words), AnnotationKind::Context));
        }
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        let report: [Group<'_>; 1] = [group];
        let renderer = if coloured {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        renderer.decor_style(DecorStyle::Ascii).render(&report)
    }
}

fn snippet<'a>(
    place: &'a Place,
    label: Option<&'a str>,
    kind: AnnotationKind,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    Snippet::source(place.text.as_str())
        .path(place.file.as_ref())
        .line_start(place.line as usize)
        .annotation(kind.span(place.marked()).label(label))
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.short())
    }
}

/// How many errors and warnings were found, those that are only counted included.
pub fn severities<'a>(diagnostics: impl IntoIterator<Item = &'a Diagnostic>) -> (usize, usize) {
    let mut found = (0, 0);
    for diagnostic in diagnostics {
        match diagnostic.severity {
            Severity::Error => found.0 += diagnostic.stands_for,
            Severity::Warning => found.1 += diagnostic.stands_for,
        }
    }
    found
}

/// A book that could not be used, with everything the compiler said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookError {
    diagnostics: Vec<Diagnostic>,
}

impl BookError {
    pub fn new(diagnostics: Vec<Diagnostic>) -> BookError {
        BookError { diagnostics }
    }

    /// A file that could not even be read as a book.
    pub fn unreadable(file: &str, reason: impl fmt::Display) -> BookError {
        let place = Place::new(&Arc::from(file), 1, "", 0, 0);
        let message = words::cannot_read(file, reason);
        BookError::new(vec![Diagnostic::error(Code::Unreadable, place, message)])
    }

    /// What is wrong, on one line, without each error.
    pub fn headline(&self) -> String {
        let mut errors = self.diagnostics.iter().filter(|d| d.is_error());
        match (errors.next(), errors.next()) {
            (None, _) => words::CANNOT_BE_USED.to_owned(),
            (Some(only), None) if only.code == Code::Unreadable => only.message.clone(),
            (Some(only), None) => words::has_errors(&only.place.file, 1),
            (Some(first), Some(_)) => {
                let (count, _) = severities(&self.diagnostics);
                words::has_errors(&first.place.file, count)
            }
        }
    }

    /// Errors and warnings, in the order of the text.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

/// How many errors there were, and each as rustc prints it.
impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.headline())?;
        let errors = self.diagnostics.iter().filter(|d| d.is_error());
        for error in errors.filter(|error| error.code != Code::Unreadable) {
            write!(f, "\n\n{}", error.report(false))?;
        }
        Ok(())
    }
}

impl std::error::Error for BookError {}
