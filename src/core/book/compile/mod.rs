//! From lines of tokens to positions joined by key, finding every problem on the way.
//!
//! The compiler walks each line over a board. A wrong move ends its line (of what follows only that is
//! said which is wrong in any case) but not the run: lines that continue from before the problem are
//! still read, lines that would continue from after it are skipped silently.

mod behind;
mod eco;
mod growing;
mod line;
mod lint;
mod move_path;
pub mod shared;
mod trace;
mod unclear;

use super::{
    Book, BookError,
    diagnostic::{Code, Diagnostic, Place, Severity},
    findings::Findings,
    syntax::{self, Directive, Document, Item, Line, Source, Span},
    words::compile as words,
};
use crate::{chess::fen, sort};
use growing::{Growing, Site};
use move_path::MovePath;
use shakmaty::Color;
pub use shared::SharedMove;
use std::{collections::HashMap, sync::Arc};
pub use trace::{TracedLine, TracedStep};

/// What came of a text.
#[derive(Debug)]
pub struct Outcome {
    /// As much as could be understood; not to be used when there is an error.
    pub book: Book,
    /// In the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// Every text read: the first, and those it includes.
    pub documents: Vec<Arc<Document>>,
    /// Moves that SAN writes otherwise, by place in `documents`.
    pub respellings: Vec<Respelling>,
    /// Where each move of the first document stands, if [`traced`] was asked.
    pub trace: Vec<TracedLine>,
    /// Lines that repeat one of another text than theirs, of several that are joined.
    pub repeated: usize,
    /// Moves of the first text that files write too which it includes.
    pub shared: Vec<SharedMove>,
}

/// A move written otherwise than SAN writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Respelling {
    pub document: usize,
    pub span: Span,
    pub san: String,
}

/// Moves that a text writes otherwise than SAN does, by where they begin in it.
pub type Spelling<'a> = HashMap<u32, &'a str>;

impl Outcome {
    /// How the moves of the document of this number are written as SAN.
    pub fn spelling(&self, document: usize) -> Spelling<'_> {
        let own = self.respellings.iter();
        own.filter(|respelling| respelling.document == document)
            .map(|respelling| (respelling.span.start, respelling.san.as_str()))
            .collect()
    }

    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// The book, if it is without an error.
    ///
    /// # Errors
    /// [`BookError`] with all that was said, warnings included.
    pub fn into_result(self) -> Result<Book, BookError> {
        if self.has_errors() {
            Err(BookError::new(self.diagnostics))
        } else {
            Ok(self.book)
        }
    }
}

/// A text that an `@include` asked for.
#[derive(Debug)]
pub struct Included {
    /// The same for the same file, by whatever name it was asked for.
    pub identity: String,
    /// How diagnostics call it.
    pub file: Arc<str>,
    pub bytes: Vec<u8>,
}

impl Included {
    /// An empty text.
    fn nothing() -> Included {
        Included {
            identity: "nothing".to_owned(),
            file: Arc::from(""),
            bytes: Vec::new(),
        }
    }
}

/// Finds included texts: given the including file and the name it wrote, the text or the reason
/// why there is none.
pub type Library<'a> = dyn FnMut(&str, &str) -> Result<Included, String> + 'a;

/// Compiles one text that includes no other.
pub fn text(file: &str, text: &str) -> Outcome {
    bytes(
        Included {
            identity: file.to_owned(),
            file: Arc::from(file),
            bytes: text.as_bytes().to_vec(),
        },
        &mut |_, _| Err(words::NO_FILE_TO_INCLUDE.to_owned()),
    )
}

/// Compiles one text and says of each of its moves where it stands; what it includes is left out.
pub fn traced(text: &str) -> Outcome {
    let mut nothing = |_: &str, _: &str| Ok(Included::nothing());
    let mut compiler = Compiler::new(&mut nothing);
    compiler.trace = Some(Vec::new());
    compiler.document(Included {
        identity: "the text".to_owned(),
        file: Arc::from(""),
        bytes: text.as_bytes().to_vec(),
    });
    compiler.finish()
}

