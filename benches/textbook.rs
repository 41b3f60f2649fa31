//! How many positions per second the textbook's searchers visit, on chess and on Connect 4.
//!
//! `cargo bench --bench textbook`. Each search is of fixed depth, so it visits the same nodes
//! every time; what is measured is the time for them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "who measures, tests or shows says so and ends where it cannot go on"
)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tabiya::{
    chess::fen,
    players::museum::{
        castled::CastledChess,
        lab::{self, Method, View},
    },
    textbook::{
        Searcher as _, Silent,
        deepening::Deepening,
        games::connect_four::{Board, ConnectFour, OpenThrees},
    },
};

const OPEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";

fn chess(criterion: &mut Criterion) {
    let position = fen::read(OPEN).expect("a legal FEN");
    let chess = CastledChess::from(&position);
    let mut group = criterion.benchmark_group("chess, material");
    group.sample_size(10);
    for (name, depth) in [
        ("minimax", 3),
        ("alphabeta", 4),
        ("ordered", 5),
        ("deepening", 5),
        ("table", 5),
        ("quiescence", 4),
        ("nullmove", 5),
        ("reductions", 5),
    ] {
        let method: Method = name.parse().expect("a method");
        let search = || lab::search(method, View::Material, &chess, depth, &mut Silent);
        group.throughput(Throughput::Elements(search().counts.nodes));
        group.bench_function(name, |bencher| bencher.iter(search));
    }
    group.finish();
    let mut group = criterion.benchmark_group("chess, ordered, by evaluation");
    group.sample_size(10);
    for (name, view) in [
        ("material", View::Material),
        ("potential", View::Potential),
        ("deepening", View::Shape),
        ("genetic", View::Weights),
    ] {
        let search = || lab::search(Method::AlphaBeta, view, &chess, 3, &mut Silent);
        group.throughput(Throughput::Elements(search().counts.nodes));
        group.bench_function(name, |bencher| bencher.iter(search));
    }
    group.finish();
}

fn connect_four(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("connect 4");
    group.sample_size(10);
    let search = || {
        let mut deepening = Deepening::default();
        deepening.choose(&ConnectFour, &OpenThrees, &Board::default(), 8, &mut Silent)
    };
    group.throughput(Throughput::Elements(search().counts.nodes));
    group.bench_function("deepening", |bencher| bencher.iter(search));
    group.finish();
}

criterion_group!(benches, chess, connect_four);
criterion_main!(benches);
