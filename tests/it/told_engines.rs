//! What other engines are told, as a script writes it down, and what is made of those that do not heed
//! it.

use crate::fake_engine::script;
use shakmaty::uci::UciMove;
use std::{sync::mpsc::channel, time::Duration};
use tabiya::{
    chess::Position,
    engine::{Command, Limits, Options, Report, Search, Stop, Verdict},
    uci::client::{Launch, Remote, Said},
};

/// Long enough for a busy machine; reached only when something is broken.
const PATIENCE: Duration = Duration::from_secs(60);

/// What becomes of an engine that is told something.
struct Outcome {
    /// The lines that it heard while it did not search.
    told: Vec<String>,
    verdicts: Vec<Verdict>,
    lost: Option<String>,
}

impl Outcome {
    fn told(&self, start: &str) -> Vec<&str> {
        let lines = self.told.iter().map(String::as_str);
        lines.filter(|line| line.starts_with(start)).collect()
    }
}

/// Starts an engine with these options chosen, which does `in_search` at each `go`, and tells it
/// all this.
fn outcome(chosen: &[(&str, &str)], in_search: &str, commands: Vec<Command>) -> Outcome {
    const DECLARED: &str = "echo 'option name Hash type spin default 16 min 1 max 32'; \
        echo 'option name Threads type spin default 1 min 1 max 64'; \
        echo 'option name MultiPV type spin default 1 min 1 max 4'; \
        echo 'option name Move Overhead type spin default 30 min 0 max 5000'";
    let home = tempfile::tempdir().expect("a folder");
    let told = home.path().join("told");
    let body = format!(
        "read line; {DECLARED}; echo uciok; while read line; do echo \"$line\" >> '{}'; \
         case \"$line\" in isready) echo readyok;; quit) exit;; go*) {in_search};; esac; done",
        told.display()
    );
    let chosen = chosen.iter();
    let launch = Launch {
        program: script(home.path(), "fake", &body),
        options: chosen
            .map(|(name, value)| ((*name).to_owned(), Some((*value).to_owned())))
            .collect(),
        ..Launch::default()
    };
    let (tell, heard) = channel();
    let mut remote = Remote::start(launch, move |said| {
        // The test may have ended.
        let _ = tell.send(said);
    })
    .expect("a thread");
    let is_wanted = |command: &&Command| match command {
        Command::Search(search) => !search.stop.is_abandoned(),
        _ => false,
    };
    let searches = commands.iter().filter(is_wanted).count();
    for command in commands {
        remote.send(command);
    }
    let (mut verdicts, mut lost) = (Vec::new(), None);
    while verdicts.len() < searches && lost.is_none() {
        match heard.recv_timeout(PATIENCE).expect("something is said") {
            Said::Report(Report::Finished(_, verdict)) => verdicts.push(verdict),
            Said::Lost(error) => lost = Some(error.to_string()),
            _ => {}
        }
    }
    // It has read all by the time that it has ended.
    drop(remote);
    let told = std::fs::read_to_string(told).expect("it was told something");
    Outcome {
        told: told.lines().map(str::to_owned).collect(),
        verdicts,
        lost,
    }
}

/// So many best lines of the usual position.
fn search(limits: Limits, lines: usize) -> Search {
    Search {
        id: 1,
        position: Position::default(),
        limits,
        lines,
        stop: Stop::new(),
    }
}

fn a_node() -> Limits {
    Limits {
        nodes: Some(1),
        ..Limits::default()
    }
}

#[test]
fn options_chosen_for_an_engine_stay_and_others_are_set() {
    let chosen = [("threads", "8"), ("Move Overhead", "500")];
    let configure = Command::Configure(Options {
        hash_mib: 64,
        threads: 1,
        ..Options::default()
    });
    let search = Command::Search(Box::new(search(a_node(), 1)));
    let outcome = outcome(&chosen, "echo bestmove e2e4", vec![configure, search]);
    assert_eq!(outcome.lost, None);
    assert_eq!(
        outcome.told("setoption"),
        [
            "setoption name Threads value 8",
            "setoption name Move Overhead value 500",
            "setoption name Hash value 32",
            "setoption name MultiPV value 1",
        ]
    );
}

/// It answers calls, and goes on until it is told to stop.
#[test]
fn an_engine_that_knows_no_limit_of_nodes_or_depth_is_told_to_stop() {
    const GOES_ON: &str = "echo info depth 9 score cp 10 nodes 900000 pv e2e4; \
        while read line; do case $line in isready) echo readyok;; stop) break;; esac; done; \
        echo bestmove e2e4";
    let nodes = Limits {
        nodes: Some(5_000),
        ..Limits::default()
    };
    let depth = Limits {
        depth: Some(8),
        ..Limits::default()
    };
    for limits in [nodes, depth] {
        let search = Command::Search(Box::new(search(limits, 1)));
        let outcome = outcome(&[], GOES_ON, vec![search]);
        assert_eq!(outcome.lost, None);
        assert_eq!(outcome.verdicts[0].info.nodes, 900_000);
    }
}

#[test]
fn an_engine_that_shows_fewer_lines_than_are_wanted_shows_its_most() {
    let search = Command::Search(Box::new(search(a_node(), 5)));
    let outcome = outcome(&[], "echo bestmove e2e4", vec![search]);
    assert_eq!(outcome.lost, None);
    assert_eq!(
        outcome.told("setoption"),
        ["setoption name MultiPV value 4"]
    );
}

#[test]
fn an_engine_started_with_more_lines_shows_as_many_as_are_wanted() {
    let search = Command::Search(Box::new(search(a_node(), 1)));
    let outcome = outcome(&[("MultiPV", "3")], "echo bestmove e2e4", vec![search]);
    assert_eq!(outcome.lost, None);
    assert_eq!(
        outcome.told("setoption"),
        [
            "setoption name MultiPV value 3",
            "setoption name MultiPV value 1",
        ]
    );
}

#[test]
fn a_search_that_nobody_waits_for_any_more_is_not_begun() {
    let left = search(a_node(), 1);
    left.stop.abandon();
    let searches = [left.clone(), search(a_node(), 1), left];
    let commands = searches.map(|search| Command::Search(Box::new(search)));
    let outcome = outcome(&[], "echo bestmove e2e4", commands.into());
    assert_eq!(outcome.lost, None);
    assert_eq!(outcome.told("go"), ["go nodes 1"]);
}

#[test]
fn an_engine_that_answers_with_another_move_than_it_was_asked_for_is_not_believed() {
    let chess = Position::default().current().clone();
    let asked = |text: &str| {
        let written: UciMove = text.parse().expect("a move");
        written.to_move(&chess).expect("legal")
    };
    for (moves, lost) in [(["e2e4", "d2d4"], false), (["d2d4", "g1f3"], true)] {
        let limits = Limits {
            root_moves: moves.map(asked).into(),
            ..a_node()
        };
        let search = Command::Search(Box::new(search(limits, 1)));
        let outcome = outcome(&[], "echo bestmove e2e4", vec![search]);
        assert_eq!(outcome.verdicts.len(), usize::from(!lost));
        let reason = outcome.lost.unwrap_or_default();
        assert_eq!(reason.contains("\"bestmove e2e4\""), lost, "{reason}");
    }
}
