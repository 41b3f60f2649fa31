//! Puzzle rush in lines: puzzles from easy to hard, until three are missed or time is up. The clock is
//! told with each answer and on asking, never by itself.

use super::{Training, replied};
use crate::{
    puzzles::{
        rush::{Kind, MISTAKES, Rush},
        trainer::{Attempt, Record, Tried},
    },
    speak::{
        Heard, board,
        figures::figures_in_words,
        moves::{capital, refused, spoken, understood},
        words::puzzles as words,
    },
    store::kept,
    text::figures,
};
use std::{io, time::Instant};

/// What can be begun, for one who has not said it.
pub use words::ASKS_FOR_RUSH as ASKED;

const COMMANDS: [(&str, &str); 4] = [
    (words::A_MOVE, words::HELP_ANSWER_IN_RUSH),
    ("clock", words::HELP_CLOCK),
    ("repeat", words::HELP_REPEAT),
    ("quit", words::HELP_END_RUSH),
];

/// The kind of rush that these words name.
pub fn kind(words: &[&str]) -> Option<Kind> {
    match words {
        ["3" | "three"] | ["3" | "three", "minutes"] => Some(Kind::ThreeMinutes),
        ["5" | "five"] | ["5" | "five", "minutes"] => Some(Kind::FiveMinutes),
        ["none"] | ["no", "clock"] => Some(Kind::NoClock),
        _ => None,
    }
}

