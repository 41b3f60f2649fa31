//! The engine's thread: it owns the hash table and the histories, receives commands, runs the
//! searches and sends reports.

use super::{
    clock::{self, Stopwatch},
    evaluation::Evaluator,
    memory,
    messages::{Bound, Command, Info, Limits, Options, PvLine, Report, Search, Verdict},
    movegen,
    search::{
        reporter::Reporter,
        root::Root,
        root_move::{RootMove, root_moves},
        trace::NullTracer,
        worker::{Memory, NodeCount, Shared, Worker},
    },
    sight::Sight,
    state::State,
    strength,
    table::Table,
    value::{self, Value},
};
use shakmaty::{Move, Position as _};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::Receiver,
    },
    thread,
    time::Duration,
};

/// The searcher recurses deeply; only what it touches is ever resident.
pub const STACK_BYTES: usize = 16 << 20;

/// What the thread owns between searches.
pub struct Coordinator {
    listener: Box<dyn Fn(Report) + Send>,
    quit: Arc<AtomicBool>,
    options: Options,
    table: Table,
    /// One for each search thread; empty until the first search.
    memories: Vec<Memory>,
    /// Of the game, for a player who makes mistakes.
    seed: u64,
}

impl Coordinator {
    pub fn new(listener: Box<dyn Fn(Report) + Send>, quit: Arc<AtomicBool>) -> Coordinator {
        Coordinator {
            listener,
            quit,
            options: Options::default(),
            table: Table::default(),
            memories: Vec::new(),
            seed: rand::random(),
        }
    }

    /// Carries out commands until [`Command::Quit`], or until nobody is left to send one.
    pub fn run(mut self, commands: &Receiver<Command>) {
        while let Ok(command) = commands.recv() {
            if self.quit.load(Relaxed) {
                return;
            }
            match command {
                Command::Search(search) => self.search(&search),
                Command::NewGame => self.forget(),
                Command::Configure(options) => self.options = options,
                Command::Quit => return,
            }
        }
    }

    fn forget(&mut self) {
        self.seed = rand::random();
        self.table.clear();
        self.forget_histories();
    }

    fn forget_histories(&mut self) {
        for memory in &mut self.memories {
            memory.histories.clear();
        }
    }

    /// The table is made here, when it is first needed or its size was changed.
    fn prepare(&mut self) {
        let asked_mib = self.options.hash_mib.clamp(1, 65_536);
        if let Some(got_mib) = self.table.resize(asked_mib, memory::room) {
            (self.listener)(Report::LessHash { asked_mib, got_mib });
        }
        let threads = self.options.threads.clamp(1, 256);
        let choice = &self.options.evaluation;
        if self
            .memories
            .iter()
            .any(|memory| !memory.evaluator.is(choice))
        {
            for memory in &mut self.memories {
                memory.evaluator = Evaluator::new(choice);
                memory.histories.clear();
            }
            // What the table holds was found with the other one, and so was what is forgotten here.
            self.table.clear();
        }
        self.memories.resize_with(threads, || Memory::new(choice));
        self.table.next_age();
    }

    fn search(&mut self, search: &Search) {
        let state = State::new(search.position.current());
        let sight = self.sight(&search.limits, &state);
        let moves = legal_moves(&state, &search.limits.root_moves);
        let (moves, known) = match sight {
            None => self.probe_tablebases(search, &state, moves),
            // Nobody who sees less than there is has endgame tables.
            Some(_) => (moves, None),
        };
        let limits = match &sight {
            None => search.limits.clone(),
            Some(sight) => sight.limits(&search.limits, &state),
        };
        let budget = clock::budget(&search.limits, state.turn(), self.options.move_overhead);
        let watch = Stopwatch::start(budget, search.limits.ponder);
        let verdict = if moves.is_empty() {
            no_move(&state)
        } else {
            self.prepare();
            let roots = root_moves(&search.position, &state, &moves, sight.as_ref());
            let info = self.think(search, &limits, &state, (roots, known), sight, watch);
            answer(&state, &moves, info)
        };
        self.wait_to_answer(search);
        if self.quit.load(Relaxed) || search.stop.is_abandoned() {
            return;
        }
        if moves.is_empty() {
            (self.listener)(Report::Progress(search.id, verdict.info.clone()));
        }
        (self.listener)(Report::Finished(search.id, verdict));
    }

    /// The moves that the endgame tables leave, and the value that they know.
    fn probe_tablebases(
        &self,
        search: &Search,
        state: &State,
        moves: Vec<Move>,
    ) -> (Vec<Move>, Option<Value>) {
        let stood_before = search.position.occurrences() > 1;
        let asked_for_all = search.limits.root_moves.is_empty() && search.lines <= 1;
        let tables = self.options.tablebases.as_ref();
        match tables
            .filter(|_| asked_for_all)
            .and_then(|t| t.best_moves(state, &moves, stood_before))
        {
            Some((kept, value)) => (kept, Some(value)),
            None => (moves, None),
        }
    }

