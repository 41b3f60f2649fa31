//! The real program as an engine behind pipes: what a chess program would see of it.

use shakmaty::{Chess, Position as _, uci::UciMove};
use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::{Duration, Instant},
};

/// Long enough for a busy machine; reached only when something is broken.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Wire {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Wire {
    pub fn open() -> Wire {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("a pipe");
        let (heard, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if heard.send(line).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take();
        Wire {
            child,
            input,
            lines,
        }
    }

    pub fn say(&mut self, text: &str) -> &mut Wire {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{text}").expect("the program listens");
        input.flush().expect("the program listens");
        self
    }

    /// Everything up to the first line that begins so, that line included.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => heard.push(line),
                Err(error) => panic!("waiting for \"{start}\": {error}, heard {heard:#?}"),
            }
            if heard.last().is_some_and(|line| line.starts_with(start)) {
                return heard;
            }
        }
    }

    /// Closes the input, and returns what is said until the program ends by itself.
    pub fn close(mut self) -> Vec<String> {
        drop(self.input.take());
        let since = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            assert!(since.elapsed() < PATIENCE, "the program ends");
            thread::sleep(Duration::from_millis(5));
        };
        assert!(status.success(), "{status}");
        self.lines.iter().collect()
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        // Only a failed test leaves it running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The answer among the lines, after checking that a score was told before it and that it is
/// legal in `fen`.
fn answer(heard: &[String], chess: &Chess) -> String {
    let last = heard.last().expect("an answer");
    let scored = heard
        .iter()
        .any(|line| line.starts_with("info ") && line.contains(" score "));
    assert!(scored, "a score comes before the answer: {heard:#?}");
    let best = last
        .strip_prefix("bestmove ")
        .and_then(|rest| rest.split(' ').next())
        .expect("an answer");
    if best != "(none)" {
        let text: UciMove = best.parse().expect("a move");
        assert!(text.to_move(chess).is_ok(), "{best} is legal");
    }
    best.to_owned()
}

#[test]
fn a_program_gets_through_its_handshake_and_a_game() {
    let mut wire = Wire::open();
    let heard = wire.say("uci").until("uciok");
    assert!(heard[0].starts_with("id name Tabiya"), "{heard:#?}");
    wire.say("setoption name Hash value 8").say("isready");
    assert_eq!(wire.until("readyok"), ["readyok"]);
    wire.say("ucinewgame");
    let mut chess = Chess::default();
    let mut moves = String::new();
    for _ in 0..4 {
        wire.say(&format!("position startpos moves{moves}"));
        wire.say("go nodes 500");
        let best = answer(&wire.until("bestmove"), &chess);
        let text: UciMove = best.parse().expect("a move");
        chess.play_unchecked(text.to_move(&chess).expect("legal"));
        moves = format!("{moves} {best}");
    }
    wire.say("quit");
    assert!(wire.close().is_empty());
}

/// Every trap of the collection that can be told from outside.
#[test]
fn traps_that_other_engines_fell_into() {
    let mut wire = Wire::open();
    let start = Chess::default();
    wire.say("setoption name Hash value 1");

    // Blanks anywhere.
    wire.say("   go   depth   2  ");
    answer(&wire.until("bestmove"), &start);

    // No time at all is answered at once.
    wire.say("go movetime 0");
    answer(&wire.until("bestmove"), &start);

    // One clock only, and one that has run out.
    wire.say("go wtime 100");
    answer(&wire.until("bestmove"), &start);
    wire.say("go wtime -50 btime -50");
    answer(&wire.until("bestmove"), &start);

    // Positions that cannot be are refused with words, and nothing else changes.
    wire.say("position fen invalid/fen w - - 0 1")
        .say("isready");
    let heard = wire.until("readyok");
    assert!(
        heard[0].starts_with("info string position ignored"),
        "{heard:#?}"
    );
    wire.say("position startpos moves e2e5").say("isready");
    assert_eq!(wire.until("readyok").len(), 2);
    wire.say("position fen rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6");
    wire.say("go depth 2");
    wire.until("bestmove");
    wire.say("foo bar baz").say("isready");
    assert!(wire.until("readyok")[0].contains("unknown command \"foo\""));

    // A lone move still comes with a score, and so does a forced mate.
    wire.say("position fen 7k/8/8/8/8/8/r5PP/1r5K w - - 0 1 moves g2g3 a2h2");
    wire.say("go depth 3");
    wire.until("bestmove");

    // `isready` is answered while thinking; a stopped search answers once.
    wire.say("position startpos")
        .say("go infinite")
        .say("isready");
    wire.until("readyok");
    wire.say("setoption name Hash value 2");
    wire.say("stop").say("stop").say("isready");
    let heard = wire.until("readyok");
    let answers = heard.iter().filter(|line| line.starts_with("bestmove"));
    assert_eq!(answers.count(), 1, "{heard:#?}");

    // Only the moves that were asked for.
    wire.say("go movetime 20 searchmoves a2a3");
    assert_eq!(answer(&wire.until("bestmove"), &start), "a2a3");
    wire.say("quit");
    wire.close();
}

