//! The lessons on search in lines: a guess about a position, then what a search finds there.

use super::{
    Voice, board,
    figures::figures_in_words,
    moves::{capital, moves_in_words, spoken},
    museum::Reading,
    place,
    thinker::Analyse,
    words::lessons as words,
};
use crate::{
    chess::notation,
    engine::Stop,
    players::museum::lessons::{Answer, Topic},
};
use shakmaty::Chess;
use std::io;

const COMMANDS: [(&str, &str); 8] = [
    (words::A_NUMBER, words::HELP_YOUR_GUESS),
    ("next, back", words::HELP_NEXT),
    ("lesson 3, lessons", words::HELP_LESSONS),
    ("question", words::HELP_QUESTION),
    ("lab", words::HELP_LAB),
    ("source, more", words::HELP_SOURCE),
    ("repeat", words::HELP_REPEAT),
    ("quit", words::HELP_QUIT),
];

/// The lessons being gone through.
struct Lessons<'g, 'v, 'a> {
    voice: &'g mut Voice<'v>,
    /// Counts search techniques on a position.
    lab: &'g mut Analyse<'a>,
    reading: Option<Reading>,
    /// Which lesson it is, from 0.
    at: usize,
    answer: Option<Answer>,
}

/// Lessons until the person leaves; `lab` counts search techniques on a position.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn run(voice: &mut Voice, lab: &mut Analyse<'_>) -> io::Result<()> {
    let mut lessons = Lessons {
        voice,
        lab,
        reading: None,
        at: 0,
        answer: None,
    };
    let count = Topic::ALL.len();
    lessons.voice.say(words::announced(count))?;
    lessons.begin(0)?;
    while let Some(line) = lessons.voice.line()? {
        if lessons.take(&line)? {
            break;
        }
    }
    Ok(())
}

impl Lessons<'_, '_, '_> {
    fn topic(&self) -> Topic {
        Topic::ALL.get(self.at).copied().unwrap_or(Topic::AlphaBeta)
    }

    /// Tells the idea, and asks.
    fn begin(&mut self, at: usize) -> io::Result<()> {
        self.at = at;
        self.reading = None;
        let topic = self.topic();
        self.answer = topic.answer(&Stop::new());
        let lines = [
            words::lesson(at + 1, topic.title()),
            capital(&figures_in_words(&moves_in_words(topic.idea()))),
        ];
        self.voice.say_all(lines)?;
        self.ask()
    }

    fn ask(&mut self) -> io::Result<()> {
        let question = figures_in_words(&moves_in_words(self.topic().question()));
        let choices = self.answer.iter().flat_map(|answer| &answer.choices);
        let chess = self.topic().position();
        let choices = (1..).zip(choices).map(|(n, choice)| {
            let choice = choice_in_words(chess.current(), choice);
            format!("{n}: {}.", figures_in_words(&choice))
        });
        let lines: Vec<String> = std::iter::once(question)
            .chain(choices)
            .chain([words::WRITE_A_NUMBER.to_owned()])
            .collect();
        self.voice.say_all(lines)
    }

    /// Does what a line asks for; true when the person leaves.
    fn take(&mut self, line: &str) -> io::Result<bool> {
        let lower = line.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let count = Topic::ALL.len();
        match words.as_slice() {
            ["quit" | "q" | "exit" | "leave"] => return Ok(true),
            ["help" | "?" | "h"] => self.voice.help(&COMMANDS)?,
            ["next" | "n"] => self.begin((self.at + 1) % count)?,
            ["back" | "b"] => self.begin((self.at + count - 1) % count)?,
            ["question"] => self.ask()?,
            ["lab"] => {
                let position = self.topic().position();
                (self.lab)(self.voice, &position)?;
                self.ask()?;
            }
            ["source"] => self.read()?,
            ["more"] => self.read_on()?,
            ["lessons"] => {
                let titles = Topic::ALL.iter().zip(1..);
                let lines: Vec<String> = titles
                    .map(|(topic, n)| format!("{n}: {}.", topic.title()))
                    .collect();
                self.voice.say_all(lines)?;
            }
            ["lesson", number] => match number.parse::<usize>() {
                Ok(number) if (1..=count).contains(&number) => self.begin(number - 1)?,
                _ => self.voice.say(words::no_lesson(count, number))?,
            },
            _ => match board::answer(&self.topic().position(), line) {
                Some(lines) => self.voice.say_all(lines)?,
                None => self.guess(line)?,
            },
        }
        Ok(false)
    }

    /// The first lines of the source of what the lesson is about.
    fn read(&mut self) -> io::Result<()> {
        let mut reading = Reading::new(self.topic().source());
        let mut told = vec![reading.place()];
        told.extend(reading.next(None));
        self.reading = Some(reading);
        self.voice.say_all(told)
    }

    /// The next lines of the source that is read.
    fn read_on(&mut self) -> io::Result<()> {
        match &mut self.reading {
            Some(reading) => {
                let told = reading.next(None);
                self.voice.say_all(told)
            }
            None => self.voice.say(words::NOTHING_IS_READ),
        }
    }

    fn guess(&mut self, line: &str) -> io::Result<()> {
        let Some(answer) = &self.answer else {
            return self.voice.say(words::NOTHING_FOUND);
        };
        let count = answer.choices.len();
        let Some(guess) = place(line, count) else {
            return self.voice.say(words::no_guess(count));
        };
        let right = answer.choices.get(answer.right);
        let chess = self.topic().position();
        let first = match (guess == answer.right, right) {
            (false, Some(right)) => {
                words::wrong(&figures_in_words(&choice_in_words(chess.current(), right)))
            }
            _ => words::RIGHT.to_owned(),
        };
        let lines: Vec<String> = std::iter::once(first)
            .chain(
                answer
                    .found
                    .iter()
                    .map(|found| figures_in_words(&moves_in_words(found))),
            )
            .chain([words::WRITE_NEXT.to_owned()])
            .collect();
        self.voice.say_all(lines)
    }
}

/// A choice as one would say it: `Ke7, the first` as `king e7, the first`; what comes behind the first
/// move may be moves, too.
fn choice_in_words(chess: &Chess, choice: &str) -> String {
    let (first, rest) = match choice.split_once(", ") {
        Some((first, rest)) => (first, format!(", {}", moves_in_words(rest))),
        None => (choice, String::new()),
    };
    match notation::read_move(chess, first) {
        Ok(played) => spoken(chess, played) + &rest,
        Err(_) => choice.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_that_are_moves_are_said_as_moves() {
        let chess = Chess::default();
        for (choice, said) in [
            ("Nf3, the first", "knight f3, the first"),
            (
                "Nf3, a move of Black, Nc3",
                "knight f3, a move of Black, knight c3",
            ),
            ("e4", "e4"),
            ("about 3 %", "about 3 %"),
            ("+300", "+300"),
        ] {
            assert_eq!(choice_in_words(&chess, choice), said);
        }
    }
}
