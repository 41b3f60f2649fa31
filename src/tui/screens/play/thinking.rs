//! The engine's part in a game: one search at a time, and the last thing it said.

use crate::{
    chess::{Position, Score},
    engine::{Info, Limits, Report, Verdict},
    players::museum::exhibit_player::MoveRequest,
    tui::{
        desk::live_engine::{self, Heard, LiveEngine, Wanted},
        effect::{Effect, Seat},
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
    engine: LiveEngine<Purpose>,
    thought: Option<Thought>,
}

impl Thinking {
    /// Begins a search by the built-in engine, or by the process in that seat; one under way is
    /// abandoned. `shown` is how many lines the person wants to see.
    pub fn begin(
        &mut self,
        seat: Option<Seat>,
        position: &Position,
        limits: Limits,
        (purpose, shown): (Purpose, usize),
        scene: &mut Scene,
    ) {
        let needed = match purpose {
            Purpose::Move { lines } => lines,
            Purpose::Hint => 1,
        };
        self.think_about(position, purpose);
        let wanted = Wanted {
            position,
            limits,
            lines: needed.max(shown),
        };
        self.engine.search(seat, wanted, purpose, scene);
    }

    /// An exhibit from the museum begins to think about its move; a search under way is abandoned.
    pub fn visit(&mut self, move_request: MoveRequest, scene: &mut Scene) {
        let purpose = Purpose::Move { lines: 1 };
        self.think_about(&move_request.position, purpose);
        let (id, stop) = self.engine.turn_to(purpose, scene);
        scene.ask(Effect::Work(Order {
            id,
            stop,
            work: Work::Move(Box::new(move_request)),
        }));
    }

    fn think_about(&mut self, position: &Position, purpose: Purpose) {
        self.thought = Some(Thought {
            chess: position.current().clone(),
            ply: position.ply(),
            is_hint: purpose == Purpose::Hint,
            info: None,
        });
    }

    /// What the search under way is for.
    pub fn purpose(&self) -> Option<Purpose> {
        self.engine.purpose().copied()
    }

    /// Answer now.
    pub fn stop(&self) {
        self.engine.stop();
    }

    /// The answer is not needed any more.
    pub fn abandon(&mut self) {
        self.engine.abandon();
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
        let (info, ended) = match self.engine.hear(report) {
            Heard::Nothing => return None,
            Heard::Progress(info) => (info, None),
            Heard::Finished(purpose, verdict) => (&verdict.info, Some((purpose, verdict.clone()))),
        };
        if let Some(thought) = &mut self.thought {
            match &mut thought.info {
                Some(known) => live_engine::merge(known, info, info.lines.len()),
                known @ None => *known = Some(info.clone()),
            }
        }
        ended
    }
}
