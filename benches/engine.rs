//! What the engine's parts cost: `cargo bench --bench engine`.
//!
//! - all legal moves of a position, and the captures alone;
//! - the static evaluation, with the pawns remembered and not;
//! - one question to the hash table, one position stored;
//! - a search to a fixed depth, the table empty.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "who measures, tests or shows says so and ends where it cannot go on"
)]

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use std::{hint::black_box, sync::mpsc};
use tabiya::{
    chess::fen,
    engine::{
        Bound, Command, Engine, Limits, Options, Report, Search, Stop,
        evaluation::{PawnCache, classical::evaluate},
        movegen::{self, Moves},
        state::State,
        table::{Entry, Table},
    },
};

/// An opening, a sharp middlegame, an ending.
const POSITIONS: [(&str, &str); 3] = [
    (
        "opening",
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    ),
    (
        "middlegame",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
    ("ending", "8/5k2/6p1/P2P1p1p/2b1pP2/2N1K2P/6B1/8 w - - 2 35"),
];

/// Plies that the search benchmark looks ahead.
const DEPTH: u32 = 9;

fn states() -> impl Iterator<Item = (&'static str, State)> {
    POSITIONS.iter().map(|(name, text)| {
        let position = fen::read(text).expect("a legal FEN");
        (*name, State::new(position.current()))
    })
}

fn moves(criterion: &mut Criterion) {
    for (name, state) in states() {
        criterion.bench_function(&format!("legal moves, {name}"), |bencher| {
            bencher.iter(|| movegen::legal(black_box(&state)).len());
        });
        criterion.bench_function(&format!("captures, {name}"), |bencher| {
            bencher.iter(|| {
                let mut moves = Moves::new();
                movegen::captures(black_box(&state), &mut moves);
                moves.len()
            });
        });
    }
}

fn evaluation(criterion: &mut Criterion) {
    for (name, state) in states() {
        let mut cache = PawnCache::new();
        criterion.bench_function(&format!("evaluation, {name}"), |bencher| {
            bencher.iter(|| evaluate(black_box(&state), &mut cache));
        });
        criterion.bench_function(&format!("evaluation with pawns anew, {name}"), |bencher| {
            bencher.iter_batched_ref(
                PawnCache::new,
                |cache| evaluate(black_box(&state), cache),
                BatchSize::SmallInput,
            );
        });
    }
}

fn table(criterion: &mut Criterion) {
    let mut table = Table::default();
    table.resize(64, || None);
    let entry = |depth| Entry {
        best: 1,
        value: 20,
        evaluation: 15,
        depth,
        bound: Bound::Lower,
        was_pv: false,
    };
    // Keys in a sequence without order, so that each lies on a line of memory of its own.
    let mut key = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move || {
        key ^= key << 13;
        key ^= key >> 7;
        key ^= key << 17;
        key
    };
    for _ in 0..2_000_000 {
        table.store(next(), entry(7));
    }
    criterion.bench_function("hash table, asked", |bencher| {
        bencher.iter(|| table.probe(black_box(next())));
    });
    criterion.bench_function("hash table, stored", |bencher| {
        bencher.iter(|| table.store(black_box(next()), entry(9)));
    });
}

fn search(criterion: &mut Criterion) {
    let (tell, heard) = mpsc::channel();
    let mut engine = Engine::start(move |report| {
        // The benchmark may be over.
        let _unheard = tell.send(report);
    });
    engine.send(Command::Configure(Options::default()));
    let mut group = criterion.benchmark_group("search");
    group.sample_size(20);
    for (name, text) in POSITIONS {
        let position = fen::read(text).expect("a legal FEN");
        group.bench_function(format!("depth {DEPTH}, {name}"), |bencher| {
            bencher.iter(|| {
                engine.send(Command::NewGame);
                engine.send(Command::Search(Box::new(Search {
                    id: 1,
                    position: position.clone(),
                    limits: Limits {
                        depth: Some(DEPTH),
                        ..Limits::default()
                    },
                    lines: 1,
                    stop: Stop::new(),
                })));
                heard
                    .iter()
                    .find(|report| matches!(report, Report::Finished(..)))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, moves, evaluation, table, search);
criterion_main!(benches);
