//! What a person writes while a program thinks: questions are answered, the move can be asked for at once,
//! the game resigned or left; what has to wait for the person's turn waits.

use super::{
    COMMANDS,
    asked::{self, Pending},
    looking::Looking,
};
use crate::{
    book::Book,
    engine::Stop,
    play::Session,
    speak::{Voice, words::game as words},
    store::settings::GameView,
};
use std::{
    io,
    time::{Duration, Instant},
};

/// After so long it is said that a program thinks.
const SILENCE: Duration = Duration::from_secs(2);

/// A program that thinks, and what is heard meanwhile.
pub struct Listening<'l> {
    session: &'l Session,
    book: Option<&'l Book>,
    view: GameView,
    stop: &'l Stop,
    pending: &'l mut Option<Pending>,
    looking: &'l mut Looking,
    /// Who thinks.
    name: String,
    begun: Instant,
    is_told: bool,
    /// The line that ended the thinking, to be done now.
    ended_by: Option<String>,
    /// Those that wait for the person's turn.
    waits: Vec<String>,
}

impl<'l> Listening<'l> {
    pub fn new(
        session: &'l Session,
        book: Option<&'l Book>,
        view: GameView,
        stop: &'l Stop,
        (pending, looking): (&'l mut Option<Pending>, &'l mut Looking),
    ) -> Listening<'l> {
        Listening {
            name: session.setup().name(session.position().turn()),
            session,
            book,
            view,
            stop,
            pending,
            looking,
            begun: Instant::now(),
            is_told: false,
            ended_by: None,
            waits: Vec::new(),
        }
    }

    /// The line that ended the thinking without a move, which is to be done now; and those that wait
    /// for the move. Without one, or while something waits for a yes, they are void.
    pub fn into_lines(self) -> (Option<String>, Vec<String>) {
        let waits = match self.ended_by.is_some() || self.pending.is_some() {
            true => Vec::new(),
            false => self.waits,
        };
        (self.ended_by, waits)
    }

    /// Answers what has been written since the last time.
    ///
    /// # Errors
    /// When nothing can be read or written any more.
    pub fn attend(&mut self, voice: &mut Voice) -> io::Result<()> {
        if !self.is_told && self.begun.elapsed() >= SILENCE {
            self.is_told = true;
            voice.say(words::is_thinking(&self.name))?;
        }
        while self.ended_by.is_none()
            && let Some(line) = voice.overheard()?
        {
            self.take(voice, line)?;
        }
        Ok(())
    }

    fn take(&mut self, voice: &mut Voice, line: String) -> io::Result<()> {
        let has_person = self.session.setup().only_human().is_some();
        let lower = line.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        match words.as_slice() {
            ["quit" | "q" | "exit" | "leave"] => {
                *self.pending = None;
                self.end_by(line);
            }
            yes if self.pending.is_some_and(|own| own.is_agreed(yes)) => self.end_by(line),
            _ if self.pending.take().is_some() => voice.say(words::GOES_ON)?,
            ["stop"] | ["move", "now"] => self.stop.stop(),
            ["back" | "undo"] | ["take", "back"]
                if self.view != GameView::Serious && self.session.can_take_back() =>
            {
                self.end_by(line);
            }
            ["resign"] if has_person => {
                *self.pending = Some(Pending::Resign);
                voice.say(words::ASKS_TO_RESIGN)?;
            }
            ["restart"] if self.session.has_begun() => {
                *self.pending = Some(Pending::Restart);
                voice.say(words::ASKS_TO_RESTART)?;
            }
            ["help" | "?" | "h"] => voice.help(&COMMANDS)?,
            _ => match asked::told(self.session, self.book, self.looking, &line) {
                Some(lines) => voice.say_all(lines)?,
                None => {
                    voice.say(words::waits(&self.name, has_person))?;
                    self.waits.push(line);
                }
            },
        }
        Ok(())
    }

    fn end_by(&mut self, line: String) {
        self.stop.abandon();
        self.ended_by = Some(line);
    }
}