/// Compiles a text and what it includes.
pub fn bytes(root: Included, library: &mut Library<'_>) -> Outcome {
    several(vec![root], library)
}

/// Compiles several texts into one book, as if one included them all.
pub fn several(roots: Vec<Included>, library: &mut Library<'_>) -> Outcome {
    let mut compiler = Compiler::new(library);
    for root in roots {
        // One that an earlier root included is in the book already.
        if !compiler.met.contains(&root.identity) {
            compiler.document(root);
        }
    }
    compiler.finish()
}

/// Files within files within files: beyond this depth it is a mistake.
const DEEPEST_INCLUDE: usize = 32;

struct Compiler<'a, 'b> {
    library: &'a mut Library<'b>,
    growing: Growing,
    documents: Vec<Arc<Document>>,
    findings: Findings,
    respellings: Vec<Respelling>,
    /// Identities of all files read.
    met: Vec<String>,
    /// Identity and name of the files being read, outermost first.
    open: Vec<(String, Arc<str>)>,
    /// A name waiting for the line whose last position it is of.
    pending: Option<Pending>,
    title: String,
    author: String,
    /// By document: with which of the texts that are read for themselves it was read.
    roots: Vec<usize>,
    /// Lines that repeat one of another of these.
    repeated: usize,
    /// Of each text that is read for itself, whose repertoire it is; those included keep theirs.
    sides: Vec<Option<(Color, Site)>>,
    starts: Vec<String>,
    lines: u32,
    trace: Option<Vec<TracedLine>>,
}

#[derive(Clone, Copy)]
struct Pending {
    eco: Span,
    name: Span,
    site: Site,
}

/// The line being compiled and the document it stands in.
#[derive(Clone, Copy)]
struct Here<'d> {
    document: &'d Document,
    /// Its place among the documents.
    index: u32,
    line: &'d Line,
    /// From 1.
    number: u32,
}

impl Here<'_> {
    fn site(&self, span: Span) -> Site {
        Site {
            document: self.index,
            line: self.number,
            span,
        }
    }

    fn text(&self, span: Span) -> &str {
        self.document.text(span)
    }
}

impl<'a, 'b> Compiler<'a, 'b> {
    fn new(library: &'a mut Library<'b>) -> Compiler<'a, 'b> {
        Compiler {
            library,
            growing: Growing::default(),
            documents: Vec::new(),
            findings: Findings::default(),
            respellings: Vec::new(),
            met: Vec::new(),
            open: Vec::new(),
            pending: None,
            title: String::new(),
            author: String::new(),
            roots: Vec::new(),
            repeated: 0,
            sides: Vec::new(),
            starts: Vec::new(),
            lines: 0,
            trace: None,
        }
    }

    fn document(&mut self, included: Included) {
        let Included {
            identity,
            file,
            bytes,
        } = included;
        self.growing.reserve(bytes.len());
        let source = Source::decode(&file, bytes, &mut self.findings);
        let document = Arc::new(syntax::parse(source, &mut self.findings));
        let index = u32::try_from(self.documents.len()).unwrap_or(u32::MAX);
        self.documents.push(Arc::clone(&document));
        if self.open.is_empty() {
            self.sides.push(None);
        }
        self.roots.push(self.sides.len());
        self.met.push(identity.clone());
        self.open.push((identity, file));
        let mut move_path = None;
        for (number, line) in (1_u32..).zip(&document.lines) {
            let here = Here {
                document: &document,
                index,
                line,
                number,
            };
            self.line(here, &mut move_path);
            if self.findings.is_hopeless() {
                break;
            }
        }
        self.drop_pending();
        self.open.pop();
    }

