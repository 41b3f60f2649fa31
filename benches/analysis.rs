//! The figures of analysing games: `cargo bench --bench analysis [-- WHAT…]`.
//!
//! | what | figure |
//! |---|---|
//! | `reading` | full trees with legality, games per second on one core (wanted: 60,000) |
//! | `index` | the list of games, MB per second (wanted: 500) |
//! | `review` | one game of 80 plies at 100,000 nodes per move, by one engine and by two (6 s) |
//! | `step` | from a step to the engine's first line (30 ms) |
//! | `marks` | `??` and `?` of our own engine against a well-known site's: precision and recall |
//!
//! Without a name all are measured. The games lie in `../shared/data` (or the folder named in
//! `TABIYA_SHARED_DATA`); files that do not exist are skipped with a message. `marks` takes a
//! sample of `TABIYA_BENCH_GAMES` games (30), the same ones each time.
//!
//! Measured on two shared cores of a virtual machine on 21 November 2026 (with a slightly earlier
//! engine): reading 77,000 games per second; listing 366 to 399 MB per second; the review 8.7 s by one
//! engine, 5.0 s by two; a step 2.1 ms (median) and 3.0 ms (95 %). Marks, on 30 games of 2,351 plies at
//! 200,000 nodes per move: of the 140 moves that the site marks `??` or `?` Tabiya marks 87 (recall
//! 62 %), and 87 of Tabiya's 123 marks are also the site's (precision 71 %); for `??` alone precision
//! is 79 %, recall 62 %. Given the same evaluations, the marks are the same (`tests/it/analysis.rs`).

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "who measures, tests or shows says so and ends where it cannot go on"
)]

use rand::{SeedableRng, rngs::StdRng, seq::SliceRandom};
use std::{
    collections::{BTreeMap, HashMap},
    hint::black_box,
    path::{Path, PathBuf},
    sync::mpsc,
    time::{Duration, Instant},
};
use tabiya::{
    analysis::{Mark, MoveLimit, Panel, Review, Reviewer, Settings, panel::Event},
    engine::{Command, Engine, Limits, Options, Report, Search, Stop},
    game::{Game, NodeId, index::Indexer, pgn},
};

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let wants = |what: &str| wanted.is_empty() || wanted.iter().any(|word| word == what);
    if wants("reading") || wants("index") {
        for name in ["gnuchess-sample-20000.pgn", "worldchamps-984-frankygo.pgn"] {
            let Some(bytes) = data(&format!("pgn-big/{name}")) else {
                continue;
            };
            if wants("reading") {
                reading(name, &bytes);
            }
            if wants("index") {
                index(name, &bytes);
            }
        }
    }
    if wants("review") || wants("step") {
        let Some(game) = eighty_plies() else {
            return;
        };
        if wants("review") {
            review(&game);
        }
        if wants("step") {
            step(&game);
        }
    }
    if wants("marks") {
        marks();
    }
}

fn data(name: &str) -> Option<Vec<u8>> {
    let root = std::env::var_os("TABIYA_SHARED_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data"),
        PathBuf::from,
    );
    let read = std::fs::read(root.join(name));
    if read.is_err() {
        println!("skipped: {} does not exist", root.join(name).display());
    }
    read.ok()
}

/// The shortest of some runs.
fn best_of(runs: usize, mut run: impl FnMut()) -> Duration {
    let times = (0..runs).map(|_| {
        let begun = Instant::now();
        run();
        begun.elapsed()
    });
    times.min().unwrap_or_default()
}

fn reading(name: &str, bytes: &[u8]) {
    let games = pgn::games(bytes).count();
    let time = best_of(5, || {
        for game in pgn::games(bytes) {
            black_box(game);
        }
    });
    let (a_second, rate) = rates(games, bytes.len(), time);
    println!("reading  {name:32} {games:>6} games  {a_second:>8.0} games/s  {rate:>6.0} MB/s");
}

fn index(name: &str, bytes: &[u8]) {
    let games = Indexer::read_all(bytes).len();
    let time = best_of(9, || {
        black_box(Indexer::read_all(bytes));
    });
    let (a_second, rate) = rates(games, bytes.len(), time);
    println!("index    {name:32} {games:>6} games  {a_second:>8.0} games/s  {rate:>6.0} MB/s");
}

fn rates(games: usize, bytes: usize, time: Duration) -> (f64, f64) {
    let seconds = time.as_secs_f64();
    (games as f64 / seconds, bytes as f64 / 1e6 / seconds)
}

/// The first game of the world championships with exactly so many plies.
fn eighty_plies() -> Option<Game> {
    let bytes = data("pgn-big/worldchamps-984-frankygo.pgn")?;
    pgn::games(&bytes).find(|game| game.main_line().len() == 80)
}

fn review(game: &Game) {
    const NODES: u64 = 100_000;
    for engines in [1, 2] {
        let settings = Settings {
            nodes_per_move: MoveLimit::Nodes(NODES),
            ..Settings::default()
        };
        let begun = Instant::now();
        let reviewed = review_all(vec![game.clone()], &settings, engines);
        let time = begun.elapsed().as_secs_f64();
        let marks = reviewed.first().map_or(0, |(_, review)| {
            review.moves.iter().filter(|own| own.mark.is_some()).count()
        });
        println!(
            "review   80 plies, {NODES} nodes per move, {engines} engine(s): {time:.2} s, {marks} marks"
        );
    }
}

/// Reviews without a book, so that every move is reviewed, in the order of the games.
fn review_all(games: Vec<Game>, settings: &Settings, engines: usize) -> Vec<(Game, Review)> {
    let jobs = games
        .into_iter()
        .map(|game| Reviewer::new(game, settings.clone()));
    let mut done = BTreeMap::new();
    Panel::start(engines, 16)
        .run(jobs.enumerate(), &Stop::new(), |event| {
            if let Event::Finished { job, reviewer } = event {
                done.insert(job, reviewer.finish(None));
            }
        })
        .expect("the engines live");
    done.into_values().collect()
}