#[test]
fn a_finished_game_is_answered_at_once_with_no_move() {
    let mut wire = Wire::open();
    let cases = [
        (
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            "score mate 0",
        ),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "score cp 0"),
    ];
    for (fen, score) in cases {
        wire.say(&format!("position fen {fen}"));
        for go in ["go depth 5", "go movetime 0", "go wtime 1000 btime 1000"] {
            let heard = wire.say(go).until("bestmove");
            assert!(heard[0].contains(score), "{heard:#?}");
            assert_eq!(heard[1], "bestmove (none)");
        }
        wire.say("go infinite").say("isready");
        assert_eq!(wire.until("readyok"), ["readyok"]);
        assert_eq!(wire.say("stop").until("bestmove").len(), 2);
    }
}

#[test]
fn pondering_waits_and_then_plays_on_the_clock() {
    let mut wire = Wire::open();
    wire.say("position startpos moves e2e4 e7e5");
    wire.say("go ponder wtime 100 btime 100").say("isready");
    let heard = wire.until("readyok");
    assert!(heard.iter().all(|line| !line.starts_with("bestmove")));
    wire.say("ponderhit").until("bestmove");
    wire.say("go ponder depth 1").say("isready");
    let heard = wire.until("readyok");
    assert!(heard.iter().all(|line| !line.starts_with("bestmove")));
    wire.say("stop").until("bestmove");
}

/// The number after a word of the last line that has it.
fn figure(heard: &[String], word: &str) -> Option<u64> {
    let words = heard.iter().rev().find_map(|line| line.split_once(word))?.1;
    words.split_whitespace().next()?.parse().ok()
}

#[test]
fn what_the_score_means_is_told_on_request() {
    let mut wire = Wire::open();
    let heard = wire.say("go depth 3").until("bestmove");
    assert!(
        heard.iter().all(|line| !line.contains(" wdl ")),
        "{heard:#?}"
    );
    wire.say("setoption name UCI_ShowWDL value true");
    let heard = wire.say("go depth 3").until("bestmove");
    let scored: Vec<&String> = heard
        .iter()
        .filter(|line| line.contains(" score "))
        .collect();
    assert!(!scored.is_empty());
    for line in scored {
        let wdl = line.split_once(" wdl ").expect("with every score").1;
        let sum: u32 = wdl
            .split(' ')
            .take(3)
            .map(|share| share.parse::<u32>().expect("a number"))
            .sum();
        assert_eq!(sum, 1_000, "{line}");
    }
}

#[test]
fn limited_strength_is_fewer_nodes_and_ends_when_switched_off() {
    let mut wire = Wire::open();
    wire.say("setoption name UCI_LimitStrength value true");
    let mut nodes = Vec::new();
    for elo in [1_300, 1_700] {
        wire.say(&format!("setoption name UCI_Elo value {elo}"));
        let heard = wire.say("go nodes 200000").until("bestmove");
        nodes.push(figure(&heard, " nodes ").expect("a count"));
    }
    wire.say("setoption name UCI_LimitStrength value false");
    let heard = wire.say("go nodes 200000").until("bestmove");
    nodes.push(figure(&heard, " nodes ").expect("a count"));
    assert!(nodes[0] < nodes[1] && nodes[1] < nodes[2], "{nodes:?}");
}

