//! One search at a time beside a board: begun, stopped, abandoned, and heard by its number, so
//! that a report of an earlier search is never taken for one of this. What it said last stays to
//! be shown.

use crate::{
    chess::{Position, Score},
    engine::{Command, Info, Limits, Report, Search, SearchId, Stop, Verdict},
    tui::{
        effect::{Effect, Order, Seat},
        screen::Scene,
    },
};
use shakmaty::{Chess, Position as _};

/// The search under way, if one is, what it is for, and what was thought last.
#[derive(Debug)]
pub struct LiveEngine<P> {
    running: Option<Running<P>>,
    thought: Option<Thought<P>>,
}

#[derive(Debug)]
struct Running<P> {
    id: SearchId,
    stop: Stop,
    purpose: P,
}

/// What the engine thinks, or thought last.
#[derive(Clone, Debug)]
pub struct Thought<P> {
    /// The position thought about.
    pub chess: Chess,
    /// How many plies of the game led to it.
    pub ply: usize,
    /// What it was asked for.
    pub purpose: P,
    /// `None` until the engine has said something.
    pub info: Option<Info>,
}

impl<P> Thought<P> {
    /// The score of the best line from White's side.
    pub fn score(&self) -> Option<Score> {
        let best = self.info.as_ref()?.lines.first()?;
        Some(best.score.for_white(self.chess.turn()))
    }
}

/// What is to be searched.
#[derive(Clone, Debug)]
pub struct Wanted<'a> {
    pub position: &'a Position,
    pub limits: Limits,
    /// How many best lines are reported.
    pub lines: usize,
}

/// What a report says of the search under way.
#[derive(Debug)]
pub enum Heard<'a, P> {
    /// It is of another search, or of none.
    Nothing,
    Progress(&'a Info),
    /// The search has ended, by itself or because it was stopped.
    Finished(P, &'a Verdict),
}

impl<P> Default for LiveEngine<P> {
    fn default() -> LiveEngine<P> {
        LiveEngine {
            running: None,
            thought: None,
        }
    }
}

impl<P: Copy> LiveEngine<P> {
    /// Begins a search by the built-in engine, or by the process in that seat; one under way is
    /// abandoned.
    pub fn search(&mut self, seat: Option<Seat>, wanted: Wanted, purpose: P, scene: &mut Scene) {
        let (id, stop) = self.turn_to(wanted.position, purpose, scene);
        let command = Command::Search(Box::new(Search {
            id,
            position: wanted.position.clone(),
            limits: wanted.limits,
            lines: wanted.lines,
            stop,
        }));
        scene.ask(match seat {
            None => Effect::Engine(command),
            Some(seat) => Effect::Remote(seat, Order::Tell(command)),
        });
    }

    /// From now on only what is said of a new search counts, which is begun elsewhere with this
    /// number; one under way is abandoned.
    pub fn turn_to(
        &mut self,
        position: &Position,
        purpose: P,
        scene: &mut Scene,
    ) -> (SearchId, Stop) {
        self.abandon();
        self.thought = Some(Thought {
            chess: position.current().clone(),
            ply: position.ply(),
            purpose,
            info: None,
        });
        let (id, stop) = (scene.world.next_search(), Stop::new());
        self.running = Some(Running {
            id,
            stop: stop.clone(),
            purpose,
        });
        (id, stop)
    }

    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// What the search under way is for.
    pub fn purpose(&self) -> Option<P> {
        self.running.as_ref().map(|running| running.purpose)
    }

    /// What is thought, or was thought last.
    pub fn thought(&self) -> Option<&Thought<P>> {
        self.thought.as_ref()
    }

    /// Ends the search; its result is still heard.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop.stop();
        }
    }

    /// Ends the search; what it says is no longer heard.
    pub fn abandon(&mut self) {
        self.running = None;
    }

    /// Ends the search, and forgets what was thought.
    pub fn forget(&mut self) {
        self.abandon();
        self.thought = None;
    }

    /// What a report says of the search under way.
    pub fn hear<'a>(&mut self, report: &'a Report) -> Heard<'a, P> {
        let (id, info) = match report {
            Report::Progress(id, info) => (*id, info),
            Report::Finished(id, verdict) => (*id, &verdict.info),
            Report::LessHash { .. } => return Heard::Nothing,
        };
        let Some(running) = self.running.as_ref().filter(|running| running.id == id) else {
            return Heard::Nothing;
        };
        let purpose = running.purpose;
        if let Some(thought) = &mut self.thought {
            match &mut thought.info {
                Some(known) => merge(known, info, info.lines.len()),
                known @ None => *known = Some(info.clone()),
            }
        }
        match report {
            Report::Finished(_, verdict) => {
                self.running = None;
                Heard::Finished(purpose, verdict)
            }
            _ => Heard::Progress(info),
        }
    }
}

/// Nobody waits any more for what a search that is let go of finds.
impl<P> Drop for Running<P> {
    fn drop(&mut self) {
        self.stop.abandon();
    }
}

/// The depth of the best line, in plies; 0 where there is none.
pub fn depth(info: &Info) -> u32 {
    info.lines.first().map_or(0, |line| line.depth)
}

/// Takes a report into what is known of a position. The lines are replaced by equally deep or
/// deeper ones, and by more of them where more are wanted now than are known; a report without
/// lines (an iteration just begun) only moves the figures on.
pub fn merge(known: &mut Info, news: &Info, wanted: usize) {
    let more = known.lines.len() < wanted && news.lines.len() > known.lines.len();
    let replace = !news.lines.is_empty() && (depth(news) >= depth(known) || more);
    let lines = if replace {
        news.lines.clone()
    } else {
        std::mem::take(&mut known.lines)
    };
    // A restarted search counts from zero; until it is as deep, the old figures belong to the
    // lines shown.
    if replace || news.nodes >= known.nodes {
        *known = Info {
            lines,
            ..news.clone()
        };
    } else {
        known.lines = lines;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::Score,
        engine::{Bound, PvLine},
    };

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