    /// Lines begin at the usual start position unless an `@start` came first.
    fn line(&mut self, here: Here<'_>, move_path: &mut Option<MovePath>) {
        match here.line.item {
            Item::Blank | Item::Broken => {}
            Item::Directive(directive, value) => {
                self.drop_pending();
                self.directive(here, directive, value, move_path);
            }
            Item::Name { eco, name } => {
                self.drop_pending();
                self.pending = Some(Pending {
                    eco,
                    name,
                    site: here.site(here.line.span),
                });
            }
            Item::Moves { .. } => {
                let growing = &mut self.growing;
                let move_path = move_path.get_or_insert_with(|| {
                    let position = crate::chess::Position::default();
                    let start = growing.position(
                        position.key(),
                        position.turn(),
                        here.site(here.line.span),
                    );
                    remember_start(&mut self.starts, position.fen());
                    MovePath::new(position.current().clone(), start)
                });
                self.moves(here, move_path);
            }
        }
    }

    fn directive(
        &mut self,
        here: Here<'_>,
        directive: Directive,
        value: Span,
        move_path: &mut Option<MovePath>,
    ) {
        let text = here.text(value);
        match directive {
            Directive::Book | Directive::Author => self.title(here, directive, value),
            Directive::Start => match fen::read(text) {
                Ok(position) => {
                    let start =
                        self.growing
                            .position(position.key(), position.turn(), here.site(value));
                    remember_start(&mut self.starts, position.fen());
                    *move_path = Some(MovePath::new(position.current().clone(), start));
                }
                Err(error) => {
                    self.error(here, Code::Directive, value, error.to_string());
                    *move_path = Some(MovePath::blocked());
                }
            },
            Directive::Include => self.include(here, value),
            Directive::Side => self.side(here, value),
            // Its lines begin anew, where the last @start says.
            Directive::Chapter => {
                if let Some(move_path) = move_path {
                    move_path.leave(0);
                }
            }
        }
    }

    /// A book has one name and one author; an included book keeps its own to itself.
    fn title(&mut self, here: Here<'_>, directive: Directive, value: Span) {
        let text = here.text(value);
        let kept = match directive {
            Directive::Book => &mut self.title,
            _ => &mut self.author,
        };
        if kept.is_empty() {
            text.clone_into(kept);
        }
        let is_it =
            |line: &Line| matches!(line.item, Item::Directive(other, _) if other == directive);
        let above = here.number.saturating_sub(1) as usize;
        let first = here.document.lines.iter().take(above).position(is_it);
        let Some(first) = first.filter(|_| !self.findings.passes_over(Severity::Warning)) else {
            return;
        };
        let site = Site {
            document: here.index,
            line: u32::try_from(first).unwrap_or(u32::MAX).saturating_add(1),
            span: here
                .document
                .lines
                .get(first)
                .map_or(value, |line| line.span),
        };
        let diagnostic = Diagnostic::warning(
            Code::Directive,
            self.place(here.site(here.line.span)),
            words::ONLY_FIRST_COUNTS,
        )
        .other(self.place(site), words::FIRST_IS_HERE)
        .help(words::KEEP_ONE_LINE);
        self.findings.push(diagnostic);
    }

    fn side(&mut self, here: Here<'_>, value: Span) {
        let side = match here.text(value) {
            "white" => Color::White,
            "black" => Color::Black,
            other => {
                let message = words::no_side(&syntax::clip(other));
                self.error(here, Code::Directive, value, message);
                return;
            }
        };
        // An included book keeps its side to itself, as it does its name.
        let [_] = self.open.as_slice() else {
            return;
        };
        let site = here.site(value);
        match self.sides.last().copied().flatten() {
            None => {
                if let Some(last) = self.sides.last_mut() {
                    *last = Some((side, site));
                }
            }
            Some((known, _)) if known == side => {}
            Some((_, known)) => {
                let diagnostic =
                    Diagnostic::error(Code::Contradiction, self.place(site), words::TWO_SIDES)
                        .other(self.place(known), words::OTHER_SIDE_HERE);
                self.findings.push(diagnostic);
            }
        }
    }

