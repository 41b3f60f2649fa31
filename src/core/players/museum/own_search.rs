//! Tabiya's own search, told to the watchers of the lab in the textbook's words.
//!
//! It is the engine's search itself, on one thread with an empty hash table of [`HASH_MIB`] MiB, so
//! that it goes the same way each time. The game before the position is not known to it: only
//! repetitions within the search are seen.

use crate::{
    chess::Position,
    engine::{
        Limits,
        evaluation::Choice,
        search::trace::{Entered, How, Skip, Tracer, Why},
        solo::Solo,
        value::{self, Value},
    },
    players::words::own_search as words,
    textbook::{Counts, Cut, Note, Thought, WIN, Watcher, choice::Trial},
};
use shakmaty::{CastlingMode, Chess, Move};

/// The hash table of a watched search, in MiB.
const HASH_MIB: usize = 16;

/// Searches so many plies deep. Values are centipawns, wins as in the textbook.
pub fn search(root: &Chess, depth: usize, watcher: &mut dyn Watcher<Move>) -> Thought<Move> {
    let mut teller = Teller {
        watcher,
        thought: Thought {
            value: 0,
            line: Vec::new(),
            counts: Counts::default(),
        },
        path: Vec::new(),
        open: Vec::new(),
        how: None,
        why: None,
        nodes_before: 0,
    };
    let limits = Limits {
        depth: Some(u32::try_from(depth).unwrap_or(u32::MAX)),
        ..Limits::default()
    };
    // How castling is written does not matter to a search.
    let position = Position::new(root.clone(), CastlingMode::Standard);
    // What it finds has been told.
    let _info =
        Solo::new(HASH_MIB, &Choice::default()).search_traced(&position, &limits, &mut teller);
    teller.thought
}

/// A node on the way to where the search is.
struct Open {
    is_trial: bool,
    has_child: bool,
}

struct Teller<'w> {
    watcher: &'w mut dyn Watcher<Move>,
    /// As the last iteration found it.
    thought: Thought<Move>,
    /// The moves to the position that is searched; `None`: a null move.
    path: Vec<Option<Move>>,
    open: Vec<Open>,
    /// Of the node entered next, and of the one left next.
    how: Option<How>,
    why: Option<Why>,
    /// Of the iterations that are done.
    nodes_before: u64,
}

impl Tracer for Teller<'_> {
    const LISTENS: bool = true;

    fn descend(&mut self, played: Option<Move>) {
        self.path.push(played);
    }

    fn ascend(&mut self) {
        self.path.pop();
    }

    fn expect(&mut self, how: How) {
        self.how = Some(how);
    }

    fn enter(&mut self, node: Entered) {
        let note = note(self.how.take(), node);
        let trial = matches!(note, Some(Note::Trial(_)));
        if let Some(parent) = self.open.last_mut() {
            parent.has_child = true;
        }
        self.open.push(Open {
            is_trial: trial,
            has_child: false,
        });
        let counts = &mut self.thought.counts;
        counts.visit(self.path.len());
        counts.quiescence += u64::from(node.depth == 0);
        self.why = None;
        if let Some(note) = note {
            counts.reduced += u64::from(matches!(note, Note::Reduced(_)));
            counts.again += u64::from(note == Note::Again);
            self.watcher.note(note);
        }
        let (alpha, beta) = (in_the_textbook(node.alpha), in_the_textbook(node.beta));
        match self.path.last() {
            // Its value is the parent's own; it is told as if a move had led there.
            _ if trial => self.watcher.enter_pass(-beta, -alpha),
            Some(Some(played)) => self.watcher.enter(*played, alpha, beta),
            _ => self.watcher.enter_pass(alpha, beta),
        }
    }

    fn skip(&mut self, played: Move, why: Skip) {
        let why = match why {
            Skip::Late => words::LATE_MOVE_PRUNING,
            Skip::History => words::HISTORY_PRUNING,
            Skip::Futility => words::FUTILITY_PRUNING,
            Skip::Exchange => words::EXCHANGE_PRUNING,
        };
        self.watcher.skip(played, why);
    }

    fn because(&mut self, why: Why) {
        self.why = Some(why);
    }

    fn leave(&mut self, value: Value) {
        let Some(open) = self.open.pop() else {
            return;
        };
        let why = self.why.take();
        let counts = &mut self.thought.counts;
        let mut cut = None;
        match why {
            Some(Why::Cut { tried, of }) => {
                counts.cut(tried.saturating_sub(1));
                cut = Some(Cut { tried, of });
            }
            Some(Why::Table) => {
                counts.table_hits += 1;
                self.watcher.note(Note::FromTable);
            }
            Some(Why::NullMove) => {
                counts.cutoffs += 1;
                counts.pass_cutoffs += 1;
                self.watcher.note(Note::PassedOver);
            }
            Some(other) => self.watcher.note(Note::Known(in_words(other))),
            None => {}
        }
        counts.leaves += u64::from(!open.has_child && why != Some(Why::Table));
        let value = in_the_textbook(value);
        let value = if open.is_trial { -value } else { value };
        self.watcher.leave(value, cut);
    }

    fn iteration(&mut self, depth: i32, value: Value, line: &[Move]) {
        let Thought {
            value: found,
            line: best,
            counts,
        } = &mut self.thought;
        *found = in_the_textbook(value);
        *best = line.to_vec();
        counts.by_iteration.push(counts.nodes - self.nodes_before);
        self.nodes_before = counts.nodes;
        let depth = usize::try_from(depth).unwrap_or(0);
        self.watcher.iteration(depth, *found, best, counts);
    }

    fn wants_stop(&mut self) -> bool {
        self.watcher.wants_stop()
    }
}

