//! A text while it is edited: what stands where, and the changes collected so far.

use crate::{
    book::{
        compile::{self, TracedLine, TracedStep},
        syntax::{Document, Line, Span, Token, TokenKind},
    },
    sort,
};
use shakmaty::Color;
use std::{collections::HashMap, ops::Range, sync::Arc};

/// How much deeper a line is written than the one it continues.
pub const STEP: &str = "  ";

/// A text, understood, with changes to be made.
pub struct Draft {
    document: Arc<Document>,
    /// Whose repertoire it is.
    side: Option<Color>,
    trace: Vec<TracedLine>,
    /// Places in `trace` by line number.
    by_line: HashMap<u32, usize>,
    /// The places of the lines that continue a line directly, by its number.
    below: HashMap<u32, Vec<usize>>,
    /// Bytes to be replaced; only what is taken out may overlap.
    changes: Vec<(Range<usize>, String)>,
    byte_order_mark: bool,
    line_end: &'static str,
}

impl Draft {
    pub fn new(text: &str) -> Draft {
        let byte_order_mark = text.starts_with('\u{FEFF}');
        let outcome = compile::traced(text);
        let document = outcome.documents.first().cloned().unwrap_or_default();
        let by_line = (0..)
            .zip(&outcome.trace)
            .map(|(place, traced)| (traced.line, place))
            .collect();
        let mut below: HashMap<u32, Vec<usize>> = HashMap::new();
        for (place, traced) in (0..).zip(&outcome.trace) {
            if let Some(above) = traced.above {
                below.entry(above).or_default().push(place);
            }
        }
        Draft {
            line_end: if text.contains("\r\n") { "\r\n" } else { "\n" },
            document,
            side: outcome.book.side(),
            trace: outcome.trace,
            by_line,
            below,
            changes: Vec::new(),
            byte_order_mark,
        }
    }

    pub fn trace(&self) -> &[TracedLine] {
        &self.trace
    }

    pub fn traced(&self, line: u32) -> Option<&TracedLine> {
        self.trace.get(*self.by_line.get(&line)?)
    }

    pub fn side(&self) -> Option<Color> {
        self.side
    }

    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The line with this number, from 1.
    pub fn line(&self, number: u32) -> Option<&Line> {
        self.document.lines.get((number as usize).checked_sub(1)?)
    }

    pub fn tokens(&self, number: u32) -> &[Token] {
        self.line(number)
            .map_or(&[], |line| self.document.tokens(line))
    }

    /// Its blanks at the beginning.
    pub fn indent(&self, number: u32) -> &str {
        let text = self
            .line(number)
            .map_or("", |line| self.document.text(line.span));
        let blanks = text.len() - text.trim_start().len();
        text.get(..blanks).unwrap_or_default()
    }

    /// Every place at which a move is written: line and step.
    pub fn places_of(
        &self,
        is_it: impl Fn(&TracedStep) -> bool,
    ) -> Vec<(&TracedLine, usize, TracedStep)> {
        self.trace
            .iter()
            .flat_map(|line| {
                let steps = line.steps.iter().enumerate();
                steps.map(move |(place, step)| (line, place, *step))
            })
            .filter(|(_, _, step)| is_it(step))
            .collect()
    }

    /// The tokens that belong to a step: the move, and what follows it up to the next move.
    pub fn tokens_of(&self, line: u32, step: &TracedStep) -> &[Token] {
        let tokens = self.tokens(line);
        let rest = tokens.get(step.token..).unwrap_or_default();
        let end = rest
            .iter()
            .skip(1)
            .position(|token| {
                matches!(
                    token.kind,
                    TokenKind::Move | TokenKind::Number { .. } | TokenKind::Problem
                )
            })
            .map_or(rest.len(), |at| at + 1);
        rest.get(..end).unwrap_or_default()
    }

    /// Lines that continue this one directly, in the order of the text.
    pub fn continuations(&self, line: u32) -> impl Iterator<Item = &TracedLine> {
        let places = self.below.get(&line).map_or(&[][..], Vec::as_slice);
        places.iter().filter_map(|place| self.trace.get(*place))
    }

    /// The last line that continues this one, by any number of steps; itself if none does.
    pub fn last_of_block(&self, line: u32) -> u32 {
        let mut last = line;
        // A line stands above all that continues it, and that above the next that does.
        while let Some(lower) = self.continuations(last).map(|below| below.line).max()
            && lower > last
        {
            last = lower;
        }
        last
    }

