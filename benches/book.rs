//! How long a book takes to compile, to open and to answer.
//!
//! `cargo bench --bench book`; the file in `TABIYA_BENCH_BOOK` is measured instead of the
//! embedded book when it is set.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "who measures, tests or shows says so and ends where it cannot go on"
)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::SeedableRng;
use shakmaty::{Chess, Position as _};
use std::hint::black_box;
use tabiya::book::{compile, compiled, embedded, file, findings::Findings, syntax};

fn books(criterion: &mut Criterion) {
    let text = match std::env::var("TABIYA_BENCH_BOOK") {
        Ok(path) => std::fs::read_to_string(path).expect("the book to measure"),
        Err(_) => embedded::text().to_owned(),
    };
    let lines = text.lines().count() as u64;
    let mut group = criterion.benchmark_group("book");
    group.throughput(Throughput::Elements(lines));
    group.bench_function("parse", |bencher| {
        bencher.iter(|| {
            let mut findings = Findings::default();
            syntax::parse(syntax::Source::of("bench", &text), &mut findings)
        });
    });
    group.bench_function("compile", |bencher| {
        bencher.iter(|| compile::text("bench", &text));
    });
    group.finish();

    let book = compile::text("bench", &text).book;
    println!("{} text lines, {:?}", lines, book.counts());
    opening(criterion, &book);
    let positions = reached(&book);
    let keys: Vec<u64> = positions
        .iter()
        .map(tabiya::chess::position::key_of)
        .collect();
    let mut group = criterion.benchmark_group("lookup");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("by key", |bencher| {
        bencher.iter(|| keys.iter().filter(|key| book.knows(**key)).count());
    });
    group.bench_function("moves of a position", |bencher| {
        bencher.iter(|| {
            for chess in &positions {
                black_box(book.moves(chess));
            }
        });
    });
    group.finish();
}

/// The compiled form: from the disk, from memory, and the part of it that reads every byte.
fn opening(criterion: &mut Criterion, book: &tabiya::book::Book) {
    let bytes = compiled::write(book, &[("bench".to_owned(), 0)]);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bench.tby");
    std::fs::write(&path, &bytes).expect("written");
    println!("{} bytes compiled", bytes.len());
    let mut group = criterion.benchmark_group("open");
    group.throughput(Throughput::Bytes(bytes.len() as u64));
    group.bench_function("file", |bencher| {
        bencher.iter(|| file::open(&path).expect("a sound book"));
    });
    group.bench_function("bytes read only", |bencher| {
        bencher.iter(|| std::fs::read(&path).expect("readable"));
    });
    group.bench_function("checksum only", |bencher| {
        bencher.iter(|| compiled::digest(black_box(&bytes)));
    });
    group.bench_function("bytes to book", |bencher| {
        bencher.iter(|| compiled::read(black_box(&bytes)).expect("a sound book"));
    });
    group.finish();
}

/// Some thousand positions met by playing from the book.
fn reached(book: &tabiya::book::Book) -> Vec<Chess> {
    let mut random = rand::rngs::StdRng::seed_from_u64(1);
    let mut positions = Vec::new();
    for _ in 0..300 {
        let mut chess = Chess::default();
        while let Some(played) = book.choose(&chess, &mut random) {
            positions.push(chess.clone());
            chess.play_unchecked(played);
        }
        positions.push(chess);
    }
    positions
}

criterion_group!(benches, books);
criterion_main!(benches);
