//! An engine's part in an analysis: it thinks about the position on the board until another one
//! is there, and what it found is kept by position. It is the built-in engine or a process.

use crate::{
    chess::{Position, Score},
    engine::{Info, Limits, Report, evaluation},
    players::external,
    store::evaluations::{Finding, built_in_name},
    tui::{
        desk::live_engine::{Heard, LiveEngine, Wanted, depth, merge},
        effect::{Effect, Order, Seat},
        job::Task,
        screen::Scene,
        words::desk as words,
    },
    uci::client::Launch,
};
use std::collections::HashMap;

/// Who thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Voice {
    BuiltIn,
    /// The process in this seat, and what it calls itself once it has said so.
    Process(Seat, Option<String>),
}

impl Voice {
    /// Its name, where Tabiya's engine uses this evaluation; none while it is not known.
    pub fn name(&self, evaluation: &evaluation::Choice) -> Option<String> {
        match self {
            Voice::BuiltIn => Some(built_in_name(evaluation)),
            Voice::Process(_, name) => name.clone(),
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
    engine: LiveEngine<()>,
    looking: Option<Looking>,
    /// What was found, by position; a deeper finding is never replaced by a shallower one.
    found: HashMap<u64, Info>,
}

/// What is looked at, also once the search has ended by itself.
#[derive(Debug)]
struct Looking {
    position: Position,
    lines: usize,
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
            engine: LiveEngine::default(),
            looking: None,
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

    /// The name that its findings are kept under; none while it is not known.
    pub fn stored_name(&self, evaluation: &evaluation::Choice) -> Option<String> {
        let name = self.voice.name(evaluation)?;
        Some(match &self.launch {
            Some(launch) => launch.named(&name),
            None => name,
        })
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
                Some(words::starting(&program))
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
        has_begun && self.engine.is_running()
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

    /// Replaces a lost process by Tabiya; what the process found does not count as its own.
    pub fn take_over(&mut self) {
        self.rest();
        self.found.clear();
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
            .looking
            .as_ref()
            .is_some_and(|looking| looking.position.key() == key && looking.lines == self.lines)
        {
            return;
        }
        self.keep(scene);
        self.rest();
        if position.ending().is_some() {
            return;
        }
        let kept = self.recall(position, scene);
        self.looking = Some(Looking {
            position: position.clone(),
            lines: self.lines,
            kept,
        });
        let wanted = Wanted {
            position,
            limits: Limits {
                infinite: true,
                ..Limits::default()
            },
            lines: self.lines,
        };
        self.engine.search(self.seat(), wanted, (), scene);
    }

    /// What the store knows of the position is known here too; returns how deep that is.
    fn recall(&mut self, position: &Position, scene: &Scene) -> u32 {
        let store = scene.world.evaluations.as_ref();
        let name = self.stored_name(&scene.world.evaluation());
        let stored = store
            .zip(name)
            .and_then(|(store, name)| store.get(position, &name));
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
        let name = self.stored_name(&scene.world.evaluation());
        let (Some(looking), Some(store)) = (&mut self.looking, &scene.world.evaluations) else {
            return;
        };
        let found = self.found.get(&looking.position.key());
        let (Some(info), Some(name)) = (found, name) else {
            return;
        };
        if depth(info) <= looking.kept {
            return;
        }
        if let Some(finding) = Finding::of(&looking.position, &name, info) {
            looking.kept = depth(info);
            let task = Task::KeepEvaluations {
                store: store.clone(),
                findings: vec![finding],
            };
            scene.effects.push(Effect::Job(task));
        }
    }

    /// The engine has nothing more to do here.
    pub fn rest(&mut self) {
        self.engine.abandon();
        self.looking = None;
    }

    /// Takes a report in; reports of other searches are dropped.
    pub fn hear(&mut self, report: &Report) {
        let info = match self.engine.hear(report) {
            Heard::Nothing => return,
            Heard::Progress(info) => info,
            Heard::Finished((), verdict) => &verdict.info,
        };
        let Some(looking) = &self.looking else {
            return;
        };
        let (key, lines) = (looking.position.key(), looking.lines);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_of_a_lost_engine_are_not_those_of_the_one_that_takes_over() {
        let position = Position::default();
        let mut analyst = Analyst::new(Voice::Process(1, Some("Other".to_owned())), 1);
        analyst.found.insert(position.key(), Info::default());
        analyst.take_over();
        assert_eq!(analyst.found(&position), None);
        assert_eq!(analyst.voice(), &Voice::BuiltIn);
    }

    #[test]
    fn findings_of_a_network_are_kept_apart_from_those_of_the_classical_evaluation() {
        let classical = built_in_name(&evaluation::Choice::Classical);
        assert_eq!(classical, concat!("tabiya ", env!("CARGO_PKG_VERSION")));
        let Some(network) = evaluation::Choice::network() else {
            return;
        };
        let named = built_in_name(&network);
        assert!(named.starts_with(&classical) && named != classical);
        assert_eq!(Voice::BuiltIn.name(&network), Some(named));
    }
}
