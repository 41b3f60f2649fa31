//! Along the moves of the book, and to what the compiler has something to say of.

use super::Editing;
use crate::{
    book::edit,
    chess::Position,
    speak::{place, study::Request, words::book as words},
};
use std::io;

/// Books have no longer lines; positions may repeat.
const FAR: usize = 200;

impl Editing<'_, '_> {
    pub(super) fn back(&mut self, count: &str) -> io::Result<()> {
        let count = match count {
            "max" => usize::MAX,
            count => match count.parse::<usize>() {
                Ok(count) => count,
                Err(_) => {
                    return self.voice.say(words::count_is_no_number(count));
                }
            },
        };
        if self.position.ply() == 0 {
            return self.voice.say(words::IS_BEGINNING);
        }
        for _ in 0..count {
            if self.position.undo().is_none() {
                break;
            }
        }
        self.here()
    }

    /// So many moves on, each the first that the book has.
    pub(super) fn next(&mut self, count: &str) -> io::Result<()> {
        match count.parse::<usize>() {
            Ok(count) => self.go_on(count),
            Err(_) => self.voice.say(words::count_is_no_number(count)),
        }
    }

    /// To the end of the line of first moves.
    pub(super) fn end(&mut self) -> io::Result<()> {
        self.go_on(FAR)
    }

    fn go_on(&mut self, count: usize) -> io::Result<()> {
        let before = self.position.ply();
        for _ in 0..count.min(FAR) {
            let known = self.book.moves(self.position.current());
            let is_played = known
                .first()
                .is_some_and(|first| self.position.play(first.played));
            if !is_played {
                break;
            }
        }
        match self.position.ply() == before {
            true => self.voice.say(words::NO_MOVES_HERE),
            false => self.here(),
        }
    }

    /// To the place of the problem with this number, as [`Editing::tell_problems`] lists them.
    pub(super) fn go_to_problem(&mut self, number: &str) -> io::Result<()> {
        let count = self.problems.len();
        let Some(index) = place(number, count) else {
            return self.voice.say(words::no_problem(count, number));
        };
        self.problem = Some(index);
        let Some(problem) = self.problems.get(index) else {
            return Ok(());
        };
        let line = problem.place.line;
        let told = words::problem(line, problem.is_error(), &problem.message);
        let is_own = *problem.place.file == *self.document.path().to_string_lossy();
        self.voice.say(told)?;
        let text = self.document.text();
        match is_own.then(|| edit::position_at(text, line)).flatten() {
            Some(position) => {
                self.position = position;
                self.here()
            }
            None if is_own => self.voice.say(words::NO_POSITION_OF_LINE),
            None => self.voice.say(words::IN_ANOTHER_FILE),
        }
    }

    /// To the next problem; behind the last one comes the first.
    pub(super) fn next_problem(&mut self) -> io::Result<()> {
        let count = self.problems.len();
        let next = self.problem.map_or(0, |last| last + 1);
        match next.checked_rem(count) {
            Some(next) => self.go_to_problem(&(next + 1).to_string()),
            None => self.voice.say(words::NO_PROBLEMS),
        }
    }

    /// Does this with the position here, and comes back to it.
    pub(super) fn leave_for(&mut self, request: Request<'_>) -> io::Result<()> {
        let here = &self.position;
        let position = match request {
            Request::Play(_) if here.ending().is_some() => {
                return self.voice.say(words::OVER_HERE);
            }
            // A game begins here, without a past.
            Request::Play(_) => Position::new(here.current().clone(), here.castling_mode()),
            _ => here.clone(),
        };
        (self.leave)(self.voice, &position, request)?;
        self.here()
    }
}