impl Training<'_, '_, '_> {
    /// The rush that these words name, or what there is.
    pub(super) fn rush_as_said(&mut self, words: &[&str]) -> io::Result<()> {
        match kind(words) {
            Some(kind) => self.rush(kind),
            None => self.tell_rushes(),
        }
    }

    /// What a rush is, which there are, and the best results.
    fn tell_rushes(&mut self) -> io::Result<()> {
        let kinds = [Kind::ThreeMinutes, Kind::FiveMinutes, Kind::NoClock];
        let best: Vec<String> = kinds
            .into_iter()
            .map(|kind| (kind, self.record.rush.of(kind)))
            .filter(|(_, best)| *best > 0)
            .map(|(kind, best)| words::best_of(kind.words(), best))
            .collect();
        let mut lines = vec![words::rush(MISTAKES), ASKED.to_owned()];
        if !best.is_empty() {
            lines.push(words::your_best(&best));
        }
        self.voice.say_all(lines)
    }

    /// A rush from its first puzzle to its result.
    pub(super) fn rush(&mut self, kind: Kind) -> io::Result<()> {
        let mut rush = Rush::new(kind, Instant::now());
        self.missed.clear();
        self.voice.say(words::rush_begins(kind.words(), MISTAKES))?;
        while !rush.is_over(Instant::now()) {
            self.roll();
            let next = rush.next(&self.problems, self.dice >> 32);
            let Some((index, problem)) = next.and_then(|i| Some((i, self.problems.get(i)?))) else {
                self.voice.say(words::NO_MORE_PUZZLES)?;
                break;
            };
            self.attempt = Attempt::new(problem);
            self.index = index;
            self.announce()?;
            let Some(is_solved) = self.solve_in_rush(&rush)? else {
                break;
            };
            rush.note(index, is_solved);
            self.voice.say(standing(&rush))?;
        }
        self.end_rush(&rush)
    }

    /// Whether the puzzle on the board was solved; `None` where the rush ended first.
    fn solve_in_rush(&mut self, rush: &Rush) -> io::Result<Option<bool>> {
        loop {
            let Some(line) = self.line_in_rush(rush)? else {
                return Ok(None);
            };
            let lower = line.to_lowercase();
            let words: Vec<&str> = lower.split_whitespace().collect();
            match words.as_slice() {
                ["quit" | "q" | "exit" | "leave" | "stop"] => {
                    self.voice.say(words::ASKS_TO_END)?;
                    match self.line_in_rush(rush)?.as_deref().map(str::to_lowercase) {
                        None => return Ok(None),
                        Some(word) if matches!(word.as_str(), "yes" | "y" | "quit" | "q") => {
                            return Ok(None);
                        }
                        Some(_) => self.voice.say(words::RUSH_GOES_ON)?,
                    }
                }
                ["help" | "?" | "h"] => self.voice.help(&COMMANDS)?,
                ["clock" | "time" | "score" | "rating"] => self.voice.say(standing(rush))?,
                [
                    "hint" | "solution" | "answer" | "next" | "analyse" | "analyze" | "themes"
                    | "failed" | "all",
                ]
                | ["rush" | "theme", ..] => {
                    self.voice.say(words::NOT_IN_A_RUSH)?;
                }
                _ => match board::answer(self.attempt.position(), &line) {
                    Some(lines) => self.voice.say_all(lines)?,
                    None => {
                        if let Some(is_solved) = self.try_in_rush(&line)? {
                            return Ok(Some(is_solved));
                        }
                    }
                },
            }
        }
    }

    /// The next line; `None` where time is up, or nothing more can be read.
    fn line_in_rush(&mut self, rush: &Rush) -> io::Result<Option<String>> {
        match self.voice.hear(rush.left(Instant::now()))? {
            Heard::End => Ok(None),
            Heard::Line(line) if !rush.is_over(Instant::now()) => Ok(Some(line)),
            Heard::Line(_) | Heard::Nothing => {
                self.voice.say(words::TIME_IS_UP)?;
                Ok(None)
            }
        }
    }

    /// Tries a move; whether the puzzle was solved, once it is over. The first wrong move misses it.
    fn try_in_rush(&mut self, line: &str) -> io::Result<Option<bool>> {
        let before = self.attempt.position().current().clone();
        let played = match understood(&before, line, self.voice.letters) {
            Ok(played) => played,
            Err(error) => {
                self.voice.say(refused(&error))?;
                return Ok(None);
            }
        };
        let Some(problem) = self.problems.get(self.index) else {
            return Ok(Some(false));
        };
        let (words, is_solved) = match self.attempt.play(problem, played) {
            Tried::Right { answer } => (replied(&self.attempt, answer), None),
            Tried::Done(_) => (words::RIGHT_SOLVED.to_owned(), Some(true)),
            Tried::Wrong => {
                let said = spoken(&before, played);
                (words::wrong_in_rush(&said, &self.shown()), Some(false))
            }
        };
        self.voice.say(words)?;
        Ok(is_solved)
    }

    /// Tells the result, and keeps it where it is the best of its kind.
    fn end_rush(&mut self, rush: &Rush) -> io::Result<()> {
        // The last puzzle stays on the board, and counts for nothing.
        if let Some(problem) = self.problems.get(self.index)
            && !self.attempt.is_over()
        {
            self.attempt.give_up(problem);
        }
        self.counted = true;
        self.missed = rush.missed();
        let (kind, solved) = (rush.kind(), rush.solved());
        let best = match self.record.rush.note(kind, solved) {
            true => words::A_NEW_BEST.to_owned(),
            false => words::your_best_is(self.record.rush.of(kind)),
        };
        if let Some(file) = &self.file {
            let note = |record: &mut Record| {
                record.rush.note(kind, solved);
            };
            if let Err(error) = kept::change(file, note) {
                self.voice.say(words::result_not_kept(error))?;
            }
        }
        let called = capital(kind.words());
        self.voice
            .say(words::rush_is_over(&called, solved, &best))?;
        self.voice.say(words::look_again(self.missed.len()))
    }
}

/// `3 solved, 1 missed, 2 minutes 41 seconds left.`
fn standing(rush: &Rush) -> String {
    let left = rush.left(Instant::now()).map(figures::clock);
    let left = left.map(|left| figures_in_words(&left));
    words::standing(rush.solved(), rush.missed().len(), left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kinds_of_a_rush_are_understood() {
        assert_eq!(kind(&["3"]), Some(Kind::ThreeMinutes));
        assert_eq!(kind(&["five", "minutes"]), Some(Kind::FiveMinutes));
        assert_eq!(kind(&["no", "clock"]), Some(Kind::NoClock));
        assert_eq!(kind(&["4"]), None);
    }

    #[test]
    fn how_one_stands_is_told_with_the_clock_where_there_is_one() {
        let mut rush = Rush::new(Kind::NoClock, Instant::now());
        rush.note(0, true);
        rush.note(1, false);
        assert_eq!(standing(&rush), "1 solved, 1 missed.");
        let timed = Rush::new(Kind::FiveMinutes, Instant::now());
        let told = standing(&timed);
        assert!(told.starts_with("0 solved, 0 missed, "), "{told}");
        assert!(told.ends_with(" left."), "{told}");
    }
}
