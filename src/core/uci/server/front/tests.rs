//! Whole conversations with the front, the engine played by hand.

use super::*;
use crate::{
    chess::Score,
    engine::{Bound, PvLine, Verdict},
};
use shakmaty::{Move, uci::UciMove};
use std::time::Duration;

/// A front, what it has said, and what it has asked of an engine that we play by hand.
struct Scene {
    front: Front,
    said: Vec<String>,
    searches: Vec<Search>,
    configured: usize,
    forgotten: usize,
    quit: bool,
}

impl Scene {
    fn new() -> Scene {
        Scene {
            front: Front::new(|_| 7, 1),
            said: Vec::new(),
            searches: Vec::new(),
            configured: 0,
            forgotten: 0,
            quit: false,
        }
    }

    fn hear(&mut self, lines: &[&str]) -> &mut Scene {
        for line in lines {
            let acts = self.front.hear(line);
            self.take(acts);
        }
        self
    }

    fn take(&mut self, acts: Vec<Act>) {
        for act in acts {
            match act {
                Act::Say(reply) => self.said.push(reply.to_string()),
                Act::Ask(engine::Command::Search(search)) => self.searches.push(*search),
                Act::Ask(engine::Command::Configure(_)) => self.configured += 1,
                Act::Ask(engine::Command::NewGame) => self.forgotten += 1,
                Act::Ask(engine::Command::Quit) | Act::Quit => self.quit = true,
            }
        }
    }

    /// Everything said since the last call.
    fn said(&mut self) -> Vec<String> {
        std::mem::take(&mut self.said)
    }

    fn newest(&self) -> &Search {
        self.searches.last().expect("a search was asked for")
    }

    /// The engine finishes its newest search with this move.
    fn finish(&mut self, best: &str) -> Vec<String> {
        let search = self.newest();
        let text: UciMove = best.parse().expect("a move");
        let best = text.to_move(search.position.current()).ok();
        let report = Report::Finished(
            search.id,
            Verdict {
                best,
                ponder: None,
                info: info(12, best, Bound::Exact),
            },
        );
        self.report(report);
        self.said()
    }

    fn report(&mut self, report: Report) {
        let acts = self.front.report(report);
        self.take(acts);
    }

    fn end_of_input(&mut self) {
        let acts = self.front.end_of_input();
        self.take(acts);
    }
}

fn info(cp: i32, best: Option<Move>, bound: Bound) -> engine::Info {
    engine::Info {
        depth: 4,
        seldepth: 6,
        nodes: 2_000,
        time: Duration::from_millis(10),
        lines: vec![PvLine {
            score: Score::Cp(cp),
            bound,
            depth: 4,
            seldepth: 6,
            moves: best.into_iter().collect(),
        }],
        ..engine::Info::default()
    }
}

const SAID: &str = "info depth 4 seldepth 6 multipv 1 score cp 12 nodes 2000 nps 200000 hashfull 0 tbhits 0 time 10 pv";

