//! How long a player thought about a move.

use super::{Game, NodeId, Piece};
use std::time::Duration;

impl Game {
    /// The time spent on the move, as the game tells: `[%emt]`, a match program's note, or else
    /// what went off the mover's clock, with the increment that came back. `None` at the root and
    /// where nothing tells.
    pub fn time_used(&self, id: NodeId) -> Option<Duration> {
        let parent = self.parent(id)?;
        let told = self.notes(id)?.find(|piece| match piece {
            Piece::Elapsed(time) => Some(*time),
            Piece::Engine(note) => note.time,
            _ => None,
        });
        told.or_else(|| {
            let left = self.clock(id)?;
            let before = self.parent(parent).and_then(|own| self.clock(own))?;
            // Time that was given, by an arbiter or after so many moves, hides what was used.
            before.checked_add(self.increment())?.checked_sub(left)
        })
    }

    /// The seconds that a move adds, by the tag `TimeControl`: `300+3`, `40/5400+30:1800+30`.
    fn increment(&self) -> Duration {
        let seconds = || {
            let control = self.tags.known("TimeControl")?;
            let first = control.split(':').next()?;
            let (_, increment) = first.split_once('+')?;
            Duration::try_from_secs_f64(increment.trim().parse().ok()?).ok()
        };
        seconds().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use crate::game::pgn::read_all;
    use std::time::Duration;

    fn used(text: &str) -> Vec<Option<u64>> {
        let game = read_all(text.as_bytes()).remove(0);
        let used = game
            .main_line()
            .into_iter()
            .map(|node| game.time_used(node));
        used.map(|time| time.map(|time: Duration| time.as_secs()))
            .collect()
    }

    #[test]
    fn time_is_read_from_clocks_and_notes() {
        let clocks = "[TimeControl \"300+3\"]\n\n1. e4 {[%clk 0:05:03]} e5 {[%clk 0:05:00]} \
            2. Nf3 {[%clk 0:04:50]} Nc6 {[%clk 0:05:10]} 3. Bb5 *";
        assert_eq!(used(clocks), [None, None, Some(16), None, None]);
        let huge = "[TimeControl \"300+18446744073709549568\"]\n\n1. e4 {[%clk 1:00:00]} e5 \
            2. Nf3 {[%clk 1:00:00]} *";
        assert_eq!(used(huge), [None, None, None]);
        let notes = "1. e4 {[%emt 0:00:07]} e5 {-0.20/12 1.5s} 2. Nf3 {+0.10/9} *";
        assert_eq!(used(notes), [Some(7), Some(1), None]);
    }
}
