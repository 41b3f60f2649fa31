//! What is known from one run to the next, in the store of evaluations. What was found of each
//! position is kept for the analysis board; the answers of each whole game are kept for a run
//! that asks the same of it again.
//!
//! Only the whole answers are used here, so the outcome never depends on what is in the store:
//! they are what the search would find, to the last letter. Another engine, or so much time a
//! move, need not give the same twice; there nothing is used.
//!
//! Another program may have the store open. It is therefore held for moments only: to look up
//! all games at the beginning, and to write.

use crate::{
    analysis::{MoveLimit, ReviewSearch, Reviewer, Settings, record::Record},
    cli::out::note,
    engine::{evaluation, messages::Verdict},
    game::Game,
    store::{
        error::StoreError,
        evaluations::{Evaluations, Finding, built_in_name, reviews::Answers},
    },
};
use shakmaty::uci::UciMove;
use std::{collections::BTreeSet, path::PathBuf, thread, time::Duration};

/// What was found, to be kept.
pub struct Knowledge {
    file: PathBuf,
    mib: usize,
    /// Tabiya's name in the store.
    built_in: String,
    /// What the answers come of besides the game; none where that does not decide them.
    asked: Option<String>,
    found: Vec<Finding>,
    reviews: Vec<Answers>,
}

impl Knowledge {
    /// Knowledge in this store, which may take so many MiB. `hash_mib` is the size of each
    /// engine's hash table, `is_built_in` says whether they are Tabiya's.
    pub fn new(
        (file, mib): (PathBuf, usize),
        settings: &Settings,
        (evaluation, hash_mib, is_built_in): (&evaluation::Choice, u32, bool),
    ) -> Knowledge {
        let is_sure = is_built_in && !matches!(settings.nodes_per_move, MoveLimit::Time(_));
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
        Knowledge {
            file,
            mib,
            built_in: built_in_name(evaluation),
            asked: is_sure.then_some(asked),
            found: Vec::new(),
            reviews: Vec::new(),
        }
    }

    /// The store, to be held for a moment; where it cannot be used, it is said what is done
    /// without it.
    pub fn open(&self) -> Option<Evaluations> {
        self.asked.as_ref()?;
        match self.patiently() {
            Ok(store) => Some(store),
            Err(StoreError::InUse { .. }) => {
                note!(
                    "tabiya: another tabiya is using the stored evaluations; what is known of \
                     these games is searched again"
                );
                None
            }
            Err(error) => {
                note!("tabiya: {error}");
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
            let engine = engine.unwrap_or(&self.built_in);
            let finding = Finding::of(&question.position, engine, &verdict.info);
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
            Err(StoreError::InUse { .. }) => {
                note!(
                    "tabiya: another tabiya is using the stored evaluations; those of this run \
                     are not stored"
                );
            }
            Err(error) => note!("tabiya: {error}"),
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
