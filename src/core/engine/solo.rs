//! A searcher without a thread of its own, for callers that ask for one move after another and
//! have nothing else to do meanwhile: games of the engine against itself, measurements.
//!
//! It searches exactly as the engine's thread does with one search thread, and spares the way to
//! that thread and back, which costs more than a search of a few hundred nodes.

use super::{
    clock::Stopwatch,
    evaluation::Choice,
    margins::Margins,
    memory,
    messages::{Info, Limits, Stop},
    movegen,
    search::{
        root::Root,
        root_move::root_moves,
        trace::{NullTracer, Tracer},
        worker::{Memory, NodeCount, Shared, Worker},
    },
    sight::Sight,
    state::State,
    table::Table,
};
use crate::chess::Position;
use shakmaty::Move;
use std::sync::{Arc, atomic::AtomicBool};

/// One searcher: its hash table and what it has learned of moves.
pub struct Solo {
    table: Table,
    memory: Memory,
    never: AtomicBool,
    margins: Arc<Margins>,
}

impl Solo {
    /// A searcher with a hash table of `hash_mib` MiB.
    pub fn new(hash_mib: usize, evaluation: &Choice) -> Solo {
        let mut table = Table::default();
        let _smaller_will_do = table.resize(hash_mib.max(1), memory::room);
        Solo {
            table,
            memory: Memory::new(evaluation),
            never: AtomicBool::new(false),
            margins: Margins::usual(),
        }
    }

    /// The same searcher with other numbers in its techniques.
    #[must_use]
    pub fn with_margins(mut self, margins: Arc<Margins>) -> Solo {
        self.margins = margins;
        self
    }

    /// Forgets everything, so that the next search depends on nothing before it.
    pub fn forget(&mut self) {
        self.table.clear();
        self.memory.histories.clear();
    }

    /// Searches within `limits` (depth or nodes; clocks are not kept here). `None` where there is
    /// no legal move or the limits let nothing be found.
    pub fn search(&mut self, position: &Position, limits: &Limits) -> Option<Info> {
        self.search_traced(position, limits, NullTracer)
    }

    /// The same search, followed node by node.
    pub fn search_traced(
        &mut self,
        position: &Position,
        limits: &Limits,
        tracer: impl Tracer,
    ) -> Option<Info> {
        let state = State::new(position.current());
        let legal: Vec<Move> = movegen::legal(&state).into_iter().collect();
        if legal.is_empty() {
            return None;
        }
        let sight = limits.skill.as_deref().map(|s| Sight::new(s, &state));
        let alone = sight.is_some();
        let moves = root_moves(position, &state, &legal, sight.as_ref());
        let seen = sight.as_ref().map(|sight| sight.limits(limits, &state));
        let limits = seen.as_ref().unwrap_or(limits);
        self.table
            .set_salt(sight.as_ref().map_or(0, |sight| sight.table_salt(&state)));
        if alone {
            self.memory.histories.clear();
        }
        self.table.next_age();
        let stop = Stop::new();
        let shared = Shared {
            table: &self.table,
            stop: &stop,
            quit: &self.never,
            halt: AtomicBool::new(false),
            nodes: vec![NodeCount::default()],
            limits,
            tablebases: None,
            margins: &self.margins,
            sight,
        };
        let earlier: Vec<u64> = position.earlier_keys().collect();
        let watch = Stopwatch::start(None, false);
        let mut worker = Worker::new(&shared, &mut self.memory, 0, watch, &earlier, None, tracer);
        let info = Root::new(&mut worker, &state, moves, None, 1).run();
        if alone {
            self.memory.histories.clear();
        }
        (!info.lines.is_empty()).then_some(info)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Command, Engine, Report, Search, strength};
    use std::sync::mpsc;

    #[test]
    fn it_finds_what_the_engine_finds() {
        let limits = Limits {
            nodes: Some(3_000),
            ..Limits::default()
        };
        let position = Position::default();
        let mut solo = Solo::new(64, &Choice::default());
        let alone = solo.search(&position, &limits).expect("moves to search");
        let (send, heard) = mpsc::channel();
        let mut engine = Engine::start(move |said| drop(send.send(said)));
        engine.send(Command::Search(Box::new(Search {
            id: 1,
            position,
            limits,
            lines: 1,
            stop: Stop::new(),
        })));
        let verdict = heard
            .iter()
            .find_map(|said| match said {
                Report::Finished(_, verdict) => Some(verdict),
                Report::Progress(..) | Report::LessHash { .. } => None,
            })
            .expect("an answer");
        assert_eq!(alone.lines, verdict.info.lines);
        assert_eq!(alone.nodes, verdict.info.nodes);
    }

    #[test]
    fn a_weak_players_errors_are_forgotten_with_its_search() {
        let position = Position::default();
        let full = Limits {
            nodes: Some(3_000),
            ..Limits::default()
        };
        let weak = Limits {
            skill: Some(Box::new(strength::skill(1_800, 1))),
            ..Limits::default()
        };
        let fresh = Solo::new(16, &Choice::Classical).search(&position, &full);
        let mut solo = Solo::new(16, &Choice::Classical);
        solo.search(&position, &weak).expect("moves to search");
        let found = solo.search(&position, &full).expect("moves to search");
        let fresh = fresh.expect("moves to search");
        assert_eq!((found.nodes, found.lines), (fresh.nodes, fresh.lines));
    }
}
