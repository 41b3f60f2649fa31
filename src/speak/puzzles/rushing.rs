//! Puzzle rush in lines: puzzles from easy to hard, until three are missed or time is up. The clock is
//! told with each answer and on asking, never by itself.

use super::{NEXT_IS_OVER, Training, replied};
use crate::{
    puzzles::{
        rush::{Kind, MISTAKES, Rush},
        trainer::{Attempt, Record, Tried},
    },
    speak::{
        Heard, board,
        moves::{capital, refused, spoken, spoken_line, understood},
    },
    store::kept,
    text::figures::{self, counted},
};
use std::{io, time::Instant};

/// What can be begun, for one who has not said it.
pub const ASKED: &str = "Write rush 3 or rush 5, for minutes, or rush no clock.";

const COMMANDS: [(&str, &str); 4] = [
    ("a move", "your answer; a wrong one misses the puzzle"),
    ("clock", "the time left, and how you stand"),
    ("repeat", "say the last lines again"),
    ("quit", "end the rush; asks first"),
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

impl Training<'_, '_> {
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
            .map(|(kind, best)| format!("{} {best}", kind.words()))
            .collect();
        let mut lines = vec![
            format!(
                "Puzzle rush: as many puzzles as you can, harder and harder; {MISTAKES} mistakes end it."
            ),
            ASKED.to_owned(),
        ];
        if !best.is_empty() {
            lines.push(format!("Your best: {}.", best.join(", ")));
        }
        self.voice.say_all(lines)
    }

    /// A rush from its first puzzle to its result.
    pub(super) fn rush(&mut self, kind: Kind) -> io::Result<()> {
        let mut rush = Rush::new(kind, Instant::now());
        self.missed.clear();
        self.voice.say(format!(
            "Puzzle rush, {}. {MISTAKES} mistakes end it.",
            kind.words()
        ))?;
        while !rush.is_over(Instant::now()) {
            self.roll();
            let next = rush.next(&self.problems, self.dice >> 32);
            let Some((index, problem)) = next.and_then(|i| Some((i, self.problems.get(i)?))) else {
                self.voice.say("There are no more puzzles.")?;
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
                    self.voice.say(
                        "End the rush? What you have solved so far is its result. Write yes or no.",
                    )?;
                    match self.line_in_rush(rush)?.as_deref().map(str::to_lowercase) {
                        None => return Ok(None),
                        Some(word) if matches!(word.as_str(), "yes" | "y" | "quit" | "q") => {
                            return Ok(None);
                        }
                        Some(_) => self.voice.say("The rush goes on.")?,
                    }
                }
                ["help" | "?" | "h"] => self.voice.help(&COMMANDS)?,
                ["clock" | "time" | "score" | "rating"] => self.voice.say(standing(rush))?,
                ["hint" | "solution" | "next" | "themes" | "failed" | "all"]
                | ["rush" | "theme", ..] => {
                    self.voice.say("Not in a rush. Write quit to end it.")?;
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
                self.voice.say("Time is up.")?;
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
            Tried::Done(_) => ("Right, solved.".to_owned(), Some(true)),
            Tried::Wrong => {
                let rest = spoken_line(&before, self.attempt.give_up(problem));
                let said = spoken(&before, played);
                (format!("Wrong: {said}. The solution: {rest}."), Some(false))
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
            true => "a new best".to_owned(),
            false => format!("your best is {}", self.record.rush.of(kind)),
        };
        if let Some(file) = &self.file {
            let note = |record: &mut Record| {
                record.rush.note(kind, solved);
            };
            if let Err(error) = kept::change(file, note) {
                self.voice
                    .say(format!("The result is not kept: {error}."))?;
            }
        }
        let words = capital(kind.words());
        let solved = counted(solved.into(), "puzzle");
        self.voice.say(format!(
            "The rush is over. {words}: {solved} solved, {best}."
        ))?;
        self.voice.say(match self.missed.len() {
            0 => NEXT_IS_OVER.to_owned(),
            1 => "Write next to look at the missed puzzle again, rush, all or quit.".to_owned(),
            missed => format!(
                "Write next to look at the {missed} missed puzzles again, rush, all or quit."
            ),
        })
    }
}

/// `3 solved, 1 missed, 2:41 left.`
fn standing(rush: &Rush) -> String {
    let left = rush.left(Instant::now());
    let left = left.map_or_else(String::new, |left| {
        format!(", {} left", figures::clock(left))
    });
    format!(
        "{} solved, {} missed{left}.",
        rush.solved(),
        rush.missed().len()
    )
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
