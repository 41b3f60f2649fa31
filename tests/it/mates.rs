//! A mate in one is played: by every level from 2 on, and at every strength asked for by UCI.

use crate::engine::Listening;
use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use shakmaty::{CastlingMode, Chess, Move, Position as _};
use tabiya::{
    chess::{Position, TimeControl, fen},
    engine::{Limits, Options, Verdict},
    players::{
        Level,
        built_in::{Answer, Budget, Decision, Turn},
    },
};

/// Positions in which the side to move can mate at once, from random games.
fn mates_in_one(seed: u64, wanted: usize) -> Vec<Chess> {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut chess = Chess::default();
        for _ in 0..200 {
            let moves = chess.legal_moves();
            if moves.is_empty() {
                break;
            }
            if moves.iter().any(|played| mates(&chess, *played)) {
                found.push(chess);
                break;
            }
            let played = moves[chance.random_range(0..moves.len())];
            chess.play_unchecked(played);
        }
    }
    found
}

fn mates(chess: &Chess, played: Move) -> bool {
    let mut after = chess.clone();
    after.play_unchecked(played);
    after.is_checkmate()
}

/// What a level of Tabiya plays here.
fn reply(engine: &mut Listening, level: Level, position: &Position, seed: u64) -> Move {
    let turn = Turn {
        position,
        level,
        time: TimeControl::Unlimited,
        clock: None,
        budget: Budget::ByClock,
        book: None,
        seed,
    };
    let Decision::Search { limits, lines } = turn.decide() else {
        panic!("without a book the house searches");
    };
    let _stop = engine.begin(position, limits, lines);
    let (mut verdict, _): (Verdict, _) = engine.answer();
    verdict.info.lines.truncate(lines);
    match turn.answer(&verdict, &[], false) {
        Some(Answer::Play { played, .. }) => played,
        other => panic!("{}: expected a move, found {other:?}", position.fen()),
    }
}

#[test]
fn every_level_from_2_on_plays_a_mate_in_one() {
    let mut engine = Listening::start();
    let mut positions: Vec<Position> = mates_in_one(11, 24)
        .into_iter()
        .map(|chess| Position::new(chess, CastlingMode::Standard))
        .collect();
    positions.push(fen::read("5k2/5p2/4p1p1/8/6q1/2r5/1R3K2/2r5 b - - 5 63").expect("a legal FEN"));
    for (index, position) in positions.iter().enumerate() {
        for level in Level::all().filter(|level| (2..=9).contains(&level.number())) {
            let played = reply(&mut engine, level, position, index as u64);
            assert!(
                mates(position.current(), played),
                "level {level} plays {played} in {}",
                position.fen()
            );
        }
    }
}

#[test]
fn a_limited_rating_plays_a_mate_in_one() {
    let mut engine = Listening::start();
    for elo in [1_600, 1_800, 2_200] {
        engine.configure(Options {
            hash_mib: 4,
            elo: Some(elo),
            ..Options::default()
        });
        for chess in mates_in_one(12, 30) {
            let position = Position::new(chess, CastlingMode::Standard);
            let limits = Limits {
                depth: Some(12),
                ..Limits::default()
            };
            let best = engine.search(&position, limits).best.expect("a move");
            assert!(
                mates(position.current(), best),
                "{elo} plays {best} in {}",
                position.fen()
            );
        }
    }
}