#[test]
fn the_handshake_introduces_us_and_our_options() {
    let mut scene = Scene::new();
    let said = scene.hear(&["uci", "isready"]).said();
    assert!(said[0].starts_with("id name Tabiya "), "{said:?}");
    assert!(said.contains(&"option name Hash type spin default 64 min 1 max 65536".to_owned()));
    assert_eq!(said[said.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn a_search_is_asked_for_as_it_was_ordered_and_answered_with_a_score() {
    let mut scene = Scene::new();
    scene.hear(&[
        "setoption name MultiPV value 2",
        "position startpos moves e2e4 e7e5",
        "go wtime 1000 btime -5 winc 10 movestogo 3 searchmoves g1f3 e1e8 d2d4",
    ]);
    let search = scene.newest();
    assert_eq!((search.lines, search.position.ply()), (2, 2));
    let clock = search.limits.clock.clone().expect("a clock");
    assert_eq!(clock.remaining.white, Duration::from_secs(1));
    assert_eq!(clock.remaining.black, Duration::ZERO);
    assert_eq!(clock.increment.white, Duration::from_millis(10));
    assert_eq!(clock.moves_to_go, Some(3));
    assert_eq!(search.limits.root_moves.len(), 2);
    assert!(!search.limits.infinite);
    let said = scene.said();
    assert_eq!(
        said,
        ["info string searchmoves: \"e1e8\" is illegal: ignored"]
    );
    let said = scene.finish("g1f3");
    assert_eq!(said, [&format!("{SAID} g1f3"), "bestmove g1f3"]);
}

#[test]
fn infinite_and_ponder_never_answer_unasked() {
    let mut scene = Scene::new();
    scene.hear(&["go infinite depth 1"]);
    assert!(scene.finish("e2e4").is_empty());
    let said = scene.hear(&["isready", "ponderhit", "stop", "stop"]).said();
    assert_eq!(said, ["readyok", &format!("{SAID} e2e4"), "bestmove e2e4"]);

    scene.hear(&["go ponder wtime 1000 btime 1000"]);
    assert!(scene.finish("e2e4").is_empty());
    let said = scene.hear(&["ponderhit"]).said();
    assert_eq!(said[1], "bestmove e2e4");
    assert!(scene.newest().stop.is_ponder_hit());

    scene.hear(&["go ponder movetime 50", "ponderhit"]);
    assert_eq!(scene.finish("d2d4")[1], "bestmove d2d4");
}

#[test]
fn a_finished_game_has_no_move_but_a_score() {
    let mate = "position fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let stalemate = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    let mut scene = Scene::new();
    let said = scene.hear(&[mate, "go depth 5"]).said();
    assert!(said[0].contains("score mate 0"), "{said:?}");
    assert_eq!(said[1], "bestmove (none)");
    let said = scene.hear(&[stalemate, "go movetime 0"]).said();
    assert!(said[0].contains("score cp 0"), "{said:?}");
    assert_eq!(said[1], "bestmove (none)");
    assert!(scene.hear(&[mate, "go infinite"]).said().is_empty());
    assert_eq!(scene.hear(&["stop"]).said()[1], "bestmove (none)");
    assert!(scene.searches.is_empty(), "there was nothing to search");
}

#[test]
fn a_bad_position_leaves_the_last_one_standing() {
    let mut scene = Scene::new();
    scene.hear(&["position startpos moves e2e4"]);
    let cases = [
        ("position fen invalid/fen w - - 0 1", "2 ranks"),
        (
            "position startpos moves d2d4 e2e4",
            "move 2 \"e2e4\" is illegal",
        ),
        ("position", "expected \"startpos\""),
    ];
    for (line, words) in cases {
        let said = scene.hear(&[line]).said();
        assert_eq!(said.len(), 1, "{line}");
        assert!(said[0].starts_with("info string position"), "{said:?}");
        assert!(said[0].contains(words), "{said:?}");
        assert_eq!(scene.front.position().ply(), 1);
    }
}

#[test]
fn what_is_said_during_a_search_waits_for_its_end() {
    let mut scene = Scene::new();
    scene.hear(&[
        "go infinite",
        "setoption name Hash value 32",
        "ucinewgame",
        "position startpos moves d2d4",
        "go depth 1",
    ]);
    assert_eq!((scene.configured, scene.forgotten), (0, 0));
    assert!(scene.said()[0].contains("this go is ignored"));
    scene.hear(&["stop"]);
    scene.finish("e2e4");
    assert_eq!((scene.configured, scene.forgotten), (1, 1));
    assert_eq!(scene.front.position().ply(), 1);
}

#[test]
fn stop_position_go_in_one_breath_is_two_answers() {
    let mut scene = Scene::new();
    scene.hear(&[
        "go infinite",
        "stop",
        "position startpos moves e2e4",
        "go infinite",
    ]);
    scene.hear(&["isready", "stop"]);
    assert_eq!(scene.searches.len(), 1);
    assert!(scene.said().is_empty());
    let said = scene.finish("d2d4");
    assert_eq!(said[1..], ["bestmove d2d4", "readyok"]);
    assert_eq!(scene.searches.len(), 2);
    assert!(scene.newest().stop.is_stopped());
    let said = scene.finish("e7e5");
    assert_eq!(said[1], "bestmove e7e5");
}

#[test]
fn late_reports_and_wrong_moves_do_not_get_out() {
    let mut scene = Scene::new();
    scene.hear(&["go depth 3"]);
    let first = scene.newest().id;
    scene.finish("e2e4");
    scene.hear(&["position startpos moves e2e4", "go depth 3"]);
    let stale = running::verdict_without_search(None);
    assert!(
        scene
            .front
            .report(Report::Finished(first, stale))
            .is_empty()
    );
    // A verdict without a move still yields a legal one, and a score.
    let said = scene.finish("e2e4");
    assert_eq!(scene.front.position().ply(), 1);
    let answer = said[1].strip_prefix("bestmove ").expect("an answer");
    let answer: UciMove = answer.parse().expect("a move");
    assert!(answer.to_move(scene.front.position().current()).is_ok());
    assert!(said[0].contains("score cp"), "{said:?}");
}

#[test]
fn a_search_that_saw_only_bounds_ends_with_a_plain_score() {
    let mut scene = Scene::new();
    scene.hear(&["go nodes 1"]);
    let id = scene.newest().id;
    let best = UciMove::from_ascii(b"e2e4")
        .expect("a move")
        .to_move(&Chess::default())
        .ok();
    let bounded = info(90, best, Bound::Lower);
    scene.report(Report::Progress(id, bounded.clone()));
    assert!(scene.said()[0].contains("cp 90 lowerbound"));
    let verdict = Verdict {
        best,
        ponder: None,
        info: bounded,
    };
    scene.report(Report::Finished(id, verdict));
    assert!(scene.said()[0].contains("cp 90 nodes"));
}

#[test]
fn the_own_book_answers_where_a_game_is_played_and_nowhere_else() {
    let mut scene = Scene::new();
    let said = scene.hear(&["setoption name OwnBook value true", "go wtime 9 btime 9"]);
    let said = said.said();
    assert!(said[0].starts_with("info string book: "), "{said:?}");
    assert!(said[1].contains("score cp 7"), "{said:?}");
    assert!(said[2].starts_with("bestmove "), "{said:?}");
    assert!(!said[2].contains("ponder"), "{said:?}");
    assert!(scene.searches.is_empty());
    for line in [
        "go infinite",
        "go ponder wtime 9",
        "go depth 1 searchmoves a2a3",
    ] {
        scene.hear(&[line]);
        scene.finish("a2a3");
        scene.hear(&["stop"]);
    }
    scene.hear(&["setoption name UCI_AnalyseMode value true", "go depth 1"]);
    scene.finish("a2a3");
    assert_eq!(scene.searches.len(), 4);
    scene.said();
    let said = scene
        .hear(&["setoption name BookFile value /nowhere.book.txt"])
        .said();
    assert!(said[0].contains("/nowhere.book.txt"), "{said:?}");
}

#[test]
fn castling_is_written_as_the_program_reads_it() {
    let castling = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let mut scene = Scene::new();
    scene.hear(&[castling, "go depth 1"]);
    assert_eq!(scene.finish("e1g1")[1], "bestmove e1g1");
    scene.hear(&["setoption name UCI_Chess960 value true", "go depth 1"]);
    assert_eq!(scene.finish("e1g1")[1], "bestmove e1h1");
}

#[test]
fn the_end_of_input_lets_a_bounded_search_finish() {
    let mut scene = Scene::new();
    scene.hear(&["go depth 4"]);
    scene.end_of_input();
    assert!(!scene.quit);
    assert_eq!(scene.finish("e2e4")[1], "bestmove e2e4");
    assert!(scene.quit);

    let mut scene = Scene::new();
    scene.hear(&["go infinite"]);
    scene.end_of_input();
    assert!(scene.newest().stop.is_stopped() && !scene.quit);
    scene.finish("e2e4");
    assert!(scene.quit);

    let mut scene = Scene::new();
    assert!(scene.hear(&["go infinite", "quit"]).quit);
    assert!(scene.newest().stop.is_abandoned());
}