    /// The line directly below `top` through which `line` continues it.
    pub fn branch_of(&self, line: u32, top: u32) -> Option<&TracedLine> {
        let mut traced = self.traced(line)?;
        loop {
            let above = traced.above?;
            if above == top {
                return Some(traced);
            }
            traced = self.traced(above)?;
        }
    }

    pub fn replace(&mut self, span: Span, by: impl Into<String>) {
        self.changes
            .push((span.start as usize..span.end as usize, by.into()));
    }

    pub fn insert(&mut self, at: u32, text: impl Into<String>) {
        self.replace(Span { start: at, end: at }, text);
    }

    /// Takes out a span with the blanks before it.
    pub fn remove_with_blanks(&mut self, span: Span) {
        let whole = self.document.source.whole();
        let before = whole.get(..span.start as usize).unwrap_or_default();
        let blanks = before.len() - before.trim_end_matches([' ', '\t']).len();
        let start = span.start - u32::try_from(blanks).unwrap_or(0);
        self.replace(
            Span {
                start,
                end: span.end,
            },
            "",
        );
    }

    /// Puts a line above the one with this number.
    pub fn line_above(&mut self, number: u32, text: &str) {
        if let Some(at) = self.line(number).map(|line| line.span.start) {
            let line_end = self.line_end;
            self.insert(at, format!("{text}{line_end}"));
        }
    }

    /// Puts a line below the one with this number.
    pub fn line_below(&mut self, number: u32, text: &str) {
        if let Some(at) = self.line(number).map(|line| line.span.end) {
            let line_end = self.line_end;
            self.insert(at, format!("{line_end}{text}"));
        }
    }

    /// Puts lines behind the byte at which a line ends.
    pub fn lines_after(&mut self, end: u32, lines: &[String]) {
        let line_end = self.line_end;
        let text: String = lines
            .iter()
            .map(|line| format!("{line_end}{line}"))
            .collect();
        self.insert(end, text);
    }

    /// Puts lines at the end of the text.
    pub fn append(&mut self, lines: &[String]) {
        let whole = self.document.source.whole();
        let end = u32::try_from(whole.len()).unwrap_or(u32::MAX);
        let mut text = String::new();
        if !whole.is_empty() && !whole.ends_with('\n') {
            text.push_str(self.line_end);
        }
        for line in lines {
            text.push_str(line);
            text.push_str(self.line_end);
        }
        self.insert(end, text);
    }

    /// Takes out whole lines.
    pub fn remove_lines(&mut self, numbers: Range<u32>) {
        let first = self.line(numbers.start).map(|line| line.span.start);
        let after = self.line(numbers.end).map(|line| line.span.start);
        let whole = u32::try_from(self.document.source.whole().len()).unwrap_or(u32::MAX);
        if let Some(start) = first {
            let end = after.unwrap_or(whole);
            self.replace(Span { start, end }, "");
        }
    }

    /// Takes so many blanks from the beginning of lines.
    pub fn move_out(&mut self, numbers: Range<u32>, by: usize) {
        for number in numbers {
            let blanks = u32::try_from(self.indent(number).len().min(by)).unwrap_or(0);
            if let Some(start) = self.line(number).map(|line| line.span.start) {
                let end = start + blanks;
                self.replace(Span { start, end }, "");
            }
        }
    }

    /// The text with all changes made.
    pub fn finish(mut self) -> String {
        // Changes at the same place keep the order in which they were asked for.
        sort::by_key(&mut self.changes, |(range, _)| (range.start, range.end));
        let whole = self.document.source.whole();
        let mut text = String::with_capacity(whole.len() + 256);
        if self.byte_order_mark {
            text.push('\u{FEFF}');
        }
        let mut at = 0;
        for (range, by) in &self.changes {
            text.push_str(whole.get(at..range.start).unwrap_or_default());
            text.push_str(by);
            at = at.max(range.end);
        }
        text.push_str(whole.get(at..).unwrap_or_default());
        text
    }
}

/// `3.` or `3...` for so many plies from move 1.
pub fn number(plies: u32) -> String {
    let dots = if plies.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots}", plies / 2 + 1)
}
