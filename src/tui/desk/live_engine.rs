//! One search at a time beside a board: begun, stopped, abandoned, and heard by its number, so
//! that a report of an earlier search is never taken for one of this.

use crate::{
    chess::Position,
    engine::{Command, Info, Limits, Report, Search, SearchId, Stop, Verdict},
    tui::{
        effect::{Effect, Order, Seat},
        screen::Scene,
    },
};

/// The search under way, if one is, and what it is for.
#[derive(Debug)]
pub struct LiveEngine<P> {
    running: Option<Running<P>>,
}

#[derive(Debug)]
struct Running<P> {
    id: SearchId,
    stop: Stop,
    purpose: P,
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
        LiveEngine { running: None }
    }
}

impl<P> LiveEngine<P> {
    /// Begins a search by the built-in engine, or by the process in that seat; one under way is
    /// abandoned.
    pub fn search(&mut self, seat: Option<Seat>, wanted: Wanted, purpose: P, scene: &mut Scene) {
        let (id, stop) = self.turn_to(purpose, scene);
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
    pub fn turn_to(&mut self, purpose: P, scene: &mut Scene) -> (SearchId, Stop) {
        self.abandon();
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
    pub fn purpose(&self) -> Option<&P> {
        self.running.as_ref().map(|running| &running.purpose)
    }

    /// Ends the search; its result is still heard.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop.stop();
        }
    }

    /// Ends the search; what it says is no longer heard.
    pub fn abandon(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.abandon();
        }
    }

    /// What a report says of the search under way.
    pub fn hear<'a>(&mut self, report: &'a Report) -> Heard<'a, P> {
        let id = match report {
            Report::Progress(id, _) | Report::Finished(id, _) => *id,
            Report::LessHash { .. } => return Heard::Nothing,
        };
        match (self.running.take_if(|running| running.id == id), report) {
            (Some(running), Report::Finished(_, verdict)) => {
                Heard::Finished(running.purpose, verdict)
            }
            (Some(running), Report::Progress(_, info)) => {
                self.running = Some(running);
                Heard::Progress(info)
            }
            _ => Heard::Nothing,
        }
    }
}

impl<P> Drop for LiveEngine<P> {
    fn drop(&mut self) {
        self.abandon();
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