#[test]
fn endgame_tables_are_taken_and_their_absence_is_said() {
    let mut wire = Wire::open();
    wire.say("setoption name SyzygyPath value /no/such/folder")
        .say("isready");
    let heard = wire.until("readyok");
    assert!(heard[0].starts_with("info string SyzygyPath /no/such/folder"));
    let Some(folder) = crate::shared_data::path("syzygy/regular") else {
        return;
    };
    let option = format!("setoption name SyzygyPath value {}", folder.display());
    let heard = wire.say(&option).say("isready").until("readyok");
    assert!(heard[0].contains("up to 4 pieces"), "{heard:#?}");
    // Known at the root: told as won, and only winning moves are left.
    wire.say("position fen 4k3/8/4K3/4P3/8/8/8/8 w - - 0 1");
    let heard = wire.say("go nodes 300").until("bestmove");
    assert!(figure(&heard, " tbhits ").is_some_and(|hits| hits > 0));
    assert!(
        heard.iter().any(|line| line.contains(" score cp 3")),
        "{heard:#?}"
    );
    // Known after the next capture.
    wire.say("position fen 8/8/8/1k6/8/2K5/2P1n3/6B1 w - - 0 1");
    let heard = wire.say("go nodes 5000").until("bestmove");
    assert!(figure(&heard, " tbhits ").is_some_and(|hits| hits > 0));
}

#[test]
fn the_end_of_input_ends_the_program_and_a_bounded_search_is_finished_first() {
    let mut wire = Wire::open();
    wire.say("go infinite").say("isready").until("readyok");
    let rest = wire.close();
    assert!(
        rest.last()
            .is_some_and(|line| line.starts_with("bestmove "))
    );

    let mut wire = Wire::open();
    wire.say("position startpos moves e2e4").say("go depth 3");
    let rest = wire.close();
    let deepest = rest.iter().filter(|line| line.starts_with("info depth 3"));
    assert!(deepest.count() > 0, "{rest:#?}");
    assert!(
        rest.last()
            .is_some_and(|line| line.starts_with("bestmove "))
    );
}

#[test]
fn bytes_that_are_no_text_are_survived() {
    let mut wire = Wire::open();
    let input = wire.input.as_mut().expect("the input is open");
    let mut noise: Vec<u8> = (0..=255).collect();
    noise.extend_from_slice(b"\nsetoption name \xff\xfe value \x00\nposition fen \xf0\x9f\n");
    input.write_all(&noise).expect("the program listens");
    wire.say("isready").until("readyok");
    wire.say("quit");
    wire.close();
}

/// The program as an engine of its own: what is asked in Tabiya's language is answered in it.
#[test]
fn a_process_speaks_the_language_of_engines() {
    use tabiya::{
        chess::Position,
        engine::{self, Limits, Options, Report, Search, Stop},
        uci::client::{Launch, Remote, Said},
    };
    let (tell, heard) = channel();
    let launch = Launch {
        program: env!("CARGO_BIN_EXE_tabiya").into(),
        arguments: vec!["uci".to_owned()],
        ..Launch::default()
    };
    let mut remote = Remote::start(launch, move |said| {
        // The test may have ended.
        let _ = tell.send(said);
    })
    .expect("a thread");
    let hear = || heard.recv_timeout(PATIENCE).expect("something is said");
    assert!(matches!(hear(), Said::Introduced { name, .. } if name.starts_with("Tabiya")));
    remote.send(engine::Command::Configure(Options {
        hash_mib: 2,
        ..Options::default()
    }));
    let search = |id, limits, stop: &Stop| {
        engine::Command::Search(Box::new(Search {
            id,
            position: Position::default(),
            limits,
            lines: 2,
            stop: stop.clone(),
        }))
    };
    let depth = Limits {
        depth: Some(3),
        ..Limits::default()
    };
    remote.send(search(1, depth, &Stop::new()));
    let verdict = loop {
        match hear() {
            Said::Report(Report::Finished(1, verdict)) => break verdict,
            Said::Report(Report::Progress(1, _)) => {}
            other => panic!("{other:?}"),
        }
    };
    let best = verdict.best.expect("a move");
    assert_eq!(verdict.info.lines[0].moves[0], best);
    assert_eq!((verdict.info.depth, verdict.info.lines.len()), (3, 2));

    let endless = || Limits {
        infinite: true,
        ..Limits::default()
    };
    let stop = Stop::new();
    remote.send(search(2, endless(), &stop));
    assert!(matches!(hear(), Said::Report(Report::Progress(2, _))));
    stop.stop();
    while !matches!(hear(), Said::Report(Report::Finished(2, _))) {}
    // One that nobody wants is not answered, and dropping the handle ends it all.
    remote.send(search(3, endless(), &Stop::new()));
    drop(remote);
    let rest: Vec<Said> = heard.iter().collect();
    let answered = |said: &Said| matches!(said, Said::Report(Report::Finished(..)) | Said::Lost(_));
    assert!(!rest.iter().any(answered), "{rest:?}");
}
