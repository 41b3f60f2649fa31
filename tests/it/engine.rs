//! The engine seen from outside: commands in, reports out.

use shakmaty::ByColor;
use std::{
    process::Command as Process,
    sync::mpsc::{self, Receiver},
    time::{Duration, Instant},
};
use tabiya::{
    chess::{Position, Score, fen, notation::read_move},
    engine::{
        Clock, Command, Engine, Info, Limits, Options, Report, Search, Stop, Verdict, evaluation,
    },
};

/// An engine with its reports in a queue.
pub struct Listening {
    engine: Engine,
    heard: Receiver<Report>,
    next_id: u64,
}

/// Long enough for the slowest machine; a test that waits so long has failed.
const PATIENCE: Duration = Duration::from_secs(60);

impl Listening {
    pub fn start() -> Listening {
        let (reports, heard) = mpsc::channel();
        let mut engine = Engine::start(move |report| {
            let _ = reports.send(report);
        });
        engine.send(Command::Configure(Options {
            hash_mib: 4,
            ..Options::default()
        }));
        Listening {
            engine,
            heard,
            next_id: 0,
        }
    }

    pub fn begin(&mut self, position: &Position, limits: Limits, lines: usize) -> Stop {
        self.next_id += 1;
        let stop = Stop::new();
        self.engine.send(Command::Search(Box::new(Search {
            id: self.next_id,
            position: position.clone(),
            limits,
            lines,
            stop: stop.clone(),
        })));
        stop
    }

    /// The answer to the search begun last, and what was reported on the way.
    pub fn answer(&mut self) -> (Verdict, Vec<Info>) {
        let mut infos = Vec::new();
        loop {
            match self
                .heard
                .recv_timeout(PATIENCE)
                .expect("an answer in time")
            {
                Report::Progress(id, info) => {
                    assert_eq!(id, self.next_id);
                    infos.push(info);
                }
                Report::Finished(id, verdict) => {
                    assert_eq!(id, self.next_id);
                    return (verdict, infos);
                }
                Report::LessHash { .. } => {}
            }
        }
    }

    /// Other options from the next search on.
    pub fn configure(&mut self, options: Options) {
        self.engine.send(Command::Configure(options));
    }

    /// Waits until the search begun last has reported what is wanted; returns its reports.
    fn until(&mut self, is_wanted: impl Fn(&Info) -> bool) -> Vec<Info> {
        let mut infos: Vec<Info> = Vec::new();
        while !infos.last().is_some_and(&is_wanted) {
            match self.heard.recv_timeout(PATIENCE).expect("a report in time") {
                Report::Progress(id, info) if id == self.next_id => infos.push(info),
                Report::Progress(..) | Report::LessHash { .. } => {}
                Report::Finished(id, _) => panic!("search {id} ended before it was to"),
            }
        }
        infos
    }

    pub fn search(&mut self, position: &Position, limits: Limits) -> Verdict {
        let _stop = self.begin(position, limits, 1);
        self.answer().0
    }
}

fn place(text: &str) -> Position {
    fen::read(text).expect("a legal FEN")
}

fn depth(plies: u32) -> Limits {
    Limits {
        depth: Some(plies),
        ..Limits::default()
    }
}

fn nodes(count: u64) -> Limits {
    Limits {
        nodes: Some(count),
        ..Limits::default()
    }
}

fn score(verdict: &Verdict) -> Score {
    verdict.info.lines.first().expect("a line").score
}

/// Every line of a report can be played from the position.
fn assert_legal(position: &Position, info: &Info) {
    for line in &info.lines {
        let mut move_path = position.clone();
        for played in &line.moves {
            assert!(
                move_path.play(*played),
                "{played:?} in {} of {info:?}",
                move_path.fen()
            );
        }
    }
}

#[test]
fn mates_have_their_true_distance() {
    let mut listening = Listening::start();
    for (text, mate) in [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", Score::Mates(1)),
        ("8/8/8/8/7k/R7/1R6/K7 w - - 0 1", Score::Mates(2)),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", Score::Mates(2)),
    ] {
        let position = place(text);
        let verdict = listening.search(&position, depth(12));
        assert_eq!(score(&verdict), mate, "{text}");
        assert_legal(&position, &verdict.info);
        let moves = &verdict.info.lines[0].moves;
        let mut move_path = position.clone();
        for played in moves {
            assert!(move_path.play(*played));
        }
        assert!(
            move_path.current().is_checkmate_now(),
            "{text}: the line ends in mate"
        );
    }
}

