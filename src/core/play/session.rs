//! The state of a game from its first move to its result, and everything a player may do to it.

mod draws;
mod engine_turn;
mod offered;

pub use super::refusal::Refusal;
pub use offered::Offered;

use super::{
    clock::{FREE_MOVES, GameClock},
    endgame::{Endgame, HELD, Outcome},
    record::{Origin, Played},
    setup::Setup,
    words,
};
use crate::{
    chess::{Ending, Position, Reason, notation},
    players::{Player, human::Premove},
};
use shakmaty::{ByColor, Color, Move};
use std::time::{Duration, Instant, SystemTime};

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Playing,
    Ended(Ending),
    /// Aborted without a result.
    Aborted,
}

/// What came of the premove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Premoved {
    /// There is none, or it is not yet that player's turn.
    Nothing,
    Played,
    /// It is not legal after the opponent's move, and is dropped.
    Impossible(Premove),
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Session {
    setup: Setup,
    started: SystemTime,
    position: Position,
    moves: Vec<Played>,
    /// How many of the moves are the opening that the game was begun with.
    opening: usize,
    /// Moves taken back, the next one last.
    taken_back: Vec<Played>,
    clock: GameClock,
    status: Status,
    /// Who has a draw offer standing.
    offer: Option<Color>,
    /// After how many plies each side's last offer was declined.
    declined_at: ByColor<Option<usize>>,
    premove: Option<Premove>,
    /// A person had help in this game.
    is_helped: bool,
    /// Tabiya plays on for a program that was lost.
    is_taken_over: bool,
}

impl Session {
    /// Begins a game, with the moves of its opening made. The first move of each side is free of
    /// time; then its clock runs. `started` is the calendar's time, for the PGN.
    pub fn start(setup: Setup, now: Instant, started: SystemTime) -> Session {
        let mut session = Session::at_root(setup, now, started);
        let clocks = session.full_clock().left();
        for played in session.setup.opening_moves() {
            let san = notation::san(session.position.current(), played);
            if session.position.play(played) {
                session.moves.push(Played {
                    played,
                    san,
                    origin: Origin::Book { name: None },
                    spent: Duration::ZERO,
                    clocks,
                });
            }
        }
        session.opening = session.moves.len();
        session.set_clock(now);
        session
    }

    /// A game without any move.
    fn at_root(setup: Setup, now: Instant, started: SystemTime) -> Session {
        let position = setup.root();
        let mut session = Session {
            clock: GameClock::new(setup.time, position.turn()),
            setup,
            started,
            position,
            moves: Vec::new(),
            opening: 0,
            taken_back: Vec::new(),
            status: Status::Playing,
            offer: None,
            declined_at: ByColor::default(),
            premove: None,
            is_helped: false,
            is_taken_over: false,
        };
        session.set_clock(now);
        session.end_by_rule();
        session
    }

    /// The same game from the beginning, with a new seed (see [`Setup::again`]).
    #[must_use]
    pub fn again(&self, now: Instant, started: SystemTime) -> Session {
        Session::start(self.setup.again(), now, started)
    }

    /// A saved game: the moves played, then those taken back (next first), all legal in sequence.
    pub(super) fn rebuilt(
        setup: Setup,
        started: SystemTime,
        played: Vec<Played>,
        taken_back: Vec<Played>,
        now: Instant,
    ) -> Session {
        let mut session = Session::at_root(setup, now, started);
        session.opening = session.setup.opening_moves().len();
        for step in played {
            if session.position.play(step.played) {
                session.moves.push(step);
            }
        }
        session.taken_back = taken_back.into_iter().rev().collect();
        session.set_clock(now);
        session
    }

