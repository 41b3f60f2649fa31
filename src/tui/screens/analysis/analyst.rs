//! The engine's part in an analysis: it thinks about the position on the board until another
//! one is there, and what it found is kept by position.

use crate::{
    chess::{Position, Score},
    engine::{Command, Info, Limits, Report, Search, SearchId, Stop},
    tui::{effect::Effect, screen::Scene},
};
use shakmaty::Position as _;
use std::collections::HashMap;

/// The engine at the service of an analysis.
#[derive(Debug)]
pub struct Analyst {
    on: bool,
    lines: usize,
    running: Option<Running>,
    /// What was found, by position; a deeper finding is never replaced by a shallower one.
    found: HashMap<u64, Info>,
}

#[derive(Debug)]
struct Running {
    id: SearchId,
    stop: Stop,
    key: u64,
    lines: usize,
    /// Whether the search has ended by itself.
    ended: bool,
}

/// Positions whose findings are kept; beyond that all but the present ones are forgotten.
const MOST_KEPT: usize = 100_000;

impl Analyst {
    /// `lines` is how many best lines are wanted, 1–5.
    pub fn new(lines: usize) -> Analyst {
        Analyst {
            on: true,
            lines: lines.clamp(1, 5),
            running: None,
            found: HashMap::new(),
        }
    }

    pub fn is_on(&self) -> bool {
        self.on
    }

    pub fn lines(&self) -> usize {
        self.lines
    }

    pub fn is_thinking(&self) -> bool {
        self.running.as_ref().is_some_and(|running| !running.ended)
    }

    /// Switches the engine on or off; [`Analyst::look_at`] then begins.
    pub fn switch(&mut self, on: bool) {
        self.on = on;
        if !on {
            self.rest();
        }
    }

    pub fn set_lines(&mut self, lines: usize) {
        self.lines = lines.clamp(1, 5);
    }

    /// The position on the board: thought about from now on, unless it is already.
    pub fn look_at(&mut self, position: &Position, scene: &mut Scene) {
        if !self.on {
            return;
        }
        let key = position.key();
        if self
            .running
            .as_ref()
            .is_some_and(|running| running.key == key && running.lines == self.lines)
        {
            return;
        }
        self.rest();
        if position.current().legal_moves().is_empty() {
            return;
        }
        let id = scene.world.next_search();
        let stop = Stop::new();
        self.running = Some(Running {
            id,
            stop: stop.clone(),
            key,
            lines: self.lines,
            ended: false,
        });
        scene.ask(Effect::Engine(Command::Search(Box::new(Search {
            id,
            position: position.clone(),
            limits: Limits {
                infinite: true,
                ..Limits::default()
            },
            lines: self.lines,
            stop,
        }))));
    }

    /// The engine has nothing more to do here.
    pub fn rest(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.abandon();
        }
    }

    /// Takes a report in; reports of other searches are dropped.
    pub fn hear(&mut self, report: &Report) {
        let (id, info) = match report {
            Report::Progress(id, info) => (*id, info),
            Report::Finished(id, verdict) => (*id, &verdict.info),
        };
        let Some(running) = self.running.as_mut().filter(|running| running.id == id) else {
            return;
        };
        running.ended |= matches!(report, Report::Finished(..));
        let (key, lines) = (running.key, running.lines);
        if self.found.len() >= MOST_KEPT {
            self.found.retain(|kept, _| *kept == key);
        }
        match self.found.get_mut(&key) {
            Some(known) => merge(known, info, lines),
            None => {
                self.found.insert(key, info.clone());
            }
        }
    }

    /// What was found about a position.
    pub fn found(&self, position: &Position) -> Option<&Info> {
        self.found_by_key(position.key())
    }

    /// What was found about the position with this key.
    pub fn found_by_key(&self, key: u64) -> Option<&Info> {
        self.found.get(&key)
    }

    /// The score of the best move known in a position, from White's side.
    pub fn score(&self, position: &Position) -> Option<Score> {
        let best = self.found(position)?.lines.first()?;
        Some(best.score.for_white(position.turn()))
    }
}

/// Takes a report into what is known. The lines are replaced by equally deep or deeper ones, and
/// by more of them where more are wanted now than are known; a report without lines (an
/// iteration just begun) only moves the figures on.
fn merge(known: &mut Info, news: &Info, wanted: usize) {
    let depth = |info: &Info| info.lines.first().map_or(0, |line| line.depth);
    let more = known.lines.len() < wanted && news.lines.len() > known.lines.len();
    let replace = !news.lines.is_empty() && (depth(news) >= depth(known) || more);
    let lines = if replace {
        news.lines.clone()
    } else {
        std::mem::take(&mut known.lines)
    };
    // A search begun anew counts from nothing; until it is as deep, the old figures say what the
    // lines rest on.
    if replace || news.nodes >= known.nodes {
        *known = Info {
            lines,
            ..news.clone()
        };
    } else {
        known.lines = lines;
    }
}

impl Drop for Analyst {
    fn drop(&mut self) {
        self.rest();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Bound, PvLine};

    fn info(depth: u32, nodes: u64, scores: &[i32]) -> Info {
        Info {
            depth,
            nodes,
            lines: scores
                .iter()
                .map(|cp| PvLine {
                    score: Score::Cp(*cp),
                    bound: Bound::Exact,
                    depth,
                    seldepth: depth,
                    moves: Vec::new(),
                })
                .collect(),
            ..Info::default()
        }
    }

    #[test]
    fn a_deeper_finding_is_not_replaced_by_a_shallower_one() {
        let mut known = info(20, 5_000_000, &[30]);
        merge(&mut known, &info(3, 400, &[10]), 1);
        assert_eq!((known.depth, known.lines[0].score), (20, Score::Cp(30)));
        merge(&mut known, &info(21, 6_000_000, &[35]), 1);
        assert_eq!((known.depth, known.lines[0].score), (21, Score::Cp(35)));
    }

    #[test]
    fn more_lines_replace_fewer_where_they_are_wanted() {
        let mut known = info(20, 5_000_000, &[30]);
        merge(&mut known, &info(12, 400_000, &[28, 5, 1]), 3);
        assert_eq!(known.lines.len(), 3);
    }

    #[test]
    fn an_iteration_without_lines_yet_keeps_those_of_the_last() {
        let mut known = info(20, 5_000_000, &[30]);
        merge(&mut known, &info(21, 5_500_000, &[]), 1);
        assert_eq!(known.lines.len(), 1);
        assert_eq!(known.nodes, 5_500_000);
    }
}
