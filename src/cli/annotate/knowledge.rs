//! What is known from one run to the next, in the store of evaluations. What was found of each
//! position is kept for the analysis board; the answers of each whole game are kept for a run
//! that asks the same of it again.
//!
//! The whole answers of Tabiya's engine are what the search would find, to the last letter. Another
//! engine, or so much time a move, need not give the same twice; there none are kept.
//!
//! A single position is not searched again where the same engine searched it much deeper before, as
//! on the analysis board; or, another engine, as deep. "Much", so that other games reviewed in the
//! same way change nothing in the outcome.
//!
//! Another program may have the store open. It is therefore held for moments only: to look up
//! all games at the beginning, and to write.

use crate::{
    analysis::{MoveLimit, ReviewSearch, Reviewer, Settings, record::Record},
    cli::{out::note, words::annotate as words},
    engine::{
        evaluation,
        messages::{Info, Verdict},
    },
    game::Game,
    store::{
        error::StoreError,
        evaluations::{Evaluations, Finding, built_in_name, reviews::Answers},
    },
    uci::client::Launch,
};
use shakmaty::uci::UciMove;
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
    thread,
    time::Duration,
};

/// What was found, to be kept.
pub struct Knowledge {
    file: PathBuf,
    mib: usize,
    /// Tabiya's name in the store.
    built_in: String,
    /// How another engine is started, where one is asked.
    launch: Option<Launch>,
    /// The name in the store of who is asked; none where it is not known.
    engine: Option<String>,
    limit: MoveLimit,
    /// What the answers come of besides the game; none where that does not decide them.
    asked: Option<String>,
    /// Of the games with positions that were searched deeper before: which, and how deep.
    deeper: RefCell<BTreeMap<String, String>>,
    found: Vec<Finding>,
    reviews: Vec<Answers>,
}

impl Knowledge {
    /// Knowledge in this store, which may take so many MiB. `hash_mib` is the size of each
    /// engine's hash table; `other` is how another engine is started than Tabiya's, and what it
    /// calls itself.
    pub fn new(
        (file, mib): (PathBuf, usize),
        settings: &Settings,
        (evaluation, hash_mib): (&evaluation::Choice, u32),
        other: Option<(Launch, Option<String>)>,
    ) -> Knowledge {
        let is_sure = other.is_none() && !matches!(settings.nodes_per_move, MoveLimit::Time(_));
        let Settings {
            nodes_per_move,
            side,
            mark_good,
            tablebases: _,
        } = settings;
        let version = env!("CARGO_PKG_VERSION");
        let asked = format!(
            "tabiya {version}, {}, hash {hash_mib}, {nodes_per_move}, side {side:?}, good {mark_good}",
            evaluation.name()
        );
        let built_in = built_in_name(evaluation);
        let engine = match &other {
            None => Some(built_in.clone()),
            Some((launch, name)) => name.as_ref().map(|name| launch.named(name)),
        };
        Knowledge {
            file,
            mib,
            built_in,
            launch: other.map(|(launch, _)| launch),
            engine,
            limit: *nodes_per_move,
            asked: is_sure.then_some(asked),
            deeper: RefCell::default(),
            found: Vec::new(),
            reviews: Vec::new(),
        }
    }

    /// The store, to be held for a moment; where it cannot be used, it is said what is done
    /// without it.
    pub fn open(&self) -> Option<Evaluations> {
        self.engine.as_ref()?;
        match self.patiently() {
            Ok(store) => Some(store),
            Err(StoreError::InUse { .. }) => {
                note!("{}", words::SEARCHED_AGAIN);
                None
            }
            Err(error) => {
                note!("{}", words::notice(error));
                None
            }
        }
    }

    /// Waits a moment for another that is about to let go.
    fn patiently(&self) -> Result<Evaluations, StoreError> {
        const TRIALS: usize = 10;
        const PAUSE: Duration = Duration::from_millis(100);
        for _ in 1..TRIALS {
            match Evaluations::open(&self.file, self.mib) {
                Err(StoreError::InUse { .. }) => thread::sleep(PAUSE),
                opened => return opened,
            }
        }
        Evaluations::open(&self.file, self.mib)
    }

    /// Takes positions into a review that the same engine has searched deeper before; returns how
    /// many.
    pub fn deepen(&self, store: &Evaluations, reviewer: &mut Reviewer) -> usize {
        let Some(engine) = &self.engine else {
            return 0;
        };
        let known = RefCell::new(Vec::new());
        reviewer.recall(|position| {
            let info = store.get(position, engine);
            let info = info.filter(|info| self.suffices(info))?;
            let depth = info.line_depth();
            let of = (position.key(), depth, info.nodes);
            known.borrow_mut().push(of);
            Some(info)
        });
        let known = known.into_inner();
        if !known.is_empty()
            && let Some(of) = self.asked_of(reviewer.game(), reviewer.only())
        {
            let mut deeper = self.deeper.borrow_mut();
            deeper.insert(of, format!(", known {known:x?}"));
        }
        known.len()
    }

