//! An engine's part in an analysis: it thinks about the position on the board until another one
//! is there, and what it found is kept by position. It is the built-in engine or a process.

use crate::{
    chess::{Position, Score},
    engine::{Command, Info, Limits, Report, Search, SearchId, Stop},
    players::external,
    store::evaluations::Finding,
    tui::{
        effect::{Effect, Order, Seat},
        job::Task,
        screen::Scene,
    },
    uci::client::Launch,
};
use shakmaty::Position as _;
use std::collections::HashMap;

/// Tabiya's engine by name, as the store of evaluations knows it.
pub const BUILT_IN: &str = concat!("tabiya ", env!("CARGO_PKG_VERSION"));

/// Who thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Voice {
    BuiltIn,
    /// The process in this seat, and what it calls itself once it has said so.
    Process(Seat, Option<String>),
}

impl Voice {
    /// Sends a command to whoever it is.
    pub fn tell(&self, command: Command) -> Effect {
        match self {
            Voice::BuiltIn => Effect::Engine(command),
            Voice::Process(seat, _) => Effect::Remote(*seat, Order::Tell(command)),
        }
    }

    /// The name that findings are kept under; none while it is not known.
    pub fn name(&self) -> Option<&str> {
        match self {
            Voice::BuiltIn => Some(BUILT_IN),
            Voice::Process(_, name) => name.as_deref(),
        }
    }
}

/// An engine of an analysis.
#[derive(Debug)]
pub struct Analyst {
    voice: Voice,
    /// How the process was started.
    launch: Option<Launch>,
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
    position: Position,
    lines: usize,
    /// Whether the search has ended by itself.
    ended: bool,
    /// The depth that the store has of it already.
    kept: u32,
}

/// Positions whose findings are kept; beyond that all but the present ones are forgotten.
const MOST_KEPT: usize = 100_000;

impl Analyst {
    /// `lines` is how many best lines are wanted, 1–5.
    pub fn new(voice: Voice, lines: usize) -> Analyst {
        Analyst {
            voice,
            launch: None,
            on: true,
            lines: lines.clamp(1, 5),
            running: None,
            found: HashMap::new(),
        }
    }

    pub fn voice(&self) -> &Voice {
        &self.voice
    }

    /// How to start another process of the same engine; `None` for Tabiya.
    pub fn launch(&self) -> Option<&Launch> {
        self.launch.as_ref()
    }

    pub fn seat(&self) -> Option<Seat> {
        match &self.voice {
            Voice::BuiltIn => None,
            Voice::Process(seat, _) => Some(*seat),
        }
    }

    /// What the process calls itself, or that it is being started; `None` for Tabiya.
    pub fn title(&self) -> Option<String> {
        match &self.voice {
            Voice::BuiltIn => None,
            Voice::Process(_, Some(name)) => Some(name.clone()),
            Voice::Process(_, None) => {
                let program = self.launch.as_ref().map(external::name).unwrap_or_default();
                Some(format!("starting {program} …"))
            }
        }
    }

    pub fn is_on(&self) -> bool {
        self.on
    }

    pub fn lines(&self) -> usize {
        self.lines
    }

    pub fn is_thinking(&self) -> bool {
        let has_begun = !matches!(self.voice, Voice::Process(_, None));
        has_begun && self.running.as_ref().is_some_and(|running| !running.ended)
    }

    /// Starts the process, where it is one.
    pub fn begin(&mut self, launch: &Launch, scene: &mut Scene) {
        self.launch = Some(launch.clone());
        if let Voice::Process(seat, _) = &self.voice {
            let order = Order::Start(Box::new(launch.clone()));
            scene.ask(Effect::Remote(*seat, order));
        }
    }

    /// What the process calls itself.
    pub fn introduce(&mut self, name: &str) {
        if let Voice::Process(_, own) = &mut self.voice {
            *own = Some(name.to_owned());
        }
    }

    /// Replaces a lost process by Tabiya.
    pub fn take_over(&mut self) {
        self.rest();
        self.voice = Voice::BuiltIn;
        self.launch = None;
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
            .is_some_and(|running| running.position.key() == key && running.lines == self.lines)
        {
            return;
        }
        self.keep(scene);
        self.rest();
        if position.current().legal_moves().is_empty() {
            return;
        }
        let kept = self.recall(position, scene);
        let id = scene.world.next_search();
        let stop = Stop::new();
        self.running = Some(Running {
            id,
            stop: stop.clone(),
            position: position.clone(),
            lines: self.lines,
            ended: false,
            kept,
        });
        let search = Search {
            id,
            position: position.clone(),
            limits: Limits {
                infinite: true,
                ..Limits::default()
            },
            lines: self.lines,
            stop,
        };
        scene.ask(self.voice.tell(Command::Search(Box::new(search))));
    }

    /// What the store knows of the position is known here too; returns how deep that is.
    fn recall(&mut self, position: &Position, scene: &Scene) -> u32 {
        let store = scene.world.evaluations.as_ref();
        let name = self.voice.name();
        let stored = store
            .zip(name)
            .and_then(|(store, name)| store.get(position, name));
        let Some(stored) = stored else {
            return 0;
        };
        let depth = depth(&stored);
        match self.found.get_mut(&position.key()) {
            Some(known) => merge(known, &stored, self.lines),
            None => {
                self.found.insert(position.key(), stored);
            }
        }
        depth
    }

    /// Gives what was found of the present position to the store, if it is news there.
    pub fn keep(&mut self, scene: &mut Scene) {
        let (Some(running), Some(store)) = (&mut self.running, &scene.world.evaluations) else {
            return;
        };
        let found = self.found.get(&running.position.key());
        let (Some(info), Some(name)) = (found, self.voice.name()) else {
            return;
        };
        if depth(info) <= running.kept {
            return;
        }
        if let Some(finding) = Finding::of(&running.position, name, info) {
            running.kept = depth(info);
            let task = Task::KeepEvaluations {
                store: store.clone(),
                findings: vec![finding],
            };
            scene.effects.push(Effect::Job(task));
        }
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
            Report::LessHash { .. } => return,
        };
        let Some(running) = self.running.as_mut().filter(|running| running.id == id) else {
            return;
        };
        running.ended |= matches!(report, Report::Finished(..));
        let (key, lines) = (running.position.key(), running.lines);
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

fn depth(info: &Info) -> u32 {
    info.lines.first().map_or(0, |line| line.depth)
}

/// Takes a report into what is known. The lines are replaced by equally deep or deeper ones, and
/// by more of them where more are wanted now than are known; a report without lines (an
/// iteration just begun) only moves the figures on.
fn merge(known: &mut Info, news: &Info, wanted: usize) {
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
