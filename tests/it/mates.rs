//! What no opponent from 800 up fails to see: a mate in one, and a queen that can be taken; also at
//! every strength asked for by UCI.

use crate::engine::Listening;
use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use shakmaty::{CastlingMode, Chess, Move, Position as _};
use tabiya::{
    chess::{Position, TimeControl, fen},
    engine::{Limits, Options, Verdict},
    players::{
        Opponent,
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

/// What one of Tabiya's opponents plays here.
fn reply(engine: &mut Listening, opponent: Opponent, position: &Position, seed: u64) -> Move {
    let turn = Turn {
        position,
        opponent,
        time: TimeControl::Unlimited,
        clock: None,
        budget: Budget::ByClock,
        book: None,
        seed,
    };
    let Decision::Search { limits, lines } = turn.decide() else {
        panic!("without a book Tabiya searches");
    };
    let _stop = engine.begin(position, limits, lines);
    let (verdict, _): (Verdict, _) = engine.answer();
    match turn.answer(&verdict, &[], false) {
        Some(Answer::Play { played, .. }) => played,
        other => panic!("{}: expected a move, found {other:?}", position.fen()),
    }
}

#[test]
fn every_opponent_from_800_on_plays_a_mate_in_one() {
    let mut engine = Listening::start();
    let mut positions: Vec<Position> = mates_in_one(11, 24)
        .into_iter()
        .map(|chess| Position::new(chess, CastlingMode::Standard))
        .collect();
    positions.push(fen::read("5k2/5p2/4p1p1/8/6q1/2r5/1R3K2/2r5 b - - 5 63").expect("a legal FEN"));
    for (index, position) in positions.iter().enumerate() {
        for opponent in Opponent::all().skip(1).take(10) {
            let played = reply(&mut engine, opponent, position, index as u64);
            assert!(
                mates(position.current(), played),
                "{opponent} plays {played} in {}",
                position.fen()
            );
        }
    }
}

#[test]
fn a_limited_rating_plays_a_mate_in_one() {
    let mut engine = Listening::start();
    for elo in [800, 1_600, 2_200] {
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

/// A queen that can be taken for nothing is taken, in every game that could be.
#[test]
fn a_hanging_queen_is_taken() {
    let mut engine = Listening::start();
    let positions = [
        (
            "r1b1kbnr/pppp1ppp/2n5/4p1q1/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4",
            "f3g5",
        ),
        (
            "rnb1kbnr/ppp2ppp/8/3qp3/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 4",
            "c3d5",
        ),
    ]
    .map(|(text, taking)| (text, fen::read(text).expect("a legal FEN"), taking));
    for (number, opponent) in Opponent::all().take(11).enumerate() {
        // Every opponent in a game from each.
        for seed in 0..2 {
            let (text, position, taking) = &positions[(number + seed) % 2];
            let played = reply(&mut engine, opponent, position, seed as u64);
            let played = played.to_uci(CastlingMode::Standard).to_string();
            assert_eq!(played, *taking, "{opponent} in {text}, seed {seed}");
        }
    }
}

/// The same position in the same game is misjudged in the same way; another game has other mistakes.
#[test]
fn mistakes_are_consistent_within_a_game() {
    let mut engine = Listening::start();
    let middlegame = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 9";
    let position = fen::read(middlegame).expect("a legal FEN");
    let nell: Opponent = "nell".parse().expect("an opponent");
    let mut different = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let first = reply(&mut engine, nell, &position, seed);
        // What was searched in between changes nothing.
        let limits = Limits {
            depth: Some(6),
            ..Limits::default()
        };
        engine.search(&position, limits);
        assert_eq!(reply(&mut engine, nell, &position, seed), first);
        different.insert(first.to_uci(CastlingMode::Standard).to_string());
    }
    assert!(different.len() > 2, "{different:?}");
}