/// How a node is searched, in the textbook's words; `None`: with its whole window.
fn note(how: Option<How>, node: Entered) -> Option<Note> {
    let trial = |name, question| Some(Note::Trial(Trial { name, question }));
    match how {
        Some(How::Razoring) => trial(words::CAPTURES_ONLY, words::CAN_CAPTURES_SAVE_IT),
        Some(How::Singular) => trial(words::OTHER_MOVES, words::IS_HASH_MOVE_ONLY_GOOD_ONE),
        Some(How::Verification) => trial(words::VERIFIED, words::IS_IT_NO_ZUGZWANG),
        _ if node.depth == 0 => Some(Note::Beyond),
        Some(How::Reduced(plies)) => Some(Note::Reduced(plies.unsigned_abs() as usize)),
        Some(How::Extended(1)) => Some(Note::Otherwise(words::EXTENDED)),
        Some(How::Extended(2..)) => Some(Note::Otherwise(words::EXTENDED_BY_TWO)),
        Some(How::Extended(less)) => Some(Note::Reduced(less.unsigned_abs() as usize)),
        Some(How::Again) => Some(Note::Again),
        Some(How::Wider) => Some(Note::Otherwise(words::WINDOW_WIDENED)),
        Some(How::Probcut) => Some(Note::Otherwise(words::AT_LESS_DEPTH)),
        None if !node.pv => Some(Note::NullWindow),
        None => None,
    }
}

fn in_words(why: Why) -> &'static str {
    match why {
        Why::Cut { .. } => words::CUT,
        Why::Table => words::FROM_TABLE,
        Why::Tablebases => words::FROM_TABLEBASES,
        Why::NullMove => words::NULL_MOVE,
        Why::ReverseFutility => words::REVERSE_FUTILITY,
        Why::Razoring => words::RAZORING,
        Why::Probcut => words::PROBCUT,
        Why::MultiCut => words::MULTI_CUT,
        Why::StandingPat => words::STANDING_PAT,
        Why::MateDistance => words::MATE_DISTANCE,
        Why::Repetition => words::REPETITION,
        Why::Drawn => words::DRAWN,
        Why::Checkmate => words::CHECKMATE,
        Why::Stalemate => words::STALEMATE,
    }
}

