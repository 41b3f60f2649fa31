//! The turn of a program: from the book, by search, by an exhibit or by another engine; and what
//! the turn of a person begins with.

use super::{Done, Game, listening::Listening};
use crate::{
    engine::{Stop, Verdict},
    players::built_in::Decision,
    speak::{board, words::game as words},
};
use shakmaty::Color;
use std::{io, time::Instant};

/// How a program's thinking ended.
enum Thought {
    Found(Result<Verdict, String>),
    /// By this line, which is to be done now.
    Ended(String),
}

impl Game<'_, '_> {
    /// Finds and makes the move of the program whose turn it is, and keeps the game; without a move
    /// the person plays on for it. What the person wants instead is done.
    pub(super) fn programs_turn(&mut self) -> io::Result<Done> {
        let before = (
            self.session.position().turn(),
            self.session.position().ply(),
        );
        let made = match self.session.decide(self.book.as_deref(), Instant::now()) {
            None => return Ok(Done::Stay),
            Some(Decision::Book(reply)) => {
                let played = self.session.play_book(&reply, Instant::now());
                played.map_err(|refusal| refusal.to_string())
            }
            Some(decision) => match self.think(decision)? {
                Thought::Found(found) => self.made(found),
                Thought::Ended(line) => return self.take(&line),
            },
        };
        self.tell_made(made, before)?;
        self.keep()?;
        Ok(Done::Stay)
    }

    /// Says what the program on this side has done in the position after so many plies, or what is
    /// wrong with it.
    fn tell_made(
        &mut self,
        made: Result<(), String>,
        (side, plies): (Color, usize),
    ) -> io::Result<()> {
        let name = self.session.setup().name(side);
        if let Err(words) = made {
            // A fallen flag is told with the result, and the game stays the one of who lost it.
            if self.session.tick(Instant::now()) || !self.session.is_playing() {
                return Ok(());
            }
            self.session.take_over(side);
            let problem = words.trim_end_matches('.');
            return self.voice.say(words::cannot_go_on(&name, problem));
        }
        if self.session.position().ply() > plies {
            let last = board::last_move(self.session.position());
            self.voice.say(words::played_by_name(&last, side, &name))?;
        }
        if self.session.offer() == Some(side) {
            self.voice.say(words::offers_draw(&name))?;
        }
        Ok(())
    }

    /// Lets the program to move think, and hears meanwhile what the person writes.
    fn think(&mut self, decision: Decision) -> io::Result<Thought> {
        let stop = Stop::new();
        let session = &self.session;
        let book = self.book.as_deref();
        let programs = &mut self.programs;
        let state = (&mut self.pending, &mut self.looking);
        let mut listening = Listening::new(session, book, self.view, &stop, state);
        let mut found = None;
        self.voice.beside(
            &stop,
            |sender| {
                // Who has left waits for nothing.
                let _nobody_waits = sender.send(programs.think(decision, session, &stop));
            },
            |voice, thought| {
                found = thought.or(found.take());
                listening.attend(voice)
            },
        )?;
        let found = found.unwrap_or_else(|| Err(words::FOUND_NO_MOVE.to_owned()));
        let (ended_by, waits) = listening.into_lines();
        for line in waits {
            self.voice.put_off(line);
        }
        Ok(match ended_by {
            Some(line) => Thought::Ended(line),
            None => Thought::Found(found),
        })
    }

    /// Says that the person to move may claim a draw, once for as long as it stays so.
    pub(super) fn tell_claimable(&mut self) -> io::Result<()> {
        let claimable = match self.session.is_playing() {
            true => self.session.position().claimable_draw(),
            false => None,
        };
        if claimable == self.claimable {
            return Ok(());
        }
        self.claimable = claimable;
        match claimable {
            Some(ending) => self.voice.say(words::can_be_claimed(ending)),
            None => Ok(()),
        }
    }

    /// Plays, claims or resigns as the verdict says.
    fn made(&mut self, found: Result<Verdict, String>) -> Result<(), String> {
        let answered = self.session.answer(&found?, Instant::now());
        answered.map(|_| ()).map_err(|refusal| refusal.to_string())
    }
}
