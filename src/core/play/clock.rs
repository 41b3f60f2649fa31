//! The clock of a game: what each side has left, and who is thinking since when.
//!
//! It is told the time and never asks for it. Time is taken from a side only when its move is
//! made; while it thinks, what it has left is worked out.

use crate::{chess::TimeControl, engine, text::figures::TENTHS_BELOW};
use shakmaty::{ByColor, Color};
use std::time::{Duration, Instant};

/// The clock of both sides.
#[derive(Clone, Debug)]
pub struct GameClock {
    control: TimeControl,
    /// What each side had when the move now being thought about began.
    left: ByColor<Duration>,
    turn: Color,
    /// Thought on this move before the last pause.
    thought: Duration,
    /// When thinking began or went on; `None` while the clock stands.
    since: Option<Instant>,
    /// Moves from this one on whose thinking is not taken from the mover's time: a side's clock
    /// starts with its first move.
    free: usize,
}

/// The moves at the beginning of a game that cost no time: the first of each side.
pub const FREE_MOVES: usize = 2;

impl GameClock {
    /// Full clocks, standing still, with `turn` to move.
    pub fn new(control: TimeControl, turn: Color) -> GameClock {
        let base = match control {
            // With a base of nothing (`0+2`) the first increment is there from the start.
            TimeControl::Fischer {
                base, increment, ..
            } => base.max(increment),
            TimeControl::Unlimited | TimeControl::MoveTime(_) => Duration::ZERO,
        };
        GameClock {
            control,
            left: ByColor {
                white: base,
                black: base,
            },
            turn,
            thought: Duration::ZERO,
            since: None,
            free: 0,
        }
    }

    /// The same with the time of one side divided.
    #[must_use]
    pub fn with_share(mut self, side: Color, divisor: u32) -> GameClock {
        *self.left.get_mut(side) /= divisor.max(1);
        self
    }

    /// The clock in a known state, standing still: what both had left when the current move
    /// began, how long its mover has thought, and how many moves from this one on are free.
    pub fn set(&mut self, turn: Color, left: ByColor<Duration>, thought: Duration, free: usize) {
        self.turn = turn;
        self.left = left;
        self.thought = thought;
        self.free = free;
        self.since = None;
    }

    /// Whether the time of the side to move is being taken.
    pub fn is_charged(&self) -> bool {
        self.free == 0
    }

    /// What of a time thought is taken from the mover.
    fn charge(&self, thought: Duration) -> Duration {
        match self.control {
            TimeControl::Fischer { delay, .. } if self.is_charged() => {
                thought.saturating_sub(delay)
            }
            _ => Duration::ZERO,
        }
    }

    /// Whether sides can run out of time.
    pub fn counts_down(&self) -> bool {
        matches!(self.control, TimeControl::Fischer { .. })
    }

    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Lets the thinking begin or go on.
    pub fn run(&mut self, now: Instant) {
        self.since.get_or_insert(now);
    }

    /// Stands still; [`GameClock::run`] goes on.
    pub fn pause(&mut self, now: Instant) {
        self.thought = self.thinking(now);
        self.since = None;
    }

    /// Stands still at the beginning of a move that will not be made.
    pub fn stand(&mut self) {
        self.thought = Duration::ZERO;
        self.since = None;
    }

    /// How long the side to move has thought about this move.
    pub fn thinking(&self, now: Instant) -> Duration {
        let running = self
            .since
            .map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        self.thought + running
    }

    /// What a side has left; `None` in a game without such clocks.
    pub fn remaining(&self, side: Color, now: Instant) -> Option<Duration> {
        self.counts_down().then(|| {
            let left = *self.left.get(side);
            if side == self.turn {
                left.saturating_sub(self.charge(self.thinking(now)))
            } else {
                left
            }
        })
    }

    /// What both sides had when the current move began.
    pub fn left(&self) -> ByColor<Duration> {
        self.left
    }

    /// The side whose time is up.
    pub fn flagged(&self, now: Instant) -> Option<Color> {
        (self.remaining(self.turn, now) == Some(Duration::ZERO)).then_some(self.turn)
    }

    /// The mover's time is taken, the increment added, and the other side's time runs. Returns
    /// how long the mover thought.
    pub fn press(&mut self, now: Instant) -> Duration {
        let spent = self.thinking(now);
        if let (TimeControl::Fischer { increment, .. }, true) = (self.control, self.is_charged()) {
            let charge = self.charge(spent);
            let left = self.left.get_mut(self.turn);
            *left = left.saturating_sub(charge) + increment;
        }
        self.turn = self.turn.other();
        self.thought = Duration::ZERO;
        self.free = self.free.saturating_sub(1);
        self.since = Some(now);
        spent
    }