/// From the moment that the running search is abandoned and the next one asked for to the first
/// line of play of the next one.
fn step(game: &Game) {
    let (say, heard) = mpsc::channel();
    let mut engine = Engine::start(move |report| {
        let _ = say.send((Instant::now(), report));
    });
    engine.send(Command::Configure(Options {
        hash_mib: 64,
        ..Options::default()
    }));
    let mut times = Vec::new();
    let mut running = Stop::new();
    let line = game.main_line();
    let nodes = std::iter::once(NodeId::ROOT).chain(line);
    for (id, node) in (1..).zip(nodes.take(41)) {
        let position = game.position_at(node);
        let stop = Stop::new();
        let asked = Instant::now();
        running.abandon();
        engine.send(Command::Search(Box::new(Search {
            id,
            position,
            limits: Limits {
                infinite: true,
                ..Limits::default()
            },
            lines: 3,
            stop: stop.clone(),
        })));
        running = stop;
        let first = heard.iter().find_map(|(at, report)| match report {
            Report::Progress(own, info) if own == id && !info.lines.is_empty() => Some(at),
            _ => None,
        });
        if let (Some(at), true) = (first, id > 1) {
            times.push((at - asked).as_secs_f64() * 1000.0);
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| {
        let place = (times.len() as f64 * share) as usize;
        times
            .get(place.min(times.len() - 1))
            .copied()
            .unwrap_or(f64::NAN)
    };
    println!(
        "step     to the engine's first line: median {:.2} ms, 95 % {:.2} ms, longest {:.2} ms",
        at(0.5),
        at(0.95),
        at(1.0)
    );
}

/// The site's mark of each ply of a game, by the game's address.
fn labels() -> Option<HashMap<String, BTreeMap<usize, String>>> {
    let text = String::from_utf8(data("pgn-lichess/analysed-visible-labels.jsonl")?).ok()?;
    let games = text.lines().filter_map(|line| {
        let game: serde_json::Value = serde_json::from_str(line).ok()?;
        let site = game["site"].as_str()?.to_owned();
        let rows = game["rows"].as_array()?.iter().filter_map(|row| {
            let ply = usize::try_from(row[0].as_u64()?).ok()?;
            Some((ply, row[4].as_str()?.to_owned()))
        });
        Some((site, rows.collect()))
    });
    Some(games.collect())
}

#[derive(Default)]
struct Agreement {
    ours: u32,
    theirs: u32,
    both: u32,
}

impl Agreement {
    fn note(&mut self, ours: bool, theirs: bool) {
        self.ours += u32::from(ours);
        self.theirs += u32::from(theirs);
        self.both += u32::from(ours && theirs);
    }

    fn say(&self, what: &str) {
        let share = |of: u32| f64::from(self.both) / f64::from(of.max(1)) * 100.0;
        println!(
            "marks    {what:8} ours {:>4}, theirs {:>4}, both {:>4}: precision {:.1} %, recall {:.1} %",
            self.ours,
            self.theirs,
            self.both,
            share(self.ours),
            share(self.theirs)
        );
    }
}

fn marks() {
    const NODES: u64 = 200_000;
    let (Some(labels), Some(bytes)) = (labels(), data("pgn-lichess/analysed-visible.pgn")) else {
        return;
    };
    let count = std::env::var("TABIYA_BENCH_GAMES").ok();
    let count = count.and_then(|text| text.parse().ok()).unwrap_or(30);
    let site = |game: &Game| game.tags.get("Site").unwrap_or_default().to_owned();
    let mut games: Vec<Game> = pgn::games(&bytes)
        .filter(|game| labels.contains_key(&site(game)))
        .collect();
    games.shuffle(&mut StdRng::seed_from_u64(1));
    games.truncate(count);
    let settings = Settings {
        nodes_per_move: MoveLimit::Nodes(NODES),
        ..Settings::default()
    };
    let engines = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let begun = Instant::now();
    let reviewed = review_all(games, &settings, engines);
    let plies: usize = reviewed.iter().map(|(_, review)| review.moves.len()).sum();
    println!(
        "marks    {} games, {plies} plies at {NODES} nodes, {:.0} s",
        reviewed.len(),
        begun.elapsed().as_secs_f64()
    );
    let [mut blunders, mut mistakes, mut either, mut near] =
        std::array::from_fn(|_| Agreement::default());
    for (game, review) in &reviewed {
        let theirs = &labels[&site(game)];
        for own in &review.moves {
            let label = theirs.get(&own.ply).map_or("", String::as_str);
            let (blunder, mistake) = (
                own.mark == Some(Mark::Blunder),
                own.mark == Some(Mark::Mistake),
            );
            blunders.note(blunder, label == "blunder");
            mistakes.note(mistake, label == "mistake");
            either.note(blunder || mistake, matches!(label, "blunder" | "mistake"));
            let problem = matches!(own.mark, Some(Mark::Inaccuracy)) || blunder || mistake;
            near.note(problem, !label.is_empty());
        }
    }
    blunders.say("??");
    mistakes.say("?");
    either.say("?? or ?");
    near.say("any");
    let stable = reviewed
        .iter()
        .flat_map(|(_, review)| &review.moves)
        .filter(|own| matches!(own.mark, Some(Mark::Blunder | Mark::Mistake)));
    let (all, unstable) = stable.fold((0u32, 0u32), |(all, unstable), own| {
        (all + 1, unstable + u32::from(!own.stable))
    });
    println!("marks    of our {all} ?? and ?, {unstable} were another two plies earlier");
}