    /// The side of the whole book: that of every text it is made of, if they agree.
    fn common_side(&self) -> Option<Color> {
        let mut sides = self.sides.iter().map(|side| side.map(|(side, _)| side));
        let first = sides.next().flatten()?;
        sides.all(|side| side == Some(first)).then_some(first)
    }

    fn include(&mut self, here: Here<'_>, value: Span) {
        let asked = here.text(value);
        let included = match (self.library)(here.document.source.file(), asked) {
            Ok(included) => included,
            Err(reason) => {
                self.error(
                    here,
                    Code::Include,
                    value,
                    words::cannot_include(&syntax::clip(asked), &reason),
                );
                return;
            }
        };
        if let Some(at) = self
            .open
            .iter()
            .position(|(identity, _)| *identity == included.identity)
        {
            let move_path: Vec<&str> = self
                .open
                .iter()
                .skip(at)
                .map(|(_, file)| file.as_ref())
                .chain([included.file.as_ref()])
                .collect();
            let message = words::include_loop(&move_path);
            self.error(here, Code::IncludeLoop, value, message);
        } else if self.open.len() >= DEEPEST_INCLUDE {
            let message = words::too_many_includes(DEEPEST_INCLUDE);
            self.error(here, Code::Include, value, message);
        } else if !self.met.contains(&included.identity) {
            self.document(included);
        }
    }

    /// Says that a name found no line to name.
    fn drop_pending(&mut self) {
        if let Some(pending) = self.pending.take()
            && !self.findings.passes_over(Severity::Warning)
        {
            let diagnostic = Diagnostic::warning(
                Code::NameWithoutMoves,
                self.place(pending.site),
                words::NAME_WITHOUT_MOVES,
            )
            .help(words::NAME_GOES_ABOVE);
            self.findings.push(diagnostic);
        }
    }

    fn error(&mut self, here: Here<'_>, code: Code, span: Span, message: String) {
        if !self.findings.passes_over(Severity::Error) {
            let diagnostic = Diagnostic::error(code, self.place(here.site(span)), message);
            self.findings.push(diagnostic);
        }
    }

    /// Whether two lines come from different ones of the texts that are joined.
    fn are_joined(&self, one: Site, other: Site) -> bool {
        let root = |site: Site| self.roots.get(site.document as usize);
        root(one) != root(other)
    }

    fn place(&self, site: Site) -> Place {
        place(&self.documents, site)
    }

    fn finish(mut self) -> Outcome {
        let files: Vec<Arc<str>> = self
            .documents
            .iter()
            .map(|document| Arc::clone(document.source.file()))
            .collect();
        let side = self.common_side();
        lint::whole(
            &self.growing,
            side,
            |site| place(&self.documents, site),
            &mut self.findings,
        );
        let mut diagnostics = self.findings.finish();
        sort::by_cached_key(&mut diagnostics, |diagnostic| {
            let file = files.iter().position(|file| *file == diagnostic.place.file);
            (file, diagnostic.place.line, diagnostic.place.column)
        });
        let shared = shared::moves(&self.growing, &self.documents);
        let mut book = self.growing.into_book();
        book.files = files;
        book.title = self.title;
        book.author = self.author;
        book.side = side;
        book.starts = self.starts;
        book.lines = self.lines;
        Outcome {
            book,
            diagnostics,
            documents: self.documents,
            respellings: self.respellings,
            trace: self.trace.unwrap_or_default(),
            repeated: self.repeated,
            shared,
        }
    }
}

fn remember_start(starts: &mut Vec<String>, fen: String) {
    if !starts.contains(&fen) {
        starts.push(fen);
    }
}

fn place(documents: &[Arc<Document>], site: Site) -> Place {
    let Some(document) = documents.get(site.document as usize) else {
        return Place::new(&Arc::from(""), site.line, "", 0, 0);
    };
    let line_span = document
        .lines
        .get((site.line as usize).saturating_sub(1))
        .map_or(site.span, |line| line.span);
    document.source.place(site.line, line_span, site.span)
}
