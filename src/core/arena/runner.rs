//! Runs the games of a match, several at the same time, each table on its own thread.

use super::{
    match_game::{MatchGame, Played, ProblemKind},
    match_player::{Failure, MatchPlayer},
    schedule::Fixture,
    terms::{Rules, Spending},
    words,
};
use crate::{
    chess::Position,
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

/// A player that cannot go on. The games that are left would all be lost, and everybody be rated by
/// them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostPlayer {
    /// In words, with its name.
    pub reason: String,
}

impl From<Failure> for LostPlayer {
    fn from(failure: Failure) -> LostPlayer {
        let reason = failure.to_string();
        LostPlayer { reason }
    }
}

/// What a table says: what happens, or who is lost.
type Told = Result<News, LostPlayer>;

/// So many games in a row lost by a crash or no answer: the next would be, too.
const MOST_BREAKDOWNS: usize = 3;

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
    /// it returns false. Stopped games are not reported. The match also stops when a player is lost,
    /// which is returned.
    ///
    /// # Errors
    /// When the system gives no thread for any table.
    pub fn play(
        &self,
        fixtures: &[Fixture],
        is_wanted: &dyn Fn() -> bool,
        hear: &mut dyn FnMut(News) -> ControlFlow<()>,
    ) -> Result<Option<LostPlayer>, NoThread> {
        let cancel = Stop::new();
        let next = AtomicUsize::new(0);
        let breakdowns: Vec<AtomicUsize> = self.entrants.iter().map(|_| 0.into()).collect();
        let mut lost = None;
        let (tell, told) = unbounded();
        thread::scope(|scope| {
            let mut begun = 0;
            for _ in 0..self.tables.clamp(1, fixtures.len().max(1)) {
                let (tell, cancel, next) = (tell.clone(), &cancel, &next);
                let breakdowns = breakdowns.as_slice();
                // A table that the system gives no thread for is done without.
                let table = thread::Builder::new().spawn_scoped(scope, move || {
                    let to_come = || fixtures.get(next.fetch_add(1, Ordering::Relaxed));
                    if let Err(lost) = self.run_table(to_come, breakdowns, cancel, &tell) {
                        // Whoever listens outlives the tables.
                        let _ = tell.send(Err(lost));
                    }
                });
                begun += usize::from(table.is_ok());
            }
            drop(tell);
            if begun == 0 {
                return Err(NoThread);
            }
            loop {
                match told.recv_timeout(Duration::from_millis(50)) {
                    Ok(Ok(news)) if !cancel.is_stopped() => {
                        if hear(news).is_break() {
                            cancel.stop();
                        }
                    }
                    Ok(Err(player)) if !cancel.is_stopped() => {
                        lost = Some(player);
                        cancel.stop();
                    }
                    // Too late to count: what was decided stays decided.
                    Ok(_) => {}
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return Ok(lost),
                }
                if !is_wanted() {
                    cancel.stop();
                }
            }
        })
    }

    fn run_table<'f>(
        &self,
        to_come: impl Fn() -> Option<&'f Fixture>,
        breakdowns: &[AtomicUsize],
        cancel: &Stop,
        tell: &Sender<Told>,
    ) -> Result<(), LostPlayer> {
        let mut seated = HashMap::new();
        while !cancel.is_stopped()
            && let Some(fixture) = to_come()
        {
            // Whoever listens outlives the tables.
            let _ = tell.send(Ok(News::Began(*fixture)));
            let Some(played) = self.play_one(fixture, &mut seated, cancel, tell) else {
                continue;
            };
            let played = played?;
            let lost = self.broken_down(fixture, &played, breakdowns);
            let _ = tell.send(Ok(News::Ended(*fixture, Box::new(played))));
            if let Some(lost) = lost {
                return Err(lost);
            }
        }
        Ok(())
    }

    /// The player that has now broken down in too many games in a row; `breakdowns`: in how many each
    /// has.
    fn broken_down(
        &self,
        fixture: &Fixture,
        played: &Played,
        breakdowns: &[AtomicUsize],
    ) -> Option<LostPlayer> {
        let breaks = [ProblemKind::Crash, ProblemKind::Silence];
        let problem = played.problem.as_ref();
        let broken = problem.filter(|problem| breaks.contains(&problem.kind));
        let mut lost = None;
        for (color, index) in fixture.sides() {
            let count = breakdowns.get(index)?;
            match broken.filter(|problem| problem.by == color) {
                None => count.store(0, Ordering::Relaxed),
                Some(problem) if count.fetch_add(1, Ordering::Relaxed) + 1 >= MOST_BREAKDOWNS => {
                    let name = &self.entrants.get(index)?.name;
                    let reason = words::broke_down(name, MOST_BREAKDOWNS, &problem.reason);
                    lost = Some(LostPlayer { reason });
                }
                Some(_) => {}
            }
        }
        lost
    }

    /// Plays one game with the players that sit at this table, fetching those that do not; `None`: it
    /// was stopped.
    fn play_one(
        &self,
        fixture: &Fixture,
        seated: &mut HashMap<usize, Box<dyn MatchPlayer>>,
        cancel: &Stop,
        tell: &Sender<Told>,
    ) -> Option<Result<Played, LostPlayer>> {
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
            (Err(failure), _) | (_, Err(failure)) => return Some(Err(failure.into())),
        };
        let spending = ByColor {
            white: self.entrants.get(fixture.white)?.spending.clone(),
            black: self.entrants.get(fixture.black)?.spending.clone(),
        };
        let watch = |position: &Position| {
            let _ = tell.send(Ok(News::Moved(*fixture, Box::new(position.clone()))));
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
        Some(Ok(played))
    }
}