/// A value as the textbook counts it: mates from a win that is worth more.
fn in_the_textbook(value: Value) -> i32 {
    if value.abs() >= value::INFINITE {
        value.signum() * WIN
    } else if value::is_mate(value) {
        value.signum() * (WIN - (value::MATE - value.abs()))
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::{Score, fen},
        engine::Info,
        textbook::{Silent, recorder::Recorder},
    };
    use std::collections::BTreeSet;

    const OPEN_GAME: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    const TACTICS: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    const MATE_IN_TWO: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

    fn chess(text: &str) -> Chess {
        fen::read(text).expect("a position").current().clone()
    }

    /// Without anybody who follows it.
    fn untraced(root: &Chess, depth: u32) -> Info {
        let position = Position::new(root.clone(), CastlingMode::Standard);
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let found = Solo::new(HASH_MIB, &Choice::default()).search(&position, &limits);
        found.expect("moves to search")
    }

    #[test]
    fn watched_it_finds_the_same_by_as_many_nodes() {
        for (text, depth) in [
            (OPEN_GAME, 9),
            (TACTICS, 8),
            (ENDGAME, 11),
            (MATE_IN_TWO, 5),
        ] {
            let root = chess(text);
            let info = untraced(&root, depth);
            let found = search(&root, depth as usize, &mut Silent);
            let best = info.lines.first().expect("a line");
            assert_eq!(found.counts.nodes, info.nodes, "{text}");
            assert!(best.moves.starts_with(&found.line), "{text}");
            let score = match best.score {
                Score::Cp(centipawns) => centipawns,
                Score::Mates(moves) => WIN + 1 - 2 * i32::try_from(moves).expect("few"),
                Score::Mated(moves) => 2 * i32::try_from(moves).expect("few") - WIN,
            };
            assert_eq!(found.value, score, "{text}");
            assert_eq!(found.counts.by_iteration.len(), depth as usize, "{text}");
        }
    }

    #[test]
    fn every_technique_is_told_by_its_name() {
        let all = [
            "Full",
            "NullWindow",
            "Reduced(1)",
            "Reduced(2)",
            "Again",
            "Beyond",
            "widened",
            "captures only",
            "the other moves",
            "FromTable",
            "PassedOver",
            "reverse futility",
            "razoring",
            "stand pat",
            "repetition",
            "checkmate",
            "history pruning",
            "late move pruning",
            "futility pruning",
            "exchange pruning",
        ];
        let mut look = |_: &Recorder<'_, Move>| true;
        let mut told = BTreeSet::new();
        // Queens can repeat moves soon.
        let queens = "8/5pk1/6p1/8/8/4Q1P1/5PK1/3q4 w - - 0 1";
        let searches = [(TACTICS, 8), (OPEN_GAME, 10), (MATE_IN_TWO, 6), (queens, 8)];
        // Histories have to grow before anything is left out by them.
        let middlegame = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let deeper = (10..14).flat_map(|depth| [(middlegame, depth), (OPEN_GAME, depth + 1)]);
        for (text, depth) in searches.into_iter().chain(deeper) {
            let mut recorder = Recorder::new(2_000_000, &mut look);
            let found = search(&chess(text), depth, &mut recorder);
            let nodes: u64 = found.counts.by_iteration.iter().sum();
            assert_eq!(recorder.counts.nodes, nodes, "{text}");
            let newest = found.counts.by_iteration.last().copied().unwrap_or(0);
            assert_eq!(recorder.tree[0].nodes, newest, "{text}");
            for branch in &recorder.tree {
                told.insert(format!("{:?}", branch.manner));
                told.insert(format!("{:?}", branch.answered));
            }
            let is_told = |words: &&str| told.iter().any(|told| told.contains(*words));
            if depth >= 10 && all.iter().all(is_told) {
                break;
            }
        }
        let told: String = told.into_iter().collect();
        for words in all {
            assert!(told.contains(words), "{words} is not in {told}");
        }
    }

    #[test]
    fn a_value_is_told_as_the_textbook_counts_it() {
        assert_eq!(in_the_textbook(-35), -35);
        assert_eq!(in_the_textbook(value::INFINITE), WIN);
        assert_eq!(in_the_textbook(-value::INFINITE), -WIN);
        assert_eq!(in_the_textbook(value::mate_in(3)), WIN - 3);
        assert_eq!(in_the_textbook(value::mated_in(4)), 4 - WIN);
    }
}
