//! The museum in lines: historic programs with their cards, their ladder, how evaluations came to
//! their numbers; the one that was heard of can be played.

mod reading;
mod worth;

use super::{Voice, breeding, figures::figures_in_words, moves::capital, words::museum as words};
use crate::{
    arena::{
        card::{Card, against, title},
        ladder,
    },
    players::{
        Player,
        museum::{EXHIBITS, Exhibit, ladder::LADDER, story::story},
    },
};
pub use reading::Reading;
use std::io;
use worth::Worth;

const COMMANDS: [(&str, &str); 10] = [
    ("programs", words::HELP_PROGRAMS),
    ("4, alphabeta", words::HELP_CARD),
    ("play, play minimax depth 3 black 5+3", words::HELP_PLAY),
    ("source, more", words::HELP_SOURCE),
    (
        "worth, worth knight, worth knight classical",
        words::HELP_WORTH,
    ),
    ("ladder", words::HELP_LADDER),
    ("story", words::HELP_STORY),
    ("breed, breed mutation, breed field", words::HELP_BREED),
    ("lab", words::HELP_LAB),
    ("repeat, quit", words::HELP_REPEAT_AND_QUIT),
];

/// What the person wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum After {
    Leave,
    /// A game with the opponent, colour and clock that these words name.
    Play(String),
    Lab,
}

/// The programs on show.
#[derive(Default)]
pub struct Museum {
    /// The one whose card was told last, from 0; the last is Tabiya.
    at: usize,
    /// The source that is read.
    reading: Option<Reading>,
    worth: Worth,
}

impl Museum {
    /// Tells of programs until the person leaves, or wants to play one.
    ///
    /// # Errors
    /// When nothing can be read or written any more.
    pub fn run(&mut self, voice: &mut Voice) -> io::Result<After> {
        voice.say(words::welcome(EXHIBITS.len()))?;
        while let Some(line) = voice.line()? {
            let lower = line.to_lowercase();
            let words: Vec<&str> = lower.split_whitespace().collect();
            match words.as_slice() {
                ["quit" | "q" | "exit" | "leave"] => break,
                ["help" | "?" | "h"] => voice.commands(&COMMANDS)?,
                ["programs" | "list"] => voice.say_all(programs())?,
                ["ladder" | "results"] => voice.say_all(ladder_told())?,
                ["story"] => voice.say_all(story_told())?,
                ["lab"] => return Ok(After::Lab),
                ["breed", words @ ..] => breeding::run(voice, words)?,
                ["worth", words @ ..] => voice.say_all(self.worth.told(words))?,
                ["source"] => voice.say_all(self.source())?,
                ["more", count @ ..] => voice.say_all(self.more(count))?,
                ["play", rest @ ..] => {
                    // A number is the program's, and no clock.
                    let (named, rest) = match rest.split_first() {
                        Some((first, rest)) if place(first).is_some() => (place(first), rest),
                        _ => (None, rest),
                    };
                    let others = rest.iter().any(|word| word.parse::<Player>().is_ok());
                    let mut words: Vec<String> = rest.iter().map(ToString::to_string).collect();
                    if !others || named.is_some() {
                        words.insert(0, name(named.unwrap_or(self.at)));
                    }
                    return Ok(After::Play(words.join(" ")));
                }
                [.., word] => match place(word) {
                    Some(place) => {
                        self.at = place;
                        voice.say_all(card_told(place))?;
                    }
                    None => voice.say(words::neither(&line))?,
                },
                [] => {}
            }
        }
        Ok(After::Leave)
    }

    /// The first lines of the source of the program told of last.
    fn source(&mut self) -> Vec<String> {
        let Some(exhibit) = exhibit(self.at) else {
            return vec![words::SOURCE_OF_TABIYA.to_owned()];
        };
        let mut reading = Reading::new(exhibit.source());
        let mut told = vec![words::source(&capital(exhibit.name), &reading.place())];
        told.extend(reading.next(None));
        self.reading = Some(reading);
        told
    }

    /// The next lines of the source that is read.
    fn more(&mut self, count: &[&str]) -> Vec<String> {
        let count = count.first().and_then(|count| count.parse().ok());
        match &mut self.reading {
            Some(reading) => reading.next(count),
            None => vec![words::NOTHING_IS_READ.to_owned()],
        }
    }
}

fn exhibit(place: usize) -> Option<&'static Exhibit> {
    static EXHIBITED: &[Exhibit] = &EXHIBITS;
    EXHIBITED.get(place)
}

/// What it is called in a game.
fn name(place: usize) -> String {
    exhibit(place).map_or_else(
        || Player::full_strength().word(),
        |exhibit| exhibit.name.to_owned(),
    )
}

/// The place of a program by its number or its name.
fn place(word: &str) -> Option<usize> {
    super::place(word, EXHIBITS.len() + 1)
        .or_else(|| (0..=EXHIBITS.len()).find(|place| name(*place) == word))
}

fn card(place: usize) -> Card {
    exhibit(place).map_or_else(Card::built_in, Card::of)
}

/// `3: Minimax, minimax in commands.`
fn programs() -> Vec<String> {
    (0..=EXHIBITS.len())
        .map(|place| {
            let (title, name) = (card(place).title, name(place));
            let called = (!title.eq_ignore_ascii_case(&name)).then_some(name.as_str());
            words::program(place + 1, title, called)
        })
        .collect()
}

/// Each part of a card with its heading; the idea in words.
fn card_told(place: usize) -> Vec<String> {
    let card = card(place);
    let parts = card
        .parts()
        .map(|(heading, words)| format!("{}: {}.", capital(heading), figures_in_words(words)));
    let idea = card.idea.map(|idea| words::idea(idea.says));
    std::iter::once(format!("{}.", card.title))
        .chain(parts)
        .chain(idea)
        .chain([words::write_play(&name(place))])
        .collect()
}

/// The best first, then the games.
fn ladder_told() -> Vec<String> {
    let places = ladder::places();
    let mut lines = vec![words::ladder(places.len())];
    lines.extend((1..).zip(&places).map(|(number, place)| {
        let (elo, error) = (place.elo.round(), place.error.round());
        let name = title(place.name);
        match elo == 0.0 {
            true => words::zero_of_scale(number, name),
            false => words::standing(number, name, elo, error),
        }
    }));
    lines.extend(LADDER.iter().map(|meeting| {
        let points = figures_in_words(&against(meeting));
        format!("{}: {points}.", title(meeting.first))
    }));
    lines.push(words::DEPTHS.to_owned());
    lines
}

fn story_told() -> Vec<String> {
    (1..)
        .zip(story())
        .flat_map(|(number, step)| {
            [format!("{number}: {}.", step.title), step.what]
                .into_iter()
                .chain(step.measured)
        })
        .map(|line| capital(&figures_in_words(&line)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_by_number_and_name() {
        assert_eq!(place("1"), Some(0));
        assert_eq!(place("alphabeta").map(name).as_deref(), Some("alphabeta"));
        let last = EXHIBITS.len();
        assert_eq!(place("tabiya"), Some(last));
        assert_eq!(place(&format!("{}", last + 1)), Some(last));
        for wrong in ["0", "99", "nobody"] {
            assert_eq!(place(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn cards_ladder_and_story_are_whole_sentences() {
        for place in 0..=EXHIBITS.len() {
            let told = card_told(place);
            assert!(told.iter().any(|line| line.starts_with("How it thinks: ")));
        }
        for line in ladder_told().into_iter().chain(story_told()) {
            assert!(line.ends_with('.'), "{line}");
        }
    }
}