    /// Sets what is not in the moves: how long the mover has thought, and how the game stands.
    pub(super) fn resume(&mut self, thought: Duration, status: Status, now: Instant) {
        let (left, free) = (self.clock.left(), self.free_moves());
        self.clock.set(self.position.turn(), left, thought, free);
        self.status = status;
        if self.is_playing() {
            self.clock.run(now);
            self.end_by_rule();
        }
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// When the game began, by the calendar.
    pub fn started(&self) -> SystemTime {
        self.started
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The record, oldest first.
    pub fn moves(&self) -> &[Played] {
        &self.moves
    }

    /// Moves that [`Session::redo`] would redo, the next one last.
    pub fn taken_back(&self) -> &[Played] {
        &self.taken_back
    }

    pub fn clock(&self) -> &GameClock {
        &self.clock
    }

    pub fn status(&self) -> Status {
        self.status
    }

    pub fn is_playing(&self) -> bool {
        self.status == Status::Playing
    }

    pub fn ending(&self) -> Option<Ending> {
        match self.status {
            Status::Ended(ending) => Some(ending),
            Status::Playing | Status::Aborted => None,
        }
    }

    pub fn player(&self, side: Color) -> &Player {
        self.setup.sides.get(side)
    }

    /// Who is to move; `None` when the game is over.
    pub fn player_to_move(&self) -> Option<&Player> {
        self.is_playing().then(|| self.player(self.position.turn()))
    }

    /// The side that the keyboard plays: the only person's, or the side to move.
    pub fn keyboard_side(&self) -> Color {
        self.setup.only_human().unwrap_or(self.position.turn())
    }

    /// Whether a person had help in this game: a hint, the engine's lines on their own move, a move
    /// taken back. It is kept with the game, and such a game counts for no rating.
    pub fn is_helped(&self) -> bool {
        self.is_helped
    }

    /// A person has been helped.
    pub fn note_help(&mut self) {
        self.is_helped = true;
    }

    /// Whether Tabiya plays on for a program that was lost: such a game counts for no rating.
    pub fn is_taken_over(&self) -> bool {
        self.is_taken_over
    }

    /// Tabiya plays on for a program that was lost.
    pub(super) fn note_takeover(&mut self) {
        self.is_taken_over = true;
    }

    /// The draw offer that stands, by its maker.
    pub fn offer(&self) -> Option<Color> {
        self.offer
    }

    /// The ending that was practised, and what came of it; `None` where the game is none of practice,
    /// not over, or aborted.
    pub fn practised(&self) -> Option<(&'static Endgame, Outcome)> {
        let endgame = self.setup.endgame()?;
        let ending = self.ending()?;
        Some((endgame, endgame.outcome(ending, self.is_helped)))
    }

    /// The PGN result token, `*` while there is no result.
    pub fn result(&self) -> &'static str {
        self.ending().map_or("*", |ending| ending.result())
    }

    /// How the game ended, for the screen: `You win by checkmate`, `Tabiya level 6 wins on
    /// time`, `Draw by agreement`, `White wins by resignation` (two people), `Game
    /// aborted`. `None` while it is being played.
    pub fn result_sentence(&self) -> Option<String> {
        let ending = match self.status {
            Status::Playing => return None,
            Status::Aborted => return Some(words::GAME_ABORTED.to_owned()),
            Status::Ended(ending) => ending,
        };
        let (Some(winner), Some(_)) = (ending.winner, self.setup.only_human()) else {
            return Some(ending.to_string());
        };
        Some(match self.player(winner) {
            Player::Human { name: None } => words::you_win(&ending.reason.how_won()),
            other => words::wins(other, &ending.reason.how_won()),
        })
    }

    /// Plays a move for the side to move.
    ///
    /// # Errors
    /// [`Refusal`] when the game is over, the move is not legal, or the mover's flag has fallen
    /// (which ends the game).
    pub fn play(&mut self, played: Move, origin: Origin, now: Instant) -> Result<(), Refusal> {
        self.must_be_playing()?;
        if self.tick(now) {
            return match self.ending() {
                Some(ending) => Err(Refusal::FlagFell(ending)),
                None => Err(Refusal::GameOver),
            };
        }
        let mover = self.position.turn();
        let before = self.position.current().clone();
        if !self.position.play(played) {
            return Err(Refusal::NotLegal);
        }
        let spent = self.clock.press(now);
        self.moves.push(Played {
            played,
            san: notation::san(&before, played),
            origin,
            spent,
            clocks: self.clock.left(),
        });
        self.taken_back.clear();
        if self.offer == Some(mover.other()) {
            // Playing on is the answer.
            self.decline(mover.other());
        }
        self.end_by_rule();
        self.end_if_held(now);
        Ok(())
    }

    /// Ends a practised ending once its draw has stood for long enough.
    fn end_if_held(&mut self, now: Instant) {
        let (plies, turn) = (self.moves.len(), self.position.turn());
        let is_held = |endgame: &Endgame| endgame.is_held(plies, turn);
        if self.is_playing() && self.setup.endgame().is_some_and(is_held) {
            self.end(Ending::draw(Reason::Held(HELD)), now);
        }
    }

    /// Ends the game if the mover's flag has fallen; says whether it has just done so.
    pub fn tick(&mut self, now: Instant) -> bool {
        if !self.is_playing() {
            return false;
        }
        match self.clock.flagged(now) {
            Some(loser) => {
                self.end(self.position.ending_on_time(loser), now);
                true
            }
            None => false,
        }
    }

    /// How long until the time that a clock shows changes or a flag falls, so that whoever draws
    /// it can sleep until then. `None`: nothing changes by itself.
    pub fn wake_in(&self, now: Instant) -> Option<Duration> {
        self.is_playing().then(|| self.clock.wake_in(now)).flatten()
    }

    /// Stops the clock while nobody can see the board.
    pub fn pause(&mut self, now: Instant) {
        self.clock.pause(now);
    }

    /// Lets the clock go on after [`Session::pause`].
    pub fn unpause(&mut self, now: Instant) {
        if self.is_playing() {
            self.clock.run(now);
        }
    }

    /// How many plies a take-back takes back.
    fn plies_to_take_back(&self) -> Option<usize> {
        match self.setup.only_human() {
            Some(side) if side == self.position.turn() => Some(2),
            Some(_) => Some(1),
            None => self.setup.sides.white.is_human().then_some(1),
        }
    }

    /// Whether [`Session::take_back`] would take something back.
    pub fn can_take_back(&self) -> bool {
        let plies = self.plies_to_take_back();
        plies.is_some_and(|plies| self.moves.len() >= self.opening + plies)
    }

    /// Takes moves back with the clocks as they were, and reopens a finished game: between two
    /// people one move, against Tabiya the person's last move and the answer to it. A search
    /// that runs is to be abandoned. Returns the number of plies.
    ///
    /// # Errors
    /// [`Refusal`] when there is nothing to take back, or nobody plays by hand.
    pub fn take_back(&mut self, now: Instant) -> Result<usize, Refusal> {
        let plies = self
            .plies_to_take_back()
            .ok_or(Refusal::NobodyPlaysByHand)?;
        if self.moves.len() < self.opening + plies {
            return Err(Refusal::NothingToTakeBack);
        }
        for _ in 0..plies {
            self.step_back();
        }
        self.status = Status::Playing;
        self.forget_talk();
        self.set_clock(now);
        Ok(plies)
    }

    /// Redoes moves that were taken back, as many as were taken back at once, with their
    /// clocks. Returns the number of plies.
    ///
    /// # Errors
    /// [`Refusal`] when there is nothing to redo, or the game is over.
    pub fn redo(&mut self, now: Instant) -> Result<usize, Refusal> {
        self.must_be_playing()?;
        let human = self.setup.only_human();
        let mut plies = 0;
        while let Some(step) = self.taken_back.pop() {
            if !self.position.play(step.played) {
                self.taken_back.clear();
                break;
            }
            self.moves.push(step);
            plies += 1;
            if human.is_none_or(|side| side == self.position.turn()) {
                break;
            }
        }
        if plies == 0 {
            return Err(Refusal::NothingToRedo);
        }
        self.forget_talk();
        self.set_clock(now);
        self.end_by_rule();
        Ok(plies)
    }

    /// Resigns the game for `side`.
    ///
    /// # Errors
    /// [`Refusal::GameOver`].
    pub fn resign(&mut self, side: Color, now: Instant) -> Result<(), Refusal> {
        self.must_be_playing()?;
        self.end(Ending::win(side.other(), Reason::Resignation), now);
        Ok(())
    }

    /// Aborts the game without a result.
    ///
    /// # Errors
    /// [`Refusal::GameOver`].
    pub fn abort(&mut self, now: Instant) -> Result<(), Refusal> {
        self.must_be_playing()?;
        self.status = Status::Aborted;
        self.forget_talk();
        self.clock.pause(now);
        Ok(())
    }

    /// Sets a premove for the person who waits for Tabiya; it replaces an earlier one, which stays
    /// when this one is refused.
    ///
    /// # Errors
    /// [`Refusal::NoPremoveNow`] when it is the person's turn, or two people play;
    /// [`Refusal::NeverPossible`] when no piece can ever move so.
    pub fn set_premove(&mut self, premove: Premove) -> Result<(), Refusal> {
        self.must_be_playing()?;
        match self.setup.only_human() {
            Some(side) if side != self.position.turn() => {
                premove
                    .check(self.position.current())
                    .map_err(Refusal::NeverPossible)?;
                self.premove = Some(premove);
                Ok(())
            }
            _ => Err(Refusal::NoPremoveNow),
        }
    }

    /// The premove.
    pub fn premove(&self) -> Option<&Premove> {
        self.premove.as_ref()
    }

    /// Drops the premove, and returns it.
    pub fn clear_premove(&mut self) -> Option<Premove> {
        self.premove.take()
    }

    /// Plays the premove if its player is to move now and it is legal. To be called after each
    /// move of the opponent.
    ///
    /// # Errors
    /// As [`Session::play`].
    pub fn play_premove(&mut self, now: Instant) -> Result<Premoved, Refusal> {
        if self.setup.only_human() != Some(self.position.turn()) || !self.is_playing() {
            return Ok(Premoved::Nothing);
        }
        let Some(premove) = self.premove.take() else {
            return Ok(Premoved::Nothing);
        };
        match premove.resolve(self.position.current()) {
            Some(played) => self
                .play(played, Origin::Human, now)
                .map(|()| Premoved::Played),
            None => Ok(Premoved::Impossible(premove)),
        }
    }

    fn must_be_playing(&self) -> Result<(), Refusal> {
        if self.is_playing() {
            Ok(())
        } else {
            Err(Refusal::GameOver)
        }
    }

    fn step_back(&mut self) {
        if let Some(step) = self.moves.pop() {
            self.position.undo();
            self.taken_back.push(step);
        }
    }

    /// The clocks as they were when the current move began, running.
    fn set_clock(&mut self, now: Instant) {
        let turn = self.position.turn();
        let full = || self.full_clock().left();
        let left = self.moves.last().map_or_else(full, |step| step.clocks);
        let free = self.free_moves();
        self.clock.set(turn, left, Duration::ZERO, free);
        self.clock.run(now);
    }

    /// The clock as the game begins.
    fn full_clock(&self) -> GameClock {
        let clock = GameClock::new(self.setup.time, self.position.turn());
        match self.setup.handicap.and_then(|given| given.time_share()) {
            Some((side, divisor)) => clock.with_share(side, divisor),
            None => clock,
        }
    }

    /// How many moves from the next one on cost no time.
    fn free_moves(&self) -> usize {
        (self.opening + FREE_MOVES).saturating_sub(self.moves.len())
    }

    /// Whether a person or a program has moved yet: the opening that the game began with is not
    /// counted.
    pub fn has_begun(&self) -> bool {
        self.moves.len() > self.opening
    }

    /// How many moves, from the first, are the opening that the game was begun with.
    pub fn opening_plies(&self) -> usize {
        self.opening
    }

    /// Drops offers and the premove.
    fn forget_talk(&mut self) {
        self.offer = None;
        self.declined_at = ByColor::default();
        self.premove = None;
    }

    fn end(&mut self, ending: Ending, now: Instant) {
        self.status = Status::Ended(ending);
        self.offer = None;
        self.premove = None;
        self.clock.pause(now);
    }

    /// Ends the game where the rules do so automatically.
    fn end_by_rule(&mut self) {
        if let Some(ending) = self.position.ending() {
            self.status = Status::Ended(ending);
            self.offer = None;
            self.premove = None;
            self.clock.stand();
        }
    }
}
