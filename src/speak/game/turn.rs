//! The turn of a program: from the book, by search, by an exhibit or by another engine; and what
//! the turn of a person begins with.

use super::Game;
use crate::{
    arena::{match_player::Failure, seat},
    engine::{Info, Limits, Stop, Verdict},
    players::{Player, built_in::Decision},
    speak::{board, words::game as words},
};
use shakmaty::Color;
use std::{
    io,
    time::{Duration, Instant},
};

/// Another engine that says nothing for so long beyond its time has died.
const PATIENCE: Duration = Duration::from_secs(30);
/// The longest that one without any limit may think.
const LONGEST: Duration = Duration::from_secs(3600);

impl Game<'_, '_> {
    /// Finds and makes the move of the program whose turn it is; without one the person plays on
    /// for it.
    pub(super) fn programs_turn(&mut self) -> io::Result<()> {
        let side = self.session.position().turn();
        let name = self.session.setup().name(side);
        let plies = self.session.position().ply();
        let done = match self.session.decide(self.book.as_deref(), Instant::now()) {
            None => return Ok(()),
            Some(Decision::Book(reply)) => self
                .session
                .play_book(&reply, Instant::now())
                .map_err(|refusal| refusal.to_string()),
            Some(Decision::Search { limits, lines }) => {
                let found = self.thinker.search(self.session.position(), limits, lines);
                self.made(found.ok_or_else(|| words::THREAD_HAS_ENDED.to_owned()))
            }
            Some(Decision::Visit(request)) => {
                let found = request.run(&Stop::new(), &mut |_| {});
                self.made(found.ok_or_else(|| words::FOUND_NO_MOVE.to_owned()))
            }
            Some(Decision::Consult(limits)) => {
                let found = self.consult(side, &limits);
                self.made(found)
            }
        };
        if let Err(words) = done {
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

    /// The move of another engine, which is started when it is first needed.
    fn consult(&mut self, side: Color, limits: &Limits) -> Result<Verdict, String> {
        let told = |failure: Failure| failure.to_string();
        let position = self.session.position();
        let other = self.others.get_mut(side);
        if other.is_none() {
            let player: &Player = self.session.player(side);
            let name = player.word();
            let mut started = seat::seat(player, &name, self.session.setup().seed).map_err(told)?;
            started
                .new_game(position.castling_mode(), 0)
                .map_err(told)?;
            *other = Some(started);
        }
        let Some(engine) = other else {
            return Err(words::COULD_NOT_BE_STARTED.to_owned());
        };
        let clock = limits
            .clock
            .as_ref()
            .map(|clock| *clock.remaining.get(side));
        let allowed = clock.or(limits.move_time).unwrap_or(LONGEST) + PATIENCE;
        let thought = engine
            .think(position, limits, allowed, &Stop::new())
            .map_err(told)?;
        let best = thought
            .best
            .and_then(|uci| uci.to_move(position.current()).ok());
        let info = Info {
            depth: thought.depth.unwrap_or(0),
            nodes: thought.nodes.unwrap_or(0),
            ..Info::default()
        };
        Ok(Verdict {
            best,
            ponder: None,
            info,
        })
    }
}
