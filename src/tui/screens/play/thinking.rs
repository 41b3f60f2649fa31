//! The engine's part in a game: one search at a time, and the last thing it said.

use crate::{
    chess::{Position, Score},
    engine::{Command, Info, Limits, Report, Search, SearchId, Stop, Verdict},
    players::museum::exhibit_player::MoveRequest,
    tui::{
        effect::{self, Effect, Seat},
        screen::Scene,
        work::{Order, Work},
    },
};
use shakmaty::{Chess, Position as _};

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Tabiya's move, and how many of the lines it may choose among.
    Move { lines: usize },
    /// A hint for the person to move.
    Hint,
}

/// What the engine thinks, or last thought.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The position thought about.
    pub chess: Chess,
    /// How many plies of the game led to it.
    pub ply: usize,
    /// Whether it was asked for as a hint.
    pub is_hint: bool,
    /// `None` until the engine has said something.
    pub info: Option<Info>,
}

impl Thought {
    /// The score of the best line from White's side.
    pub fn score(&self) -> Option<Score> {
        let best = self.info.as_ref()?.lines.first()?;
        Some(best.score.for_white(self.chess.turn()))
    }
}

/// The search under way and the thought it led to.
#[derive(Debug, Default)]
pub struct Thinking {
    running: Option<Running>,
    thought: Option<Thought>,
}

#[derive(Debug)]
struct Running {
    id: SearchId,
    stop: Stop,
    purpose: Purpose,
}

impl Thinking {
    /// Begins a search; one under way is abandoned. `shown` is how many lines the person wants
    /// to see.
    pub fn begin(
        &mut self,
        position: &Position,
        limits: Limits,
        purpose: Purpose,
        shown: usize,
        scene: &mut Scene,
    ) {
        let needed = match purpose {
            Purpose::Move { lines } => lines,
            Purpose::Hint => 1,
        };
        let (id, stop) = self.turn_to(position, purpose, scene);
        scene.ask(Effect::Engine(Command::Search(Box::new(Search {
            id,
            position: position.clone(),
            limits,
            lines: needed.max(shown),
            stop,
        }))));
    }

    /// An exhibit from the museum begins to think about its move; a search under way is abandoned.
    pub fn visit(&mut self, move_request: MoveRequest, scene: &mut Scene) {
        let (id, stop) = self.turn_to(&move_request.position, Purpose::Move { lines: 1 }, scene);
        scene.ask(Effect::Work(Order {
            id,
            stop,
            work: Work::Move(Box::new(move_request)),
        }));
    }

    /// Another engine begins to think about its move; a search under way is abandoned.
    pub fn consult(&mut self, seat: Seat, position: &Position, limits: Limits, scene: &mut Scene) {
        let (id, stop) = self.turn_to(position, Purpose::Move { lines: 1 }, scene);
        let search = Command::Search(Box::new(Search {
            id,
            position: position.clone(),
            limits,
            lines: 1,
            stop,
        }));
        scene.ask(Effect::Remote(seat, effect::Order::Tell(search)));
    }

    /// From now on only what is said of this new search counts.
    fn turn_to(
        &mut self,
        position: &Position,
        purpose: Purpose,
        scene: &mut Scene,
    ) -> (SearchId, Stop) {
        self.abandon();
        let id = scene.world.next_search();
        let stop = Stop::new();
        self.thought = Some(Thought {
            chess: position.current().clone(),
            ply: position.ply(),
            is_hint: purpose == Purpose::Hint,
            info: None,
        });
        self.running = Some(Running {
            id,
            stop: stop.clone(),
            purpose,
        });
        (id, stop)
    }

    /// What the search under way is for.
    pub fn purpose(&self) -> Option<Purpose> {
        self.running.as_ref().map(|running| running.purpose)
    }

    /// Answer now.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop.stop();
        }
    }

    /// The answer is not needed any more.
    pub fn abandon(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.abandon();
        }
    }

    /// Forgets what was thought.
    pub fn forget(&mut self) {
        self.abandon();
        self.thought = None;
    }

    pub fn thought(&self) -> Option<&Thought> {
        self.thought.as_ref()
    }

    /// Takes a report in. The verdict of the search under way is handed on, with what it was
    /// for; reports of other searches are dropped.
    pub fn hear(&mut self, report: &Report) -> Option<(Purpose, Verdict)> {
        let id = match report {
            Report::Progress(id, _) | Report::Finished(id, _) => *id,
            Report::LessHash { .. } => return None,
        };
        let running = self.running.as_ref().filter(|running| running.id == id)?;
        let purpose = running.purpose;
        let info = match report {
            Report::Progress(_, info) => info,
            Report::Finished(_, verdict) => &verdict.info,
            Report::LessHash { .. } => return None,
        };
        if let Some(thought) = &mut self.thought {
            // A report without lines yet (a new iteration) does not wipe out those of the last.
            let lines = thought.info.take().map_or(Vec::new(), |info| info.lines);
            let mut info = info.clone();
            if info.lines.is_empty() {
                info.lines = lines;
            }
            thought.info = Some(info);
        }
        match report {
            Report::Progress(..) | Report::LessHash { .. } => None,
            Report::Finished(_, verdict) => {
                self.running = None;
                Some((purpose, verdict.clone()))
            }
        }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.abandon();
    }
}
