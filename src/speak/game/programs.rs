//! The programs that play a game: the built-in engine with Tabiya's opponents, exhibits of the museum, and
//! other engines, which are started when they are first needed.

use crate::{
    arena::{
        match_player::{Failure, MatchPlayer as _},
        process::Process,
    },
    engine::{Info, Limits, Options, Stop, Verdict},
    play::Session,
    players::built_in::Decision,
    speak::{thinker::Thinker, words::game as words},
};
use shakmaty::{ByColor, Color};
use std::time::Duration;

/// Another engine that says nothing for so long beyond its time has died.
const PATIENCE: Duration = Duration::from_secs(30);
/// The longest that one without any limit may think.
const LONGEST: Duration = Duration::from_secs(3600);

pub struct Programs {
    pub thinker: Thinker,
    /// Other engines, by the side that they play.
    others: ByColor<Option<Process>>,
}

impl Programs {
    pub fn new(options: Options) -> Programs {
        Programs {
            thinker: Thinker::new(options),
            others: ByColor::default(),
        }
    }

    /// Another game comes: other engines are started anew.
    pub fn new_game(&mut self) {
        self.others = ByColor::default();
    }

    /// What the program to move found, or what is wrong with it. Stopped it answers with the best so
    /// far; abandoned it gives up.
    pub fn think(
        &mut self,
        decision: Decision,
        session: &Session,
        stop: &Stop,
    ) -> Result<Verdict, String> {
        match decision {
            Decision::Book(reply) => Ok(Verdict {
                best: Some(reply.played),
                ponder: None,
                info: Info::default(),
            }),
            Decision::Search { limits, lines } => {
                let position = session.position();
                let thinker = &mut self.thinker;
                let found = thinker.search_until(stop, position, limits, lines, &mut |_| {});
                found.ok_or_else(|| words::THREAD_HAS_ENDED.to_owned())
            }
            Decision::Visit(request) => {
                let found = request.run(stop, &mut |_| {});
                found.ok_or_else(|| words::FOUND_NO_MOVE.to_owned())
            }
            Decision::Consult(limits) => {
                let side = session.position().turn();
                let found = self.consult(side, session, &limits, stop);
                if found.is_err() {
                    // After a failure it cannot be asked again.
                    *self.others.get_mut(side) = None;
                }
                found
            }
        }
    }

    /// The move of another engine.
    fn consult(
        &mut self,
        side: Color,
        session: &Session,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Verdict, String> {
        let told = |failure: Failure| failure.to_string();
        let position = session.position();
        let other = self.others.get_mut(side);
        if other.is_none() {
            let launch = session.player(side).external();
            let launch = launch.ok_or_else(|| words::COULD_NOT_BE_STARTED.to_owned())?;
            let mut started = Process::start(launch).map_err(told)?;
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
            .think_until(stop, position, limits, allowed)
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
