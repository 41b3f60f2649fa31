//! What a person writes while a program thinks: questions are answered, the move can be asked for at once,
//! the game resigned or left; what has to wait for the person's turn waits.

use super::{COMMANDS, asked, looking::Looking};
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
    /// Resigning waits for a yes.
    resigns: &'l mut bool,
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
        (resigns, looking): (&'l mut bool, &'l mut Looking),
    ) -> Listening<'l> {
        Listening {
            name: session.setup().name(session.position().turn()),
            session,
            book,
            view,
            stop,
            resigns,
            looking,
            begun: Instant::now(),
            is_told: false,
            ended_by: None,
            waits: Vec::new(),
        }
    }

    /// The line that ended the thinking without a move, which is to be done now; and those that wait
    /// for the move. Without one, or while it is asked whether the game is resigned, they are void.
    pub fn into_lines(self) -> (Option<String>, Vec<String>) {
        let waits = match self.ended_by.is_some() || *self.resigns {
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
                *self.resigns = false;
                self.end_by(line);
            }
            yes if *self.resigns && asked::is_yes(yes) => self.end_by(line),
            _ if *self.resigns => {
                *self.resigns = false;
                voice.say(words::GOES_ON)?;
            }
            ["stop"] | ["move", "now"] => self.stop.stop(),
            ["back" | "undo"] | ["take", "back"]
                if self.view != GameView::Serious && self.session.can_take_back() =>
            {
                self.end_by(line);
            }
            ["resign"] if has_person => {
                *self.resigns = true;
                voice.say(words::ASKS_TO_RESIGN)?;
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
