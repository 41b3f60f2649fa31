//! Other engines at the board: they sit down, play, and when one fails the person is told and
//! Tabiya plays on.

use crate::stage::{self, Stage, holds, lacks, usual_world};
use std::time::{Duration, Instant};
use tabiya::{
    engine::{Command, Limits, Options, Report, Search, Stop, Verdict},
    play::{BookChoice, Setup},
    players::Player,
    store::Paths,
    tui::{
        effect::{Effect, Order, Seat},
        event::Event,
        screens::play::Play,
        world::World,
    },
    uci::client::{ClientError, Launch, Said},
};

/// A person with White against an engine that nobody has started yet.
fn against_a_visitor() -> Stage {
    against_a_visitor_in(usual_world())
}

fn against_a_visitor_in(world: World) -> Stage {
    let mut setup = Setup {
        book: BookChoice::None,
        ..Setup::default()
    };
    setup.sides.black = Player::External {
        launch: Box::new(Launch {
            program: "/opt/chess/guest".into(),
            ..Launch::default()
        }),
    };
    Stage::in_world(100, 30, world, |world, now| {
        vec![Box::new(Play::new(setup, world, now))]
    })
}

/// What the processes were told, in order.
fn orders(stage: &Stage) -> impl DoubleEndedIterator<Item = (Seat, &Order)> {
    stage.asked.iter().filter_map(|effect| match effect {
        Effect::Remote(seat, order) => Some((*seat, order)),
        _ => None,
    })
}

/// What is shown as one line: long messages take several rows.
fn words(stage: &mut Stage) -> String {
    let shown = stage.shows();
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn asked_of_process(stage: &Stage) -> (Seat, Search) {
    orders(stage)
        .rev()
        .find_map(|(seat, order)| match order {
            Order::Tell(Command::Search(search)) => Some((seat, search.as_ref().clone())),
            _ => None,
        })
        .expect("the process was asked")
}

#[test]
fn another_engine_is_started_introduced_and_plays() {
    let mut stage = against_a_visitor();
    let started = orders(&stage).find_map(|(seat, order)| match order {
        Order::Start(launch) => Some((seat, launch.program.clone())),
        _ => None,
    });
    let (seat, program) = started.expect("a process was started");
    assert_eq!(program.to_string_lossy(), "/opt/chess/guest");
    assert!(stage.shows().contains("You – guest"), "{}", stage.shows());
    stage.happen(Event::Remote(
        seat,
        Said::Introduced {
            name: "Guest 3.1".to_owned(),
            author: "somebody".to_owned(),
            options: Vec::new(),
        },
    ));
    assert!(
        stage.shows().contains("You – Guest 3.1"),
        "{}",
        stage.shows()
    );
    stage.play("e4");
    let (asked, search) = asked_of_process(&stage);
    assert_eq!(asked, seat);
    assert_eq!(search.position.ply(), 1);
    assert!(search.limits.move_time.is_some(), "{:?}", search.limits);
    assert_eq!(stage.searches(), 0, "Tabiya is not asked");
    let info = stage::info(&search, "c5");
    let verdict = Verdict {
        best: info.lines[0].moves.first().copied(),
        ponder: None,
        info,
    };
    let said = Said::Report(Report::Finished(search.id, verdict));
    stage.happen(Event::Remote(seat, said));
    stage.pass(Duration::from_secs(1));
    assert!(stage.shows().contains("1. e4 c5") || stage.shows().contains("c5"));
    assert!(stage.shows().contains("your move"), "{}", stage.shows());
    // A new game starts it anew and ends the old process; leaving ends it for good.
    stage.press("q");
    stage.press("y");
    let ends = orders(&stage).filter(|(_, order)| matches!(order, Order::End));
    assert_eq!(ends.count(), 1);
}

#[test]
fn when_it_is_lost_the_engine_plays_on_and_says_why() {
    let mut stage = against_a_visitor();
    stage.play("e4");
    let (seat, _) = asked_of_process(&stage);
    let lost = ClientError::Died {
        name: "guest".to_owned(),
        status: "exit status: 7".to_owned(),
        last_words: "; its last words: I feel ill".to_owned(),
    };
    stage.happen(Event::Remote(seat, Said::Lost(lost)));
    let shown = words(&mut stage);
    assert!(shown.contains("I feel ill"), "{shown}");
    assert!(shown.contains("Tabiya takes over"), "{shown}");
    assert!(shown.contains("You – Tabiya"), "{shown}");
    let search = stage.search();
    assert_eq!(search.position.ply(), 1);
    stage.engine_plays(&search, "e5");
    assert!(stage.shows().contains("e5"));
    // What the dead process may still be heard to say does not matter.
    let late = Said::Report(Report::Progress(search.id, stage::info(&search, "c5")));
    stage.happen(Event::Remote(seat, late));
}

#[test]
fn a_game_that_is_over_stays_the_one_of_the_engine_that_is_lost_after_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = Paths::find_with(|_| Some(folder.path().into())).expect("folders");
    let games = paths.games_file();
    let mut stage = against_a_visitor_in(usual_world().with_paths(paths));
    stage.play("e4");
    let (seat, _) = asked_of_process(&stage);
    stage.press(": r e s i g n enter y");
    stage.work();
    let record = std::fs::read_to_string(&games).expect("a finished game");
    assert!(record.contains("[Black \"guest\"]"), "{record}");
    let lost = ClientError::Died {
        name: "guest".to_owned(),
        status: "exit status: 7".to_owned(),
        last_words: String::new(),
    };
    stage.happen(Event::Remote(seat, Said::Lost(lost)));
    stage.work();
    holds(&mut stage, "You – guest");
    let shown = words(&mut stage);
    assert!(shown.contains("exit status: 7"), "{shown}");
    lacks(&mut stage, "takes over");
    let after = std::fs::read_to_string(&games).expect("a finished game");
    assert_eq!(after, record);
    // Who takes moves back and plays on finds somebody to play against.
    stage.pass(Duration::from_secs(5));
    stage.press("u");
    stage.play("d4");
    let shown = words(&mut stage);
    assert!(
        shown.contains("Guest has stopped; Tabiya takes over"),
        "{shown}"
    );
    assert!(shown.contains("You – Tabiya"), "{shown}");
    assert_eq!(stage.search().position.ply(), 1);
}

