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
    /// Whether the thinking is taken from the mover's time (the first move of a game is free).
    charged: bool,
}

impl GameClock {
    /// Full clocks, standing still, with `turn` to move.
    pub fn new(control: TimeControl, turn: Color) -> GameClock {
        let base = match control {
            // With a base of nothing (`0+2`) the first increment is there from the start.
            TimeControl::Fischer { base, increment } => base.max(increment),
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
            charged: true,
        }
    }

    /// The clock in a known state, standing still: what both had left when the current move
    /// began, and how long its mover has thought.
    pub fn set(&mut self, turn: Color, left: ByColor<Duration>, thought: Duration, charged: bool) {
        self.turn = turn;
        self.left = left;
        self.thought = thought;
        self.charged = charged;
        self.since = None;
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
            if side == self.turn && self.charged {
                left.saturating_sub(self.thinking(now))
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
        if let (TimeControl::Fischer { increment, .. }, true) = (self.control, self.charged) {
            let left = self.left.get_mut(self.turn);
            *left = left.saturating_sub(spent) + increment;
        }
        self.turn = self.turn.other();
        self.thought = Duration::ZERO;
        self.charged = true;
        self.since = Some(now);
        spent
    }

    /// The clocks in the engine's words, as they stand now.
    pub fn for_engine(&self, now: Instant) -> Option<engine::Clock> {
        let TimeControl::Fischer { increment, .. } = self.control else {
            return None;
        };
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
        if !self.is_running() || !self.charged {
            return None;
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
            TimeControl::Fischer {
                base: seconds(180),
                increment: seconds(2),
            },
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
