//! Random conversations with the engine, legal and illegal, held to the protocol's promises:
//! nothing crashes or hangs, every search that was begun is answered once, with a legal move,
//! after a score, and not before it may be.
//!
//! The suite plays a few hundred scripts; `TABIYA_UCI_SCRIPTS=10000` plays more. A failure
//! prints the script and its number, which is its seed.

use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus, seq::IndexedRandom as _};
use shakmaty::{Position as _, uci::UciMove};
use std::{
    collections::VecDeque,
    sync::mpsc::{Receiver, channel},
    time::{Duration, Instant},
};
use tabiya::{
    chess::Position,
    engine::{self, Engine, Report},
    uci::{
        protocol::{Command, Info, Reply},
        server::{Act, Front},
    },
};

/// Reached only when something hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// Positions that have broken engines, and some that no game can reach.
const FENS: [&str; 18] = [
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - - 99 200",
    "4k3/4P3/8/8/8/8/8/4K3 w - - 149 300",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "k7/8/8/8/8/8/8/K6R b - - 0 9999",
    "invalid/fen w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
    "kK6/8/8/8/8/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/PPPPKPPP w - - 0 1",
    "startpos",
    "",
];

/// One conversation: the front, a real engine, and what is still owed.
struct Conversation {
    front: Front,
    engine: Engine,
    reports: Receiver<Report>,
    owed: VecDeque<Owed>,
    /// What an answer without a search is for; not known while commands wait.
    unsearched: Option<Position>,
    /// A score was told since the last answer.
    scored: bool,
    asked_ready: usize,
    said_ready: usize,
    quit: bool,
}

/// A search that was begun.
struct Owed {
    position: Position,
    infinite: bool,
    pondering: bool,
}

impl Conversation {
    fn open() -> Conversation {
        let (tell, reports) = channel();
        let mut engine = Engine::start(move |report| {
            // The conversation may be over.
            let _ = tell.send(report);
        });
        engine.send(engine::Command::Configure(engine::Options {
            hash_mib: 1,
            ..engine::Options::default()
        }));
        Conversation {
            front: Front::new(engine::static_eval, 1),
            engine,
            reports,
            owed: VecDeque::new(),
            unsearched: None,
            scored: false,
            asked_ready: 0,
            said_ready: 0,
            quit: false,
        }
    }

    /// The next script finds the same engine and a new front.
    fn begin(&mut self) {
        if self.quit {
            *self = Conversation::open();
        }
    }

    fn hear(&mut self, line: &str) {
        let command = line.parse::<Command>();
        match &command {
            Ok(Command::IsReady) => self.asked_ready += 1,
            Ok(Command::Stop) => self.release(|owed| {
                owed.infinite = false;
                owed.pondering = false;
            }),
            Ok(Command::PonderHit) => self.release(|owed| owed.pondering = false),
            _ => {}
        }
        let at_rest = !self.front.is_searching();
        let acts = self.front.hear(line);
        self.unsearched = at_rest.then(|| self.front.position().clone());
        self.take(acts);
    }

    fn release(&mut self, free: impl Fn(&mut Owed)) {
        if let Some(owed) = self.owed.front_mut() {
            free(owed);
        }
    }

    fn take(&mut self, acts: Vec<Act>) {
        for act in acts {
            match act {
                Act::Quit => self.quit = true,
                Act::Say(reply) => self.check(&reply),
                Act::Ask(command) => {
                    if let engine::Command::Search(search) = &command {
                        self.scored = false;
                        // What waited for the answer before may have freed it already.
                        let stopped = search.stop.is_stopped();
                        let hit = search.stop.is_ponder_hit();
                        self.owed.push_back(Owed {
                            position: search.position.clone(),
                            infinite: search.limits.infinite && !stopped,
                            pondering: search.limits.ponder && !stopped && !hit,
                        });
                    }
                    self.engine.send(command);
                }
            }
        }
    }