trait Mate {
    fn is_checkmate_now(&self) -> bool;
}

impl Mate for shakmaty::Chess {
    fn is_checkmate_now(&self) -> bool {
        shakmaty::Position::is_checkmate(self)
    }
}

#[test]
fn where_there_is_no_move_there_is_no_answer_but_a_score() {
    let mut listening = Listening::start();
    let mated = place("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    let _stop = listening.begin(&mated, depth(5), 1);
    let (verdict, infos) = listening.answer();
    assert_eq!(verdict.best, None);
    assert_eq!(score(&verdict), Score::Mated(0));
    assert_eq!(infos.len(), 1, "one report before the answer");

    let stalemate = place("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    let verdict = listening.search(&stalemate, depth(5));
    assert_eq!((verdict.best, score(&verdict)), (None, Score::Cp(0)));
}

#[test]
fn a_node_limit_is_met_to_the_node_and_reproducible() {
    let position = place("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9");
    let mut first = Listening::start();
    let mut second = Listening::start();
    for count in [1, 100, 1_025, 20_000] {
        first.engine.send(Command::NewGame);
        second.engine.send(Command::NewGame);
        let one = first.search(&position, nodes(count));
        let two = second.search(&position, nodes(count));
        assert_eq!(one.info.nodes, count);
        assert_eq!(one.best, two.best);
        assert_eq!(one.info.lines, two.info.lines);
        assert!(one.best.is_some());
    }
}

#[test]
fn a_stop_is_answered_at_once_and_an_abandoned_search_never() {
    let mut listening = Listening::start();
    let position = Position::default();
    let infinite = || Limits {
        infinite: true,
        ..Limits::default()
    };
    let abandoned = listening.begin(&position, infinite(), 1);
    abandoned.abandon();
    // A busy machine may hold up an answer, but not all of several.
    const AT_ONCE: Duration = Duration::from_millis(100);
    let mut quickest = PATIENCE;
    for _ in 0..8 {
        let stop = listening.begin(&position, infinite(), 1);
        let before = listening.until(|info| info.depth >= 5);
        let begun = Instant::now();
        stop.stop();
        let (verdict, after) = loop_for_last(&mut listening);
        quickest = quickest.min(begun.elapsed());
        assert!(verdict.best.is_some());
        for info in before.iter().chain(&after) {
            assert_legal(&position, info);
        }
        if quickest < AT_ONCE {
            return;
        }
    }
    panic!("the quickest of eight answers took {quickest:?}");
}

/// As `answer`, reports of the abandoned search allowed before.
fn loop_for_last(listening: &mut Listening) -> (Verdict, Vec<Info>) {
    let mut infos = Vec::new();
    loop {
        match listening
            .heard
            .recv_timeout(PATIENCE)
            .expect("an answer in time")
        {
            Report::Progress(_, info) => infos.push(info),
            Report::Finished(id, verdict) => {
                assert_eq!(id, listening.next_id, "the abandoned search stays silent");
                return (verdict, infos);
            }
            Report::LessHash { .. } => {}
        }
    }
}

#[test]
fn infinite_waits_for_the_stop_even_after_mate() {
    let mut listening = Listening::start();
    let position = place("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let limits = Limits {
        infinite: true,
        depth: Some(3),
        ..Limits::default()
    };
    let stop = listening.begin(&position, limits, 1);
    let silence = Instant::now() + Duration::from_millis(150);
    while let Ok(report) = listening
        .heard
        .recv_timeout(silence.saturating_duration_since(Instant::now()))
    {
        assert!(
            matches!(report, Report::Progress(..)),
            "no answer before the stop"
        );
    }
    stop.stop();
    let (verdict, _) = listening.answer();
    assert_eq!(score(&verdict), Score::Mates(1));
}

#[test]
fn a_ponder_hit_turns_pondering_into_playing() {
    let mut listening = Listening::start();
    let limits = Limits {
        ponder: true,
        move_time: Some(Duration::from_millis(20)),
        ..Limits::default()
    };
    let stop = listening.begin(&Position::default(), limits, 1);
    // It ponders until the hit, far beyond its time for the move.
    listening.until(|info| info.time > Duration::from_millis(60));
    stop.ponder_hit();
    let (verdict, _) = listening.answer();
    assert!(verdict.best.is_some());
}

#[test]
fn several_lines_begin_with_different_moves_best_first() {
    let mut listening = Listening::start();
    let position = place("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
    let _stop = listening.begin(&position, depth(7), 4);
    let (verdict, infos) = listening.answer();
    let lines = &verdict.info.lines;
    assert_eq!(lines.len(), 4);
    for pair in lines.windows(2) {
        assert!(pair[0].score >= pair[1].score);
        assert_ne!(pair[0].moves.first(), pair[1].moves.first());
    }
    for info in &infos {
        assert_legal(&position, info);
    }
}

#[test]
fn only_the_wanted_moves_are_searched() {
    let mut listening = Listening::start();
    let position = Position::default();
    let wanted = read_move(position.current(), "a3").expect("legal");
    let limits = Limits {
        root_moves: vec![wanted],
        ..depth(6)
    };
    assert_eq!(listening.search(&position, limits).best, Some(wanted));
}

#[test]
fn a_perpetual_saves_the_lost_side() {
    let mut listening = Listening::start();
    // Black threatens mate and is a rook up, but the checks on d8 and g5 never end.
    let position = place("6k1/5p1p/3Q4/8/8/1r6/1q6/7K w - - 0 1");
    let verdict = listening.search(&position, depth(8));
    assert_eq!(score(&verdict), Score::Cp(0), "{:?}", verdict.info.lines);
}

#[test]
fn a_third_repetition_is_seen_from_the_games_history() {
    // Black is a queen down, and has stood at the start twice already.
    let mut position = place("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for san in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".split_whitespace() {
        let played = read_move(position.current(), san).expect("legal");
        assert!(position.play(played));
    }
    let repeating = read_move(position.current(), "Ng8").expect("legal");
    let mut listening = Listening::start();
    let verdict = listening.search(&position, depth(5));
    assert_eq!(verdict.best, Some(repeating));
    assert_eq!(score(&verdict), Score::Cp(0));
}

#[test]
fn a_line_ends_where_it_is_drawn() {
    let corner = "6k1/5p1p/6p1/8/5Q2/8/r5PP/q5BK w - - 0 1";
    let after = |moves: &str| {
        let mut position = place(corner);
        for san in moves.split_whitespace() {
            let played = read_move(position.current(), san).expect("legal");
            assert!(position.play(played));
        }
        position
    };
    let mut listening = Listening::start();
    // Here the check on e5 loses the queen, which the hash table remembers.
    listening.search(&after("Qb8 Kg7"), depth(6));
    let twice = after("Qb8 Kg7 Qe5 Kg8 Qb8 Kg7 Qe5 Kg8 Qb8 Kg7");
    let verdict = listening.search(&twice, depth(8));
    assert_eq!(score(&verdict), Score::Cp(0));
    let check = read_move(twice.current(), "Qe5").expect("legal");
    assert_eq!(verdict.info.lines[0].moves, [check], "the third time");
    assert_eq!(verdict.ponder, None);

    // The same with a rook that mates, once no moves are left for it.
    listening.search(&place("8/8/4k3/8/8/4K3/R7/8 w - - 0 80"), depth(8));
    let late = place("8/8/4k3/8/8/4K3/R7/8 w - - 98 80");
    let verdict = listening.search(&late, depth(8));
    assert_eq!(score(&verdict), Score::Cp(0));
    let plies = verdict.info.lines[0].moves.len();
    assert!(plies <= 2, "{:?}", verdict.info.lines);
}

#[test]
fn the_fifty_move_rule_is_known() {
    let mut listening = Listening::start();
    // Mate would take longer than the three plies left.
    let position = place("8/8/8/4k3/8/8/8/R3K3 w - - 97 90");
    let verdict = listening.search(&position, depth(8));
    assert_eq!(score(&verdict), Score::Cp(0));
    // Mate on the hundredth ply counts.
    let position = place("7k/8/6K1/8/8/8/8/R7 w - - 99 90");
    let verdict = listening.search(&position, depth(4));
    assert_eq!(score(&verdict), Score::Mates(1));
}

#[test]
fn a_mate_limit_ends_the_search() {
    let mut listening = Listening::start();
    let position = place("8/8/8/8/7k/R7/1R6/K7 w - - 0 1");
    // However far a mate may be, the first that is found is near enough.
    for (wanted, mate) in [(3, 3), (1 << 30, 240), (u32::MAX, 240)] {
        let limits = Limits {
            mate: Some(wanted),
            ..Limits::default()
        };
        assert!(score(&listening.search(&position, limits)) >= Score::Mates(mate));
    }
}

#[test]
fn a_dropped_engine_ends_its_search() {
    let mut listening = Listening::start();
    let _stop = listening.begin(
        &Position::default(),
        Limits {
            infinite: true,
            ..Limits::default()
        },
        1,
    );
    let Listening { engine, heard, .. } = listening;
    drop(engine);
    // The thread has been joined: whatever it said is in the queue, and there is no answer.
    assert!(
        heard
            .iter()
            .all(|report| matches!(report, Report::Progress(..)))
    );
}

/// The nodes that `tabiya bench` searches, the same on every machine.
const BENCH_NODES: &str = "1102972";

#[test]
fn the_bench_searches_the_nodes_that_are_written_down() {
    let output = Process::new(env!("CARGO_BIN_EXE_tabiya"))
        .arg("bench")
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let nodes = said
        .lines()
        .last()
        .and_then(|line| line.split_whitespace().next());
    assert_eq!(
        nodes,
        Some(BENCH_NODES),
        "the engine now searches differently. If that was not intended, find the change that did \
         it. If it was, test it by a match (CONTRIBUTING.md, \"A search technique\"), then write \
         the new count here (BENCH_NODES) and in the commit message."
    );
}

/// After a weak opponent's move a hint is as sound as if nobody had erred, and after another
/// evaluation was chosen nothing is left of what was learned with the one before.
#[test]
fn nothing_is_learned_from_who_sees_less_nor_from_another_evaluation() {
    let options = |elo, evaluation| Options {
        hash_mib: 4,
        elo,
        evaluation,
        ..Options::default()
    };
    let mut position = Position::default();
    let found = |verdict: Verdict| (verdict.info.nodes, verdict.info.lines);
    let chosen = evaluation::Choice::default();
    let plain = found(Listening::start().search(&position, nodes(5_000)));
    let mut listening = Listening::start();
    listening.configure(options(Some(1_800), chosen.clone()));
    for _ in 0..3 {
        let best = listening.search(&position, nodes(20_000)).best;
        assert!(position.play(best.expect("a move")));
    }
    position = Position::default();
    listening.configure(options(None, chosen.clone()));
    assert_eq!(found(listening.search(&position, nodes(5_000))), plain);

    let mut listening = Listening::start();
    listening.configure(options(None, evaluation::Choice::Classical));
    listening.search(&position, nodes(20_000));
    listening.configure(options(None, chosen));
    assert_eq!(found(listening.search(&position, nodes(5_000))), plain);
}

#[test]
fn bare_kings_are_a_draw_with_a_move_to_play() {
    let mut listening = Listening::start();
    for text in [
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KN3/8/8 b - - 0 1",
        // The only piece is taken at once.
        "8/8/8/4k3/4B3/8/8/K7 b - - 0 1",
    ] {
        let verdict = listening.search(&place(text), depth(6));
        assert!(verdict.best.is_some(), "{text}");
        assert_eq!(score(&verdict), Score::Cp(0), "{text}");
    }
}

#[test]
fn a_time_for_the_move_is_used_and_kept() {
    let mut listening = Listening::start();
    let time = Duration::from_millis(40);
    let limits = || Limits {
        move_time: Some(time),
        ..Limits::default()
    };
    // A busy machine may hold up an answer, but not all of several.
    let mut quickest = PATIENCE;
    for _ in 0..8 {
        let begun = Instant::now();
        let verdict = listening.search(&Position::default(), limits());
        let taken = begun.elapsed();
        assert!(verdict.best.is_some());
        assert!(taken >= time, "answered after {taken:?} of {time:?}");
        quickest = quickest.min(taken);
    }
    assert!(quickest < time * 2, "the quickest took {quickest:?}");
}

#[test]
fn a_clock_that_has_nearly_run_out_is_answered_in_time() {
    let mut listening = Listening::start();
    let remaining = Duration::from_millis(60);
    let limits = || Limits {
        clock: Some(Clock {
            remaining: ByColor::new_with(|_| remaining),
            increment: ByColor::new_with(|_| Duration::ZERO),
            moves_to_go: None,
        }),
        ..Limits::default()
    };
    let mut quickest = PATIENCE;
    for _ in 0..8 {
        let begun = Instant::now();
        let verdict = listening.search(&Position::default(), limits());
        quickest = quickest.min(begun.elapsed());
        assert!(verdict.best.is_some());
    }
    assert!(quickest < remaining, "the quickest took {quickest:?}");
}
