//! The text compiled anew, and what the compiler says of it.

use super::Editing;
use crate::{
    book::{file, growth},
    speak::{figures::figures_in_words, words::book as words},
};
use std::io;

/// Problems told at once.
const MOST_PROBLEMS: usize = 20;

impl Editing<'_, '_> {
    /// Takes the text as it was changed.
    pub(super) fn compile(&mut self, done: &str) -> io::Result<()> {
        let before = self.book.counts();
        self.read_text();
        let growth = growth::between(before, self.book.counts());
        let growth = growth.map(|growth| figures_in_words(&growth));
        self.voice.say(words::done(done, growth))?;
        self.tell_problem_count()
    }

    pub(super) fn read_text(&mut self) {
        let text = self.document.text().as_bytes().to_vec();
        let outcome = file::compile_edited(self.document.path(), text);
        self.book = outcome.book;
        self.problems = outcome.diagnostics;
        self.problem = None;
    }

    /// Says that there are errors, if there are.
    pub(super) fn tell_problem_count(&mut self) -> io::Result<()> {
        match self.errors() {
            0 => Ok(()),
            errors => self.voice.say(words::has_errors(errors)),
        }
    }

    pub(super) fn errors(&self) -> usize {
        self.problems.iter().filter(|one| one.is_error()).count()
    }

    pub(super) fn tell_problems(&mut self) -> io::Result<()> {
        let count = self.problems.len();
        if count == 0 {
            return self.voice.say(words::NO_PROBLEMS);
        }
        let told = self.problems.iter().take(MOST_PROBLEMS).map(|problem| {
            words::problem(problem.place.line, problem.is_error(), &problem.message)
        });
        let mut lines: Vec<String> = told.collect();
        if count > MOST_PROBLEMS {
            lines.push(words::problems_in_all(count));
        }
        self.voice.say_all(lines)
    }
}