    fn check(&mut self, reply: &Reply) {
        let line = reply.to_string();
        assert!(!line.contains(['\n', '\r']), "one line: {line:?}");
        let back = line.parse::<Reply>().map(|back| back.to_string());
        assert_eq!(
            back.as_deref().map(str::trim),
            Ok(line.trim()),
            "it can be read back"
        );
        match reply {
            Reply::ReadyOk => self.said_ready += 1,
            Reply::Info(info) => self.check_info(info),
            Reply::BestMove { best, ponder } => {
                assert!(std::mem::take(&mut self.scored), "a score before {line}");
                match self.owed.pop_front() {
                    Some(owed) => check_answer(&owed, *best, *ponder),
                    // Nothing was searched: the book knew, or there is nothing to play.
                    None => {
                        if let Some(position) = &self.unsearched {
                            check_move(position, *best, *ponder);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    fn check_info(&mut self, info: &Info) {
        self.scored |= info.score.is_some();
        let searched = self.owed.front().map(|owed| &owed.position);
        if let Some(start) = searched.or(self.unsearched.as_ref()) {
            let mut position = start.clone();
            for text in &info.pv {
                let played = text.to_move(position.current()).ok();
                assert!(
                    played.is_some_and(|m| position.play(m)),
                    "{info}: {text} is legal"
                );
            }
        }
    }

    /// Hears the engine for a while, or until nothing is owed.
    fn listen(&mut self, patience: Duration) {
        let until = Instant::now() + patience;
        while !self.owed.is_empty() {
            let left = until.saturating_duration_since(Instant::now());
            let Ok(report) = self.reports.recv_timeout(left) else {
                return;
            };
            let acts = self.front.report(report);
            self.unsearched = None;
            self.take(acts);
        }
    }

    /// Everything owed is given when it is asked for.
    fn settle(&mut self) {
        // Each `stop` frees one search; what waited for its answer may begin another.
        let begun = Instant::now();
        while self.front.is_searching() && !self.quit {
            self.hear("stop");
            self.listen(Duration::from_millis(200));
            assert!(begun.elapsed() < PATIENCE, "the search can be stopped");
        }
        if !self.quit {
            assert!(self.owed.is_empty(), "every search was answered");
            assert_eq!(
                self.said_ready, self.asked_ready,
                "every isready was answered"
            );
        }
    }
}

fn check_answer(owed: &Owed, best: Option<UciMove>, ponder: Option<UciMove>) {
    assert!(!owed.infinite, "an infinite search waits for stop");
    assert!(
        !owed.pondering,
        "a pondering search waits for ponderhit or stop"
    );
    check_move(&owed.position, best, ponder);
}

fn check_move(position: &Position, best: Option<UciMove>, ponder: Option<UciMove>) {
    let chess = position.current();
    let fen = position.fen();
    let Some(best) = best else {
        assert!(chess.legal_moves().is_empty(), "{fen} has moves");
        return;
    };
    let played = best
        .to_move(chess)
        .unwrap_or_else(|_| panic!("{best} is legal in {fen}"));
    if let Some(ponder) = ponder {
        let mut after = chess.clone();
        after.play_unchecked(played);
        assert!(
            ponder.to_move(&after).is_ok(),
            "{ponder} answers {best} in {fen}"
        );
    }
}

/// Makes scripts.
struct Author(Xoshiro256PlusPlus);

impl Author {
    fn script(&mut self) -> Vec<String> {
        (0..self.0.random_range(1..12))
            .map(|_| self.line())
            .collect()
    }

    fn number(&mut self) -> String {
        let odd = ["-1", "0", "99999999999999999999999", "x", "", "1e3", "0x10"];
        match self.0.random_range(0..4) {
            0 => (*odd.choose(&mut self.0).expect("not empty")).to_owned(),
            _ => self.0.random_range(0..40_u32).to_string(),
        }
    }

    fn line(&mut self) -> String {
        let mut line = match self.0.random_range(0..22) {
            0..=5 => self.position(),
            6..=11 => self.go(),
            12 | 13 => "stop".to_owned(),
            14 => "isready".to_owned(),
            15 => "ponderhit".to_owned(),
            16 => "ucinewgame".to_owned(),
            17 | 18 => self.set_option(),
            19 => (*[
                "uci",
                "debug on",
                "debug off",
                "register later",
                "",
                "help",
                "quit",
            ]
            .choose(&mut self.0)
            .expect("not empty"))
            .to_owned(),
            20 => {
                let letters = self.0.random_range(0..30);
                (0..letters).map(|_| self.0.random::<char>()).collect()
            }
            _ => format!("{} {}", self.position(), self.go()),
        };
        if self.0.random_range(0..5) == 0 {
            line = format!("  {}\t ", line.replace(' ', " \t  "));
        }
        // A word lost or cut short on the way.
        if self.0.random_range(0..20) == 0 {
            let keep = self.0.random_range(0..=line.chars().count());
            line = line.chars().take(keep).collect();
        }
        line
    }

    /// A start and some moves, most of them legal.
    fn position(&mut self) -> String {
        let fen = *FENS.choose(&mut self.0).expect("not empty");
        let (mut text, start) = if self.0.random() {
            ("position startpos".to_owned(), Some(Position::default()))
        } else {
            (
                format!("position fen {fen}"),
                tabiya::chess::fen::read(fen).ok(),
            )
        };
        let mut moves = Vec::new();
        if let Some(mut position) = start {
            for _ in 0..self.0.random_range(0..12) {
                let legal = position.current().legal_moves();
                let Some(played) = legal.choose(&mut self.0).copied() else {
                    break;
                };
                moves.push(UciMove::from_move(played, position.castling_mode()).to_string());
                assert!(position.play(played));
            }
        }
        if self.0.random_range(0..6) == 0 {
            let wrong = ["e2e5", "0000", "e7e8k", "Nf3", "P@e4", "a1a1", "moves"];
            moves.push((*wrong.choose(&mut self.0).expect("not empty")).to_owned());
        }
        if !moves.is_empty() {
            text = format!("{text} moves {}", moves.join(" "));
        }
        text
    }

    fn go(&mut self) -> String {
        let mut text = "go".to_owned();
        for _ in 0..self.0.random_range(0..4) {
            let word = *[
                "depth",
                "nodes",
                "movetime",
                "wtime",
                "btime",
                "winc",
                "binc",
                "movestogo",
                "mate",
                "infinite",
                "ponder",
                "searchmoves",
                "perft",
                "nodes",
                "nodes",
            ]
            .choose(&mut self.0)
            .expect("not empty");
            let value = match word {
                "infinite" | "ponder" => String::new(),
                "searchmoves" => "e2e4 d7d5 a1a1 b1c3".to_owned(),
                "depth" => self.0.random_range(0..4).to_string(),
                _ => self.number(),
            };
            text = format!("{text} {word} {value}");
        }
        text
    }

    fn set_option(&mut self) -> String {
        let (name, value) = *[
            ("Hash", "1"),
            ("hash", "2"),
            ("Hash", "0"),
            ("Hash", "lots"),
            ("Threads", "2"),
            ("Threads", "1"),
            ("MultiPV", "3"),
            ("MULTIPV", "1"),
            ("UCI_Chess960", "true"),
            ("UCI_Chess960", "false"),
            ("Move Overhead", "0"),
            ("Clear Hash", ""),
            ("OwnBook", "true"),
            ("OwnBook", "false"),
            ("BookFile", "/nowhere/at.all"),
            ("UCI_AnalyseMode", "true"),
            ("UCI_ShowWDL", "true"),
            ("UCI_LimitStrength", "true"),
            ("UCI_LimitStrength", "false"),
            ("UCI_Elo", "1700"),
            ("UCI_Elo", "-5"),
            ("SyzygyPath", "/nowhere/at.all"),
            ("SyzygyPath", "<empty>"),
            ("Contempt", "17"),
            ("", ""),
        ]
        .choose(&mut self.0)
        .expect("not empty");
        match self.0.random_range(0..5) {
            0 => format!("setoption name {name}"),
            1 => format!("setoption {name} {value}"),
            _ => format!("setoption name {name} value {value}"),
        }
    }
}

#[test]
fn random_scripts_are_survived_and_every_promise_is_kept() {
    let scripts = std::env::var("TABIYA_UCI_SCRIPTS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(300);
    let mut conversation = Conversation::open();
    for seed in 0..scripts {
        let mut author = Author(Xoshiro256PlusPlus::seed_from_u64(seed));
        let script = author.script();
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            conversation.begin();
            for line in &script {
                if conversation.quit {
                    break;
                }
                conversation.hear(line);
                let pause = author.0.random_range(0..3);
                conversation.listen(Duration::from_millis(pause));
            }
            conversation.settle();
        }));
        if let Err(panic) = outcome {
            eprintln!("script {seed}:\n{}", script.join("\n"));
            std::panic::resume_unwind(panic);
        }
    }
}