/// Starts a script as an engine, lets it search, and waits for what becomes of it.
#[cfg(unix)]
fn fate(body: &str, limits: Limits) -> (Duration, ClientError) {
    use crate::fake_engine::script;
    use tabiya::{
        chess::Position,
        uci::client::{Patience, Remote},
    };
    let folder = tempfile::tempdir().expect("a folder");
    let program = match body {
        "" => "/nowhere/at/all".into(),
        body => script(folder.path(), "fake", body),
    };
    let launch = Launch {
        program,
        ..Launch::default()
    };
    let (say, heard) = std::sync::mpsc::channel();
    let patience = Patience {
        handshake: Duration::from_secs(5),
        first_word: Duration::from_secs(3),
        lull: Duration::from_millis(500),
        answer: Duration::from_secs(2),
        stopping: Duration::from_secs(2),
        ..Patience::default()
    };
    let begun = Instant::now();
    let listener = move |said| {
        // The test may have ended.
        let _ = say.send(said);
    };
    let mut remote = Remote::start_within(launch, patience, listener).expect("a thread");
    remote.send(Command::Configure(Options::default()));
    remote.send(Command::Search(Box::new(Search {
        id: 1,
        position: Position::default(),
        limits,
        lines: 1,
        stop: Stop::new(),
    })));
    loop {
        match heard.recv_timeout(Duration::from_secs(60)) {
            Ok(Said::Lost(error)) => return (begun.elapsed(), error),
            Ok(Said::Report(Report::Finished(..))) => panic!("it answered: {body}"),
            Ok(_) => {}
            Err(_) => panic!("nothing is said of the engine: {body}"),
        }
    }
}

#[cfg(unix)]
#[test]
fn every_way_to_fail_is_told_with_its_reason() {
    let hello = "read line; echo id name Fake; echo uciok; while read line; do case \"$line\" in \
        isready) echo readyok;; quit) exit;; go*)";
    let infinite = || Limits {
        infinite: true,
        ..Limits::default()
    };
    let a_move = || Limits {
        move_time: Some(Duration::from_millis(100)),
        ..Limits::default()
    };
    let info = "echo info depth 1 score cp 10 nodes 20 pv e2e4";
    let in_search = |what: &str| format!("{hello} {what} esac; done");
    let cases = [
        (String::new(), infinite(), "cannot be started"),
        (
            "echo no licence >&2; exit 3".to_owned(),
            infinite(),
            "no licence",
        ),
        ("exec sleep 60".to_owned(), infinite(), "did not say uciok"),
        (
            in_search("echo I feel ill >&2; exit 7;;"),
            infinite(),
            "I feel ill",
        ),
        (
            in_search("echo bestmove a1a8;;"),
            infinite(),
            "illegal move a1a8",
        ),
        (
            in_search("echo 'bestmove (none)';;"),
            infinite(),
            "said that there is no legal move in rnbq",
        ),
        (
            in_search("echo bestmove castles;;"),
            infinite(),
            "bestmove castles",
        ),
        (
            in_search("exec sleep 60;;"),
            infinite(),
            "anything of its search",
        ),
        // It stops answering in the middle of a search without a limit, after it has shown that
        // it could …
        (
            in_search(&format!("{info}; read line; echo readyok; exec sleep 60;;")),
            infinite(),
            "did not say readyok",
        ),
        // … and never names a move when its time is over.
        (
            in_search(&format!("{info};;")),
            a_move(),
            "did not say bestmove",
        ),
    ];
    std::thread::scope(|scope| {
        for (body, limits, words) in cases {
            scope.spawn(move || {
                let (time, error) = fate(&body, limits);
                let said = error.to_string();
                assert!(said.contains(words), "{body}: {said}");
                println!("{words}: after {time:.1?}");
            });
        }
    });
}
