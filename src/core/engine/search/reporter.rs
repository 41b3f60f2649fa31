//! Progress reports of a running search: after each iteration, and its counts in between.

use crate::engine::messages::Info;
use shakmaty::Move;
use std::time::{Duration, Instant};

/// Thirty reports per second between iterations.
const REPORT_EVERY: Duration = Duration::from_millis(34);

/// Where nothing new is found the counts are sent at this interval: often enough to be seen running.
const COUNTS_EVERY: Duration = Duration::from_millis(100);

/// Sends the state of the search out, not too often.
pub struct Reporter<'a> {
    send: &'a dyn Fn(Info),
    /// When anything was sent last.
    last: Option<Instant>,
    /// What was sent last, with the root move that is searched now.
    state: Info,
}

impl<'a> Reporter<'a> {
    /// A reporter that calls `send`, on the search's own thread.
    pub fn new(send: &'a dyn Fn(Info)) -> Reporter<'a> {
        Reporter {
            send,
            last: None,
            state: Info::default(),
        }
    }

    /// Whether a report between iterations would not come too soon.
    pub fn is_due(&self) -> bool {
        self.is_past(REPORT_EVERY)
    }

    /// Whether the counts alone should be sent again: something was reported, but not lately.
    pub fn are_counts_due(&self) -> bool {
        self.last.is_some() && self.is_past(COUNTS_EVERY)
    }

    fn is_past(&self, pause: Duration) -> bool {
        self.last.is_none_or(|last| last.elapsed() >= pause)
    }

    /// Notes the root move being searched, and its number from 1, for the reports that follow.
    pub fn note_current(&mut self, played: Move, number: usize) {
        self.state.current = Some((played, number));
    }

    /// Sends a state of the search; the root move is the one noted.
    pub fn report(&mut self, info: Info) {
        self.state = Info {
            current: self.state.current,
            ..info
        };
        self.send();
    }

    /// Sends the last state again with counts as they are now.
    pub fn report_counts(
        &mut self,
        nodes: u64,
        time: Duration,
        hashfull: u32,
        tablebase_hits: u64,
    ) {
        self.state.nodes = nodes;
        self.state.time = time;
        self.state.hashfull = hashfull;
        self.state.tablebase_hits = tablebase_hits;
        self.send();
    }

    fn send(&mut self) {
        self.last = Some(Instant::now());
        (self.send)(self.state.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::Score,
        engine::messages::{Bound, PvLine},
    };
    use shakmaty::{Chess, Position as _};
    use std::cell::RefCell;

    #[test]
    fn new_counts_come_with_the_last_lines_and_the_move_searched_now() {
        let heard = RefCell::new(Vec::new());
        let send = |info| heard.borrow_mut().push(info);
        let mut reporter = Reporter::new(&send);
        assert!(
            reporter.is_due() && !reporter.are_counts_due(),
            "nothing yet"
        );

        let moves = Chess::default().legal_moves();
        let line = PvLine {
            score: Score::Cp(20),
            bound: Bound::Exact,
            depth: 9,
            seldepth: 14,
            moves: vec![moves[0]],
        };
        reporter.note_current(moves[0], 1);
        reporter.report(Info {
            depth: 9,
            nodes: 1_000,
            lines: vec![line.clone()],
            ..Info::default()
        });
        reporter.note_current(moves[1], 2);
        reporter.report_counts(5_000, Duration::from_secs(2), 300, 7);

        let heard = heard.borrow();
        assert_eq!(heard.len(), 2);
        assert_eq!(heard[0].current, Some((moves[0], 1)));
        let expected = Info {
            depth: 9,
            nodes: 5_000,
            time: Duration::from_secs(2),
            hashfull: 300,
            tablebase_hits: 7,
            current: Some((moves[1], 2)),
            lines: vec![line],
            ..Info::default()
        };
        assert_eq!(heard[1], expected);
    }
}