    /// Runs the search threads; this thread is the first of them.
    fn think(
        &mut self,
        search: &Search,
        limits: &Limits,
        state: &State,
        (moves, known): (Vec<RootMove>, Option<Value>),
        sight: Option<Sight>,
        watch: Stopwatch,
    ) -> Info {
        self.table
            .set_salt(sight.as_ref().map_or(0, |sight| sight.table_salt(state)));
        let alone = sight.is_some();
        if alone {
            self.forget_histories();
        }
        let earlier: Vec<u64> = search.position.earlier_keys().collect();
        let shared = Shared {
            table: &self.table,
            stop: &search.stop,
            quit: &self.quit,
            halt: AtomicBool::new(false),
            nodes: self.memories.iter().map(|_| NodeCount::default()).collect(),
            limits,
            // Where the root is known, the search shows how it is done.
            tablebases: self
                .options
                .tablebases
                .as_ref()
                .filter(|_| known.is_none() && !alone),
            sight,
            margins: &self.options.margins,
        };
        let listener = &self.listener;
        let send = |info| listener(Report::Progress(search.id, info));
        let run = |index: usize, memory: &mut Memory, reporter: Option<Reporter<'_>>| {
            let mut worker = Worker::new(
                &shared, memory, index, watch, &earlier, reporter, NullTracer,
            );
            Root::new(&mut worker, state, moves.clone(), known, search.lines).run()
        };
        let Some((first, others)) = self.memories.split_first_mut() else {
            return Info::default();
        };
        let info = thread::scope(|scope| {
            // A few nodes need no help, and with one thread the same position gives the same move.
            let others = others.iter_mut().filter(|_| !alone);
            for (index, memory) in others.enumerate() {
                let run = &run;
                // A thread that the system refuses is done without.
                let _refused = thread::Builder::new()
                    .name(format!("search {}", index + 1))
                    .stack_size(STACK_BYTES)
                    .spawn_scoped(scope, move || run(index + 1, memory, None));
            }
            let info = run(0, first, Some(Reporter::new(&send)));
            shared.halt.store(true, Relaxed);
            info
        });
        if alone {
            self.forget_histories();
        }
        info
    }

    /// How the player sees for whom this is searched, if not everything.
    fn sight(&self, limits: &Limits, state: &State) -> Option<Sight> {
        let by_rating = || {
            let skill = strength::skill(self.options.elo?, self.seed);
            Some(Sight::new(&skill, state))
        };
        let asked = limits.skill.as_deref();
        asked
            .map(|skill| Sight::new(skill, state))
            .or_else(by_rating)
    }

    /// An infinite or pondering search answers only when it is told to.
    fn wait_to_answer(&self, search: &Search) {
        const POLL_EVERY: Duration = Duration::from_millis(1);
        let may_answer = || {
            self.quit.load(Relaxed)
                || search.stop.is_stopped()
                || !(search.limits.infinite || search.limits.ponder && !search.stop.is_ponder_hit())
        };
        while !may_answer() {
            thread::sleep(POLL_EVERY);
        }
    }
}

/// The legal moves, or those of them that were asked for.
fn legal_moves(state: &State, wanted: &[Move]) -> Vec<Move> {
    movegen::legal(state)
        .into_iter()
        .filter(|played| wanted.is_empty() || wanted.contains(played))
        .collect()
}

/// Mate, stalemate, or none of the wanted moves legal.
fn no_move(state: &State) -> Verdict {
    let value = if state.is_check() {
        value::mated_in(0)
    } else {
        value::DRAW
    };
    Verdict {
        best: None,
        ponder: None,
        info: Info {
            lines: vec![PvLine {
                score: value::score(value),
                bound: Bound::Exact,
                depth: 0,
                seldepth: 0,
                moves: Vec::new(),
            }],
            ..Info::default()
        },
    }
}

/// The best move of the last state; if the search was cut before its first line, the first
/// legal move with the static evaluation.
fn answer(state: &State, moves: &[Move], mut info: Info) -> Verdict {
    if info.lines.is_empty() {
        info.lines.push(PvLine {
            score: value::score(super::evaluation::static_eval(state.chess())),
            bound: Bound::Exact,
            depth: 1,
            seldepth: 1,
            moves: moves.iter().take(1).copied().collect(),
        });
    }
    let line = info.lines.first().map_or(&[][..], |line| &line.moves);
    let ponder = line.get(1).copied().filter(|reply| {
        line.first().is_some_and(|best| {
            let mut chess = state.chess().clone();
            chess.play_unchecked(*best);
            chess.is_legal(*reply)
        })
    });
    Verdict {
        best: line.first().copied(),
        ponder,
        info,
    }
}
