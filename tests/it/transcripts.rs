//! What engines write is understood line by line: recordings of others, if they are there, a
//! transcript of our own making with the dialects we know of, and our own program.

use crate::shared_data;
use std::{
    io::Write as _,
    process::{Command, Stdio},
};
use tabiya::uci::protocol::Reply;

/// In the manner of several engines: chatter, options of every kind, scores with bounds, words
/// that stand in no standard.
const OWN: &str = "\
<< Woodpusher 1.2 by Anna and Bert
<< id name Woodpusher 1.2
<< id author Anna, Bert
<< option name Hash type spin default 16 min 1 max 1024
<< option name Ponder type check default false
<< option name Style type combo default Calm var Calm var Wild and free
<< option name Clear Hash type button
<< option name Book File type string default <empty>
<< option name UCI_Chess960 type check default false
<< uciok
<< readyok
<< info string NNUE evaluation using nothing
<< info depth 1 seldepth 1 multipv 1 score cp 31 nodes 20 nps 20000 time 1 pv e2e4
<< info depth 7 score cp -12 lowerbound nodes 1234 nps 500000 hashfull 3 time 12 pv d2d4 d7d5
<< info depth 8 score cp 12 upperbound nodes 2345 time 20
<< info depth 9 currmove g1f3 currmovenumber 4
<< info depth 12 score mate -3 nodes 99999 tbhits 2 time 210 pv e7e8q g8h7
<< info depth 12 score mate 0 nodes 0 time 0
<< info score cp 5 wdl 300 500 200 depth 13 nodes 5 pv e1g1
<< info nodes 100000 nps 900000 cpuload 1000
<< bestmove e2e4 ponder e7e5
<< bestmove g1f3
<< bestmove e7e8q
<< bestmove 0000
<< bestmove (none)
<< Bye.
";

/// Checks every line that an engine wrote; returns how many options, scores and answers there
/// were.
fn check(engine: &str, lines: &[&str]) -> [usize; 3] {
    let mut seen = [0; 3];
    for line in lines {
        let first = line.split_whitespace().next().unwrap_or_default();
        let ours = ["id", "option", "uciok", "readyok", "info", "bestmove"];
        let reply = line.parse::<Reply>();
        assert_eq!(reply.is_ok(), ours.contains(&first), "{engine}: {line}");
        match reply {
            Ok(Reply::Option(_)) => seen[0] += 1,
            Ok(Reply::Info(info)) if info.score.is_some() => seen[1] += 1,
            Ok(Reply::BestMove { .. }) => seen[2] += 1,
            _ => {}
        }
    }
    seen
}

fn said(text: &str) -> Vec<&str> {
    let lines = text.lines();
    lines.filter_map(|line| line.strip_prefix("<< ")).collect()
}

#[test]
fn the_dialects_we_know_of_are_understood() {
    assert_eq!(check("our own", &said(OWN)), [6, 6, 5]);
}

#[test]
fn the_program_understands_what_it_says_itself() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    let script = "uci\nisready\nsetoption name MultiPV value 3\ngo nodes 2000\n";
    input.write_all(script.as_bytes()).expect("it listens");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    let [options, scores, answers] = check("tabiya", &lines);
    assert!(options > 4 && scores > 2 && answers == 1, "{text}");
}

/// What four engines really wrote, if the recordings are there.
#[test]
fn recorded_engines_are_understood() {
    for engine in ["stockfish", "toga2", "glaurung", "fairy-stockfish"] {
        let Some(bytes) = shared_data::bytes(&format!("uci/transcript-{engine}.txt")) else {
            continue;
        };
        let text = String::from_utf8_lossy(&bytes);
        let seen = check(engine, &said(&text));
        assert!(seen.iter().all(|count| *count > 4), "{engine}: {seen:?}");
    }
}