    /// The clocks in the engine's words, as they stand now.
    pub fn for_engine(&self, now: Instant) -> Option<engine::Clock> {
        let TimeControl::Fischer {
            increment, delay, ..
        } = self.control
        else {
            return None;
        };
        // UCI knows no delay: a move may take that long at no cost, as with an increment.
        let increment = increment + delay;
        let remaining = |side| self.remaining(side, now).unwrap_or_default();
        Some(engine::Clock {
            remaining: ByColor {
                white: remaining(Color::White),
                black: remaining(Color::Black),
            },
            increment: ByColor {
                white: increment,
                black: increment,
            },
            moves_to_go: None,
        })
    }

    /// How long until the running clock shows another time or its flag falls; `None` where
    /// nothing that is shown changes by itself.
    pub fn wake_in(&self, now: Instant) -> Option<Duration> {
        if !self.is_running() || !self.is_charged() {
            return None;
        }
        if let TimeControl::Fischer { delay, .. } = self.control
            && let Some(rest) = delay.checked_sub(self.thinking(now))
            && !rest.is_zero()
        {
            return Some(rest);
        }
        let left = self.remaining(self.turn, now)?;
        let unit = if left <= TENTHS_BELOW {
            Duration::from_millis(100)
        } else {
            Duration::from_secs(1)
        };
        // A shown time is rounded up (see `text::figures::clock`), so it changes where a unit is used up whole.
        let nanos = left.as_nanos() % unit.as_nanos();
        let rest = u64::try_from(nanos).map_or(unit, Duration::from_nanos);
        Some(if rest.is_zero() { unit } else { rest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::figures;

    fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    fn three_minutes() -> GameClock {
        GameClock::new(
            TimeControl::with_increment(seconds(180), seconds(2)),
            Color::White,
        )
    }

    #[test]
    fn time_runs_for_the_mover_and_the_increment_comes_after_the_move() {
        let start = Instant::now();
        let mut clock = three_minutes();
        clock.run(start);
        let later = start + seconds(10);
        assert_eq!(clock.remaining(Color::White, later), Some(seconds(170)));
        assert_eq!(clock.remaining(Color::Black, later), Some(seconds(180)));
        assert_eq!(clock.press(later), seconds(10));
        assert_eq!(clock.remaining(Color::White, later), Some(seconds(172)));
        let last = later + seconds(180);
        assert_eq!(clock.flagged(last - seconds(1)), None);
        assert_eq!(clock.flagged(last), Some(Color::Black));
    }

    #[test]
    fn a_delay_costs_nothing_and_is_not_gathered() {
        let start = Instant::now();
        let control = "3+5d".parse().expect("a control");
        let mut clock = GameClock::new(control, Color::White);
        clock.run(start);
        assert_eq!(clock.wake_in(start), Some(seconds(5)));
        let at = |after: u64| start + seconds(after);
        assert_eq!(clock.remaining(Color::White, at(4)), Some(seconds(180)));
        assert_eq!(clock.remaining(Color::White, at(7)), Some(seconds(178)));
        clock.press(at(7));
        clock.press(at(8));
        assert_eq!(clock.remaining(Color::White, at(9)), Some(seconds(178)));
        assert_eq!(clock.remaining(Color::Black, at(9)), Some(seconds(180)));
    }

    #[test]
    fn a_share_is_the_time_of_one_side() {
        let clock = three_minutes().with_share(Color::Black, 3);
        let left = clock.left();
        assert_eq!((left.white, left.black), (seconds(180), seconds(60)));
    }

    #[test]
    fn a_pause_costs_nothing() {
        let start = Instant::now();
        let mut clock = three_minutes();
        clock.run(start);
        clock.pause(start + seconds(5));
        clock.run(start + seconds(500));
        let later = start + seconds(505);
        assert_eq!(clock.remaining(Color::White, later), Some(seconds(170)));
        assert_eq!(clock.press(later), seconds(10));
    }

    #[test]
    fn the_clock_wakes_when_what_it_shows_changes() {
        let start = Instant::now();
        let mut clock = three_minutes();
        assert_eq!(clock.wake_in(start), None);
        clock.run(start);
        let mut now = start + Duration::from_millis(300);
        let mut shown = Vec::new();
        for _ in 0..4 {
            shown.push(figures::clock(
                clock.remaining(Color::White, now).unwrap_or_default(),
            ));
            now += clock.wake_in(now).expect("the clock runs");
        }
        assert_eq!(shown, ["3:00", "2:59", "2:58", "2:57"]);
        now = start + Duration::from_millis(170_050);
        assert_eq!(
            figures::clock(clock.remaining(Color::White, now).unwrap_or_default()),
            "0:10.0"
        );
        assert_eq!(clock.wake_in(now), Some(Duration::from_millis(50)));
    }
}
