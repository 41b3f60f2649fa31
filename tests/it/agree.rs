//! What the engine keeps move by move agrees with shakmaty's answer from scratch, over random
//! games; and what must not depend on colour does not.

use crate::perft::outside;
use rand::{RngExt as _, SeedableRng, rngs::StdRng};
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Move, Position as _, Setup};
use std::collections::HashSet;
use tabiya::{
    chess::{fen, position::key_of},
    engine::{
        history::{Context, Histories, NO_CONTINUATION},
        movegen,
        picker::Picker,
        state::{State, pack},
        static_eval,
    },
};

/// Walks random games of up to `plies` from the standard and from Chess960 start positions.
fn random_walks(games: u64, plies: usize, mut visit: impl FnMut(&State)) {
    for seed in 0..games {
        let mut dice = StdRng::seed_from_u64(seed);
        let chess = if seed % 3 == 0 {
            let mut setup = Setup::initial();
            setup.board = shakmaty::Board::chess960(dice.random_range(0..960));
            setup.castling_rights = setup.board.rooks() & shakmaty::Bitboard::BACKRANKS;
            Chess::from_setup(setup, CastlingMode::Chess960).expect("a start position")
        } else {
            Chess::default()
        };
        let mut state = State::new(&chess);
        for _ in 0..plies {
            visit(&state);
            let moves = state.chess().legal_moves();
            if moves.is_empty() {
                break;
            }
            state = state.play(moves[dice.random_range(0..moves.len())]);
        }
    }
}

fn set(moves: impl IntoIterator<Item = Move>) -> HashSet<Move> {
    moves.into_iter().collect()
}

#[test]
fn keys_checks_and_moves_agree_with_shakmaty() {
    random_walks(60, 120, |state| {
        let chess = state.chess();
        let fresh = State::new(chess);
        assert_eq!(state.keys(), fresh.keys());
        assert_eq!(state.key(), key_of(chess));
        assert_eq!(state.checkers(), chess.checkers());
        assert_eq!(state.en_passant(), chess.ep_square(EnPassantMode::Legal));
        let own = set(movegen::legal(state));
        let theirs = set(chess.legal_moves());
        assert_eq!(own, theirs, "{chess:?}");
        assert_eq!(movegen::any_legal(state), !theirs.is_empty());
    });
}

#[test]
fn packed_moves_are_understood_only_where_they_are_moves() {
    random_walks(12, 80, |state| {
        let legal = set(state.chess().legal_moves());
        let mut understood = HashSet::new();
        for packed in 0..=u16::MAX {
            if let Some(played) = state.unpack(packed)
                && state.is_safe(played)
            {
                assert_eq!(pack(played), packed, "{played:?}");
                understood.insert(played);
            }
        }
        assert_eq!(understood, legal, "{:?}", state.chess());
    });
}

#[test]
fn the_picker_hands_out_every_move_once() {
    let histories = Histories::new();
    random_walks(40, 100, |state| {
        let legal = movegen::legal(state);
        // Any move can come from the table or be a killer.
        let hash = legal.first().map_or(0, |played| pack(*played));
        let killer = legal.last().map_or(0, |played| pack(*played));
        let mut picker = Picker::all(
            state,
            hash,
            [killer, 0x0fff],
            Context {
                mover: state.turn(),
                continuations: [NO_CONTINUATION; 3],
            },
        );
        let mut handed = Vec::new();
        while let Some(played) = picker.next(state, &histories) {
            if state.is_safe(played) {
                handed.push(played);
            }
        }
        assert_eq!(handed.len(), legal.len(), "{handed:?}");
        assert_eq!(set(handed), set(legal.iter().copied()));
    });
}

#[test]
fn the_evaluation_is_the_same_from_both_sides() {
    random_walks(30, 100, |state| {
        let setup = state.chess().to_setup(EnPassantMode::Legal);
        let mirrored = Chess::from_setup(setup.into_mirrored(), state.chess().castles().mode())
            .expect("the mirror of a position");
        assert_eq!(
            static_eval(state.chess()),
            static_eval(&mirrored),
            "{:?}",
            state.chess()
        );
    });
}

#[test]
fn the_evaluation_knows_no_left_and_right() {
    random_walks(30, 100, |state| {
        let mut setup = state.chess().to_setup(EnPassantMode::Legal);
        // Who may castle knows the king's wing from the queen's.
        if setup.castling_rights.any() || setup.ep_square.is_some() {
            return;
        }
        setup.board.flip_horizontal();
        let reflected = Chess::from_setup(setup, state.chess().castles().mode())
            .expect("the reflection of a position");
        assert_eq!(
            static_eval(state.chess()),
            static_eval(&reflected),
            "{:?}",
            state.chess()
        );
    });
}

#[test]
fn passing_gives_the_key_of_the_other_side_to_move() {
    random_walks(20, 60, |state| {
        if let Some(passed) = state.pass() {
            assert_eq!(passed.key(), key_of(passed.chess()));
            assert_eq!(passed.turn(), !state.turn());
        } else {
            assert!(state.is_check());
        }
    });
}

#[test]
fn polyglot_keys_are_ours() {
    let Some(text) = outside("polyglot/zobrist-vectors.tsv") else {
        return;
    };
    let mut compared = 0;
    for line in text.lines() {
        let cells: Vec<&str> = line.split('\t').collect();
        let key = cells.iter().find_map(|cell| {
            (cell.len() == 16)
                .then(|| u64::from_str_radix(cell, 16).ok())
                .flatten()
        });
        let board = cells.iter().find(|cell| cell.contains('/'));
        if let (Some(key), Some(board)) = (key, board)
            && let Ok(position) = fen::read(board)
            // Polyglot also counts en passant captures that are pinned.
            && position.current().ep_square(EnPassantMode::Legal)
                == position.current().ep_square(EnPassantMode::PseudoLegal)
        {
            assert_eq!(State::new(position.current()).key(), key, "{board}");
            compared += 1;
        }
    }
    assert!(compared > 50, "only {compared} vectors understood");
}