    /// Whether so deep a finding makes a search needless.
    fn suffices(&self, info: &Info) -> bool {
        let much = if self.launch.is_none() { 2 } else { 1 };
        match self.limit {
            MoveLimit::Nodes(nodes) => info.nodes >= nodes.saturating_mul(much),
            MoveLimit::Time(time) => info.time.as_millis() >= time.as_millis() * u128::from(much),
            MoveLimit::Depth(depth) => {
                let found = info.lines.first().map_or(0, |line| line.depth);
                found >= depth.saturating_add(u32::from(self.launch.is_none()))
            }
            MoveLimit::Written => false,
        }
    }

    /// The review of this game, where the same was asked before; `only` names the plies that it
    /// is about, where it is not about all.
    pub fn recall(
        &self,
        store: &Evaluations,
        game: &Game,
        only: Option<&BTreeSet<usize>>,
        settings: &Settings,
    ) -> Option<Reviewer> {
        let bytes = store.answers(&self.came_of(game, only)?)?;
        let record: Record = serde_json::from_slice(&bytes).ok()?;
        record.recall(game.clone(), settings.clone())
    }

    /// An answer about all moves of a position; `engine` is who gave it, unless Tabiya.
    pub fn note(&mut self, question: &ReviewSearch, verdict: &Verdict, engine: Option<&str>) {
        if question.limits.root_moves.is_empty() {
            let mut info = verdict.info.clone();
            let engine = match (engine, &self.launch) {
                (Some(name), Some(launch)) => {
                    // Some say no more once they have their move; what they were given, they used.
                    match self.limit {
                        MoveLimit::Nodes(nodes) => info.nodes = info.nodes.max(nodes),
                        MoveLimit::Time(time) => info.time = info.time.max(time),
                        MoveLimit::Depth(_) | MoveLimit::Written => {}
                    }
                    launch.named(name)
                }
                _ => self.built_in.clone(),
            };
            let finding = Finding::of(&question.position, &engine, &info);
            self.found.extend(finding);
        }
    }

    /// All answers about a game.
    pub fn remember(&mut self, game: &Game, only: Option<&BTreeSet<usize>>, record: &Record) {
        const AT_A_TIME: usize = 100;
        if let Some(of) = self.came_of(game, only)
            && let Ok(bytes) = serde_json::to_vec(record)
        {
            self.reviews.push(Answers { of, bytes });
        }
        // Should the program be ended, this much is known the next time.
        if (self.reviews.len() >= AT_A_TIME || self.found.len() >= 50 * AT_A_TIME)
            && let Ok(store) = Evaluations::open(&self.file, self.mib)
        {
            let _later_then = self.write(&store);
        }
    }

    /// The engine could not work as it was asked to: its answers are not those of another run.
    pub fn distrust(&mut self) {
        self.asked = None;
        self.reviews.clear();
    }

    /// Keeps what was found; where that cannot be, says so.
    pub fn keep(mut self) {
        if self.found.is_empty() && self.reviews.is_empty() {
            return;
        }
        match self.patiently().and_then(|store| self.write(&store)) {
            Ok(()) => {}
            Err(StoreError::InUse { .. }) => note!("{}", words::NOT_STORED),
            Err(error) => note!("{}", words::notice(error)),
        }
    }

    fn write(&mut self, store: &Evaluations) -> Result<(), StoreError> {
        store.keep(&self.found)?;
        self.found.clear();
        store.keep_answers(&self.reviews)?;
        self.reviews.clear();
        Ok(())
    }

    /// All that decides the answers about a game, in one line.
    fn came_of(&self, game: &Game, only: Option<&BTreeSet<usize>>) -> Option<String> {
        let asked = self.asked_of(game, only)?;
        let deeper = self.deeper.borrow();
        let known = deeper.get(&asked).map_or("", String::as_str);
        Some(asked + known)
    }

    /// What is asked about a game, in one line.
    fn asked_of(&self, game: &Game, only: Option<&BTreeSet<usize>>) -> Option<String> {
        let asked = self.asked.as_ref()?;
        let mode = game.castling_mode();
        let moves = game.main_line().into_iter().map(|node| {
            let played = game.played(node);
            played.map_or(UciMove::Null, |played| played.to_uci(mode))
        });
        let moves: Vec<String> = moves.map(|played| played.to_string()).collect();
        let start = game.start_position().fen();
        let only = only.map_or(String::new(), |plies| format!(", only {plies:?}"));
        let moves = moves.join(" ");
        Some(format!("{asked}{only}: {mode:?} {start} {moves}"))
    }
}

/// Says how many positions are not searched again.
pub fn say_what_is_known(positions: usize) {
    if positions > 0 {
        note!("{}", words::positions_known(positions));
    }
}
