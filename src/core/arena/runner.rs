//! Runs the games of a match, several at the same time, each table on its own thread.

use super::{
    match_game::{MatchGame, Played, Problem, ProblemKind},
    match_player::{Failure, MatchPlayer},
    schedule::Fixture,
    terms::{Rules, Spending},
};
use crate::{
    chess::{Ending, Position, Reason},
    engine::{NoThread, Stop},
};
use crossbeam_channel::{RecvTimeoutError, Sender, unbounded};
use shakmaty::{ByColor, Color};
use std::{
    collections::HashMap,
    ops::ControlFlow,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::Duration,
};

/// A player on the list of a match.
pub struct Entrant<'a> {
    pub name: String,
    pub spending: Spending,
    /// Its rating, if known.
    pub known: Option<f64>,
    /// Starts the player at a table; called once per table, and again after a failure.
    pub seat: Box<Seating<'a>>,
}

/// Starts a player.
pub type Seating<'a> = dyn Fn() -> Result<Box<dyn MatchPlayer>, Failure> + Sync + 'a;

/// What happens in a running match.
#[derive(Debug)]
pub enum News {
    Began(Fixture),
    /// A move was made; sent only if [`Runner::watched`].
    Moved(Fixture, Box<Position>),
    Ended(Fixture, Box<Played>),
}

/// Where a match is played.
pub struct Runner<'a> {
    pub entrants: &'a [Entrant<'a>],
    pub openings: &'a [Position],
    pub rules: &'a Rules,
    /// Games at the same time, at least 1.
    pub tables: usize,
    /// Whether every move is reported.
    pub watched: bool,
}

impl Runner<'_> {
    /// Plays the fixtures, in their order as tables come free. `hear` is called with what happens,
    /// on the caller's thread; [`ControlFlow::Break`] stops the match, and so does `is_wanted` when
    /// it returns false. Stopped games are not reported.
    ///
    /// # Errors
    /// When the system gives no thread for any table.
    pub fn play(
        &self,
        fixtures: &[Fixture],
        is_wanted: &dyn Fn() -> bool,
        hear: &mut dyn FnMut(News) -> ControlFlow<()>,
    ) -> Result<(), NoThread> {
        let cancel = Stop::new();
        let next = AtomicUsize::new(0);
        let (tell, told) = unbounded();
        thread::scope(|scope| {
            let mut begun = 0;
            for _ in 0..self.tables.clamp(1, fixtures.len().max(1)) {
                let (tell, cancel, next) = (tell.clone(), &cancel, &next);
                // A table that the system gives no thread for is done without.
                let table = thread::Builder::new().spawn_scoped(scope, move || {
                    self.run_table(fixtures, next, cancel, &tell);
                });
                begun += usize::from(table.is_ok());
            }
            drop(tell);
            if begun == 0 {
                return Err(NoThread);
            }
            loop {
                match told.recv_timeout(Duration::from_millis(50)) {
                    Ok(news) if !cancel.is_stopped() => {
                        if hear(news).is_break() {
                            cancel.stop();
                        }
                    }
                    // Too late to count: what was decided stays decided.
                    Ok(_) => {}
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                }
                if !is_wanted() {
                    cancel.stop();
                }
            }
        })
    }

    fn run_table(
        &self,
        fixtures: &[Fixture],
        next: &AtomicUsize,
        cancel: &Stop,
        tell: &Sender<News>,
    ) {
        let mut seated = HashMap::new();
        while !cancel.is_stopped() {
            let Some(fixture) = fixtures.get(next.fetch_add(1, Ordering::Relaxed)) else {
                return;
            };
            // Whoever listens outlives the tables.
            let _ = tell.send(News::Began(*fixture));
            if let Some(played) = self.play_one(fixture, &mut seated, cancel, tell) {
                let _ = tell.send(News::Ended(*fixture, Box::new(played)));
            }
        }
    }

    /// Plays one game with the players that sit at this table, fetching those that do not.
    fn play_one(
        &self,
        fixture: &Fixture,
        seated: &mut HashMap<usize, Box<dyn MatchPlayer>>,
        cancel: &Stop,
        tell: &Sender<News>,
    ) -> Option<Played> {
        let opening = self.openings.get(fixture.opening)?;
        let seats = ByColor {
            white: fixture.white,
            black: fixture.black,
        };
        let mut fetch = |color: Color| {
            let index = *seats.get(color);
            let here = seated.remove(&index).map(Ok);
            here.or_else(|| Some((self.entrants.get(index)?.seat)()))
        };
        let (mut white, mut black) = match (fetch(Color::White)?, fetch(Color::Black)?) {
            (Ok(white), Ok(black)) => (white, black),
            (Err(failure), _) => return Some(absent(opening, Color::White, &failure)),
            (_, Err(failure)) => return Some(absent(opening, Color::Black, &failure)),
        };
        let spending = ByColor {
            white: self.entrants.get(fixture.white)?.spending.clone(),
            black: self.entrants.get(fixture.black)?.spending.clone(),
        };
        let watch = |position: &Position| {
            let _ = tell.send(News::Moved(*fixture, Box::new(position.clone())));
        };
        let match_game = MatchGame {
            game: fixture.id(),
            opening,
            spending: &spending,
            rules: self.rules,
            watch: self.watched.then_some(&watch),
        };
        let players = ByColor::<&mut dyn MatchPlayer> {
            white: &mut *white,
            black: &mut *black,
        };
        let played = match_game.play(players, cancel)?;
        // After an illegal move a player can go on; after anything else it is fetched anew.
        let at_problem = played
            .problem
            .as_ref()
            .filter(|f| f.kind != ProblemKind::IllegalMove);
        for (color, player) in [(Color::White, white), (Color::Black, black)] {
            if at_problem.is_none_or(|problem| problem.by != color) {
                seated.insert(*seats.get(color), player);
            }
        }
        Some(played)
    }
}

/// A game that one side did not come to.
fn absent(opening: &Position, by: Color, failure: &Failure) -> Played {
    Played {
        position: opening.clone(),
        ending: Ending::win(by.other(), Reason::Forfeit),
        problem: Some(Problem {
            by,
            kind: ProblemKind::Crash,
            reason: failure.to_string(),
        }),
        thoughts: Vec::new(),
    }
}
